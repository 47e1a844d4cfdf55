/* SPDX-License-Identifier: MIT
 *
 * affray match: two bots against each other, fight after fight.
 *
 * A bot is a program that speaks the protocol of affray play --json for one side. It is
 * started again for each fight. It sees only what its side may know, so each bot has its
 * own copy of the fight here: both copies play the same answers in step, and each bot
 * hears only of its own copy. A built-in tactic plays inside the other bot's copy and
 * needs none; if both are tactics there is one copy.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "affray.h"
#include "children.h"
#include "commands.h"
#include "report/output.h"
#include "play/wire_read.h"
#include "play/event_json.h"
#include "study/statistics.h"
#include "base/interrupt.h"
#include "play/complaints.h"
#include "play/rescue.h"
#include "library/built_scenario.h"

enum { NUMBER, TIME, SEED, FIXED, CSV, JSON };
enum {
	GRACE = 500, /* milliseconds for a bot to exit after the end of a fight */
	USUAL_TIME = 5000,
	MOST_ERRORS = 3,
	MOST_FAULTS = 1000,
};

static const char usual_tactic[] = "scripted";

struct bot {
	const char *command;
	bool is_tactic; /* the command is a tactic with its knobs, no program */
	uint64_t wins, faults;
};

/* A bot in one fight. */
struct player {
	struct bot *bot;
	int side;
	struct child child;
	struct affray_fight *fight; /* its own copy; NULL: a tactic, in the other's */
	struct sink sink;
	struct json json;
	struct affray_scenario *scenario;
	uint64_t known;		 /* creatures it has been told of, a bit each */
	long long until;	 /* when its time is up */
	enum child_status heard; /* result of the last sending */
	int errors;
	char buffer[SINK_ROOM];
};

struct fault {
	uint64_t fight;
	int bot;
	char reason[160];
};

struct match {
	const struct arguments *arguments;
	struct affray_scenario *scenario;
	struct affray_problems *problems;
	struct bot bots[2];
	uint64_t number, seed, time;
	uint64_t fights, draws; /* so far */
	int fault_count;
	struct fault *faults;	/* the first MOST_FAULTS */
	struct player *players; /* two: of side 0 and side 1 */
	char reason[160];	/* why a bot lost the current fight before its end */
};

/* ---- talking to a bot ---- */

static bool send_bytes(void *context, const char *bytes, size_t count)
{
	struct player *player = context;

	player->heard = child_send(&player->child, bytes, count, player->until);
	return player->heard == CHILD_OK;
}

static void send_event(void *context, const struct affray_event *event)
{
	struct player *player = context;

	json_event(&player->json, player->scenario, event);
}

/* Each exchange of lines gets the full time. */
static void start_clock(struct match *match, struct player *player)
{
	player->until = clock_ms() + (long long)match->time;
}

__attribute__((format(printf, 2, 3))) static bool lose(struct match *match,
						       const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(match->reason, sizeof match->reason, format, list);
	va_end(list);
	return false;
}

static bool lose_by(struct match *match, enum child_status status)
{
	switch (status) {
	case CHILD_LATE:
		return lose(match, "no answer in %llu ms",
			    (unsigned long long)match->time);
	case CHILD_BABBLE:
		return lose(match, "a line longer than %d bytes", CHILD_LINE);
	default:
		return lose(match, "it ended before the fight did");
	}
}

static struct seen seen_by(const struct player *player)
{
	return (struct seen){.fight = player->fight,
			     .scenario = player->scenario,
			     .view = player->side};
}

static void put_question(struct player *player, const struct wire_id *id)
{
	struct seen seen = seen_by(player);

	wire_question(&player->json, &seen, id);
	sink_flush(&player->sink);
}

/* Sends the greeting: at first, and again when a hidden creature has been revealed. */
static void greet(struct player *player)
{
	struct seen seen = seen_by(player);
	uint64_t known = wire_known(&seen);

	if (known != player->known)
		wire_hello(&player->json, &seen,
			   affray_scenario_side(seen.scenario, player->side), NULL);
	player->known = known;
}

static void put_state(struct player *player)
{
	struct seen seen = seen_by(player);

	greet(player);
	wire_state(&player->json, &seen, NULL);
}

/* Gives its answer to both copies of the fight; false with a message in `why`. */
static bool take(struct match *match, struct player *player, const char *line,
		 struct wire_line *read, char *why, size_t room)
{
	struct player *other = &match->players[1 - player->side];
	struct seen seen = seen_by(player);
	bool is_answer;

	if (!wire_read(line, read, why, room))
		return false;
	if (read->has_answers && read->answers != wire_answers(&seen)) {
		snprintf(why, room, "question %d is not open any more", read->answers);
		return false;
	}
	affray_problems_clear(match->problems);
	is_answer = read->call.command == DO_CHOOSE;
	if (!is_answer || affray_fight_answer(player->fight, read->call.text,
					      match->problems) != AFFRAY_OK) {
		snprintf(why, room, "%s",
			 is_answer && affray_problems_count(match->problems) > 0
				 ? affray_problems_line(match->problems, 0)
				 : "in a match, only {\"choose\":...} is an answer");
		return false;
	}
	if (other->fight)
		affray_fight_answer(other->fight, read->call.text, match->problems);
	return true;
}

/* Asks until there is an answer; false: it has lost, or Ctrl-C. */
static bool get_answer(struct match *match, struct player *player)
{
	struct wire_line read = {0};

	start_clock(match, player);
	put_state(player);
	for (;;) {
		enum child_status status;
		const char *line;
		char why[512];

		put_question(player, &read.id);
		if (player->sink.failed)
			return lose_by(match, player->heard);
		status = child_line(&player->child, &line, player->until);
		if (status != CHILD_OK)
			return lose_by(match, status);
		if (take(match, player, line, &read, why, sizeof why))
			return true;
		if (++player->errors == MOST_ERRORS)
			return lose(match, "nonsense %d times, at last: %s", MOST_ERRORS,
				    why);
		wire_error(&player->json, why, &read.id);
	}
}

/* ---- one fight ---- */

/* Sides past the second have the scenario's tactics. */
static bool seat_all(struct match *match, struct affray_fight *fight)
{
	struct affray_scenario *scenario = match->scenario;

	for (int side = 0; side < affray_scenario_sides(scenario); side++) {
		const char *tactic = affray_scenario_tactic(scenario, side);
		const struct bot *bot = side < 2 ? match->players[side].bot : NULL;

		if (bot)
			tactic = bot->is_tactic ? bot->command : NULL;
		else if (strcmp(tactic, "person") == 0)
			tactic = usual_tactic;
		if (affray_fight_seat(fight, affray_scenario_side(scenario, side), tactic,
				      match->problems) != AFFRAY_OK)
			return false;
	}
	return true;
}

/* Prepares the player of a side for a fight; side 0 comes first. */
static int sit(struct match *match, int side)
{
	struct player *player = &match->players[side];

	player->side = side;
	player->errors = 0;
	player->heard = CHILD_OK;
	player->scenario = match->scenario;
	sink_init(&player->sink, player->buffer, send_bytes, player);
	player->json = json_in(&player->sink);
	if (player->bot->is_tactic && (side == 0 ? !match->players[1].bot->is_tactic
						 : match->players[0].fight != NULL))
		return DONE;
	if (affray_fight_new(&player->fight, match->scenario, match->seed,
			     match->fights + 1, match->problems) != AFFRAY_OK ||
	    !seat_all(match, player->fight))
		return complain_of(match->problems);
	if (player->bot->is_tactic)
		return DONE;
	affray_fight_listen(player->fight, AFFRAY_ALL_EVENTS, side, send_event, player);
	if (!child_start(&player->child, player->bot->command))
		return complain("cannot start \"%s\": %s", player->bot->command,
				strerror(errno));
	player->known = 0;
	greet(player);
	return DONE;
}

/* A bot that has stopped reading is noticed at its next turn. */
static enum affray_stop advance(struct match *match)
{
	enum affray_stop stop = AFFRAY_ENDED;

	for (int i = 0; i < 2; i++) {
		if (!match->players[i].fight)
			continue;
		start_clock(match, &match->players[i]);
		stop = affray_fight_advance(match->players[i].fight);
	}
	return stop;
}

/* Either copy: both are at the same position. */
static struct affray_fight *fight_of(const struct match *match)
{
	return match->players[match->players[0].fight ? 0 : 1].fight;
}

static int side_asked(struct match *match, enum affray_stop stop)
{
	struct affray_fight *fight = fight_of(match);
	int who = stop == AFFRAY_ASKS ? affray_fight_question(fight)->owner
				      : affray_fight_roll(fight)->who;

	return affray_scenario_side_of(match->scenario, who);
}

/* The side that wins, -1 for none; `*loser` is the side of a bot that failed, or -1. */
static int play_out(struct match *match, int *loser)
{
	enum affray_stop stop;

	*loser = -1;
	while ((stop = advance(match)) != AFFRAY_ENDED) {
		int side = side_asked(match, stop);

		if (!get_answer(match, &match->players[side])) {
			*loser = side;
			return 1 - side;
		}
	}
	for (int i = 0; i < 2; i++) /* the last events */
		sink_flush(&match->players[i].sink);
	return affray_fight_winner(fight_of(match));
}

static void count(struct match *match, int winner, int loser)
{
	if (winner == 0 || winner == 1)
		match->players[winner].bot->wins++;
	else
		match->draws++;
	if (loser < 0)
		return;
	match->players[loser].bot->faults++;
	if (match->fault_count < MOST_FAULTS) {
		struct fault *fault = &match->faults[match->fault_count++];

		fault->fight = match->fights;
		fault->bot = (int)(match->players[loser].bot - match->bots);
		memcpy(fault->reason, match->reason, sizeof fault->reason);
	}
}

/* Ends both bots. After a fight that was played out they get time to exit by
 * themselves. */
static void dismiss(struct match *match, bool is_played_out)
{
	for (int side = 0; side < 2; side++) {
		struct player *player = &match->players[side];

		child_end(&player->child, is_played_out ? clock_ms() + GRACE : 0);
		affray_fight_free(player->fight);
		player->fight = NULL;
	}
}

static int play_one(struct match *match)
{
	bool swapped = !match->arguments->flags[FIXED].given && match->fights % 2 == 1;
	int status = DONE, winner = -1, loser = -1;

	for (int side = 0; side < 2; side++)
		match->players[side].bot = &match->bots[swapped ? 1 - side : side];
	for (int side = 0; side < 2 && status == DONE; side++)
		status = sit(match, side);
	if (status == DONE) {
		rescue_fight(fight_of(match));
		winner = play_out(match, &loser);
		rescue_fight(NULL);
	}
	if (status == DONE && !interrupted()) {
		match->fights++;
		count(match, winner, loser);
	}
	dismiss(match, status == DONE && loser < 0);
	return status;
}

/* ---- the result ---- */

static void add_bots(const struct match *match, struct document *document)
{
	static const struct column columns[] = {
		{AS_TEXT("words")},	      {AS_TEXT("command"), .csv = "bot"},
		{AS_CSV("wins", "wins")},     {AS_CSV("rate", "rate")},
		{AS_CSV("low", "low")},	      {AS_CSV("high", "high")},
		{AS_CSV("faults", "faults")},
	};
	struct value *bots = data_list(document_data(document), "bots");

	for (int i = 0; i < 2; i++) {
		const struct bot *bot = &match->bots[i];
		struct interval share = wilson(bot->wins, match->fights);
		struct value *row = data_map(bots, NULL);

		data_text(row, "command", bot->command);
		data_count(row, "wins", bot->wins);
		data_interval(row, share);
		data_count(row, "faults", bot->faults);
		data_words(row, "words",
			   "bot %d wins %" PRIu64
			   ", %.2f %% (95 %% interval %.2f to %.2f %%): ",
			   i + 1, bot->wins, 100 * share.rate, 100 * share.low,
			   100 * share.high);
	}
	document_table(document, TABLE(bots, columns, 2, 4, 0, IS_CSV));
	document_say(document, 2, "draws %" PRIu64, match->draws);
}

static void add_faults(const struct match *match, struct document *document)
{
	static const struct column columns[] = {
		{AS_TEXT("fight"), .before = "fight ", .after = ": "},
		{AS_TEXT("bot"), .before = "bot ", .after = ", "},
		{AS_TEXT("command"), .after = ": "},
		{AS_TEXT("reason")},
	};
	struct value *faults = data_list(document_data(document), "faults");

	for (int i = 0; i < match->fault_count; i++) {
		const struct fault *fault = &match->faults[i];
		struct value *row = data_map(faults, NULL);

		data_count(row, "fight", fault->fight);
		data_whole(row, "bot", fault->bot + 1);
		data_text(row, "reason", fault->reason);
		data_words(row, "command", "%s", match->bots[fault->bot].command);
	}
	if (match->fault_count > 0)
		document_say(document, 0, "Lost without being played out:");
	document_table(document, TABLE(faults, columns, 2, 4, 0, 0));
}

static int report(const struct match *match)
{
	const struct arguments *arguments = match->arguments;
	struct document *document = document_new();

	if (document) {
		struct value *data = document_data(document);

		data_count(data, "fights", match->fights);
		data_count(data, "seed", match->seed);
		data_text(data, "version", affray_version());
		data_count(data, "draws", match->draws);
		document_say(document, 0, "%s: %" PRIu64 " fight%s, seed %" PRIu64 "; %s",
			     affray_scenario_name(match->scenario), match->fights,
			     match->fights == 1 ? "" : "s", match->seed,
			     match->arguments->flags[FIXED].given
				     ? "bot 1 is always the first side"
				     : "the bots change sides after each fight");
		add_bots(match, document);
		add_faults(match, document);
	}
	return output_document(
		arguments->output, document,
		form_of(arguments->flags[CSV].given, arguments->flags[JSON].given));
}

/* ---- the command ---- */

static int play_all(struct match *match)
{
	int status = DONE;

	while (status == DONE && match->fights < match->number && !interrupted())
		status = play_one(match);
	if (status != DONE)
		return status;
	if (interrupted()) {
		complain("interrupted after %llu of %llu fights",
			 (unsigned long long)match->fights,
			 (unsigned long long)match->number);
		return INTERRUPTED;
	}
	return report(match);
}

/* "search level=2": a word of the book's tactics stands first. */
static bool is_tactic(const struct match *match, const char *command)
{
	return tactic_of_words(affray_scenario_inside(match->scenario)->book, command);
}

static int load(struct match *match)
{
	if (affray_scenario_load(&match->scenario, match->arguments->operands[2],
				 match->problems) != AFFRAY_OK ||
	    affray_scenario_check(match->scenario, match->problems) != AFFRAY_OK)
		return complain_of(match->problems);
	if (affray_scenario_sides(match->scenario) < 2)
		return complain("%s has one side; a match needs two",
				match->arguments->operands[2]);
	for (int i = 0; i < 2; i++)
		match->bots[i].is_tactic = is_tactic(match, match->bots[i].command);
	return DONE;
}

static int run_match(const struct arguments *arguments)
{
	const struct given *flags = arguments->flags;
	struct match match = {
		.arguments = arguments,
		.problems = affray_problems_new(),
		.bots = {{.command = arguments->operands[0]},
			 {.command = arguments->operands[1]}},
		.number = flags[NUMBER].given ? flags[NUMBER].number : 100,
		.seed = flags[SEED].given ? flags[SEED].number : 1,
		.time = flags[TIME].given ? flags[TIME].number : USUAL_TIME,
		.players = calloc(2, sizeof(struct player)),
		.faults = calloc(MOST_FAULTS, sizeof(struct fault)),
	};
	int status;

	if (match.problems && match.players && match.faults) {
		for (int side = 0; side < 2; side++)
			match.players[side].child.to = match.players[side].child.from =
				-1;
		status = load(&match);
		if (status == DONE)
			status = play_all(&match);
	} else {
		status = complain("out of memory");
	}
	affray_scenario_free(match.scenario);
	affray_problems_free(match.problems);
	free(match.players);
	free(match.faults);
	return status;
}

static const struct flag flags[] = {
	[NUMBER] = NUMBER_FLAG("number", 'n', "N", 1, 0, "how many fights (100)"),
	[TIME] = NUMBER_FLAG("time", 0, "MS", 1, 86400000,
			     "milliseconds that a bot has for an answer (5000)"),
	[SEED] = NUMBER_FLAG("seed", 0, "S", 0, 0, "the dice (1)"),
	[FIXED] =
		SWITCH_FLAG("fixed", "the first bot is always the first side; else they "
				     "change sides after each fight"),
	[CSV] = SWITCH_FLAG("csv", "the bots as lines for a spreadsheet"),
	[JSON] = SWITCH_FLAG("json", "one JSON object"),
	{0},
};

const struct command match_command = {
	.name = "match",
	.operands = "BOT BOT SCENARIO",
	.summary = "let two programs or tactics fight each other",
	.about =
		"Lets two bots play the first two sides of the scenario, fight after "
		"fight, and reports how often each wins, with 95 % intervals. A BOT is a "
		"tactic of the rulebook with its knobs ('search level=2'; affray list "
		"tactics shows them), or a command line for the shell: a program that is "
		"started for each fight and speaks the JSON lines of affray play "
		"--json.\n"
		"A bot that gives no answer in time, ends, or answers nonsense three "
		"times "
		"in a fight has lost that fight.\n",
	.flags = flags,
	.least = 3,
	.most = 3,
	.examples =
		{{"affray match examples/bots/first_option.py 'sh "
		  "examples/bots/defaults.sh' "
		  "threa/duel -n 20",
		  "the two example bots, twenty fights"},
		 {"affray match ./mine 'scripted caution=2' bridge.yaml -n 1000 --time "
		  "200",
		  "a program against a tactic, with 200 ms for an answer"}},
	.run = run_match,
};
