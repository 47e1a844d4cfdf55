/* SPDX-License-Identifier: MIT
 *
 * Sheets and the catalogue: FIELD rows, derived values, the first position.
 */
#include "procedures.h"
#include "tactics.h"
#include <string.h>
#include "base/problem.h"

static const char *const skill_words[] = {"hth", "mel", "per", "mar", "ath",
					  "prc", "ste", "med", "occ", NULL};
static const char *const type_words[] = {"bullet", "cut",  "pierce",
					 "blunt",  "fist", NULL};
static const char *const trait_words[] = {"large", "bystander", "no_hands", NULL};
static const char *const ability_words[] = {"dread", "ward", NULL};
static const char *const light_words[] = {"good", "dim", "dark", NULL};

#define S struct apocrypha_sheet
static const struct field sheet_fields[] = {
	INT(S, crd, 1, 8, 2, "Coordination"),
	INT(S, dex, 1, 8, 2, "Dexterity"),
	INT(S, fit, 1, 8, 2, "Fitness"),
	INT(S, acu, 1, 8, 2, "Acuity"),
	INT(S, cog, 1, 8, 2, "Cognition"),
	INT(S, res, 1, 8, 2, "Resolve"),
	INTS(S, skills, skill_words, 0, 6, 0, "skills"),
	REFS(S, weapons, KIND_WEAPONS, "the first is in hand at the start"),
	REFS(S, armor, KIND_ARMOR, "what it wears"),
	WORDS(S, traits, trait_words, "large, bystander, no_hands"),
	WORDS(S, abilities, ability_words, "dread, ward"),
	WORDS(S, ammo, apocrypha_ammo_words, "ammunition carried; the first is loaded"),
	INT(S, hide, 0, 20, 0, "natural resistance everywhere but the face"),
	INT(S, spare, -1, 99, -1, "spare magazines; -1: as many as wanted"),
	INT(S, ap_bonus, -20, 20, 0, "situation: added to its AP checks"),
	INT(S, cover, 0, 3, 0, "cover at the start, until it moves"),
	WORD(S, stance, apocrypha_stance_words, STAND, "stance at the start"),
	WORD(S, rate, apocrypha_rate_words, STILL, "rate at the start"),
	BOOL(S, readied, false, "its ranged weapon is readied at the start"),
	INT(S, ooda, 1, 60, DERIVED, "ACU + RES + 3"),
	INT(S, base, 1, 60, DERIVED, "metres per AP, walking: CRD, at least 2"),
	INT(S, vit, 1, 100, DERIVED, "4 + FIT"),
	INT(S, shk, 1, 100, DERIVED, "4 + RES"),
	INT(S, notice, 0, 20, DERIVED, "(ACU + Perception) / 2"),
	{0},
};

#define W struct apocrypha_weapon
static const struct field weapon_fields[] = {
	INT(W, size, 0, 20, 0, "SIZE: AP of a blow, half of it for a parry"),
	INT(W, erg, 0, 20, 2, "ERG: effort, the other AP of a blow or of an aimed shot"),
	INT(W, bulk, 0, 20, 0, "BULK: AP to bring it up, or to fire from the hip"),
	INT(W, reach, 0, 20, 1, "REACH in metres"),
	INT(W, close, -10, 10, 0, "dice within a metre"),
	INT(W, acc, -10, 10, 0, "ACC: dice of a blow or of an aimed shot"),
	INT(W, par, -10, 10, 0, "dice when parrying"),
	INT(W, dmg, 0, 40, 0, "damage dice"),
	INT(W, pen, 0, 20, 0, "penetration"),
	INT(W, rng, 0, 1000, 0, "range in metres"),
	INT(W, max_range, 1, 8, 8, "largest multiple of the range"),
	INT(W, mag, 0, 250, 0, "rounds of a magazine; 0: needs none"),
	INT(W, reload, 0, 20, 0, "AP to reload; 0: cannot be"),
	INT(W, bipod, 0, 10, 0, "further stability when prone"),
	WORD(W, type, type_words, BLUNT, "bullet, cut, pierce, blunt, fist"),
	WORD(W, skill, skill_words, MEL, "skill that uses it"),
	INT(W, hands, 0, 2, 1, "hands that it needs"),
	BOOL(W, ranged, false, "shoots or is thrown"),
	BOOL(W, gun, false, "a firearm"),
	BOOL(W, natural, false, "never drawn or dropped"),
	BOOL(W, parries, true, "may be used to parry"),
	BOOL(W, shield, false, "parries only; AR +1 when held"),
	BOOL(W, ability, false, "rolls COG, costs a point of shock"),
	BOOL(W, thrown, false, "leaves the hand"),
	WORDS(W, modes, apocrypha_mode_words, "single, burst, auto"),
	DICE(W, rcl, "recoil dice"),
	{0},
};

#define A struct apocrypha_armor
static const struct field armor_fields[] = {
	INT(A, torso, 0, 20, 0, "protection of the torso"),
	INT(A, head, 0, 20, 0, "of the head, not the face"),
	INT(A, arms, 0, 20, 0, "of the arms"),
	INT(A, legs, 0, 20, 0, "of the legs"),
	INT(A, abk, 0, 20, 0, "taken from AP checks"),
	{0},
};

const struct kind apocrypha_kinds[] = {
	[KIND_CREATURES] = {"creatures", "creature", sizeof(S), sheet_fields},
	[KIND_WEAPONS] = {"weapons", "weapon", sizeof(W), weapon_fields},
	[KIND_ARMOR] = {"armor", "armor", sizeof(A), armor_fields},
};

#define SETUP struct apocrypha_setup
const struct field apocrypha_setup_fields[] = {
	TEXT(SETUP, ambush, "the side that lies in ambush"),
	WORD(SETUP, light, light_words, GOOD_LIGHT, "good, dim, dark"),
	BOOL(SETUP, smoke, false, "smoke over everything"),
	{0},
};

void apocrypha_prepare(struct scenario *scenario, struct problems *problems);
void apocrypha_begin(const struct scenario *scenario, struct fight *fight);
void apocrypha_enter(const struct scenario *scenario, struct fight *fight, int who);

/* ---- derived values ---- */

static void derive(int16_t *value, int formula)
{
	if (*value == DERIVED)
		*value = (int16_t)formula;
}

static void prepare_weapon(W *weapon, struct problems *problems)
{
	if (weapon->rcl.plus)
		problem_at(problems, node_get(weapon->entry.node, "rcl")->place,
			   "rcl of %s adds a number; expected dice alone, as 2d8",
			   weapon->entry.key);
	if (weapon->hands == 0) /* no hand takes it or lets it go */
		weapon->natural = true;
	weapon->strikes = !weapon->ranged && !weapon->shield;
	weapon->attack_cost = (int16_t)larger(1, weapon->erg + weapon->size);
	weapon->parry_cost = (int16_t)larger(1, ceil_div(weapon->size, 2));
	if (weapon->ranged && !weapon->modes)
		weapon->modes = 1u << SINGLE;
	weapon->lowest_mode = SINGLE;
	while (weapon->ranged && !(weapon->modes >> weapon->lowest_mode & 1))
		weapon->lowest_mode++;
}

/* Everybody with hands can also strike with them. */
static void add_bare_hands(const struct scenario *scenario, S *stats,
			   struct problems *problems)
{
	int unarmed = scenario_find(scenario, KIND_WEAPONS, "unarmed");

	if (unarmed < 0 || stats->traits & NO_HANDS)
		return;
	for (int i = 0; i < SLOTS; i++) {
		if (stats->weapons[i] == unarmed)
			return;
		if (stats->weapons[i] < 0) {
			stats->weapons[i] = (int16_t)unarmed;
			return;
		}
	}
	problem_at(problems, node_get(stats->entry.node, "weapons")->place,
		   "%s has %d weapons; expected at most %d, for bare hands count as one",
		   stats->entry.key, SLOTS, SLOTS - 1);
}

static void wear(S *stats, const A *armor)
{
	stats->worn[TORSO] = (int16_t)(stats->worn[TORSO] + armor->torso);
	stats->worn[HEAD] = (int16_t)(stats->worn[HEAD] + armor->head);
	stats->worn[ARM_RIGHT] = (int16_t)(stats->worn[ARM_RIGHT] + armor->arms);
	stats->worn[ARM_LEFT] = (int16_t)(stats->worn[ARM_LEFT] + armor->arms);
	stats->worn[LEGS] = (int16_t)(stats->worn[LEGS] + armor->legs);
	stats->abk = (int16_t)(stats->abk + armor->abk);
}

static void prepare_sheet(const struct scenario *scenario, S *stats,
			  struct problems *problems)
{
	bool by_ooda = scenario->rulings[R_INITIATIVE];

	derive(&stats->ooda, stats->acu + stats->res + 3);
	derive(&stats->base, larger(2, stats->crd));
	derive(&stats->vit, 4 + stats->fit);
	derive(&stats->shk, 4 + stats->res);
	derive(&stats->notice, (stats->acu + stats->skills[PRC]) / 2);
	stats->ser = (int16_t)(stats->fit + 1);
	stats->cri = (int16_t)(stats->fit + 3);
	stats->abk = 0;
	memset(stats->worn, 0, sizeof stats->worn);
	for (int i = 0; i < MOST_ARMOR && stats->armor[i] >= 0; i++)
		wear(stats, scenario_entry(scenario, KIND_ARMOR, stats->armor[i]));
	stats->ap_fixed = (int16_t)((by_ooda ? stats->ooda : stats->crd + stats->fit) -
				    stats->abk + stats->ap_bonus);
	stats->avoidance = (int16_t)(stats->crd + stats->acu);
	stats->rating = (int16_t)(stats->avoidance / scenario->rulings[R_AR_DIVISOR]);
	if (!stats->ammo)
		stats->ammo = 1u << STANDARD;
	add_bare_hands(scenario, stats, problems);
}

/* A number switch of words: hit_on=6,7,8 and ar_divisor=3,2 are kept as their numbers. */
static bool take_harm_alike(const S *one, const S *other)
{
	return one->vit == other->vit && one->shk == other->shk &&
	       one->ser == other->ser && one->cri == other->cri &&
	       one->hide == other->hide &&
	       memcmp(one->worn, other->worn, sizeof one->worn) == 0;
}

/* The tactic looks up the effect of hits once for all of them. */
static void find_alike(const struct scenario *scenario, S *stats)
{
	while (!take_harm_alike(scenario->creatures[stats->alike].sheet, stats))
		stats->alike++;
}

void apocrypha_prepare(struct scenario *scenario, struct problems *problems)
{
	struct apocrypha_setup *setup = scenario->setup_to_prepare;
	struct section *weapons = &scenario->sections[KIND_WEAPONS];

	for (int i = 0; i < weapons->count; i++)
		prepare_weapon(
			(W *)(void *)(weapons->entries + (size_t)i * weapons->size),
			problems);
	for (int i = 0; i < scenario->total; i++)
		prepare_sheet(scenario, scenario->creatures[i].sheet_to_prepare,
			      problems);
	for (int i = 0; i < scenario->total; i++)
		find_alike(scenario, scenario->creatures[i].sheet_to_prepare);
	setup->gunbutt = (int16_t)scenario_find(scenario, KIND_WEAPONS, "gunbutt");
	setup->endless = !scenario->map.given;
	setup->ambush_side = -1;
	if (!setup->ambush)
		return;
	setup->ambush_side = (int8_t)scenario_side_named(scenario, setup->ambush);
	if (setup->ambush_side < 0)
		problem_at(problems, place_of_key(scenario, "ambush"),
			   "ambush is \"%s\"; expected the name of a side",
			   setup->ambush);
}

/* ---- the first position ---- */

void apocrypha_enter(const struct scenario *scenario, struct fight *fight, int who)
{
	struct scene scene = {scenario, fight};
	struct apocrypha_creature *one = creature_in(fight, who);
	const S *stats = sheet(&scene, who);

	one->aside = (stats->traits & BYSTANDER) != 0;
	one->stance = stats->stance;
	one->rate = stats->stance == PRONE ? STILL : stats->rate;
	one->cover = (uint8_t)stats->cover;
	one->spare = stats->spare;
	apocrypha_equip(scenario, fight, who);
}

void apocrypha_begin(const struct scenario *scenario, struct fight *fight)
{
	fight->phase = AT_START;
	for_creatures (i, fight)
		apocrypha_enter(scenario, fight, i);
}

/* ---- after edicts; canonical form for odds; redrawing secrets ---- */

static void settle_one(const struct scenario *scenario, struct fight *fight, int who)
{
	struct scene scene = {scenario, fight};
	struct apocrypha_creature *one = creature_in(fight, who);
	struct body *body = &fight->bodies[who];

	apocrypha_refit(scenario, fight, who);
	if (!body->in_play)
		return;
	body->can_fight = !is_helpless(&scene, who);
	if (one->prepared || one->riposte)
		one->poised = 1;
	if (is_dead(&scene, who))
		body->in_play = 0;
	if (body->can_fight)
		return;
	one->ap = 0;
	one->engaged = (struct creature_set){0};
	for_creatures (i, fight)
		set_remove(&creature_in(fight, i)->engaged, who);
	one->stance = PRONE;
	one->rate = STILL;
	one->readied = one->aim = one->aim_at = 0;
	one->cover = one->holding = one->defending = one->warded = 0;
	one->cover_tile = 0;
	apocrypha_hold_nothing(one);
	for (int slot = 0; slot < SLOTS; slot++)
		if (is_held(&one->things[slot])) {
			one->things[slot].place = ON_GROUND;
			one->things[slot].tile =
				(int16_t)tile_index(&scenario->map, body->tile);
		}
	apocrypha_refit(scenario, fight, who);
}

void apocrypha_settle(const struct scenario *scenario, struct fight *fight)
{
	for_creatures (i, fight)
		settle_one(scenario, fight, i);
}

/* From this round on, only the limit depends on the number of the round: the patient look
 * for enemies out of sight, and creatures that stood aside may join. */
static int last_of_kind(const struct scenario *scenario)
{
	int round = 2;

	for (int i = 0; scenario->map.given && i < scenario->side_count; i++)
		round = larger(round, scenario->sides[i].knobs[PATIENCE] + 1);
	return round;
}

/* The fight may end with this round, so the values left stay. A tactic may still weigh a
 * prepared attack by the AP that it costs. */
static bool ap_matter(const struct scene *scene)
{
	unsigned sides = apocrypha_sides_able(scene);

	for_creatures (i, scene->fight)
		if (creature(scene, i)->prepared ||
		    (scene->fight->bodies[i].in_play && creature(scene, i)->bleed))
			return true;
	return (sides & (sides - 1)) == 0;
}

/* AP that a round leaves behind are lost; the dead leave nothing behind but their things
 * on the ground. */
void apocrypha_canonical(const struct scenario *scenario, struct fight *fight)
{
	struct scene scene = {scenario, fight};
	bool forget = fight->phase == AT_ROUND_START ||
		      (fight->phase == AT_ROUND_END && !ap_matter(&scene));

	fight->round = (uint16_t)smaller(fight->round, last_of_kind(scenario));
	if (forget)
		((struct apocrypha_fight *)(void *)fight)->spent = 0;
	for_creatures (i, fight) {
		struct apocrypha_creature *one = creature_in(fight, i);

		one->stopped = 0;
		if (forget)
			one->ap = one->holding = 0;
		if (!fight->bodies[i].in_play) {
			one->ap = one->shock = 0;
			one->bleed = one->mrp = one->treated = 0;
		}
		apocrypha_simplify_prepared(&scene, one, i);
	}
}
