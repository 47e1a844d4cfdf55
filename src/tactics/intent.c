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

/* What a plan holds. Rulebooks that keep something else there begin it in the same way,
 * with an action whose deed is not asked for. */
struct kept_deed {
	int32_t moment;
	int32_t action; /* one more than the action: 0 is no plan */
	struct intent intent;
};

_Static_assert(sizeof(struct kept_deed) <= sizeof(struct plan),
	       "a deed fits into a plan");

static void keep(const struct intent *intent, int32_t moment, struct plan *plan)
{
	struct kept_deed deed = {moment, intent->action + 1, *intent};

	memcpy(plan, &deed, sizeof deed);
}

static bool is_kept(const struct plan *plan, int32_t moment, int action)
{
	return action >= 0 &&
	       plan->word[offsetof(struct kept_deed, action) / sizeof(int32_t)] ==
		       action + 1 &&
	       plan->word[offsetof(struct kept_deed, moment) / sizeof(int32_t)] == moment;
}

static struct intent kept(const struct plan *plan)
{
	struct intent intent;

	memcpy(&intent, (const unsigned char *)plan + offsetof(struct kept_deed, intent),
	       sizeof intent);
	return intent;
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
	look->memo->patience -= look->memo->patience > 0;
	intent = decide(thinker, look, action);
	memo_keep_position(look->memo, position, &intent, sizeof intent);
	return intent;
}

static bool remembers(const struct thinker *thinker, const struct look *look)
{
	const struct memo *memo = look->memo;

	if (!memo || !memo->positions)
		return false;
	if (look->scene.fight->count == 2)
		return true;
	return memo->in_playout ? memo->patience > 0 : !thinker->remembers_duels_only;
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
