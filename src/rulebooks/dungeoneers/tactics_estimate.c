/* SPDX-License-Identifier: MIT
 *
 * What an act is worth to the scripted tactic: the rules' own numbers of dice, exact
 * chances, and how many such acts a creature stands.
 */
#include <string.h>
#include "engine/footprint.h"
#include "tactics.h"

enum { NEVER_DIES = 40 };

/* ---- how many blows ---- */

static int wounds_of(const struct scene *scene, const struct harm *harm, bool over)
{
	struct sum sum;

	return dungeoneers_wounds_if(sum_begin_quiet(&sum), scene, harm, over);
}

/* What it does to its victim; and to one over its capacity. */
static struct blow_harm blow_harm(const struct scene *scene, const struct harm *harm)
{
	return (struct blow_harm){
		harm->victim,
		{wounds_of(scene, harm, false), wounds_of(scene, harm, true)}};
}

/* As many blows of so many wounds as kill one that has this life left. */
static int blows_of(const struct dungeoneers_sheet *own, int wounds, struct life life)
{
	if (wounds <= 0)
		return NEVER_DIES;
	return own->blows[smaller(wounds, MOST_BLOW) - 1]
			 [smaller(life.stress, own->endurance)][life.wounds];
}

static int blows_to_kill(const struct scene *scene, const struct blow_harm *harm,
			 struct life life)
{
	const struct dungeoneers_sheet *own = sheet(scene, harm->victim);

	return blows_of(own, harm->wounds[life.stress > own->endurance], life);
}

static struct harm harm_of_weapon(int by, int victim,
				  const struct dungeoneers_weapon *weapon)
{
	return (struct harm){.victim = victim,
			     .by = by,
			     .wounds = weapon->wounds,
			     .type = weapon->type,
			     .attack = true};
}

static const struct life fresh = {0};

/* Of a whole one's worth, in thousandths: what one such blow takes. With the last one
 * goes what it is worth to be there at all. */
static int share_of_blow(const struct mind *mind, const struct harm *harm,
			 struct life life)
{
	const struct dungeoneers_sheet *own = sheet(mind->scene, harm->victim);
	bool over = life.stress > own->endurance;
	int wounds = wounds_of(mind->scene, harm, false);
	int left =
		blows_of(own, over ? wounds_of(mind->scene, harm, true) : wounds, life);
	int full = larger(left, blows_of(own, wounds, fresh));

	if (left >= NEVER_DIES)
		return 0;
	return 10 * (100 - mind->presence) / full + (left == 1 ? 10 * mind->presence : 0);
}

/* Blows that I stand with this life, of each of the foes, added up. Those who could not
 * do me any harm count only where nobody can: life is worth something even then. */
static int lasting(const struct mind *mind, struct life life)
{
	int blows = 0;

	if (life.dead)
		return 0;
	for (int i = 0; i < mind->count; i++)
		if (mind->foes[i].menace > 0 || !mind->menaced)
			blows += blows_to_kill(mind->scene, &mind->foes[i].harm, life);
	return blows;
}

static int loss_now(const struct mind *mind, struct life life)
{
	if (mind->lasting == 0)
		return 0;
	return mind->own * (mind->lasting - lasting(mind, life)) /
	       larger(mind->lasting, mind->full) * (100 - mind->presence) / 100;
}

/* What I lose if this is what I have left; remembered by what stress it takes. */
static int loss(const struct mind *mind, struct life life)
{
	const struct dungeoneers_creature *one = creature(mind->scene, mind->who);
	int more = life.stress - one->stress;

	if (life.dead)
		return 2 * OWN_WORTH;
	if (life.wounds != one->wounds || more < 0 || more >= PRICES)
		return loss_now(mind, life);
	if (mind->memo->price[more] < 0)
		mind->memo->price[more] = loss_now(mind, life);
	return mind->memo->price[more];
}

int dungeoneers_relief(const struct mind *mind, struct life life)
{
	return -loss(mind, life);
}

/* ---- chances ---- */

static int dodge_dice(const struct scene *scene, const struct dodge *dodge, int lost)
{
	struct sum pool;

	return dungeoneers_dodge_dice(sum_begin_quiet(&pool), scene, dodge, lost);
}

/* That so many dice beat the dodge, whose dice are known if nobody is behind. */
static int beat_dodge(const struct scene *scene, const struct dodge *dodge, int dodging,
		      int dice, int die, bool behind)
{
	int dodge_die = sheet(scene, dodge->defender)->dodge_die, sum = 0;

	if (!behind || ruling(scene, R45_REAR_PENALTY) != REAR_FEWER_DICE)
		return dungeoneers_chance_to_beat(scene, dice, die, dodging, dodge_die,
						  behind);
	for (int lost = 1; lost <= REAR_DIE; lost++)
		sum += dungeoneers_chance_to_beat(scene, dice, die,
						  dodge_dice(scene, dodge, lost),
						  dodge_die, false);
	return sum / REAR_DIE;
}

struct guard dungeoneers_guard(const struct scene *scene, int who)
{
	struct dodge dodge = {who, NOBODY, PROWESS, NO_RULE};
	struct sum av;

	return (struct guard){dodge_dice(scene, &dodge, 0),
			      dungeoneers_av(sum_begin_quiet(&av), scene, who),
			      dungeoneers_life(scene, who)};
}

static int hit_dice(const struct scene *scene, const struct blow *blow, int stress)
{
	struct sum pool;

	return dungeoneers_hit_dice(sum_begin_quiet(&pool), scene, blow->who,
				    blow->target, blow->ranged, stress);
}

static int pierce_dice(const struct scene *scene, int who, int stress)
{
	struct sum pool;

	return dungeoneers_pierce_dice(sum_begin_quiet(&pool), scene, who, stress);
}

static int hit_with(const struct scene *scene, const struct blow *blow, int dice)
{
	struct dodge dodge = {blow->target, blow->who, PROWESS, NO_RULE};

	return beat_dodge(scene, &dodge, blow->guard.dodge, dice, blow->weapon->hit,
			  blow->behind);
}

static int pierce_with(const struct scene *scene, const struct blow *blow, int dice,
		       bool over)
{
	return dungeoneers_chance_to_reach(scene, dice, blow->weapon->pierce,
					   blow->guard.av, over);
}

/* Of a blow of mine. */
static int hit_chance(const struct mind *mind, const struct blow *blow, int stress)
{
	bool low = blow->ranged && creature(mind->scene, blow->target)->prone;
	int8_t *dice = &mind->memo->hit[low][stress];

	if (*dice < 0)
		*dice = (int8_t)hit_dice(mind->scene, blow, stress);
	return hit_with(mind->scene, blow, *dice);
}

static int pierce_chance(const struct mind *mind, const struct blow *blow, int stress,
			 bool over)
{
	int8_t *dice = &mind->memo->pierce[stress];

	if (*dice < 0)
		*dice = (int8_t)pierce_dice(mind->scene, mind->who, stress);
	return pierce_with(mind->scene, blow, *dice, over);
}

int dungeoneers_contest_chance(const struct mind *mind, int target,
			       const struct dungeoneers_weapon *weapon)
{
	const struct scene *scene = mind->scene;
	bool power = score_of(scene, target, POWER) > score_of(scene, target, PROWESS);
	struct dodge dodge = {target, mind->who, power ? POWER : PROWESS, NO_RULE};
	int die = ruling(scene, R21_GRAPPLE_DIE) ? D4 : weapon->hit;
	struct sum pool;

	add_base(sum_begin_quiet(&pool), "power", score_of(scene, mind->who, POWER),
		 NO_RULE);
	return beat_dodge(scene, &dodge, dodge_dice(scene, &dodge, 0),
			  dungeoneers_pool(&pool, scene, mind->who, 0, NO_RULE), die,
			  dungeoneers_rear(scene, &dodge) != NOT_BEHIND);
}

/* ---- my blows, and what they may cost ---- */

/* Stress that may be taken at most, whatever it is worth. */
static int most_stress(const struct mind *mind, struct life life)
{
	int room = sheet(mind->scene, mind->who)->endurance - mind->knobs[KNOB_CAUTION] -
		   life.stress;
	int limit = smaller(MOST_DICE, dungeoneers_stress_limit(mind->scene, mind->who));

	switch (mind->knobs[KNOB_STRESS]) {
	case 0:
		return 0;
	case 1:
		return within(room, 0, limit);
	default:
		return limit;
	}
}

/* Whoever is cautious goes beyond that only where it costs nothing. */
static bool may_have(const struct mind *mind, struct life life, int cost)
{
	int caution = mind->knobs[KNOB_CAUTION];

	return cost == 0 || caution == 0 ||
	       life.stress <= sheet(mind->scene, mind->who)->endurance - caution;
}

/* ---- what hangs on a blow ---- */

enum { LEAST_CHANCE = 20, SHARP = 1 << 16 };

/* Of 1024. */
static int64_t race_chance(int thousandths)
{
	return within(thousandths, LEAST_CHANCE, 1000 - LEAST_CHANCE) * 1024 / 1000;
}

/* Two left, blow by blow: mine succeed with chance p, of which I need so many, the foe's
 * with q. The chance that I win when the foe is to act, by the blows that I stand:
 * if mine has failed now ([0]), and if it has not. */
static void race(struct stakes *stakes, int needed, int stood, int mine, int theirs)
{
	int64_t p = race_chance(mine), q = race_chance(theirs);
	int64_t not_both = 1024 * 1024 - (1024 - p) * (1024 - q);
	int64_t later[RACE + 1]; /* the foe is to act */

	for (int m = 0; m <= stood; m++)
		later[m] = m ? SHARP : 0;
	for (int n = 1; n <= needed; n++) {
		int64_t now = 0; /* I am to act, and stand so many */

		for (int m = 1; m <= stood; m++) {
			int64_t before = now;

			stakes->won[1][m] = (int32_t)later[m];
			now = (1024 * p * later[m] + (1024 - p) * q * before) / not_both;
			later[m] = (q * before + (1024 - q) * now) / 1024;
			stakes->won[0][m] = (int32_t)later[m];
		}
	}
	stakes->won[0][0] = stakes->won[1][0] = 0;
}

struct stakes dungeoneers_stakes(const struct mind *mind, const struct foe *foe,
				 const struct blow *blow)
{
	struct harm harm = harm_of_weapon(mind->who, foe->who, blow->weapon);
	const struct dungeoneers_sheet *own = sheet(mind->scene, foe->who);
	struct stakes stakes = {
		.worth = foe->worth * share_of_blow(mind, &harm, foe->guard.life) / 1000};
	struct blow later = *blow;
	int needed;

	if (!mind->duel || stakes.worth <= 0)
		return stakes;
	needed = blows_of(
		own,
		wounds_of(mind->scene, &harm, foe->guard.life.stress > own->endurance),
		foe->guard.life);
	stakes.stood = smaller(RACE, mind->lasting);
	/* Whoever is on the defensive now will not be forever. */
	later.behind = false;
	later.guard.dodge -= creature(mind->scene, foe->who)->defensive;
	race(&stakes, smaller(RACE, needed), stakes.stood,
	     hit_chance(mind, &later, 0) *
		     pierce_chance(mind, &later, 0, is_over(mind->scene, mind->who)) /
		     1000,
	     foe->chance);
	stakes.swing = stakes.won[1][stakes.stood] - stakes.won[0][stakes.stood];
	return stakes;
}

/* What comes of a blow that has pierced or not, and leaves me with this life. */
static int outcome(const struct mind *mind, const struct stakes *stakes, bool pierced,
		   struct life life)
{
	int stands;

	if (stakes->swing <= 0)
		return (pierced ? stakes->worth : 0) - loss(mind, life);
	stands = smaller(stakes->stood, lasting(mind, life));
	return (int)((int64_t)stakes->worth *
		     (stakes->won[pierced][stands] - stakes->won[0][stakes->stood]) /
		     stakes->swing);
}

/* The worth of having hit, with this life left. */
static int worth_of_hit(const struct mind *mind, const struct blow *blow,
			const struct stakes *stakes, struct life life, int *pierce)
{
	int capacity = sheet(mind->scene, mind->who)->endurance;
	int most = most_stress(mind, life), before = outcome(mind, stakes, false, life);
	int best = NOT_WORTH;

	*pierce = 0;
	for (int stress = 0; stress <= most; stress++) {
		struct life left =
			dungeoneers_after_stress(mind->scene, mind->who, life, stress);
		int fails = outcome(mind, stakes, false, left), done, chance, value;

		if (left.dead)
			break;
		if (!may_have(mind, left, before - fails))
			continue;
		done = outcome(mind, stakes, true, left);
		chance = pierce_chance(mind, blow, stress, left.stress > capacity);
		value = fails + (done - fails) * chance / 1000;
		if (value > best) {
			best = value;
			*pierce = stress;
		}
		if (chance >= 995 || done <= best)
			break;
	}
	return best;
}

int dungeoneers_pierce_payment(const struct mind *mind, const struct blow *blow,
			       const struct stakes *stakes)
{
	int pierce;

	worth_of_hit(mind, blow, stakes, mind->guard.life, &pierce);
	return pierce;
}

struct payment dungeoneers_payment(const struct mind *mind, const struct blow *blow,
				   const struct stakes *stakes)
{
	struct life life = mind->guard.life;
	int most = most_stress(mind, life);
	struct payment best = {.worth = NOT_WORTH};

	for (int stress = 0; stress <= most; stress++) {
		struct life left =
			dungeoneers_after_stress(mind->scene, mind->who, life, stress);
		int fails, done, chance, value, pierce;

		if (left.dead)
			break;
		fails = outcome(mind, stakes, false, left);
		done = outcome(mind, stakes, true, left);
		if (done <= best.worth)
			break; /* more stress never makes that better */
		if (!may_have(mind, left, -fails))
			continue;
		chance = hit_chance(mind, blow, stress);
		if (fails + (done - fails) * chance / 1000 > best.worth) {
			value = worth_of_hit(mind, blow, stakes, left, &pierce);
			value = fails + (value - fails) * chance / 1000;
			if (value > best.worth)
				best = (struct payment){value, stress, pierce};
		}
		if (chance >= 995)
			break;
	}
	return best;
}

enum { TRIP_WORTH = 60, FRAGILE_PERCENT = 25, THROWN_PERCENT = 20 };

/* What else comes of it: hooks, and a weapon that is out of hand. */
static int beside_the_harm(const struct mind *mind, const struct foe *foe,
			   const struct arm *arm, bool ranged, int worth)
{
	const struct dungeoneers_weapon *weapon = arm->weapon;
	int value = 0;

	if (weapon->trips && !creature(mind->scene, foe->who)->prone)
		value += TRIP_WORTH;
	if (weapon->fragile && arm->thing >= 0)
		value -= worth * FRAGILE_PERCENT / 100;
	if (ranged && weapon->toss)
		value -= worth * THROWN_PERCENT / 100;
	if (weapon->miss_stress)
		value -= loss(mind, dungeoneers_after_stress(mind->scene, mind->who,
							     mind->guard.life,
							     weapon->miss_stress)) /
			 3;
	return value;
}

/* Who has no action left needs no more than a guess. */
static int worth_of_attack(const struct mind *mind, const struct blow *blow,
			   const struct stakes *stakes)
{
	if (stakes->worth <= 0)
		return 0;
	if (mind->hasty)
		return stakes->worth * hit_chance(mind, blow, 0) / 1000 *
		       pierce_chance(mind, blow, 0, is_over(mind->scene, mind->who)) /
		       1000;
	return dungeoneers_payment(mind, blow, stakes).worth;
}

struct act dungeoneers_best_blow(const struct mind *mind, const struct foe *foe,
				 bool ranged, bool behind)
{
	int threat = creature(mind->scene, mind->who)->threat;
	const struct arm *arms = mind->arms;
	struct act best = {.with = -1};

	/* A fist is for those who have nothing better. */
	for (int i = 0; i < mind->arm_count - (best.worth > 0); i++) {
		const struct dungeoneers_weapon *weapon = arms[i].weapon;
		struct blow blow = {mind->who, foe->who, weapon,
				    ranged,    behind,	 foe->guard};
		struct stakes stakes;
		int worth;

		if (ranged ? !(weapon->range || weapon->toss) : weapon->range > 0)
			continue;
		if (dungeoneers_ammunition(mind->scene, mind->who, weapon) == 0)
			continue;
		stakes = dungeoneers_stakes(mind, foe, &blow);
		if (stakes.worth + (weapon->trips ? TRIP_WORTH : 0) <= best.worth)
			continue; /* not even if it were sure */
		worth = worth_of_attack(mind, &blow, &stakes);
		worth += beside_the_harm(mind, foe, &arms[i], ranged, worth);
		if (worth > best.worth)
			best = (struct act){
				worth, i, 0,
				ranged ? (weapon->range
						  ? weapon->range
						  : sheet(mind->scene, mind->who)->power +
							    threat)
				       : 0};
	}
	return best;
}

/* ---- spells ---- */

static int spell_test_chance(const struct scene *scene, int who, int target, int dodging,
			     const struct dungeoneers_spell *spell)
{
	struct dodge dodge = {target, who, PROWESS, NO_RULE};
	struct sum pool;
	int dice;

	if (spell->test == TEST_NONE)
		return 1000;
	dice = dungeoneers_spell_dice(sum_begin_quiet(&pool), scene, who, target, spell);
	if (spell->test == TEST_ATTACK)
		return beat_dodge(scene, &dodge, dodging, dice, spell->die,
				  dungeoneers_rear(scene, &dodge) != NOT_BEHIND);
	return dungeoneers_chance_to_beat(
		scene, dice, spell->die,
		dungeoneers_save_dice(sum_begin_quiet(&pool), scene, target, spell),
		spell->die, false);
}

static int spell_pierce_chance(const struct scene *scene, int who, int target,
			       const struct dungeoneers_spell *spell, int extra)
{
	struct sum pool, sr;

	return dungeoneers_chance_to_reach(
		scene,
		dungeoneers_spell_pierce_dice(sum_begin_quiet(&pool), scene, who, spell,
					      extra),
		dungeoneers_pierce_die(scene, who),
		dungeoneers_sr(sum_begin_quiet(&sr), scene, target),
		dungeoneers_pierces_harder(scene, who));
}

static struct harm harm_of_spell(int by, int victim,
				 const struct dungeoneers_spell *spell)
{
	bool wounds = spell->effect == EFFECT_WOUNDS;

	return (struct harm){.victim = victim,
			     .by = by,
			     .wounds = wounds ? spell->amount : 1,
			     .type = wounds ? spell->type : UNTYPED};
}

/* Plain blows that it stands more with this life than as it is, of its whole worth. */
static int worth_of_life(const struct mind *mind, int who, struct life life)
{
	struct blow_harm one = {who, {1, 2}};
	int now = blows_to_kill(mind->scene, &one, dungeoneers_life(mind->scene, who));

	if (life.dead)
		return -1000;
	return 10 * (100 - mind->presence) *
	       (blows_to_kill(mind->scene, &one, life) - now) /
	       blows_to_kill(mind->scene, &one, fresh);
}

/* Stress that it is made to gain. */
static int worth_of_dread(const struct mind *mind, const struct foe *foe, int amount)
{
	struct life life = foe->guard.life;

	life = dungeoneers_after_stress(mind->scene, foe->who, life, amount);
	return -worth_of_life(mind, foe->who, life) * foe->worth / 1000;
}

/* A turn in which it does nothing, for one that has come near and one on its way. */
static int worth_of_turn(const struct foe *foe)
{
	return larger(foe->menace, foe->worth / 12);
}

static int worth_of_curse(const struct mind *mind, const struct foe *foe,
			  const struct dungeoneers_spell *spell)
{
	const struct dungeoneers_creature *one = creature(mind->scene, foe->who);
	bool upon_us = one->threatened_by != 0;
	struct harm harm;

	switch ((enum spell_effect)spell->effect) {
	case EFFECT_WOUNDS:
		harm = harm_of_spell(mind->who, foe->who, spell);
		return foe->worth * share_of_blow(mind, &harm, foe->guard.life) / 1000;
	case EFFECT_STRESS:
		return worth_of_dread(mind, foe, spell->amount);
	case EFFECT_PRONE:
		return one->prone ? 0 : upon_us ? foe->worth / 8 : worth_of_turn(foe) / 2;
	case EFFECT_MIRED:
		return one->mired || foe->afar || upon_us ? 0 : worth_of_turn(foe) / 2;
	case EFFECT_SHOVE:
		return foe->afar || !upon_us ? 0 : worth_of_turn(foe) / 2;
	default:
		return 0;
	}
}

enum { MAGICA_WORTH = 10 };

struct act dungeoneers_best_curse(const struct mind *mind, const struct foe *foe,
				  bool touch)
{
	const struct dungeoneers_spell *const *spells = mind->spells;
	struct act best = {.with = -1};

	for (int i = 0; i < mind->spell_count; i++) {
		int most = dungeoneers_most_extra(mind->scene, mind->who, spells[i]);
		int worth, sure = 0;

		if ((spells[i]->range == 0) != touch || most < 0 ||
		    dungeoneers_is_helpful(spells[i]))
			continue;
		worth = worth_of_curse(mind, foe, spells[i]) *
			spell_test_chance(mind->scene, mind->who, foe->who,
					  foe->guard.dodge, spells[i]) /
			1000 / spells[i]->ap;
		for (int extra = 0; worth > best.worth && extra <= most && sure < 995;
		     extra++) {
			int value;

			sure = spell_pierce_chance(mind->scene, mind->who, foe->who,
						   spells[i], extra);
			value = worth * sure / 1000 - MAGICA_WORTH * extra;
			if (value > best.worth)
				best = (struct act){value, i, extra, spells[i]->range};
		}
	}
	return best;
}

/* How much less the foes pierce such a one with so much armour more, in percent. */
static int armour_percent(const struct mind *mind, int friend, int more)
{
	int before = 0, after = 0;

	for (int i = 0; i < mind->count; i++) {
		struct arm arms[MOST_ARMS];
		struct sum pool, av;
		int dice, needed;

		dungeoneers_arms(mind->scene, mind->foes[i].who, arms);
		dice = dungeoneers_pierce_dice(sum_begin_quiet(&pool), mind->scene,
					       mind->foes[i].who, 0);
		needed = dungeoneers_av(sum_begin_quiet(&av), mind->scene, friend);
		before += dungeoneers_chance_to_reach(
			mind->scene, dice, arms[0].weapon->pierce, needed, false);
		after += dungeoneers_chance_to_reach(
			mind->scene, dice, arms[0].weapon->pierce, needed + more, false);
	}
	return before ? 100 * (before - after) / before : 0;
}

static int worth_of_help(const struct mind *mind, const struct dungeoneers_spell *spell,
			 int friend)
{
	const struct dungeoneers_creature *one = creature(mind->scene, friend);
	struct life life = dungeoneers_life(mind->scene, friend);

	switch ((enum spell_effect)spell->effect) {
	case EFFECT_MAGE_ARMOR:
		if (one->mage_armor >= spell->amount)
			return 0;
		return 3 * armour_percent(mind, friend, spell->amount - one->mage_armor);
	case EFFECT_MEND:
		life.wounds = larger(0, life.wounds - spell->amount);
		break;
	default:
		life.stress = larger(0, life.stress - spell->amount);
		break;
	}
	return worth_of_life(mind, friend, life);
}

struct act dungeoneers_best_help(const struct mind *mind, int *target)
{
	const struct dungeoneers_spell *const *spells = mind->spells;
	struct act best = {.with = -1};

	*target = NOBODY;
	for (int i = 0; i < mind->spell_count; i++) {
		struct sum cost;
		int price = MAGICA_WORTH * dungeoneers_magica(sum_begin_quiet(&cost),
							      mind->scene, spells[i], 0);

		if (!dungeoneers_is_helpful(spells[i]) ||
		    dungeoneers_most_extra(mind->scene, mind->who, spells[i]) < 0)
			continue;
		for_creatures (friend, mind->scene->fight) {
			int worth;

			if (!dungeoneers_can_cast_at(mind->scene, mind->who, spells[i],
						     friend))
				continue;
			worth = worth_of_help(mind, spells[i], friend) - price;
			if (worth <= best.worth)
				continue;
			best = (struct act){worth, i, 0, 0};
			*target = friend;
		}
	}
	return best;
}

/* ---- the foes ---- */

/* What a creature's best act does to another, without stress. */
struct menace {
	int worth, chance; /* thousandths that it pierces */
	struct harm by;
	bool afar;
	const struct dungeoneers_weapon *first; /* of its arms */
};

/* With its arms; `melee`: not with those for shots. */
static void menace_of_arms(const struct mind *mind, int foe, int victim,
			   struct guard guard, bool melee, struct menace *worst)
{
	const struct scene *scene = mind->scene;
	bool over = is_over(scene, foe);
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(scene, foe, arms), dice = -1;

	worst->first = arms[0].weapon;
	worst->by = harm_of_weapon(foe, victim, worst->first);
	for (int i = 0; i < count && (i < count - 1 || worst->worth == 0); i++) {
		const struct dungeoneers_weapon *weapon = arms[i].weapon;
		bool ranged = weapon->range > 0;
		struct blow blow = {foe, victim, weapon, ranged, false, guard};
		struct harm by = harm_of_weapon(foe, victim, weapon);
		int worth, hits, pierces;

		if (ranged && (melee || dungeoneers_ammunition(scene, foe, weapon) == 0))
			continue;
		worth = share_of_blow(mind, &by, guard.life);
		if (worth <= worst->worth)
			continue; /* not even if it were sure */
		if (dice < 0)
			dice = pierce_dice(scene, foe, 0);
		hits = hit_with(scene, &blow, hit_dice(scene, &blow, 0));
		pierces = pierce_with(scene, &blow, dice, over);
		worth = worth * hits / 1000 * pierces / 1000;
		if (worth > worst->worth) {
			worst->worth = worth;
			worst->chance = hits * pierces / 1000;
			worst->by = by;
			worst->afar = ranged;
		}
	}
}

static void menace_of_spells(const struct mind *mind, int foe, int victim,
			     struct guard guard, struct menace *worst)
{
	const struct scene *scene = mind->scene;
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	int count = dungeoneers_spells(scene, foe, spells);

	for (int i = 0; i < count; i++) {
		struct harm by = harm_of_spell(foe, victim, spells[i]);
		int most = dungeoneers_most_extra(scene, foe, spells[i]), worth;
		int hits, pierces;

		if (most < 0 || (spells[i]->effect != EFFECT_WOUNDS &&
				 spells[i]->effect != EFFECT_STRESS))
			continue;
		worth = share_of_blow(mind, &by, guard.life);
		if (worth / spells[i]->ap <= worst->worth)
			continue;
		hits = spell_test_chance(scene, foe, victim, guard.dodge, spells[i]);
		pierces = spell_pierce_chance(scene, foe, victim, spells[i],
					      smaller(2, most));
		worth = worth * hits / 1000 * pierces / 1000 / spells[i]->ap;
		if (worth > worst->worth) {
			worst->worth = worth;
			worst->chance = hits * pierces / 1000;
			worst->by = by;
			worst->afar = spells[i]->range > 1;
		}
	}
}

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

	menace_of_arms(mind, by, target, dungeoneers_guard(mind->scene, target), true,
		       &menace);
	return foe ? menace.worth * foe->worth / A_FIGHTER : menace.worth;
}

const struct foe *dungeoneers_foe(const struct mind *mind, int who)
{
	for (int i = 0; i < mind->count; i++)
		if (mind->foes[i].who == who)
			return &mind->foes[i];
	return NULL;
}

int dungeoneers_danger_if(const struct mind *mind, bool defensive, bool prone)
{
	struct tile here = mind->scene->fight->bodies[mind->who].tile;
	struct dungeoneers_fight there;
	struct scene scene = {mind->scene->scenario, &there.base};
	struct guard guard;
	int danger = 0;

	memcpy(&there, mind->scene->fight,
	       fight_size(scene.scenario->book, mind->scene->fight));
	there.creatures[mind->who].defensive = defensive;
	there.creatures[mind->who].prone = prone;
	guard = dungeoneers_guard(&scene, mind->who);
	for (int i = 0; i < mind->count; i++) {
		const struct foe *foe = &mind->foes[i];
		int worth = dungeoneers_danger_of(mind, foe, here);
		/* With what it has in hand first. */
		struct blow now = {foe->who,  mind->who, foe->first,
				   foe->afar, false,	 mind->guard};
		struct blow then = now;

		if (worth == 0)
			continue;
		then.guard = guard;
		danger += worth * hit_with(&scene, &then, hit_dice(&scene, &then, 0)) /
			  larger(1, hit_with(mind->scene, &now,
					     hit_dice(mind->scene, &now, 0)));
	}
	return danger;
}

/* ---- the whole ---- */

/* Where the tile of one of this size is when it stands in the tiles of another. */
static void corners(const struct dungeoneers_sheet *own, struct footprint other,
		    struct tile *low, struct tile *high)
{
	*low = tile_at(other.at.x - own->width + 1, other.at.y - own->height + 1);
	*high = tile_at(other.at.x + other.width - 1, other.at.y + other.height - 1);
}

/* The nearest enemies, in order. */
static void see_foes(struct mind *mind)
{
	int most = mind->knobs[KNOB_NEAREST] ? 1 : NEAR_FOES;
	const struct dungeoneers_sheet *own = sheet(mind->scene, mind->who);
	struct tile here = mind->scene->fight->bodies[mind->who].tile;
	struct {
		int who, distance;
		struct tile low, high;
	} near[NEAR_FOES];

	for_creatures (i, mind->scene->fight) {
		struct tile low, high;
		int distance, place;

		if (!is_alive(mind->scene, i) ||
		    !is_enemy(mind->scene->fight, mind->who, i))
			continue;
		corners(own, dungeoneers_footprint(mind->scene, i), &low, &high);
		distance = tiles_to(mind->diagonals, here, low, high);
		for (place = mind->count;
		     place > 0 && near[place - 1].distance > distance; place--)
			if (place < most)
				near[place] = near[place - 1];
		if (place >= most)
			continue;
		near[place].who = i;
		near[place].distance = distance;
		near[place].low = low;
		near[place].high = high;
		mind->count = smaller(most, mind->count + 1);
	}
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = &mind->foes[i];

		foe->who = near[i].who;
		foe->distance = near[i].distance;
		foe->low = near[i].low;
		foe->high = near[i].high;
		foe->guard = dungeoneers_guard(mind->scene, foe->who);
		foe->others = 0;
	}
}

/* How many we are on both sides. */
static void count_sides(const struct mind *mind, int *ours, int *theirs)
{
	*ours = *theirs = 0;
	for_creatures (i, mind->scene->fight)
		if (is_alive(mind->scene, i))
			++*(is_enemy(mind->scene->fight, mind->who, i) ? theirs : ours);
}

/* Friends of mine whom they could strike in their next turns. */
static void count_others(struct mind *mind)
{
	for_creatures (i, mind->scene->fight) {
		if (i == mind->who || !is_alive(mind->scene, i) ||
		    is_enemy(mind->scene->fight, mind->who, i))
			continue;
		for (int k = 0; k < mind->count; k++) {
			struct foe *foe = &mind->foes[k];
			struct tile low, high;

			corners(sheet(mind->scene, i),
				dungeoneers_footprint(mind->scene, foe->who), &low,
				&high);
			foe->others +=
				tiles_to(mind->diagonals,
					 mind->scene->fight->bodies[i].tile, low,
					 high) <= (foe->afar ? FAR_SHOT : foe->reach);
		}
	}
}

enum { PRESENCE = 22, HARMLESS = 250 };

/* Spells that only put somebody elsewhere win no fight. */
static bool decides(const struct dungeoneers_spell *spell)
{
	return spell->effect != EFFECT_SHOVE && spell->effect != EFFECT_MIRED &&
	       spell->effect != EFFECT_PRONE;
}

/* Can it do anything without stress? Else it has little to lose. */
static bool is_harmless(const struct mind *mind)
{
	for (int i = 0; i < mind->spell_count; i++)
		if (decides(mind->spells[i]))
			return false;
	for (int i = 0; i < mind->count; i++)
		for (int k = 0; k < mind->arm_count; k++) {
			struct blow blow = {.who = mind->who,
					    .target = mind->foes[i].who,
					    .weapon = mind->arms[k].weapon,
					    .guard = mind->foes[i].guard};

			if (pierce_chance(mind, &blow, 0,
					  is_over(mind->scene, mind->who)) > 0)
				return false;
		}
	return true;
}

static void find_menace(const struct mind *mind, struct foe *foe)
{
	const struct dungeoneers_creature *one = creature(mind->scene, foe->who);
	int mp = sheet(mind->scene, foe->who)->mp_base - one->mired - one->prone;
	struct menace worst = {0};

	menace_of_arms(mind, foe->who, mind->who, mind->guard, false, &worst);
	menace_of_spells(mind, foe->who, mind->who, mind->guard, &worst);
	foe->menace = worst.worth;
	foe->chance = worst.chance;
	foe->first = worst.first;
	foe->harm = blow_harm(mind->scene, &worst.by);
	foe->afar = worst.afar;
	foe->shoots = worst.afar && worst.by.attack;
	foe->reach = one->threat + (one->grappled_by ? 0 : larger(0, mp));
}

static void begin_mind(struct mind *mind, const struct look *look)
{
	mind->look = look;
	mind->scene = &look->scene;
	mind->knobs = look->knobs;
	mind->who = look->who;
	mind->count = 0;
	mind->afar = false;
	mind->hasty = false;
	mind->diagonals = !ruling(mind->scene, R48_DIAGONALS);
	mind->guard = dungeoneers_guard(mind->scene, mind->who);
	mind->arm_count = dungeoneers_arms(mind->scene, mind->who, mind->arms);
	mind->spell_count = dungeoneers_spells(mind->scene, mind->who, mind->spells);
	mind->throws = mind->touches = mind->curses = false;
	for (int i = 0; i < mind->arm_count; i++)
		mind->throws = mind->throws || mind->arms[i].weapon->range ||
			       mind->arms[i].weapon->toss;
	for (int i = 0; i < mind->spell_count; i++)
		*(mind->spells[i]->range ? &mind->curses : &mind->touches) = true;
	mind->memo = &mind->own_memo;
	memset(mind->memo, -1, sizeof *mind->memo);
}

void dungeoneers_think(struct mind *mind, const struct look *look)
{
	int total = 0, ours, theirs;

	begin_mind(mind, look);
	see_foes(mind);
	mind->own = is_harmless(mind) ? HARMLESS : OWN_WORTH;
	count_sides(mind, &ours, &theirs);
	mind->duel = ours + theirs == 2;
	mind->presence = mind->duel ? 0 : PRESENCE;
	for (int i = 0; i < mind->count; i++) {
		find_menace(mind, &mind->foes[i]);
		total += mind->foes[i].menace;
	}
	count_others(mind);
	mind->menaced = total > 0;
	mind->full = lasting(mind, fresh);
	mind->lasting = lasting(mind, mind->guard.life);
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = &mind->foes[i];
		int part = total ? 100 * foe->menace * mind->count / total : 100;

		foe->danger = foe->menace / (1 + foe->others);
		foe->worry = foe->menace / (4 + 4 * foe->others);
		foe->worth = A_FIGHTER * smaller(4 * theirs, ours) / theirs *
			     (50 + smaller(part, 300) / 2) / 100;
	}
}

void dungeoneers_weigh(struct mind *mind, bool hasty)
{
	mind->hasty = hasty;
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = &mind->foes[i];
		const struct act none = {.with = -1};

		foe->melee = dungeoneers_best_blow(mind, foe, false, false);
		foe->shot = mind->throws ? dungeoneers_best_blow(mind, foe, true, false)
					 : none;
		foe->spell =
			mind->curses ? dungeoneers_best_curse(mind, foe, false) : none;
		foe->touch =
			mind->touches ? dungeoneers_best_curse(mind, foe, true) : none;
		foe->best.near = larger(foe->melee.worth, foe->touch.worth);
		foe->best.far = larger(foe->shot.worth, foe->spell.worth);
		foe->best.range = larger(foe->shot.worth > 0 ? foe->shot.range : 0,
					 foe->spell.worth > 0 ? foe->spell.range : 0);
		if (foe->shot.worth > foe->melee.worth ||
		    (foe->spell.range > 1 && foe->spell.worth > foe->melee.worth))
			mind->afar = true;
	}
}
