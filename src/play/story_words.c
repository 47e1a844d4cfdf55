/* SPDX-License-Identifier: MIT
 *
 * From keys to English.
 */
#include "story_words.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "direction.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static bool is_letter(char c)
{
	return isalpha((unsigned char)c);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static char upper(char c)
{
	return (char)toupper((unsigned char)c);
}

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text), count = strlen(end);

	return length >= count && strcmp(text + length - count, end) == 0;
}

static bool is_one_of(const char *text, const char *const *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (text_is(text, list[i]))
			return true;
	return false;
}

/* Underscores become spaces, as does the dash before a number. */
static struct word spaced(const char *key)
{
	struct word word;
	size_t i = 0;

	for (; key[i] && i < WORD_ROOM - 1; i++)
		word.text[i] = key[i] == '_' || (key[i] == '-' && is_digit(key[i + 1]))
				       ? ' '
				       : key[i];
	while (key[i] && i > 0 && ((unsigned char)key[i] & 0xc0) == 0x80)
		i--; /* no half of a character stays */
	word.text[i] = '\0';
	return word;
}

struct word name_of(const char *key)
{
	struct word word = spaced(strcmp(key, "gm") == 0 ? "the game master" : key);

	word.text[0] = upper(word.text[0]);
	return word;
}

/* Two or three letters are an abbreviation of the book. */
static bool is_abbreviation(const char *key)
{
	size_t length = strlen(key);

	for (size_t i = 0; i < length; i++)
		if (!is_letter(key[i]))
			return false;
	return length == 2 || length == 3;
}

struct word label_of(const char *key)
{
	/* Keys that are more than their words with spaces in between. */
	static const struct {
		const char *key, *words;
	} spoken[] = {
		{"arm_left", "left arm"},
		{"arm_right", "right arm"},
		{"fire_hip", "fire from the hip"},
		{"fire_readied", "fire readied weapon"},
		{"three_quarter_cover", "three-quarter cover"},
	};

	for (size_t i = 0; i < LENGTH(spoken); i++)
		if (text_is(key, spoken[i].key))
			key = spoken[i].words;
	return spaced(key);
}

struct word track_of(const char *key)
{
	struct word word = spaced(key);

	if (is_abbreviation(key))
		for (char *c = word.text; *c; c++)
			*c = upper(*c);
	return word;
}

struct word amount_of(int value, const char *label_text)
{
	struct word label = label_of(label_text), word;
	struct text text = text_in(word.text, sizeof word.text);
	size_t length = strlen(label.text);

	if (value == 1 && length > 3 && ends_with(label.text, "s") &&
	    !ends_with(label.text, "ss"))
		label.text[length - 1] = '\0';
	if (value == 1 && strcmp(label.text, "dice") == 0)
		label = label_of("die");
	text_add_int(&text, value);
	text_add(&text, " ");
	text_add(&text, label.text);
	return word;
}

struct word verb_of(const char *key)
{
	struct word word = spaced(key);
	size_t length = strlen(word.text);
	const char *text = word.text;
	struct word verb;

	if (strchr(text, ' ') || length < 2)
		snprintf(verb.text, sizeof verb.text, "chooses %.80s", text);
	else if (text[length - 1] == 'y' && !strchr("aeiou", text[length - 2]))
		snprintf(verb.text, sizeof verb.text, "%.*sies", (int)length - 1, text);
	else if (ends_with(text, "s") || ends_with(text, "x") || ends_with(text, "z") ||
		 ends_with(text, "ch") || ends_with(text, "sh"))
		snprintf(verb.text, sizeof verb.text, "%.80ses", text);
	else
		snprintf(verb.text, sizeof verb.text, "%.80ss", text);
	return verb;
}

/* One after the other. */
static struct word joined(const char *first, const char *second)
{
	struct word word;
	struct text text = text_in(word.text, sizeof word.text);

	text_add(&text, first);
	text_add(&text, second);
	return word;
}

struct word whose(const char *name)
{
	return joined(name, ends_with(name, "s") ? "'" : "'s");
}

bool is_vital(const struct affray_event *event)
{
	return event->bar >= 0 || (event->row >= 0 && event->item && !event->wears);
}

struct word result_words(const struct affray_event *event)
{
	static const char *const words[AFFRAY_RESULTS] = {
		[AFFRAY_PASS] = "succeeds",
		[AFFRAY_FAIL] = "fails",
		[AFFRAY_HIT] = "hits",
		[AFFRAY_MISS] = "misses",
		[AFFRAY_CRITICAL] = "a critical success",
		[AFFRAY_FUMBLE] = "a critical failure",
	};
	const char *word = event->own_word ? NULL : words[event->result];

	return label_of(word ? word : event->outcome);
}

/* value / scale, rounded as printf() does, in a third of its time. Halfway between two
 * numbers the binary fraction decides, which is a little more or less: left to printf().
 */
static struct word fraction(int value, int scale, int decimals)
{
	long long ten = 1, whole, digits;
	struct word word;
	struct text text = text_in(word.text, sizeof word.text);

	for (int i = 0; i < decimals; i++)
		ten *= 10;
	whole = llabs((long long)value) * ten;
	digits = (2 * whole + scale) / (2LL * scale);
	if ((2 * whole + scale) % (2LL * scale) == 0) {
		snprintf(word.text, sizeof word.text, "%.*f", decimals,
			 (double)value / scale);
		return word;
	}
	if (value < 0)
		text_add(&text, "-");
	text_add_int(&text, digits / ten);
	if (decimals == 0)
		return word;
	text_add(&text, ".");
	for (digits %= ten; ten > 1; digits %= ten)
		text_add_int(&text, digits / (ten /= 10));
	return word;
}

struct word number_of(int value, int scale)
{
	struct word word;
	struct text text = text_in(word.text, sizeof word.text);

	if (scale < 0)
		return fraction(value, -scale, 2);
	if (scale > 1)
		return chance_of(value, scale, 1);
	text_add_int(&text, value);
	if (scale)
		text_add(&text, " %");
	return word;
}

struct word chance_of(int value, int scale, int decimals)
{
	struct word word;

	if (scale <= 0)
		return number_of(value, scale);
	word = fraction(value, scale, decimals);
	memcpy(word.text + strlen(word.text), " %", sizeof " %");
	return word;
}

static const char *number_word(int value)
{
	static const char *const words[] = {"no",   "one",    "two",   "three", "four",
					    "five", "six",    "seven", "eight", "nine",
					    "ten",  "eleven", "twelve"};

	return value >= 0 && value < (int)LENGTH(words) ? words[value] : NULL;
}

struct word counted(int value, const char *plural)
{
	const char *number = number_word(value);
	struct word amount = amount_of(value, plural);

	return number ? joined(number, strchr(amount.text, ' ')) : amount;
}

struct word ordinal_of(int value)
{
	static const char *const words[] = {
		"",	   "first",  "second", "third", "fourth",   "fifth",  "sixth",
		"seventh", "eighth", "ninth",  "tenth", "eleventh", "twelfth"};
	int last = value % 10;

	if (value >= 0 && value < (int)LENGTH(words))
		return joined(words[value], "");
	return joined(number_of(value, 0).text, value / 10 % 10 == 1 ? "th"
						: last == 1	     ? "st"
						: last == 2	     ? "nd"
						: last == 3	     ? "rd"
								     : "th");
}

/* The article of a weapon: "a bite", "claws and fangs", "the long sword". No creature has
 * a pronoun, so nobody bites with "its" teeth. */
static const char *article_of(const char *thing)
{
	static const char *const blows[] = {"bite",  "kick", "punch",
					    "sting", "fist", "claw"};
	static const char *const parts[] = {"claws",  "fists",	"horns", "tusks",
					    "teeth",  "hooves", "jaws",	 "fangs",
					    "talons", "hands"};
	struct word first = label_of(thing);

	first.text[strcspn(first.text, " ")] = '\0'; /* "claws and fangs" */
	if (is_one_of(first.text, blows, LENGTH(blows)))
		return "a ";
	return is_one_of(first.text, parts, LENGTH(parts)) ? "" : "the ";
}

struct word the_thing(const char *key)
{
	struct word label = label_of(key);

	if (strcmp(label.text, "unarmed") == 0 || strcmp(label.text, "improvised") == 0)
		return label_of("bare hands");
	if (strcmp(label.text, "both hands") == 0 || strchr("0123456789", label.text[0]))
		return label;
	return joined(article_of(label.text), label.text);
}

const char *fate_verb(enum affray_fate fate)
{
	static const char *const verbs[AFFRAY_FATES] = {
		[AFFRAY_DEAD] = "dies",
		[AFFRAY_DOWN] = "goes down",
		[AFFRAY_FLED] = "flees",
		[AFFRAY_RECOVERED] = "is able to fight again",
	};

	return verbs[fate];
}

bool is_quality(const char *label)
{
	static const char *const words[] = {
		"prone", "down",   "blind", "asleep", "awake", "ready", "dead",	   "weak",
		"still", "hidden", "open",  "slow",   "mute",  "deaf",	"unaware",
	};
	static const char *const ends[] = {"ed",  "ing", "less", "ous",
					   "ful", "ive", "ant"};

	static const char *const starts[] = {"in ",  "at ",  "on ",
					     "off ", "out ", "under "};

	if (is_one_of(label, words, LENGTH(words)))
		return true;
	if (ends_with(label, "eed")) /* speed, bleed */
		return false;
	for (size_t i = 0; i < LENGTH(starts); i++)
		if (strncmp(label, starts[i], strlen(starts[i])) == 0)
			return true;
	for (size_t i = 0; i < LENGTH(ends); i++)
		if (ends_with(label, ends[i]))
			return true;
	return false;
}

bool says_already(const char *phrase, const char *label)
{
	enum { STEM = 4 };

	if (strlen(label) < STEM)
		return false;
	for (const char *word = phrase; word; word = strchr(word, ' ')) {
		word += strspn(word, " ");
		if (strncmp(word, label, STEM) == 0)
			return true;
	}
	return false;
}

bool is_plural(const char *name)
{
	static const char *const many[] = {"police",   "people", "folk",  "men",
					   "children", "dead",	 "cattle"};
	static const char *const one[] = {"ss", "us", "is", "chaos"};
	struct word word = label_of(name);

	word.text[0] = (char)tolower((unsigned char)word.text[0]);
	for (size_t i = 0; i < LENGTH(many); i++)
		if (ends_with(word.text, many[i]))
			return true;
	for (size_t i = 0; i < LENGTH(one); i++)
		if (ends_with(word.text, one[i]))
			return false;
	return ends_with(word.text, "s");
}

static void note_facing(void *context, const struct affray_value *value)
{
	bool *has_facing = context;

	*has_facing = *has_facing || (value->is_own && value->phrase &&
				      strcmp(value->key, "facing") == 0);
}

bool book_has_facing(const struct affray_fight *fight, int seat, int who)
{
	bool has_facing = false;

	affray_fight_values(fight, seat, who, note_facing, &has_facing);
	return has_facing;
}

/* ---- edicts ---- */

/* goblin.fat is "Goblin's FAT", wolf.hurt.left_arm "Wolf's hurt left arm"; a path without
 * a creature "the round". */
static struct deed_words path_words(const char *path)
{
	const char *dot = strchr(path, '.');
	struct deed_words words;
	char name[WORD_ROOM];

	snprintf(name, sizeof name, "%.*s", dot ? (int)(dot - path) : 0, path);
	if (dot)
		snprintf(words.text, sizeof words.text, "%s %s",
			 whose(name_of(name).text).text, track_of(dot + 1).text);
	else
		snprintf(words.text, sizeof words.text, "the %s", label_of(path).text);
	for (char *c = words.text; *c; c++)
		*c = *c == '.' ? ' ' : *c;
	return words;
}

/* "captain.surprised" and "on" is "decides that Captain is surprised". */
static void say_setting(struct deed_words *words, const char *path, const char *value)
{
	const char *dot = strchr(path, '.');
	bool is_on = strcmp(value, "on") == 0 || strcmp(value, "1") == 0;
	bool is_off = strcmp(value, "off") == 0 || strcmp(value, "0") == 0;
	char name[WORD_ROOM];

	if (dot && (is_on || is_off) && is_quality(dot + 1)) {
		snprintf(name, sizeof name, "%.*s", (int)(dot - path), path);
		snprintf(words->text, sizeof words->text, "decides that %s is %s%s",
			 name_of(name).text, is_off ? "no longer " : "",
			 label_of(dot + 1).text);
	} else {
		snprintf(words->text, sizeof words->text, "sets %.200s to %s",
			 path_words(path).text, label_of(value).text);
	}
}

struct deed_words edict_words(const char *edict)
{
	char verb[WORD_ROOM] = "", first[WORD_ROOM] = "", second[WORD_ROOM] = "";
	struct deed_words words;
	size_t room = sizeof words.text;
	const char *by = second;

	snprintf(words.text, room, "decrees: %s", edict);
	if (sscanf(edict, "%95s %95s %95s", verb, first, second) < 1)
		return words;
	by += *by == '-' || *by == '+';
	if (strcmp(verb, "set") == 0)
		say_setting(&words, first, second);
	else if (strcmp(verb, "change") == 0)
		snprintf(words.text, room, "%s %.200s by %s",
			 second[0] == '-' ? "lowers" : "raises", path_words(first).text,
			 by);
	else if (strcmp(verb, "move") == 0)
		snprintf(words.text, room, "moves %s to %s", name_of(first).text, second);
	else if (strcmp(verb, "add") == 0)
		snprintf(words.text, room, "adds %s%s%s", name_of(first).text,
			 second[0] ? " at " : "", second);
	else if (strcmp(verb, "remove") == 0)
		snprintf(words.text, room, "removes %s", name_of(first).text);
	else if (strcmp(verb, "end") == 0)
		snprintf(words.text, room, "ends the fight%s%s",
			 first[0] ? " in favour of " : "",
			 first[0] ? name_of(first).text : "");
	return words;
}

/* The step at which the last action was answered; -1: none. */
static int deed_begins(struct affray_fight *fight)
{
	struct affray_step step;
	int found = -1;

	for (int i = 0; affray_fight_step(fight, i, &step); i++)
		if (step.is_action)
			found = i;
	return found;
}

void add_answers_so_far(struct affray_fight *fight, int owner, const char *without,
			char *text, size_t room)
{
	struct affray_step step;

	for (int i = deed_begins(fight) + 1; affray_fight_step(fight, i, &step); i++) {
		const struct direction *direction;
		size_t used = strlen(text);

		if (step.kind != AFFRAY_STEP_ANSWER || step.who != owner ||
		    step.is_reaction || (without && strcmp(step.text, without) == 0))
			continue;
		direction = direction_of(step.text);
		snprintf(text + used, room - used, ", %s %s", label_of(step.ask).text,
			 direction ? direction->word : label_of(step.text).text);
	}
}
