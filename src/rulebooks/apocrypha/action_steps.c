/* SPDX-License-Identifier: MIT
 *
 * Doing an action: payment, the movement of its ticks, a second look, its effect.
 */
#include "procedures.h"

static const struct cost free_of_charge;

static const int rule_of[ACTIONS] = {
	[DO_CHANGE_SPEED] = APO_MOV_02,
	[DO_MOVE] = APO_MOV_01,
	[DO_CHANGE_STANCE] = APO_STA_05,
	[DO_TAKE_COVER] = APO_AVO_05,
	[DO_DRAW] = APO_RNG_10,
	[DO_RELOAD] = APO_RNG_09,
	[DO_BIND] = APO_WND_05,
	[DO_READY_WEAPON] = APO_RNG_03,
	[DO_PRECISE_AIM] = APO_AIM_01,
	[DO_WARD] = APO_ABL_02,
	[DO_DESPERATE_DEFENSE] = APO_DEF_02,
	[DO_FINISH] = APO_FIN_02,
	[DO_DREAD] = APO_ABL_02,
	[DO_AIM_AND_FIRE] = APO_RNG_02,
	[DO_FIRE_HIP] = APO_RNG_05,
	[DO_FIRE_READIED] = APO_RNG_06,
	[DO_ATTACK] = APO_MEL_01,
	[DO_DESPERATE_SWING] = APO_MEL_04,
	[DO_FLURRY] = APO_MEL_05,
	[DO_CHARGE] = APO_MEL_09,
	[DO_PREPARE] = APO_PAS_01,
	[DO_DROP] = APO_RNG_10,
};

/* ---- telling and paying ---- */

/* What others see: a feint and a power attack look like any blow, what is prepared stays
 * hidden. */
int apocrypha_seen_as(int action)
{
	switch (action) {
	case DO_FEINT:
	case DO_POWER_ATTACK:
		return DO_ATTACK;
	case DO_PREPARE_ATTACK:
	case DO_PREPARE_ACTION:
	case DO_RIPOSTE:
		return DO_PREPARE;
	default:
		return action;
	}
}

static const char *const pace_names[] = {
	[STILL] = "a halt",
	[WALK] = "a walk",
	[RUN] = "a run",
	[SPRINT] = "a sprint",
};

static const char *item_of(const struct scene *scene, const struct deed *deed)
{
	switch (apocrypha_seen_as(deed->action)) {
	case DO_PREPARE:
		return NULL;
	case DO_DRAW:
		return catalogue_weapon(
			       scene, apocrypha_thing_at(scene, deed->actor, deed->thing)
						      ->weapon -
					      1)
			->entry.name;
	case DO_RELOAD:
	case DO_READY_WEAPON:
	case DO_DROP:
		return weapon_in(scene, deed->actor, deed->thing)->entry.name;
	case DO_FINISH:
		return used_weapon(scene, deed->actor, deed->thing)->entry.name;
	case DO_CHANGE_STANCE:
		return apocrypha_stance_words[deed->number];
	case DO_CHANGE_SPEED:
		return pace_names[deed->number];
	default:
		return deed->attack.weapon ? deed->attack.weapon->entry.name : NULL;
	}
}

static void announce(struct run *run, const struct deed *deed)
{
	int seen = apocrypha_seen_as(deed->action);

	begin_deed(run, deed->actor, seen);
	if (run_wants(run, AFFRAY_DEED))
		tell_wanted_deed(run, deed->actor, seen,
				 seen == DO_PREPARE ? NOBODY : deed->target,
				 item_of(&run->scene, deed), rule_of[seen]);
}

void apocrypha_pay(struct run *run, int who, int cost, int rule)
{
	struct apocrypha_creature *one = change(run, who);

	if (change_fight(run)->is_ambush && who == run->fight->turn)
		return;
	one->ap = (int16_t)(one->ap - cost);
	tell_spend(run, who, "AP", &one->ap, cost, one->ap, rule);
}

/* ---- effects ---- */

static bool gm_says_engaged(struct run *run, int who, int target)
{
	struct question q;

	if (ruling(&run->scene, R_READY_ENGAGES) != GM_DECIDES)
		return ruling(&run->scene, R_READY_ENGAGES) == BY_YES;
	question_to(&q, run, GAME_MASTER, Q_ENGAGES);
	q.about = (int8_t)who;
	q.facts[0] = target;
	offer(&q, 1, "yes", free_of_charge);
	offer(&q, 0, "no", free_of_charge);
	return ask(&q);
}

/* Not by an attack, but by being the first to take aim. */
static void set_off_engagement(struct run *run, const struct deed *deed, int rule)
{
	if (apocrypha_engage(run, deed->actor, deed->target, rule))
		tell_note_at(run, deed->actor, deed->target,
			     "sets off the engagement with {target}", 0, APO_ENG_10);
}

static void make_ready(struct run *run, const struct deed *deed)
{
	int who = deed->actor;

	change(run, who)->readied = (uint8_t)(deed->thing + 1);
	apocrypha_forget_aim(run, who);
	tell_condition(run, who, "readied", NULL, true, 0, APO_RNG_03);
	if (deed->target >= 0 && gm_says_engaged(run, who, deed->target))
		set_off_engagement(run, deed, APO_ENG_09);
}

static void aim(struct run *run, const struct deed *deed)
{
	struct apocrypha_creature *one = change(run, deed->actor);

	if (one->aim_at != deed->target + 1)
		one->aim = 0;
	one->aim_at = (uint8_t)(deed->target + 1);
	one->aim++;
	tell_condition(run, deed->actor, "precise aim", NULL, true, one->aim, APO_AIM_01);
	set_off_engagement(run, deed, APO_ENG_08);
}

static void reload(struct run *run, const struct deed *deed)
{
	change(run, deed->actor)->things[deed->thing].ammo = (uint8_t)deed->number;
	apocrypha_fill(run, deed->actor, deed->thing, APO_RNG_09);
}

static void finish(struct run *run, const struct deed *deed)
{
	const struct apocrypha_weapon *weapon =
		used_weapon(&run->scene, deed->actor, deed->thing);
	struct apocrypha_thing *thing =
		&change(run, deed->actor)->things[slot_of(deed->thing)];

	if (weapon->mag && !ruling(&run->scene, R_AMMO) && thing->rounds)
		thing->rounds--;
	apocrypha_kill(run, deed->target, deed->actor, APO_FIN_02);
}

static void bind_wounds(struct run *run, int who, int patient)
{
	const struct apocrypha_sheet *stats = sheet(&run->scene, who);
	struct apocrypha_creature *one = change(run, patient);
	int hits = apocrypha_hits(
		run, who, stats->cog + stats->skills[MED] - injury(&run->scene, who),
		"bind");
	int bound = hits < one->bleed ? hits : one->bleed;

	one->bleed = (uint8_t)(one->bleed - bound);
	tell_heal(run, patient, who, "bleeding", &one->bleed, bound, one->bleed,
		  APO_WND_05);
}

static void defend(struct run *run, int who)
{
	change(run, who)->defending = 1;
	tell_condition(run, who, "desperate defense", NULL, true, 1, APO_DEF_02);
	tell_note(run, who, "gives up its offence for this pass", 0, APO_DEF_01);
}

/* ---- the second look (R76) ---- */

void apocrypha_lose_deed(struct run *run, int who, int cost)
{
	tell_note(run, who, "can no longer do it", cost, APO_PAS_08);
	apocrypha_refund(run, who, cost);
}

/* recheck=refund; where nothing was paid, nothing comes back. */
void apocrypha_refund(struct run *run, int who, int cost)
{
	struct apocrypha_creature *one = change(run, who);

	if (!ruling(&run->scene, R_RECHECK) || who != run->fight->turn ||
	    change_fight(run)->is_ambush || !is_conscious(&run->scene, who))
		return;
	one->ap = (int16_t)(one->ap + cost);
	tell_gain(run, who, "AP", &one->ap, cost, one->ap, APO_PAS_08);
}

/* After the movement, and the reactions of others: what the menu demanded must still be
 * so. Attacks and charges look for themselves. */
static bool is_still_possible(const struct scene *scene, const struct deed *deed)
{
	int who = deed->actor;

	if (!is_conscious(scene, who))
		return false;
	switch (deed->action) {
	case DO_CHANGE_STANCE:
		return creature(scene, who)->stance == deed->thing &&
		       apocrypha_can_take_stance(scene, who, deed->number);
	case DO_DRAW:
		return apocrypha_can_draw(scene, who, deed->thing);
	case DO_RELOAD:
		return apocrypha_can_reload(scene, who, deed->thing);
	case DO_BIND:
		return apocrypha_can_bind(scene, who, deed->target);
	case DO_READY_WEAPON:
		return apocrypha_is_usable(scene, who, deed->thing);
	case DO_PRECISE_AIM:
		return creature(scene, who)->readied &&
		       apocrypha_can_aim_at(scene, who, deed->target);
	case DO_FINISH:
		return apocrypha_can_finish(scene, who, deed->thing, deed->target);
	case DO_DREAD:
		return apocrypha_can_dread(scene, who, deed->target);
	case DO_RIPOSTE:
		return apocrypha_is_usable(scene, who, slot_of(deed->attack.use)) &&
		       apocrypha_melee_engaged(scene, who, deed->target);
	default:
		return true;
	}
}

/* Rising, reloading, finishing. */
static bool is_opening(const struct scene *scene, const struct deed *deed)
{
	return deed->action == DO_RELOAD || deed->action == DO_FINISH ||
	       (deed->action == DO_CHANGE_STANCE &&
		deed->number < creature(scene, deed->actor)->stance);
}

void apocrypha_perform(struct run *run, struct deed *deed, bool released)
{
	int who = deed->actor;

	if (is_opening(&run->scene, deed))
		apocrypha_opening(run, who, deed->attack.reacted);
	if (!is_still_possible(&run->scene, deed)) {
		apocrypha_lose_deed(run, who, deed->cost);
		return;
	}
	switch (deed->action) {
	case DO_CHANGE_SPEED:
		apocrypha_change_speed(run, who, deed->number, deed->cost);
		break;
	case DO_MOVE:
		if (released)
			apocrypha_move_on(run, who, deed->cost);
		break;
	case DO_CHANGE_STANCE:
		apocrypha_set_stance(run, who, deed->number, APO_STA_05);
		break;
	case DO_TAKE_COVER:
		apocrypha_take_cover(run, who, deed->cost);
		break;
	case DO_DRAW:
		apocrypha_draw(run, who, deed->thing, deed->drops);
		break;
	case DO_RELOAD:
		reload(run, deed);
		break;
	case DO_BIND:
		bind_wounds(run, who, deed->target);
		break;
	case DO_READY_WEAPON:
		make_ready(run, deed);
		break;
	case DO_PRECISE_AIM:
		aim(run, deed);
		break;
	case DO_WARD:
		apocrypha_ward(run, who);
		break;
	case DO_DESPERATE_DEFENSE:
		defend(run, who);
		break;
	case DO_FINISH:
		finish(run, deed);
		break;
	case DO_DREAD:
		apocrypha_dread(run, who, deed->target);
		break;
	case DO_CHARGE:
		apocrypha_charge(run, deed);
		break;
	case DO_RIPOSTE:
		apocrypha_set_riposte(run, deed);
		break;
	case DO_PREPARE_ATTACK:
	case DO_PREPARE_ACTION:
		apocrypha_set_prepared(run, deed);
		break;
	default:
		apocrypha_attack(run, &deed->attack);
	}
}

/* ---- the own pass ---- */

/* Deeds other than attacks that may set off what others have prepared. */
static void set_off(struct run *run, struct deed *deed)
{
	struct occasion_to_release event = {0, deed->actor, NULL,
					    run->fight->bodies[deed->actor].tile,
					    &deed->attack.reacted};

	if (deed->action == DO_READY_WEAPON || deed->action == DO_PRECISE_AIM)
		event.triggers |= 1u << READIES_OR_AIMS;
	if (apocrypha_is_offensive(deed->action == DO_PREPARE_ACTION ? deed->prepared_deed
								     : deed->action) &&
	    !is_firing(deed->action) && !is_melee(deed->action) &&
	    deed->action != DO_CHARGE)
		event.triggers |= 1u << ANY_HOSTILE_ACT;
	if (event.triggers)
		apocrypha_triggered(run, &event);
}

static void become_aware(struct run *run)
{
	for_creatures (i, run->fight)
		if (change(run, i)->unaware) {
			change(run, i)->unaware = 0;
			change(run, i)->ambushed = 1;
			tell_condition(run, i, "unaware", NULL, false, 0, APO_AMB_02);
		}
}

/* prepared_cost=on_release */
static bool is_paid_later(const struct run *run, int action)
{
	return ruling(&run->scene, R_PREPARED_COST) &&
	       (action == DO_PREPARE_ATTACK || action == DO_PREPARE_ACTION);
}

static void do_deed(struct run *run, struct deed *deed)
{
	int who = deed->actor;

	apocrypha_cancel(run, who);
	announce(run, deed);
	if (!is_paid_later(run, deed->action))
		apocrypha_pay(run, who, deed->cost, APO_PAS_01);
	change_fight(run)->spent = (uint8_t)(change_fight(run)->spent + deed->cost);
	if (deed->action != DO_CHANGE_SPEED &&
	    deed->action != DO_CHARGE) /* which move by themselves */
		apocrypha_move_on(run, who, deed->cost);
	if (is_conscious(&run->scene, who))
		set_off(run, deed);
	if (is_conscious(&run->scene, who) || deed->action != DO_MOVE)
		apocrypha_perform(run, deed, false);
	if (change_fight(run)->is_ambush && ruling(&run->scene, R_AMBUSH_AWARENESS) &&
	    apocrypha_actions[deed->action].is_attack)
		become_aware(run);
}

/* It matters that the plain use of the weapon in hand cannot be paid for. */
static void tell_shortage(struct run *run, int who, int budget)
{
	int slot = 0;

	if (!run_wants(run, AFFRAY_NOTE))
		return;
	while (slot < SLOTS && !apocrypha_is_usable(&run->scene, who, slot))
		slot++;
	if (slot == SLOTS)
		return;
	if (budget < apocrypha_attack_cost(weapon_in(&run->scene, who, slot),
					   weapon_in(&run->scene, who, slot)->ranged
						   ? DO_FIRE_HIP
						   : DO_ATTACK,
					   SINGLE, 1))
		tell_note(run, who, "has not the AP to attack with its weapon", budget,
			  APO_PAS_07);
}

static bool has_one_enemy(const struct fight *fight, int who)
{
	int count = 0;

	for_creatures (i, fight)
		count += is_enemy(fight, who, i) && fight->bodies[i].in_play;
	return count == 1;
}

/* A wish leaves no plan behind: it serves those who need not choose a target. */
static int ask_action(struct run *run, int who, int budget)
{
	struct question q;
	int action;

	apocrypha_private_question(&q, run, who, Q_ACTION, -1);
	q.facts[0] = budget;
	q.facts[1] = change_fight(run)->spent;
	if (has_one_enemy(run->fight, who) && wished(&q, &action) &&
	    apocrypha_is_in_pass_menu(&run->scene, who, action, budget))
		return action;
	apocrypha_offer(&q, &run->scene, who, MENU_PASS, budget, NOBODY);
	return ask(&q);
}

void apocrypha_take_action(struct run *run, int who)
{
	int budget = apocrypha_budget_of(&run->scene, who);
	int action = ask_action(run, who, budget);
	struct deed deed;

	if (action == DO_HOLD) {
		tell_shortage(run, who, budget);
		change(run, who)->holding = 1;
		tell_condition(run, who, "holding", NULL, true, change(run, who)->ap,
			       APO_PAS_05);
		return;
	}
	deed = deed_of(who, action);
	apocrypha_choose(run, &deed, MENU_PASS, budget, NOBODY);
	if (action == DO_DROP) {
		announce(run, &deed);
		apocrypha_drop(run, who, deed.thing, APO_RNG_10);
		return;
	}
	do_deed(run, &deed);
}
