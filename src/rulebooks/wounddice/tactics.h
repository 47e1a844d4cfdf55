/* SPDX-License-Identifier: MIT
 *
 * The tactic's view of a position, in thousandths of a fighter (tactics/intent.h): the
 * worth of a creature's fall and of an attack, the work before an attack, and the danger.
 */
#ifndef WOUNDDICE_TACTICS_H
#define WOUNDDICE_TACTICS_H

#include "tactics/intent.h"
#include "wounddice.h"

enum knob_id { KNOB_CAUTION, KNOB_EVADE, KNOB_DEBT, KNOB_FOCUS, KNOB_CLOSE };

/* A possible attack, from here or from another tile. */
struct prospect {
	int arm, ammo, target; /* arm -1: none */
	bool burst;
	int nearer;   /* range bands */
	int worth;    /* of one attack, less the ammunition that it uses up */
	int ap;	      /* of one attack */
	int metres;   /* from the target */
	int approach; /* moves before the first one */
	int setup;    /* AP before the first one, moves included */
	int most;     /* at most this many attacks */
	int fear;     /* of where it leads, if it may stay as well */
	int plain;    /* worth, without the favoured target's bonus */
	int tn;	      /* of an attack, without aim */
	int future;   /* as it was found: nothing feared */
};
enum { NOT_KNOWN = -1 };

/* A position, real or imagined, and values remembered from earlier ones. */
struct memory;
struct view {
	struct scene scene;
	struct memory *memory; /* NULL: none */
};

/* Twice the health that these wounds cost in a round. */
static inline int wounddice_bleeding2(const uint8_t wounds[5])
{
	int twice = 0;

	for (int i = 0; i < 5; i++)
		twice += wounds[i] * (faces_of(i + 1) + 1);
	return twice;
}

/* Hundredths of rounds that it will act in after this one. */
enum { ROUNDS100 = 300 };
static inline int wounddice_rounds_left(int health, int bleeding2)
{
	if (health <= 0)
		return 0;
	return bleeding2 ? within(200 * health / bleeding2 - 50, 0, ROUNDS100)
			 : ROUNDS100;
}

/* The values of a target that hold for every weapon. */
struct quarry {
	int who;
	int stake;    /* worth of its fall at the end of this round */
	bool doomed;  /* it falls anyway */
	int8_t evade; /* TN; 0: cannot */
	int8_t parry; /* TN against blows: of that or, if better, of a parry */
	int left100;  /* health, less the bleeding of this round */
	int8_t mix[DAMAGE_TYPES]; /* of its armour against each */
	/* Another one when it has changed; 0: none. Those with the same number are alike
	 * in all that an attack on them depends on, but for their tiles. */
	uint32_t number;
	uint64_t spot; /* number and tile, for memory; 0: none */
};
/* Its armour against each type of damage, as numbers of wounddice_mix(). */
void wounddice_mixes(const struct scene *scene, int who, int8_t mixes[DAMAGE_TYPES]);
struct quarry wounddice_look_at(const struct scene *scene, int who,
				const int8_t mixes[DAMAGE_TYPES]);
/* Foes worth an attack; of those that are alike and on the same tile only the first. The
 * others are doubles. */
struct marks {
	int count;
	uint8_t who[MAX_CREATURES];
	struct creature_set doubles;
};
/* Is it the first of these targets on its tile? A blast there hits them all. */
bool wounddice_is_first_there(const struct scene *scene, struct creature_set targets,
			      int who);
/* The hits with this weapon that bring it down, in hundredths. */
int wounddice_needed(const struct quarry *quarry,
		     const struct wounddice_profile *profile);
/* The worth of a single shot, and of a blast: foes, by number, less friends. */
int wounddice_shot_worth(const struct view *view, const struct wounddice_attack *attack);
int wounddice_blast_worth(const struct view *view, const struct wounddice_attack *attack,
			  const struct quarry quarries[MAX_CREATURES]);
/* The part of one victim, at so many metres from the middle. */
int wounddice_blast_gain(const struct scene *scene, const struct wounddice_attack *attack,
			 int tn, const struct quarry *quarry, int metres);
/* The same less the AP that ammunition and jams will cost; sets `burst` as is better. */
int wounddice_look_at_worth(const struct scene *scene, struct wounddice_attack *attack,
			    int tn, const struct quarry *quarry);
/* AP to come this many metres nearer. A prone creature crawls, or stands up first. */
static inline int wounddice_walk_ap(const struct scene *scene, int who, int metres)
{
	int upright = (metres + MOVE_METRES - 1) / MOVE_METRES;

	if (metres <= 0)
		return 0;
	return creature(scene, who)->prone ? smaller(metres, upright + 1) : upright;
}
/* Could this arm be used with this ammunition, perhaps after some work? */
bool wounddice_is_usable(const struct scene *scene, int who, int arm, int ammo);

/* An attack on one target by a method, its gear apart. */
struct known_way {
	int worth;
	int16_t tn, metres, approach;
	bool burst, is_possible;
};

/* An arm and its ammunition in an attack, for any target. */
struct method {
	struct wounddice_attack attack; /* at the target that was thought of last ... */
	struct prospect way;		/* ... and the way to it */
	int gear;			/* AP before the first one, moves apart */
	int tn;				/* of the attacker, against anybody */
	uint32_t key;			/* of the arm and its state, for memory ... */
	uint64_t stand;			/* ... and with TN and stance; 0: none */
	struct known_way known;		/* if it is not remembered */
};
void wounddice_method(const struct scene *scene, int who, int arm, int ammo,
		      struct method *method);
/* Metres from a target: the range band after coming so many bands nearer (0: impossible),
 * and the metres in that band at which the attack begins. */
static inline int wounddice_band_from(const struct method *method, int metres, int nearer)
{
	int range = method->attack.profile->range, band = 1;

	if (method->attack.with->is_melee)
		return 1;
	while (band < MOST_BANDS && metres > band * range)
		band++;
	return larger(0, band - nearer);
}

static inline int wounddice_stop(const struct method *method, int metres, int band)
{
	return smaller(metres, method->attack.with->is_melee
				       ? REACH
				       : band * method->attack.profile->range);
}

/* The work before such an attack on this target, from `nearer` range bands less than now;
 * false: impossible. Then the worth of an attack. */
bool wounddice_reach(const struct scene *scene, struct method *method,
		     const struct quarry *quarry, int nearer);
void wounddice_promise(const struct view *view, struct method *method,
		       const struct quarry *quarry);
/* The harm from its foes in a round, in its stance: from afar, and from near or by blows.
 * The quarries are those foes, by number. */
struct danger {
	int far, near;
};
struct danger wounddice_danger(const struct view *view, int who,
			       const struct quarry quarries[MAX_CREATURES]);
/* The part of one foe; and that by its best weapon, if it stood beside it. */
int wounddice_threat(const struct scene *scene, int foe, int arm,
		     const struct quarry *quarry);
int wounddice_menace(const struct scene *scene, int foe, const struct quarry *quarry);
int wounddice_nearest_foe(const struct scene *scene, int who);
/* The tile of one move that brings it nearer to `to`, but not nearer than this many
 * metres; its own if there is none. */
struct tile wounddice_step_toward(const struct look *look, struct tile to, int metres);
/* A tile of one move with better cover from `foe` and still in sight; its own if none. */
struct tile wounddice_cover_tile(const struct look *look, int foe);

/* ---- tactics_memory.c: the same, if it is not known already ---- */

struct view wounddice_view(const struct look *look);
void wounddice_quarry(const struct view *view, int who, struct quarry *quarry);
int wounddice_net_worth(const struct view *view, struct wounddice_attack *attack, int tn,
			const struct quarry *quarry);
/* The same with the key of its arm, which holds for all targets. */
uint32_t wounddice_arm_key(const struct scene *scene,
			   const struct wounddice_attack *attack);
int wounddice_known_worth(const struct view *view, struct wounddice_attack *attack,
			  uint32_t arm_key, int tn, const struct quarry *quarry);

int wounddice_known_blast(const struct view *view, const struct wounddice_attack *attack,
			  uint32_t arm_key, int tn, const struct quarry *quarry,
			  int metres);
/* wounddice_reach() and then wounddice_promise(), until the next call; and that as a
 * whole way. */
const struct known_way *wounddice_known_way(const struct view *view,
					    struct method *method,
					    const struct quarry *quarry, int nearer);
struct prospect wounddice_take_way(const struct method *method,
				   const struct known_way *known,
				   const struct quarry *quarry, int nearer);
uint64_t wounddice_stand(const struct scene *scene, const struct method *method);
int wounddice_known_threat(const struct view *view, int foe, int arm,
			   const struct quarry *quarry);

/* What is known of later attacks by a creature of this speed; see struct mind. */
int16_t *wounddice_attacks_at(struct memory *memory, int speed);

/* ---- tactics_attack.c: one decision ---- */

enum {
	ROUNDS = 5,	  /* that are looked ahead */
	AN_AP_KEPT = 4,	  /* worth of one of two AP left over, for evasions */
	AIM_KEPT = 60,	  /* per cent of an aim that are left when the turn ends */
	LATER = 81,	  /* per cent that a round later counts: it may be shot before */
	COMES_THERE = 90, /* per cent that blows after a way count for one that can attack
			     at once: much may happen on the way */
	NEAR = 3,	  /* metres: a foe that may be there at once */
	WAYS = 2 * ARMS * AMMOS,
	KNOWN = 32, /* AP for which the best future is remembered */
	/* AP of an attack, and of the work before it, for which the number of later
	 * attacks is remembered. */
	WEIGHED_AP = 8,
	WEIGHED_OWED = 16,
	WEIGHED_SPEED = 16,
};

/* The one detail of an intent: single or burst, ammunition, or kit. */
enum { HOW };

/* All that one decision needs to know. */
struct mind {
	const struct look *look;
	/* Its state at its next attack: aim spent, standing still. The caller may change
	 * it to try other states. */
	struct wounddice_fight later;
	struct view view; /* of `later` */
	struct wounddice_creature *self;
	int action;	      /* the only one that may be chosen, or -1 */
	int share[ROUNDS];    /* per cent that attacks of this round and the next count */
	struct danger danger; /* of a round at its tile; NOT_KNOWN: not asked for yet */
	int nearest;	      /* metres to a foe that is up */
	int at_once100;	      /* worth of the best attack without work for an AP, ... */
	int at_once;	      /* ... its target ... */
	bool in_best_range;   /* ... and whether that is in the first range band */
	int count;
	struct prospect ways[WAYS];
	/* Of the rounds after this one, by AP of an attack and AP owed; < 0: not known
	 * yet. */
	int16_t *attacks1000;
	int16_t own_attacks[WEIGHED_AP * WEIGHED_OWED];
	int known[KNOWN]; /* best future of these ways by AP; < 0: not known yet */
	const struct quarry *quarries;		/* foes, by number; stake 0: not there */
	struct quarry looked_at[MAX_CREATURES]; /* if there is no memory of them */
	struct marks marks;
	bool lasts; /* it does not bleed to death soon */
	bool walks; /* to blows: it goes on, and weighs nothing else */
	bool still; /* neither aim nor a walk makes this moment unlike `later` */
	struct intent best;
};

static inline const struct wounddice_creature *me(const struct look *look)
{
	return creature(&look->scene, look->who);
}

/* It walks with a weapon for blows in its hand, or without any, and with nothing to
 * throw. */
bool wounddice_goes_to_blows(const struct scene *scene, int who);
/* Looks at everybody; then also at all attacks. Action -1: any may be chosen. */
void wounddice_observe(struct mind *mind, const struct look *look);
void wounddice_think(struct mind *mind, int action);
/* The same attack, and all of them, from the tile or in the stance of `later`. */
void wounddice_find_way_again(struct mind *mind, struct prospect *way);
void wounddice_find_again(struct mind *mind, bool moved);
/* The worth of attacks with this many AP now and all AP of the next rounds. */
int wounddice_future(struct mind *mind, const struct prospect *way, int ap);
/* The best attack for this many AP, and its worth; NULL: there is none. */
const struct prospect *wounddice_best_way(struct mind *mind, int ap, int *worth);
int wounddice_best_future(struct mind *mind, int ap);
/* To be called when the ways have changed. */
void wounddice_forget_futures(struct mind *mind);
/* More danger, standing at this many metres from that tile, than here. */
int wounddice_fear(struct mind *mind, struct tile to, int metres);
/* The danger of a round at its tile, computed once. */
const struct danger *wounddice_danger_here(struct mind *mind);
/* Is its turn of this round still to come? */
bool wounddice_is_to_come(const struct scene *scene, int who);
/* Badly hurt foes count more, if the knob says so. */
static inline int wounddice_favoured(const struct look *look, int target, int worth)
{
	int full = sheet(&look->scene, target)->health, lost;

	if (!look->knobs[KNOB_FOCUS])
		return worth;
	lost = within(full - creature(&look->scene, target)->health, 0, full);
	return worth + worth * lost / full * look->knobs[KNOB_FOCUS] / 100;
}

/* ---- tactics_aid.c: the worth of help to a patient's side ---- */

/* Of first aid with this kit, at most; the same, exactly; of an injection. */
int wounddice_most_aid(const struct scene *scene, int who, int patient, int kit);
int wounddice_aid_worth(const struct scene *scene, int who, int patient, int kit);
int wounddice_injection_worth(const struct scene *scene, int patient);

/* ---- tactics_habits.c ---- */

/* To go to a tile; and nearer to somebody, but not nearer than so: on foot, if that is
 * quicker. */
struct intent wounddice_move_to(const struct look *look, struct tile tile, int worth);
struct intent wounddice_walk_to(const struct look *look, int other, int metres,
				int worth);
/* A foe has a gun, in hand or not. */
bool wounddice_may_be_shot(const struct scene *scene, int who);
/* A creature that has aimed goes on: it aims with AP that are left over beside its shots,
 * and shoots. */
bool wounddice_shoots_on(const struct look *look, struct intent *intent);
/* The other habits; false: there is something to weigh. The mind has only observed. */
bool wounddice_goes_on(const struct mind *mind, struct intent *intent);

/* ---- tactics_candidates.c ---- */

struct intent wounddice_decide(const struct look *look, int action);

/* Number of armour whose three largest dice are these steps, largest first. */
static inline int wounddice_mix(int a, int b, int c)
{
	return a * (a + 1) * (a + 2) / 6 + b * (b + 1) / 2 + c;
}

#endif
