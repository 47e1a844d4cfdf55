/* SPDX-License-Identifier: MIT
 *
 * Shared by the files of the scripted tactic: the value of things (tactics_value.c), the
 * value of a position (tactics_position.c, tactics_danger.c), the deeds to choose from
 * (tactics_candidates.c, tactics_strikes.c, tactics_aids.c), deeds that go on without
 * weighing (tactics_habits.c), and the answers (tactics.c).
 *
 * All values are thousandths of a fighter (intent.h). A creature's mind holds its view of
 * the position: the foes it watches, the harm they will do to it before its next phase,
 * the worth of its own weapons. It computes the same for positions that it only imagines:
 * another tile, another stance, fewer points.
 */
#ifndef ORGE_TACTICS_H
#define ORGE_TACTICS_H

#include "orge.h"
#include "tactics/intent.h"

enum { KNOB_CAUTION, KNOB_REST_AT, KNOB_RANGE };

enum {
	WATCHED = 3,	/* the nearest foes; the others are too far to matter */
	ARMS = 4,	/* two hands, and what nature gave it */
	MOST_USED = 16, /* AP */
	PLACES = 8,	/* two to come near, six to get away */
	ROUNDS_AHEAD = 4,
	FOR_PRESENCE = 20, /* of a fighter's worth, lost only with its fall */
	/* percent of a fall: the wounded still stand, sleepers wake */
	FOR_KNOCK_OUT = 70,
	FOR_KNOCK_OUT_IN_DUEL = 100,
	FOR_SLEEPER = 50, /* of a fighter's worth, as it will wake */
	/* a usual reaction: AP, and thousandths of the attacks that it stops */
	REACTION_AP = 2,
	REACTION_STOPS = 400,
};

/* A blow, shot or spell of anybody, as it would be now. */
struct strike {
	int thing, style, special, target; /* thing NOTHING: none */
	int ap, pf;
	int hit, stopped; /* thousandths: it hits; a reaction undoes it */
	int harm;	  /* worth of its effect if it hits */
	int worth;	  /* of trying it */
	bool ready;	  /* of a weapon in its hands: it can be declared now */
};

/* The attacks of one foe before its next phase. */
struct threat {
	bool far; /* by shot or spell */
	bool weighed;
	struct strike strike; /* once it is weighed: its hit and harm, reactions apart */
	int missile, cycle;   /* AP of one attack and of what it takes to repeat it */
	int budget, phases;   /* its AP in a phase; hundredths of phases before its own */
	struct creature_set marks; /* whom it may strike */
	int away;		   /* AP that it needs to come into reach */
	int blows;		   /* hundredths: the expected number */
};

/* A weapon in its hands, or its fists: the usual blow or shot at the foes it watches. */
struct arm {
	int thing, style;
	bool shot;
	bool open;  /* it may use it now, wherever it stands */
	int reload; /* AP */
	struct strike strikes[WATCHED];
};

/* The attacks of its foes before its next phase. */
struct danger {
	bool known;
	struct threat threats[WATCHED]; /* one for each foe that it watches */
	struct threat other; /* in a duel: another way of the foe, less harmful */
	int blows;	     /* hundredths: those of all of them */
	int harm;	     /* expected worth of one, undefended */
	int saved;	     /* the harm that a reaction to one prevents */
};

/* An attempt to knock somebody out, as it would be now. */
struct knock_out {
	struct orge_act act; /* without its target */
	struct cost cost;
	bool possible; /* in a phase */
};

struct mind {
	const struct look *look;
	struct scene scene;
	int who;
	const struct orge_creature *c;
	const struct orge_sheet *s;
	bool stays, burns, may_attack;
	int budget, count;
	int8_t foes[WATCHED];		 /* the nearest first */
	double pace, foes_pace[WATCHED]; /* metres for an AP; 0 until they are known */
	struct danger danger;		 /* read it through orge_danger() */
	int arm_count;
	struct arm arms[ARMS];
	struct strike fist; /* its knock-out of the nearest foe, with any bludgeon */
	bool knocks;	    /* that foe is in reach of it */
	struct strike best; /* that it can strike now with the things in its hands */
	int spell_rate;	    /* hundredths: its expected gain from an AP by spells */
	int rate;	    /* the same by the best of all it has */
	int tiring;	    /* hundredths: price of a point of PF; 0 if it stays */
	int spell_worth[SPELLS][WATCHED]; /* of spells that harm, if it is known */
	uint8_t spell_known[SPELLS];	  /* a bit for each foe */
	int used[MOST_USED];		  /* the worth of so many AP, if it is known */
	uint32_t used_known;		  /* a bit each */
};

/* A position that is only thought of. */
struct imagined {
	struct orge_fight fight;
	struct mind mind;
};

struct choice {
	struct mind *mind;
	int action; /* only this one; below 0: any */
	struct intent best;
	struct strike strike; /* if that is an attack */
	/* its way of moving: set while moves are considered */
	enum gait gait;
	double metres_per_ap;
	int load;
	bool asked_to_move, may_move; /* asked when a move is the best deed */
	/* tiles that were weighed already, each with the patience that it asks for */
	int tiles[PLACES], tile_count;
	struct imagined *imagined; /* the same position but for itself */
	bool imagines;		   /* it is filled */
};

/* ---- tactics_value.c, tactics_position.c ---- */

struct creature_set orge_foes(const struct scene *scene, int who);
int orge_thousandths(const struct scene *scene, int chance);
/* A creature that stays weighs only the blows and shots that it could declare now. */
void orge_mind_begin(struct mind *mind, const struct look *look,
		     const struct scene *scene, int who, bool stays);
/* tactics_danger.c. Most deeds do not depend on the danger, so it is weighed when it is
 * first asked for. */
const struct danger *orge_danger(struct mind *mind);
/* The same foes, wherever it stands there: what they do is weighed once for both. */
void orge_endanger(struct mind *there, struct mind *here);
/* The missile that is in a weapon, or will be; NOTHING: none. AP to load it again. */
int orge_missile_for(const struct scene *scene, int who, int thing);
int orge_reload_ap(const struct scene *scene, int who, int thing);
/* The same position, to be changed before it is weighed. */
void orge_imagine(struct imagined *imagined, const struct mind *mind);
/* The worth of blows stays; targets in reach and shots are computed again. */
void orge_weigh_imagined(struct imagined *imagined, struct mind *mind);
/* The worth of harm with this chance, in thousandths; `fells` adds to the chance that it
 * falls. */
int orge_harm_worth(const struct scene *scene, int target, int chance, int damage);
/* The worth of a state to the other side; and what it is at most. */
int orge_state_worth(const struct scene *scene, int who, enum state state, int rounds);
int orge_full_state_worth(enum state state, int rounds);
/* The style that promises most; or, with a fist that is not free, a kick. */
int orge_usual_style(const struct scene *scene, int who, int thing);
void orge_weigh_strike(const struct scene *scene, int who, int thing, int style,
		       enum special special, int target, struct strike *strike);
/* Fills only hit and harm. */
void orge_weigh_threat(const struct scene *scene, int who, int missile, int target,
		       struct strike *strike);
/* The worth of the others in the zone of the blow: foes count for it, friends against. */
int orge_others_struck(const struct scene *scene, int who, const struct strike *strike);
/* The best reaction to an act, and its chance in thousandths. */
int orge_best_reaction(const struct scene *scene, const struct orge_act *act, int who,
		       int kind, unsigned allowed, int already, enum reaction *reaction);
/* The worth of an AP with these weapons; hundredths. */
int orge_rate_of(struct mind *mind, int thing);
/* The worth of knock-outs at the nearest foe. */
int orge_rate_of_fists(struct mind *mind, const struct scene *scene);
/* `pace`: its metres for an AP, or 0 until they are known. */
int orge_away(const struct scene *scene, int who, int target, enum weapon_class class,
	      double *pace);
/* The harm that a reaction prevents, if it cares. */
int orge_saved(struct mind *mind);
/* The worth of AP kept for reactions; and of AP in their best use, striking or
 * reacting. */
int orge_kept(struct mind *mind, int ap);
int orge_used(struct mind *mind, int ap);
/* The same for a given worth of its best blow and of a reaction. */
int orge_used_if(struct mind *mind, int ap, int blow, int saved);
/* The worth of this position: its own deeds in the next phases, less the harm it takes
 * before. */
int orge_standing(struct mind *mind);
struct knock_out orge_knock_out_of(const struct scene *scene, int who);
void orge_weigh_knock_out(const struct scene *scene, const struct knock_out *knock_out,
			  int target, struct strike *strike);
/* Fills only hit and harm, and what it costs. */
void orge_weigh_fist_threat(const struct scene *scene, const struct knock_out *knock_out,
			    int target, struct strike *strike);
void orge_weigh_shot(const struct scene *scene, int who, int thing, int missile,
		     int target, struct strike *strike);
/* The chance that the target fails to resist a spell; the effect of that. */
int orge_spell_felt(const struct scene *scene, int who, const struct orge_spell *spell,
		    int target);
int orge_effect_worth(const struct scene *scene, int who, const struct orge_spell *spell,
		      int target);
/* `effect`: on the target, unless the spell fills an area. A worth that is at most
 * `enough` may be returned too high, up to that. */
int orge_spell_worth(const struct mind *mind, const struct orge_spell *spell, int method,
		     int target, int effect, int enough);
int orge_pick_method(const struct scene *scene, int who, const struct orge_spell *spell);
int orge_area_worth(const struct mind *mind, struct tile at, const struct harm *harm,
		    int radius_m, bool dodged);

/* ---- the deeds to choose from ---- */

bool orge_wants(const struct choice *choice, int action);
void orge_propose(struct choice *choice, int action, int target, int with, int worth);
/* As far as its knob allows. */
bool orge_is_near_enough(const struct mind *mind, int target);
void orge_propose_attacks(struct choice *choice); /* tactics_strikes.c */
void orge_propose_aim(struct choice *choice);
/* The position again, in which itself may now be changed. */
struct orge_creature *orge_imagine_self(struct choice *choice);
void orge_propose_knock_out(struct choice *choice); /* tactics_aids.c */
void orge_propose_aids(struct choice *choice);
int orge_first_missile(const struct orge_creature *c);
/* True: the next deed is clear from the act before it. */
bool orge_goes_on(const struct look *look, struct intent *intent); /* tactics_habits.c */
struct intent orge_decide_deed(const struct look *look,
			       int action); /* tactics_candidates.c */

#endif
