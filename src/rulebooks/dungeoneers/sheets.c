/* SPDX-License-Identifier: MIT
 *
 * Sheets: derived values, and the first position of a fight.
 */
#include "dungeoneers.h"
#include "engine/footprint.h"
#include <string.h>

/* ---- the list of items ---- */

/* Numbers of items: weapons first, then armour, foci, tomes, potions. */
static int first_item(const struct scenario *scenario, int kind)
{
	int first = 1;

	for (int i = KIND_WEAPON; i < kind; i++)
		first += scenario->sections[i].count;
	return first;
}

/* A tome goes by the name of its spell. */
static const char *joined(struct scenario *scenario, const char *head, const char *tail)
{
	char buffer[128];
	struct text text = text_in(buffer, sizeof buffer);

	text_add(&text, head);
	text_add(&text, tail);
	return tree_text(scenario->tree, buffer, text.length);
}

static void fill_item(struct scenario *scenario, struct dungeoneers_item *item, int kind,
		      const void *data)
{
	const struct entry *entry = data;

	item->key = entry->key;
	item->name = entry->name;
	item->hands = 1;
	switch (kind) {
	case KIND_WEAPON:
		item->weapon = data;
		item->hands = item->weapon->hands;
		break;
	case KIND_ARMOR:
		item->shield = data;
		break;
	case KIND_FOCUS:
		item->focus = data;
		break;
	case KIND_SPELL:
		item->tome = data;
		item->key = joined(scenario, "tome_", entry->key);
		item->name = joined(scenario, "tome of ", entry->name);
		break;
	default:
		item->potion = data;
	}
}

static void list_items(struct scenario *scenario)
{
	struct dungeoneers_setup *setup = scenario->setup_to_prepare;
	int count = first_item(scenario, KINDS);
	struct dungeoneers_item *items =
		tree_alloc(scenario->tree, sizeof *items * (size_t)count);

	setup->items = items;
	if (!items)
		return;
	for (int kind = KIND_WEAPON; kind < KINDS; kind++)
		for (int i = 0; i < scenario->sections[kind].count; i++)
			fill_item(scenario, &items[first_item(scenario, kind) + i], kind,
				  scenario_entry(scenario, kind, i));
}

/* ---- the creature ---- */

static const struct {
	uint8_t wounds, threat, room;
	uint8_t side, width, height; /* square footprint; the other reading (R50) */
} by_size[SIZES] = {
	[TINY] = {0, 1, 1, 1, 1, 1},	  [SMALL] = {1, 1, 2, 1, 1, 1},
	[MEDIUM] = {2, 1, 4, 1, 1, 1},	  [LARGE] = {3, 1, 4, 2, 2, 1},
	[HUGE_SIZE] = {4, 2, 4, 3, 3, 1}, [MASSIVE] = {5, 2, 4, 4, 2, 2},
};

struct dungeoneers_size dungeoneers_size_of(const struct scenario *scenario, int size)
{
	bool count = scenario->rulings[R50_FOOTPRINT] != 0;

	return (struct dungeoneers_size){
		by_size[size].wounds, by_size[size].threat, by_size[size].room,
		count ? by_size[size].width : by_size[size].side,
		count ? by_size[size].height : by_size[size].side};
}

static void take_size(const struct scenario *scenario, struct dungeoneers_sheet *sheet)
{
	struct dungeoneers_size size = dungeoneers_size_of(scenario, sheet->size);

	sheet->most_wounds = size.wounds;
	sheet->base_threat = size.threat;
	sheet->room = size.room;
	sheet->width = size.width;
	sheet->height = size.height;
}

/* All levels that match a type, its category and damage at large add up (R42). */
static void add_traits(struct dungeoneers_sheet *sheet)
{
	for (int type = 0; type < TYPES; type++) {
		int category = type <= SLASHING ? PHYSICAL : ENERGY;
		int more = sheet->vulnerable[type] + sheet->vulnerable[category] +
			   sheet->vulnerable[ALL_DAMAGE];
		int less = sheet->resistant[type] + sheet->resistant[category] +
			   sheet->resistant[ALL_DAMAGE];

		sheet->traits[type] = (int16_t)(more - less);
	}
}

static void derive_scores(const struct scenario *scenario,
			  struct dungeoneers_sheet *sheet)
{
	const int16_t scores[SCORES] = {sheet->power,	  sheet->prowess,
					sheet->endurance, sheet->resistance,
					sheet->spell,	  sheet->mind};
	const uint8_t ranks[CATEGORIES] = {NO_RANK,    sheet->blade, sheet->cudgel,
					   sheet->axe, sheet->lance, sheet->bow};

	memcpy(sheet->scores, scores, sizeof scores);
	memcpy(sheet->ranks, ranks, sizeof ranks);
	if (sheet->ap_max == DERIVED)
		sheet->ap_max = (int16_t)scenario->rulings[R01_ACTION_POINTS];
	if (sheet->magica_max == DERIVED)
		sheet->magica_max =
			(int16_t)(2 * sheet->mind + (sheet->hyperarcanum ? 1 : 0));
	if (sheet->magica == DERIVED)
		sheet->magica = sheet->magica_max;
}

/* Armour on the body; a thing with the slot `wield` is a shield and may be put away. */
static void wear(struct scenario *scenario, struct dungeoneers_sheet *sheet,
		 struct problems *problems)
{
	uint8_t worn[SLOTS] = {0};
	int av = 0;

	for (int i = 0; i < 8 && sheet->armor[i] >= 0; i++) {
		const struct dungeoneers_armor *armor =
			scenario_entry(scenario, KIND_ARMOR, sheet->armor[i]);

		if (armor->slot == SLOT_WIELD)
			continue;
		if (++worn[armor->slot] > (armor->slot == SLOT_RING ? 2 : 1))
			problem_at(problems, place_of_field(&sheet->entry, "armor"),
				   "%s cannot wear %s too: that slot (%s) is taken",
				   sheet->entry.key, armor->entry.key,
				   dungeoneers_slot_words[armor->slot]);
		av += armor->av;
		sheet->worn_sr = (int16_t)(sheet->worn_sr + armor->sr);
		sheet->worn_spellmod = (int16_t)(sheet->worn_spellmod + armor->spellboon -
						 armor->spellbane);
		if (armor->power > sheet->worn_power)
			sheet->worn_power = armor->power;
	}
	if (sheet->worn_av == DERIVED)
		sheet->worn_av = (int16_t)av;
}

static void learn(struct scenario *scenario, struct dungeoneers_sheet *sheet,
		  struct problems *problems)
{
	int known = 0;

	for (int i = 0; i < CANTRIPS && sheet->cantrips[i] >= 0; i++, known++)
		sheet->cantrip[i] =
			scenario_entry(scenario, KIND_SPELL, sheet->cantrips[i]);
	if (known > sheet->mind)
		problem_at(problems, place_of_field(&sheet->entry, "cantrips mind"),
			   "%s knows %d cantrips; expected at most its mind, %d",
			   sheet->entry.key, known, sheet->mind);
	for (int i = 0; i < NATURALS && sheet->natural[i] >= 0; i++) {
		sheet->natural_weapon[i] =
			scenario_entry(scenario, KIND_WEAPON, sheet->natural[i]);
		if (sheet->natural_weapon[i]->hands > 0)
			problem_at(problems, place_of_field(&sheet->entry, "natural"),
				   "%s is held in a hand; expected a natural weapon "
				   "(hands: 0)",
				   sheet->natural_weapon[i]->entry.key);
	}
}

/* ---- things at the start ---- */

struct packing {
	struct scenario *scenario;
	const struct dungeoneers_sheet *sheet;
	struct dungeoneers_creature *creature;
	struct problems *problems;
	int count, hands;
};

static void pack(struct packing *p, int kind, const int16_t *refs, int room, int place)
{
	const struct dungeoneers_setup *setup = p->scenario->setup;

	for (int i = 0; i < room && refs[i] >= 0; i++) {
		int item = first_item(p->scenario, kind) + refs[i];

		if (kind == KIND_ARMOR && setup->items[item].shield->slot != SLOT_WIELD)
			continue;
		if (p->count == THINGS) {
			problem_at(p->problems,
				   place_of_field(&p->sheet->entry,
						  "weapons armor foci tomes stowed "
						  "stowed_shields stowed_foci "
						  "stowed_tomes potions"),
				   "%s carries more than %d things", p->sheet->entry.key,
				   THINGS);
			return;
		}
		p->creature->things[p->count].item = (int16_t)item;
		p->creature->things[p->count++].place = (uint8_t)place;
		p->hands += place == WIELDED ? setup->items[item].hands : 0;
	}
}

#define PACK(kind, list, place) \
	pack(&p, kind, sheet->list, sizeof sheet->list / sizeof sheet->list[0], place)

static void pack_all(struct scenario *scenario, const struct dungeoneers_sheet *sheet,
		     struct dungeoneers_creature *creature, struct problems *problems)
{
	struct packing p = {scenario, sheet, creature, problems, 0, 0};

	PACK(KIND_WEAPON, weapons, WIELDED);
	PACK(KIND_ARMOR, armor, WIELDED);
	PACK(KIND_FOCUS, foci, WIELDED);
	PACK(KIND_SPELL, tomes, WIELDED);
	PACK(KIND_WEAPON, stowed, STOWED);
	PACK(KIND_ARMOR, stowed_shields, STOWED);
	PACK(KIND_FOCUS, stowed_foci, STOWED);
	PACK(KIND_SPELL, stowed_tomes, STOWED);
	PACK(KIND_POTION, potions, STOWED);
	if (p.hands > HANDS)
		problem_at(problems,
			   place_of_field(&sheet->entry, "weapons armor foci tomes"),
			   "%s needs %d hands for what it wields; expected at most %d",
			   sheet->entry.key, p.hands, HANDS);
}

static void start_creature(struct scenario *scenario, int who,
			   struct dungeoneers_creature *creature,
			   struct problems *problems)
{
	const struct dungeoneers_sheet *sheet = scenario->creatures[who].sheet;
	struct scene scene = {scenario, NULL};

	creature->stress = sheet->stress;
	creature->magica = sheet->magica;
	creature->rp = sheet->rp_max;
	creature->arrows = (uint8_t)sheet->arrows;
	creature->bolts = (uint8_t)sheet->bolts;
	creature->last_x = -1;
	if (sheet->wounds > sheet->most_wounds)
		problem_at(problems, place_of_field(&sheet->entry, "wounds size"),
			   "%s starts with %d wounds; one of its size can have %d",
			   sheet->entry.key, sheet->wounds, sheet->most_wounds);
	else
		creature->wounds = (uint8_t)sheet->wounds;
	if (sheet->magica > sheet->magica_max)
		problem_at(problems, sheet->entry.node->place,
			   "%s starts with %d magica; it can have %d", sheet->entry.key,
			   sheet->magica, sheet->magica_max);
	pack_all(scenario, sheet, creature, problems);
	dungeoneers_derive(&scene, creature, who);
}

/* ---- start tiles ---- */

static void check_start(const struct scene *scene, int who, struct problems *problems)
{
	const struct scenario_creature *one = &scene->scenario->creatures[who];
	struct creature_set later = {~(((uint64_t)1 << who) - 1)}; /* not placed yet */

	if (!dungeoneers_fits(scene, who, one->tile, later))
		problem_at(problems, place_of_creature(scene->scenario, who),
			   "%s does not fit at %d,%d (%d x %d tiles): a wall, the map's "
			   "edge or "
			   "another creature is in the way",
			   one->name, one->tile.x, one->tile.y, sheet(scene, who)->width,
			   sheet(scene, who)->height);
}

static void look_at_ground(const struct scenario *scenario,
			   struct dungeoneers_setup *setup)
{
	int tiles = scenario->map.width * scenario->map.height;

	for (int i = 0; i < tiles; i++) {
		const struct terrain_row *row =
			&scenario->book->terrains[scenario->map.terrain[i]];

		setup->has_walls = setup->has_walls || row->blocks_sight;
		setup->has_obstacles = setup->has_obstacles || row->blocks_step;
	}
}

static void check_facing(const struct scenario *scenario, int who,
			 struct problems *problems)
{
	const struct scenario_creature *one = &scenario->creatures[who];

	if (scenario->rulings[R48_DIAGONALS] && one->has_facing && one->facing % 2)
		problem_at(problems, one->facing_place,
			   "%s faces %s; expected n, e, s or w: this table plays without "
			   "diagonals",
			   one->name, direction_name[one->facing]);
}

/* The fight as it begins, once and for all. */
static void make_start(struct scenario *scenario, struct problems *problems)
{
	struct dungeoneers_setup *setup = scenario->setup_to_prepare;
	struct dungeoneers_fight *start = tree_alloc(scenario->tree, sizeof *start);
	struct scene scene = {scenario, NULL};

	setup->start = start;
	if (!start)
		return;
	scene.fight = &start->base;
	start->base.count = (uint8_t)scenario->count;
	for (int i = 0; i < scenario->total; i++) {
		start_creature(scenario, i, &start->creatures[i], problems);
		start->base.bodies[i].tile = scenario->creatures[i].tile;
		start->base.bodies[i].side = scenario->creatures[i].side;
		start->base.bodies[i].in_play = !scenario->creatures[i].in_reserve;
		check_facing(scenario, i, problems);
	}
	dungeoneers_find_sets(&scene, &start->base);
	for (int i = 0; i < scenario->count; i++) {
		check_start(&scene, i, problems);
		if (scenario->creatures[i].has_facing)
			start->base.bodies[i].facing = scenario->creatures[i].facing;
		else
			dungeoneers_face_enemy(&scene, &start->base, i);
	}
	dungeoneers_set_threats(&scene, &start->base, everybody(&start->base));
}

/* Only what can be thrown ever lies on the ground. */
static void check_ground(const struct scenario *scenario, struct problems *problems)
{
	const struct dungeoneers_setup *setup = scenario->setup;
	int throwable = 0;

	for (int i = 0; i < scenario->total; i++)
		for (int k = 0; k < THINGS; k++) {
			int item = setup->start->creatures[i].things[k].item;

			throwable += setup->items[item].weapon &&
				     setup->items[item].weapon->toss;
		}
	if (throwable > GROUND)
		problem_at(
			problems, (struct place){.file = scenario->file},
			"%d weapons that can be thrown; expected at most %d in one fight",
			throwable, GROUND);
}

/* Everybody has it, so it must serve for a blow at arm's length, and nobody reaches
 * farther for it. */
static void find_improvised(struct scenario *scenario, struct problems *problems)
{
	struct dungeoneers_setup *setup = scenario->setup_to_prepare;
	const struct dungeoneers_weapon *weapon;

	weapon = scenario_entry(scenario, KIND_WEAPON,
				scenario_find(scenario, KIND_WEAPON, "improvised"));
	setup->improvised = weapon;
	if (!weapon)
		problem_at(problems, (struct place){.file = scenario->file},
			   "there is no weapon \"improvised\"; expected one, for bare "
			   "hands");
	else if (weapon->range || weapon->threat)
		problem_at(problems, weapon->entry.node->place,
			   "improvised has a range or a threat; expected neither: it "
			   "stands for bare hands");
}

static const char *fault_of(const struct dungeoneers_weapon *weapon)
{
	if (weapon->range && weapon->toss)
		return "a range and can be thrown; expected one of them";
	if (weapon->ammunition && !weapon->range)
		return "ammunition and no range; expected both";
	if (weapon->rank && !weapon->category)
		return "a rank and no category; expected both";
	return NULL;
}

static void check_weapons(const struct scenario *scenario, struct problems *problems)
{
	for (int i = 0; i < scenario->sections[KIND_WEAPON].count; i++) {
		const struct dungeoneers_weapon *weapon =
			scenario_entry(scenario, KIND_WEAPON, i);

		if (fault_of(weapon))
			problem_at(problems, weapon->entry.node->place, "%s has %s",
				   weapon->entry.key, fault_of(weapon));
	}
}

static void check_spells(const struct scenario *scenario, struct problems *problems)
{
	for (int i = 0; i < scenario->sections[KIND_SPELL].count; i++) {
		const struct dungeoneers_spell *spell =
			scenario_entry(scenario, KIND_SPELL, i);

		if (spell->amount == 0 &&
		    (spell->effect == EFFECT_MAGE_ARMOR || spell->effect == EFFECT_MIRED))
			problem_at(
				problems, spell->entry.node->place,
				"%s has no amount; expected how much it gives or takes",
				spell->entry.key);
	}
}

/* The same but for name and place. */
static bool is_same_sheet(const struct dungeoneers_sheet *a,
			  const struct dungeoneers_sheet *b)
{
	enum { NAMES = sizeof a->entry };

	return memcmp((const char *)a + NAMES, (const char *)b + NAMES,
		      sizeof *a - NAMES) == 0;
}

static void find_twins(const struct scenario *scenario, struct dungeoneers_setup *setup)
{
	for (int i = 0; i < scenario->total; i++) {
		int first = 0;

		while (!is_same_sheet(scenario->creatures[first].sheet,
				      scenario->creatures[i].sheet))
			first++;
		setup->twins[i] = (uint8_t)first;
	}
}

void dungeoneers_prepare(struct scenario *scenario, struct problems *problems)
{
	struct dungeoneers_setup *setup = scenario->setup_to_prepare;

	list_items(scenario);
	if (!setup->items)
		return;
	find_improvised(scenario, problems);
	check_weapons(scenario, problems);
	check_spells(scenario, problems);
	look_at_ground(scenario, setup);
	setup->chances = dungeoneers_chances(scenario);
	for (int i = 0; i < scenario->total; i++) {
		struct dungeoneers_sheet *sheet = scenario->creatures[i].sheet_to_prepare;

		derive_scores(scenario, sheet);
		take_size(scenario, sheet);
		setup->largest =
			larger(setup->largest, larger(sheet->width, sheet->height));
		add_traits(sheet);
		wear(scenario, sheet, problems);
		learn(scenario, sheet, problems);
	}
	dungeoneers_count_blows(scenario);
	find_twins(scenario, setup);
	make_start(scenario, problems);
	if (!setup->start || !setup->items)
		return; /* no memory */
	setup->harms = dungeoneers_harms(scenario);
	check_ground(scenario, problems);
}
