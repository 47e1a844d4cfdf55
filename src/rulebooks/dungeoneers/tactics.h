/* SPDX-License-Identifier: MIT
 *
 * Shared by the files of the scripted tactic: the value of a blow and of a spell
 * (tactics_blow.c, tactics_spell.c), the foes (tactics_foes.c), the choice of a tile
 * (tactics_position.c), and the choice of a deed (tactics_candidates.c).
 *
 * All values are thousandths of a fighter (tactics/intent.h). A creature that n blows
 * kill loses an n-th of its worth by each, with stress and wounds counted as in the
 * rules. So stress that does not bring its own death a blow nearer is free, and stress
 * that does costs as much as the blow.
 */
#ifndef DUNGEONEERS_TACTICS_H
#define DUNGEONEERS_TACTICS_H

#include <stdlib.h>
#include "dungeoneers.h"
#include "engine/footprint.h"
#include "tactics/intent.h"

/* Knobs, in the order of the table. */
enum { KNOB_STRESS, KNOB_CAUTION, KNOB_FLANK, KNOB_HOLD, KNOB_NEAREST };

enum { NEAR_FOES = 4, OWN_WORTH = A_FIGHTER, FAR_SHOT = 6, PRICES = 16, MOST_DICE = 12 };

/* An act of mine on somebody: its worth there and then. */
struct act {
	int worth;  /* 0 or less: not worth doing */
	int with;   /* number in dungeoneers_arms() or in dungeoneers_spells() */
	int extra;  /* magica, or stress for hit dice ... */
	int pierce; /* ... and for pierce dice then */
	int range;  /* of a shot or a spell; 0: reach */
};

/* The effect of a blow on its victim: as usual, and over its capacity. */
struct blow_harm {
	int victim, wounds[2];
};

/* A creature's defence from the front: dodge dice, armour value, life. */
struct guard {
	int dodge, av;
	struct life life;
};

/* The parts of a creature's state that its defence and its blows depend on. */
enum {
	DEFENCE = offsetof(struct dungeoneers_creature, stress),
	OFFENCE = offsetof(struct dungeoneers_creature, magica),
	STATE_BYTES = sizeof(struct dungeoneers_creature) - DEFENCE
};

/* Values derived from a creature's own state. A number is 0 while nothing is known, and
 * another one after every change; a state that comes back has its old number again if it
 * is still remembered (struct states). */
struct known {
	unsigned char state[STATE_BYTES];
	bool has_arrows, has_bolts, over;
	uint32_t offence, defence; /* numbers */
	struct guard guard;
	int hit, low_hit, pierce; /* dice without stress; low: a shot at a prone one */
	bool throws, touches, curses; /* arms to shoot or throw, spells by hand, others */
	bool has_spares;	      /* things that are not in hand */
	int arm_count, spell_count;
	struct arm arms[MOST_ARMS];
	const struct dungeoneers_spell *spells[MOST_SPELLS];
};

/* States of a creature and their numbers; a new one takes the place of an old one. */
enum { DEFENCES = 128, OFFENCES = 32 };
struct states {
	struct {
		uint32_t number;
		unsigned char state[OFFENCE - DEFENCE], penalty;
		struct guard guard;
	} defences[DEFENCES];
	struct {
		uint32_t number;
		bool has_arrows, has_bolts, over;
		unsigned char state[sizeof(struct dungeoneers_creature) - OFFENCE];
	} offences[OFFENCES];
};

/* My acts against a foe without stress, if it were of usual worth. */
struct plain_acts {
	/* The states that they were weighed for, what spells depend on besides, and the
	 * harm that these would spare me. */
	struct acts_key {
		uint32_t mine, theirs;
		int32_t aspect, menace, presence;
	} key;
	struct act melee, shot, spell, touch; /* touch: a spell */
	struct act sure;		      /* no blow does more, from any side */
};

/* My acts against a foe. */
struct acts {
	struct plain_acts plain;
	int worth;     /* of the foe, for which the rest was computed */
	bool stressed; /* melee is weighed with the best stress */
	/* Against this one; a blow with the best stress if it is within reach. */
	struct act melee, shot, spell, touch;
	struct { /* the best of them */
		int near, far, range;
	} best;
	int at_most; /* none is worth more, here or after a step */
	/* The worth of the best ones next time, in hundredths: up to that distance, and
	 * less for each tile beyond; at_most: wherever I am. */
	struct prospect {
		int worth, each_tile, distance;
	} near, far;
	int opening; /* more for a blow if I am within reach before */
	int hope_at_most;
};

/* The effect of a creature's best act on another, without stress. */
struct menace {
	int worth, chance; /* thousandths that it pierces */
	struct harm by;
	bool afar;
	const struct dungeoneers_weapon *first;	 /* of its arms */
	const struct dungeoneers_weapon *weapon; /* for that act; NULL: a spell */
};

/* The acts that are counted. */
enum means { BY_ALL_MEANS, BY_HAND, FROM_AFAR };

/* The same as it is remembered for two states. */
struct known_menace {
	uint32_t offence, defence;
	int presence;
	bool melee; /* a strike: no shots and spells */
	bool low;   /* spells from afar at one who lies */
	struct menace menace;
	struct blow_harm harm;
};

/* An enemy as the thinker sees it. */
struct foe {
	int who, distance;
	struct tile low, high; /* where I stand in its tiles */
	const struct known *known;
	uint32_t offence,
		defence;  /* numbers of the states that the rest was computed for */
	uint32_t against; /* my defence then */
	struct guard guard;
	const struct dungeoneers_weapon *first;	 /* of its arms */
	const struct dungeoneers_weapon *weapon; /* of its best act; NULL: a spell */
	int reach;	       /* tiles that its blow can bridge in its next turn */
	int menace;	       /* harm of its best act to me */
	int chance;	       /* that this act succeeds, in thousandths */
	struct blow_harm harm; /* by that act */
	bool afar, shoots;     /* it shoots or casts; it shoots */
	bool low_spells;       /* I lie, and it casts from beyond its threat range */
	int victims;	/* I and friends of mine that it could strike; 0: not known yet */
	int harm_to_us; /* its harm to my side; < 0: not known yet */
	int worth;	/* to be rid of it */
	/* That its first arm hits me: as I am, from behind, and if I defend; < 0: not
	 * known yet. */
	int16_t hits_now, hits_behind, hits_guarded;
	struct acts acts; /* mine on it */
	/* Of ending my turn a tile nearer, as near, a tile farther; false: others matter
	 * more there. */
	bool matters_beside;
	struct ending {
		int hope, danger; /* danger: in hundredths */
	} beside[3];
};

/* Values computed at most once for my state and theirs; < 0: not known yet. */
struct memo_of_mind {
	int own;	   /* my worth */
	int lasting;	   /* blows that I stand, of all these foes together ... */
	int full;	   /* ... and that I should stand if I were fresh */
	int price[PRICES]; /* of stress */
	int8_t hit[2][MOST_DICE + 1]; /* my dice by stress; [1]: for a shot at one
					 that is prone */
	int8_t pierce[MOST_DICE + 1];
};

/* One of the last two between its turns: it has readied a blow for the end of the other's
 * turn, or is defensive. */
enum duel_state { IDLE, READY, GUARDED, DUEL_STATES };

/* A blow in a duel: in a turn, or readied for the end of the other's turn. */
struct duel_moment {
	uint8_t other;	 /* the other's state */
	uint8_t readied; /* at the end of the other's turn */
	uint8_t last;	 /* neither has a turn in this round after this one */
	uint8_t again;	 /* quarters of the chance that the same has the next turn, too */
};

/* Where everybody stood when somebody last decided (tactics_distances.c). */
enum { FAR_OFF = 8 }; /* tiles; farther ones are not told apart */
struct distances {
	int count;
	uint32_t changes, own_changes[MAX_CREATURES]; /* of bodies: of all, of each */
	struct body seen[MAX_CREATURES];
	struct creature_set within[MAX_CREATURES][FAR_OFF]; /* so many tiles of each */
};

/*
 * The creature that decides, its knobs, and its view of the position.
 *
 * A mind lasts from one decision to the next (tactics_foes.c): values of states that have
 * not changed are kept.
 */
struct mind {
	const struct look *look;
	const struct scene *scene;
	const int16_t *knobs;
	const struct known *me;
	uint32_t offence,
		defence;  /* numbers of the states that the rest was computed for */
	int ours, theirs; /* size of my side */
	int16_t used_knobs[MAX_KNOBS];
	int who;
	bool afar;     /* I do better from afar */
	int presence;  /* percent of a fighter's worth that go with its fall alone */
	bool menaced;  /* some foe could harm me as I am */
	bool hasty;    /* a guess will do */
	bool weighed;  /* all acts are known, without stress */
	bool stressed; /* acts are weighed for this position */
	int8_t waits;  /* my side gains by waiting; < 0: not known ... */
	int8_t calm;   /* ... and no foe is upon a friend yet; < 0: not known */
	bool few;      /* creatures in all: their duels are solved blow by blow */
	bool duel;     /* such a one, and the foe and I are the last */
	struct duel_moment moment; /* of the duel */
	struct memory *memory;	   /* NULL: none */
	struct duel *duels;	   /* room for some */
	int duel_count;
	int range;	    /* tiles that my acts can bridge */
	int most_act;	    /* no act is worth more, here or after a step ... */
	int most_hope;	    /* ... and no tile, wherever it is */
	bool diagonals;	    /* a diagonal step is one step */
	struct guard guard; /* mine */
	struct memo_of_mind *memo, own_memo;
	int count;
	struct foe *foes[NEAR_FOES]; /* the nearest first */
	struct foe room[NEAR_FOES];
	struct creature_set friends, enemies; /* on the map; friends: I, too */
	struct distances *distances;
	int seen_count;	      /* creatures when I last thought ... */
	uint32_t seen_others; /* ... and changes of the others' bodies so far */
	uint32_t placed_at;   /* all changes when the foes were last found */
};

/* One of the last two: the chances of its blows by stress; by its number, what its life
 * is after stress and after a blow of the other. */
enum { LIVES = 48 };
struct dueller {
	uint16_t hit[2][MOST_DICE + 1];	   /* [1]: the other is defensive */
	uint16_t pierce[2][MOST_DICE + 1]; /* [1]: it is over capacity */
	uint8_t after[LIVES][MOST_DICE + 1], hurt[LIVES], over[LIVES];
};

/* The chance that I win, of 60,000, by whose turn or blow comes ([0] mine) and the
 * other's state. */
struct duel_chances {
	uint16_t turn[2][DUEL_STATES];
	uint16_t readied[2][DUEL_STATES]; /* before a blow at the end of its turn */
	uint16_t hit[2][2][DUEL_STATES];  /* a blow has hit: [1] a readied one */
};

/* The last two, blow by blow (tactics_duel.c). */
struct duel {
	struct duel_key {
		struct duel_blow {
			const struct dungeoneers_weapon *weapon;
			int16_t who, hit, pierce, dodge, av, wounds[2], penalty;
		} mine, theirs;
		int16_t spell, spare[5];
		uint8_t knobs[2], known, ties, more[4];
	} key;
	const struct dungeoneers_sheet *sheet[2];
	struct dueller side[2];
	uint64_t solved[LIVES];
	struct duel_chances chances[LIVES][LIVES]; /* by my life and the foe's */
};

/* Room for a mind if none is remembered. */
struct desk {
	struct mind mind;
	struct known known[1 + NEAR_FOES];
	struct distances distances;
	struct duel duel;
};

/* What is left in quivers, as bits. */
enum { ARROWS_LEFT = 1, BOLTS_LEFT = 2, ALL_LEFT = ARROWS_LEFT | BOLTS_LEFT };

/* Worths, by those who do the harm: of their best acts on each, on all their enemies on
 * the average, and the part of that average from afar while both kinds of missiles are
 * left. New fields come last: tools/rematch lets tactics of older commits read this. */
struct dungeoneers_harms {
	int16_t on[MAX_CREATURES][MAX_CREATURES];
	int16_t usual[MAX_CREATURES], shots[MAX_CREATURES];
	struct creature_set shooters;
	/* By victim: those who roll to hit it from afar, and hardly do if it lies. */
	struct creature_set shot_by[MAX_CREATURES];
	int16_t shots_with_less[ALL_LEFT][MAX_CREATURES]; /* by what is left */
};

enum { PRESENCE = 15 }; /* percent of a fighter's worth; none in a duel */

/* ---- tactics_memory.c ---- */

enum { DUELS = 8, PAIRS = 1024 };

/* In the memo of a run. */
struct memory {
	uint32_t last_number;
	struct duel duels[DUELS];
	struct distances distances;
	/* By the numbers of two states. */
	struct known_menace menaces[PAIRS];
	struct plain_acts acts[PAIRS];
	struct {
		struct known known;
		struct states states;
		struct mind mind;
	} of[];
};
/* NULL: nothing is remembered. */
struct memory *dungeoneers_memory(const struct look *look);

/* What a decision is about: a deed, or the stress for a blow. */
struct matter {
	int16_t action;			      /* the deed; < 0: any */
	int16_t question, about, arm, ranged; /* Q_...; of the blow */
	int16_t spare;
};

enum { REMEMBERED = 6 }; /* creatures of a position */

/* All that a decision may depend on. Not in it: the order of turns (but for a duel), the
 * points of others, the number of arrows. */
struct situation {
	struct matter matter;
	int16_t ap, mp, knobs[MAX_KNOBS];
	uint8_t who, own_turn, sprinting, has_readied;
	struct duel_moment moment; /* of a duel */
	struct part {
		struct creature_set threatened_by;
		struct body body;
		uint8_t who, grappling, reacts, has_arrows, has_bolts, spare[3];
		unsigned char state[STATE_BYTES];
	} parts[MAX_CREATURES];
};
_Static_assert(offsetof(struct situation, parts) == 40 &&
		       sizeof(struct part) == 24 + STATE_BYTES,
	       "there is no padding");

/* The decision for this position: the one remembered, or a new one. */
struct intent dungeoneers_remembered(const struct look *look, struct matter matter,
				     struct intent (*decide)(const struct look *look,
							     struct matter matter));

/* From one tile to another, as the rules count (R48). */
static inline int tiles_between(bool diagonals, struct tile a, struct tile b)
{
	int x = abs(a.x - b.x), y = abs(a.y - b.y);

	return diagonals ? larger(x, y) : x + y;
}

/* From a tile to the nearest of a rectangle. */
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

enum { NEARLY_SURE = 995 }; /* thousandths: no stress is taken for more */

/* A blow that is thought of. */
struct blow {
	int who, target;
	const struct dungeoneers_weapon *weapon;
	bool ranged, behind;
	struct guard guard; /* of the target */
};
struct guard dungeoneers_guard(const struct scene *scene, int who);

/* The stakes of a blow: harm against stress; with two fighters left, the chance to win,
 * which weighs one against the other. */
struct stakes {
	int worth; /* of a usual blow that pierces and costs nothing */
	int most;  /* of this one */
	int swing; /* the usual one's as a chance to win; 0: no duel */
	int now;   /* that I win if it fails and costs nothing */
	struct duel *duel;
	struct duel_moment moment;
	struct life foe[2]; /* [1]: if it pierces */
};
struct stakes dungeoneers_stakes(const struct mind *mind, const struct foe *foe,
				 const struct blow *blow);
/* As if the foe and I were the last. */
struct stakes dungeoneers_duel_stakes(const struct mind *mind, const struct foe *foe,
				      const struct blow *blow);

/* The worth after a blow that has pierced or not, and leaves me with this life. */
int dungeoneers_outcome(const struct mind *mind, const struct stakes *stakes,
			bool pierced, struct life life);
/* The worth of readying such a blow for the end of the foe's next turn, or of defending.
 */
int dungeoneers_worth_without_blow(const struct mind *mind, const struct stakes *stakes,
				   enum duel_state state);

/* The worth of a blow with the best stress for its dice, which it returns. */
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
/* No melee blow at this one is worth more, from any side: its harm, and whatever else it
 * does (extra). */
struct act dungeoneers_sure_blow(const struct mind *mind, const struct foe *foe);
/* The worth to me of that state instead of my present one. */
int dungeoneers_relief(const struct mind *mind, struct life life);

/* Its effect on its victim; and on a victim over its capacity. */
struct blow_harm dungeoneers_blow_harm(const struct scene *scene,
				       const struct harm *harm);
/* The number of such blows that kill a creature with this life left. */
int dungeoneers_blows_to_kill(const struct scene *scene, const struct blow_harm *harm,
			      struct life life);
/* The part of a healthy creature's worth that one such blow takes, in thousandths. */
int dungeoneers_share_of_blow(const struct mind *mind, const struct harm *harm,
			      struct life life);
/* The chance that this many dice beat the dodge, whose dice are known if nobody is
 * behind. */
int dungeoneers_beat_dodge(const struct scene *scene, const struct dodge *dodge,
			   int dodging, int dice, int die, bool behind);
/* The most stress that I may take with this life. */
int dungeoneers_most_stress(const struct mind *mind, struct life life);
/* Its dice without stress. */
void dungeoneers_count_dice(const struct scene *scene, int who, struct known *known);
/* That it hits without stress; the chances with stress. */
int dungeoneers_plain_hit(const struct scene *scene, const struct known *known,
			  const struct blow *blow);
int dungeoneers_hit_with(const struct scene *scene, const struct blow *blow, int stress);
int dungeoneers_pierce_with(const struct scene *scene, const struct blow *blow,
			    int stress, bool over);
/* That a blow of mine pierces. */
int dungeoneers_pierce_chance(const struct mind *mind, const struct blow *blow,
			      int stress, bool over);
/* The harm of its arms to the victim, if that is worse. */
void dungeoneers_menace_of_arms(const struct mind *mind, int foe,
				const struct known *known, int victim, struct guard guard,
				enum means means, struct menace *worst);

/* ---- tactics_duel.c ---- */

/* With such blows of mine, each of that harm. */
struct duel *dungeoneers_duel(const struct mind *mind, const struct foe *foe,
			      const struct blow *blow, const struct blow_harm *harm);
struct duel_moment dungeoneers_moment(const struct scene *scene, int who, int foe);
/* The chance that I win, of 60,000, after my blow. */
int dungeoneers_duel_chance(struct duel *duel, struct duel_moment moment,
			    struct life mine, struct life theirs);
/* The same without a blow, if I am in that state then. */
int dungeoneers_chance_without_blow(struct duel *duel, struct duel_moment moment,
				    enum duel_state state, struct life mine,
				    struct life theirs);

/* ---- tactics_candidates.c ---- */

/* The best deed of this action, or (< 0) of all, from the position alone. */
struct intent dungeoneers_decide(const struct look *look, int action);

/* ---- tactics_gear.c ---- */

/* My best act with `thing` in hand and `away` put away (or -1), without stress. */
int dungeoneers_worth_with(const struct mind *mind, int thing, int away);
/* The thing to put away for this one, and the worth of my best act after that. */
int dungeoneers_best_away(const struct mind *mind, int thing, int *worth);

/* ---- tactics_contests.c ---- */

/* The chance of a contest of strength with the foe. */
int dungeoneers_contest_chance(const struct mind *mind, int target,
			       const struct dungeoneers_weapon *weapon);
/* The weapon for a grip or a push: its place among the arms. */
int dungeoneers_best_arm_for_contest(const struct scene *scene, int who, struct arm *arm);
/* The worth of a push: strikes of my friends that it provokes, and the foe's worse
 * position. 0: no more than the floor. */
int dungeoneers_push_worth(const struct mind *mind, const struct foe *foe, int floor);
/* A shooter that is held by the hand can neither shoot nor get away. */
int dungeoneers_grapple_worth(const struct mind *mind, const struct foe *foe);

/* ---- tactics_facing.c ---- */

/* Is nobody behind me who strikes without a step, if I face that way? The harm that those
 * do because they are behind; a facing with the least of it, the wanted one if equal. */
bool dungeoneers_has_back_free(const struct scene *scene, int who, int facing);
int dungeoneers_rear_harm(struct mind *mind, int facing);
int dungeoneers_best_facing(struct mind *mind, int wanted);
/* The harm from foes in their next turns that I should avoid by being defensive. */
int dungeoneers_danger_averted(struct mind *mind);

/* ---- tactics_spell.c ---- */

/* The best harmful spell on this foe: of those that need reach, or of the others. */
struct act dungeoneers_best_curse(const struct mind *mind, const struct foe *foe,
				  bool touch);
/* Armour by a spell, against those who shoot at me; worth 0: none. */
struct act dungeoneers_best_ward(const struct mind *mind);
/* The harm of its spells to the victim, if that is worse. */
void dungeoneers_menace_of_spells(const struct mind *mind, int foe,
				  const struct known *known, int victim,
				  struct guard guard, enum means means,
				  struct menace *worst);

/* ---- tactics_known.c ---- */

/* Updates the values of a creature. */
const struct known *dungeoneers_know(const struct scene *scene, int who,
				     struct known *known, struct memory *memory,
				     uint32_t *last_number);
/* Is its state still that one? */
bool dungeoneers_is_known(const struct dungeoneers_creature *one,
			  const struct known *known);
/* Has it a weapon to shoot or throw, or a spell for a distance? */
bool dungeoneers_acts_afar(const struct scene *scene, int who);

/* ---- tactics_distances.c ---- */

/* Measures anew what has changed. */
void dungeoneers_find_distances(struct distances *known, const struct scene *scene);
/* Those of them, all on the map, whose distance is no more than that. */
struct creature_set dungeoneers_within(const struct distances *known,
				       const struct scene *scene, int who, int tiles,
				       struct creature_set among);
/* The nearest of these, each by its distance before its number. Returns how many. */
struct nearby {
	int distance, who;
};
int dungeoneers_nearest(const struct distances *known, const struct scene *scene, int who,
			struct creature_set among, struct nearby *near, int most);

static inline uint32_t dungeoneers_changes_of_others(const struct distances *known,
						     int who)
{
	return known->changes - known->own_changes[who];
}

/* ---- tactics_foes.c ---- */

/* Finds the foes and their worth; then my acts against them. */
struct mind *dungeoneers_think(const struct look *look, struct desk *desk);
void dungeoneers_weigh(struct mind *mind, bool hasty);
/* My best act on these foes without stress; the same where only I am otherwise. */
int dungeoneers_worth_in_hand(const struct mind *mind);
int dungeoneers_worth_elsewhere(const struct mind *mind, const struct scene *scene);
/* The gain of `by` from a strike: a melee blow at `target`. */
int dungeoneers_strike_worth(const struct mind *mind, int by, int target);
/* I and friends of mine that it could strike in its next turn; its harm to each. */
int dungeoneers_victims(const struct mind *mind, struct foe *foe);
int dungeoneers_danger(const struct mind *mind, struct foe *foe);
/* The foe of that number; NULL: not one of the near ones. */
const struct foe *dungeoneers_foe(const struct mind *mind, int who);
/* The best blow at it from behind. */
struct act dungeoneers_blow_from_behind(const struct mind *mind, const struct foe *foe);

/* ---- tactics_position.c ---- */

/* My best act from there that is worth more than the floor, in *intent; 0: none. */
int dungeoneers_act_at(const struct mind *mind, struct tile tile, int floor,
		       struct intent *intent);
/* My prospects of acting on this foe next time. */
void dungeoneers_look_forward(const struct mind *mind, struct foe *foe);
/* The worth of ending the turn there; `acted`: with no action left. */
int dungeoneers_end_at(struct mind *mind, struct tile tile, bool acted);
/* Does my side let the others come, and I with it? */
bool dungeoneers_holds(struct mind *mind);
/* The foe that is best to go for. */
int dungeoneers_goal(struct mind *mind);
/* Weighs the tiles beside me by their distances; no tile of them is worth more than what
 * it returns. Then the worth of one of them. */
int dungeoneers_look_beside(struct mind *mind, bool acted);
int dungeoneers_end_beside(struct mind *mind, struct tile tile);
/* The harm of this foe to me in its next turn if I am there. */
int dungeoneers_danger_of(const struct mind *mind, struct foe *foe, struct tile tile);
/* The strikes that a step provokes. */
int dungeoneers_step_harm(const struct mind *mind, struct tile to);
/* A step round walls or others toward the best foe; -1: none. */
int dungeoneers_way_round(const struct mind *mind);

#endif
