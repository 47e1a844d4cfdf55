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

/* All that the harm from a foe follows from. */
struct threat_key {
	uint32_t quarry; /* number; 0: nothing is known */
	struct tile there, here;
	uint8_t kind, hand, rounds, ammo, next_ammo, progress, flags;
	uint8_t aim, speed, spare[3];
};

enum flag { IS_PRONE = 1 << 0, HAS_MOVED = 1 << 1, IS_JAMMED = 1 << 2, HAS_SPARE = 1 << 3 };

struct known_threat {
	struct threat_key key;
	int worth;
};

enum { STANCES = 2, THREATS = 4096 }; /* a power of two */

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
	struct quarry_key key;

	if (!view->memory)
		return wounddice_look_at(&view->scene, who);
	key = key_of_quarry(&view->scene, who);
	known = &view->memory->quarries[who][key.prone != 0];
	if (known->quarry.number && memcmp(&known->key, &key, sizeof key) == 0)
		return known->quarry;
	known->key = key;
	known->quarry = wounddice_look_at(&view->scene, who);
	known->quarry.number = number_of(view, known);
	return known->quarry;
}

static struct threat_key key_of_threat(const struct scene *scene, int foe,
				       const struct quarry *quarry)
{
	const struct wounddice_creature *one = creature(scene, foe);
	struct threat_key key = {
		.quarry = quarry->number,
		.kind = sheet(scene, foe)->kind,
		.there = tile_of(scene, foe),
		.here = tile_of(scene, quarry->who),
		.hand = one->hand,
		.flags = (uint8_t)((one->prone ? IS_PRONE : 0) |
				   (one->moved ? HAS_MOVED : 0)),
		.aim = one->aim_target == quarry->who + 1 ? one->aim : 0,
		.speed = one->speed,
	};

	if (one->hand) {
		const struct wounddice_arm_state *state = &one->arms[one->hand - 1];
		int rof = sheet(scene, foe)->arms[one->hand - 1].profiles[state->ammo].rof;

		/* More than it can fire at once are as good as that. */
		key.rounds = (uint8_t)smaller(state->rounds, rof);
		key.ammo = state->ammo;
		key.next_ammo = state->next_ammo;
		key.progress = state->progress;
		key.flags |= (uint8_t)((state->jammed ? IS_JAMMED : 0) |
				       (state->spare ? HAS_SPARE : 0));
	}
	return key;
}

int wounddice_threat(const struct view *view, int foe, const struct quarry *quarry)
{
	struct known_threat *known;
	struct threat_key key;

	if (!view->memory)
		return wounddice_look_at_threat(&view->scene, foe, quarry);
	key = key_of_threat(&view->scene, foe, quarry);
	known = &view->memory->threats[memo_hash((const unsigned char *)&key, sizeof key) &
				       (THREATS - 1)];
	if (memcmp(&known->key, &key, sizeof key) != 0) {
		known->key = key;
		known->worth = wounddice_look_at_threat(&view->scene, foe, quarry);
	}
	return known->worth;
}
