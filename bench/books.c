/* SPDX-License-Identifier: MIT
 *
 * How many fights a second does each rulebook play with its scripted tactics and without
 * listeners, and how does the time grow with creatures and with the map?
 *
 * Duels that could go either way, four against four as shipped (in the open and on maps),
 * the same four kinds as four against four and sixteen against sixteen, and one fight on
 * maps of two sizes; in turns in one run, in seconds of the processor.
 */
#include "engine/run.h"
#include "library/built_scenario.h"
#include "measure.h"

enum { TURNS = 5 };

static const struct fights {
	const char *path;
	int count;   /* of one turn */
	double goal; /* fights a second; 0: none */
} shipped[] = {
	{"scenarios/threa/duel.yaml", 2000, 0},
	{"scenarios/dungeoneers/knife-and-bone.yaml", 400, 0},
	{"scenarios/wounddice/best-knives.yaml", 2000, 0},
	{"scenarios/apocrypha/duel.yaml", 1000, 0},
	{"scenarios/orge/sword-line.yaml", 100, 0},
	{"scenarios/threa/skirmish.yaml", 100, 12000},
	{"scenarios/dungeoneers/four-against-four.yaml", 100, 12000},
	{"scenarios/wounddice/four-against-four.yaml", 100, 20000},
	{"scenarios/apocrypha/four-against-four.yaml", 100, 12000},
	{"scenarios/orge/four.yaml", 10, 10000},
	{"scenarios/dungeoneers/den.yaml", 50, 0},
	{"scenarios/wounddice/bank-raid.yaml", 50, 0},
	{"scenarios/apocrypha/rooms.yaml", 100, 0},
	{"scenarios/orge/ambush.yaml", 10, 0},
};
enum { SHIPPED = sizeof shipped / sizeof *shipped };

/* Four kinds of a book on each side, `each` of every kind. */
static const struct growing {
	const char *book, *kinds[2][4];
	int fights; /* of a turn: four against four; sixteen play a tenth */
} growing[] = {
	{"threa",
	 {{"aldric", "elf_archer", "dwarf_guard", "staff_monk"},
	  {"aldric", "elf_archer", "dwarf_guard", "orc_brawler"}},
	 60},
	{"dungeoneers",
	 {{"suori", "freya", "goblin", "skeleton"},
	  {"suori", "freya", "goblin", "skeleton"}},
	 60},
	{"wounddice",
	 {{"trooper", "gunner", "breacher", "medic"},
	  {"trooper", "gunner", "breacher", "medic"}},
	 60},
	{"apocrypha",
	 {{"breacher", "gunner", "marksman", "duelist"},
	  {"breacher", "gunner", "marksman", "duelist"}},
	 60},
	{"orge",
	 {{"aldric", "durn", "goblin_raider", "skrit"},
	  {"aldric", "durn", "goblin_raider", "skrit"}},
	 10},
};
enum { GROWING = sizeof growing / sizeof *growing };
enum { SMALL_MAP = 16, LARGE_MAP = 128 };

/* What is played, and the quickest turn of it. */
struct match {
	struct affray_scenario *scenario;
	struct run *run;
	int fights, played;
	double each, roll; /* seconds for a fight, and for one roll in it */
};

static struct match match_of(struct affray_scenario *scenario, int fights)
{
	return (struct match){.scenario = scenario,
			      .run = run_new(affray_scenario_inside(scenario)),
			      .fights = fights};
}

static void play(struct match *match)
{
	double start = processor_seconds(), seconds;
	uint64_t rolls = 0;

	for (int i = 0; i < match->fights; i++) {
		run_start(match->run, 7, (uint64_t)++match->played);
		run_to_end(match->run);
		rolls += match->run->roll_number;
	}
	seconds = processor_seconds() - start;
	keep_least(&match->each, seconds / match->fights);
	keep_least(&match->roll, seconds / (double)(rolls ? rolls : 1));
}

static void end_match(struct match *match)
{
	run_free(match->run);
	affray_scenario_free(match->scenario);
}

/* ---- scenarios that are made here ---- */

static char made[1 << 17];
static size_t length;

static void write_text(const char *text)
{
	length += (size_t)snprintf(made + length, sizeof made - length, "%s", text);
}

static struct match match_of_kinds(const struct growing *row, int each, int fights)
{
	length = 0;
	write_text("affray: 1\nrulebook: ");
	write_text(row->book);
	write_text("\nname: growing\ndistance: 12\nlimit: 40\nsides:\n");
	for (int side = 0; side < 2; side++) {
		write_text(side ? "  - name: blue\n    creatures:\n"
				: "  - name: red\n    creatures:\n");
		for (int i = 0; i < 4; i++) {
			char line[128];

			snprintf(line, sizeof line,
				 "      - {use: %s, name: %s%d, count: %d}\n",
				 row->kinds[side][i], side ? "b" : "r", i, each);
			write_text(line);
		}
	}
	return match_of(bench_scenario("growing", made), fights);
}

/* Two against two of apocrypha in the middle of a map of so many tiles a side. */
static struct match match_on_map(int side, int fights)
{
	static const char *const kinds[] = {"breacher", "duelist", "raider", "trident"};
	int middle = side / 2;

	length = 0;
	write_text("affray: 1\nrulebook: apocrypha\nname: map\nlimit: 40\nmap: |\n");
	for (int y = 0; y < side; y++) {
		char line[LARGE_MAP + 4];

		snprintf(line, sizeof line, "  %.*s\n", side,
			 "..............................................................."
			 "......."
			 "..........................................................");
		write_text(line);
	}
	write_text("sides:\n");
	for (int i = 0; i < 4; i++) {
		char line[160];

		snprintf(line, sizeof line,
			 "%s      - {use: %s, name: c%d, at: [%d, %d]}\n",
			 i == 0	  ? "  - name: red\n    creatures:\n"
			 : i == 2 ? "  - name: blue\n    creatures:\n"
				  : "",
			 kinds[i], i, middle + (i < 2 ? -6 : 6), middle + i % 2 * 2);
		write_text(line);
	}
	return match_of(bench_scenario("map", made), fights);
}

/* ---- the report ---- */

static void show_shipped(const struct match *matches)
{
	printf("fights a second, nobody listening\n");
	for (int i = 0; i < SHIPPED; i++) {
		const struct match *match = &matches[i];

		if (shipped[i].goal > 0)
			print_row(shipped[i].path, 1 / match->each, "fights/s",
				  shipped[i].goal, false);
		else
			printf("  %-46s %10.0f fights/s\n", shipped[i].path,
			       1 / match->each);
	}
}

static void show_growth(const struct match *four, const struct match *sixteen,
			const struct match *maps)
{
	printf("time for one roll, sixteen against sixteen beside four against four\n");
	for (int i = 0; i < GROWING; i++)
		print_row(growing[i].book, sixteen[i].roll / four[i].roll, "times", 1.5,
			  true);
	printf("time for a fight of apocrypha, side of the map 128 beside 16\n");
	print_row("two against two", maps[1].each / maps[0].each, "times", 1.5, true);
}

int main(void)
{
	static struct match matches[SHIPPED], four[GROWING], sixteen[GROWING], maps[2];

	for (int i = 0; i < SHIPPED; i++)
		matches[i] =
			match_of(bench_scenario(shipped[i].path, NULL), shipped[i].count);
	for (int i = 0; i < GROWING; i++) {
		four[i] = match_of_kinds(&growing[i], 1, growing[i].fights);
		sixteen[i] = match_of_kinds(&growing[i], 4, growing[i].fights / 10);
	}
	maps[0] = match_on_map(SMALL_MAP, 50);
	maps[1] = match_on_map(LARGE_MAP, 50);
	for (int turn = 0; turn < TURNS; turn++) {
		for (int i = 0; i < SHIPPED; i++)
			play(&matches[i]);
		for (int i = 0; i < GROWING; i++) {
			play(&four[i]);
			play(&sixteen[i]);
		}
		play(&maps[0]);
		play(&maps[1]);
	}
	printf("processor time of one thread, best of %d turns\n", TURNS);
	show_shipped(matches);
	show_growth(four, sixteen, maps);
	for (int i = 0; i < SHIPPED; i++)
		end_match(&matches[i]);
	for (int i = 0; i < GROWING; i++) {
		end_match(&four[i]);
		end_match(&sixteen[i]);
	}
	end_match(&maps[0]);
	end_match(&maps[1]);
	return 0;
}
