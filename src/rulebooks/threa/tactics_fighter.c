/* SPDX-License-Identifier: MIT
 *
 * The values of a fighter that follow from its own state alone: how much it can take,
 * what its breath is worth, its defenses, its weapons at hand.
 *
 * One deed changes few creatures, so the values are kept from one decision to the next in
 * the run's memo (engine/memo.h), each with the state that it follows from. The same kits
 * come again in the next fight: each has a number, and what strikes and armour come to is
 * kept by the number of their kit.
 */
#include <string.h>
#include "tactics.h"

/* Hands, things, wounds and stance: the weapons at hand, the armour and the defenses
 * follow from these. Of a thing they read only how far it is worn out, as threa_worn()
 * says, and whether it is worn on the body: blows that wear it mostly change neither. */
struct kit_state {
	int16_t hand[HANDS];
	uint8_t who, wounds[LOCATIONS], wound_count, prep_hand, av_penalty;
	int8_t dex_mod, str_mod;
	bool is_prone, spare[3];
	uint8_t things[THINGS];
};

_Static_assert(sizeof(struct kit_state) == 2 * HANDS + LOCATIONS + 10 + THINGS,
	       "struct kit_state has no gaps");

/* FAT, VIT and AP, all that is pending, stuns and wounds: its condition follows from
 * these. */
struct condition_state {
	unsigned char pools[offsetof(struct threa_creature, mana)];
	uint8_t wounds[LOCATIONS], wound_count;
	bool is_lost;
	uint8_t who;
};

struct known_kit {
	struct kit_state state;
	struct kit kit;
};

struct known_condition {
	bool is_known;
	struct condition_state state;
	struct condition condition;
};

struct known_fighter {
	bool is_known;
	struct threa_creature last; /* as it was; things that it has not are left out */
	struct condition_state condition;
	struct kit_state state;
	struct fighter fighter;
};

enum { DUELLISTS = 2 };
enum { KITS_LOG = 9, CONDITIONS_LOG = 10 };

/* What is kept in the run's memo. */
struct kept {
	struct tables tables;
	struct known_kit kits[1 << KITS_LOG];
	struct known_condition conditions[1 << CONDITIONS_LOG];
	uint64_t numbers;    /* of kits so far */
	bool keeps_openings; /* of all positions; else they all may come again */
	struct known_fighter fighters[];
};

static inline struct kept *kept_in(const struct look *look)
{
	if (look->memo && look->memo->room)
		return look->memo->room;

	size_t total = (size_t)look->scene.scenario->total;
	struct kept *kept = memo_room(
		look->memo, sizeof *kept + total * sizeof(struct known_fighter));

	if (kept && !look->memo->positions) { /* playouts have them */
		kept->keeps_openings = total > DUELLISTS;
		memo_add_positions(look->memo);
	}
	return kept;
}

bool threa_comes_again(const struct look *look)
{
	const struct kept *kept = look->memo->room;
	const struct fight *fight = look->scene.fight;

	return !kept || !kept->keeps_openings || (fight->round == 1 && fight->place == 0);
}

/* ---- from things, wounds and stance ---- */

enum { RATING = 2, ON_BODY = 4, WHOLE = 8 }; /* 2: the least that halves */

static uint8_t thing_state(const struct threa_thing *thing, const struct threa_gear *gear)
{
	return (uint8_t)(threa_worn(RATING, thing->durability, gear->durability) |
			 (thing->place == WORN ? ON_BODY : 0) |
			 (thing->durability > 0 ? WHOLE : 0));
}

static void find_kit_state(struct kit_state *state, const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);
	const struct threa_sheet *own = sheet(scene, who);

	memset(state, 0, sizeof *state);
	memcpy(state->hand, one->hand, sizeof state->hand);
	memcpy(state->wounds, one->wounds, sizeof state->wounds);
	state->who = (uint8_t)who;
	state->wound_count = one->wound_count;
	state->prep_hand = one->prep_hand;
	state->av_penalty = one->av_penalty;
	state->dex_mod = one->dex_mod;
	state->str_mod = one->str_mod;
	state->is_prone = one->stance == PRONE;
	for (int i = 0; i < own->gear_count; i++)
		state->things[i] = thing_state(&one->things[i], &own->gear[i]);
}

static void find_defenses(struct kit *kit, const struct scene *scene, int who)
{
	struct sum sum;

	kit->passive = threa_passive_value(scene, who, quietly(&sum));
	kit->first_dodge = threa_dodge_value(scene, who, false, quietly(&sum));
	kit->later_dodge = threa_dodge_value(scene, who, true, quietly(&sum));
}

static void find_arms(struct kit *kit, const struct scene *scene, int who)
{
	struct deed deed = deed_of(who, DO_MELEE_ATTACK);

	kit->arm_count = threa_melee_arms(scene, who, kit->arms);
	kit->best_arm = NOTHING;
	for (int i = 0; i < kit->arm_count; i++) {
		struct strike strike = strike_of(&deed, kit->arms[i], NOBODY);
		struct sum sum;
		int av = threa_attack_value(scene, &strike, quietly(&sum));

		kit->glance[i] = threa_glance(scene, &strike, av);
		if (i == 0 || kit->glance[i] > kit->glance[kit->best_arm]) {
			kit->best_arm = i;
			kit->best_av = av;
			kit->best_sv = threa_mean_sv(scene, &strike);
		}
	}
}

static void find_kit(struct kit *kit, const struct scene *scene, int who)
{
	kit->number = 0;
	find_arms(kit, scene, who);
	find_defenses(kit, scene, who);
}

/* The kit of this state, from an earlier fight or computed now. */
static const struct kit *kit_of(struct kept *kept, const struct scene *scene, int who,
				const struct kit_state *state)
{
	uint64_t hash = hash_bytes(state, sizeof *state, 0);
	struct known_kit *known = &kept->kits[hash & ((1 << KITS_LOG) - 1)];

	if (known->kit.number == 0 || memcmp(&known->state, state, sizeof *state) != 0) {
		known->state = *state;
		find_kit(&known->kit, scene, who);
		known->kit.number = ++kept->numbers;
	}
	return &known->kit;
}

/* ---- from the pools ---- */

static void find_condition_state(struct condition_state *state, const struct scene *scene,
				 int who)
{
	const struct threa_creature *one = creature(scene, who);

	memcpy(state->pools, one, sizeof state->pools);
	memcpy(state->wounds, one->wounds, sizeof state->wounds);
	state->wound_count = one->wound_count;
	state->is_lost = threa_is_lost(scene, who);
	state->who = (uint8_t)who;
}

static void find_condition(struct condition *condition, const struct scene *scene,
			   int who, bool is_lost)
{
	condition->tough = threa_toughness(scene, who, is_lost);
	condition->standing = threa_standing(scene, who, condition->tough);
	condition->purse = threa_purse(scene, who, is_lost);
	/* a doomed fighter has nothing to save */
	condition->boost_point =
		condition->tough > 0 ? threa_cost_of_fat(&condition->purse, 4) / 4 : 0;
}

/* The condition of this state, from an earlier fight or computed now. */
static const struct condition *condition_of(struct kept *kept, const struct scene *scene,
					    int who, const struct condition_state *state)
{
	uint64_t hash = hash_bytes(state, sizeof *state, 0);
	struct known_condition *known =
		&kept->conditions[hash & ((1 << CONDITIONS_LOG) - 1)];

	if (!known->is_known || memcmp(&known->state, state, sizeof *state) != 0) {
		find_condition(&known->condition, scene, who, state->is_lost);
		known->state = *state;
		known->is_known = true;
	}
	return &known->condition;
}

/* The values of this creature, which has changed: many changes leave its kit or its
 * condition as they were. */
static void learn(struct known_fighter *known, struct kept *kept,
		  const struct scene *scene, int who)
{
	struct condition_state condition;
	struct kit_state state;

	find_kit_state(&state, scene, who);
	if (!known->is_known || memcmp(&known->state, &state, sizeof state) != 0) {
		known->fighter.kit = *kit_of(kept, scene, who, &state);
		known->state = state;
	}
	find_condition_state(&condition, scene, who);
	if (!known->is_known ||
	    memcmp(&known->condition, &condition, sizeof condition) != 0) {
		known->fighter.condition = *condition_of(kept, scene, who, &condition);
		known->condition = condition;
	}
	known->is_known = true;
	known->fighter.tables = &kept->tables;
}

const struct fighter *threa_fighter(const struct look *look, int who,
				    struct fighter *spare)
{
	const struct scene *scene = &look->scene;
	struct kept *kept = kept_in(look);
	const struct threa_creature *one = creature(scene, who);
	struct known_fighter *known;
	size_t size;

	/* a thing that another creature has brought is part of that one's state */
	if (!kept || threa_fight(scene)->traded) {
		find_kit(&spare->kit, scene, who);
		find_condition(&spare->condition, scene, who, threa_is_lost(scene, who));
		spare->tables = kept ? &kept->tables : NULL;
		return spare;
	}
	known = &kept->fighters[who];
	size = offsetof(struct threa_creature, things) +
	       (size_t)sheet(scene, who)->gear_count * sizeof one->things[0];
	if (known->is_known && memcmp(&known->last, one, size) == 0 &&
	    known->condition.is_lost == threa_is_lost(scene, who))
		return &known->fighter;
	learn(known, kept, scene, who);
	memcpy(&known->last, one, size);
	return &known->fighter;
}
