/* SPDX-License-Identifier: MIT
 *
 * affray odds --attack: all outcomes of one attack, exactly.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "exchange_show.h"
#include "play/story_words.h"
#include "odds.h"
#include "odds/exchange_words.h"
#include "report/output.h"
#include "base/interrupt.h"

/* ---- attacker and target ---- */

/* -1 after a message. */
static int creature_named(const struct scenario *scenario, const char *name)
{
	char buffer[WHY_ROOM];
	struct text why = text_in(buffer, sizeof buffer);
	int who = exchange_creature(scenario, name, &why);

	if (who == NOBODY)
		complain("%s", buffer);
	return who;
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
	char texts[MAX_REPEATS][ANSWER_ROOM]; /* which the answers point into */
};

/* WHO.QUESTION=ANSWER; without WHO, for every creature that is asked. */
static int read_given(const struct arguments *arguments, const struct scenario *scenario,
		      const char *written, char text[ANSWER_ROOM],
		      struct exchange_answer *given)
{
	char buffer[WHY_ROOM];
	struct text why = text_in(buffer, sizeof buffer);

	if (strlen(written) >= ANSWER_ROOM || !strchr(written, '='))
		return usage_error(arguments->command,
				   "--answer takes QUESTION=ANSWER or "
				   "WHO.QUESTION=ANSWER, not \"%.200s\"",
				   written);
	if (exchange_answer_read(scenario, written, text, given, &why))
		return DONE;
	return complain("%s", buffer);
}

static int read_givens(const struct arguments *arguments, const struct scenario *scenario,
		       struct givens *givens, struct exchange_wish *wish)
{
	int status = DONE;

	for (int i = 0; i < arguments->repeats && status == DONE; i++) {
		int count = wish->answer_count;

		if (arguments->repeated_flag[i] == SET)
			continue;
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

static int explain(enum exchange_status status, const struct arguments *arguments,
		   const struct scenario *scenario, const struct exchange *exchange,
		   const struct exchange_wish *wish)
{
	char buffer[WHY_ROOM];
	struct text why = text_in(buffer, sizeof buffer);

	exchange_explain(status, scenario, exchange, wish, &why);
	if (status == EXCHANGE_TOO_MANY || status == EXCHANGE_TOO_LONG)
		return complain("%s; try affray sim %s, which plays whole fights", buffer,
				arguments->operands[0]);
	complain("%s", buffer);
	return status == EXCHANGE_STOPPED ? INTERRUPTED : BAD;
}

/* ---- walking ---- */

struct watch {
	time_t since, last;
	bool shown;
};

/* Shows progress once a second on a terminal, from the second second on; false after
 * Ctrl-C. */
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

/* DONE, or another status after a message; the caller frees the exchange either way. */
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
	enum form form =
		form_of(arguments->flags[CSV].given, arguments->flags[JSON].given);
	struct exchange exchange;
	int result = walk(arguments, scenario, wish, &exchange);

	if (result == DONE)
		result = output_document(
			arguments->output,
			exchange_document(scenario, &exchange, wish, is_row, form), form);
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
