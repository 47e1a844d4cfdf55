/* SPDX-License-Identifier: MIT
 *
 * One exchange as people and programs read it.
 */
#include "exchange_show.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "narrate_words.h"

enum {
	MOST_OUTCOMES = 12,
	FEW_VALUES = 8, /* of a row: each is shown */
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

/* What a report needs: outcomes, likeliest first, and what becomes of each row. */
struct ranking {
	struct ranked *ranked;
	bool *changes; /* it differs from before in some outcome */
	bool *varies;  /* it differs from one outcome to another */
	int *first;    /* its value in the first outcome */
	int *values;   /* of the outcome that is looked at */
	struct valued *valued;
};

static void table_free(struct ranking *table)
{
	free(table->ranked);
	free(table->changes);
	free(table->varies);
	free(table->first);
	free(table->values);
	free(table->valued);
}

static bool table_room(struct ranking *table, const struct exchange *exchange)
{
	size_t places = (size_t)exchange->place_count + 1;
	size_t outcomes = (size_t)exchange->outcomes.count + 1;

	*table = (struct ranking){
		.ranked = calloc(outcomes, sizeof *table->ranked),
		.changes = calloc(places, sizeof *table->changes),
		.varies = calloc(places, sizeof *table->varies),
		.first = calloc(places, sizeof *table->first),
		.values = calloc(places, sizeof *table->values),
		.valued = calloc(outcomes, sizeof *table->valued),
	};
	return table->ranked && table->changes && table->varies && table->first &&
	       table->values && table->valued;
}

static bool table_make(struct ranking *table, const struct exchange *exchange)
{
	if (!table_room(table, exchange))
		return false;
	for (uint32_t i = 0; i < exchange->outcomes.count; i++) {
		table->ranked[i] = (struct ranked){i, exchange->p[i]};
		exchange_outcome(exchange, i, i ? table->values : table->first);
		for (int k = 0; k < exchange->place_count; k++) {
			int value = i ? table->values[k] : table->first[k];

			if (value != exchange->before[k])
				table->changes[k] = true;
			if (value != table->first[k])
				table->varies[k] = true;
		}
	}
	qsort(table->ranked, exchange->outcomes.count, sizeof *table->ranked, by_chance);
	return true;
}

/* "goblin.wounds.torso" */
static void path_of(const struct scenario *scenario, const struct exchange *exchange,
		    int place, char *buffer, size_t room)
{
	const struct state_place *at = &exchange->places[place];
	struct scene scene = {scenario, exchange->position};
	const char *element =
		state_elements(at->row) > 1
			? state_element_name(&scene, at->who, at->row, at->element)
			: NULL;
	struct text text = text_in(buffer, room);

	text_format(&text, "%s.%s", scenario->creatures[at->who].name, at->row->key);
	if (element)
		text_format(&text, ".%s", element);
	else if (state_elements(at->row) > 1)
		text_format(&text, ".%d", at->element);
}

/* A word where the row has words, a number elsewhere. */
static const char *word_of(const struct state_row *row, int value)
{
	return row->values && value >= 0 && value <= row->high ? row->values[value]
							       : NULL;
}

static bool is_attack(const struct scenario *scenario, const struct exchange *exchange)
{
	int row = rulebook_action(scenario->book, exchange->action);

	return row >= 0 && scenario->book->actions[row].is_attack;
}

/* Who was asked. */
static const char *asked_name(const struct scenario *scenario, int who)
{
	return who >= 0 ? scenario->creatures[who].name : "gm";
}

/* ---- for programs ---- */

static void write_outcome(struct json *json, const struct scenario *scenario,
			  const struct exchange *exchange, struct ranking *table,
			  const struct ranked *ranked)
{
	bool hit = exchange_outcome(exchange, ranked->outcome, table->values);

	json_open(json, '{');
	for (int i = 0; i < exchange->place_count; i++) {
		const char *word;
		char path[160];

		if (!table->changes[i])
			continue;
		path_of(scenario, exchange, i, path, sizeof path);
		json_key_string(json, path);
		word = word_of(exchange->places[i].row, table->values[i]);
		if (word)
			json_text(json, word);
		else
			json_int(json, table->values[i]);
	}
	json_key(json, "hit");
	json_bool(json, hit);
	json_key(json, "p");
	json_double(json, ranked->p);
	json_close(json, '}');
}

static void write_margins(struct json *json, const struct exchange *exchange)
{
	json_key(json, "margins");
	json_open(json, '[');
	for (int i = 0; i < 512; i++) {
		if (exchange->margins[i] <= 0)
			continue;
		json_open(json, '[');
		json_int(json, exchange->margin_low + i);
		json_double(json, exchange->margins[i]);
		json_close(json, ']');
	}
	json_close(json, ']');
}

static void write_taken(struct json *json, const struct scenario *scenario,
			const struct asked *asked)
{
	json_key(json, "taken");
	json_open(json, '[');
	for (int i = 0; i < asked->taken.count; i++)
		json_text(json, asked->taken.list[i]);
	for (int i = 0; i < asked->value_count; i++) {
		struct tile tile = tile_of_index(&scenario->map, asked->values[i]);

		if (asked->kind == ASK_NUMBER) {
			json_int(json, asked->values[i]);
			continue;
		}
		json_open(json, '[');
		json_int(json, tile.x);
		json_int(json, tile.y);
		json_close(json, ']');
	}
	json_close(json, ']');
}

static void write_answers(struct json *json, const struct scenario *scenario,
			  const struct exchange *exchange)
{
	static const char *const by[] = {
		[ANSWERED_ALONE] = "rule",
		[ANSWERED_BY_DEFAULT] = "default",
		[ANSWERED_BY_TACTIC] = "tactic",
		[ANSWERED_AS_TOLD] = "command",
	};

	json_key(json, "answers");
	json_open(json, '[');
	for (int i = 0; i < exchange->asked.count; i++) {
		const struct asked *asked = &exchange->asked.list[i];

		json_open(json, '{');
		json_text_at(json, "who", asked_name(scenario, asked->who));
		json_text_at(json, "question",
			     scenario->book->questions[asked->question].key);
		json_text_at(json, "by", by[asked->by]);
		write_taken(json, scenario, asked);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static void write_table(struct json *json, const struct scenario *scenario,
			const struct exchange *exchange, struct ranking *table,
			const char *against)
{
	json_open(json, '{');
	json_text_at(json, "action", exchange->action);
	json_text_at(json, "with", exchange->item[0] ? exchange->item : NULL);
	json_text_at(json, "against", against);
	write_answers(json, scenario, exchange);
	json_key(json, "outcomes");
	json_open(json, '[');
	for (uint32_t i = 0; i < exchange->outcomes.count; i++)
		write_outcome(json, scenario, exchange, table, &table->ranked[i]);
	json_close(json, ']');
	json_key(json, "hit");
	if (exchange->decided)
		json_double(json, exchange->hit);
	else
		json_nothing(json);
	if (exchange->has_margins)
		write_margins(json, exchange);
	json_key(json, "branches");
	json_count(json, exchange->branches);
	json_key(json, "cut");
	json_double(json, exchange->cut);
	json_close(json, '}');
	json_line(json);
}

/* ---- for people ---- */

/* "goblin.prone yes", "goblin.wounds.torso 2" */
static void add_value(struct page *page, const struct scenario *scenario,
		      const struct exchange *exchange, int place, int value)
{
	const char *word = word_of(exchange->places[place].row, value);
	char path[160];

	path_of(scenario, exchange, place, path, sizeof path);
	if (word)
		page_format(page, "%s %s", path, word);
	else
		page_format(page, "%s %d", path, value);
}

/* What is the same in every outcome has been said before. */
static void show_outcome(struct page *page, const struct scenario *scenario,
			 const struct exchange *exchange, struct ranking *table,
			 const struct ranked *ranked)
{
	bool hit = exchange_outcome(exchange, ranked->outcome, table->values);
	bool any = false;
	char chance[32];

	snprintf(chance, sizeof chance, "%8.4f %% ", 100 * ranked->p);
	page_begin(page, 2, 20);
	page_solid(page, chance);
	if (is_attack(scenario, exchange))
		page_add(page, hit ? " hit" : " miss");
	else if (exchange->decided)
		page_add(page, hit ? " yes" : " no");
	page_column(page, 19);
	page_add(page, " ");
	for (int i = 0; i < exchange->place_count; i++) {
		if (!table->varies[i] || table->values[i] == exchange->before[i])
			continue;
		page_add(page, any ? ", " : "");
		add_value(page, scenario, exchange, i, table->values[i]);
		any = true;
	}
	page_add(page, any ? "" : "nothing else changes");
	page_end(page);
}

static void show_margins(struct page *page, const struct exchange *exchange)
{
	double all = 0, sum = 0;
	int shown = 0;

	page_begin(page, 2, 4);
	page_add(page, "margin:");
	for (int i = 0; i < 512; i++) {
		double p = exchange->margins[i];

		all += p;
		sum += p * (exchange->margin_low + i);
		if (p >= 5e-4) {
			page_format(page, shown ? ", %d %.1f%%" : " %d %.1f%%",
				    exchange->margin_low + i, 100 * p);
			shown++;
		}
	}
	page_format(page, "; mean %.3f", all > 0 ? sum / all : 0);
	page_end(page);
}

/* ---- what becomes of each row ---- */

static void show_sure(struct page *page, const struct scenario *scenario,
		      const struct exchange *exchange, const struct ranking *table)
{
	bool any = false;

	for (int i = 0; i < exchange->place_count; i++) {
		if (!table->changes[i] || table->varies[i])
			continue;
		if (!any)
			page_begin(page, 2, 4);
		page_add(page, any ? ", " : "in any case: ");
		add_value(page, scenario, exchange, i, table->first[i]);
		any = true;
	}
	if (any)
		page_end(page);
}

static int by_value(const void *a, const void *b)
{
	const struct valued *x = a, *y = b;

	return x->value < y->value ? -1 : x->value > y->value;
}

/* Outcomes are unpacked once for all rows that vary: their values, a row after a row. */
static int *columns_of(const struct exchange *exchange, struct ranking *table)
{
	size_t count = exchange->outcomes.count, rows = 0;
	int *columns;

	for (int k = 0; k < exchange->place_count; k++)
		rows += table->varies[k];
	columns = calloc(rows * count + 1, sizeof *columns);
	for (uint32_t i = 0; i < count && columns; i++) {
		size_t row = 0;

		exchange_outcome(exchange, i, table->values);
		for (int k = 0; k < exchange->place_count; k++)
			if (table->varies[k])
				columns[row++ * count + i] = table->values[k];
	}
	return columns;
}

/* Its different values in order, each with its chance; returns their number. */
static uint32_t values_of(const struct exchange *exchange, struct ranking *table,
			  const int *column)
{
	struct valued *list = table->valued;
	uint32_t kept = 0;

	for (uint32_t i = 0; i < exchange->outcomes.count; i++)
		list[i] = (struct valued){column[i], exchange->p[i]};
	qsort(list, exchange->outcomes.count, sizeof *list, by_value);
	for (uint32_t i = 1; i < exchange->outcomes.count; i++)
		if (list[i].value == list[kept].value)
			list[kept].p += list[i].p;
		else
			list[++kept] = list[i];
	return kept + 1;
}

static int quantile(const struct valued *list, uint32_t count, double share)
{
	double sum = 0;
	uint32_t i = 0;

	while (i + 1 < count && (sum += list[i].p) < share)
		i++;
	return list[i].value;
}

static void show_values(struct page *page, const struct state_row *row,
			const struct valued *list, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		const char *word = word_of(row, list[i].value);

		page_add(page, i ? ", " : " ");
		if (word)
			page_add(page, word);
		else
			page_format(page, "%d", list[i].value);
		page_format(page, " %.2f%%", 100 * list[i].p);
	}
}

/* Many values: the chance that it stays, the mean, the middle nine tenths. */
static void show_spread(struct page *page, const struct valued *list, uint32_t count,
			int before)
{
	double mean = 0, stays = 0;

	for (uint32_t i = 0; i < count; i++) {
		mean += list[i].p * list[i].value;
		stays += list[i].value == before ? list[i].p : 0;
	}
	page_format(page, " mean %.3f, nine in ten from %d to %d", mean,
		    quantile(list, count, 0.05), quantile(list, count, 0.95));
	if (stays > 0)
		page_format(page, ", unchanged %.2f%%", 100 * stays);
}

static bool show_rows(struct page *page, const struct scenario *scenario,
		      const struct exchange *exchange, struct ranking *table)
{
	int *columns = columns_of(exchange, table), *column = columns;

	if (!columns)
		return false;
	show_sure(page, scenario, exchange, table);
	for (int i = 0; i < exchange->place_count; i++) {
		uint32_t count;
		char path[160];

		if (!table->varies[i])
			continue;
		count = values_of(exchange, table, column);
		column += exchange->outcomes.count;
		path_of(scenario, exchange, i, path, sizeof path);
		page_begin(page, 2, 4);
		page_format(page, "%s:", path);
		if (count <= FEW_VALUES)
			show_values(page, exchange->places[i].row, table->valued, count);
		else
			show_spread(page, table->valued, count, exchange->before[i]);
		page_end(page);
	}
	free(columns);
	return true;
}

/* ---- who answered what ---- */

/* "goblin.boost_ap 0 or 2" */
static void add_taken(struct page *page, const struct scenario *scenario,
		      const struct asked *asked)
{
	page_format(page, "%s.%s", asked_name(scenario, asked->who),
		    scenario->book->questions[asked->question].key);
	for (int i = 0; i < asked->taken.count; i++)
		page_format(page, i ? " or %s" : " %s", asked->taken.list[i]);
	for (int i = 0; i < asked->value_count; i++) {
		struct tile tile = tile_of_index(&scenario->map, asked->values[i]);

		page_add(page, i ? " or " : " ");
		if (asked->kind == ASK_NUMBER)
			page_format(page, "%d", asked->values[i]);
		else
			page_format(page, "%d,%d", tile.x, tile.y);
	}
}

static void show_answers_by(struct page *page, const struct scenario *scenario,
			    const struct exchange *exchange, enum answered_by by,
			    const char *words)
{
	bool any = false;

	for (int i = 0; i < exchange->asked.count; i++) {
		const struct asked *asked = &exchange->asked.list[i];

		if (asked->by != by)
			continue;
		if (!any)
			page_begin(page, 2, 4);
		page_add(page, any ? ", " : words);
		add_taken(page, scenario, asked);
		any = true;
	}
	if (any)
		page_end(page);
}

/* Whoever was told an answer knows it; what had only one is no answer. */
static void show_answers(struct page *page, const struct scenario *scenario,
			 const struct exchange *exchange)
{
	show_answers_by(page, scenario, exchange, ANSWERED_BY_TACTIC, "by tactic: ");
	show_answers_by(page, scenario, exchange, ANSWERED_BY_DEFAULT, "by default: ");
}

/* ---- all of it ---- */

void show_exchange_title(struct page *page, const struct scenario *scenario,
			 const struct exchange *exchange,
			 const struct exchange_wish *wish)
{
	struct word who = name_of(scenario->creatures[wish->attacker].name);
	struct word target = name_of(scenario->creatures[wish->target].name);
	struct word action = label_of(exchange->action), item = label_of(exchange->item);

	page_begin(page, 0, 2);
	if (is_attack(scenario, exchange)) {
		page_format(page, "%s attacks %s (%s", who.text, target.text,
			    action.text);
		page_format(page, item.text[0] ? ", %s)" : "%s)", item.text);
	} else {
		page_format(page, "%s %s", whose(who.text).text, action.text);
		if (exchange->is_aimed)
			page_format(page, " on %s", target.text);
		if (item.text[0])
			page_format(page, " (%s)", item.text);
	}
	if (wish->against)
		page_format(page, " against %s", label_of(wish->against).text);
	else if (exchange->defenses.count > 0)
		page_add(page, "; the tactic chooses the defence");
	page_end(page);
}

static void show_others(struct page *page, double p, uint32_t count)
{
	char chance[32];

	snprintf(chance, sizeof chance, "%8.4f %% ", 100 * p);
	page_begin(page, 2, 20);
	page_solid(page, chance);
	page_format(page, " %" PRIu32 " others; --json has them all", count);
	page_end(page);
}

static bool show_table(struct page *page, const struct scenario *scenario,
		       const struct exchange *exchange, const struct exchange_wish *wish,
		       struct ranking *table)
{
	uint32_t count = exchange->outcomes.count;
	double rest = 0;

	show_exchange_title(page, scenario, exchange, wish);
	page_begin(page, 2, 4);
	if (exchange->decided)
		page_format(page, "%s %.6f %%",
			    is_attack(scenario, exchange) ? "hits" : "succeeds",
			    100 * exchange->hit);
	else
		page_add(page, "no check decides it");
	page_format(page, "  (%" PRIu64 " branches, %" PRIu32 " outcomes, cut %.1e)",
		    exchange->branches, count, exchange->cut);
	page_end(page);
	show_answers(page, scenario, exchange);
	if (exchange->has_margins)
		show_margins(page, exchange);
	if (!show_rows(page, scenario, exchange, table))
		return false;
	for (uint32_t i = 0; i < count; i++)
		if (i < MOST_OUTCOMES)
			show_outcome(page, scenario, exchange, table, &table->ranked[i]);
		else
			rest += table->ranked[i].p;
	if (count > MOST_OUTCOMES)
		show_others(page, rest, count - MOST_OUTCOMES);
	return true;
}

bool show_exchange(struct page *page, const struct scenario *scenario,
		   const struct exchange *exchange, const struct exchange_wish *wish)
{
	struct ranking table;
	bool good = table_make(&table, exchange) &&
		    show_table(page, scenario, exchange, wish, &table);

	table_free(&table);
	return good;
}

bool write_exchange(struct json *json, const struct scenario *scenario,
		    const struct exchange *exchange, const struct exchange_wish *wish)
{
	struct ranking table;
	bool good = table_make(&table, exchange);

	if (good)
		write_table(json, scenario, exchange, &table, wish->against);
	table_free(&table);
	return good;
}

void show_exchange_row(struct page *page, const char *name,
		       const struct scenario *scenario, const struct exchange *exchange)
{
	const char *verb = is_attack(scenario, exchange) ? "hits" : "succeeds";

	page_begin(page, 2, 4);
	page_add(page, name);
	page_column(page, 18);
	page_format(page, "%s %9.6f %%  (%" PRIu64 " branches, cut %.1e)", verb,
		    100 * exchange->hit, exchange->branches, exchange->cut);
	page_end(page);
}
