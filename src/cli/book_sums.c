/* SPDX-License-Identifier: MIT
 *
 * The parts of a book's explained numbers.
 *
 * Rules explain every number that they add up (struct sum), so the parts need not be
 * written down a second time: this notes every part told in fights of all scenarios.
 */
#include "book_sums.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "affray.h"
#include "base/complain.h"
#include "base/number.h"
#include "base/text.h"
#include "book_fights.h"
#include "play/story_words.h"

enum {
	MOST_PARTS = 600, /* orge has the most: about 250 */
	MOST_LABELS = 4,  /* labels named in one row */
	LABEL_ROOM = 48
};

/* All parts of one number that have the same rule: "swords, axes ... 10 to 15". */
struct part {
	char number[LABEL_ROOM];
	int number_rule, rule; /* 0: none */
	int scale;
	int low, high;
	char labels[MOST_LABELS][LABEL_ROOM];
	int label_count; /* MOST_LABELS + 1: there are more */
};

struct parts {
	const struct rulebook *book;
	struct part *list;
	int count;
};

/* ---- listening ---- */

static int rule_of(const struct rulebook *book, const char *id)
{
	return id ? rulebook_rule(book, id) : 0;
}

/* "2d6", "d10", "4dF+", "12d10>=6": a roll is not a modifier. */
static bool is_dice(const char *label)
{
	label += strspn(label, "0123456789");
	return label[0] == 'd' && (isdigit((unsigned char)label[1]) || label[1] == 'F');
}

static struct part *part_of(struct parts *parts, const struct affray_event *sum, int rule)
{
	struct part *part = parts->list;
	int number_rule = rule_of(parts->book, sum->rule);

	for (; part < parts->list + parts->count; part++)
		if (part->number_rule == number_rule && part->rule == rule &&
		    strcmp(part->number, sum->label) == 0)
			return part;
	if (parts->count == MOST_PARTS || strlen(sum->label) >= LABEL_ROOM)
		return NULL;
	*part = (struct part){.number_rule = number_rule,
			      .rule = rule,
			      .scale = sum->scale,
			      .low = INT32_MAX,
			      .high = INT32_MIN};
	strcpy(part->number, sum->label);
	parts->count++;
	return part;
}

static void note_label(struct part *part, const char *label)
{
	struct word word = label_of(label);

	for (int i = 0; i < part->label_count && i < MOST_LABELS; i++)
		if (strcmp(part->labels[i], word.text) == 0)
			return;
	if (part->label_count < MOST_LABELS && strlen(word.text) < LABEL_ROOM)
		strcpy(part->labels[part->label_count], word.text);
	part->label_count = smaller(part->label_count + 1, MOST_LABELS + 1);
}

/* Skips numbers with a single part, which only rename it. */
static void hear_sum(void *context, const struct affray_event *event)
{
	struct parts *parts = context;

	for (int i = 0; i < event->term_count && event->term_count > 1; i++) {
		const struct affray_term *term = &event->terms[i];
		struct part *part =
			is_dice(term->label)
				? NULL
				: part_of(parts, event, rule_of(parts->book, term->rule));

		if (!part)
			continue;
		part->low = smaller(part->low, term->value);
		part->high = larger(part->high, term->value);
		note_label(part, term->label);
	}
}

static void hear_sums(void *parts, struct affray_fight *fight)
{
	affray_fight_listen(fight, AFFRAY_EVENT_BIT(AFFRAY_SUM), AFFRAY_SEES_ALL,
			    hear_sum, parts);
	affray_fight_advance(fight);
}

/* ---- the table ---- */

/* By the rule of the number, its name, and the rules of the parts. */
static int compare_parts(const void *left, const void *right)
{
	const struct part *a = left, *b = right;
	int names = strcmp(a->number, b->number);

	if (a->number_rule != b->number_rule)
		return a->number_rule - b->number_rule;
	return names ? names : a->rule - b->rule;
}

/* Are parts `i` and `i` + 1 parts of the same number? */
static bool goes_on(const struct parts *parts, int i)
{
	const struct part *part = &parts->list[i];

	return i >= 0 && i + 1 < parts->count &&
	       part[0].number_rule == part[1].number_rule &&
	       strcmp(part[0].number, part[1].number) == 0;
}

static bool is_alone(const struct parts *parts, int i)
{
	return !goes_on(parts, i - 1) && !goes_on(parts, i);
}

/* Numbers whose only part cites the same rule share one row: "helmet, leather and
 * others". Returns how many rows after the first belong to it. */
static int count_alike(struct parts *parts, int first)
{
	struct part *part = &parts->list[first];
	int count = 0;

	for (int i = first + 1; i < parts->count && is_alone(parts, first); i++) {
		const struct part *next = &parts->list[i];

		if (!is_alone(parts, i) || next->number_rule != part->number_rule ||
		    next->rule != part->rule)
			break;
		part->low = smaller(part->low, next->low);
		part->high = larger(part->high, next->high);
		for (int k = 0; k < next->label_count && k < MOST_LABELS; k++)
			note_label(part, next->labels[k]);
		count++;
	}
	return count;
}

static void add_number(struct buffer *to, const struct parts *parts, int i, int alike)
{
	const struct part *part = &parts->list[i];

	if (goes_on(parts, i - 1))
		return;
	buffer_add(to, label_of(part->number).text);
	if (alike > 0)
		buffer_format(to, ", %s", label_of(parts->list[i + 1].number).text);
	if (alike > 1)
		buffer_add(to, " and others");
	if (part->number_rule)
		buffer_format(to, " `%s`", parts->book->rules[part->number_rule].id);
}

static void add_labels(struct buffer *to, const struct part *part)
{
	for (int i = 0; i < part->label_count && i < MOST_LABELS; i++)
		buffer_format(to, "%s%s", i ? ", " : "", part->labels[i]);
	if (part->label_count > MOST_LABELS)
		buffer_add(to, " and others");
}

static void add_row(struct buffer *to, const struct parts *parts, int i, int alike)
{
	const struct part *part = &parts->list[i];
	const struct rule_row *rule = &parts->book->rules[part->rule];
	struct word low = number_of(part->low, part->scale);
	struct word high = number_of(part->high, part->scale);

	buffer_add(to, "| ");
	add_number(to, parts, i, alike);
	buffer_add(to, " | ");
	add_labels(to, part);
	buffer_format(to, " | %s", low.text);
	if (strcmp(low.text, high.text) != 0)
		buffer_format(to, " to %s", high.text);
	if (part->rule)
		buffer_format(to, " | `%s` %s | %s |\n", rule->id, rule->text,
			      origin_words[rule->origin]);
	else
		buffer_format(to, " | | %s |\n", origin_words[OURS]);
}

bool add_sums(struct buffer *to, const struct rulebook *book)
{
	struct parts parts = {book, calloc(MOST_PARTS, sizeof *parts.list), 0};
	bool done = parts.list && for_random_fights(book, hear_sums, &parts);

	if (!done)
		complain("out of memory");
	if (done)
		qsort(parts.list, (size_t)parts.count, sizeof *parts.list, compare_parts);
	buffer_add(to, "| number | part | least to most | rule | whose |\n"
		       "|---|---|---|---|---|\n");
	for (int i = 0; done && i < parts.count; i++) {
		int alike = count_alike(&parts, i);

		add_row(to, &parts, i, alike);
		i += alike;
	}
	free(parts.list);
	return done;
}
