/* SPDX-License-Identifier: MIT
 *
 * The tables of apocrypha as its book prints them, read from the functions of the rules:
 * a modifier is what a pool changes by if the position is changed in this one way.
 */
#include <string.h>
#include "base/text.h"
#include "procedures.h"

/* ---- distance and place ---- */

static bool range_figure(const struct scene *scene, int i, struct text *text)
{
	static const int times[] = {1, 2, 4, 8};
	struct apocrypha_weapon weapon = {.rng = 1, .max_range = 8};

	(void)scene;
	if (i >= 4)
		return false;
	text_format(text, "%d | %d", times[i],
		    apocrypha_range_penalty(&weapon, times[i]));
	return true;
}

/* "arm_right" is the right arm. */
static void write_place(struct text *text, int location)
{
	const char *word = apocrypha_location_words[location];
	const char *side = strchr(word, '_');

	if (side)
		text_format(text, "%s ", side + 1);
	text_add_bytes(text, word, side ? (size_t)(side - word) : strlen(word));
}

static bool place_figure(const struct scene *scene, int i, struct text *text)
{
	struct span rolled;

	if (i >= LOCATIONS)
		return false;
	rolled = apocrypha_rolled_on(i);
	write_place(text, i);
	text_format(text, " | %d | %d | %d | ", apocrypha_called_penalty(scene, i),
		    apocrypha_severity_shock(i, SERIOUS),
		    apocrypha_severity_shock(i, CRITICAL));
	if (rolled.to > rolled.from)
		text_format(text, "%d to %d", rolled.from, rolled.to);
	else if (rolled.to > 0)
		text_format(text, "%d", rolled.from);
	return true;
}

/* ---- a position that is changed in one way ---- */

enum { MARKED = 0, OTHER = 1 };	   /* the creatures of the printed example */
enum { RIFLE = 0, BLADE = 2 };	   /* weapons of the first */
enum { NEAR = 3, USUAL_GAP = 10 }; /* metres between them */

struct probe {
	struct scene scene;
	struct scenario scenario;
	struct apocrypha_setup setup;
	struct apocrypha_fight fight;
	struct attack attack;
	struct threat threat;
};

static void move_to(struct probe *probe, int gap)
{
	struct tile at = probe->fight.base.bodies[OTHER].tile;

	probe->fight.base.bodies[MARKED].tile = tile_at(at.x - gap, at.y);
}

static void begin_probe(struct probe *probe, const struct scene *scene, bool ranged)
{
	probe->scenario = *scene->scenario;
	probe->setup = *setup_of(scene);
	probe->scenario.setup = &probe->setup;
	probe->scene.scenario = &probe->scenario;
	probe->scene.fight = fight_copy_into(scene->scenario->book, &probe->fight,
					     sizeof probe->fight, scene->fight);
	probe->attack = attack_of(MARKED, ranged ? DO_AIM_AND_FIRE : DO_ATTACK, OWN_PASS);
	probe->attack.use = ranged ? RIFLE : BLADE;
	probe->attack.weapon = used_weapon(&probe->scene, MARKED, probe->attack.use);
	probe->attack.count = 1;
	probe->fight.creatures[MARKED].things[probe->attack.use].place = RIGHT_HAND;
	probe->threat = (struct threat){.from = OTHER, .ranged = ranged};
	move_to(probe, USUAL_GAP);
}

static int attack_dice(const struct probe *probe)
{
	return apocrypha_attack_pool(&probe->scene, &probe->attack, OTHER, false);
}

/* Two dice of avoidance are a point of the rating, which ends at 0. */
static int rating_of(const struct probe *probe)
{
	return apocrypha_avoidance(&probe->scene, MARKED, probe->threat) / 2;
}

struct way {
	const char *words;
	void (*change)(struct probe *probe, int amount);
	int amount;
};

/* "| -1 | +1" for blows and shots; nothing where nothing changes. */
static bool way_figure(const struct scene *scene, const struct way *way,
		       int (*value)(const struct probe *probe), struct text *text)
{
	if (!way->words)
		return false;
	text_add(text, way->words);
	for (int ranged = 0; ranged < 2; ranged++) {
		struct probe probe;
		int more;

		begin_probe(&probe, scene, ranged);
		more = -value(&probe);
		way->change(&probe, way->amount);
		more += value(&probe);
		text_add(text, " | ");
		if (more != 0)
			text_format(text, "%s%d", more > 0 ? "+" : "", more);
	}
	return true;
}

static void take_stance(struct probe *probe, int stance)
{
	probe->fight.creatures[MARKED].stance = (uint8_t)stance;
}

static void take_rate(struct probe *probe, int rate)
{
	probe->fight.creatures[MARKED].rate = (uint8_t)rate;
}

static void be_blinded(struct probe *probe, int blinded)
{
	probe->fight.creatures[MARKED].blinded = (uint8_t)blinded;
}

/* ---- attack dice ---- */

static void change_light(struct probe *probe, int light)
{
	probe->setup.light = (uint8_t)light;
}

static void add_smoke(struct probe *probe, int smoke)
{
	probe->setup.smoke = (uint8_t)smoke;
}

static void do_instead(struct probe *probe, int action)
{
	if (probe->threat.ranged == (action == DO_FIRE_HIP))
		probe->attack.action = action;
}

static void strike_often(struct probe *probe, int strikes)
{
	do_instead(probe, DO_FLURRY);
	probe->attack.strikes = strikes;
}

static void strike_hard(struct probe *probe, int power)
{
	if (!probe->threat.ranged)
		probe->attack.power = power;
}

static void fire_in_mode(struct probe *probe, int mode)
{
	probe->attack.mode = mode;
}

static void aim_at(struct probe *probe, int aim)
{
	probe->fight.creatures[MARKED].aim_at = OTHER + 1;
	probe->fight.creatures[MARKED].aim = (uint8_t)aim;
}

static void share_between(struct probe *probe, int count)
{
	probe->attack.count = count;
}

static void on_occasion(struct probe *probe, int occasion)
{
	probe->attack.occasion = (enum occasion)occasion;
}

static void charge(struct probe *probe, int rate)
{
	probe->attack.occasion = probe->threat.ranged ? ON_CHARGE_DEFENSE : ON_CHARGE;
	probe->attack.charge_rate = rate;
}

static void see_through(struct probe *probe, int seen)
{
	probe->attack.riposte_seen = seen;
}

static void hurt_arms(struct probe *probe, int bit)
{
	probe->fight.creatures[MARKED].wounded[ARM_RIGHT] = (uint8_t)bit;
}

static const struct way attack_ways[] = {
	{"crouched", take_stance, CROUCH},
	{"prone", take_stance, PRONE},
	{"walking", take_rate, WALK},
	{"running", take_rate, RUN},
	{"sprinting", take_rate, SPRINT},
	{"in dim light", change_light, DIM},
	{"in the dark", change_light, DARK},
	{"in smoke", add_smoke, 1},
	{"from the hip, instead of aimed (ACC 2)", do_instead, DO_FIRE_HIP},
	{"each step of precise aim, up to three", aim_at, 1},
	{"a burst", fire_in_mode, BURST},
	{"automatic fire", fire_in_mode, AUTO},
	{"two targets", share_between, 2},
	{"three targets", share_between, 3},
	{"a flurry of two", strike_often, 2},
	{"a flurry of three", strike_often, 3},
	{"each point of power", strike_hard, 1},
	{"a feint", do_instead, DO_FEINT},
	{"a desperate swing", do_instead, DO_DESPERATE_SWING},
	{"a charge at a run; the shot at one who charges so", charge, RUN},
	{"a charge at a sprint; the shot at one who charges so", charge, SPRINT},
	{"through an opening", on_occasion, ON_OPENING},
	{"at a target in the open", on_occasion, ON_OPEN_TARGET},
	{"at one whose riposte was seen", see_through, 1},
	{"the weapon arm seriously hurt", hurt_arms, SERIOUS_BIT},
	{"blinded", be_blinded, 1},
	{"an enemy within 1 m, with a weapon of BULK 4", move_to, 1},
	{0},
};

static bool attack_figure(const struct scene *scene, int i, struct text *text)
{
	return way_figure(scene, &attack_ways[i], attack_dice, text);
}

/* ---- rating ---- */

static void take_cover(struct probe *probe, int level)
{
	probe->fight.creatures[MARKED].cover = (uint8_t)level;
}

static void crouch_behind(struct probe *probe, int level)
{
	take_cover(probe, level);
	take_stance(probe, CROUCH);
}

static void be_low_nearby(struct probe *probe, int stance)
{
	move_to(probe, NEAR);
	take_stance(probe, stance);
}

static void hold_shield(struct probe *probe, int shield)
{
	probe->fight.creatures[MARKED].shielded = (uint8_t)shield;
}

static void be_on_guard(struct probe *probe, int guard)
{
	probe->fight.creatures[MARKED].defending = (uint8_t)guard;
}

static void have_swung(struct probe *probe, int swung)
{
	probe->fight.creatures[MARKED].swung = (uint8_t)swung;
}

static void have_flurried(struct probe *probe, int flurried)
{
	probe->fight.creatures[MARKED].flurried = (uint8_t)flurried;
}

static void hurt_leg(struct probe *probe, int bit)
{
	probe->fight.creatures[MARKED].wounded[LEGS] = (uint8_t)bit;
}

static const struct way rating_ways[] = {
	{"running", take_rate, RUN},
	{"sprinting", take_rate, SPRINT},
	{"cover of level 1", take_cover, 1},
	{"cover of level 2", take_cover, 2},
	{"cover of level 3", take_cover, 3},
	{"crouched or prone behind cover of level 1", crouch_behind, 1},
	{"crouched or prone behind cover of level 2", crouch_behind, 2},
	{"crouched, the attacker 5 m away or more", take_stance, CROUCH},
	{"crouched, the attacker nearer", be_low_nearby, CROUCH},
	{"prone, the attacker 5 m away or more", take_stance, PRONE},
	{"prone, the attacker nearer", be_low_nearby, PRONE},
	{"a riot shield in hand", hold_shield, 1},
	{"desperate defense", be_on_guard, 1},
	{"after a desperate swing", have_swung, 1},
	{"after a flurry", have_flurried, 1},
	{"a leg seriously hurt", hurt_leg, SERIOUS_BIT},
	{"blinded", be_blinded, 1},
	{0},
};

static bool rating_figure(const struct scene *scene, int i, struct text *text)
{
	return way_figure(scene, &rating_ways[i], rating_of, text);
}

/* ---- rates of fire, stances, rates of movement ---- */

static bool mode_figure(const struct scene *scene, int i, struct text *text)
{
	static const char *const words[] = {"single", "burst", "automatic"};
	struct probe probe;
	int cost, dice;

	if (i >= MODES)
		return false;
	begin_probe(&probe, scene, true);
	cost = apocrypha_attack_cost(probe.attack.weapon, DO_AIM_AND_FIRE, i, 1) -
	       apocrypha_attack_cost(probe.attack.weapon, DO_AIM_AND_FIRE, SINGLE, 1);
	dice = -attack_dice(&probe);
	fire_in_mode(&probe, i);
	dice += attack_dice(&probe);
	text_format(text, "%s | %d | +%d | +%d | %d x RCL | %d", words[i],
		    apocrypha_rounds_needed(i), cost, dice,
		    apocrypha_recoil_dice(&probe.scene, &probe.attack) /
			    probe.attack.weapon->rcl.number,
		    apocrypha_courage_needed(i));
	return true;
}

static bool stance_figure(const struct scene *scene, int i, struct text *text)
{
	(void)scene;
	if (i > PRONE)
		return false;
	text_format(text, "%s | %d | %d | %d", apocrypha_stance_words[i],
		    apocrypha_stance_cost(i, STAND), apocrypha_stance_cost(i, CROUCH),
		    apocrypha_stance_cost(i, PRONE));
	return true;
}

/* Of 4 AP, so that a quarter is whole. */
static bool rate_figure(const struct scene *scene, int i, struct text *text)
{
	enum { TICKS = 4 };

	if (i > SPRINT)
		return false;
	text_add(text, apocrypha_rate_words[i]);
	for (int stance = STAND; stance <= PRONE; stance++) {
		struct probe probe;

		begin_probe(&probe, scene, true);
		take_stance(&probe, stance);
		text_add(text, " | ");
		if (i <= apocrypha_fastest_rate(&probe.scene, MARKED))
			text_format(text, "%d x BASE",
				    apocrypha_metres_of(&probe.scene, MARKED, i, TICKS) /
					    sheet(scene, MARKED)->base);
	}
	return true;
}

/* ---- damage ---- */

static bool damage_figure(const struct scene *scene, int i, struct text *text)
{
	static const char *const words[] = {[BULLET] = "bullet",
					    [CUT] = "cut",
					    [PIERCE] = "pierce",
					    [BLUNT] = "blunt",
					    [FIST] = "fist"};
	enum { DEALT = 4 };

	(void)scene;
	if (i > FIST)
		return false;
	text_add(text, words[i]);
	for (int location = TORSO; location <= ARM_RIGHT; location++) {
		int harm = apocrypha_harm_at(location, DEALT);
		int shock = apocrypha_shock_by_type(i, harm);

		if (location != FACE)
			text_format(text, " | %d W, %d S", harm - shock, shock);
	}
	return true;
}

/* ---- wounds ---- */

/* The dice that wounds and shock take off every pool, AP check and half of the AR. */
static bool injury_figure(const struct scene *scene, int i, struct text *text)
{
	enum { MOST_WOUNDS = 10, MOST_SHOCK = 9 };

	if (i > MOST_WOUNDS / 2)
		return false;
	text_format(text, "%d", 2 * i);
	for (int shock = 0; shock <= MOST_SHOCK; shock += 3) {
		struct probe probe;

		begin_probe(&probe, scene, true);
		probe.fight.creatures[MARKED].wounds = (int16_t)(2 * i);
		probe.fight.creatures[MARKED].shock = (int16_t)shock;
		text_format(text, " | %d", injury(&probe.scene, MARKED));
	}
	return true;
}

static bool plight_figure(const struct scene *scene, int i, struct text *text)
{
	const struct apocrypha_sheet *stats;

	if (i >= scene->fight->count)
		return false;
	stats = sheet(scene, i);
	text_format(text, "%s | %d | %d | %d | %d | %d | %d", stats->entry.name,
		    stats->ser, stats->cri, stats->vit, 2 * stats->vit, stats->shk,
		    2 * stats->shk);
	return true;
}

const struct figures apocrypha_figures[] = {
	{"Attack dice", APO_ATK_01, "situation | blow | shot", attack_figure},
	{"Dice for distance", APO_RNG_07, "times the weapon's range, up to | dice",
	 range_figure},
	{"Avoidance Rating", APO_AVO_04, "situation | against blows | against shots",
	 rating_figure},
	{"Rates of fire", APO_AUT_01,
	 "mode | rounds | AP | dice | dice of recoil | hits that courage needs",
	 mode_figure},
	{"Places of a hit", APO_CAL_02,
	 "place | dice if called | S if serious | S if critical | d10, if rolled",
	 place_figure},
	{"What 4 points of damage do", APO_DMG_07, "type | torso | head or face | limb",
	 damage_figure},
	{"What wounds and shock lead to, in the printed example", APO_FIN_01,
	 "creature | serious from | critical from | down at W | dead at W | stunned at S "
	 "| "
	 "out at S",
	 plight_figure},
	{"Injury penalty", APO_WND_01, "wounds | S 0 | S 3 | S 6 | S 9", injury_figure},
	{"Changing stance", APO_STA_05, "from | AP to stand | to crouch | to lie down",
	 stance_figure},
	{"Metres of 4 AP", APO_MOV_04, "rate | standing | crouched | prone", rate_figure},
	{0},
};

/* The rule that each state, ground and field of the sheet comes from. */
const struct source_row apocrypha_sources[] = {
	{"actions", "hold", APO_PAS_05},
	{"actions", "feint", APO_MEL_06},
	{"actions", "power_attack", APO_MEL_08},
	{"actions", "riposte", APO_DEF_03},
	{"actions", "prepared_attack", APO_PRE_01},
	{"actions", "prepared_action", APO_PRE_05},
	{"states", "ap holding", APO_INI_03},
	{"states", "wounds", APO_FIN_01},
	{"states", "shock", APO_WND_02},
	{"states", "bleed", APO_WND_04},
	{"states", "mrp", APO_MRX_06},
	{"states", "stance", APO_STA_01},
	{"states", "rate", APO_MOV_02},
	{"states", "cover", APO_AVO_05},
	{"states", "readied", APO_RNG_03},
	{"states", "aim", APO_AIM_01},
	{"states", "wounded blinded", APO_WND_03},
	{"states", "aside", APO_INI_09},
	{"states", "unaware", APO_AMB_02},
	{"states", "ambushed", APO_AMB_03},
	{"states", "rested treated", APO_PAU_04},
	{"states", "fled", APO_MOV_07},
	{"states", "swung", APO_MEL_04},
	{"states", "flurried", APO_MEL_05},
	{"states", "defending", APO_DEF_02},
	{"states", "warded", APO_ABL_02},
	{"states", "poised", APO_PRE_01},
	{"states", "spare rounds", APO_RNG_09},
	{"states", "shots", APO_AUT_06},
	{"ground", "open wall rough water", NO_RULE},
	{"ground", "low_cover cover strong_cover", APO_AVO_05},
	{"creatures", "crd dex fit acu cog res skills", APO_CORE_04},
	{"creatures", "weapons", APO_RNG_10},
	{"creatures", "armor hide", APO_DMG_02},
	{"creatures", "traits", NO_RULE},
	{"creatures", "abilities", APO_ABL_02},
	{"creatures", "ammo spare", APO_RNG_09},
	{"creatures", "ap_bonus", APO_INI_05},
	{"creatures", "cover", APO_AVO_05},
	{"creatures", "stance", APO_STA_01},
	{"creatures", "rate", APO_MOV_02},
	{"creatures", "readied", APO_RNG_03},
	{"creatures", "ooda", APO_INI_04},
	{"creatures", "base", APO_MOV_03},
	{"creatures", "vit", APO_FIN_01},
	{"creatures", "shk", APO_WND_02},
	{"creatures", "notice", APO_AMB_02},
	{0},
};
