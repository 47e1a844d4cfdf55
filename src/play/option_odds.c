/* SPDX-License-Identifier: MIT
 *
 * The odds of each answer, by playouts.
 */
#include "option_odds.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "base/interval.h"
#include "base/number.h"

enum {
	FIRST_PORTION = 8,
	MOST_PLAYOUTS = 2400, /* then an even chance is known to 2 in a hundred, */
	CLOSE = 2,	      /* and others are sooner: that is near enough; */
	LOOKS = 100, /* judged after so many each, so that time does not change the end */
	TARGET_MS = 20, /* duration of a portion: too short to notice */
	WHOLE = 600,	/* at once; an even chance is known to 4 in a hundred */
};

void odds_begin(struct odds *odds, int count)
{
	odds->count = count < MOST_ODDS ? count : MOST_ODDS;
	odds->next = 0;
	odds->portion = FIRST_PORTION;
	odds->most = MOST_PLAYOUTS;
	memset(odds->chances, 0, sizeof odds->chances);
}

/* ---- answers ---- */

bool odds_answer(struct session *session, int i, char *answer, size_t room)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	int most = 10, span = question->high - question->low;

	switch (question->kind) {
	case AFFRAY_CHOICE:
		if (i < question->option_count)
			snprintf(answer, room, "%s", question->options[i].key);
		return i < question->option_count;
	case AFFRAY_NUMBER:
		if (i > span || i >= most)
			return false;
		snprintf(answer, room, "%d",
			 question->low + (span < most ? i : span / (most - 1) * i));
		return true;
	default:
		session_default(question, answer, room);
		return i == 0 || (i == 1 && session_advice(session, answer, room));
	}
}

/* ---- working ---- */

static double now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

int odds_side(struct session *session)
{
	const struct affray_question *question = affray_fight_question(session->fight);

	if (question && question->owner >= 0)
		return affray_scenario_side_of(session->scenario, question->owner);
	return session->view >= 0 ? session->view : 0;
}

static void add(struct chance *chance, const struct affray_prospect *prospect)
{
	chance->playouts += prospect->playouts;
	chance->won += prospect->win * prospect->playouts;
	if (!prospect->has_hit)
		return;
	chance->hits_of += prospect->hits_of;
	chance->hits += prospect->hit * prospect->hits_of;
	if (prospect->hit_is_exact) {
		chance->is_exact = true;
		chance->hit = prospect->hit;
	}
}

/* Half of a 95 % interval, in percent. Two wins and two losses are added, so that it is
 * not 0 when all playouts were won or lost. */
static int give_or_take(const struct chance *chance)
{
	double n = chance->playouts + 4, p = (chance->won + 2) / n;
	struct interval interval = interval_about(p, sqrt(p * (1 - p) / n));
	int points = (int)ceil(100 * interval_half(interval) - 0.5);

	return points > 1 ? points : 1;
}

static bool is_done(const struct odds *odds, const struct chance *chance)
{
	return chance->asked >= odds->most ||
	       (chance->asked % LOOKS == 0 && give_or_take(chance) <= CLOSE);
}

static void pass_on(struct odds *odds)
{
	for (int i = 0; i < odds->count; i++) {
		odds->next = (odds->next + 1) % odds->count;
		if (!is_done(odds, &odds->chances[odds->next]))
			return;
	}
}

void odds_work(struct odds *odds, struct session *session, const char *answer)
{
	struct chance *chance = &odds->chances[odds->next];
	int left = odds->most - chance->asked;
	int count = smaller(odds->portion, smaller(left, LOOKS - chance->asked % LOOKS));
	struct affray_prospect prospect;
	double begun = now_ms();

	/* An answer that cannot be looked at counts as finished. */
	chance->asked = odds->most - left + count;
	if (affray_fight_prospect(session->fight, session->view, odds_side(session),
				  answer, odds->most - left, count, &prospect,
				  NULL) == AFFRAY_OK)
		add(chance, &prospect);
	else
		chance->asked = odds->most;
	if (now_ms() - begun > TARGET_MS && odds->portion > 1)
		odds->portion /= 2;
	else if (2 * (now_ms() - begun) < TARGET_MS && odds->portion < LOOKS)
		odds->portion *= 2;
	pass_on(odds);
}

void odds_whole(struct odds *odds, struct session *session, int index, const char *answer)
{
	struct affray_prospect prospect;

	if (index >= odds->count)
		return;
	odds->chances[index].asked = WHOLE;
	if (affray_fight_prospect(session->fight, session->view, odds_side(session),
				  answer, 0, WHOLE, &prospect, NULL) == AFFRAY_OK)
		add(&odds->chances[index], &prospect);
}

bool odds_are_done(const struct odds *odds)
{
	for (int i = 0; i < odds->count; i++)
		if (!is_done(odds, &odds->chances[i]))
			return false;
	return true;
}

/* ---- odds as text ---- */

static bool strikes(const struct chance *chance)
{
	return chance->is_exact || chance->hits_of > 0;
}

/* "hit 62 %", or "" if the answer belongs to no attack. */
static void write_hit(const struct chance *chance, char *text, size_t room)
{
	text[0] = '\0';
	if (strikes(chance))
		snprintf(text, room, "hit %.0f %%",
			 100 * (chance->is_exact ? chance->hit
						 : chance->hits / chance->hits_of));
}

int odds_columns(const struct odds *odds)
{
	for (int i = 0; i < odds->count; i++)
		if (strikes(&odds->chances[i]))
			return HIT_COLUMNS + WIN_COLUMNS;
	return WIN_COLUMNS;
}

void odds_text(const struct odds *odds, const char *plus_minus, int index, char *text,
	       size_t room)
{
	const struct chance *chance = &odds->chances[index < MOST_ODDS ? index : 0];
	int before = odds_columns(odds) - WIN_COLUMNS;
	double won;
	char hit[16];

	text[0] = '\0';
	if (index >= odds->count)
		return;
	if (chance->playouts == 0) {
		snprintf(text, room, chance->asked ? "" : "...");
		return;
	}
	write_hit(chance, hit, sizeof hit);
	won = 100 * chance->won / chance->playouts;
	/* 100 takes up the space after it, so that every text fits WIN_COLUMNS. */
	snprintf(text, room, "%-*swin %2.0f%s%s%d %%", before, hit, won,
		 won < 99.5 ? " " : "", plus_minus, give_or_take(chance));
}

void odds_words(const struct odds *odds, int index, char *text, size_t room)
{
	const struct chance *chance = &odds->chances[index < MOST_ODDS ? index : 0];
	char hit[16];

	text[0] = '\0';
	if (index >= odds->count || chance->playouts == 0)
		return;
	write_hit(chance, hit, sizeof hit);
	snprintf(text, room, "%s%swin %.0f +-%d %%", hit, hit[0] ? ", " : "",
		 100 * chance->won / chance->playouts, give_or_take(chance));
}
