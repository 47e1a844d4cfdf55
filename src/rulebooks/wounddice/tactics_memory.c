/* SPDX-License-Identifier: MIT
 *
 * The memory of `scripted` from one decision to the next: the values of everybody as a
 * quarry, and the worth of attacks on it. One deed changes little of that.
 *
 * Each result is stored with all its arguments (engine/memo.h). A quarry that has changed
 * gets another number, which represents it in the arguments of other results.
 */
#include <stddef.h>
#include <string.h>
#include "tactics.h"

/* ---- quarries ---- */

/* All that a quarry follows from, and an attack on it beside its place. Wounds and armour
 * lie side by side in a creature, and are compared as numbers. */
struct quarry_key {
	uint64_t worn[2];
	uint32_t state; /* health and all that is true or false */
	uint8_t last;	/* of the worn */
};

struct known_quarry {
	struct quarry_key key;
	struct quarry quarry; /* number 0: nothing is known */
};

/* Armour wears more slowly than anything else changes. */
struct known_mixes {
	bool is_known;
	uint8_t armor[ARMOR_DICE];
	int8_t mixes[DAMAGE_TYPES];
};

/* ---- attacks ---- */

struct known_worth {
	uint64_t key; /* 0: nothing is known */
	int worth;
	bool burst;
};

/* ---- ways to attack, and what foes threaten ---- */

struct known_way {
	uint64_t stand, spot; /* of the attacker and the quarry; 0: nothing is known */
	int worth;
	int16_t tn, metres, approach;
	bool burst, is_possible;
};

struct known_threat {
	uint64_t key,
		spot; /* of a foe of this kind and the quarry; 0: nothing is known */
	int threat;
};

/* Each key has one place; the powers of two fit place_of(). */
enum { CONDITION_BITS = 7, CONDITIONS = 1 << CONDITION_BITS };
enum { PLACE_BITS = 12, PLACES = 1 << PLACE_BITS };
enum { WAY_BITS = 12, THREAT_BITS = 11 };
enum { ROUND_BITS = 5 }; /* of the rounds in a key */

struct memory {
	uint32_t last_number;
	struct known_quarry quarries[CONDITIONS][MAX_CREATURES];
	struct known_mixes mixes[MAX_CREATURES];
	struct known_worth worths[PLACES];
	struct known_way ways[1 << WAY_BITS];
	struct known_threat threats[1 << THREAT_BITS];
	/* Later attacks, by speed. */
	bool begun[WEIGHED_SPEED];
	int16_t attacks[WEIGHED_SPEED][WEIGHED_AP * WEIGHED_OWED];
};

/* ---- the room ---- */

struct view wounddice_view(const struct look *look)
{
	return (struct view){look->scene, memo_room(look->memo, sizeof(struct memory))};
}

/* ---- looking up ---- */

static uint64_t tile_bits(const struct scene *scene, int who)
{
	return (uint64_t)tile_index(&scene->scenario->map, tile_of(scene, who));
}

_Static_assert(offsetof(struct wounddice_creature, armor) ==
			       offsetof(struct wounddice_creature, wounds) + 5 &&
		       5 + ARMOR_DICE == 17,
	       "wounds and armour fill two numbers and a byte");

static struct quarry_key key_of_quarry(const struct scene *scene, int who)
{
	const struct wounddice_creature *one = creature(scene, who);
	uint32_t flags = (uint32_t)(one->state << 4 | (one->prone != 0) << 3 |
				    (one->moved >= RUNNER_METRES) << 2 |
				    wounddice_can_react(scene, who, DEFENSE_AP) << 1 |
				    (is_there(scene, who) ? 1 : 0));
	struct quarry_key key = {.state = (uint32_t)(uint16_t)one->health << 16 | flags,
				 .last = one->armor[ARMOR_DICE - 1]};

	memcpy(key.worn, one->wounds, sizeof key.worn);
	return key;
}

static bool is_same_key(const struct quarry_key *a, const struct quarry_key *b)
{
	return a->state == b->state && a->worn[0] == b->worn[0] &&
	       a->worn[1] == b->worn[1] && a->last == b->last;
}

/* Alike in all that an attack depends on, beside the tile. */
static bool is_alike(const struct scene *scene, const struct known_quarry *one,
		     const struct known_quarry *other)
{
	const struct quarry *a = &one->quarry, *b = &other->quarry;
	const struct wounddice_sheet *own = sheet(scene, a->who),
				     *theirs = sheet(scene, b->who);

	return one->key.state == other->key.state && own->health == theirs->health &&
	       own->cover == theirs->cover && a->stake == b->stake &&
	       a->doomed == b->doomed && a->evade == b->evade &&
	       a->left100 == b->left100 && memcmp(a->mix, b->mix, sizeof a->mix) == 0;
}

/* Those that are alike are mostly in the same condition. */
static size_t condition_of(const struct quarry_key *key)
{
	uint64_t all = key->worn[0] * 31 + key->worn[1] * 7 + key->state;

	return (size_t)(all * 0x9E3779B97F4A7C15u >> (64 - CONDITION_BITS));
}

/* That of a creature that is alike, or a new one. */
static uint32_t number_of(const struct view *view, const struct known_quarry *known)
{
	const struct known_quarry *others =
		view->memory->quarries[condition_of(&known->key)];

	for (int i = 0; i < view->scene.scenario->total; i++)
		if (&others[i] != known && others[i].quarry.number &&
		    is_alike(&view->scene, known, &others[i]))
			return others[i].quarry.number;
	return ++view->memory->last_number;
}

static const int8_t *mixes_of(const struct view *view, int who)
{
	struct known_mixes *known = &view->memory->mixes[who];
	const uint8_t *armor = creature(&view->scene, who)->armor;

	if (!known->is_known || memcmp(known->armor, armor, sizeof known->armor) != 0) {
		wounddice_mixes(&view->scene, who, known->mixes);
		memcpy(known->armor, armor, sizeof known->armor);
		known->is_known = true;
	}
	return known->mixes;
}

static void learn_quarry(const struct view *view, int who, struct known_quarry *known)
{
	known->quarry = wounddice_look_at(&view->scene, who, mixes_of(view, who));
	known->quarry.number = number_of(view, known);
}

static void look_afresh(const struct view *view, int who, struct quarry *quarry)
{
	int8_t mixes[DAMAGE_TYPES];

	wounddice_mixes(&view->scene, who, mixes);
	*quarry = wounddice_look_at(&view->scene, who, mixes);
}

static inline void look_up(const struct view *view, int who, struct quarry *quarry)
{
	struct known_quarry *known;
	struct quarry_key key;

	if (!view->memory) {
		look_afresh(view, who, quarry);
		return;
	}
	key = key_of_quarry(&view->scene, who);
	known = &view->memory->quarries[condition_of(&key)][who];
	if (!known->quarry.number || !is_same_key(&key, &known->key)) {
		known->key = key;
		learn_quarry(view, who, known);
	}
	*quarry = known->quarry;
	quarry->spot = (uint64_t)quarry->number << 14 | tile_bits(&view->scene, who);
}

void wounddice_quarry(const struct view *view, int who, struct quarry *quarry)
{
	look_up(view, who, quarry);
}

void wounddice_observe(struct mind *mind, const struct look *look)
{
	mind->look = look;
	mind->view = wounddice_view(look);
	mind->nearest = INT16_MAX;
	for_creatures (i, look->scene.fight) {
		if (!is_enemy(look->scene.fight, look->who, i)) {
			mind->quarries[i].stake = NOT_KNOWN;
			continue;
		}
		mind->quarries[i].stake = 0;
		if (!is_there(&look->scene, i))
			continue;
		look_up(&mind->view, i, &mind->quarries[i]);
		if (creature(&look->scene, i)->state == OK)
			mind->nearest =
				smaller(mind->nearest,
					metres_between(&look->scene, look->who, i));
	}
}

static size_t place_of(uint64_t key, int bits)
{
	return (size_t)(key * 0x9E3779B97F4A7C15u >> (64 - bits));
}

/* What else an attack depends on follows from the kind and its arm. */
uint32_t wounddice_arm_key(const struct scene *scene,
			   const struct wounddice_attack *attack)
{
	const struct wounddice_arm_state *state =
		&creature(scene, attack->actor)->arms[attack->arm];
	uint32_t ammo = (uint32_t)(attack->profile - attack->with->profiles);
	uint32_t key = sheet(scene, attack->actor)->kind;

	key = key << 4 | (uint32_t)attack->arm;
	key = key << 2 | ammo;
	key = key << 1 | (state->spare != 0);
	return key << ROUND_BITS | (uint32_t)smaller(state->rounds, attack->profile->rof);
}

static struct known_worth *place_of_worth(const struct view *view,
					  const struct wounddice_attack *attack,
					  uint64_t key, int tn,
					  const struct quarry *quarry, bool *is_known)
{
	struct known_worth *known;

	key = key << 2 | (uint64_t)(attack->band - 1);
	key = key << 8 | (uint64_t)within(tn, 0, 255);
	key = key << 32 | quarry->number;
	known = &view->memory->worths[place_of(key, PLACE_BITS)];
	*is_known = known->key == key;
	known->key = key;
	return known;
}

int wounddice_known_worth(const struct view *view, struct wounddice_attack *attack,
			  uint32_t arm_key, int tn, const struct quarry *quarry)
{
	struct known_worth *known;
	bool is_known;

	if (!view->memory)
		return wounddice_look_at_worth(&view->scene, attack, tn, quarry);
	known = place_of_worth(view, attack, arm_key, tn, quarry, &is_known);
	if (!is_known) {
		known->worth = wounddice_look_at_worth(&view->scene, attack, tn, quarry);
		known->burst = attack->burst;
	}
	attack->burst = known->burst;
	return known->worth;
}

/* Of a blast the rounds do not matter, but the metres do. */
int wounddice_known_blast(const struct view *view, const struct wounddice_attack *attack,
			  uint32_t arm_key, int tn, const struct quarry *quarry,
			  int metres)
{
	uint32_t key = arm_key >> ROUND_BITS << ROUND_BITS | (uint32_t)metres;
	struct known_worth *known;
	bool is_known;

	if (!view->memory || metres >= 1 << ROUND_BITS)
		return wounddice_blast_gain(&view->scene, attack, tn, quarry, metres);
	known = place_of_worth(view, attack, key, tn, quarry, &is_known);
	if (!is_known)
		known->worth =
			wounddice_blast_gain(&view->scene, attack, tn, quarry, metres);
	return known->worth;
}

int wounddice_net_worth(const struct view *view, struct wounddice_attack *attack, int tn,
			const struct quarry *quarry)
{
	return wounddice_known_worth(view, attack,
				     wounddice_arm_key(&view->scene, attack), tn, quarry);
}

/* ---- ways and threats ---- */

/* A TN has eight bits here. */
uint64_t wounddice_stand(const struct scene *scene, const struct method *method)
{
	uint64_t key = (uint64_t)method->key << 8 | (uint64_t)(method->tn + 100);
	int who = method->attack.actor;

	if (method->tn < -100 || method->tn >= 156)
		return 0;
	return (key << 1 | creature(scene, who)->prone) << 1 | 1;
}

/* Where the one stands and the other: in the open only their distance matters. */
static uint64_t places_of(const struct scene *scene, int a, int b)
{
	return scene->scenario->map.given
		       ? tile_bits(scene, a) << 14 | tile_bits(scene, b)
		       : (uint64_t)metres_between(scene, a, b);
}

/* Not 0. */
static uint64_t spot_of(const struct scene *scene, int who, const struct quarry *quarry)
{
	return (uint64_t)quarry->number << 28 | places_of(scene, who, quarry->who);
}

static void learn_way(const struct view *view, struct method *method,
		      const struct quarry *quarry, int nearer, struct known_way *known)
{
	const struct prospect *way = &method->way;

	known->is_possible = wounddice_reach(&view->scene, method, quarry, nearer);
	if (!known->is_possible)
		return;
	wounddice_promise(view, method, quarry);
	known->worth = way->worth;
	known->tn = (int16_t)way->tn;
	known->metres = (int16_t)way->metres;
	known->approach = (int16_t)way->approach;
	known->burst = way->burst;
}

bool wounddice_known_way(const struct view *view, struct method *method,
			 const struct quarry *quarry, int nearer)
{
	struct prospect *way = &method->way;
	struct known_way *known, unknown;

	if (!quarry->number || !method->stand) {
		known = &unknown;
		learn_way(view, method, quarry, nearer, known);
	} else {
		uint64_t spot = spot_of(&view->scene, method->attack.actor, quarry) << 1 |
				(uint64_t)nearer;

		known = &view->memory
				 ->ways[place_of(method->stand ^ spot << 20, WAY_BITS)];
		if (known->stand != method->stand || known->spot != spot) {
			learn_way(view, method, quarry, nearer, known);
			known->stand = method->stand;
			known->spot = spot;
		}
	}
	if (!known->is_possible)
		return false;
	way->target = quarry->who;
	way->nearer = nearer;
	way->metres = known->metres;
	way->approach = known->approach;
	way->setup = way->approach + method->gear;
	way->worth = way->plain = known->worth;
	way->tn = known->tn;
	way->burst = known->burst;
	return true;
}

int wounddice_known_threat(const struct view *view, int foe, int arm,
			   const struct quarry *quarry)
{
	const struct scene *scene = &view->scene;
	const struct wounddice_creature *one = creature(scene, foe);
	const struct wounddice_arm_state *state = &one->arms[arm];
	uint64_t key = sheet(scene, foe)->kind, spot;
	struct known_threat *known;

	if (!quarry->number)
		return wounddice_threat(scene, foe, arm, quarry);
	key = key << 4 | (uint64_t)arm;
	key = key << 2 | state->ammo;
	key = key << 2 | (uint64_t)(state->jammed << 1 | (state->rounds > 0));
	key = key << 8 | state->progress;
	key = key << 8 | one->speed;
	key = key << 2 | (uint64_t)(one->prone << 1 | (one->moved > 0));
	key = key << 8 | (one->aim_target == quarry->who + 1 ? one->aim : 0u);
	spot = spot_of(scene, foe, quarry);
	known = &view->memory->threats[place_of(key ^ spot << 20, THREAT_BITS)];
	if (known->key != key || known->spot != spot) {
		known->threat = wounddice_threat(scene, foe, arm, quarry);
		known->key = key;
		known->spot = spot;
	}
	return known->threat;
}

int16_t *wounddice_attacks_at(struct memory *memory, int speed)
{
	if (!memory->begun[speed]) {
		memset(memory->attacks[speed], -1, sizeof memory->attacks[speed]);
		memory->begun[speed] = true;
	}
	return memory->attacks[speed];
}
