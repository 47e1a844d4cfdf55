/* SPDX-License-Identifier: MIT
 *
 * The values of a fighter that follow from its own state alone: how much it can take,
 * what its breath is worth, its defenses, its weapons at hand, what its armour absorbs.
 *
 * One deed changes few creatures, so the values are kept from one decision to the next in
 * the run's memo (engine/memo.h), each with the state that it follows from.
 */
#include <string.h>
#include "tactics.h"

struct known_fighter {
	bool is_known, was_lost;
	struct threa_creature seen; /* the values follow from this */
	struct fighter fighter;
};

enum { ROW_BITS = 10 };

/* What is kept in the run's memo. */
struct kept {
	struct means means[1 << ROW_BITS];
	struct known_fighter fighters[];
};

static struct kept *kept_in(const struct look *look)
{
	size_t total = (size_t)look->scene.scenario->total;

	return memo_room(look->memo,
			 sizeof(struct kept) + total * sizeof(struct known_fighter));
}

struct means *threa_kept_means(const struct look *look, uint32_t number)
{
	struct kept *kept = kept_in(look);

	return kept ? &kept->means[number * 2654435761u >> (32 - ROW_BITS)] : NULL;
}

/* Hands, things and wounds: the weapons at hand and the armour follow from these. */
static bool is_equipped_alike(const struct scene *scene, int who,
			      const struct threa_creature *a,
			      const struct threa_creature *b)
{
	for (int i = 0; i < sheet(scene, who)->gear_count; i++)
		if (a->things[i].durability != b->things[i].durability ||
		    a->things[i].place != b->things[i].place)
			return false;
	return memcmp(a->hand, b->hand, sizeof a->hand) == 0 &&
	       memcmp(a->wounds, b->wounds, sizeof a->wounds) == 0 &&
	       a->wound_count == b->wound_count && a->prep_hand == b->prep_hand &&
	       a->av_penalty == b->av_penalty && a->dex_mod == b->dex_mod &&
	       a->str_mod == b->str_mod;
}

/* FAT, VIT and AP, all that is pending, stuns and wounds: its condition follows from
 * these. */
static bool is_in_like_condition(const struct threa_creature *a,
				 const struct threa_creature *b)
{
	return memcmp(a, b, offsetof(struct threa_creature, mana)) == 0 &&
	       memcmp(a->wounds, b->wounds, sizeof a->wounds) == 0 &&
	       a->wound_count == b->wound_count;
}

static void find_defenses(struct fighter *fighter, const struct scene *scene, int who)
{
	struct sum sum;

	fighter->passive = threa_passive_value(scene, who, quietly(&sum));
	fighter->first_dodge = threa_dodge_value(scene, who, false, quietly(&sum));
	fighter->later_dodge = threa_dodge_value(scene, who, true, quietly(&sum));
}

static void find_arms(struct fighter *fighter, const struct scene *scene, int who)
{
	struct deed deed = deed_of(who, DO_MELEE_ATTACK);

	fighter->soak_count = 0;
	fighter->arm_count = threa_melee_arms(scene, who, fighter->arms);
	fighter->best_arm = NOTHING;
	for (int i = 0; i < fighter->arm_count; i++) {
		struct strike strike = strike_of(&deed, fighter->arms[i], NOBODY);

		fighter->glance[i] = threa_glance(scene, &strike);
		if (i == 0 || fighter->glance[i] > fighter->glance[fighter->best_arm])
			fighter->best_arm = i;
	}
}

static void find_condition(struct fighter *fighter, const struct scene *scene, int who)
{
	fighter->tough = threa_toughness(scene, who);
	fighter->standing = threa_standing(scene, who, fighter->tough);
	fighter->purse = threa_purse(scene, who);
	/* a doomed fighter has nothing to save */
	fighter->boost_point =
		fighter->tough > 0 ? threa_cost_of_fat(&fighter->purse, 4) / 4 : 0;
}

struct fighter *threa_fighter(const struct look *look, int who, struct fighter *spare)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *one = creature(scene, who);
	struct kept *kept = kept_in(look);
	struct known_fighter *known;
	bool lost = threa_is_lost(scene, who), changed;

	/* a thing that another creature has brought is part of that one's state */
	if (!kept || threa_fight(scene)->traded) {
		find_arms(spare, scene, who);
		find_defenses(spare, scene, who);
		find_condition(spare, scene, who);
		return spare;
	}
	known = &kept->fighters[who];
	if (known->is_known && known->was_lost == lost &&
	    memcmp(&known->seen, one, sizeof *one) == 0)
		return &known->fighter;
	changed = !known->is_known || !is_equipped_alike(scene, who, &known->seen, one);
	if (changed)
		find_arms(&known->fighter, scene, who);
	if (changed || known->seen.stance != one->stance)
		find_defenses(&known->fighter, scene, who);
	if (!known->is_known || known->was_lost != lost ||
	    !is_in_like_condition(&known->seen, one))
		find_condition(&known->fighter, scene, who);
	known->seen = *one;
	known->was_lost = lost;
	known->is_known = true;
	return &known->fighter;
}
