/* SPDX-License-Identifier: MIT
 *
 * A condition in words: "prone", "held by Ogre", "off balance: -2 AV".
 */
#include <stdio.h>
#include <string.h>
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
			 const struct affray_value *value, char *text, size_t room)
{
	const char *from = value->phrase, *open, *close;
	size_t used = 0;

	text[0] = '\0';
	while ((open = strchr(from, '{')) && (close = strchr(open, '}')) && used < room) {
		char what[32];
		struct word word = {""};

		snprintf(what, sizeof what, "%.*s", (int)(close - open - 1), open + 1);
		fill_in(scenario, value, what, &word);
		used += (size_t)snprintf(text + used, room - used, "%.*s%s",
					 (int)(open - from), from, word.text);
		from = close + 1;
	}
	if (used < room)
		snprintf(text + used, room - used, "%s", from);
}

void condition_words(struct affray_scenario *scenario, const struct affray_value *value,
		     char *text, size_t room)
{
	struct word label = label_of(value->key);

	for (char *c = label.text; *c; c++)
		*c = *c == '.' ? ' ' : *c;
	if (value->phrase)
		write_phrase(scenario, value, text, room);
	else if (value->word && is_quality(value->word))
		snprintf(text, room, "%s", value->word);
	else if (value->word)
		snprintf(text, room, "%.60s %.60s", label.text,
			 label_of(value->word).text);
	else if (value->value == 1)
		snprintf(text, room, "%s", label.text);
	else
		snprintf(text, room, "%.60s %d", label.text, value->value);
}
