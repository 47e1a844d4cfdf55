/* SPDX-License-Identifier: MIT
 *
 * One exchange as a document.
 */
#include "exchange_show.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play/story_words.h"

enum {
	MOST_OUTCOMES = 12,
	WORDS_ROOM = 8000, /* bytes of a long sentence */
	FEW_VALUES = 8,	   /* of a row: each is shown */
	NARROW = 1024,	   /* a span of values in which each is counted in its place */
};

/* ---- outcomes in order ---- */

struct ranked {
	uint32_t outcome;
	double p;
};

/* A value of one row, with its chance. */
struct valued {
	int value;
	double p;
};

static int by_chance(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->p > y->p || x->p < y->p)
		return x->p > y->p ? -1 : 1;
	return x->outcome < y->outcome ? -1 : x->outcome > y->outcome;
}

/* A place whose value is told: its index among the varying ones, or -1. */
struct shown {
	int place, varying;
};

/* An exchange, and the document that it goes into: outcomes, likeliest first, and the
 * changes of each state row. */
struct telling {
	const struct scenario *scenario;
	const struct exchange *exchange;
	const struct exchange_wish *wish;
	struct document *document;
	struct value *data;
	bool is_whole;	       /* all outcomes go into it */
	struct ranked *ranked; /* all, or the first MOST_OUTCOMES */
	uint32_t ranked_count;
	const char **paths;  /* of the rows: goblin.wounds.torso */
	const char **names;  /* for people, without the creature: wounds (torso) */
	bool *varies;	     /* it differs from one outcome to another */
	struct shown *shown; /* places that differ from before in some outcome */
	int shown_count;
	int *values;	  /* of the varying rows in the current outcome */
	double **chances; /* of the varying rows' values from the lowest on; NULL: too
			     many */
	struct valued *valued;
};

static bool make_room(struct telling *telling)
{
	struct document *document = telling->document;
	size_t places = (size_t)telling->exchange->place_count + 1;
	size_t outcomes = (size_t)telling->exchange->outcomes.count + 1;

	telling->ranked =
		document_room(document, telling->is_whole ? outcomes : MOST_OUTCOMES + 1,
			      sizeof *telling->ranked);
	telling->paths = document_room(document, places, sizeof *telling->paths);
	telling->names = document_room(document, places, sizeof *telling->names);
	telling->shown = document_room(document, places, sizeof *telling->shown);
	telling->varies = document_room(document, places, sizeof *telling->varies);
	telling->values = document_room(document, places, sizeof *telling->values);
	telling->chances =
		document_room(document, (size_t)telling->exchange->varying_count + 1,
			      sizeof *telling->chances);
	telling->valued = document_room(document, outcomes, sizeof *telling->valued);
	return !document_failed(document);
}

/* The word for the element of a row that has several; NULL: none. */
static const char *element_of(const struct telling *telling, int place)
{
	const struct state_place *at = &telling->exchange->places[place];
	struct scene scene = {telling->scenario, telling->exchange->position};

	return state_elements(at->row) > 1
		       ? state_element_name(&scene, at->who, at->row, at->element)
		       : NULL;
}

/* "goblin.wounds.torso" */
static const char *path_of(const struct telling *telling, int place)
{
	const struct scenario *scenario = telling->scenario;
	const struct state_place *at = &telling->exchange->places[place];
	const char *element = element_of(telling, place);
	char buffer[160];
	struct text text = text_in(buffer, sizeof buffer);

	text_format(&text, "%s.%s", scenario->creatures[at->who].name, at->row->key);
	if (element)
		text_format(&text, ".%s", element);
	else if (state_elements(at->row) > 1)
		text_format(&text, ".%d", at->element);
	return document_keep(telling->document, "%s", buffer);
}

/* True for a word that the books print in capitals: the short name of a track, or AV. */
static bool is_capital(const struct rulebook *book, const char *key, size_t length)
{
	if (length == 2 && strncmp(key, "av", length) == 0)
		return true;
	for (const struct state_row *row = book->creature_state; row->key; row++)
		if (row->kind == STATE_TRACK && length <= 3 &&
		    strlen(row->key) == length && strncmp(row->key, key, length) == 0)
			return true;
	return false;
}

/* pending_fat is "pending FAT", wounds.torso "wounds (torso)". */
static const char *name_of_row(const struct telling *telling, int place)
{
	const struct state_place *at = &telling->exchange->places[place];
	const char *element = element_of(telling, place);
	struct word word = label_of(at->row->word ? at->row->word : at->row->key);

	for (char *c = word.text; *c; c += strspn(c, " ")) {
		size_t length = strcspn(c, " ");
		bool is_short = is_capital(telling->scenario->book, c, length);

		for (; length > 0; length--, c++)
			*c = is_short ? (char)toupper((unsigned char)*c) : *c;
	}
	if (element)
		return document_keep(telling->document, "%s (%s)", word.text,
				     label_of(element).text);
	if (state_elements(at->row) > 1)
		return document_keep(telling->document, "%s %d", word.text, at->element);
	return document_keep(telling->document, "%s", word.text);
}

/* Adds up the chance of each value of the rows that vary. */
static void count_chances(struct telling *telling)
{
	const struct exchange *exchange = telling->exchange;

	for (uint32_t i = 0; i < exchange->outcomes.count; i++) {
		exchange_varied(exchange, i, telling->values);
		for (int k = 0; k < exchange->varying_count; k++)
			if (telling->chances[k])
				telling->chances[k][telling->values[k] -
						    exchange->ranges[k].low] +=
					exchange->p[i];
	}
}

static void fill_chances(struct telling *telling)
{
	const struct exchange *exchange = telling->exchange;

	for (int k = 0; k < exchange->varying_count; k++) {
		const struct exchange_range *range = &exchange->ranges[k];

		if ((long long)range->high - range->low < NARROW)
			telling->chances[k] = document_room(
				telling->document, (size_t)(range->high - range->low) + 1,
				sizeof **telling->chances);
	}
	count_chances(telling);
}

/* True if a varying row differs from its value before; notes whether it differs between
 * outcomes. */
static bool changes(struct telling *telling, int varying)
{
	const struct exchange *exchange = telling->exchange;
	const struct exchange_range *range = &exchange->ranges[varying];
	int place = exchange->varying[varying], before = exchange->before[place];

	telling->varies[place] = range->low < range->high;
	return range->low != before || range->high != before;
}

static void find_changes(struct telling *telling)
{
	const struct exchange *exchange = telling->exchange;
	int next = 0;

	for (int i = 0; i < exchange->place_count; i++) {
		bool is_varying =
			next < exchange->varying_count && exchange->varying[next] == i;
		int varying = is_varying ? next++ : -1;

		telling->paths[i] = path_of(telling, i);
		telling->names[i] = name_of_row(telling, i);
		if (is_varying ? changes(telling, varying)
			       : exchange->sure[i] != exchange->before[i])
			telling->shown[telling->shown_count++] =
				(struct shown){i, varying};
	}
}

/* The value of a place in the current outcome. */
static int value_of(const struct telling *telling, const struct shown *shown)
{
	return shown->varying >= 0 ? telling->values[shown->varying]
				   : telling->exchange->sure[shown->place];
}

/* Keeps the likeliest: each new one moves up past those that come after it. */
static void rank_first(struct telling *telling, struct ranked one)
{
	struct ranked *ranked = telling->ranked;
	uint32_t at = telling->ranked_count;

	for (; at > 0 && by_chance(&one, &ranked[at - 1]) < 0; at--)
		ranked[at] = ranked[at - 1];
	ranked[at] = one;
	if (telling->ranked_count < MOST_OUTCOMES)
		telling->ranked_count++;
}

static void rank_outcomes(struct telling *telling)
{
	const struct exchange *exchange = telling->exchange;
	uint32_t count = exchange->outcomes.count;

	for (uint32_t i = 0; i < count; i++) {
		struct ranked one = {i, exchange->p[i]};

		if (telling->is_whole)
			telling->ranked[telling->ranked_count++] = one;
		else
			rank_first(telling, one);
	}
	if (telling->is_whole)
		qsort(telling->ranked, count, sizeof *telling->ranked, by_chance);
}

/* A word where the row has words, a number elsewhere. */
static const char *word_of(const struct state_row *row, int value)
{
	return row->values && value >= 0 && value <= row->high ? row->values[value]
							       : NULL;
}

static bool is_attack(const struct telling *telling)
{
	const struct rulebook *book = telling->scenario->book;
	int row = rulebook_action(book, telling->exchange->action);

	return row >= 0 && book->actions[row].is_attack;
}

/* "Goblin's" */
static struct word owner_of(const struct telling *telling, int place)
{
	int who = telling->exchange->places[place].who;

	return whose(name_of(telling->scenario->creatures[who].name).text);
}

/* The name of the creature that was asked, or gm. */
static const char *asked_name(const struct telling *telling, int who)
{
	return who >= 0 ? telling->scenario->creatures[who].name : "gm";
}

/* "Goblin's prone yes", and of the same creature after it ", wounds (torso) 2". */
static void add_value(struct text *text, const struct telling *telling, int place,
		      int value, int *last)
{
	const struct state_place *at = &telling->exchange->places[place];
	const char *word = word_of(at->row, value);

	if (*last >= 0)
		text_add(text, at->who == *last ? ", " : "; ");
	if (at->who != *last)
		text_format(text, "%s ", owner_of(telling, place).text);
	*last = at->who;
	if (word)
		text_format(text, "%s %s", telling->names[place], label_of(word).text);
	else
		text_format(text, "%s %d", telling->names[place], value);
}

/* ---- outcomes ---- */

/* Values that are the same in every outcome have been told before. */
static void add_outcome_words(const struct telling *telling, struct value *row, bool hit)
{
	const struct exchange *exchange = telling->exchange;
	char words[WORDS_ROOM] = "";
	struct text text = text_in(words, sizeof words);
	int last = -1;

	if (is_attack(telling))
		data_words(row, "verdict", hit ? "hit" : "miss");
	else if (exchange->decided)
		data_words(row, "verdict", hit ? "yes" : "no");
	for (int i = 0; i < telling->shown_count; i++) {
		int place = telling->shown[i].place;
		int value = value_of(telling, &telling->shown[i]);

		if (telling->varies[place] && value != exchange->before[place])
			add_value(&text, telling, place, value, &last);
	}
	data_words(row, "words", "%s", *words ? words : "nothing else changes");
}

static void add_outcome(const struct telling *telling, struct value *outcomes,
			const struct ranked *ranked, bool is_shown)
{
	const struct exchange *exchange = telling->exchange;
	struct value *row = data_map(outcomes, NULL);
	bool hit = exchange_varied(exchange, ranked->outcome, telling->values);

	for (int i = 0; i < telling->shown_count; i++) {
		int place = telling->shown[i].place;
		int value = value_of(telling, &telling->shown[i]);
		const char *word = word_of(exchange->places[place].row, value);

		if (word)
			data_text(row, telling->paths[place], word);
		else
			data_whole(row, telling->paths[place], value);
	}
	data_flag(row, "hit", hit);
	data_number(row, "p", ranked->p);
	if (is_shown)
		add_outcome_words(telling, row, hit);
	else
		row_quiet(row);
}

/* Each value that can change has a column. */
static void add_csv(const struct telling *telling, struct value *outcomes)
{
	struct document *document = telling->document;
	int count = telling->shown_count, n = 0;
	struct column *columns =
		document_room(document, (size_t)count + 2, sizeof *columns);

	if (!columns)
		return;
	for (int i = 0; i < count; i++) {
		const char *path = document_keep(document, "%s",
						 telling->paths[telling->shown[i].place]);

		columns[n++] = (struct column){AS_CSV(path, path)};
	}
	columns[n++] = (struct column){AS_CSV("hit", "hit")};
	columns[n++] = (struct column){AS_CSV("p", "p")};
	document_for(document, 0);
	document_table(document, &(struct table_view){.rows = outcomes,
						      .columns = columns,
						      .count = n,
						      .flags = IS_CSV});
	document_for(document, FOR_TEXT);
}

/* `is_row`: people read one line of it. */
static void add_outcomes(const struct telling *telling, struct value *outcomes,
			 bool is_row)
{
	static const struct column columns[] = {
		{AS_SHARE(4, "p"), .end = 12},
		{AS_TEXT("verdict"), .before = "  "},
		{AS_TEXT("words"), .at = 20},
	};
	uint32_t count = telling->exchange->outcomes.count;
	double rest = 0;

	for (uint32_t i = 0; i < telling->ranked_count; i++)
		add_outcome(telling, outcomes, &telling->ranked[i], i < MOST_OUTCOMES);
	document_table(telling->document, TABLE(outcomes, columns, 2, 20, 0, 0));
	add_csv(telling, outcomes);
	if (count <= MOST_OUTCOMES || is_row)
		return;
	for (uint32_t i = 0; i < count; i++) {
		struct ranked one = {i, telling->exchange->p[i]};

		if (by_chance(&one, &telling->ranked[MOST_OUTCOMES - 1]) > 0)
			rest += one.p;
	}
	document_sentence(telling->document, 2, 20, STYLE_PLAIN, "%s", "");
	document_add_at(telling->document, 2, STYLE_PLAIN, "%8.4f %% ", 100 * rest);
	document_more(telling->document,
		      " %" PRIu32 " others; --json and --csv have them all",
		      count - MOST_OUTCOMES);
}

static void add_margins(const struct telling *telling)
{
	const struct exchange *exchange = telling->exchange;
	struct value *margins = data_list(telling->data, "margins");
	double all = 0, sum = 0;
	int shown = 0;

	document_say(telling->document, 2, "margin:");
	for (int i = 0; i < 512; i++) {
		double p = exchange->margins[i];
		struct value *pair;

		all += p;
		sum += p * (exchange->margin_low + i);
		if (p >= 5e-4)
			document_more(telling->document,
				      shown++ ? ", %d in %.1f %%" : " %d in %.1f %%",
				      exchange->margin_low + i, 100 * p);
		if (p <= 0)
			continue;
		pair = data_list(margins, NULL);
		data_whole(pair, NULL, exchange->margin_low + i);
		data_number(pair, NULL, p);
	}
	document_more(telling->document, "; mean %.3f", all > 0 ? sum / all : 0);
}

/* ---- state rows ---- */

static void add_sure(const struct telling *telling)
{
	char words[WORDS_ROOM] = "";
	struct text text = text_in(words, sizeof words);
	int last = -1;

	for (int i = 0; i < telling->shown_count; i++) {
		int place = telling->shown[i].place;

		if (!telling->varies[place])
			add_value(&text, telling, place, telling->exchange->sure[place],
				  &last);
	}
	if (*words)
		document_say(telling->document, 2, "in any case: %s", words);
}

static int by_value(const void *a, const void *b)
{
	const struct valued *x = a, *y = b;

	return x->value < y->value ? -1 : x->value > y->value;
}

/* Values from all over: sorted, equal ones merged. */
static uint32_t sort_values(const struct telling *telling, int varying)
{
	const struct exchange *exchange = telling->exchange;
	struct valued *list = telling->valued;
	uint32_t kept = 0;

	for (uint32_t i = 0; i < exchange->outcomes.count; i++) {
		exchange_varied(exchange, i, telling->values);
		list[i] = (struct valued){telling->values[varying], exchange->p[i]};
	}
	qsort(list, exchange->outcomes.count, sizeof *list, by_value);
	for (uint32_t i = 1; i < exchange->outcomes.count; i++)
		if (list[i].value == list[kept].value)
			list[kept].p += list[i].p;
		else
			list[++kept] = list[i];
	return kept + 1;
}

/* Its different values in order, each with its chance; returns their number. */
static uint32_t values_of(const struct telling *telling, int varying)
{
	const struct exchange_range *range = &telling->exchange->ranges[varying];
	const double *chances = telling->chances[varying];
	uint32_t kept = 0;

	if (!chances)
		return sort_values(telling, varying);
	for (int i = 0; i <= range->high - range->low; i++)
		if (chances[i] > 0)
			telling->valued[kept++] =
				(struct valued){range->low + i, chances[i]};
	return kept;
}

static int quantile(const struct valued *list, uint32_t count, double share)
{
	double sum = 0;
	uint32_t i = 0;

	while (i + 1 < count && (sum += list[i].p) < share)
		i++;
	return list[i].value;
}

static void add_values(struct document *document, const struct state_row *row,
		       const struct valued *list, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		const char *word = word_of(row, list[i].value), *comma = i ? "," : "";

		if (word)
			document_more(document, "%s %s in %.2f %%", comma,
				      label_of(word).text, 100 * list[i].p);
		else
			document_more(document, "%s %d in %.2f %%", comma, list[i].value,
				      100 * list[i].p);
	}
}

/* Many values: the chance that it stays, the mean, the middle nine tenths. */
static void add_spread(struct document *document, const struct valued *list,
		       uint32_t count, int before)
{
	int low = quantile(list, count, 0.05), high = quantile(list, count, 0.95);
	double mean = 0, stays = 0;

	for (uint32_t i = 0; i < count; i++) {
		mean += list[i].p * list[i].value;
		stays += list[i].value == before ? list[i].p : 0;
	}
	document_more(document, " mean %.3f", mean);
	if (low < high)
		document_more(document, ", nine in ten from %d to %d", low, high);
	if (stays > 0)
		document_more(document, ", unchanged %.2f %%", 100 * stays);
}

static void add_rows(const struct telling *telling)
{
	const struct exchange *exchange = telling->exchange;

	add_sure(telling);
	for (int k = 0; k < exchange->varying_count; k++) {
		int i = exchange->varying[k];
		uint32_t count;

		if (!telling->varies[i])
			continue;
		count = values_of(telling, k);
		document_say(telling->document, 2, "%s %s:", owner_of(telling, i).text,
			     telling->names[i]);
		if (count <= FEW_VALUES)
			add_values(telling->document, exchange->places[i].row,
				   telling->valued, count);
		else
			add_spread(telling->document, telling->valued, count,
				   exchange->before[i]);
	}
}

/* ---- answers ---- */

static int compare_numbers(const void *one, const void *other)
{
	int a = *(const int *)one, b = *(const int *)other;

	return (a > b) - (a < b);
}

/* "0, 1, 4 to 6 or 8": three and more in a row as a range. */
static void add_numbers(const struct asked *asked, struct text *text)
{
	int sorted[MAX_TAKEN], count = asked->value_count, last;

	memcpy(sorted, asked->values, sizeof sorted);
	qsort(sorted, (size_t)count, sizeof *sorted, compare_numbers);
	for (int i = 0; i < count; i = last + 1) {
		for (last = i; last + 1 < count && sorted[last + 1] == sorted[last] + 1;)
			last++;
		if (last - i == 1)
			last = i;
		text_format(text, "%s%d",
			    i == 0		? "="
			    : last == count - 1 ? " or "
						: ", ",
			    sorted[i]);
		if (last > i)
			text_format(text, " to %d", sorted[last]);
	}
}

/* The answers as a list, and as "goblin.boost_ap=0 or 2". */
static void add_taken(const struct telling *telling, const struct asked *asked,
		      struct value *taken, struct text *text)
{
	text_format(text, "%s.%s", asked_name(telling, asked->who),
		    telling->scenario->book->questions[asked->question].key);
	for (int i = 0; i < asked->taken.count; i++) {
		data_text(taken, NULL, asked->taken.list[i]);
		text_format(text, i ? " or %s" : "=%s", asked->taken.list[i]);
	}
	for (int i = 0; i < asked->value_count; i++) {
		struct tile tile =
			tile_of_index(&telling->scenario->map, asked->values[i]);
		struct value *pair;

		if (asked->kind == ASK_NUMBER) {
			data_whole(taken, NULL, asked->values[i]);
			continue;
		}
		pair = data_list(taken, NULL);
		data_whole(pair, NULL, tile.x);
		data_whole(pair, NULL, tile.y);
		text_format(text, i ? " or %d,%d" : "=%d,%d", tile.x, tile.y);
	}
	if (asked->kind == ASK_NUMBER)
		add_numbers(asked, text);
}

/* JSON lists all answers; people read those of tactics and defaults, not their own, and
 * none without a choice. */
static void add_answers(const struct telling *telling)
{
	static const struct {
		const char *key, *words;
	} by[] = {
		[ANSWERED_ALONE] = {"rule", NULL},
		[ANSWERED_BY_DEFAULT] = {"default", "answered by default: "},
		[ANSWERED_BY_TACTIC] = {"tactic", "answered by tactic: "},
		[ANSWERED_AS_TOLD] = {"command", NULL},
	};
	static const enum answered_by told[] = {ANSWERED_BY_TACTIC, ANSWERED_BY_DEFAULT};
	const struct asked_list *list = &telling->exchange->asked;
	struct value *answers = data_list(telling->data, "answers");
	char words[2][WORDS_ROOM] = {"", ""};
	struct text texts[] = {text_in(words[0], WORDS_ROOM),
			       text_in(words[1], WORDS_ROOM)};

	for (int i = 0; i < list->count; i++) {
		const struct asked *asked = &list->list[i];
		const struct rulebook *book = telling->scenario->book;
		struct value *row = data_map(answers, NULL);
		bool is_default = asked->by == ANSWERED_BY_DEFAULT;
		char unsaid[400];
		struct text silent = text_in(unsaid, sizeof unsaid);
		struct text *text = by[asked->by].words ? &texts[is_default] : &silent;

		data_text(row, "who", asked_name(telling, asked->who));
		data_text(row, "question", book->questions[asked->question].key);
		data_text(row, "by", by[asked->by].key);
		text_add(text, text->length ? ", " : "");
		add_taken(telling, asked, data_list(row, "taken"), text);
	}
	for (int i = 0; i < 2; i++)
		if (*words[i])
			document_say(telling->document, 2, "%s%s", by[told[i]].words,
				     words[i]);
}

/* ---- the whole document ---- */

static void add_title(const struct telling *telling)
{
	const struct exchange_wish *wish = telling->wish;
	const struct exchange *exchange = telling->exchange;
	struct document *document = telling->document;
	struct word who = name_of(telling->scenario->creatures[wish->attacker].name);
	struct word target = name_of(telling->scenario->creatures[wish->target].name);
	struct word action = label_of(exchange->action), item = label_of(exchange->item);

	if (is_attack(telling)) {
		document_sentence(document, 0, 2, STYLE_PLAIN, "%s attacks %s (%s%s%s)",
				  who.text, target.text, action.text,
				  item.text[0] ? ", " : "", item.text);
	} else {
		document_sentence(document, 0, 2, STYLE_PLAIN, "%s %s",
				  whose(who.text).text, action.text);
		if (exchange->is_aimed)
			document_more(document, " on %s", target.text);
		if (item.text[0])
			document_more(document, " (%s)", item.text);
	}
	if (wish->against)
		document_more(document, " against %s", label_of(wish->against).text);
	else if (exchange->defenses.count > 0)
		document_more(document, "; the tactic chooses the defence");
}

void say_cut(struct document *document, double cut)
{
	if (cut > 0)
		document_more(document, ", cut %.1e", cut);
}

/* One line of a table over defences. */
static void add_row(const struct telling *telling)
{
	const struct exchange *exchange = telling->exchange;
	const char *against = telling->wish->against;

	document_say(telling->document, 2, "%s",
		     against ? name_of(against).text : "Its tactic");
	document_add_at(telling->document, 18, STYLE_PLAIN, "%s", "");
	document_more(telling->document, "%s %9.6f %%  (%" PRIu64 " branches",
		      is_attack(telling) ? "hits" : "succeeds", 100 * exchange->hit,
		      exchange->branches);
	say_cut(telling->document, exchange->cut);
	document_more(telling->document, ")");
}

static void add_chance(const struct telling *telling)
{
	const struct exchange *exchange = telling->exchange;

	if (exchange->decided)
		document_say(telling->document, 2, "%s %.6f %%",
			     is_attack(telling) ? "hits" : "succeeds",
			     100 * exchange->hit);
	else
		document_say(telling->document, 2, "no check decides it");
	document_more(telling->document, "  (%" PRIu64 " branches, %" PRIu32 " outcomes",
		      exchange->branches, exchange->outcomes.count);
	say_cut(telling->document, exchange->cut);
	document_more(telling->document, ")");
}

/* JSON has the answers before the outcomes and the margins after them; on a page all of
 * them come first. */
static void add_all(struct telling *telling, bool is_row)
{
	const struct exchange *exchange = telling->exchange;
	struct value *outcomes;

	data_text(telling->data, "action", exchange->action);
	data_text(telling->data, "with", exchange->item[0] ? exchange->item : NULL);
	data_text(telling->data, "against", telling->wish->against);
	if (!is_row || !telling->wish->against)
		add_title(telling);
	if (is_row)
		add_row(telling);
	document_for(telling->document, is_row ? 0 : FOR_TEXT);
	add_chance(telling);
	add_answers(telling);
	outcomes = data_list(telling->data, "outcomes");
	if (exchange->decided)
		data_number(telling->data, "hit", exchange->hit);
	else
		data_nothing(telling->data, "hit");
	if (exchange->has_margins)
		add_margins(telling);
	data_count(telling->data, "branches", exchange->branches);
	data_number(telling->data, "cut", exchange->cut);
	add_rows(telling);
	add_outcomes(telling, outcomes, is_row);
}

struct document *exchange_document(const struct scenario *scenario,
				   const struct exchange *exchange,
				   const struct exchange_wish *wish, bool is_row,
				   enum form form)
{
	struct telling telling = {.scenario = scenario,
				  .exchange = exchange,
				  .wish = wish,
				  .is_whole = form != FORM_TEXT,
				  .document = document_new()};

	if (!telling.document)
		return NULL;
	telling.data = document_data(telling.document);
	if (make_room(&telling)) {
		fill_chances(&telling);
		find_changes(&telling);
		rank_outcomes(&telling);
		add_all(&telling, is_row);
	}
	return telling.document;
}
