/* SPDX-License-Identifier: MIT
 *
 * Expectations about state and questions; those about events are in expect_event.c.
 */
#include "expect.h"
#include "expect_event.h"
#include "script.h"
#include "engine/state.h"
#include <string.h>

/* ---- reading ---- */

struct reader {
	struct expect *expect;
	const struct fight_file *file;
	const struct fight_line *line;
	const struct scenario *scenario;
	struct problems *problems;
	int word_count;
};

static struct place place_of(const struct reader *reader, const struct expect_word *word)
{
	return (struct place){reader->file->name, reader->line->line, word->column};
}

static bool refuse(const struct reader *reader, const char *message)
{
	problem_at(reader->problems, fight_line_place(reader->file, reader->line), "%s",
		   message);
	return false;
}

/* Cuts expect->text into words. */
static bool cut_words(struct reader *reader)
{
	struct expect *expect = reader->expect;
	int column = reader->line->text_column;

	for (char *at = expect->text; *at;) {
		struct expect_word *word = &expect->words[reader->word_count];
		size_t length;

		if (*at == ' ' || *at == '\t') {
			*at++ = '\0';
			column++;
			continue;
		}
		if (reader->word_count == EXPECT_WORDS)
			return refuse(reader, "too many words in this line");
		*word = (struct expect_word){at, NULL, *at == '"', column};
		if (word->quoted) {
			word->text = ++at;
			column++;
		}
		length = strcspn(at, word->quoted ? "\"" : " \t");
		for (size_t i = 0; i < length; i++)
			column += ((unsigned char)at[i] & 0xc0) != 0x80;
		at += length;
		if (word->quoted && !*at)
			return refuse(reader, "a quote that is never closed");
		if (word->quoted) {
			*at++ = '\0';
			column++;
		}
		reader->word_count++;
	}
	return true;
}

static bool word_is(const struct expect_word *word, const char *text)
{
	return !word->quoted && strcmp(word->text, text) == 0;
}

/* `dodge(ap=1)` becomes the option and its cost. */
static void split_cost(struct expect *expect, struct expect_word *word)
{
	size_t length = strlen(word->text), key = strcspn(word->text, "(");
	char *text = &expect->text[word->text - expect->text];

	if (word->quoted || key == length || text[length - 1] != ')')
		return;
	text[length - 1] = text[key] = '\0';
	word->cost = text + key + 1;
}

/* Options with their costs, then `|` and the facts. */
static void split_only(struct expect *expect)
{
	int words = expect->count;

	for (int i = 2; i < words && !expect->facts; i++) {
		struct expect_word *word =
			&expect->words[expect->first - expect->words + i];

		if (word_is(word, "|")) {
			expect->facts = word + 1;
			expect->fact_count = words - i - 1;
			expect->count = i;
		} else {
			split_cost(expect, word);
		}
	}
}

/* `OWNER QUESTION` and a colon if options follow. */
static bool read_question(struct reader *reader, int at, bool with_options)
{
	struct expect *expect = reader->expect;
	struct expect_word *question = &expect->words[at + 1];
	size_t length = at + 1 < reader->word_count ? strlen(question->text) : 0;
	bool colon = length > 0 && question->text[length - 1] == ':';

	if (length == 0 || colon != with_options ||
	    (with_options ? reader->word_count < at + 3 : reader->word_count != at + 2))
		return refuse(
			reader,
			with_options
				? "expected \"OWNER QUESTION: OPTION ...\" after this"
				: "expected \"asked OWNER QUESTION\"");
	if (colon)
		expect->text[question->text - expect->text + (ptrdiff_t)length - 1] =
			'\0';
	expect->first = &expect->words[at];
	expect->count = reader->word_count - at;
	if (scenario_creature_named(reader->scenario, expect->first->text) < 0 &&
	    strcmp(expect->first->text, "gm") != 0) {
		problem_at(reader->problems, place_of(reader, expect->first),
			   "there is no creature \"%s\"", expect->first->text);
		return false;
	}
	if (rulebook_question(reader->scenario->book, question->text) < 0) {
		problem_at(reader->problems, place_of(reader, question),
			   "there is no question \"%s\" in %s", question->text,
			   reader->scenario->book->id);
		return false;
	}
	return true;
}

static const char *known_word_at(const void *list, int i)
{
	static const char *const words[] = {"offered", "only", "asked", "over",
					    "winner",  "not",  "term",	"all"};
	enum { WORDS = sizeof words / sizeof *words };

	(void)list;
	if (i < WORDS)
		return words[i];
	if (i < WORDS + AFFRAY_EVENT_TYPES)
		return affray_event_name((enum affray_event_type)(i - WORDS));
	return NULL;
}

static bool is_fight_row(const struct rulebook *book, const char *key)
{
	const struct state_row *row;

	for (int i = 0; (row = state_row_at(book, NOBODY, i)); i++)
		if (strcmp(key, row->key) == 0)
			return true;
	return false;
}

static bool read_state(struct reader *reader, int at)
{
	struct expect *expect = reader->expect;
	const struct expect_word *path = &expect->words[at];

	if (!strchr(path->text, '.') &&
	    !is_fight_row(reader->scenario->book, path->text)) {
		const char *nearest = text_nearest(path->text, known_word_at, NULL);

		if (nearest)
			problem_at(reader->problems, place_of(reader, path),
				   "cannot expect \"%s\"; did you mean \"%s\"?",
				   path->text, nearest);
		else
			problem_at(
				reader->problems, place_of(reader, path),
				"cannot expect \"%s\"; expected an event, a path such as "
				"NAME.ROW, all, offered, only, asked, over or winner",
				path->text);
		return false;
	}
	if (reader->word_count != at + 2)
		return refuse(reader, "expected a path and one value");
	expect->kind = EXPECT_STATE;
	expect->first = path;
	return true;
}

static bool read_rest(struct reader *reader, int at)
{
	struct expect *expect = reader->expect;
	const struct expect_word *word = &expect->words[at];

	if (word_is(word, "offered") || word_is(word, "only")) {
		expect->kind = word_is(word, "only") ? EXPECT_ONLY : EXPECT_OFFERED;
		if (expect->negated && expect->kind == EXPECT_ONLY)
			return refuse(reader,
				      "\"not only\" says too little; list the options");
		if (!read_question(reader, at + 1, true))
			return false;
		if (expect->kind == EXPECT_ONLY)
			split_only(expect);
		return true;
	}
	if (word_is(word, "asked")) {
		expect->kind = EXPECT_ASKED;
		return read_question(reader, at + 1, false);
	}
	if (word_is(word, "all") && reader->word_count == at + 1) {
		expect->kind = EXPECT_ALL;
		return !expect->negated || refuse(reader, "\"not all\" says too little");
	}
	if (word_is(word, "over") && reader->word_count == at + 1) {
		expect->kind = EXPECT_OVER;
		return true;
	}
	if (word_is(word, "winner") && reader->word_count == at + 2) {
		expect->kind = EXPECT_WINNER;
		expect->first = word + 1;
		if (word_is(word + 1, "none") ||
		    scenario_side_named(reader->scenario, word[1].text) >= 0)
			return true;
		problem_at(reader->problems, place_of(reader, word + 1),
			   "there is no side \"%s\"", word[1].text);
		return false;
	}
	expect->first = word;
	expect->count = reader->word_count - at;
	switch (expect_event_read(expect, reader->file, reader->line,
				  reader->scenario->book, reader->problems)) {
	case READ_YES:
		return true;
	case READ_WRONG:
		return false;
	default:
		return read_state(reader, at);
	}
}

bool expect_read(struct expect *expect, const struct fight_file *file,
		 const struct fight_line *line, const struct scenario *scenario,
		 struct problems *problems)
{
	struct reader reader = {expect, file, line, scenario, problems, 0};
	size_t length = strlen(line->text);

	expect->kind = EXPECT_STATE;
	expect->negated = false;
	expect->rule = 0;
	expect->facts = NULL;
	if (length >= sizeof expect->text)
		return refuse(&reader, "this line is too long");
	memcpy(expect->text, line->text, length + 1);
	if (!cut_words(&reader))
		return false;
	if (line->listed)
		return read_state(&reader, 0);
	expect->negated = word_is(&expect->words[0], "not");
	if (reader.word_count <= expect->negated)
		return refuse(&reader, "nothing follows \"expect not\"");
	return read_rest(&reader, expect->negated);
}

/* ---- state ---- */

static bool state_holds(const struct expect *expect, const struct run *run,
			struct text *why)
{
	const char *path = expect->first[0].text, *wanted = expect->first[1].text;
	char shown[64];
	struct text text = text_in(shown, sizeof shown);
	struct state_place place;
	const char *name;
	int number;
	bool equal;

	if (!state_find(&run->scene, path, &place, why))
		return false;
	state_write(&run->scene, place, &text);
	name = state_somebody(&run->scene, place);
	equal = strcmp(shown, wanted) == 0 || (name && strcmp(name, wanted) == 0) ||
		(text_to_int(wanted, &number) && number == state_get(&run->scene, place));
	if (equal == !expect->negated)
		return true;
	if (equal)
		text_format(why, "%s is %s", path, shown);
	else
		text_format(why, "%s is %s, not %s", path, shown, wanted);
	return false;
}

/* ---- questions ---- */

/* True if this question is open; else `why` says what is asked instead. */
static bool is_open(const struct expect *expect, const struct run *run,
		    const struct question *open, struct text *why)
{
	const char *owner = expect->first[0].text, *question = expect->first[1].text;

	if (!open) {
		text_format(why, "nobody is asked anything here; expected %s %s", owner,
			    question);
		return false;
	}

	const char *asked = owner_name(run->scene.scenario, open->owner);
	const char *key = run->book->questions[open->id].key;

	if (strcmp(asked, owner) == 0 && strcmp(key, question) == 0)
		return true;
	text_format(why, "%s is asked %s here; expected %s %s", asked, key, owner,
		    question);
	return false;
}

static int distinct_offers(const struct expect *expect)
{
	int count = 0;

	for (int i = 2; i < expect->count; i++) {
		int same = 2;

		while (same < i &&
		       strcmp(expect->first[same].text, expect->first[i].text) != 0)
			same++;
		count += same == i;
	}
	return count;
}

/* `LOW..HIGH` for numbers. */
static bool is_whole_range(const struct expect *expect, const struct question *open)
{
	char range[32];
	struct text text = text_in(range, sizeof range);

	offers_write(open, &text);
	return open->kind == ASK_NUMBER && expect->count == 3 &&
	       strcmp(range, expect->first[2].text) == 0;
}

static int number_offered(const struct question *open)
{
	return open->kind == ASK_NUMBER ? open->high - open->low + 1 : open->count;
}

/* `ap=1`: lower case, underscores for blanks. */
static void write_number(struct text *text, const char *name, int value)
{
	for (; *name; name++)
		text_format(text, "%c",
			    *name == ' '		   ? '_'
			    : *name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a'
							   : *name);
	text_format(text, "=%d", value);
}

static bool cost_holds(const struct question *open, const struct expect_word *word,
		       int option, struct text *why)
{
	const char *const *resources = open->run->book->resources;
	char cost[100] = "";
	struct text text = text_in(cost, sizeof cost);

	for (int i = 0; i < MAX_RESOURCES && resources[i]; i++) {
		int amount = open->options[option].cost.amount[i];

		if (amount == 0)
			continue;
		text_add(&text, text.length ? "," : "");
		write_number(&text, resources[i], amount);
	}
	if (strcmp(cost, word->cost) == 0)
		return true;
	text_format(why, "%s costs (%s), not (%s)", word->text, cost, word->cost);
	return false;
}

static bool costs_hold(const struct expect *expect, const struct question *open,
		       struct text *why)
{
	int option;

	for (int i = 2; i < expect->count; i++)
		if (expect->first[i].cost && open->kind == ASK_CHOICE &&
		    answer_read(open, expect->first[i].text, &option) &&
		    !cost_holds(open, &expect->first[i], option, why))
			return false;
	return true;
}

static bool facts_hold(const struct expect *expect, const struct question *open,
		       struct text *why)
{
	const struct question_row *row = &open->run->book->questions[open->id];
	char facts[200] = "", wanted[200] = "";
	struct text text = text_in(facts, sizeof facts);
	struct text want = text_in(wanted, sizeof wanted);

	for (int i = 0; i < MAX_FACTS; i++) {
		if (!row->facts[i] || open->facts[i] == UNKNOWN_FACT)
			continue;
		text_add(&text, text.length ? " " : "");
		write_number(&text, row->facts[i], open->facts[i]);
	}
	for (int i = 0; i < expect->fact_count; i++) {
		text_add(&want, i ? " " : "");
		text_add(&want, expect->facts[i].text);
	}
	if (strcmp(facts, wanted) == 0)
		return true;
	text_format(why, "the facts are \"%s\", not \"%s\"", facts, wanted);
	return false;
}

static bool offers_hold(const struct expect *expect, const struct run *run,
			const struct question *open, struct text *why)
{
	char offers[200];
	struct text text = text_in(offers, sizeof offers);
	const char *wrong = NULL;
	int answer;

	if (!is_open(expect, run, open, why))
		return false;
	if (!expect->negated && is_whole_range(expect, open))
		return !expect->facts || facts_hold(expect, open, why);
	for (int i = 2; i < expect->count && !wrong; i++)
		if (answer_read(open, expect->first[i].text, &answer) == expect->negated)
			wrong = expect->first[i].text;
	offers_write(open, &text);
	if (wrong && !expect->negated)
		text_format(why, "%s is not offered; offered: %s", wrong, offers);
	else if (wrong)
		text_format(why, "%s is offered", wrong);
	else if (expect->kind == EXPECT_ONLY &&
		 distinct_offers(expect) != number_offered(open))
		text_format(why, "more is offered: %s", offers);
	else
		return costs_hold(expect, open, why) &&
		       (!expect->facts || facts_hold(expect, open, why));
	return false;
}

static bool asked_holds(const struct expect *expect, const struct log_part *part,
			struct text *why)
{
	const char *owner = expect->first[0].text, *question = expect->first[1].text;
	bool asked = false;

	for (uint32_t i = part->from; i < part->log->count && !asked; i++) {
		const struct affray_event *event = &part->log->entries[i]->event;

		asked = event->type == AFFRAY_ASK && event->name &&
			strcmp(event->name, owner) == 0 &&
			strcmp(event->label, question) == 0;
	}
	if (asked == !expect->negated)
		return true;
	text_format(why, asked ? "%s was asked %s" : "%s was not asked %s", owner,
		    question);
	return false;
}

/* ---- the end ---- */

static bool winner_holds(const struct expect *expect, const struct run *run,
			 struct text *why)
{
	const struct fight *fight = run->fight;
	const char *wanted = expect->first[0].text;
	const char *winner = fight->winner < 0
				     ? "none"
				     : run->scene.scenario->sides[fight->winner].name;
	bool equal = fight->over && strcmp(winner, wanted) == 0;

	if (equal == !expect->negated)
		return true;
	if (fight->over)
		text_format(why, "the winner is %s", winner);
	else
		text_add(why, "the fight is not over");
	return false;
}

bool expect_holds(const struct expect *expect, const struct run *run,
		  const struct question *open, const struct log_part *part,
		  struct text *why)
{
	switch (expect->kind) {
	case EXPECT_STATE:
		return state_holds(expect, run, why);
	case EXPECT_ALL: /* checked by expect_all_check() */
		return true;
	case EXPECT_OFFERED:
	case EXPECT_ONLY:
		return offers_hold(expect, run, open, why);
	case EXPECT_ASKED:
		return asked_holds(expect, part, why);
	case EXPECT_OVER:
		if (run->fight->over == !expect->negated)
			return true;
		text_add(why, run->fight->over ? "the fight is over"
					       : "the fight is not over");
		return false;
	case EXPECT_WINNER:
		return winner_holds(expect, run, why);
	default:
		return expect_event_holds(expect, run->scene.scenario, part, why);
	}
}
