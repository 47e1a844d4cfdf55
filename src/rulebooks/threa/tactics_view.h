/* SPDX-License-Identifier: MIT
 *
 * A position as its fighter sees it while it weighs its deeds; shared by the files of the
 * candidates. Each candidate is an intent with its worth in thousandths of a fighter; the
 * best one is kept.
 */
#ifndef THREA_TACTICS_VIEW_H
#define THREA_TACTICS_VIEW_H

#include "tactics.h"

enum {
	NEAR_M = 5, /* a free move and an arm's length */
	RUN_M = 14, /* the same with a sprint */
};

struct foe {
	int who, worth; /* thousandths of a fighter that its fall brings, by its danger */
	int plain;	/* the same whatever its danger */
	int metres, tough;
	/* not doomed; can strike at all, a doomed one in this round only; the last: in
	 * this round */
	bool danger, active, near, shoots, to_come;
	bool returns;  /* is helpless, but not in the next round */
	bool is_proof; /* against this creature's best blow */
	int press;     /* harm that its dodge wards off, if there can be another attack */
	int open, guarded;	       /* harm to a creature that cannot dodge, or can */
	const struct fighter *fighter; /* its values */
	struct fighter spare;	       /* their place without a memo */
	enum { NOT_ASKED, NO_STRIKE, KNOWN } known;
	struct feared feared; /* if known: its strike to be feared most */
};

/* The position as its fighter sees it. */
struct view {
	const struct look *look;
	const struct scene *scene;
	const struct threa_creature *self;
	const struct threa_odds *odds;
	const struct fighter *own; /* the values of self */
	int who, only;		   /* the action asked for; -1: any */
	struct intent best;
	struct intent guard; /* parry mode, to end the turn with */
	struct purse purse;
	int count, friends, danger; /* foes; own side; foes that are a danger */
	int close;		    /* foes that can strike now */
	int near;		    /* foes that can strike after a free move */
	int to_come;		    /* of those or of shooters: whose turn is to come */
	int doomed;		    /* of the last: who will fall when the round ends */
	int shooters, throwers;
	int main_foe;			    /* the one to go for */
	const struct foe *main;		    /* the same; NULL: nobody */
	const struct threa_weapon *missile; /* as threa_missile_weapon says, once asked */
	bool missile_known;
	int again; /* worth of one more plain attack */
	struct foe *foes;
};

static inline bool wants(const struct view *view, int action)
{
	return view->only < 0 || view->only == action;
}

static inline void propose(struct view *view, const struct intent *intent)
{
	if (wants(view, intent->action))
		prefer(&view->best, intent);
}

static inline bool is_open(const struct view *view, int action)
{
	return wants(view, action) && is_open_action(view->scene, view->who, action);
}

static inline struct deed attack_of(const struct view *view, int action, int target)
{
	struct deed deed = deed_of(view->who, action);

	deed.target = target;
	deed.earlier = view->self->acts > 0;
	return deed;
}

/* ---- tactics_decision.c ---- */

/* The points left after this price. */
struct purse threa_purse_after(struct purse purse, int ap, int fat);
/* The payment of a standard action, and its cost. */
int threa_cheapest_payment(const struct purse *purse, int standards, int again,
			   int *payment);
/* A deed at the usual price with this worth if it succeeds. */
void threa_propose_plain(struct view *view, struct intent intent, int gain);

/* ---- tactics_attack.c ---- */

/* Values this deed: the attack with the best boost. */
void threa_weigh_strike(struct view *view, struct intent *intent,
			struct exchange *exchange, const struct foe *foe, int loss);
void threa_weigh_special(struct view *view, struct intent *intent,
			 const struct strike *strike, const struct foe *foe);
int threa_first_look(const struct view *view, const struct strike *strike,
		     const struct fighter *target);
void threa_consider_attacks(struct view *view);

/* ---- tactics_guard.c ---- */

bool threa_may_end_in_parry(const struct scene *scene, int who);
void threa_weigh_reserve(struct view *view);
void threa_weigh_guard(struct view *view);
void threa_consider_guard(struct view *view);

/* ---- tactics_gear.c ---- */

/* The worth of the first aid that it gives. */
int threa_worth_of_aid(const struct scene *scene, const struct threa_creature *one);
/* The missile weapon that has ammunition and harms somebody; NULL: none. */
const struct threa_weapon *threa_missile_weapon(struct view *view);
/* A blow at the main foe with this, or a stun if blades do nothing, after this price to
 * get there or to draw. */
int threa_hope_with(struct view *view, struct arm arm, int ap, int fat);
/* The same with the best weapon at hand. */
int threa_hope_at_hand(struct view *view, int ap, int fat);
void threa_consider_rest(struct view *view);
void threa_consider_drive(struct view *view);
void threa_consider_aid(struct view *view);
void threa_consider_potion(struct view *view);
void threa_consider_ready(struct view *view);
void threa_consider_reload(struct view *view);
void threa_consider_fetching(struct view *view);

/* ---- tactics_move.c ---- */

/* A creature without AP may move, and weighs the harm here and there. */
bool threa_weighs_moves(struct view *view);
void threa_consider_moves(struct view *view);
bool threa_steps_first(struct view *view);
void threa_consider_stance(struct view *view);

#endif
