/* SPDX-License-Identifier: MIT
 *
 * Damage: sustaining wounds, stress, death, relief.
 *
 * Wounds are doubled for a victim over its capacity, changed by the attacker, then by the
 * victim's traits; stress absorbs as many as it can; the rest are wounds.
 */
#include <string.h>
#include "dungeoneers.h"

/* ---- death ---- */

/* The dead leave the grid; their threats, grapples and readied actions end, and so does
 * their disengaging, which would last until somebody moves. */
static void die(struct run *run, int who, int by)
{
	struct dungeoneers_creature *one = change(run, who);
	struct creature_set relieved = {0}; /* creatures that nobody threatens any more */
	unsigned sides;

	run->fight->bodies[who].in_play = run->fight->bodies[who].can_fight = 0;
	tell_fate(run, who, AFFRAY_DEAD, by, DUN_DTH_02);
	if (one->grappling)
		dungeoneers_end_grapple(run, who, DUN_GRP_09);
	if (one->grappled_by)
		dungeoneers_end_grapple(run, one->grappled_by - 1, DUN_GRP_09);
	one->threatened_by = one->near = (struct creature_set){0};
	one->disengaged = 0;
	one->last_x = -1;
	one->last_y = 0;
	memset(one->readied, 0, sizeof one->readied);
	set_remove(&change_fight(run)->waiting, who);
	set_remove(&change_fight(run)->on_map[run->fight->bodies[who].side], who);
	for_creatures (i, run->fight) {
		struct creature_set *by_whom = &change(run, i)->threatened_by;

		if (set_has(*by_whom, who) && set_count(*by_whom) == 1)
			set_add(&relieved, i);
		set_remove(by_whom, who);
		set_remove(&change(run, i)->near, who);
	}
	sides = fight_sides_left(run->fight);
	if ((sides & (sides - 1)) == 0) { /* its current deed stops */
		end_fight(run, fight_last_side(run->fight), DUN_TIME_04);
		end_deed(run);
	}
	for_creatures (i, run->fight) {
		if (set_has(relieved, i))
			tell_condition(run, i, "threatened", NULL, false, 0, DUN_THR_01);
		if (set_has(change_fight(run)->waiting, i))
			dungeoneers_lapse(run, i, who);
	}
}

/* ---- wounds ---- */

/* The number of wounds to sustain, DUN-WND-01 to 05. */
int dungeoneers_wounds_if(struct sum *wounds, const struct scene *scene,
			  const struct harm *harm, bool over)
{
	int trait = sheet(scene, harm->victim)->traits[harm->type];
	bool last = ruling(scene, R37_STRESS_DOUBLE) != 0;

	add_base(wounds, harm->attack ? "weapon" : "effect", harm->wounds, harm->rule);
	if (over && !last)
		add(wounds, "over capacity", wounds->total, DUN_WND_03);
	if (harm->attack)
		add(wounds, "brutal", sheet(scene, harm->by)->brutal, DUN_WND_02);
	if (over && last)
		add(wounds, "over capacity", wounds->total, DUN_WND_03);
	if (wounds->total > 0) {
		add(wounds, "vulnerable", larger(0, trait), DUN_WND_04);
		add(wounds, "resistant", -within(-trait, 0, wounds->total), DUN_WND_05);
	}
	return wounds->total;
}

int dungeoneers_wounds(struct sum *wounds, const struct scene *scene,
		       const struct harm *harm)
{
	return dungeoneers_wounds_if(wounds, scene, harm, is_over(scene, harm->victim));
}

struct life dungeoneers_life(const struct scene *scene, int who)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	return (struct life){one->stress, one->wounds, !is_alive(scene, who)};
}

static bool is_deadly(const struct scene *scene, int who, int before, int wounds)
{
	int most = sheet(scene, who)->most_wounds;

	if (ruling(scene, R38_OVERFLOW_DEATH))
		return before + wounds > most;
	return wounds > most || (wounds >= 1 && before == most);
}

/* DUN-STR-01: stress absorbs as many as it can; the rest are wounds. */
struct life dungeoneers_after_wounds(const struct scene *scene, int who, struct life life,
				     int wounds)
{
	const struct dungeoneers_sheet *own = sheet(scene, who);
	int absorbed = smaller(wounds, larger(0, own->endurance - life.stress));

	life.stress += absorbed;
	life.dead = is_deadly(scene, who, life.wounds, wounds - absorbed);
	life.wounds = smaller(own->most_wounds, life.wounds + wounds - absorbed);
	return life;
}

/* From the worst state backward: each blow leads to a worse one. */
static void count_blows(const struct scene *scene, int who,
			struct dungeoneers_sheet *sheet)
{
	for (int wounds = 1; wounds <= MOST_BLOW; wounds++)
		for (int had = sheet->most_wounds; had >= 0; had--)
			for (int stress = sheet->endurance; stress >= 0; stress--) {
				struct life after = dungeoneers_after_wounds(
					scene, who, (struct life){stress, had, false},
					wounds);
				uint8_t(*blows)[MOST_WOUNDS + 1] =
					sheet->blows[wounds - 1];

				blows[stress][had] = 1;
				if (!after.dead)
					blows[stress][had] =
						(uint8_t)(1 + blows[after.stress]
								   [after.wounds]);
			}
}

void dungeoneers_count_blows(struct scenario *scenario)
{
	struct scene scene = {scenario, NULL};

	for (int i = 0; i < scenario->total; i++)
		count_blows(&scene, i, scenario->creatures[i].sheet_to_prepare);
}

/* What changed the number of wounds, in the order of the sum. */
static void tell_changes(struct run *run, const struct harm *harm, bool over)
{
	const char *type = dungeoneers_type_words[harm->type];
	int brutal = harm->attack ? sheet(&run->scene, harm->by)->brutal : 0;
	int trait = sheet(&run->scene, harm->victim)->traits[harm->type];
	bool last = over && ruling(&run->scene, R37_STRESS_DOUBLE) != 0;

	if (over && !last)
		tell_note(run, harm->victim, "is over capacity: wounds count double",
			  harm->wounds, DUN_WND_03);
	if (brutal)
		tell_note_at(run, harm->victim, harm->by,
			     "suffers more because {target} is brutal", brutal,
			     DUN_WND_02);
	if (last)
		tell_note(run, harm->victim, "is over capacity: wounds count double",
			  harm->wounds + brutal, DUN_WND_03);
	if (trait > 0)
		tell_note_of(run, harm->victim, NOBODY, type, "is vulnerable to {item}",
			     trait, DUN_WND_04);
	else if (trait < 0)
		tell_note_of(run, harm->victim, NOBODY, type, "is resistant to {item}",
			     -trait, DUN_WND_05);
}

static void tell_no_harm(struct run *run, const struct harm *harm)
{
	tell_note_of(run, harm->by, harm->victim, dungeoneers_type_words[harm->type],
		     harm->wounds > 0 ? "does no harm: {target} is resistant to {item}"
				      : "does no harm",
		     0, harm->attack ? DUN_WND_06 : DUN_WND_05);
}

bool dungeoneers_sustain(struct run *run, const struct harm *harm)
{
	struct dungeoneers_creature *victim = change(run, harm->victim);
	struct life before = dungeoneers_life(&run->scene, harm->victim), after;
	bool over = is_over(&run->scene, harm->victim);
	int absorbed;
	struct sum wounds;

	sum_begin(&wounds, run, harm->victim, "wounds",
		  harm->attack ? DUN_ATK_04 : harm->rule);
	dungeoneers_wounds(&wounds, &run->scene, harm);
	tell_sum(&wounds);
	after = dungeoneers_after_wounds(&run->scene, harm->victim, before, wounds.total);
	absorbed = after.stress - before.stress;
	victim->stress = (int16_t)after.stress;
	tell_hurt(run, harm->victim, harm->by, "stress", &victim->stress, absorbed,
		  victim->stress, NULL, DUN_STR_01);
	victim->wounds = (uint8_t)after.wounds;
	tell_hurt(run, harm->victim, harm->by, "wounds", &victim->wounds,
		  wounds.total - absorbed, victim->wounds, NULL,
		  harm->rule == DUN_STR_05 ? DUN_STR_05 : DUN_DTH_01);
	if (wounds.total == 0)
		tell_no_harm(run, harm);
	else if (harm->rule != DUN_STR_05 && run_wants(run, AFFRAY_NOTE))
		tell_changes(run, harm, over);
	if (!after.dead && after.wounds < before.wounds + wounds.total - absorbed)
		tell_note(run, harm->victim, "can have no more wounds than that",
			  after.wounds, DUN_DTH_01);
	if (after.dead)
		die(run, harm->victim, harm->by);
	return is_alive(&run->scene, harm->victim);
}

/* ---- stress that is not absorbed wounds ---- */

/* DUN-STR-05: above triple capacity a wound, doubled since one is over. */
static struct harm strain_of(int who, int by)
{
	return (struct harm){.victim = who,
			     .by = by,
			     .wounds = 1,
			     .type = UNTYPED,
			     .rule = DUN_STR_05};
}

static bool is_strained(const struct scene *scene, int who, int stress)
{
	return stress > 3 * sheet(scene, who)->endurance;
}

struct life dungeoneers_after_stress(const struct scene *scene, int who, struct life life,
				     int amount)
{
	int capacity = sheet(scene, who)->endurance;
	struct harm strain = strain_of(who, NOBODY);
	struct sum wounds;

	if (amount == 0)
		return life;
	life.stress = smaller(MOST_STRESS,
			      life.stress + amount * (life.stress > capacity ? 2 : 1));
	if (!is_strained(scene, who, life.stress))
		return life;
	return dungeoneers_after_wounds(
		scene, who, life,
		dungeoneers_wounds_if(sum_begin_quiet(&wounds), scene, &strain, true));
}

bool dungeoneers_gain_stress(struct run *run, int who, int by, int amount, int rule)
{
	const struct harm strain = strain_of(who, by);
	struct dungeoneers_creature *one = change(run, who);
	bool over = is_over(&run->scene, who);
	struct sum stress;

	if (amount == 0)
		return true;
	sum_begin(&stress, run, who, "stress", rule);
	add_base(&stress, "taken", amount, rule);
	if (over)
		add(&stress, "over capacity", amount, DUN_STR_04);
	tell_sum(&stress);
	one->stress = (int16_t)smaller(MOST_STRESS, one->stress + stress.total);
	tell_gain(run, who, "stress", &one->stress, stress.total, one->stress, rule);
	if (over)
		tell_note(run, who, "is over capacity: stress counts double", amount,
			  DUN_STR_04);
	if (is_strained(&run->scene, who, one->stress))
		dungeoneers_sustain(run, &strain);
	return is_alive(&run->scene, who);
}

/* ---- relief ---- */

void dungeoneers_relieve(struct run *run, int who, int by, int stress, int wounds,
			 int rule)
{
	struct dungeoneers_creature *one = change(run, who);
	int calmed = smaller(stress, one->stress), mended = smaller(wounds, one->wounds);

	one->stress = (int16_t)(one->stress - calmed);
	one->wounds = (uint8_t)(one->wounds - mended);
	tell_heal(run, who, by, "stress", &one->stress, calmed, one->stress, rule);
	tell_heal(run, who, by, "wounds", &one->wounds, mended, one->wounds, rule);
}

/* DUN-STR-07, when a game master says that everybody rests. */
void dungeoneers_rest(struct run *run)
{
	struct dungeoneers_fight *fight = change_fight(run);
	int kind = fight->rest;

	fight->rest = NO_REST;
	for_creatures (i, run->fight) {
		struct dungeoneers_creature *one = &fight->creatures[i];
		const struct dungeoneers_sheet *own = sheet(&run->scene, i);

		if (!is_alive(&run->scene, i))
			continue;
		dungeoneers_relieve(run, i, NOBODY,
				    kind == SHORT_REST ? own->endurance : MOST_STRESS,
				    kind == FULL_REST ? MOST_WOUNDS : 0, DUN_STR_07);
		if (kind != FULL_REST)
			continue;
		dungeoneers_gain(run, i, "magica", &one->magica,
				 own->magica_max - one->magica, DUN_STR_07);
	}
}
