/* SPDX-License-Identifier: MIT
 *
 * Weighing harm; keeping the chosen deed from one question to the next.
 */
#include "tactics/intent.h"
#include "base/hash.h"
#include "base/number.h"
#include "engine/scenario.h"

int harm_worth(const struct harm_term *harm)
{
	int life = (100 - harm->for_presence) * smaller(harm->mean100, 100 * harm->left) /
		   harm->full;
	int presence = harm->for_presence * harm->falls1000 / 10;

	return (int)((int64_t)harm->weight * (life + presence) / 10000);
}

/* Places in a plan. ACTION holds one more than the action: 0 is no plan. */
enum { MOMENT, ACTION, TARGET, WITH, TILE, WORTH, DETAILS };

_Static_assert(DETAILS + INTENT_DETAILS <= PLAN_WORDS, "an intent fits into a plan");

static void keep(const struct intent *intent, int32_t moment, struct plan *plan)
{
	plan->word[MOMENT] = moment;
	plan->word[ACTION] = intent->action + 1;
	plan->word[TARGET] = intent->target;
	plan->word[WITH] = intent->with;
	plan->word[TILE] = intent->tile;
	plan->word[WORTH] = intent->worth;
	for (int i = 0; i < INTENT_DETAILS; i++)
		plan->word[DETAILS + i] = intent->detail[i];
}

static struct intent kept(const struct plan *plan)
{
	struct intent intent = {.action = plan->word[ACTION] - 1,
				.target = plan->word[TARGET],
				.with = plan->word[WITH],
				.tile = plan->word[TILE],
				.worth = plan->word[WORTH]};

	for (int i = 0; i < INTENT_DETAILS; i++)
		intent.detail[i] = plan->word[DETAILS + i];
	return intent;
}

static bool is_kept(const struct plan *plan, int32_t moment, int action)
{
	return action >= 0 && plan->word[ACTION] == action + 1 &&
	       plan->word[MOMENT] == moment;
}

static struct intent decide(const struct thinker *thinker, const struct look *look,
			    int action)
{
	struct intent intent = thinker->decide(look, -1);

	if (action >= 0 && intent.action != action)
		intent = thinker->decide(look, action);
	return intent;
}

uint64_t intent_position(const struct thinker *thinker, const struct look *look,
			 const int32_t *asked, size_t count)
{
	uint64_t knobs = hash_bytes(look->knobs, MAX_KNOBS * sizeof *look->knobs,
				    (uint64_t)look->who << 8 | (uint64_t)look->side);
	uint64_t seed = hash_bytes(asked, count * sizeof *asked, knobs);

	if (thinker->position)
		return thinker->position(look, seed);
	return fight_hash_surely(look->scene.scenario->book, look->scene.fight, seed);
}

/* The same position comes again and again in the playouts of a question. */
static struct intent remembered(const struct thinker *thinker, const struct look *look,
				int action)
{
	uint64_t position = intent_position(thinker, look, &(int32_t){action}, 1);
	struct intent intent;

	if (memo_recall_position(look->memo, position, &intent, sizeof intent))
		return intent;
	intent = decide(thinker, look, action);
	memo_keep_position(look->memo, position, &intent, sizeof intent);
	return intent;
}

static bool remembers(const struct thinker *thinker, const struct look *look)
{
	return look->memo && look->memo->positions &&
	       (!thinker->remembers_duels_only || look->memo->is_short ||
		look->scene.fight->count == 2);
}

struct intent intent_for(const struct thinker *thinker, const struct look *look,
			 int action, struct plan *plan)
{
	int32_t moment = thinker->moment(look);
	struct intent intent;

	if (is_kept(plan, moment, action))
		return kept(plan);
	intent = remembers(thinker, look) ? remembered(thinker, look, action)
					  : decide(thinker, look, action);
	keep(&intent, moment, plan);
	return intent;
}
