/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: its answers.
 *
 * At its action question it weighs all deeds (tactics_candidates.c) and keeps the best as
 * its plan, which answers the questions that follow. Reactions, parting blows and the
 * like are weighed when they are asked for. Positions of hidden enemies are never looked
 * at.
 */
#include "tactics.h"

/* ---- the plan ---- */

static struct intent decide(const struct look *look, int action)
{
	return orge_decide_deed(look, action);
}

/* Every deed costs a point or counts as one more act. */
static int32_t moment(const struct look *look)
{
	const struct orge_creature *c = creature(&look->scene, look->who);

	return (((look->scene.fight->round * 64 + look->who) * 64 + c->acted) * 128 +
		c->ap) *
		       2 +
	       1;
}

static const struct thinker thinker = {
	.decide = decide, .moment = moment, .remembers_duels_only = true};

/* For the creature in question, which the creature that is asked may have charmed. */
static struct intent meant(const struct look *look, int who, int action,
			   struct plan *plan)
{
	struct look own = *look;

	own.who = who;
	return intent_for(&thinker, &own, action, plan);
}

/* ---- reactions ---- */

/* The act that is being resolved, or the usual blow of its actor. */
static struct orge_act act_against(const struct scene *scene, int who, int by)
{
	const struct orge_fight *fight = orge_fight(scene);
	int thing = orge_main_weapon(scene, by);
	struct orge_act act = {.actor = (int8_t)by,
			       .target = (int8_t)who,
			       .from = body_of(scene, by)->tile,
			       .thing = (int16_t)thing};

	if (!fight->interrupting && fight->resolved > 0 &&
	    fight->queue[fight->resolved - 1].actor == by)
		return fight->queue[fight->resolved - 1];
	return act;
}

/* A blow that does no harm needs no reaction. */
static bool would_harm(const struct scene *scene, const struct orge_act *act, int who)
{
	return (act->kind != CLOSE_ATTACK && act->kind != RANGED_ATTACK) ||
	       orge_harm_worth(scene, who, 1000, orge_blow_damage(scene, act, who, 1));
}

/* Takes the reaction most likely to stop it. The points for it are hardly ever worth
 * more: weighing them as at an action has won no fight. */
static int pick_reaction(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int who = q->facts[0], kind = q->facts[1], best = NO_REACTION, best_chance = 0;
	unsigned allowed = (unsigned)q->facts[2];
	struct orge_act act = act_against(scene, who, q->about);

	if (!would_harm(scene, &act, who))
		return NO_REACTION;
	for (int i = DODGE; allowed >> i; i++) {
		enum reaction reaction = (enum reaction)i;
		int chance;

		if (!orge_can_react(scene, who, &act, reaction, kind, allowed))
			continue;
		chance = reaction == RESIST
				 ? 400
				 : orge_thousandths(scene, orge_defense_chance(
								   scene, &act, who, who,
								   reaction, kind));
		if (chance > best_chance) {
			best = i;
			best_chance = chance;
		}
	}
	return best;
}

/* A blow out of turn: the style that is worth most beyond its points. */
static int pick_interrupt(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int who = q->facts[0], best = NOTHING, best_worth = 0;
	int thing = orge_close_weapon(scene, who);
	struct mind mind;

	if (option_of_key(q, "shoot") >= 0)
		return 0;
	orge_mind_begin(&mind, look, scene, who, false);
	for (int i = 0; i < q->count; i++) {
		struct strike strike;
		int worth, style = q->options[i].value;

		if (style == NOTHING)
			continue;
		orge_weigh_strike(scene, who, thing, style, NO_SPECIAL, q->about,
				  &strike);
		worth = strike.worth - strike.pf * mind.tiring / 100 +
			orge_kept(&mind, mind.c->ap - strike.ap) -
			orge_kept(&mind, mind.c->ap);
		if (worth > best_worth) {
			best = style;
			best_worth = worth;
		}
	}
	return best;
}

static int pick_interposition(const struct question *q)
{
	return option_of_value(q, BLOCK) >= 0 ? BLOCK : PARRY;
}

/* ---- a blow or shot begun in an earlier phase ---- */

static bool is_begun_before(const struct look *look, const struct question *q)
{
	return q->id == Q_TARGET && q->deed == DO_ATTACK &&
	       look->scene.fight->phase == PHASE_BEGINS;
}

/* Weapon and style were chosen then; only the target is open. */
static int pick_target(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int best = NO_ANSWER, best_worth = NOT_WORTH;

	for (int i = 0; i < q->count; i++) {
		struct strike strike;
		int target = q->options[i].value;

		if (target == TARGET_ELSEWHERE)
			continue;
		orge_weigh_strike(scene, q->facts[0], q->facts[1], q->facts[2],
				  NO_SPECIAL, target, &strike);
		strike.worth += orge_others_struck(scene, q->facts[0], &strike);
		if (strike.worth > best_worth) {
			best = target;
			best_worth = strike.worth;
		}
	}
	return best;
}

/* ---- tiles ---- */

static int pick_tile(const struct look *look, const struct question *q, struct plan *plan)
{
	const struct map *map = &look->scene.scenario->map;
	struct intent intent;

	if (q->deed != DO_MOVE || q->count == 1 ||
	    creature(&look->scene, q->facts[0])->state[SCARED])
		return q->tiles[0]; /* all are equally far from the danger */
	intent = meant(look, q->facts[0], DO_MOVE, plan);
	return intent.tile < 0 ? q->tiles[0]
			       : orge_nearest_tile(&look->scene, q->tiles, q->count,
						   tile_of_index(map, intent.tile));
}

/* ---- every question ---- */

static int pick_detail(const struct question *q, const struct intent *intent)
{
	switch (q->id) {
	case Q_WEAPON:
	case Q_ITEM:
	case Q_SPELL:
	case Q_TECHNIC:
	case Q_DISCIPLINE:
	case Q_MANOEUVRE:
	case Q_STANCE:
	case Q_FACING:
	case Q_GAIT:
	case Q_MISSILE:
		return intent->with;
	case Q_STYLE:
	case Q_METHOD:
		return intent->detail[0];
	case Q_SPECIAL:
		return intent->detail[1];
	case Q_TARGET:
	case Q_PATIENT:
		return intent->target;
	default:
		return NO_ANSWER;
	}
}

/* The value wanted; NO_ANSWER: the menu's default. */
static int pick(const struct look *look, const struct question *q, struct plan *plan)
{
	int who = q->facts[0];
	struct intent intent;

	switch (q->id) {
	case Q_ACTION:
		return creature(&look->scene, who)->state[SCARED]
			       ? DO_RESIST_FEAR
			       : meant(look, who, -1, plan).action;
	case Q_REACTION:
		return pick_reaction(look, q);
	case Q_INTERPOSE:
		return pick_interposition(q);
	case Q_WATCH:
	case Q_PARTING:
		return pick_interrupt(look, q);
	case Q_GAIT:
		intent = meant(look, who, DO_MOVE, plan);
		return intent.with;
	default:
		if (q->deed < 0)
			return NO_ANSWER;
		if (is_begun_before(look, q))
			return pick_target(look, q);
		intent = meant(look, who, q->deed, plan);
		return pick_detail(q, &intent);
	}
}

static int answer(const struct look *look, const struct question *q, struct plan *plan)
{
	if (q->kind == ASK_TILE)
		return pick_tile(look, q, plan);
	if (q->kind == ASK_NUMBER)
		return default_answer(q);
	return option_or_default(q, pick(look, q, plan));
}

static int wish(const struct look *look, const struct question *q)
{
	struct intent intent;

	if (q->id == Q_TILE) {
		intent = meant(look, q->facts[0], DO_MOVE, look->plan);
		return intent.tile < 0 ? NO_ANSWER : intent.tile;
	}
	if (q->id != Q_ACTION || creature(&look->scene, q->facts[0])->state[SCARED])
		return pick(look, q, look->plan);
	intent = meant(look, q->facts[0], -1, look->plan);
	if (intent.action == DO_ATTACK)
		return ACTIONS + orge_pack_wish(intent.with, intent.detail[0],
						intent.detail[1], intent.target);
	if (intent.action == DO_TECHNIC)
		return ACTIONS +
		       orge_pack_wish(0, intent.with, WISH_TECHNIC, intent.target);
	return intent.action;
}

const struct tactic orge_tactics[] = {
	{.key = "scripted",
	 .help = "weighs strikes, places and points kept to defend by their exact "
		 "chances",
	 .answer = answer,
	 .wish = wish,
	 .knobs = {{"caution",
		    "how much the harm counts that points kept for reactions would "
		    "spare it, in percent (four: 0 wins 70 %, 15 68, 50 65, 100 53)",
		    0, 100, 0},
		   {"rest_at",
		    "percent of physical fatigue from which it counts three times "
		    "(four: 70 % whatever it is)",
		    20, 100, 70},
		   {"range",
		    "metres beyond which it does not shoot (bow-duel: 5 wins 35 %, "
		    "60 44)",
		    5, 200, 60}}},
	{0},
};
