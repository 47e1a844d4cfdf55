/* SPDX-License-Identifier: MIT
 *
 * What an act is worth to the scripted tactic.
 *
 * Policy: attack whom the weapon can pierce; stress is fuel up to the capacity, beyond it
 * only for a killing blow or when nothing less can pierce; casters buy enough extra
 * magica for the mean of their spell pierce dice to reach the resistance, or wait.
 */
#include "tactics.h"

static int at_least_one(int dice)
{
	return larger(1, dice);
}

/* Means are doubled, so that they are whole. */
static int mean2(int dice, int die)
{
	return dice * (dungeoneers_die_size[die] + 1);
}

static int percent(int value)
{
	return larger(5, smaller(97, value));
}

/* Hit points of a kind: stress that it can still absorb, wounds, and the last one. */
static int life_left(const struct scene *scene, int who)
{
	const struct dungeoneers_sheet *own = sheet(scene, who);
	const struct dungeoneers_creature *one = creature(scene, who);

	return larger(0, own->endurance - one->stress) + own->most_wounds - one->wounds +
	       1;
}

static int wounds_on(const struct scene *scene, int target, int wounds, int type,
		     int brutal)
{
	int n = wounds * (is_over(scene, target) ? 2 : 1) + brutal;

	return n > 0 ? larger(0, n + sheet(scene, target)->traits[type]) : 0;
}

/* ---- attacks ---- */

static int hit_dice(const struct mind *mind, int target, bool ranged)
{
	int dice = score_of(mind->scene, mind->who, PROWESS) -
		   creature(mind->scene, mind->who)->penalty;

	return ranged && creature(mind->scene, target)->prone ? 1 : at_least_one(dice);
}

static int dodge_mean2(const struct mind *mind, int target)
{
	const struct dungeoneers_creature *one = creature(mind->scene, target);
	int dice = at_least_one(score_of(mind->scene, target, PROWESS) + one->defensive -
				one->penalty);
	int behind = dungeoneers_is_behind(mind->scene, mind->who, target) ? 9 : 0;

	if (one->prone)
		dice = 1;
	return larger(0, mean2(dice, sheet(mind->scene, target)->dodge_die) - behind);
}

static int pierce_dice(const struct mind *mind)
{
	return at_least_one(score_of(mind->scene, mind->who, POWER) -
			    creature(mind->scene, mind->who)->penalty);
}

/* Stress that can be taken and still leaves the reserve that caution wants. */
static int room_for_stress(const struct mind *mind)
{
	int room = sheet(mind->scene, mind->who)->endurance -
		   creature(mind->scene, mind->who)->stress - mind->knobs[KNOB_CAUTION];

	if (mind->knobs[KNOB_STRESS] == 0 || room <= 0)
		return 0;
	return smaller(room, dungeoneers_stress_limit(mind->scene, mind->who));
}

/* How far beyond the capacity one may go and not be wounded by it. */
static int room_beyond(const struct mind *mind)
{
	int capacity = sheet(mind->scene, mind->who)->endurance;
	int stress = creature(mind->scene, mind->who)->stress;
	int room = (3 * capacity - stress) / (stress > capacity ? 2 : 1);

	if (mind->knobs[KNOB_STRESS] < 2)
		return 0;
	return smaller(larger(0, room), dungeoneers_stress_limit(mind->scene, mind->who));
}

int dungeoneers_wanted_pierce_stress(const struct mind *mind,
				     const struct dungeoneers_weapon *weapon, int target)
{
	int av = dungeoneers_av(mind->scene, target), dice = pierce_dice(mind), need = 0;
	int over = is_over(mind->scene, mind->who) ? 5 : 0, room = room_for_stress(mind);
	int size = dungeoneers_die_size[weapon->pierce], wounds;

	while (mean2(dice + need, weapon->pierce) + over < 2 * av)
		need++;
	if (need <= room)
		return need;
	wounds = wounds_on(mind->scene, target, weapon->wounds, weapon->type,
			   sheet(mind->scene, mind->who)->brutal);
	if (need <= room_beyond(mind) && (wounds >= life_left(mind->scene, target) ||
					  (dice + room) * size + over / 2 < av))
		return need;
	return (dice + room) * size + (over ? 4 : 0) >= av ? room : 0;
}

/* Of the stress that piercing will not need. */
static int hit_stress(const struct mind *mind, const struct dungeoneers_weapon *weapon,
		      int target, bool ranged, int dodge, int for_pierce)
{
	int dice = hit_dice(mind, target, ranged), need = 0;
	int room = room_for_stress(mind) - for_pierce;

	if (ranged && creature(mind->scene, target)->prone)
		return 0; /* one die is all there will be */
	while (need < room && mean2(dice + need, weapon->hit) < dodge)
		need++;
	return need;
}

int dungeoneers_wanted_hit_stress(const struct mind *mind,
				  const struct dungeoneers_weapon *weapon, int target,
				  bool ranged)
{
	return hit_stress(mind, weapon, target, ranged, dodge_mean2(mind, target),
			  dungeoneers_wanted_pierce_stress(mind, weapon, target));
}

static int pierce_percent(const struct mind *mind,
			  const struct dungeoneers_weapon *weapon, int target, int stress)
{
	int av = dungeoneers_av(mind->scene, target), dice = pierce_dice(mind) + stress;
	bool over = is_over(mind->scene, mind->who);

	if (dice + over >= av)
		return 100;
	if (dice * dungeoneers_die_size[weapon->pierce] + (over ? 4 : 0) < av)
		return 0;
	return percent(55 + 6 * (mean2(dice, weapon->pierce) + (over ? 5 : 0) - 2 * av));
}

int dungeoneers_blow_value(const struct mind *mind,
			   const struct dungeoneers_weapon *weapon, int target,
			   bool ranged)
{
	int wounds = wounds_on(mind->scene, target, weapon->wounds, weapon->type,
			       sheet(mind->scene, mind->who)->brutal);
	int life = life_left(mind->scene, target), pierce, hit, dice, stress, dodge;

	if (wounds == 0)
		return 0;
	stress = dungeoneers_wanted_pierce_stress(mind, weapon, target);
	pierce = pierce_percent(mind, weapon, target, stress);
	if (pierce == 0)
		return 0;
	dodge = dodge_mean2(mind, target);
	dice = hit_dice(mind, target, ranged) +
	       hit_stress(mind, weapon, target, ranged, dodge, stress);
	hit = percent(55 + 6 * (mean2(dice, weapon->hit) - dodge));
	return larger(1, hit * pierce / 100 * smaller(wounds, life) / life);
}

struct choice dungeoneers_best_attack(const struct mind *mind, int only, bool reckless)
{
	struct choice best = {.target = NOBODY};
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(mind->scene, mind->who, arms);
	int threat = creature(mind->scene, mind->who)->threat;
	bool provokes =
		!reckless && dungeoneers_strikers_at_act(mind->scene, mind->who) != 0;

	for (int i = only >= 0 ? only : 0; i < (only >= 0 ? only + 1 : count); i++) {
		if (i == count - 1 && best.value > 0)
			break; /* a fist is for those who have nothing better */
		for_creatures (target, mind->scene->fight) {
			bool ranged;
			int value;

			if (!dungeoneers_can_hit(mind->scene, mind->who, &arms[i],
						 target))
				continue;
			ranged = dungeoneers_distance(mind->scene, mind->who, target) >
				 threat;
			if (ranged && provokes)
				continue;
			value = dungeoneers_blow_value(mind, arms[i].weapon, target,
						       ranged);
			if (value > best.value)
				best = (struct choice){value, i, NULL, target};
		}
	}
	return best;
}

int dungeoneers_best_melee_arm(const struct mind *mind, int target, int *value)
{
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(mind->scene, mind->who, arms), best = count - 1;

	*value = 0;
	for (int i = 0; i < count && (i < count - 1 || *value == 0); i++) {
		int worth = arms[i].weapon->range
				    ? 0
				    : dungeoneers_blow_value(mind, arms[i].weapon, target,
							     false);

		if (worth > *value) {
			*value = worth;
			best = i;
		}
	}
	return best;
}

/* ---- spells ---- */

static int free_pierce_dice(const struct mind *mind,
			    const struct dungeoneers_spell *spell)
{
	return dungeoneers_focus_dice(mind->scene, mind->who, spell->school) +
	       creature(mind->scene, mind->who)->spellmod -
	       creature(mind->scene, mind->who)->penalty;
}

static int most_extra(const struct mind *mind, const struct dungeoneers_spell *spell)
{
	return creature(mind->scene, mind->who)->magica -
	       dungeoneers_base_cost(mind->scene, spell);
}

/* Enough for the mean to reach the resistance, as far as there is magica. */
int dungeoneers_wanted_extra(const struct mind *mind,
			     const struct dungeoneers_spell *spell, int target)
{
	int die = dungeoneers_pierce_die(mind->scene, mind->who), extra = 0;
	int most = most_extra(mind, spell), dice = free_pierce_dice(mind, spell);

	if (dungeoneers_is_helpful(spell))
		return 0;
	while (extra < most && mean2(larger(0, dice + extra), die) <
				       2 * dungeoneers_sr(mind->scene, target))
		extra++;
	return extra;
}

static int test_percent(const struct mind *mind, const struct dungeoneers_spell *spell,
			int target)
{
	const struct dungeoneers_creature *one = creature(mind->scene, mind->who);
	int more = one->spellmod - one->penalty, mine;

	if (spell->test == TEST_NONE)
		return 100;
	mine = score_of(mind->scene, mind->who,
			spell->test == TEST_ATTACK ? SPELL : MIND);
	mine = mean2(at_least_one(mine + more), spell->die);
	if (spell->test == TEST_ATTACK)
		return percent(55 + 6 * (mine - dodge_mean2(mind, target)));
	return percent(55 + 6 * (mine - mean2(at_least_one(score_of(mind->scene, target,
								    spell->save)),
					      spell->die)));
}

/* What the effect is worth if all goes well, in percent. */
static int harm_value(const struct mind *mind, const struct dungeoneers_spell *spell,
		      int target)
{
	const struct dungeoneers_creature *one = creature(mind->scene, target);
	int life = life_left(mind->scene, target);
	int reach = dungeoneers_in_range(mind->scene, mind->who, target);

	switch (spell->effect) {
	case EFFECT_WOUNDS:
		return 100 *
		       smaller(life, wounds_on(mind->scene, target, spell->amount,
					       spell->type, 0)) /
		       life;
	case EFFECT_STRESS:
		return 60 * smaller(life, spell->amount) / life;
	case EFFECT_PRONE:
		return one->prone ? 0 : 20;
	case EFFECT_MIRED:
		return one->mired || reach ? 0 : 15;
	default:
		return reach ? 12 : 0;
	}
}

/* Who relieves itself under blows only waits for the next one. */
static int help_value(const struct mind *mind, const struct dungeoneers_spell *spell,
		      int target)
{
	const struct dungeoneers_creature *one = creature(mind->scene, target);
	int enemy = dungeoneers_nearest_enemy(mind->scene, target);
	bool under_blows = target == mind->who && one->threatened_by;

	switch (spell->effect) {
	case EFFECT_MEND:
		return under_blows ? 0 : one->wounds * 25;
	case EFFECT_CALM:
		if (is_over(mind->scene, target))
			return 45;
		return one->stress >= 2 && !under_blows ? 15 : 0;
	default:
		if (one->mage_armor || enemy == NOBODY)
			return 0;
		return dungeoneers_distance(mind->scene, target, enemy) > 6 ? 0 : 30;
	}
}

static int spell_value(const struct mind *mind, const struct dungeoneers_spell *spell,
		       int target)
{
	int die = dungeoneers_pierce_die(mind->scene, mind->who), dice, sr, pierce;

	if (dungeoneers_is_helpful(spell))
		return help_value(mind, spell, target);
	dice = larger(0, free_pierce_dice(mind, spell) +
				 dungeoneers_wanted_extra(mind, spell, target));
	sr = dungeoneers_sr(mind->scene, target);
	pierce = sr <= dice ? 100 : percent(55 + 6 * (mean2(dice, die) - 2 * sr));
	if (dice * dungeoneers_die_size[die] < sr || pierce < 40)
		return 0; /* better wait until there is more magica */
	return harm_value(mind, spell, target) * test_percent(mind, spell, target) / 100 *
	       pierce / 100;
}

struct choice dungeoneers_best_spell(const struct mind *mind, int ap,
				     const struct dungeoneers_spell *only, bool reckless)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	struct choice best = {.target = NOBODY};
	int count = dungeoneers_spells(mind->scene, mind->who, spells);
	int threat = creature(mind->scene, mind->who)->threat;
	bool provokes =
		!reckless && dungeoneers_strikers_at_act(mind->scene, mind->who) != 0;

	for (int i = 0; i < count; i++) {
		if ((only && spells[i] != only) || spells[i]->ap > ap ||
		    most_extra(mind, spells[i]) < 0)
			continue;
		for_creatures (target, mind->scene->fight) {
			int value;

			if (!dungeoneers_can_cast_at(mind->scene, mind->who, spells[i],
						     target) ||
			    dungeoneers_is_helpful(spells[i]) ==
				    is_enemy(mind->scene->fight, mind->who, target) ||
			    (provokes && dungeoneers_distance(mind->scene, mind->who,
							      target) > threat))
				continue;
			value = spell_value(mind, spells[i], target);
			if (value > best.value)
				best = (struct choice){value, -1, spells[i], target};
		}
	}
	return best;
}
