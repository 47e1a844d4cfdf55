/* SPDX-License-Identifier: MIT
 *
 * Tables for the tactic: the hits of a weapon, and the hits that wear armour down.
 * Computed once, when a scenario is loaded, by the functions of the rules.
 */
#include <string.h>
#include "tactics.h"

/* Chances are kept as whole numbers, so that all machines agree. */
enum { SURE = 1 << 20, MOST_DAMAGE = 120, MOST_STRIP = 30000 };

/* The chance of each total; more than MOST_DAMAGE counts as MOST_DAMAGE. */
struct spectrum {
	int p[MOST_DAMAGE + 1];
};

static void begin_spectrum(struct spectrum *s)
{
	memset(s, 0, sizeof *s);
	s->p[0] = SURE;
}

static void add_die(struct spectrum *s, int faces)
{
	struct spectrum sum = {{0}};

	for (int i = 0; i <= MOST_DAMAGE; i++)
		for (int face = 1; s->p[i] && face <= faces; face++)
			sum.p[smaller(i + face, MOST_DAMAGE)] += s->p[i] / faces;
	*s = sum;
}

/* Damage of one hit. */
static void damage_spectrum(const struct wounddice_profile *profile, struct spectrum *s)
{
	int number = profile->dice.kind == DICE_UNIFORM ? 1 : profile->dice.number;
	struct spectrum dice;

	begin_spectrum(&dice);
	for (int i = 0; i < smaller(number, MOST_DAMAGE); i++)
		add_die(&dice, (int)profile->dice.size);
	memset(s, 0, sizeof *s);
	for (int i = 0; i <= MOST_DAMAGE; i++)
		s->p[within(i + profile->plus, 0, MOST_DAMAGE)] += dice.p[i];
}

/* The chance that armour shows at most each sum. */
struct armor {
	int at_most[3 * 12 + 1]; /* of SURE */
};

/* R33: the faces may count instead of a roll. */
static void roll_armor(const struct scene *scene, const int steps[3], struct armor *armor)
{
	int most = faces_of(steps[0]) + faces_of(steps[1]) + faces_of(steps[2]), last = 0;
	int p[3 * 12 + 1] = {SURE};

	for (int die = 0; die < 3 && steps[die]; die++) {
		int faces = faces_of(steps[die]), window = 0;

		/* The chance of a sum: those of the sums that one face leads to it. */
		last += faces;
		memset(armor->at_most, 0, sizeof armor->at_most);
		for (int i = 1; i <= last; i++) {
			window += p[i - 1] - (i > faces ? p[i - 1 - faces] : 0);
			armor->at_most[i] = window / faces;
		}
		memcpy(p, armor->at_most, sizeof p);
	}
	for (int i = 0, sum = 0; i <= 3 * 12; i++) {
		sum += p[i];
		armor->at_most[i] = ruling(scene, R_ARMOR_SUM) == ARMOR_FACES
					    ? (i >= most ? SURE : 0)
					    : sum;
	}
}

/* Thousandths of hits that beat the armour. */
static int beaten1000(const struct scene *scene, const struct spectrum *damage,
		      const struct armor *armor)
{
	int less = ruling(scene, R_ARMOR_EQUAL) == EQUAL_BEAT ? 0 : 1;
	int64_t sum = 0;

	for (int i = 1; i <= MOST_DAMAGE; i++)
		if (damage->p[i])
			sum += (int64_t)damage->p[i] *
			       armor->at_most[smaller(i - less, 3 * 12)];
	return (int)(1000 * (sum >> 20) >> 20);
}

/* The hits that wear one step, and those for what is left then. */
static void count_strips(const struct scene *scene, const struct spectrum *damage,
			 struct wounddice_profile *profile)
{
	for (int a = D4; a <= D12; a++)
		for (int b = NO_DIE; b <= a; b++)
			for (int c = NO_DIE; c <= b; c++) {
				int steps[3] = {a, b, c}, chance, next;
				struct armor armor;

				roll_armor(scene, steps, &armor);
				chance = beaten1000(scene, damage, &armor);
				/* The largest goes down; it may then be the smallest. */
				if (a > b)
					next = wounddice_mix(a - 1, b, c);
				else if (b > c)
					next = wounddice_mix(a, b - 1, c);
				else
					next = wounddice_mix(a, b, c - 1);
				profile->strip100[wounddice_mix(a, b, c)] =
					(uint16_t)smaller(
						MOST_STRIP,
						100000 / larger(5, chance) +
							profile->strip100[next]);
			}
}

static void count_damage(const struct scene *scene, const struct spectrum *damage,
			 struct wounddice_profile *profile)
{
	int64_t mean = 0, bleeding2 = 0;

	for (int i = 1; i <= MOST_DAMAGE; i++) {
		mean += (int64_t)i * damage->p[i];
		bleeding2 += (int64_t)(faces_of(wounddice_wound_step(scene, i)) + 1) *
			     damage->p[i];
	}
	profile->mean100 = (int16_t)larger(1, (int)(100 * mean >> 20));
	profile->bleed100 = (int16_t)(50 * bleeding2 >> 20);
}

/* Hits of a burst by DoS, and their sum over the faces of a d20 by TN. */
static void count_hits(const struct scene *scene, struct wounddice_profile *profile)
{
	for (int band = 0; band < MOST_BANDS; band++)
		for (int dos = 0, sum = 0, weighted = 0; dos < TN_TABLE; dos++) {
			int hits = smaller(
				profile->rof,
				wounddice_degree(ruling(scene, R_DEGREE), dos,
						 profile->spread +
							 (profile->shot ? band : 0)));

			sum += hits;
			weighted += dos * hits;
			profile->hits[band][dos] = (uint8_t)hits;
			profile->hits_to[band][dos] = (uint16_t)sum;
			profile->weighted_to[band][dos] = (uint16_t)weighted;
		}
	for (int band = 0; band < MOST_BANDS; band++)
		for (int hits = 0, dos = 0; hits <= TN_TABLE; hits++) {
			while (dos < TN_TABLE && profile->hits[band][dos] < hits)
				dos++;
			profile->dos_for[band][hits] = (uint8_t)dos;
		}
	for (int tn = 0; tn < TN_TABLE; tn++)
		for (int roll = 1; roll <= 20; roll++) {
			struct sum sum;

			if (wounddice_succeeds(scene, tn, roll, true))
				profile->hits20[tn] =
					(uint16_t)(profile->hits20[tn] +
						   profile->hits[0][wounddice_dos(
							   sum_begin_quiet(&sum), scene,
							   tn, roll, true)]);
		}
}

/* The chance that a shot jams, and the work to clear it. */
static int jam_ap100(const struct scene *scene, const struct wounddice_sheet *own,
		     const struct wounddice_arm *arm)
{
	int jams400 = (21 - arm->weapon->threat) * (21 - arm->weapon->jam);

	if (!arm->weapon->threat)
		return 0;
	return jams400 * CLEAR_AP * 5 /
	       larger(1, wounddice_most(scene, wounddice_clear_tn(own, arm), 0));
}

void wounddice_tabulate(const struct scenario *scenario,
			const struct wounddice_sheet *own, struct wounddice_arm *arm)
{
	struct scene scene = {scenario, NULL};

	arm->jam100 = (int16_t)jam_ap100(&scene, own, arm);
	for (int i = 0; i < AMMOS; i++) {
		struct spectrum damage;

		if (!arm->profiles[i].fits)
			continue;
		damage_spectrum(&arm->profiles[i], &damage);
		count_strips(&scene, &damage, &arm->profiles[i]);
		count_damage(&scene, &damage, &arm->profiles[i]);
		count_hits(&scene, &arm->profiles[i]);
	}
}
