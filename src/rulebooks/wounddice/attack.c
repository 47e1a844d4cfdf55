/* SPDX-License-Identifier: MIT
 *
 * The attack: declare, roll against its TN (accuracy.c), jam, defense, hits. The effects
 * of hits are in damage.c.
 */
#include "wounddice.h"

/* ---- possible attacks ---- */

/* Metres from which this arm can attack. */
static int reach_of(const struct scene *scene, int who, int arm)
{
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];

	return with->is_melee
		       ? REACH
		       : MOST_BANDS * with->profiles[creature(scene, who)->arms[arm].ammo]
					      .range;
}

/* Near enough, and in sight: what is within reach of a blow always is. */
static bool reaches(const struct scene *scene, struct tile here, int reach,
		    struct tile tile)
{
	int metres = tiles_apart(here, tile);

	return metres <= reach && (metres <= REACH || wounddice_sees(scene, here, tile));
}

bool wounddice_can_target(const struct scene *scene, int who, int arm, int target)
{
	return is_foe(scene, who, target) &&
	       reaches(scene, tile_of(scene, who), reach_of(scene, who, arm),
		       tile_of(scene, target));
}

struct creature_set wounddice_targets(const struct scene *scene, int who, int arm)
{
	struct creature_set targets = {0};
	struct tile here = tile_of(scene, who);
	int reach = reach_of(scene, who, arm);

	for_creatures (i, scene->fight)
		if (is_foe(scene, who, i) &&
		    reaches(scene, here, reach, tile_of(scene, i)))
			set_add(&targets, i);
	return targets;
}

static bool can_throw(const struct scene *scene, int who, int arm, struct tile tile)
{
	return terrain_at(&scene->scenario->map, tile) != WALL &&
	       reaches(scene, tile_of(scene, who), reach_of(scene, who, arm), tile);
}

static int band_of(const struct wounddice_attack *attack)
{
	if (attack->with->is_melee || attack->distance <= attack->profile->range)
		return 1;
	return ceil_div(attack->distance, attack->profile->range);
}

static void set_attack(const struct scene *scene, int who, int arm, struct tile tile,
		       struct wounddice_attack *attack)
{
	attack->actor = who;
	attack->arm = arm;
	attack->with = &sheet(scene, who)->arms[arm];
	attack->profile = &attack->with->profiles[creature(scene, who)->arms[arm].ammo];
	attack->skill = attack->with->best;
	attack->burst = false;
	attack->returned = false;
	attack->jams = false;
	attack->tile = tile;
	attack->distance = tiles_apart(tile_of(scene, who), tile);
	attack->band = band_of(attack);
}

void wounddice_attack_at(const struct scene *scene, int who, int arm, int target,
			 struct wounddice_attack *attack)
{
	set_attack(scene, who, arm, tile_of(scene, target), attack);
	attack->target = target;
}

static void attack_tile(const struct scene *scene, int who, int arm, struct tile tile,
			struct wounddice_attack *attack)
{
	set_attack(scene, who, arm, tile, attack);
	attack->target = NOBODY;
}

/* ---- hits ---- */

/* The most hits that this attack can make. */
static int rof_of(const struct wounddice_attack *attack, int rounds)
{
	if (!attack->with->is_gun || attack->with->weapon->props & SHELL)
		return attack->profile->rof;
	return attack->burst ? smaller(attack->profile->rof, rounds) : 1;
}

int wounddice_spread(struct sum *spread, const struct wounddice_attack *attack)
{
	add_base(spread, "weapon", attack->profile->spread, NO_RULE);
	add(spread, "range", attack->profile->shot ? attack->band - 1 : 0, WND_HIT_03);
	return spread->total;
}

/* Explains the number of hits; `metres` is a blast victim's distance. */
static int hits_of(struct sum *hits, const struct scene *scene,
		   const struct wounddice_attack *attack, int dos, int rof, int metres)
{
	bool limited = attack->with->is_gun && rof < attack->profile->rof;
	struct sum spread;

	add_base(hits, "degree",
		 wounddice_degree(ruling(scene, R_DEGREE), dos,
				  wounddice_spread(sum_begin_quiet(&spread), attack)),
		 WND_HIT_01);
	add(hits, "above the rate of fire", smaller(0, rof - hits->total),
	    limited ? WND_ATK_09 : WND_HIT_02);
	add(hits, "distance", larger(1, hits->total - metres) - hits->total, WND_ATK_10);
	return hits->total;
}

/* ---- declare ---- */

static bool has_target(const struct scene *scene, int who, int arm)
{
	struct tile here = tile_of(scene, who);
	int reach = reach_of(scene, who, arm);

	for_creatures (i, scene->fight)
		if (is_foe(scene, who, i) &&
		    reaches(scene, here, reach, tile_of(scene, i)))
			return true;
	return false;
}

/* A blast always has a target: the creature's own tile, if no other. */
static bool can_attack_with(const struct scene *scene, int who, int arm)
{
	const struct wounddice_weapon *weapon = sheet(scene, who)->arms[arm].weapon;

	return weapon->ap <= creature(scene, who)->ap &&
	       wounddice_can_use(scene, who, arm) &&
	       (weapon->blast || has_target(scene, who, arm));
}

bool wounddice_can_attack(const struct scene *scene, int who)
{
	for (int i = 0; i < sheet(scene, who)->arm_count; i++)
		if (can_attack_with(scene, who, i))
			return true;
	return false;
}

static int choose_weapon(struct run *run, int who, int action)
{
	const struct wounddice_sheet *own = sheet(&run->scene, who);
	struct question q;
	int wish;

	question_in(&q, run, who, Q_WEAPON, action, NOBODY);
	if (wished(&q, &wish) && wish >= 0 && wish < own->arm_count &&
	    can_attack_with(&run->scene, who, wish))
		return wish;
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
	int target;

	question_in(&q, run, who, Q_TARGET, DO_ATTACK, NOBODY);
	q.facts[0] = arm;
	/* A menu of one is quicker than a wish. */
	if (run->fight->count == 2 || !wished(&q, &target) || target < 0 ||
	    !wounddice_can_target(&run->scene, who, arm, target)) {
		offer_creatures(&q, wounddice_targets(&run->scene, who, arm));
		target = ask(&q);
	}
	wounddice_attack_at(&run->scene, who, arm, target, attack);
}

/* The tile of the nearest foe; its own if no foe is in reach. */
static struct tile usual_tile(const struct scene *scene, int who, int arm)
{
	struct creature_set targets = wounddice_targets(scene, who, arm);
	struct tile tile = tile_of(scene, who);
	int nearest = MAX_TILES;

	for_set (i, targets)
		if (metres_between(scene, who, i) < nearest) {
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
			    can_throw(&run->scene, who, arm, tile_at(x, y)))
				run->tiles[count++] =
					(int16_t)tile_index(map, tile_at(x, y));
	return count;
}

static void choose_tile(struct run *run, int who, int arm,
			struct wounddice_attack *attack)
{
	const struct map *map = &run->scene.scenario->map;
	struct question q;
	struct tile tile;
	int wish;

	question_in(&q, run, who, Q_TILE, DO_ATTACK, NOBODY);
	if (wished(&q, &wish) && wish >= 0 && on_map(map, tile_of_index(map, wish)) &&
	    can_throw(&run->scene, who, arm, tile_of_index(map, wish)))
		tile = tile_of_index(map, wish);
	else
		tile = ask_tile(&q, run->tiles, blast_tiles(run, who, arm));
	attack_tile(&run->scene, who, arm, tile, attack);
}

void wounddice_choose_skill(struct run *run, struct wounddice_attack *attack)
{
	const struct wounddice_arm *arm = attack->with;
	struct question q;

	question_in(&q, run, attack->actor, Q_SKILL, DO_ATTACK, attack->target);
	q.facts[0] = attack->arm;
	if (arm->skill_count > 1 && wished(&q, &attack->skill) && attack->skill >= 0 &&
	    attack->skill < arm->skill_count)
		return;
	for (int i = 0; i < arm->skill_count; i++) {
		offer(&q, i, wounddice_skill_words[arm->weapon->skills[i]], cost_of(0));
		if (i == arm->best)
			by_default(&q);
	}
	attack->skill = ask(&q);
}

static void choose_mode(struct run *run, struct wounddice_attack *attack)
{
	static const char *const modes[] = {[SINGLE] = "single", [BURST] = "burst"};
	struct question q;
	int mode;

	if (!attack->with->is_gun || attack->profile->rof < 2 ||
	    attack->with->weapon->props & SHELL)
		return;
	question_in(&q, run, attack->actor, Q_MODE, DO_ATTACK, attack->target);
	q.facts[0] = attack->arm; /* for tactics alone */
	if (!wished(&q, &mode) || mode < SINGLE || mode > BURST) {
		offer_words(&q, modes, 2);
		by_default(&q);
		mode = ask(&q);
	}
	attack->burst = mode == BURST;
}

/* Returns the rounds fired, 1 for a weapon without rounds. */
static int pay_ammunition(struct run *run, const struct wounddice_attack *attack)
{
	struct wounddice_arm_state *state =
		&change(run, attack->actor)->arms[attack->arm];
	int rounds = 1;

	if (!attack->with->is_gun && !attack->with->is_thrown)
		return rounds;
	if (attack->burst)
		rounds = smaller(attack->profile->rof, state->rounds);
	state->rounds = (uint8_t)(state->rounds - rounds);
	state->progress = state->next_ammo = 0;
	tell_spend(run, attack->actor, attack->with->is_gun ? "rounds" : "thrown weapon",
		   &state->rounds, rounds, state->rounds, WND_ATK_08);
	return rounds;
}

/* For phrases.c. */
static const char *manner_of(const struct wounddice_attack *attack)
{
	if (attack->returned)
		return "return fire";
	if (attack->with->is_melee)
		return "blow";
	if (!attack->with->is_gun)
		return "throw";
	return attack->burst ? "burst" : "shot";
}

static void tell_aim_of_blast(struct run *run, const struct wounddice_attack *attack)
{
	int there = fight_at(run->fight, attack->tile);

	if (there >= 0)
		tell_note_at(run, attack->actor, there, "means the tile of {target}", 0,
			     WND_ATK_02);
}

static int declare(struct run *run, const struct wounddice_attack *attack)
{
	const struct wounddice_weapon *weapon = attack->with->weapon;
	int ammo = creature(&run->scene, attack->actor)->arms[attack->arm].ammo;

	tell_deed_in(run, attack->actor, attack->returned ? DO_RETURN_FIRE : DO_ATTACK,
		     attack->target, weapon->entry.name, manner_of(attack),
		     attack->returned	  ? WND_REA_05
		     : attack->target < 0 ? WND_ATK_10
					  : WND_ATK_02);
	if (attack->target < 0)
		tell_aim_of_blast(run, attack);
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

/* ---- roll ---- */

int wounddice_viewer(const struct scene *scene, const struct wounddice_attack *attack)
{
	return ruling(scene, R_EVADE_INFO) == EVADE_HIDDEN
		       ? VIEW_SIDE + scene->fight->bodies[attack->actor].side
		       : VIEW_ALL;
}

/* A note that gives the roll away. */
static void tell_of_roll(struct run *run, const struct wounddice_attack *attack,
			 const char *sentence, int value, int rule)
{
	tell_secret_note(run, attack->actor, NOBODY, NULL, sentence, value, rule,
			 wounddice_viewer(&run->scene, attack));
}

static void tell_cover(struct run *run, const struct wounddice_attack *attack)
{
	int cover = 0;

	if (run_wants(run, AFFRAY_NOTE))
		cover = wounddice_cover_tn(&run->scene, attack) / COVER_TN;
	if (cover)
		tell_note_at(run, attack->actor, attack->target,
			     cover > 1 ? "has {target} behind heavy cover"
				       : "has {target} behind light cover",
			     cover, WND_MOV_02);
}

static int tell_attack_tn(struct run *run, const struct wounddice_attack *attack)
{
	uint8_t viewer = (uint8_t)wounddice_viewer(&run->scene, attack);
	struct sum tn, accuracy;

	tell_cover(run, attack);
	sum_begin(&accuracy, run, attack->actor, "accuracy", WND_ATK_04);
	accuracy.viewer = viewer;
	wounddice_accuracy(&accuracy, &run->scene, attack);
	if (accuracy.count > 0)
		tell_sum(&accuracy);
	sum_begin(&tn, run, attack->actor, "attack TN", WND_ATK_02);
	tn.viewer = viewer;
	wounddice_attack_tn(&tn, &run->scene, attack, accuracy.total);
	tell_sum(&tn);
	return tn.total;
}

/* Aim counts only for its own weapon and target; any attack ends it. */
static void spend_aim(struct run *run, const struct wounddice_attack *attack)
{
	int who = attack->actor;
	struct wounddice_creature *one = change(run, who);

	if (one->aim && !wounddice_aim_tn(&run->scene, attack))
		tell_note_at(run, who, one->aim_target - 1,
			     "has aimed at {target} in vain", one->aim, WND_ACT_01);
	tell_spend(run, who, "aim", &one->aim, one->aim, 0, WND_ACT_01);
	one->aim = one->aim_target = 0;
}

/* A blast that fails is a dud: there is nobody whom it misses. */
static struct verdict attack_verdict(const struct wounddice_attack *attack, bool success)
{
	struct verdict verdict = hit_or_miss(success);

	return attack->target < 0 && !success ? worded(verdict, "dud") : verdict;
}

/* If attacks are hidden, everybody sees only the outcome. */
static struct check roll_attack(struct run *run, const struct wounddice_attack *attack)
{
	int tn = tell_attack_tn(run, attack),
	    viewer = wounddice_viewer(&run->scene, attack);
	struct check check;

	spend_aim(run, attack);
	run->roll_viewer = (uint8_t)viewer;
	check = wounddice_check(run, attack->actor, tn, true, viewer, "attack");
	run->roll_viewer = VIEW_ALL;
	wounddice_tell_check(run, attack->actor, attack->target, &check,
			     attack_verdict(attack, check.success),
			     check.roll == 1	? WND_ATK_05
			     : check.roll == 20 ? WND_ATK_06
						: WND_ATK_02,
			     viewer);
	return check;
}

/* ---- jam: hit or miss, it depends on the natural roll alone ---- */

static void test_jam(struct run *run, struct wounddice_attack *attack,
		     const struct check *check)
{
	const struct wounddice_weapon *weapon = attack->with->weapon;
	int shown;

	if (!weapon->threat || check->roll < weapon->threat ||
	    (ruling(&run->scene, R_JAM_TEST) == JAM_HIT_ONLY && !check->success))
		return;
	tell_of_roll(run, attack, "threatens to jam the weapon, from {value} up",
		     weapon->jam, WND_JAM_01);
	run->roll_viewer = (uint8_t)wounddice_viewer(&run->scene, attack);
	attack->jams = roll_at_least(run, attack->actor, dice_die(20), weapon->jam, "jam",
				     &shown);
	run->roll_viewer = VIEW_ALL;
	tell_of_roll(run, attack, attack->jams ? "jams it" : "does not jam it", shown,
		     WND_JAM_02);
	if (check->success)
		tell_of_roll(run, attack, "would hit all the same", check->roll,
			     WND_JAM_03);
}

/* Told when the attack is over: a target that may still evade must not know. */
static void jam(struct run *run, const struct wounddice_attack *attack)
{
	uint8_t *jammed = &change(run, attack->actor)->arms[attack->arm].jammed;

	if (!attack->jams)
		return;
	*jammed = 1;
	tell_condition(run, attack->actor, "jammed", jammed, true, 0, WND_JAM_04);
}

static void tell_spread(struct run *run, const struct wounddice_attack *attack)
{
	struct sum spread;

	sum_begin(&spread, run, attack->actor, "spread",
		  attack->profile->shot && attack->band > 1 ? WND_HIT_03 : WND_HIT_01);
	wounddice_spread(&spread, attack);
	tell_sum(&spread);
}

/* ---- defense and hits, for one target ---- */

static void strike(struct run *run, const struct wounddice_attack *attack, int target,
		   const struct check *check, int rof, int metres)
{
	struct sum hits;
	int count = hits_of(sum_begin_quiet(&hits), &run->scene, attack, check->dos, rof,
			    metres);

	if (wounddice_defends(run, attack, target, check, count))
		return;
	if (run_wants(run, AFFRAY_SUM)) {
		sum_begin(&hits, run, attack->actor, "hits", WND_HIT_02);
		hits.viewer = (uint8_t)wounddice_viewer(&run->scene, attack);
		hits_of(&hits, &run->scene, attack, check->dos, rof, metres);
		tell_sum(&hits);
	}
	wounddice_hit(run, attack, target, count);
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

		tell_note(run, victims[i],
			  metres > 0 ? "is caught in the blast, {value} m from the middle"
				     : "is caught in the middle of the blast",
			  metres, i > 0 ? WND_REA_03 : WND_ATK_10);
		strike(run, attack, victims[i], check, rof, metres);
	}
	for (int i = 0; i < count; i++)
		wounddice_return_fire(run, victims[i], attack->actor);
}

/* ---- all steps ---- */

void wounddice_resolve(struct run *run, struct wounddice_attack *attack)
{
	int rof = rof_of(attack, declare(run, attack));
	struct check check = roll_attack(run, attack);

	test_jam(run, attack, &check);
	if (attack->jams && ruling(&run->scene, R_JAM_HITS) == JAM_ONE)
		rof = 1;
	if (check.success && run_wants(run, AFFRAY_SUM))
		tell_spread(run, attack);
	if (check.success && attack->target < 0)
		blast(run, attack, &check, rof);
	else if (check.success)
		strike(run, attack, attack->target, &check, rof, 0);
	jam(run, attack);
	if (attack->with->is_gun &&
	    !creature(&run->scene, attack->actor)->arms[attack->arm].rounds)
		tell_note_of(run, attack->actor, NOBODY, attack->with->weapon->entry.name,
			     "has emptied {the item}", 0, WND_ATK_08);
	if (!check.success)
		tell_of_roll(run, attack, "ends the action", check.dos, WND_ATK_07);
	if (attack->target >= 0 && !attack->returned)
		wounddice_return_fire(run, attack->target, attack->actor);
}

void wounddice_attack(struct run *run, int who, int action)
{
	int arm = choose_weapon(run, who, action);
	struct wounddice_attack attack;

	if (sheet(&run->scene, who)->arms[arm].weapon->blast)
		choose_tile(run, who, arm, &attack);
	else
		choose_target(run, who, arm, &attack);
	wounddice_choose_skill(run, &attack);
	choose_mode(run, &attack);
	wounddice_resolve(run, &attack);
}
