/* SPDX-License-Identifier: MIT
 *
 * Gear: weapons at hand, taking another, reloading, clearing a jam.
 */
#include "wounddice.h"

/* ---- weapons at hand ---- */

static const struct wounddice_arm *arm_in_hand(const struct scene *scene, int who)
{
	int hand = creature(scene, who)->hand;

	return hand ? &sheet(scene, who)->arms[hand - 1] : NULL;
}

bool wounddice_is_at_hand(const struct scene *scene, int who, int arm)
{
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];
	const struct wounddice_arm *held = arm_in_hand(scene, who);

	if (with == held || with->is_bare || with->is_thrown)
		return true;
	return with->is_butt && held && held->is_gun && held->weapon->hands == 2;
}

bool wounddice_can_use(const struct scene *scene, int who, int arm)
{
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];

	if (!wounddice_is_at_hand(scene, who, arm))
		return false;
	if (with->is_gun)
		return wounddice_is_loaded(scene, who, arm);
	return !with->is_thrown || creature(scene, who)->arms[arm].rounds > 0;
}

/* ---- ready ---- */

bool wounddice_can_ready(const struct scene *scene, int who, int arm)
{
	return sheet(scene, who)->arms[arm].holdable &&
	       creature(scene, who)->hand != arm + 1;
}

bool wounddice_can_ready_some(const struct scene *scene, int who)
{
	for (int i = 0; i < sheet(scene, who)->arm_count; i++)
		if (wounddice_can_ready(scene, who, i))
			return true;
	return false;
}

void wounddice_ready(struct run *run, int who, int action)
{
	const struct wounddice_sheet *own = sheet(&run->scene, who);
	struct wounddice_creature *one = change(run, who);
	struct question q;
	int arm;

	question_in(&q, run, who, Q_WEAPON, action, NOBODY);
	for (int i = 0; i < own->arm_count; i++)
		if (wounddice_can_ready(&run->scene, who, i))
			offer(&q, i, own->arms[i].weapon->entry.key, cost_of(1));
	arm = ask(&q);
	tell_deed(run, who, action, NOBODY, own->arms[arm].weapon->entry.name,
		  WND_ACT_02);
	wounddice_pay(run, who, 1, WND_ACT_02);
	if (one->hand)
		one->arms[one->hand - 1].progress = one->arms[one->hand - 1].next_ammo =
			0;
	one->hand = (uint8_t)(arm + 1);
	wounddice_lose_aim(run, who);
}

/* ---- reload and clear ---- */

bool wounddice_can_reload(const struct scene *scene, int who)
{
	int gun = wounddice_gun_in_hand(scene, who);
	const struct wounddice_arm_state *state;

	if (gun < 0)
		return false;
	state = &creature(scene, who)->arms[gun];
	return state->spare > 0 &&
	       state->rounds < sheet(scene, who)->arms[gun].weapon->magazine;
}

/* The part of the remaining cost that can be paid now. */
int wounddice_reload_ap(const struct scene *scene, int who)
{
	int gun = wounddice_gun_in_hand(scene, who);
	const struct wounddice_creature *one = creature(scene, who);

	return smaller(one->ap, sheet(scene, who)->arms[gun].weapon->reload -
					one->arms[gun].progress);
}

static int choose_ammo(struct run *run, int who, const struct wounddice_arm *arm)
{
	struct question q;

	question_in(&q, run, who, Q_AMMO, DO_RELOAD, NOBODY);
	for (int i = 0; i < AMMOS; i++)
		if (arm->profiles[i].fits)
			offer(&q, i, wounddice_ammo_words[i], cost_of(0));
	return ask(&q);
}

void wounddice_reload(struct run *run, int who, int action)
{
	int gun = wounddice_gun_in_hand(&run->scene, who), paid;
	const struct wounddice_arm *arm = &sheet(&run->scene, who)->arms[gun];
	struct wounddice_arm_state *state = &change(run, who)->arms[gun];

	if (!state->progress)
		state->next_ammo = (uint8_t)choose_ammo(run, who, arm);
	paid = wounddice_reload_ap(&run->scene, who);
	tell_deed(run, who, action, NOBODY, arm->weapon->entry.name, WND_ACT_03);
	wounddice_pay(run, who, paid, WND_ACT_03);
	state->progress = (uint8_t)(state->progress + paid);
	if (state->progress < arm->weapon->reload) {
		tell_note(run, who, "is still reloading",
			  arm->weapon->reload - state->progress, WND_ACT_03);
		return;
	}
	state->spare--;
	state->rounds = arm->weapon->magazine;
	state->ammo = state->next_ammo;
	state->progress = state->next_ammo = 0;
	if (state->ammo != STANDARD)
		tell_note(run, who,
			  state->ammo == SLUG ? "loads slugs"
					      : "loads armour-piercing rounds",
			  0, WND_ACT_03);
	tell_gain(run, who, "rounds", &state->rounds, state->rounds, state->rounds,
		  WND_ACT_03);
}

bool wounddice_can_clear(const struct scene *scene, int who)
{
	int hand = creature(scene, who)->hand;

	return hand && creature(scene, who)->arms[hand - 1].jammed;
}

/* The better of mechanics and the skill to use the weapon. */
int wounddice_clear_tn(const struct wounddice_sheet *own, const struct wounddice_arm *arm)
{
	struct sum sum;

	return larger(wounddice_skill(sum_begin_quiet(&sum), own, MECHANICS),
		      arm->value[arm->best]);
}

void wounddice_clear(struct run *run, int who, int action)
{
	int gun = creature(&run->scene, who)->hand - 1;
	const struct wounddice_sheet *own = sheet(&run->scene, who);
	const struct wounddice_arm *arm = &own->arms[gun];
	struct wounddice_arm_state *state = &change(run, who)->arms[gun];
	struct check check;

	tell_deed(run, who, action, NOBODY, arm->weapon->entry.name, WND_JAM_05);
	wounddice_pay(run, who, CLEAR_AP, WND_JAM_05);
	check = wounddice_pass(run, who, wounddice_clear_tn(own, arm), "clear");
	wounddice_tell_check(run, who, NOBODY, &check,
			     worded(works_or_fails(check.success),
				    check.success ? "cleared" : "still jammed"),
			     WND_JAM_05, VIEW_ALL);
	if (!check.success)
		return;
	state->jammed = 0;
	tell_condition(run, who, "jammed", &state->jammed, false, 0, WND_JAM_05);
}
