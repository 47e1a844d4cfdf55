/* SPDX-License-Identifier: MIT
 *
 * Fights of wounddice for tests: their creatures, a script of answers, dice and edicts,
 * and the events told, in words.
 *
 * r, on the side `us`, always acts first; b, c ... on the side `them` follow in the order
 * of the scenario if they are as agile.
 */
#ifndef TESTS_WOUNDDICE_TABLE_H
#define TESTS_WOUNDDICE_TABLE_H

#include "rulebooks/wounddice/wounddice.h"
/* fair.h defines a list of rulebooks; these fights use the real one. */
#define all_rulebooks rulebooks_of_the_fair
#include "edges.h"
#undef all_rulebooks

extern const struct rulebook wounddice_rulebook;

/* ---- fights ---- */

static inline void throw_order(struct affray_fight *fight)
{
	const struct affray_roll *roll;

	while ((roll = affray_fight_roll(fight)) &&
	       (strcmp(roll->why, "initiative") == 0 ||
		strcmp(roll->why, "roll-off") == 0)) {
		int total = strcmp(roll->why, "roll-off") == 0 ? roll->who
			    : roll->who == 0		       ? 1
							       : 20;

		assert_ok(affray_fight_total(fight, total, problems));
		affray_fight_advance(fight);
	}
}

/* `keys` has further lines of the scenario. */
static inline struct affray_fight *start(const char *keys, const char *us,
					 const char *them)
{
	static char text[8192];
	struct affray_fight *fight;

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: wounddice\nname: edge\n%s%s\n%s\nsides:\n"
		 "  - {name: us, creatures: [%s]}\n  - {name: them, creatures: [%s]}\n",
		 strstr(keys, "surprise:") ? "" : "surprise: none\n",
		 strstr(keys, "map:") || strstr(keys, "distance:") ? "" : "distance: 10",
		 keys, us ? us : "{use: recruit, name: r}",
		 them ? them : "{use: recruit, name: b}");
	fight = open_table(text);
	throw_order(fight);
	return fight;
}

static inline bool is_place(const char *word)
{
	return strcmp(word, "act") == 0 || strspn(word, "0123456789") == strlen(word);
}

/* Words separated by blanks: an answer to a question or a total for dice; a word that
 * begins with ! is an edict, with : for spaces. A creature that is asked to hold acts,
 * unless the script says otherwise. */
static inline void play(struct affray_fight *fight, const char *script)
{
	char words[1024], *rest = words;

	snprintf(words, sizeof words, "%s", script);
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		const struct affray_question *q = affray_fight_question(fight);
		const struct affray_roll *roll;

		if (q && strcmp(q->ask, "hold") == 0 && !is_place(word))
			choose(fight, "act");
		roll = affray_fight_roll(fight);
		if (*word == '!') {
			for (char *c = word; *c; c++)
				*c = *c == ':' ? ' ' : *c;
			decree(fight, word + 1);
			continue;
		}
		affray_problems_clear(problems);
		if ((roll ? affray_fight_total(fight, atoi(word), problems)
			  : affray_fight_answer(fight, word, problems)) != AFFRAY_OK)
			fail_msg("%s, of \"%s\": %s", word, script,
				 affray_problems_line(problems, 0));
		affray_fight_advance(fight);
		throw_order(fight);
	}
}

/* The open question or roll: "b defense" or "roll damage". */
static inline const char *open_now(struct affray_fight *fight)
{
	static char text[80];
	const struct affray_question *q = affray_fight_question(fight);
	const struct affray_roll *roll = affray_fight_roll(fight);

	snprintf(text, sizeof text, "%s %s",
		 roll ? "roll"
		 : q  ? q->owner_name
		      : "nothing",
		 roll ? roll->why
		 : q  ? q->ask
		      : "");
	return text;
}

static inline void assert_open(struct affray_fight *fight, const char *wanted,
			       const char *row)
{
	if (strcmp(open_now(fight), wanted) != 0)
		fail_msg("%s: %s is open, not %s", row, open_now(fight), wanted);
}

static inline void assert_value(struct affray_fight *fight, const char *path, int value,
				const char *row)
{
	if (value_of(fight, path) != value)
		fail_msg("%s: %s is %d, not %d", row, path, value_of(fight, path), value);
}

/* ---- events as words ---- */

struct log {
	char text[8192];
	int hidden, shown; /* checks without and with numbers */
};

/* "round", "ask:defense", "roll:jam", "sum:AP", "deed:aim", else the rule. */
static inline void note(void *context, const struct affray_event *event)
{
	struct log *log = context;
	size_t used = strlen(log->text);
	static const char *const kinds[] = {
		[AFFRAY_ASK] = "ask",	[AFFRAY_ROLL] = "roll", [AFFRAY_SUM] = "sum",
		[AFFRAY_DEED] = "deed", [AFFRAY_END] = NULL,
	};
	const char *kind = kinds[event->type];

	if (event->type == AFFRAY_CHECK)
		*(event->hidden ? &log->hidden : &log->shown) += 1;
	if (event->type == AFFRAY_CHECK && event->hidden)
		assert_true(!event->value && !event->against && !event->margin &&
			    !event->rule && !event->automatic);
	snprintf(log->text + used, sizeof log->text - used, "%s%s%s ",
		 kind			       ? kind
		 : event->type == AFFRAY_ROUND ? "round"
		 : event->rule		       ? event->rule
					       : "-",
		 kind ? ":" : "", kind && event->label ? event->label : "");
}

static inline void listen_as(struct affray_fight *fight, struct log *log, int seat)
{
	memset(log, 0, sizeof *log);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, seat, note, log);
}

static inline bool tells(const struct log *log, const char *word)
{
	char whole[80];

	snprintf(whole, sizeof whole, "%s ", word);
	return strstr(log->text, whole) != NULL;
}

static inline int count_of(const struct log *log, const char *word)
{
	int count = 0;

	for (const char *at = log->text; (at = strstr(at, word)); at++)
		count++;
	return count;
}

#endif
