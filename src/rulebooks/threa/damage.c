/* SPDX-License-Identifier: MIT
 *
 * From a hit to its damage: steps 9 to 12 of an attack (attack.c). injury.c applies the
 * damage.
 *
 * The damage SV passes the shield, then each layer of armour from the outside in, then
 * the body. Weapons, armour and bodies have a class; each is ten times the one below:
 *
 *	layer above the weapon's class	swallows all for one durability
 *	layer below the damage's class	the damage counts tenfold from there on
 *	layer above it again		and is scaled back (R65)
 */
#include <limits.h>
#include "deeds.h"

enum { CSV_MISSILE_SV = 5 };

/* ---- 9: location (LOC-01) ---- */

static enum location roll_location(struct run *run, int who)
{
	static const int half[] = {0, 7};
	bool d24 = ruling(&run->scene, R_LOCATION_DIE);
	struct sum sum;
	int row;

	sum_begin(&sum, run, who, "location", THR_LOC_01);
	row = sum_row(&sum, dice_die(d24 ? 24 : 12),
		      d24 ? threa_location_d24_from : threa_location_from, LOCATIONS,
		      "location");
	if (row != HEAD || d24)
		return (enum location)row;
	sum_begin(&sum, run, who, "head or torso", THR_LOC_01);
	return (enum location)sum_row(&sum, dice_die(12), half, 2, "head or torso");
}

static void find_location(struct run *run, struct strike *strike)
{
	bool is_exact = !ruling(&run->scene, R_CALLED_SHOT) || strike->sv >= 2;

	if (strike->location != NOTHING && is_exact)
		tell_note(run, strike->actor, "hits the place aimed at", strike->location,
			  THR_SPC_04);
	else
		strike->location = (int)roll_location(run, strike->target);
}

/* ---- 10: Physicality, for blows and throws ---- */

static int physicality(struct run *run, const struct strike *strike)
{
	struct sum rv;
	int row;

	if (strike->is_ranged && !strike->is_thrown)
		return 0;
	sum_begin(&rv, run, strike->actor, "RV",
		  strike->is_thrown ? THR_THW_03 : THR_PHY_01);
	threa_add_score(&rv, &run->scene, strike->actor, PHYSICALITY);
	threa_add_wounds_everywhere(&rv, &run->scene, strike->actor);
	add(&rv, "to beat", -CHECK_AT, THR_PHY_01);
	row = sum_row(&rv, dice_fudge_plus(), threa_rvs_from, RVS_ROWS, "Physicality");
	if (threa_rvs_penalty(row) > 0)
		tell_note(run, strike->actor, "strikes clumsily", rv.total, THR_PHY_03);
	threa_penalize(run, strike->actor, row, THR_PHY_03);
	return threa_rvs_sv(row);
}

/* ---- 11: damage SV ---- */

int threa_scaled_sv(const struct scene *scene, int sv)
{
	switch (ruling(scene, R_SV_SCALE)) {
	case SV_BY_RVS:
		return threa_rvs_sv(threa_rvs_row(sv));
	case SV_HALF:
		return floor_div(sv, 2);
	default:
		return sv;
	}
}

int threa_weapon_sv(const struct scene *scene, const struct strike *strike)
{
	int bonus = threa_weapon_bonus(scene, strike->weapon, strike->thing);

	switch (ruling(scene, R_WEAPON_SV)) {
	case WEAPON_SV_HALF:
		return floor_div(bonus, 2);
	case WEAPON_SV_NONE:
		return 0;
	default:
		return bonus;
	}
}

int threa_missile_sv(const struct scene *scene, const struct threa_ammo *round)
{
	bool is_missile = round->fits == ARROWS || round->fits == BOLTS;

	return round->sv + (is_missile && ruling(scene, R_AMMO_SV) ? CSV_MISSILE_SV : 0);
}

static int weapon_rule(const struct scene *scene, const struct strike *strike)
{
	if (strike->weapon->unarmed || strike->weapon->kick)
		return THR_UNA_01;
	return threa_weapon_sv(scene, strike) == strike->weapon->sv ? THR_ATK_04
								    : THR_DUR_01;
}

static void find_dsv(struct run *run, struct strike *strike, int bonus)
{
	const struct scene *scene = &run->scene;
	struct sum dsv;

	sum_begin(&dsv, run, strike->actor, "DSV", THR_ATK_04);
	add_base(&dsv, "SV", threa_scaled_sv(scene, strike->sv), THR_ATK_04);
	add(&dsv, strike->weapon->entry.name, threa_weapon_sv(scene, strike),
	    dsv.watched ? weapon_rule(scene, strike) : NO_RULE);
	if (strike->round)
		add(&dsv, strike->round->entry.name,
		    threa_missile_sv(scene, strike->round), THR_AMM_02);
	add(&dsv, "Physicality", bonus, THR_PHY_02);
	add(&dsv, "no less than 0", larger(0, -dsv.total), THR_ATK_04);
	tell_sum(&dsv);
	strike->dsv = dsv.total;
}

/* ---- 12: damage, layer by layer ---- */

/* Damage on its way through the layers. */
struct blow {
	struct run *run;
	struct strike *strike;
	int type, ap, sv_max;
	int class;	  /* of the present SV */
	int weapon_class; /* as it set out */
	struct sum sv;	  /* the damage SV left so far */
	bool absorbed;	  /* a layer with a rating worked */
	bool stopped;	  /* nothing comes through */
	int layers;	  /* met so far */
};

/* ---- one layer (DMG-03, CLS-02 to CLS-04) ---- */

static void scale_to(struct blow *blow, int class)
{
	int sv = blow->sv.total;

	if (class < blow->class)
		add(&blow->sv, "into a lower class",
		    sv * threa_power_of_ten(blow->class - class) - sv, THR_CLS_03);
	else if (class > blow->class)
		add(&blow->sv, "back to its class",
		    sv / threa_power_of_ten(class - blow->class) - sv, THR_CLS_04);
	blow->class = class;
}

/* The rating of a layer after wear: less the pierce of the missile, plus the bonus of a
 * good check (R25). */
static int rating_of(struct blow *blow, int thing, int bonus)
{
	const struct scene *scene = &blow->run->scene;
	const struct threa_gear *gear = gear_of(scene, thing);
	int full = gear->armor->rating[blow->type];
	int rating = full;

	if (!ruling(scene, R_DURABILITY))
		rating = threa_worn(full, thing_at(scene, thing)->durability,
				    gear->durability);
	if (rating != full)
		tell_note(blow->run, blow->strike->target, "wears damaged armour", rating,
			  THR_DUR_01);
	if (blow->ap > 0 && rating > 0) {
		rating = larger(0, rating - blow->ap);
		tell_note(blow->run, blow->strike->actor, "pierces armour", rating,
			  THR_DMG_10);
	}
	return larger(0, rating + bonus);
}

static void stop(struct blow *blow, int thing, int wear, const char *name, int rule)
{
	add(&blow->sv, name, -blow->sv.total, rule);
	blow->stopped = true;
	threa_wear(blow->run, thing, blow->strike->actor, wear, rule);
}

/* A layer of a class above the weapon's (R50); true: the blow ends here, for any
 * rating. */
static bool meets_higher_class(struct blow *blow, int thing)
{
	const struct threa_gear *gear = gear_of(&blow->run->scene, thing);

	if (gear->armor->class <= blow->weapon_class)
		return false;
	switch (ruling(&blow->run->scene, R_CLASS_HIGH)) {
	case HIGHER_ABSORBS_ALL:
		stop(blow, thing, 1, gear->entry->name, THR_CLS_02);
		return true;
	case HIGHER_MINUS_ONE:
		add(&blow->sv, gear->entry->name, blow->sv.total > 0 ? -1 : 0,
		    THR_CLS_02);
		blow->absorbed = true;
		threa_wear(blow->run, thing, blow->strike->actor, 1, THR_CLS_02);
		return true;
	default:
		return false;
	}
}

/* A layer above the weapon's class that counts tenfold; one below the damage's: tenfold
 * damage, or a tenth of the rating (R51). */
static void meets_class(struct blow *blow, int class, int *rating)
{
	if (class > blow->weapon_class)
		*rating *= 10 * (class - blow->weapon_class);
	else if (class < blow->class && ruling(&blow->run->scene, R_CLASS_LOW))
		*rating /= 10 * (blow->class - class);
	else
		scale_to(blow, class);
}

static void absorb(struct blow *blow, int thing, int bonus)
{
	const struct threa_gear *gear = gear_of(&blow->run->scene, thing);
	bool is_shield = gear->armor->shield;
	int rating, absorbed;

	blow->layers += !is_shield;
	if (meets_higher_class(blow, thing))
		return;
	rating = rating_of(blow, thing, bonus);
	meets_class(blow, gear->armor->class, &rating);
	if (blow->sv_max > 0 && rating > blow->sv_max) {
		stop(blow, thing, blow->sv_max, gear->entry->name, THR_DMG_10);
		return;
	}
	absorbed = smaller(rating, blow->sv.total);
	if (ruling(&blow->run->scene, R_DURABILITY))
		absorbed =
			smaller(absorbed, thing_at(&blow->run->scene, thing)->durability);
	blow->absorbed = blow->absorbed || rating >= 1;
	add(&blow->sv, gear->entry->name, -absorbed,
	    is_shield	       ? THR_SHD_02
	    : blow->layers > 1 ? THR_DMG_05
			       : THR_DMG_03);
	threa_wear(blow->run, thing, blow->strike->actor, absorbed,
		   is_shield ? THR_SHD_02 : THR_DMG_04);
}

/* ---- armour over the location (DMG-02, DMG-05, DMG-06) ---- */

static bool covers(const struct scene *scene, int thing, int location)
{
	return thing_at(scene, thing)->durability > 0 &&
	       (gear_of(scene, thing)->armor->locations & (1u << location));
}

/* Pieces stand on the sheet from the outside in. */
static int next_layer(const struct scene *scene, const struct strike *strike, int after)
{
	int thing = after;

	do
		thing = threa_next_thing(scene, strike->target, thing, WORN);
	while (thing != NOTHING && !covers(scene, thing, strike->location));
	return thing;
}

/* Passed or failed; in the other reading always passed, with a bonus from the RVS. */
static bool armor_check(struct blow *blow, int thing, int *bonus)
{
	const struct threa_gear *gear = gear_of(&blow->run->scene, thing);
	int who = blow->strike->target, row;
	struct sum sum;

	*bonus = 0;
	sum_begin(&sum, blow->run, who, gear->entry->name, THR_LOC_02);
	threa_add_score(&sum, &blow->run->scene, who, (enum skill)gear->armor->skill);
	threa_add_wounds_everywhere(&sum, &blow->run->scene, who);
	if (!ruling(&blow->run->scene, R_ARMOR_CHECK))
		return sum_check(&sum, dice_fudge_plus(), CHECK_AT, "armour",
				 DECIDES_NOTHING, THR_DMG_02);
	add(&sum, "to beat", -CHECK_AT, THR_DMG_02);
	row = sum_row(&sum, dice_fudge_plus(), threa_rvs_from, RVS_ROWS, "armour");
	*bonus = threa_rvs_sv(row) - threa_rvs_penalty(row);
	return true;
}

static void tell_bare(struct run *run, const struct strike *strike)
{
	struct sum sum;

	if (!run_wants(run, AFFRAY_SUM) ||
	    threa_next_thing(&run->scene, strike->target, NOTHING, WORN) == NOTHING)
		return;
	sum_begin(&sum, run, strike->target, "armour there", THR_DMG_06);
	add_base(&sum, threa_location_words[strike->location], 0, THR_DMG_06);
	tell_sum(&sum);
}

static void meet_armor(struct blow *blow)
{
	const struct scene *scene = &blow->run->scene;
	bool per_layer = ruling(scene, R_ARMOR_ROLLS), holds = true;
	int thing = next_layer(scene, blow->strike, NOTHING);
	int bonus = 0;

	if (thing == NOTHING) {
		tell_bare(blow->run, blow->strike);
		return;
	}
	for (bool first = true; thing != NOTHING && !blow->stopped; first = false) {
		if (first || per_layer)
			holds = armor_check(blow, thing, &bonus);
		if (!holds && !per_layer)
			return;
		if (holds)
			absorb(blow, thing, first || per_layer ? bonus : 0);
		thing = next_layer(scene, blow->strike, thing);
	}
	if (holds && !blow->absorbed && !blow->stopped)
		tell_note(blow->run, blow->strike->target, "wears no help against this",
			  0, THR_DMG_03);
}

/* ---- the body (DMG-07, DMG-08) ---- */

static int body_class(const struct scene *scene, int who)
{
	return sheet(scene, who)->class;
}

static void meet_body(struct blow *blow)
{
	int body = body_class(&blow->run->scene, blow->strike->target);

	if (body < blow->class && ruling(&blow->run->scene, R_CLASS_LOW))
		return; /* the dice are scaled instead */
	if (body < blow->class || (body > blow->class && body <= blow->weapon_class))
		scale_to(blow, body);
}

/* The damage of these dice to the body. */
static int damage_of(const struct blow *blow, const struct damage_row *row, int dice)
{
	const struct scene *scene = &blow->run->scene;

	return threa_scaled_damage(
		threa_divided(dice, row->divide_by, !ruling(scene, R_DIV_ROUND)),
		blow->class + row->class_above, body_class(scene, blow->strike->target));
}

/* Do two injuries have the same effect? Beyond mortal damage only wounds count. */
static bool are_alike(struct injury a, struct injury b, int mortal)
{
	return a.wounds == b.wounds && ((a.fat == b.fat && a.vit == b.vit) ||
					(a.vit >= mortal && b.vit >= mortal));
}

/* The least total of each injury; returns their number. */
static int list_injuries(const struct blow *blow, const struct damage_row *row,
			 int from[MAX_ROWS])
{
	const struct scene *scene = &blow->run->scene;
	int target = blow->strike->target, low = dice_low(row->dice);
	int mortal = threa_mortal_vit(scene, target);
	int rows = 1, high = dice_high(row->dice);
	struct injury last = threa_injury(damage_of(blow, row, low));

	if (mortal < INT_MAX)
		mortal -= creature(scene, target)->pending_vit;
	from[0] = low;
	for (int total = low + 1; total <= high && rows < MAX_ROWS; total++) {
		struct injury injury = threa_injury(damage_of(blow, row, total));

		if (are_alike(last, injury, mortal))
			continue;
		from[rows++] = total;
		last = injury;
	}
	return rows;
}

/*
 * Without a listener, exact odds follow only the different injuries instead of all
 * totals. Returns the least total of the injury drawn. The sum has no terms yet.
 */
static int walk_injuries(const struct blow *blow, const struct damage_row *row,
			 struct sum *sum)
{
	int list[MAX_ROWS], rows;
	const int *from = rows_again(blow->run, &rows);

	if (!from) {
		rows = list_injuries(blow, row, list);
		from = list;
	}
	return from[sum_row(sum, row->dice, from, rows, "damage")];
}

/* Every total of the dice matters if somebody listens. */
static bool only_injuries_count(const struct run *run, struct dice dice)
{
	return run->walk && run->ears.wants == 0 &&
	       dice_high(dice) - dice_low(dice) < MAX_ROWS;
}

static int roll_damage(struct blow *blow)
{
	const struct scene *scene = &blow->run->scene;
	struct damage_row row = threa_damage_row(blow->sv.total);
	int body = body_class(scene, blow->strike->target), dice, divided;
	struct sum sum;

	sum_begin(&sum, blow->run, blow->strike->actor, "damage", THR_DMG_07);
	if (only_injuries_count(blow->run, row.dice))
		return damage_of(blow, &row, walk_injuries(blow, &row, &sum));
	dice = add_roll(&sum, row.dice, "damage");
	divided = threa_divided(dice, row.divide_by, !ruling(scene, R_DIV_ROUND));
	add(&sum, "divided", divided - dice, THR_DMG_07);
	add(&sum, "class",
	    threa_scaled_damage(divided, blow->class + row.class_above, body) - divided,
	    THR_CLS_01);
	tell_sum(&sum);
	return sum.total;
}

/* A weapon wears by the SV it dealt damage with, at its own class (DUR-02). */
static void wear_weapon(struct blow *blow)
{
	int sv = blow->sv.total, above = blow->weapon_class - blow->class;

	if (above > 0)
		sv /= threa_power_of_ten(above);
	if (blow->strike->thing != NOTHING)
		threa_wear(blow->run, blow->strike->thing, NOBODY, larger(1, sv),
			   THR_DUR_02);
}

static void strike_body(struct blow *blow)
{
	struct strike *strike = blow->strike;
	bool zero_hurts = ruling(&blow->run->scene, R_ABSORBED_ZERO);

	if (blow->stopped || (blow->sv.total == 0 && blow->absorbed && !zero_hurts)) {
		tell_sum(&blow->sv);
		tell_note_of(blow->run, strike->target, NOBODY,
			     threa_location_words[strike->location],
			     "is not hurt: nothing gets through", 0, THR_DMG_01);
		return;
	}
	meet_body(blow);
	tell_sum(&blow->sv);
	strike->damage = roll_damage(blow);
	strike->injury = threa_injury(strike->damage);
	if (strike->damage >= 1)
		wear_weapon(blow);
}

/* ---- all of it ---- */

static void blow_begin(struct blow *blow, struct run *run, struct strike *strike)
{
	const struct threa_ammo *round = strike->round;
	const struct threa_weapon *weapon = strike->weapon;

	blow->run = run;
	blow->strike = strike;
	blow->type = round && round->type ? round->type - 1 : weapon->type;
	blow->ap = round ? round->ap : 0;
	blow->sv_max = round ? round->sv_max : 0;
	blow->weapon_class =
		weapon->class ? weapon->class : body_class(&run->scene, strike->actor);
	blow->class = blow->weapon_class;
	blow->absorbed = blow->stopped = false;
	blow->layers = 0;
	sum_begin(&blow->sv, run, strike->target, "SV left", THR_DMG_01);
	add_base(&blow->sv, "DSV", strike->dsv, THR_DMG_01);
}

void threa_damage(struct run *run, struct strike *strike)
{
	find_location(run, strike);
	find_dsv(run, strike, physicality(run, strike));
	threa_strike_settled(run, "DSV", strike, false); /* SV is in the DSV now */
	threa_deal(run, strike);
}

void threa_deal(struct run *run, struct strike *strike)
{
	struct blow blow;
	int shield, bonus;

	blow_begin(&blow, run, strike);
	shield = threa_block(run, strike, &bonus);
	if (shield != NOTHING)
		absorb(&blow, shield, bonus);
	if (!blow.stopped && (shield == NOTHING || blow.sv.total > 0))
		meet_armor(&blow);
	strike_body(&blow);
}
