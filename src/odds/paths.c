/* SPDX-License-Identifier: MIT
 *
 * All paths from a position, in steps from meeting to meeting.
 */
#include "paths.h"
#include <stdlib.h>
#include <string.h>
#include "engine/panic.h"
#include "states.h"

enum { WATCH_EVERY = 2048 };

/* A path is faint if a thousand like it would use up the rest of the cut; so the cut
 * never runs out. */
#define FAINT 1e-3

/* A point inside a deed from which a path is continued: its chance, and the outcomes that
 * led there. */
struct spot {
	double p;
	size_t first; /* of its outcomes */
	int rolls, meetings;
	struct walk_entry entry; /* its bytes are in `kept` of the spots, from `at` on */
	size_t at;
};

struct spots {
	struct store keys;
	struct spot *list;
	size_t room;
	int *outcomes;
	size_t outcome_room, outcome_count;
	unsigned char *kept;
	size_t kept_room, kept_size;
};

/* Rests with the chance of being there. */
struct rests {
	struct store keys;
	double *p;
	size_t room;
};

struct walker {
	const struct paths_wish *wish;
	struct paths *paths;
	struct run *run;
	struct walk walk;
	struct walk_recall recall;
	struct store_gap gap; /* of all keys */
	struct rests now, next;
	struct spots here, further; /* of the rest being walked */
	struct fight *from;	    /* position of that rest */
	unsigned char memory[MAX_MEMORY];
	const struct spot *spot;  /* the spot being continued */
	int meetings;		  /* met by this path so far */
	unsigned char *key, *met; /* a key in the making; that of the spot */
	struct {
		_Alignas(max_align_t) unsigned char bytes[MAX_KNOWN];
	} kept; /* of the spot's entry */
	int step;
	enum paths_status status;
};

static bool fail(struct walker *w, enum paths_status status)
{
	w->status = status;
	return false;
}

/* ---- meetings inside a deed ---- */

static void spots_free(struct spots *spots)
{
	store_free(&spots->keys);
	free(spots->list);
	free(spots->outcomes);
	free(spots->kept);
	*spots = (struct spots){0};
}

/* The first path that arrives at a spot is the one continued. */
static bool spot_begin(struct walker *w, struct spots *spots, struct spot *spot)
{
	size_t rolls = (size_t)w->walk.used;

	if (!grow(&spots->outcomes, &spots->outcome_room, spots->outcome_count + rolls,
		  sizeof *spots->outcomes))
		return false;
	*spot = (struct spot){.first = spots->outcome_count,
			      .rolls = w->walk.used,
			      .meetings = w->meetings,
			      .entry = w->walk.entry,
			      .at = spots->kept_size};
	memcpy(spots->outcomes + spot->first, w->walk.outcome, rolls * sizeof(int));
	spots->outcome_count += rolls;
	if (!spot->entry.reenter)
		return true;
	must(spot->entry.size <= MAX_KNOWN);
	if (!grow(&spots->kept, &spots->kept_room, spot->at + spot->entry.size, 1))
		return false;
	memcpy(spots->kept + spot->at, spot->entry.kept, spot->entry.size);
	spots->kept_size += spot->entry.size;
	return true;
}

/* Paths are merged only if these are equal: memory, place, knowledge, the fight. */
static size_t meeting_key(struct walker *w, const char *where, const void *known,
			  size_t size)
{
	size_t fight = fight_size(w->run->book, w->run->fight);
	unsigned char *at = w->key;

	must(size <= MAX_KNOWN);
	memset(at, 0, MAX_MEMORY);
	memcpy(at, w->wish->memory, w->wish->memory_size);
	at += MAX_MEMORY;
	fight_copy(w->run->book, (struct fight *)(void *)at, w->run->fight);
	at += fight;
	memcpy(at, &where, sizeof where);
	at += sizeof where;
	memcpy(at, known, size);
	return (size_t)(at - w->key) + size;
}

static void note_meeting(struct walker *w, size_t size)
{
	struct spots *spots = &w->further;
	uint32_t before = spots->keys.count;
	uint32_t key = store_add(&spots->keys, w->key, size, 0);

	if (key == NO_KEY ||
	    !grow(&spots->list, &spots->room, (size_t)key + 1, sizeof *spots->list)) {
		fail(w, PATHS_NO_MEMORY);
		return;
	}
	if (key == before && !spot_begin(w, spots, &spots->list[key])) {
		fail(w, PATHS_NO_MEMORY);
		return;
	}
	spots->list[key].p += w->walk.weight;
}

/* Skips the meetings before the spot, which were handled earlier; the next one ends the
 * path. */
static void meet(void *context, const char *where, const void *known, size_t size)
{
	struct walker *w = context;
	bool again = ++w->meetings <= w->spot->meetings;

	if (w->wish->settles)
		w->wish->settles(w->wish->context, again ? 0 : w->walk.weight);
	if (w->meetings == w->spot->meetings)
		w->walk.weight = w->spot->p;
	if (again)
		return;
	note_meeting(w, meeting_key(w, where, known, size));
	walk_leave(w->run, WALK_MET);
}

/* ---- rests ---- */

static void rests_free(struct rests *rests)
{
	store_free(&rests->keys);
	free(rests->p);
	*rests = (struct rests){0};
}

static bool add_rest(struct walker *w, struct rests *rests, const struct fight *fight,
		     double p)
{
	size_t size = fight_size(w->run->book, fight);
	uint32_t before = rests->keys.count, key;

	memset(w->key, 0, MAX_MEMORY);
	memcpy(w->key, w->wish->memory, w->wish->memory_size);
	memcpy(w->key + MAX_MEMORY, fight, size);
	key = store_add(&rests->keys, w->key, MAX_MEMORY + size, 0);
	if (key == NO_KEY ||
	    !grow(&rests->p, &rests->room, (size_t)key + 1, sizeof *rests->p))
		return fail(w, PATHS_NO_MEMORY);
	if (key == before)
		rests->p[key] = 0;
	rests->p[key] += p;
	return true;
}

static void take_rest(struct walker *w, uint32_t key)
{
	memset(w->key, 0, MAX_MEMORY + w->run->book->fight_size);
	store_get(&w->now.keys, key, w->key);
	memcpy(w->memory, w->key, MAX_MEMORY);
	memcpy(w->from, w->key + MAX_MEMORY, w->run->book->fight_size);
}

/* ---- a path ---- */

static bool arrive(struct walker *w, enum run_stop stop)
{
	const struct paths_wish *wish = w->wish;
	double p = w->walk.weight;

	if (stop != RUN_RESTED || !wish->goes_on(wish->context, w->step))
		return wish->ends(wish->context, p) || fail(w, PATHS_STOPPED);
	if (wish->settles)
		wish->settles(wish->context, p);
	return add_rest(w, &w->next, w->run->fight, p);
}

static bool look_up(struct walker *w)
{
	const struct paths_wish *wish = w->wish;
	uint64_t walked = ++w->paths->walked;

	if (walked > wish->most)
		return fail(w, PATHS_TOO_MANY);
	if (walked % WATCH_EVERY == 0 && wish->watch &&
	    !wish->watch(wish->context, walked))
		return fail(w, PATHS_STOPPED);
	return true;
}

/* Plays on from this position. Only the first path looks for the players. */
static enum run_stop play_from(struct walker *w, const struct fight *from)
{
	struct run *run = w->run;

	if (w->paths->walked > 1 && !run->remembers) {
		fight_copy(run->book, run->fight, from);
		return run_play_again(run);
	}
	run_start_again(run, from);
	return run_play(run);
}

/* Sets out from the spot, or from the rest. */
static enum run_stop set_out(struct walker *w)
{
	bool enters = w->walk.from.reenter != NULL;

	memcpy(w->wish->memory, enters ? w->met : w->memory, w->wish->memory_size);
	w->meetings = enters ? w->spot->meetings : 0;
	walk_begin(&w->walk);
	w->walk.used = enters ? w->spot->rolls : 0;
	w->walk.weight = w->spot->p;
	w->walk.least = (w->wish->cut - w->paths->left_out) * FAINT;
	return play_from(
		w, enters ? (const struct fight *)(const void *)(w->met + MAX_MEMORY)
			  : w->from);
}

static bool walk_path(struct walker *w)
{
	struct generator chance = w->run->chance;
	enum run_stop stop;

	if (!look_up(w))
		return false;
	stop = set_out(w);
	if (w->status != PATHS_WALKED)
		return false;
	if (memcmp(&chance, &w->run->chance, sizeof chance) != 0)
		return fail(w, PATHS_BY_CHANCE);
	switch (w->walk.left) {
	case WALK_TOO_LONG:
		return fail(w, PATHS_TOO_LONG);
	case WALK_FAINT:
		w->paths->left_out += w->walk.weight;
		return true;
	case WALK_MET:
		return true;
	default:
		return arrive(w, stop);
	}
}

/* How many of its first outcomes the previous path shares. */
static int shared_outcomes(const struct walker *w, const struct spot *spot)
{
	const int *outcomes = w->here.outcomes + spot->first;
	int i = 0;

	while (i < spot->rolls && i < w->walk.rolls && outcomes[i] == w->walk.outcome[i])
		i++;
	return i;
}

/* Takes the spot's own fight, notes and bytes; forgets answers and results if the last
 * path or this one does not begin at the rest. */
static void enter_spot(struct walker *w, uint32_t key, const struct spot *spot)
{
	struct walk_entry *from = &w->walk.from;

	if (from->reenter || spot->entry.reenter)
		w->recall.known = w->recall.rolls_known = 0;
	*from = spot->entry;
	if (!from->reenter)
		return;
	store_get(&w->here.keys, key, w->met);
	memcpy(w->kept.bytes, w->here.kept + spot->at, from->size);
	from->kept = w->kept.bytes;
}

static bool walk_spot(struct walker *w, uint32_t key, const struct spot *spot)
{
	w->spot = spot;
	enter_spot(w, key, spot);
	walk_forget(&w->walk, spot->rolls ? shared_outcomes(w, spot) : 0);
	w->recall.rows_wheel = 0;
	w->walk.rolls = w->walk.fixed = spot->rolls;
	if (spot->rolls)
		memcpy(w->walk.outcome, w->here.outcomes + spot->first,
		       (size_t)spot->rolls * sizeof(int));
	do
		if (!walk_path(w))
			return false;
	while (walk_next(&w->walk));
	return true;
}

/* ---- steps ---- */

static bool walk_rest(struct walker *w, uint32_t key)
{
	struct spot start = {.p = w->now.p[key]};
	bool good;

	take_rest(w, key);
	w->recall.known = w->recall.rolls_known = 0;
	w->further.keys.gaps[0] = w->gap;
	good = walk_spot(w, 0, &start);
	while (good && w->further.keys.count > 0) {
		spots_free(&w->here);
		w->here = w->further;
		w->further = (struct spots){.keys.gaps = {w->gap}};
		for (uint32_t i = 0; i < w->here.keys.count && good; i++)
			good = walk_spot(w, i, &w->here.list[i]);
	}
	spots_free(&w->here);
	spots_free(&w->further);
	return good;
}

static bool walk_steps(struct walker *w, const struct fight *from)
{
	bool good;

	w->gap = unused_bodies(w->run->scene.scenario, MAX_MEMORY);
	w->next.keys.gaps[0] = w->gap;
	good = add_rest(w, &w->next, from, 1);
	for (w->step = 1; good && w->next.keys.count > 0; w->step++) {
		rests_free(&w->now);
		w->now = w->next;
		w->next = (struct rests){.keys.gaps = {w->gap}};
		for (uint32_t i = 0; i < w->now.keys.count && good; i++)
			good = walk_rest(w, i);
	}
	return good;
}

enum paths_status paths_walk(struct paths *paths, const struct paths_wish *wish,
			     const struct fight *from)
{
	const struct rulebook *book = wish->run->book;
	struct walker w = {.wish = wish, .paths = paths, .run = wish->run};
	size_t room = MAX_MEMORY + sizeof(char *) + MAX_KNOWN + book->fight_size;

	must(wish->memory_size <= MAX_MEMORY);
	*paths = (struct paths){0};
	w.walk.meet = wish->apart ? NULL : meet;
	w.walk.context = &w;
	w.walk.recall = &w.recall;
	w.key = calloc(1, room);
	w.met = calloc(1, room);
	w.from = fight_new(book);
	if (!w.key || !w.met || !w.from)
		w.status = PATHS_NO_MEMORY;
	else {
		run_start_at(wish->run, from, 1, 1);
		wish->run->walk = &w.walk;
		walk_steps(&w, from);
		wish->run->walk = NULL;
	}
	rests_free(&w.now);
	rests_free(&w.next);
	free(w.key);
	free(w.met);
	fight_free(w.from);
	return w.status;
}
