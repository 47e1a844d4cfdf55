/* SPDX-License-Identifier: MIT
 *
 * The story as JSON: paragraphs of spans, for programs that show it in their own way.
 *
 *	{"from":12,"to":25,"spans":[{"text":"Aldric","kind":"creature","ref":"aldric"},
 *	 {"text":" strikes at "}, ... {"text":"18","kind":"number","ref":17}, ...]}
 */
#ifndef PLAY_STORY_JSON_H
#define PLAY_STORY_JSON_H

#include "affray.h"
#include "base/buffer.h"
#include "base/json.h"
#include "report/page.h"

/* The context of story_json_taker; its first fields are the caller's. */
struct story_json {
	struct json *json;
	struct affray_scenario *scenario;
	bool are_lines; /* each paragraph is a line of its own, with a type; else an
			   object */
	uint32_t since; /* paragraphs that end before this event are left out */

	struct told told;
	bool has_begun;	     /* something was written of this paragraph */
	enum span_kind kind; /* of the span in hand */
	uint32_t ref;
	struct buffer text;
};

/* For page_init_spans(). Paragraphs that are empty or tell no event are left out. */
extern const struct span_taker story_json_taker;
void story_json_free(struct story_json *story);

#endif
