/* SPDX-License-Identifier: MIT
 *
 * An exchange in words: reading the names in a wish, and saying why it is impossible.
 */
#include "exchange_words.h"
#include <string.h>

/* ---- names ---- */

static const char *name_at(const void *list, int i)
{
	const struct scenario *scenario = list;

	return i < scenario->count ? scenario->creatures[i].name : NULL;
}

int exchange_creature(const struct scenario *scenario, const char *name, struct text *why)
{
	int who = scenario_creature_named(scenario, name);
	const char *near;

	if (who >= 0 && who < scenario->count)
		return who;
	near = text_nearest(name, name_at, scenario);
	if (near)
		text_format(why, "there is no creature \"%s\"; did you mean \"%s\"?",
			    name, near);
	else
		text_format(why, "there is no creature \"%s\" in this scenario", name);
	return NOBODY;
}

bool exchange_answer_read(const struct scenario *scenario, const char *written,
			  char text[ANSWER_ROOM], struct exchange_answer *given,
			  struct text *why)
{
	char *equals, *dot;

	if (strlen(written) >= ANSWER_ROOM || !strchr(written, '=')) {
		text_format(why, "an answer is QUESTION=ANSWER or WHO.QUESTION=ANSWER");
		return false;
	}
	strcpy(text, written);
	equals = strchr(text, '=');
	*equals = '\0';
	*given = (struct exchange_answer){NOBODY, text, equals + 1};
	dot = strrchr(text, '.');
	if (!dot)
		return true;
	*dot = '\0';
	given->question = dot + 1;
	if (strcmp(text, "gm") == 0)
		given->who = GAME_MASTER;
	else
		given->who = exchange_creature(scenario, text, why);
	return given->who != NOBODY;
}

/* ---- refusals ---- */

/* Writes the words as a list: "passive, dodge, parry". */
static const char *listed(const struct words *words, char *buffer, size_t room)
{
	struct text text = text_in(buffer, room);

	for (int i = 0; i < words->count; i++)
		text_format(&text, i ? ", %s" : "%s", words->list[i]);
	return words->count ? buffer : "nothing";
}

/* "long sword" is the name of long_sword. */
static bool is_name_of(const char *key, const char *name)
{
	while (*key && (*key == '_' ? ' ' : *key) == *name) {
		key++;
		name++;
	}
	return !*key && !*name;
}

/* shotgun (pump shotgun): the name only if it differs from the key. */
static void add_key(struct text *text, const struct scenario *scenario, const char *key)
{
	text_add(text, key);
	for (int kind = 1; kind < scenario->book->kind_count; kind++) {
		int i = scenario_find(scenario, kind, key);
		const struct entry *entry =
			i < 0 ? NULL : scenario_entry(scenario, kind, i);

		if (!entry)
			continue;
		if (!is_name_of(key, entry->name))
			text_format(text, " (%s)", entry->name);
		return;
	}
}

static bool is_thing(const struct scenario *scenario, const char *key)
{
	for (int kind = 1; kind < scenario->book->kind_count; kind++)
		if (scenario_find(scenario, kind, key) >= 0)
			return true;
	return false;
}

static bool has_things(const struct scenario *scenario, const struct asked *asked)
{
	for (int i = 0; i < asked->offered.count; i++)
		if (is_thing(scenario, asked->offered.list[i]))
			return true;
	return false;
}

/* The things that --with could have named: weapons, spells and other things offered. */
static const char *things(const struct scenario *scenario,
			  const struct exchange *exchange, int who, char *buffer,
			  size_t room)
{
	struct text text = text_in(buffer, room);
	bool any = false;

	for (int i = 0; i < exchange->asked.count; i++) {
		const struct asked *asked = &exchange->asked.list[i];

		if (asked->who != who || !has_things(scenario, asked))
			continue;
		for (int k = 0; k < asked->offered.count; k++) {
			text_add(&text, any ? ", " : "");
			add_key(&text, scenario, asked->offered.list[k]);
			any = true;
		}
	}
	return any ? buffer : "nothing to choose from";
}

static const char *owner_name(const struct scenario *scenario, int who)
{
	return who >= 0 ? scenario->creatures[who].name : "gm";
}

/* "weapon (axe, fist)", "boost_ap (0 to 3)" */
static void add_asked(struct text *text, const struct scenario *scenario,
		      const struct asked *asked)
{
	text_format(text, "%s.%s (", owner_name(scenario, asked->who),
		    scenario->book->questions[asked->question].key);
	for (int i = 0; i < asked->offered.count; i++) {
		text_add(text, i ? ", " : "");
		add_key(text, scenario, asked->offered.list[i]);
	}
	if (asked->kind == ASK_NUMBER && asked->low == asked->high)
		text_format(text, "%d only", asked->low);
	else if (asked->kind == ASK_NUMBER)
		text_format(text, "%d to %d", asked->low, asked->high);
	else if (asked->kind == ASK_TILE)
		text_add(text, "a tile, x,y");
	text_add(text, ")");
}

static const char *all_asked(const struct scenario *scenario,
			     const struct exchange *exchange, char *buffer, size_t room)
{
	struct text text = text_in(buffer, room);

	for (int i = 0; i < exchange->asked.count; i++) {
		text_add(&text, i ? ", " : "");
		add_asked(&text, scenario, &exchange->asked.list[i]);
	}
	return exchange->asked.count ? buffer : "nothing";
}

struct asked_names {
	const struct scenario *scenario;
	const struct exchange *exchange;
};

static const char *asked_at(const void *list, int i)
{
	const struct asked_names *names = list;
	const struct asked_list *asked = &names->exchange->asked;

	return i < asked->count
		       ? names->scenario->book->questions[asked->list[i].question].key
		       : NULL;
}

/* For EXCHANGE_NOT_ASKED. */
static void explain_question(const struct scenario *scenario,
			     const struct exchange *exchange,
			     const struct exchange_answer *given, struct text *why)
{
	struct asked_names names = {scenario, exchange};
	const char *near = text_nearest(given->question, asked_at, &names);
	char words[2000];

	if (given->who != NOBODY)
		text_format(why, "%s is not", owner_name(scenario, given->who));
	else
		text_add(why, "nobody is");
	text_format(why, " asked \"%s\" in this deed;", given->question);
	if (near)
		text_format(why, " did you mean \"%s\"?", near);
	text_format(why, " asked are: %s",
		    all_asked(scenario, exchange, words, sizeof words));
}

/* For EXCHANGE_NOT_OFFERED and EXCHANGE_UNCLEAR. */
static void explain_answer(enum exchange_status status, const struct scenario *scenario,
			   const struct exchange *exchange,
			   const struct exchange_answer *given, struct text *why)
{
	char buffer[2000] = "";
	struct text text = text_in(buffer, sizeof buffer);
	bool any = false;

	for (int i = 0; i < exchange->asked.count; i++) {
		const struct asked *asked = &exchange->asked.list[i];

		if (strcmp(scenario->book->questions[asked->question].key,
			   given->question) != 0 ||
		    (given->who != NOBODY && given->who != asked->who))
			continue;
		text_add(&text, any ? ", " : "");
		add_asked(&text, scenario, asked);
		any = true;
	}
	if (status == EXCHANGE_UNCLEAR)
		text_format(why,
			    "several are asked \"%s\": say whose answer %s is, as "
			    "WHO.%s=%s; asked are: %s",
			    given->question, given->answer, given->question,
			    given->answer, buffer);
	else
		text_format(why,
			    "%s is never offered as an answer to \"%s\"; expected: %s",
			    given->answer, given->question, buffer);
}

static void explain_weapon(const struct scenario *scenario,
			   const struct exchange *exchange,
			   const struct exchange_wish *wish, struct text *why)
{
	const char *attacker = scenario->creatures[wish->attacker].name;
	const char *target = scenario->creatures[wish->target].name;
	char words[1000];

	things(scenario, exchange, wish->attacker, words, sizeof words);
	if (rulebook_action(scenario->book, wish->with) >= 0)
		text_format(why,
			    "\"%s\" is an action, so it is the deed and not what it is "
			    "done with; %s has: %s",
			    wish->with, attacker, words);
	else
		text_format(why, "%s cannot attack %s with \"%s\"; it has: %s", attacker,
			    target, wish->with, words);
}

static void explain_deed(const struct scenario *scenario, const struct exchange *exchange,
			 const struct exchange_wish *wish, struct text *why)
{
	const char *attacker = scenario->creatures[wish->attacker].name;
	char buffer[1000];
	const char *words = listed(&exchange->actions, buffer, sizeof buffer);

	if (rulebook_action(scenario->book, wish->deed) < 0)
		text_format(why, "there is no action \"%s\" in %s; %s may: %s",
			    wish->deed, scenario->book->id, attacker, words);
	else
		text_format(why,
			    "%s is not offered \"%s\" in its first turn; it may: %s. An "
			    "edict changes the position",
			    attacker, wish->deed, words);
}

static void explain_reach(const struct scenario *scenario,
			  const struct exchange *exchange,
			  const struct exchange_wish *wish, struct text *why)
{
	const char *attacker = scenario->creatures[wish->attacker].name;
	const char *target = scenario->creatures[wish->target].name;
	char words[1000];

	if (wish->deed)
		text_format(why, "%s cannot do \"%s\" to %s from the start tiles",
			    attacker, wish->deed, target);
	else if (scenario->creatures[wish->attacker].side ==
		 scenario->creatures[wish->target].side)
		text_format(why, "%s cannot attack %s: they are on the same side",
			    attacker, target);
	else
		text_format(why, "%s cannot attack %s from the start tiles; it may: %s",
			    attacker, target,
			    listed(&exchange->actions, words, sizeof words));
}

void exchange_explain(enum exchange_status status, const struct scenario *scenario,
		      const struct exchange *exchange, const struct exchange_wish *wish,
		      struct text *why)
{
	char words[1000];

	switch (status) {
	case EXCHANGE_NO_TURN:
		text_format(why, "%s does not come to act in this fight",
			    scenario->creatures[wish->attacker].name);
		break;
	case EXCHANGE_NO_DEED:
		explain_deed(scenario, exchange, wish, why);
		break;
	case EXCHANGE_IMPOSSIBLE:
		explain_reach(scenario, exchange, wish, why);
		break;
	case EXCHANGE_NO_WEAPON:
		explain_weapon(scenario, exchange, wish, why);
		break;
	case EXCHANGE_NO_DEFENSE:
		text_format(why, "%s is never offered the defence \"%s\"; it is: %s",
			    scenario->creatures[wish->target].name, wish->against,
			    listed(&exchange->defenses, words, sizeof words));
		break;
	case EXCHANGE_NOT_ASKED:
		explain_question(scenario, exchange, &wish->answers[exchange->wrong],
				 why);
		break;
	case EXCHANGE_NOT_OFFERED:
	case EXCHANGE_UNCLEAR:
		explain_answer(status, scenario, exchange,
			       &wish->answers[exchange->wrong], why);
		break;
	case EXCHANGE_BAD_EDICT:
		text_format(why, "edict '%s': %s", wish->edicts[exchange->wrong],
			    exchange->why);
		break;
	case EXCHANGE_TOO_MANY:
		text_format(why, "this attack has more than %l branches",
			    (long long)exchange_most(wish));
		break;
	case EXCHANGE_TOO_LONG:
		text_add(why, "this attack has too many rolls to walk one by one");
		break;
	case EXCHANGE_BY_CHANCE:
		text_add(why, "a tactic of this fight uses chance; exact odds need one "
			      "that does not, such as scripted");
		break;
	case EXCHANGE_STOPPED:
		text_format(why, "interrupted after %l branches",
			    (long long)exchange->branches);
		break;
	default:
		text_add(why, "out of memory");
	}
}
