/* SPDX-License-Identifier: MIT
 *
 * Checks (ORG-CHK-01, ORG-CHK-02): modifiers add up, bend the base chance through the
 * logistic formula, and become a threshold on the die; learning from checks.
 */
#include "orge.h"

/* Events have ten thousandths of a percent, whatever the die. */
enum { TEN_THOUSANDTHS = 10000, MILLION = 100 * TEN_THOUSANDTHS };

/* ---- sums of modifiers ---- */

static const struct verdicts plain = {{NULL, AFFRAY_PASS, AFFRAY_UNDECIDED},
				      {NULL, AFFRAY_FAIL, AFFRAY_UNDECIDED}};
const struct verdicts orge_strikes = {{NULL, AFFRAY_HIT, AFFRAY_SUCCEEDS},
				      {NULL, AFFRAY_MISS, AFFRAY_FAILS}};
const struct verdicts orge_decides = {{NULL, AFFRAY_PASS, AFFRAY_SUCCEEDS},
				      {NULL, AFFRAY_FAIL, AFFRAY_FAILS}};

static void modifier_clear(struct modifier *m, const struct scene *scene, int who)
{
	m->scene = scene;
	m->total = 0.0;
	m->who = who;
	m->critical = m->fumble = 0;
	m->rule = ORG_CHK_01;
	m->verdicts = &plain;
}

void orge_modifier_begin(struct modifier *m, struct run *run, int who, const char *label)
{
	modifier_clear(m, &run->scene, who);
	m->run = run;
	sum_begin(&m->sum, run, who, label, ORG_CHK_02);
	m->sum.scale = TEN_THOUSANDTHS;
}

static int rounded(double x)
{
	return x < 0 ? -(int)(0.5 - x * TEN_THOUSANDTHS)
		     : (int)(0.5 + x * TEN_THOUSANDTHS);
}

/* The told total is always the true one, rounded. */
void orge_modify_told(struct modifier *m, const char *label, int rule)
{
	if (m->sum.count < MAX_TERMS)
		add(&m->sum, label, rounded(m->total) - m->sum.total, rule);
	else
		m->sum.total = rounded(m->total);
}

void orge_modify_skill_told(struct modifier *m, int who, enum orge_skill skill,
			    double per_level, int rule)
{
	const struct orge_sheet *s = sheet(m->scene, who);
	double own = s->skills[skill], whole = s->level[skill];

	modify(m, orge_skills[skill].key, own * per_level, rule);
	modify(m, "inherited skill", (whole - own) * per_level, ORG_SKL_01);
}

/* The dark counts half for whoever has learnt to fight in it. */
double orge_light_modifier(const struct scene *scene, int who, int discipline)
{
	int value = sheet(scene, who)->kin->light[orge_light(scene, who)];

	return discipline == FIGHT_IN_DARK && value < 0 ? value / 2.0 : value;
}

void orge_modify_general(struct modifier *m)
{
	const struct orge_creature *c = creature(m->scene, m->who);

	modify(m, "wounds", orge_wound(c->hp, c->max_hp), ORG_STA_01);
	modify_place(m, m->who, c->discipline);
	modify(m, "states", orge_check_states(c), ORG_STA_01);
}

/* The distance at which a song is heard: the range of the spell. */
static int song_metres(const struct orge_sheet *s)
{
	for (int i = 0; i < s->spells_known; i++)
		if (s->spell[i]->effect == SPELL_COURAGE)
			return s->spell[i]->range_m;
	return 20;
}

/* Somebody of its side sings courage near enough. */
bool orge_is_sung_to(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight) {
		int metres;

		if (!creature(scene, i)->singing || !body_of(scene, i)->in_play ||
		    is_enemy(scene->fight, i, who))
			continue;
		metres = song_metres(sheet(scene, i));
		if (orge_distance2(scene, i, who) <= metres * metres)
			return true;
	}
	return false;
}

/* ORG-RES-01: the thing resisted decides the attributes; a tired mind resists at -20. */
void orge_modify_resist(struct modifier *m, enum resist resist, int mf)
{
	const struct orge_sheet *s = sheet(m->scene, m->who);

	modify(m, "resistance", s->resists[resist], ORG_RES_01);
	orge_modify_general(m);
	if (mf && 4 * mf >= 3 * s->max_mf)
		modify(m, "tired mind", -20, ORG_RES_01);
	if (resist == RESIST_FEAR && orge_is_sung_to(m->scene, m->who))
		modify(m, "courage", 20, ORG_STA_01);
}

/* ---- the check ---- */

int orge_die(const struct scene *scene)
{
	return ruling(scene, R_CHECK_DIE) ? 100 : 1000000;
}

double orge_modified(const struct scene *scene, double chance, double modifiers)
{
	return orge_bend(chance, modifiers, ruling(scene, R_MODIFIER_COEFF) ? 1.0 : 4.2);
}

int orge_chance(const struct scene *scene, int base_percent, double modifiers)
{
	return orge_threshold(orge_modified(scene, base_percent / 100.0, modifiers),
			      orge_die(scene));
}

static struct verdict verdict_of(const struct verdicts *verdicts, enum grade grade)
{
	struct verdict verdict = grade <= SUCCESS ? verdicts->good : verdicts->bad;

	if (grade == CRITICAL || grade == FUMBLE) {
		verdict.result = grade == CRITICAL ? AFFRAY_CRITICAL : AFFRAY_FUMBLE;
		verdict.word = NULL;
	}
	return verdict;
}

enum grade orge_check(struct modifier *m, int versus, int base_percent, const char *why)
{
	int die = orge_die(m->scene), t = orge_chance(m->scene, base_percent, m->total);
	int from[4] = {0, 1, t + 1, die + 1};
	enum grade grade;

	m->threshold = t;
	if (m->critical)
		from[1] = t / m->critical + 1;
	if (m->fumble) {
		int above = die / 100 * m->fumble;

		from[3] = larger(above, t) + 1;
	}
	if (m->sum.watched)
		tell_sum(&m->sum);
	tell_note(m->run, m->who, "has a chance of {value} % before the modifiers",
		  base_percent, ORG_CHK_02);
	grade = (enum grade)roll_row(m->run, m->who, dice_die(die), from, 4, why,
				     &m->shown);
	tell_chance_check(m->run, m->who, versus, m->shown * (MILLION / die),
			  t * (MILLION / die), verdict_of(m->verdicts, grade),
			  TEN_THOUSANDTHS, m->rule);
	return grade;
}

bool orge_succeeds(struct modifier *m, int versus, int base_percent, const char *why)
{
	return orge_check(m, versus, base_percent, why) <= SUCCESS;
}

/* ---- learning ---- */

static void tell_lesson(struct run *run, int who, enum orge_skill skill, int earned,
			bool success)
{
	struct sum sum;

	sum_begin(&sum, run, who, orge_skills[skill].key, ORG_OUT_06);
	add_base(&sum, "skill points for the difficulty", success ? earned / 4 : earned,
		 ORG_OUT_06);
	add(&sum, "for the success", earned - sum.total, ORG_OUT_06);
	tell_sum(&sum);
}

static void credit(uint16_t *points, int earned)
{
	*points = (uint16_t)smaller(*points + earned, UINT16_MAX);
}

/* ORG-OUT-06: points by the check's difficulty, four times as many for a success. Each of
 * so many `skills` gets an equal part. */
void orge_learn(struct run *run, int who, enum orge_skill skill, int base_percent,
		int threshold, bool success, int skills)
{
	const struct scene *scene = &run->scene;
	int difficulty, earned;

	if (ruling(scene, R_SKILL_PROGRESS))
		return;
	if (ruling(scene, R_CDD_PROBABILITY))
		difficulty = orge_difficulty((double)threshold / orge_die(scene));
	else
		difficulty = setup_of(scene)->difficulty[base_percent];
	earned = difficulty * (success ? 4 : 1) / skills;
	credit(&change(run, who)->points[skill], earned);
	if (run_wants(run, AFFRAY_SUM))
		tell_lesson(run, who, skill, earned, success);
}

/* A level gained gives its points on to parents: a third, a ninth ... */
static void pass_on(struct run *run, int who, int skill, int points)
{
	while (skill != SK_TALENT) {
		skill = orge_skills[skill].parent;
		points /= 3;
		credit(&change(run, who)->points[skill], points);
	}
}

static void meditate(struct run *run, int who)
{
	const int16_t *levels = sheet(&run->scene, who)->skills;
	uint16_t *points = change(run, who)->points;

	for (int skill = SKILLS - 1; skill >= 0; skill--) {
		int needed;

		if (points[skill] < 1000)
			continue;
		needed = orge_level_points(levels[skill]);
		if (points[skill] < needed)
			continue;
		points[skill] = (uint16_t)(points[skill] - needed);
		tell_note_of(run, who, NOBODY, orge_skill_words[skill],
			     "may meditate on {item} to reach level {value}",
			     levels[skill] + 1, ORG_SKL_03);
		pass_on(run, who, skill, needed);
	}
}

/* ORG-SKL-03: one level of a skill each time, the remaining points are kept. */
void orge_meditate(struct run *run)
{
	if (!ruling(&run->scene, R_SKILL_PROGRESS))
		for_creatures (i, run->fight)
			if (run->fight->bodies[i].in_play)
				meditate(run, i);
}
