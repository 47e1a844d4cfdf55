/* SPDX-License-Identifier: MIT
 *
 * Compares a duel with a sample of it.
 */
#include "sample.h"
#include <math.h>

static void note_remains(struct sample *sample, const struct duel *duel,
			 const struct run *run)
{
	for (int i = 0; i < duel->remains_count; i++) {
		const struct duel_remains *remains = &duel->remains[i];
		const struct body *body = &run->fight->bodies[remains->who];
		struct state_place place = {remains->who, remains->row, 0};

		if (body->side != run->fight->winner || !body->in_play ||
		    !body->can_fight)
			continue;
		sample->stands[i]++;
		sample->left[i] += state_get(&run->scene, place);
	}
}

void sample_play(struct sample *sample, const struct duel *duel, struct run *run,
		 uint64_t seed, uint64_t number)
{
	int winner;

	run_start(run, seed, number);
	run_to_end(run);
	winner = run->fight->winner;
	sample->fights++;
	sample->rounds += run->fight->round;
	sample->ends[winner >= 0 ? winner : MAX_SIDES]++;
	note_remains(sample, duel, run);
}

static double in_sigmas(double off, double sigma)
{
	return sigma > 0 ? off / sigma : fabs(off) < 1e-9 ? 0 : INFINITY;
}

double sample_end_sigma(const struct sample *sample, const struct duel *duel, int side)
{
	double p = side < MAX_SIDES ? duel->wins[side] : duel->draw;
	double fights = (double)sample->fights;

	if (sample->ends[side] == 0 && p < 1e-9)
		return 0;
	return in_sigmas((double)sample->ends[side] / fights - p,
			 sqrt(p * (1 - p) / fights));
}

/*
 * A very rare value makes the sample skewed: a single fight with it is one too many. So
 * the sample is allowed one fight with the most or least that can be left.
 */
bool sample_remains(const struct sample *sample, const struct duel *duel, int row,
		    struct remains_means *means)
{
	const struct duel_remains *remains = &duel->remains[row];
	double stands = (double)sample->stands[row], all = 0, mean = 0, spread = 0, off;

	for (int i = 0; i < remains->count; i++)
		all += remains->p[i];
	if (all <= 0 || stands <= 0)
		return false;
	for (int i = 0; i < remains->count; i++)
		mean += remains->p[i] / all * (remains->low + i);
	for (int i = 0; i < remains->count; i++)
		spread += remains->p[i] / all * pow(remains->low + i - mean, 2);
	off = (double)sample->left[row] / stands - mean;
	*means = (struct remains_means){.exact = mean, .sampled = mean + off};
	off = copysign(fmax(0, fabs(off) - (remains->count - 1) / stands), off);
	means->sigma = in_sigmas(off, sqrt(spread / stands));
	return true;
}
