/* SPDX-License-Identifier: MIT
 *
 * Values: the terms that all sums share, and the tables of the book, laid out as printed,
 * with their arithmetic.
 */
#include "threa.h"

enum { LATER_ACTION = -1 }; /* CST-04 */

/* ---- terms ---- */

void threa_add_wounds(struct sum *sum, const struct scene *scene, int who)
{
	add(sum, "wounds", WOUND * creature(scene, who)->wound_count, THR_WND_02);
}

/* In the other reading wounds lower every AS, not only action rolls (R45). */
void threa_add_wounds_everywhere(struct sum *sum, const struct scene *scene, int who)
{
	if (ruling(scene, R_WOUND_PENALTY))
		threa_add_wounds(sum, scene, who);
}

void threa_add_boost(struct sum *sum, int boost)
{
	add(sum, "boost", boost, boost > 1 ? THR_CST_06 : THR_CST_05);
}

void threa_add_earlier(struct sum *sum, bool earlier)
{
	add(sum, "earlier action", earlier ? LATER_ACTION : 0, THR_CST_04);
}

int threa_add_fudge(struct sum *sum, const char *why)
{
	int roll = add_roll(sum, dice_fudge_plus(), why);

	if (roll >= EXPLODED || roll <= -EXPLODED)
		tell_note(sum->run, sum->who, "sees the dice explode", roll, THR_DIC_01);
	return roll;
}

/* ---- RVS: the value of a check's result (PHY-02, PHY-03, ATK-03) ---- */

const int threa_rvs_from[RVS_ROWS] = {-999, -8, -6, -4, -2, 2, 4, 8, 12};

static const struct {
	int8_t penalty, rounds, sv;
} rvs[RVS_ROWS] = {{3, 3, 0}, {2, 2, 0}, {2, 1, 0}, {1, 1, 0}, {0, 0, 0},
		   {0, 0, 1}, {0, 0, 2}, {0, 0, 3}, {0, 0, 4}};

int threa_rvs_row(int rv)
{
	int row = RVS_ROWS - 1;

	while (row > 0 && rv < threa_rvs_from[row])
		row--;
	return row;
}

int threa_rvs_sv(int row)
{
	return rvs[row].sv;
}

int threa_rvs_penalty(int row)
{
	return rvs[row].penalty;
}

int threa_rvs_rounds(int row)
{
	return rvs[row].rounds;
}

/* ---- SV to damage dice (DMG-07) ---- */

static const struct {
	int up_to; /* SV */
	uint8_t d6, d8, d10, d12;
	uint8_t divide_by, class_above;
} damage_rows[] = {
	{0, 1, 0, 0, 0, 3, 0},	{1, 1, 0, 0, 0, 2, 0},	{2, 1, 0, 0, 0, 1, 0},
	{3, 0, 1, 0, 0, 1, 0},	{4, 0, 0, 1, 0, 1, 0},	{5, 0, 0, 0, 1, 1, 0},
	{6, 1, 1, 0, 0, 1, 0},	{7, 0, 2, 0, 0, 1, 0},	{8, 0, 0, 2, 0, 1, 0},
	{9, 0, 0, 0, 2, 1, 0},	{10, 0, 0, 3, 0, 1, 0}, {11, 0, 0, 0, 3, 1, 0},
	{14, 0, 0, 4, 0, 1, 0}, {16, 1, 0, 0, 0, 1, 1}, {18, 0, 1, 0, 0, 1, 1},
	{0, 0, 0, 1, 0, 1, 1}, /* 19 and more */
};

enum { DAMAGE_ROWS = sizeof damage_rows / sizeof damage_rows[0] };

static struct dice dice_of(int d6, int d8, int d10, int d12)
{
	const int counts[DICE_GROUPS] = {0, d6, d8, d10, d12};
	int count = d6 + d8 + d10 + d12, faces = d6 ? 6 : d8 ? 8 : d10 ? 10 : 12;

	if (!!d6 + !!d8 + !!d10 + !!d12 > 1)
		return dice_mixed(counts);
	return count == 1 ? dice_die(faces) : dice_sum(count, faces);
}

struct damage_row threa_damage_row(int sv)
{
	struct damage_row row;
	int i = 0;

	while (i < DAMAGE_ROWS - 1 && sv > damage_rows[i].up_to)
		i++;
	row.dice = dice_of(damage_rows[i].d6, damage_rows[i].d8, damage_rows[i].d10,
			   damage_rows[i].d12);
	row.divide_by = damage_rows[i].divide_by;
	row.class_above = damage_rows[i].class_above;
	return row;
}

int threa_divided(int dice, int divide_by, bool up)
{
	return up ? ceil_div(dice, divide_by) : larger(1, dice / divide_by);
}

/* Damage to FAT, VIT and wounds (DMG-08). */
struct injury threa_injury(int damage)
{
	static const struct injury middle[] = {
		{5, 1, 0}, {6, 2, 0}, {7, 4, 1}, {8, 6, 1}, {9, 8, 1}};
	struct injury injury = {damage, damage, 0};

	if (damage <= 0)
		return (struct injury){0, 0, 0};
	if (damage <= 4)
		return (struct injury){damage, 0, 0};
	if (damage <= 9)
		return middle[damage - 5];
	injury.wounds = damage <= 14 ? 2 : damage <= 19 ? 3 : 2 * (damage / 10);
	return injury;
}

int threa_power_of_ten(int n)
{
	int power = 1;

	while (n-- > 0)
		power *= 10;
	return power;
}

int threa_scaled_damage(int dice, int dice_class, int body_class)
{
	if (dice_class >= body_class)
		return dice * threa_power_of_ten(dice_class - body_class);
	return dice / threa_power_of_ten(body_class - dice_class);
}

/* ---- durability (DUR-01) ---- */

int threa_worn(int rating, int durability, int new_durability)
{
	if (rating <= 0 || new_durability == 0)
		return rating;
	if (durability <= 0)
		return 0;
	return 4 * durability <= new_durability ? rating / 2 : rating;
}

bool threa_is_destroyed(int durability, int new_durability)
{
	return new_durability > 0 && 2 * durability <= -new_durability;
}

/* ---- hit locations (LOC-01) ---- */

/* The first totals of torso, arms and legs; below them a second roll decides. */
const int threa_location_from[LOCATIONS] = {0, 2, 7, 8, 9, 11};
const int threa_location_d24_from[LOCATIONS] = {0, 2, 13, 15, 17, 21};

/* ---- seconds ---- */

/* Cooldown by skill level (CDN-01). */
int threa_cooldown_ms(int level)
{
	static const int16_t ms[] = {6000, 5000, 4000, 3000, 2000,
				     2000, 1000, 1000, 500,  500};

	return level >= 10 ? 0 : ms[level < 0 ? 0 : level];
}

/* The time that a knockback by this SV staggers (SPC-01); the table is the other
 * reading. */
int threa_stagger_ms(int sv, bool by_table)
{
	static const int16_t table[] = {500,  1000, 1500, 2000, 2500, 3000,
					4000, 5000, 6000, 7000, 8000};

	if (!by_table)
		return 1000 * larger(1, sv);
	return sv <= 10 ? table[larger(0, sv)] : 8000 + 1000 * (sv - 10);
}

/* ---- first aid (AID-01) ---- */

int threa_aid(int sv)
{
	static const int8_t heals[] = {1, 2, 4, 6, 8};

	return sv < 0 ? 0 : heals[smaller(sv / 2, 4)];
}

/* ---- ranges (RNG-01 to RNG-03) ---- */

/* Range value R reaches R squared metres; rounding down is the other reading (R17). */
static bool reaches(int range, int metres, bool round_down)
{
	return round_down ? metres < (range + 1) * (range + 1) : metres <= range * range;
}

int threa_band(const struct threa_weapon *weapon, int metres, bool round_down)
{
	const int ranges[BANDS] = {weapon->short_range, weapon->medium_range,
				   weapon->long_range, weapon->extreme_range};
	int band = 0;

	while (band < BANDS && !reaches(ranges[band], metres, round_down))
		band++;
	return band;
}

/* Bands counted from one short range (R16). */
int threa_narrow_band(const struct threa_weapon *weapon, int metres)
{
	int band = 0;

	while (band < BANDS && !reaches(weapon->narrow_range + band, metres, false))
		band++;
	return band;
}

int threa_band_value(int band)
{
	return 6 + 2 * band;
}

/* TV by the target's size (RNG-09). */
int threa_size_value(enum size size)
{
	static const int8_t values[] = {2, 1, 0, -1, -2};

	return values[size];
}

/* Metres of a range value; one lowered below 1 goes nowhere. */
int threa_range_metres(int range)
{
	return range > 0 ? range * range : 0;
}
