/* SPDX-License-Identifier: MIT
 *
 * What an act is worth to the scripted tactic: the rules' own numbers of dice, and the
 * means of these dice.
 *
 * Policy: attack whom the weapon can pierce; stress is fuel up to the capacity, beyond it
 * only for a killing blow or when nothing less can pierce; casters buy enough extra
 * magica for the mean of their spell pierce dice to reach the resistance, or wait.
 */
#include "tactics.h"

/* Means are doubled, so that they are whole. */
enum { OVER_DIE = 4, OVER_MEAN2 = OVER_DIE + 1, REAR_MEAN2 = REAR_DIE + 1 };

static int mean2(int dice, int die)
{
	return dice * (dungeoneers_die_size[die] + 1);
}

/* Of a total whose doubled mean is so much above what it must reach. */
static int percent(int above2)
{
	return within(55 + 6 * above2, 5, 97);
}

/* Hit points of a kind: stress that it can still absorb, wounds, and the last one. */
static int life_left(const struct scene *scene, int who)
{
	const struct dungeoneers_sheet *own = sheet(scene, who);
	const struct dungeoneers_creature *one = creature(scene, who);

	return larger(0, own->endurance - one->stress) + own->most_wounds - one->wounds +
	       1;
}

static int dodge_mean2(const struct mind *mind, int target)
{
	struct dodge dodge = {target, mind->who, PROWESS, NO_RULE};
	enum rear rear = dungeoneers_rear(mind->scene, &dodge);
	struct sum pool;
	int dice = dungeoneers_dodge_dice(sum_begin_quiet(&pool), mind->scene, &dodge,
					  rear == BEHIND_FEWER_DICE ? REAR_MEAN2 / 2 : 0);

	return larger(0, mean2(dice, sheet(mind->scene, target)->dodge_die) -
				 (rear == BEHIND_SUBTRACT ? REAR_MEAN2 : 0));
}

/* ---- attacks ---- */

/* A blow that is thought of, with what piercing hangs on. */
struct blow {
	const struct mind *mind;
	const struct dungeoneers_weapon *weapon;
	int target, wounds, av;
	bool ranged, over;
	int dice; /* to pierce, without stress */
};

static int pierce_dice(const struct blow *blow, int stress)
{
	struct sum pool;

	if (stress == 0)
		return blow->dice;
	return dungeoneers_pierce_dice(sum_begin_quiet(&pool), blow->mind->scene,
				       blow->mind->who, stress);
}

static int hit_dice(const struct blow *blow, int stress)
{
	struct sum pool;

	return dungeoneers_hit_dice(sum_begin_quiet(&pool), blow->mind->scene,
				    blow->mind->who, blow->target, blow->ranged, stress);
}

/* False: it does no harm. */
static bool think_of(struct blow *blow)
{
	const struct scene *scene = blow->mind->scene;
	int who = blow->mind->who;
	const struct harm harm = {
		.victim = blow->target,
		.by = who,
		.wounds = blow->weapon->wounds,
		.type = blow->weapon->type,
		.attack = true,
	};
	struct sum sum;

	blow->wounds = dungeoneers_wounds(sum_begin_quiet(&sum), scene, &harm);
	blow->av = dungeoneers_av(sum_begin_quiet(&sum), scene, blow->target);
	blow->dice = dungeoneers_pierce_dice(sum_begin_quiet(&sum), scene, who, 0);
	blow->over = is_over(scene, who);
	return blow->wounds > 0;
}

static int pierce_mean2(const struct blow *blow, int stress)
{
	return mean2(pierce_dice(blow, stress), blow->weapon->pierce) +
	       (blow->over ? OVER_MEAN2 : 0);
}

static int most_pierce(const struct blow *blow, int stress)
{
	return pierce_dice(blow, stress) * dungeoneers_die_size[blow->weapon->pierce] +
	       (blow->over ? OVER_DIE : 0);
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

static int pierce_stress(const struct blow *blow)
{
	int need = 0, room;

	while (need < MOST_ELECTION && pierce_mean2(blow, need) < 2 * blow->av)
		need++;
	if (need == 0)
		return 0;
	room = room_for_stress(blow->mind);
	if (need <= room)
		return need;
	if (need <= room_beyond(blow->mind) &&
	    (blow->wounds >= life_left(blow->mind->scene, blow->target) ||
	     most_pierce(blow, room) < blow->av))
		return need;
	return most_pierce(blow, room) >= blow->av ? room : 0;
}

/* Dice to hit, with the stress that piercing will not need; *stress says how much. */
static int dice_to_hit(const struct blow *blow, int dodge, int for_pierce, int *stress)
{
	int dice = hit_dice(blow, 0), room;

	*stress = 0;
	if (mean2(dice, blow->weapon->hit) >= dodge ||
	    (blow->ranged && creature(blow->mind->scene, blow->target)->prone))
		return dice; /* enough, or one is all there will be */
	room = room_for_stress(blow->mind) - for_pierce;
	while (*stress < room && mean2(dice, blow->weapon->hit) < dodge)
		dice = hit_dice(blow, ++*stress);
	return dice;
}

int old_dungeoneers_wanted_stress(const struct mind *mind,
				  const struct dungeoneers_weapon *weapon, int target,
				  bool ranged, bool to_hit)
{
	struct blow blow = {
		.mind = mind, .weapon = weapon, .target = target, .ranged = ranged};
	int stress;

	think_of(&blow);
	stress = pierce_stress(&blow);
	if (to_hit)
		dice_to_hit(&blow, dodge_mean2(mind, target), stress, &stress);
	return stress;
}

static int pierce_percent(const struct blow *blow, int stress)
{
	if (pierce_dice(blow, stress) + blow->over >= blow->av)
		return 100;
	if (most_pierce(blow, stress) < blow->av)
		return 0;
	return percent(pierce_mean2(blow, stress) - 2 * blow->av);
}

int old_dungeoneers_blow_value(const struct mind *mind,
			       const struct dungeoneers_weapon *weapon, int target,
			       bool ranged)
{
	struct blow blow = {
		.mind = mind, .weapon = weapon, .target = target, .ranged = ranged};
	int pierce, hit, stress, dodge, life;

	if (!think_of(&blow))
		return 0;
	stress = pierce_stress(&blow);
	pierce = pierce_percent(&blow, stress);
	if (pierce == 0)
		return 0;
	dodge = dodge_mean2(mind, target);
	hit = percent(mean2(dice_to_hit(&blow, dodge, stress, &stress), weapon->hit) -
		      dodge);
	life = life_left(mind->scene, target);
	return larger(1, hit * pierce / 100 * smaller(blow.wounds, life) / life);
}

/* Would a ranged act draw strikes? */
static bool is_watched(const struct mind *mind)
{
	return !set_is_empty(dungeoneers_strikers_at_act(mind->scene, mind->who));
}

struct choice old_dungeoneers_best_attack(const struct mind *mind, int only,
					  bool reckless)
{
	struct choice best = {.target = NOBODY};
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(mind->scene, mind->who, arms);
	bool careful = !reckless && is_watched(mind);

	for (int i = only >= 0 ? only : 0; i < (only >= 0 ? only + 1 : count); i++) {
		struct creature_set targets;

		if (i == count - 1 && best.value > 0)
			break; /* a fist is for those who have nothing better */
		targets = dungeoneers_targets(mind->scene, mind->who, &arms[i]);
		for_set (target, targets) {
			bool ranged =
				dungeoneers_is_ranged(mind->scene, mind->who, target);
			int value =
				ranged && careful
					? 0
					: old_dungeoneers_blow_value(mind, arms[i].weapon,
								     target, ranged);

			if (value > best.value)
				best = (struct choice){value, i, NULL, target};
		}
	}
	return best;
}

int old_dungeoneers_best_melee_arm(const struct mind *mind, int target, int *value)
{
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(mind->scene, mind->who, arms), best = count - 1;

	*value = 0;
	for (int i = 0; i < count && (i < count - 1 || *value == 0); i++) {
		int worth = arms[i].weapon->range
				    ? 0
				    : old_dungeoneers_blow_value(mind, arms[i].weapon,
								 target, false);

		if (worth > *value) {
			*value = worth;
			best = i;
		}
	}
	return best;
}

/* ---- spells ---- */

static int spell_pierce_dice(const struct mind *mind,
			     const struct dungeoneers_spell *spell, int extra)
{
	struct sum pool;

	return dungeoneers_spell_pierce_dice(sum_begin_quiet(&pool), mind->scene,
					     mind->who, spell, extra);
}

/* The doubled mean of its dice less what they must reach. */
static int spell_pierce2(const struct mind *mind, const struct dungeoneers_spell *spell,
			 int target, int extra)
{
	struct sum sr;

	return mean2(spell_pierce_dice(mind, spell, extra),
		     dungeoneers_pierce_die(mind->scene, mind->who)) +
	       (dungeoneers_pierces_harder(mind->scene, mind->who) ? OVER_MEAN2 : 0) -
	       2 * dungeoneers_sr(sum_begin_quiet(&sr), mind->scene, target);
}

/* Enough for the mean to reach the resistance, as far as there is magica. */
int old_dungeoneers_wanted_extra(const struct mind *mind,
				 const struct dungeoneers_spell *spell, int target)
{
	int most = dungeoneers_most_extra(mind->scene, mind->who, spell), extra = 0;

	if (dungeoneers_is_helpful(spell))
		return 0;
	while (extra < most && spell_pierce2(mind, spell, target, extra) < 0)
		extra++;
	return extra;
}

static int test_percent(const struct mind *mind, const struct dungeoneers_spell *spell,
			int target)
{
	struct sum pool;
	int mine, save;

	if (spell->test == TEST_NONE)
		return 100;
	mine = mean2(dungeoneers_spell_dice(sum_begin_quiet(&pool), mind->scene,
					    mind->who, target, spell),
		     spell->die);
	if (spell->test == TEST_ATTACK)
		return percent(mine - dodge_mean2(mind, target));
	save = dungeoneers_save_dice(sum_begin_quiet(&pool), mind->scene, target, spell);
	return percent(mine - mean2(save, spell->die));
}

static int pierce_resistance_percent(const struct mind *mind,
				     const struct dungeoneers_spell *spell, int target)
{
	int extra = old_dungeoneers_wanted_extra(mind, spell, target);
	int dice = spell_pierce_dice(mind, spell, extra);
	bool harder = dungeoneers_pierces_harder(mind->scene, mind->who);
	int die = dungeoneers_die_size[dungeoneers_pierce_die(mind->scene, mind->who)];
	struct sum sum;
	int sr = dungeoneers_sr(sum_begin_quiet(&sum), mind->scene, target);

	if (sr <= dice + harder)
		return 100;
	if (dice * die + (harder ? OVER_DIE : 0) < sr)
		return 0;
	return percent(spell_pierce2(mind, spell, target, extra));
}

/* What the effect is worth if all goes well, in percent. */
static int harm_value(const struct mind *mind, const struct dungeoneers_spell *spell,
		      int target)
{
	const struct dungeoneers_creature *one = creature(mind->scene, target);
	const struct harm harm = {.victim = target,
				  .by = mind->who,
				  .wounds = spell->amount,
				  .type = spell->type};
	int life = life_left(mind->scene, target);
	bool reach = dungeoneers_in_range(mind->scene, mind->who, target);
	struct sum wounds;

	switch (spell->effect) {
	case EFFECT_WOUNDS:
		dungeoneers_wounds(sum_begin_quiet(&wounds), mind->scene, &harm);
		return 100 * smaller(life, wounds.total) / life;
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
	bool under_blows = target == mind->who && !set_is_empty(one->threatened_by);

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
	int pierce;

	if (dungeoneers_is_helpful(spell))
		return help_value(mind, spell, target);
	pierce = pierce_resistance_percent(mind, spell, target);
	if (pierce < 40)
		return 0; /* better wait until there is more magica */
	return harm_value(mind, spell, target) * test_percent(mind, spell, target) / 100 *
	       pierce / 100;
}

/* Is it worth thinking about, on this target? */
static bool is_sensible(const struct mind *mind, const struct dungeoneers_spell *spell,
			int target, bool careful)
{
	return dungeoneers_can_cast_at(mind->scene, mind->who, spell, target) &&
	       dungeoneers_is_helpful(spell) !=
		       is_enemy(mind->scene->fight, mind->who, target) &&
	       !(careful && dungeoneers_is_ranged(mind->scene, mind->who, target));
}

struct choice old_dungeoneers_best_spell(const struct mind *mind, int ap,
					 const struct dungeoneers_spell *only,
					 bool reckless)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	struct choice best = {.target = NOBODY};
	int count = dungeoneers_spells(mind->scene, mind->who, spells);
	bool careful = !reckless && count > 0 && is_watched(mind);

	for (int i = 0; i < count; i++) {
		if ((only && spells[i] != only) || spells[i]->ap > ap ||
		    dungeoneers_most_extra(mind->scene, mind->who, spells[i]) < 0)
			continue;
		for_creatures (target, mind->scene->fight) {
			int value = is_sensible(mind, spells[i], target, careful)
					    ? spell_value(mind, spells[i], target)
					    : 0;

			if (value > best.value)
				best = (struct choice){value, -1, spells[i], target};
		}
	}
	return best;
}
