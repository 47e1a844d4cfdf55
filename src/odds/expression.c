/* SPDX-License-Identifier: MIT
 *
 * Reading a dice expression and working it out as it is read.
 */
#include "expression.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

enum { MAX_DEPTH = 64, MAX_DICE = 10000, MAX_SIZE = 100000, MAX_NUMBER = 1000000000 };

struct reading {
	const char *text, *at;
	struct problems *problems;
	struct effort most;  /* limit for one part */
	struct effort spent; /* used by all parts so far */
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
	r->at += strspn(r->at, " \t\r\n");
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
	struct place place = {NULL, 1, (int)(start - r->text) + 1};
	long long value = 0;

	if (!isdigit((unsigned char)*r->at))
		return complain(r, r->at, "expected a number");
	while (isdigit((unsigned char)*r->at)) {
		value = value * 10 + (*r->at++ - '0');
		if (value > most) {
			problem_at(r->problems, place,
				   "this number is too large; the largest here is %d",
				   most);
			return false;
		}
	}
	*number = (int)value;
	return true;
}

/* Complains before an operation takes too much memory or time. */
static bool is_affordable(struct reading *r, const char *where, struct effort effort)
{
	struct place place = {NULL, 1, (int)(where - r->text) + 1};
	bool alone = effort.outcomes > r->most.outcomes || effort.steps > r->most.steps;

	r->spent.outcomes += effort.outcomes;
	r->spent.steps += effort.steps;
	if (!alone && r->spent.outcomes <= MAX_PARTS * r->most.outcomes &&
	    r->spent.steps <= r->most.steps)
		return true;
	if (!alone)
		effort = r->spent;
	problem_at(
		r->problems, place,
		"too large: about %l outcomes and %l million steps%s; the limits are %l "
		"outcomes and %l million steps",
		(long long)effort.outcomes, (long long)(effort.steps / 1e6),
		alone ? "" : " up to here",
		(long long)(alone ? 1 : MAX_PARTS) * (long long)r->most.outcomes,
		(long long)(r->most.steps / 1e6));
	return false;
}

/* ---- dice ---- */

struct throw_of_dice {
	const char *where;
	int number, size;
	bool fudge;
};

/* Not a word that happens to begin with d. */
static bool begins_dice(const char *at)
{
	while (isdigit((unsigned char)*at))
		at++;
	return (at[0] == 'd' || at[0] == 'D') &&
	       (at[1] == 'F' || !isalpha((unsigned char)at[1]));
}

/* NdS or NdF, without the signs that may follow. */
static bool read_throw(struct reading *r, struct throw_of_dice *t)
{
	*t = (struct throw_of_dice){.where = r->at, .number = 1};
	if (isdigit((unsigned char)*r->at) && !read_number(r, MAX_DICE, &t->number))
		return false;
	r->at++; /* the d, as begins_dice() has seen */
	if (*r->at == 'F') {
		r->at++;
		t->fudge = true;
		t->size = 3;
		return true;
	}
	if (!isdigit((unsigned char)*r->at))
		return complain(r, r->at,
				"expected the faces of a die, as in 2d6 or 4dF");
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
	if (!is_affordable(r, t->where, distribution_dice_effort(t->number, 3, false)))
		return false;
	return distribution_fudge(d, t->number, plus) || out_of_memory(r);
}

static bool counts_hits(const struct reading *r)
{
	return r->at[0] == '>' && r->at[1] == '=';
}

static bool read_pool(struct reading *r, const struct throw_of_dice *t,
		      struct distribution *d)
{
	int target;

	r->at += 2;
	if (!isdigit((unsigned char)*r->at))
		return complain(
			r, r->at,
			"expected a number, to count hits; to compare, put a space "
			"before >=");
	if (!read_number(r, MAX_SIZE, &target) ||
	    !is_affordable(r, t->where, distribution_dice_effort(t->number, 2, false)))
		return false;
	return distribution_pool(d, t->number, t->size, target) || out_of_memory(r);
}

/* `>=T` directly after exploding or kept dice would have to count hits, which we
 * cannot. */
static bool refuse_to_count(struct reading *r, const char *which)
{
	struct place place = {NULL, 1, (int)(r->at - r->text) + 1};

	problem_at(r->problems, place,
		   "the hits of %s cannot be counted; to compare, put a space before >=",
		   which);
	return false;
}

static bool read_dice(struct reading *r, struct distribution *d)
{
	struct throw_of_dice t;
	bool exploding;

	if (!read_throw(r, &t))
		return false;
	if (t.fudge)
		return read_fudge(r, &t, d);
	if (counts_hits(r))
		return read_pool(r, &t, d);
	exploding = r->at[0] == '!' && r->at[1] != '=';
	r->at += exploding;
	if (exploding && t.size < 2)
		return complain(r, t.where, "a die of one face would explode forever");
	if (exploding && counts_hits(r))
		return refuse_to_count(r, "exploding dice");
	if (!is_affordable(r, t.where,
			   distribution_dice_effort(t.number, t.size, exploding)))
		return false;
	return distribution_dice(d, t.number, t.size, exploding) || out_of_memory(r);
}

/* highest K of NdS */
static bool read_keep(struct reading *r, bool highest, struct distribution *d)
{
	const char *where;
	struct throw_of_dice t;
	int keep;

	skip_spaces(r);
	where = r->at;
	if (!read_number(r, MAX_DICE, &keep))
		return false;
	if (!take(r, "of"))
		return complain(r, r->at, "expected `of`, as in: highest 3 of 4d6");
	skip_spaces(r);
	if (!begins_dice(r->at))
		return complain(r, r->at, "expected dice such as 4d6");
	if (!read_throw(r, &t))
		return false;
	if (t.fudge)
		return complain(r, t.where, "fudge dice cannot be kept one by one");
	if (*r->at == '!' && r->at[1] != '=')
		return complain(r, r->at, "exploding dice cannot be kept one by one");
	if (keep < 1 || keep > t.number)
		return complain(r, where,
				"cannot keep that many: expected 1 to all of the dice");
	if (counts_hits(r))
		return refuse_to_count(r, "kept dice");
	if (!is_affordable(r, where, distribution_keep_effort(keep, t.number, t.size)))
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
	double low = d->low, high = (double)d->low + d->count - 1;

	low = low < 0 ? -low : low;
	high = high < 0 ? -high : high;
	return low > high ? low : high;
}

static double lower(double a, double b)
{
	return a < b ? a : b;
}

/* From the least product to the greatest, which are among those of the ends. */
static double span_of_products(const struct distribution *a, const struct distribution *b)
{
	double ends[] = {a->low, (double)a->low + a->count - 1}, low = HUGE_VAL,
	       high = HUGE_VAL;

	for (int i = 0; i < 2; i++) {
		double with_low = ends[i] * b->low;
		double with_high = ends[i] * ((double)b->low + b->count - 1);

		low = lower(low, lower(with_low, with_high));
		high = lower(high, lower(-with_low, -with_high));
	}
	return -high - low + 1;
}

/* The effort that it would take, and whether the results fit our numbers. */
static bool can_combine(struct reading *r, const char *where,
			const struct distribution *a, const struct distribution *b,
			bool product)
{
	double largest = product ? widest(a) * widest(b) : widest(a) + widest(b);
	struct effort effort = {(double)a->count + b->count, (double)a->count * b->count};

	if (largest > MAX_NUMBER)
		return complain(r, where, "the result has numbers that are too large");
	if (product)
		effort.outcomes = span_of_products(a, b);
	return is_affordable(r, where, effort);
}

typedef bool combine(struct distribution *a, struct distribution *b);

/* Applies an operation to `a` and the operand `b` just read. */
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
	if (!is_affordable(r, where,
			   (struct effort){2, (double)d->count + right.count})) {
		distribution_free(&right);
		distribution_free(d);
		return false;
	}
	return distribution_compare(d, &right, comparison) || out_of_memory(r);
}

static bool can_mix(struct reading *r, const char *where, const struct distribution *a,
		    const struct distribution *b)
{
	double low = lower(a->low, b->low);
	double high = -lower(-(double)a->low - a->count, -(double)b->low - b->count);

	return is_affordable(r, where,
			     (struct effort){high - low, (double)a->count + b->count});
}

static bool read_choice(struct reading *r, struct distribution *d)
{
	const char *where = r->at - 2; /* the if */
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
	good = good && can_mix(r, where, d, &otherwise);
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

/* Complains about text that is left over, with a suggestion. */
static bool complain_of_rest(struct reading *r)
{
	enum comparison comparison;
	const char *where = r->at;
	bool after_dice = where > r->text && isdigit((unsigned char)where[-1]);

	if (take_comparison(r, &comparison))
		return complain(r, where,
				"there is one comparison already; parentheses make two");
	if (after_dice && strchr("kKrR", *where))
		return complain(r, where,
				"expected an operator or the end; the best of some dice "
				"are: highest 3 of 4d6");
	return complain(
		r, where,
		"expected an operator or the end; operators are + - * >= <= > < = "
		"!=");
}

bool expression_read_within(const char *text, struct effort most,
			    struct distribution *result, struct problems *problems)
{
	struct reading r = {.text = text, .at = text, .problems = problems, .most = most};

	*result = (struct distribution){0};
	if (!read_expression(&r, result))
		return false;
	skip_spaces(&r);
	if (*r.at == '\0')
		return true;
	distribution_free(result);
	return complain_of_rest(&r);
}

bool expression_read(const char *text, struct distribution *result,
		     struct problems *problems)
{
	return expression_read_within(text, (struct effort){MAX_OUTCOMES, MAX_STEPS},
				      result, problems);
}
