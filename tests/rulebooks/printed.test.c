/* SPDX-License-Identifier: MIT
 *
 * Printed tables of gear, row by row, with the values of the book. What was loaded is
 * written by its FIELD rows, column by column, and compared. orge_catalogue.test.c does
 * the same for a book with tables of its own shape.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"
#include "engine/fields.h"
#include "engine/rulebook.h"
#include "library/built_scenario.h"

enum { MOST_ROWS = 32, ROW_WIDTH = 200 };

static const struct printed {
	const char *book, *section, *columns;
	const char *rows[MOST_ROWS]; /* a key, then a value for each column */
} tables[] = {
	/* clang-format off */
	{"apocrypha", "weapons", "size erg reach close acc parries par dmg pen type skill",
	 {
		"unarmed 0 2 1 0 0 yes -1 0 0 fist hth",
		"knuckles 0 2 1 0 0 yes -1 1 0 blunt hth",
		"knife 1 2 1 0 1 yes -1 2 0 cut mel",
		"baton 2 1 1 0 0 yes 0 2 0 blunt mel",
		"machete 2 2 1 0 0 yes 0 3 0 cut mel",
		"longsword 3 2 2 0 0 yes 1 4 1 cut mel",
		"spear 3 2 3 -2 0 yes 0 4 1 pierce mel",
		"halberd 4 2 3 -2 0 yes 0 6 2 cut mel",
		"maul 4 3 2 -1 -1 yes -1 7 1 blunt mel",
		"gunbutt 3 2 1 0 -1 yes -1 2 0 blunt mel",
		"claws 5 1 2 0 0 yes 0 4 1 cut hth",
		"bite 1 2 1 0 0 no 0 2 0 pierce hth",
	 }},
	{"apocrypha", "weapons", "skill erg bulk acc rng max_range dmg pen type modes rcl mag reload gun",
	 {
		"pistol per 3 2 1 10 8 5 0 bullet single d6 12 3 yes",
		"revolver per 4 2 1 12 8 7 1 bullet single d10 6 6 yes",
		"smg per 3 3 1 15 8 5 0 bullet single+burst+auto d6 30 3 yes",
		"assault_rifle mar 3 4 2 50 8 8 2 bullet single+burst+auto 2d8 30 4 yes",
		"lmg mar 4 6 1 60 8 8 2 bullet burst+auto 3d10 100 10 yes",
		"shotgun mar 4 4 1 8 4 9 0 bullet single 2d10 6 6 yes",
		"marksman_rifle mar 5 6 4 120 8 11 4 bullet single 3d12 5 4 yes",
		"bow mar 2 4 2 20 8 5 1 pierce single - 0 0 no",
		"throwing_knife per 2 1 0 4 2 3 0 cut single - 1 0 no",
		"kinetic_bolt occ 3 2 1 15 4 6 0 blunt single - 0 0 no",
	 }},
	{"apocrypha", "armor", "torso head arms legs abk",
	 {
		"jacket 1 0 1 1 0",
		"mail 2 0 2 2 1",
		"soft_vest 3 0 0 0 0",
		"plate_carrier 5 0 0 0 1",
		"tactical 5 0 2 2 2",
		"helmet 0 2 0 0 0",
		"riot_shield 0 0 0 0 1",
	 }},
	{"wounddice", "weapons", "skills tag damage type rof spread threat jam ap range magazine reload min_str acc aim hands",
	 {
		"pistol handguns pistol d8 ballistic 2 4 19 12 2 10 12 2 3 0 2 1",
		"heavy_pistol handguns pistol d10+1 ballistic 1 5 19 10 2 12 7 2 5 0 2 1",
		"revolver handguns revolver d10 ballistic 1 5 0 0 2 12 6 4 4 1 2 1",
		"smg handguns+automatics smg d8 ballistic 5 3 18 12 3 15 30 2 4 0 2 2",
		"assault_rifle longarms+automatics rifle 2d6 ballistic 3 4 19 13 3 40 30 2 4 0 3 2",
		"hunting_rifle longarms rifle 2d8 ballistic 1 5 20 15 3 60 5 3 4 1 3 2",
		"sniper_rifle longarms marksman 3d8 ballistic 1 6 20 16 4 150 5 3 5 1 6 2",
		"shotgun longarms shotgun d6+1 ballistic 5 2 19 11 3 8 6 3 5 1 1 2",
		"sawn_off handguns+longarms shotgun d6+1 ballistic 6 2 0 0 2 4 2 2 5 1 0 1",
		"machine_gun automatics mg 2d6 ballistic 8 2 17 10 4 50 100 6 7 0 2 2",
		"laser_carbine longarms laser 2d6 energy 2 4 20 8 3 80 20 2 3 1 3 2",
		"plasma_pistol handguns plasma 3d6 energy 1 5 16 11 3 8 6 3 4 0 1 1",
		"frag_grenade thrown grenade d10 blast 4 3 0 0 3 8 0 0 2 0 0 1",
		"throwing_knife thrown knife d6 blade 1 4 0 0 2 5 0 0 2 0 0 1",
		"unarmed brawl fist d4 blunt 2 5 0 0 2 0 0 0 0 0 0 0",
		"knife blades+brawl knife d6 blade 2 4 0 0 2 0 0 0 0 0 0 1",
		"mono_sword blades sword 2d6 blade 2 5 0 0 3 0 0 0 4 0 0 1",
		"club clubs club d8 blunt 1 5 0 0 2 0 0 0 4 0 0 1",
		"sledge clubs club 2d8 blunt 1 5 0 0 3 0 0 0 7 -1 0 2",
		"stun_baton clubs club d8 energy 1 5 0 0 2 0 0 0 3 1 0 1",
		"gun_butt clubs improvised d6 blunt 1 5 0 0 2 0 0 0 4 -1 0 2",
		"claws brawl claws d8 blade 3 3 0 0 2 0 0 0 0 0 0 0",
	 }},
	{"wounddice", "armor", "dice covers spd ev",
	 {
		"jacket d4 blade+blunt 0 0",
		"stab_vest d6 blade+blunt 0 0",
		"soft_vest d6 ballistic+blunt+blast 0 0",
		"helmet d4 ballistic+blade+blunt+blast 0 0",
		"plate_vest d8 ballistic+ap+blade+blunt+blast 0 -1",
		"combat_suit d8+d6 ballistic+blade+blunt+blast -1 -1",
		"mirror_coat d8 energy 0 0",
		"riot_shield d6 ballistic+blade+blunt 0 -1",
		"hardshell d10+d6 ballistic+ap+blade+blunt+blast -1 -2",
		"tough_hide d6 blade+blunt 0 0",
	 }},
	{"dungeoneers", "weapons", "hit pierce wounds type category rank toss hands threat ammunition range",
	 {
		"dagger d4 d6 1 piercing blade E yes 1 0 none 0",
		"shortsword d6 d4 1 piercing blade E no 1 0 none 0",
		"glaive d6 d4 2 slashing blade D no 2 1 none 0",
		"stiletto d4 d8 2 piercing blade D no 1 0 none 0",
		"broadsword d6 d4 3 slashing blade C no 1 0 none 0",
		"rapier d8 d4 2 piercing blade C no 1 0 none 0",
		"claymore d8 d6 3 slashing blade B no 2 0 none 0",
		"light_hammer d4 d4 1 bludgeoning cudgel E yes 1 0 none 0",
		"quarterstaff d6 d4 1 bludgeoning cudgel E no 1 0 none 0",
		"mace d4 d6 1 bludgeoning cudgel E no 1 0 none 0",
		"warhammer d4 d8 1 bludgeoning cudgel D no 1 0 none 0",
		"flail d4 d8 2 bludgeoning cudgel C no 1 0 none 0",
		"maul d6 d10 2 bludgeoning cudgel B no 2 0 none 0",
		"hand_axe d4 d4 2 slashing axe E yes 1 0 none 0",
		"battleaxe d4 d6 2 slashing axe D no 1 0 none 0",
		"bardiche d6 d6 2 slashing axe C no 2 0 none 0",
		"halberd d8 d8 2 slashing axe B no 2 1 none 0",
		"short_spear d6 d4 1 piercing lance E no 1 0 none 0",
		"javelin d6 d6 1 piercing lance D yes 1 0 none 0",
		"kontos d8 d6 2 piercing lance C no 1 0 none 0",
		"partisan d10 d6 2 piercing lance B no 2 1 none 0",
		"hunting_bow d4 d4 1 piercing bow E no 2 0 arrow 5",
		"short_bow d6 d4 1 piercing bow D no 2 0 arrow 8",
		"long_bow d8 d4 1 piercing bow C no 2 0 arrow 10",
		"crossbow d6 d6 1 piercing bow C no 2 0 bolt 10",
		"war_bow d8 d6 1 piercing bow B no 2 0 arrow 12",
	 }},
	/* clang-format on */
};

/* ---- a field in words ---- */

struct row {
	char text[ROW_WIDTH];
	size_t used;
};

__attribute__((format(printf, 2, 3))) static void put(struct row *row, const char *format,
						      ...)
{
	va_list rest;

	va_start(rest, format);
	row->used += (size_t)vsnprintf(row->text + row->used,
				       sizeof row->text - row->used, format, rest);
	va_end(rest);
}

static int number_at(const struct field *field, const void *entry)
{
	const char *at = (const char *)entry + field->offset;

	switch (field->storage) {
	case S_I8:
		return *(const int8_t *)at;
	case S_U8:
		return *(const uint8_t *)at;
	case S_I16:
		return *(const int16_t *)(const void *)at;
	case S_U16:
		return *(const uint16_t *)(const void *)at;
	case S_BOOL:
		return *(const bool *)at;
	default:
		return *(const int32_t *)(const void *)at;
	}
}

static void add_dice(struct row *row, const struct field_dice *dice)
{
	if (!dice->number)
		put(row, "-");
	else if (dice->number > 1)
		put(row, "%dd%d", dice->number, dice->size);
	else
		put(row, "d%d", dice->size);
	if (dice->plus)
		put(row, "%+d", dice->plus);
}

/* The same with + between them: those of a set, of a list, dice. */
static void add_several(struct row *row, const struct field *field, const void *entry)
{
	const char *at = (const char *)entry + field->offset, *between = "";
	const struct field_dice *dice = (const void *)at;

	if (field->type == FIELD_WORDS)
		for (int i = 0; field->words[i]; i++)
			if (*(const uint32_t *)(const void *)at >> i & 1) {
				put(row, "%s%s", between, field->words[i]);
				between = "+";
			}
	if (field->type == FIELD_RANKED)
		for (int i = 0; i < field->most && ((const int8_t *)at)[i] >= 0; i++)
			put(row, "%s%s", i ? "+" : "",
			    field->words[((const int8_t *)at)[i]]);
	if (field->type == FIELD_DICES)
		for (int i = 0; i < field->most && dice[i].number; i++) {
			put(row, i ? "+" : "");
			add_dice(row, &dice[i]);
		}
}

static void add_field(struct row *row, const struct field *field, const void *entry)
{
	put(row, " ");
	if (field->type == FIELD_INT)
		put(row, "%d", number_at(field, entry));
	else if (field->type == FIELD_BOOL)
		put(row, "%s", number_at(field, entry) ? "yes" : "no");
	else if (field->type == FIELD_WORD)
		put(row, "%s", field->words[number_at(field, entry)]);
	else if (field->type == FIELD_DICE)
		add_dice(row, (const void *)((const char *)entry + field->offset));
	else
		add_several(row, field, entry);
}

/* ---- tables ---- */

/* The section is loaded where its first creature is used. */
static struct affray_scenario *scenario_of(const char *book)
{
	static const struct {
		const char *book, *creature;
	} anybody[] = {{"apocrypha", "gasket"},
		       {"wounddice", "recruit"},
		       {"dungeoneers", "suori"}};
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = NULL;
	char text[300];
	size_t i = 0;

	while (strcmp(anybody[i].book, book) != 0)
		i++;
	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: %s\nname: x\nsides:\n"
		 "  - {name: a, creatures: [{use: %s, name: x}]}\n"
		 "  - {name: b, creatures: [{use: %s, name: y}]}\n",
		 book, anybody[i].creature, anybody[i].creature);
	if (affray_scenario_read(&scenario, text, strlen(text), "test.yaml", problems))
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_problems_free(problems);
	return scenario;
}

static int kind_called(const struct rulebook *book, const char *section)
{
	int kind = 0;

	while (strcmp(book->kinds[kind].key, section) != 0)
		assert_true(++kind < book->kind_count);
	return kind;
}

static const void *entry_called(const struct scenario *scenario, int kind,
				const char *row)
{
	size_t length = strcspn(row, " ");

	for (int i = 0; i < scenario->sections[kind].count; i++) {
		const struct entry *entry = scenario_entry(scenario, kind, i);

		if (strlen(entry->key) == length && strncmp(entry->key, row, length) == 0)
			return entry;
	}
	fail_msg("the catalogue has no %s", row);
	return NULL;
}

static void compare(const struct scenario *scenario, const struct printed *table)
{
	int kind = kind_called(scenario->book, table->section);

	for (int i = 0; i < MOST_ROWS && table->rows[i]; i++) {
		const void *entry = entry_called(scenario, kind, table->rows[i]);
		struct row row = {0};
		char columns[ROW_WIDTH], *rest = columns;

		put(&row, "%s", ((const struct entry *)entry)->key);
		snprintf(columns, sizeof columns, "%s", table->columns);
		for (char *column; (column = strtok_r(rest, " ", &rest));) {
			const struct field *field =
				field_named(scenario->book->kinds[kind].fields, column);

			if (!field)
				fail_msg("%s has no field %s", table->section, column);
			add_field(&row, field, entry);
		}
		assert_string_equal(row.text, table->rows[i]);
	}
}

static void test_printed_tables(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
		struct affray_scenario *scenario = scenario_of(tables[i].book);

		compare(affray_scenario_inside(scenario), &tables[i]);
		affray_scenario_free(scenario);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_printed_tables)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
