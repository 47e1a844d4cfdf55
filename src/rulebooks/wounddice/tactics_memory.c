/* SPDX-License-Identifier: MIT
 *
 * The memory of `scripted` from one decision to the next: everybody as a quarry, and the
 * worth of attacks on it. One deed changes little of that.
 *
 * Each result is stored with all its arguments. A quarry that has changed gets another
 * number, which represents it in the arguments of other results.
 */
#include <stddef.h>
#include <string.h>
#include "tactics.h"

/* What is done when something is not remembered stays out of the way of what is done each
 * time: inlined, it would cost that its registers. */
#define SELDOM __attribute__((noinline)) static

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

/* The number of all quarries of these values. */
struct known_number {
	uint64_t values[3];
	uint32_t number; /* 0: nothing is known */
};

/* All of a creature that its quarry follows from, beside its sheet: as it lies in the
 * fight, quicker to compare than to understand. */
struct appearance {
	uint64_t body, worn[2];
	uint64_t health; /* and up to its speed */
	bool reacts;
	uint8_t hand;
	uint8_t last; /* of the worn */
};

/* ---- attacks ---- */

struct known_worth {
	uint64_t key; /* 0: nothing is known */
	int worth;
	bool burst;
};

/* ---- ways to attack, and what foes threaten ---- */

struct kept_way {
	uint64_t stand, spot; /* of the attacker and the quarry; 0: nothing is known */
	struct known_way way;
};

struct known_threat {
	uint64_t key,
		spot; /* of a foe of this kind and the quarry; 0: nothing is known */
	int threat;
};

/* Each key has one place; the powers of two fit place_of(). */
enum { QUARRY_BITS = 11, NUMBER_BITS = 11, WORTH_BITS = 12, WAY_BITS = 12 };
enum { THREAT_BITS = 11 };
enum { ROUND_BITS = 5 }; /* of the rounds in a key */

struct memory {
	/* Everybody as last seen. */
	struct appearance seen[MAX_CREATURES];
	struct quarry_key keys[MAX_CREATURES];
	struct quarry quarries[MAX_CREATURES]; /* number 0: not seen yet */
	struct known_mixes mixes[MAX_CREATURES];
	uint32_t last_number;
	struct known_number numbers[1 << NUMBER_BITS];
	struct known_quarry known[1 << QUARRY_BITS];
	struct known_worth worths[1 << WORTH_BITS];
	struct kept_way ways[1 << WAY_BITS];
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

static size_t place_of(uint64_t key, int bits)
{
	return (size_t)(key * 0x9E3779B97F4A7C15u >> (64 - bits));
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

	/* It parries with that. */
	if (ruling(scene, R_REACTIONS) == REACTIONS_EXTENDED)
		key.state |= (uint32_t)one->hand << 6;
	memcpy(key.worn, one->wounds, sizeof key.worn);
	return key;
}

static bool is_same_key(const struct quarry_key *a, const struct quarry_key *b)
{
	return a->state == b->state && a->worn[0] == b->worn[0] &&
	       a->worn[1] == b->worn[1] && a->last == b->last;
}

/* Those that are alike in all that an attack depends on, beside the tile, have the same
 * number. */
static uint32_t number_of(const struct view *view, const struct quarry *quarry,
			  uint32_t state)
{
	const struct wounddice_sheet *own = sheet(&view->scene, quarry->who);
	struct known_number *known;
	uint64_t values[3] = {
		(uint64_t)state << 32 | (uint64_t)(uint16_t)own->health << 16 |
			(uint32_t)(own->cover << 8 | quarry->evade << 1 | quarry->doomed),
		(uint64_t)(quarry->stake << 5 | quarry->parry) << 32 |
			(uint32_t)quarry->left100,
		0};

	for (int i = 0; i < DAMAGE_TYPES; i++)
		values[2] = values[2] << 8 | (uint8_t)quarry->mix[i];
	known = &view->memory->numbers[place_of(
		values[0] * 31 ^ values[1] * 7 ^ values[2], NUMBER_BITS)];
	if (!known->number || memcmp(known->values, values, sizeof values) != 0) {
		memcpy(known->values, values, sizeof values);
		known->number = ++view->memory->last_number;
	}
	return known->number;
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
	known->quarry.number = number_of(view, &known->quarry, known->key.state);
}

static void look_afresh(const struct view *view, int who, struct quarry *quarry)
{
	int8_t mixes[DAMAGE_TYPES];

	wounddice_mixes(&view->scene, who, mixes);
	*quarry = wounddice_look_at(&view->scene, who, mixes);
}

static const struct quarry *look_up(const struct view *view, int who,
				    const struct quarry_key *key)
{
	struct known_quarry *known = &view->memory->known[place_of(
		key->worn[0] * 31 + key->worn[1] * 7 + key->state * MAX_CREATURES +
			(uint64_t)who,
		QUARRY_BITS)];

	if (!known->quarry.number || known->quarry.who != who ||
	    !is_same_key(key, &known->key)) {
		known->key = *key;
		learn_quarry(view, who, known);
	}
	return &known->quarry;
}

static uint64_t spot_at(const struct view *view, int who, uint32_t number)
{
	return (uint64_t)number << 14 | tile_bits(&view->scene, who);
}

/* Mostly it is as it was when a foe saw it last. */
static bool is_seen(const struct memory *memory, int who, const struct quarry_key *key)
{
	return memory->quarries[who].number && is_same_key(key, &memory->keys[who]);
}

void wounddice_quarry(const struct view *view, int who, struct quarry *quarry)
{
	struct quarry_key key;

	if (!view->memory) {
		look_afresh(view, who, quarry);
		return;
	}
	key = key_of_quarry(&view->scene, who);
	*quarry = is_seen(view->memory, who, &key) ? view->memory->quarries[who]
						   : *look_up(view, who, &key);
	quarry->spot = spot_at(view, who, quarry->number);
}

/* ---- everybody ---- */

_Static_assert(offsetof(struct wounddice_creature, health) == 0 &&
		       offsetof(struct wounddice_creature, speed) == 7 &&
		       sizeof(struct body) == sizeof(uint64_t),
	       "an appearance is read as a few numbers");

static inline uint64_t eight_bytes(const void *at)
{
	uint64_t bytes;

	memcpy(&bytes, at, sizeof bytes);
	return bytes;
}

/* The first or second eight of the wounds and the armour beside them. */
static inline uint64_t worn_bytes(const struct wounddice_creature *one, int part)
{
	return eight_bytes((const unsigned char *)one +
			   offsetof(struct wounddice_creature, wounds) +
			   (size_t)part * sizeof(uint64_t));
}

static inline bool is_as_seen(const struct appearance *seen, const struct body *body,
			      const struct wounddice_creature *one)
{
	return seen->body == eight_bytes(body) && seen->health == eight_bytes(one) &&
	       seen->worn[0] == worn_bytes(one, 0) &&
	       seen->worn[1] == worn_bytes(one, 1) &&
	       seen->last == one->armor[ARMOR_DICE - 1] && seen->hand == one->hand &&
	       seen->reacts == (one->ap + one->speed - one->debt >= DEFENSE_AP);
}

static struct appearance appearance_of(const struct body *body,
				       const struct wounddice_creature *one)
{
	return (struct appearance){
		.body = eight_bytes(body),
		.worn = {worn_bytes(one, 0), worn_bytes(one, 1)},
		.health = eight_bytes(one),
		.reacts = one->ap + one->speed - one->debt >= DEFENSE_AP,
		.hand = one->hand,
		.last = one->armor[ARMOR_DICE - 1],
	};
}

SELDOM void see_anew(const struct view *view, int foe, struct quarry *quarry)
{
	struct memory *memory = view->memory;
	struct quarry_key key = key_of_quarry(&view->scene, foe);

	memory->seen[foe] = appearance_of(&view->scene.fight->bodies[foe],
					  creature(&view->scene, foe));
	if (!is_seen(memory, foe, &key)) {
		*quarry = *look_up(view, foe, &key);
		memory->keys[foe] = key;
	}
	quarry->spot = spot_at(view, foe, quarry->number);
}

/* A foe that is there, as a quarry. */
static inline void see(const struct view *view, int foe, const struct body *body,
		       const struct wounddice_creature *one, struct quarry *quarry)
{
	if (!view->memory)
		look_afresh(view, foe, quarry);
	else if (!quarry->number || !is_as_seen(&view->memory->seen[foe], body, one))
		see_anew(view, foe, quarry);
}

/* The latest mark of each place, which is mostly the only one. */
enum { MARK_BITS = 6 };
struct latest_marks {
	uint64_t places; /* that have one */
	uint64_t spots[1 << MARK_BITS];
};

/* Is this spot among the marks? Not all are found: to weigh one twice is no loss. */
static inline bool is_marked(struct latest_marks *latest, uint64_t spot)
{
	size_t place = place_of(spot, MARK_BITS);
	uint64_t bit = (uint64_t)1 << place;

	if (latest->places & bit && spot && latest->spots[place] == spot)
		return true;
	latest->places |= bit;
	latest->spots[place] = spot;
	return false;
}

void wounddice_observe(struct mind *mind, const struct look *look)
{
	struct view view = wounddice_view(look);
	const struct fight *fight = look->scene.fight;
	struct quarry *quarries = view.memory ? view.memory->quarries : mind->looked_at;
	struct tile here = fight->bodies[look->who].tile;
	struct marks *marks = &mind->marks;
	int side = fight->bodies[look->who].side, nearest = INT16_MAX;
	bool shares_tiles = !look->scene.scenario->map.given;
	struct latest_marks latest; /* most of it stays unused */

	mind->look = look;
	mind->view = view;
	mind->quarries = quarries;
	latest.places = 0;
	marks->count = 0;
	marks->doubles = (struct creature_set){0};
	for_creatures (i, fight) {
		const struct body *body = &fight->bodies[i];
		const struct wounddice_creature *one;
		struct quarry *quarry;

		if (body->side == side)
			continue;
		quarry = &quarries[i];
		if (!body->in_play) {
			quarry->stake = 0;
			quarry->number = 0; /* it is not as seen */
			continue;
		}
		one = creature(&look->scene, i);
		see(&view, i, body, one, quarry);
		if (quarry->stake > 0) {
			if (shares_tiles && is_marked(&latest, quarry->spot))
				set_add(&marks->doubles, i);
			else
				marks->who[marks->count++] = (uint8_t)i;
		}
		if (one->state == OK)
			nearest = smaller(nearest, tiles_apart(here, body->tile));
	}
	mind->nearest = nearest;
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
	known = &view->memory->worths[place_of(key, WORTH_BITS)];
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

SELDOM int keep_blast(const struct view *view, const struct wounddice_attack *attack,
		      int tn, const struct quarry *quarry, int metres,
		      struct known_worth *known)
{
	known->worth = wounddice_blast_gain(&view->scene, attack, tn, quarry, metres);
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
	return is_known ? known->worth
			: keep_blast(view, attack, tn, quarry, metres, known);
}

int wounddice_net_worth(const struct view *view, struct wounddice_attack *attack, int tn,
			const struct quarry *quarry)
{
	return wounddice_known_worth(view, attack,
				     wounddice_arm_key(&view->scene, attack), tn, quarry);
}

/* ---- ways and threats ---- */

/* A TN has eight bits here. In the open the way itself, which is longer for the prone, is
 * not remembered. */
uint64_t wounddice_stand(const struct scene *scene, const struct method *method)
{
	uint64_t key = (uint64_t)method->key << 8 | (uint64_t)(method->tn + 100);
	bool crawls = scene->scenario->map.given &&
		      creature(scene, method->attack.actor)->prone;

	if (method->tn < -100 || method->tn >= 156)
		return 0;
	return (key << 1 | crawls) << 1 | 1;
}

/* Not 0. */
static inline uint64_t spot_of(const struct scene *scene, int who,
			       const struct quarry *quarry)
{
	uint64_t places =
		scene->scenario->map.given
			? tile_bits(scene, who) << 14 | tile_bits(scene, quarry->who)
			: (uint64_t)metres_between(scene, who, quarry->who);

	return (uint64_t)quarry->number << 28 | places;
}

static void learn_way(const struct view *view, struct method *method,
		      const struct quarry *quarry, int nearer, struct known_way *known)
{
	const struct prospect *way = &method->way;

	*known = (struct known_way){.is_possible = false};
	if (!wounddice_reach(&view->scene, method, quarry, nearer))
		return;
	wounddice_promise(view, method, quarry);
	known->is_possible = true;
	known->worth = way->worth;
	known->tn = (int16_t)way->tn;
	known->metres = (int16_t)way->metres;
	known->approach = (int16_t)way->approach;
	known->burst = way->burst;
}

SELDOM const struct known_way *unknown_way(const struct view *view, struct method *method,
					   const struct quarry *quarry, int nearer)
{
	learn_way(view, method, quarry, nearer, &method->known);
	return &method->known;
}

static struct kept_way *place_of_way(const struct view *view, const struct method *method,
				     uint64_t spot)
{
	return &view->memory->ways[place_of(method->stand ^ spot << 20, WAY_BITS)];
}

static bool is_kept(const struct kept_way *kept, const struct method *method,
		    uint64_t spot)
{
	return kept->stand == method->stand && kept->spot == spot;
}

SELDOM const struct known_way *keep_way(const struct view *view, struct method *method,
					const struct quarry *quarry, int nearer,
					uint64_t spot)
{
	struct kept_way *kept = place_of_way(view, method, spot);

	kept->stand = method->stand;
	kept->spot = spot;
	learn_way(view, method, quarry, nearer, &kept->way);
	return &kept->way;
}

/* In the open the worth depends on the range band, and on these metres: cover ends at
 * one, and CLOSE_METRES are near. */
static const struct known_way *way_in_the_open(const struct view *view,
					       struct method *method,
					       const struct quarry *quarry, int nearer)
{
	int who = method->attack.actor;
	int from = metres_between(&view->scene, who, quarry->who);
	int band = wounddice_band_from(method, from, nearer);
	int stop = wounddice_stop(method, from, band);
	uint64_t spot = (uint64_t)quarry->number << 28 | (uint64_t)band << 4 |
			(uint64_t)smaller(stop, CLOSE_METRES + 1);
	struct kept_way *kept = place_of_way(view, method, spot);

	if (!is_kept(kept, method, spot))
		return keep_way(view, method, quarry, nearer, spot);
	kept->way.metres = (int16_t)stop;
	kept->way.approach = (int16_t)wounddice_walk_ap(&view->scene, who, from - stop);
	return &kept->way;
}

static const struct known_way *way_on_a_map(const struct view *view,
					    struct method *method,
					    const struct quarry *quarry, int nearer)
{
	uint64_t spot = spot_of(&view->scene, method->attack.actor, quarry) << 1 |
			(uint64_t)nearer;
	struct kept_way *kept = place_of_way(view, method, spot);

	return is_kept(kept, method, spot) ? &kept->way
					   : keep_way(view, method, quarry, nearer, spot);
}

const struct known_way *wounddice_known_way(const struct view *view,
					    struct method *method,
					    const struct quarry *quarry, int nearer)
{
	if (!quarry->number || !method->stand)
		return unknown_way(view, method, quarry, nearer);
	return view->scene.scenario->map.given
		       ? way_on_a_map(view, method, quarry, nearer)
		       : way_in_the_open(view, method, quarry, nearer);
}

struct prospect wounddice_take_way(const struct method *method,
				   const struct known_way *known,
				   const struct quarry *quarry, int nearer)
{
	struct prospect way = method->way;

	way.target = quarry->who;
	way.nearer = nearer;
	way.metres = known->metres;
	way.approach = known->approach;
	way.setup = known->approach + method->gear;
	way.worth = way.plain = known->worth;
	way.tn = known->tn;
	way.burst = known->burst;
	return way;
}

SELDOM int keep_threat(const struct scene *scene, int foe, int arm,
		       const struct quarry *quarry, struct known_threat *known)
{
	return known->threat = wounddice_threat(scene, foe, arm, quarry);
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
	if (known->key == key && known->spot == spot)
		return known->threat;
	known->key = key;
	known->spot = spot;
	return keep_threat(scene, foe, arm, quarry, known);
}

int16_t *wounddice_attacks_at(struct memory *memory, int speed)
{
	if (!memory->begun[speed]) {
		memset(memory->attacks[speed], -1, sizeof memory->attacks[speed]);
		memory->begun[speed] = true;
	}
	return memory->attacks[speed];
}
