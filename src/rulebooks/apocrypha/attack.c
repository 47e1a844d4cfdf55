/* SPDX-License-Identifier: MIT
 *
 * The attack (APO-ATK), in the order in which dice are rolled. Its steps (the first is in
 * declaration.c):
 *
 *	1 declaration  2 engagement  3 prepared deeds  4 riposte, second look
 *	5 reactions  6 Courage
 *	7 attack and recoil  8 defence  9 net hits  10 counter, location
 *	11 damage  12 aftermath
 *
 * An attack made as a reaction begins with step 5. Counter-fire is resolved together with
 * the shot that it answers, so there all targets go through each step before the next.
 */
#include <string.h>
#include "procedures.h"

enum { HARD_KICKS = 2 }; /* APO-AUT-03 */

/* A target's response to the attack, and its result. */
struct exchange {
	struct response response;
	int net;	/* N */
	int answer_net; /* of the counter-fire */
	int answer_hits;
	int location, place_rule;
};

struct clash {
	struct attack *attack;
	int hits;  /* H */
	int kicks; /* of the recoil */
	struct exchange each[MOST_TARGETS];
};

/* ---- step 4: the second look ---- */

static bool still_possible(const struct scene *scene, const struct attack *attack)
{
	return is_conscious(scene, attack->actor) &&
	       apocrypha_is_usable(scene, attack->actor, slot_of(attack->use)) &&
	       (!is_ranged(attack) ||
		(apocrypha_has_rounds(scene, attack->actor, attack->use, attack->mode) &&
		 apocrypha_weapon_allows(scene, attack->actor, attack->action,
					 attack->use)));
}

/* Targets that are gone drop out, their rounds are lost; false: nothing is left. */
static bool second_look(struct run *run, struct attack *attack)
{
	int kept = 0;

	if (still_possible(&run->scene, attack))
		for (int i = 0; i < attack->count; i++)
			if (apocrypha_can_hit(&run->scene, attack->actor, attack->weapon,
					      attack->targets[i])) {
				attack->rounds[kept] = attack->rounds[i];
				attack->targets[kept++] = attack->targets[i];
			}
	attack->count = kept;
	if (kept == 0)
		apocrypha_lose_deed(run, attack->actor, attack->cost);
	return kept > 0;
}

/* ---- step 6: Courage ---- */

static void roll_courage(struct run *run, const struct attack *attack,
			 struct exchange *each, int i)
{
	int who = attack->targets[i], hits;
	int difficulty = apocrypha_courage_needed(attack->mode);
	struct sum pool;
	bool keeps;

	sum_begin(&pool, run, who, "Courage dice", APO_RRX_07);
	add_base(&pool, "RES", sheet(&run->scene, who)->res, APO_RRX_07);
	add(&pool, "ACU", sheet(&run->scene, who)->acu, APO_RRX_07);
	add(&pool, "injury", -injury(&run->scene, who), APO_CORE_03);
	tell_sum(&pool);
	keeps = apocrypha_reaches(run, who, pool.total, difficulty, "Courage", &hits);
	tell_check(run, who, attack->actor, hits, difficulty, pass_or_fail(keeps),
		   APO_RRX_07);
	if (keeps)
		return;
	each->response.shot.lost_courage = smaller(attack->rounds[i], MOST_LOST_COURAGE);
	tell_note(run, who, "loses {count dice} of its fire",
		  each->response.shot.lost_courage, APO_RRX_06);
}

/* ---- step 7: attack and recoil ---- */

/* One roll for all targets, with the smallest of their pools (APO-R81). */
static int hardest_target(const struct scene *scene, const struct attack *attack)
{
	int hardest = 0;

	for (int i = 1; i < attack->count; i++)
		if (apocrypha_attack_pool(scene, attack, attack->targets[i], false) <
		    apocrypha_attack_pool(scene, attack, attack->targets[hardest], false))
			hardest = i;
	return attack->targets[hardest];
}

static int roll_kicks(struct run *run, const struct attack *attack)
{
	int dice = apocrypha_recoil_dice(&run->scene, attack);
	int earlier =
		creature(&run->scene, attack->actor)->things[slot_of(attack->use)].shots;

	if (!dice)
		return 0;
	if (attack->mode > SINGLE)
		tell_note(run, attack->actor, "fights the recoil", dice, APO_AUT_01);
	if (earlier)
		tell_note(run, attack->actor, "has fired before in this pass", earlier,
			  APO_AUT_06);
	return roll_total(run, attack->actor,
			  dice_pool(dice, attack->weapon->rcl.size, 6), "recoil");
}

/* react=after_roll: a blow that may be a feint or a power attack shows its hits, not its
 * dice, for their number would tell. */
static bool is_covered(const struct run *run, const struct attack *attack)
{
	return ruling(&run->scene, R_REACT) && !is_reaction(attack) &&
	       apocrypha_seen_as(attack->action) == DO_ATTACK;
}

static void roll_covered(struct sum *hits, struct dice dice)
{
	struct run *run = hits->run;

	run->cover_viewer = (uint8_t)(VIEW_OWNER + hits->who);
	add_base(hits, "attack", roll_total(run, hits->who, dice, "attack"), APO_CORE_01);
	run->cover_viewer = VIEW_ALL;
}

static int roll_attack(struct run *run, const struct attack *attack, int *kicks)
{
	bool covered = is_covered(run, attack);
	struct sum pool, hits;

	sum_begin(&pool, run, attack->actor, "attack dice",
		  attack->weapon->ability ? APO_ABL_01
		  : is_ranged(attack)	  ? APO_RNG_01
					  : APO_MEL_01);
	apocrypha_add_attack_pool(&pool, &run->scene, attack,
				  hardest_target(&run->scene, attack), false);
	tell_sum(&pool);
	if (!covered)
		apocrypha_tell_chance_die(run, attack->actor, pool.total);
	sum_begin(&hits, run, attack->actor, "hits",
		  pool.total >= 1 || covered ? APO_CORE_01 : APO_CORE_02);
	if (apocrypha_is_rolled(&run->scene, pool.total)) {
		struct dice dice = apocrypha_pool(&run->scene, pool.total);

		if (covered)
			roll_covered(&hits, dice);
		else
			add_roll(&hits, dice, "attack");
	}
	*kicks = is_ranged(attack) ? roll_kicks(run, attack) : 0;
	if (smaller(*kicks, hits.total) > 0)
		tell_note(run, attack->actor, "loses {count hits} to the recoil",
			  smaller(*kicks, hits.total), APO_AUT_02);
	add(&hits, "kicks", -smaller(*kicks, hits.total), APO_AUT_02);
	tell_sum(&hits);
	return hits.total;
}

/* ---- step 9: net hits ---- */

static int net_hits(struct run *run, int hits, int defence)
{
	if (ruling(&run->scene, R_TIE) && hits == defence && hits > 0)
		return 1;
	return hits - defence;
}

/* The rule that decides: the defence, or that a tie with the AR is not enough. */
static int deciding_rule(const struct run *run, const struct attack *attack, int who,
			 int reply, bool is_tie)
{
	switch (reply) {
	case DO_PARRY:
		return APO_MRX_04;
	case DO_DAMAGE_SOAK:
		return APO_URX_04;
	case NO_ACTION:
		if (apocrypha_has_no_defence(&run->scene, attack, who))
			return APO_AVO_02;
		return is_tie ? APO_ATK_02 : APO_ATK_01;
	default:
		return APO_AVO_03;
	}
}

static int settle_hit(struct run *run, const struct attack *attack, int who, int hits,
		      int defence, const struct sum *rating, int reply)
{
	int net = net_hits(run, hits, defence);
	int rule = deciding_rule(run, attack, who, reply, hits == defence && hits > 0);
	struct told_check check = {
		.who = attack->actor,
		.versus = who,
		.value = hits,
		.against = defence,
		.against_of = rating,
		.margin = hits - defence,
		.verdict = hit_or_miss(net >= 1),
		.rule = rule,
	};

	resume_deed(run, attack->told);
	tell_whole_check(run, &check);
	if (net < 1 && reply != NO_ACTION && !is_ranged(attack))
		tell_note_at(run, attack->actor, who, "does nothing to {target}", 0,
			     APO_ATK_04);
	return net;
}

/* ---- step 11: damage ---- */

static void hurt_target(struct run *run, struct attack *attack, int i,
			const struct exchange *each, int raw)
{
	struct blow blow = apocrypha_blow_of(&run->scene, attack, attack->targets[i],
					     each->location);

	resume_deed(run, attack->told);
	blow.soaked = each->response.kind == DO_DAMAGE_SOAK;
	blow.place_rule = each->place_rule;
	blow.strikes = apocrypha_landing(run, attack, i, each->net);
	attack->worst = larger(attack->worst, apocrypha_wound(run, &blow, raw));
}

/* ---- step 12: aftermath ---- */

static void after_shot(struct run *run, const struct attack *attack, int kicks)
{
	struct apocrypha_creature *one = change(run, attack->actor);
	struct apocrypha_thing *thing = &one->things[slot_of(attack->use)];
	int rounds = apocrypha_rounds_needed(attack->mode), slot = slot_of(attack->use);

	apocrypha_forget_aim(run, attack->actor);
	thing->shots++;
	one->fired = 1;
	if (attack->weapon->mag && !ruling(&run->scene, R_AMMO) &&
	    !attack->weapon->thrown) {
		thing->rounds = (uint8_t)larger(0, thing->rounds - rounds);
		tell_spend(run, attack->actor, "rounds", &thing->rounds, rounds,
			   thing->rounds, APO_RNG_09);
	}
	if (attack->weapon->thrown && !ruling(&run->scene, R_AMMO) &&
	    thing->place != ON_GROUND) {
		thing->place = GONE;
		apocrypha_refit(run->scene.scenario, run->fight, attack->actor);
		tell_note(run, attack->actor, "has thrown the weapon", 0, APO_RNG_10);
	}
	if (kicks >= HARD_KICKS)
		apocrypha_unready(run, attack->actor, APO_AUT_03);
	else if (attack->action == DO_FIRE_HIP || !attack->weapon->gun)
		apocrypha_unready(run, attack->actor, APO_RNG_04);
	else if (attack->action == DO_AIM_AND_FIRE && one->readied != slot + 1 &&
		 apocrypha_is_usable(&run->scene, attack->actor, slot) &&
		 is_conscious(&run->scene, attack->actor)) {
		one->readied = (uint8_t)(slot + 1);
		tell_condition(run, attack->actor, "readied", &one->readied, true, 0,
			       APO_RNG_04);
	}
	if (attack->weapon->ability)
		apocrypha_ability_shock(run, attack->actor);
}

static void after_blow(struct run *run, const struct attack *attack)
{
	struct apocrypha_creature *one = change(run, attack->actor);

	if (!run->fight->bodies[attack->actor].in_play)
		return;
	if (attack->action == DO_DESPERATE_SWING && !one->swung) {
		one->swung = 1;
		tell_condition(run, attack->actor, "open after a swing", &one->swung,
			       true, 2, APO_MEL_04);
	}
	if (attack->action == DO_FLURRY) {
		one->flurried = 1;
		tell_condition(run, attack->actor, "open after a flurry", &one->flurried,
			       true, 1, APO_MEL_05);
		apocrypha_raise_mrp(run, attack->actor, DO_FLURRY, attack->strikes - 1,
				    APO_MEL_05);
	}
	if (attack->occasion == ON_OPENING)
		apocrypha_raise_mrp(run, attack->actor, DO_EXPLOIT_OPENING, 2,
				    APO_MRX_07);
}

static void aftermath(struct run *run, struct clash *clash)
{
	resume_deed(run, clash->attack->told);
	for (int i = 0; i < clash->attack->count; i++)
		apocrypha_after_response(run, clash->attack, clash->attack->targets[i],
					 &clash->each[i].response);
	if (is_ranged(clash->attack))
		after_shot(run, clash->attack, clash->kicks);
	else
		after_blow(run, clash->attack);
}

/* ---- the effect of the rolls so far on the rest ---- */

/* No more of a response than is filled in. */
struct known {
	struct attack attack, shot;
	struct tile tile;
	int kind, use, soaked;
	int net, answer_net, place, place_rule, kicks, answer_kicks, raw;
};

static void know_response(struct known *known, const struct response *response)
{
	known->kind = response->kind;
	if (response->kind == DO_PARRY || response->kind == DO_COUNTER_ATTACK)
		known->use = response->use;
	if (response->kind == DO_DAMAGE_SOAK)
		known->soaked = response->location;
	if (response->kind == DO_DESPERATE_DODGE)
		known->tile = response->tile;
	if (response->kind == DO_COUNTER_FIRE) {
		known->shot = response->shot;
		known->shot.lost_courage = 0; /* its dice have been rolled */
	}
}

/* In an attack on one target, with nothing else under way, net hits count only above 0,
 * kicks only if there are many; after the damage roll, net hits count only if several
 * strikes may land. */
static void settle(struct run *run, const struct clash *clash, const char *where,
		   bool is_rolled, int raw)
{
	const struct attack *attack = clash->attack;
	const struct exchange *each = &clash->each[0];
	struct known known;

	if (!rolls_meet(run) || attack->count != 1 || attack->occasion != OWN_PASS)
		return;
	memset(&known, 0, sizeof known);
	known.attack = *attack;
	know_response(&known, &each->response);
	/* No rule reads the number of deeds. */
	memset(&known.attack.told, 0, sizeof known.attack.told);
	memset(&known.shot.told, 0, sizeof known.shot.told);
	known.net = larger(0, each->net);
	if (known.net) {
		known.place = each->location;
		known.place_rule = each->place_rule;
	}
	if (is_rolled && attack->rounds[0] <= 1)
		known.net = smaller(known.net, 1);
	known.answer_net = larger(0, each->answer_net);
	known.kicks = clash->kicks >= HARD_KICKS;
	if (known.kind == DO_COUNTER_FIRE)
		known.answer_kicks = each->answer_hits >= HARD_KICKS;
	known.raw = raw;
	rolls_settled(run, where, &known, sizeof known);
}

/* ---- one target after the other ---- */

/* Steps 8 to 11 for a target that did not shoot back. */
static void resolve(struct run *run, struct clash *clash, int i)
{
	struct attack *attack = clash->attack;
	struct exchange *each = &clash->each[i];
	int who = attack->targets[i], kind = each->response.kind;
	struct sum rating;
	int defence = apocrypha_defence(run, attack, who, &each->response, &rating);

	if (kind == DO_COUNTER_ATTACK && defence > clash->hits) {
		apocrypha_strike_back(run, attack, who, each->response.use, defence,
				      clash->hits);
		return;
	}
	each->net = settle_hit(run, attack, who, clash->hits, defence, &rating, kind);
	each->location = each->place_rule = 0;
	settle(run, clash, "net hits", false, 0);
	if (each->net < 1) {
		if (kind == DO_PARRY)
			apocrypha_block(run, attack, who, each->response.use);
		return;
	}
	each->location =
		apocrypha_location(run, attack, &each->response, &each->place_rule);
	hurt_target(
		run, attack, i, each,
		apocrypha_roll_damage(run, attack, each->net, kind == DO_COUNTER_ATTACK));
}

/* ---- counter-fire (APO-RRX-05): all at once ---- */

static void resolve_answer(struct run *run, struct clash *clash, int i)
{
	struct exchange *each = &clash->each[i];
	struct attack *shot = &each->response.shot;
	int defence, kicks, hits;
	struct sum rating;

	sum_begin_quiet(&rating);
	tell_note_at(run, shot->actor, clash->attack->actor,
		     "shoots together with {target}", 0, APO_RRX_05);
	hits = roll_attack(run, shot, &kicks);
	defence = apocrypha_passive_defence(run, shot, clash->attack->actor, &rating);
	each->answer_hits = kicks;
	each->answer_net = settle_hit(run, shot, clash->attack->actor, hits, defence,
				      &rating, NO_ACTION);
}

static void defend_all(struct run *run, struct clash *clash)
{
	struct attack *attack = clash->attack;

	for (int i = 0; i < attack->count; i++) {
		struct exchange *each = &clash->each[i];
		int who = attack->targets[i];
		struct sum rating;
		int defence =
			apocrypha_defence(run, attack, who, &each->response, &rating);

		each->net = settle_hit(run, attack, who, clash->hits, defence, &rating,
				       each->response.kind == DO_COUNTER_FIRE
					       ? NO_ACTION
					       : each->response.kind);
		if (each->net >= 1)
			each->location = apocrypha_location(run, attack, &each->response,
							    &each->place_rule);
	}
	for (int i = 0; i < attack->count; i++)
		if (clash->each[i].response.kind == DO_COUNTER_FIRE)
			resolve_answer(run, clash, i);
}

static void resolve_together(struct run *run, struct clash *clash)
{
	struct attack *attack = clash->attack;
	int raw[MOST_TARGETS] = {0}, answer_raw[MOST_TARGETS] = {0};
	const struct response none = {.kind = NO_ACTION};

	defend_all(run, clash);
	settle(run, clash, "net hits of both", false, 0);
	for (int i = 0; i < attack->count; i++)
		if (clash->each[i].net >= 1)
			raw[i] = apocrypha_roll_damage(run, attack, clash->each[i].net,
						       false);
	settle(run, clash, "damage of one", true, raw[0]);
	for (int i = 0; i < attack->count; i++)
		if (clash->each[i].answer_net >= 1)
			answer_raw[i] =
				apocrypha_roll_damage(run, &clash->each[i].response.shot,
						      clash->each[i].answer_net, false);
	for (int i = 0; i < attack->count; i++)
		if (clash->each[i].net >= 1)
			hurt_target(run, attack, i, &clash->each[i], raw[i]);
	for (int i = 0; i < attack->count; i++) {
		struct exchange *each = &clash->each[i];
		struct exchange answer = {.net = each->answer_net, .response = none};

		if (each->response.kind != DO_COUNTER_FIRE)
			continue;
		if (each->answer_net >= 1 && run->fight->bodies[attack->actor].in_play) {
			answer.location = apocrypha_location(run, &each->response.shot,
							     &none, &answer.place_rule);
			hurt_target(run, &each->response.shot, 0, &answer, answer_raw[i]);
		}
		after_shot(run, &each->response.shot, each->answer_hits);
	}
}

/* ---- the whole ---- */

static bool ask_reactions(struct run *run, struct clash *clash, int hits)
{
	struct attack *attack = clash->attack;
	bool shots = false;

	for (int i = 0; i < attack->count; i++) {
		clash->each[i].net = clash->each[i].answer_net = 0;
		apocrypha_react(run, attack, i, hits, &clash->each[i].response);
		shots = shots || clash->each[i].response.kind == DO_COUNTER_FIRE;
	}
	for (int i = 0; i < attack->count; i++)
		if (clash->each[i].response.kind == DO_COUNTER_FIRE)
			roll_courage(run, attack, &clash->each[i], i);
	return shots;
}

enum { ATTACK_TRIGGERS = 1 << ATTACKS_ME | 1 << ATTACKS_ALLY | 1 << ANY_HOSTILE_ACT };

static void reveal(struct run *run, const struct attack *attack)
{
	if (attack->action == DO_FEINT)
		tell_note(run, attack->actor, "was only feinting", 0, APO_MEL_06);
	if (attack->power)
		tell_note(run, attack->actor, "puts full force into the blow",
			  attack->power, APO_MEL_08);
}

/* Who gets how much of a split attack, and the location aimed at. */
void apocrypha_tell_targets(struct run *run, const struct attack *attack)
{
	for (int i = 0; i < attack->count && attack->count > 1; i++)
		tell_note_at(run, attack->actor, attack->targets[i],
			     is_ranged(attack) ? "has {count rounds} for {target}"
					       : "has {count blows} for {target}",
			     attack->rounds[i], APO_ATK_07);
	if (attack->called != ANYWHERE)
		tell_note_of(run, attack->actor, attack->targets[0],
			     apocrypha_place_names[attack->called],
			     "aims at the {item} of {target}", 0, APO_CAL_01);
}

void apocrypha_attack(struct run *run, struct attack *attack)
{
	struct clash clash;
	bool together = false;

	attack->told = deed_now(run);
	if (is_reaction(attack))
		apocrypha_tell_targets(run, attack);
	apocrypha_engage_targets(run, attack);
	if (!is_reaction(attack)) {
		const struct occasion_to_release event = {
			ATTACK_TRIGGERS, attack->actor, attack,
			run->fight->bodies[attack->actor].tile, &attack->reacted};

		apocrypha_triggered(run, &event);
		if (!is_ranged(attack) && !apocrypha_riposte(run, attack))
			return;
		if (!second_look(run, attack))
			return;
	}
	clash.attack = attack;
	if (ruling(&run->scene,
		   R_REACT)) { /* after the roll: the hits are known, a feint is not */
		clash.hits = roll_attack(run, attack, &clash.kicks);
		together = ask_reactions(run, &clash, clash.hits);
		reveal(run, attack);
	} else {
		together = ask_reactions(run, &clash, UNKNOWN_FACT);
		reveal(run, attack);
		clash.hits = roll_attack(run, attack, &clash.kicks);
	}
	if (together)
		resolve_together(run, &clash);
	else
		for (int i = 0; i < attack->count; i++)
			if (run->fight->bodies[attack->targets[i]].in_play &&
			    (i == 0 || is_conscious(&run->scene, attack->actor)))
				resolve(run, &clash, i);
	aftermath(run, &clash);
}

void apocrypha_do_attack(struct run *run, struct deed *deed)
{
	apocrypha_attack(run, &deed->attack);
}
