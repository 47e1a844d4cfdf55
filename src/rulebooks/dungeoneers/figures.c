/* SPDX-License-Identifier: MIT
 *
 * The tables of dungeoneers as its book prints them, made from the tables and functions
 * of the rules.
 */
#include "base/text.h"
#include "dungeoneers.h"

static bool size_figure(const struct scene *scene, int i, struct text *text)
{
	static const char *const parts[] = {"", "1/4", "1/2", "", "1"};
	struct dungeoneers_size size;

	if (i >= SIZES)
		return false;
	size = dungeoneers_size_of(scene->scenario, i);
	text_format(text, "%s | %d | %d | %d x %d | %s", dungeoneers_size_words[i],
		    size.wounds, size.threat, size.width, size.height, parts[size.room]);
	return true;
}

/* ---- a position in which one thing is changed ---- */

enum { ACTOR = 0, TARGET = 2, USUAL_SCORE = 4 }; /* creatures of the printed example */

struct probe {
	struct scene scene;
	struct scenario scenario;
	struct dungeoneers_sheet sheets[2]; /* actor, target */
	struct dungeoneers_fight fight;
	int stress;
	bool ranged;
};

static void begin_probe(struct probe *probe, const struct scene *scene)
{
	static const int who[] = {ACTOR, TARGET};

	probe->scenario = *scene->scenario;
	for (int i = 0; i < 2; i++) {
		probe->sheets[i] = *sheet(scene, who[i]);
		for (int score = 0; score < SCORES; score++)
			probe->sheets[i].scores[score] = USUAL_SCORE;
		probe->sheets[i].mp_base = USUAL_SCORE;
		probe->scenario.creatures[who[i]].sheet = &probe->sheets[i];
	}
	probe->scene.scenario = &probe->scenario;
	probe->scene.fight = fight_copy_into(scene->scenario->book, &probe->fight,
					     sizeof probe->fight, scene->fight);
	probe->fight.creatures[ACTOR].spellmod = 0;
	probe->stress = 0;
	probe->ranged = false;
}

/* ---- pools ---- */

static int hit_pool(const struct probe *probe)
{
	struct sum pool;

	return dungeoneers_hit_dice(sum_begin_quiet(&pool), &probe->scene, ACTOR, TARGET,
				    probe->ranged, probe->stress);
}

static int pierce_pool(const struct probe *probe)
{
	struct sum pool;

	return dungeoneers_pierce_dice(sum_begin_quiet(&pool), &probe->scene, ACTOR,
				       probe->stress);
}

/* Of the actor itself, when it is attacked. */
static int dodge_pool(const struct probe *probe)
{
	struct dodge dodge = {ACTOR, TARGET, PROWESS, DUN_HIT_02};
	struct sum pool;

	return dungeoneers_dodge_dice(sum_begin_quiet(&pool), &probe->scene, &dodge, 0);
}

static int spell_pool(const struct probe *probe)
{
	struct dungeoneers_spell spell = {.test = TEST_ATTACK};
	struct sum pool;

	return dungeoneers_spell_dice(sum_begin_quiet(&pool), &probe->scene, ACTOR,
				      TARGET, &spell);
}

static int save_by(const struct probe *probe, int score)
{
	struct dungeoneers_spell spell = {.test = TEST_SAVE, .save = (uint8_t)score};
	struct sum pool;

	return dungeoneers_save_dice(sum_begin_quiet(&pool), &probe->scene, ACTOR,
				     &spell);
}

static int prowess_save_pool(const struct probe *probe)
{
	return save_by(probe, PROWESS);
}

/* Power, endurance and resistance alike. */
static int other_save_pool(const struct probe *probe)
{
	return save_by(probe, ENDURANCE);
}

static void change_nothing(struct probe *probe)
{
	(void)probe;
}

static void take_stress(struct probe *probe)
{
	probe->stress = 1;
}

static void be_defensive(struct probe *probe)
{
	probe->fight.creatures[ACTOR].defensive = 1;
}

static void be_prone(struct probe *probe)
{
	probe->fight.creatures[ACTOR].prone = 1;
}

static void shoot_at_prone(struct probe *probe)
{
	struct tile at = probe->fight.base.bodies[TARGET].tile;

	probe->fight.creatures[TARGET].prone = 1;
	probe->fight.base.bodies[ACTOR].tile = tile_at(at.x - 3, at.y);
	probe->ranged = true;
}

static void lack_power(struct probe *probe)
{
	probe->fight.creatures[ACTOR].penalty = 1;
}

static void have_boon(struct probe *probe)
{
	probe->fight.creatures[ACTOR].spellmod = 1;
}

static const struct {
	const char *words;
	void (*change)(struct probe *probe);
} situations[] = {
	{"plainly", change_nothing},
	{"1 point of stress taken for it", take_stress},
	{"defensive", be_defensive},
	{"prone", be_prone},
	{"from afar at the prone", shoot_at_prone},
	{"1 point of power short for its gear", lack_power},
	{"1 spellboon (a spellbane: one die fewer)", have_boon},
};

/* Numbers of dice; nothing where a situation changes nothing. */
static bool pool_figure(const struct scene *scene, int i, struct text *text)
{
	static int (*const pools[])(const struct probe *probe) = {
		hit_pool,   dodge_pool,	       pierce_pool,
		spell_pool, prowess_save_pool, other_save_pool};
	enum { POOLS = sizeof pools / sizeof *pools };

	if (i >= (int)(sizeof situations / sizeof *situations))
		return false;
	text_add(text, situations[i].words);
	for (int p = 0; p < POOLS; p++) {
		struct probe probe;
		int before;

		begin_probe(&probe, scene);
		before = pools[p](&probe);
		situations[i].change(&probe);
		text_add(text, " | ");
		if (i == 0 || pools[p](&probe) != before)
			text_format(text, "%d", pools[p](&probe));
	}
	return true;
}

/* ---- spells, movement ---- */

/* Where the die changes: "3 to 4". */
static bool die_figure(const struct scene *scene, int i, struct text *text)
{
	enum { LAST = 10 };
	int from = 0, to;

	(void)scene;
	while (i > 0 && from <= LAST) {
		int die = dungeoneers_die_by_score(from);

		while (from <= LAST && dungeoneers_die_by_score(from) == die)
			from++;
		i--;
	}
	if (from > LAST)
		return false;
	for (to = from; to < LAST; to++)
		if (dungeoneers_die_by_score(to + 1) != dungeoneers_die_by_score(from))
			break;
	text_format(text, from == to ? "%d" : "%d to %d", from, to);
	text_format(text, " | d%d", dungeoneers_die_size[dungeoneers_die_by_score(from)]);
	return true;
}

static bool movement_figure(const struct scene *scene, int i, struct text *text)
{
	static const char *const words[] = {"plainly", "mired by 1", "grappling",
					    "grappled"};
	struct probe probe;
	struct sum mp;

	if (i >= (int)(sizeof words / sizeof *words))
		return false;
	begin_probe(&probe, scene);
	probe.fight.creatures[ACTOR].mired = i == 1;
	probe.fight.creatures[ACTOR].grappling = i == 2 ? TARGET + 1 : 0;
	probe.fight.creatures[ACTOR].grappled_by = i == 3 ? TARGET + 1 : 0;
	text_format(text, "%s | %d", words[i],
		    dungeoneers_turn_mp(sum_begin_quiet(&mp), &probe.scene, ACTOR));
	return true;
}

const struct figures dungeoneers_figures[] = {
	{"What size means", DUN_DTH_01,
	 "size | wounds | threat range | tiles | part of a tile that it fills",
	 size_figure},
	{"Dice of one whose scores are all 4", DUN_DICE_01,
	 "situation | hit | dodge | pierce | spell attack | save by prowess | "
	 "save by another score",
	 pool_figure},
	{"Spell pierce dice", DUN_SPL_11, "spell score | die", die_figure},
	{"Movement points of a turn, with a base of 4", DUN_RES_01,
	 "state | movement points", movement_figure},
	{0},
};

/* The rule that each state, ground and field of the sheet comes from. */
const struct source_row dungeoneers_sources[] = {
	{"states", "wounds", DUN_DTH_01},
	{"states", "stress", DUN_STR_01},
	{"states", "magica", DUN_SPL_02},
	{"states", "ap mp", DUN_RES_01},
	{"states", "rp", DUN_RES_06},
	{"states", "grappling grappled_by", DUN_GRP_04},
	{"states", "defensive", DUN_DEF_01},
	{"states", "sprinting", DUN_SPR_01},
	{"states", "prone", DUN_PRN_01},
	{"states", "mage_armor mired", DUN_SPL_12},
	{"states", "disengaged", DUN_DIS_01},
	{"states", "arrows bolts threat", DUN_EQP_01},
	{"states", "penalty", DUN_EQP_02},
	{"states", "spellmod", DUN_EQP_03},
	{"states", "shield_av", DUN_ARM_01},
	{"states", "shield_sr", DUN_SPL_10},
	{"ground", "open wall rough water", DUN_GEO_01},
	{"creatures", "power", DUN_PRC_02},
	{"creatures", "prowess", DUN_HIT_01},
	{"creatures", "endurance stress", DUN_STR_01},
	{"creatures", "resistance natural_sr", DUN_SPL_10},
	{"creatures", "spell", DUN_SPL_06},
	{"creatures", "mind magica_max magica hyperarcanum", DUN_SPL_02},
	{"creatures", "size wounds", DUN_DTH_01},
	{"creatures", "initiative", DUN_INIT_01},
	{"creatures", "ap_max mp_base", DUN_RES_01},
	{"creatures", "rp_max", DUN_RES_06},
	{"creatures", "dodge_die", DUN_HIT_06},
	{"creatures", "natural_av worn_av armor stowed_shields", DUN_ARM_01},
	{"creatures", "blade cudgel axe lance bow", DUN_EQP_05},
	{"creatures", "vulnerable", DUN_WND_04},
	{"creatures", "resistant", DUN_WND_05},
	{"creatures", "brutal", DUN_WND_02},
	{"creatures", "arrows bolts weapons natural", DUN_EQP_01},
	{"creatures", "foci stowed_foci", DUN_EQP_04},
	{"creatures", "tomes stowed_tomes cantrips", DUN_SPL_01},
	{"creatures", "stowed potions", DUN_ACT_03},
	{0},
};
