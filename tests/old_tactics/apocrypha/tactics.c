/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: what a sensible player does with what its side knows.
 *
 * It reckons what each attack may do for its AP and takes the best, keeps some AP to
 * react with, comes nearer when nothing can be hit, crouches and takes cover against
 * shots, binds wounds and stops attacking when badly hurt. Everything is decided from the
 * position alone; the plan only keeps the deed for the questions that complete it.
 */
#include "tactics.h"

enum { POOR_SCORE = 25 }; /* an attack below is not worth standing still for */

/* AP kept back while an enemy who could strike has some. */
static int reserve(const struct view *view, int enemy)
{
	if (enemy == NOBODY || creature(view->scene, enemy)->ap == 0)
		return 0;
	return 2 * view->look->knobs[CAUTION];
}

/* ---- deciding the deed ---- */

static struct choice simply(int action)
{
	struct choice choice = {.action = action, .target = NOBODY, .called = ANYWHERE};

	return choice;
}

static bool is_offered(const struct view *view, int action)
{
	return is_open_action(view->scene, view->who, action);
}

static struct choice with_number(int action, int number)
{
	struct choice choice = simply(action);

	choice.number = number;
	return choice;
}

static bool has_gun_up(const struct view *view)
{
	return view->me->ranged_mask != 0;
}

/* Cover and a low stance, where they cost little and shots may come. */
static bool seek_safety(const struct view *view, int enemy, struct choice *choice)
{
	int distance = metres(view->scene, view->who, enemy);
	struct tile here = view->scene->fight->bodies[view->who].tile;

	if (distance < 5 || !has_gun_up(view) || view->me->ap < 6 ||
	    view->me->rate != STILL)
		return false;
	if (!view->me->cover &&
	    apocrypha_has_cover_near(view->scene, here,
				     view->scene->fight->bodies[enemy].tile) &&
	    is_offered(view, DO_TAKE_COVER)) {
		*choice = simply(DO_TAKE_COVER);
		return true;
	}
	if (view->me->stance == STAND && view->me->cover < 3 &&
	    is_offered(view, DO_CHANGE_STANCE)) {
		*choice = with_number(DO_CHANGE_STANCE, CROUCH);
		return true;
	}
	return false;
}

/* A weapon better than what is at hand; the thing, or -1. */
static int better_weapon(const struct view *view)
{
	int things[64], count, best = -1, most = 0;

	if (has_gun_up(view))
		return -1;
	for_bits (use, view->me->melee_mask)
		most = larger(most, used_weapon(view->scene, view->who, use)->dmg);
	count = apocrypha_drawable(view->scene, view->who, things);
	for (int i = 0; i < count; i++) {
		const struct apocrypha_weapon *weapon =
			apocrypha_thing_weapon(view->scene, view->who, things[i]);

		if (weapon->shield || weapon->dmg <= most ||
		    (weapon->mag &&
		     !apocrypha_thing_at(view->scene, view->who, things[i])->rounds))
			continue;
		most = weapon->dmg;
		best = things[i];
	}
	return best;
}

static struct choice approach(const struct view *view, int enemy, int budget)
{
	int distance = metres(view->scene, view->who, enemy);
	int wanted = distance > 8 ? RUN : WALK, pace, left, needed;

	if (view->me->stance != STAND && is_offered(view, DO_CHANGE_STANCE) &&
	    apocrypha_stance_cost(view->me->stance, STAND) <= budget &&
	    apocrypha_can_take_stance(view->scene, view->who, STAND))
		return with_number(DO_CHANGE_STANCE, STAND);
	if (is_offered(view, DO_CHARGE))
		return simply(DO_CHARGE);
	if (wanted > apocrypha_fastest_rate(view->scene, view->who))
		wanted = apocrypha_fastest_rate(view->scene, view->who);
	if (view->me->rate < wanted && is_offered(view, DO_CHANGE_SPEED)) {
		while (wanted > view->me->rate &&
		       apocrypha_speed_cost(view->scene, view->who, wanted) > budget)
			wanted--;
		if (wanted > view->me->rate)
			return with_number(DO_CHANGE_SPEED, wanted);
	}
	pace = apocrypha_metres_of(view->scene, view->who, view->me->rate, 1);
	if (pace < 1 || !is_offered(view, DO_MOVE) || distance <= 1)
		return simply(DO_HOLD);
	left = within(view->sheet->ooda - fight_of(view->scene)->spent, 1, budget);
	needed = (distance - view->me->reach + pace - 1) / pace;
	return with_number(DO_MOVE, within(needed, 1, left));
}

static bool can_see_an_enemy(const struct view *view)
{
	for_creatures (i, view->scene->fight)
		if (is_enemy(view->scene->fight, view->who, i) &&
		    is_conscious(view->scene, i) && in_sight(view->scene, view->who, i))
			return true;
	return false;
}

/* Nobody to shoot at: ready the weapon, then wait for somebody to show up. */
static bool keep_watch(const struct view *view, struct choice *choice)
{
	if (!has_gun_up(view) ||
	    view->look->knobs[PATIENCE] < view->scene->fight->round ||
	    can_see_an_enemy(view))
		return false;
	if (!view->me->readied && is_offered(view, DO_READY_WEAPON)) {
		*choice = simply(DO_READY_WEAPON);
		return true;
	}
	*choice = simply(is_offered(view, DO_PREPARE_ATTACK) && !view->me->prepared
				 ? DO_PREPARE_ATTACK
				 : DO_HOLD);
	return true;
}

static bool tend_wounds(const struct view *view, int enemy, struct choice *choice)
{
	if (!old_apocrypha_is_badly_hurt(view) ||
	    apocrypha_melee_engaged(view->scene, view->who, enemy))
		return false;
	if (view->me->bleed && is_offered(view, DO_BIND)) {
		*choice = simply(DO_BIND);
		choice->target = view->who;
		return true;
	}
	if (!view->me->cover && view->me->rate == STILL &&
	    is_offered(view, DO_TAKE_COVER)) {
		*choice = simply(DO_TAKE_COVER);
		return true;
	}
	return false;
}

/* The melee weapon that does most damage; -1: none worth a trap. */
static int hardest_blow(const struct view *view)
{
	int best = -1, most = 2;

	for_bits (use, view->me->melee_mask) {
		int damage = used_weapon(view->scene, view->who, use)->dmg;

		if (damage > most) {
			most = damage;
			best = use;
		}
	}
	return best;
}

/* A feigned opening against a duller enemy. */
static bool set_a_trap(const struct view *view, int enemy, int budget,
		       struct choice *choice)
{
	const struct apocrypha_sheet *other = sheet(view->scene, enemy);
	int use;

	if (!view->look->knobs[TRICKS] || view->me->riposte || budget < 12 ||
	    creature(view->scene, enemy)->ap < 5 ||
	    view->sheet->cog + view->sheet->skills[MEL] <
		    other->cog + other->skills[MEL] + 3)
		return false;
	use = hardest_blow(view);
	if (use < 0 || !apocrypha_melee_engaged(view->scene, view->who, enemy) ||
	    !is_offered(view, DO_RIPOSTE))
		return false;
	*choice = simply(DO_RIPOSTE);
	choice->use = use;
	choice->target = enemy;
	return true;
}

static struct choice make_do(const struct view *view, int enemy, int budget)
{
	struct choice choice;
	int thing;

	if (is_offered(view, DO_RELOAD) &&
	    !(apocrypha_melee_engaged(view->scene, view->who, enemy)))
		for (int slot = 0; slot < SLOTS; slot++)
			if (apocrypha_can_reload(view->scene, view->who, slot) &&
			    !apocrypha_has_rounds(view->scene, view->who, slot,
						  weapon_in(view->scene, view->who, slot)
							  ->lowest_mode)) {
				choice = simply(DO_RELOAD);
				choice.use = slot;
				return choice;
			}
	thing = better_weapon(view);
	if (thing >= 0 && is_offered(view, DO_DRAW) &&
	    apocrypha_draw_cost(view->scene, view->who, thing) <= budget &&
	    view->me->rate <= RUN) {
		choice = simply(DO_DRAW);
		choice.use = thing;
		return choice;
	}
	if (keep_watch(view, &choice))
		return choice;
	return simply(NO_ACTION);
}

/* What is left when there is nobody to hit. */
static struct choice come_nearer(const struct view *view, int enemy, int budget)
{
	struct choice choice = make_do(view, enemy, budget);
	struct choice cheap;

	if (choice.action != NO_ACTION)
		return choice;
	cheap = old_apocrypha_best_attack(view, 60);
	if (cheap.score >= POOR_SCORE) { /* only the AP are missing */
		if (has_gun_up(view) && !view->me->readied &&
		    is_offered(view, DO_READY_WEAPON) &&
		    weapon_in(view->scene, view->who, slot_of(cheap.use))->gun)
			return simply(DO_READY_WEAPON);
		return simply(DO_HOLD);
	}
	return old_apocrypha_is_badly_hurt(view) ? simply(DO_HOLD)
						 : approach(view, enemy, budget);
}

static bool has_wish_to_attack(const struct view *view, const struct choice *attack,
			       int enemy, int budget)
{
	const struct apocrypha_weapon *weapon;

	if (old_apocrypha_is_badly_hurt(view) &&
	    !apocrypha_melee_engaged(view->scene, view->who, enemy) &&
	    view->me->cover == 0 && view->me->bleed)
		return false;
	weapon = used_weapon(view->scene, view->who, attack->use);
	return budget - apocrypha_attack_cost(weapon, attack->action, attack->number,
					      attack->number) >=
		       reserve(view, enemy) ||
	       fight_of(view->scene)->is_ambush || budget >= 10 ||
	       creature(view->scene, attack->target)->ap == 0;
}

static struct choice use_ability(const struct view *view)
{
	struct choice choice = simply(NO_ACTION);

	if (!is_offered(view, DO_DREAD) || view->me->shock + 3 > view->sheet->shk)
		return choice;
	for_creatures (i, view->scene->fight)
		if (apocrypha_can_dread(view->scene, view->who, i) &&
		    sheet(view->scene, i)->worn[TORSO] >= 3 &&
		    creature(view->scene, i)->ap > 3) {
			choice.action = DO_DREAD;
			choice.target = i;
		}
	return choice;
}

struct choice old_apocrypha_decide(const struct view *view)
{
	int budget = apocrypha_budget(view->scene, view->who),
	    enemy = old_apocrypha_nearest_conscious_enemy(view);
	struct choice choice, attack;

	if (enemy == NOBODY)
		return simply(DO_HOLD);
	if (tend_wounds(view, enemy, &choice))
		return choice;
	if (view->sheet->abilities) {
		choice = use_ability(view);
		if (choice.action != NO_ACTION)
			return choice;
	}
	attack = old_apocrypha_best_attack(view, budget);
	if (attack.action == NO_ACTION ||
	    (attack.score < POOR_SCORE &&
	     !apocrypha_melee_engaged(view->scene, view->who, enemy)))
		return come_nearer(view, enemy, budget);
	if (seek_safety(view, enemy, &choice) || set_a_trap(view, enemy, budget, &choice))
		return choice;
	return has_wish_to_attack(view, &attack, enemy, budget) ? attack
								: simply(DO_HOLD);
}
