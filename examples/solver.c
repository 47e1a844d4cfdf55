/* SPDX-License-Identifier: MIT
 *
 * A solver: it walks every throw of a tiny duel, and so finds the exact chance that a
 * dwarf wins after each of her first actions. Her chance with her tactic equals that of
 * affray_odds_duel.
 *
 *	cc solver.c $(pkg-config --cflags --libs affray) -lm -o solver && ./solver
 */
#include <affray.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char duel[] = "affray: 1\n"
			   "rulebook: dungeoneers\n"
			   "name: A dwarf in a gap\n"
			   "limit: 3\n"
			   "map: Sk\n"
			   "legend: {S: suori, k: skeleton}\n"
			   "sides:\n"
			   "  - {name: dwarf, creatures: [{use: suori}]}\n"
			   "  - {name: undead, creatures: [{use: skeleton}]}\n";

enum { MOST_OUTCOMES = 256, SLOTS = 1 << 14 };

/* A question for an action stands at a rest: there, equal positions have equal chances.
 */
static struct known {
	uint64_t hash;
	double chance;
} known[SLOTS];
static long forks;

static void fail(const char *why)
{
	fprintf(stderr, "solver: %s\n", why);
	exit(1);
}

static struct affray_fight *fork_of(const struct affray_fight *fight)
{
	struct affray_fight *fork;

	if (affray_fight_copy(&fork, fight) != AFFRAY_OK)
		fail("out of memory");
	forks++;
	return fork;
}

/* Where the chance of a position is kept, or would be. */
static struct known *find(uint64_t hash)
{
	struct known *at = &known[hash % SLOTS];

	while (at->hash && at->hash != hash)
		at = at + 1 < known + SLOTS ? at + 1 : known;
	return at;
}

static double chance_of(struct affray_fight *fight);

/* The mean over all that the dice can come to. */
static double chance_of_roll(struct affray_fight *fight)
{
	struct affray_outcome outcomes[MOST_OUTCOMES];
	int count = affray_fight_outcomes(fight, outcomes, MOST_OUTCOMES);
	double sum = 0;

	if (count > MOST_OUTCOMES)
		fail("more outcomes than there is room for");
	for (int i = 0; i < count; i++) {
		struct affray_fight *fork = fork_of(fight);

		affray_fight_total(fork, outcomes[i].total, NULL);
		sum += outcomes[i].chance * chance_of(fork);
		affray_fight_free(fork);
	}
	return sum;
}

/* Plays on; each pause before an action is a position that may have been met before. */
static double chance_of(struct affray_fight *fight)
{
	enum affray_stop stop = affray_fight_advance(fight);
	uint64_t hash;
	double chance;

	if (stop == AFFRAY_ENDED)
		return affray_fight_winner(fight) == 0 ? 1 : 0;
	if (stop == AFFRAY_ROLLS)
		return chance_of_roll(fight);
	hash = affray_fight_hash(fight);
	if (find(hash)->hash)
		return find(hash)->chance;
	affray_fight_let(fight, false); /* its tactic answers */
	chance = chance_of(fight);
	find(hash)->chance = chance;
	find(hash)->hash = hash;
	return chance;
}

/* Of all that she may do: the others take longer than an example should. */
static bool is_tried(const char *action)
{
	return strcmp(action, "attack") == 0 || strcmp(action, "defend") == 0 ||
	       strcmp(action, "end_turn") == 0;
}

/* What the dwarf wins after a first action, and after that by her tactic. */
static double try_actions(const struct affray_fight *fight, const char *advice)
{
	double by_tactic = -1;
	char words[64];

	for (int i = 0; i < affray_fight_picks(fight); i++) {
		struct affray_fight *fork;
		double chance;

		affray_fight_pick_text(fight, i, words, sizeof words);
		if (!is_tried(words))
			continue;
		fork = fork_of(fight);
		affray_fight_pick(fork, i, NULL);
		chance = chance_of(fork);
		affray_fight_free(fork);
		printf("  %-16s %.6f\n", words, chance);
		if (strcmp(words, advice) == 0)
			by_tactic = chance;
	}
	return by_tactic;
}

int main(void)
{
	struct affray_scenario *scenario;
	struct affray_fight *fight;
	struct affray_odds *odds;
	struct affray_number exact;
	char advice[64];
	double chance;

	if (affray_scenario_read(&scenario, duel, strlen(duel), "duel.yaml", NULL) !=
		    AFFRAY_OK ||
	    affray_fight_new(&fight, scenario, 1, 1, NULL) != AFFRAY_OK)
		fail("the scenario cannot be read");
	affray_fight_real_dice(fight, NULL, true, NULL); /* of all creatures */
	affray_fight_real_dice(fight, "gm", true, NULL); /* and of nobody */
	affray_fight_pause(fight, true);
	if (affray_fight_advance(fight) != AFFRAY_ASKS ||
	    affray_fight_advice(fight, advice, sizeof advice) != AFFRAY_OK)
		fail("the dwarf was to begin");
	chance = try_actions(fight, advice);
	if (affray_odds_duel(&odds, scenario, NULL, NULL) != AFFRAY_OK ||
	    !affray_odds_get(odds, "sides.dwarf", &exact))
		fail("there are no odds");
	printf("by the tactic (%s) %.12f, by affray_odds_duel %.12f; %ld forks\n", advice,
	       chance, exact.value, forks);
	affray_odds_free(odds);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
	return fabs(chance - exact.value) < 1e-9 ? 0 : 1;
}
