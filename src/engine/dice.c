/* SPDX-License-Identifier: MIT
 *
 * Dice: throws, their possible totals, their faces, their text form.
 *
 * Chances, and drawing by them, are in dice_chances.c.
 */
#include "dice.h"

#include <string.h>
#include "dice_parts.h"
#include "panic.h"

const uint8_t dice_step[DICE_GROUPS] = {4, 6, 8, 10, 12};

/* ---- throws ---- */

/* Dice of mixed sizes. */
static int in_groups(struct dice dice)
{
	int sum = 0;

	for (int i = 0; i < DICE_GROUPS; i++)
		sum += dice.count[i];
	return sum;
}

static int how_many(struct dice dice)
{
	switch (dice.kind) {
	case DICE_NONE:
		return 0;
	case DICE_UNIFORM:
		return 1;
	case DICE_FUDGE_PLUS:
		return 4;
	case DICE_SUM:
		return dice.number > 0 ? dice.number : in_groups(dice);
	default:
		return dice.number;
	}
}

static struct dice canonical_sum(struct dice dice)
{
	int many = how_many(dice), size = dice.number > 0 ? (int)dice.size : 0;
	struct dice mixed = {.kind = DICE_SUM};

	for (int i = 0; i < DICE_GROUPS && dice.number == 0; i++)
		if (dice.count[i] == many)
			size = dice_step[i];
	if (size > 0)
		return many == 1 ? dice_die(size) : dice_sum(many, size);
	memcpy(mixed.count, dice.count, sizeof mixed.count);
	return mixed;
}

/* The canonical form of a throw, for all of its names. */
static struct dice canonical(struct dice dice)
{
	if (how_many(dice) == 0)
		return (struct dice){.kind = DICE_NONE};
	switch (dice.kind) {
	case DICE_SUM:
		return canonical_sum(dice);
	case DICE_POOL:
		return dice_pool(dice.number, (int)dice.size,
				 dice.target > 1 ? dice.target : 1);
	case DICE_FUDGE:
		return (struct dice){.kind = DICE_FUDGE, .number = dice.number};
	case DICE_FUDGE_PLUS:
		return dice_fudge_plus();
	default:
		return dice_die((int)dice.size);
	}
}

struct dice dice_mixed(const int counts[DICE_GROUPS])
{
	struct dice dice = {.kind = DICE_SUM};

	for (int i = 0; i < DICE_GROUPS; i++) {
		must(counts[i] >= 0 && counts[i] <= UINT8_MAX);
		dice.count[i] = (uint8_t)counts[i];
	}
	return canonical(dice);
}

bool dice_equal(struct dice a, struct dice b)
{
	a = canonical(a);
	b = canonical(b);
	return memcmp(&a, &b, sizeof a) == 0;
}

/* ---- possible totals ---- */

int dice_low(struct dice dice)
{
	switch (dice.kind) {
	case DICE_POOL:
		return counting_faces(dice) == (int)dice.size ? dice.number : 0;
	case DICE_FUDGE:
		return -dice.number;
	case DICE_FUDGE_PLUS:
		return -LAST_EXPLODED;
	default:
		return how_many(dice);
	}
}

int dice_high(struct dice dice)
{
	int high = 0, size;

	switch (dice.kind) {
	case DICE_SUM:
		while ((size = take_die(&dice)) > 0)
			high += size;
		return high;
	case DICE_POOL:
		return counting_faces(dice) == 0 ? 0 : dice.number;
	case DICE_FUDGE:
		return dice.number;
	case DICE_FUDGE_PLUS:
		return LAST_EXPLODED;
	case DICE_UNIFORM:
		return (int)dice.size;
	default:
		return 0;
	}
}

bool dice_fits(struct dice dice)
{
	int many = how_many(dice);
	bool mixed = dice.kind == DICE_SUM && dice.number == 0;
	bool sized = dice.kind == DICE_UNIFORM || dice.kind == DICE_POOL ||
		     (dice.kind == DICE_SUM && !mixed);

	if (dice.kind > DICE_UNIFORM || many > MAX_THROWN)
		return false;
	if (in_groups(dice) > 0 && !mixed)
		return false; /* one size and mixed sizes at once */
	if (many == 0 || dice.kind == DICE_FUDGE_PLUS)
		return true;
	if (sized && (dice.size < 1 || dice.size > MOST_SIZE))
		return false;
	return is_one_die(dice) || dice_high(dice) - dice_low(dice) < MOST_TOTALS;
}

bool dice_can_total(struct dice dice, int total)
{
	return total >= dice_low(dice) && total <= dice_high(dice);
}

/* ---- faces to total ---- */

static bool all_between(const int *faces, int count, int low, int high)
{
	for (int i = 0; i < count; i++)
		if (faces[i] < low || faces[i] > high)
			return false;
	return true;
}

static int count_above(const int *faces, int count, int limit)
{
	int above = 0;

	for (int i = 0; i < count; i++)
		above += faces[i] > limit;
	return above;
}

static int sum_of_faces(const int *faces, int count)
{
	int sum = 0;

	for (int i = 0; i < count; i++)
		sum += faces[i];
	return sum;
}

/* Mixed dice may lie in any order: some die must be large enough for each face. */
static bool can_show_mixed(struct dice dice, const int *faces, int count)
{
	int larger = 0;

	for (int i = DICE_GROUPS - 1; i >= 0; i--) {
		if (count_above(faces, count, dice_step[i]) > larger)
			return false;
		larger += dice.count[i];
	}
	return all_between(faces, count, 1, dice_step[DICE_GROUPS - 1]);
}

static bool can_show(struct dice dice, const int *faces, int count)
{
	if (dice.kind == DICE_FUDGE_PLUS)
		return count >= 4 && all_between(faces, count, -1, 1);
	if (count != how_many(dice))
		return false;
	if (dice.kind == DICE_FUDGE)
		return all_between(faces, count, -1, 1);
	if (dice.kind == DICE_SUM && dice.number == 0)
		return can_show_mixed(dice, faces, count);
	return all_between(faces, count, 1, (int)dice.size);
}

/* Four equal signs are followed by four more dice that count such signs, and so on. */
static bool exploded_total(const int *faces, int count, int *total)
{
	int sum = sum_of_faces(faces, 4), sign = sum / 4, used = 4;
	bool again = sign != 0;

	for (; again; used += 4) {
		int same = 0;

		if (count - used < 4)
			return false;
		for (int i = used; i < used + 4; i++)
			same += faces[i] == sign;
		sum += sign * same;
		again = same == 4;
	}
	if (used != count || !dice_can_total(dice_fudge_plus(), sum))
		return false;
	*total = sum;
	return true;
}

bool dice_total(struct dice dice, const int *faces, int count, int *total)
{
	if (!can_show(dice, faces, count))
		return false;
	if (dice.kind == DICE_FUDGE_PLUS)
		return exploded_total(faces, count, total);
	if (dice.kind == DICE_POOL)
		*total = count_above(faces, count, dice.target - 1);
	else
		*total = sum_of_faces(faces, count);
	return true;
}

/* ---- total to faces ---- */

_Static_assert(LAST_EXPLODED + 4 <= MAX_FACES, "all faces of an explosion are shown");

/*
 * Draws one die of low..high, given the total of all dice: the weight of a face is the
 * chance that the other dice add up to the remainder.
 */
static int draw_face(const struct chances *rest, int total, int low, int high,
		     struct generator *g)
{
	int rest_high = rest->low + rest->count - 1;
	double all = 0;

	if (low < total - rest_high)
		low = total - rest_high;
	if (high > total - rest->low)
		high = total - rest->low;
	for (int face = low; face <= high; face++)
		all += rest->p[total - face - rest->low];

	double at = all * ((double)(generator_next(g) >> 11) * 0x1p-53);

	for (int face = low; face < high; face++) {
		at -= rest->p[total - face - rest->low];
		if (at < 0)
			return face;
	}
	return high;
}

/* One after the other, largest first, as they are written. */
static int sum_faces(struct shelf *shelf, struct dice dice, int total,
		     struct generator *g, int faces[MAX_FACES])
{
	int many = how_many(dice);

	for (int i = 0; i < many && i < MAX_FACES; i++) {
		int size = take_die(&dice), low = dice.kind == DICE_FUDGE ? -1 : 1;

		faces[i] = draw_face(shelf_chances(shelf, dice), total, low,
				     low + size - 1, g);
		total -= faces[i];
	}
	return many;
}

/* `total` of the dice count; every choice of them is equally likely. */
static int pool_faces(struct dice dice, int total, struct generator *g,
		      int faces[MAX_FACES])
{
	int counting = counting_faces(dice), size = (int)dice.size;

	for (int i = 0; i < dice.number && i < MAX_FACES; i++) {
		if (generator_below(g, dice.number - i) < total) {
			faces[i] = size - generator_below(g, counting);
			total--;
		} else {
			faces[i] = 1 + generator_below(g, size - counting);
		}
	}
	return dice.number;
}

/* Fours of one sign as long as they explode, then four dice with the signs left over. */
static int exploded_faces(int total, struct generator *g, int faces[MAX_FACES])
{
	int sign = total > 0 ? 1 : -1, left = total * sign, count = 0;

	for (; left >= 4; left -= 4)
		for (int i = 0; i < 4; i++)
			faces[count++] = sign;
	for (int dice = 4; dice > 0; dice--) {
		if (generator_below(g, dice) < left) {
			faces[count++] = sign;
			left--;
		} else {
			faces[count++] = generator_below(g, 2) * -sign;
		}
	}
	return count;
}

int dice_faces(struct shelf *shelf, struct dice dice, int total, struct generator *g,
	       int faces[MAX_FACES])
{
	must(dice_can_total(dice, total));
	switch (dice.kind) {
	case DICE_UNIFORM:
		faces[0] = total;
		return 1;
	case DICE_POOL:
		return pool_faces(dice, total, g, faces);
	case DICE_FUDGE_PLUS:
		if (total >= 4 || total <= -4)
			return exploded_faces(total, g, faces);
		dice = (struct dice){.kind = DICE_FUDGE, .number = 4};
		break;
	}
	return sum_faces(shelf, dice, total, g, faces);
}

/* ---- writing ---- */

static void write_dice(struct text *text, int number, int size)
{
	if (number != 1)
		text_add_int(text, number);
	text_add(text, "d");
	if (size > 0)
		text_add_int(text, size);
	else
		text_add(text, "F");
}

static void write_mixed(struct dice dice, struct text *text)
{
	const char *plus = "";

	for (int i = DICE_GROUPS - 1; i >= 0; i--) {
		if (dice.count[i] == 0)
			continue;
		text_add(text, plus);
		write_dice(text, dice.count[i], dice_step[i]);
		plus = "+";
	}
}

void dice_write(struct dice dice, struct text *text)
{
	dice = canonical(dice);
	if (dice.kind == DICE_NONE)
		text_add(text, "0");
	else if (dice.kind == DICE_SUM && dice.number == 0)
		write_mixed(dice, text);
	else
		write_dice(text, how_many(dice), (int)dice.size);
	if (dice.kind == DICE_POOL)
		text_format(text, ">=%d", dice.target);
	if (dice.kind == DICE_FUDGE_PLUS)
		text_add(text, "+");
}

/* ---- reading ---- */

/* A number without leading zeros, at most `most`. */
static bool read_number(const char **at, int most, int *value)
{
	const char *c = *at;
	int number = 0;

	if (*c < '1' || *c > '9')
		return false;
	for (; *c >= '0' && *c <= '9'; c++) {
		number = number * 10 + (*c - '0');
		if (number > most)
			return false;
	}
	*at = c;
	*value = number;
	return true;
}

/* `3d8`; one die may leave out the 1. Size 0 is F. */
static bool read_group(const char **at, int *number, int *size)
{
	*number = 1;
	*size = 0;
	if (**at != 'd' && !read_number(at, MAX_THROWN, number))
		return false;
	if (*(*at)++ != 'd')
		return false;
	if (**at == 'F') {
		++*at;
		return true;
	}
	return read_number(at, MOST_SIZE, size) && *size > 1;
}

/* Each size at most once, in any order. */
static bool read_mixed(const char *at, int number, int size, struct dice *dice)
{
	*dice = (struct dice){.kind = DICE_SUM};
	for (;;) {
		int i = 0;

		while (i < DICE_GROUPS && dice_step[i] != size)
			i++;
		if (i == DICE_GROUPS || dice->count[i] > 0)
			return false;
		dice->count[i] = (uint8_t)number;
		if (*at == '\0')
			return true;
		if (*at++ != '+' || !read_group(&at, &number, &size))
			return false;
	}
}

static bool read_pool(const char *at, int number, int size, struct dice *dice)
{
	int target;

	if (strncmp(at, ">=", 2) != 0)
		return false;
	at += 2;
	if (!read_number(&at, UINT8_MAX, &target))
		return false;
	*dice = dice_pool(number, size, target);
	return *at == '\0';
}

static bool read_fudge(const char *at, int number, struct dice *dice)
{
	bool plus = strcmp(at, "+") == 0;

	*dice = dice_fudge_plus();
	if (plus)
		return number == 4;
	dice->kind = DICE_FUDGE;
	dice->number = (uint8_t)number;
	return *at == '\0';
}

static bool read_throw(const char *at, struct dice *dice)
{
	int number, size;

	*dice = (struct dice){.kind = DICE_NONE};
	if (strcmp(at, "0") == 0)
		return true;
	if (!read_group(&at, &number, &size))
		return false;
	if (size == 0)
		return read_fudge(at, number, dice);
	if (*at == '+')
		return read_mixed(at, number, size, dice);
	if (*at == '>')
		return read_pool(at, number, size, dice);
	*dice = dice_sum(number, size);
	return *at == '\0';
}

bool dice_read(const char *string, struct dice *dice)
{
	struct dice read;

	if (!read_throw(string, &read) || !dice_fits(read))
		return false;
	*dice = canonical(read);
	return true;
}
