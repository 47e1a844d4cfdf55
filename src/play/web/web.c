/* SPDX-License-Identifier: MIT
 *
 * A fight on the page: the one session of this instance (affray_session_*), with rooms
 * for the texts that its host hands in.
 */
#include "web.h"
#include <stdlib.h>
#include "affray.h"
#include "play/rescue.h"

enum {
	MOST_TEXT = 1 << 20, /* bytes: the longest scenario of ours has 6,000 */
	MOST_ROOMS = 4,	     /* of one call */
};

static struct {
	char *rooms[MOST_ROOMS];
	int room_count;
	struct affray_session *session; /* NULL: none */
	const char *result;
	size_t length;
	char *record; /* .fight text that was asked for last */
} page;

/* ---- texts in and out ---- */

char *affray_web_room(size_t bytes)
{
	char *room = page.room_count < MOST_ROOMS && bytes <= MOST_TEXT + 1
			     ? calloc(1, bytes)
			     : NULL;

	if (room)
		page.rooms[page.room_count++] = room;
	return room;
}

const char *affray_web_result(void)
{
	return page.result ? page.result : "";
}

size_t affray_web_result_length(void)
{
	return page.length;
}

/* Frees the rooms, returns the lines, and saves the fight after an internal error. */
static enum affray_web_stand end_call(void)
{
	static const enum affray_web_stand stands[] = {
		[AFFRAY_SESSION_REFUSED] = AFFRAY_WEB_REFUSED,
		[AFFRAY_SESSION_WAITS] = AFFRAY_WEB_WAITS,
		[AFFRAY_SESSION_WORKS] = AFFRAY_WEB_WORKS,
		[AFFRAY_SESSION_ENDED] = AFFRAY_WEB_ENDED,
	};

	while (page.room_count > 0)
		free(page.rooms[--page.room_count]);
	rescue_fight(page.session ? affray_session_fight(page.session) : NULL);
	return page.session ? stands[affray_session_stand(page.session)]
			    : AFFRAY_WEB_REFUSED;
}

static enum affray_web_stand end_with_lines(void)
{
	page.result =
		page.session ? affray_session_lines(page.session, &page.length) : NULL;
	page.length = page.session ? page.length : 0;
	return end_call();
}

/* ---- playing ---- */

static void close_session(void)
{
	rescue_fight(NULL);
	affray_session_close(page.session);
	page.session = NULL;
}

enum affray_web_stand affray_web_open(const char *text, const char *name,
				      const char *options)
{
	static const char too_long[] =
		"{\"type\":\"problems\",\"problems\":[\"the text is longer than 1 MB, "
		"which no scenario needs\"]}\n";

	close_session();
	if (text && name) {
		page.session = affray_session_open(text, name, options);
		return end_with_lines();
	}
	page.result = too_long;
	page.length = sizeof too_long - 1;
	return end_call();
}

enum affray_web_stand affray_web_send(const char *line)
{
	if (page.session)
		affray_session_send(page.session, line ? line : "");
	return end_with_lines();
}

enum affray_web_stand affray_web_more(void)
{
	if (page.session)
		affray_session_more(page.session);
	return end_with_lines();
}

enum affray_web_stand affray_web_record(void)
{
	struct affray_fight *fight =
		page.session ? affray_session_fight(page.session) : NULL;

	affray_free(page.record);
	page.record = NULL;
	page.length = 0;
	if (fight)
		affray_fight_write(fight, &page.record, &page.length);
	page.result = page.record;
	return end_call();
}

void affray_web_close(void)
{
	close_session();
	end_with_lines();
}
