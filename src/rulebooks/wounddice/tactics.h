/* SPDX-License-Identifier: MIT
 *
 * What tactics think of a position, in thousandths of a fighter (tactics/intent.h): what
 * a creature's fall is worth, what an attack brings, what it takes to come to it, and
 * what threatens.
 */
#ifndef WOUNDDICE_TACTICS_H
#define WOUNDDICE_TACTICS_H

#include "tactics/intent.h"
#include "wounddice.h"

enum knob_id { KNOB_CAUTION, KNOB_EVADE, KNOB_DEBT, KNOB_FOCUS, KNOB_CLOSE };

/* A way to attack, from here or from where it can be done. */
struct prospect {
	int arm, ammo, target; /* arm -1: none */
	bool burst;
	int nearer;   /* range bands */
	int worth;    /* of one attack, less what it uses up */
	int ap;	      /* of one attack */
	int metres;   /* from the target */
	int approach; /* moves before the first one */
	int setup;    /* AP before the first one, moves included */
	int most;     /* so many attacks and no more */
	int fear;     /* of where it leads, if it may stay as well */
	int plain;    /* worth, whoever is favoured */
	int future;   /* as it was found: nothing kept, nothing feared */
};

/* Hundredths of rounds that it will act in after this one, at most 300. */
int wounddice_rounds_left(int health, const uint8_t wounds[5]);
/* What its fall at the end of this round is worth. */
int wounddice_stake(const struct scene *scene, int who);
/* What is known of whoever is attacked, whatever the weapon. */
struct quarry {
	int who, stake;
	int evade;		  /* TN; 0: cannot */
	int left100;		  /* health, less the bleeding of this round */
	int8_t mix[DAMAGE_TYPES]; /* of its armour against each; -1: not looked at */
	/* The profile that was asked about last, and its answer. */
	const struct wounddice_profile *profile;
	int needed;
};
struct quarry wounddice_quarry(const struct scene *scene, int who);
/* Hits with this that it takes to bring it down, in hundredths. */
int wounddice_needed(const struct scene *scene, struct quarry *quarry,
		     const struct wounddice_profile *profile);
int wounddice_thought_tn(const struct scene *scene,
			 const struct wounddice_attack *attack);
/* What a single shot brings, and a blast: foes less friends. Those who are blown up are
 * looked at once: `quarries` by number, stake < 0 if it was not yet. */
int wounddice_shot_worth(const struct scene *scene,
			 const struct wounddice_attack *attack);
int wounddice_blast_worth(const struct scene *scene,
			  const struct wounddice_attack *attack,
			  struct quarry quarries[MAX_CREATURES]);
/* The same less the AP that ammunition and jams will cost; sets `burst` as is better. */
int wounddice_net_worth(const struct scene *scene, struct wounddice_attack *attack,
			struct quarry *quarry);
/* AP to come so many metres nearer. */
int wounddice_walk_ap(const struct scene *scene, int who, int metres);
/* Could this arm be used with this ammunition, perhaps after some work? */
bool wounddice_is_usable(const struct scene *scene, int who, int arm, int ammo);
/* How to attack this target with this arm and ammunition, from `nearer` range bands
 * less than now; its arm is -1 if that cannot be, or not within so many AP. */
struct prospect wounddice_prospect(const struct scene *scene, int who, int arm, int ammo,
				   struct quarry *quarry, int nearer, int within_ap);
/* Worth of an AP spent on attacks with what is at hand. */
int wounddice_rate(const struct scene *scene, int who);
/* The attacks that a creature must reckon with. */
enum { THREATS = 32 };
struct threats {
	int count; /* above THREATS: not all are kept */
	struct threat {
		struct wounddice_attack attack;
		int ap; /* of its owner's round, for such attacks */
	} of[THREATS];
	int friends;
};
/* What its foes may do to it in a round, standing as it does; `threats`: by what, or
 * NULL. */
int wounddice_danger(const struct scene *scene, int who, struct threats *threats);
/* The same in the same place and another stance. */
int wounddice_danger_again(const struct scene *scene, int who,
			   const struct threats *threats);
int wounddice_nearest_foe(const struct scene *scene, int who);
/* The tile of one move that brings it nearer to `to`; its own if none does. */
struct tile wounddice_step_toward(const struct look *look, struct tile to);
/* A tile of one move with better cover from `foe` and still in sight; its own if none. */
struct tile wounddice_cover_tile(const struct look *look, int foe);

/* ---- tactics_ways.c: one decision ---- */

enum {
	ROUNDS = 5,	   /* that are looked ahead */
	DANGER_ROUNDS = 2, /* so long it stays in a place, as a rule */
	AIM_KEPT = 60,	   /* per cent of an aim that are left when the turn ends */
	LATER = 95,	   /* per cent that a round later counts */
	WAYS = 2 * ARMS * AMMOS,
	KNOWN = 32, /* AP for which the best future is remembered */
};

/* The one detail of an intent: single or burst, ammunition, or kit. */
enum { HOW };

/* All that one decision needs to know. */
struct mind {
	const struct look *look;
	/* As it will be when it attacks again: aim spent, standing still. May be changed
	 * to see what would be. */
	struct wounddice_fight later;
	struct scene scene; /* of `later` */
	struct wounddice_creature *self;
	int action;	   /* the only one that may be chosen, or -1 */
	int share[ROUNDS]; /* per cent that attacks of this round and the next count */
	int threats;	   /* foes whose turn is still to come in this round */
	int keep;	   /* worth of an AP kept for one of them */
	int rate;	   /* worth of an AP, spent on attacks */
	int danger;	   /* of a round where it stands ... */
	struct threats dangers; /* ... by these */
	int most_ap;		/* that the rounds bring, as they count, in hundredths */
	int count;
	struct prospect ways[WAYS];
	int known[KNOWN]; /* best future of these ways by AP; < 0: not known yet */
	struct quarry quarries[MAX_CREATURES]; /* foes, by number; stake 0: none, < 0: a
						  friend */
	bool still; /* neither aim nor a walk makes this moment unlike `later` */
	struct intent best;
};

static inline const struct wounddice_creature *me(const struct look *look)
{
	return creature(&look->scene, look->who);
}

/* Looks at the position; action -1: any may be chosen. */
void wounddice_think(struct mind *mind, const struct look *look, int action);
/* The same ways to attack, from where `later` says, or in the stance that it says. */
void wounddice_find_again(struct mind *mind, bool moved);
/* Attacks in so many AP now and all of the next rounds. */
int wounddice_future(const struct mind *mind, const struct prospect *way, int ap);
/* The best way for so many AP, and what it is worth; NULL: there is none. */
const struct prospect *wounddice_best_way(const struct mind *mind, int ap, int *worth);
int wounddice_best_future(struct mind *mind, int ap);
/* To be called when the ways have changed. */
void wounddice_forget_futures(struct mind *mind);
/* Badly hurt foes count more, if the knob says so. */
int wounddice_favoured(const struct look *look, int target, int worth);

/* ---- tactics_deeds.c ---- */

struct intent wounddice_decide(const struct look *look, int action);

#endif
