/* SPDX-License-Identifier: MIT
 *
 * Pieces of sentences.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "direction.h"
#include "story_parts.h"

enum { MOST_STRENGTH = 100 }; /* a larger value is a time, in the book's own units */

/* No line ends before the number of "Goblin raider 2". */
static void add_name(struct page *page, const char *name)
{
	const char *last = strrchr(name, ' ');
	char words[WORD_ROOM];
	struct text text = text_in(words, sizeof words);

	if (!last || !isdigit((unsigned char)last[1])) {
		page_add(page, name);
		return;
	}
	text_add_bytes(&text, name, (size_t)(last - name));
	page_add(page, words);
	page_solid(page, last);
}

void add_creature(struct narrator *narrator, int who, const char *name)
{
	int side = narrator->scenario && who >= 0
			   ? affray_scenario_side_of(narrator->scenario, who)
			   : -1;

	if (side >= 0)
		page_style(narrator->page, STYLE_SIDE + side % 8);
	if (who >= 0)
		page_kind(narrator->page, SPAN_CREATURE, (uint32_t)who);
	add_name(narrator->page, name_of(name).text);
	page_kind(narrator->page, SPAN_PLAIN, 0);
	if (side >= 0)
		page_style(narrator->page, STYLE_PLAIN);
}

void add_number(struct page *page, const struct affray_event *event, const char *text)
{
	page_kind(page, SPAN_NUMBER, event->number);
	page_solid(page, text);
	page_kind(page, SPAN_PLAIN, 0);
}

/* Length of `text` without a last article or preposition, for when the noun after it is
 * left out. */
static size_t without_small_words(const char *text, size_t length)
{
	static const char *const words[] = {
		"a",   "an", "the", "at",   "with", "to",   "on",     "from",
		"for", "of", "by",  "into", "upon", "over", "toward", "against"};

	while (length > 0 && text[length - 1] == ' ')
		length--;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t count = strlen(words[i]);

		if (length > count && text[length - count - 1] == ' ' &&
		    memcmp(text + length - count, words[i], count) == 0)
			return without_small_words(text, length - count - 1);
	}
	return length;
}

/* ---- names in braces ---- */

/* One piece of a phrase. The first letter of a sentence is a capital. */
struct filling {
	struct narrator *narrator;
	const struct affray_event *event;
	bool capital;
};

static void fill_in(struct filling *filling, const char *text)
{
	char first[2] = {0};

	if (filling->capital && text[0] >= 'a' && text[0] <= 'z') {
		first[0] = (char)(text[0] - 'a' + 'A');
		page_add(filling->narrator->page, first);
		text++;
	}
	filling->capital = filling->capital && !*text && !first[0];
	page_add(filling->narrator->page, text);
}

static void fill_number(struct filling *filling, const char *text)
{
	page_kind(filling->narrator->page, SPAN_NUMBER, filling->event->number);
	fill_in(filling, text);
	page_kind(filling->narrator->page, SPAN_PLAIN, 0);
}

static void fill_creature(struct filling *filling, int who, const char *name, bool owns)
{
	if (owns)
		add_creature(filling->narrator, who, whose(name).text);
	else
		add_creature(filling->narrator, who, name);
	filling->capital = false;
}

/* True for a chance or roll that would be rounded to 0. */
static bool looks_like_nothing(int value, const char *text)
{
	return value > 0 && strspn(text, "0.") == strcspn(text, " ");
}

/* Chances without decimals, unless rounding would make chance and roll look equal, or a
 * small one 0. */
static struct word told_number(const struct affray_event *event, int value)
{
	bool is_check = event->type == AFFRAY_CHECK;
	struct word number, other;

	for (int decimals = 0; decimals <= 4; decimals++) {
		number = chance_of(value, event->scale, decimals);
		other = chance_of(value == event->value ? event->against : event->value,
				  event->scale, decimals);
		if (!is_check || (!looks_like_nothing(value, number.text) &&
				  (event->value == event->against ||
				   strcmp(number.text, other.text) != 0)))
			break;
	}
	return number;
}

/* "{count hits}": "three hits". */
static void fill_count(struct filling *filling, const char *noun)
{
	int value = filling->event->value;

	/* A pool may fall below nothing. */
	fill_number(filling, counted(value < 0 ? 0 : value, noun).text);
}

/* " by 3", ", just". */
static void fill_by(struct filling *filling)
{
	const struct affray_event *event = filling->event;

	if (event->margin == 0) {
		fill_in(filling, ", just");
		return;
	}
	fill_in(filling, " by ");
	fill_number(filling, told_number(event, abs(event->margin)).text);
}

static void fill_item(struct filling *filling, bool with_article)
{
	const char *item = filling->event->item;

	fill_in(filling, with_article ? the_thing(item).text : label_of(item).text);
}

static void fill_seconds(struct filling *filling)
{
	char text[32];

	snprintf(text, sizeof text, "%.1f s", filling->event->value / 1000.0);
	fill_number(filling, text);
}

/* " for two rounds"; nothing where something else ends it. */
static void fill_rounds(struct filling *filling)
{
	int rounds = filling->event->value;

	if (rounds <= 0 || rounds >= MOST_STRENGTH)
		return;
	fill_in(filling, " for ");
	fill_number(filling, counted(rounds, "rounds").text);
}

/* "{side wants}": "the squad wants", "the wardens want". */
static void fill_side(struct filling *filling, const char *verb)
{
	struct affray_scenario *scenario = filling->narrator->scenario;
	int side = affray_scenario_side_of(scenario, filling->event->who);
	const char *name = affray_scenario_side(scenario, side);
	size_t length = strlen(verb);
	char text[WORD_ROOM + 32];

	if (is_plural(name))
		length -= length > 4 && strcmp(verb + length - 4, "shes") == 0 ? 2 : 1;
	snprintf(text, sizeof text, "%s %.*s", name_of(name).text, (int)length, verb);
	fill_in(filling, text);
}

/* False: there is nothing to fill in. */
static bool fill(struct filling *filling, const char *what)
{
	const struct affray_event *event = filling->event;

	if (text_is(what, "target") && event->target_name) {
		if (event->target == event->who)
			fill_in(filling, "themself");
		else
			fill_creature(filling, event->target, event->target_name, false);
	} else if (text_is(what, "whom") && event->target_name) {
		fill_creature(filling, event->target, event->target_name, false);
	} else if (text_is(what, "target's") && event->target == event->who) {
		fill_in(filling, "their own");
	} else if (text_is(what, "target's") && event->target_name) {
		fill_creature(filling, event->target, event->target_name, true);
	} else if (text_is(what, "who") && event->name) {
		fill_creature(filling, event->who, event->name, false);
	} else if (strncmp(what, "side ", 5) == 0 && event->who >= 0 &&
		   filling->narrator->scenario) {
		fill_side(filling, what + 5);
	} else if (text_is(what, "item") && event->item) {
		fill_item(filling, false);
	} else if (text_is(what, "the item") && event->item) {
		fill_item(filling, true);
	} else if (text_is(what, "value")) {
		fill_number(filling, told_number(event, event->value).text);
	} else if (text_is(what, "roll")) {
		struct word roll = told_number(event, event->value);

		roll.text[strcspn(roll.text, " ")] = '\0';
		fill_number(filling, roll.text);
	} else if (text_is(what, "against")) {
		fill_number(filling, told_number(event, event->against).text);
	} else if (text_is(what, "margin")) {
		fill_number(filling, told_number(event, abs(event->margin)).text);
	} else if (text_is(what, "left")) {
		fill_number(filling, event->type == AFFRAY_SPEND && !event->left
					     ? "none"
					     : number_of(event->left, 0).text);
	} else if (text_is(what, "by")) {
		fill_by(filling);
	} else if (strncmp(what, "count ", 6) == 0) {
		fill_count(filling, what + 6);
	} else if (text_is(what, "nth")) {
		fill_in(filling, ordinal_of(event->value).text);
	} else if (text_is(what, "direction")) {
		fill_in(filling, direction_at(event->value)->word);
	} else if (text_is(what, "way")) {
		return true; /* the moves that follow tell it */
	} else if (text_is(what, "seconds")) {
		fill_seconds(filling);
	} else if (text_is(what, "rounds")) {
		fill_rounds(filling);
	} else if (text_is(what, "outcome") && event->outcome) {
		fill_in(filling, label_of(event->outcome).text);
	} else if (text_is(what, "result") && event->outcome) {
		fill_in(filling, result_words(event).text);
	} else if (text_is(what, "label") && event->label) {
		fill_in(filling, label_of(event->label).text);
	} else {
		return false;
	}
	return true;
}

/* "a arrow" is "an arrow". */
static bool wants_an(const char *phrase, const char *open,
		     const struct affray_event *event)
{
	return open - phrase >= 2 && open[-1] == ' ' && open[-2] == 'a' &&
	       (open - phrase == 2 || open[-3] == ' ') &&
	       strncmp(open, "{item}", 6) == 0 && event->item &&
	       strchr("aeiou", event->item[0]);
}

static void fill_part(struct filling *filling, const char *text, size_t length)
{
	char part[256];

	if (length >= sizeof part)
		length = sizeof part - 1;
	memcpy(part, text, length);
	part[length] = '\0';
	fill_in(filling, part);
}

static bool has_filling(const char *what, const struct affray_event *event)
{
	if (strncmp(what, "target", 6) == 0)
		return event->target_name;
	if (text_is(what, "item") || text_is(what, "the item"))
		return event->item;
	if (text_is(what, "outcome"))
		return event->outcome;
	return true;
}

static void add_filled(struct filling *filling, const char *phrase)
{
	const char *open, *close;
	char what[32];
	struct text text;

	while ((open = strchr(phrase, '{')) && (close = strchr(open, '}'))) {
		size_t length = (size_t)(open - phrase);

		what[0] = '\0';
		text = text_in(what, sizeof what);
		text_add_bytes(&text, open + 1, (size_t)(close - open - 1));
		if (!has_filling(what, filling->event))
			length = without_small_words(phrase, length);
		if (wants_an(phrase, open, filling->event)) {
			fill_part(filling, phrase, length - 1);
			fill_in(filling, "n ");
		} else {
			fill_part(filling, phrase, length);
		}
		phrase = close + 1;
		if (text_is(what, "nth") && filling->event->value == 0)
			phrase += *phrase == ' '; /* no number, no blank */
		fill(filling, what);
	}
	fill_in(filling, phrase);
}

void add_phrase(struct narrator *narrator, const char *phrase,
		const struct affray_event *event)
{
	struct filling filling = {narrator, event, false};

	add_filled(&filling, phrase);
}

void add_sentence(struct narrator *narrator, const char *phrase,
		  const struct affray_event *event)
{
	struct filling filling = {narrator, event, true};

	add_filled(&filling, phrase);
}

/* ---- conditions and ways ---- */

void add_condition(struct narrator *narrator, const struct affray_event *event)
{
	bool is = is_quality(event->label);
	bool has_strength = event->on && event->value && event->value < MOST_STRENGTH;

	if (is)
		page_add(narrator->page, event->on ? "is " : "is no longer ");
	page_add(narrator->page, label_of(event->label).text);
	if (has_strength)
		page_format(narrator->page, is ? " (%d)" : ": %d", event->value);
	else if (!is && !event->on)
		page_add(narrator->page, " ends");
}

/* "3 m", "2 tiles": a sign stays as it is, a word has its plural. */
struct word distance_words(const struct narrator *narrator, int tiles)
{
	const char *unit = affray_scenario_unit(narrator->scenario);
	struct word word;
	struct text text = text_in(word.text, sizeof word.text);

	text_format(&text, "%d %s%s", tiles, unit,
		    strlen(unit) > 2 && tiles != 1 ? "s" : "");
	return word;
}

bool add_way(struct narrator *narrator, const struct affray_event *event,
	     const int from[2], const int to[2])
{
	int x = abs(to[0] - from[0]), y = abs(to[1] - from[1]), tiles = x > y ? x : y;
	int nearest = event->target, distance = 0;

	if (tiles == 0) {
		page_format(narrator->page, "there and back to %d,%d", to[0], to[1]);
		return false;
	}
	if (!narrator->scenario || affray_scenario_has_map(narrator->scenario)) {
		page_format(narrator->page, "from %d,%d to %d,%d", from[0], from[1],
			    to[0], to[1]);
		return false;
	}
	page_add(narrator->page, distance_words(narrator, tiles).text);
	if (nearest >= 0 && nearest != event->who && nearest < MOST_CREATURES)
		distance = affray_scenario_distance(narrator->scenario, event->who, to,
						    nearest, narrator->tiles[nearest]);
	else
		nearest = nearest_enemy(narrator, event->who, to, &distance);
	if (nearest < 0)
		return false;
	if (distance == 0)
		page_add(narrator->page, ", up to ");
	else
		page_format(narrator->page, ", to %s from ",
			    distance_words(narrator, distance).text);
	add_creature(narrator, nearest,
		     affray_scenario_creature(narrator->scenario, nearest));
	return true;
}

/* ---- amounts ---- */

/* Health is lost, wounds are taken. */
const char *loss_verb(const char *label)
{
	static const char *const harms[] = {"wounds", "shock", "stress"};

	for (size_t i = 0; i < sizeof harms / sizeof harms[0]; i++)
		if (strcmp(label, harms[i]) == 0)
			return "takes";
	return "loses";
}

/* The name of an event's amount: for a bar in the book's capitals, "FAT". Two letters are
 * always an abbreviation: AP, MP. */
static struct word unit_of(const struct affray_event *event)
{
	bool is_track = event->bar >= 0 || strlen(event->label) == 2;

	return is_track ? track_of(event->label) : label_of(event->label);
}

struct word amount(const struct affray_event *event, int value)
{
	return amount_of(value, unit_of(event).text);
}

/* The latest deed, or blow of a declared one, of this creature; NULL: none. */
static const struct affray_event *deed_of(const struct passage *passage, int who)
{
	for (int i = passage->count - 1; who >= 0 && i >= 0; i--) {
		const struct affray_event *event = &passage->events[i];
		bool is_blow = event->type == AFFRAY_NOTE && event->phrase &&
			       strncmp(event->phrase, "'s ", 3) == 0;
		bool is_deed = event->type == AFFRAY_DEED && event->phrase &&
			       isalpha((unsigned char)event->phrase[0]);

		if (event->who == who && (is_deed || is_blow))
			return event;
	}
	return NULL;
}

bool add_answered(struct narrator *narrator, const struct affray_question *question)
{
	const struct affray_event *deed = deed_of(&narrator->passage, question->about);
	bool owns;

	if (!deed)
		deed = deed_of(&narrator->passage, question->owner);
	if (!deed || !question->is_reaction)
		return false;
	owns = deed->phrase[0] == '\'';
	add_creature(narrator, deed->who,
		     owns ? whose(name_of(deed->name).text).text : deed->name);
	page_add(narrator->page, " ");
	add_phrase(narrator, deed->phrase + (owns ? 3 : 0), deed);
	return true;
}
