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
#include "base/json.h"
#include "paragraphs.h"

struct story_json {
	struct json *json;
	struct affray_scenario *scenario;
	bool are_lines; /* each paragraph is a separate line, with a type; else an object
			 */
	struct paragraphs paragraphs;
};

/* Writes the page's paragraphs from here on, except those that tell no event from `since`
 * on (at least 1). Ends with story_json_end(). */
void story_json_begin(struct story_json *story, struct page *page, uint32_t since);
void story_json_end(struct story_json *story);

#endif
