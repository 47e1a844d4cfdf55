/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: the deeds that it chooses from.
 *
 * Candidates are whole deeds; the worth of each is its effect plus the worth of ending
 * the turn in the place it leads to (tactics.h). The best one becomes the plan, which
 * answers the questions that follow; stress for dice is weighed when the question comes,
 * because strikes may come first.
 */
#include "tactics_thought.h"

static void consider_plain(struct thought *thought, int action, int worth)
{
	struct intent intent = intent_to(action, worth);

	consider(thought, &intent);
}

/* ---- steps ---- */

/* On the way to a fight hand to hand. */
static bool approaches(struct mind *mind)
{
	return !mind->afar && mind->count > 0 &&
	       mind->foes[0]->distance > creature(mind->scene, mind->who)->threat + 1 &&
	       !dungeoneers_holds(mind);
}

static void forget_places(struct thought *thought, bool own_turn)
{
	bool moves = own_turn &&
		     dungeoneers_can_move(thought->mind->scene, thought->mind->who);

	thought->count = moves ? NOT_KNOWN : 0;
}

/* The worth of the best of the tiles around me, or more. */
static int end_at_most(struct thought *thought)
{
	if (thought->count == 0)
		return NOT_WORTH;
	if (approaches(thought->mind))
		return INT32_MAX / 2;
	if (!thought->looked) {
		thought->most =
			dungeoneers_look_beside(thought->mind, thought->me->ap < 1);
		thought->looked = true;
	}
	return thought->most;
}

/* Possible steps that are worth a look: on the way to a fight, the one toward the best
 * foe, or those beside it. */
static unsigned ways_to_look_at(struct mind *mind)
{
	unsigned open = dungeoneers_open_steps(mind->scene, mind->who);
	int octant = -1;

	if (approaches(mind) && mind->diagonals)
		octant = dungeoneers_octant(mind->scene, mind->who,
					    dungeoneers_goal(mind));
	if (octant < 0)
		return open;
	if (open >> octant & 1)
		return 1u << octant;
	return open & (1u << (octant + 1) % 8 | 1u << (octant + 7) % 8);
}

/* The tiles around me that I can step on. In a duel, of equals the one toward the foe
 * comes first, so that the same positions come again. */
static struct standpoint *places(struct thought *thought)
{
	struct mind *mind = thought->mind;
	bool acted = thought->me->ap < 1, beside = !approaches(mind);
	int ahead = 0;
	unsigned ways;

	if (thought->count != NOT_KNOWN)
		return thought->at;
	end_at_most(thought);
	ways = ways_to_look_at(mind);
	if (mind->duel && mind->count)
		ahead = larger(0, dungeoneers_octant(mind->scene, mind->who,
						     mind->foes[0]->who));
	thought->count = 0;
	for (int i = 0; i < WAYS; i++) {
		int d = (ahead + i) % WAYS;
		struct tile tile;

		if (!(ways >> d & 1))
			continue;
		tile = tile_step(thought->here, (enum direction)d);
		thought->at[thought->count++] = (struct standpoint){
			tile, d,
			beside ? dungeoneers_end_beside(mind, tile)
			       : dungeoneers_end_at(mind, tile, acted),
			NOT_KNOWN};
	}
	return thought->at;
}

/* The strikes that the step provokes. */
static int harm_at(const struct thought *thought, struct standpoint *at)
{
	if (at->harm == NOT_KNOWN)
		at->harm = dungeoneers_step_harm(thought->mind, at->tile);
	return at->harm;
}

static bool is_act(const struct intent *intent)
{
	return intent->action == DO_ATTACK || intent->action == DO_SPELLCAST;
}

/* If no act is better elsewhere, the step can wait until the act is done. */
static bool acts_first(const struct thought *thought)
{
	return thought->only < 0 && is_act(&thought->best) &&
	       thought->best.detail[1] >= thought->mind->most_act;
}

/* `idle`: the worth of a deed that needs no target, after the step. */
static void consider_steps(struct thought *thought, int idle)
{
	const struct mind *mind = thought->mind;
	struct standpoint *at;
	bool acts = thought->me->ap >= 1;
	bool reaches = acts && has_foe_within(thought, mind->range + 1);
	/* In addition to the tile. */
	int most = !acts ? 0 : reaches ? larger(idle, mind->most_act) : idle;

	if (!wants(thought, DO_MOVE) || thought->count == 0 || acts_first(thought) ||
	    end_at_most(thought) + most <= thought->best.worth)
		return;
	at = places(thought);
	for (int i = 0; i < thought->count; i++) {
		struct intent move = intent_to(DO_MOVE, at[i].end), act;

		if (at[i].end + most <= thought->best.worth)
			continue;
		if (reaches) {
			int floor =
				thought->best.worth == NOT_WORTH
					? idle
					: larger(idle, thought->best.worth - at[i].end);

			move.worth += larger(
				idle, dungeoneers_act_at(mind, at[i].tile, floor, &act));
		} else if (acts) {
			move.worth += idle;
		}
		if (move.worth <= thought->best.worth)
			continue;
		/* A foe that strikes has no reaction left for the others of my side. */
		move.worth -= harm_at(thought, &at[i]) / (mind->ours > 1 ? 2 : 1);
		move.detail[0] = at[i].direction;
		move.target = mind->count ? mind->foes[0]->who : NOBODY;
		consider(thought, &move);
	}
}

enum { WAY_ROUND = 25 };

/* For walls or creatures in between, where no single step brings me nearer to a foe that
 * I see. */
static void consider_way_round(struct thought *thought, int stay, int idle)
{
	const struct mind *mind = thought->mind;
	struct intent move = intent_to(DO_MOVE, stay + idle + WAY_ROUND);
	int direction;

	if (!wants(thought, DO_MOVE) || !setup(mind->scene)->has_walls ||
	    mind->count == 0 ||
	    mind->foes[0]->distance <= creature(mind->scene, mind->who)->threat ||
	    !dungeoneers_can_move(mind->scene, mind->who) ||
	    thought->best.worth > move.worth ||
	    (thought->best.action == DO_MOVE &&
	     dungeoneers_sees(mind->scene, mind->who, mind->foes[0]->who)))
		return;
	direction = dungeoneers_way_round(mind);
	if (direction < 0 ||
	    !dungeoneers_can_step(mind->scene, mind->who, (enum direction)direction) ||
	    dungeoneers_step_harm(
		    mind, tile_step(thought->here, (enum direction)direction)) > 0)
		return;
	move.detail[0] = direction;
	move.target = mind->foes[0]->who;
	consider(thought, &move);
}

/* Three steps the same way and the action gone. */
static int sprint_worth(struct thought *thought)
{
	struct mind *mind = thought->mind;
	struct standpoint *at;
	struct sum mp;
	int steps = thought->me->mp +
		    dungeoneers_sprint_mp(mind->scene, mind->who, sum_begin_quiet(&mp));
	int best = thought->best.worth;
	struct creature_set own = {0};

	if (thought->me->grappled_by || thought->me->sprinting || steps < 2 ||
	    thought->count == 0 || mind->most_hope <= best)
		return NOT_WORTH;
	set_add(&own, mind->who);
	at = places(thought);
	for (int i = 0; i < thought->count; i++) {
		struct tile tile = at[i].tile, next;
		int n = 1, end;

		for (n = 1; n < steps; n++)
			tile = tile_step(tile, (enum direction)at[i].direction);
		end = dungeoneers_end_at(mind, tile, true);
		if (end <= best)
			continue;
		for (n = 1, tile = at[i].tile; n < steps; n++, tile = next) {
			next = tile_step(tile, (enum direction)at[i].direction);
			if (!dungeoneers_fits(mind->scene, mind->who, next, own))
				break;
		}
		if (n < steps)
			end = dungeoneers_end_at(mind, tile, true);
		if (n > 1 && end > best)
			best = larger(best, end - dungeoneers_step_harm(mind, tile));
	}
	return best > thought->best.worth ? best : NOT_WORTH;
}

/* ---- waiting ---- */

/* As tactics_duel.c takes it. */
static bool strike_once_a_turn(const struct mind *mind, const struct foe *foe)
{
	return sheet(mind->scene, mind->who)->ap_max == 1 &&
	       sheet(mind->scene, foe->who)->ap_max == 1;
}

/* A foe that will be within reach after its next turn, and is not now. */
static bool comes_anyway(const struct mind *mind, const struct foe *foe)
{
	int threat = creature(mind->scene, mind->who)->threat;
	int theirs = creature(mind->scene, foe->who)->threat;

	return !foe->afar && foe->distance > threat && foe->distance <= foe->reach &&
	       foe->distance > theirs && theirs <= threat;
}

/* From 105 on two creatures that approach each other both wait for ever. */
enum { READY_PERCENT = 70 };

/* What is readied for a turn of the next round is lost if my turn comes first. The duel
 * of the last two knows that; of several foes only one that is always after me is waited
 * for. */
static bool may_lapse(const struct mind *mind, const struct foe *foe)
{
	return !mind->duel && dungeoneers_initiative(mind->scene, mind->who) <=
				      dungeoneers_initiative(mind->scene, foe->who);
}

/* A blow that cannot kill now may kill together with the next one, before the foe has
 * been driven to the stress that costs it nothing any more. With friends, one of them may
 * kill it meanwhile; and who strikes twice in a turn need not wait. */
static int waiting_worth(const struct mind *mind, const struct foe *foe)
{
	struct blow blow = melee_blow(mind, foe);
	struct stakes stakes;
	int gain;

	if (!mind->few || mind->ours > 1 || !strike_once_a_turn(mind, foe) ||
	    may_lapse(mind, foe))
		return 0;
	stakes = dungeoneers_duel_stakes(mind, foe, &blow);
	gain = dungeoneers_worth_without_blow(mind, &stakes, READY);
	if (mind->duel)
		return gain;
	return foe->acts.melee.worth + gain -
	       dungeoneers_payment(mind, &blow, &stakes).worth;
}

/* With a point left, or a new one: the foe's next turn is in the next round. */
static bool will_react(const struct mind *mind)
{
	return creature(mind->scene, mind->who)->rp >= 1 ||
	       (mind->duel && mind->moment.last);
}

static void consider_ready(struct thought *thought, int end)
{
	const struct mind *mind = thought->mind;

	if (!can_pay(thought, DO_READY) || !mind->knobs[KNOB_HOLD] || !will_react(mind) ||
	    thought->me->readied[0].action)
		return;
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = mind->foes[i];
		struct intent intent;
		int worth;

		if (foe->acts.melee.worth <= 0)
			continue;
		if (comes_anyway(mind, foe)) {
			worth = foe->acts.melee.worth * READY_PERCENT / 100;
			if (end + worth <= thought->best.worth)
				continue;
			worth /= dungeoneers_victims(mind, foe);
		} else if (foe->distance <= thought->me->threat) {
			worth = waiting_worth(mind, foe);
		} else {
			continue;
		}
		intent = intent_to(DO_READY, end + worth);
		intent.target = foe->who;
		intent.with = DO_ATTACK;
		consider(thought, &intent);
	}
}

/* ---- the deed ---- */

static bool is_duel_at_hand(const struct mind *mind)
{
	return mind->duel && mind->count > 0 && !mind->hasty &&
	       mind->foes[0]->distance <= creature(mind->scene, mind->who)->threat &&
	       mind->foes[0]->acts.melee.worth > 0 &&
	       strike_once_a_turn(mind, mind->foes[0]);
}

static int guarding_worth(const struct mind *mind, const struct foe *foe)
{
	struct blow blow = melee_blow(mind, foe);
	struct stakes stakes = dungeoneers_duel_stakes(mind, foe, &blow);

	return dungeoneers_worth_without_blow(mind, &stakes, GUARDED);
}

enum { STANDING = 10 };

static bool may_be_shot_at(const struct scene *scene, int who)
{
	const struct creature_set *on_map = whole_fight(scene)->on_map;
	uint64_t archers = setup(scene)->harms->shot_by[who].bits;

	for (int side = 0; archers && side < scene->scenario->side_count; side++)
		if (on_map[side].bits & archers)
			return true;
	return false;
}

/* Who dodges with one die anyway loses nothing by lying (it may creep, R54), and archers
 * hardly hit it: it lies down when there are some, and stays there. Others get up. */
static int better_posture(const struct scene *scene, int who)
{
	const struct dungeoneers_creature *one = creature(scene, who);
	bool stuck = ruling(scene, R54_PRONE_MOVE);
	bool clumsy = score_of(scene, who, PROWESS) + one->defensive - one->penalty <= 1;

	if (one->prone)
		return (clumsy && !stuck) || one->mp < 1 || one->grappled_by ? DO_END_TURN
									     : DO_STAND;
	return clumsy && !stuck && may_be_shot_at(scene, who) ? DO_DROP_PRONE
							      : DO_END_TURN;
}

static void consider_posture(struct thought *thought, int end)
{
	int action = better_posture(thought->mind->scene, thought->mind->who);

	if (action == DO_STAND || thought->best.action == DO_END_TURN)
		consider_plain(thought, action, end + STANDING);
}

/* Being defensive. Returns its worth. */
static int consider_defending(struct thought *thought, int end)
{
	struct mind *mind = thought->mind;
	int guard = 0;

	if (thought->me->defensive || !can_pay(thought, DO_DEFEND))
		return 0;
	if (is_duel_at_hand(mind))
		guard = guarding_worth(mind, mind->foes[0]);
	else if (thought->only >= 0 || !is_act(&thought->best))
		guard = dungeoneers_danger_averted(mind) /
			2; /* it only delays the harm */
	else
		return 0;
	if (guard > 0 || thought->only >= 0)
		consider_plain(thought, DO_DEFEND, end + guard);
	return guard;
}

enum { NEAR = 3, FACING = 12, FREEDOM = 15 };

/* To the nearest foe, and so that nobody near has my back. */
static void consider_turning(struct thought *thought, int end)
{
	struct mind *mind = thought->mind;
	int now = mind->scene->fight->bodies[mind->who].facing, gain, harm;

	if (!wants(thought, DO_TURN) || thought->me->mp < 1 || thought->me->grappled_by ||
	    thought->me->ap >= 1 || mind->count == 0 || mind->foes[0]->distance > NEAR)
		return;
	gain = dungeoneers_is_behind(mind->scene, mind->foes[0]->who, mind->who) ? FACING
										 : 0;
	harm = dungeoneers_rear_harm(mind, now);
	if (harm > 0)
		gain += harm -
			dungeoneers_rear_harm(mind, dungeoneers_best_facing(mind, now));
	if (gain > 0)
		consider_plain(thought, DO_TURN, end + gain);
}

/* The best tile to which a step provokes strikes; NOT_WORTH: there is no better one than
 * the deed so far. */
static int best_watched_end(struct thought *thought)
{
	struct standpoint *at;
	int best = NOT_WORTH;

	if (set_is_empty(thought->me->threatened_by) ||
	    end_at_most(thought) <= thought->best.worth)
		return NOT_WORTH;
	at = places(thought);
	for (int i = 0; i < thought->count; i++)
		if (at[i].end > larger(best, thought->best.worth) &&
		    harm_at(thought, &at[i]) > 0)
			best = at[i].end;
	return best;
}

/* Free of the grip, or of threats: the worth of the best tile without strikes. */
static void consider_disengaging(struct thought *thought, int stay)
{
	int best;

	if (!can_pay(thought, DO_DISENGAGE))
		return;
	if (thought->me->grappled_by) {
		consider_plain(thought, DO_DISENGAGE,
			       stay + (thought->mind->afar ? 4 * FREEDOM : FREEDOM));
		return;
	}
	best = best_watched_end(thought);
	if (best > NOT_WORTH)
		consider_plain(thought, DO_DISENGAGE, best);
	else if (thought->only >= 0)
		consider_plain(thought, DO_DISENGAGE, stay);
}

static void consider_acts(struct thought *thought, int end)
{
	const struct mind *mind = thought->mind;
	int floor = thought->only < 0 ? 0 : NOT_WORTH;
	struct intent act = intent_to(DO_ATTACK, NOT_WORTH);

	if ((!can_pay(thought, DO_ATTACK) && !can_pay(thought, DO_SPELLCAST)) ||
	    (thought->only < 0 && !has_foe_within(thought, mind->range)))
		return;
	dungeoneers_act_at(mind, thought->here, floor, &act);
	if (act.worth == NOT_WORTH)
		return;
	act.detail[1] = act.worth;
	act.worth += end;
	consider(thought, &act);
}

static void consider_ward(struct thought *thought, int end)
{
	struct intent ward = intent_to(DO_SPELLCAST, end);
	struct act act;

	if (!can_pay(thought, DO_SPELLCAST) || thought->mind->me->spell_count == 0)
		return;
	act = dungeoneers_best_ward(thought->mind);
	if (act.worth <= 0)
		return;
	ward.target = thought->mind->who;
	ward.with = act.with;
	ward.detail[1] = act.worth;
	ward.worth += act.worth;
	consider(thought, &ward);
}

static void begin_thought(struct thought *thought, const struct look *look, int only)
{
	thought->me = creature(&look->scene, look->who);
	thought->here = look->scene.fight->bodies[look->who].tile;
	thought->only = only;
	thought->pays = only >= 0 || thought->me->ap >= 1;
	thought->best = intent_to(DO_END_TURN, NOT_WORTH);
	thought->looked = false;
}

/* What costs an action. Returns the worth of a deed that needs no target. */
static int consider_actions(struct thought *thought, int stay)
{
	int idle;

	consider_acts(thought, stay);
	consider_ward(thought, stay);
	dungeoneers_consider_gear(thought, stay);
	dungeoneers_consider_picking_up(thought, stay);
	dungeoneers_consider_contests(thought, stay);
	consider_ready(thought, stay);
	idle = consider_defending(thought, stay);
	if (thought->best.action == DO_READY)
		idle = larger(idle, thought->best.worth - stay);
	if (can_pay(thought, DO_SPRINT))
		consider_plain(thought, DO_SPRINT, sprint_worth(thought));
	consider_disengaging(thought, stay);
	return idle;
}

/* Creatures in a fight hand to hand have nothing but a turn left to do after the deed. */
static bool is_done(const struct scene *scene, int who)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	return one->ap < 1 &&
	       (one->mp < 1 ||
		(!may_be_shot_at(scene, who) && !set_is_empty(one->threatened_by) &&
		 !dungeoneers_acts_afar(scene, who) &&
		 dungeoneers_has_back_free(scene, who,
					   scene->fight->bodies[who].facing)));
}

static struct intent decide(const struct look *look, struct matter matter)
{
	struct thought thought;
	struct desk desk;
	int stay, idle = 0;

	begin_thought(&thought, look, matter.action);
	thought.mind = dungeoneers_think(look, &desk);
	dungeoneers_weigh(thought.mind, !thought.pays);
	stay = dungeoneers_end_at(thought.mind, thought.here, thought.me->ap < 1);
	forget_places(&thought, dungeoneers_is_own_turn(&look->scene, look->who));
	consider_plain(&thought, DO_END_TURN, stay);
	if (thought.pays)
		idle = consider_actions(&thought, stay);
	consider_turning(&thought, stay);
	consider_steps(&thought, idle);
	consider_way_round(&thought, stay, idle);
	consider_posture(&thought, stay);
	return thought.best;
}

struct intent dungeoneers_decide(const struct look *look, int action)
{
	const struct scene *scene = &look->scene;
	struct matter matter = {.action = (int16_t)action};

	if (action < 0 && !dungeoneers_is_own_turn(scene, look->who))
		return intent_to(DO_END_TURN, NOT_WORTH);
	if (action < 0 && is_done(scene, look->who))
		return intent_to(better_posture(scene, look->who), NOT_WORTH);
	return dungeoneers_remembered(look, matter, decide);
}
