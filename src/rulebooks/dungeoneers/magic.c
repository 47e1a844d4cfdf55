/* SPDX-License-Identifier: MIT
 *
 * Spellcast: the price, the test, spell pierce against resistance, effect.
 */
#include "dungeoneers.h"

struct cast {
	int who, target;
	const struct dungeoneers_spell *spell;
	int extra;
};

/* ---- possible spells ---- */

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

/* R59: ambient magica pays base cost only. */
int dungeoneers_magica(struct sum *cost, const struct scene *scene,
		       const struct dungeoneers_spell *spell, int extra)
{
	int ambient = smaller(spell->base, ruling(scene, R59_AMBIENT_MAGICA));

	add_base(cost, "base", spell->base, DUN_SPL_03);
	add(cost, "ambient", -ambient, DUN_SPL_03);
	add(cost, "extra", extra, DUN_SPL_04);
	return cost->total;
}

/* Magica left when the base cost is paid; below 0: it cannot be. */
int dungeoneers_most_extra(const struct scene *scene, int who,
			   const struct dungeoneers_spell *spell)
{
	struct sum cost;

	return creature(scene, who)->magica -
	       dungeoneers_magica(sum_begin_quiet(&cost), scene, spell, 0);
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

static struct creature_set targets_of(const struct scene *scene, int who,
				      const struct dungeoneers_spell *spell)
{
	struct creature_set targets = {0};

	for_creatures (i, scene->fight)
		if (dungeoneers_can_cast_at(scene, who, spell, i))
			set_add(&targets, i);
	return targets;
}

bool dungeoneers_can_cast(const struct scene *scene, int who,
			  const struct dungeoneers_spell *spell)
{
	if (dungeoneers_most_extra(scene, who, spell) < 0)
		return false;
	for_creatures (i, scene->fight)
		if (dungeoneers_can_cast_at(scene, who, spell, i))
			return true;
	return false;
}

/* It has the AP for it; to cast it now there must be magica and a target, too. */
static bool can_choose(const struct scene *scene, int who,
		       const struct dungeoneers_spell *spell, bool now)
{
	return spell->ap <= creature(scene, who)->ap &&
	       (!now || dungeoneers_can_cast(scene, who, spell));
}

static bool has_spell(const struct scene *scene, int who, bool now)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	int count = dungeoneers_spells(scene, who, spells);

	for (int i = 0; i < count; i++)
		if (can_choose(scene, who, spells[i], now))
			return true;
	return false;
}

bool dungeoneers_can_cast_some(const struct scene *scene, int who)
{
	return has_spell(scene, who, true);
}

bool dungeoneers_can_pay_spell(const struct scene *scene, int who)
{
	return has_spell(scene, who, false);
}

/* ---- the caster's choices ---- */

/* The magica for a spell that is readied is paid when it is set off, and shown then. */
const struct dungeoneers_spell *dungeoneers_choose_spell(struct run *run, int who,
							 int action)
{
	bool now = action == DO_SPELLCAST;
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	int count = dungeoneers_spells(&run->scene, who, spells);
	struct question q;
	int wish;

	question_in(&q, run, who, Q_SPELL, action, NOBODY);
	if (wished(&q, &wish) && wish >= 0 && wish < count &&
	    can_choose(&run->scene, who, spells[wish], now))
		return spells[wish];
	for (int i = 0; i < count; i++) {
		struct sum cost;
		int magica = dungeoneers_magica(sum_begin_quiet(&cost), &run->scene,
						spells[i], 0);

		if (can_choose(&run->scene, who, spells[i], now))
			offer(&q, i, spells[i]->entry.key,
			      costs(spells[i]->ap, 0, 0, now ? magica : 0));
	}
	return spells[ask(&q)];
}

/* The dice without extra magica, and what they meet; nobody resists his own spell. */
static void state_resistance(struct question *q, const struct cast *cast)
{
	const struct scene *scene = &q->run->scene;
	bool resists = cast->target != cast->who && !dungeoneers_is_helpful(cast->spell);
	struct sum pool, sr;

	q->facts[KNOWN_DICE] = q->facts[KNOWN_AGAINST] = UNKNOWN_FACT;
	if (!resists)
		return;
	q->facts[KNOWN_DICE] = dungeoneers_spell_pierce_dice(
		sum_begin_quiet(&pool), scene, cast->who, cast->spell, 0);
	q->facts[KNOWN_AGAINST] =
		dungeoneers_sr(sum_begin_quiet(&sr), scene, cast->target);
}

static int choose_extra(struct run *run, const struct cast *cast, int most)
{
	struct question q;

	question_in(&q, run, cast->who, Q_EXTRA, DO_SPELLCAST, cast->target);
	q.facts[1] = dungeoneers_spell_number(&run->scene, cast->spell);
	state_resistance(&q, cast);
	return ask_number(&q, 0, most, 0);
}

/* ---- the price ---- */

static void pay_magica(struct run *run, int who, int amount, int rule)
{
	dungeoneers_spend(run, who, "magica", &change(run, who)->magica, amount, rule);
}

static void pay(struct run *run, const struct cast *cast)
{
	struct sum cost;

	dungeoneers_pay_action(run, cast->who, cast->spell->ap,
			       cast->spell->ap == 1 ? DUN_RES_03 : DUN_ACT_01);
	sum_begin(&cost, run, cast->who, "magica", DUN_SPL_03);
	dungeoneers_magica(&cost, &run->scene, cast->spell, cast->extra);
	tell_sum(&cost);
	pay_magica(run, cast->who, cost.total, DUN_SPL_03);
}

/* ---- the test ---- */

int dungeoneers_spell_dice(struct sum *pool, const struct scene *scene, int who,
			   int target, const struct dungeoneers_spell *spell)
{
	bool attack = spell->test == TEST_ATTACK;

	add_base(pool, attack ? "spell" : "mind",
		 score_of(scene, who, attack ? SPELL : MIND),
		 attack ? DUN_SPL_06 : DUN_SPL_07);
	add(pool, "spellmod", creature(scene, who)->spellmod, DUN_EQP_03);
	return dungeoneers_pool(pool, scene, who,
				attack && creature(scene, target)->prone &&
					dungeoneers_is_ranged(scene, who, target),
				DUN_PRN_04);
}

int dungeoneers_save_dice(struct sum *pool, const struct scene *scene, int who,
			  const struct dungeoneers_spell *spell)
{
	add_base(pool, dungeoneers_score_words[spell->save],
		 score_of(scene, who, spell->save), DUN_SPL_07);
	return dungeoneers_pool(pool, scene, who,
				spell->save == PROWESS && creature(scene, who)->prone,
				DUN_PRN_03);
}

static int caster_total(struct run *run, const struct cast *cast, int rule)
{
	struct sum pool;

	sum_begin(&pool, run, cast->who, "spell dice", rule);
	dungeoneers_spell_dice(&pool, &run->scene, cast->who, cast->target, cast->spell);
	return dungeoneers_roll(&pool, cast->spell->die, "spell", rule);
}

static bool spell_hits(struct run *run, const struct cast *cast)
{
	struct dodge dodge = {cast->target, cast->who, PROWESS, DUN_SPL_06};
	int total = caster_total(run, cast, DUN_SPL_06), dodged;
	bool hit = dungeoneers_beats_dodge(run, &dodge, total, &dodged);

	tell_check(run, cast->who, cast->target, total, dodged, hit_or_miss(hit),
		   DUN_SPL_06);
	return hit;
}

static bool fails_on_purpose(struct run *run, const struct cast *cast)
{
	static const char *const words[] = {"roll", "fail"};
	struct question q;

	question_in(&q, run, cast->target, Q_SAVE, DO_SPELLCAST, cast->who);
	q.facts[1] = dungeoneers_spell_number(&run->scene, cast->spell);
	offer_words(&q, words, 2);
	if (ask(&q) == NO)
		return false;
	tell_deciding_note(run, cast->target, NOBODY, "fails the save on purpose",
			   works_or_fails(true), DUN_SPL_09);
	return true;
}

static bool save_fails(struct run *run, const struct cast *cast)
{
	struct sum pool, save;
	int total;
	bool saved;

	if (fails_on_purpose(run, cast))
		return true;
	total = caster_total(run, cast, DUN_SPL_07);
	sum_begin(&pool, run, cast->target, "save dice", DUN_SPL_07);
	dungeoneers_save_dice(&pool, &run->scene, cast->target, cast->spell);
	sum_begin(&save, run, cast->target, "save", DUN_SPL_07);
	saved = dungeoneers_reaches(&pool, cast->spell->die, false, total + 1, &save,
				    "save");
	tell_check(run, cast->who, cast->target, total, save.total,
		   worded(works_or_fails(!saved), saved ? "saved" : "save failed"),
		   DUN_SPL_08);
	return !saved;
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

/* A creature lets its own spells through; others it may resist or accept, by default
 * accepting helpful ones. */
static bool lets_through(struct run *run, const struct cast *cast)
{
	static const char *const words[] = {"resist", "accept"};
	struct question q;

	if (cast->target != cast->who) {
		question_in(&q, run, cast->target, Q_RESIST, DO_SPELLCAST, cast->who);
		q.facts[0] = cast->extra;
		q.facts[1] = dungeoneers_spell_number(&run->scene, cast->spell);
		offer_words(&q, words, 2);
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

int dungeoneers_die_by_score(int score)
{
	static const uint8_t by_score[] = {D4, D4,  D4,	 D6,  D6, D8,
					   D8, D10, D10, D10, D12};

	return by_score[score];
}

int dungeoneers_pierce_die(const struct scene *scene, int who)
{
	return ruling(scene, R58_SPELL_PIERCE_DIE)
		       ? D4
		       : dungeoneers_die_by_score(score_of(scene, who, SPELL));
}

/* No least number of dice here: none is a total of 0. */
int dungeoneers_spell_pierce_dice(struct sum *pool, const struct scene *scene, int who,
				  const struct dungeoneers_spell *spell, int extra)
{
	add_base(pool, "extra magica", extra, DUN_SPL_04);
	add(pool, "focus", dungeoneers_focus_dice(scene, who, spell->school), DUN_EQP_04);
	add(pool, "spellmod", creature(scene, who)->spellmod, DUN_EQP_03);
	add(pool, "power lacking", -creature(scene, who)->penalty, DUN_EQP_02);
	add(pool, "at least", larger(0, -pool->total), DUN_DICE_01);
	return pool->total;
}

bool dungeoneers_pierces_harder(const struct scene *scene, int who)
{
	return ruling(scene, R41_OVER_SPELL_PIERCE) && is_over(scene, who);
}

/* After a test it can only undo the result of the test. */
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
	const struct scene *scene = &run->scene;
	struct sum sr, pool, total;
	bool pierced;

	sum_begin(&sr, run, cast->target, "SR", DUN_SPL_10);
	dungeoneers_sr(&sr, scene, cast->target);
	tell_sum(&sr);
	sum_begin(&pool, run, cast->who, "spell pierce dice", DUN_SPL_10);
	dungeoneers_spell_pierce_dice(&pool, scene, cast->who, cast->spell, cast->extra);
	sum_begin(&total, run, cast->who, "spell pierce", DUN_SPL_11);
	pierced = dungeoneers_reaches(&pool, dungeoneers_pierce_die(scene, cast->who),
				      dungeoneers_pierces_harder(scene, cast->who),
				      sr.total, &total, "spell pierce");
	tell_check(run, cast->who, cast->target, total.total, sr.total,
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
static void strengthen(struct run *run, int who, const char *name, uint8_t *condition,
		       int amount)
{
	if (*condition >= amount)
		return;
	*condition = (uint8_t)amount;
	tell_condition(run, who, name, condition, true, amount, DUN_SPL_12);
}

/* Armour or mire as strong as the spell's, somebody prone, nothing to heal. */
static bool changes_nothing(const struct scene *scene, const struct cast *cast)
{
	const struct dungeoneers_creature *target = creature(scene, cast->target);

	switch ((enum spell_effect)cast->spell->effect) {
	case EFFECT_MAGE_ARMOR:
		return target->mage_armor >= cast->spell->amount;
	case EFFECT_MIRED:
		return target->mired >= cast->spell->amount;
	case EFFECT_PRONE:
		return target->prone;
	case EFFECT_MEND:
		return target->wounds == 0;
	case EFFECT_CALM:
		return target->stress == 0;
	default:
		return false;
	}
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

	if (changes_nothing(&run->scene, cast))
		tell_note_at(run, cast->who, cast->target, "changes nothing for {target}",
			     0, DUN_SPL_12);
	switch ((enum spell_effect)cast->spell->effect) {
	case EFFECT_WOUNDS:
		dungeoneers_sustain(run, &harm);
		break;
	case EFFECT_MAGE_ARMOR:
		strengthen(run, cast->target, "mage_armor", &target->mage_armor, amount);
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
		strengthen(run, cast->target, "mired", &target->mired, amount);
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
	int who = cast->who, target = cast->target;

	if (!dungeoneers_is_ranged(&run->scene, who, target))
		return true;
	tell_note_at(run, who, target, "reaches for {target} beyond threat range",
		     dungeoneers_distance(&run->scene, who, target), DUN_SPL_05);
	return dungeoneers_act_afar(run, who, cast_is_possible, cast);
}

void dungeoneers_cast_spell(struct run *run, int who,
			    const struct dungeoneers_spell *spell)
{
	struct cast cast = {.who = who, .spell = spell};
	int most = dungeoneers_most_extra(&run->scene, who, spell);

	cast.target = dungeoneers_choose_target(
		run, who, DO_SPELLCAST, targets_of(&run->scene, who, spell), 0,
		dungeoneers_spell_number(&run->scene, spell));
	if (!ruling(&run->scene, R60_EXTRA_MAGICA))
		cast.extra = choose_extra(run, &cast, most);
	tell_deed(run, who, DO_SPELLCAST, cast.target, spell->entry.name, DUN_SPL_01);
	dungeoneers_offer_facing(run, who, cast.target, DO_SPELLCAST);
	pay(run, &cast);
	if (goes_on(run, &cast) && passes_test(run, &cast) && overcomes(run, &cast))
		take_effect(run, &cast);
}

void dungeoneers_cast(struct run *run, int who, int action)
{
	dungeoneers_cast_spell(run, who, dungeoneers_choose_spell(run, who, action));
}
