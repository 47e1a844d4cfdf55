/* SPDX-License-Identifier: MIT
 *
 * The worth of a blow to the scripted tactic: the number of blows that a creature
 * survives, the rules' own numbers of dice with exact chances, and the stress that pays.
 */
#include <string.h>
#include "tactics.h"

enum { NEVER_DIES = 40 };

/* ---- blows until death ---- */

static int wounds_of(const struct scene *scene, const struct harm *harm, bool over)
{
	struct sum sum;

	return dungeoneers_wounds_if(sum_begin_quiet(&sum), scene, harm, over);
}

/* Its effect on its victim; and on a victim over its capacity. */
struct blow_harm dungeoneers_blow_harm(const struct scene *scene, const struct harm *harm)
{
	return (struct blow_harm){
		harm->victim,
		{wounds_of(scene, harm, false), wounds_of(scene, harm, true)}};
}

/* The number of blows of this many wounds that kill a creature with this life left. */
static int blows_of(const struct dungeoneers_sheet *own, int wounds, struct life life)
{
	if (wounds <= 0)
		return NEVER_DIES;
	return own->blows[smaller(wounds, MOST_BLOW) - 1]
			 [smaller(life.stress, own->endurance)][life.wounds];
}

int dungeoneers_blows_to_kill(const struct scene *scene, const struct blow_harm *harm,
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

/* The part of a healthy creature's worth that one such blow takes, in thousandths. The
 * last blow also takes the worth of being there at all. */
int dungeoneers_share_of_blow(const struct mind *mind, const struct harm *harm,
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

/* ---- chances ---- */

static int dodge_dice(const struct scene *scene, const struct dodge *dodge, int lost)
{
	struct sum pool;

	return dungeoneers_dodge_dice(sum_begin_quiet(&pool), scene, dodge, lost);
}

/* The chance that this many dice beat the dodge, whose dice are known if nobody is
 * behind. */
int dungeoneers_beat_dodge(const struct scene *scene, const struct dodge *dodge,
			   int dodging, int dice, int die, bool behind)
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

	return dungeoneers_beat_dodge(scene, &dodge, blow->guard.dodge, dice,
				      blow->weapon->hit, blow->behind);
}

int dungeoneers_hit_with(const struct scene *scene, const struct blow *blow, int stress)
{
	return hit_with(scene, blow, hit_dice(scene, blow, stress));
}

void dungeoneers_count_dice(const struct scene *scene, int who, struct known *known)
{
	struct sum pool;

	known->hit =
		dungeoneers_hit_dice(sum_begin_quiet(&pool), scene, who, who, false, 0);
	add_base(sum_begin_quiet(&pool), "prowess", score_of(scene, who, PROWESS),
		 NO_RULE);
	known->low_hit = dungeoneers_pool(&pool, scene, who, 1, NO_RULE);
	known->pierce = pierce_dice(scene, who, 0);
}

int dungeoneers_plain_hit(const struct scene *scene, const struct known *known,
			  const struct blow *blow)
{
	bool low = blow->ranged && creature(scene, blow->target)->prone;

	return hit_with(scene, blow, low ? known->low_hit : known->hit);
}

static int pierce_with(const struct scene *scene, const struct blow *blow, int dice,
		       bool over)
{
	return dungeoneers_chance_to_reach(scene, dice, blow->weapon->pierce,
					   blow->guard.av, over);
}

int dungeoneers_pierce_with(const struct scene *scene, const struct blow *blow,
			    int stress, bool over)
{
	return pierce_with(scene, blow, pierce_dice(scene, blow->who, stress), over);
}

/* The chance of a blow of mine. */
static int hit_chance(const struct mind *mind, const struct blow *blow, int stress)
{
	bool low = blow->ranged && creature(mind->scene, blow->target)->prone;
	int8_t *dice = &mind->memo->hit[low][stress];

	if (*dice < 0)
		*dice = (int8_t)hit_dice(mind->scene, blow, stress);
	return hit_with(mind->scene, blow, *dice);
}

int dungeoneers_pierce_chance(const struct mind *mind, const struct blow *blow,
			      int stress, bool over)
{
	int8_t *dice = &mind->memo->pierce[stress];

	if (*dice < 0)
		*dice = (int8_t)pierce_dice(mind->scene, mind->who, stress);
	return pierce_with(mind->scene, blow, *dice, over);
}

/* ---- my life ---- */

enum { HARMLESS = 250 };

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
					    .target = mind->foes[i]->who,
					    .weapon = mind->me->arms[k].weapon,
					    .guard = mind->foes[i]->guard};

			if (dungeoneers_pierce_chance(
				    mind, &blow, 0, is_over(mind->scene, mind->who)) > 0)
				return false;
		}
	return true;
}

/* The number of blows of each foe that I survive with this life, added up. Harmless foes
 * count only if all are harmless: life is worth something even then. */
static int lasting_with(const struct mind *mind, struct life life)
{
	const struct dungeoneers_sheet *own = sheet(mind->scene, mind->who);
	bool over = life.stress > own->endurance;
	int blows = 0;

	if (life.dead)
		return 0;
	for (int i = 0; i < mind->count; i++)
		if (mind->foes[i]->menace > 0 || !mind->menaced)
			blows += blows_of(own, mind->foes[i]->harm.wounds[over], life);
	return blows;
}

/* What I lose for certain counts more than harm to others that may fail to come. */
enum { OWN_PERCENT = 130 };

static int loss_now(const struct mind *mind, struct life life)
{
	const struct memo_of_mind *memo = mind->memo;

	if (memo->lasting == 0)
		return 0;
	return memo->own * (memo->lasting - lasting_with(mind, life)) /
	       larger(memo->lasting, memo->full) * (100 - mind->presence) / 100 *
	       OWN_PERCENT / 100;
}

/* My worth, and the worth of life to me. */
static void weigh_life(const struct mind *mind)
{
	struct memo_of_mind *memo = mind->memo;

	memo->own = is_harmless(mind) ? HARMLESS : OWN_WORTH;
	memo->full = lasting_with(mind, fresh);
	memo->lasting = lasting_with(mind, mind->guard.life);
	memset(memo->price, -1, sizeof memo->price);
}

/* The place of what I lose with this life left, by its stress; -1: it is not kept. */
static int place_of_price(const struct mind *mind, struct life life)
{
	struct life now = mind->guard.life;
	int more = life.stress - now.stress;

	return !life.dead && life.wounds == now.wounds && more >= 0 && more < PRICES
		       ? more
		       : -1;
}

static int find_loss(const struct mind *mind, struct life life)
{
	int place = place_of_price(mind, life);

	if (life.dead)
		return 2 * OWN_WORTH;
	if (mind->memo->lasting < 0)
		weigh_life(mind);
	if (place < 0)
		return loss_now(mind, life);
	if (mind->memo->price[place] < 0)
		mind->memo->price[place] = loss_now(mind, life);
	return mind->memo->price[place];
}

/* My loss with this life left; mostly it is known. */
static inline int loss(const struct mind *mind, struct life life)
{
	int place = place_of_price(mind, life);

	return place >= 0 && mind->memo->lasting >= 0 && mind->memo->price[place] >= 0
		       ? mind->memo->price[place]
		       : find_loss(mind, life);
}

int dungeoneers_relief(const struct mind *mind, struct life life)
{
	return -loss(mind, life);
}

/* ---- my blows, and their cost ---- */

/* The most stress that may be taken. */
int dungeoneers_most_stress(const struct mind *mind, struct life life)
{
	int room = sheet(mind->scene, mind->who)->endurance - mind->knobs[KNOB_CAUTION] -
		   life.stress;
	int limit = smaller(MOST_DICE, dungeoneers_stress_limit_at(mind->scene, mind->who,
								   life.stress));

	switch (mind->knobs[KNOB_STRESS]) {
	case 0:
		return 0;
	case 1:
		return within(room, 0, limit);
	default:
		return limit;
	}
}

/* A cautious creature exceeds that only if it costs nothing. */
static bool may_have(const struct mind *mind, struct life life, int cost)
{
	int caution = mind->knobs[KNOB_CAUTION];

	return cost == 0 || caution == 0 ||
	       life.stress <= sheet(mind->scene, mind->who)->endurance - caution;
}

/* ---- the stakes of a blow ---- */

static int worth_if_sure(const struct mind *mind, const struct foe *foe,
			 const struct harm *harm)
{
	return foe->worth * dungeoneers_share_of_blow(mind, harm, foe->guard.life) / 1000;
}

static bool is_fit(const struct mind *mind, const struct dungeoneers_weapon *weapon,
		   bool ranged)
{
	if (ranged ? !(weapon->range || weapon->toss) : weapon->range > 0)
		return false;
	return dungeoneers_ammunition(mind->scene, mind->who, weapon) != 0;
}

static struct harm harm_of_blow(const struct blow *blow)
{
	return harm_of_weapon(blow->who, blow->target, blow->weapon);
}

/* The blow of mine that does most without stress: the one to expect of me later. */
static struct blow usual_blow(const struct mind *mind, const struct foe *foe,
			      const struct blow *blow)
{
	struct blow usual = *blow;
	int best = -1;

	/* A fist is for creatures without a better weapon. */
	for (int i = 0; i < mind->me->arm_count - (best > 0); i++) {
		struct blow other = *blow;
		struct harm harm;
		int worth;

		other.weapon = mind->me->arms[i].weapon;
		if (!is_fit(mind, other.weapon, blow->ranged))
			continue;
		harm = harm_of_blow(&other);
		worth = worth_if_sure(mind, foe, &harm);
		worth = worth * 10 *
				dungeoneers_plain_hit(mind->scene, mind->me, &other) /
				1000 *
				dungeoneers_pierce_with(mind->scene, &other, 0, false) /
				100 +
			worth;
		if (worth > best) {
			best = worth;
			usual = other;
		}
	}
	return usual;
}

static struct life hurt_by(const struct mind *mind, const struct foe *foe,
			   const struct blow_harm *harm)
{
	struct life life = foe->guard.life;
	bool over = life.stress > sheet(mind->scene, foe->who)->endurance;

	return dungeoneers_after_wounds(mind->scene, foe->who, life, harm->wounds[over]);
}

struct stakes dungeoneers_duel_stakes(const struct mind *mind, const struct foe *foe,
				      const struct blow *blow)
{
	struct blow usual = usual_blow(mind, foe, blow);
	struct harm harm = harm_of_blow(&usual), now = harm_of_blow(blow);
	struct blow_harm usual_harm = dungeoneers_blow_harm(mind->scene, &harm);
	struct blow_harm harm_now = dungeoneers_blow_harm(mind->scene, &now);
	struct stakes stakes = {.worth = worth_if_sure(mind, foe, &harm),
				.most = worth_if_sure(mind, foe, &now)};

	if (stakes.worth <= 0)
		return stakes;
	stakes.duel = dungeoneers_duel(mind, foe, &usual, &usual_harm);
	stakes.moment = dungeoneers_moment(mind->scene, mind->who, foe->who);
	stakes.foe[0] = foe->guard.life;
	stakes.foe[1] = hurt_by(mind, foe, &harm_now);
	stakes.now = dungeoneers_duel_chance(stakes.duel, stakes.moment, mind->guard.life,
					     stakes.foe[0]);
	stakes.swing =
		dungeoneers_duel_chance(stakes.duel, stakes.moment, mind->guard.life,
					hurt_by(mind, foe, &usual_harm)) -
		stakes.now;
	if (stakes.swing > 0)
		stakes.most = dungeoneers_outcome(mind, &stakes, true, mind->guard.life);
	return stakes;
}

struct stakes dungeoneers_stakes(const struct mind *mind, const struct foe *foe,
				 const struct blow *blow)
{
	struct harm harm;
	int worth;

	if (mind->duel && !mind->hasty)
		return dungeoneers_duel_stakes(mind, foe, blow);
	harm = harm_of_blow(blow);
	worth = worth_if_sure(mind, foe, &harm);
	return (struct stakes){.worth = worth, .most = worth};
}

/* The worth of a chance to win the duel. Where the usual blow decides next to nothing,
 * its swing is tiny, and other worths would grow without bounds. */
static int worth_of_chance(const struct stakes *stakes, int chance)
{
	enum { MOST = 1000000 };
	int64_t worth = (int64_t)stakes->worth * (chance - stakes->now) / stakes->swing;

	return worth > MOST ? MOST : worth < -MOST ? -MOST : (int)worth;
}

int dungeoneers_outcome(const struct mind *mind, const struct stakes *stakes,
			bool pierced, struct life life)
{
	if (stakes->swing <= 0)
		return (pierced ? stakes->most : 0) - loss(mind, life);
	return worth_of_chance(stakes,
			       dungeoneers_duel_chance(stakes->duel, stakes->moment, life,
						       stakes->foe[pierced]));
}

int dungeoneers_worth_without_blow(const struct mind *mind, const struct stakes *stakes,
				   enum duel_state state)
{
	int chance;

	if (stakes->swing <= 0)
		return 0;
	chance = dungeoneers_chance_without_blow(stakes->duel, stakes->moment, state,
						 mind->guard.life, stakes->foe[0]);
	return worth_of_chance(stakes, chance);
}

/* The worth after a blow that has pierced; `fails`: if it has not. */
static int worth_if_pierced(const struct mind *mind, const struct stakes *stakes,
			    struct life life, int fails)
{
	return stakes->swing <= 0 ? fails + stakes->most
				  : dungeoneers_outcome(mind, stakes, true, life);
}

/* The worth of having hit, with this life left. */
static int worth_of_hit(const struct mind *mind, const struct blow *blow,
			const struct stakes *stakes, struct life life, int *pierce)
{
	int capacity = sheet(mind->scene, mind->who)->endurance;
	int most = dungeoneers_most_stress(mind, life),
	    before = dungeoneers_outcome(mind, stakes, false, life);
	int best = NOT_WORTH;

	*pierce = 0;
	for (int stress = 0; stress <= most; stress++) {
		struct life left =
			dungeoneers_after_stress(mind->scene, mind->who, life, stress);
		int fails = dungeoneers_outcome(mind, stakes, false, left), done, chance,
		    value;

		if (left.dead)
			break;
		if (!may_have(mind, left, before - fails))
			continue;
		done = worth_if_pierced(mind, stakes, left, fails);
		chance = dungeoneers_pierce_chance(mind, blow, stress,
						   left.stress > capacity);
		value = fails + (done - fails) * chance / 1000;
		if (value > best) {
			best = value;
			*pierce = stress;
		}
		if (chance >= NEARLY_SURE || done <= best)
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
	int most = dungeoneers_most_stress(mind, life);
	struct payment best = {.worth = NOT_WORTH};

	for (int stress = 0; stress <= most; stress++) {
		struct life left =
			dungeoneers_after_stress(mind->scene, mind->who, life, stress);
		int fails, done, chance, value, pierce;

		if (left.dead)
			break;
		fails = dungeoneers_outcome(mind, stakes, false, left);
		done = worth_if_pierced(mind, stakes, left, fails);
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
		if (chance >= NEARLY_SURE)
			break;
	}
	return best;
}

enum { TRIP_WORTH = 60, FRAGILE_PERCENT = 25, THROWN_PERCENT = 20 };

/* Its other effects: hooks, and a weapon that leaves the hand. */
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
	if (weapon->miss_stress && !mind->hasty)
		value -= loss(mind, dungeoneers_after_stress(mind->scene, mind->who,
							     mind->guard.life,
							     weapon->miss_stress)) /
			 3;
	return value;
}

/* Without an action left, a rough estimate is enough. */
static struct payment worth_of_attack(const struct mind *mind, const struct blow *blow,
				      const struct stakes *stakes)
{
	bool over = is_over(mind->scene, mind->who);

	if (stakes->most <= 0)
		return (struct payment){0};
	if (!mind->hasty)
		return dungeoneers_payment(mind, blow, stakes);
	return (struct payment){.worth = stakes->most * hit_chance(mind, blow, 0) / 1000 *
					 dungeoneers_pierce_chance(mind, blow, 0, over) /
					 1000};
}

struct act dungeoneers_best_blow(const struct mind *mind, const struct foe *foe,
				 bool ranged, bool behind)
{
	int threat = creature(mind->scene, mind->who)->threat;
	const struct arm *arms = mind->me->arms;
	struct act best = {.with = -1};

	/* A fist is for creatures without a better weapon. */
	for (int i = 0; i < mind->me->arm_count - (best.worth > 0); i++) {
		const struct dungeoneers_weapon *weapon = arms[i].weapon;
		struct blow blow = {mind->who, foe->who, weapon,
				    ranged,    behind,	 foe->guard};
		struct stakes stakes;
		struct payment payment;
		int worth;

		if (!is_fit(mind, weapon, ranged))
			continue;
		stakes = dungeoneers_stakes(mind, foe, &blow);
		if (stakes.most + (weapon->trips ? TRIP_WORTH : 0) <= best.worth)
			continue; /* not even if it were sure */
		payment = worth_of_attack(mind, &blow, &stakes);
		worth = payment.worth +
			beside_the_harm(mind, foe, &arms[i], ranged, payment.worth);
		if (worth > best.worth)
			best = (struct act){
				worth, i, payment.hit, payment.pierce,
				ranged ? (weapon->range
						  ? weapon->range
						  : sheet(mind->scene, mind->who)->power +
							    threat)
				       : 0};
	}
	return best;
}

struct act dungeoneers_sure_blow(const struct mind *mind, const struct foe *foe)
{
	struct act sure = {.with = -1};

	for (int i = 0; i < mind->me->arm_count; i++) {
		const struct dungeoneers_weapon *weapon = mind->me->arms[i].weapon;
		struct harm harm = harm_of_weapon(mind->who, foe->who, weapon);

		if (weapon->range)
			continue;
		sure.worth = larger(sure.worth, worth_if_sure(mind, foe, &harm));
		if (weapon->trips)
			sure.extra = TRIP_WORTH;
	}
	return sure;
}

void dungeoneers_menace_of_arms(const struct mind *mind, int foe,
				const struct known *known, int victim, struct guard guard,
				enum means means, struct menace *worst)
{
	const struct scene *scene = mind->scene;
	bool over = is_over(scene, foe);
	const struct arm *arms = known->arms;
	int count = known->arm_count;

	worst->first = worst->weapon = arms[0].weapon;
	worst->by = harm_of_weapon(foe, victim, worst->first);
	for (int i = 0; i < count && (i < count - 1 || worst->worth == 0); i++) {
		const struct dungeoneers_weapon *weapon = arms[i].weapon;
		bool ranged = weapon->range > 0;
		struct blow blow = {foe, victim, weapon, ranged, false, guard};
		struct harm by = harm_of_weapon(foe, victim, weapon);
		int worth, hits, pierces;

		if (means == (ranged ? BY_HAND : FROM_AFAR) ||
		    (ranged && dungeoneers_ammunition(scene, foe, weapon) == 0))
			continue;
		worth = dungeoneers_share_of_blow(mind, &by, guard.life);
		if (worth <= worst->worth)
			continue; /* not even if it were sure */
		hits = dungeoneers_plain_hit(scene, known, &blow);
		pierces = pierce_with(scene, &blow, known->pierce, over);
		worth = worth * hits / 1000 * pierces / 1000;
		if (worth > worst->worth) {
			worst->worth = worth;
			worst->chance = hits * pierces / 1000;
			worst->by = by;
			worst->weapon = weapon;
			worst->afar = ranged;
		}
	}
}
