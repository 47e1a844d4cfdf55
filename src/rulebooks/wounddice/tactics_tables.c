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
	int last; /* the largest total */
	int p[MOST_DAMAGE + 1];
};

static void begin_spectrum(struct spectrum *s)
{
	memset(s, 0, sizeof *s);
	s->p[0] = SURE;
}

static void add_die(struct spectrum *s, int faces)
{
	struct spectrum sum = {.last = smaller(s->last + faces, MOST_DAMAGE)};

	for (int i = 0; i <= s->last; i++)
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
	s->last = within(dice.last + profile->plus, 0, MOST_DAMAGE);
	for (int i = 0; i <= dice.last; i++)
		s->p[within(i + profile->plus, 0, MOST_DAMAGE)] += dice.p[i];
}

/* Armour of at most three dice, and the chance of each sum. */
struct armor {
	int last;		 /* the largest sum */
	int p[3 * 12 + 1];	 /* of SURE */
	int at_most[3 * 12 + 1]; /* of this sum or less */
};

/* One die more. The chance of a sum: those of the sums that one face leads to it. */
static void add_plate(const struct armor *armor, int step, struct armor *sum)
{
	int faces = faces_of(step), window = 0;

	*sum = *armor;
	if (!step)
		return;
	sum->last += faces;
	sum->p[0] = 0;
	for (int i = 1; i <= sum->last; i++) {
		window += armor->p[i - 1] - (i > faces ? armor->p[i - 1 - faces] : 0);
		sum->p[i] = window / faces;
	}
}

/* R33: the faces may count instead of a roll. */
static void roll_armor(const struct scene *scene, struct armor *armor)
{
	bool faces = ruling(scene, R_ARMOR_SUM) == ARMOR_FACES;

	for (int i = 0, sum = 0; i <= 3 * 12; i++) {
		sum += armor->p[i];
		armor->at_most[i] = faces ? (i >= armor->last ? SURE : 0) : sum;
	}
}

/* Thousandths of hits that beat the armour. */
static int beaten1000(const struct scene *scene, const struct spectrum *damage,
		      const struct armor *armor)
{
	int less = ruling(scene, R_ARMOR_EQUAL) == EQUAL_BEAT ? 0 : 1;
	int64_t sum = 0;

	for (int i = 1; i <= damage->last; i++)
		sum += (int64_t)damage->p[i] * armor->at_most[smaller(i - less, 3 * 12)];
	return (int)(1000 * (sum >> 20) >> 20);
}

/* What is left when the largest of three dice goes down, which may then be the smallest.
 */
static int worn_mix(int a, int b, int c)
{
	if (a > b)
		return wounddice_mix(a - 1, b, c);
	return b > c ? wounddice_mix(a, b - 1, c) : wounddice_mix(a, b, c - 1);
}

/* The hits that wear one step, and those for what is left then. */
static void count_strips(const struct scene *scene, const struct spectrum *damage,
			 struct wounddice_profile *profile)
{
	const struct armor none = {.p = {SURE}};
	struct armor one, two, three;

	for (int a = D4; a <= D12; a++) {
		add_plate(&none, a, &one);
		for (int b = NO_DIE; b <= a; b++) {
			add_plate(&one, b, &two);
			for (int c = NO_DIE; c <= b; c++) {
				int chance;

				add_plate(&two, c, &three);
				roll_armor(scene, &three);
				chance = beaten1000(scene, damage, &three);
				profile->strip100[wounddice_mix(a, b, c)] =
					(uint16_t)smaller(
						MOST_STRIP,
						100000 / larger(5, chance) +
							profile->strip100[worn_mix(a, b,
										   c)]);
			}
		}
	}
}

static void count_damage(const struct scene *scene, const struct spectrum *damage,
			 struct wounddice_profile *profile)
{
	int64_t mean = 0, bleeding2 = 0;

	for (int i = 1; i <= damage->last; i++) {
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

/* The same weapon in the hands of an earlier creature that strikes as hard; NULL: none.
 */
static const struct wounddice_arm *find_same(const struct scenario *scenario,
					     const struct wounddice_sheet *own,
					     const struct wounddice_arm *arm)
{
	for (int i = 0; i < scenario->total; i++) {
		const struct wounddice_sheet *other = scenario->creatures[i].sheet;

		if (other == own)
			break;
		for (int j = 0; other->mb == own->mb && j < other->arm_count; j++)
			if (other->arms[j].weapon == arm->weapon)
				return &other->arms[j];
	}
	return NULL;
}

void wounddice_tabulate(const struct scenario *scenario,
			const struct wounddice_sheet *own, struct wounddice_arm *arm)
{
	struct scene scene = {scenario, NULL};
	const struct wounddice_arm *same = find_same(scenario, own, arm);

	arm->sheet_tn = (int16_t)wounddice_sheet_tn(&scene, arm);
	arm->jam100 = (int16_t)jam_ap100(&scene, own, arm);
	if (same) {
		memcpy(arm->profiles, same->profiles, sizeof arm->profiles);
		return;
	}
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
