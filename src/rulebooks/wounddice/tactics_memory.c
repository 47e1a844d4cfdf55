/* SPDX-License-Identifier: MIT
 *
 * The memory of `scripted` from one decision to the next: the values of everybody as a
 * quarry, the worth of attacks on it, and the harm from each foe. One deed changes little
 * of that.
 *
 * Each result is stored with all its arguments (engine/memo.h). A quarry that has changed
 * gets another number, which represents it in the arguments of other results.
 */
#include <string.h>
#include "tactics.h"

/* ---- quarries ---- */

/* All that a quarry follows from, and an attack on it beside its place. */
struct quarry_key {
	int16_t health;
	uint8_t state, in_play, prone, reacts, runs;
	uint8_t wounds[5], armor[ARMOR_DICE];
};

struct known_quarry {
	struct quarry_key key;
	struct quarry quarry; /* number 0: nothing is known */
};

/* ---- threats ---- */

/* All that the harm from a foe follows from, packed by pack_threat(). */
enum { THREAT_WORDS = 3 };

struct known_threat {
	uint64_t key[THREAT_WORDS]; /* 0: nothing is known */
	int worth;
};

/* ---- attacks ---- */

struct known_worth {
	uint64_t key; /* packed by pack_attack(); 0: nothing is known */
	int worth;
	bool burst;
};

/* Each key has one place; the powers of two fit place_of(). */
enum { CONDITIONS = 16, PLACE_BITS = 12, PLACES = 1 << PLACE_BITS };

struct memory {
	uint32_t last_number;
	struct known_quarry quarries[CONDITIONS][MAX_CREATURES];
	struct known_threat threats[PLACES];
	struct known_worth worths[PLACES];
};

/* ---- the room ---- */

struct view wounddice_view(const struct look *look)
{
	return (struct view){look->scene, memo_room(look->memo, sizeof(struct memory))};
}

/* ---- looking up ---- */

static struct quarry_key key_of_quarry(const struct scene *scene, int who)
{
	const struct wounddice_creature *one = creature(scene, who);
	struct quarry_key key = {
		.health = one->health,
		.state = one->state,
		.in_play = scene->fight->bodies[who].in_play,
		.prone = one->prone,
		.reacts = wounddice_can_react(scene, who, DEFENSE_AP),
		.runs = one->moved >= RUNNER_METRES,
	};

	memcpy(key.wounds, one->wounds, sizeof key.wounds);
	memcpy(key.armor, one->armor, sizeof key.armor);
	return key;
}

/* The same as key_of_quarry() and a comparison, without making the key. */
static bool is_unchanged(const struct scene *scene, int who, const struct quarry_key *key)
{
	const struct wounddice_creature *one = creature(scene, who);

	return key->health == one->health && key->state == one->state &&
	       key->prone == one->prone &&
	       memcmp(key->wounds, one->wounds, sizeof key->wounds) == 0 &&
	       memcmp(key->armor, one->armor, sizeof key->armor) == 0 &&
	       key->in_play == scene->fight->bodies[who].in_play &&
	       key->runs == (one->moved >= RUNNER_METRES) &&
	       key->reacts == wounddice_can_react(scene, who, DEFENSE_AP);
}

/* Alike in all that an attack depends on, beside the tile. */
static bool is_alike(const struct scene *scene, const struct known_quarry *one,
		     const struct known_quarry *other)
{
	const struct quarry *a = &one->quarry, *b = &other->quarry;
	const struct wounddice_sheet *own = sheet(scene, a->who),
				     *theirs = sheet(scene, b->who);

	return one->key.health == other->key.health && own->health == theirs->health &&
	       own->cover == theirs->cover && one->key.state == other->key.state &&
	       one->key.prone == other->key.prone && one->key.runs == other->key.runs &&
	       a->stake == b->stake && a->doomed == b->doomed && a->evade == b->evade &&
	       a->left100 == b->left100 && memcmp(a->mix, b->mix, sizeof a->mix) == 0;
}

/* Those that are alike have the same condition. */
static struct known_quarry *in_same_condition(const struct view *view, int who)
{
	const struct wounddice_creature *one = creature(&view->scene, who);

	return view->memory->quarries[(one->health + 5 * one->prone) & (CONDITIONS - 1)];
}

/* That of a creature that is alike, or a new one. */
static uint32_t number_of(const struct view *view, const struct known_quarry *known)
{
	const struct known_quarry *others = in_same_condition(view, known->quarry.who);

	for (int i = 0; i < view->scene.scenario->total; i++)
		if (&others[i] != known && others[i].quarry.number &&
		    is_alike(&view->scene, known, &others[i]))
			return others[i].quarry.number;
	return ++view->memory->last_number;
}

struct quarry wounddice_quarry(const struct view *view, int who)
{
	struct known_quarry *known;

	if (!view->memory)
		return wounddice_look_at(&view->scene, who);
	known = &in_same_condition(view, who)[who];
	if (known->quarry.number && is_unchanged(&view->scene, who, &known->key))
		return known->quarry;
	known->key = key_of_quarry(&view->scene, who);
	known->quarry = wounddice_look_at(&view->scene, who);
	known->quarry.number = number_of(view, known);
	return known->quarry;
}

static size_t place_of(uint64_t key)
{
	return (size_t)(key * 0x9E3779B97F4A7C15u >> (64 - PLACE_BITS));
}

/* What else it depends on follows from the kind and its arm. */
static uint64_t pack_attack(const struct scene *scene,
			    const struct wounddice_attack *attack, int tn,
			    const struct quarry *quarry)
{
	const struct wounddice_arm_state *state =
		&creature(scene, attack->actor)->arms[attack->arm];
	int ammo = (int)(attack->profile - attack->with->profiles);
	uint64_t key = sheet(scene, attack->actor)->kind;

	key = key << 4 | (uint64_t)attack->arm;
	key = key << 2 | (uint64_t)ammo;
	key = key << 2 | (uint64_t)(attack->band - 1);
	key = key << 1 | (state->spare != 0);
	key = key << 5 | (uint64_t)smaller(state->rounds, attack->profile->rof);
	key = key << 8 | (uint64_t)within(tn, 0, 255);
	return key << 32 | quarry->number;
}

int wounddice_net_worth(const struct view *view, struct wounddice_attack *attack, int tn,
			const struct quarry *quarry)
{
	struct known_worth *known;
	uint64_t key;

	if (!view->memory || !quarry->number)
		return wounddice_look_at_worth(&view->scene, attack, tn, quarry);
	key = pack_attack(&view->scene, attack, tn, quarry);
	known = &view->memory->worths[place_of(key)];
	if (known->key != key) {
		known->key = key;
		known->worth = wounddice_look_at_worth(&view->scene, attack, tn, quarry);
		known->burst = attack->burst;
	}
	attack->burst = known->burst;
	return known->worth;
}

static uint64_t pack_tiles(struct tile a, struct tile b)
{
	return (uint64_t)(uint16_t)a.x << 48 | (uint64_t)(uint16_t)a.y << 32 |
	       (uint64_t)(uint16_t)b.x << 16 | (uint64_t)(uint16_t)b.y;
}

/* The weapon in hand. More rounds than it can fire at once are as good as that. */
static uint64_t pack_arm(const struct wounddice_arm *with,
			 const struct wounddice_arm_state *state)
{
	int rounds = smaller(state->rounds, with->profiles[state->ammo].rof);

	return (uint64_t)rounds << 32 | (uint64_t)state->ammo << 24 |
	       (uint64_t)state->next_ammo << 16 | (uint64_t)state->progress << 8 |
	       (uint64_t)(state->jammed != 0) << 1 | (uint64_t)(state->spare != 0);
}

static void pack_threat(const struct scene *scene, int foe, const struct quarry *quarry,
			uint64_t key[THREAT_WORDS])
{
	const struct wounddice_creature *one = creature(scene, foe);
	const struct wounddice_sheet *own = sheet(scene, foe);
	int aim = one->aim_target == quarry->who + 1 ? one->aim : 0;

	key[0] = (uint64_t)quarry->number << 32 | (uint64_t)own->kind << 24 |
		 (uint64_t)one->hand << 16 | (uint64_t)aim << 8 | one->speed;
	key[1] = pack_tiles(tile_of(scene, foe), tile_of(scene, quarry->who));
	key[2] = (uint64_t)(one->prone != 0) << 41 | (uint64_t)(one->moved != 0) << 40;
	if (one->hand)
		key[2] |= pack_arm(&own->arms[one->hand - 1], &one->arms[one->hand - 1]);
}

int wounddice_threat(const struct view *view, int foe, const struct quarry *quarry)
{
	struct known_threat *known;
	uint64_t key[THREAT_WORDS];

	if (!view->memory)
		return wounddice_look_at_threat(view, foe, quarry);
	pack_threat(&view->scene, foe, quarry, key);
	known = &view->memory->threats[place_of((key[0] * 31 + key[1]) * 31 + key[2])];
	if (known->key[0] != key[0] || known->key[1] != key[1] ||
	    known->key[2] != key[2]) {
		memcpy(known->key, key, sizeof key);
		known->worth = wounddice_look_at_threat(view, foe, quarry);
	}
	return known->worth;
}
