/* SPDX-License-Identifier: MIT
 *
 * Defence: every answer to an attack. Its offer and payment, its hits against the attack,
 * clashing blades, and its after-effects.
 */
#include "base/text.h"
#include "procedures.h"

/* ---- answers to an attack ---- */

int apocrypha_stolen_beat(const struct scene *scene, const struct attack *attack, int who)
{
	int lead = sheet(scene, who)->ooda - sheet(scene, attack->actor)->ooda;
	int most = creature(scene, who)->ap, beat = attack->cost;

	if (ruling(scene, R_STEAL_BEAT) == 0)
		beat += larger(0, lead);
	if (ruling(scene, R_STEAL_BEAT) == 2)
		beat = most;
	return smaller(beat, most);
}

static unsigned counter_uses(const struct scene *scene, int who, int foe)
{
	unsigned uses = creature(scene, who)->melee_mask;

	for_bits (use, uses) {
		const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

		if (weapon->attack_cost > creature(scene, who)->ap ||
		    !within_reach(scene, who, foe, weapon->reach) ||
		    !apocrypha_is_unlocked(scene, who, DO_COUNTER_ATTACK, weapon))
			uses &= ~(1u << use);
	}
	return uses;
}

/* Weapons that it can parry with, for the AP that it has. */
static unsigned parry_uses(const struct scene *scene, int who)
{
	unsigned uses = creature(scene, who)->parry_mask;

	for_bits (use, uses)
		if (used_weapon(scene, who, use)->parry_cost > creature(scene, who)->ap)
			uses &= ~(1u << use);
	return uses;
}

/* 0: none. */
static int cheapest_parry(const struct scene *scene, int who)
{
	int cheapest = 0;

	for_bits (use, parry_uses(scene, who)) {
		int cost = used_weapon(scene, who, use)->parry_cost;

		cheapest = cheapest ? smaller(cheapest, cost) : cost;
	}
	return cheapest;
}

static void offer_answers(struct question *q, const struct attack *attack, int who)
{
	const struct scene *scene = &q->run->scene;
	const struct apocrypha_creature *one = creature(scene, who);
	bool sprints = one->rate == SPRINT, plain = is_reaction(attack);
	bool is_blow = !is_ranged(attack) && !sprints;
	int foe = attack->actor, parry, shot;
	unsigned counters;

	if (!sprints && one->ap >= AVOID_COST && !attack->weapon->gun)
		offer(q, DO_AVOID, "avoid", ap_cost(AVOID_COST));
	if (is_blow && (parry = cheapest_parry(scene, who)))
		offer(q, DO_PARRY, "parry", ap_cost(parry));
	if (is_blow && !plain && !one->defending &&
	    (counters = counter_uses(scene, who, foe)))
		offer(q, DO_COUNTER_ATTACK, "counter_attack",
		      ap_cost(used_weapon(scene, who, first_bit(counters))->attack_cost));
	if (one->ap >= DODGE_COST && one->stance != PRONE)
		offer(q, DO_DESPERATE_DODGE, "desperate_dodge", ap_cost(DODGE_COST));
	if (attack->called == ANYWHERE || attack->called == TORSO ||
	    attack->called == HEAD)
		offer(q, DO_DAMAGE_SOAK, "damage_soak", ap_cost(SOAK_COST));
	if (is_ranged(attack) && !plain &&
	    (shot = apocrypha_snap_price(scene, who, foe,
					 apocrypha_stolen_beat(scene, attack, who))))
		offer(q, DO_COUNTER_FIRE, "counter_fire", ap_cost(shot));
}

/* The facts of the attack that the target knows. */
static void state_facts(struct question *q, const struct attack *attack, int i, int hits)
{
	const struct scene *scene = &q->run->scene;

	q->about = (int8_t)attack->actor;
	q->deed = (int16_t)apocrypha_seen_as(attack->action);
	q->facts[ATTACK_DICE] =
		apocrypha_attack_pool(scene, attack, attack->targets[i], true);
	q->facts[STRIKES] = attack->rounds[i];
	q->facts[HITS_ROLLED] = hits;
	q->facts[WEAPON_AND_PLACE] = weapon_and_place(
		(int)(attack->weapon - catalogue_weapon(scene, 0)), attack->called);
	q->facts[WITHOUT_SPEED] = attack->occasion == ON_CHARGE_DEFENSE;
}

static int ask_parry_use(struct question *q, int deed)
{
	const struct scene *scene = &q->run->scene;

	q->deed = (int16_t)deed;
	for_bits (use, parry_uses(scene, q->owner)) {
		const struct apocrypha_weapon *weapon = used_weapon(scene, q->owner, use);

		apocrypha_offer_weapon(q, use, weapon, weapon->parry_cost);
	}
	return ask(q);
}

/* An arm that hangs useless cannot be put in the way (APO-R57); the legs always can. */
static int ask_soak(struct run *run, const struct attack *attack, int i, int hits)
{
	static const int limbs[] = {ARM_LEFT, ARM_RIGHT, LEGS};
	int who = attack->targets[i];
	struct question q;

	question_to(&q, run, who, Q_SOAK);
	for (int j = 0; j < 3; j++)
		if (limbs[j] == LEGS || ruling(&run->scene, R_SOAK_USELESS) ||
		    !arm_is_useless(creature(&run->scene, who), limbs[j]))
			offer(&q, limbs[j], apocrypha_location_words[limbs[j]],
			      ap_cost(0));
	state_facts(&q, attack, i, hits);
	return ask(&q);
}

static struct tile ask_dodge(struct run *run, int who)
{
	int count = apocrypha_tiles_within(
		&run->scene, who, sheet(&run->scene, who)->base, run->ways, run->tiles);
	struct question q;

	question_to(&q, run, who, Q_DODGE);
	return ask_tile(&q, run->tiles, count);
}

static void settle_counter(struct run *run, struct response *response, int who, int foe)
{
	const struct apocrypha_weapon *weapon;

	response->use = apocrypha_ask_reaction_use(run, who, foe, DO_COUNTER_ATTACK,
						   counter_uses(&run->scene, who, foe));
	weapon = used_weapon(&run->scene, who, response->use);
	apocrypha_pay_reaction(run, who, DO_COUNTER_ATTACK, foe, weapon->entry.name,
			       weapon->attack_cost, APO_MRX_01);
}

static void settle_response(struct run *run, struct response *response,
			    const struct attack *attack, int i, int hits)
{
	int who = attack->targets[i], foe = attack->actor;
	struct question q;

	switch (response->kind) {
	case DO_AVOID:
		apocrypha_pay_reaction(run, who, DO_AVOID, foe, NULL, AVOID_COST,
				       APO_AVO_06);
		break;
	case DO_PARRY:
		question_to(&q, run, who, Q_PARRY_WITH);
		state_facts(&q, attack, i, hits);
		response->use = ask_parry_use(&q, DO_PARRY);
		apocrypha_pay_reaction(
			run, who, DO_PARRY, foe,
			used_weapon(&run->scene, who, response->use)->entry.name,
			used_weapon(&run->scene, who, response->use)->parry_cost,
			APO_MEL_02);
		break;
	case DO_COUNTER_ATTACK:
		settle_counter(run, response, who, foe);
		break;
	case DO_DESPERATE_DODGE:
		response->tile = ask_dodge(run, who);
		apocrypha_pay_reaction(run, who, DO_DESPERATE_DODGE, foe, NULL,
				       DODGE_COST,
				       is_ranged(attack) ? APO_URX_03 : APO_URX_02);
		break;
	case DO_DAMAGE_SOAK:
		response->location = ask_soak(run, attack, i, hits);
		apocrypha_pay_reaction(run, who, DO_DAMAGE_SOAK, foe,
				       apocrypha_place_names[response->location],
				       SOAK_COST, APO_URX_04);
		break;
	case DO_COUNTER_FIRE:
		response->shot = apocrypha_choose_snap(
			run, who, foe, apocrypha_stolen_beat(&run->scene, attack, who),
			DO_COUNTER_FIRE, ON_COUNTER_FIRE);
		apocrypha_pay_shot(run, &response->shot, DO_COUNTER_FIRE, foe,
				   APO_RRX_04);
		response->shot.told = deed_now(run);
		break;
	default:
		break;
	}
}

/* After a key, or after what is said of it. */
static void add_dice(struct text *text, const char *joint, int dice)
{
	text_format(text, dice == 1 ? "%s%d die" : "%s%d dice", joint, dice);
}

/* The dice of a reaction, if nothing more is asked about it, or the rating. */
static void describe_reaction(const struct scene *scene, const struct question *q,
			      int reaction, struct text *text)
{
	int weapon = q->facts[WEAPON_AND_PLACE] / (ANYWHERE + 1);
	struct threat threat = {.from = q->about,
				.ranged = catalogue_weapon(scene, weapon)->ranged,
				.no_speed = q->facts[WITHOUT_SPEED],
				.dodging = reaction == DO_DESPERATE_DODGE};
	unsigned uses = reaction == DO_PARRY ? parry_uses(scene, q->owner)
			: reaction == DO_COUNTER_ATTACK
				? counter_uses(scene, q->owner, q->about)
				: 0;
	int use = first_bit(uses);

	if (reaction == NO_ACTION)
		text_format(text, ": AR %d", apocrypha_rating(scene, q->owner, threat));
	else if (reaction == DO_AVOID || reaction == DO_DESPERATE_DODGE)
		add_dice(text, "; ", apocrypha_avoidance(scene, q->owner, threat));
	else if (uses && !(uses & (uses - 1)) && reaction == DO_PARRY)
		add_dice(text, "; ",
			 apocrypha_parry_pool(scene, q->owner, use, q->about));
	else if (uses && !(uses & (uses - 1)))
		add_dice(text, "; ",
			 apocrypha_counter_pool(scene, q->owner, use, q->about));
}

void apocrypha_describe_answer(const struct scene *scene, const struct question *q, int i,
			       struct text *text)
{
	int value = q->options[i].value;

	if (q->id == Q_REACTION && q->about >= 0)
		describe_reaction(scene, q, value, text);
	else if (q->id == Q_PARRY_WITH)
		add_dice(text, ": ",
			 apocrypha_parry_pool(scene, q->owner, value, q->about));
	else if (q->id == Q_CALLED && value != ANYWHERE)
		text_format(text, ": %d dice", apocrypha_called_penalty(scene, value));
	else if (q->id == Q_WEAPON && q->deed == DO_COUNTER_ATTACK)
		add_dice(text, ": ",
			 apocrypha_counter_pool(scene, q->owner, value, q->about));
}

void apocrypha_react(struct run *run, const struct attack *attack, int i, int hits,
		     struct response *response)
{
	int who = attack->targets[i];
	struct question q;

	response->kind = NO_ACTION;
	if (set_has(attack->reacted, who)) {
		tell_note(run, who, "has already reacted to this", 0, APO_REA_03);
		return;
	}
	if (attack->occasion == ON_RIPOSTE)
		return;
	if (!apocrypha_can_react(&run->scene, who)) {
		if (creature(&run->scene, who)->unaware)
			tell_note(run, who, "is not aware of this and cannot react", 0,
				  APO_URX_01);
		return;
	}
	question_to(&q, run, who, Q_REACTION);
	offer(&q, NO_ACTION, "none", ap_cost(0));
	offer_answers(&q, attack, who);
	if (q.count > 1)
		state_facts(&q, attack, i, hits);
	response->kind = ask(&q);
	settle_response(run, response, attack, i, hits);
	resume_deed(run, attack->told);
}

/* ---- hits against it ---- */

static struct threat threat_of(const struct attack *attack)
{
	struct threat threat = {attack->actor, is_ranged(attack),
				attack->occasion == ON_CHARGE_DEFENSE, false};

	return threat;
}

bool apocrypha_has_no_defence(const struct scene *scene, const struct attack *attack,
			      int who)
{
	return attack->occasion == ON_RIPOSTE || is_defenceless(scene, who);
}

/* `rating` is for the check. */
int apocrypha_passive_defence(struct run *run, const struct attack *attack, int who,
			      struct sum *rating)
{
	if (apocrypha_has_no_defence(&run->scene, attack, who)) {
		tell_note(run, who, "has no defence", 0, APO_AVO_02);
		return 0;
	}
	sum_begin(rating, run, who, "AR", APO_AVO_01);
	apocrypha_add_rating(rating, &run->scene, who, threat_of(attack));
	if (set_has(attack->opened, who) && rating->total > 0)
		add(rating, "feigned opening", -1, APO_DEF_03);
	tell_sum(rating);
	return rating->total;
}

static int roll_avoidance(struct run *run, const struct attack *attack, int who,
			  bool dodges)
{
	struct threat threat = threat_of(attack);
	struct sum pool;

	threat.dodging = dodges;
	sum_begin(&pool, run, who, dodges ? "dodge dice" : "Avoidance dice",
		  dodges ? APO_URX_02 : APO_AVO_06);
	apocrypha_add_avoidance(&pool, &run->scene, who, threat);
	tell_sum(&pool);
	apocrypha_tell_chance_die(run, who, pool.total);
	return apocrypha_hits(run, who, pool.total, dodges ? "dodge" : "avoid");
}

static int roll_parry(struct run *run, int who, int use, int foe, const char *why,
		      int rule)
{
	struct sum pool;

	sum_begin(&pool, run, who, "parry dice", rule);
	apocrypha_add_parry_pool(&pool, &run->scene, who, use, foe);
	tell_sum(&pool);
	apocrypha_tell_chance_die(run, who, pool.total);
	return apocrypha_hits(run, who, pool.total, why);
}

static int roll_counter(struct run *run, int who, int use, const struct attack *attack)
{
	struct sum pool, margin;

	sum_begin(&pool, run, who, "counter dice", APO_MRX_01);
	apocrypha_add_counter_pool(&pool, &run->scene, who, use, attack->actor);
	tell_sum(&pool);
	apocrypha_tell_chance_die(run, who, pool.total);
	sum_begin(&margin, run, who, "margin", APO_MEL_03);
	add_base(&margin, "hits", apocrypha_hits(run, who, pool.total, "counter"),
		 APO_MRX_01);
	add(&margin, "harder than a parry", -HARDER_THAN_PARRY, APO_MRX_02);
	add(&margin, "feint", attack->action == DO_FEINT ? -COUNTER_TO_FEINT : 0,
	    APO_MEL_07);
	raise_to(&margin, 0, "never below 0", APO_MRX_02);
	tell_sum(&margin);
	return margin.total;
}

int apocrypha_defence(struct run *run, const struct attack *attack, int who,
		      const struct response *response, struct sum *rating)
{
	sum_begin_quiet(rating);
	switch (response->kind) {
	case DO_DAMAGE_SOAK:
		tell_note(run, who, "gives up all defence", 0, APO_URX_04);
		return 0;
	case DO_AVOID:
		return roll_avoidance(run, attack, who, false);
	case DO_DESPERATE_DODGE:
		return roll_avoidance(run, attack, who, true);
	case DO_PARRY:
		return roll_parry(run, who, response->use, attack->actor, "parry",
				  APO_MRX_04);
	case DO_COUNTER_ATTACK:
		return roll_counter(run, who, response->use, attack);
	default:
		return apocrypha_passive_defence(run, attack, who, rating);
	}
}

/* ---- blades that meet ---- */

static int size_of(const struct scene *scene, int who, int use)
{
	return used_weapon(scene, who, use)->size;
}

/* To block a bigger weapon hurts. */
static void take_parry_shock(struct run *run, int who, int by, int difference, int rule)
{
	if (difference <= 0)
		return;
	if (ruling(&run->scene, R_PARRY_SHOCK))
		difference -= apocrypha_hits(run, who, sheet(&run->scene, who)->fit,
					     "soak shock");
	apocrypha_shock(run, who, by, larger(0, difference), rule);
}

void apocrypha_block(struct run *run, const struct attack *attack, int who, int use)
{
	tell_note_at(run, who, attack->actor, "blocks {target}", 0, APO_MRX_04);
	take_parry_shock(run, who, attack->actor,
			 attack->weapon->size + attack->power -
				 size_of(&run->scene, who, use),
			 APO_MRX_05);
}

/* The attacker may still save himself from the counter: at double difficulty. */
static bool desperate_parry(struct run *run, const struct attack *attack, int who,
			    int counter_use, int net, int all)
{
	const struct scene *scene = &run->scene;
	struct told_deed outer = deed_now(run);
	int actor = attack->actor, cheapest = cheapest_parry(scene, actor);
	int use, hits, needed;
	struct question q;

	if (attack->action == DO_FEINT || !apocrypha_can_react(scene, actor) ||
	    creature(scene, actor)->rate == SPRINT || !cheapest)
		return false;
	question_to(&q, run, actor, Q_DESPERATE_PARRY);
	q.about = (int8_t)who;
	q.facts[0] = net;
	offer(&q, false, "no", ap_cost(0));
	offer(&q, true, "yes", ap_cost(cheapest));
	if (!ask(&q))
		return false;
	question_to(&q, run, actor, Q_PARRY_WITH);
	q.about = (int8_t)who;
	use = ask_parry_use(&q, DO_DESPERATE_PARRY);
	apocrypha_pay_reaction(run, actor, DO_DESPERATE_PARRY, who,
			       used_weapon(scene, actor, use)->entry.name,
			       used_weapon(scene, actor, use)->parry_cost, APO_MRX_08);
	hits = roll_parry(run, actor, use, who, "desperate parry", APO_MRX_08);
	resume_deed(run, outer);
	needed = 2 * (ruling(scene, R_DESPERATE_PARRY) ? all : net);
	tell_check(run, actor, who, hits, needed, pass_or_fail(hits >= needed),
		   APO_MRX_08);
	apocrypha_raise_mrp(run, actor, DO_DESPERATE_PARRY, 1, APO_MRX_06);
	if (hits >= needed)
		return true;
	take_parry_shock(run, actor, who,
			 size_of(scene, who, counter_use) - size_of(scene, actor, use),
			 APO_MRX_09);
	return false;
}

void apocrypha_strike_back(struct run *run, const struct attack *attack, int who, int use,
			   int margin, int hits)
{
	struct attack counter = attack_of(who, DO_ATTACK, OWN_PASS);
	int net = margin - hits, raw;
	struct blow blow;

	resume_deed(run, attack->told);
	tell_check(run, who, attack->actor, margin, hits,
		   (struct verdict){"countered", AFFRAY_PASS, AFFRAY_FAILS}, APO_MRX_01);
	if (desperate_parry(run, attack, who, use, net, margin + 1))
		return;
	counter.use = use;
	counter.weapon = used_weapon(&run->scene, who, use);
	raw = apocrypha_roll_damage(run, &counter, net, false);
	blow = apocrypha_blow_of(&run->scene, &counter, attack->actor, TORSO);
	apocrypha_wound(run, &blow, raw);
}

/* ---- after-effects ---- */

void apocrypha_after_response(struct run *run, const struct attack *attack, int who,
			      const struct response *response)
{
	const struct scene *scene = &run->scene;

	switch (response->kind) {
	case DO_AVOID:
		if (!is_ranged(attack))
			apocrypha_raise_mrp(run, who, DO_AVOID, 1, APO_MRX_06);
		break;
	case DO_PARRY:
		apocrypha_raise_mrp(run, who, DO_PARRY, 1, APO_MRX_06);
		break;
	case DO_COUNTER_ATTACK:
		apocrypha_raise_mrp(
			run, who, DO_COUNTER_ATTACK,
			ruling(&run->scene, R_COUNTER_PENALTY)
				? 2
				: larger(1, size_of(scene, who, response->use)),
			APO_MRX_03);
		break;
	case DO_DESPERATE_DODGE:
		if (!scene->fight->bodies[who].in_play)
			break;
		apocrypha_unready(run, who, APO_RNG_04);
		apocrypha_place(run, who, response->tile, APO_URX_02);
		apocrypha_set_stance(run, who, PRONE, APO_URX_02);
		break;
	default:
		break;
	}
}
