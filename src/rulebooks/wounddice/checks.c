/* SPDX-License-Identifier: MIT
 *
 * Checks: a d20 that must not show more than the TN, and the use of its margin.
 */
#include "wounddice.h"

enum { NATURAL_HIT = 1, NATURAL_MISS = 20 };

/* Automatic results are for attacks, or for every check (R04). */
static bool is_automatic(const struct scene *scene, bool is_attack)
{
	return is_attack || ruling(scene, R_AUTO_1_20) == AUTO_ALL_CHECKS;
}

bool wounddice_succeeds(const struct scene *scene, int tn, int roll, bool is_attack)
{
	if (is_automatic(scene, is_attack)) {
		if (roll == NATURAL_HIT)
			return true;
		if (roll == NATURAL_MISS)
			return false;
	}
	return roll <= tn;
}

int wounddice_dos(struct sum *dos, const struct scene *scene, int tn, int roll,
		  bool success)
{
	if (success && ruling(scene, R_DOS) == DOS_ROLL) {
		add_base(dos, "roll", roll, WND_CHK_01);
		return dos->total;
	}
	add_base(dos, "TN", tn, WND_CHK_02);
	add_base(dos, "roll", -roll, WND_CHK_01);
	if (success)
		add(dos, "natural 1", larger(0, -dos->total), WND_CHK_04);
	else
		add(dos, "natural 20", smaller(0, -1 - dos->total), WND_CHK_04);
	return dos->total;
}

int wounddice_most(const struct scene *scene, int tn, int dos)
{
	bool automatic = is_automatic(scene, false);
	int most = smaller(tn - dos, automatic ? NATURAL_MISS - 1 : NATURAL_MISS);

	return larger(most, automatic && dos <= 0 ? NATURAL_HIT : 0);
}

int wounddice_degree(int reading, int dos, int spread)
{
	switch (reading) {
	case DEGREE_FLOOR_MIN1:
		return larger(1, dos / spread);
	case DEGREE_CEIL_MIN1:
		return larger(1, ceil_div(dos, spread));
	default:
		return 1 + dos / spread;
	}
}

/* 1-4 d4, 5-6 d6, 7-8 d8, 9-11 d10, 12 and more d12. */
int wounddice_wound_step(const struct scene *scene, int damage)
{
	int last = ruling(scene, R_WOUND_11) == WOUND_11_D12 ? 10 : 11;

	if (damage <= 0)
		return NO_DIE;
	if (damage <= 4)
		return D4;
	if (damage <= 6)
		return D6;
	if (damage <= 8)
		return D8;
	return damage <= last ? D10 : D12;
}

int wounddice_skill(struct sum *tn, const struct wounddice_sheet *own, enum skill skill)
{
	enum stat stat = wounddice_linked[skill];

	add_base(tn, wounddice_stat_words[stat], own->stats[stat], WND_CHK_02);
	add(tn, wounddice_skill_words[skill], own->skills[skill], WND_CHK_02);
	add(tn, "focus", own->focus[skill], WND_CHK_02);
	return tn->total;
}

int wounddice_arm_skill(struct sum *tn, const struct wounddice_sheet *own,
			const struct wounddice_arm *arm, int choice, int rule)
{
	enum skill skill = (enum skill)arm->weapon->skills[choice];
	enum stat stat = wounddice_linked[skill];

	add_base(tn, wounddice_stat_words[stat], own->stats[stat], WND_CHK_02);
	add_base(tn, wounddice_skill_words[skill], own->skills[skill], rule);
	add(tn, "focus", arm->focus[choice], WND_ATK_03);
	return tn->total;
}

/* The result of a roll; tells the DoS with its parts. */
static struct check check_of(struct run *run, int who, int tn, int roll, bool is_attack,
			     int viewer)
{
	struct check check = {.tn = tn, .roll = roll};
	struct sum dos;

	check.success = wounddice_succeeds(&run->scene, tn, roll, is_attack);
	check.automatic = is_automatic(&run->scene, is_attack) &&
			  (roll == NATURAL_HIT || roll == NATURAL_MISS);
	sum_begin(&dos, run, who, "DoS", WND_CHK_03);
	dos.viewer = (uint8_t)viewer;
	check.dos = wounddice_dos(&dos, &run->scene, tn, roll, check.success);
	tell_sum(&dos);
	return check;
}

struct check wounddice_check(struct run *run, int who, int tn, bool is_attack, int viewer,
			     const char *why)
{
	int roll = roll_total(run, who, dice_die(20), why);

	return check_of(run, who, tn, roll, is_attack, viewer);
}

struct check wounddice_pass(struct run *run, int who, int tn, const char *why)
{
	int roll, most = wounddice_most(&run->scene, tn, 0);
	bool passed = roll_at_most(run, who, dice_die(20), most, why, &roll);
	struct check check = check_of(run, who, tn, roll, false, VIEW_ALL);

	check.success = passed;
	return check;
}

/* If the die itself is the DoS, it must lie between the other's die and the TN. */
static bool roll_between(struct run *run, int who, int low, int high, const char *why,
			 int *roll)
{
	int from[] = {0, low, larger(high + 1, low)};
	int rows = (int)(sizeof from / sizeof *from);

	return roll_row(run, who, dice_die(20), from, rows, why, roll) == 1;
}

struct check wounddice_match(struct run *run, int who, int tn, int dos, const char *why)
{
	const struct scene *scene = &run->scene;
	struct check check;
	bool matched;
	int roll;

	if (ruling(scene, R_DOS) == DOS_ROLL)
		matched = roll_between(run, who, dos, wounddice_most(scene, tn, 0), why,
				       &roll);
	else
		matched = roll_at_most(run, who, dice_die(20),
				       wounddice_most(scene, tn, dos), why, &roll);
	check = check_of(run, who, tn, roll, false, VIEW_ALL);
	check.success = matched;
	return check;
}

void wounddice_tell_check(struct run *run, int who, int versus, const struct check *check,
			  struct verdict verdict, int rule, int viewer)
{
	struct told_check told = {
		.who = who,
		.versus = versus,
		.value = check->tn,
		.against = check->roll,
		.margin = check->dos,
		.automatic = check->automatic,
		.viewer = viewer,
		.verdict = verdict,
		.rule = rule,
	};

	tell_whole_check(run, &told);
}

/* A natural 20 always loses; a natural 1 still needs the DoS. */
void wounddice_tell_match(struct run *run, int who, int versus, const struct check *check,
			  int dos, struct verdict verdict, int rule, int viewer)
{
	struct told_check told = {
		.who = who,
		.versus = versus,
		.value = check->dos,
		.against = dos,
		.margin = check->dos - dos,
		.automatic = check->automatic && check->roll == NATURAL_MISS,
		.viewer = viewer,
		.verdict = verdict,
		.rule = rule,
	};

	tell_whole_check(run, &told);
}
