/* SPDX-License-Identifier: MIT
 *
 * The strikes that the scripted tactic chooses from: with each weapon in its hands at
 * each foe that it watches, in a special way, and in a crowd, where others are struck as
 * well; and aim for a shot to come.
 */
#include "tactics.h"

/* Of these the target decides, whatever its strike is worth else. */
static const unsigned SURPRISES =
	1u << BACKSTAB | 1u << AMBUSH | 1u << SILENT_ASSASSINATION;

/* The worth of a blow, and of the points that it leaves. */
static int worth_of_strike(struct mind *mind, const struct strike *strike)
{
	int left = mind->c->ap - strike->ap;
	int worth = strike->worth - strike->pf * mind->tiring / 100;

	/* begun now and struck in the next phase, if nobody disturbs it */
	if (left < 0 && (strike->ap <= mind->budget || orge_danger(mind)->blows))
		worth = worth / 4 - 20;
	return worth + orge_used(mind, larger(0, left));
}

/* Another foe may stand in the zone of the blow. Friends there are not spared: that has
 * won no fight. */
static bool meets_others(const struct mind *mind, const struct strike *strike)
{
	const struct scene *scene = &mind->scene;
	enum weapon_class class =
		(enum weapon_class)weapon_of(scene, strike->thing)->class;
	int reach = orge_reach_hundredths(scene, class);

	if (strike->style == STYLE_SHOOT || scene->fight->count <= 2)
		return false;
	for_creatures (i, scene->fight)
		if (i != strike->target &&
		    100 * orge_distance2(scene, mind->who, i) <= reach &&
		    body_of(scene, i)->in_play && orge_is_foe(scene, mind->who, i))
			return true;
	return false;
}

static void propose_strike(struct choice *choice, const struct strike *strike,
			   bool others)
{
	struct mind *mind = choice->mind;
	struct intent intent = intent_to(DO_ATTACK, 0);
	struct strike all = *strike;

	if (others)
		all.worth += orge_others_struck(&mind->scene, mind->who, strike);
	intent.worth = worth_of_strike(mind, &all);
	if (intent.worth <= choice->best.worth)
		return;
	intent.target = strike->target;
	intent.with = strike->thing;
	intent.detail[0] = strike->style;
	intent.detail[1] = strike->special;
	choice->best = intent;
	choice->strike = *strike;
}

static void propose_special(struct choice *choice, const struct strike *plain,
			    enum special special)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	struct strike strike;

	if (!orge_style_open(scene, mind->who, plain->thing, plain->style, special) ||
	    !orge_special_legal(scene, mind->who, plain->thing, plain->style, special,
				plain->target))
		return;
	orge_weigh_strike(scene, mind->who, plain->thing, plain->style, special,
			  plain->target, &strike);
	propose_strike(choice, &strike, meets_others(mind, plain));
}

/* Of a weapon that also strikes, but reaches nobody now. */
static void propose_throw(struct choice *choice, int thing, int target)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	struct strike strike;

	if (!orge_target_reached(scene, mind->who, thing, STYLE_SHOOT, target) ||
	    !orge_style_open(scene, mind->who, thing, STYLE_SHOOT, NO_SPECIAL))
		return;
	orge_weigh_strike(scene, mind->who, thing, STYLE_SHOOT, NO_SPECIAL, target,
			  &strike);
	propose_strike(choice, &strike, false);
}

/* In a crowd another style may meet more foes. */
static void propose_styles(struct choice *choice, const struct arm *arm, int target)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;

	for (int i = 0; i < weapon_of(scene, arm->thing)->style_count; i++) {
		struct strike strike;

		if (i == arm->style ||
		    !orge_style_open(scene, mind->who, arm->thing, i, NO_SPECIAL))
			continue;
		orge_weigh_strike(scene, mind->who, arm->thing, i, NO_SPECIAL, target,
				  &strike);
		propose_strike(choice, &strike, true);
	}
}

static void propose_tricks(struct choice *choice, const struct strike *plain,
			   unsigned tricks)
{
	for (int i = 0; tricks >> i; i++)
		if (tricks >> i & 1)
			propose_special(choice, plain, (enum special)i);
}

static void propose_strikes(struct choice *choice, const struct arm *arm, int foe)
{
	struct mind *mind = choice->mind;
	const struct strike *strike = &arm->strikes[foe];
	bool others;

	if (mind->best.thing == NOTHING && !arm->shot &&
	    weapon_of(&mind->scene, arm->thing)->shot_ap)
		propose_throw(choice, arm->thing, mind->foes[foe]);
	if (!strike->ready)
		return;
	others = meets_others(mind, strike);
	propose_strike(choice, strike, others);
	if (others)
		propose_styles(choice, arm, strike->target);
	propose_tricks(choice, strike, mind->s->tricks & SURPRISES);
}

bool orge_is_near_enough(const struct mind *mind, int target)
{
	int far = mind->look->knobs[KNOB_RANGE];

	return orge_distance2(&mind->scene, mind->who, target) <= far * far;
}

/* The best strike in a special way, as the first deed of a phase: another is hardly ever
 * the better one then. In formation with friends it wins no more fights. */
static void propose_specials(struct choice *choice)
{
	struct strike plain = choice->strike;

	if (choice->best.action == DO_ATTACK && !choice->mind->c->acted)
		propose_tricks(choice, &plain, choice->mind->s->tricks & ~SURPRISES);
}

void orge_propose_attacks(struct choice *choice)
{
	struct mind *mind = choice->mind;

	if (choice->action >= 0 ? choice->action != DO_ATTACK : !mind->may_attack)
		return;
	for (int k = 0; k < mind->arm_count; k++)
		for (int i = 0; i < mind->count; i++)
			if (orge_is_near_enough(mind, mind->foes[i]))
				propose_strikes(choice, &mind->arms[k], i);
	propose_specials(choice);
}

/* Only if it is asked to, because to shoot at once wins as many fights: at the foe that
 * it has aimed at before, or else at the nearest. */
void orge_propose_aim(struct choice *choice)
{
	const struct mind *mind = choice->mind;

	if (choice->action != DO_AIM)
		return;
	for (int i = 0; i < mind->count; i++) {
		int foe = mind->foes[i];

		if (orge_is_near_enough(mind, foe) &&
		    orge_is_mark(&mind->scene, mind->who, foe))
			orge_propose(choice, DO_AIM, foe, NOTHING,
				     mind->c->aim_target == foe + 1);
	}
}
