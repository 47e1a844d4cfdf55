/* SPDX-License-Identifier: MIT
 *
 * Real dice: the dice to roll, the ways to type the result, and reading it.
 */
#include "typed_dice.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"

enum { LARGE = 100, MILLION = 1000000 }; /* dice with more faces take a percentage */

/* ---- numbers ---- */

/* "+", "-" and "0" are faces of fudge dice. */
static bool read_face(const char *word, int *face, bool *is_sign)
{
	*is_sign = true;
	if (strcmp(word, "+") == 0)
		*face = 1;
	else if (strcmp(word, "-") == 0)
		*face = -1;
	else
		*is_sign = false;
	return *is_sign || text_to_int(word, face);
}

/* "++0-": several dice in one word; "0000" is that of fudge dice alone. */
static bool is_signs(const char *word, bool is_fudge)
{
	return word[1] && (is_fudge || strpbrk(word, "+-")) &&
	       strspn(word, "+-0") == strlen(word);
}

/* The new number of dice; 0: too many. */
static int read_signs(const char *word, int *faces, int count)
{
	for (; *word; word++) {
		if (count == MOST_THROWN)
			return 0;
		faces[count++] = *word == '+' ? 1 : *word == '-' ? -1 : 0;
	}
	return count;
}

static int read_dice(const char *text, bool is_fudge, bool *are_faces,
		     int faces[MOST_THROWN])
{
	int count = 0;

	*are_faces = false;
	for (text += strspn(text, " ,\t"); *text; text += strspn(text, " ,\t")) {
		size_t length = strcspn(text, " ,\t");
		char word[16];
		bool is_sign;

		if (length >= sizeof word || count == MOST_THROWN)
			return 0;
		memcpy(word, text, length);
		word[length] = '\0';
		text += length;
		if (is_signs(word, is_fudge)) {
			count = read_signs(word, faces, count);
			*are_faces = true;
			if (count == 0)
				return 0;
			continue;
		}
		if (!read_face(word, &faces[count++], &is_sign))
			return 0;
		*are_faces = *are_faces || is_sign || count > 1;
	}
	return count;
}

/* ---- throws ---- */

/* The parts of "5d10>=6": dice, faces, and the lowest face that counts (0: all count). */
struct named {
	int number, size, target;
	bool is_fudge, explodes;
};

static struct named named_of(const char *dice)
{
	struct named named = {.number = 1};
	const char *d = strchr(dice, 'd'), *from = strstr(dice, ">=");

	if (!d)
		return named;
	named.is_fudge = d[1] == 'F';
	named.explodes = named.is_fudge && d[2] == '+';
	if (d > dice)
		named.number = atoi(dice);
	named.size = atoi(d + 1);
	named.target = from ? atoi(from + 2) : 0;
	if (strchr(d, '+') && !named.explodes) /* of several sizes */
		named.size = 0;
	return named;
}

static bool is_large(const struct named *named)
{
	return named->number == 1 && named->size > LARGE && !named->target;
}

/* "62.5%", "62.5", "37 %": the lowest total that is at least this share of the die; 0:
 * the text is no percentage. */
static int percentage(const char *text, int size)
{
	char *end;
	double share;
	int total;

	if (!strpbrk(text, ".%"))
		return 0;
	share = strtod(text, &end);
	end += strspn(end, " %");
	if (end == text || *end || !(share >= 0 && share <= 100))
		return 0;
	total = (int)ceil(share * size / 100 - 1e-9);
	return total < 1 ? 1 : total;
}

/* Several dice read as the digits of one number, the highest digits first: 3 7 2 5 0 9,
 * 37 25 09 or 372 509. All zeros are a million. 0: they do not fit. */
static int digits_of_million(const int *faces, int count)
{
	int part = count == 6 ? 10 : count == 3 ? 100 : count == 2 ? 1000 : 0, total = 0;

	for (int i = 0; i < count && part; i++) {
		if (faces[i] < 0 || faces[i] > part) /* a ten may be read as 0 */
			return 0;
		total = total * part + faces[i] % part;
	}
	return part == 0 ? 0 : total == 0 ? MILLION : total;
}

int play_throw(const struct affray_roll *roll, const char *text, bool *are_faces,
	       int faces[MOST_THROWN])
{
	struct named named = named_of(roll->dice);
	int total = is_large(&named) ? percentage(text, named.size) : 0, count;

	if (total == 0) {
		count = read_dice(text, named.is_fudge, are_faces, faces);
		if (named.target && named.number == 1 && count == 1)
			*are_faces = true;
		if (count < 2 || named.size != MILLION || !is_large(&named))
			return count;
		total = digits_of_million(faces, count);
		if (total == 0)
			return count;
	}
	*are_faces = false;
	faces[0] = total;
	return 1;
}

/* ---- hints ---- */

void play_throw_hint(const struct affray_roll *roll, char *hint, size_t room)
{
	struct named named = named_of(roll->dice);

	if (named.is_fudge)
		snprintf(hint, room,
			 "the total (%d to %d), or each die with blanks between, as "
			 "+ - 0%s",
			 roll->low, roll->high,
			 named.explodes ? "; four of one sign: throw four more and type "
					  "them too, as long as that happens"
					: "");
	else if (named.target && named.number == 1)
		snprintf(hint, room, "what the die shows (1 to %d); it counts from %d up",
			 named.size, named.target);
	else if (named.target)
		snprintf(hint, room,
			 "how many of the %d dice show %d or more (0 to %d), or each die "
			 "with blanks between",
			 named.number, named.target, named.number);
	else if (is_large(&named) && named.size == MILLION)
		snprintf(hint, room,
			 "a percentage such as 62.5 %%; or six ten-sided dice as digits, "
			 "such as 6 2 5 0 9 1; or the number itself, 1 to %d",
			 named.size);
	else if (is_large(&named))
		snprintf(hint, room,
			 "a percentage such as 62.5 %%, or the number itself, 1 to %d",
			 named.size);
	else if (roll->low == 1 && named.number == 1)
		snprintf(hint, room, "what the die shows (1 to %d)", roll->high);
	else
		snprintf(hint, room,
			 "the total (%d to %d), or each die with blanks between",
			 roll->low, roll->high);
}

void play_needs(const struct affray_roll *roll, const struct needs *needs, char *text,
		size_t room)
{
	struct named named = named_of(roll->dice);
	const char *side = needs->or_less ? "or less" : "or more";

	if (needs->is_settled)
		snprintf(text, room, "%s",
			 needs->is_good ? "what these dice show in any case"
					: "what these dice cannot show");
	else if (is_large(&named) && named.size == MILLION)
		snprintf(text, room, "%g %% %s", needs->total * 100.0 / MILLION, side);
	else
		snprintf(text, room, "%d %s",
			 named.target && named.number == 1 ? named.target : needs->total,
			 side);
}

static bool are_equal_signs(const int *faces, int count)
{
	int from = count - 4;

	if (from < 0 || count % 4 || faces[from] == 0)
		return false;
	for (int i = from + 1; i < count; i++)
		if (faces[i] != faces[from])
			return false;
	return true;
}

void play_throw_advice(const struct affray_roll *roll, const int *faces, int count,
		       char *advice, size_t room)
{
	struct named named = named_of(roll->dice);

	advice[0] = '\0';
	if (named.explodes && are_equal_signs(faces, count))
		snprintf(advice, room,
			 "Four of one sign explode: throw four more, and type all %d.",
			 count + 4);
	else if (count > 1 && !named.explodes && named.number > 0 && named.size > 0 &&
		 count != named.number)
		snprintf(advice, room, "You typed %d dice; there are %d to throw.", count,
			 named.number);
}
