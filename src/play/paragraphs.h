/* SPDX-License-Identifier: MIT
 *
 * The text of a page, as paragraphs of spans that a reader gets one after another.
 *
 *	paragraphs_begin(&paragraphs, &page, reader, context);
 *	... the page is written ...
 *	paragraphs_end(&paragraphs);
 */
#ifndef PLAY_PARAGRAPHS_H
#define PLAY_PARAGRAPHS_H

#include "affray.h"
#include "base/buffer.h"
#include "report/page.h"

struct paragraphs {
	affray_reader *reader;
	void *context;
	uint32_t since; /* paragraphs that tell no event from here on are left out; 0:
			   none is */
	struct affray_paragraph paragraph;
	struct affray_span *spans; /* their texts are found when the paragraph is whole */
	int span_count, span_room;
	struct buffer text; /* of all spans, each with its NUL */
	bool failed;	    /* no memory: something is missing */
};

void paragraphs_begin(struct paragraphs *paragraphs, struct page *page,
		      affray_reader *reader, void *context);
/* Frees its memory; false: memory ran out, and text is missing. */
bool paragraphs_end(struct paragraphs *paragraphs);

#endif
