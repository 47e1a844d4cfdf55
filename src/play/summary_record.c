/* SPDX-License-Identifier: MIT
 *
 * Listens to a record: its story, its moments, and the deeds of each creature.
 *
 * The fight pauses at every question, so the events between two stops are effects of the
 * first one's answer. The narrator writes one long page without headings; the length of
 * the page at each stop shows which lines belong to which beat.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "story.h"
#include "summary_moments.h"

enum { ONE_LINE = 1 << 20 }; /* columns: a passage is never broken */

struct hearing {
	struct summary *summary;
	struct narrator narrator;
	struct page page;
	struct sink sink;
	char buffer[SINK_ROOM];
	bool is_settled;  /* the last moment was answered, or an edict came instead */
	bool begins_beat; /* a turn or a round has begun */
};

/* ---- text that grows ---- */

/* The drain of a sink whose context is a scroll. */
static bool scroll_add(void *context, const char *bytes, size_t count)
{
	struct scroll *scroll = context;

	if (scroll->length + count + 1 > scroll->room) {
		size_t room = 2 * (scroll->length + count + 1);
		char *larger = realloc(scroll->start, room);

		if (!larger) {
			scroll->failed = true;
			return false;
		}
		scroll->start = larger;
		scroll->room = room;
	}
	memcpy(scroll->start + scroll->length, bytes, count);
	scroll->length += count;
	scroll->start[scroll->length] = '\0';
	return true;
}

/* Length of the story so far. */
static size_t story_length(struct hearing *hearing)
{
	sink_flush(&hearing->sink);
	return hearing->summary->story.length;
}

/* ---- moments and beats ---- */

/* The rows, with room for one more; NULL: no memory. */
static void *with_room(void *rows, int count, int *room, size_t size)
{
	int more = *room > 0 ? 2 * *room : 64;
	void *larger;

	if (count < *room)
		return rows;
	larger = realloc(rows, (size_t)more * size);
	if (larger)
		*room = more;
	return larger;
}

static struct moment *last_moment(struct summary *summary)
{
	return summary->moment_count > 0 ? &summary->moments[summary->moment_count - 1]
					 : NULL;
}

static bool begin_beat(struct hearing *hearing, int round)
{
	struct summary *summary = hearing->summary;
	size_t here = story_length(hearing);
	struct beat *beats = with_room(summary->beats, summary->beat_count,
				       &summary->beat_room, sizeof *beats);

	if (!beats)
		return false;
	summary->beats = beats;
	if (summary->beat_count > 0)
		summary->beats[summary->beat_count - 1].to = here;
	summary->beats[summary->beat_count++] = (struct beat){
		.first = summary->moment_count, .round = round, .from = here};
	hearing->begins_beat = false;
	return true;
}

/* A beat ends where something was told, or a turn begins, or the game master speaks. */
static bool ends_beat(struct hearing *hearing)
{
	struct summary *summary = hearing->summary;
	const struct moment *last = last_moment(summary);

	return !last || hearing->begins_beat || last->kind == MOMENT_EDICT ||
	       story_length(hearing) > summary->beats[summary->beat_count - 1].from;
}

/* NULL: no memory. */
static struct moment *add_moment(struct hearing *hearing, enum moment_kind kind,
				 int round)
{
	struct summary *summary = hearing->summary;
	struct moment *moments = with_room(summary->moments, summary->moment_count,
					   &summary->moment_room, sizeof *moments),
		      *moment;

	if (!moments)
		return NULL;
	summary->moments = moments;
	if (ends_beat(hearing) && !begin_beat(hearing, round))
		return NULL;
	moment = &summary->moments[summary->moment_count++];
	*moment = (struct moment){
		.kind = kind,
		.round = round,
		.owner = -1,
		.side = -1,
		.beat = summary->beat_count - 1,
	};
	summary->beats[moment->beat].count++;
	return moment;
}

/* At a stop. False: no memory. */
static bool add_question(struct hearing *hearing, struct affray_fight *fight)
{
	struct moment *moment =
		add_moment(hearing, MOMENT_OPEN, affray_fight_round(fight));
	const struct affray_question *question = affray_fight_question(fight);

	if (!moment || !question)
		return false;
	moment->owner = question->owner;
	if (question->owner >= 0)
		moment->side = affray_scenario_side_of(hearing->summary->scenario,
						       question->owner);
	snprintf(moment->ask, sizeof moment->ask, "%s", question->ask);
	hearing->is_settled = false;
	return true;
}

/* ---- events ---- */

/* "2 on 4dF+"; "27.8 %" where a book rolls chances; "-0.55" where a number from -1 to 1
 * is drawn (orge's initiative): nobody has such dice. */
static struct word dice_words(const struct affray_event *event)
{
	struct word word;

	if (strcmp(event->item, "d1000000") == 0)
		snprintf(word.text, sizeof word.text, "%.1f %%", event->value / 1e4);
	else if (strcmp(event->item, "d20001") == 0)
		snprintf(word.text, sizeof word.text, "%+.2f",
			 (event->value - 10001) / 1e4);
	else
		snprintf(word.text, sizeof word.text, "%d on %.60s", event->value,
			 event->item);
	return word;
}

/* Creature after creature rolls for its place in the order: the reason is told once. */
static bool is_reason_told(const struct moment *moment, const struct affray_event *event)
{
	char reason[WORD_ROOM + 4];

	snprintf(reason, sizeof reason, " (%s)", label_of(event->label).text);
	return event->deed == 0 && strstr(moment->rolls, reason);
}

static void hear_roll(struct moment *moment, const struct affray_event *event)
{
	bool has_reason = event->label && !is_reason_told(moment, event);
	size_t used = strlen(moment->rolls);

	snprintf(moment->rolls + used, sizeof moment->rolls - used, "%s%s%s%s%s%s%s",
		 moment->roll_count++ > 0 ? ", " : "",
		 event->name ? whose(name_of(event->name).text).text : "",
		 event->name ? " " : "", dice_words(event).text, has_reason ? " (" : "",
		 has_reason ? label_of(event->label).text : "", has_reason ? ")" : "");
}

static void hear_answer(struct hearing *hearing, struct moment *moment,
			const struct affray_event *event)
{
	moment->kind = MOMENT_ANSWERED;
	snprintf(moment->answer, sizeof moment->answer, "%s", event->outcome);
	hearing->is_settled = true;
}

/* The text of an edict or a note; NULL: the event is neither. */
static const char *edict_of(const struct affray_event *event)
{
	static const char *const beginnings[] = {"decrees: ", "notes: "};

	if (event->type != AFFRAY_NOTE || event->who != -2)
		return NULL;
	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
		if (strncmp(event->text, beginnings[i], strlen(beginnings[i])) == 0)
			return event->text + strlen(beginnings[i]);
	return NULL;
}

static void hear_edict(struct hearing *hearing, struct moment *moment,
		       const struct affray_event *event)
{
	moment->kind = MOMENT_EDICT;
	snprintf(moment->edict, sizeof moment->edict, "%s", edict_of(event));
	hearing->summary->beats[moment->beat].is_edict = true;
	hearing->is_settled = true;
}

/* Costs and wear of things, which never turn a fight. */
static bool is_small_change(const struct affray_event *event)
{
	return event->type == AFFRAY_SPEND ||
	       (event->type == AFFRAY_HURT && !is_vital(event));
}

/* Headings and results have no place in the story of a beat. */
static void narrate(struct hearing *hearing, const struct affray_event *event)
{
	if (is_small_change(event))
		return;
	if (event->type == AFFRAY_ROUND) {
		narrate_finish(&hearing->narrator);
		hearing->narrator.turn = -1;
		hearing->narrator.round_is_over = false;
	} else if (event->type == AFFRAY_END) {
		narrate_finish(&hearing->narrator);
	} else {
		narrate_event(&hearing->narrator, event);
	}
}

static void hear(void *context, const struct affray_event *event)
{
	struct hearing *hearing = context;
	struct moment *moment = last_moment(hearing->summary);

	feats_event(&hearing->summary->feats, event);
	narrate(hearing, event);
	if (event->type == AFFRAY_TURN || event->type == AFFRAY_ROUND)
		hearing->begins_beat = true;
	if (!moment)
		return;
	if (event->type == AFFRAY_ANSWER)
		hear_answer(hearing, moment, event);
	else if (event->type == AFFRAY_ROLL)
		hear_roll(moment, event);
	else if (edict_of(event))
		hear_edict(hearing, moment, event);
}

/* ---- the whole record ---- */

/* Stops at the end of the fight, or of the record: there nobody answers. */
static bool hear_all(struct hearing *hearing, struct affray_fight *fight)
{
	if (!add_moment(hearing, MOMENT_START, 0))
		return false;
	hearing->is_settled = true;
	while (affray_fight_advance(fight) == AFFRAY_ASKS && hearing->is_settled)
		if (!add_question(hearing, fight))
			return false;
	narrate_finish(&hearing->narrator);
	if (hearing->summary->beat_count > 0)
		hearing->summary->beats[hearing->summary->beat_count - 1].to =
			story_length(hearing);
	return !hearing->summary->story.failed;
}

static void note_end(struct summary *summary, struct affray_fight *fight)
{
	feats_end(&summary->feats, fight);
	summary->is_over = affray_fight_over(fight);
	summary->winner = summary->is_over ? affray_fight_winner(fight) : -1;
	summary->rounds = affray_fight_round(fight);
}

enum affray_status summary_hear(struct summary *summary, struct affray_fight *fight)
{
	struct hearing *hearing = calloc(1, sizeof *hearing);
	bool good = hearing && feats_begin(&summary->feats, summary->scenario, fight);

	if (good) {
		hearing->summary = summary;
		sink_init(&hearing->sink, hearing->buffer, scroll_add, &summary->story);
		page_init(&hearing->page, &hearing->sink, ONE_LINE, false);
		narrate_begin(&hearing->narrator, &hearing->page, NULL, fight, TELL_USUAL,
			      false);
		hearing->narrator.scenario = summary->scenario;
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear,
				    hearing);
		affray_fight_stepwise(fight, true);
		good = hear_all(hearing, fight);
		affray_fight_listen(fight, 0, AFFRAY_SEES_ALL, NULL, NULL);
	}
	if (good)
		note_end(summary, fight);
	free(hearing);
	return good ? AFFRAY_OK : AFFRAY_NO_MEMORY;
}
