/* SPDX-License-Identifier: MIT
 *
 * What the files of the scripted tactic share.
 *
 *	tactics_odds.c	a blow as both sides see it, from the rules' own tables and values
 *	tactics_exchange.c	the mean harm that it promises
 *	tactics_decision.c	the best deed of a turn, out of the candidates of
 *			tactics_attack.c, tactics_guard.c, tactics_gear.c, tactics_move.c
 *	tactics.c	the questions, answered from what is meant
 */
#ifndef THREA_TACTICS_H
#define THREA_TACTICS_H

#include "deeds.h"
#include "engine/memo.h"
#include "tactics/intent.h"

enum knob_id { CAUTION, DEFENSE, TARGET, PATIENCE };

/* What else an intent says. */
enum detail {
	PAYMENT,
	BOOST_AP,
	BOOST_FAT,
	AMMO,  /* index of the supply, or thing as ask_what_to_prepare counts */
	PLACE, /* location of a called shot */
	CHOICE /* of the action's own last question: manner, trigger, AP to rest ... */
};

enum { MOST_BOOST = 20 };

/* The functions whose results are remembered (engine/memo.h). */
enum { MEMO_MEANS = 1, MEMO_GUARDED, MEMO_SUFFERED };

/* ---- tactics_odds.c ---- */

/* One attack as both sides see it before the dice. */
struct exchange {
	int margin;		    /* SV without dice if the target stays passive */
	int gap;		    /* what dodge or parry is above the passive TV */
	int guard;		    /* its price to the target; NO_GUARD: there is none */
	int point;		    /* price of each point that boosts it */
	const int16_t *harm;	    /* harm[SV] of a hit, in thousandths of the target */
	const struct scene *scaled; /* where a ruling scales SV (R14b); else NULL */
	int through; /* of 1000, what no armour of a higher class swallows */
	int special; /* not 0: names harm that is not from the tables */
};
enum {
	NO_GUARD = -1,
	TURN_LOST = 200, /* harm by a special attack */
	STUN_MOST = 800, /* by one that knocks out for twenty seconds and more */
};

const struct threa_odds *threa_odds(const struct scene *scene);
/* Chance in 4096ths that 4dF+ shows at least this. */
int threa_chance(const struct threa_odds *odds, int at_least);
/* How much damage at once takes it out of the fight. */
int threa_toughness(const struct scene *scene, int who);
/* What is left of its worth as a fighter that tough, in thousandths of a fresh one. */
int threa_standing(const struct scene *scene, int who, int tough);
/* What FAT is worth as breath, and a price of it. */
int threa_breath(const struct scene *scene, int who);
int threa_worth_of_breath(int fat, int most);
int threa_breath_price(const struct scene *scene, int who, int fat);
/* The attack that this strike is; location NOTHING: anywhere. */
struct exchange threa_exchange(const struct scene *scene, const struct strike *strike,
			       bool is_watched);
/* A hit by GOOD_SV does harm, at whatever range. */
bool threa_bites(const struct scene *scene, const struct strike *strike);
/* All that it depends on: a key of a memo. */
struct foreseen {
	int32_t function;
	int32_t row; /* of its harm */
	int16_t through, most, margin, gap, guard, point;
	int32_t spare;
};
struct foreseen threa_foreseen(const struct threa_odds *odds,
			       const struct exchange *exchange, int most);
/* Harm in thousandths of the target, for each boost up to `most`. */
void threa_foresee(const struct threa_odds *odds, const struct exchange *exchange,
		   int most, struct memo *memo, int harm[MOST_BOOST + 1]);
/* Makes it knockback, stun or disarm: what each SV takes from the target, into by_sv */
void threa_be_special(struct exchange *exchange, const struct scene *scene, int target,
		      int action, int16_t by_sv[HARM_FROM_ZERO]);
/* What a hit or miss by each SV from `from` on does; the mean over the dice of what
 * begins FUDGE_LOW below the value. */
void threa_harm_by(const struct exchange *exchange, int from, int count, int16_t *by_sv);
int threa_mean(const struct threa_odds *odds, const int16_t *from);
int threa_glance(const struct scene *scene, const struct strike *strike);
int threa_armor_at(const struct scene *scene, const struct strike *strike);
/* The blow or shot to be feared most of `who`; false: it can do nothing from there. */
bool threa_feared(const struct scene *scene, int who, int target, int action,
		  struct deed *deed, struct strike *strike);

/* ---- tactics_decision.c ---- */

struct intent threa_decide(const struct look *look, int action);
bool threa_is_danger(const struct scene *scene, int who);

/* What points cost whoever has so many. */
struct purse {
	int ap, fat;	   /* at hand */
	int ap_max, gain;  /* AP that the next round brings */
	int breath, most;  /* FAT that counts, and of a fresh one */
	int kept, reserve; /* AP kept for a dodge, and what each is worth */
	int chance;	   /* of 4096, to act at all */
	int scale;	   /* per cent: what breath is worth in this fight */
	int ends;	   /* what any paid deed ends: parry mode, first aid */
	int worth;	   /* of that breath, before the scale */
	int last;	   /* what the last AP would bring at the end of the turn */
};
struct purse threa_purse(const struct scene *scene, int who);
int threa_cost_of_ap(const struct purse *purse, int ap);
int threa_cost_of_fat(const struct purse *purse, int fat);
int threa_cost(const struct purse *purse, int ap, int fat); /* both */

#endif
