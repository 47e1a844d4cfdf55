/* SPDX-License-Identifier: MIT
 *
 * Between the files of the scripted tactic: what an act is worth (tactics_estimate.c),
 * where to stand (tactics_position.c), and what to do (tactics.c).
 *
 * Everything is worth thousandths of a fighter (tactics/intent.h). Who is struck loses a
 * share of what it is worth: one of as many as it takes to kill it, stress and wounds
 * counted as the rules do. So stress that does not bring one's own death a blow nearer is
 * free, and stress that does costs as much as the blow.
 */
#ifndef DUNGEONEERS_TACTICS_H
#define DUNGEONEERS_TACTICS_H

#include "dungeoneers.h"
#include "tactics/intent.h"

/* Knobs, in the order of the table. */
enum { KNOB_STRESS, KNOB_CAUTION, KNOB_FLANK, KNOB_HOLD, KNOB_NEAREST };

enum { NEAR_FOES = 4, OWN_WORTH = A_FIGHTER, FAR_SHOT = 6, PRICES = 16, MOST_DICE = 12 };

/* An act of mine on somebody: its worth there and then. */
struct act {
	int worth; /* 0 or less: not worth doing */
	int with;  /* number in dungeoneers_arms() or in dungeoneers_spells() */
	int extra; /* magica */
	int range; /* of a shot or a spell; 0: reach */
};

/* What a blow does to its victim: as usual, and over its capacity. */
struct blow_harm {
	int victim, wounds[2];
};

/* What a creature sets against blows, from the front: dodge dice, armour value, life. */
struct guard {
	int dodge, av;
	struct life life;
};

/* An enemy as the thinker sees it. */
struct foe {
	int who, distance;
	struct tile low, high; /* where I stand in its tiles */
	struct guard guard;
	const struct dungeoneers_weapon *first; /* of its arms */
	int reach;	       /* tiles that its blow can bridge in its next turn */
	int menace;	       /* what its best act would do to me */
	int chance;	       /* that this act succeeds, in thousandths */
	struct blow_harm harm; /* by that act */
	bool afar, shoots;     /* it shoots or casts; it shoots */
	int others;	       /* friends of mine whom it could strike as well */
	int danger, worry;     /* what it does to me; what it does if it is not so far */
	int worth;	       /* to be rid of it */
	struct act melee, shot, spell, touch; /* mine on it; touch: a spell */
	struct {			      /* the best of them */
		int near, far, range;
	} best;
};

/* What is worked out at most once in a decision; < 0: not known yet. */
struct worked_out {
	int price[PRICES];	      /* of stress */
	int8_t hit[2][MOST_DICE + 1]; /* my dice by stress; [1]: for a shot at one
					 that is prone */
	int8_t pierce[MOST_DICE + 1];
};

/* Who thinks, how, and what it makes of the position. */
struct mind {
	const struct look *look;
	const struct scene *scene;
	const int16_t *knobs;
	int who;
	bool afar;	    /* I do better from afar */
	int own;	    /* what I am worth */
	int presence;	    /* percent of a fighter's worth that go with its fall alone */
	bool menaced;	    /* some foe could harm me as I am */
	int lasting;	    /* blows that I stand, of all these foes together ... */
	int full;	    /* ... and that I should stand if I were fresh */
	bool hasty;	    /* a guess will do */
	bool duel;	    /* the foe and I are the last */
	bool diagonals;	    /* a diagonal step is one step */
	struct guard guard; /* mine */
	struct worked_out *memo, own_memo;
	int arm_count;
	struct arm arms[MOST_ARMS];
	bool throws, touches, curses; /* arms to shoot or throw, spells by hand, others */
	int spell_count;
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	int count;
	struct foe foes[NEAR_FOES]; /* the nearest first */
};

/* From a tile to the nearest of a rectangle, as the rules count (R48). */
static inline int tiles_to(bool diagonals, struct tile at, struct tile low,
			   struct tile high)
{
	int x = larger(0, larger(low.x - at.x, at.x - high.x));
	int y = larger(0, larger(low.y - at.y, at.y - high.y));

	return diagonals ? larger(x, y) : x + y;
}

/* dungeoneers_distance_at() from me to one of the foes. */
static inline int distance_to(const struct mind *mind, const struct foe *foe,
			      struct tile at)
{
	return tiles_to(mind->diagonals, at, foe->low, foe->high);
}

/* ---- tactics_estimate.c ---- */

/* It has the means to shoot, or to cast from afar. */
bool dungeoneers_acts_afar(const struct scene *scene, int who);
/* Who is there, and what they are worth; then what I can do to them. */
void dungeoneers_think(struct mind *mind, const struct look *look);
void dungeoneers_weigh(struct mind *mind, bool hasty);

/* A blow that is thought of. */
struct blow {
	int who, target;
	const struct dungeoneers_weapon *weapon;
	bool ranged, behind;
	struct guard guard; /* of the target */
};
struct guard dungeoneers_guard(const struct scene *scene, int who);

/* What hangs on a blow: harm against stress; where two are left, the chance to win, which
 * weighs the one against the other. */
enum { RACE = 12 };
struct stakes {
	int worth; /* of a blow that pierces and costs nothing */
	int swing; /* the same as a chance to win; 0: no duel */
	int stood; /* blows that I stand, at most RACE */
	/* That I win, by the blows that I stand: [1] if it pierces. */
	int32_t won[2][RACE + 1];
};
struct stakes dungeoneers_stakes(const struct mind *mind, const struct foe *foe,
				 const struct blow *blow);

/* What a blow is worth with the best stress for its dice, which it says. */
struct payment {
	int worth, hit, pierce;
};
struct payment dungeoneers_payment(const struct mind *mind, const struct blow *blow,
				   const struct stakes *stakes);
/* Stress for pierce dice, when it has hit. */
int dungeoneers_pierce_payment(const struct mind *mind, const struct blow *blow,
			       const struct stakes *stakes);
/* The best weapon of the arms that are there for a blow at this one. */
struct act dungeoneers_best_blow(const struct mind *mind, const struct foe *foe,
				 bool ranged, bool behind);
/* The best helpful spell, on oneself or a friend within reach; target NOBODY: none. */
struct act dungeoneers_best_help(const struct mind *mind, int *target);
/* The best harmful spell on this foe: of those that need reach, or of the others. */
struct act dungeoneers_best_curse(const struct mind *mind, const struct foe *foe,
				  bool touch);
/* What it is worth to me to be in that state instead of as I am. */
int dungeoneers_relief(const struct mind *mind, struct life life);
/* Of a contest of strength at the foe. */
int dungeoneers_contest_chance(const struct mind *mind, int target,
			       const struct dungeoneers_weapon *weapon);
/* What foes do to me in their next turns here, if I were that. */
int dungeoneers_danger_if(const struct mind *mind, bool defensive, bool prone);
/* What `by` gains by a melee blow at `target`: a strike. */
int dungeoneers_strike_worth(const struct mind *mind, int by, int target);
/* The foe of that number; NULL: not one of the near ones. */
const struct foe *dungeoneers_foe(const struct mind *mind, int who);

/* ---- tactics_position.c ---- */

/* What I could do from there; *intent says what. */
int dungeoneers_act_at(const struct mind *mind, struct tile tile, struct intent *intent);
/* What it is worth to end the turn there. */
int dungeoneers_end_at(const struct mind *mind, struct tile tile);
/* What this foe does to me in its next turn if I am there. */
int dungeoneers_danger_of(const struct mind *mind, const struct foe *foe,
			  struct tile tile);
/* What a step draws from those whom it leaves. */
int dungeoneers_step_harm(const struct mind *mind, struct tile to);
/* A step round walls or others toward the best foe; -1: none. */
int dungeoneers_way_round(const struct mind *mind);

#endif
