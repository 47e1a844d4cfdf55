/* SPDX-License-Identifier: MIT
 *
 * The memory of `scripted` from one decision to the next: the values of everybody as a
 * quarry, and the worth of each arm against each of them. One deed changes little of
 * that.
 *
 * Each result has its own place and is stored there with all its arguments
 * (engine/memo.h). A quarry that has changed gets a new number, which represents it in
 * the arguments of other results.
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

/* ---- prospects ---- */

/* The values of an attacker, and its targets. */
struct prospect_key {
	struct pose pose;
	uint8_t aim;
	struct tile there;
	uint32_t quarry;
};

enum flag {
	IS_PRONE = 1 << 0,
	HAS_MOVED = 1 << 1,
	IN_HAND = 1 << 2,
	IS_JAMMED = 1 << 3,
	HAS_SPARE = 1 << 4,
	HAS_OTHER_AMMO = 1 << 5,
};

struct known_prospect {
	struct prospect_key key; /* quarry 0: nothing is known */
	struct prospect prospect;
};

/* Upright and prone targets, here and on tiles that they may go to, by range: each has a
 * place. */
enum { STANCES = 2, PLACES = 2, NEARER = 2, PROSPECTS = STANCES * PLACES * NEARER };

struct memory {
	uint32_t last_number;
	int32_t first[MAX_CREATURES]; /* of the methods of each creature; after the first
					 one never 0 */
	struct known_quarry quarries[MAX_CREATURES][STANCES];
	struct known_prospect prospects[]; /* by method and target */
};

/* ---- the room ---- */

static int methods_of(const struct scenario *scenario, int who)
{
	const struct wounddice_sheet *own = scenario->creatures[who].sheet;

	return own->arm_count * AMMOS;
}

static void lay_out(const struct scenario *scenario, struct memory *memory)
{
	for (int i = 1; i < scenario->total; i++)
		memory->first[i] = memory->first[i - 1] + methods_of(scenario, i - 1);
}

struct view wounddice_view(const struct look *look)
{
	const struct scenario *scenario = look->scene.scenario;
	struct view view = {look->scene, NULL, false};
	size_t methods = 0;

	for (int i = 0; i < scenario->total; i++)
		methods += (size_t)methods_of(scenario, i);
	view.memory = memo_room(look->memo,
				sizeof *view.memory +
					methods * (size_t)scenario->total * PROSPECTS *
						sizeof *view.memory->prospects);
	if (view.memory && view.memory->last_number == 0)
		lay_out(scenario, view.memory);
	return view;
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
	known->quarry.number = ++view->memory->last_number;
	return known->quarry;
}

static int flags_of(const struct wounddice_creature *one, int arm, int ammo)
{
	const struct wounddice_arm_state *state = &one->arms[arm];

	return (one->prone ? IS_PRONE : 0) | (one->moved ? HAS_MOVED : 0) |
	       (one->hand == arm + 1 ? IN_HAND : 0) | (state->jammed ? IS_JAMMED : 0) |
	       (state->spare ? HAS_SPARE : 0) |
	       (state->ammo != ammo ? HAS_OTHER_AMMO : 0);
}

struct pose wounddice_pose(const struct scene *scene, int who, int arm, int ammo)
{
	const struct wounddice_creature *one = creature(scene, who);
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];
	int rounds = one->arms[arm].rounds;

	/* More than it can fire at once are as good as that. */
	return (struct pose){
		.here = tile_of(scene, who),
		.rounds =
			(uint8_t)(with->is_gun ? smaller(rounds, with->profiles[ammo].rof)
					       : rounds),
		.progress = one->arms[arm].progress,
		.flags = (uint8_t)flags_of(one, arm, ammo),
	};
}

/* At this quarry; all other differences are in the pose. */
static uint8_t aim_at(const struct scene *scene, int who, const struct quarry *quarry)
{
	const struct wounddice_creature *one = creature(scene, who);

	return one->aim_target == quarry->who + 1 ? one->aim : 0;
}

static bool is_known(const struct scene *scene, const struct prospect_key *key,
		     const struct pose *pose, int who, const struct quarry *quarry)
{
	return key->quarry == quarry->number &&
	       same_tile(key->there, tile_of(scene, quarry->who)) &&
	       memcmp(&key->pose, pose, sizeof *pose) == 0 &&
	       key->aim == aim_at(scene, who, quarry);
}

static struct prospect_key key_of(const struct scene *scene, const struct pose *pose,
				  int who, const struct quarry *quarry)
{
	return (struct prospect_key){.pose = *pose,
				     .aim = aim_at(scene, who, quarry),
				     .there = tile_of(scene, quarry->who),
				     .quarry = quarry->number};
}

static struct known_prospect *place_of(const struct view *view, int who, int arm,
				       int ammo, const struct quarry *quarry, int nearer)
{
	int row = view->memory->first[who] + arm * AMMOS + ammo;

	bool prone = creature(&view->scene, quarry->who)->prone != 0;

	return &view->memory
			->prospects[(row * view->scene.scenario->total + quarry->who) *
					    PROSPECTS +
				    (prone * PLACES + view->elsewhere) * NEARER + nearer];
}

static bool is_within(const struct prospect *prospect, int ap)
{
	return prospect->setup + prospect->ap <= ap;
}

const struct prospect *wounddice_known(const struct view *view, int who, int arm,
				       int ammo, const struct quarry *quarry)
{
	const struct known_prospect *known;
	struct pose pose;

	if (!view->memory)
		return NULL;
	known = place_of(view, who, arm, ammo, quarry, 0);
	pose = wounddice_pose(&view->scene, who, arm, ammo);
	if (!is_known(&view->scene, &known->key, &pose, who, quarry) ||
	    (known->prospect.worth == NOT_KNOWN &&
	     is_within(&known->prospect, creature(&view->scene, who)->speed)))
		return NULL;
	return &known->prospect;
}

/* The place for a result, with its arguments filled in. */
static struct prospect *begun(const struct view *view, struct method *method,
			      const struct quarry *quarry, int nearer)
{
	int who = method->attack.actor;
	struct known_prospect *known;

	if (!view->memory)
		return wounddice_reach(&view->scene, method, quarry, nearer,
				       &method->prospect)
			       ? &method->prospect
			       : NULL;
	known = place_of(view, who, method->attack.arm, method->ammo, quarry, nearer);
	if (is_known(&view->scene, &known->key, &method->pose, who, quarry))
		return &known->prospect;
	known->key.quarry = 0;
	if (!wounddice_reach(&view->scene, method, quarry, nearer, &known->prospect))
		return NULL;
	known->key = key_of(&view->scene, &method->pose, who, quarry);
	return &known->prospect;
}

const struct prospect *wounddice_prospect(const struct view *view, struct method *method,
					  const struct quarry *quarry, int nearer,
					  int within_ap)
{
	struct prospect *prospect = begun(view, method, quarry, nearer);

	if (!prospect || !is_within(prospect, within_ap))
		return NULL;
	if (prospect->worth == NOT_KNOWN)
		wounddice_promise(&view->scene, method, quarry, prospect);
	return prospect;
}
