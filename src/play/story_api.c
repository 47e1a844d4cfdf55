/* SPDX-License-Identifier: MIT
 *
 * affray_fight_story and affray_fight_why: the story and its reasons for embedders.
 */
#include <stdlib.h>
#include "paragraphs.h"
#include "story.h"
#include "why.h"

enum affray_status affray_fight_story(struct affray_fight *fight, int seat,
				      enum affray_telling telling, uint32_t first,
				      affray_reader *reader, void *context)
{
	static const enum telling tellings[] = {
		[AFFRAY_TELL_USUAL] = TELL_USUAL,
		[AFFRAY_TELL_BRIEF] = TELL_BRIEF,
		[AFFRAY_TELL_EXPLAIN] = TELL_EXPLAIN,
	};
	struct affray_scenario *scenario = affray_fight_scenario(fight);
	struct narrator *narrator = malloc(sizeof *narrator);
	struct paragraphs paragraphs;
	struct page page;
	enum affray_status status = AFFRAY_NO_MEMORY;

	if (scenario && narrator) {
		paragraphs_begin(&paragraphs, &page, reader, context);
		paragraphs.since = first > 0 ? first : 1;
		narrate_begin(narrator, NULL, scenario, fight, tellings[telling], false);
		narrator->for_screen = true;
		narrator->seat = seat;
		narrator->page = &page;
		status = affray_fight_tell(fight, seat, 1, narrate_event, narrator);
		if (status == AFFRAY_OK)
			narrate_finish(narrator);
		if (!paragraphs_end(&paragraphs))
			status = AFFRAY_NO_MEMORY;
	}
	free(narrator);
	affray_scenario_free(scenario);
	return status;
}

/* A why needs a session: this one has only the members that a why uses. */
enum affray_status affray_fight_why(struct affray_fight *fight, int seat,
				    const char *what, affray_reader *reader,
				    void *context)
{
	struct session *session = calloc(1, sizeof *session);
	struct affray_scenario *scenario = affray_fight_scenario(fight);
	struct paragraphs paragraphs;
	struct page page;
	enum affray_status status = AFFRAY_NO_MEMORY;

	if (session && scenario) {
		session->scenario = scenario;
		session->fight = fight;
		session->view = seat;
		paragraphs_begin(&paragraphs, &page, reader, context);
		why_words(session, &page, what ? what : "");
		status = paragraphs_end(&paragraphs) ? AFFRAY_OK : AFFRAY_NO_MEMORY;
	}
	affray_scenario_free(scenario);
	free(session);
	return status;
}
