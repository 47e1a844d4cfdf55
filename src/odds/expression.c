/* SPDX-License-Identifier: MIT
 *
 * Reading a dice expression and working it out as it is read.
 */
#include "expression.h"
#include <ctype.h>
#include <string.h>

enum { MAX_DEPTH = 64, MAX_DICE = 10000, MAX_SIZE = 100000, MAX_NUMBER = 1000000000 };

struct reading {
	const char *text, *at;
	struct problems *problems;
	int depth;
};

/* Each step gives a distribution, or false after a problem. */
static bool read_expression(struct reading *r, struct distribution *d);

static bool complain(struct reading *r, const char *where, const char *what)
{
	struct place place = {NULL, 1, (int)(where - r->text) + 1};

	problem_at(r->problems, place, "%s", what);
	return false;
}

static bool out_of_memory(struct reading *r)
{
	return complain(r, r->at, "there is not enough memory for this");
}

static void skip_spaces(struct reading *r)
{
	while (*r->at == ' ' || *r->at == '\t')
		r->at++;
}

static bool take(struct reading *r, const char *token)
{
	size_t length = strlen(token);

	skip_spaces(r);
	if (strncmp(r->at, token, length) != 0)
		return false;
	if (isalpha((unsigned char)token[0]) && isalnum((unsigned char)r->at[length]))
		return false; /* part of a longer word */
	r->at += length;
	return true;
}

static bool read_number(struct reading *r, int most, int *number)
{
	const char *start = r->at;
	long long value = 0;

	if (!isdigit((unsigned char)*r->at))
		return complain(r, r->at, "expected a number");
	while (isdigit((unsigned char)*r->at)) {
		value = value * 10 + (*r->at++ - '0');
		if (value > most)
			return complain(r, start, "this number is too large");
	}
	*number = (int)value;
	return true;
}

/* Refused before it eats memory or time. */
static bool is_affordable(struct reading *r, const char *where, double outcomes,
			  double steps)
{
	struct place place = {NULL, 1, (int)(where - r->text) + 1};

	if (outcomes <= MAX_OUTCOMES && steps <= MAX_STEPS)
		return true;
	problem_at(r->problems, place,
		   "too large: about %l outcomes and %l million steps; the limits are %d "
		   "outcomes and %d million steps",
		   (long long)outcomes, (long long)(steps / 1e6), MAX_OUTCOMES,
		   (int)(MAX_STEPS / 1e6));
	return false;
}

/* ---- dice ---- */

struct throw_of_dice {
	const char *where;
	int number, size;
	bool fudge;
};

static bool begins_dice(const char *at)
{
	while (isdigit((unsigned char)*at))
		at++;
	return at[0] == 'd' && (isdigit((unsigned char)at[1]) || at[1] == 'F');
}

/* NdS or NdF, without what may follow. */
static bool read_throw(struct reading *r, struct throw_of_dice *t)
{
	*t = (struct throw_of_dice){.where = r->at, .number = 1};
	if (isdigit((unsigned char)*r->at) && !read_number(r, MAX_DICE, &t->number))
		return false;
	if (*r->at++ != 'd')
		return complain(r, t->where, "expected dice such as 2d6");
	if (*r->at == 'F') {
		r->at++;
		t->fudge = true;
		t->size = 3;
		return true;
	}
	if (!read_number(r, MAX_SIZE, &t->size))
		return false;
	if (t->size < 1)
		return complain(r, t->where, "a die needs at least one face");
	return true;
}

/* The + belongs to 4dF+ where a space, an operator, ) or the end follows. */
static bool takes_plus(const char *at)
{
	return at[0] == '+' && (at[1] == '\0' || strchr(" \t+-*<>=!)", at[1]));
}

static bool read_fudge(struct reading *r, const struct throw_of_dice *t,
		       struct distribution *d)
{
	bool plus = takes_plus(r->at);

	if (plus && t->number != 4)
		return complain(r, t->where, "only four fudge dice explode: 4dF+");
	r->at += plus;
	if (!is_affordable(r, t->where, 2.0 * t->number + 1, 4.0 * t->number * t->number))
		return false;
	return distribution_fudge(d, t->number, plus) || out_of_memory(r);
}

static bool read_dice(struct reading *r, struct distribution *d)
{
	struct throw_of_dice t;
	double outcomes;
	int target;

	if (!read_throw(r, &t))
		return false;
	if (t.fudge)
		return read_fudge(r, &t, d);
	outcomes = (double)t.number * (t.size - 1) + 1;
	if (r->at[0] == '>' && r->at[1] == '=') {
		r->at += 2;
		if (!read_number(r, MAX_SIZE, &target) ||
		    !is_affordable(r, t.where, t.number, (double)t.number * t.number))
			return false;
		return distribution_pool(d, t.number, t.size, target) || out_of_memory(r);
	}
	if (*r->at == '!') {
		r->at++;
		if (t.size < 2)
			return complain(r, t.where,
					"a die of one face would explode forever");
		outcomes *= 54.0 / (t.size > 2 ? 2 : 1);
		if (!is_affordable(r, t.where, outcomes, outcomes * outcomes / 2))
			return false;
		return distribution_dice(d, t.number, t.size, true) || out_of_memory(r);
	}
	if (!is_affordable(r, t.where, outcomes, outcomes * outcomes / 2))
		return false;
	return distribution_dice(d, t.number, t.size, false) || out_of_memory(r);
}

/* highest K of NdS */
static bool read_keep(struct reading *r, bool highest, struct distribution *d)
{
	const char *where;
	struct throw_of_dice t;
	double states;
	int keep;

	skip_spaces(r);
	where = r->at;
	if (!read_number(r, MAX_DICE, &keep))
		return false;
	if (!take(r, "of"))
		return complain(r, r->at, "expected `of`, as in: highest 3 of 4d6");
	skip_spaces(r);
	if (!begins_dice(r->at) || !read_throw(r, &t))
		return complain(r, r->at, "expected dice such as 4d6");
	if (t.fudge)
		return complain(r, t.where, "fudge dice cannot be kept one by one");
	if (keep < 1 || keep > t.number)
		return complain(r, where,
				"cannot keep that many: expected 1 to all of the dice");
	states = (t.number + 1.0) * (keep + 1.0) * (keep * (double)t.size + 1);
	if (!is_affordable(r, where, states / 8, states * t.size * t.number / 2))
		return false;
	return distribution_keep(d, keep, t.number, t.size, highest) || out_of_memory(r);
}

/* ---- factors, products, sums ---- */

static bool read_factor(struct reading *r, struct distribution *d);

static bool read_negative(struct reading *r, struct distribution *d)
{
	bool good;

	if (r->depth >= MAX_DEPTH)
		return complain(r, r->at, "nested too deep");
	r->at++;
	r->depth++;
	good = read_factor(r, d) && distribution_negate(d);
	r->depth--;
	return good;
}

static bool read_factor(struct reading *r, struct distribution *d)
{
	int number;

	skip_spaces(r);
	if (*r->at == '-')
		return read_negative(r, d);
	if (*r->at == '(') {
		r->at++;
		if (!read_expression(r, d))
			return false;
		if (take(r, ")"))
			return true;
		distribution_free(d);
		return complain(r, r->at, "expected a closing parenthesis");
	}
	if (take(r, "highest"))
		return read_keep(r, true, d);
	if (take(r, "lowest"))
		return read_keep(r, false, d);
	if (begins_dice(r->at))
		return read_dice(r, d);
	if (isdigit((unsigned char)*r->at))
		return read_number(r, MAX_NUMBER, &number) &&
		       (distribution_constant(d, number) || out_of_memory(r));
	return complain(r, r->at, "expected dice, a number or a parenthesis");
}

static double widest(const struct distribution *d)
{
	double low = d->low, high = (double)d->low + d->count;

	low = low < 0 ? -low : low;
	high = high < 0 ? -high : high;
	return low > high ? low : high;
}

/* What it would cost, and whether the results are numbers that we can hold. */
static bool can_combine(struct reading *r, const char *where,
			const struct distribution *a, const struct distribution *b,
			bool product)
{
	double largest = product ? widest(a) * widest(b) : widest(a) + widest(b);
	double outcomes = (double)a->count + b->count;

	if (largest > MAX_NUMBER)
		return complain(r, where, "the result has numbers that are too large");
	if (product)
		outcomes = a->count == 1 && b->count == 1 ? 1 : 2 * largest;
	return is_affordable(r, where, outcomes, (double)a->count * b->count);
}

typedef bool combine(struct distribution *a, struct distribution *b);

/* Takes the right side `b`, which was just read, to the left one. */
static bool apply(struct reading *r, const char *where, combine *with,
		  struct distribution *a, struct distribution *b)
{
	if (!can_combine(r, where, a, b, with == distribution_multiply)) {
		distribution_free(b);
		return false;
	}
	return with(a, b) || out_of_memory(r);
}

static bool read_product(struct reading *r, struct distribution *d)
{
	if (!read_factor(r, d))
		return false;
	while (take(r, "*")) {
		const char *where = r->at - 1;
		struct distribution right;

		if (read_factor(r, &right) &&
		    apply(r, where, distribution_multiply, d, &right))
			continue;
		distribution_free(d);
		return false;
	}
	return true;
}

static bool read_sum(struct reading *r, struct distribution *d)
{
	if (!read_product(r, d))
		return false;
	for (;;) {
		combine *with = take(r, "+")   ? distribution_add
				: take(r, "-") ? distribution_subtract
					       : NULL;
		const char *where = r->at - 1;
		struct distribution right;

		if (!with)
			return true;
		if (read_product(r, &right) && apply(r, where, with, d, &right))
			continue;
		distribution_free(d);
		return false;
	}
}

/* ---- comparisons and choices ---- */

static bool take_comparison(struct reading *r, enum comparison *comparison)
{
	static const struct {
		const char *token;
		enum comparison comparison;
	} rows[] = {
		{">=", IS_AT_LEAST}, {"<=", IS_AT_MOST}, {"!=", IS_UNEQUAL},
		{"==", IS_EQUAL},    {">", IS_MORE},	 {"<", IS_LESS},
		{"=", IS_EQUAL},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (take(r, rows[i].token)) {
			*comparison = rows[i].comparison;
			return true;
		}
	return false;
}

static bool read_comparison(struct reading *r, struct distribution *d)
{
	enum comparison comparison;
	struct distribution right;
	const char *where;

	if (!read_sum(r, d))
		return false;
	skip_spaces(r);
	where = r->at;
	if (!take_comparison(r, &comparison))
		return true;
	if (!read_sum(r, &right)) {
		distribution_free(d);
		return false;
	}
	if (!can_combine(r, where, d, &right, false)) {
		distribution_free(&right);
		distribution_free(d);
		return false;
	}
	return distribution_compare(d, &right, comparison) || out_of_memory(r);
}

static bool read_choice(struct reading *r, struct distribution *d)
{
	struct distribution condition = {0}, otherwise = {0};
	bool good;

	*d = (struct distribution){0};
	good = read_expression(r, &condition);
	if (good && !take(r, "then"))
		good = complain(r, r->at, "expected `then`");
	good = good && read_expression(r, d);
	if (good && !take(r, "else"))
		good = complain(r, r->at, "expected `else`");
	good = good && read_expression(r, &otherwise);
	if (good && (double)d->low + d->count - otherwise.low > MAX_OUTCOMES)
		good = complain(r, r->at, "the two cases lie too far apart");
	if (good)
		return distribution_choose(&condition, d, &otherwise) || out_of_memory(r);
	distribution_free(&condition);
	distribution_free(&otherwise);
	distribution_free(d);
	return false;
}

static bool read_expression(struct reading *r, struct distribution *d)
{
	bool good;

	if (r->depth >= MAX_DEPTH)
		return complain(r, r->at, "nested too deep");
	r->depth++;
	good = take(r, "if") ? read_choice(r, d) : read_comparison(r, d);
	r->depth--;
	return good;
}

bool expression_read(const char *text, struct distribution *result,
		     struct problems *problems)
{
	struct reading r = {.text = text, .at = text, .problems = problems};

	*result = (struct distribution){0};
	if (!read_expression(&r, result))
		return false;
	skip_spaces(&r);
	if (*r.at == '\0')
		return true;
	distribution_free(result);
	return complain(&r, r.at, "expected an operator or the end");
}
