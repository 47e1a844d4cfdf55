/* SPDX-License-Identifier: MIT
 *
 * The declaration of an attack (APO-ATK), the first of the steps of attack.c: weapon,
 * targets, mode, location and the further choices, until it is paid.
 */
#include "base/text.h"
#include "procedures.h"

enum { SPLIT_METRES = 5 }; /* between targets of one burst */

static int cost_in_mode(const struct attack *attack, int mode)
{
	return apocrypha_attack_cost(attack->weapon, attack->action, mode,
				     attack->strikes);
}

static bool can_be_in_mode(const struct run *run, const struct attack *attack, int mode,
			   int budget)
{
	return cost_in_mode(attack, mode) <= budget &&
	       apocrypha_has_mode(&run->scene, attack->actor, attack->use, mode);
}

/* Where there is but one answer, nobody is asked what he wishes. */
static int ask_mode(struct run *run, const struct attack *attack, int budget)
{
	unsigned modes = attack->weapon->modes;
	struct question q;
	int wish;

	apocrypha_private_question(&q, run, attack->actor, Q_MODE, attack->action);
	if (modes & (modes - 1) && wished(&q, &wish) && wish >= SINGLE && wish < MODES &&
	    can_be_in_mode(run, attack, wish, budget))
		return wish;
	for_bits (mode, modes)
		if (can_be_in_mode(run, attack, mode, budget))
			offer(&q, mode, apocrypha_mode_words[mode],
			      ap_cost(attack->prepaid ? 0 : cost_in_mode(attack, mode)));
	return ask(&q);
}

/* Facts of the question, for its words. */
enum { WITH_USE, IN_MODE, OF_STRIKES, ON_WHAT_OCCASION };

void apocrypha_describe_target(const struct scene *scene, const struct question *q,
			       int target, struct text *text)
{
	struct attack attack =
		attack_of(q->owner, q->deed, (enum occasion)q->facts[ON_WHAT_OCCASION]);
	struct threat threat = {.from = q->owner};
	int dice;

	attack.use = q->facts[WITH_USE];
	attack.weapon = used_weapon(scene, q->owner, attack.use);
	attack.mode = q->facts[IN_MODE];
	attack.strikes = q->facts[OF_STRIKES];
	attack.count = q->id == Q_SECOND ? 2 : q->id == Q_THIRD ? 3 : 1;
	threat.ranged = attack.weapon->ranged;
	dice = apocrypha_attack_pool(scene, &attack, target, false);
	text_format(text,
		    dice == 1 ? ", %d die against AR %d" : ", %d dice against AR %d",
		    dice,
		    is_defenceless(scene, target)
			    ? 0
			    : apocrypha_seen_rating(scene, target, threat));
}

static bool is_creature(const struct fight *fight, int number)
{
	return number >= 0 && number < fight->count;
}

static void begin_target_question(struct question *q, struct run *run,
				  const struct attack *attack, int id)
{
	apocrypha_private_question(q, run, attack->actor, id, attack->action);
	q->facts[WITH_USE] = attack->use;
	q->facts[IN_MODE] = attack->mode;
	q->facts[OF_STRIKES] = attack->strikes;
	q->facts[ON_WHAT_OCCASION] = (int)attack->occasion;
}

static int ask_target(struct run *run, const struct attack *attack, int only)
{
	struct question q;
	int wish;

	begin_target_question(&q, run, attack, Q_TARGET);
	if (only < 0 && run->fight->count > 2 && wished(&q, &wish) &&
	    is_creature(run->fight, wish) &&
	    apocrypha_can_hit(&run->scene, attack->actor, attack->weapon, wish))
		return wish;
	for_creatures (i, run->fight)
		if ((only < 0 || only == i) &&
		    apocrypha_can_hit(&run->scene, attack->actor, attack->weapon, i))
			offer_creature(&q, i);
	return ask(&q);
}

static int ask_called(struct run *run, const struct attack *attack)
{
	struct question q;
	int called;

	apocrypha_private_question(&q, run, attack->actor, Q_CALLED, attack->action);
	q.about = (int8_t)attack->targets[0];
	if (wished(&q, &called))
		return called;
	offer(&q, ANYWHERE, "none", ap_cost(0));
	offer_words(&q, apocrypha_location_words, LOCATIONS);
	return ask(&q);
}

static int ask_power(struct run *run, int who)
{
	struct question q;

	apocrypha_private_question(&q, run, who, Q_POWER, DO_POWER_ATTACK);
	return ask_number(&q, 1, within(sheet(&run->scene, who)->fit, 1, MOST_POWER), 1);
}

/* Asks for the force of the blow, and the location it aims at. */
void apocrypha_ask_force(struct run *run, struct attack *attack)
{
	int action = attack->action;

	if (action == DO_POWER_ATTACK)
		attack->power = ask_power(run, attack->actor);
	if ((is_firing(action) && attack->mode != AUTO) || action == DO_ATTACK ||
	    action == DO_POWER_ATTACK)
		attack->called = ask_called(run, attack);
}

bool apocrypha_can_be_further(const struct scene *scene, const struct attack *attack,
			      int other)
{
	for (int i = 0; i < attack->count; i++)
		if (attack->targets[i] == other ||
		    (is_firing(attack->action) &&
		     metres(scene, attack->targets[i], other) > SPLIT_METRES))
			return false;
	return apocrypha_can_hit(scene, attack->actor, attack->weapon, other);
}

/* Further targets for the same roll. */
static void ask_further_targets(struct run *run, struct attack *attack)
{
	int most = attack->action == DO_FLURRY ? 2 : attack->mode + 1, other = 0;

	while (attack->count < most && other != NOBODY) {
		struct question q;

		begin_target_question(&q, run, attack,
				      attack->count == 1 ? Q_SECOND : Q_THIRD);
		if (!wished(&q, &other) ||
		    !(other == NOBODY ||
		      (is_creature(run->fight, other) &&
		       apocrypha_can_be_further(&run->scene, attack, other)))) {
			offer(&q, NOBODY, "none", ap_cost(0));
			for_creatures (i, run->fight)
				if (apocrypha_can_be_further(&run->scene, attack, i))
					offer_creature(&q, i);
			other = ask(&q);
		}
		if (other != NOBODY)
			attack->targets[attack->count++] = other;
	}
}

/* Asks for the division of the rounds or strikes among the targets. */
static void ask_shares(struct run *run, struct attack *attack)
{
	int left = is_firing(attack->action) ? apocrypha_rounds_needed(attack->mode)
					     : attack->strikes;

	for (int i = 0; i < attack->count; i++) {
		int others = attack->count - 1 - i;
		struct question q;

		apocrypha_private_question(&q, run, attack->actor, Q_ROUNDS,
					   attack->action);
		q.about = (int8_t)attack->targets[i];
		attack->rounds[i] =
			others ? ask_number(&q, 1, left - others, left / (others + 1))
			       : left;
		left -= attack->rounds[i];
	}
}

static int ask_strikes(struct run *run, const struct attack *attack, int budget)
{
	struct question q;

	apocrypha_private_question(&q, run, attack->actor, Q_STRIKES, attack->action);
	return ask_number(&q, 2,
			  smaller(budget - attack->weapon->attack_cost + 1, MOST_STRIKES),
			  2);
}

void apocrypha_choose_attack(struct run *run, struct attack *attack,
			     const struct purpose *purpose)
{
	unsigned uses =
		apocrypha_uses_at_hand(&run->scene, attack->actor, attack->action);

	if (uses & (uses - 1)) /* of one, it is known that it serves */
		uses = apocrypha_attack_uses(&run->scene, purpose);
	attack->use = apocrypha_ask_use(run, attack, uses);
	attack->weapon = used_weapon(&run->scene, attack->actor, attack->use);
	if (is_firing(attack->action))
		attack->mode = ask_mode(run, attack, purpose->budget);
	if (attack->action == DO_FLURRY)
		attack->strikes = ask_strikes(run, attack, purpose->budget);
	attack->cost = apocrypha_attack_cost(attack->weapon, attack->action, attack->mode,
					     attack->strikes);
	if (purpose->aimless)
		return;
	attack->targets[0] = ask_target(run, attack, purpose->only);
	attack->count = 1;
	apocrypha_ask_force(run, attack);
	if (purpose->only < 0)
		ask_further_targets(run, attack);
	ask_shares(run, attack);
}

void apocrypha_declare(struct run *run, struct deed *deed)
{
	struct purpose purpose = {deed->actor, deed->action,  deed->budget,
				  deed->only,  deed->aimless, false};

	apocrypha_choose_attack(run, &deed->attack, &purpose);
	deed->cost = deed->attack.cost;
	deed->item = deed->attack.weapon->entry.name;
	deed->target = deed->aimless ? NOBODY : deed->attack.targets[0];
}
