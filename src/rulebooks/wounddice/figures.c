/* SPDX-License-Identifier: MIT
 *
 * The tables of wounddice as its book prints them, read from the functions of the rules.
 */
#include "base/text.h"
#include "wounddice.h"

static bool wound_figure(const struct scene *scene, int i, struct text *text)
{
	enum { LAST = 12 };

	if (i >= LAST)
		return false;
	text_format(text, "%d%s | d%d", i + 1, i + 1 == LAST ? " and more" : "",
		    faces_of(wounddice_wound_step(scene, i + 1)));
	return true;
}

/* Hits by DoS, for spreads of 1 to 4. */
static bool degree_figure(const struct scene *scene, int i, struct text *text)
{
	enum { LAST = 10 };
	int reading = ruling(scene, R_DEGREE);

	if (i > LAST)
		return false;
	text_format(text, "%d", i);
	for (int spread = 1; spread <= 4; spread++)
		text_format(text, " | %d", wounddice_degree(reading, i, spread));
	return true;
}

/* ---- accuracy ---- */

/* A modifier of the TN for shots and throws, and for blows. */
static const struct {
	const char *words;
	int shot, blow, rule;
} modifiers[] = {
	{"each range band after the first", BAND_TN, 0, WND_ACC_01},
	{"target within 2 m", CLOSE_TN, 0, WND_ACC_02},
	{"the same with a long weapon", CLOSE_LONG_TN, 0, WND_ACC_02},
	{"light cover", COVER_TN, 0, WND_ACC_03},
	{"heavy cover", 2 * COVER_TN, 0, WND_ACC_03},
	{"target prone, farther than 2 m", PRONE_FAR_TN, 0, WND_ACC_04},
	{"target prone, within 2 m", PRONE_NEAR_TN, PRONE_NEAR_TN, WND_ACC_04},
	{"attacker prone", 0, PRONE_ATTACKER_TN, WND_ACC_04},
	{"attacker has moved in this turn", MOVED_TN, 0, WND_ACC_05},
	{"the same with a heavy weapon", MOVED_HEAVY_TN, 0, WND_ACC_05},
	{"target moved 6 m or more in its latest turn", RUNNER_TN, 0, WND_ACC_05},
	{"heavy weapon, not braced", UNBRACED_TN, 0, WND_ACC_06},
	{"each point of STR missing", -1, -1, WND_ACC_06},
	{"dim light", LIGHT_TN, LIGHT_TN, WND_ACC_07},
	{"darkness", 2 * LIGHT_TN, 2 * LIGHT_TN, WND_ACC_07},
	{"each AP of aim", 1, 0, WND_ACC_08},
	{"target helpless", HELPLESS_TN, HELPLESS_TN, WND_ACC_09},
	{"return fire", RETURN_FIRE_TN, 0, WND_REA_05},
};

static void add_signed(struct text *text, int value)
{
	text_add(text, " | ");
	if (value)
		text_format(text, "%s%d", value > 0 ? "+" : "", value);
}

static bool modifier_figure(const struct scene *scene, int i, struct text *text)
{
	if (i >= (int)(sizeof modifiers / sizeof *modifiers))
		return false;
	text_add(text, modifiers[i].words);
	add_signed(text, modifiers[i].shot);
	add_signed(text, modifiers[i].blow);
	text_format(text, " | %s", scene->scenario->book->rules[modifiers[i].rule].id);
	return true;
}

/* ---- skills, first aid ---- */

static bool skill_figure(const struct scene *scene, int i, struct text *text)
{
	(void)scene;
	if (i >= SKILLS)
		return false;
	text_format(text, "%s | %s", wounddice_skill_words[i],
		    wounddice_stat_words[wounddice_linked[i]]);
	return true;
}

/* Steps that wound dice fall by. */
static bool aid_figure(const struct scene *scene, int i, struct text *text)
{
	enum { LAST = 9 };

	(void)scene;
	if (i > LAST)
		return false;
	text_format(text, "%d | %d | %d", i, wounddice_aid_degree(i, BANDAGE),
		    wounddice_aid_degree(i, MEDKIT));
	return true;
}

static bool aid_tn_figure(const struct scene *scene, int i, struct text *text)
{
	(void)scene;
	if (i > 1)
		return false;
	text_add(text, i == 0 ? "a medkit" : "on oneself");
	add_signed(text, i == 0 ? MEDKIT_TN : SELF_TN);
	return true;
}

const struct figures wounddice_figures[] = {
	{"What is added to the TN of an attack", WND_ATK_04,
	 "situation | shot or throw | blow | rule", modifier_figure},
	{"Hits by degree of success, before the rate of fire", WND_HIT_01,
	 "DoS | spread 1 | spread 2 | spread 3 | spread 4", degree_figure},
	{"The wound die of a hit", WND_DMG_02, "damage | wound die", wound_figure},
	{"What is added to the TN of first aid", WND_AID_01, "situation | TN",
	 aid_tn_figure},
	{"Steps that first aid takes wound dice down", WND_AID_02,
	 "DoS | bandage | medkit", aid_figure},
	{"The stat of each skill", WND_CHK_02, "skill | stat", skill_figure},
	{0},
};

/* The rule that each state, ground and field of the sheet comes from. */
const struct source_row wounddice_sources[] = {
	{"actions", "improvise", WND_ACT_05},
	{"actions", "parry", WND_REA_04},
	{"states", "health", WND_DMG_01},
	{"states", "ap speed", WND_AP_01},
	{"states", "debt", WND_REA_02},
	{"states", "state", WND_RND_03},
	{"states", "unaware", WND_SUR_03},
	{"states", "prone", WND_MOV_03},
	{"states", "wounds", WND_DMG_02},
	{"states", "armor", WND_ARM_04},
	{"states", "hand", WND_ACT_02},
	{"states", "rounds spare", WND_ATK_08},
	{"states", "ammo next_ammo", WND_ATK_11},
	{"states", "jammed", WND_JAM_04},
	{"states", "progress", WND_ACT_03},
	{"states", "aim aim_target", WND_ACT_01},
	{"states", "moved", WND_ACC_05},
	{"states", "medkits", WND_AID_01},
	{"states", "injectors", WND_AID_03},
	{"states", "arriving", WND_INI_07},
	{"ground", "open", NO_RULE},
	{"ground", "wall", WND_MOV_02},
	{"ground", "rough", WND_MOV_01},
	{"ground", "light_cover heavy_cover", WND_ACC_03},
	{"creatures", "stats skills", WND_CHK_02},
	{"creatures", "foci", WND_ATK_03},
	{"creatures", "health speed", 0}, /* WND-R48 */
	{"creatures", "weapons", WND_ACT_02},
	{"creatures", "thrown loads", WND_ATK_08},
	{"creatures", "armor", WND_ARM_01},
	{"creatures", "medkits", WND_AID_01},
	{"creatures", "injectors", WND_AID_03},
	{"creatures", "cover", WND_ACC_03},
	{"creatures", "braced", WND_ACC_06},
	{"creatures", "arrives", WND_INI_07},
	{0},
};
