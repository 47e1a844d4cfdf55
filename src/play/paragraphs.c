/* SPDX-License-Identifier: MIT
 *
 * The text of a page, as paragraphs of spans.
 */
#include "paragraphs.h"
#include <stdlib.h>
#include <string.h>

static void begin_paragraph(void *context, int indent, struct told told)
{
	struct paragraphs *to = context;

	to->paragraph = (struct affray_paragraph){
		.from = told.from, .to = told.to, .indent = indent};
	to->span_count = 0;
	to->text.length = 0;
}

static bool is_left_out(const struct paragraphs *to)
{
	return to->since > 0 && to->paragraph.to < to->since;
}

/* False: no memory. */
static bool make_room(struct paragraphs *to)
{
	int room = to->span_room > 0 ? 2 * to->span_room : 16;
	void *larger;

	if (to->span_count < to->span_room)
		return true;
	larger = realloc(to->spans, (size_t)room * sizeof *to->spans);
	if (!larger)
		return false;
	to->spans = larger;
	to->span_room = room;
	return true;
}

/* Joins the words that a page hands over: words of the same kind and subject form one
 * span. */
static void add_span(void *context, const struct span *span)
{
	struct paragraphs *to = context;
	struct affray_span *last = to->span_count ? &to->spans[to->span_count - 1] : NULL;

	if (is_left_out(to) || to->failed || span->length == 0)
		return;
	if (!last || (int)last->kind != (int)span->kind || last->ref != span->ref) {
		if (!make_room(to)) {
			to->failed = true;
			return;
		}
		if (last)
			buffer_add_bytes(&to->text, "", 1);
		to->spans[to->span_count++] = (struct affray_span){
			(enum affray_span_kind)span->kind, span->ref, NULL};
	}
	buffer_add_bytes(&to->text, span->text, span->length);
}

static void end_paragraph(void *context)
{
	struct paragraphs *to = context;
	const char *text = to->text.start;

	to->failed = to->failed || to->text.failed;
	if (to->span_count == 0 || to->failed)
		return;
	for (int i = 0; i < to->span_count; i++) {
		to->spans[i].text = text;
		text += strlen(text) + 1;
	}
	to->paragraph.span_count = to->span_count;
	to->paragraph.spans = to->spans;
	to->reader(to->context, &to->paragraph);
}

static const struct span_taker taker = {begin_paragraph, add_span, end_paragraph};

void paragraphs_begin(struct paragraphs *to, struct page *page, affray_reader *reader,
		      void *context)
{
	*to = (struct paragraphs){.reader = reader, .context = context};
	page_init_spans(page, &taker, to);
}

bool paragraphs_end(struct paragraphs *to)
{
	bool whole = !to->failed;

	free(to->spans);
	buffer_free(&to->text);
	*to = (struct paragraphs){0};
	return whole;
}
