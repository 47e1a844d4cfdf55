/* SPDX-License-Identifier: MIT
 *
 * Spellcast: the price, the test, spell pierce against resistance, effect.
 */
#include "dungeoneers.h"

struct cast {
	int who, target;
	const struct dungeoneers_spell *spell;
	int extra;
	bool ranged;
};

/* ---- what can be cast ---- */

bool dungeoneers_is_helpful(const struct dungeoneers_spell *spell)
{
	return spell->effect == EFFECT_MAGE_ARMOR || spell->effect == EFFECT_MEND ||
	       spell->effect == EFFECT_CALM;
}

int dungeoneers_spell_number(const struct scene *scene,
			     const struct dungeoneers_spell *spell)
{
	return (int)(spell - (const struct dungeoneers_spell *)scenario_entry(
				     scene->scenario, KIND_SPELL, 0));
}

static bool is_listed(const struct dungeoneers_spell *const *spells, int count,
		      const struct dungeoneers_spell *spell)
{
	for (int i = 0; i < count; i++)
		if (spells[i] == spell)
			return true;
	return false;
}

int dungeoneers_spells(const struct scene *scene, int who,
		       const struct dungeoneers_spell *spells[MOST_SPELLS])
{
	const struct dungeoneers_sheet *own = sheet(scene, who);
	const struct dungeoneers_creature *one = creature(scene, who);
	int count = 0;

	for (int i = 0; i < CANTRIPS && own->cantrip[i]; i++)
		spells[count++] = own->cantrip[i];
	for (int i = 0; i < THINGS && one->things[i].item; i++) {
		const struct dungeoneers_spell *tome;

		if (one->things[i].place != WIELDED)
			continue;
		tome = item_of(scene, one->things[i].item)->tome;
		if (tome && !is_listed(spells, count, tome))
			spells[count++] = tome;
	}
	return count;
}

/* R59: what is in the air pays base cost only. */
int dungeoneers_base_cost(const struct scene *scene,
			  const struct dungeoneers_spell *spell)
{
	int cost = spell->base - ruling(scene, R59_AMBIENT_MAGICA);

	return cost > 0 ? cost : 0;
}

bool dungeoneers_can_cast_at(const struct scene *scene, int who,
			     const struct dungeoneers_spell *spell, int target)
{
	bool helpful = dungeoneers_is_helpful(spell);

	if (!is_alive(scene, target) ||
	    (helpful ? is_enemy(scene->fight, who, target)
		     : !dungeoneers_may_harm(scene, who, target)))
		return false;
	if (who == target)
		return true;
	if (spell->range == 0)
		return helpful ? dungeoneers_in_range(scene, target, who)
			       : dungeoneers_can_touch(scene, who, target);
	return dungeoneers_distance(scene, who, target) <= spell->range &&
	       dungeoneers_sees(scene, who, target);
}

bool dungeoneers_can_cast(const struct scene *scene, int who,
			  const struct dungeoneers_spell *spell)
{
	if (dungeoneers_base_cost(scene, spell) > creature(scene, who)->magica)
		return false;
	for_creatures (i, scene->fight)
		if (dungeoneers_can_cast_at(scene, who, spell, i))
			return true;
	return false;
}

/* ---- what the caster chooses ---- */

const struct dungeoneers_spell *dungeoneers_choose_spell(struct run *run, int who,
							 int deed)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	int count = dungeoneers_spells(&run->scene, who, spells);
	struct question q;

	question_to(&q, run, who, Q_SPELL);
	q.deed = (int16_t)deed;
	for (int i = 0; i < count; i++)
		if (spells[i]->ap <= change(run, who)->ap &&
		    (deed == DO_READY ||
		     dungeoneers_can_cast(&run->scene, who, spells[i])))
			offer(&q, i, spells[i]->entry.key,
			      costs(spells[i]->ap, 0, 0,
				    dungeoneers_base_cost(&run->scene, spells[i])));
	return spells[ask(&q)];
}

/* Nobody hits a friend because no more was said. */
void dungeoneers_offer_target(struct question *q, int who)
{
	bool first = q->count == 0 ||
		     !is_enemy(q->run->fight, q->owner, q->options[q->fallback].value);

	offer_creature(q, who);
	if (first && is_enemy(q->run->fight, q->owner, who))
		by_default(q);
}

static int choose_target(struct run *run, const struct cast *cast)
{
	struct question q;

	question_to(&q, run, cast->who, Q_TARGET);
	q.deed = DO_SPELLCAST;
	q.facts[1] = dungeoneers_spell_number(&run->scene, cast->spell);
	for_creatures (i, run->fight)
		if (dungeoneers_can_cast_at(&run->scene, cast->who, cast->spell, i))
			dungeoneers_offer_target(&q, i);
	return ask(&q);
}

static int choose_extra(struct run *run, const struct cast *cast, int most)
{
	struct question q;

	question_to(&q, run, cast->who, Q_EXTRA);
	q.deed = DO_SPELLCAST;
	q.about = (int8_t)cast->target;
	q.facts[1] = dungeoneers_spell_number(&run->scene, cast->spell);
	return ask_number(&q, 0, most, 0);
}

/* ---- the price ---- */

static void pay_magica(struct run *run, int who, int amount, int rule)
{
	struct dungeoneers_creature *one = change(run, who);

	one->magica = (int16_t)(one->magica - amount);
	tell_spend(run, who, "magica", &one->magica, amount, one->magica, rule);
}

static void pay(struct run *run, const struct cast *cast)
{
	int own = dungeoneers_base_cost(&run->scene, cast->spell);
	struct sum cost;

	dungeoneers_pay_action(run, cast->who, cast->spell->ap,
			       cast->spell->ap == 1 ? DUN_RES_03 : DUN_ACT_01);
	sum_begin(&cost, run, cast->who, "magica", DUN_SPL_03);
	add_base(&cost, "base", cast->spell->base, DUN_SPL_03);
	add(&cost, "in the air", own - cast->spell->base, DUN_SPL_03);
	add(&cost, "extra", cast->extra, DUN_SPL_04);
	tell_sum(&cost);
	pay_magica(run, cast->who, cost.total, DUN_SPL_03);
}

/* ---- the test ---- */

static int caster_total(struct run *run, const struct cast *cast, int score, int rule)
{
	bool capped = cast->spell->test == TEST_ATTACK && cast->ranged &&
		      change(run, cast->target)->prone;
	struct sum pool;
	int dice;

	sum_begin(&pool, run, cast->who, "spell dice", rule);
	add_base(&pool, score == SPELL ? "spell" : "mind",
		 score_of(&run->scene, cast->who, score), rule);
	add(&pool, "spellmod", change(run, cast->who)->spellmod, DUN_EQP_03);
	dice = dungeoneers_pool(&pool, &run->scene, cast->who, capped, DUN_PRN_04);
	return dungeoneers_roll(run, cast->who, dice, cast->spell->die, "spell", rule);
}

static bool spell_hits(struct run *run, const struct cast *cast)
{
	struct dodge dodge = {cast->target, cast->who, PROWESS, DUN_SPL_06};
	int total = caster_total(run, cast, SPELL, DUN_SPL_06), dodged;
	bool hit = dungeoneers_beats_dodge(run, &dodge, total, &dodged);

	tell_check(run, cast->who, cast->target, total, dodged, hit_or_miss(hit),
		   DUN_SPL_06);
	return hit;
}

static bool fails_on_purpose(struct run *run, const struct cast *cast)
{
	struct question q;

	question_to(&q, run, cast->target, Q_SAVE);
	q.deed = DO_SPELLCAST;
	q.about = (int8_t)cast->who;
	offer(&q, NO, "roll", costs(0, 0, 0, 0));
	offer(&q, YES, "fail", costs(0, 0, 0, 0));
	if (ask(&q) == NO)
		return false;
	tell_deciding_note(run, cast->target, NOBODY, "fails the save on purpose",
			   works_or_fails(true), DUN_SPL_09);
	return true;
}

static int save_dice(struct run *run, const struct cast *cast)
{
	static const char *const names[SCORES] = {"power",	"prowess", "endurance",
						  "resistance", "spell",   "mind"};
	int score = cast->spell->save;
	struct sum pool;

	sum_begin(&pool, run, cast->target, "save dice", DUN_SPL_07);
	add_base(&pool, names[score], score_of(&run->scene, cast->target, score),
		 DUN_SPL_07);
	return dungeoneers_pool(&pool, &run->scene, cast->target,
				score == PROWESS && change(run, cast->target)->prone,
				DUN_PRN_03);
}

static bool save_fails(struct run *run, const struct cast *cast)
{
	int total, dice, from[2];
	bool failed = true;
	struct sum save;

	if (fails_on_purpose(run, cast))
		return true;
	total = caster_total(run, cast, MIND, DUN_SPL_07);
	dice = save_dice(run, cast);
	from[0] = 0;
	from[1] = total + 1;
	sum_begin(&save, run, cast->target, "save", DUN_SPL_07);
	if (dice > 0)
		failed = sum_row(&save,
				 dice_sum(dice, dungeoneers_die_size[cast->spell->die]),
				 from, 2, "save") == 0;
	else
		tell_sum(&save);
	tell_check(run, cast->who, cast->target, total, save.total,
		   worded(works_or_fails(failed), failed ? "save failed" : "saved"),
		   DUN_SPL_08);
	return failed;
}

static bool passes_test(struct run *run, const struct cast *cast)
{
	switch (cast->spell->test) {
	case TEST_ATTACK:
		return spell_hits(run, cast);
	case TEST_SAVE:
		return save_fails(run, cast);
	default:
		return true;
	}
}

/* ---- resistance ---- */

/* One lets one's own spells through, and an ally's help unless one says otherwise. */
static bool lets_through(struct run *run, const struct cast *cast)
{
	struct question q;

	if (cast->target != cast->who) {
		question_to(&q, run, cast->target, Q_RESIST);
		q.deed = DO_SPELLCAST;
		q.about = (int8_t)cast->who;
		offer(&q, NO, "resist", costs(0, 0, 0, 0));
		offer(&q, YES, "accept", costs(0, 0, 0, 0));
		if (dungeoneers_is_helpful(cast->spell))
			by_default(&q);
		if (ask(&q) == NO)
			return false;
	}
	tell_deciding_note(run, cast->target, NOBODY, "lets the spell through",
			   cast->spell->test == TEST_NONE ? works_or_fails(true)
							  : (struct verdict){0},
			   DUN_SPL_13);
	return true;
}

int dungeoneers_pierce_die(const struct scene *scene, int who)
{
	static const uint8_t by_score[] = {D4, D4,  D4,	 D6,  D6, D8,
					   D8, D10, D10, D10, D12};

	return ruling(scene, R58_SPELL_PIERCE_DIE)
		       ? D4
		       : by_score[score_of(scene, who, SPELL)];
}

static int resistance(struct run *run, int who)
{
	const struct dungeoneers_sheet *own = sheet(&run->scene, who);
	struct sum sr;

	sum_begin(&sr, run, who, "SR", DUN_SPL_10);
	add_base(&sr, "resistance", own->resistance, DUN_SPL_10);
	add(&sr, "natural", own->natural_sr, DUN_SPL_10);
	add(&sr, "armour", own->worn_sr + change(run, who)->shield_sr, DUN_SPL_10);
	tell_sum(&sr);
	return sr.total;
}

/* No least number of dice here: none is a total of 0. */
static int spell_pierce_dice(struct run *run, const struct cast *cast)
{
	struct sum pool;

	sum_begin(&pool, run, cast->who, "spell pierce dice", DUN_SPL_10);
	add_base(&pool, "extra magica", cast->extra, DUN_SPL_04);
	add(&pool, "focus",
	    dungeoneers_focus_dice(&run->scene, cast->who, cast->spell->school),
	    DUN_EQP_04);
	add(&pool, "spellmod", change(run, cast->who)->spellmod, DUN_EQP_03);
	add(&pool, "power lacking", -change(run, cast->who)->penalty, DUN_EQP_02);
	if (pool.total < 0)
		add(&pool, "at least", -pool.total, DUN_DICE_01);
	tell_sum(&pool);
	return pool.total;
}

/* After a test it can only undo what that decided. */
static struct verdict pierce_verdict(const struct cast *cast, bool pierced)
{
	struct verdict verdict = cast->spell->test == TEST_NONE ? works_or_fails(pierced)
								: pass_or_fail(pierced);

	if (cast->spell->test != TEST_NONE && !pierced)
		verdict.decides = AFFRAY_UNDONE;
	return worded(verdict, pierced ? "pierce" : "resisted");
}

static bool pierces_resistance(struct run *run, const struct cast *cast)
{
	int sr = resistance(run, cast->target), dice = spell_pierce_dice(run, cast), over;
	int die = dungeoneers_die_size[dungeoneers_pierce_die(&run->scene, cast->who)];
	bool pierced = sr <= 0;
	struct sum total;

	sum_begin(&total, run, cast->who, "spell pierce", DUN_SPL_11);
	if (ruling(&run->scene, R41_OVER_SPELL_PIERCE) &&
	    is_over(&run->scene, cast->who)) {
		if (dice > 0)
			add_roll(&total, dice_sum(dice, die), "spell pierce");
		pierced = roll_at_least(run, cast->who, dice_die(4), sr - total.total,
					"over capacity", &over);
		add(&total, "over capacity", over, DUN_STR_06);
		tell_sum(&total);
	} else if (dice > 0) {
		int from[2] = {0, sr};

		pierced = sum_row(&total, dice_sum(dice, die), from, 2, "spell pierce") ==
			  1;
	} else {
		tell_sum(&total);
	}
	tell_check(run, cast->who, cast->target, total.total, sr,
		   pierce_verdict(cast, pierced), DUN_SPL_10);
	return pierced;
}

/* R60: tables may choose the extra magica only here. */
static bool overcomes(struct run *run, struct cast *cast)
{
	if (lets_through(run, cast))
		return true;
	if (ruling(&run->scene, R60_EXTRA_MAGICA)) {
		cast->extra = choose_extra(run, cast, change(run, cast->who)->magica);
		pay_magica(run, cast->who, cast->extra, DUN_SPL_04);
	}
	return pierces_resistance(run, cast);
}

/* ---- the effect ---- */

/* The same twice does not add up: the stronger one counts. */
static void set_condition(struct run *run, int who, const char *name, uint8_t *condition,
			  int amount)
{
	if (*condition >= amount)
		return;
	*condition = (uint8_t)amount;
	tell_condition(run, who, name, NULL, true, amount, DUN_SPL_12);
}

static void take_effect(struct run *run, const struct cast *cast)
{
	struct dungeoneers_creature *target = change(run, cast->target);
	int amount = cast->spell->amount, octant;
	struct harm harm = {.victim = cast->target,
			    .by = cast->who,
			    .wounds = amount,
			    .type = cast->spell->type,
			    .rule = DUN_SPL_12};

	switch ((enum spell_effect)cast->spell->effect) {
	case EFFECT_WOUNDS:
		dungeoneers_sustain(run, &harm);
		break;
	case EFFECT_MAGE_ARMOR:
		set_condition(run, cast->target, "mage_armor", &target->mage_armor,
			      amount);
		break;
	case EFFECT_SHOVE:
		octant = dungeoneers_octant(&run->scene, cast->who, cast->target);
		dungeoneers_shove(
			run, cast->target, cast->who,
			octant >= 0
				? (enum direction)octant
				: (enum direction)run->fight->bodies[cast->who].facing,
			amount, DUN_SPL_12);
		break;
	case EFFECT_PRONE:
		dungeoneers_fall_prone(run, cast->target, DUN_SPL_12);
		break;
	case EFFECT_MIRED:
		set_condition(run, cast->target, "mired", &target->mired, amount);
		break;
	case EFFECT_STRESS:
		dungeoneers_gain_stress(run, cast->target, cast->who, amount, DUN_SPL_12);
		break;
	case EFFECT_MEND:
		dungeoneers_relieve(run, cast->target, cast->who, 0, amount, DUN_SPL_12);
		break;
	case EFFECT_CALM:
		dungeoneers_relieve(run, cast->target, cast->who, amount, 0, DUN_SPL_12);
		break;
	}
}

/* ---- the whole spell ---- */

static bool cast_is_possible(struct run *run, const void *context)
{
	const struct cast *cast = context;

	return is_alive(&run->scene, cast->who) &&
	       dungeoneers_can_cast_at(&run->scene, cast->who, cast->spell, cast->target);
}

static bool goes_on(struct run *run, const struct cast *cast)
{
	uint32_t strikers;

	if (!cast->ranged)
		return true;
	tell_note_at(run, cast->who, cast->target,
		     "reaches for {target} beyond its threat range",
		     dungeoneers_distance(&run->scene, cast->who, cast->target),
		     DUN_SPL_05);
	strikers = dungeoneers_strikers_at_act(&run->scene, cast->who);
	return strikers == 0 || dungeoneers_provoke(run, cast->who, strikers, DUN_OPP_02,
						    cast_is_possible, cast);
}

void dungeoneers_cast(struct run *run, int who, const struct dungeoneers_spell *readied)
{
	struct cast cast = {.who = who};
	int own;

	cast.spell = readied ? readied : dungeoneers_choose_spell(run, who, DO_SPELLCAST);
	cast.target = choose_target(run, &cast);
	own = dungeoneers_base_cost(&run->scene, cast.spell);
	if (!ruling(&run->scene, R60_EXTRA_MAGICA))
		cast.extra = choose_extra(run, &cast, change(run, who)->magica - own);
	cast.ranged = dungeoneers_distance(&run->scene, who, cast.target) >
		      change(run, who)->threat;
	tell_deed(run, who, DO_SPELLCAST, cast.target, cast.spell->entry.name,
		  DUN_SPL_01);
	dungeoneers_offer_facing(run, who, cast.target, DO_SPELLCAST);
	pay(run, &cast);
	if (goes_on(run, &cast) && passes_test(run, &cast) && overcomes(run, &cast))
		take_effect(run, &cast);
}
