/* SPDX-License-Identifier: MIT
 *
 * Why? A state of a creature: its meaning, its last change, its end.
 *
 * The log is told again, and the value compared after each event. Rules change a state
 * just before or just after they tell of it, so one of the two events around a change
 * names the state, and that one is taken.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "why_parts.h"

struct watch {
	struct affray_fight *fight;
	const char *path;
	const char *key; /* the last part of the path */
	const char *row;
	int who, view;
	bool any;     /* a value is known */
	bool changed; /* since the beginning */
	int value, before, round;
	struct affray_event last, reason, origin; /* the event before this one; that of
						     the last change; the sum that gave
						     the first value */
	bool has_last, has_reason, has_origin;
};

static bool speaks_of(const struct watch *watch, const struct affray_event *event)
{
	if (event->who != watch->who && watch->who >= 0)
		return false;
	if (event->type == AFFRAY_NOTE && event->who == -2) /* an edict */
		return event->text && strstr(event->text, watch->path);
	return (event->label && (is_alike(event->label, watch->key) ||
				 is_alike(event->label, watch->row))) ||
	       (event->type == AFFRAY_MOVE && strcmp(watch->row, "at") == 0);
}

static bool is_edict(const struct affray_event *event)
{
	return event->type == AFFRAY_NOTE && event->who == -2;
}

static const struct affray_event *reason_of(const struct watch *watch,
					    const struct affray_event *event)
{
	const struct affray_event *last = watch->has_last ? &watch->last : NULL;

	if (event && (speaks_of(watch, event) || is_edict(event)))
		return event;
	if (last && (speaks_of(watch, last) || is_edict(last)))
		return last;
	if (event && event->who == watch->who && event->rule)
		return event;
	return last && last->rule ? last : event ? event : last;
}

static void look(struct watch *watch, const struct affray_event *event)
{
	const struct affray_event *reason;
	int value;

	if (affray_fight_get(watch->fight, watch->view, watch->path, &value) != AFFRAY_OK)
		return;
	if (watch->any && value != watch->value) {
		reason = reason_of(watch, event);
		if (reason) {
			watch->reason = *reason;
			watch->has_reason = true;
		}
		watch->changed = true;
		watch->before = watch->value;
		watch->round = affray_fight_round(watch->fight);
	}
	watch->any = true;
	watch->value = value;
}

static void hear_state(void *context, const struct affray_event *event)
{
	struct watch *watch = context;

	look(watch, event);
	if (event->type == AFFRAY_SUM && speaks_of(watch, event) && !watch->changed) {
		watch->origin = *event;
		watch->has_origin = true;
	}
	watch->last = *event;
	watch->has_last = true;
}

/* ---- explaining it ---- */

static void show_reason(struct session *session, struct page *page,
			const struct affray_event *event, struct narrator *narrator)
{
	narrator->page = page;
	narrator->scenario = session->scenario;
	narrator->fight = session->fight;
	narrator->seat = session->view;
	if (event->who == -2)
		page_add(page, "The game master ");
	else if (event->name)
		page_format(page, "%s: ", name_of(event->name).text);
	explain_event(narrator, event);
}

static void show_change(struct session *session, struct page *page,
			const struct watch *watch, struct narrator *narrator)
{
	const struct affray_event *event =
		watch->changed ? &watch->reason : &watch->origin;
	bool is_known = watch->changed ? watch->has_reason : watch->has_origin;
	struct citations citations = {0};

	page_begin(page, WHY_INDENT, WHY_REST);
	if (watch->changed)
		page_format(page, "Last changed in round %d, from %d to %d", watch->round,
			    watch->before, watch->value);
	else
		page_add(page, "It has not changed since the fight began");
	page_add(page, is_known ? ". " : ".");
	if (is_known) {
		show_reason(session, page, event, narrator);
		cite_event(&citations, event);
	}
	page_end(page);
	show_citations(page, &citations);
}

static void show_row(struct session *session, struct page *page, const char *path)
{
	struct affray_row row = {0};
	char value[64] = "", owner[OWNER_ROOM];
	const char *dot = strchr(path, '.'), *key = path;

	affray_fight_get_text(session->fight, session->view, path, value, sizeof value);
	affray_fight_row(session->fight, path, &row);
	page_begin(page, 0, WHY_INDENT);
	if (dot && (size_t)(dot - path) < sizeof owner) {
		snprintf(owner, sizeof owner, "%.*s", (int)(dot - path), path);
		page_format(page, "%s ", whose(name_of(owner).text).text);
		key = dot + 1;
	}
	page_format(page, "%s is %s", track_of(key).text, value);
	if (row.maximum >= 0)
		page_format(page, " of %d", row.maximum);
	if (row.help && *row.help)
		page_format(page, ": %s", row.help);
	page_add(page, ".");
	page_end(page);
}

static void show_ending(struct session *session, struct page *page, const char *path)
{
	struct affray_row row = {0};
	int value;

	if (affray_fight_row(session->fight, path, &row) != AFFRAY_OK || !row.ends ||
	    affray_fight_get(session->fight, session->view, path, &value) != AFFRAY_OK ||
	    value == 0)
		return;
	page_begin(page, WHY_INDENT, WHY_REST);
	page_format(page, "It ends: %s.", row.ends);
	page_end(page);
}

static void begin_watch(struct session *session, struct watch *watch, const char *path)
{
	const char *dot = strchr(path, '.'), *last = strrchr(path, '.');
	int count = affray_scenario_creatures(session->scenario);
	struct affray_row row = {0};

	affray_fight_row(session->fight, path, &row);
	watch->path = path;
	watch->key = last ? last + 1 : path;
	watch->row = row.key ? row.key : watch->key;
	watch->view = session->view;
	watch->who = -1;
	for (int who = 0; dot && who < count; who++) {
		const char *name = affray_scenario_creature(session->scenario, who);

		if (strlen(name) == (size_t)(dot - path) &&
		    strncmp(name, path, strlen(name)) == 0)
			watch->who = who;
	}
}

void why_state(struct session *session, struct page *page, const char *path)
{
	struct watch watch = {.fight = session->fight};
	struct narrator *narrator;
	int value;

	if (affray_fight_get(session->fight, session->view, path, &value) != AFFRAY_OK) {
		page_line(page, "There is no %s, or it is not for your eyes.", path);
		return;
	}
	narrator = calloc(1, sizeof *narrator);
	if (!narrator) {
		page_line(page, "There is not enough memory to tell how it came about.");
		return;
	}
	begin_watch(session, &watch, path);
	affray_fight_tell(session->fight, session->view, 1, hear_state, &watch);
	look(&watch, NULL);
	show_row(session, page, path);
	show_change(session, page, &watch, narrator);
	show_ending(session, page, path);
	free(narrator);
}
