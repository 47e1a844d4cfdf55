/* SPDX-License-Identifier: MIT
 *
 * The attack (7.1): declare, roll, jam, defense, hits. What hits do is in damage.c.
 */
#include "wounddice.h"

/* ---- 1. declare ---- */

bool wounddice_arm_has_target(const struct scene *scene, int who, int arm)
{
	if (sheet(scene, who)->arms[arm].weapon->blast)
		return true; /* one's own tile, if no other */
	for_creatures (i, scene->fight)
		if (wounddice_can_target(scene, who, arm, i))
			return true;
	return false;
}

static bool can_attack_with(const struct scene *scene, int who, int arm)
{
	return sheet(scene, who)->arms[arm].weapon->ap <= creature(scene, who)->ap &&
	       wounddice_can_use(scene, who, arm) &&
	       wounddice_arm_has_target(scene, who, arm);
}

bool wounddice_can_attack(const struct scene *scene, int who)
{
	for (int i = 0; i < sheet(scene, who)->arm_count; i++)
		if (can_attack_with(scene, who, i))
			return true;
	return false;
}

static int choose_weapon(struct run *run, int who)
{
	const struct wounddice_sheet *own = sheet(&run->scene, who);
	struct question q;

	question_to(&q, run, who, Q_WEAPON);
	q.deed = DO_ATTACK;
	for (int i = 0; i < own->arm_count; i++)
		if (can_attack_with(&run->scene, who, i))
			offer(&q, i, own->arms[i].weapon->entry.key,
			      cost_of(own->arms[i].weapon->ap));
	return ask(&q);
}

static void choose_target(struct run *run, int who, int arm,
			  struct wounddice_attack *attack)
{
	struct question q;

	question_to(&q, run, who, Q_TARGET);
	q.deed = DO_ATTACK;
	for_creatures (i, run->fight)
		if (wounddice_can_target(&run->scene, who, arm, i))
			offer_creature(&q, i);
	wounddice_attack_at(&run->scene, who, arm, ask(&q), attack);
}

/* The foe that is nearest; oneself if there is none in reach. */
static struct tile usual_tile(const struct scene *scene, int who, int arm)
{
	struct tile tile = tile_of(scene, who);
	int nearest = MAX_TILES;

	for_creatures (i, scene->fight)
		if (wounddice_can_target(scene, who, arm, i) &&
		    metres_between(scene, who, i) < nearest) {
			nearest = metres_between(scene, who, i);
			tile = tile_of(scene, i);
		}
	return tile;
}

static int blast_tiles(struct run *run, int who, int arm)
{
	const struct map *map = &run->scene.scenario->map;
	struct tile here = tile_of(&run->scene, who);
	struct tile first = usual_tile(&run->scene, who, arm);
	int most = MOST_BANDS * sheet(&run->scene, who)->arms[arm].weapon->range;
	int right = smaller(here.x + most, map->left + map->width - 1);
	int bottom = smaller(here.y + most, map->height - 1), count = 0;

	run->tiles[count++] = (int16_t)tile_index(map, first);
	for (int y = larger(here.y - most, 0); y <= bottom; y++)
		for (int x = larger(here.x - most, map->left); x <= right; x++)
			if (!same_tile(tile_at(x, y), first) &&
			    wounddice_can_throw(&run->scene, who, arm, tile_at(x, y)))
				run->tiles[count++] =
					(int16_t)tile_index(map, tile_at(x, y));
	return count;
}

static void choose_tile(struct run *run, int who, int arm,
			struct wounddice_attack *attack)
{
	int count = blast_tiles(run, who, arm);
	struct question q;

	question_to(&q, run, who, Q_TILE);
	q.deed = DO_ATTACK;
	wounddice_attack_tile(&run->scene, who, arm, ask_tile(&q, run->tiles, count),
			      attack);
}

void wounddice_choose_skill(struct run *run, struct wounddice_attack *attack)
{
	const struct wounddice_arm *arm = attack->with;
	struct question q;

	question_to(&q, run, attack->actor, Q_SKILL);
	q.deed = DO_ATTACK;
	q.about = (int8_t)attack->target;
	for (int i = 0; i < arm->skill_count; i++) {
		offer(&q, i, wounddice_skill_words[arm->weapon->skills[i]], cost_of(0));
		if (i == arm->best)
			by_default(&q);
	}
	attack->skill = ask(&q);
}

static void choose_mode(struct run *run, struct wounddice_attack *attack)
{
	struct question q;

	if (!attack->with->is_gun || attack->profile->rof < 2 ||
	    attack->with->weapon->props & SHELL)
		return;
	question_to(&q, run, attack->actor, Q_MODE);
	q.deed = DO_ATTACK;
	q.about = (int8_t)attack->target;
	q.facts[0] = attack->arm;
	offer(&q, SINGLE, "single", cost_of(0));
	offer(&q, BURST, "burst", cost_of(0));
	by_default(&q);
	attack->burst = ask(&q) == BURST;
}

/* Returns the rounds that fly, 1 for what has none. */
static int pay_ammunition(struct run *run, const struct wounddice_attack *attack)
{
	struct wounddice_arm_state *state =
		&change(run, attack->actor)->arms[attack->arm];
	int rounds = 1;

	if (!attack->with->is_gun && !attack->with->is_thrown)
		return 1;
	if (attack->burst)
		rounds = smaller(attack->profile->rof, state->rounds);
	state->rounds = (uint8_t)(state->rounds - rounds);
	state->progress = state->next_ammo = 0;
	tell_spend(run, attack->actor, attack->with->is_gun ? "rounds" : "thrown",
		   &state->rounds, rounds, state->rounds, WND_ATK_08);
	return rounds;
}

static int declare(struct run *run, const struct wounddice_attack *attack)
{
	const struct wounddice_weapon *weapon = attack->with->weapon;
	int ammo = creature(&run->scene, attack->actor)->arms[attack->arm].ammo;

	tell_deed(run, attack->actor, attack->returned ? DO_RETURN_FIRE : DO_ATTACK,
		  attack->target, weapon->entry.name,
		  attack->returned     ? WND_REA_05
		  : attack->target < 0 ? WND_ATK_10
				       : WND_ATK_02);
	if (attack->returned)
		wounddice_pay_reaction(run, attack->actor, weapon->ap);
	else
		wounddice_pay(run, attack->actor, weapon->ap, WND_ATK_08);
	if (ammo != STANDARD)
		tell_note(run, attack->actor,
			  ammo == SLUG ? "fires a slug" : "fires armour-piercing rounds",
			  ammo, WND_ATK_11);
	return pay_ammunition(run, attack);
}

/* ---- 2. roll ---- */

int wounddice_viewer(const struct scene *scene, const struct wounddice_attack *attack)
{
	return ruling(scene, R_EVADE_INFO) == EVADE_HIDDEN
		       ? VIEW_SIDE + scene->fight->bodies[attack->actor].side
		       : VIEW_ALL;
}

static int viewer_of(struct run *run, const struct wounddice_attack *attack)
{
	return wounddice_viewer(&run->scene, attack);
}

/* A note that gives the roll away. */
static void tell_of_roll(struct run *run, const struct wounddice_attack *attack,
			 const char *sentence, int value, int rule)
{
	tell_secret_note(run, attack->actor, sentence, value, rule,
			 viewer_of(run, attack));
}

static int tell_accuracy(struct run *run, const struct wounddice_attack *attack)
{
	int values[ACCURACIES];
	int total = wounddice_accuracy(&run->scene, attack, values);
	struct sum accuracy;

	if (!run_wants(run, AFFRAY_SUM))
		return total;
	sum_begin(&accuracy, run, attack->actor, "accuracy", WND_ATK_04);
	accuracy.viewer = (uint8_t)viewer_of(run, attack);
	for (int i = 0; i < ACCURACIES; i++)
		add(&accuracy, wounddice_accuracy_rows[i].label, values[i],
		    wounddice_accuracy_rows[i].rule);
	if (accuracy.count > 0)
		tell_sum(&accuracy);
	return total;
}

static void tell_cover(struct run *run, const struct wounddice_attack *attack)
{
	int cover;

	if (!run_wants(run, AFFRAY_NOTE) || attack->target < 0)
		return;
	cover = wounddice_cover(&run->scene, tile_of(&run->scene, attack->actor),
				attack->tile);
	if (cover)
		tell_note_at(run, attack->actor, attack->target,
			     "has {target} behind cover on the line between them", cover,
			     WND_MOV_02);
}

static int tell_attack_tn(struct run *run, const struct wounddice_attack *attack)
{
	const struct wounddice_sheet *own = sheet(&run->scene, attack->actor);
	enum skill skill = (enum skill)attack->with->weapon->skills[attack->skill];
	enum stat stat = wounddice_linked[skill];
	struct sum tn;

	tell_cover(run, attack);
	sum_begin(&tn, run, attack->actor, "attack TN", WND_ATK_02);
	tn.viewer = (uint8_t)viewer_of(run, attack);
	add_base(&tn, wounddice_stat_words[stat], own->stats[stat], WND_CHK_02);
	add_base(&tn, wounddice_skill_words[skill], own->skills[skill], WND_ATK_01);
	add(&tn, "focus", attack->with->focus[attack->skill], WND_ATK_03);
	add(&tn, "accuracy", tell_accuracy(run, attack), WND_ATK_04);
	tell_sum(&tn);
	return tn.total;
}

static void spend_aim(struct run *run, int who)
{
	struct wounddice_creature *creature = change(run, who);

	tell_spend(run, who, "aim", &creature->aim, creature->aim, 0, WND_ACT_01);
	creature->aim = creature->aim_target = 0;
}

/* Where attacks are hidden, everybody sees the outcome and no more. */
static struct check roll_attack(struct run *run, const struct wounddice_attack *attack)
{
	int tn = tell_attack_tn(run, attack), viewer = viewer_of(run, attack);
	struct check check;

	spend_aim(run, attack->actor);
	run->roll_viewer = (uint8_t)viewer;
	check = wounddice_check(run, attack->actor, tn, true, viewer, "attack");
	run->roll_viewer = VIEW_ALL;
	wounddice_tell_check(run, attack->actor, attack->target, &check,
			     hit_or_miss(check.success),
			     check.roll == 1	? WND_ATK_05
			     : check.roll == 20 ? WND_ATK_06
						: WND_ATK_02,
			     viewer);
	return check;
}

/* ---- 3. jam: hit or miss, it hangs on the natural roll alone ---- */

static void test_jam(struct run *run, struct wounddice_attack *attack,
		     const struct check *check)
{
	const struct wounddice_weapon *weapon = attack->with->weapon;
	int shown;

	if (!weapon->threat || check->roll < weapon->threat ||
	    (ruling(&run->scene, R_JAM_TEST) == JAM_HIT_ONLY && !check->success))
		return;
	tell_of_roll(run, attack, "threatens to jam the weapon", check->roll, WND_JAM_01);
	run->roll_viewer = (uint8_t)viewer_of(run, attack);
	attack->jams = roll_at_least(run, attack->actor, dice_die(20), weapon->jam, "jam",
				     &shown);
	run->roll_viewer = VIEW_ALL;
	tell_of_roll(run, attack, attack->jams ? "jams it" : "does not jam it", shown,
		     WND_JAM_02);
	if (check->success)
		tell_of_roll(run, attack, "would hit all the same", check->roll,
			     WND_JAM_03);
}

/* Only when the attack is over: a target that may still evade need not know. */
static void jam(struct run *run, const struct wounddice_attack *attack)
{
	if (!attack->jams)
		return;
	change(run, attack->actor)->arms[attack->arm].jammed = 1;
	tell_condition(run, attack->actor, "jammed", NULL, true, 0, WND_JAM_04);
}

/* ---- 5. hits ---- */

/* How the number of hits comes about; `metres` is a blast victim's distance. */
static int count_hits(struct run *run, const struct wounddice_attack *attack, int dos,
		      int rof, int metres)
{
	struct sum hits;
	int spread = wounddice_spread(attack);
	bool limited = attack->with->is_gun && rof < attack->profile->rof;

	sum_begin(&hits, run, attack->actor, "hits", WND_HIT_02);
	hits.viewer = (uint8_t)viewer_of(run, attack);
	add_base(&hits, "degree",
		 wounddice_degree(ruling(&run->scene, R_DEGREE), dos, spread),
		 WND_HIT_01);
	add(&hits, "rate of fire", smaller(0, rof - hits.total),
	    limited ? WND_ATK_09 : WND_HIT_02);
	add(&hits, "distance", larger(1, hits.total - metres) - hits.total, WND_ATK_10);
	tell_sum(&hits);
	return hits.total;
}

static int hits_of(const struct scene *scene, const struct wounddice_attack *attack,
		   int dos, int rof, int metres)
{
	int degree =
		wounddice_degree(ruling(scene, R_DEGREE), dos, wounddice_spread(attack));

	return larger(1, smaller(degree, rof) - metres);
}

static void tell_spread(struct run *run, const struct wounddice_attack *attack)
{
	struct sum spread;

	if (!attack->profile->shot || attack->band == 1 || !run_wants(run, AFFRAY_SUM))
		return;
	sum_begin(&spread, run, attack->actor, "spread", WND_HIT_03);
	add_base(&spread, "weapon", attack->profile->spread, NO_RULE);
	add(&spread, "range", attack->band - 1, WND_HIT_03);
	tell_sum(&spread);
}

/* ---- 4 to 7, for one target ---- */

static void strike(struct run *run, const struct wounddice_attack *attack, int target,
		   const struct check *check, int rof, int metres)
{
	int hits = hits_of(&run->scene, attack, check->dos, rof, metres);

	if (wounddice_defends(run, attack, target, check, hits))
		return;
	wounddice_hit(run, attack, target,
		      count_hits(run, attack, check->dos, rof, metres));
}

/* ---- blasts ---- */

/* Everybody around, in initiative order; fixed before the first is resolved. */
static int blast_victims(const struct scene *scene, const struct wounddice_attack *attack,
			 int8_t victims[MAX_CREATURES])
{
	int count = 0;

	for (int i = 0; i < scene->fight->order_count; i++) {
		int who = scene->fight->order[i];

		if (is_there(scene, who) &&
		    distance_king(tile_of(scene, who), attack->tile) <=
			    attack->with->weapon->blast &&
		    wounddice_sees(scene, tile_of(scene, who), attack->tile))
			victims[count++] = (int8_t)who;
	}
	return count;
}

static void blast(struct run *run, const struct wounddice_attack *attack,
		  const struct check *check, int rof)
{
	int8_t victims[MAX_CREATURES];
	int count = blast_victims(&run->scene, attack, victims);

	for (int i = 0; i < count; i++) {
		int metres =
			distance_king(tile_of(&run->scene, victims[i]), attack->tile);

		tell_note(run, victims[i], "is caught in the blast", metres,
			  i > 0 ? WND_REA_03 : WND_ATK_10);
		strike(run, attack, victims[i], check, rof, metres);
	}
	for (int i = 0; i < count; i++)
		wounddice_return_fire(run, victims[i], attack->actor);
}

/* ---- all steps ---- */

void wounddice_resolve(struct run *run, struct wounddice_attack *attack)
{
	int rof = wounddice_rof(attack, declare(run, attack));
	struct check check = roll_attack(run, attack);

	test_jam(run, attack, &check);
	if (attack->jams && ruling(&run->scene, R_JAM_HITS) == JAM_ONE)
		rof = 1;
	if (check.success)
		tell_spread(run, attack);
	if (check.success && attack->target < 0)
		blast(run, attack, &check, rof);
	else if (check.success)
		strike(run, attack, attack->target, &check, rof, 0);
	jam(run, attack);
	if (!check.success)
		tell_of_roll(run, attack, "ends the action", check.dos, WND_ATK_07);
	if (attack->target >= 0 && !attack->returned)
		wounddice_return_fire(run, attack->target, attack->actor);
}

void wounddice_attack(struct run *run, int who)
{
	int arm = choose_weapon(run, who);
	struct wounddice_attack attack;

	if (sheet(&run->scene, who)->arms[arm].weapon->blast)
		choose_tile(run, who, arm, &attack);
	else
		choose_target(run, who, arm, &attack);
	wounddice_choose_skill(run, &attack);
	choose_mode(run, &attack);
	wounddice_resolve(run, &attack);
}
