/* SPDX-License-Identifier: MIT
 *
 * The tables of threa as the book prints them (affray book threa tables), each read from
 * the function that the rules go by.
 */
#include <limits.h>
#include <string.h>
#include "base/text.h"
#include "threa.h"

enum { NO_ROW = INT_MAX };

/* The value from which row `i` of a table counts, where the table changes; NO_ROW: it
 * has no such row. */
static int first_of_row(int i, int last, bool (*differs)(int a, int b))
{
	int from = 0;

	for (int at = 1; i > 0 && at <= last; at++)
		if (differs(at - 1, at)) {
			from = at;
			i--;
		}
	return i > 0 ? NO_ROW : from;
}

/* "12 to 14", "7", "19 and more" */
static void write_span(struct text *text, int from, int next, int last)
{
	if (next == NO_ROW)
		text_format(text, from >= last ? "%d and more" : "%d to %d", from, last);
	else if (next == from + 1)
		text_format(text, "%d", from);
	else
		text_format(text, "%d to %d", from, next - 1);
}

enum { LAST_SV = 19, LAST_DAMAGE = 20, LAST_RV = 12, LAST_LEVEL = 10, LAST_AID = 8 };

static bool damage_differs(int a, int b)
{
	struct damage_row one = threa_damage_row(a), other = threa_damage_row(b);
	char first[40], second[40];
	struct text one_text = text_in(first, sizeof first),
		    other_text = text_in(second, sizeof second);

	dice_write(one.dice, &one_text);
	dice_write(other.dice, &other_text);
	text_format(&one_text, "/%d+%d", one.divide_by, one.class_above);
	text_format(&other_text, "/%d+%d", other.divide_by, other.class_above);
	return strcmp(first, second) != 0;
}

static bool damage_figure(const struct scene *scene, int i, struct text *text)
{
	int from = first_of_row(i, LAST_SV, damage_differs);
	struct damage_row row;

	(void)scene;
	if (from == NO_ROW)
		return false;
	row = threa_damage_row(from);
	write_span(text, from, first_of_row(i + 1, LAST_SV, damage_differs), LAST_SV);
	text_add(text, " | ");
	dice_write(row.dice, text);
	if (row.divide_by > 1)
		text_format(text, " / %d", row.divide_by);
	text_add(text, row.class_above ? ", a class higher" : "");
	return true;
}

static bool injury_figure(const struct scene *scene, int i, struct text *text)
{
	struct injury injury = threa_injury(i + 1);

	(void)scene;
	if (i >= LAST_DAMAGE)
		return false;
	text_format(text, "%d | %d | %d | %d", i + 1, injury.fat, injury.vit,
		    injury.wounds);
	return true;
}

static bool location_figure(const struct scene *scene, int i, struct text *text)
{
	(void)scene;
	if (i >= LOCATIONS)
		return false;
	if (i == HEAD)
		text_add(text, "1");
	else
		write_span(text, threa_location_from[i],
			   i + 1 < LOCATIONS ? threa_location_from[i + 1] : NO_ROW, 12);
	text_format(text, " | %s",
		    i == HEAD ? "a second d12: 1 to 6 head, 7 to 12 torso"
			      : threa_location_words[i]);
	return true;
}

static bool cooldown_differs(int a, int b)
{
	return threa_cooldown_ms(a) != threa_cooldown_ms(b);
}

static bool cooldown_figure(const struct scene *scene, int i, struct text *text)
{
	int from = first_of_row(i, LAST_LEVEL, cooldown_differs);

	(void)scene;
	if (from == NO_ROW)
		return false;
	write_span(text, from, first_of_row(i + 1, LAST_LEVEL, cooldown_differs),
		   LAST_LEVEL);
	text_format(text, " | %d ms", threa_cooldown_ms(from));
	return true;
}

static bool rv_differs(int a, int b)
{
	return threa_rvs_row(a - LAST_RV) != threa_rvs_row(b - LAST_RV);
}

static bool rv_figure(const struct scene *scene, int i, struct text *text)
{
	int from = first_of_row(i, 2 * LAST_RV, rv_differs);
	int next = first_of_row(i + 1, 2 * LAST_RV, rv_differs);
	int row;

	(void)scene;
	if (from == NO_ROW)
		return false;
	row = threa_rvs_row(from - LAST_RV);
	if (from == 0)
		text_format(text, "%d and less", next - 1 - LAST_RV);
	else
		write_span(text, from - LAST_RV, next == NO_ROW ? NO_ROW : next - LAST_RV,
			   from - LAST_RV);
	text_format(text, " | %d | %d | %d", threa_rvs_sv(row), threa_rvs_penalty(row),
		    threa_rvs_rounds(row));
	return true;
}

static bool aid_differs(int a, int b)
{
	return threa_aid(a) != threa_aid(b);
}

static bool aid_figure(const struct scene *scene, int i, struct text *text)
{
	int from = first_of_row(i, LAST_AID, aid_differs);

	(void)scene;
	if (from == NO_ROW)
		return false;
	write_span(text, from, first_of_row(i + 1, LAST_AID, aid_differs), LAST_AID);
	text_format(text, " | %d", threa_aid(from));
	return true;
}

static bool band_figure(const struct scene *scene, int i, struct text *text)
{
	static const char *const names[BANDS] = {"short", "medium", "long", "extreme"};

	(void)scene;
	if (i >= BANDS)
		return false;
	text_format(text, "%s | %d", names[i], threa_band_value(i));
	return true;
}

static bool size_figure(const struct scene *scene, int i, struct text *text)
{
	static const char *const names[] = {"tiny", "small", "normal", "large", "huge"};

	(void)scene;
	if (i >= 5)
		return false;
	text_format(text, "%s | %d", names[i], threa_size_value((enum size)i));
	return true;
}

const struct figures threa_figures[] = {
	{"Damage dice by damage SV", THR_DMG_07, "SV | dice", damage_figure},
	{"What damage does", THR_DMG_08, "damage | FAT | VIT | wounds", injury_figure},
	{"Where a blow lands", THR_LOC_01, "d12 | place", location_figure},
	{"Results of a Physicality check", THR_PHY_02, "RV | SV | AV lost | rounds",
	 rv_figure},
	{"Cooldown by skill", THR_CDN_01, "level | cooldown", cooldown_figure},
	{"Base TV by range", THR_RNG_03, "range | TV", band_figure},
	{"TV by size", THR_RNG_09, "size | TV", size_figure},
	{"First aid", THR_AID_01, "SV | healing", aid_figure},
	{0},
};

/* The rule that each state, ground and field of the sheet comes from. */
const struct source_row threa_sources[] = {
	{"actions", "passive", THR_DEF_04},
	{"actions", "opportunity_attack", THR_MOV_05},
	{"states", "ap", THR_SHT_03},
	{"states", "fat vit", THR_SHT_02},
	{"states", "ap_locked", THR_CST_08},
	{"states", "mana", THR_MAG_01},
	{"states", "pending_fat pending_vit", THR_DMG_09},
	{"states", "heal_fat heal_vit", THR_EOR_02},
	{"states", "wounds wound_count", THR_WND_02},
	{"states", "acts", THR_CST_04},
	{"states", "moved", THR_MOV_01},
	{"states", "stance", THR_MOV_06},
	{"states", "moving", THR_RNG_06},
	{"states", "parrying", THR_PAR_01},
	{"states", "aim_target", THR_AIM_01},
	{"states", "av_penalty", THR_ATK_03},
	{"states", "exhausted", THR_LOW_02},
	{"states", "passed_out", THR_LOW_03},
	{"states", "surprised", THR_INI_07},
	{"states", "stagger_ms", THR_SPC_01},
	{"states", "stun_ms", THR_SPC_06},
	{"states", "unconscious_ms", THR_SPC_08},
	{"states", "elapsed_ms turn_ms", THR_INI_06},
	{"states", "trigger", THR_INI_05},
	{"states", "aid_rounds", THR_AID_01},
	{"states", "retrieve_ms", THR_AMM_03},
	{"states", "throw_ms", THR_CDN_07},
	{"states", "ammo", THR_AMM_01},
	{"states", "stowed", THR_ITM_01},
	{"states", "prepped", THR_PRP_01},
	{"states", "durability", THR_DUR_01},
	{"states", "loaded", THR_PRP_02},
	{"states", "skill_ms", THR_CDN_01},
	{"states", "mech_ms reload_ms", THR_CDN_05},
	{"ground", "open wall", NO_RULE},
	{"ground", "rough uphill dense water", THR_MOV_04},
	{"ground", "downhill mud slippery", THR_MOV_02},
	{"ground", "half_cover three_quarter_cover full_cover", THR_RNG_07},
	{"creatures", "attributes skills skill_attributes", THR_SHT_01},
	{"creatures", "skill_total ap_max ap", THR_SHT_03},
	{"creatures", "fat_max vit_max fat vit", THR_SHT_02},
	{"creatures", "size", THR_RNG_09},
	{"creatures", "class", THR_CLS_01},
	{"creatures", "hands", NO_RULE},
	{"creatures", "mana spells", THR_MAG_01},
	{"creatures", "weapons items stowed", THR_ITM_01},
	{"creatures", "throwing", THR_THW_01},
	{"creatures", "armor", THR_DMG_03},
	{"creatures", "natural", THR_UNA_01},
	{"creatures", "ammo", THR_AMM_01},
	{0},
};
