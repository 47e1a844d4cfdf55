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
	int later;    /* worth of the rounds after this one, all work done */
	int future;   /* as it was found: nothing kept, nothing feared */
};
enum { NOT_KNOWN = -1 }; /* of worth, later and future */

/* A position to think about, as it is or as it may come to be, and what is remembered of
 * those before. */
struct memory;
struct view {
	struct scene scene;
	struct memory *memory; /* NULL: none */
	bool elsewhere;	       /* somebody is where it may go */
};

/* Hundredths of rounds that it will act in after this one, at most 300. */
int wounddice_rounds_left(int health, const uint8_t wounds[5]);
/* What is known of whoever is attacked, whatever the weapon. */
struct quarry {
	int who;
	int stake;		  /* what its fall at the end of this round is worth */
	bool doomed;		  /* it falls anyway */
	int evade;		  /* TN; 0: cannot */
	int left100;		  /* health, less the bleeding of this round */
	int8_t mix[DAMAGE_TYPES]; /* of its armour against each */
	uint32_t number;	  /* another one when it has changed */
};
struct quarry wounddice_look_at(const struct scene *scene, int who);
/* Hits with this that it takes to bring it down, in hundredths. */
int wounddice_needed(const struct quarry *quarry,
		     const struct wounddice_profile *profile);
/* What a single shot brings, and a blast: foes less friends. Those who are blown up are
 * looked at once: `quarries` by number, stake < 0 if it was not yet. */
int wounddice_shot_worth(const struct view *view, const struct wounddice_attack *attack);
int wounddice_blast_worth(const struct view *view, const struct wounddice_attack *attack,
			  struct quarry quarries[MAX_CREATURES]);
/* The same less the AP that ammunition and jams will cost; sets `burst` as is better. */
int wounddice_net_worth(const struct scene *scene, struct wounddice_attack *attack,
			const struct quarry *quarry);
/* AP to come so many metres nearer. */
int wounddice_walk_ap(const struct scene *scene, int who, int metres);
/* Could this arm be used with this ammunition, perhaps after some work? */
bool wounddice_is_usable(const struct scene *scene, int who, int arm, int ammo);
/* What an attack follows from on the side of whoever attacks, the sheet apart. */
struct pose {
	struct tile here;
	uint8_t rounds, progress; /* of the arm */
	uint8_t flags;		  /* tactics_memory.c */
	uint8_t spare;		  /* always 0 */
};
struct pose wounddice_pose(const struct scene *scene, int who, int arm, int ammo);

/* An arm and its ammunition as somebody attacks with them, whoever the target is. */
struct method {
	struct wounddice_attack attack; /* at the target that was thought of last */
	struct pose pose;
	int ammo;
	int ap;			  /* of one attack */
	int gear;		  /* AP before the first one, moves apart */
	int most;		  /* so many attacks and no more */
	struct prospect prospect; /* room for one */
};
void wounddice_method(const struct scene *scene, int who, int arm, int ammo,
		      struct method *method);
/* What it takes to attack this target so, from `nearer` range bands less than now; false:
 * that cannot be. Then what an attack is worth. */
bool wounddice_reach(const struct scene *scene, const struct method *method,
		     const struct quarry *quarry, int nearer, struct prospect *prospect);
void wounddice_promise(const struct scene *scene, struct method *method,
		       const struct quarry *quarry, struct prospect *prospect);
/* Worth of an AP spent on attacks with what is at hand. */
int wounddice_rate(const struct view *view, int who);
/* What its foes may do to it in a round, standing as it does. The quarries are those
 * foes, by number. */
int wounddice_danger(const struct view *view, int who,
		     const struct quarry quarries[MAX_CREATURES]);
int wounddice_nearest_foe(const struct scene *scene, int who);
/* The tile of one move that brings it nearer to `to`, but not nearer than so many metres;
 * its own if none does. */
struct tile wounddice_step_toward(const struct look *look, struct tile to, int metres);
/* A tile of one move with better cover from `foe` and still in sight; its own if none. */
struct tile wounddice_cover_tile(const struct look *look, int foe);

/* ---- tactics_memory.c: the same, if it is not known already ---- */

struct view wounddice_view(const struct look *look);
struct quarry wounddice_quarry(const struct view *view, int who);
/* The prospect from here if it is known, its worth too unless it takes more than the
 * speed of a round; NULL: it must be worked out. */
const struct prospect *wounddice_known(const struct view *view, int who, int arm,
				       int ammo, const struct quarry *quarry);
/* NULL: not so, or not within so many AP. Good until the next call. */
const struct prospect *wounddice_prospect(const struct view *view, struct method *method,
					  const struct quarry *quarry, int nearer,
					  int within_ap);

/* ---- tactics_attack.c: one decision ---- */

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
	struct view view; /* of `later` */
	struct wounddice_creature *self;
	int action;	   /* the only one that may be chosen, or -1 */
	int share[ROUNDS]; /* per cent that attacks of this round and the next count */
	int threats;	   /* foes whose turn is still to come in this round */
	int keep;	   /* worth of an AP kept for one of them */
	int rate;	   /* worth of an AP, spent on attacks */
	int danger;	   /* of a round where it stands */
	int most_ap;	   /* that the rounds bring, as they count, in hundredths */
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
int wounddice_future(const struct mind *mind, struct prospect *way, int ap);
/* The best way for so many AP, and what it is worth; NULL: there is none. */
const struct prospect *wounddice_best_way(struct mind *mind, int ap, int *worth);
int wounddice_best_future(struct mind *mind, int ap);
/* To be called when the ways have changed. */
void wounddice_forget_futures(struct mind *mind);
/* Badly hurt foes count more, if the knob says so. */
int wounddice_favoured(const struct look *look, int target, int worth);

/* ---- tactics_candidates.c ---- */

struct intent wounddice_decide(const struct look *look, int action);

#endif
