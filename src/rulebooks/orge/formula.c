/* SPDX-License-Identifier: MIT
 *
 * The chances of the book as pure functions; orge.h documents them.
 */
#include "orge.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* 2^n for -1022 <= n <= 1023, by its bits. */
static double power_of_two(int n)
{
	uint64_t bits = (uint64_t)(n + 1023) << 52;
	double x;

	memcpy(&x, &bits, sizeof x);
	return x;
}

/*
 * exp(x) = 2^n exp(r) with |r| <= ln 2 / 2. ln 2 is taken in two parts, of which the
 * first has so few digits that n times it is exact. exp(r) is its series to r^13, summed
 * from the small end: the first term left out is below 5e-18.
 */
double orge_exp(double x)
{
	static const double high = 0.693147180369123816490,
			    low = 1.90821492927058770002e-10;
	static const double inverse = 1.44269504088896338700;
	static const double c[] = {
		1.0 / 6227020800.0, 1.0 / 479001600.0, 1.0 / 39916800.0, 1.0 / 3628800.0,
		1.0 / 362880.0,	    1.0 / 40320.0,     1.0 / 5040.0,	 1.0 / 720.0,
		1.0 / 120.0,	    1.0 / 24.0,	       1.0 / 6.0,	 0.5,
	};
	double r, sum;
	int n;

	if (x > 700.0)
		x = 700.0;
	if (x < -700.0)
		return 0.0;
	n = (int)(x * inverse + copysign(0.5, x));
	r = (x - n * high) - n * low;
	sum = ((c[0] * r + c[1]) * r + c[2]) * r + c[3];
	sum = (((sum * r + c[4]) * r + c[5]) * r + c[6]) * r + c[7];
	sum = (((sum * r + c[8]) * r + c[9]) * r + c[10]) * r + c[11];
	return (1.0 + (r + r * r * sum)) * power_of_two(n);
}

/* Newton's steps on exp: three of them are exact to the last bits from a start within 1.
 */
double orge_log(double x)
{
	static const double ln2 = 0.693147180559945309417;
	double shift = 0.0, y;

	while (x > 1.5) {
		x /= 2.0;
		shift += ln2;
	}
	while (x < 0.75) {
		x *= 2.0;
		shift -= ln2;
	}
	y = x - 1.0;
	for (int i = 0; i < 5; i++)
		y -= 1.0 - x / orge_exp(y);
	return y + shift;
}

double orge_bend(double p, double m, double coefficient)
{
	double e;

	if (p <= 0.0 || p >= 1.0)
		return p <= 0.0 ? 0.0 : 1.0;
	e = orge_exp(coefficient * m / 100.0);
	return p * e / (1.0 + p * (e - 1.0));
}

int orge_threshold(double p, int die)
{
	int threshold = (int)(p * die + 1e-9);

	return threshold > die ? die : threshold;
}

double orge_solid_angle(double surface, double distance_squared)
{
	double angle;

	if (distance_squared <= 0.0)
		return 100.0;
	angle = 25.0 * surface / (pi * distance_squared);
	return angle > 100.0 ? 100.0 : angle;
}

double orge_angle_modifier(double angle, double neutral)
{
	double modifier;

	if (angle > neutral)
		return 100.0 * (1.0 - orge_exp(neutral - angle));
	modifier = 1.0 - orge_exp(9.0 * (neutral - angle));
	return 100.0 * (modifier < -1.0 ? -1.0 : modifier);
}

int orge_difficulty(double p)
{
	return (int)(orge_exp(7.0 * (1.0 - p)) - 1.0);
}

int orge_ceiling(double x)
{
	double y = x - 1e-9;
	int whole = (int)y;

	return y > whole ? whole + 1 : whole;
}

int orge_level_points(int level)
{
	double points = 1000.0;

	for (int i = 0; i < level; i++)
		points *= 1.4;
	return orge_ceiling(points);
}

double orge_estimate(int chance, int reading)
{
	if (reading == 0)
		return chance - 50;
	if (reading == 1)
		return 420.0 * (1.0 / (1.0 + orge_exp(-chance / 100.0)) -
				1.0 / (1.0 + orge_exp(-0.5)));
	return 100.0 * orge_log((double)chance / (100.0 - chance)) / 4.2;
}
