/* SPDX-License-Identifier: MIT
 *
 * affray_study_*: many fights for embedders, with the numbers of `affray sim`.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include "library/named_numbers.h"
#include "library/library.h"
#include "notable.h"
#include "pool.h"
#include "statistics.h"

#define USUAL_PRECISION 0.005

struct affray_study {
	struct named named;
	struct notable notables[NOTABLES];
	int notable_count;
	bool stopped;
};

/* ---- numbers ---- */

/* The data that the results of a study are computed from. */
struct findings {
	struct named *named;
	const struct subject *subject;
	const struct tally *tally;
	const struct sums *sums;
};

static struct interval share_of(const struct findings *findings, uint64_t count)
{
	return wilson(count, findings->sums->fights);
}

static double per_fight(const struct findings *findings, uint64_t count)
{
	uint64_t fights = findings->sums->fights;

	return fights ? (double)count / (double)fights : 0;
}

static void add_sides(const struct findings *findings)
{
	const struct sums *sums = findings->sums;

	for (int i = 0; i < findings->subject->sides; i++) {
		const char *name = findings->subject->side[i].name;

		named_add(findings->named, (double)sums->wins[i], "sides.%s.wins", name);
		named_add_share(findings->named, share_of(findings, sums->wins[i]),
				"sides.%s.rate", name);
		named_add_share(findings->named, share_of(findings, sums->deaths_of[i]),
				"sides.%s.deaths", name);
	}
}

static void add_length(const struct findings *findings)
{
	const struct tally *tally = findings->tally;
	int longest = tally_longest(tally);

	named_add_share(findings->named, share_of(findings, findings->sums->deaths),
			"deaths");
	named_add(findings->named, tally_mean_rounds(tally), "rounds.mean");
	named_add(findings->named, tally_median_rounds(tally), "rounds.median");
	named_add(findings->named, tally_length_at(tally, 0.9), "rounds.ninety");
	for (int i = 0; i <= longest; i++)
		named_add(findings->named, (double)findings->sums->rounds[i],
			  "rounds.fights.%d", i);
}

static void add_amounts(const struct findings *findings, const char *creature,
			const char *what, const uint64_t amounts[MAX_BARS])
{
	for (int i = 0; i < findings->subject->bars; i++)
		if (amounts[i])
			named_add(findings->named, per_fight(findings, amounts[i]),
				  "creatures.%s.%s.%s", creature, what,
				  findings->subject->bar[i]);
}

static void add_deeds(const struct findings *findings, int creature)
{
	const char *name = findings->subject->creature[creature].name;

	for (int i = 0; i < findings->subject->actions; i++) {
		const struct action_tally *action = &findings->sums->actions[creature][i];
		const char *key = findings->subject->action[i].key;

		if (action->deeds)
			named_add(findings->named, (double)action->deeds,
				  "creatures.%s.actions.%s.deeds", name, key);
		if (!action->deeds || !action->checks)
			continue;
		named_add(findings->named, (double)action->checks,
			  "creatures.%s.actions.%s.checks", name, key);
		named_add(findings->named, (double)action->hits,
			  "creatures.%s.actions.%s.hits", name, key);
	}
}

static void add_by_round(const struct findings *findings, int creature)
{
	const struct subject *subject = findings->subject;
	int rounds = tally_curve_rounds(findings->tally);

	for (int bar = 0; bar < subject->bars; bar++)
		for (int round = 1; round <= rounds; round++)
			named_add(findings->named,
				  tally_curve(findings->tally, round, creature, bar),
				  "creatures.%s.by_round.%s.%d",
				  subject->creature[creature].name, subject->bar[bar],
				  round - 1);
}

static void add_creature(const struct findings *findings, int creature)
{
	const char *name = findings->subject->creature[creature].name;
	const struct creature_tally *tally = &findings->sums->creatures[creature];
	const struct {
		const char *key;
		uint64_t count;
	} shares[] = {
		{"alive", tally->alive},
		{"down", tally->down},
		{"dead", tally->dead},
		{"fled", tally->fled},
		{"unhurt", tally_unhurt(findings->tally, creature)},
	};

	for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
		named_add_share(findings->named, share_of(findings, shares[i].count),
				"creatures.%s.%s", name, shares[i].key);
	add_amounts(findings, name, "dealt", tally->dealt);
	add_amounts(findings, name, "taken", tally->taken);
	add_amounts(findings, name, "lost", tally->lost);
	add_deeds(findings, creature);
	add_by_round(findings, creature);
}

static void add_uses(const struct findings *findings)
{
	const struct subject *subject = findings->subject;

	for (int side = 0; side < subject->sides; side++)
		for (int i = 0; i < subject->actions; i++) {
			const struct use_tally *use = &findings->sums->uses[side][i];

			if (!use->fights)
				continue;
			named_add(findings->named, (double)use->fights,
				  "actions.%s.%s.fights", subject->side[side].name,
				  subject->action[i].key);
			named_add(findings->named, (double)use->wins,
				  "actions.%s.%s.wins", subject->side[side].name,
				  subject->action[i].key);
		}
}

static void add_numbers(struct named *named, const struct subject *subject,
			const struct tally *tally)
{
	const struct findings findings = {named, subject, tally, &tally->sums};

	named_add(named, (double)tally->sums.fights, "fights");
	named_add(named, (double)tally->sums.draws, "draws");
	add_sides(&findings);
	add_length(&findings);
	for (int i = 0; i < subject->creatures; i++)
		add_creature(&findings, i);
	add_uses(&findings);
}

/* ---- playing ---- */

/* One study under way. */
struct work {
	const struct affray_study_wish *wish;
	const struct scenario *scenario;
	uint64_t first, before; /* fights of earlier stretches */
	atomic_bool stop;
	struct tally *stretch, *total;
};

static bool is_stopped(void *context)
{
	struct work *work = context;

	return atomic_load(&work->stop);
}

static void tell_progress(void *context, uint64_t done, uint64_t all)
{
	struct work *work = context;
	const struct affray_study_wish *wish = work->wish;

	if (wish->progress &&
	    !wish->progress(wish->context, work->before + done, work->before + all))
		atomic_store(&work->stop, true);
}

static enum pool_status play_stretch(struct work *work, uint64_t count)
{
	struct overseer overseer = {work, is_stopped, tell_progress};
	struct job job = {.scenario = work->scenario,
			  .closeness = WATCH_DEEDS,
			  .seed = work->wish->seed,
			  .first = work->first + work->before,
			  .count = count,
			  .tally = work->stretch};
	enum pool_status status;

	tally_clear(work->stretch);
	status = pool_play(&job, 1, work->wish->threads, &overseer);
	tally_add(work->total, work->stretch);
	work->before += count;
	return status;
}

static enum pool_status play(struct work *work)
{
	double wished = work->wish->precision;
	double precision = wished > 0 ? wished : USUAL_PRECISION;
	enum pool_status status = POOL_DONE;
	uint64_t more;

	if (work->wish->fights)
		return play_stretch(work, work->wish->fights);
	while (status == POOL_DONE &&
	       (more = fights_until_precise(work->total, work->scenario->side_count,
					    precision)) > 0)
		status = play_stretch(work, more);
	return status;
}

/* ---- the wish ---- */

/* The reason why a wish is refused; NULL: it is fine. */
static const char *refusal_of(const struct affray_study_wish *wish)
{
	uint64_t first = wish->first ? wish->first : 1;

	if (wish->fights > MOST_FIGHTS || first > MOST_FIGHTS ||
	    wish->fights > MOST_FIGHTS - first + 1)
		return "fights are numbered from 1 to 1000000000000";
	if (!wish->fights && wish->precision != 0 &&
	    !(wish->precision >= 0.0001 && wish->precision <= 0.2))
		return "a precision is from 0.0001 to 0.2";
	if (wish->threads < 0)
		return "threads are 1 or more, or 0 for one on each core";
	return NULL;
}

static bool can_study(const struct scenario *scenario,
		      const struct affray_study_wish *wish, struct problems *problems)
{
	const char *refusal = refusal_of(wish);

	if (refusal)
		problem_at(problems, (struct place){0}, "%s", refusal);
	for (int i = 0; i < scenario->side_count && !refusal; i++)
		if (!scenario->sides[i].tactic) {
			problem_at(problems, (struct place){0},
				   "side \"%s\" is played by a person; a simulation "
				   "needs a tactic, such as scripted",
				   scenario->sides[i].name);
			return false;
		}
	return !refusal;
}

/* ---- handles ---- */

static enum affray_status study(struct affray_study *study, struct work *work)
{
	struct subject *subject = malloc(sizeof *subject);
	enum pool_status status = POOL_NO_MEMORY;

	if (subject && work->stretch && work->total)
		status = play(work);
	if (status != POOL_NO_MEMORY) {
		study->stopped = status == POOL_STOPPED;
		subject_of(subject, work->scenario, "", work->wish->seed);
		add_numbers(&study->named, subject, work->total);
		study->notable_count =
			find_notables(subject, work->total, study->notables);
	}
	free(subject);
	return status == POOL_NO_MEMORY || study->named.failed ? AFFRAY_NO_MEMORY
							       : AFFRAY_OK;
}

enum affray_status affray_study_run(struct affray_study **to,
				    struct affray_scenario *scenario,
				    const struct affray_study_wish *wish,
				    struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	enum affray_status status = scenario_make(scenario, list);
	struct work work = {.wish = wish, .first = wish->first ? wish->first : 1};

	*to = NULL;
	if (status != AFFRAY_OK)
		return status;
	work.scenario = scenario->built->scenario;
	if (!can_study(work.scenario, wish, list))
		return AFFRAY_BAD_INPUT;
	*to = calloc(1, sizeof **to);
	work.stretch = tally_new();
	work.total = tally_new();
	status = *to ? study(*to, &work) : AFFRAY_NO_MEMORY;
	free(work.stretch);
	free(work.total);
	if (status != AFFRAY_OK) {
		affray_study_free(*to);
		*to = NULL;
	}
	return status;
}

void affray_study_free(struct affray_study *study)
{
	if (study)
		named_free(&study->named);
	free(study);
}

bool affray_study_stopped(const struct affray_study *study)
{
	return study->stopped;
}

bool affray_study_get(const struct affray_study *study, const char *name,
		      struct affray_number *number)
{
	return named_get(&study->named, name, number);
}

bool affray_study_number(const struct affray_study *study, int index,
			 struct affray_number *number)
{
	return named_number(&study->named, index, number);
}

bool affray_study_notable(const struct affray_study *study, int index,
			  struct affray_notable *notable)
{
	const struct notable *found;

	if (index < 0 || index >= study->notable_count)
		return false;
	found = &study->notables[index];
	*notable = (struct affray_notable){found->what, found->fight, found->rounds,
					   found->side};
	return true;
}
