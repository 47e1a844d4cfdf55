/* SPDX-License-Identifier: MIT
 *
 * The narrator: where passages begin and end, and the headings between them.
 *
 * A passage is a deed with its causes and its effects. It ends where the next one begins:
 * with the question for an action (every book rests there), a turn, a round, the end. A
 * deed of somebody else in the middle of a turn is a reaction and belongs to it.
 */
#include "story.h"
#include <stdio.h>
#include <string.h>
#include "story_parts.h"

/* ---- the frame ---- */

static void show_sides(struct narrator *narrator)
{
	struct affray_scenario *scenario = narrator->scenario;

	for (int side = 0; side < affray_scenario_sides(scenario); side++) {
		bool any = false;

		page_begin(narrator->page, DEED_INDENT, REST_INDENT);
		page_format(narrator->page,
			    "%s: ", name_of(affray_scenario_side(scenario, side)).text);
		for (int who = 0; who < affray_scenario_creatures(scenario); who++) {
			if (affray_scenario_side_of(scenario, who) != side)
				continue;
			page_add(narrator->page, any ? ", " : "");
			add_creature(narrator, who,
				     affray_scenario_creature(scenario, who));
			any = true;
		}
		page_end(narrator->page);
	}
}

static void show_title(struct narrator *narrator)
{
	struct affray_scenario *scenario = narrator->scenario;
	const char *name = affray_scenario_name(scenario);
	const char *about = affray_scenario_about(scenario);

	page_begin(narrator->page, 0, 0);
	page_style(narrator->page, STYLE_BOLD);
	page_kind(narrator->page, SPAN_HEADING, 0);
	page_add(narrator->page, name && *name ? name : "A fight");
	page_kind(narrator->page, SPAN_PLAIN, 0);
	page_style(narrator->page, STYLE_PLAIN);
	page_end(narrator->page);
	if (about && *about) {
		page_begin(narrator->page, 0, 0);
		page_add(narrator->page, about);
		page_end(narrator->page);
	}
	show_sides(narrator);
}

static void begin_heading(struct narrator *narrator, const struct affray_event *event)
{
	page_line(narrator->page, "%s", "");
	page_tells(narrator->page, event->number, event->number);
	page_begin(narrator->page, 0, 0);
	page_style(narrator->page, STYLE_BOLD);
	page_kind(narrator->page, SPAN_HEADING, 0);
}

/* Ends the line with its rule, if rules are told: in the line, or in the next one. */
static void end_heading(struct narrator *narrator, const struct affray_event *event)
{
	bool with_rule = narrator->telling == TELL_EXPLAIN && event->rule;

	page_kind(narrator->page, SPAN_PLAIN, 0);
	page_style(narrator->page, STYLE_PLAIN);
	if (with_rule && !narrator->for_screen)
		add_rule(narrator->page, event->rule);
	page_end(narrator->page);
	if (with_rule && narrator->for_screen) {
		page_begin(narrator->page, EXPLAIN_INDENT, EXPLAIN_INDENT);
		explain_event(narrator, event);
		page_end(narrator->page);
	}
	page_tells(narrator->page, 0, 0);
}

static void show_heading(struct narrator *narrator, const struct affray_event *event)
{
	if (!narrator->page)
		return;
	begin_heading(narrator, event);
	page_format(narrator->page, "Round %d", event->value);
	end_heading(narrator, event);
	if (narrator->telling == TELL_BRIEF)
		return;
	if (!narrator->for_screen)
		show_states(narrator, false);
	show_map(narrator);
}

static void show_result(struct narrator *narrator, const struct affray_event *event)
{
	const char *winner = event->outcome;

	if (!narrator->page)
		return;
	begin_heading(narrator, event);
	if (winner)
		page_format(narrator->page, "%s %s", name_of(winner).text,
			    is_plural(winner) ? "win" : "wins");
	else
		page_add(narrator->page, "A draw");
	page_format(narrator->page, " after %d round%s.", event->value,
		    event->value == 1 ? "" : "s");
	end_heading(narrator, event);
	if (!narrator->for_screen)
		show_states(narrator, true);
}

/* ---- passages ---- */

static void follow_moves(struct narrator *narrator)
{
	for (int i = 0; i < narrator->passage.count; i++) {
		const struct affray_event *event = &narrator->passage.events[i];

		if (event->type != AFFRAY_MOVE || event->who < 0 ||
		    event->who >= MOST_CREATURES)
			continue;
		memcpy(narrator->tiles[event->who], event->to, sizeof event->to);
	}
}

static void show_due_heading(struct narrator *narrator)
{
	if (!narrator->heading_is_due)
		return;
	narrator->heading_is_due = false;
	note_tiles(narrator);
	show_heading(narrator, &narrator->heading);
}

static void say_kept(struct narrator *narrator, bool ends_round)
{
	const struct passage *passage = &narrator->passage;
	bool has_deed = passage_find(&narrator->passage, 0, AFFRAY_DEED) >= 0;
	bool is_aftermath = ends_round && narrator->round_is_over && !has_deed;
	bool counts = !is_aftermath && has_something_to_say(narrator);

	show_due_heading(narrator);
	if (narrator->page && passage->count > 0)
		page_tells(narrator->page, passage->events[0].number,
			   passage->events[passage->count - 1].number);
	if (!narrator->page)
		;
	else if (narrator->telling == TELL_BRIEF)
		brief_passage(narrator);
	else if (is_aftermath)
		say_aftermath(narrator);
	else
		say_passage(narrator);
	if (narrator->telling == TELL_EXPLAIN && narrator->page)
		explain_passage(narrator);
	if (narrator->page)
		page_tells(narrator->page, 0, 0);
	narrator->told_in_turn += counts;
	follow_moves(narrator);
	narrator->passage.count = 0;
}

static void keep(struct narrator *narrator, const struct affray_event *event)
{
	if (passage_keep(&narrator->passage, event))
		return;
	say_kept(narrator, false);
	passage_keep(&narrator->passage, event);
}

/* ---- events ---- */

static void note_fate(struct narrator *narrator, const struct affray_event *event)
{
	if (event->who < 0 || event->who >= MOST_CREATURES)
		return;
	narrator->fates[event->who] =
		event->fate == AFFRAY_RECOVERED ? AFFRAY_NO_FATE : event->fate;
}

static int last_deed(const struct passage *passage)
{
	int i = passage->count;

	while (--i >= 0 && !is_told_deed(&passage->events[i]))
		;
	return i;
}

/* True if the passage is only movement so far, which the next deed may continue: a walk
 * gets one line, not one for each step. */
static bool is_way(const struct narrator *narrator)
{
	const struct passage *passage = &narrator->passage;
	int first = passage_find(passage, 0, AFFRAY_DEED);

	return narrator->joins_steps && narrator->telling != TELL_EXPLAIN && first >= 0 &&
	       passage->events[first].target < 0 && !passage->events[first].item &&
	       passage_find(passage, first, AFFRAY_MOVE) >= 0 && is_mere_way(passage);
}

static bool leads_on(const struct narrator *narrator, const struct affray_event *event)
{
	const struct passage *passage = &narrator->passage;
	int first = passage_find(passage, 0, AFFRAY_DEED);

	return is_way(narrator) && event->who == passage->events[first].who &&
	       event->who == narrator->turn &&
	       (event->type == AFFRAY_ASK ||
		(event->action == passage->events[first].action && event->target < 0));
}

/* The strike that the last note of another's deed gave an opening for: "forcing Suori out
 * of the threat range of Sneak". Nobody's turn need be running. */
static bool takes_opening(const struct passage *passage, const struct affray_event *event)
{
	const struct affray_event *last = &passage->events[passage->count - 1];

	while (last > passage->events &&
	       (last->type == AFFRAY_ASK || last->type == AFFRAY_ANSWER))
		last--;
	return event->type == AFFRAY_DEED && last->type == AFFRAY_NOTE &&
	       last->target == event->who && last->who == event->target &&
	       last->doer != event->who;
}

/* A deed, or the question for one, after another deed begins a new passage, unless it is
 * a reaction: a deed of another creature in the middle of a turn, or the answer to one,
 * which always differs from the turn's deed. (A seat does not hear the questions to its
 * enemies.) */
static bool begins_passage(const struct narrator *narrator,
			   const struct affray_event *event)
{
	const struct passage *passage = &narrator->passage;
	int first = passage_find(passage, 0, AFFRAY_DEED);
	bool asks = event->type == AFFRAY_ASK && event->on;
	int turn = narrator->turn;

	if (first < 0 || !(is_told_deed(event) || asks))
		return false;
	if (turn < 0 || passage->events[first].who != turn)
		return !takes_opening(passage, event);
	if (leads_on(narrator, event))
		return false;
	return event->who == turn &&
	       (asks || passage->events[last_deed(passage)].who == turn ||
		event->action == passage->events[first].action);
}

/* Deeds that were declared one by one are resolved together. */
static bool begins_line(const struct narrator *narrator, const struct affray_event *event)
{
	const struct passage *passage = &narrator->passage;

	if (is_told_deed(event) && event->who == narrator->turn)
		return passage->count > 0 && passage->marks[0] == '|';
	return event->phrase && (event->phrase[0] == '|' || event->phrase[0] == '!');
}

/* An edict or a note of the game master is no part of anybody's deed. */
static bool is_from_master(const struct affray_event *event)
{
	return event->type == AFFRAY_NOTE && event->who == -2;
}

static bool ends_master_line(const struct narrator *narrator)
{
	return narrator->passage.count > 0 && is_from_master(narrator->passage.events);
}

/* A line of one event; whatever follows is another. */
static bool is_whole_line(const struct passage *passage)
{
	return passage->count > 0 && passage->marks[0] == '!';
}

static bool turns_are_over(const struct narrator *narrator)
{
	return narrator->fight && narrator->turn >= 0 &&
	       affray_fight_turn(narrator->fight, AFFRAY_SEES_ALL) < 0;
}

static void end_turns(struct narrator *narrator)
{
	say_kept(narrator, false);
	narrator->turn = -1;
	narrator->told_in_turn = 0;
	narrator->round_is_over = true;
}

static void begin_round(struct narrator *narrator, const struct affray_event *event)
{
	say_kept(narrator, true);
	narrator->turn = -1;
	narrator->round_is_over = false;
	narrator->heading_is_due = true;
	narrator->heading = *event;
}

void narrate_event(void *context, const struct affray_event *event)
{
	struct narrator *narrator = context;

	if (event->type == AFFRAY_FATE)
		note_fate(narrator, event);
	if (turns_are_over(narrator))
		end_turns(narrator);
	switch (event->type) {
	case AFFRAY_ROUND:
		begin_round(narrator, event);
		break;
	case AFFRAY_TURN:
		say_kept(narrator, false);
		narrator->turn = event->who;
		narrator->told_in_turn = 0;
		narrator->round_is_over = false;
		keep(narrator, event);
		break;
	case AFFRAY_END:
		say_kept(narrator, true);
		show_result(narrator, event);
		break;
	default:
		if (begins_passage(narrator, event) || begins_line(narrator, event) ||
		    is_from_master(event) || ends_master_line(narrator))
			say_kept(narrator, narrator->round_is_over);
		keep(narrator, event);
		if (is_whole_line(&narrator->passage))
			say_kept(narrator, narrator->round_is_over);
	}
}

void narrate_begin(struct narrator *narrator, struct page *page,
		   struct affray_scenario *scenario, struct affray_fight *fight,
		   enum telling telling, bool with_map)
{
	memset(narrator, 0, sizeof *narrator);
	narrator->page = page;
	narrator->scenario = scenario;
	narrator->fight = fight;
	narrator->telling = telling;
	narrator->with_map = with_map;
	narrator->seat = AFFRAY_SEES_ALL;
	narrator->turn = -1;
	note_tiles(narrator);
	if (scenario && page)
		show_title(narrator);
}

void narrate_catch_up(struct narrator *narrator)
{
	struct page *page = narrator->page;
	int seat = narrator->seat;
	bool for_screen = narrator->for_screen;

	narrate_begin(narrator, NULL, narrator->scenario, narrator->fight,
		      narrator->telling, narrator->with_map);
	narrator->seat = seat;
	narrator->for_screen = for_screen;
	affray_fight_tell(narrator->fight, seat, 1, narrate_event, narrator);
	note_tiles(narrator);
	narrator->page = page;
}

void narrate_stop(struct narrator *narrator, const struct affray_question *question)
{
	if (question && question->is_action)
		narrate_finish(narrator);
	else if (question)
		show_due_heading(narrator);
}

void narrate_finish(struct narrator *narrator)
{
	say_kept(narrator, false);
}
