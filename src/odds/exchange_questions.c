/* SPDX-License-Identifier: MIT
 *
 * The questions of an exchange, gathered over its paths.
 */
#include "exchange_questions.h"
#include <string.h>

/* Most paths meet the same words: pointers are compared first, then the text. */
void words_note(struct words *words, const char *word)
{
	for (int i = 0; i < words->count; i++)
		if (words->list[i] == word)
			return;
	for (int i = 0; i < words->count; i++)
		if (strcmp(words->list[i], word) == 0)
			return;
	if (words->count < MAX_WORDS)
		words->list[words->count++] = word;
}

void words_note_options(struct words *words, const struct question *q)
{
	for (int i = 0; i < q->count; i++)
		words_note(words, q->options[i].key);
}

static struct asked *entry_of(struct asked_list *list, const struct question *q)
{
	struct asked *asked;

	for (int i = 0; i < list->count; i++)
		if (list->list[i].who == q->owner && list->list[i].question == q->id)
			return &list->list[i];
	if (list->count == MAX_ASKED)
		return NULL;
	asked = &list->list[list->count++];
	*asked = (struct asked){.who = q->owner,
				.question = q->id,
				.kind = q->kind,
				.low = q->low,
				.high = q->high};
	return asked;
}

static void note_value(struct asked *asked, int value)
{
	for (int i = 0; i < asked->value_count; i++)
		if (asked->values[i] == value)
			return;
	if (asked->value_count < MAX_TAKEN)
		asked->values[asked->value_count++] = value;
}

void asked_note(struct asked_list *list, const struct question *q, int answer,
		enum answered_by by)
{
	struct asked *asked = entry_of(list, q);

	if (!asked)
		return;
	asked->by = by > asked->by ? (uint8_t)by : asked->by;
	asked->low = q->low < asked->low ? q->low : asked->low;
	asked->high = q->high > asked->high ? q->high : asked->high;
	if (q->kind == ASK_CHOICE) {
		words_note_options(&asked->offered, q);
		words_note(&asked->taken, q->options[answer].key);
	} else {
		note_value(asked, answer);
	}
}

int asked_owners(const struct asked_list *list, int question)
{
	int count = 0;

	for (int i = 0; i < list->count; i++)
		count += list->list[i].question == question;
	return count;
}
