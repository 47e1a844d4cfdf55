/* SPDX-License-Identifier: MIT
 *
 * The foes as the scripted tactic sees them, and their harm to me.
 */
#include <limits.h>
#include <string.h>
#include "engine/footprint.h"
#include "tactics.h"

/* ---- the foes ---- */

const struct foe *dungeoneers_foe(const struct mind *mind, int who)
{
	for (int i = 0; i < mind->count; i++)
		if (mind->foes[i]->who == who)
			return mind->foes[i];
	return NULL;
}

/* ---- foes and friends ---- */

/* Where the tile of one of this size is when it stands in the tiles of another. */
static void corners(const struct dungeoneers_sheet *own, struct footprint other,
		    struct tile *low, struct tile *high)
{
	*low = tile_at(other.at.x - own->width + 1, other.at.y - own->height + 1);
	*high = tile_at(other.at.x + other.width - 1, other.at.y + other.height - 1);
}

/* Who is on my side, and on others. */
static void see_sides(struct mind *mind)
{
	const struct creature_set *on_map = whole_fight(mind->scene)->on_map;
	int own = mind->scene->fight->bodies[mind->who].side;
	struct creature_set enemies = {0};

	for (int side = 0; side < mind->scene->scenario->side_count; side++)
		if (side != own)
			enemies.bits |= on_map[side].bits;
	if (enemies.bits == mind->enemies.bits && on_map[own].bits == mind->friends.bits)
		return;
	mind->friends = on_map[own];
	mind->enemies = enemies;
	mind->ours = set_count(mind->friends);
	mind->theirs = set_count(mind->enemies);
}

static void swap_foes(struct mind *mind, int a, int b)
{
	struct foe *foe = mind->foes[a];

	mind->foes[a] = mind->foes[b];
	mind->foes[b] = foe;
}

/* Puts a foe in its place, with its known values; false: none are known. */
static bool find_foe(struct mind *mind, int place, int who)
{
	for (int i = place; i < mind->count; i++)
		if (mind->foes[i]->who == who) {
			swap_foes(mind, place, i);
			return true;
		}
	swap_foes(mind, place, NEAR_FOES - 1);
	*mind->foes[place] = (struct foe){.who = who};
	return false;
}

/* Whom it could strike. */
static void forget_reach(struct foe *foe)
{
	foe->victims = 0;
	foe->harm_to_us = -1;
}

/* The nearest foes in order; true: they are others than before. `still`: nobody but me
 * has moved. */
static bool place_foes(struct mind *mind, bool still)
{
	const struct dungeoneers_sheet *own = sheet(mind->scene, mind->who);
	int most = mind->knobs[KNOB_NEAREST] ? 1 : NEAR_FOES;
	struct nearby near[NEAR_FOES];
	int count = dungeoneers_nearest(mind->distances, mind->scene, mind->who,
					mind->enemies, near, most);
	bool others = count != mind->count;

	for (int i = 0; i < count; i++) {
		bool found = find_foe(mind, i, near[i].who);
		struct foe *foe = mind->foes[i];

		others = others || !found;
		foe->distance = near[i].distance;
		if (found && still)
			continue;
		corners(own, dungeoneers_footprint(mind->scene, foe->who), &foe->low,
			&foe->high);
		forget_reach(foe);
	}
	mind->count = count;
	mind->placed_at = mind->distances->changes;
	return others;
}

/* Friends of mine that it could strike in its next turn. */
static struct creature_set others_in_reach(const struct mind *mind, const struct foe *foe)
{
	return dungeoneers_within(mind->distances, mind->scene, foe->who,
				  foe->afar ? FAR_SHOT : foe->reach,
				  set_without(mind->friends, set_of(mind->who)));
}

enum { MOST_VICTIMS = 4 }; /* that anybody chooses among */

int dungeoneers_victims(const struct mind *mind, struct foe *foe)
{
	if (foe->victims == 0)
		foe->victims = smaller(
			MOST_VICTIMS,
			1 + (mind->ours > 1 ? set_count(others_in_reach(mind, foe)) : 0));
	return foe->victims;
}

int dungeoneers_danger(const struct mind *mind, struct foe *foe)
{
	return foe->menace / dungeoneers_victims(mind, foe);
}

/* ---- their harm to me ---- */

static unsigned place_of_pair(uint32_t one, uint32_t other)
{
	return (one * UINT32_C(2654435761) + other * UINT32_C(2246822519)) >> 22;
}
_Static_assert(PAIRS == 1 << (32 - 22), "a place has ten bits");

/* One that does harm, and its victim. */
struct harmful_pair {
	const struct known *by;
	int who, victim;
	uint32_t defence; /* the victim's */
	struct guard guard;
	bool melee; /* without shots and spells */
	bool low;   /* spells come from afar at a victim that lies */
};

static struct known_menace weigh_menace(const struct mind *mind,
					const struct harmful_pair *pair)
{
	struct known_menace known = {.offence = pair->by->offence,
				     .defence = pair->defence,
				     .presence = mind->presence,
				     .melee = pair->melee,
				     .low = pair->low};

	dungeoneers_menace_of_arms(mind, pair->who, pair->by, pair->victim, pair->guard,
				   pair->melee ? BY_HAND : BY_ALL_MEANS, &known.menace);
	if (!pair->melee)
		dungeoneers_menace_of_spells(mind, pair->who, pair->by, pair->victim,
					     pair->guard, BY_ALL_MEANS, &known.menace);
	known.harm = dungeoneers_blow_harm(mind->scene, &known.menace.by);
	return known;
}

static const struct known_menace *find_known(const struct mind *mind,
					     const struct harmful_pair *pair,
					     struct known_menace *fresh)
{
	uint32_t offence = pair->by->offence, defence = pair->defence;
	struct known_menace *known = fresh;

	if (mind->memory)
		known = &mind->memory->menaces[place_of_pair(offence, defence) ^
					       (unsigned)(pair->low << 1 | pair->melee)];
	if (known == fresh || known->offence != offence || known->defence != defence ||
	    known->presence != mind->presence || known->melee != pair->melee ||
	    known->low != pair->low)
		*known = weigh_menace(mind, pair);
	return known;
}

static void find_menace(const struct mind *mind, struct foe *foe)
{
	struct harmful_pair pair = {foe->known,	 foe->who, mind->who,	   foe->against,
				    mind->guard, false,	   foe->low_spells};
	struct known_menace fresh;
	const struct known_menace *known = find_known(mind, &pair, &fresh);

	foe->menace = known->menace.worth;
	foe->chance = known->menace.chance;
	foe->first = known->menace.first;
	foe->weapon = known->menace.weapon;
	foe->harm = known->harm;
	foe->harm.victim = mind->who;
	foe->afar = known->menace.afar;
	foe->shoots = known->menace.afar && known->menace.by.attack;
	foe->hits_now = foe->hits_behind = foe->hits_guarded = -1;
	foe->acts.worth = 0;
}

/* Kept in the memory, or in that room if there is none. */
static const struct known *known_of(const struct mind *mind, int who, struct known *room)
{
	struct memory *memory = mind->memory;
	uint32_t last = 0;

	if (memory)
		return dungeoneers_know(mind->scene, who, &memory->of[who].known, memory,
					&memory->last_number);
	room->offence = room->defence = 0;
	return dungeoneers_know(mind->scene, who, room, NULL, &last);
}

int dungeoneers_strike_worth(const struct mind *mind, int by, int target)
{
	const struct foe *foe = dungeoneers_foe(mind, target);
	struct known room[2];
	const struct known *struck = known_of(mind, target, &room[0]);
	struct harmful_pair pair = {known_of(mind, by, &room[1]),
				    by,
				    target,
				    struck->defence,
				    struck->guard,
				    true,
				    false};
	struct known_menace fresh;
	int worth = find_known(mind, &pair, &fresh)->menace.worth;

	return foe ? worth * foe->worth / A_FIGHTER : worth;
}

/* True: it harms me, or can be harmed, otherwise than before. */
static bool see_foe(const struct mind *mind, struct foe *foe, bool anew)
{
	const struct dungeoneers_creature *one = creature(mind->scene, foe->who);
	int mp = sheet(mind->scene, foe->who)->mp_base - one->mired -
		 (one->prone && ruling(mind->scene, R54_PRONE_MOVE));
	bool guarded = foe->defence != foe->known->defence;
	int reach = one->threat + (one->grappled_by ? 0 : larger(0, mp));
	bool low = creature(mind->scene, mind->who)->prone && foe->known->spell_count &&
		   foe->distance > one->threat;

	foe->defence = foe->known->defence;
	foe->guard = foe->known->guard;
	if (foe->reach != reach)
		forget_reach(foe);
	foe->reach = reach;
	if (!anew && foe->offence == foe->known->offence &&
	    foe->against == mind->me->defence && foe->low_spells == low)
		return guarded;
	foe->offence = foe->known->offence;
	foe->against = mind->me->defence;
	foe->low_spells = low;
	forget_reach(foe);
	find_menace(mind, foe);
	return true;
}

/* ---- the whole ---- */

/* True: my own values are others than before. */
static bool begin_mind(struct mind *mind)
{
	bool last_two = mind->ours + mind->theirs == 2;
	int presence = last_two ? 0 : PRESENCE;
	bool anew = mind->presence != presence || mind->offence != mind->me->offence ||
		    mind->defence != mind->me->defence ||
		    memcmp(mind->used_knobs, mind->knobs, sizeof mind->used_knobs) != 0;

	mind->offence = mind->me->offence;
	mind->defence = mind->me->defence;
	memcpy(mind->used_knobs, mind->knobs, sizeof mind->used_knobs);
	mind->guard = mind->me->guard;
	mind->few = mind->scene->scenario->total <= REMEMBERED;
	mind->duel = mind->few && last_two;
	mind->presence = presence;
	mind->memo = &mind->own_memo;
	if (anew)
		memset(mind->memo, -1, sizeof *mind->memo);
	return anew;
}

/* The harm of a foe to my side: that to all on the average, or to one that it can strike
 * in its next turn. */
static int harm_to_us(const struct mind *mind, const struct foe *foe)
{
	const struct dungeoneers_harms *harms = setup(mind->scene)->harms;
	int most = harms->usual[foe->who];
	struct creature_set near;

	if (mind->ours == 1)
		return foe->menace;
	if (foe->afar)
		return most;
	near = others_in_reach(mind, foe);
	for_set (i, near)
		most = larger(most, harms->on[foe->who][i]);
	return most;
}

static void weigh_foe(const struct mind *mind, struct foe *foe, int harm)
{
	int part = harm ? 100 * foe->harm_to_us * mind->count / harm : 100;

	foe->worth = A_FIGHTER * smaller(4 * mind->theirs, mind->ours) / mind->theirs *
		     (25 + 3 * smaller(part, 300) / 4) / 100;
}

/* ---- the same again ---- */

/* Has nobody but me moved, come or gone since my last decision? */
static bool is_same_field(const struct mind *mind)
{
	return mind->seen_count == mind->distances->count &&
	       mind->seen_others ==
		       dungeoneers_changes_of_others(mind->distances, mind->who) &&
	       memcmp(mind->used_knobs, mind->knobs, sizeof mind->used_knobs) == 0;
}

/* Is all that I know about the foes still true? In my turn that is so until somebody is
 * hurt. */
static bool is_as_before(const struct mind *mind)
{
	bool prone = creature(mind->scene, mind->who)->prone;

	if (mind->offence != mind->me->offence || mind->defence != mind->me->defence ||
	    mind->duel)
		return false;
	for (int i = 0; i < mind->count; i++) {
		const struct foe *foe = mind->foes[i];

		if (foe->offence != foe->known->offence ||
		    foe->defence != foe->known->defence ||
		    (prone && foe->known->spell_count) ||
		    !dungeoneers_is_known(creature(mind->scene, foe->who), foe->known))
			return false;
	}
	return true;
}

static void keep_field(struct mind *mind)
{
	mind->seen_count = mind->distances->count;
	mind->seen_others = dungeoneers_changes_of_others(mind->distances, mind->who);
}

static void weigh_foes(struct mind *mind)
{
	int harm = 0;

	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = mind->foes[i];

		if (foe->harm_to_us < 0)
			foe->harm_to_us = harm_to_us(mind, foe);
		harm += foe->harm_to_us;
	}
	for (int i = 0; i < mind->count; i++)
		weigh_foe(mind, mind->foes[i], harm);
}

struct mind *dungeoneers_think(const struct look *look, struct desk *desk)
{
	struct memory *memory = dungeoneers_memory(look);
	struct mind *mind = memory ? &memory->of[look->who].mind : &desk->mind;
	struct known *known = memory ? &memory->of[look->who].known : desk->known;
	uint32_t fresh = 0, *last = memory ? &memory->last_number : &fresh;
	bool still, before, others = false, mine, anew;
	int menace = 0;

	if (!memory) {
		memset(desk, 0, offsetof(struct desk, duel));
		desk->duel.key.known = false;
	}
	mind->distances = memory ? &memory->distances : &desk->distances;
	dungeoneers_find_distances(mind->distances, &look->scene);
	for (int i = 0; i < NEAR_FOES && !mind->foes[NEAR_FOES - 1]; i++)
		mind->foes[i] = &mind->room[i];
	mind->hasty = false;
	mind->waits = -1;
	mind->duels = memory ? memory->duels : &desk->duel;
	mind->duel_count = memory ? DUELS : 1;
	mind->look = look;
	mind->scene = &look->scene;
	mind->knobs = look->knobs;
	mind->who = look->who;
	mind->diagonals = !ruling(mind->scene, R48_DIAGONALS);
	mind->memory = memory;
	mind->me = dungeoneers_know(mind->scene, mind->who, known, memory, last);
	still = is_same_field(mind);
	before = still && is_as_before(mind);
	if (!still)
		see_sides(mind);
	if (!still || mind->placed_at != mind->distances->changes)
		others = place_foes(mind, still);
	if (before && !others)
		return mind;
	mind->weighed = mind->stressed = false;
	mind->calm = -1;
	mine = begin_mind(mind);
	anew = others || mine;
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = mind->foes[i];

		known = memory ? &memory->of[foe->who].known : &desk->known[1 + i];
		foe->known = dungeoneers_know(mind->scene, foe->who, known, memory, last);
		anew = see_foe(mind, foe, mine) || anew;
		menace += foe->menace;
	}
	if (mind->duel && mind->count > 0)
		mind->moment =
			dungeoneers_moment(mind->scene, mind->who, mind->foes[0]->who);
	mind->menaced = menace > 0;
	if (anew)
		mind->memo->lasting = -1;
	weigh_foes(mind);
	keep_field(mind);
	return mind;
}

/* ---- my acts against them ---- */

/* Spells depend on the position: on the foe's being threatened, on the distance of one
 * who lies, on how the foe does its harm. */
static uint8_t aspect_of(const struct mind *mind, const struct foe *foe)
{
	const struct dungeoneers_creature *one = creature(mind->scene, foe->who);

	if (mind->me->spell_count == 0)
		return 0;
	return (uint8_t)((set_is_empty(one->threatened_by) ? 0 : 1) |
			 (one->prone &&
			  foe->distance > creature(mind->scene, mind->who)->threat)
				 << 1 |
			 foe->afar << 2);
}

static struct plain_acts weigh_plain_acts(struct mind *mind, struct foe *foe,
					  struct acts_key key)
{
	const struct act none = {.with = -1};
	const struct known *me = mind->me;
	struct plain_acts plain = {.key = key};
	int worth = foe->worth;
	bool hasty = mind->hasty;

	mind->hasty = true;
	foe->worth = A_FIGHTER;
	plain.melee = dungeoneers_best_blow(mind, foe, false, false);
	plain.shot = me->throws ? dungeoneers_best_blow(mind, foe, true, false) : none;
	plain.spell = me->curses ? dungeoneers_best_curse(mind, foe, false) : none;
	plain.touch = me->touches ? dungeoneers_best_curse(mind, foe, true) : none;
	plain.sure = dungeoneers_sure_blow(mind, foe);
	foe->worth = worth;
	mind->hasty = hasty;
	return plain;
}

static bool is_same_key(const struct acts_key *a, const struct acts_key *b)
{
	return a->mine == b->mine && a->theirs == b->theirs && a->aspect == b->aspect &&
	       a->menace == b->menace && a->presence == b->presence;
}

/* The plain acts, unless they are known; true: they are others than before. */
static bool find_acts(struct mind *mind, struct foe *foe)
{
	struct acts_key key = {mind->me->offence, foe->defence, aspect_of(mind, foe),
			       mind->me->spell_count ? foe->menace : 0, mind->presence};
	struct plain_acts *plain = &foe->acts.plain, *known;

	if (is_same_key(&plain->key, &key))
		return false;
	known = mind->memory ? &mind->memory->acts[place_of_pair(key.mine, key.theirs)]
			     : plain;
	if (!is_same_key(&known->key, &key))
		*known = weigh_plain_acts(mind, foe, key);
	*plain = *known;
	return true;
}

/* The best of them against this foe. */
static int best_plain(const struct foe *foe)
{
	const struct plain_acts *plain = &foe->acts.plain;
	int worth = larger(larger(plain->melee.worth, plain->shot.worth),
			   larger(plain->spell.worth, plain->touch.worth));

	return worth * foe->worth / A_FIGHTER;
}

int dungeoneers_worth_in_hand(const struct mind *mind)
{
	int best = 0;

	for (int i = 0; i < mind->count; i++)
		best = larger(best, best_plain(mind->foes[i]));
	return best;
}

static struct act scaled(struct act act, const struct foe *foe)
{
	act.worth = act.worth * foe->worth / A_FIGHTER;
	return act;
}

/* A plain blow at one within reach. */
static int plain_blow(const struct mind *mind, const struct foe *foe)
{
	return foe->distance <= creature(mind->scene, mind->who)->threat
		       ? foe->acts.plain.melee.worth * foe->worth / A_FIGHTER
		       : 0;
}

/* In a duel every blow is weighed with the best stress, otherwise only those that are
 * possible now: those that are nearly as good as the best without it, and those that can
 * do nothing without it. */
static bool is_worth_stress(const struct mind *mind, const struct foe *foe, int best)
{
	return mind->duel || (foe->distance <= creature(mind->scene, mind->who)->threat &&
			      (foe->acts.plain.melee.worth <= 0 ||
			       4 * plain_blow(mind, foe) >= 3 * best));
}

/* `others`: the plain acts are others than before. */
static void weigh_acts(struct mind *mind, struct foe *foe, bool hasty, bool others,
		       int best)
{
	bool stressed = !hasty && is_worth_stress(mind, foe, best);
	struct acts *acts = &foe->acts;

	if (!others && !stressed && !acts->stressed && acts->worth == foe->worth)
		return;
	mind->hasty = hasty;
	acts->worth = foe->worth;
	acts->stressed = stressed;
	acts->melee = stressed ? dungeoneers_best_blow(mind, foe, false, false)
			       : scaled(acts->plain.melee, foe);
	acts->shot = !hasty && mind->duel && mind->me->throws
			     ? dungeoneers_best_blow(mind, foe, true, false)
			     : scaled(acts->plain.shot, foe);
	acts->spell = scaled(acts->plain.spell, foe);
	acts->touch = scaled(acts->plain.touch, foe);
	acts->best.near = larger(acts->melee.worth, acts->touch.worth);
	acts->best.far = larger(acts->shot.worth, acts->spell.worth);
	acts->best.range = larger(acts->shot.worth > 0 ? acts->shot.range : 0,
				  acts->spell.worth > 0 ? acts->spell.range : 0);
	dungeoneers_look_forward(mind, foe);
}

/* A step changes the octant by at most two, so that only a foe which is nearly turned
 * away from me can be flanked with it. */
static bool can_flank(const struct mind *mind, const struct foe *foe)
{
	const struct fight *fight = mind->scene->fight;
	int octant;

	if (!mind->knobs[KNOB_FLANK] ||
	    foe->distance > creature(mind->scene, mind->who)->threat + 1)
		return false;
	octant = dungeoneers_octant(mind->scene, foe->who, mind->who);
	return octant < 0 || turns_between((enum direction)octant,
					   opposite(fight->bodies[foe->who].facing)) <=
				     (ruling(mind->scene, R46_REAR_ARC) ? 3 : 2);
}

/* Here or after a step. */
static int act_at_most(const struct mind *mind, const struct foe *foe)
{
	int most = larger(foe->acts.best.near, foe->acts.best.far);

	return !mind->hasty && can_flank(mind, foe)
		       ? larger(most, scaled(foe->acts.plain.sure, foe).worth +
					      foe->acts.plain.sure.extra)
		       : most;
}

/* Only stress, flanks and spells depend on the place. */
static bool is_weighed(const struct mind *mind, bool hasty)
{
	return mind->weighed &&
	       (hasty || mind->count == 0 ||
		mind->foes[0]->distance > creature(mind->scene, mind->who)->threat + 1);
}

void dungeoneers_weigh(struct mind *mind, bool hasty)
{
	bool others[NEAR_FOES];
	int best = 0;

	mind->hasty = hasty;
	if (is_weighed(mind, hasty))
		return;
	mind->afar = false;
	mind->most_act = mind->most_hope = 0;
	mind->range = creature(mind->scene, mind->who)->threat;
	mind->weighed =
		!mind->duel && mind->me->spell_count == 0 &&
		(hasty || mind->count == 0 ||
		 mind->foes[0]->distance > creature(mind->scene, mind->who)->threat + 1);
	for (int i = 0; i < mind->count; i++) {
		others[i] = find_acts(mind, mind->foes[i]);
		best = larger(best, plain_blow(mind, mind->foes[i]));
	}
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = mind->foes[i];
		const struct acts *acts = &foe->acts;

		weigh_acts(mind, foe, hasty, others[i], best);
		mind->range = larger(mind->range, acts->best.range);
		if (acts->plain.shot.worth > acts->plain.melee.worth ||
		    (acts->plain.spell.range > 1 &&
		     acts->plain.spell.worth > acts->plain.melee.worth))
			mind->afar = true;
		foe->acts.at_most = act_at_most(mind, foe);
		mind->most_act = larger(mind->most_act, foe->acts.at_most);
		mind->most_hope = larger(mind->most_hope, acts->hope_at_most);
	}
	mind->stressed = true;
}

enum { BEYOND_A_DESK = 1 << 20 }; /* a number that no state on a desk has */

int dungeoneers_worth_elsewhere(const struct mind *mind, const struct scene *scene)
{
	struct mind other = *mind;
	struct known me = {.defence = 0};
	uint32_t last = BEYOND_A_DESK;
	int best = 0;

	other.scene = scene;
	other.me = dungeoneers_know(scene, mind->who, &me, mind->memory,
				    mind->memory ? &mind->memory->last_number : &last);
	other.memo = &other.own_memo;
	memset(other.memo, -1, sizeof *other.memo);
	for (int i = 0; i < mind->count; i++) {
		struct foe foe = *mind->foes[i];

		find_acts(&other, &foe);
		best = larger(best, best_plain(&foe));
	}
	return best;
}

struct act dungeoneers_blow_from_behind(const struct mind *mind, const struct foe *foe)
{
	return dungeoneers_best_blow(mind, foe, false, true);
}
