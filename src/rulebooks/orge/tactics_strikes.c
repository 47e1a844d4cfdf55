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

enum crowd { ALONE, WITH_FRIENDS, WITH_FOES };

/* Others who may stand in the zone of the blow. */
static enum crowd crowd_around(const struct mind *mind, const struct strike *strike)
{
	const struct scene *scene = &mind->scene;
	enum weapon_class class =
		(enum weapon_class)weapon_of(scene, strike->thing)->class;
	int reach = orge_reach_hundredths(scene, class);
	enum crowd crowd = ALONE;

	if (strike->style == STYLE_SHOOT)
		return ALONE;
	for_creatures (i, scene->fight) {
		if (i == strike->target || i == mind->who ||
		    100 * orge_distance2(scene, mind->who, i) > reach ||
		    !body_of(scene, i)->in_play)
			continue;
		if (orge_is_foe(scene, mind->who, i))
			return WITH_FOES;
		crowd = WITH_FRIENDS;
	}
	return crowd;
}

/* Only foes among the others can add to its worth. */
static void propose_strike(struct choice *choice, const struct strike *strike,
			   enum crowd crowd)
{
	struct mind *mind = choice->mind;
	struct intent intent = intent_to(DO_ATTACK, worth_of_strike(mind, strike));

	if (intent.worth <= choice->best.worth && crowd != WITH_FOES)
		return;
	if (crowd) {
		struct strike all = *strike;

		all.worth += orge_others_struck(&mind->scene, mind->who, strike);
		intent.worth = worth_of_strike(mind, &all);
	}
	intent.target = strike->target;
	intent.with = strike->thing;
	intent.detail[0] = strike->style;
	intent.detail[1] = strike->special;
	if (intent.worth <= choice->best.worth)
		return;
	choice->best = intent;
	choice->strike = *strike;
}

static void propose_special(struct choice *choice, const struct strike *plain,
			    enum special special)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	struct strike strike = *plain;

	if (!orge_style_open(scene, mind->who, plain->thing, plain->style, special) ||
	    !orge_special_legal(scene, mind->who, plain->thing, plain->style, special,
				plain->target))
		return;
	if (special == FORMATION)
		orge_weigh_formation(scene, mind->who, &strike);
	else
		orge_weigh_strike(scene, mind->who, plain->thing, plain->style, special,
				  plain->target, &strike);
	propose_strike(choice, &strike, crowd_around(mind, plain));
}

/* Of a weapon that also strikes. */
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
	propose_strike(choice, &strike, ALONE);
}

/* In a crowd another style may meet more foes, or fewer friends. */
static void propose_styles(struct choice *choice, const struct arm *arm, int target,
			   enum crowd crowd)
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
		propose_strike(choice, &strike, crowd);
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
	enum crowd crowd;

	if (!arm->shot && weapon_of(&mind->scene, arm->thing)->shot_ap)
		propose_throw(choice, arm->thing, mind->foes[foe]);
	if (!strike->ready)
		return;
	crowd = crowd_around(mind, strike);
	propose_strike(choice, strike, crowd);
	if (crowd)
		propose_styles(choice, arm, strike->target, crowd);
	propose_tricks(choice, strike, mind->s->tricks & SURPRISES);
}

bool orge_is_near_enough(const struct mind *mind, int target)
{
	int far = mind->look->knobs[KNOB_RANGE];

	return orge_distance2(&mind->scene, mind->who, target) <= far * far;
}

static bool is_friend_beside(const struct mind *mind)
{
	const struct scene *scene = &mind->scene;

	for_creatures (i, scene->fight)
		if (i != mind->who && orge_distance2(scene, mind->who, i) <= 4 &&
		    !orge_is_foe(scene, mind->who, i) && orge_able(scene, i))
			return true;
	return false;
}

/* The best strike in a special way, or with the help of friends: another is hardly ever
 * the better one then. */
static void propose_specials(struct choice *choice)
{
	const struct mind *mind = choice->mind;
	unsigned tricks = mind->s->tricks & ~SURPRISES;
	struct strike plain = choice->strike;

	if (choice->best.action != DO_ATTACK)
		return;
	if (plain.style != STYLE_SHOOT && is_friend_beside(mind))
		tricks |= 1u << FORMATION;
	propose_tricks(choice, &plain, tricks);
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

/* A shot that cannot miss. */
static int most_of_aim(const struct mind *mind, int thing, int foe)
{
	for (int i = 0; i < mind->arm_count; i++)
		if (mind->arms[i].thing == thing &&
		    mind->arms[i].strikes[foe].thing == thing)
			return mind->arms[i].strikes[foe].harm;
	return A_FIGHTER;
}

/* +20, +35, +45: if that promises more in a phase than to shoot now. */
void orge_propose_aim(struct choice *choice)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	int thing = orge_shooter(scene, mind->who),
	    kept = orge_kept(
		    mind,
		    mind->c->ap - orge_price(&mind->scene, mind->who, DO_AIM).amount[0]);

	if (thing < 0 || mind->c->aim_level >= MOST_AIM || !orge_wants(choice, DO_AIM))
		return;
	for (int i = 0; i < mind->count; i++) {
		int foe = mind->foes[i], levels = mind->c->aim_level;
		struct orge_creature *self;
		struct strike strike;

		if (!orge_is_near_enough(mind, foe) ||
		    !orge_is_mark(scene, mind->who, foe))
			continue;
		if (mind->c->aim_target != foe + 1)
			levels = 0;
		if (most_of_aim(mind, thing, i) * (levels + 1) / (levels + 2) + kept <=
		    choice->best.worth)
			continue;
		self = orge_imagine_self(choice);
		self->aim_level = (uint8_t)(levels + 1);
		self->aim_target = (uint8_t)(foe + 1);
		orge_weigh_strike(
			&(struct scene){scene->scenario, &choice->imagined->fight.base},
			mind->who, thing, STYLE_SHOOT, NO_SPECIAL, foe, &strike);
		/* spoilt if it must react: the more so the more blows there are */
		orge_propose(choice, DO_AIM, foe, NOTHING,
			     strike.worth * (levels + 1) / (levels + 2) -
				     strike.worth *
					     smaller(orge_danger(mind)->blows, 200) /
					     400 +
				     kept);
	}
}
