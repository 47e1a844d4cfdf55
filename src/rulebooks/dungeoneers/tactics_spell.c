/* SPDX-License-Identifier: MIT
 *
 * The worth of a spell to the scripted tactic.
 */
#include "tactics.h"

static const struct life fresh = {0};

static int spell_test_chance(const struct scene *scene, int who, int target, int dodging,
			     const struct dungeoneers_spell *spell)
{
	struct dodge dodge = {target, who, PROWESS, NO_RULE};
	struct sum pool;
	int dice;

	if (spell->test == TEST_NONE)
		return 1000;
	dice = dungeoneers_spell_dice(sum_begin_quiet(&pool), scene, who, target, spell);
	if (spell->test == TEST_ATTACK)
		return dungeoneers_beat_dodge(scene, &dodge, dodging, dice, spell->die,
					      false);
	return dungeoneers_chance_to_beat(
		scene, dice, spell->die,
		dungeoneers_save_dice(sum_begin_quiet(&pool), scene, target, spell),
		spell->die, false);
}

static int spell_pierce_chance(const struct scene *scene, int who, int target,
			       const struct dungeoneers_spell *spell, int extra)
{
	struct sum pool, sr;

	return dungeoneers_chance_to_reach(
		scene,
		dungeoneers_spell_pierce_dice(sum_begin_quiet(&pool), scene, who, spell,
					      extra),
		dungeoneers_pierce_die(scene, who),
		dungeoneers_sr(sum_begin_quiet(&sr), scene, target),
		dungeoneers_pierces_harder(scene, who));
}

static struct harm harm_of_spell(int by, int victim,
				 const struct dungeoneers_spell *spell)
{
	bool wounds = spell->effect == EFFECT_WOUNDS;

	return (struct harm){.victim = victim,
			     .by = by,
			     .wounds = wounds ? spell->amount : 1,
			     .type = wounds ? spell->type : UNTYPED};
}

/* The number of further plain blows that it survives with this life, as a part of its
 * worth. */
static int worth_of_life(const struct mind *mind, int who, struct life life)
{
	struct blow_harm one = {who, {1, 2}};
	int now = dungeoneers_blows_to_kill(mind->scene, &one,
					    dungeoneers_life(mind->scene, who));

	if (life.dead)
		return -1000;
	return 10 * (100 - mind->presence) *
	       (dungeoneers_blows_to_kill(mind->scene, &one, life) - now) /
	       dungeoneers_blows_to_kill(mind->scene, &one, fresh);
}

/* Stress that it is made to gain. */
static int worth_of_dread(const struct mind *mind, const struct foe *foe, int amount)
{
	struct life life = foe->guard.life;

	life = dungeoneers_after_stress(mind->scene, foe->who, life, amount);
	return -worth_of_life(mind, foe->who, life) * foe->worth / 1000;
}

/* A turn in which it does nothing, for one that has come near and one on its way. */
static int worth_of_turn(const struct foe *foe)
{
	return larger(foe->menace, foe->worth / 12);
}

static int worth_of_curse(const struct mind *mind, const struct foe *foe,
			  const struct dungeoneers_spell *spell)
{
	const struct dungeoneers_creature *one = creature(mind->scene, foe->who);
	bool upon_us = !set_is_empty(one->threatened_by);
	struct harm harm;

	switch ((enum spell_effect)spell->effect) {
	case EFFECT_WOUNDS:
		harm = harm_of_spell(mind->who, foe->who, spell);
		return foe->worth *
		       dungeoneers_share_of_blow(mind, &harm, foe->guard.life) / 1000;
	case EFFECT_STRESS:
		return worth_of_dread(mind, foe, spell->amount);
	case EFFECT_PRONE:
		return one->prone ? 0 : upon_us ? foe->worth / 8 : worth_of_turn(foe) / 2;
	case EFFECT_SHOVE:
		return foe->afar || !upon_us ? 0 : worth_of_turn(foe) / 2;
	default:
		return 0;
	}
}

/* What a point of extra magica has to bring: it may bring more later. That is a matter of
 * how much to spend, and no reason to do something else. */
enum { MAGICA_WORTH = 10 };

static struct act curse_with(const struct mind *mind, const struct foe *foe, int spell,
			     int worth, int most)
{
	const struct dungeoneers_spell *row = mind->me->spells[spell];
	struct act best = {.with = -1};
	int gain = 0, sure = 0;

	for (int extra = 0; extra <= most && sure < 995; extra++) {
		int value;

		sure = spell_pierce_chance(mind->scene, mind->who, foe->who, row, extra);
		value = worth * sure / 1000;
		if (value - MAGICA_WORTH * extra > gain) {
			gain = value - MAGICA_WORTH * extra;
			best = (struct act){value, spell, extra, 0, row->range};
		}
	}
	return best;
}

struct act dungeoneers_best_curse(const struct mind *mind, const struct foe *foe,
				  bool touch)
{
	const struct dungeoneers_spell *const *spells = mind->me->spells;
	struct act best = {.with = -1};

	for (int i = 0; i < mind->me->spell_count; i++) {
		int most = dungeoneers_most_extra(mind->scene, mind->who, spells[i]);
		struct act act;
		int worth;

		if ((spells[i]->range == 0) != touch || most < 0 ||
		    dungeoneers_is_helpful(spells[i]))
			continue;
		worth = worth_of_curse(mind, foe, spells[i]) *
			spell_test_chance(mind->scene, mind->who, foe->who,
					  foe->guard.dodge, spells[i]) /
			1000 / spells[i]->ap;
		if (worth <= best.worth)
			continue;
		act = curse_with(mind, foe, i, worth, most);
		if (act.worth > best.worth)
			best = act;
	}
	return best;
}

/* Rounds for which shooters go on. Who comes to strike may turn to somebody else. */
enum { SHOTS_LAST = 4 };

static int harm_through(const struct mind *mind, const struct foe *foe,
			struct guard guard)
{
	struct menace menace = {0};

	dungeoneers_menace_of_arms(mind, foe->who, foe->known, mind->who, guard,
				   BY_ALL_MEANS, &menace);
	return menace.worth;
}

/* The harm that so much more armour spares me. */
static int worth_of_armour(const struct mind *mind, int amount)
{
	struct tile here = mind->scene->fight->bodies[mind->who].tile;
	struct guard armed = mind->guard;
	int spared = 0;

	armed.av += amount;
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = mind->foes[i];

		if (foe->shoots && foe->menace > 0)
			spared += dungeoneers_danger_of(mind, foe, here) *
				  (foe->menace - harm_through(mind, foe, armed)) /
				  foe->menace;
	}
	return spared * SHOTS_LAST;
}

struct act dungeoneers_best_ward(const struct mind *mind)
{
	const struct dungeoneers_spell *const *spells = mind->me->spells;
	struct act best = {.with = -1};

	for (int i = 0; i < mind->me->spell_count; i++) {
		int more =
			spells[i]->amount - creature(mind->scene, mind->who)->mage_armor;
		int worth;

		if (spells[i]->effect != EFFECT_MAGE_ARMOR || more <= 0 ||
		    dungeoneers_most_extra(mind->scene, mind->who, spells[i]) < 0)
			continue;
		worth = worth_of_armour(mind, more) / spells[i]->ap;
		if (worth > best.worth)
			best = (struct act){.worth = worth, .with = i};
	}
	return best;
}

void dungeoneers_menace_of_spells(const struct mind *mind, int foe,
				  const struct known *known, int victim,
				  struct guard guard, enum means means,
				  struct menace *worst)
{
	const struct scene *scene = mind->scene;
	const struct dungeoneers_spell *const *spells = known->spells;

	for (int i = 0; i < known->spell_count; i++) {
		struct harm by = harm_of_spell(foe, victim, spells[i]);
		int most = dungeoneers_most_extra(scene, foe, spells[i]), worth;
		int hits, pierces;

		if (most < 0 || (means == FROM_AFAR && spells[i]->range <= 1) ||
		    (spells[i]->effect != EFFECT_WOUNDS &&
		     spells[i]->effect != EFFECT_STRESS))
			continue;
		worth = dungeoneers_share_of_blow(mind, &by, guard.life);
		if (worth / spells[i]->ap <= worst->worth)
			continue;
		hits = spell_test_chance(scene, foe, victim, guard.dodge, spells[i]);
		pierces = spell_pierce_chance(scene, foe, victim, spells[i],
					      smaller(2, most));
		worth = worth * hits / 1000 * pierces / 1000 / spells[i]->ap;
		if (worth > worst->worth) {
			worst->worth = worth;
			worst->chance = hits * pierces / 1000;
			worst->by = by;
			worst->weapon = NULL;
			worst->afar = spells[i]->range > 1;
		}
	}
}
