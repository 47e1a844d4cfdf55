/* SPDX-License-Identifier: MIT
 *
 * The lines of a .fight as answers and dice of a run, one after another.
 */
#include "script.h"
#include "engine/state.h"
#include "base/text.h"
#include <string.h>

enum { SHOWN = 220 }; /* bytes of a message that list the options */

void script_start(struct script *script, const struct fight_file *file,
		  enum unanswered unsaid)
{
	*script = (struct script){.file = file, .unanswered = unsaid};
	if (file->unanswered != UNANSWERED_UNSAID)
		script->unanswered = file->unanswered;
}

bool script_is_done(const struct script *script)
{
	return !script->file || script->broken ||
	       script->next == script->file->line_count;
}

/* The next line; NULL: none. */
static const struct fight_line *next_line(const struct script *script)
{
	return script_is_done(script) ? NULL : &script->file->lines[script->next];
}

/* The first of the next lines that is not an expectation; NULL: none. */
static const struct fight_line *next_deed(const struct script *script)
{
	if (script_is_done(script))
		return NULL;
	for (int i = script->next; i < script->file->line_count; i++)
		if (script->file->lines[i].kind != LINE_EXPECT)
			return &script->file->lines[i];
	return NULL;
}

bool script_is_idle(const struct script *script)
{
	return next_deed(script) == NULL;
}

static void take_expects(struct script *script, struct run *run,
			 const struct question *open)
{
	const struct fight_line *line;

	while ((line = next_line(script)) && line->kind == LINE_EXPECT) {
		script->next++;
		if (script->expect)
			script->expect(script->context, run, open, line);
	}
}

static struct place place_of(const struct script *script, const struct fight_line *line)
{
	return fight_line_place(script->file, line);
}

/* ---- answers ---- */

const char *owner_name(const struct scenario *scenario, int owner)
{
	return owner < 0 ? "gm" : scenario->creatures[owner].name;
}

/* "3,4"; false: no tile of the map. */
static bool read_tile(const struct map *map, const char *text, int *index)
{
	const char *comma = strchr(text, ',');
	char column[16] = "";
	int x, y;

	if (!comma || (size_t)(comma - text) >= sizeof column)
		return false;
	memcpy(column, text, (size_t)(comma - text));
	if (!text_to_int(column, &x) || !text_to_int(comma + 1, &y))
		return false;
	if (!map_has(map, x, y))
		return false;
	*index = tile_index(map, tile_at(x, y));
	return true;
}

bool answer_read(const struct question *q, const char *text, int *answer)
{
	switch (q->kind) {
	case ASK_CHOICE:
		*answer = option_of_key(q, text);
		return *answer >= 0;
	case ASK_NUMBER:
		return text_to_int(text, answer) && is_legal_answer(q, *answer);
	default:
		return read_tile(&q->run->scene.scenario->map, text, answer) &&
		       is_legal_answer(q, *answer);
	}
}

void offers_write(const struct question *q, struct text *text)
{
	if (q->kind == ASK_NUMBER) {
		text_format(text, "%d..%d", q->low, q->high);
		return;
	}
	for (int i = 0; i < q->count; i++) {
		text_add(text, i > 0 ? " " : "");
		answer_write(q, q->kind == ASK_CHOICE ? i : q->tiles[i], text);
	}
}

static bool is_for(const struct fight_line *line, const struct question *q)
{
	const struct run *run = q->run;

	return strcmp(line->owner, owner_name(run->scene.scenario, q->owner)) == 0 &&
	       strcmp(line->question, run->book->questions[q->id].key) == 0;
}

static void refuse_answer(struct script *script, const struct fight_line *line,
			  const struct question *q)
{
	char offers[SHOWN];
	struct text text = text_in(offers, sizeof offers);

	offers_write(q, &text);
	script->broken = true;
	problem_at(&script->problems, place_of(script, line),
		   "%s cannot answer %s to %s; offered: %s%s", line->owner, line->text,
		   line->question, offers, text.cut ? " ..." : "");
}

/* The waiting line, in a few words. */
static void describe(const struct fight_line *line, struct text *text)
{
	switch (line->kind) {
	case LINE_ANSWER:
		text_format(text, "%s %s", line->owner, line->question);
		break;
	case LINE_ROLL:
		text_format(text, "roll %s", line->text);
		break;
	default:
		text_format(text, "edict: %s", line->text);
	}
}

static void refuse_question(struct script *script, const struct fight_line *line,
			    const struct question *q)
{
	char waiting[100];
	struct text text = text_in(waiting, sizeof waiting);

	describe(line, &text);
	script->broken = true;
	problem_at(&script->problems, place_of(script, line),
		   "%s is asked %s here, but this line is for \"%s\"",
		   owner_name(q->run->scene.scenario, q->owner),
		   q->run->book->questions[q->id].key, waiting);
}

enum script_word script_answer(struct script *script, struct run *run,
			       const struct question *q, int *answer)
{
	const struct fight_line *line;

	take_expects(script, run, q);
	line = next_line(script);
	if (!line)
		return SCRIPT_SILENT;
	if (line->kind == LINE_EDICT && takes_edicts(run, q))
		return SCRIPT_EDICT;
	if (line->kind == LINE_ANSWER && is_for(line, q)) {
		if (!answer_read(q, line->text, answer)) {
			refuse_answer(script, line, q);
			return SCRIPT_SILENT;
		}
		script->next++;
		return SCRIPT_ANSWERS;
	}
	switch (script->unanswered) {
	case UNANSWERED_DEFAULT:
		*answer = default_answer(q);
		return SCRIPT_ANSWERS;
	case UNANSWERED_TACTIC:
		return SCRIPT_TACTIC;
	case UNANSWERED_ERROR:
		refuse_question(script, line, q);
		return SCRIPT_SILENT;
	default:
		return SCRIPT_SILENT;
	}
}

const struct fight_line *script_edict(struct script *script)
{
	return &script->file->lines[script->next++];
}

void script_refuse_edict(struct script *script, const char *why)
{
	script->broken = true;
	problem_at(&script->problems,
		   place_of(script, &script->file->lines[script->next - 1]), "%s", why);
}

/* ---- dice ---- */

static void dice_name(struct dice dice, char *name, size_t room)
{
	struct text text = text_in(name, room);

	dice_write(dice, &text);
}

static void refuse_roll(struct script *script, const struct run *run,
			const struct throw *thrown, const struct fight_line *line)
{
	const char *who = thrown->who < 0 ? "somebody"
					  : owner_name(run->scene.scenario, thrown->who);
	char dice[64];

	dice_name(thrown->dice, dice, sizeof dice);
	script->broken = true;
	if (line->kind == LINE_ROLL)
		problem_at(&script->problems, place_of(script, line),
			   "%s rolls %s (%s) here, but this line gives %s", who, dice,
			   thrown->why, line->text);
	else
		problem_at(&script->problems, place_of(script, line),
			   "%s rolls %s (%s) before this line, and with \"dice: given\" "
			   "a line must give it",
			   who, dice, thrown->why);
}

/* True if only `expect all` is left: it checks the position where the fight stops, and
 * with given dice that is the next roll. */
static bool ends_at_this_roll(const struct script *script)
{
	const struct fight_line *line = next_line(script);

	return line && script->file->dice_given && strcmp(line->text, "all") == 0;
}

bool script_dice(struct script *script, struct run *run, const struct throw *thrown,
		 struct given_dice *given)
{
	const struct fight_line *line = next_deed(script);

	if (line ? line->kind == LINE_ROLL : ends_at_this_roll(script))
		take_expects(script, run, NULL);
	line = next_line(script);
	if (!line)
		return false;
	if (line->kind == LINE_ROLL && dice_equal(line->dice, thrown->dice)) {
		script->next++;
		*given = fight_line_given(script->file, line);
		return true;
	}
	if (line->kind == LINE_ROLL || script->file->dice_given)
		refuse_roll(script, run, thrown, line);
	return false;
}

bool script_has_dice(const struct script *script)
{
	const struct fight_line *line = next_deed(script);

	if (script_is_done(script))
		return false;
	return script->file->dice_given || (line && line->kind == LINE_ROLL);
}

/* ---- the end ---- */

void script_end(struct script *script, struct run *run)
{
	const struct fight_line *line;
	int left = 0;

	take_expects(script, run, NULL);
	line = next_line(script);
	if (!line)
		return;
	for (int i = script->next + 1; i < script->file->line_count; i++)
		left += script->file->lines[i].kind != LINE_EXPECT;
	script->broken = true;
	if (left > 0)
		problem_at(&script->problems, place_of(script, line),
			   "never reached: the fight is over (nor are %d more)", left);
	else
		problem_at(&script->problems, place_of(script, line),
			   "never reached: the fight is over");
}
