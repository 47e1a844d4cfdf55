/* SPDX-License-Identifier: MIT
 *
 * The memory of `scripted` from one decision to the next: the values of everybody as a
 * quarry, and the harm from each foe. One deed changes little of that.
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

enum { STANCES = 2, THREATS = 1 << 12 };

struct memory {
	uint32_t last_number;
	struct known_quarry quarries[MAX_CREATURES][STANCES];
	struct known_threat threats[THREATS]; /* each key has one place */
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

/* That of a creature that is alike, or a new one. */
static uint32_t number_of(const struct view *view, const struct known_quarry *known)
{
	int stance = known->key.prone != 0;

	for (int i = 0; i < view->scene.scenario->total; i++) {
		const struct known_quarry *other = &view->memory->quarries[i][stance];

		if (other != known && other->quarry.number &&
		    is_alike(&view->scene, known, other))
			return other->quarry.number;
	}
	return ++view->memory->last_number;
}

struct quarry wounddice_quarry(const struct view *view, int who)
{
	struct known_quarry *known;

	if (!view->memory)
		return wounddice_look_at(&view->scene, who);
	known = &view->memory->quarries[who][creature(&view->scene, who)->prone != 0];
	if (known->quarry.number && is_unchanged(&view->scene, who, &known->key))
		return known->quarry;
	known->key = key_of_quarry(&view->scene, who);
	known->quarry = wounddice_look_at(&view->scene, who);
	known->quarry.number = number_of(view, known);
	return known->quarry;
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

static size_t place_of_threat(const uint64_t key[THREAT_WORDS])
{
	uint64_t hash = (key[0] * 31 + key[1]) * 31 + key[2];

	return (size_t)(hash * 0x9E3779B97F4A7C15u >> 52); /* of THREATS */
}

int wounddice_threat(const struct view *view, int foe, const struct quarry *quarry)
{
	struct known_threat *known;
	uint64_t key[THREAT_WORDS];

	if (!view->memory)
		return wounddice_look_at_threat(&view->scene, foe, quarry);
	pack_threat(&view->scene, foe, quarry, key);
	known = &view->memory->threats[place_of_threat(key)];
	if (known->key[0] != key[0] || known->key[1] != key[1] ||
	    known->key[2] != key[2]) {
		memcpy(known->key, key, sizeof key);
		known->worth = wounddice_look_at_threat(&view->scene, foe, quarry);
	}
	return known->worth;
}
