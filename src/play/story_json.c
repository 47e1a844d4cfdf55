/* SPDX-License-Identifier: MIT
 *
 * The story as JSON.
 */
#include "story_json.h"

static void begin_paragraph(void *context, int indent, struct told told)
{
	struct story_json *story = context;

	(void)indent;
	story->told = told;
	story->has_begun = false;
	story->kind = SPAN_PLAIN;
	story->ref = 0;
}

static void open_paragraph(struct story_json *story)
{
	struct json *json = story->json;

	json_open(json, '{');
	if (story->are_lines)
		json_text_at(json, "type", "story");
	json_int_at(json, "from", story->told.from);
	json_int_at(json, "to", story->told.to);
	json_key(json, "spans");
	json_open(json, '[');
	story->has_begun = true;
}

static void write_ref(struct story_json *story)
{
	switch (story->kind) {
	case SPAN_CREATURE:
		json_text_at(story->json, "ref",
			     affray_scenario_creature(story->scenario, (int)story->ref));
		break;
	case SPAN_NUMBER:
		json_int_at(story->json, "ref", story->ref);
		break;
	case SPAN_RULE:
		json_text_at(story->json, "ref", story->text.start);
		break;
	default:
		break;
	}
}

/* The span in hand, if there is one. */
static void write_span(struct story_json *story)
{
	static const char *const kinds[] = {
		[SPAN_CREATURE] = "creature", [SPAN_NUMBER] = "number",
		[SPAN_RULE] = "rule",	      [SPAN_COST] = "cost",
		[SPAN_HEADING] = "heading",
	};

	if (story->text.length == 0)
		return;
	if (!story->has_begun)
		open_paragraph(story);
	json_open(story->json, '{');
	json_text_at(story->json, "text", story->text.start);
	if (story->kind != SPAN_PLAIN)
		json_text_at(story->json, "kind", kinds[story->kind]);
	write_ref(story);
	json_close(story->json, '}');
	story->text.length = 0;
}

/* A page hands over word by word; those of one kind and about one thing are one span. */
static void add_span(void *context, const struct span *span)
{
	struct story_json *story = context;

	if (story->told.to == 0 || story->told.to < story->since)
		return;
	if (span->kind != story->kind || span->ref != story->ref)
		write_span(story);
	story->kind = span->kind;
	story->ref = span->ref;
	buffer_add_bytes(&story->text, span->text, span->length);
}

static void end_paragraph(void *context)
{
	struct story_json *story = context;

	write_span(story);
	if (!story->has_begun)
		return;
	json_close(story->json, ']');
	json_close(story->json, '}');
	if (story->are_lines)
		json_line(story->json);
}

const struct span_taker story_json_taker = {begin_paragraph, add_span, end_paragraph};

void story_json_free(struct story_json *story)
{
	buffer_free(&story->text);
}
