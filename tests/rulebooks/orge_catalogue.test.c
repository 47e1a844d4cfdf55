/* SPDX-License-Identifier: MIT
 *
 * orge: its printed catalogue, row by row. The rows below are those of the book; the
 * loaded entries are written in the book's notation and compared. Our own additions are
 * not here.
 */
#include <ctype.h>
#include <math.h>
#include "orge_table.h"

static const char *const letters[TYPES] = {"SLS", "PRC", "BDG", "CLD", "FIR",
					   "ELC", "ARC", "PSN", "ACD", "SNC"};

static const struct scenario *catalogue(const struct table *table)
{
	return table->run->scene.scenario;
}

/* The entry with this key, which must exist. */
static const void *entry_called(const struct table *table, int kind, const char *key)
{
	for (int i = 0; i < catalogue(table)->sections[kind].count; i++) {
		const struct entry *entry = scenario_entry(catalogue(table), kind, i);

		if (strcmp(entry->key, key) == 0)
			return entry;
	}
	fail_msg("the catalogue has no %s", key);
	return NULL;
}

/* The line written so far. */
struct line {
	char text[400];
	size_t used;
};

__attribute__((format(printf, 2, 3))) static void put_in(struct line *line,
							 const char *format, ...)
{
	va_list rest;

	va_start(rest, format);
	line->used += (size_t)vsnprintf(line->text + line->used,
					sizeof line->text - line->used, format, rest);
	va_end(rest);
}

/* Each printed row begins with its key; `write` writes the loaded entry in the same
 * form. */
static void compare_rows(int kind, const char *const *rows, size_t count,
			 void (*write)(struct line *, const void *))
{
	struct table table = creature_with("", "");

	for (size_t i = 0; i < count; i++) {
		struct line line = {0};
		char key[40];

		snprintf(key, sizeof key, "%.*s", (int)strcspn(rows[i], " "), rows[i]);
		put_in(&line, "%s", key);
		write(&line, entry_called(&table, kind, key));
		assert_string_equal(line.text, rows[i]);
	}
	close_table(table);
}

/* Tenths as the book writes them: 15 is 1.5, 20 is 2. */
static void put_tenths(struct line *line, int tenths)
{
	put_in(line, tenths % 10 ? " %d.%d" : " %d", tenths / 10, tenths % 10);
}

static void put_harm(struct line *line, const struct harm *harm)
{
	put_in(line, " %s%d", letters[harm->type], harm->damage);
	if (harm->damage2)
		put_in(line, "+%s%d", letters[harm->type2], harm->damage2);
}

/* ---- species ---- */

/* clang-format off */
#define ROW(member, ...) \
	{#member, offsetof(struct orge_species, member), \
	 sizeof(((struct orge_species *)0)->member), {__VA_ARGS__}}
/* clang-format on */

/* Columns: human elf dwarf halfling gnome goblin orc. Metres are in centimetres here,
 * and SWF in tenths. */
static const struct {
	const char *member;
	size_t offset, size;
	int of[7];
} species_rows[] = {
	/* clang-format off */
	ROW(attributes[STR], 0, -12, 25, -15, -38, 5, 15),
	ROW(attributes[AGL], 0, 8, -8, 15, 10, 6, -2),
	ROW(attributes[CST], 0, -15, 30, -12, -18, 5, 8),
	ROW(attributes[INT_], 0, 8, -10, -2, 16, -2, -10),
	ROW(attributes[WIS], 0, 10, -8, 5, -5, -10, -10),
	ROW(attributes[WLP], 0, -12, 15, -2, -5, -5, -2),
	ROW(attributes[CHR], 0, 10, -8, 4, -14, -15, -4),
	ROW(attributes[QCK], 0, 2, -5, 10, 6, 5, 8),
	ROW(pf, 0, -5, 10, -5, -10, 5, 12),
	ROW(mf, 0, 5, 25, -10, 5, 5, -8),
	ROW(hit[SLS], 4, 2, 8, -5, -25, -5, 5),
	ROW(hit[PRC], 4, 2, 8, -5, -35, -5, 5),
	ROW(hit[BDG], 5, 5, 10, -5, -30, 0, 8),
	ROW(hit[CLD], 4, 2, 2, 0, -15, -5, 5),
	ROW(hit[FIR], 4, 2, 8, -5, -15, -5, 0),
	ROW(hit[ELC], 4, 2, 10, -5, -25, -5, 8),
	ROW(hit[ARC], 0, 4, 4, -5, -20, -5, 5),
	ROW(hit[PSN], 4, 2, 8, -5, -25, -5, 5),
	ROW(hit[ACD], 4, 2, 8, -5, -25, -5, 5),
	ROW(hit[SNC], 0, 0, 0, 0, 0, 0, 0),
	ROW(res[SLS], 0, -5, 15, -2, -5, 5, 12),
	ROW(res[PRC], 0, 0, 5, 0, -5, 5, 8),
	ROW(res[BDG], 0, -5, 20, -5, -25, 0, 15),
	ROW(res[CLD], 0, -5, 10, 2, -10, 5, 15),
	ROW(res[FIR], 0, 0, 10, -4, -10, -5, 0),
	ROW(res[ELC], 0, 0, 8, 0, -10, -5, -5),
	ROW(res[ARC], -5, -10, 25, 45, 15, 5, 8),
	ROW(res[PSN], 0, -15, 5, 0, -10, 20, 15),
	ROW(res[ACD], 0, -5, 5, 0, -10, 5, 8),
	ROW(res[SNC], 0, -8, 8, 0, -10, -5, 0),
	ROW(sight, 0, 10, -10, 0, -5, 5, 0),
	ROW(hearing, 0, 5, -5, 0, 5, 5, 0),
	ROW(walk_cm, 120, 130, 50, 100, 50, 110, 120),
	ROW(run_cm, 650, 680, 210, 590, 230, 520, 640),
	ROW(swim_cm, 100, 60, 80, 90, 0, 90, 50),
	ROW(height_cm, 170, 175, 130, 85, 60, 130, 175),
	ROW(radius_cm, 50, 48, 50, 30, 20, 40, 55),
	ROW(ncw, 100, 80, 150, 50, 20, 80, 130),
	ROW(swf, 30, 25, 40, 25, 20, 30, 35),
	ROW(time[MORNING], 0, 0, -6, 0, 0, 0, 0),
	ROW(time[AFTERNOON], 10, 16, -12, 2, 0, -10, -12),
	ROW(time[EVENING], 0, 0, 6, 0, 0, 0, 0),
	ROW(time[NIGHT], -10, -16, 12, -2, 0, 10, 12),
	ROW(light[DARK], -40, -7, 25, 0, -12, -8, 35),
	ROW(light[PENUMBRA], -15, -5, 15, 2, 12, 9, 20),
	ROW(light[DAYLIGHT], 20, 5, 0, 0, 12, 9, -15),
	ROW(light[BRIGHT], 35, 7, -40, -2, -12, -10, -40),
	ROW(environment[UNDERGROUND], -5, -15, 20, -5, -20, 20, 5),
	ROW(environment[BUILDING], 5, -5, 5, 5, -15, 5, -5),
	ROW(environment[WILDERNESS], -5, 20, -15, -8, 25, -15, 0),
	ROW(environment[URBAN], 5, 0, -10, 8, 10, -10, 0),
	ROW(building[0], 15, -10, 12, 10, -10, 12, 5),
	ROW(building[1], 12, -10, 10, 10, -10, 8, 5),
	ROW(building[2], 8, -15, 8, 8, -10, 8, 5),
	ROW(road[0], -5, -15, -10, -5, -5, -5, -8),
	ROW(road[1], 15, 0, 12, 15, 5, 12, 10),
	ROW(road[2], 20, 5, 15, 8, 10, 12, 10),
	ROW(fort, 18, 15, 22, 20, 18, 18, 15),
	/* clang-format on */
};

static int member_of(const struct orge_species *kin, size_t offset, size_t size)
{
	int16_t two;
	int8_t one;

	if (size == sizeof one)
		return memcpy(&one, (const char *)kin + offset, 1), one;
	assert_int_equal(size, sizeof two);
	return memcpy(&two, (const char *)kin + offset, 2), two;
}

static void test_species(void **unused)
{
	static const char *const columns[] = {"human", "elf",	 "dwarf", "halfling",
					      "gnome", "goblin", "orc"};
	static const int against[] = {SK_AGAINST_HUMANS,  SK_AGAINST_ELVES,
				      SK_AGAINST_DWARVES, SK_AGAINST_HALFLINGS,
				      SK_AGAINST_GNOMES,  SK_AGAINST_GOBLINS,
				      SK_AGAINST_ORCS};
	struct table table = creature_with("", "");

	(void)unused;
	for (size_t c = 0; c < LENGTH(columns); c++) {
		const struct orge_species *kin =
			entry_called(&table, KIND_SPECIES, columns[c]);

		for (size_t i = 0; i < LENGTH(species_rows); i++) {
			int is = member_of(kin, species_rows[i].offset,
					   species_rows[i].size);

			if (is != species_rows[i].of[c])
				fail_msg("%s of %s is %d, printed %d",
					 species_rows[i].member, columns[c], is,
					 species_rows[i].of[c]);
		}
		assert_int_equal(kin->against, against[c]);
		assert_false(kin->undead);
	}
	close_table(table);
}

/* Values not named are 0. */
static void test_other_species(void **unused)
{
	struct table table = creature_with("", "");
	struct orge_species undead = {.res = {50, 60, 50, 80, -10, 0, -25, 90, 0, 0},
				      .walk_cm = 100,
				      .run_cm = 400,
				      .height_cm = 170,
				      .radius_cm = 40,
				      .ncw = 100,
				      .swf = 30,
				      .against = SK_AGAINST_ANIMALS,
				      .undead = true};
	struct orge_species troll = {.hit = {12, 12, 12, 12, 12, 12, 12, 12, 12, 12},
				     .res = {15, 15, 20, 0, -25},
				     .walk_cm = 140,
				     .run_cm = 550,
				     .height_cm = 260,
				     .radius_cm = 80,
				     .ncw = 100,
				     .swf = 30,
				     .against = SK_AGAINST_ANIMALS};
	const struct orge_species *printed[] = {&undead, &troll};
	static const char *const keys[] = {"undead", "troll"};

	(void)unused;
	for (int k = 0; k < 2; k++) {
		const struct orge_species *kin =
			entry_called(&table, KIND_SPECIES, keys[k]);

		for (size_t i = 0; i < LENGTH(species_rows); i++)
			if (member_of(kin, species_rows[i].offset,
				      species_rows[i].size) !=
			    member_of(printed[k], species_rows[i].offset,
				      species_rows[i].size))
				fail_msg("%s of %s", species_rows[i].member, keys[k]);
		assert_int_equal(kin->against, printed[k]->against);
		assert_int_equal(kin->undead, printed[k]->undead);
	}
	close_table(table);
}

/* ---- weapons ---- */

static void put_close(struct line *line, const void *entry)
{
	static const char *const zones[] = {"L", "A90", "S120"};
	const struct orge_weapon *w = entry;

	put_in(line, " %c %dh", " HMP"[w->class], w -> hands);
	put_tenths(line, w->weight);
	put_in(line, " %d %d", w->ready, w->intim);
	if (w->parries)
		put_in(line, " %d", w->par);
	else
		put_in(line, " no");
	for (int i = 0; i < w->style_count; i++) {
		const struct orge_style *s = &w->styles[i];

		put_in(line, "%s %s %d %d", i ? ";" : " |", s->name, s->ap, s->pf);
		put_harm(line, &s->harm);
		put_in(line, " %+d %s %+d%s", s->hit, zones[s->zone], s->defense,
		       s->destabilises ? " destabilises" : "");
	}
	if (w->drain)
		put_in(line, " drain %d", w->drain);
	put_in(line, "%s%s", w->natural ? " natural" : "", w->unarmed ? " unarmed" : "");
	/* skill = same name; natural weapons and unarmed use Martial Arts */
	if (w->natural || w->unarmed)
		assert_int_equal(w->skill, SK_MARTIAL_ARTS);
}

static void test_close_weapons(void **unused)
{
	static const char *const rows[] = {
		/* clang-format off */
		"unarmed H 1h 0 0 0 -15 | punch 3 2 BDG5 +5 L +0; kick 4 3 BDG8 +0 L -5 unarmed",
		"dagger H 1h 0.4 1 2 -10 | stab 3 2 PRC11 +5 L +0; slash 3 2 SLS9 +0 A90 +0",
		"shortsword M 1h 1 2 4 0 | slash 4 3 SLS16 +0 A90 +0; pierce 4 3 PRC15 +3 L +0",
		"longsword M 1h 1.5 2 6 0 | slash 5 4 SLS22 +0 A90 -5; pierce 5 4 PRC19 -3 L +0",
		"twohander M 2h 3.5 3 10 -5 | slash 7 6 SLS34 -5 S120 -15; pierce 6 5 PRC26 -5 L -5",
		"rapier M 1h 1 2 4 5 | pierce 4 3 PRC17 +8 L +5",
		"scimitar M 1h 1.2 2 5 0 | slash 4 3 SLS19 +3 A90 -3",
		"falchion M 1h 1.6 2 6 0 | slash 5 4 SLS23 -2 A90 -5",
		"mace M 1h 2 2 5 -5 | bash 5 4 BDG21 +0 A90 -5",
		"battleaxe M 1h 2.5 2 8 -5 | chop 6 5 SLS28 -3 A90 -10",
		"morningstar M 1h 2.5 2 8 -10 | bash 6 5 BDG18+PRC7 -5 A90 -10",
		"warhammer M 1h 3 2 8 -5 | crush 6 5 BDG27 -5 A90 -10",
		"stick P 2h 1.5 1 2 10 | strike 4 3 BDG13 +3 A90 +5",
		"spear P 1h 2 2 5 0 | thrust 5 4 PRC20 +3 L +5",
		("halberd P 2h 3 3 9 0 | slash 8 7 SLS32 -5 S120 -20; pierce 6 5 PRC24 +0 L +10; "
		"grapple 6 5 SLS8+PRC6 +0 L -10 destabilises"),
		"bite H 0h 0 0 5 no | bite 4 3 PRC15 +5 L +0 natural",
		"claw M 0h 0 0 12 no | rake 5 5 SLS24 +0 A90 -5 natural",
		"chill_touch H 0h 0 0 15 no | touch 4 2 CLD16 +5 L +0 drain 50 natural",
		/* clang-format on */
	};

	(void)unused;
	compare_rows(KIND_WEAPON, rows, LENGTH(rows), put_close);
}

/* Thrown weapons give their damage and their range at Strength 15 instead of their
 * missiles. */
static void put_ranged(struct line *line, const void *entry)
{
	static const char *const missiles[] = {"self", "arrows", "bolts", "stones",
					       "darts"};
	const struct orge_weapon *w = entry;

	put_in(line, " %s", missiles[w->takes]);
	if (w->takes) {
		put_in(line, " x%d.%02d", w->factor / 100, w->factor % 100);
	} else {
		put_harm(line, &w->thrown);
		put_in(line, " %d", w->range_m);
	}
	put_in(line, " %+d %+d %d %d %d %dh", w->shot_hit, w->shot_damage, w->shot_ap,
	       w->shot_pf, w->reload, w->hands);
	put_tenths(line, w->weight);
	put_in(line, " %d", w->ready);
	assert_false(w->parries);
	assert_int_equal(w->style_count, 0);
}

static void test_ranged_weapons(void **unused)
{
	static const char *const rows[] = {
		"short_bow arrows x0.80 +0 +0 3 2 3 2h 1 2",
		"longbow arrows x1.20 +0 +10 4 3 4 2h 1.5 3",
		"composite_bow arrows x1.00 +3 +5 3 3 3 2h 1.3 2",
		"crossbow bolts x1.00 +10 +0 2 1 12 2h 4 3",
		"sling stones x1.00 -8 +0 4 2 3 1h 0.2 1",
		"blow_pipe darts x1.00 -3 +0 3 1 4 1h 0.3 1",
		"throwing_knife self PRC9 12 -5 +0 3 2 0 1h 0.3 1",
		"javelin self PRC18 25 -5 +0 5 4 0 1h 1.2 2",
	};

	(void)unused;
	compare_rows(KIND_WEAPON, rows, LENGTH(rows), put_ranged);
}

/* A weapon uses the skill of its name; a dagger is thrown as a throwing knife. */
static void test_skills_of_weapons(void **unused)
{
	static const struct {
		const char *weapon;
		int skill, thrown;
	} rows[] = {
		{"dagger", SK_DAGGER, SK_THROWING_KNIFE},
		{"shortsword", SK_SHORT_SWORD, 0},
		{"longsword", SK_LONG_SWORD, 0},
		{"twohander", SK_TWO_HAND_SWORD, 0},
		{"rapier", SK_RAPIER, 0},
		{"scimitar", SK_SCIMITAR, 0},
		{"falchion", SK_FALCHION, 0},
		{"mace", SK_MACE, 0},
		{"battleaxe", SK_BATTLEAXE, 0},
		{"morningstar", SK_MORNING_STAR, 0},
		{"warhammer", SK_WARHAMMER, 0},
		{"stick", SK_STICK, 0},
		{"spear", SK_SPEAR, 0},
		{"halberd", SK_HALBERD, 0},
		{"short_bow", SK_SHORT_BOW, 0},
		{"longbow", SK_LONGBOW, 0},
		{"composite_bow", SK_COMPOSITE_BOW, 0},
		{"crossbow", SK_CROSSBOW, 0},
		{"sling", SK_SLING, 0},
		{"blow_pipe", SK_BLOW_PIPE, 0},
		{"throwing_knife", SK_THROWING_KNIFE, SK_THROWING_KNIFE},
		{"javelin", SK_JAVELIN, SK_JAVELIN},
	};
	struct table table = creature_with("", "");
	const struct orge_weapon *dagger = entry_called(&table, KIND_WEAPON, "dagger"),
				 *knife = entry_called(&table, KIND_WEAPON,
						       "throwing_knife");

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		const struct orge_weapon *w =
			entry_called(&table, KIND_WEAPON, rows[i].weapon);

		assert_int_equal(w->skill, rows[i].skill);
		if (rows[i].thrown)
			assert_int_equal(w->throw_skill, rows[i].thrown);
		assert_true((w->shot_ap > 0) == (w->takes || rows[i].thrown));
	}
	assert_int_equal(dagger->shot_ap, knife->shot_ap);
	assert_int_equal(dagger->shot_pf, knife->shot_pf);
	assert_int_equal(dagger->shot_hit, knife->shot_hit);
	assert_int_equal(dagger->shot_damage, knife->shot_damage);
	assert_int_equal(dagger->range_m, knife->range_m);
	assert_int_equal(dagger->thrown.type, knife->thrown.type);
	assert_int_equal(dagger->thrown.damage, knife->thrown.damage);
	close_table(table);
}

static void put_missile(struct line *line, const void *entry)
{
	const struct orge_missile *m = entry;

	put_harm(line, &m->harm);
	if (m->venom.surge.number)
		put_in(line, " + %s%d-N%d-D%d%s", letters[m->venom.surge.type],
		       m->venom.surge.damage, m->venom.surge.number,
		       m->venom.surge.seconds,
		       m->venom.resist == RESIST_POISON ? " (resist Poison)" : "");
	put_in(line, " %d m", m->range_m);
	assert_int_equal(m->venom.rounds, 0);
	assert_int_equal(m->venom.surge.tenths, 0);
}

static void put_magazine(struct line *line, const void *entry)
{
	const struct orge_magazine *m = entry;

	put_in(line, " %d swap %d", m->capacity, m->swap);
	if (m->quick)
		put_in(line, " (reload -%d)", m->quick);
}

static void test_missiles_and_magazines(void **unused)
{
	static const char *const missiles[] = {
		"hunt_arrow PRC10 100 m",
		"war_arrow PRC20 75 m",
		"bolt PRC25+BDG8 80 m",
		"dart PRC5 20 m",
		"poisoned_dart PRC5 + PSN8-N20-D2 (resist Poison) 20 m",
		"stone BDG8 40 m",
	};
	static const char *const magazines[] = {
		"hunt_quiver 10 swap 6",
		"war_quiver 20 swap 10",
		"gnome_pouch 15 swap 2 (reload -1)",
		"large_pouch 35 swap 5",
	};

	(void)unused;
	compare_rows(KIND_MISSILE, missiles, LENGTH(missiles), put_missile);
	compare_rows(KIND_MAGAZINE, magazines, LENGTH(magazines), put_magazine);
}

/* ---- armour, shields, items ---- */

static void put_armor(struct line *line, const void *entry)
{
	const struct orge_armor *a = entry;

	for (int i = 0; i < TYPES; i++)
		put_in(line, " %d", a->res[i]);
	put_in(line, " | %d", a->bulk);
	put_tenths(line, a->weight);
}

static void put_shield(struct line *line, const void *entry)
{
	const struct orge_shield *s = entry;

	put_in(line, " %d %d", s->block, s->bulk);
	put_tenths(line, s->weight);
	if (s->ranged)
		put_in(line, " (%+d more vs ranged)", s->ranged);
}

static void put_item(struct line *line, const void *entry)
{
	const struct orge_item *item = entry;

	put_in(line, " %d %d", item->ap, item->value);
	if (item->harm.damage)
		put_harm(line, &item->harm);
	if (item->range_m)
		put_in(line, " <=%d m", item->range_m);
	if (item->radius_m)
		put_in(line, " L%d", item->radius_m);
}

static void test_armor_shields_items(void **unused)
{
	static const char *const armor[] = {
		"cloth 2 0 0 4 -10 0 0 2 1 0 | 1 0.2",
		"robe 1 0 0 3 -8 0 2 1 1 0 | 1 0.5",
		"padded 6 4 8 8 -8 0 0 3 2 2 | 3 4",
		"leather 10 8 6 5 2 0 0 3 3 0 | 3 5",
		"hard_leather 15 12 10 5 4 0 0 4 4 0 | 5 7",
		"studded 18 12 12 5 3 -2 0 4 4 0 | 6 9",
		"chainmail 30 18 10 -2 0 -10 0 2 2 0 | 10 15",
		"breast_plate 28 26 20 -2 0 -10 0 3 20 0 | 10 12",
		"platemail 36 30 24 -3 -2 -12 0 4 10 2 | 14 22",
		"full_plate 42 38 30 -4 -5 -15 0 5 15 4 | 18 28",
	};
	static const char *const shields[] = {
		"buckler 0 1 1",
		"small_shield 8 3 3",
		"large_shield 16 6 6 (+10 more vs ranged)",
	};
	/* AP and how much; a bandage helps by 35 (§8) */
	static const char *const items[] = {
		"healing_potion 2 25", "mana_potion 2 100",
		"vigour_potion 2 40",  "antidote 2 0",
		"bandage 10 35",       "horn 2 10 <=30 m",
		"lamp 3 0 L5",	       "fire_flask 4 0 FIR20 <=12 m L2",
	};

	(void)unused;
	compare_rows(KIND_ARMOR, armor, LENGTH(armor), put_armor);
	compare_rows(KIND_SHIELD, shields, LENGTH(shields), put_shield);
	compare_rows(KIND_ITEM, items, LENGTH(items), put_item);
}

/* ---- spells ---- */

static void put_methods(struct line *line, const char *path, uint32_t methods)
{
	if (!methods)
		return;
	put_in(line, " %s ", path);
	for (int i = 0; i < METHODS; i++)
		if (methods >> i & 1)
			put_in(line, "%c", "IGVM"[i]);
}

static void put_effect(struct line *line, const struct orge_spell *s)
{
	if (s->harm.damage)
		put_harm(line, &s->harm);
	if (s->surge.number)
		put_in(line, " %s:%d-N%d-D%d", letters[s->surge.type], s->surge.damage,
		       s->surge.number, s->surge.seconds);
	if (s->effect == SPELL_STATE && s->rounds == UNTIL_ENDED)
		put_in(line, " %s", orge_state_words[s->state]);
	else if (s->effect == SPELL_STATE)
		put_in(line, " %s %d", orge_state_words[s->state], s->rounds);
	if (s->effect == SPELL_SILENCE)
		put_in(line, " silence %d", s->rounds);
	if (s->effect == SPELL_HEAL)
		put_in(line, " +%d HP", s->heal);
	if (s->stun)
		put_in(line, " stun .%02d", s->stun);
	if (s->radius_m)
		put_in(line, " L%d", s->radius_m);
}

static void put_spell(struct line *line, const void *entry)
{
	static const char *const resists[RESISTS] = {
		[RESIST_FEAR] = "Fear", [RESIST_MENTAL_PARALYSIS] = "MentalParalysis",
		[RESIST_MAGE] = "Mage", [RESIST_CLERIC] = "Cleric",
		[RESIST_BARD] = "Bard",
	};
	const struct orge_spell *s = entry;

	put_methods(line, "mage", s->mage);
	put_methods(line, "cleric", s->cleric);
	put_methods(line, "bard", s->bard);
	put_in(line, " .%d %d %d %d %d |", s->base, s->mana, s->ap, s->mf, s->range_m);
	put_effect(line, s);
	if (s->reaction == REACT_RESIST)
		put_in(line, " | resist %s", resists[s->resist]);
	else
		put_in(line, " | %s", s->reaction == REACT_DODGE ? "dodge" : "none");
}

/* Drain, cure, bounce and courage are code: their fights prove them. */
static void test_spells(void **unused)
{
	static const char *const rows[] = {
		/* clang-format off */
		"magic_missile mage IGM .75 20 5 4 30 | ARC12 | resist Mage",
		"bolt_of_fire mage IGM .60 35 6 6 25 | FIR20 FIR:4-N3-D2 | dodge",
		"fireball mage IM .45 90 12 12 30 | FIR35 L3 | dodge",
		"acid_missile mage IGM .55 40 7 7 20 | ACD:8-N5-D2 | dodge",
		"basic_shield mage IGM cleric IGVM .70 25 6 4 10 | shielded 15 | none",
		"silence mage GM .55 40 6 6 20 | silence 5 L4 | none",
		"petrification mage I .35 90 10 10 15 | petrified 5 | resist MentalParalysis",
		"heal mage I bard V .60 40 8 6 5 | +20 HP | none",
		"smite cleric IG .60 35 6 6 15 | BDG22 stun .30 | dodge",
		"icy_rain cleric IG .45 80 10 10 25 | BDG15+CLD15 L3 | dodge",
		"curse cleric IGM .50 50 6 6 20 | cursed 5 | resist Cleric",
		"terror cleric IGM .50 45 6 6 15 | scared | resist Fear",
		"haste cleric G .50 50 6 6 15 | hasted 5 | none",
		"slow cleric G .50 50 6 6 15 | slowed 5 | resist Cleric",
		"cure_light mage G cleric IG bard V .65 30 6 5 5 | | none",
		"sudden_drain cleric IG .50 40 5 5 15 | | resist Cleric",
		"bounce cleric IGM .15 400 8 8 5 | | none",
		"courage bard V .65 30 6 5 20 | | none",
		"sonic_blast bard IGV .55 45 6 7 15 | SNC18 L4 | none",
		"induced_sleep bard V .40 60 10 8 0 | sleeping 5 L8 | resist Bard",
		"rage bard V .55 40 6 6 15 | rage 5 L6 | none",
		/* clang-format on */
	};

	(void)unused;
	compare_rows(KIND_SPELL, rows, LENGTH(rows), put_spell);
}

/* ---- skills ---- */

/* `Short Sword` is short_sword here. */
static int skill_called(const char *name, size_t length)
{
	char key[60];
	size_t used = 0;

	for (size_t i = 0; i < length; i++)
		key[used++] = isalpha((unsigned char)name[i])
				      ? (char)tolower((unsigned char)name[i])
				      : '_';
	key[used] = '\0';
	for (int i = 0; i < SKILLS; i++)
		if (strcmp(orge_skills[i].key, key) == 0)
			return i;
	fail_msg("no skill is called %s", key);
	return -1;
}

/* "Parent/children: child, child ..." as printed; every skill but the first has a
 * parent. */
static void test_skill_tree(void **unused)
{
	static const char *const rows[] = {
		/* clang-format off */
		"Talent/8: Craftsmanship, Lore, Physical Development, Perception Enhancement, "
		"Resistance Improvement, Arcane, Combat",
		"Craftsmanship/5: First Aid, Stealth Operations",
		"Stealth Operations/4: Camouflage, Pick-Pocket",
		"Lore/3: Arcane Lore",
		"Physical Development/6: Gymnastics, Athletics",
		"Athletics/2: Running",
		"Running/2: Sprint",
		"Perception Enhancement/7: Observation, Auditory Watch",
		"Resistance Improvement/6: Physical Hardening, Cold Resistance, Fire Resistance, "
		"Arcane Resistance, Poison Resistance, Acid Resistance",
		"Arcane/5: Magery, Priesthood, Bardic Verse, Arcane Technics, Arcane Development",
		"Magery/3: Battle Spells",
		"Arcane Technics/5: Incantation, Gesture, Verse, Mental",
		"Arcane Development/2: Mana Tank",
		"Combat/3: Close, Ranged, Specialized",
		"Close/3: Unarmed, Melee, Pole",
		"Unarmed/1: Martial Arts",
		"Melee/3: Knife, Sword, Blunt",
		"Knife/2: Dagger",
		"Sword/7: Short Sword, Long Sword, Two-Hand Sword, Falchion, Rapier, Scimitar",
		"Blunt/5: Mace, BattleAxe, Morning Star, Warhammer",
		"Pole/4: Stick, Spear, Halberd",
		"Ranged/4: Archery, Sling, Blow Pipe, Thrown",
		"Archery/2: Bow, Crossbow",
		"Bow/3: Short Bow, Longbow, Composite Bow",
		"Thrown/3: Throwing Knife, Javelin",
		"Specialized/5: Manoeuvers, Defense, Non Lethal, Special, Group",
		"Manoeuvers/5: Patrol, On The Watch, Escort, Protect, Deter Arcane",
		"Defense/4: Block, Parry, Dodge, Specialized Defense",
		"Parry/1: Parrying Dagger",
		"Specialized Defense/2: Against Animals, Against Opponents",
		"Against Opponents/7: Against Humans, Against Elves, Against Dwarves, "
		"Against Halflings, Against Gnomes, Against Goblins, Against Orcs",
		"Non Lethal/7: Intimidation, Wound Simulation, Disengagement, Blinding, Disarming, "
		"Hostage Hold, Knock-Out",
		"Special/13: Initiative, Bully, Fight In The Dark, Feint, Backstab, Ambush, Duel, "
		"Silent Assassination, Body Part Targeting, Berserker, Critical Strike, Marksmanship, "
		"Additional Attacks",
		"Group/2: Attack In Formation, Defense While Outnumbered",
		/* clang-format on */
	};
	int seen = 1; /* Talent has none above it */

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		size_t length = strcspn(rows[i], "/");
		int parent = skill_called(rows[i], length);
		const char *child = strchr(rows[i], ':') + 1;

		assert_int_equal(orge_skills[parent].children,
				 atoi(rows[i] + length + 1));
		for (; *child; child += strcspn(child, ",")) {
			child += strspn(child, ", ");
			int own = skill_called(child, strcspn(child, ","));

			if (orge_skills[own].parent != parent)
				fail_msg("%s is not below %s", orge_skills[own].key,
					 orge_skills[parent].key);
			seen++;
		}
	}
	assert_int_equal(seen, SKILLS);
}

/* SAMF 5 except Sprint 4, First Aid 10, Pick-Pocket 11, Gymnastics 1, resistances 2. */
static void test_points_a_level(void **unused)
{
	static const int other[SKILLS] = {
		[SK_SPRINT] = 4,
		[SK_FIRST_AID] = 10,
		[SK_PICK_POCKET] = 11,
		[SK_GYMNASTICS] = 1,
		[SK_RESISTANCE_IMPROVEMENT] = 2,
		[SK_PHYSICAL_HARDENING] = 2,
		[SK_COLD_RESISTANCE] = 2,
		[SK_FIRE_RESISTANCE] = 2,
		[SK_ARCANE_RESISTANCE] = 2,
		[SK_POISON_RESISTANCE] = 2,
		[SK_ACID_RESISTANCE] = 2,
	};

	(void)unused;
	for (int i = 0; i < SKILLS; i++)
		if (orge_skills[i].points != (other[i] ? other[i] : 5))
			fail_msg("%s", orge_skills[i].key);
}

/* ---- combatants: gear and skills ---- */

/* Skills with their levels: `sword 1, long_sword 3`. */
static void put_skills(struct line *line, const struct orge_sheet *s)
{
	const char *between = " ";

	for (int i = 0; i < SKILLS; i++)
		if (s->skills[i]) {
			put_in(line, "%s%s %d", between, orge_skills[i].key,
			       s->skills[i]);
			between = ", ";
		}
}

static const char *key_of(const struct table *table, int kind, int i)
{
	return ((const struct entry *)scenario_entry(catalogue(table), kind, i))->key;
}

static void put_gear(struct line *line, const struct table *table,
		     const struct orge_sheet *s)
{
	for (int i = 0; i < (int)LENGTH(s->weapons) && s->weapons[i] >= 0; i++)
		put_in(line, " %s", key_of(table, KIND_WEAPON, s->weapons[i]));
	for (int i = 0; i < s->ammo_count; i++)
		put_in(line, " %d %s", s->ammo[i].count,
		       key_of(table, KIND_MISSILE, s->ammo[i].missile));
	if (s->shield >= 0)
		put_in(line, " %s", key_of(table, KIND_SHIELD, s->shield));
	if (s->armor >= 0)
		put_in(line, " %s", key_of(table, KIND_ARMOR, s->armor));
	for (int i = 0; i < BAG && s->items[i] >= 0; i++)
		put_in(line, " %s", key_of(table, KIND_ITEM, s->items[i]));
	for (int i = 0; i < SPELLS && s->spells[i] >= 0; i++)
		put_in(line, " %s", key_of(table, KIND_SPELL, s->spells[i]));
	for (int i = 0; i < METHODS; i++)
		if (s->methods >> i & 1)
			put_in(line, " (%s)", orge_method_words[i]);
}

static struct table open_combatant(const char *row)
{
	char text[200];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: orge\nname: x\nsides:\n"
		 "  - {name: a, creatures: [{use: %.*s}]}\n"
		 "  - {name: b, creatures: [{use: neutral}]}\n",
		 (int)strcspn(row, " "), row);
	return open_table(text);
}

/* Skills in the order of the tree. */
static void test_combatants(void **unused)
{
	static const char *const rows[] = {
		/* clang-format off */
		"aldric | longsword small_shield chainmail | combat 1, sword 1, long_sword 3, "
		"protect 1, block 2, parry 1",
		"berta | halberd studded | combat 1, halberd 3, on_the_watch 1, dodge 1, "
		"attack_in_formation 2",
		"elwe | longbow dagger 20 war_arrow leather | observation 1, ranged 1, archery 1, "
		"bow 1, longbow 3, dodge 1, marksmanship 2",
		"durn | battleaxe crossbow 10 bolt platemail | combat 1, physical_hardening 2, "
		"battleaxe 3, crossbow 1, parry 1, against_orcs 2",
		"pip | dagger throwing_knife throwing_knife throwing_knife throwing_knife leather "
		"bandage | first_aid 1, camouflage 2, gymnastics 1, knife 1, dagger 2, "
		"throwing_knife 2, dodge 3, disengagement 2, blinding 2, initiative 1, backstab 3, "
		"silent_assassination 1",
		"fizz | sling 15 stone robe magic_missile bolt_of_fire basic_shield silence (gesture) "
		"| arcane 2, magery 2, battle_spells 2, gesture 3, mana_tank 2, sling 2, dodge 1",
		"skrit | blow_pipe spear 5 poisoned_dart padded | camouflage 2, ranged 1, spear 1, "
		"blow_pipe 3, dodge 1, ambush 2",
		"ghash | falchion hard_leather | combat 1, physical_hardening 1, specialized 1, "
		"falchion 3, parry 1, intimidation 2, initiative 1, berserker 2, critical_strike 1, "
		"additional_attacks 1",
		"odo | mace small_shield chainmail healing_potion smite terror basic_shield bounce "
		"curse (incantation) | arcane 1, first_aid 2, arcane_lore 1, arcane_resistance 2, "
		"priesthood 3, incantation 2, mace 1, deter_arcane 1, block 1",
		"lyra | rapier cloth courage sonic_blast induced_sleep heal (verse) | arcane 1, "
		"bardic_verse 3, verse 2, rapier 2, parry 1, dodge 2, disarming 2, feint 1, duel 1",
		"wraith | chill_touch | martial_arts 3, dodge 2",
		"troll | claw | martial_arts 2, intimidation 3, bully 2",
		/* clang-format on */
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct line line = {0};
		struct table table = open_combatant(rows[i]);
		const struct orge_sheet *s = sheet(&table.run->scene, 0);

		put_in(&line, "%.*s |", (int)strcspn(rows[i], " "), rows[i]);
		put_gear(&line, &table, s);
		put_in(&line, " |");
		put_skills(&line, s);
		assert_string_equal(line.text, rows[i]);
		close_table(table);
	}
}

/* Attributes before and after species and gender, then the maxima. The last two
 * combatants have fixed attributes. */
static void test_attributes_of_combatants(void **unused)
{
	static const char *const rows[] = {
		/* clang-format off */
		"aldric | 15 16 15 13 14 15 14 15 | 17 15 17 13 13 16 14 15 | 84 134 119 10",
		"berta | 17 14 16 13 14 15 13 14 | 17 15 16 13 15 15 13 14 | 80 129 116 9",
		"elwe | 15 16 15 14 14 15 15 16 | 13 19 13 15 16 13 17 16 | 65 104 116 10",
		"durn | 15 14 15 13 14 15 13 14 | 21 12 21 12 12 18 12 14 | 102 174 157 9",
		"pip | 14 17 14 14 14 14 15 17 | 12 21 12 14 15 14 16 19 | 62 99 101 11",
		"fizz | 14 15 14 18 15 16 14 15 | 11 15 13 21 14 16 12 16 | 66 91 142 10",
		"skrit | 13 16 14 13 13 13 12 16 | 16 16 16 13 11 13 10 17 | 77 134 107 10",
		"ghash | 16 15 15 11 11 14 12 15 | 21 14 18 10 9 14 12 17 | 89 163 91 10",
		"odo | 14 14 14 14 18 16 16 14 | 16 13 15 14 17 17 16 14 | 78 120 130 9",
		"lyra | 14 16 14 15 14 16 18 16 | 12 19 12 16 16 14 20 16 | 62 97 123 10",
		"wraith | 15 15 15 15 15 15 15 15 | 12 16 12 14 14 18 8 16 | 66 100 132 10",
		"troll | 15 15 15 15 15 15 15 15 | 30 10 28 7 7 14 6 10 | 128 210 91 8",
		/* clang-format on */
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct line line = {0};
		struct table table = open_combatant(rows[i]);
		const struct orge_sheet *s = sheet(&table.run->scene, 0);

		put_in(&line, "%.*s |", (int)strcspn(rows[i], " "), rows[i]);
		for (int k = 0; k < ATTRIBUTES; k++)
			put_in(&line, " %d", s->base[k]);
		put_in(&line, " |");
		for (int k = 0; k < ATTRIBUTES; k++)
			put_in(&line, " %d", s->a[k]);
		put_in(&line, " | %d %d %d %d", s->max_hp, s->max_pf, s->max_mf, s->ap);
		assert_string_equal(line.text, rows[i]);
		close_table(table);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_species),
		cmocka_unit_test(test_other_species),
		cmocka_unit_test(test_close_weapons),
		cmocka_unit_test(test_ranged_weapons),
		cmocka_unit_test(test_skills_of_weapons),
		cmocka_unit_test(test_missiles_and_magazines),
		cmocka_unit_test(test_armor_shields_items),
		cmocka_unit_test(test_spells),
		cmocka_unit_test(test_skill_tree),
		cmocka_unit_test(test_points_a_level),
		cmocka_unit_test(test_combatants),
		cmocka_unit_test(test_attributes_of_combatants),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
