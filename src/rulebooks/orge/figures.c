/* SPDX-License-Identifier: MIT
 *
 * The tables of orge as its book prints them, read from the functions of the rules.
 */
#include <math.h>
#include "base/text.h"
#include "orge.h"

/* A number with one digit behind the point. */
static void write_tenths(struct text *text, double value)
{
	int tenths = (int)floor(value * 10 + 0.5);
	int whole = tenths < 0 ? -tenths : tenths;

	text_format(text, "%s%d.%d", tenths < 0 ? "-" : "", whole / 10, whole % 10);
}

static bool angle_figure(const struct scene *scene, int i, struct text *text)
{
	static const int metres[] = {1, 2, 5, 10, 15, 20, 25, 30, 40, 50};

	if (i >= (int)(sizeof metres / sizeof *metres))
		return false;
	text_format(text, "%d m", metres[i]);
	for (int surface = 1; surface <= 2; surface++) {
		double angle = orge_solid_angle(surface, (double)metres[i] * metres[i]);

		text_add(text, " | ");
		write_tenths(text, orge_angle_modifier(angle, orge_neutral_angle(scene)));
	}
	return true;
}

/* "+5", "-5", "0". */
static const char *plus(int value)
{
	return value > 0 ? "+" : "";
}

/* The effect of a modifier on a chance of 30, 50 or 70 %. */
static bool chance_figure(const struct scene *scene, int i, struct text *text)
{
	static const int bases[] = {30, 50, 70};
	int modifier = -60 + 10 * i;

	if (i > 12)
		return false;
	text_format(text, "%s%d", plus(modifier), modifier);
	for (int k = 0; k < 3; k++) {
		text_add(text, " | ");
		write_tenths(text, orge_chance(scene, bases[k], modifier) / 10000.0);
		text_add(text, " %");
	}
	return true;
}

/* ---- to hit and to defend ---- */

static bool position_figure(const struct scene *scene, int i, struct text *text)
{
	static const char *const words[] = {
		[FRONT] = "front", [FLANK] = "flank", [REAR] = "back"};

	(void)scene;
	if (i > REAR)
		return false;
	text_format(text, "%s | %s%d", words[i],
		    plus(orge_position_bonus((enum side_of)i)),
		    orge_position_bonus((enum side_of)i));
	return true;
}

static bool reaction_figure(const struct scene *scene, int i, struct text *text)
{
	static const char *const words[] = {[DODGE] = "dodge",
					    [PARRY] = "parry",
					    [BLOCK] = "block",
					    [DISENGAGE] = "disengage",
					    [RESIST] = "resist"};
	struct cost cost;

	(void)scene;
	if (i > RESIST - DODGE)
		return false;
	cost = orge_reaction_cost((enum reaction)(DODGE + i));
	text_format(text, "%s | %d %% | %d | %d | %d", words[DODGE + i],
		    orge_reaction_base((enum reaction)(DODGE + i)), cost.amount[0],
		    cost.amount[1], cost.amount[2]);
	return true;
}

static bool discipline_figure(const struct scene *scene, int i, struct text *text)
{
	static const char *const words[] = {"berserker", "duel, against its foe",
					    "guard"};
	static const uint8_t rows[] = {BERSERKER, DUEL, GUARD};
	const struct orge_discipline *row;

	(void)scene;
	if (i >= (int)sizeof rows)
		return false;
	row = &orge_disciplines[rows[i]];
	text_format(text, "%s | %s%d | %s%d | %s%d", words[i], plus(row->hit), row->hit,
		    plus(row->defense), row->defense, plus(row->damage), row->damage);
	return true;
}

static bool band_figure(const struct scene *scene, int i, struct text *text)
{
	(void)scene;
	if (i >= BANDS)
		return false;
	text_format(text, "%d %% | %s%d %%", orge_bands[i].edge,
		    plus(orge_bands[i].damage), orge_bands[i].damage);
	return true;
}

/* ---- movement ---- */

/* Of 10 AP, which an average creature has. */
static bool gait_figure(const struct scene *scene, int i, struct text *text)
{
	enum { POINTS = 10 };

	if (i >= scene->fight->count)
		return false;
	text_add(text, scene->scenario->creatures[i].name);
	for (int gait = WALK; gait <= SWIM; gait++) {
		text_add(text, " | ");
		write_tenths(text,
			     POINTS * orge_metres_per_ap(scene, i, (enum gait)gait, 0));
		text_add(text, " m");
	}
	return true;
}

const struct figures orge_figures[] = {
	{"What modifiers make of a chance", ORG_CHK_02, "modifier | 30 % | 50 % | 70 %",
	 chance_figure},
	{"Modifier of the solid angle", ORG_RNG_07, "distance | 1 m² | 2 m²",
	 angle_figure},
	{"Points to hit by the side struck", ORG_GEO_01, "side | to hit",
	 position_figure},
	{"Damage of a missile by distance", ORG_RNG_09,
	 "up to this part of its range | damage", band_figure},
	{"Reactions (the costs are ours)", ORG_DEF_02,
	 "reaction | chance before modifiers | AP | PF | MF", reaction_figure},
	{"Disciplines (the figures are ours)", ORG_ACT_05,
	 "discipline | to hit | defence | damage percent", discipline_figure},
	{"Metres of 10 AP, rested, on even ground", ORG_MOV_01,
	 "creature | walking | running | swimming", gait_figure},
	{0},
};

/* The rule that each state, ground and field of the sheet comes from. */
const struct source_row orge_sources[] = {
	{"actions", "end", ORG_AP_02},
	{"actions", "bully", ORG_ATK_03},
	{"actions", "change_magazine", ORG_ACT_08},
	{"states", "hp", ORG_DTH_01},
	{"states", "pf mf", ORG_FAT_01},
	{"states", "mana", ORG_MAG_01},
	{"states", "ap", ORG_AP_01},
	{"states", "pending_damage", ORG_TIM_06},
	{"states", "state", ORG_STA_01},
	{"states", "stance", ORG_COV_01},
	{"states", "aim_level", ORG_AIM_01},
	{"states", "plan_target", ORG_AIM_03},
	{"states", "gathered", ORG_GEN_03},
	{"states", "improved", ORG_ACT_03},
	{"states", "manoeuvre ward", ORG_ACT_04},
	{"states", "discipline foe", ORG_ACT_05},
	{"states", "charged", ORG_CHG_03},
	{"states", "outnumbered", ORG_ACT_06},
	{"states", "disengaged", ORG_DEF_02},
	{"states", "rested", ORG_ACT_16},
	{"states", "unaware", ORG_INI_04},
	{"states", "hidden", ORG_HID_01},
	{"states", "feigning surrendered", ORG_ACT_09},
	{"states", "dead stabilised", ORG_DTH_01},
	{"states", "fled leaving", ORG_END_01},
	{"states", "holding", ORG_ACT_07},
	{"states", "charmer bouncer singing", ORG_ACT_17},
	{"states", "lamp", ORG_ACT_12},
	{"states", "bystander", ORG_BUB_01},
	{"states", "armor_wear thing_wear", ORG_WEA_01},
	{"states", "count thing_loaded", ORG_ACT_08},
	{"states", "points", ORG_SKL_03},
	{"states",
	 "surge_damage surge_type surges_left surge_seconds surge_tenths surge_wait "
	 "surge_fire surge_waiting",
	 ORG_DMG_02},
	{"states", "long_left", ORG_LNG_01},
	{"ground", "open", NO_RULE},
	{"ground", "wall door", ORG_GEO_02},
	{"ground", "rough water road", ORG_MOV_01},
	{"ground", "light_cover half_cover heavy_cover full_cover fort", ORG_COV_01},
	{"ground", "building", ORG_CTX_01},
	{"creatures", "species age", ORG_SPE_01},
	{"creatures", "gender path", NO_RULE},
	{"creatures", "base str agl cst int wis wlp chr", ORG_CHK_02},
	{"creatures", "qck", ORG_INI_02},
	{"creatures", "max_hp", ORG_DTH_01},
	{"creatures", "max_pf max_mf", ORG_FAT_01},
	{"creatures", "max_mana methods spells", ORG_MAG_01},
	{"creatures", "ap", ORG_AP_01},
	{"creatures", "skills", ORG_SKL_01},
	{"creatures", "traits states", ORG_STA_01},
	{"creatures", "weapons weapon_drawn empty_hands", ORG_ACT_02},
	{"creatures", "shield", ORG_DEF_02},
	{"creatures", "armor defense", ORG_OUT_04},
	{"creatures", "items", ORG_ACT_10},
	{"creatures", "no_bag", ORG_ACT_14},
	{"creatures", "ammo", ORG_ACT_08},
	{"creatures", "stance cover", ORG_COV_01},
	{"creatures", "estimate", NO_RULE},
	{"creatures", "hidden searching", ORG_HID_01},
	{"creatures", "patrolling", ORG_ACT_04},
	{"creatures", "bystander", ORG_BUB_01},
	{0},
};
