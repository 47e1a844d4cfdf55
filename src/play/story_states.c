/* SPDX-License-Identifier: MIT
 *
 * A condition in words: "prone", "held by Ogre", "off balance: -2 AV".
 */
#include <stdio.h>
#include <string.h>
#include "base/text.h"
#include "direction.h"
#include "story_parts.h"

enum { MOST_ROUNDS = 99 }; /* more is "until something ends it" */

bool is_condition(const struct affray_value *value)
{
	bool is_full = value->value == value->maximum; /* says nothing without words */

	if (value->is_own || value->value == 0 ||
	    (is_full && (!value->phrase || strchr(value->phrase, '{'))))
		return false;
	return value->phrase ? value->phrase[0] : strcmp(value->kind, "condition") == 0;
}

/* The text for a name in braces; false: unknown name. */
static bool fill_in(struct affray_scenario *scenario, const struct affray_value *value,
		    const char *what, struct word *word)
{
	const char *dot = strchr(value->key, '.');

	if (strcmp(what, "value") == 0)
		*word = number_of(value->value, 0);
	else if (strcmp(what, "most") == 0)
		*word = number_of(value->maximum, 0);
	else if (strcmp(what, "direction") == 0)
		*word = label_of(direction_at(value->value)->word);
	else if (strcmp(what, "word") == 0 && value->word)
		*word = label_of(value->word);
	else if (strcmp(what, "element") == 0 && value->title)
		snprintf(word->text, sizeof word->text, "%s", value->title);
	else if (strcmp(what, "element") == 0 && dot)
		*word = label_of(dot + 1);
	else if (strcmp(what, "creature") == 0 && value->value > 0 &&
		 value->value <= affray_scenario_creatures(scenario))
		*word = name_of(affray_scenario_creature(scenario, value->value - 1));
	else if (strcmp(what, "creature's") == 0 && value->value > 0 &&
		 value->value <= affray_scenario_creatures(scenario))
		*word = whose(
			name_of(affray_scenario_creature(scenario, value->value - 1))
				.text);
	else if (strcmp(what, "creature") == 0)
		*word = label_of("nobody");
	else if (strcmp(what, "seconds") == 0)
		snprintf(word->text, sizeof word->text, "%.1f s", value->value / 1000.0);
	else if (strncmp(what, "count ", 6) == 0)
		*word = amount_of(value->value, what + 6);
	else if (strcmp(what, "rounds") == 0 && value->value > MOST_ROUNDS)
		word->text[0] = '\0';
	else if (strcmp(what, "rounds") == 0)
		snprintf(word->text, sizeof word->text, " for %.80s",
			 counted(value->value, "rounds").text);
	else
		return false;
	return true;
}

static void write_phrase(struct affray_scenario *scenario,
			 const struct affray_value *value, struct text *text)
{
	const char *from = value->phrase, *open, *close;

	while ((open = strchr(from, '{')) && (close = strchr(open, '}'))) {
		char what[32];
		struct text name = text_in(what, sizeof what);
		struct word word;

		word.text[0] = '\0';
		text_add_bytes(&name, open + 1, (size_t)(close - open - 1));
		fill_in(scenario, value, what, &word);
		text_add_bytes(text, from, (size_t)(open - from));
		text_add(text, word.text);
		from = close + 1;
	}
	text_add(text, from);
}

void condition_words(struct affray_scenario *scenario, const struct affray_value *value,
		     char *words, size_t room)
{
	struct text text = text_in(words, room);
	struct word label;

	if (value->phrase) {
		write_phrase(scenario, value, &text);
		return;
	}
	label = label_of(value->key);
	for (char *c = label.text; *c; c++)
		*c = *c == '.' ? ' ' : *c;
	if (value->word && is_quality(value->word))
		text_add(&text, value->word);
	else if (value->word)
		text_format(&text, "%s %s", label.text, label_of(value->word).text);
	else if (value->value == 1)
		text_add(&text, label.text);
	else
		text_format(&text, "%s %d", label.text, value->value);
}
