/* SPDX-License-Identifier: MIT
 *
 * Shared by the files of the scripted tactic.
 *
 *	tactics_fighter.c	what follows from a fighter's own state
 *	tactics_odds.c	a blow as both sides see it, from the rules' own tables and values
 *	tactics_exchange.c	the mean harm that it promises
 *	tactics_decision.c	the best deed of a turn, out of the candidates of
 *			tactics_attack.c, tactics_guard.c, tactics_gear.c, tactics_move.c
 *	tactics_way.c	where a move ends
 *	tactics.c	the answers, from the plan
 */
#ifndef THREA_TACTICS_H
#define THREA_TACTICS_H

#include "deeds.h"
#include "engine/memo.h"
#include "tactics/intent.h"

enum knob_id { CAUTION, DEFENSE, TARGET };

/* Further parts of an intent. */
enum detail {
	PAYMENT,
	BOOST_AP,
	BOOST_FAT,
	AMMO,  /* index of the supply, or thing as ask_what_to_prepare counts */
	PLACE, /* location of a called shot */
	CHOICE /* of the action's own last question: manner, range, AP to rest ... */
};

enum { AWAY = -1 }; /* a range: as far as it can from the foe */

enum {
	MOST_BOOST = 20,
	FURTHER_BOOST = 3, /* of attacks that are still to come */
	COARSE_BOOST = 4,  /* boosts of foes are weighed by so many */
};

/* ---- tactics_odds.c ---- */

/* The cost of points to a creature that has this many. */
struct purse {
	int ap, fat;	   /* at hand */
	int ap_max, gain;  /* AP that the next round brings */
	int breath, most;  /* FAT that counts, and of a fresh one */
	int vital;	   /* FAT that is life (threa_vital_fat) */
	int kept, reserve; /* AP kept for a dodge, and the worth of each */
	int chance;	   /* of 4096, to act at all */
	int scale;	   /* per cent: the worth of breath in this fight */
	/* what the worth of FAT is divided by, as fuel and as life (reciprocal_of) */
	uint32_t per_fuel, per_life;
	int ends;  /* worth of parry mode or first aid, which any paid deed ends */
	int worth; /* of that breath, before the scale */
	/* worth of the last AP, or of the last two */
	int last, last_ap;
};

enum {
	AP_PRICE = 30, /* of one that the next round does not bring back */
	BREATH_LOW = 5,
	/* worth of all FAT above BREATH_LOW: to pay and to boost with, and as life */
	FUEL = 450,
	LIFE = 500,
};

/* Division by numbers that stay the same: n / d is n * reciprocal_of(d) >> 32, exactly as
 * long as n * d is below 2^32. FAT is below 1000, and its worth per point at most 500. */
static inline uint32_t reciprocal_of(int d)
{
	return (uint32_t)((((uint64_t)1 << 32) + (uint64_t)d - 1) / (uint64_t)d);
}

static inline int divided(int n, uint32_t reciprocal)
{
	return (int)((uint64_t)n * reciprocal >> 32);
}

/* The worth of breath. A creature without any falls, one with little hardly acts. FAT is
 * life as far as blows that take it do not kill by VIT. */
static inline int threa_worth_of_breath(const struct purse *purse, int fat)
{
	static const int16_t low[] = {0, 400, 490, 550, 600, 640};

	if (fat <= BREATH_LOW)
		return fat < 0 ? 10 * fat : low[fat];
	return low[BREATH_LOW] + divided((fat - BREATH_LOW) * FUEL, purse->per_fuel) +
	       divided(larger(0, smaller(fat, purse->vital) - BREATH_LOW) * LIFE,
		       purse->per_life);
}

static inline int threa_cost_of_ap(const struct purse *purse, int ap)
{
	int left = purse->ap - ap;
	int lost = smaller(purse->ap_max, purse->ap + purse->gain) -
		   smaller(purse->ap_max, left + purse->gain);
	int open = smaller(purse->kept, purse->ap) - smaller(purse->kept, left);

	return AP_PRICE * lost + purse->reserve * open + (ap > 0 ? purse->ends : 0) +
	       (ap > 0 && left < purse->last_ap && purse->ap >= purse->last_ap
			? purse->last
			: 0);
}

/* Who spends the last falls, and what the last AP would bring is lost, too. */
static inline int threa_cost_of_fat(const struct purse *purse, int fat)
{
	if (fat == 0)
		return 0;
	return (purse->worth - threa_worth_of_breath(purse, purse->breath - fat)) *
		       purse->scale / 100 +
	       (fat >= purse->fat ? purse->last : 0);
}

static inline int threa_cost(const struct purse *purse, int ap, int fat)
{
	return threa_cost_of_ap(purse, ap) + threa_cost_of_fat(purse, fat);
}

/* The values of a creature that follow from its things, wounds and stance. */
struct kit {
	/* The same number always stands for the same values; 0: they have none. */
	uint64_t number;
	int passive, first_dodge, later_dodge; /* TV; the last after other actions */
	struct arm arms[MOST_ARMS];	       /* as threa_melee_arms says */
	int arm_count, best_arm; /* the best at a glance; NOTHING: there is none */
	int glance[MOST_ARMS];
	int best_av, best_sv; /* of a plain blow with the best, as of a thrust */
};

/* The values of a creature that follow from its pools and wounds. */
struct condition {
	int tough, standing; /* as threa_toughness and threa_standing say */
	struct purse purse;
	int boost_point; /* what one of four FAT is worth to it */
};

/* The values of a creature that follow from its own state. */
struct fighter {
	struct condition condition;
	struct kit kit;
	struct tables *tables; /* of all fighters; NULL: there is no memo */
};

/* The values of a strike that follow from its weapon and the kit of its actor. */
struct thrust {
	uint64_t kit; /* its number */
	const struct threa_weapon *weapon;
	const struct threa_ammo *round;
	int manner; /* thing and flight */
	int16_t av; /* but for the terms of the deed */
	int16_t sv; /* that weapon, missile and Physicality add on average */
	int glance; /* as threa_glance says */
};

/* The part of a hit that armour swallows: it follows from the kit of the target. */
struct soak {
	uint64_t kit; /* its number */
	const struct threa_weapon *weapon;
	const struct threa_ammo *round;
	int16_t class, location;
	int16_t absorbed; /* SV on average */
	int16_t through;  /* of 1000, hits that are not swallowed whole */
	int hundredths;	  /* of SV that it takes off; a thousand: all of it */
};

/* One attack as both sides see it before the dice. */
struct exchange {
	int margin;		    /* SV without dice if the target stays passive */
	int passive;		    /* TV then */
	int gap;		    /* dodge or parry, less the passive TV */
	bool has_guard, parries;    /* the latter costs nothing */
	struct tables *tables;	    /* as of the target */
	const int16_t *harm;	    /* harm[SV] of a hit, in thousandths of the target */
	const struct scene *scaled; /* where a ruling scales SV (R14b); else NULL */
	int through; /* of 1000, the hits that armour of a higher class does not stop */
	int special; /* not 0: names harm that is not from the tables */
};
enum {
	TURN_LOST = 200, /* harm by a special attack, at least */
	TURN_STEP = 40,	 /* it is counted in such steps */
	STUN_MOST = 800, /* by one that knocks out for twenty seconds and more */
};

const struct threa_odds *threa_odds(const struct scene *scene);
/* Chance in 4096ths that 4dF+ shows at least this. */
int threa_chance(const struct threa_odds *odds, int at_least);
enum { ROUNDS_OF_BREATH = 2 }; /* FAT that comes back while damage lands by halves */

/* FAT when all that is pending has landed. */
static inline int fat_to_come(const struct threa_creature *one)
{
	return true_fat(one) - one->pending_fat + one->heal_fat;
}

/* True if it takes any damage to take it out of the fight. */
static inline bool threa_is_tough(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	return fat_to_come(one) + ROUNDS_OF_BREATH > 0 &&
	       one->vit - one->pending_vit + one->heal_vit > 1 &&
	       !threa_is_lost(scene, who);
}

/* It is on its feet, and will be. */
static inline bool threa_is_danger(const struct scene *scene, int who)
{
	return in_play(scene, who) && !is_helpless(scene, who) &&
	       threa_is_tough(scene, who);
}

/* The damage at once that takes it out of the fight; is_lost: as threa_is_lost says. */
int threa_toughness(const struct scene *scene, int who, bool is_lost);
/* Its remaining worth as a fighter of this toughness, in thousandths of a fresh one. */
int threa_standing(const struct scene *scene, int who, int tough);
/* More FAT than this is no longer life: blows that it could take would kill by VIT. */
int threa_vital_fat(const struct scene *scene, int vit);
/* The remaining worth of a fighter with this many wounds, in thousandths. */
int threa_with_wounds(int wounds);
/* Its FAT at the end of this round. */
int threa_breath(const struct scene *scene, int who, bool is_lost);
/* The attack that this strike is; location NOTHING: anywhere. */
struct exchange threa_exchange(const struct scene *scene, const struct strike *strike,
			       const struct fighter *actor, const struct fighter *target,
			       bool is_watched);
/* A hit by GOOD_SV does harm at any range. */
bool threa_bites(const struct exchange *exchange);
enum {
	FAR_MARGIN = 20,
	FAR_GAP = 12,
	GUARD_STEP = 8, /* points of a guard are weighed by so many */
	GUARD_STEPS = 2,
	/* values before the dice */
	MEAN_LOW = -FAR_MARGIN - FAR_GAP - GUARD_STEP * (GUARD_STEPS - 1),
	MEAN_HIGH = FAR_MARGIN + MOST_BOOST + FAR_GAP,
	MEANS = MEAN_HIGH - MEAN_LOW + 1
};

/* The mean harm of each value before the dice, from MEAN_LOW to MEAN_HIGH. */
struct means {
	int32_t row; /* of the harm */
	int16_t through;
	bool is_known;
	int16_t by_value[MEANS];
};

/* Results that come again, each in the place that its key has. */
enum { MEAN_ROWS_LOG = 10, THRUSTS_LOG = 8, SOAKS_LOG = 8 };
struct tables {
	struct means means[1 << MEAN_ROWS_LOG];
	struct thrust thrusts[1 << THRUSTS_LOG];
	struct soak soaks[1 << SOAKS_LOG];
};

/* The harm that an attack promises, before the dice. */
struct prospect {
	const int16_t *open;	/* mean harm by boost, without a guard */
	const int16_t *guarded; /* behind it; NULL: there is none */
	struct guard_price {
		int16_t cost[GUARD_STEPS]; /* with more points each */
		int chance; /* of 4096, that the target is not too weary for it */
	} guard;
	struct means spare;
};
/* What a dodge or a parry costs a creature with these points. */
struct guard_price threa_price_guard(const struct purse *purse, bool parries);
/* Good until the next one is made. The price of the target's guard, if it has one. */
void threa_foresee(const struct scene *scene, const struct exchange *exchange,
		   const struct guard_price *guard, struct prospect *prospect);
/* The same against another guard than that of the exchange. */
void threa_foresee_guard(const struct scene *scene, const struct exchange *exchange,
			 int gap, const struct guard_price *guard,
			 struct prospect *prospect);

/* Harm in thousandths of the target, which has chosen its best answer; and the part of it
 * that is not the price of its guard. */
struct harm {
	int all, done;
};

static inline struct harm threa_harms(const struct prospect *prospect, int boost)
{
	int open = prospect->open[boost], least = open, paid = 0;

	if (!prospect->guarded)
		return (struct harm){open, open};
	for (int i = 0; i < GUARD_STEPS; i++) {
		int cost = prospect->guard.cost[i];
		int with = prospect->guarded[boost - i * GUARD_STEP] + cost;

		if (with < least) {
			least = with;
			paid = cost;
		}
	}
	if (prospect->guard.chance < FUDGE_WHOLE) {
		least = open - (open - least) * prospect->guard.chance / FUDGE_WHOLE;
		paid = paid * prospect->guard.chance / FUDGE_WHOLE;
	}
	return (struct harm){least, least - paid};
}

static inline int threa_harm(const struct prospect *prospect, int boost)
{
	return threa_harms(prospect, boost).all;
}

/* The part that the guard wards off. */
static inline int threa_warded(const struct prospect *prospect, int boost)
{
	return prospect->open[boost] - threa_harm(prospect, boost);
}
/* Makes it knockback, stun or disarm: stores the target's loss for each SV in by_sv. Its
 * turn is worth this much to it. */
void threa_be_special(struct exchange *exchange, const struct scene *scene, int target,
		      int action, int turn, int16_t by_sv[HARM_FROM_ZERO]);
/* The effect of a hit or miss by each SV from `from` on. */
void threa_harm_by(const struct exchange *exchange, int from, int count, int16_t *by_sv);
/* The mean over the dice of effects that begin FUDGE_LOW below the value. */
int threa_mean(const int16_t *dice, const int16_t *from);
/* A quick estimate of a strike with this AV; the SV that weapon, missile and Physicality
 * add on average. */
int threa_glance(const struct scene *scene, const struct strike *strike, int av);
int threa_mean_sv(const struct scene *scene, const struct strike *strike);
/* The mean SV that armour takes off a hit there, in hundredths; a thousand: all of it. */
int threa_armor_at(const struct scene *scene, const struct strike *strike,
		   const struct fighter *target);
/* The blow or shot to be feared most of a creature. */
struct feared {
	struct exchange exchange;
	const struct threa_weapon *weapon;
	bool is_ranged;
};
/* With the things in its hands; if the action is known, with that action. False: it can
 * do nothing from there. */
bool threa_feared(const struct scene *scene, int who, const struct fighter *fighter,
		  int target, const struct fighter *of_target, int action,
		  bool is_watched, struct feared *feared);

/* ---- tactics_fighter.c ---- */

/* The values of this creature, in the run's memo or in the spare place. */
const struct fighter *threa_fighter(const struct look *look, int who,
				    struct fighter *spare);
/* May this position come again? Those of a duel and of playouts do, and those of the
 * first turn, since every fight begins alike. There is a memo. */
bool threa_comes_again(const struct look *look);

/* ---- tactics_way.c ---- */

/* The end of this move, before there is a menu; NO_ANSWER: the menu is needed. */
int threa_wanted_tile(const struct look *look, int action, const struct intent *intent);
/* The same from the menu. */
int threa_choose_tile(const struct look *look, const struct question *q,
		      const struct intent *intent);

/* ---- tactics_decision.c ---- */

struct intent threa_decide(const struct look *look, int action);
/* The points of this creature; is_lost: as threa_is_lost says. */
struct purse threa_purse(const struct scene *scene, int who, bool is_lost);

#endif
