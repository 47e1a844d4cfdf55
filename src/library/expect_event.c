/* SPDX-License-Identifier: MIT
 *
 * Expectations about events: which keys an event type has, which events match.
 */
#include "expect_event.h"
#include "base/text.h"
#include <string.h>

enum { SHOWN_EVENTS = 5 };

/* ---- keys ---- */

enum key_id {
	KEY_WHO,
	KEY_TARGET,
	KEY_RULE,
	KEY_ROUND,
	KEY_DEED, /* number of its deed; 0: none */
	KEY_LABEL,
	KEY_ITEM,
	KEY_OUTCOME,
	KEY_DECIDES,
	KEY_TEXT,
	KEY_VALUE,
	KEY_AGAINST,
	KEY_MARGIN,
	KEY_LEFT,
	KEY_ON,
	KEY_AUTOMATIC,
	KEY_FROM,
	KEY_TO,
	KEY_OF,	 /* terms: the label of their sum */
	KEY_FOR, /* who may see it */
};

#define BIT(type) AFFRAY_EVENT_BIT(AFFRAY_##type)
#define TERM_BIT AFFRAY_EVENT_BIT(AFFRAY_EVENT_TYPES)
#define EVERY (AFFRAY_ALL_EVENTS | TERM_BIT)
#define AMOUNTS (BIT(SPEND) | BIT(GAIN) | BIT(HURT) | BIT(HEAL))

static const struct key {
	const char *name;
	enum key_id id;
	unsigned types; /* the event types that have this key */
} keys[] = {
	{"who", KEY_WHO, EVERY & ~(BIT(ROUND) | BIT(END))},
	{"target", KEY_TARGET,
	 BIT(DEED) | BIT(ASK) | BIT(ANSWER) | BIT(CHECK) | BIT(HURT) | BIT(HEAL) |
		 BIT(FATE) | BIT(NOTE)},
	{"by", KEY_TARGET, BIT(HURT) | BIT(HEAL) | BIT(FATE)},
	{"versus", KEY_TARGET, BIT(CHECK)},
	{"rule", KEY_RULE, EVERY},
	{"round", KEY_ROUND, EVERY},
	{"deed", KEY_DEED, EVERY & ~(BIT(ROUND) | BIT(TURN) | BIT(END))},
	{"label", KEY_LABEL,
	 BIT(DEED) | BIT(ASK) | BIT(ANSWER) | BIT(ROLL) | BIT(SUM) | AMOUNTS |
		 BIT(CONDITION) | TERM_BIT},
	{"why", KEY_LABEL, BIT(ROLL)},
	{"item", KEY_ITEM, BIT(DEED) | BIT(ROLL) | BIT(HURT) | BIT(HEAL)},
	{"dice", KEY_ITEM, BIT(ROLL)},
	{"outcome", KEY_OUTCOME, BIT(ANSWER) | BIT(CHECK) | BIT(FATE) | BIT(END)},
	{"winner", KEY_OUTCOME, BIT(END)},
	{"decides", KEY_DECIDES, BIT(CHECK) | BIT(NOTE)},
	{"text", KEY_TEXT, BIT(NOTE)},
	{"value", KEY_VALUE,
	 BIT(ROUND) | BIT(ROLL) | BIT(SUM) | BIT(CHECK) | AMOUNTS | BIT(CONDITION) |
		 BIT(NOTE) | BIT(END) | TERM_BIT},
	{"total", KEY_VALUE, BIT(ROLL) | BIT(SUM)},
	{"rounds", KEY_VALUE, BIT(END)},
	{"against", KEY_AGAINST, BIT(CHECK)},
	{"margin", KEY_MARGIN, BIT(CHECK)},
	{"left", KEY_LEFT, AMOUNTS},
	{"on", KEY_ON, BIT(CONDITION)},
	{"automatic", KEY_AUTOMATIC, BIT(CHECK)},
	{"from", KEY_FROM, BIT(MOVE)},
	{"to", KEY_TO, BIT(MOVE)},
	{"of", KEY_OF, TERM_BIT},
	{"for", KEY_FOR, EVERY & ~(BIT(ROUND) | BIT(END))},
};
enum { KEYS = sizeof keys / sizeof *keys };

static unsigned type_bit(const struct expect *expect)
{
	return expect->kind == EXPECT_TERM ? TERM_BIT : AFFRAY_EVENT_BIT(expect->type);
}

static const char *type_name(const struct expect *expect)
{
	return expect->kind == EXPECT_TERM ? "term" : affray_event_name(expect->type);
}

static const struct key *key_named(const struct expect *expect, const char *name)
{
	for (int i = 0; i < KEYS; i++)
		if ((keys[i].types & type_bit(expect)) && strcmp(keys[i].name, name) == 0)
			return &keys[i];
	return NULL;
}

/* Key `i` of those that this type has. */
static const char *key_at(const void *list, int i)
{
	for (int row = 0; row < KEYS; row++)
		if ((keys[row].types & type_bit(list)) && i-- == 0)
			return keys[row].name;
	return NULL;
}

static bool is_number(enum key_id id)
{
	return id == KEY_VALUE || id == KEY_AGAINST || id == KEY_MARGIN ||
	       id == KEY_LEFT || id == KEY_ROUND || id == KEY_DEED;
}

static bool is_yes_or_no(enum key_id id)
{
	return id == KEY_ON || id == KEY_AUTOMATIC;
}

/* ---- reading ---- */

struct reader {
	struct expect *expect;
	const struct fight_file *file;
	const struct fight_line *line;
	const struct rulebook *book;
	struct problems *problems;
};

static struct place place_of(const struct reader *reader, const struct expect_word *word)
{
	return (struct place){reader->file->name, reader->line->line, word->column};
}

/* THR-ATK-02: capitals, digits and at least one hyphen. */
static bool looks_like_rule(const char *word)
{
	return word[0] >= 'A' && word[0] <= 'Z' && strchr(word, '-') &&
	       word[strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-abcdefgh")] ==
		       '\0';
}

static const char *rule_at(const void *list, int i)
{
	const struct rulebook *book = list;

	return i < book->rule_count ? book->rules[i + 1].id : NULL;
}

static bool read_rule(struct reader *reader, const struct expect_word *word)
{
	const char *nearest;

	reader->expect->rule = rulebook_rule(reader->book, word->text);
	if (reader->expect->rule > 0)
		return true;
	nearest = text_nearest(word->text, rule_at, reader->book);
	if (nearest)
		problem_at(reader->problems, place_of(reader, word),
			   "%s has no rule %s; did you mean %s?", reader->book->id,
			   word->text, nearest);
	else
		problem_at(reader->problems, place_of(reader, word),
			   "%s has no rule %s; `affray rules %s` lists them",
			   reader->book->id, word->text, reader->book->id);
	return false;
}

static void refuse_key(struct reader *reader, const struct expect_word *word)
{
	const char *nearest = text_nearest(word->text, key_at, reader->expect);
	char list[120];
	struct text text = text_in(list, sizeof list);
	const char *key;

	for (int i = 0; (key = key_at(reader->expect, i)); i++)
		text_format(&text, i > 0 ? " %s" : "%s", key);
	if (nearest)
		problem_at(reader->problems, place_of(reader, word),
			   "%s has no \"%s\"; did you mean \"%s\"?",
			   type_name(reader->expect), word->text, nearest);
	else
		problem_at(reader->problems, place_of(reader, word),
			   "%s has no \"%s\"; it has: %s", type_name(reader->expect),
			   word->text, list);
}

static bool read_pair(struct reader *reader, const struct expect_word *pair)
{
	const struct key *key = key_named(reader->expect, pair[0].text);
	int number;

	if (!key) {
		refuse_key(reader, pair);
		return false;
	}
	if (is_number(key->id) && !text_to_int(pair[1].text, &number)) {
		problem_at(reader->problems, place_of(reader, pair + 1),
			   "%s is a number, not \"%s\"", key->name, pair[1].text);
		return false;
	}
	if (is_yes_or_no(key->id) && strcmp(pair[1].text, "yes") != 0 &&
	    strcmp(pair[1].text, "no") != 0) {
		problem_at(reader->problems, place_of(reader, pair + 1),
			   "%s is yes or no, not \"%s\"", key->name, pair[1].text);
		return false;
	}
	return key->id == KEY_RULE ? read_rule(reader, pair + 1) : true;
}

static bool read_type(struct expect *expect, const char *word)
{
	expect->kind = EXPECT_TERM;
	if (strcmp(word, "term") == 0)
		return true;
	expect->kind = EXPECT_EVENT;
	for (int i = 0; i < AFFRAY_EVENT_TYPES; i++) {
		expect->type = (enum affray_event_type)i;
		if (strcmp(word, affray_event_name(expect->type)) == 0)
			return true;
	}
	return false;
}

enum read_result expect_event_read(struct expect *expect, const struct fight_file *file,
				   const struct fight_line *line,
				   const struct rulebook *book, struct problems *problems)
{
	struct reader reader = {expect, file, line, book, problems};
	const struct expect_word *word = expect->first + 1;
	int count = expect->count - 1;

	if (expect->first->quoted || !read_type(expect, expect->first->text))
		return READ_NO;
	if (count > 0 && looks_like_rule(word->text)) {
		if (!read_rule(&reader, word))
			return READ_WRONG;
		word++;
		count--;
	}
	if (count == 1 && expect->rule == 0)
		return READ_NO; /* `expect round 3` is about state */
	if (count % 2 != 0) {
		problem_at(problems, place_of(&reader, word),
			   "expected pairs of a key and a value after %s",
			   type_name(expect));
		return READ_WRONG;
	}
	for (int i = 0; i < count; i += 2)
		if (!read_pair(&reader, word + i))
			return READ_WRONG;
	expect->first = word;
	expect->count = count;
	return READ_YES;
}

/* ---- values ---- */

/* An underscore in a word stands for itself or a blank. */
static bool starts_with(const char *text, const struct expect_word *word)
{
	const char *w = word->text;

	for (; *w; w++, text++)
		if (*w != *text && (word->quoted || *w != '_' || *text != ' '))
			return false;
	return true;
}

static bool same_text(const char *text, const struct expect_word *word)
{
	if (!text)
		return !word->quoted && strcmp(word->text, "none") == 0;
	return strlen(text) == strlen(word->text) && starts_with(text, word);
}

static bool has_text(const char *text, const struct expect_word *word)
{
	for (; text && *text; text++)
		if (starts_with(text, word))
			return true;
	return false;
}

static const char *text_of(const struct affray_event *event, enum key_id id)
{
	switch (id) {
	case KEY_WHO:
		return event->name;
	case KEY_TARGET:
		return event->target_name;
	case KEY_RULE:
		return event->rule;
	case KEY_LABEL:
		return event->label;
	case KEY_ITEM:
		return event->item;
	case KEY_OUTCOME:
		return event->outcome;
	case KEY_DECIDES:
		return affray_decision_name(event->decides);
	case KEY_TEXT:
		return event->text;
	default:
		return NULL;
	}
}

/* Viewers: all, the game master, a side, a creature's player. */
static const char *viewer_name(const struct scenario *scenario, int viewer)
{
	if (viewer >= VIEW_OWNER)
		return scenario->creatures[viewer - VIEW_OWNER].name;
	if (viewer >= VIEW_SIDE)
		return scenario->sides[viewer - VIEW_SIDE].name;
	return viewer == VIEW_GM ? "gm" : "all";
}

static int number_of(const struct affray_event *event, enum key_id id)
{
	switch (id) {
	case KEY_AGAINST:
		return event->against;
	case KEY_MARGIN:
		return event->margin;
	case KEY_LEFT:
		return event->left;
	case KEY_ROUND:
		return event->round;
	case KEY_DEED:
		return (int)event->deed;
	default:
		return event->value;
	}
}

/* The value as people write it. */
static void write_value(const struct scenario *scenario, const struct affray_event *event,
			enum key_id id, struct text *text)
{
	const char *words =
		id == KEY_FOR ? viewer_name(scenario, event->viewer) : text_of(event, id);

	if (is_number(id))
		text_add_int(text, number_of(event, id));
	else if (is_yes_or_no(id))
		text_add(text,
			 (id == KEY_ON ? event->on : event->automatic) ? "yes" : "no");
	else if (id == KEY_FROM)
		text_format(text, "%d,%d", event->from[0], event->from[1]);
	else if (id == KEY_TO)
		text_format(text, "%d,%d", event->to[0], event->to[1]);
	else
		text_format(text, words && strchr(words, ' ') ? "\"%s\"" : "%s",
			    words ? words : "none");
}

static bool pair_matches(const struct expect *expect, const struct scenario *scenario,
			 const struct affray_event *event, const struct expect_word *pair)
{
	enum key_id id = key_named(expect, pair[0].text)->id;
	char shown[32];
	struct text text = text_in(shown, sizeof shown);
	int number;

	if (is_number(id))
		return text_to_int(pair[1].text, &number) &&
		       number == number_of(event, id);
	if (id == KEY_TEXT)
		return has_text(event->text, pair + 1);
	if (id == KEY_FOR)
		return same_text(viewer_name(scenario, event->viewer), pair + 1);
	if (!is_yes_or_no(id) && id != KEY_FROM && id != KEY_TO)
		return same_text(text_of(event, id), pair + 1);
	write_value(scenario, event, id, &text);
	return strcmp(shown, pair[1].text) == 0;
}

/* ---- matching ---- */

/* A term looks like an event, so that the same keys find its parts. */
static struct affray_event term_event(const struct affray_event *sum,
				      const struct affray_term *term)
{
	struct affray_event event = *sum;

	event.outcome = sum->label; /* `of` */
	event.label = term->label;
	event.value = term->value;
	event.rule = term->rule;
	event.viewer = term->viewer == VIEW_ALL ? sum->viewer : term->viewer;
	return event;
}

/* How many pairs of the line match the event, plus one for the rule; sets `all` if all
 * do. */
static int score(const struct expect *expect, const struct scenario *scenario,
		 const struct affray_event *event, bool *all)
{
	int wanted = expect->count / 2, found = 0;

	if (expect->rule > 0) {
		wanted++;
		found += event->rule &&
			 strcmp(event->rule, scenario->book->rules[expect->rule].id) == 0;
	}
	for (int i = 0; i < expect->count; i += 2) {
		const struct expect_word *pair = &expect->first[i];

		if (key_named(expect, pair[0].text)->id == KEY_OF)
			found += same_text(event->outcome, pair + 1);
		else
			found += pair_matches(expect, scenario, event, pair);
	}
	*all = found == wanted;
	return found;
}

/* The events that match best, best first; equals in the order of the fight. */
struct nearest {
	int count, seen;
	int scores[SHOWN_EVENTS];
	struct affray_event events[SHOWN_EVENTS];
};

static void keep_nearest(struct nearest *nearest, const struct affray_event *event,
			 int points)
{
	int at = nearest->count;

	nearest->seen++;
	while (at > 0 && nearest->scores[at - 1] < points)
		at--;
	if (at == SHOWN_EVENTS)
		return;
	if (nearest->count < SHOWN_EVENTS)
		nearest->count++;
	for (int i = nearest->count - 1; i > at; i--) {
		nearest->scores[i] = nearest->scores[i - 1];
		nearest->events[i] = nearest->events[i - 1];
	}
	nearest->scores[at] = points;
	nearest->events[at] = *event;
}

/* True if this event matches the line fully. */
static bool try_event(const struct expect *expect, const struct scenario *scenario,
		      const struct affray_event *event, struct nearest *nearest)
{
	bool all;
	int points = score(expect, scenario, event, &all);

	if (!all)
		keep_nearest(nearest, event, points);
	return all;
}

static bool try_terms(const struct expect *expect, const struct scenario *scenario,
		      const struct affray_event *sum, struct nearest *nearest,
		      struct affray_event *match)
{
	for (int i = 0; i < sum->term_count; i++) {
		*match = term_event(sum, &sum->terms[i]);
		if (try_event(expect, scenario, match, nearest))
			return true;
	}
	return false;
}

static bool find_match(const struct expect *expect, const struct scenario *scenario,
		       const struct log_part *part, struct nearest *nearest,
		       struct affray_event *match)
{
	bool term = expect->kind == EXPECT_TERM;

	for (uint32_t i = part->from; i < part->log->count; i++) {
		const struct affray_event *event = &part->log->entries[i]->event;

		if (event->type != (term ? AFFRAY_SUM : expect->type))
			continue;
		if (term && try_terms(expect, scenario, event, nearest, match))
			return true;
		*match = *event;
		if (!term && try_event(expect, scenario, match, nearest))
			return true;
	}
	return false;
}

/* ---- messages ---- */

/* The event's type, rule and creature, and its values for the keys of the line. */
static void write_event(const struct expect *expect, const struct scenario *scenario,
			const struct affray_event *event, struct text *text)
{
	bool with_who = key_named(expect, "who") && event->name;

	text_add(text, type_name(expect));
	if (event->rule)
		text_format(text, " %s", event->rule);
	if (with_who)
		text_format(text, " who %s", event->name);
	for (int i = 0; i < expect->count; i += 2) {
		const char *name = expect->first[i].text;
		enum key_id id = key_named(expect, name)->id;

		if (id == KEY_RULE || (id == KEY_WHO && with_who))
			continue;
		text_format(text, " %s ", name);
		if (id == KEY_OF)
			text_add(text, event->outcome);
		else
			write_value(scenario, event, id, text);
	}
}

bool expect_event_holds(const struct expect *expect, const struct scenario *scenario,
			const struct log_part *part, struct text *why)
{
	struct nearest nearest = {0};
	struct affray_event match;
	bool found = find_match(expect, scenario, part, &nearest, &match);

	if (found == !expect->negated)
		return true;
	if (found) {
		text_add(why, "there was ");
		write_event(expect, scenario, &match, why);
		return false;
	}
	text_format(why, nearest.seen > 0 ? "no such %s; there was " : "there was no %s",
		    type_name(expect));
	for (int i = 0; i < nearest.count; i++) {
		text_add(why, i > 0 ? "; " : "");
		write_event(expect, scenario, &nearest.events[i], why);
	}
	if (nearest.seen > nearest.count)
		text_format(why, "; and %d more", nearest.seen - nearest.count);
	return false;
}
