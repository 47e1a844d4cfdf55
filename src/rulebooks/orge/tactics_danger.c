/* SPDX-License-Identifier: MIT
 *
 * The danger of a position for the scripted tactic: the attacks of foes before its next
 * phase, and the harm that points kept for reactions prevent.
 */
#include "tactics.h"

static int place_in_order(const struct fight *fight, int who)
{
	for (int i = 0; i < fight->order_count; i++)
		if (fight->order[i] == who)
			return i;
	return 0;
}

/* The number of phases of the foe before the next one of `who`, in hundredths. */
static int phases_before(const struct scene *scene, int foe, int who)
{
	const struct fight *fight = scene->fight;
	int theirs = place_in_order(fight, foe), mine = place_in_order(fight, who);

	if (mine >= fight->place && fight->turn != who)
		return theirs >= fight->place && theirs < mine ? 100 : 0;
	return theirs >= fight->place ? 140 : 50;
}

static struct creature_set marks_of(const struct scene *scene, int foe)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (body_of(scene, i)->can_fight && body_of(scene, i)->in_play &&
		    orge_is_foe(scene, foe, i))
			set_add(&set, i);
	return set;
}

/* Hundredths: it may strike at others of ours as well. */
static int share_of(const struct scene *scene, int foe, int who, const struct threat *t)
{
	int near = larger(4, orge_distance2(scene, foe, who)), count = 0;

	if (scene->fight->count <= 2)
		return 100;
	for_set (i, t->marks)
		count += t->far || orge_distance2(scene, foe, i) <= near;
	return 100 / larger(1, count);
}

/* What its attacks depend on wherever the other stands. */
static void look_at(const struct mind *mind, int foe, struct threat *t)
{
	t->budget = orge_budget(&mind->scene, foe);
	t->phases = phases_before(&mind->scene, foe, mind->who);
	if (mind->scene.fight->count > 2)
		t->marks = marks_of(&mind->scene, foe);
}

/* The number of attacks, by the points left after coming near. */
static void count_blows(struct mind *mind, int place, struct threat *t)
{
	const struct scene *scene = &mind->scene;
	int foe = mind->foes[place], budget = t->budget;

	t->away = 0;
	if (t->far) {
		t->blows = orge_sees_creature(scene, foe, mind->who)
				   ? larger(100 * budget / t->cycle, 50)
				   : 0;
	} else {
		t->away = orge_away(
			scene, foe, mind->who,
			(enum weapon_class)weapon_of(scene, t->strike.thing)->class,
			&mind->foes_pace[place]);
		t->blows = 100 * (larger(0, budget - t->away) / t->cycle);
	}
	if (t->blows)
		t->blows = t->blows * t->phases / 100;
	if (t->blows)
		t->blows = t->blows * share_of(scene, foe, mind->who, t) / 100;
	if (t->blows && !t->weighed) {
		t->weighed = true;
		orge_weigh_threat(scene, foe, t->missile, mind->who, &t->strike);
	}
}

/* The shot of the weapon in its hands, or its usual blow. */
static void choose_attack(const struct scene *scene, int foe, struct threat *t)
{
	int thing = orge_main_weapon(scene, foe), style = STYLE_SHOOT;
	const struct orge_weapon *weapon = thing < 0 ? NULL : weapon_of(scene, thing);

	*t = (struct threat){.strike.thing = NOTHING};
	if (!weapon || !orge_able(scene, foe) || orge_is_burning(creature(scene, foe)))
		return;
	t->missile = weapon->shot_ap && !weapon->style_count
			     ? orge_missile_for(scene, foe, thing)
			     : NOTHING;
	t->far = t->missile != NOTHING;
	if (!t->far) {
		thing = orge_close_weapon(scene, foe);
		if (thing < 0 || !weapon_of(scene, thing)->style_count)
			return;
		style = gear_of(scene, thing)->liked;
	}
	t->strike.thing = thing;
	t->strike.style = style;
	t->strike.ap = orge_blow_cost(scene, foe, thing, style, NO_SPECIAL).amount[0];
	t->cycle = larger(1, t->strike.ap +
				     (t->far ? orge_reload_ap(scene, foe, thing) : 0));
}

/* Spells come as sure as arrows. */
static void weigh_caster(const struct mind *mind, int foe, struct threat *t)
{
	const struct scene *scene = &mind->scene;
	const struct orge_sheet *s = sheet(scene, foe);

	if (!orge_able(scene, foe) || t->blows)
		return;
	for (int i = 0; i < s->spells_known; i++) {
		const struct orge_spell *spell = s->spell[i];
		int method = orge_pick_method(scene, foe, spell);

		if (spell->effect != SPELL_HARM || method == NOTHING ||
		    !orge_spell_reaches(scene, foe, spell, mind->who))
			continue;
		t->far = t->weighed = true;
		t->strike = (struct strike){
			.thing = NOTHING,
			.hit = orge_thousandths(
				scene, orge_cast_chance(scene, foe, spell,
							(enum method)method, mind->who)),
			.harm = orge_effect_worth(scene, foe, spell, mind->who)};
		look_at(mind, foe, t);
		t->blows =
			100 * t->phases / 100 * share_of(scene, foe, mind->who, t) / 100;
		return;
	}
}

static int harm_of(const struct threat *t)
{
	return t->blows * t->strike.hit / 100 * t->strike.harm / 1000;
}

/* All attacks of the foes, and the harm that a reaction prevents. */
static void add_up(struct danger *danger, int foes)
{
	int harm = 0;

	if (foes > 0 && harm_of(&danger->other) > harm_of(&danger->threats[0])) {
		struct threat worse = danger->other;

		danger->other = danger->threats[0];
		danger->threats[0] = worse;
	}
	danger->known = true;
	danger->blows = danger->harm = 0;
	for (int i = 0; i < foes; i++) {
		const struct threat *t = &danger->threats[i];

		danger->blows += t->blows;
		harm += t->blows * (t->strike.hit * t->strike.harm / 1000);
	}
	if (danger->blows)
		danger->harm = harm / danger->blows;
	danger->saved = danger->harm * REACTION_STOPS / 1000;
}

static bool is_boxer(const struct scene *scene, const struct threat *t)
{
	return t->strike.thing != NOTHING && !t->far &&
	       weapon_of(scene, t->strike.thing)->unarmed;
}

/* In a duel a knock-out is the end: a creature that can come near may try one instead. In
 * larger fights those do who have nothing but their fists. */
static void weigh_fists(const struct mind *mind, int foe, struct threat *t)
{
	const struct scene *scene = &mind->scene;
	struct knock_out knock_out;

	if (!orge_able(scene, foe) || orge_is_burning(creature(scene, foe)))
		return;
	knock_out = orge_knock_out_of(scene, foe);
	if (!knock_out.possible)
		return;
	orge_weigh_fist_threat(scene, &knock_out, mind->who, &t->strike);
	t->weighed = true;
	t->cycle = larger(1, t->strike.ap);
}

/* The spells that it may cast instead stay the same wherever it stands. */
static void count_all_blows(struct mind *mind)
{
	struct danger *danger = &mind->danger;

	for (int i = 0; i < mind->count; i++)
		if (danger->threats[i].strike.thing != NOTHING)
			count_blows(mind, i, &danger->threats[i]);
	if (mind->count && danger->other.strike.thing != NOTHING)
		count_blows(mind, 0, &danger->other);
}

const struct danger *orge_danger(struct mind *mind)
{
	struct danger *danger = &mind->danger;
	const struct scene *scene = &mind->scene;

	if (danger->known)
		return danger;
	danger->other = (struct threat){.strike.thing = NOTHING};
	for (int i = 0; i < mind->count; i++) {
		choose_attack(scene, mind->foes[i], &danger->threats[i]);
		if (scene->fight->count > 2 && is_boxer(scene, &danger->threats[i]))
			weigh_fists(mind, mind->foes[i], &danger->threats[i]);
		if (danger->threats[i].strike.thing != NOTHING)
			look_at(mind, mind->foes[i], &danger->threats[i]);
	}
	if (mind->count && scene->fight->count <= 2)
		weigh_fists(mind, mind->foes[0], &danger->other);
	if (danger->other.strike.thing != NOTHING)
		look_at(mind, mind->foes[0], &danger->other);
	count_all_blows(mind);
	for (int i = 0; i < mind->count; i++)
		if (sheet(scene, mind->foes[i])->casts)
			weigh_caster(mind, mind->foes[i], &danger->threats[i]);
	add_up(danger, mind->count);
	return danger;
}

/* An attack that threatens only there is weighed once for all places. */
static void keep_weighed(struct danger *here, const struct danger *there, int foes)
{
	for (int i = 0; i < foes; i++)
		if (there->threats[i].weighed && !here->threats[i].weighed) {
			here->threats[i].weighed = true;
			here->threats[i].strike = there->threats[i].strike;
		}
}

void orge_endanger(struct mind *there, struct mind *here)
{
	count_all_blows(there);
	keep_weighed(&here->danger, &there->danger, there->count);
	add_up(&there->danger, there->count);
}
