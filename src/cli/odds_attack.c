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
#include "narrate_words.h"
#include "odds.h"
#include "output.h"
#include "rescue.h"

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

static int explain(enum exchange_status status, const struct arguments *arguments,
		   const struct scenario *scenario, const struct exchange *exchange,
		   const struct exchange_wish *wish)
{
	const char *attacker = scenario->creatures[wish->attacker].name;
	const char *target = scenario->creatures[wish->target].name;
	char words[1000];

	switch (status) {
	case EXCHANGE_NO_TURN:
		return complain("%s does not come to act in this fight", attacker);
	case EXCHANGE_IMPOSSIBLE:
		if (scenario->creatures[wish->attacker].side ==
		    scenario->creatures[wish->target].side)
			return complain("%s cannot attack %s: they are on the same side",
					attacker, target);
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

static int walk_one(const struct arguments *arguments, const struct scenario *scenario,
		    const struct exchange_wish *wish)
{
	struct exchange exchange;
	int result = walk(arguments, scenario, wish, &exchange);
	bool good = true;

	if (result == DONE && arguments->flags[JSON].given)
		good = write_exchange(&arguments->output->json, scenario, &exchange,
				      wish);
	else if (result == DONE)
		good = show_exchange(&arguments->output->page, scenario, &exchange, wish);
	exchange_free(&exchange);
	return good ? result : complain("out of memory");
}

/* A row of the table; for programs, all of it. */
static int walk_row(const struct arguments *arguments, const struct scenario *scenario,
		    const struct exchange_wish *wish, struct words *defenses)
{
	struct page *page = &arguments->output->page;
	struct exchange exchange;
	int result = walk(arguments, scenario, wish, &exchange);
	bool good = true;

	if (result == DONE && arguments->flags[JSON].given) {
		good = write_exchange(&arguments->output->json, scenario, &exchange,
				      wish);
	} else if (result == DONE && wish->against) {
		show_exchange_row(page, name_of(wish->against).text, &exchange);
	} else if (result == DONE) {
		show_exchange_title(page, scenario, &exchange, wish);
		show_exchange_row(page, "Its tactic", &exchange);
	}
	if (defenses)
		*defenses = exchange.defenses;
	exchange_free(&exchange);
	return good ? result : complain("out of memory");
}

/* The tactic's own choice first: its paths show which defences there are. */
static int walk_each(const struct arguments *arguments, const struct scenario *scenario,
		     struct exchange_wish wish)
{
	struct words defenses;
	int result = walk_row(arguments, scenario, &wish, &defenses);

	for (int i = 0; i < defenses.count && result == DONE; i++) {
		wish.against = defenses.list[i];
		result = walk_row(arguments, scenario, &wish, NULL);
	}
	return result;
}

int odds_attack(const struct arguments *arguments, const struct scenario *scenario)
{
	const struct given *flags = arguments->flags;
	struct exchange_wish wish = {0};
	int status = read_pair(arguments, scenario, &wish);

	if (status != DONE)
		return status;
	wish.with = flags[WITH].given ? flags[WITH].text : NULL;
	if (flags[AGAINST].given && strcmp(flags[AGAINST].text, "all") == 0)
		return walk_each(arguments, scenario, wish);
	wish.against = flags[AGAINST].given ? flags[AGAINST].text : NULL;
	return walk_one(arguments, scenario, &wish);
}
