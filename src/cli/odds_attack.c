/* SPDX-License-Identifier: MIT
 *
 * affray odds --attack: all that can come of one attack, exactly.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "narrate_words.h"
#include "odds.h"
#include "odds/exchange.h"
#include "output.h"
#include "rescue.h"

enum { MOST_OUTCOMES = 24 };

/* ---- who attacks whom ---- */

static const char *name_at(const void *list, int i)
{
	const struct scenario *scenario = list;

	return i < scenario->count ? scenario->creatures[i].name : NULL;
}

/* -1 after a message. */
static int creature_named(const struct scenario *scenario, const char *name)
{
	int who = scenario_creature_named(scenario, name);
	const char *near;

	if (who >= 0 && who < scenario->count)
		return who;
	near = text_nearest(name, name_at, scenario);
	if (near)
		complain("there is no creature \"%s\"; did you mean \"%s\"?", name, near);
	else
		complain("there is no creature \"%s\" in this scenario", name);
	return -1;
}

/* A name without the spaces around it. */
static void trim(char *to, size_t room, const char *from, size_t length)
{
	while (length > 0 && *from == ' ') {
		from++;
		length--;
	}
	while (length > 0 && from[length - 1] == ' ')
		length--;
	length = length < room - 1 ? length : room - 1;
	memcpy(to, from, length);
	to[length] = '\0';
}

static int read_pair(const struct arguments *arguments, const struct scenario *scenario,
		     struct exchange_wish *wish)
{
	const char *text = arguments->flags[ATTACK].text, *sign = strchr(text, '>');
	char name[2 * MAX_NAME];

	if (!sign)
		return usage_error(arguments->command,
				   "--attack takes two names, as in 'aldric > goblin'");
	trim(name, sizeof name, text, (size_t)(sign - text));
	wish->attacker = creature_named(scenario, name);
	if (wish->attacker < 0)
		return BAD;
	trim(name, sizeof name, sign + 1, strlen(sign + 1));
	wish->target = creature_named(scenario, name);
	if (wish->target < 0)
		return BAD;
	if (wish->attacker == wish->target)
		return complain("%s cannot be both ends of an attack", name);
	return DONE;
}

/* ---- refusals ---- */

/* "passive, dodge and parry" is said as a list with commas. */
static const char *listed(const struct words *words, char *buffer, size_t room)
{
	struct text text = text_in(buffer, room);

	for (int i = 0; i < words->count; i++)
		text_format(&text, i ? ", %s" : "%s", words->list[i]);
	return words->count ? buffer : "nothing";
}

static int explain(enum exchange_status status, const struct scenario *scenario,
		   const struct exchange *exchange, const struct exchange_wish *wish)
{
	const char *attacker = scenario->creatures[wish->attacker].name;
	const char *target = scenario->creatures[wish->target].name;
	char words[1000];

	switch (status) {
	case EXCHANGE_NO_TURN:
		return complain("%s does not come to act in this fight", attacker);
	case EXCHANGE_IMPOSSIBLE:
		return complain("%s cannot attack %s from where they start; it may: %s",
				attacker, target,
				listed(&exchange->actions, words, sizeof words));
	case EXCHANGE_NO_WEAPON:
		return complain("%s cannot attack %s with \"%s\"; it has: %s", attacker,
				target, wish->with,
				listed(&exchange->things, words, sizeof words));
	case EXCHANGE_NO_DEFENSE:
		return complain("%s is never offered the defence \"%s\"; it is: %s",
				target, wish->against,
				listed(&exchange->defenses, words, sizeof words));
	case EXCHANGE_TOO_MANY:
		return complain("this attack has more than %d branches; try affray sim",
				MAX_BRANCHES);
	case EXCHANGE_BY_CHANCE:
		return complain("a tactic of this fight draws by chance; exact odds need "
				"one that does not, such as scripted");
	case EXCHANGE_STOPPED:
		complain("interrupted after %" PRIu64 " branches", exchange->branches);
		return INTERRUPTED;
	default:
		return complain("out of memory");
	}
}

/* ---- outcomes in order ---- */

struct ranked {
	uint32_t outcome;
	double p;
};

static int by_chance(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->p > y->p || x->p < y->p)
		return x->p > y->p ? -1 : 1;
	return x->outcome < y->outcome ? -1 : x->outcome > y->outcome;
}

/* What a report needs: outcomes, likeliest first, and the rows that change. */
struct table {
	struct ranked *ranked;
	bool *changes;
	int *values;
};

static void table_free(struct table *table)
{
	free(table->ranked);
	free(table->changes);
	free(table->values);
}

static bool table_make(struct table *table, const struct exchange *exchange)
{
	size_t places = (size_t)exchange->place_count + 1;

	table->ranked =
		calloc((size_t)exchange->outcomes.count + 1, sizeof *table->ranked);
	table->changes = calloc(places, sizeof *table->changes);
	table->values = calloc(places, sizeof *table->values);
	if (!table->ranked || !table->changes || !table->values)
		return false;
	for (uint32_t i = 0; i < exchange->outcomes.count; i++) {
		table->ranked[i] = (struct ranked){i, exchange->p[i]};
		exchange_outcome(exchange, i, table->values);
		for (int k = 0; k < exchange->place_count; k++)
			table->changes[k] = table->changes[k] ||
					    table->values[k] != exchange->before[k];
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

/* ---- for programs ---- */

static void write_outcome(struct json *json, const struct scenario *scenario,
			  const struct exchange *exchange, struct table *table,
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

static void write_exchange(struct json *json, const struct scenario *scenario,
			   const struct exchange *exchange, struct table *table,
			   const char *against)
{
	json_open(json, '{');
	json_text_at(json, "action", exchange->action);
	json_text_at(json, "with", exchange->item[0] ? exchange->item : NULL);
	json_text_at(json, "against", against);
	json_key(json, "outcomes");
	json_open(json, '[');
	for (uint32_t i = 0; i < exchange->outcomes.count; i++)
		write_outcome(json, scenario, exchange, table, &table->ranked[i]);
	json_close(json, ']');
	json_key(json, "hit");
	json_double(json, exchange->hit);
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

static void show_outcome(struct page *page, const struct scenario *scenario,
			 const struct exchange *exchange, struct table *table,
			 const struct ranked *ranked)
{
	bool hit = exchange_outcome(exchange, ranked->outcome, table->values);
	bool any = false;

	char chance[32];

	snprintf(chance, sizeof chance, "%8.4f %% ", 100 * ranked->p);
	page_begin(page, 2, 20);
	page_solid(page, chance);
	page_add(page, hit ? " hit" : " miss");
	page_column(page, 19);
	page_add(page, " ");
	for (int i = 0; i < exchange->place_count; i++) {
		const struct state_row *row = exchange->places[i].row;
		int before = exchange->before[i], value = table->values[i];
		const char *word = word_of(row, value);
		char path[160];

		if (value == before)
			continue;
		path_of(scenario, exchange, i, path, sizeof path);
		page_format(page, any ? ", %s " : "%s ", path);
		if (word)
			page_add(page, word);
		else
			page_format(page, "%d", value);
		any = true;
	}
	page_add(page, any ? "" : "nothing changes");
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

static void show_title(struct page *page, const struct scenario *scenario,
		       const struct exchange *exchange, const struct exchange_wish *wish)
{
	page_begin(page, 0, 2);
	page_format(page, "%s attacks %s",
		    name_of(scenario->creatures[wish->attacker].name).text,
		    name_of(scenario->creatures[wish->target].name).text);
	page_format(page, " (%s", label_of(exchange->action).text);
	if (exchange->item[0])
		page_format(page, ", %s", label_of(exchange->item).text);
	page_add(page, ")");
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

static void show_exchange(struct page *page, const struct scenario *scenario,
			  const struct exchange *exchange,
			  const struct exchange_wish *wish, struct table *table)
{
	uint32_t count = exchange->outcomes.count;
	double rest = 0;

	show_title(page, scenario, exchange, wish);
	page_begin(page, 2, 4);
	page_format(page,
		    "hits %.6f %%  (%" PRIu64 " branches, %" PRIu32
		    " outcomes, cut %.1e)",
		    100 * exchange->hit, exchange->branches, count, exchange->cut);
	page_end(page);
	if (exchange->has_margins)
		show_margins(page, exchange);
	for (uint32_t i = 0; i < count; i++)
		if (i < MOST_OUTCOMES)
			show_outcome(page, scenario, exchange, table, &table->ranked[i]);
		else
			rest += table->ranked[i].p;
	if (count > MOST_OUTCOMES)
		show_others(page, rest, count - MOST_OUTCOMES);
}

/* ---- one defence, or each ---- */

static int walk_one(const struct arguments *arguments, const struct scenario *scenario,
		    const struct exchange_wish *wish)
{
	struct exchange exchange;
	struct table table = {0};
	enum exchange_status status = exchange_walk(&exchange, scenario, wish);
	int result = DONE;

	if (status != EXCHANGE_DONE)
		result = explain(status, scenario, &exchange, wish);
	else if (!table_make(&table, &exchange))
		result = complain("out of memory");
	else if (arguments->flags[JSON].given)
		write_exchange(&arguments->output->json, scenario, &exchange, &table,
			       wish->against);
	else
		show_exchange(&arguments->output->page, scenario, &exchange, wish,
			      &table);
	table_free(&table);
	exchange_free(&exchange);
	return result;
}

static void show_row(struct page *page, const char *name, const struct exchange *exchange)
{
	page_begin(page, 2, 4);
	page_add(page, name);
	page_column(page, 18);
	page_format(page, "hits %9.6f %%  (%" PRIu64 " branches, cut %.1e)",
		    100 * exchange->hit, exchange->branches, exchange->cut);
	page_end(page);
}

static int show_defense(const struct arguments *arguments,
			const struct scenario *scenario, struct exchange_wish wish,
			const char *defense)
{
	struct exchange exchange;
	enum exchange_status status;
	int result = DONE;

	wish.against = defense;
	if (arguments->flags[JSON].given)
		return walk_one(arguments, scenario, &wish);
	status = exchange_walk(&exchange, scenario, &wish);
	if (status != EXCHANGE_DONE)
		result = explain(status, scenario, &exchange, &wish);
	else
		show_row(&arguments->output->page, name_of(defense).text, &exchange);
	exchange_free(&exchange);
	return result;
}

/* The tactic's own choice first: its paths show which defences there are. */
static int walk_each(const struct arguments *arguments, const struct scenario *scenario,
		     const struct exchange_wish *wish)
{
	struct exchange exchange;
	struct words defenses;
	enum exchange_status status = exchange_walk(&exchange, scenario, wish);
	int result = status == EXCHANGE_DONE ? DONE
					     : explain(status, scenario, &exchange, wish);

	defenses = exchange.defenses;
	if (result == DONE && !arguments->flags[JSON].given) {
		show_title(&arguments->output->page, scenario, &exchange, wish);
		show_row(&arguments->output->page, "Its tactic", &exchange);
	}
	exchange_free(&exchange);
	for (int i = 0; i < defenses.count && result == DONE; i++)
		result = show_defense(arguments, scenario, *wish, defenses.list[i]);
	return result;
}

static bool watch(void *context, uint64_t branches)
{
	(void)context;
	(void)branches;
	return !interrupted();
}

int odds_attack(const struct arguments *arguments, const struct scenario *scenario)
{
	const struct given *flags = arguments->flags;
	struct exchange_wish wish = {.watch = watch};
	int status = read_pair(arguments, scenario, &wish);

	if (status != DONE)
		return status;
	wish.with = flags[WITH].given ? flags[WITH].text : NULL;
	if (flags[AGAINST].given && strcmp(flags[AGAINST].text, "all") == 0)
		return walk_each(arguments, scenario, &wish);
	wish.against = flags[AGAINST].given ? flags[AGAINST].text : NULL;
	return walk_one(arguments, scenario, &wish);
}
