/* SPDX-License-Identifier: MIT
 *
 * State by path: finding, writing and setting it, at the edges of its range and one
 * beyond; and the seats that may see it.
 */
#include "rich_fight.h"

static struct scenario *scenario;
static struct fight *fight;
static struct scene scene;

static int set_up(void **state)
{
	(void)state;
	scenario = rich_scenario();
	fight = fight_new(&rich_rulebook);
	scenario_begin(scenario, fight);
	scene = (struct scene){scenario, fight};
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	fight_free(fight);
	scenario_free(scenario);
	return 0;
}

static struct state_place found(const char *path)
{
	char buffer[200];
	struct text why = text_in(buffer, sizeof buffer);
	struct state_place place;

	if (!state_find(&scene, path, &place, &why))
		fail_msg("%s: %s", path, buffer);
	return place;
}

static void test_first_position(void **state)
{
	(void)state;
	assert_int_equal(fight->count, 3);
	assert_int_equal(fight->turn, NOBODY);
	assert_int_equal(fight->winner, -1);
	assert_int_equal(scenario->total, 5);
	assert_int_equal(fight->bodies[A1].facing, 6);
	assert_int_equal(fight->bodies[A2].facing, 2);
	assert_int_equal(fight->bodies[B].facing, 6);
	assert_int_equal(fight->bodies[B].side, 1);
	for (int who = 0; who < 3; who++) {
		assert_true(fight->bodies[who].in_play && fight->bodies[who].can_fight);
		assert_int_equal(rich_creature(fight, who)->hp, 10);
	}
}

/* Creatures look at the nearest enemy; of two equally near, at the first. */
static void test_facing_enemies(void **state)
{
	static const int rows[][4] = {/* a1, a2, b, where b looks */
				      {0, 6, 2, WEST}, {0, 6, 4, EAST}, {0, 6, 3, WEST},
				      {6, 0, 2, WEST}, {6, 0, 4, EAST}, {6, 0, 3, EAST}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		fight->bodies[A1].tile = tile_at(rows[i][0], 0);
		fight->bodies[A2].tile = tile_at(rows[i][1], 0);
		fight->bodies[B].tile = tile_at(rows[i][2], 0);
		fight_face_enemies(fight);
		assert_int_equal(fight->bodies[B].facing, rows[i][3]);
	}
}

/* Changing any byte of a position changes its hash. */
static void test_hashes(void **state)
{
	unsigned char *bytes = (unsigned char *)fight;
	size_t size = fight_size(&rich_rulebook, fight);
	size_t count = offsetof(struct fight, count);
	uint64_t hash = fight_hash(&rich_rulebook, fight);

	(void)state;
	for (size_t i = 0; i < size; i++) {
		if (i >= count && i < count + sizeof fight->count)
			continue; /* the number of creatures says how many bytes count */
		bytes[i] ^= 1;
		assert_true(fight_hash(&rich_rulebook, fight) != hash);
		bytes[i] ^= 1;
	}
	assert_true(fight_hash(&rich_rulebook, fight) == hash);
}

/* Is this byte one of a body that no creature has? */
static bool is_unused(size_t byte)
{
	return byte >= offsetof(struct fight, bodies[fight->count]) &&
	       byte < sizeof(struct fight);
}

/* The same for the hash that stands for a position, bit by bit; and the seed counts. */
static void test_sure_hashes(void **unused)
{
	unsigned char *bytes = (unsigned char *)fight;
	size_t count = offsetof(struct fight, count);
	uint64_t hash = fight_hash_surely(&rich_rulebook, fight, 7);

	(void)unused;
	for (size_t i = 0; i < fight_size(&rich_rulebook, fight); i++)
		for (int bit = 1; bit < 256 && i != count && !is_unused(i); bit *= 2) {
			bytes[i] ^= (unsigned char)bit;
			assert_true(fight_hash_surely(&rich_rulebook, fight, 7) != hash);
			bytes[i] ^= (unsigned char)bit;
		}
	assert_true(fight_hash_surely(&rich_rulebook, fight, 7) == hash);
	assert_true(fight_hash_surely(&rich_rulebook, fight, 8) != hash);
}

/* Each byte that differs is copied; creatures that the copied fight lacks are cleared. */
static void test_copies(void **unused)
{
	struct fight *copy = fight_new(&rich_rulebook),
		     *blank = fight_new(&rich_rulebook);
	unsigned char *bytes = (unsigned char *)copy;
	int count = fight->count;

	(void)unused;
	fight_copy(&rich_rulebook, copy, fight);
	assert_memory_equal(copy, fight, rich_rulebook.fight_size);
	for (size_t i = 0; i < fight_size(&rich_rulebook, fight); i++)
		if (i != offsetof(struct fight, count) && !is_unused(i))
			bytes[i] ^= 0xff;
	fight_copy(&rich_rulebook, copy, fight);
	assert_memory_equal(copy, fight, rich_rulebook.fight_size);
	for (blank->count = 0; blank->count <= count; blank->count++) {
		fight_copy(&rich_rulebook, copy, fight);
		fight_copy(&rich_rulebook, copy, blank);
		assert_memory_equal(copy, blank, rich_rulebook.fight_size);
	}
	fight_free(copy);
	fight_free(blank);
}

/* A written path finds its place again; values are written as people write them. */
static void test_paths(void **state)
{
	static const struct {
		const char *path, *value, *written;
	} rows[] = {
		{"round", "0", NULL},
		{"turn", "-1", NULL},
		{"over", "0", NULL},
		{"winner", "-1", NULL},
		{"weather", "0", NULL},
		{"omen", "0", NULL},
		{"a1.at", "0,1", NULL},
		{"a2.x", "1", NULL},
		{"a2.y", "2", NULL},
		{"b.side", "1", NULL},
		{"a1.facing", "w", NULL},
		{"b.facing", "w", NULL},
		{"a2.facing", "e", NULL},
		{"b.in_play", "1", NULL},
		{"b.can_fight", "1", NULL},
		{"b.hp", "10", NULL},
		{"b.wounds.leg", "0", NULL},
		{"b.wounds.2", "0", "b.wounds.leg"},
		{"b.spare.1", "0", NULL},
		{"b.slots.knife", "0", NULL},
		{"b.slots.0", "0", "b.slots.knife"},
		{"b.slots.2", "0", NULL},
		{"a2.pose", "stands", NULL},
		{"a2.asleep", "0", NULL},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct state_place place = found(rows[i].path);
		char path[80], value[80];
		struct text path_text = text_in(path, sizeof path);
		struct text value_text = text_in(value, sizeof value);

		assert_true(state_path(&scene, place, &path_text));
		assert_string_equal(path,
				    rows[i].written ? rows[i].written : rows[i].path);
		state_write(&scene, place, &value_text);
		assert_string_equal(value, rows[i].value);
	}
	assert_int_equal(found("b.slots.knife").element, 0);
	assert_int_equal(found("b.slots.2").element, 2);
}

/* In a row with names, an element without a name is unused. */
static void test_an_element_without_a_name(void **state)
{
	char path[80];
	struct text text = text_in(path, sizeof path);
	struct state_place place = found("b.slots.1");

	(void)state;
	assert_false(state_path(&scene, place, &text));
}

static void test_no_such_path(void **state)
{
	static const struct {
		const char *path, *why;
	} rows[] = {
		{"b.hpp", "there is no \"hpp\"; did you mean \"hp\"?"},
		{"b.wuonds.leg", "there is no \"wuonds\"; did you mean \"wounds\"?"},
		{"b.cna_fight", "there is no \"cna_fight\"; did you mean \"can_fight\"?"},
		{"b.zzzzzz", "there is no \"zzzzzz\""},
		{"weahter", "there is no \"weahter\"; did you mean \"weather\"?"},
		{"ruond", "there is no \"ruond\"; did you mean \"round\"?"},
		{"zzzzzz", "there is no \"zzzzzz\""},
		{"zzzzzz.hp", "there is no creature \"zzzzzz\""},
		{"latte.hp", "there is no creature \"latte\"; did you mean \"late\"?"},
		{"late.hp", "late is still in the reserve"},
		{"early.hp", "early is still in the reserve"},
		{"b.wounds", "\"b.wounds\" needs one more part"},
		{"b.hp.leg", "\"b.hp.leg\" has a part too many"},
		{"round.leg", "\"round.leg\" has a part too many"},
		{"b.wounds.toe", "wounds has no \"toe\""},
		{"b.wounds.3", "wounds has no \"3\""},
		{"b.wounds.-1", "wounds has no \"-1\""},
		{"b.wounds.leg.2", "\"b.wounds.leg.2\" is no path"},
		{"b", "\"b\" needs one more part"},
		{"b.", "\"b.\" needs one more part"},
		{"", "there is no \"\""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char buffer[200] = "";
		struct text why = text_in(buffer, sizeof buffer);
		struct state_place place;

		assert_false(state_find(&scene, rows[i].path, &place, &why));
		assert_string_equal(buffer, rows[i].why);
		assert_false(state_find(&scene, rows[i].path, &place, NULL));
	}
}

/* A part of a path has at most 63 letters. */
static void test_long_parts(void **state)
{
	char path[70], buffer[200] = "";
	struct text why = text_in(buffer, sizeof buffer);
	struct state_place place;

	(void)state;
	memset(path, 'z', sizeof path);
	path[63] = '\0';
	assert_false(state_find(&scene, path, &place, &why));
	assert_non_null(strstr(buffer, "there is no"));
	path[63] = 'z';
	path[64] = '\0';
	why = text_in(buffer, sizeof buffer);
	assert_false(state_find(&scene, path, &place, &why));
	assert_non_null(strstr(buffer, "is no path"));
}

static void test_set(void **state)
{
	static const struct {
		const char *path, *value, *why; /* why NULL: it can be set */
		int number;
	} rows[] = {
		{"b.hp", "20", NULL, 20},
		{"b.hp", "-5", NULL, -5},
		{"b.hp", "21", "hp is 21; expected -5 to 20", 0},
		{"b.hp", "-6", "hp is -6; expected -5 to 20", 0},
		{"b.hp", "many", "hp is \"many\"; expected a number", 0},
		{"b.hp", "on", "hp is \"on\"; expected a number", 0},
		{"b.wounds.leg", "3", NULL, 3},
		{"b.wounds.leg", "4", "wounds is 4; expected 0 to 3", 0},
		{"b.slots.2", "9", NULL, 9},
		{"a2.asleep", "on", NULL, 1},
		{"a2.asleep", "off", NULL, 0},
		{"a2.asleep", "4", NULL, 4},
		{"a2.asleep", "5", "asleep is 5; expected 0 to 4", 0},
		{"a2.asleep", "deeply",
		 "asleep is \"deeply\"; expected on, off or a number", 0},
		{"a2.pose", "kneels", NULL, 1},
		{"a2.pose", "stands", NULL, 0},
		{"a2.pose", "1", NULL, 1},
		{"a2.pose", "lies", "pose is 2; expected 0 to 1", 0},
		{"a2.pose", "keels",
		 "pose is \"keels\"; expected a number or a word; did you mean "
		 "\"kneels\"?",
		 0},
		{"a2.pose", "upside_down",
		 "pose is \"upside_down\"; expected stands, kneels", 0},
		{"a2.pose", "on", "pose is \"on\"; expected stands, kneels", 0},
		{"a2.facing", "nw", NULL, 7},
		{"a2.real", "on", NULL, 1},
		{"weather", "-2", NULL, -2},
		{"weather", "-3", "weather is -3; expected -2 to 2", 0},
		{"round", "65535", NULL, 65535},
		{"round", "65536", "round is 65536; expected 0 to 65535", 0},
		{"turn", "63", NULL, 63},
		{"turn", "64", "turn is 64; expected -1 to 63", 0},
		{"winner", "7", NULL, 7},
		{"winner", "8", "winner is 8; expected -1 to 7", 0},
		{"over", "2", "over is 2; expected 0 to 1", 0},
		{"b.side", "8", "side is 8; expected 0 to 7", 0},
		{"b.x", "-5000", NULL, -5000},
		{"b.x", "-5001", "x is -5001; expected -5000 to 6023", 0},
		{"b.x", "6023", NULL, 6023},
		{"b.y", "1023", NULL, 1023},
		{"b.y", "1024", "y is 1024; expected 0 to 1023", 0},
		{"b.y", "-1", "y is -1; expected 0 to 1023", 0},
		{"b.facing", "8", "facing is 8; expected 0 to 7", 0},
		{"b.in_play", "2", "in_play is 2; expected 0 to 1", 0},
		{"b.can_fight", "2", "can_fight is 2; expected 0 to 1", 0},
		{"b.at", "6,2", NULL, 6},
		{"b.at", "7,2", "\"7,2\" is no tile of the map; expected x,y", 0},
		{"b.at", "6,3", "\"6,3\" is no tile of the map; expected x,y", 0},
		{"b.at", "-1,0", "\"-1,0\" is no tile of the map; expected x,y", 0},
		{"b.at", "6", "\"6\" is no tile of the map; expected x,y", 0},
		{"b.at", "6,two", "\"6,two\" is no tile of the map; expected x,y", 0},
		{"b.at", "six,2", "\"six,2\" is no tile of the map; expected x,y", 0},
		{"b.at", "000000000000001,2", NULL, 1},
		{"b.at", "0000000000000001,2",
		 "\"0000000000000001,2\" is no tile of the map; expected x,y", 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct state_place place = found(rows[i].path);
		char buffer[200] = "";
		struct text why = text_in(buffer, sizeof buffer);
		int before = state_get(&scene, place);
		bool done = state_set(scenario, fight, place, rows[i].value, &why);

		assert_string_equal(buffer, rows[i].why ? rows[i].why : "");
		assert_int_equal(done, rows[i].why == NULL);
		assert_int_equal(state_get(&scene, place),
				 done ? rows[i].number : before);
	}
	assert_int_equal(rich_creature(fight, B)->wounds[2], 3);
	assert_int_equal(rich_creature(fight, B)->wounds[1], 0);
	assert_int_equal(rich_creature(fight, B)->slots[2], 9);
	assert_int_equal(rich_creature(fight, B)->slots[0], 0);
	assert_int_equal(rich_creature(fight, A2)->asleep, 4);
	assert_int_equal(rich_creature(fight, A1)->asleep, 0);
}

static void test_names_of_creatures_and_sides(void **state)
{
	(void)state;
	assert_string_equal(state_somebody(&scene, found("turn")), "none");
	assert_string_equal(state_somebody(&scene, found("winner")), "none");
	assert_string_equal(state_somebody(&scene, found("b.side")), "blue");
	fight->turn = A1;
	fight->winner = 0;
	assert_string_equal(state_somebody(&scene, found("turn")), "a1");
	assert_string_equal(state_somebody(&scene, found("winner")), "red");
	assert_string_equal(state_somebody(&scene, found("a2.side")), "red");
	assert_null(state_somebody(&scene, found("round")));
	assert_null(state_somebody(&scene, found("b.hp")));
}

static void test_viewers(void **state)
{
	(void)state;
	assert_int_equal(state_viewer(&scene, found("b.hp")), VIEW_ALL);
	assert_int_equal(state_viewer(&scene, found("omen")), VIEW_GM);
	assert_int_equal(state_viewer(&scene, found("b.plan")), VIEW_SIDE + 1);
	assert_int_equal(state_viewer(&scene, found("a1.plan")), VIEW_SIDE + 0);
	assert_int_equal(state_viewer(&scene, found("b.mood")), VIEW_OWNER + B);
	assert_int_equal(state_viewer(&scene, found("a1.mood")), VIEW_OWNER + A1);
}

static void test_viewer_sees(void **state)
{
	static const struct {
		int viewer, seat;
		bool sees;
	} rows[] = {
		{VIEW_ALL, 0, true},
		{VIEW_ALL, AFFRAY_SEES_PUBLIC, true},
		{VIEW_GM, 0, false},
		{VIEW_GM, 1, false},
		{VIEW_GM, AFFRAY_SEES_PUBLIC, false},
		{VIEW_GM, AFFRAY_SEES_ALL, true},
		{VIEW_SIDE, 0, true},
		{VIEW_SIDE, 1, false},
		{VIEW_SIDE + 1, 1, true},
		{VIEW_SIDE + 1, 0, false},
		{VIEW_SIDE + 1, AFFRAY_SEES_ALL, true},
		{VIEW_SIDE + 1, AFFRAY_SEES_PUBLIC, false},
		{VIEW_OWNER + A1, 0, true},
		{VIEW_OWNER + A1, 1, false},
		{VIEW_OWNER + A1, AFFRAY_SEES_PUBLIC, false},
		{VIEW_OWNER + B, 1, true},
		{VIEW_OWNER + B, 0, false},
		{VIEW_OWNER + B, AFFRAY_SEES_ALL, true},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(viewer_sees(fight, rows[i].viewer, rows[i].seat),
				 rows[i].sees);
}

static void fill_secrets(void)
{
	((struct rich_fight *)fight)->omen = 7;
	((struct rich_fight *)fight)->weather = 2;
	for (int who = 0; who < 3; who++) {
		rich_creature(fight, who)->plan = (uint8_t)(1 + who);
		rich_creature(fight, who)->mood = (uint8_t)(5 + who);
	}
}

static void blank(int side)
{
	struct secrets secrets;

	assert_true(secrets_find(&secrets, scenario->book));
	secrets_blank(&secrets, scenario, fight, side);
}

/* A side keeps its own secrets; those of all others become zero. */
static void test_blank(void **state)
{
	(void)state;
	fill_secrets();
	rich_creature(fight, B)->pose = 2;
	rich_creature(fight, A2)->pose = 2;
	blank(0);
	assert_int_equal(((struct rich_fight *)fight)->omen, 0);
	assert_int_equal(((struct rich_fight *)fight)->weather, 2);
	assert_int_equal(rich_creature(fight, A1)->plan, 1);
	assert_int_equal(rich_creature(fight, A2)->plan, 2);
	assert_int_equal(rich_creature(fight, B)->plan, 0);
	assert_int_equal(rich_creature(fight, A2)->mood, 6);
	assert_int_equal(rich_creature(fight, B)->mood, 0);
	assert_int_equal(rich_creature(fight, B)->hp, 10);
	/* a creature that lies down has no place for others, but has one for its own
	 * side */
	assert_int_equal(fight->bodies[B].in_play, 0);
	assert_int_equal(fight->bodies[B].tile.x, 0);
	assert_int_equal(fight->bodies[B].tile.y, 0);
	assert_int_equal(fight->bodies[B].facing, 0);
	assert_int_equal(fight->bodies[A2].in_play, 1);
	assert_int_equal(fight->bodies[A2].tile.x, 1);
}

/* The very first creature can hide, and two can hide at once. */
static void test_blank_the_first(void **state)
{
	(void)state;
	rich_creature(fight, A1)->pose = rich_creature(fight, A2)->pose = 2;
	blank(1);
	assert_int_equal(fight->bodies[A1].in_play, 0);
	assert_int_equal(fight->bodies[A1].tile.y, 0);
	assert_int_equal(fight->bodies[A2].in_play, 0);
	assert_int_equal(fight->bodies[A2].tile.x, 0);
	assert_int_equal(fight->bodies[B].in_play, 1);
}

static void test_blank_rows_alone(void **state)
{
	struct secrets secrets;

	(void)state;
	fill_secrets();
	rich_creature(fight, A1)->pose = 2;
	assert_true(secrets_find(&secrets, &rich_rulebook));
	assert_int_equal(secrets.fight_count, 1);
	assert_int_equal(secrets.creature_count, 2);
	secrets_blank_rows(&secrets, scenario, fight, 1);
	assert_int_equal(rich_creature(fight, A1)->plan, 0);
	assert_int_equal(rich_creature(fight, B)->mood, 7);
	assert_int_equal(fight->bodies[A1].in_play, 1);
	assert_int_equal(state_hidden(&scene, 1).bits, 1u << A1);
	assert_int_equal(state_hidden(&scene, 0).bits, 0);
	assert_int_equal(state_hidden(&scene, AFFRAY_SEES_ALL).bits, 0);
}

/* Is anything hidden at the moment? */
static void test_secrets_matter(void **state)
{
	struct secrets secrets;
	struct rulebook book = rich_rulebook;

	(void)state;
	assert_true(secrets_find(&secrets, &rich_rulebook));
	assert_false(secrets_matter(&secrets, &scene, 0)); /* nobody has a secret */
	fill_secrets();
	assert_true(secrets_matter(&secrets, &scene, 0));
	assert_true(secrets_matter(&secrets, &scene, 1));
	book.fight_state = book.creature_state = NULL;
	assert_true(secrets_find(&secrets, &book));
	assert_false(secrets_matter(&secrets, &scene, 0));
	rich_creature(fight, B)->pose = 2;
	assert_true(secrets_matter(&secrets, &scene, 0));
	assert_false(secrets_matter(&secrets, &scene, 1));
	book.hidden = NULL;
	assert_false(secrets_find(&secrets, &book));
	assert_false(secrets_matter(&secrets, &scene, 0));
}

/* A row is blank if all its bytes are 0, whatever its neighbours hold: rows of one byte
 * to a few words, starting at every byte of a creature. */
static void test_blank_rows(void **state)
{
	unsigned char *bytes = fight_creature(&rich_rulebook, fight, B);
	struct state_row row = {.key = "bytes", .stride = 1};
	struct secrets secrets = {.creature_count = 1, .creature = {&row}};

	(void)state;
	row.viewer = VIEW_GM;
	for (int who = 0; who < fight->count; who++)
		memset(rich_creature(fight, who), 0, sizeof(struct rich_creature));
	for (int from = 0; from < (int)sizeof(struct rich_creature); from++)
		for (int to = from + 1; to <= (int)sizeof(struct rich_creature); to++)
			for (int k = 0; k < (int)sizeof(struct rich_creature); k++) {
				memset(bytes, 0, sizeof(struct rich_creature));
				bytes[k] = 1;
				row.offset = (uint16_t)from;
				row.count = (uint8_t)(to - from);
				if (secrets_matter(&secrets, &scene, 0) !=
				    (k >= from && k < to))
					fail_msg("byte %d in %d to %d", k, from, to);
			}
}

static void test_rows_one_after_another(void **state)
{
	static const char *const fight_keys[] = {"round",   "turn", "over", "winner",
						 "weather", "omen", NULL};
	static const char *const creature_keys[] = {
		"at",	     "x",    "y",      "side",	"facing", "in_play",
		"can_fight", "hp",   "wounds", "spare", "slots",  "pose",
		"asleep",    "plan", "mood",   "inner", "real",	  NULL};
	struct rulebook bare = rich_rulebook;

	(void)state;
	for (int i = 0; i <= 6; i++) {
		const struct state_row *row = state_row_at(&rich_rulebook, NOBODY, i);

		assert_int_equal(row == NULL, fight_keys[i] == NULL);
		if (row)
			assert_string_equal(row->key, fight_keys[i]);
		if (row)
			assert_int_equal(state_is_own(row), i < 4);
	}
	for (int i = 0; i <= 17; i++) {
		const struct state_row *row = state_row_at(&rich_rulebook, 0, i);

		assert_int_equal(row == NULL, creature_keys[i] == NULL);
		if (row)
			assert_string_equal(row->key, creature_keys[i]);
		if (row)
			assert_int_equal(state_is_own(row), i < 7);
		if (row)
			assert_int_equal(state_is_tile(row), i == 0);
	}
	bare.fight_state = NULL;
	assert_null(state_row_at(&bare, NOBODY, 4));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_first_position),
		TEST(test_facing_enemies),
		TEST(test_hashes),
		TEST(test_sure_hashes),
		TEST(test_copies),
		TEST(test_paths),
		TEST(test_an_element_without_a_name),
		TEST(test_no_such_path),
		TEST(test_long_parts),
		TEST(test_set),
		TEST(test_names_of_creatures_and_sides),
		TEST(test_viewers),
		TEST(test_viewer_sees),
		TEST(test_blank),
		TEST(test_blank_the_first),
		TEST(test_blank_rows_alone),
		TEST(test_secrets_matter),
		TEST(test_blank_rows),
		TEST(test_rows_one_after_another),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
