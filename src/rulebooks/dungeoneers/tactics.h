/* SPDX-License-Identifier: MIT
 *
 * Between the files of the scripted tactic: what a blow and a spell are worth
 * (tactics_blow.c, tactics_spell.c), who is there (tactics_foes.c), where to stand
 * (tactics_position.c), and what to do (tactics.c).
 *
 * Everything is worth thousandths of a fighter (tactics/intent.h). Who is struck loses a
 * share of what it is worth: one of as many as it takes to kill it, stress and wounds
 * counted as the rules do. So stress that does not bring one's own death a blow nearer is
 * free, and stress that does costs as much as the blow.
 */
#ifndef DUNGEONEERS_TACTICS_H
#define DUNGEONEERS_TACTICS_H

#include "dungeoneers.h"
#include "engine/footprint.h"
#include "tactics/intent.h"

/* Knobs, in the order of the table. */
enum { KNOB_STRESS, KNOB_CAUTION, KNOB_FLANK, KNOB_HOLD, KNOB_NEAREST };

enum {
	NEAR_FOES = 4,
	OWN_WORTH = A_FIGHTER,
	FAR_SHOT = 6,
	PRICES = 16,
	MOST_DICE = 12,
	ENDS = 16
};

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

/* What follows from a creature's own state. Numbers: 0 while nothing is known; a new one
 * whenever something has changed. */
struct known {
	struct offence_key {
		int16_t magica, spellmod;
		uint8_t over, penalty, threat, has_arrows, has_bolts, spare[3];
	} offence_key;
	struct dungeoneers_thing things[THINGS];
	struct defence_key {
		int16_t stress;
		uint8_t wounds, defensive, prone, mired, mage_armor, shield_av, shield_sr,
			penalty, in_play, spare;
	} defence_key;
	uint32_t offence, defence; /* numbers */
	struct guard guard;
	bool throws, touches, curses; /* arms to shoot or throw, spells by hand, others */
	int arm_count, spell_count;
	struct arm arms[MOST_ARMS];
	const struct dungeoneers_spell *spells[MOST_SPELLS];
};

/* What I can do to a foe. */
struct acts {
	bool known, back_known;
	uint8_t aspect;			      /* that the spells were weighed for */
	struct act melee, shot, spell, touch; /* touch: a spell */
	struct act back;		      /* a blow from behind */
	struct {			      /* the best of them */
		int near, far, range;
	} best;
};

/* What a creature's best act does to another, without stress. */
struct menace {
	int worth, chance; /* thousandths that it pierces */
	struct harm by;
	bool afar;
	const struct dungeoneers_weapon *first; /* of its arms */
};

/* An enemy as the thinker sees it. */
struct foe {
	int who, distance;
	struct footprint at;
	struct tile low, high; /* where I stand in its tiles */
	const struct known *known;
	uint32_t offence, defence; /* numbers of what the rest was worked out for */
	uint32_t against;	   /* my defence then */
	uint8_t aspect;		   /* how it stood to me then */
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
	/* That its first arm hits me: as I am, and by defensive and prone; < 0: not
	 * known yet. */
	int16_t hits_now, hits_if[2][2];
	struct acts kept[2]; /* exact, and hasty */
	struct acts *acts;   /* mine on it: one of these */
	/* What a place is worth for its sake, by distance; ends_known: a bit for each. */
	uint32_t ends_known;
	struct end {
		int hope, danger;
	} ends[ENDS];
};

/* What is worked out at most once for my state and theirs; < 0: not known yet. */
struct memo_of_mind {
	int price[PRICES];	      /* of stress */
	int8_t hit[2][MOST_DICE + 1]; /* my dice by stress; [1]: for a shot at one
					 that is prone */
	int8_t pierce[MOST_DICE + 1];
};

/*
 * Who thinks, how, and what it makes of the position.
 *
 * A mind lasts from one decision to the next (tactics_foes.c): what follows from states
 * that have not changed is kept.
 */
struct mind {
	const struct look *look;
	const struct scene *scene;
	const int16_t *knobs;
	const struct known *me;
	uint32_t offence, defence; /* numbers of what the rest was worked out for */
	int ours, theirs;	   /* how many we are */
	int16_t used_knobs[MAX_KNOBS];
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
	struct memo_of_mind *memo, own_memo;
	int count;
	struct foe foes[NEAR_FOES]; /* the nearest first */
};

/* Room for a mind where none is remembered. */
struct desk {
	struct mind mind;
	struct known known[1 + NEAR_FOES];
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

/* ---- tactics_blow.c ---- */

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
/* What it is worth to me to be in that state instead of as I am. */
int dungeoneers_relief(const struct mind *mind, struct life life);
/* Of a contest of strength at the foe. */
int dungeoneers_contest_chance(const struct mind *mind, int target,
			       const struct dungeoneers_weapon *weapon);

/* What it does to its victim; and to one over its capacity. */
struct blow_harm dungeoneers_blow_harm(const struct scene *scene,
				       const struct harm *harm);
/* As many such blows as kill one that has this life left. */
int dungeoneers_blows_to_kill(const struct scene *scene, const struct blow_harm *harm,
			      struct life life);
/* Of a whole one's worth, in thousandths: what one such blow takes. */
int dungeoneers_share_of_blow(const struct mind *mind, const struct harm *harm,
			      struct life life);
/* Blows that I stand with this life, of each of the foes, added up. */
int dungeoneers_lasting(const struct mind *mind, struct life life);
/* That so many dice beat the dodge, whose dice are known if nobody is behind. */
int dungeoneers_beat_dodge(const struct scene *scene, const struct dodge *dodge,
			   int dodging, int dice, int die, bool behind);
/* That it hits without stress. */
int dungeoneers_plain_hit(const struct scene *scene, const struct blow *blow);
/* That a blow of mine pierces. */
int dungeoneers_pierce_chance(const struct mind *mind, const struct blow *blow,
			      int stress, bool over);
/* What its arms do to the victim, if that is worse; `melee`: not those for shots. */
void dungeoneers_menace_of_arms(const struct mind *mind, int foe,
				const struct known *known, int victim, struct guard guard,
				bool melee, struct menace *worst);

/* ---- tactics_spell.c ---- */

/* The best helpful spell, on oneself or a friend within reach; target NOBODY: none. */
struct act dungeoneers_best_help(const struct mind *mind, int *target);
/* The best harmful spell on this foe: of those that need reach, or of the others. */
struct act dungeoneers_best_curse(const struct mind *mind, const struct foe *foe,
				  bool touch);
/* What its spells do to the victim, if that is worse. */
void dungeoneers_menace_of_spells(const struct mind *mind, int foe,
				  const struct known *known, int victim,
				  struct guard guard, struct menace *worst);

/* ---- tactics_foes.c ---- */

/* It has the means to shoot, or to cast from afar. */
bool dungeoneers_acts_afar(const struct scene *scene, int who);
/* Who is there, and what they are worth; then what I can do to them. */
struct mind *dungeoneers_think(const struct look *look, struct desk *desk);
void dungeoneers_weigh(struct mind *mind, bool hasty);
/* What foes do to me in their next turns here, if I were that. */
int dungeoneers_danger_if(struct mind *mind, bool defensive, bool prone);
/* What `by` gains by a melee blow at `target`: a strike. */
int dungeoneers_strike_worth(const struct mind *mind, int by, int target);
/* The foe of that number; NULL: not one of the near ones. */
const struct foe *dungeoneers_foe(const struct mind *mind, int who);
/* The best blow at it from behind. */
const struct act *dungeoneers_blow_from_behind(const struct mind *mind,
					       const struct foe *foe);

/* ---- tactics_position.c ---- */

/* What I could do from there; *intent says what. */
int dungeoneers_act_at(const struct mind *mind, struct tile tile, struct intent *intent);
/* What it is worth to end the turn there. */
int dungeoneers_end_at(struct mind *mind, struct tile tile);
/* What this foe does to me in its next turn if I am there. */
int dungeoneers_danger_of(const struct mind *mind, const struct foe *foe,
			  struct tile tile);
/* What a step draws from those whom it leaves. */
int dungeoneers_step_harm(const struct mind *mind, struct tile to);
/* A step round walls or others toward the best foe; -1: none. */
int dungeoneers_way_round(const struct mind *mind);

#endif
