/* SPDX-License-Identifier: MIT
 *
 * The end of a round, for each combatant by itself (EOR-01), in this order:
 *
 *	1 wounds and first aid	2 recovery	3 pools		4 action points
 *	5 cooldowns		6 penalties and states that end
 *
 * FAT here is the true value: FAT hidden by a stun takes damage and heals all the same.
 */
#include "threa.h"

enum { LONG_REST_ROUNDS = 1200 };

static bool is_every(const struct run *run, int rounds)
{
	return run->fight->round % rounds == 0;
}

/* ---- 1: effects ---- */

/* Every second round end after it was dealt, each wound costs one FAT (WND-01). */
static void wounds_bleed(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	uint8_t ticks = one->ticks_now;

	if (one->wound_count == 0)
		return;
	one->ticks_now = one->ticks_next;
	one->ticks_next = ticks;
	if (ruling(&run->scene, R_WOUND_TICK)) {
		if (!is_every(run, SLOW_ROUNDS))
			return;
		threa_pend_fat(run, who, NOBODY, 2 * one->wound_count, NULL, THR_WND_01);
		threa_pend_vit(run, who, NOBODY, one->wound_count, NULL, THR_WND_01);
	} else {
		threa_pend_fat(run, who, NOBODY, ticks, NULL, THR_WND_01);
	}
}

/* Two rounds of concentration; any interruption has ended it before (threa_end_aid). It
 * comes before all pools: a healer who drops at this round end has still given it. */
void threa_give_aid(struct run *run)
{
	for_creatures (healer, run->fight) {
		struct threa_creature *giver = change(run, healer);

		if (!in_play(&run->scene, healer) || giver->aid_patient == 0 ||
		    --giver->aid_rounds > 0)
			continue;
		resume_kept_deed(run, healer, healer, DO_FIRST_AID);
		if (giver->aid_vit)
			threa_heal_vit(run, giver->aid_patient - 1, giver->aid_amount,
				       THR_AID_01);
		else
			threa_heal_fat(run, giver->aid_patient - 1, giver->aid_amount,
				       THR_AID_01);
		forget_aid(giver);
		leave_deed(run);
	}
}

/* ---- 2: recovery ---- */

/* Rounds between two FAT; 0: none comes (EOR-04, LOW-05). */
static int recovery_rounds(int vit)
{
	static const int16_t rounds[WELL] = {0, 0, 1200, 600, SLOW_ROUNDS};

	return vit >= WELL ? 1 : rounds[vit];
}

static void recover_fat(struct run *run, int who)
{
	const struct threa_creature *one = creature(&run->scene, who);
	int rounds = recovery_rounds(one->vit);

	if (true_fat(one) >= sheet(&run->scene, who)->fat_max)
		return;
	if (rounds > 0 && is_every(run, rounds))
		threa_heal_fat(run, who, 1, one->vit >= WELL ? THR_EOR_04 : THR_LOW_05);
	else
		tell_note(run, who, "is too badly hurt to recover", one->vit, THR_LOW_05);
}

/* ---- 3: pools (EOR-02, EOR-03) ---- */

/* Half of a pool, rounded up, leaves it. */
static int take_half(int32_t *pool)
{
	int half = (*pool + 1) / 2;

	*pool -= half;
	return half;
}

static void set_true_fat(struct threa_creature *one, int fat)
{
	if (one->stun_ms > 0)
		one->fat_aside = (int16_t)fat;
	else
		one->fat = (int16_t)fat;
}

static void heal_fat(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	int before = true_fat(one);
	int now = smaller(sheet(&run->scene, who)->fat_max,
			  before + take_half(&one->heal_fat));

	if (now > before) {
		set_true_fat(one, now);
		tell_heal(run, who, NOBODY, "fat", &one->fat, now - before, now,
			  THR_EOR_02);
	}
}

static void lose_fat(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	int before = true_fat(one), lost = take_half(&one->pending_fat);
	int short_of = larger(0, lost - before);

	if (lost == 0)
		return;
	set_true_fat(one, larger(0, before - lost));
	tell_landing(run, who, "fat", &one->fat, lost - short_of, true_fat(one),
		     THR_EOR_02);
	if (short_of > 0) {
		one->pending_vit += short_of;
		tell_hurt(run, who, NOBODY, "VIT damage", &one->pending_vit, short_of,
			  one->pending_vit, NULL, THR_EOR_03);
	}
}

static void recover(struct run *run, int who, int rule)
{
	if (!is_helpless(&run->scene, who))
		tell_fate(run, who, AFFRAY_RECOVERED, NOBODY, rule);
}

static void fat_pools(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	int before = true_fat(one);

	heal_fat(run, who);
	lose_fat(run, who);
	if (before > 0 && true_fat(one) == 0)
		threa_exhaust(run, who);
	if (one->exhausted && true_fat(one) > 0) {
		one->exhausted = 0;
		recover(run, who, THR_LOW_02);
	}
}

static void vit_pools(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	int before = one->vit;
	int now = smaller(sheet(&run->scene, who)->vit_max,
			  before + take_half(&one->heal_vit));

	if (now > before) {
		one->vit = (int16_t)now;
		tell_heal(run, who, NOBODY, "vit", &one->vit, now - before, now,
			  THR_EOR_02);
	}
	threa_lose_vit(run, who, take_half(&one->pending_vit), THR_EOR_02);
	if (before <= 1)
		recover(run, who, THR_LOW_03);
}

/* ---- 4: action points (EOR-05) ---- */

static void recover_ap(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	int most = sheet(&run->scene, who)->ap_max;
	struct sum ap;

	sum_begin(&ap, run, who, "AP", THR_EOR_01);
	add_base(&ap, "left", one->ap, THR_EOR_01);
	add(&ap, "recovery", larger(1, one->fat / 4), THR_EOR_05);
	add(&ap, "locked", one->ap_locked, THR_CST_08);
	add(&ap, "above the maximum", ap.total > most ? most - ap.total : 0, THR_EOR_05);
	tell_sum(&ap);
	tell_gain(run, who, "ap", &one->ap, larger(0, ap.total - one->ap), ap.total,
		  THR_EOR_05);
	one->ap = (int16_t)ap.total;
	one->ap_locked = 0;
}

/* ---- 6: states that end ---- */

static void penalties_end(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	uint8_t before = one->av_penalty;

	if (before == 0)
		return;
	for (int i = 0; i + 1 < RVS_ROUNDS; i++)
		one->rvs[i] = one->rvs[i + 1];
	one->rvs[RVS_ROUNDS - 1] = 0;
	one->av_penalty = (uint8_t)threa_penalty(&run->scene, one);
	if (one->av_penalty == 0)
		tell_condition(run, who, "off balance", &one->av_penalty, false, 0,
			       THR_ATK_03);
}

static void aim_ends(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	if (one->aim_target == 0)
		return;
	if (one->aim_age >= 1)
		threa_end_aim(run, who, THR_AIM_03);
	else
		one->aim_age++;
}

/* In the other reading weary creatures are tested here: awake, or out for a round
 * (R54). */
static void stay_up(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	int rule, needed = threa_focus_needed(&run->scene, who, &rule);
	bool was_out = one->passed_out;

	one->passed_out = 0;
	one->passed_out = needed && !is_helpless(&run->scene, who) &&
			  !threa_roll_focus(run, who, needed, rule, DECIDES_NOTHING);
	if (one->passed_out && !was_out)
		threa_go_down(run, who, NOBODY, rule);
	else if (was_out)
		recover(run, who, rule);
}

void threa_round_end(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	wounds_bleed(run, who);
	if (is_useless(one, TORSO))
		threa_pend_fat(run, who, NOBODY, 1, NULL, THR_WND_06);
	recover_fat(run, who);
	fat_pools(run, who);
	if (in_play(&run->scene, who))
		vit_pools(run, who);
	if (!in_play(&run->scene, who))
		return;
	recover_ap(run, who);
	threa_wait(run, who, ROUND_MS - one->elapsed_ms);
	penalties_end(run, who);
	aim_ends(run, who);
	one->surprised = 0;
	if (is_every(run, LONG_REST_ROUNDS))
		one->heal_vit++;
	if (ruling(&run->scene, R_LOW_FAT))
		stay_up(run, who);
}
