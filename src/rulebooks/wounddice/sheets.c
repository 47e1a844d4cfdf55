/* SPDX-License-Identifier: MIT
 *
 * Sheets: derived values, and the first position of a fight.
 */
#include <string.h>
#include "engine/panic.h"
#include "wounddice.h"

const uint8_t wounddice_linked[SKILLS] = {
	[HANDGUNS] = AGI,  [LONGARMS] = PER,  [AUTOMATICS] = STR, [THROWING] = AGI,
	[BLADES] = AGI,	   [CLUBS] = STR,     [BRAWL] = STR,	  [EVADE] = AGI,
	[FIRST_AID] = INT, [MECHANICS] = INT, [NOTICE] = PER,	  [STEALTH] = AGI,
};

/* ---- a weapon with its ammunition ---- */

static bool ammo_fits(const struct wounddice_weapon *weapon, enum ammo ammo)
{
	if (ammo == STANDARD)
		return true;
	if (weapon->magazine == 0)
		return false;
	if (ammo == SLUG)
		return weapon->props & SHELL;
	return weapon->type == BALLISTIC && !(weapon->props & SHELL);
}

static struct dice dice_of(struct field_dice dice)
{
	return dice.number == 1 ? dice_die(dice.size) : dice_sum(dice.number, dice.size);
}

static void make_profile(const struct wounddice_weapon *weapon, enum ammo ammo, int mb,
			 struct wounddice_profile *profile)
{
	static const struct field_dice slug_damage = {2, 8, 0};
	struct field_dice damage = ammo == SLUG ? slug_damage : weapon->damage;
	bool slug = ammo == SLUG;

	profile->dice = dice_of(damage);
	profile->mb = (int8_t)(weapon->range == 0 ? mb : 0);
	profile->ammo = ammo == ARMOR_PIERCING ? -1 : 0;
	profile->plus = (int8_t)(damage.plus + profile->mb + profile->ammo);
	profile->type = ammo == ARMOR_PIERCING ? PIERCING : weapon->type;
	profile->rof = slug ? 1 : weapon->rof;
	profile->spread = slug ? 5 : weapon->spread;
	profile->range = slug ? 24 : weapon->range;
	profile->shot = !slug && weapon->props & SHOT;
	profile->fits = ammo_fits(weapon, ammo);
	profile->mean2 = (int16_t)(damage.number * (damage.size + 1) + 2 * profile->plus);
}

/* ---- arms ---- */

static int focus_on(const struct wounddice_sheet *sheet, enum skill skill, int tag)
{
	int bonus = 0;

	for (int i = 0; i < sheet->focus_count; i++)
		if (sheet->foci[i].skill == skill && sheet->foci[i].tag == tag)
			bonus += sheet->foci[i].bonus;
	return bonus;
}

static void choose_skills(const struct wounddice_sheet *sheet, struct wounddice_arm *arm)
{
	const struct wounddice_weapon *weapon = arm->weapon;

	arm->missing_str = (uint8_t)larger(0, weapon->min_str - sheet->stats[STR]);
	for (int i = 0; i < WEAPON_SKILLS && weapon->skills[i] >= 0; i++) {
		struct sum sum;

		arm->focus[i] = (int8_t)focus_on(sheet, (enum skill)weapon->skills[i],
						 weapon->tag);
		arm->value[i] = (int8_t)wounddice_arm_skill(sum_begin_quiet(&sum), sheet,
							    arm, i, NO_RULE);
		if (arm->value[i] > arm->value[arm->best])
			arm->best = (uint8_t)i;
		arm->skill_count++;
	}
}

static void make_arm(const struct scenario *scenario, struct wounddice_sheet *sheet,
		     const struct wounddice_weapon *weapon)
{
	struct wounddice_arm *arm = &sheet->arms[sheet->arm_count++];

	arm->weapon = weapon;
	arm->is_gun = weapon->magazine > 0;
	arm->is_melee = weapon->range == 0;
	arm->is_thrown = weapon->props & THROWN;
	arm->is_heavy = weapon->props & HEAVY;
	arm->is_butt = weapon->props & BUTT;
	arm->is_bare = weapon->hands == 0;
	arm->holdable = weapon->hands > 0 && !arm->is_thrown && !arm->is_butt &&
			!(sheet->has_shield && weapon->hands == 2);
	choose_skills(sheet, arm);
	for (int ammo = 0; ammo < AMMOS; ammo++)
		make_profile(weapon, (enum ammo)ammo, sheet->mb, &arm->profiles[ammo]);
	wounddice_tabulate(scenario, sheet, arm);
	if (arm->is_gun) {
		arm->start_rounds = weapon->magazine;
		arm->start_spare = 3;
	} else if (arm->is_thrown) {
		arm->start_rounds = 1;
	}
}

static struct wounddice_arm *arm_of(struct wounddice_sheet *sheet,
				    const struct wounddice_weapon *weapon)
{
	for (int i = 0; i < sheet->arm_count; i++)
		if (sheet->arms[i].weapon == weapon)
			return &sheet->arms[i];
	return NULL;
}

/* Gives bare hands to creatures without claws, and a butt to those with a
 * two-handed gun. */
static void make_usual_arms(const struct scenario *scenario,
			    struct wounddice_sheet *sheet)
{
	static const char *const usual[] = {"unarmed", "gun_butt"};
	bool has_claws = false, has_rifle = false;

	for (int i = 0; i < sheet->arm_count; i++) {
		const struct wounddice_arm *arm = &sheet->arms[i];

		has_claws = has_claws || arm->is_bare;
		has_rifle = has_rifle ||
			    (arm->holdable && arm->is_gun && arm->weapon->hands == 2);
	}
	for (int i = has_claws; i < 1 + has_rifle; i++) {
		int found = scenario_find(scenario, KIND_WEAPON, usual[i]);
		const struct wounddice_weapon *weapon =
			scenario_entry(scenario, KIND_WEAPON, found);

		if (weapon && !arm_of(sheet, weapon))
			make_arm(scenario, sheet, weapon);
	}
}

struct preparing {
	struct scenario *scenario;
	struct problems *problems;
	const char *name; /* of the sheet */
};

static bool check_weapon(const struct preparing *p, const struct wounddice_weapon *weapon)
{
	const char *wrong = NULL;

	if (weapon->skills[0] < 0)
		wrong = "needs one or more weapon skills";
	else if (weapon->magazine > 0 && (weapon->range == 0 || weapon->reload == 0))
		wrong = "has a magazine, so it needs a range and a reload of at least 1";
	else if (weapon->magazine == 0 && weapon->range > 0 && !(weapon->props & THROWN))
		wrong = "has a range, so it needs a magazine or the prop thrown";
	else if (weapon->props & THROWN && weapon->range == 0)
		wrong = "is thrown, so it needs a range";
	else if (weapon->props & THROWN && weapon->magazine > 0)
		wrong = "is thrown, so it has no magazine";
	else if (weapon->blast > 0 && !(weapon->props & THROWN))
		wrong = "has a blast, so it needs the prop thrown";
	else if (!weapon->threat != !weapon->jam)
		wrong = "jams by two numbers, so it needs both threat and jam, or "
			"neither";
	else if (weapon->threat && !weapon->magazine)
		wrong = "has numbers of a jam, so it needs a magazine";
	if (wrong)
		problem_at(p->problems,
			   place_of_field(&weapon->entry,
					  "magazine range reload props blast"),
			   "%s %s", weapon->entry.key, wrong);
	return !wrong;
}

static void prepare_arms(const struct preparing *p, struct wounddice_sheet *sheet)
{
	for (int i = 0; i < LISTED && sheet->weapons[i] >= 0; i++) {
		const struct wounddice_weapon *weapon =
			scenario_entry(p->scenario, KIND_WEAPON, sheet->weapons[i]);

		if (arm_of(sheet, weapon))
			problem_at(p->problems, place_of_field(&sheet->entry, "weapons"),
				   "%s lists %s twice", p->name, weapon->entry.key);
		else if (check_weapon(p, weapon))
			make_arm(p->scenario, sheet, weapon);
	}
	make_usual_arms(p->scenario, sheet);
}

/* ---- loads of guns, and the number of things to throw ---- */

static void prepare_thrown(const struct preparing *p, struct wounddice_sheet *sheet)
{
	for (int i = 0; i < LISTED && sheet->thrown[i].ref >= 0; i++) {
		const struct wounddice_weapon *weapon =
			scenario_entry(p->scenario, KIND_WEAPON, sheet->thrown[i].ref);
		struct wounddice_arm *arm = arm_of(sheet, weapon);

		if (!arm)
			problem_at(p->problems,
				   place_of_field(&sheet->entry, "thrown weapons"),
				   "%s has no %s to throw: `thrown` gives it %d, but its "
				   "weapons do not list it; list it, or say what it "
				   "throws, such as `thrown: {}` for nothing",
				   p->name, weapon->entry.key, sheet->thrown[i].count);
		else if (!arm->is_thrown)
			problem_at(p->problems,
				   place_of_field(&sheet->entry, "thrown weapons"),
				   "%s has no %s to throw: that is no thrown weapon",
				   p->name, weapon->entry.key);
		else
			arm->start_rounds = (uint8_t)sheet->thrown[i].count;
	}
}

static void prepare_load(const struct preparing *p, struct wounddice_sheet *sheet,
			 const struct wounddice_load *load)
{
	const struct wounddice_weapon *weapon =
		scenario_entry(p->scenario, KIND_WEAPON, load->weapon);
	struct wounddice_arm *arm = weapon ? arm_of(sheet, weapon) : NULL;

	if (!arm || !arm->is_gun) {
		problem_at(p->problems, place_of_field(&sheet->entry, "loads weapons"),
			   "%s loads %s, a gun that it does not have; list it among its "
			   "weapons, or say what it loads, such as `loads: []` for "
			   "nothing",
			   p->name, weapon ? weapon->entry.key : "nothing");
		return;
	}
	if (!arm->profiles[load->ammo].fits) {
		problem_at(p->problems, place_of_field(&sheet->entry, "loads weapons"),
			   "%s does not take the ammunition %s", weapon->entry.key,
			   wounddice_ammo_words[load->ammo]);
		return;
	}
	arm->start_ammo = load->ammo;
	if (load->rounds != DERIVED)
		arm->start_rounds = (uint8_t)smaller(load->rounds, weapon->magazine);
	arm->start_spare = (uint8_t)load->spare;
}

/* ---- armour ---- */

static const char *plate_name(struct scenario *scenario, const char *key, int number)
{
	char buffer[80];
	struct text text = text_in(buffer, sizeof buffer);

	if (number == 1)
		return key;
	text_format(&text, "%s-%d", key, number);
	return tree_text(scenario->tree, buffer, text.length);
}

static void add_plates(const struct preparing *p, struct wounddice_sheet *sheet,
		       const struct wounddice_armor *armor)
{
	int number = 0;

	for (int i = 0; i < 4 && armor->dice[i].number > 0; i++) {
		const struct field_dice *dice = &armor->dice[i];

		if (dice->size < 4 || dice->size > 12 || dice->size % 2 || dice->plus) {
			problem_at(
				p->problems, place_of_field(&armor->entry, "dice"),
				"%s has dice that do not wear; expected d4 d6 d8 d10 d12",
				armor->entry.key);
			return;
		}
		for (int n = 0; n < dice->number; n++) {
			struct wounddice_plate *plate =
				&sheet->plates[sheet->plate_count];

			if (sheet->plate_count == ARMOR_DICE) {
				problem_at(p->problems,
					   place_of_field(&sheet->entry, "armor"),
					   "%s wears more than %d armour dice", p->name,
					   ARMOR_DICE);
				return;
			}
			plate->covers = armor->covers;
			plate->step = (uint8_t)(dice->size / 2 - 1);
			plate->name = plate_name(p->scenario, armor->entry.key, ++number);
			plate->piece = armor->entry.name;
			sheet->plate_count++;
		}
	}
}

static void prepare_armor(const struct preparing *p, struct wounddice_sheet *sheet)
{
	for (int i = 0; i < PIECES && sheet->armor[i] >= 0; i++) {
		const struct wounddice_armor *armor =
			scenario_entry(p->scenario, KIND_ARMOR, sheet->armor[i]);

		for (int j = 0; j < i; j++)
			if (sheet->armor[j] == sheet->armor[i])
				problem_at(p->problems,
					   place_of_field(&sheet->entry, "armor"),
					   "%s wears %s twice", p->name,
					   armor->entry.key);
		add_plates(p, sheet, armor);
		sheet->armor_speed = (int8_t)(sheet->armor_speed + armor->spd);
		sheet->armor_evade = (int8_t)(sheet->armor_evade + armor->ev);
		sheet->has_shield = sheet->has_shield || armor->shield;
	}
}

/* ---- a creature as it enters ---- */

static void make_start(const struct preparing *p, struct wounddice_sheet *sheet)
{
	struct wounddice_creature *start = tree_alloc(p->scenario->tree, sizeof *start);

	sheet->start = start;
	if (!start)
		return;
	start->health = sheet->health;
	start->speed = (uint8_t)sheet->speed;
	start->medkits = sheet->medkits;
	start->injectors = sheet->injectors;
	for (int i = 0; i < sheet->plate_count; i++)
		start->armor[i] = sheet->plates[i].step;
	for (int i = 0; i < sheet->arm_count; i++) {
		const struct wounddice_arm *arm = &sheet->arms[i];

		start->arms[i].rounds = arm->start_rounds;
		start->arms[i].spare = arm->start_spare;
		start->arms[i].ammo = arm->start_ammo;
		if (!start->hand && arm->holdable)
			start->hand = (uint8_t)(i + 1);
	}
}

static void prepare_sheet(const struct preparing *p, struct wounddice_sheet *sheet)
{
	for (int skill = WEAPON_SKILLS; skill < SKILLS; skill++)
		for (int i = 0; i < sheet->focus_count; i++)
			if (sheet->foci[i].skill == skill)
				sheet->focus[skill] = (int8_t)(sheet->focus[skill] +
							       sheet->foci[i].bonus);
	prepare_armor(p, sheet);
	sheet->mb = (int8_t)(sheet->stats[STR] / 4);
	if (sheet->health == DERIVED)
		sheet->health = (int16_t)(10 + sheet->stats[CON] + sheet->stats[STR]);
	if (sheet->speed == DERIVED)
		sheet->speed = (int16_t)larger(1, 2 + sheet->stats[AGI] / 2 +
							  sheet->armor_speed);
	prepare_arms(p, sheet);
	prepare_thrown(p, sheet);
	for (int i = 0; i < sheet->load_count; i++)
		prepare_load(p, sheet, &sheet->loads[i]);
	make_start(p, sheet);
}

/* ---- kinds ---- */

static bool attacks_alike(const struct wounddice_sheet *one,
			  const struct wounddice_sheet *other)
{
	return one->braced == other->braced && one->arm_count == other->arm_count &&
	       memcmp(one->stats, other->stats, sizeof one->stats) == 0 &&
	       memcmp(one->skills, other->skills, sizeof one->skills) == 0 &&
	       memcmp(one->focus, other->focus, sizeof one->focus) == 0 &&
	       memcmp(one->arms, other->arms, sizeof one->arms) == 0;
}

static int kind_of(const struct scenario *scenario, int who)
{
	int kind = 0;

	while (kind < who && !attacks_alike(scenario->creatures[kind].sheet,
					    scenario->creatures[who].sheet))
		kind++;
	return kind;
}

/* ---- the scenario ---- */

static int side_or_complain(const struct preparing *p, const char *key, const char *name,
			    const char *others)
{
	int side = scenario_side_named(p->scenario, name);

	if (side < 0)
		problem_at(p->problems, place_of_key(p->scenario, key),
			   "%s is \"%s\"; expected the name of a side%s", key, name,
			   others);
	return side;
}

static void prepare_setup(const struct preparing *p, struct wounddice_setup *setup)
{
	const char *surprise = setup->surprise;

	setup->surprise_side = SURPRISE_ASKED;
	if (surprise && strcmp(surprise, "none") == 0)
		setup->surprise_side = SURPRISE_NONE;
	else if (surprise && strcmp(surprise, "check") == 0)
		setup->surprise_side = SURPRISE_CHECK;
	else if (surprise)
		setup->surprise_side = (int8_t)side_or_complain(p, "surprise", surprise,
								", none or check");
	setup->ambusher_side = 0;
	if (setup->ambushers)
		setup->ambusher_side =
			(int8_t)side_or_complain(p, "ambushers", setup->ambushers, "");
	setup->newcomers = p->scenario->total > p->scenario->count;
}

/* On a map everybody has a tile of their own. */
static void check_tiles(const struct preparing *p)
{
	const struct scenario *scenario = p->scenario;

	for (int i = 0; scenario->map.given && i < scenario->count; i++)
		for (int j = 0; j < i; j++)
			if (same_tile(scenario->creatures[i].tile,
				      scenario->creatures[j].tile) &&
			    !((const struct wounddice_sheet *)scenario->creatures[i]
				      .sheet)
				     ->arrives &&
			    !((const struct wounddice_sheet *)scenario->creatures[j]
				      .sheet)
				     ->arrives)
				problem_at(p->problems, place_of_creature(scenario, i),
					   "%s and %s both start at %d,%d",
					   scenario->creatures[j].name,
					   scenario->creatures[i].name,
					   scenario->creatures[i].tile.x,
					   scenario->creatures[i].tile.y);
}

void wounddice_prepare(struct scenario *scenario, struct problems *problems)
{
	struct preparing p = {.scenario = scenario, .problems = problems};
	struct wounddice_setup *setup = scenario->setup_to_prepare;

	prepare_setup(&p, setup);
	wounddice_survey(scenario, setup);
	check_tiles(&p);
	for (int i = 0; i < scenario->total; i++) {
		struct wounddice_sheet *sheet = scenario->creatures[i].sheet_to_prepare;

		p.name = sheet->entry.key;
		prepare_sheet(&p, sheet);
		sheet->kind = (uint8_t)kind_of(scenario, i);
		setup->newcomers = setup->newcomers || sheet->arrives > 0;
	}
}

/* ---- positions ---- */

static void start_creature(const struct scenario *scenario, struct fight *fight, int who)
{
	const struct wounddice_sheet *sheet = scenario->creatures[who].sheet;

	((struct wounddice_fight *)fight)->creatures[who] = *sheet->start;
}

static void keep_waiting(struct fight *fight, int who, int rounds)
{
	((struct wounddice_fight *)fight)->creatures[who].arriving = (uint8_t)rounds;
	fight->bodies[who].in_play = fight->bodies[who].can_fight = 0;
}

void wounddice_begin(const struct scenario *scenario, struct fight *fight)
{
	for_creatures (i, fight) {
		const struct wounddice_sheet *sheet = scenario->creatures[i].sheet;

		start_creature(scenario, fight, i);
		if (sheet->arrives)
			keep_waiting(fight, i, sheet->arrives);
	}
}

/* Newcomers appear when the round ends (INI-07). */
void wounddice_enter(const struct scenario *scenario, struct fight *fight, int who)
{
	start_creature(scenario, fight, who);
	keep_waiting(fight, who, 1);
}

static void settle_arms(const struct wounddice_sheet *sheet,
			struct wounddice_creature *creature)
{
	if (creature->hand > sheet->arm_count ||
	    (creature->hand && !sheet->arms[creature->hand - 1].holdable))
		creature->hand = 0;
	for (int i = 0; i < sheet->arm_count; i++) {
		const struct wounddice_arm *arm = &sheet->arms[i];
		struct wounddice_arm_state *state = &creature->arms[i];

		if (!arm->profiles[state->ammo].fits)
			state->ammo = STANDARD;
		if (arm->is_gun)
			state->rounds =
				(uint8_t)smaller(state->rounds, arm->weapon->magazine);
	}
}

static void settle_state(const struct scenario *scenario, struct body *body,
			 const struct wounddice_sheet *sheet,
			 struct wounddice_creature *creature)
{
	if (creature->arriving)
		return;
	if (!body->in_play && creature->state < DEAD)
		creature->state = FLED; /* taken out of the fight */
	if (scenario->rulings[R_KO_CHECK] == KO_IMMEDIATE && creature->state < DEAD) {
		if (creature->health <= -sheet->stats[CON])
			creature->state = DEAD;
		else if (creature->health <= 0)
			creature->state = OUT;
	}
	if (creature->state >= DEAD)
		body->in_play = 0;
	if (creature->state == OUT) {
		creature->prone = 1;
		creature->ap = creature->debt = creature->unaware = 0;
		creature->aim = creature->aim_target = 0;
	}
	body->can_fight = creature->state == OK && body->in_play;
}

void wounddice_settle(const struct scenario *scenario, struct fight *fight)
{
	for_creatures (i, fight) {
		const struct wounddice_sheet *sheet = scenario->creatures[i].sheet;
		struct wounddice_creature *creature =
			&((struct wounddice_fight *)fight)->creatures[i];

		settle_state(scenario, &fight->bodies[i], sheet, creature);
		settle_arms(sheet, creature);
		if (creature->aim_target > fight->count)
			creature->aim = creature->aim_target = 0; /* nobody there */
	}
}

/* Only the limit depends on the number of the round. Of a creature that is gone only its
 * place in the order counts; the initiative counts only while somebody has still to be
 * put into the order. */
void wounddice_canonical(const struct scenario *scenario, struct fight *fight)
{
	bool ranked = ((const struct wounddice_setup *)scenario->setup)->newcomers;

	fight->round = 1;
	for_creatures (i, fight) {
		struct wounddice_creature *creature =
			&((struct wounddice_fight *)fight)->creatures[i];
		struct wounddice_creature gone;

		if (!ranked && fight->phase != BEFORE_THE_FIGHT) {
			creature->result = 0;
			creature->succeeded = 0;
		}
		if (creature->state < DEAD)
			continue;
		memset(&gone, 0, sizeof gone);
		gone.state = creature->state;
		gone.result = creature->result;
		gone.succeeded = creature->succeeded;
		gone.hold_to = creature->hold_to;
		gone.turned = creature->turned;
		memcpy(creature, &gone, sizeof gone);
		fight->bodies[i].tile = tile_at(0, 0);
	}
}
