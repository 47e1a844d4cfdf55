/* SPDX-License-Identifier: MIT
 *
 * affray odds --attack: all that can come of one attack, exactly.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "exchange_show.h"
#include "play/story_words.h"
#include "odds.h"
#include "report/output.h"
#include "base/interrupt.h"

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

static int read_pair(const struct arguments *arguments, const struct scenario *scenario,
		     struct exchange_wish *wish)
{
	const char *text = arguments->flags[ATTACK].text, *sign = strchr(text, '>');
	char name[2 * MAX_NAME];

	if (!sign)
		return usage_error(arguments->command,
				   "--attack takes two names, as in 'aldric > goblin'");
	text_trim(name, sizeof name, text, (size_t)(sign - text));
	wish->attacker = creature_named(scenario, name);
	if (wish->attacker < 0)
		return BAD;
	text_trim(name, sizeof name, sign + 1, strlen(sign + 1));
	wish->target = creature_named(scenario, name);
	if (wish->target < 0)
		return BAD;
	if (wish->attacker == wish->target && !wish->deed)
		return complain("%s cannot be both ends of an attack", name);
	return DONE;
}

/* ---- answers in advance ---- */

struct givens {
	struct exchange_answer list[MAX_REPEATS];
	const char *edicts[MAX_REPEATS];
	char texts[MAX_REPEATS][200]; /* which the answers point into */
};

/* WHO.QUESTION=ANSWER; without WHO, for everybody who is asked. */
static int read_given(const struct arguments *arguments, const struct scenario *scenario,
		      const char *written, char text[200], struct exchange_answer *given)
{
	char *equals, *dot;

	if (strlen(written) >= 200 || !strchr(written, '='))
		return usage_error(arguments->command,
				   "--answer takes QUESTION=ANSWER or "
				   "WHO.QUESTION=ANSWER, not \"%.200s\"",
				   written);
	strcpy(text, written);
	equals = strchr(text, '=');
	*equals = '\0';
	*given = (struct exchange_answer){NOBODY, text, equals + 1};
	dot = strrchr(text, '.');
	if (!dot)
		return DONE;
	*dot = '\0';
	given->question = dot + 1;
	if (strcmp(text, "gm") == 0)
		given->who = GAME_MASTER;
	else
		given->who = creature_named(scenario, text);
	return given->who == NOBODY ? BAD : DONE;
}

static int read_givens(const struct arguments *arguments, const struct scenario *scenario,
		       struct givens *givens, struct exchange_wish *wish)
{
	int status = DONE;

	for (int i = 0; i < arguments->repeats && status == DONE; i++) {
		int count = wish->answer_count;

		if (arguments->repeated_flag[i] == EDICT) {
			givens->edicts[wish->edict_count++] = arguments->repeated[i];
			continue;
		}
		status = read_given(arguments, scenario, arguments->repeated[i],
				    givens->texts[count], &givens->list[count]);
		wish->answer_count++;
	}
	wish->answers = givens->list;
	wish->edicts = givens->edicts;
	return status;
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

/* shotgun (pump shotgun): the name only where it is another one. */
static void add_key(struct text *text, const struct scenario *scenario, const char *key)
{
	text_add(text, key);
	for (int kind = 1; kind < scenario->book->kind_count; kind++) {
		int i = scenario_find(scenario, kind, key);
		const struct entry *entry =
			i < 0 ? NULL : scenario_entry(scenario, kind, i);

		if (!entry)
			continue;
		if (strcmp(label_of(key).text, entry->name) != 0)
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

/* Words that could have stood after --with: weapons, spells and other options. */
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

/* Nobody is asked that. */
static int explain_question(const struct scenario *scenario,
			    const struct exchange *exchange,
			    const struct exchange_answer *given)
{
	struct asked_names names = {scenario, exchange};
	const char *near = text_nearest(given->question, asked_at, &names);
	char words[2000], who[MAX_NAME + 8] = "nobody is";

	if (given->who != NOBODY)
		snprintf(who, sizeof who, "%s is not", owner_name(scenario, given->who));
	return complain("%s asked \"%s\" in this deed%s%s%s asked are: %s", who,
			given->question, near ? "; did you mean \"" : ";",
			near ? near : "", near ? "\"?" : "",
			all_asked(scenario, exchange, words, sizeof words));
}

/* Asked, but the answer is no legal one; or several are asked. */
static int explain_answer(enum exchange_status status, const struct scenario *scenario,
			  const struct exchange *exchange,
			  const struct exchange_answer *given)
{
	char buffer[2000];
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
		return complain("several are asked \"%s\": say whose answer %s is, as "
				"WHO.%s=%s; asked are: %s",
				given->question, given->answer, given->question,
				given->answer, buffer);
	return complain("%s is never offered as an answer to \"%s\"; expected: %s",
			given->answer, given->question, buffer);
}

static int explain_weapon(const struct scenario *scenario,
			  const struct exchange *exchange,
			  const struct exchange_wish *wish)
{
	const char *attacker = scenario->creatures[wish->attacker].name;
	const char *target = scenario->creatures[wish->target].name;
	char words[1000];

	if (rulebook_action(scenario->book, wish->with) >= 0)
		return complain(
			"\"%s\" is an action: --deed %s; --with names a thing, "
			"and %s has: %s",
			wish->with, wish->with, attacker,
			things(scenario, exchange, wish->attacker, words, sizeof words));
	return complain("%s cannot attack %s with \"%s\"; it has: %s", attacker, target,
			wish->with,
			things(scenario, exchange, wish->attacker, words, sizeof words));
}

static int explain_deed(const struct scenario *scenario, const struct exchange *exchange,
			const struct exchange_wish *wish)
{
	const char *attacker = scenario->creatures[wish->attacker].name;
	char words[1000];

	if (rulebook_action(scenario->book, wish->deed) < 0)
		return complain("there is no action \"%s\" in %s; %s may: %s", wish->deed,
				scenario->book->id, attacker,
				listed(&exchange->actions, words, sizeof words));
	return complain("%s is not offered \"%s\" in its first turn; it may: %s. "
			"--edict changes the position",
			attacker, wish->deed,
			listed(&exchange->actions, words, sizeof words));
}

static int explain_reach(const struct scenario *scenario, const struct exchange *exchange,
			 const struct exchange_wish *wish)
{
	const char *attacker = scenario->creatures[wish->attacker].name;
	const char *target = scenario->creatures[wish->target].name;
	char words[1000];

	if (wish->deed)
		return complain("%s comes to no \"%s\" that reaches %s from where they "
				"start",
				attacker, wish->deed, target);
	if (scenario->creatures[wish->attacker].side ==
	    scenario->creatures[wish->target].side)
		return complain("%s cannot attack %s: they are on the same side",
				attacker, target);
	return complain("%s cannot attack %s from where they start; it may: %s", attacker,
			target, listed(&exchange->actions, words, sizeof words));
}

static int explain(enum exchange_status status, const struct arguments *arguments,
		   const struct scenario *scenario, const struct exchange *exchange,
		   const struct exchange_wish *wish)
{
	const char *attacker = scenario->creatures[wish->attacker].name;
	char words[1000];

	switch (status) {
	case EXCHANGE_NO_TURN:
		return complain("%s does not come to act in this fight", attacker);
	case EXCHANGE_NO_DEED:
		return explain_deed(scenario, exchange, wish);
	case EXCHANGE_IMPOSSIBLE:
		return explain_reach(scenario, exchange, wish);
	case EXCHANGE_NO_WEAPON:
		return explain_weapon(scenario, exchange, wish);
	case EXCHANGE_NO_DEFENSE:
		return complain("%s is never offered the defence \"%s\"; it is: %s",
				scenario->creatures[wish->target].name, wish->against,
				listed(&exchange->defenses, words, sizeof words));
	case EXCHANGE_NOT_ASKED:
		return explain_question(scenario, exchange,
					&wish->answers[exchange->wrong]);
	case EXCHANGE_NOT_OFFERED:
	case EXCHANGE_UNCLEAR:
		return explain_answer(status, scenario, exchange,
				      &wish->answers[exchange->wrong]);
	case EXCHANGE_BAD_EDICT:
		return complain("--edict '%s': %s", wish->edicts[exchange->wrong],
				exchange->why);
	case EXCHANGE_TOO_MANY:
		return complain("this attack has more than %d branches; try affray sim "
				"%s, which plays whole fights",
				MAX_BRANCHES, arguments->operands[0]);
	case EXCHANGE_TOO_LONG:
		return complain("this attack has too many rolls to walk one by one; try "
				"affray sim %s, which plays whole fights",
				arguments->operands[0]);
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

/* ---- walking ---- */

struct watch {
	time_t since, last;
	bool shown;
};

/* Every second from the second one on, on a terminal; and Ctrl-C is heard. */
static bool watch(void *context, uint64_t branches)
{
	struct watch *watch = context;
	time_t now = time(NULL);

	if (isatty(STDERR_FILENO) && now - watch->since >= 2 && now != watch->last) {
		watch->last = now;
		watch->shown = true;
		fprintf(stderr, "\r%" PRIu64 " branches   ", branches);
	}
	return !interrupted();
}

/* DONE, or another status after a message; the exchange is to be freed either way. */
static int walk(const struct arguments *arguments, const struct scenario *scenario,
		const struct exchange_wish *wish, struct exchange *exchange)
{
	struct watch look = {.since = time(NULL)};
	struct exchange_wish watched = *wish;
	enum exchange_status status;

	watched.watch = watch;
	watched.context = &look;
	status = exchange_walk(exchange, scenario, &watched);
	if (look.shown)
		fprintf(stderr, "\r%40s\r", "");
	return status == EXCHANGE_DONE
		       ? DONE
		       : explain(status, arguments, scenario, exchange, wish);
}

/* ---- one defence, or each ---- */

/* `is_row`: one of several. `defenses` gets those that were offered, if it is not NULL.
 */
static int walk_one(const struct arguments *arguments, const struct scenario *scenario,
		    const struct exchange_wish *wish, bool is_row, struct words *defenses)
{
	struct exchange exchange;
	int result = walk(arguments, scenario, wish, &exchange);

	if (result == DONE)
		result = output_document(
			arguments->output,
			exchange_document(scenario, &exchange, wish, is_row),
			form_of(arguments->flags[CSV].given,
				arguments->flags[JSON].given));
	if (defenses)
		*defenses = exchange.defenses;
	exchange_free(&exchange);
	return result;
}

/* The tactic's own choice first: its paths show which defences there are. */
static int walk_each(const struct arguments *arguments, const struct scenario *scenario,
		     struct exchange_wish wish)
{
	struct words defenses;
	int result = walk_one(arguments, scenario, &wish, true, &defenses);

	for (int i = 0; i < defenses.count && result == DONE; i++) {
		wish.against = defenses.list[i];
		result = walk_one(arguments, scenario, &wish, true, NULL);
	}
	return result;
}

int odds_attack(const struct arguments *arguments, const struct scenario *scenario)
{
	const struct given *flags = arguments->flags;
	struct exchange_wish wish = {
		.deed = flags[DEED].given ? flags[DEED].text : NULL,
		.with = flags[WITH].given ? flags[WITH].text : NULL,
	};
	struct givens givens;
	const char *pass = scenario->book->pass;
	int status = read_pair(arguments, scenario, &wish);

	if (status == DONE && wish.deed && pass && strcmp(wish.deed, pass) == 0)
		return complain("\"%s\" lets the turn pass; nothing comes of it",
				wish.deed);
	if (status == DONE)
		status = read_givens(arguments, scenario, &givens, &wish);
	if (status != DONE)
		return status;
	if (flags[AGAINST].given && strcmp(flags[AGAINST].text, "all") == 0 &&
	    flags[CSV].given)
		return usage_error(arguments->command,
				   "--csv is one table: name one defense instead of all");
	if (flags[AGAINST].given && strcmp(flags[AGAINST].text, "all") == 0)
		return walk_each(arguments, scenario, wish);
	wish.against = flags[AGAINST].given ? flags[AGAINST].text : NULL;
	return walk_one(arguments, scenario, &wish, false, NULL);
}
