/* SPDX-License-Identifier: MIT
 *
 * The story as JSON.
 */
#include "story_json.h"

static void write_ref(struct story_json *story, const struct affray_span *span)
{
	switch (span->kind) {
	case AFFRAY_SPAN_CREATURE:
		json_text_at(story->json, "ref",
			     affray_scenario_creature(story->scenario, (int)span->ref));
		break;
	case AFFRAY_SPAN_NUMBER:
		json_int_at(story->json, "ref", span->ref);
		break;
	case AFFRAY_SPAN_RULE:
		json_text_at(story->json, "ref", span->text);
		break;
	default:
		break;
	}
}

static void write_span(struct story_json *story, const struct affray_span *span)
{
	static const char *const kinds[] = {
		[AFFRAY_SPAN_CREATURE] = "creature", [AFFRAY_SPAN_NUMBER] = "number",
		[AFFRAY_SPAN_RULE] = "rule",	     [AFFRAY_SPAN_COST] = "cost",
		[AFFRAY_SPAN_HEADING] = "heading",
	};

	json_open(story->json, '{');
	json_text_at(story->json, "text", span->text);
	if (span->kind != AFFRAY_SPAN_PLAIN)
		json_text_at(story->json, "kind", kinds[span->kind]);
	write_ref(story, span);
	json_close(story->json, '}');
}

static void write_paragraph(void *context, const struct affray_paragraph *paragraph)
{
	struct story_json *story = context;
	struct json *json = story->json;

	json_open(json, '{');
	if (story->are_lines)
		json_text_at(json, "type", "story");
	json_int_at(json, "from", paragraph->from);
	json_int_at(json, "to", paragraph->to);
	json_key(json, "spans");
	json_open(json, '[');
	for (int i = 0; i < paragraph->span_count; i++)
		write_span(story, &paragraph->spans[i]);
	json_close(json, ']');
	json_close(json, '}');
	if (story->are_lines)
		json_line(json);
}

void story_json_begin(struct story_json *story, struct page *page, uint32_t since)
{
	paragraphs_begin(&story->paragraphs, page, write_paragraph, story);
	story->paragraphs.since = since;
}

void story_json_end(struct story_json *story)
{
	paragraphs_end(&story->paragraphs);
}
