/* SPDX-License-Identifier: MIT
 *
 * Playing over JSON lines at standard input and output; src/play/wire.h is the rest.
 */
#include "json_lines.h"
#include <stdlib.h>
#include "play/wire.h"
#include "lines.h"
#include "base/interrupt.h"
#include "play/complaints.h"
#include "play/rescue.h"

static int unfinished(struct session *session)
{
	const char *why =
		interrupted() ? "interrupted" : "the answers ended before the fight";

	if (interrupted() && !session->file.path[0])
		return BAD; /* the program says the rest */
	if (!session->file.path[0])
		complain("%s", why);
	else if (session->is_saved)
		complain("%s; the fight is saved in %s", why, session->file.path);
	else
		complain("%s, and it could not be saved in %s", why, session->file.path);
	return interrupted() ? INTERRUPTED : BAD;
}

/* Does pending work until a line arrives. */
static void work(struct wire *wire, struct prompt *prompt, struct output *output,
		 bool to_end)
{
	while (wire_works(wire) && !interrupted() && !output->error &&
	       (to_end || !prompt_is_ready(prompt))) {
		wire_more(wire);
		sink_flush(&output->sink);
	}
}

static int play_on(struct wire *wire, struct prompt *prompt, struct output *output,
		   enum affray_stop stop)
{
	if (stop != AFFRAY_ENDED)
		wire_stopped(wire);
	while (stop != AFFRAY_ENDED) {
		const char *line;

		sink_flush(&output->sink);
		work(wire, prompt, output, false);
		line = output->error ? NULL : prompt_line(prompt, "");
		if (!line) {
			work(wire, prompt, output, true);
			return unfinished(wire->session);
		}
		stop = wire_take(wire, stop, line);
		rescue_fight(wire->session->fight);
	}
	return DONE;
}

/* A record that could not be replayed must not be overwritten. */
static int play(struct wire *wire, struct prompt *prompt, struct output *output)
{
	struct session *session = wire->session;
	enum affray_stop stop;
	int status;

	rescue_fight(session->fight);
	stop = wire_start(wire, session, &output->json);
	warn_of_record(session->fight, 0);
	if (affray_fight_record_check(session->fight, session->problems) != AFFRAY_OK ||
	    !session_save(session))
		status = complain_of(session->problems);
	else
		status = play_on(wire, prompt, output, stop);
	if (status == DONE && !session->is_saved && session->file.path[0])
		status = complain("the fight could not be saved in %s",
				  session->file.path);
	rescue_fight(NULL);
	return status;
}

int play_over_json(struct session *session, struct output *output)
{
	struct wire *wire = calloc(1, sizeof *wire);
	struct prompt *prompt = prompt_open();
	int status;

	if (wire && prompt) {
		wire->session = session;
		status = play(wire, prompt, output);
	} else {
		status = complain("out of memory");
	}
	prompt_close(prompt);
	if (wire)
		wire_end(wire);
	free(wire);
	return status;
}
