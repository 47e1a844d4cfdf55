/* SPDX-License-Identifier: MIT
 *
 * The foes as the scripted tactic sees them, and their harm to me.
 */
#include <string.h>
#include "engine/footprint.h"
#include "tactics.h"

/* ---- the foes ---- */

bool dungeoneers_acts_afar(const struct scene *scene, int who)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(scene, who, arms);

	for (int i = 0; i < count; i++)
		if (arms[i].weapon->range)
			return true;
	count = dungeoneers_spells(scene, who, spells);
	for (int i = 0; i < count; i++)
		if (spells[i]->range > 1)
			return true;
	return false;
}

int dungeoneers_strike_worth(const struct mind *mind, int by, int target)
{
	const struct foe *foe = dungeoneers_foe(mind, target);
	struct menace menace = {0};
	struct known known;

	known.arm_count = dungeoneers_arms(mind->scene, by, known.arms);
	dungeoneers_menace_of_arms(mind, by, &known, target,
				   dungeoneers_guard(mind->scene, target), true, &menace);
	return foe ? menace.worth * foe->worth / A_FIGHTER : menace.worth;
}

const struct foe *dungeoneers_foe(const struct mind *mind, int who)
{
	for (int i = 0; i < mind->count; i++)
		if (mind->foes[i].who == who)
			return &mind->foes[i];
	return NULL;
}

/* Things in hand come first. */
static struct blow first_blow(const struct mind *mind, const struct foe *foe)
{
	return (struct blow){foe->who,	mind->who, foe->first,
			     foe->afar, false,	   mind->guard};
}

/* ---- facing ---- */

static int hits_now(const struct mind *mind, struct foe *foe)
{
	struct blow blow = first_blow(mind, foe);

	if (foe->hits_now < 0)
		foe->hits_now = (int16_t)dungeoneers_plain_hit(mind->scene, &blow);
	return foe->hits_now;
}

static int hits_from_behind(const struct mind *mind, struct foe *foe)
{
	struct blow blow = first_blow(mind, foe);

	blow.behind = true;
	if (foe->hits_behind < 0)
		foe->hits_behind = (int16_t)dungeoneers_plain_hit(mind->scene, &blow);
	return foe->hits_behind;
}

/* Would this creature be behind me, and near enough to strike without a step? */
static bool is_at_my_back(const struct scene *scene, int who, int other, int facing)
{
	int reach = creature(scene, other)->threat, octant;

	if (is_farther(scene->fight, who, other, reach) ||
	    dungeoneers_distance(scene, who, other) > reach)
		return false;
	octant = dungeoneers_octant(scene, who, other);
	return octant >= 0 &&
	       turns_between((enum direction)octant, opposite((enum direction)facing)) <=
		       (ruling(scene, R46_REAR_ARC) ? 1 : 0);
}

bool dungeoneers_has_back_free(const struct scene *scene, int who, int facing)
{
	for_creatures (i, scene->fight)
		if (is_alive(scene, i) && is_enemy(scene->fight, who, i) &&
		    is_at_my_back(scene, who, i, facing))
			return false;
	return true;
}

int dungeoneers_rear_harm(struct mind *mind, int facing)
{
	int harm = 0;

	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = &mind->foes[i];

		if (is_at_my_back(mind->scene, mind->who, foe->who, facing))
			harm += foe->danger *
				larger(0, hits_from_behind(mind, foe) -
						  hits_now(mind, foe)) /
				larger(1, hits_now(mind, foe));
	}
	return harm;
}

int dungeoneers_best_facing(struct mind *mind, int wanted)
{
	int step = ruling(mind->scene, R48_DIAGONALS) ? 2 : 1, best = wanted;
	int least = dungeoneers_rear_harm(mind, wanted);

	for (int d = NORTH; d <= NORTH_WEST && least > 0; d += step) {
		int harm = dungeoneers_rear_harm(mind, d);

		if (harm < least) {
			least = harm;
			best = d;
		}
	}
	return best;
}

/* ---- stances ---- */

static void find_hits_if(struct mind *mind, bool defensive, bool prone)
{
	struct dungeoneers_fight there;
	struct scene scene = {mind->scene->scenario, &there.base};
	struct guard guard;

	memcpy(&there, mind->scene->fight,
	       fight_size(scene.scenario->book, mind->scene->fight));
	there.creatures[mind->who].defensive = defensive;
	there.creatures[mind->who].prone = prone;
	guard = dungeoneers_guard(&scene, mind->who);
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = &mind->foes[i];
		struct blow blow = first_blow(mind, foe);

		hits_now(mind, foe);
		blow.guard = guard;
		foe->hits_if[defensive][prone] =
			(int16_t)dungeoneers_plain_hit(&scene, &blow);
	}
}

bool dungeoneers_fears_shots(const struct mind *mind)
{
	for (int i = 0; i < mind->count; i++)
		if (mind->foes[i].afar)
			return true;
	return false;
}

int dungeoneers_danger_if(struct mind *mind, bool defensive, bool prone)
{
	struct tile here = mind->scene->fight->bodies[mind->who].tile;
	int danger = 0;

	for (int i = 0; i < mind->count; i++) {
		const struct foe *foe = &mind->foes[i];
		int worth = dungeoneers_danger_of(mind, foe, here);

		if (worth == 0)
			continue;
		if (foe->hits_if[defensive][prone] < 0)
			find_hits_if(mind, defensive, prone);
		danger +=
			worth * foe->hits_if[defensive][prone] / larger(1, foe->hits_now);
	}
	return danger;
}

/* ---- values of each creature ---- */

static struct offence_key offence_of(const struct scene *scene, int who)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	return (struct offence_key){.magica = one->magica,
				    .spellmod = one->spellmod,
				    .over = is_over(scene, who),
				    .penalty = one->penalty,
				    .threat = one->threat,
				    .has_arrows = one->arrows > 0,
				    .has_bolts = one->bolts > 0};
}

static struct defence_key defence_of(const struct scene *scene, int who)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	return (struct defence_key){.stress = one->stress,
				    .wounds = one->wounds,
				    .defensive = one->defensive,
				    .prone = one->prone,
				    .mired = one->mired,
				    .mage_armor = one->mage_armor,
				    .shield_av = one->shield_av,
				    .shield_sr = one->shield_sr,
				    .penalty = one->penalty,
				    .in_play = is_alive(scene, who)};
}

static void find_means(const struct scene *scene, int who, struct known *known)
{
	known->arm_count = dungeoneers_arms(scene, who, known->arms);
	known->spell_count = dungeoneers_spells(scene, who, known->spells);
	known->throws = known->touches = known->curses = false;
	for (int i = 0; i < known->arm_count; i++)
		known->throws = known->throws || known->arms[i].weapon->range ||
				known->arms[i].weapon->toss;
	for (int i = 0; i < known->spell_count; i++)
		*(known->spells[i]->range ? &known->curses : &known->touches) = true;
}

/* Updates the values of a creature. */
static const struct known *know(const struct scene *scene, int who, struct known *known,
				uint32_t *last_number)
{
	const struct dungeoneers_thing *things = creature(scene, who)->things;
	struct offence_key offence = offence_of(scene, who);
	struct defence_key defence = defence_of(scene, who);

	if (!known->offence ||
	    memcmp(&known->offence_key, &offence, sizeof offence) != 0 ||
	    memcmp(known->things, things, sizeof known->things) != 0) {
		known->offence_key = offence;
		memcpy(known->things, things, sizeof known->things);
		known->offence = ++*last_number;
		find_means(scene, who, known);
	}
	if (!known->defence ||
	    memcmp(&known->defence_key, &defence, sizeof defence) != 0) {
		known->defence_key = defence;
		known->defence = ++*last_number;
		known->guard = dungeoneers_guard(scene, who);
	}
	return known;
}

/* ---- foes and friends ---- */

/* Where the tile of one of this size is when it stands in the tiles of another. */
static void corners(const struct dungeoneers_sheet *own, struct footprint other,
		    struct tile *low, struct tile *high)
{
	*low = tile_at(other.at.x - own->width + 1, other.at.y - own->height + 1);
	*high = tile_at(other.at.x + other.width - 1, other.at.y + other.height - 1);
}

/* One of the enemies that are near. */
struct neighbour {
	int who, distance;
	struct footprint at;
	struct tile low, high;
};

/* The nearest enemies, in order; and the size of my side. */
static int look_round(struct mind *mind, struct neighbour near[NEAR_FOES], int *ours,
		      int *theirs)
{
	int most = mind->knobs[KNOB_NEAREST] ? 1 : NEAR_FOES, count = 0;
	const struct dungeoneers_sheet *own = sheet(mind->scene, mind->who);
	struct tile here = mind->scene->fight->bodies[mind->who].tile;

	*ours = *theirs = 0;
	for_creatures (i, mind->scene->fight) {
		struct footprint at;
		struct tile low, high;
		int place, distance;

		if (!is_alive(mind->scene, i))
			continue;
		if (!is_enemy(mind->scene->fight, mind->who, i)) {
			++*ours;
			continue;
		}
		++*theirs;
		at = dungeoneers_footprint(mind->scene, i);
		corners(own, at, &low, &high);
		distance = tiles_to(mind->diagonals, here, low, high);
		if (count == most && near[count - 1].distance <= distance)
			continue;
		place = count < most ? count++ : most - 1;
		for (; place > 0 && near[place - 1].distance > distance; place--)
			near[place] = near[place - 1];
		near[place] = (struct neighbour){i, distance, at, low, high};
	}
	return count;
}

/* Puts a foe in its place, with its known values; false: none are known. */
static bool find_foe(struct mind *mind, int place, int who)
{
	struct foe *foe = &mind->foes[place];

	for (int i = place; i < mind->count; i++) {
		struct foe other;

		if (mind->foes[i].who != who)
			continue;
		if (i > place) {
			other = *foe;
			*foe = mind->foes[i];
			mind->foes[i] = other;
		}
		return true;
	}
	return false;
}

/* The foes in order; true: they are others than before. */
static bool place_foes(struct mind *mind, const struct neighbour near[NEAR_FOES],
		       int count)
{
	bool others = count != mind->count;

	for (int i = 0; i < count; i++) {
		struct foe *foe = &mind->foes[i];

		if (!find_foe(mind, i, near[i].who)) {
			*foe = (struct foe){.who = near[i].who};
			others = true;
		}
		foe->distance = near[i].distance;
		foe->at = near[i].at;
		foe->low = near[i].low;
		foe->high = near[i].high;
		foe->others = 0;
	}
	mind->count = count;
	return others;
}

/* Friends of mine that they could strike in their next turns. */
static void count_others(struct mind *mind)
{
	const struct fight *fight = mind->scene->fight;

	for_creatures (i, fight) {
		if (is_enemy(fight, mind->who, i) || i == mind->who ||
		    !is_alive(mind->scene, i))
			continue;
		for (int k = 0; k < mind->count; k++) {
			struct foe *foe = &mind->foes[k];
			int reach = foe->afar ? FAR_SHOT : foe->reach;
			struct tile low, high;

			if (is_farther(fight, i, foe->who, reach))
				continue;
			corners(sheet(mind->scene, i), foe->at, &low, &high);
			foe->others += tiles_to(mind->diagonals, fight->bodies[i].tile,
						low, high) <= reach;
		}
	}
}

enum { PRESENCE = 15, HARMLESS = 250 };

/* Spells that only put somebody elsewhere win no fight. */
static bool decides(const struct dungeoneers_spell *spell)
{
	return spell->effect != EFFECT_SHOVE && spell->effect != EFFECT_MIRED &&
	       spell->effect != EFFECT_PRONE;
}

/* Can it do anything without stress? Else it has little to lose. */
static bool is_harmless(const struct mind *mind)
{
	for (int i = 0; i < mind->me->spell_count; i++)
		if (decides(mind->me->spells[i]))
			return false;
	for (int i = 0; i < mind->count; i++)
		for (int k = 0; k < mind->me->arm_count; k++) {
			struct blow blow = {.who = mind->who,
					    .target = mind->foes[i].who,
					    .weapon = mind->me->arms[k].weapon,
					    .guard = mind->foes[i].guard};

			if (dungeoneers_pierce_chance(
				    mind, &blow, 0, is_over(mind->scene, mind->who)) > 0)
				return false;
		}
	return true;
}

/* ---- their harm to me ---- */

static void forget_acts(struct foe *foe)
{
	for (int i = 0; i < 2; i++)
		foe->kept[i].known = foe->kept[i].back_known = false;
}

/* True: it harms me otherwise than before. */
static bool find_menace(const struct mind *mind, struct foe *foe)
{
	struct menace worst = {0};
	struct blow_harm before = foe->harm;
	bool menaced = foe->menace > 0;
	int menace = foe->menace, chance = foe->chance;
	bool afar = foe->afar, shoots = foe->shoots;
	const struct dungeoneers_weapon *weapon = foe->weapon;

	dungeoneers_menace_of_arms(mind, foe->who, foe->known, mind->who, mind->guard,
				   false, &worst);
	dungeoneers_menace_of_spells(mind, foe->who, foe->known, mind->who, mind->guard,
				     &worst);
	foe->menace = worst.worth;
	foe->chance = worst.chance;
	foe->first = worst.first;
	foe->weapon = worst.weapon;
	foe->harm = dungeoneers_blow_harm(mind->scene, &worst.by);
	foe->afar = worst.afar;
	foe->shoots = worst.afar && worst.by.attack;
	foe->hits_now = foe->hits_behind = -1;
	memset(foe->hits_if, -1, sizeof foe->hits_if);
	if (menace != foe->menace || chance != foe->chance || afar != foe->afar ||
	    shoots != foe->shoots || weapon != foe->weapon)
		forget_acts(foe);
	return menaced != (foe->menace > 0) || before.victim != foe->harm.victim ||
	       before.wounds[0] != foe->harm.wounds[0] ||
	       before.wounds[1] != foe->harm.wounds[1];
}

/* The position of one creature relative to another, as far as spells depend on it. */
static uint8_t aspect_of(const struct scene *scene, int who, int target)
{
	return (uint8_t)(dungeoneers_is_behind(scene, who, target) |
			 dungeoneers_is_ranged(scene, who, target) << 1 |
			 !set_is_empty(creature(scene, target)->threatened_by) << 2);
}

/* The changes since my last decision: to my means and my life; to the part of a fighter's
 * worth that goes with its fall; to the harm of foes to me; to their defence. */
struct changes {
	bool me, presence, harms, guards;
};

static void see_foe(struct mind *mind, struct foe *foe, struct changes *changes)
{
	const struct dungeoneers_creature *one = creature(mind->scene, foe->who);
	int mp = sheet(mind->scene, foe->who)->mp_base - one->mired - one->prone;
	uint8_t aspect =
		foe->known->spell_count ? aspect_of(mind->scene, foe->who, mind->who) : 0;

	if (foe->defence != foe->known->defence) {
		changes->guards = true;
		forget_acts(foe);
	}
	foe->defence = foe->known->defence;
	foe->guard = foe->known->guard;
	foe->reach = one->threat + (one->grappled_by ? 0 : larger(0, mp));
	if (!changes->presence && foe->offence == foe->known->offence &&
	    foe->against == mind->me->defence && foe->aspect == aspect)
		return;
	foe->offence = foe->known->offence;
	foe->against = mind->me->defence;
	foe->aspect = aspect;
	if (find_menace(mind, foe))
		changes->harms = true;
}

/* ---- the whole ---- */

static bool same_life(struct life a, struct life b)
{
	return a.stress == b.stress && a.wounds == b.wounds;
}

static struct changes begin_mind(struct mind *mind, int ours, int theirs)
{
	int presence = ours + theirs == 2 ? 0 : PRESENCE;
	struct changes changes = {.presence = mind->presence != presence};

	changes.me = changes.presence || mind->offence != mind->me->offence ||
		     !same_life(mind->guard.life, mind->me->guard.life) ||
		     memcmp(mind->used_knobs, mind->knobs, sizeof mind->used_knobs) != 0;
	mind->offence = mind->me->offence;
	mind->ours = ours;
	mind->theirs = theirs;
	memcpy(mind->used_knobs, mind->knobs, sizeof mind->used_knobs);
	mind->guard = mind->me->guard;
	mind->duel = ours + theirs == 2;
	mind->presence = presence;
	mind->afar = mind->hasty = false;
	mind->memo = &mind->own_memo;
	if (changes.me)
		memset(mind->memo, -1, sizeof *mind->memo);
	return changes;
}

/* My worth, and the worth of life to me. */
static void weigh_life(struct mind *mind, const struct changes *changes, int menace)
{
	int own = mind->own;

	if (changes->me || changes->harms || changes->guards)
		own = is_harmless(mind) ? HARMLESS : OWN_WORTH;
	if (!changes->me && !changes->harms && own == mind->own)
		return;
	mind->own = own;
	mind->menaced = menace > 0;
	mind->full = dungeoneers_lasting(mind, (struct life){0});
	mind->lasting = dungeoneers_lasting(mind, mind->guard.life);
	memset(mind->memo->price, -1, sizeof mind->memo->price);
	for (int i = 0; i < mind->count; i++)
		forget_acts(&mind->foes[i]);
}

static void weigh_foe(const struct mind *mind, struct foe *foe, int menace)
{
	int part = menace ? 100 * foe->menace * mind->count / menace : 100;
	int worth = A_FIGHTER * smaller(4 * mind->theirs, mind->ours) / mind->theirs *
		    (25 + 3 * smaller(part, 300) / 4) / 100;

	foe->danger = foe->menace / (1 + foe->others);
	foe->worry = foe->menace / (4 + 4 * foe->others);
	if (worth != foe->worth)
		forget_acts(foe);
	foe->worth = worth;
}

/* The acts of a duel are worth more or less at another moment. */
static void find_moment(struct mind *mind)
{
	struct duel_moment moment = {0};

	if (mind->duel && mind->count > 0)
		moment = dungeoneers_moment(mind->scene, mind->who, mind->foes[0].who);
	if (memcmp(&moment, &mind->moment, sizeof moment) != 0 && mind->count > 0)
		forget_acts(&mind->foes[0]);
	mind->moment = moment;
}

struct mind *dungeoneers_think(const struct look *look, struct desk *desk)
{
	struct memory *memory = dungeoneers_memory(look);
	struct mind *mind = memory ? &memory->of[look->who].mind : &desk->mind;
	struct known *known = memory ? &memory->of[look->who].known : desk->known;
	uint32_t fresh = 0, *last = memory ? &memory->last_number : &fresh;
	struct neighbour near[NEAR_FOES];
	struct changes changes;
	int ours, theirs, count, menace = 0;

	if (!memory) {
		memset(desk, 0, offsetof(struct desk, duel));
		desk->duel.key.known = false;
	}
	mind->duels = memory ? memory->duels : &desk->duel;
	mind->duel_count = memory ? DUELS : 1;
	mind->look = look;
	mind->scene = &look->scene;
	mind->knobs = look->knobs;
	mind->who = look->who;
	mind->diagonals = !ruling(mind->scene, R48_DIAGONALS);
	mind->me = know(mind->scene, mind->who, known, last);
	count = look_round(mind, near, &ours, &theirs);
	changes = begin_mind(mind, ours, theirs);
	changes.harms = place_foes(mind, near, count);
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = &mind->foes[i];

		known = memory ? &memory->of[foe->who].known : &desk->known[1 + i];
		foe->known = know(mind->scene, foe->who, known, last);
		see_foe(mind, foe, &changes);
		menace += foe->menace;
	}
	count_others(mind);
	find_moment(mind);
	weigh_life(mind, &changes, menace);
	for (int i = 0; i < mind->count; i++)
		weigh_foe(mind, &mind->foes[i], menace);
	return mind;
}

/* ---- my acts against them ---- */

static void find_acts(const struct mind *mind, const struct foe *foe, struct acts *acts)
{
	const struct act none = {.with = -1};
	const struct known *me = mind->me;

	acts->known = true;
	acts->melee = dungeoneers_best_blow(mind, foe, false, false);
	acts->shot = me->throws ? dungeoneers_best_blow(mind, foe, true, false) : none;
	acts->spell = me->curses ? dungeoneers_best_curse(mind, foe, false) : none;
	acts->touch = me->touches ? dungeoneers_best_curse(mind, foe, true) : none;
	acts->best.near = larger(acts->melee.worth, acts->touch.worth);
	acts->best.far = larger(acts->shot.worth, acts->spell.worth);
	acts->best.range = larger(acts->shot.worth > 0 ? acts->shot.range : 0,
				  acts->spell.worth > 0 ? acts->spell.range : 0);
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
	int most = larger(foe->acts->best.near, foe->acts->best.far);

	return can_flank(mind, foe) ? larger(most, dungeoneers_blow_at_most(mind, foe))
				    : most;
}

void dungeoneers_weigh(struct mind *mind, bool hasty)
{
	mind->hasty = hasty;
	mind->most_act = mind->most_hope = 0;
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = &mind->foes[i];
		struct acts *acts = &foe->kept[hasty];
		uint8_t aspect = mind->me->spell_count
					 ? aspect_of(mind->scene, mind->who, foe->who)
					 : 0;

		if (!acts->known || acts->aspect != aspect)
			find_acts(mind, foe, acts);
		acts->aspect = aspect;
		foe->acts = acts;
		foe->ends_known = 0;
		if (acts->shot.worth > acts->melee.worth ||
		    (acts->spell.range > 1 && acts->spell.worth > acts->melee.worth))
			mind->afar = true;
		if (!hasty)
			mind->most_act = larger(mind->most_act, act_at_most(mind, foe));
		mind->most_hope = larger(mind->most_hope, dungeoneers_hope_at_most(foe));
	}
}

const struct act *dungeoneers_blow_from_behind(const struct mind *mind,
					       const struct foe *foe)
{
	struct acts *acts = foe->acts;

	if (!acts->back_known)
		acts->back = dungeoneers_best_blow(mind, foe, false, true);
	acts->back_known = true;
	return &acts->back;
}
