/* SPDX-License-Identifier: MIT
 *
 * Sheets and catalogue: values derived from them before the fight.
 */
#include <string.h>
#include "threa.h"

/* ---- the catalogue ---- */

static void *entry_of(struct scenario *scenario, int kind, int i)
{
	struct section *section = &scenario->sections[kind];

	return section->entries + (size_t)i * section->size;
}

static bool is_held(const struct threa_weapon *weapon)
{
	return weapon->kind != NATURAL_WEAPON && weapon->kind != SPELL;
}

static void check_weapon(const struct scenario *scenario,
			 const struct threa_weapon *weapon, struct problems *problems)
{
	const struct threa_ammo *load = scenario_entry(scenario, KIND_AMMO, weapon->load);

	if (is_held(weapon) && weapon->hands == 0)
		problem_at(problems, place_of_field(&weapon->entry, "hands kind"),
			   "%s takes no hand; expected hands: 1 or 2, or the kind "
			   "natural or spell",
			   weapon->entry.key);
	if (load && load->fits != weapon->takes)
		problem_at(problems, place_of_field(&weapon->entry, "load takes"),
			   "%s is loaded with %s, which does not fit what it takes",
			   weapon->entry.key, load->entry.key);
}

static void prepare_weapons(struct scenario *scenario, struct problems *problems)
{
	struct threa_setup *setup = scenario->setup_to_prepare;
	int throwables = 0;

	for (int i = 0; i < scenario->sections[KIND_WEAPON].count; i++) {
		struct threa_weapon *weapon = entry_of(scenario, KIND_WEAPON, i);

		if (weapon->kind == THROWN_WEAPON)
			weapon->throwable = true;
		check_weapon(scenario, weapon, problems);
		weapon->throw_index = NOTHING;
		if (!weapon->throwable)
			continue;
		if (throwables == THROWABLES) {
			problem_at(problems,
				   place_of_field(&weapon->entry, "throwable kind"),
				   "more than %d kinds of throwable weapons", THROWABLES);
			return;
		}
		setup->throwable[throwables] = weapon;
		weapon->throw_index = (int8_t)throwables++;
	}
}

/* The locations that each slot protects (LOC-02). */
static bool protects(uint32_t slots, enum location location)
{
	static const uint8_t table[LOCATIONS][5] = {
		[HEAD] = {SLOT_HEAD, SLOT_FACE, SLOT_EARS, SLOT_NECK, SLOT_NECK},
		[TORSO] = {SLOT_NECK, SLOT_SHOULDERS, SLOT_BACK, SLOT_CHEST, SLOT_WAIST},
		[LEFT_ARM] = {SLOT_SHOULDERS, SLOT_ARMS, SLOT_LEFT_ARM, SLOT_LEFT_WRIST,
			      SLOT_LEFT_HAND},
		[RIGHT_ARM] = {SLOT_SHOULDERS, SLOT_ARMS, SLOT_RIGHT_ARM,
			       SLOT_RIGHT_WRIST, SLOT_RIGHT_HAND},
		[LEFT_LEG] = {SLOT_WAIST, SLOT_LEGS, SLOT_LEFT_ANKLE, SLOT_LEFT_FOOT,
			      SLOT_LEGS},
		[RIGHT_LEG] = {SLOT_WAIST, SLOT_LEGS, SLOT_RIGHT_ANKLE, SLOT_RIGHT_FOOT,
			       SLOT_LEGS},
	};

	for (int i = 0; i < 5; i++)
		if (slots >> table[location][i] & 1)
			return true;
	return slots >> SLOT_ALL & 1;
}

static void prepare_armor(struct scenario *scenario, struct problems *problems)
{
	for (int i = 0; i < scenario->sections[KIND_ARMOR].count; i++) {
		struct threa_armor *armor = entry_of(scenario, KIND_ARMOR, i);
		const struct threa_weapon *bash =
			scenario_entry(scenario, KIND_WEAPON, armor->bash);

		if (bash && bash->kind != MELEE_WEAPON)
			problem_at(problems, place_of_field(&armor->entry, "bash"),
				   "%s cannot bash as %s; expected a melee weapon",
				   armor->entry.key, bash->entry.key);
		armor->locations = 0;
		for (int location = 0; location < LOCATIONS; location++)
			if (protects(armor->slots, (enum location)location))
				armor->locations =
					(uint8_t)(armor->locations | (1u << location));
	}
}

/* ---- derived values (SHT-01 to SHT-03) ---- */

static const uint8_t usual_attribute[SKILLS] = {
	[SWORDS] = STR,	     [AXES] = STR,	  [POLEARMS] = STR,    [HTH] = STR,
	[PHYSICALITY] = STR, [HEAVY_ARMOR] = STR, [DODGE] = DEX,       [DAGGERS] = DEX,
	[SPEARS] = DEX,	     [BOWS] = DEX,	  [CROSSBOWS] = DEX,   [PISTOLS] = DEX,
	[RIFLES] = DEX,	     [SHIELD] = DEX,	  [LIGHT_ARMOR] = DEX, [SPRINT] = DEX,
	[BITE] = DEX,	     [DRIVE] = END,	  [AWARENESS] = ITT,   [FOCUS] = WIL,
	[FIRST_AID] = WIL,   [FIRE_BOLT] = INT,
};

static void derive_scores(struct threa_sheet *sheet)
{
	uint8_t attribute[SKILLS];
	int total = 0;

	memcpy(attribute, usual_attribute, sizeof attribute);
	for (int i = 0; i < sheet->skill_use_count; i++)
		attribute[sheet->skill_attributes[i].skill] =
			sheet->skill_attributes[i].attribute;
	for (int i = 0; i < SKILLS; i++) {
		sheet->score[i] =
			(int16_t)(sheet->attributes[attribute[i]] + sheet->skills[i] - 5);
		total += sheet->skills[i];
	}
	if (sheet->skill_total == DERIVED)
		sheet->skill_total = (int16_t)total;
}

/* Fills in a value that the file does not give; true: the file gives it. */
static bool derive(int16_t *value, int derived)
{
	if (*value != DERIVED)
		return true;
	*value = (int16_t)larger(1, derived);
	return false;
}

int threa_pool_value(const struct threa_sheet *sheet, enum pool pool, struct sum *sum)
{
	const int16_t *attributes = sheet->attributes;

	switch (pool) {
	case POOL_FAT:
		add_base(sum, "END", attributes[END], THR_SHT_02);
		add(sum, "WIL", attributes[WIL], THR_SHT_02);
		add(sum, "fixed", -5, THR_SHT_02);
		break;
	case POOL_VIT:
		add_base(sum, "twice STR", 2 * attributes[STR], THR_SHT_02);
		add(sum, "fixed", -5, THR_SHT_02);
		break;
	default:
		add_base(sum, "per 20 skill levels", sheet->skill_total / 20, THR_SHT_03);
	}
	return sum->total;
}

static bool derive_pool(const struct threa_sheet *sheet, enum pool pool, int16_t *most)
{
	struct sum sum;

	return derive(most, threa_pool_value(sheet, pool, quietly(&sum)));
}

static void derive_pools(struct threa_sheet *sheet)
{
	sheet->fat_written = derive_pool(sheet, POOL_FAT, &sheet->fat_max);
	sheet->vit_written = derive_pool(sheet, POOL_VIT, &sheet->vit_max);
	sheet->ap_written = derive_pool(sheet, POOL_AP, &sheet->ap_max);
	derive(&sheet->fat, sheet->fat_max);
	derive(&sheet->vit, sheet->vit_max);
	derive(&sheet->ap, sheet->ap_max);
}

/* ---- lists of weapons: each takes some kinds only ---- */

/* The place in the file of the i-th entry of a list. */
static struct place place_in_list(const struct entry *entry, const char *list, int i)
{
	const struct node *node = entry->node ? node_get(entry->node, list) : NULL;
	const struct node *at = node ? node_at(node, i) : NULL;

	return at ? at->place : node ? node->place : place_of_field(entry, list);
}

/* Each list takes weapons of some kinds only: a bit for each kind, or throwable
 * weapons. */
static void check_list(const struct scenario *scenario, const struct threa_sheet *sheet,
		       struct problems *problems, const char *list, const int16_t *refs,
		       int room, unsigned kinds, const char *expected)
{
	for (int i = 0; i < room && refs[i] >= 0; i++) {
		const struct threa_weapon *weapon =
			scenario_entry(scenario, KIND_WEAPON, refs[i]);
		bool belongs = kinds ? kinds >> weapon->kind & 1
				     : weapon->throwable && is_held(weapon);

		if (!belongs)
			problem_at(problems, place_in_list(&sheet->entry, list, i),
				   "%s does not belong under %s; expected %s",
				   weapon->entry.key, list, expected);
	}
}

static void check_lists(const struct scenario *scenario, const struct threa_sheet *sheet,
			struct problems *problems)
{
	check_list(scenario, sheet, problems, "weapons", sheet->weapons, WEAPONS,
		   1u << MELEE_WEAPON | 1u << THROWN_WEAPON | 1u << LAUNCHER |
			   1u << FIREARM,
		   "a weapon of the kind melee, thrown, launcher or firearm");
	check_list(scenario, sheet, problems, "throwing", sheet->throwing, THROWN, 0,
		   "a weapon that can be thrown");
	check_list(scenario, sheet, problems, "natural", sheet->natural, NATURALS,
		   1u << NATURAL_WEAPON, "a weapon of the kind natural");
	check_list(scenario, sheet, problems, "spells", sheet->spells, SPELLS,
		   1u << SPELL, "a weapon of the kind spell");
}

/* ---- gear ---- */

struct packing {
	const struct scenario *scenario;
	struct problems *problems;
	struct threa_sheet *sheet;
	int count;
};

static struct threa_gear *pack(struct packing *packing, const struct entry *entry)
{
	struct threa_gear *gear = &packing->sheet->gear[packing->count];

	if (packing->count == THINGS) {
		problem_at(packing->problems,
			   place_of_field(&packing->sheet->entry,
					  "weapons throwing armor items natural spells"),
			   "%s carries more than %d things", packing->sheet->entry.key,
			   THINGS);
		return NULL;
	}
	packing->count++;
	gear->entry = entry;
	return gear;
}

static void pack_weapons(struct packing *packing, const int16_t *refs, int room,
			 bool to_throw)
{
	for (int i = 0; i < room && refs[i] >= 0; i++) {
		const struct threa_weapon *weapon =
			scenario_entry(packing->scenario, KIND_WEAPON, refs[i]);
		struct threa_gear *gear = pack(packing, &weapon->entry);

		if (!gear)
			return;
		gear->weapon = weapon;
		gear->durability = weapon->durability;
		gear->to_throw = to_throw;
	}
}

/* Outer layers first: hits meet them in this order (DMG-05). */
static void pack_armor(struct packing *packing)
{
	const int16_t *refs = packing->sheet->armor;

	for (int layer = 0; layer <= 9; layer++)
		for (int i = 0; i < PIECES && refs[i] >= 0; i++) {
			const struct threa_armor *armor =
				scenario_entry(packing->scenario, KIND_ARMOR, refs[i]);
			struct threa_gear *gear = armor->layer == layer
							  ? pack(packing, &armor->entry)
							  : NULL;

			if (!gear)
				continue;
			gear->armor = armor;
			gear->durability = armor->durability;
		}
}

static void pack_items(struct packing *packing)
{
	const int16_t *refs = packing->sheet->items;

	for (int i = 0; i < ITEMS && refs[i] >= 0; i++) {
		const struct threa_potion *potion =
			scenario_entry(packing->scenario, KIND_ITEM, refs[i]);
		struct threa_gear *gear = pack(packing, &potion->entry);

		if (gear)
			gear->potion = potion;
	}
}

/* The second dagger is called dagger_2. */
static void name_things(struct packing *packing, struct tree *tree)
{
	struct threa_gear *gear = packing->sheet->gear;

	for (int i = 0; i < packing->count; i++) {
		char buffer[96];
		struct text text = text_in(buffer, sizeof buffer);
		int same = 1;

		for (int j = 0; j < i; j++)
			same += gear[j].entry == gear[i].entry;
		text_format(&text, "%s_%d", gear[i].entry->key, same);
		packing->sheet->element[i] =
			same == 1 ? gear[i].entry->key
				  : tree_text(tree, buffer, strlen(buffer));
	}
}

static void choose_hands(struct threa_sheet *sheet)
{
	const struct threa_gear *gear = sheet->gear;
	bool two_handed;

	sheet->start_hand[RIGHT_HAND] = sheet->start_hand[LEFT_HAND] = NOTHING;
	if (sheet->hands == 0)
		return;
	two_handed = gear[0].weapon && gear[0].weapon->hands == 2;
	if (gear[0].weapon && !gear[0].to_throw && (!two_handed || sheet->hands == HANDS))
		sheet->start_hand[RIGHT_HAND] = 0;
	if (two_handed)
		sheet->start_hand[LEFT_HAND] = sheet->start_hand[RIGHT_HAND];
	if (two_handed || sheet->hands < HANDS)
		return;
	if (gear[1].weapon && !gear[1].to_throw && gear[1].weapon->hands == 1)
		sheet->start_hand[LEFT_HAND] = 1;
	for (int8_t i = THINGS - 1; i >= 0; i--)
		if (gear[i].armor && gear[i].armor->shield)
			sheet->start_hand[LEFT_HAND] = i;
}

/* Kinds of ammunition, at hand or stowed, each once. */
static int magazine_of(struct threa_sheet *sheet, const struct threa_ammo *ammo)
{
	for (int i = 0; i < MAGAZINES; i++) {
		if (!sheet->magazine[i])
			sheet->magazine[i] = ammo;
		if (sheet->magazine[i] == ammo)
			return i;
	}
	return NOTHING;
}

/* ---- the creature before the fight ---- */

static void stock(const struct scenario *scenario, struct threa_sheet *sheet,
		  struct threa_creature *one, struct problems *problems)
{
	for (int pass = 0; pass < 2; pass++) {
		const struct counted *list = pass ? sheet->stowed : sheet->ammo;

		for (int i = 0; i < MAGAZINES && list[i].ref >= 0; i++) {
			const struct threa_ammo *ammo =
				scenario_entry(scenario, KIND_AMMO, list[i].ref);
			int at = magazine_of(sheet, ammo);

			if (at == NOTHING)
				problem_at(problems,
					   place_of_field(&sheet->entry, "ammo stowed"),
					   "more than %d kinds of ammunition", MAGAZINES);
			else if (pass)
				one->ammo[at].stowed = (uint8_t)list[i].count;
			else
				one->ammo[at].accessible = (uint8_t)list[i].count;
		}
	}
}

int threa_ammo_index(const struct scene *scene, const struct threa_ammo *ammo)
{
	for (int i = 0; i < scene->scenario->sections[KIND_AMMO].count; i++)
		if (scenario_entry(scene->scenario, KIND_AMMO, i) == ammo)
			return i;
	return NOTHING;
}

/* Loaded with the first fitting kind that its bearer brings, else with its own. */
static int first_load(const struct scene *scene, const struct threa_sheet *sheet,
		      const struct threa_weapon *weapon)
{
	for (int i = 0; i < MAGAZINES && sheet->magazine[i]; i++)
		if (sheet->magazine[i]->fits == weapon->takes)
			return threa_ammo_index(scene, sheet->magazine[i]);
	return weapon->load;
}

static void lay_out(const struct scene *scene, const struct threa_sheet *sheet, int who,
		    struct threa_creature *one)
{
	for (int i = 0; i < THINGS && sheet->gear[i].entry; i++) {
		const struct threa_gear *gear = &sheet->gear[i];
		struct threa_thing *thing = &one->things[i];

		thing->durability = gear->durability;
		thing->holder = (int8_t)who;
		thing->place = gear->armor && !gear->armor->shield ? WORN : CARRIED;
		if (gear->weapon && gear->weapon->kind == FIREARM) {
			int load = first_load(scene, sheet, gear->weapon);

			thing->loaded = load < 0 ? 0 : gear->weapon->capacity;
			thing->load = (uint8_t)(load + 1);
		}
	}
	for_hands (hand)
		if (sheet->start_hand[hand] != NOTHING) {
			one->hand[hand] =
				(int16_t)(who * THINGS + sheet->start_hand[hand] + 1);
			one->things[sheet->start_hand[hand]].place = HELD;
		}
}

static void prepare_creature(struct scenario *scenario, struct threa_fight *fight,
			     int who, struct problems *problems)
{
	struct threa_sheet *sheet = scenario->creatures[who].sheet_to_prepare;
	struct threa_creature *one = &fight->creatures[who];
	struct packing packing = {scenario, problems, sheet, 0};
	struct scene scene = {scenario, &fight->base};

	check_lists(scenario, sheet, problems);
	derive_scores(sheet);
	derive_pools(sheet);
	pack_weapons(&packing, sheet->weapons, WEAPONS, false);
	pack_weapons(&packing, sheet->throwing, THROWN, true);
	pack_armor(&packing);
	pack_items(&packing);
	sheet->gear_count = (uint8_t)packing.count;
	name_things(&packing, scenario->tree);
	choose_hands(sheet);
	for (int i = 0; i < NATURALS && sheet->natural[i] >= 0; i++)
		sheet->natural_weapon[i] =
			scenario_entry(scenario, KIND_WEAPON, sheet->natural[i]);
	for (int i = 0; i < SPELLS && sheet->spells[i] >= 0; i++)
		sheet->spell[i] = scenario_entry(scenario, KIND_WEAPON, sheet->spells[i]);
	stock(scenario, sheet, one, problems);
	one->ap = sheet->ap;
	one->fat = sheet->fat;
	one->vit = sheet->vit;
	one->mana = sheet->mana;
	lay_out(&scene, sheet, who, one);
	threa_refit(&scene, one, who);
	sheet->start = one;
}

/* ---- surprise (INI-07) ---- */

static void surprise(struct scenario *scenario, const char *name,
		     struct problems *problems)
{
	struct threa_setup *setup = scenario->setup_to_prepare;
	int side = scenario_side_named(scenario, name);
	int creature = scenario_creature_named(scenario, name);

	if (side < 0 && creature < 0)
		problem_at(
			problems, place_of_key(scenario, "surprise"),
			"surprise names \"%s\", which is neither a side nor a creature",
			name);
	for (int i = 0; i < scenario->total; i++)
		if (i == creature || (side >= 0 && scenario->creatures[i].side == side))
			set_add(&setup->surprised, i);
}

static void prepare_surprise(struct scenario *scenario, struct problems *problems)
{
	const struct threa_setup *setup = scenario->setup;
	const char *at = setup->surprise;

	while (at && *at) {
		char name[MAX_NAME];
		size_t length = strcspn(at, ", ");

		if (length > 0 && length < sizeof name) {
			memcpy(name, at, length);
			name[length] = '\0';
			surprise(scenario, name, problems);
		}
		at += length;
		at += strspn(at, ", ");
	}
}

/* ---- tiles that stop a view ---- */

static bool prepare_sight(const struct scenario *scenario, struct threa_setup *setup)
{
	const struct map *map = &scenario->map;
	int wide = map->width + 1;
	int32_t *sums = tree_alloc(scenario->tree,
				   sizeof *sums * (size_t)(wide * (map->height + 1)));

	if (!sums)
		return false;
	for (int y = 0; y < map->height; y++)
		for (int x = 0, row = 0; x < map->width; x++) {
			int32_t *corner = &sums[(y + 1) * wide + x + 1];

			row += threa_terrains[map->terrain[y * map->width + x]]
				       .blocks_sight;
			*corner = corner[-wide] + row;
		}
	setup->opaque = sums;
	return true;
}

/* ---- functions that the engine calls ---- */

void threa_prepare(struct scenario *scenario, struct problems *problems)
{
	struct threa_fight *fight = tree_alloc(scenario->tree, sizeof *fight);
	struct threa_setup *setup = scenario->setup_to_prepare;

	if (!fight)
		return;
	fight->base.count = (uint8_t)scenario->total;
	prepare_weapons(scenario, problems);
	prepare_armor(scenario, problems);
	prepare_surprise(scenario, problems);
	if (!prepare_sight(scenario, setup) ||
	    !threa_prepare_odds(scenario, &setup->odds))
		problem_at(problems, (struct place){0}, "no memory for this scenario");
	for (int who = 0; who < scenario->total; who++)
		prepare_creature(scenario, fight, who, problems);
}

void threa_enter(const struct scenario *scenario, struct fight *fight, int who)
{
	const struct threa_sheet *sheet = scenario->creatures[who].sheet;
	struct threa_fight *threa = (struct threa_fight *)fight;

	memcpy(&threa->creatures[who], sheet->start, sizeof threa->creatures[who]);
	threa->creatures[who].done = 1; /* its first turn comes with the next round */
	fight->bodies[who].can_fight = 1;
}

void threa_begin(const struct scenario *scenario, struct fight *fight)
{
	const struct threa_setup *setup = scenario->setup;
	struct threa_fight *threa = (struct threa_fight *)fight;

	fight->phase = ROUND_BEGINS;
	for_creatures (who, fight) {
		threa_enter(scenario, fight, who);
		threa->creatures[who].done = 0;
		threa->creatures[who].surprised = set_has(setup->surprised, who);
	}
}
