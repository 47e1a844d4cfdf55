/* SPDX-License-Identifier: MIT
 *
 * A fight as a few bytes, and back.
 *
 *	"AFFRAY" version	7 bytes
 *	rulebook, its version, digest of the scenario
 *	seed, number, flags, who signed it, chairs
 *	where it stood, its steps, hash of the position
 *	checksum of all that	8 bytes
 *
 * Whole numbers are written in groups of seven bits, the lowest first; those that may be
 * below zero fold their sign into the lowest bit.
 */
#include "library.h"
#include <stdlib.h>
#include <string.h>
#include "base/buffer.h"

static const char magic[] = "AFFRAY";

enum { FORMAT = 1, MAGIC = sizeof magic - 1, WORD = 8, LEAST = MAGIC + 1 + WORD };

enum flag { HAS_ROLLS = 1, PAUSES = 2, EMBEDS = 4, HAS_MASTER = 8, IS_OPEN = 16 };
enum { FLAGS = 32 };

/* The head of a step: its kind and giver, two bits each, then these. */
enum head { GIVEN = 16, MIXED = 32, NEW_CHANCE = 64, SHOWN = 128, HEADS = 256 };

/* FNV-1a. */
static uint64_t checksum(const unsigned char *bytes, size_t length)
{
	uint64_t sum = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < length; i++)
		sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
	return sum;
}

static uint64_t digest_of(const struct built *built)
{
	uint64_t digest = node_digest(built->root, 0);

	for (int i = 0; i < built->files->loaded.catalogue.count; i++)
		digest = node_digest(built->files->loaded.catalogue.roots[i], digest);
	return digest;
}

/* A roll has a step if the record needs it: fight_needs_rolls(). */
static bool is_kept(const struct record_step *step, bool has_rolls)
{
	return step->kind != STEP_ROLL || has_rolls;
}

/* ---- writing ---- */

static void put_byte(struct buffer *buffer, int byte)
{
	char c = (char)byte;

	buffer_add_bytes(buffer, &c, 1);
}

static void put_number(struct buffer *buffer, uint64_t number)
{
	for (; number > 127; number >>= 7)
		put_byte(buffer, (int)(number & 127) | 128);
	put_byte(buffer, (int)number);
}

static void put_signed(struct buffer *buffer, int64_t number)
{
	uint64_t folded = (uint64_t)number << 1;

	put_number(buffer, number < 0 ? ~folded : folded);
}

static void put_word(struct buffer *buffer, uint64_t word)
{
	for (int i = 0; i < WORD; i++)
		put_byte(buffer, (int)(word >> 8 * i & 255));
}

static void put_text(struct buffer *buffer, const char *text)
{
	put_number(buffer, strlen(text));
	buffer_add_bytes(buffer, text, strlen(text));
}

static void put_tactic(struct buffer *buffer, const struct tactic *tactic,
		       const int16_t knobs[MAX_KNOBS])
{
	put_text(buffer, tactic ? tactic->key : "");
	for (int i = 0; tactic && i < MAX_KNOBS && tactic->knobs[i].key; i++)
		put_signed(buffer, knobs[i]);
}

static void put_chair(struct buffer *buffer, const struct chair *chair)
{
	put_byte(buffer, chair->reflex << 1 | chair->real_dice);
	put_tactic(buffer, chair->tactic, chair->knobs);
	if (chair->reflex == REFLEX_TACTIC)
		put_tactic(buffer, chair->reflex_tactic, chair->reflex_knobs);
}

static void put_chance(struct buffer *buffer, const struct generator *chance)
{
	for (int i = 0; i < 4; i++)
		put_word(buffer, chance->s[i]);
}

/* The rest of a step after its head. */
static void put_content(struct buffer *buffer, const struct record_step *step)
{
	switch (step->kind) {
	case STEP_ANSWER:
		put_signed(buffer, step->owner);
		put_number(buffer, (uint64_t)step->question);
		put_signed(buffer, step->value);
		break;
	case STEP_ROLL:
		put_number(buffer, step->roll);
		if (!step->given)
			break;
		put_signed(buffer, step->value);
		put_number(buffer, step->face_count);
		for (int i = 0; i < step->face_count; i++)
			put_signed(buffer, step->faces[i]);
		break;
	default:
		put_text(buffer, step->edict);
	}
}

static void put_steps(struct buffer *buffer, const struct affray_fight *fight,
		      bool has_rolls)
{
	const struct record *record = &fight->run->record;
	struct generator chance =
		generator_for(fight->run->seed, fight->run->number, STREAM_TACTIC);
	int count = 0;

	for (int i = 0; i < record->count; i++)
		count += is_kept(&record->steps[i], has_rolls);
	put_number(buffer, (uint64_t)count);
	for (int i = 0; i < record->count; i++) {
		const struct record_step *step = &record->steps[i];
		bool is_new = memcmp(&step->chance, &chance, sizeof chance) != 0;

		if (!is_kept(step, has_rolls))
			continue;
		put_byte(buffer,
			 step->kind | step->giver << 2 | (step->given ? GIVEN : 0) |
				 (step->mixed ? MIXED : 0) | (step->shown ? SHOWN : 0) |
				 (is_new ? NEW_CHANCE : 0));
		if (is_new)
			put_chance(buffer, &step->chance);
		chance = step->chance;
		put_content(buffer, step);
	}
	put_byte(buffer, memcmp(&fight->run->chance, &chance, sizeof chance) != 0);
	if (memcmp(&fight->run->chance, &chance, sizeof chance) != 0)
		put_chance(buffer, &fight->run->chance);
}

static void put_fight(struct buffer *buffer, const struct affray_fight *fight)
{
	const struct rulebook *book = fight->run->book;
	bool has_rolls = fight_needs_rolls(fight);

	put_text(buffer, book->id);
	put_number(buffer, (uint64_t)book->version);
	put_word(buffer, digest_of(fight->built));
	put_number(buffer, fight->run->seed);
	put_number(buffer, fight->run->number);
	put_byte(buffer, (has_rolls ? HAS_ROLLS : 0) | (fight->pauses ? PAUSES : 0) |
				 (fight->embeds ? EMBEDS : 0) |
				 (fight->master_seated ? HAS_MASTER : 0) |
				 (fight->open ? IS_OPEN : 0));
	put_text(buffer, fight->seats);
	put_chair(buffer, &fight->master);
	for (int i = 0; i < fight->built->scenario->total; i++)
		put_chair(buffer, &fight->chairs[i]);
	put_byte(buffer, (int)fight->stop);
	put_byte(buffer, (int)fight->let);
	put_byte(buffer, fight_is_answered(fight));
	put_steps(buffer, fight, has_rolls);
	put_word(buffer, fight_hash(book, fight->run->fight));
}

enum affray_status affray_fight_snapshot(const struct affray_fight *fight, void **bytes,
					 size_t *length)
{
	struct buffer buffer = {0};

	*bytes = NULL;
	*length = 0;
	if (fight->status != AFFRAY_OK)
		return fight->status;
	if (!script_is_idle(&fight->script))
		return AFFRAY_NOT_NOW;
	buffer_add_bytes(&buffer, magic, MAGIC);
	put_byte(&buffer, FORMAT);
	put_fight(&buffer, fight);
	if (!buffer.failed)
		put_word(&buffer, checksum((unsigned char *)buffer.start, buffer.length));
	if (buffer.failed) {
		buffer_free(&buffer);
		return AFFRAY_NO_MEMORY;
	}
	*bytes = buffer.start;
	*length = buffer.length;
	return AFFRAY_OK;
}

/* ---- reading ---- */

/* Reads untrusted bytes; after the first that does not fit every read gives 0. */
struct reader {
	const unsigned char *bytes;
	size_t length, at;
	bool wrong;
	struct tree *tree; /* of texts and steps */
	const struct rulebook *book;
};

static int take_byte(struct reader *reader, int below)
{
	if (reader->wrong || reader->at == reader->length ||
	    reader->bytes[reader->at] >= below) {
		reader->wrong = true;
		return 0;
	}
	return reader->bytes[reader->at++];
}

static uint64_t take_number(struct reader *reader, uint64_t most)
{
	uint64_t number = 0;

	for (int shift = 0; shift < 64; shift += 7) {
		uint64_t byte = (uint64_t)take_byte(reader, 256);

		number |= (byte & 127) << shift;
		if (byte < 128)
			break;
		reader->wrong = reader->wrong || shift == 63;
	}
	reader->wrong = reader->wrong || number > most;
	return reader->wrong ? 0 : number;
}

static int take_signed(struct reader *reader, int low, int high)
{
	uint64_t folded = take_number(reader, UINT32_MAX);
	int64_t number = (int64_t)(folded >> 1);

	number = folded & 1 ? -number - 1 : number;
	reader->wrong = reader->wrong || number < low || number > high;
	return reader->wrong ? 0 : (int)number;
}

static uint64_t take_word(struct reader *reader)
{
	uint64_t word = 0;

	for (int i = 0; i < WORD; i++)
		word |= (uint64_t)take_byte(reader, 256) << 8 * i;
	return word;
}

/* One line of printable text, as a .fight may hold; "" after an error. */
static const char *take_text(struct reader *reader)
{
	size_t length = (size_t)take_number(reader, reader->length);
	const char *start = (const char *)reader->bytes + reader->at;
	const char *text;

	if (length > reader->length - reader->at) {
		reader->wrong = true;
		return "";
	}

	for (size_t i = 0; i < length; i++)
		if ((unsigned char)start[i] < ' ' || strchr("#\"\x7f", start[i]))
			reader->wrong = true;
	text = reader->wrong ? NULL : tree_text(reader->tree, start, length);
	reader->at += length;
	return text ? text : "";
}

static void take_tactic(struct reader *reader, const struct tactic **tactic,
			int16_t knobs[MAX_KNOBS])
{
	const char *key = take_text(reader);

	*tactic = *key ? tactic_named(reader->book, key) : NULL;
	reader->wrong = reader->wrong || (*key && !*tactic);
	for (int i = 0; *tactic && i < MAX_KNOBS && (*tactic)->knobs[i].key; i++)
		knobs[i] = (int16_t)take_signed(reader, (*tactic)->knobs[i].low,
						(*tactic)->knobs[i].high);
}

static void take_chair(struct reader *reader, struct chair *chair)
{
	int flags = take_byte(reader, (REFLEX_TACTIC + 1) << 1);

	*chair = (struct chair){.real_dice = flags & 1, .reflex = (uint8_t)(flags >> 1)};
	take_tactic(reader, &chair->tactic, chair->knobs);
	if (chair->reflex == REFLEX_TACTIC)
		take_tactic(reader, &chair->reflex_tactic, chair->reflex_knobs);
	reader->wrong = reader->wrong ||
			(chair->reflex == REFLEX_TACTIC && !chair->reflex_tactic);
}

static void take_chance(struct reader *reader, struct generator *chance)
{
	for (int i = 0; i < 4; i++)
		chance->s[i] = take_word(reader);
}

static void take_faces(struct reader *reader, struct record_step *step)
{
	int *faces;

	step->face_count = (uint8_t)take_number(reader, MAX_FACES);
	faces = tree_alloc(reader->tree, (step->face_count + (size_t)1) * sizeof *faces);
	for (int i = 0; faces && i < step->face_count; i++)
		faces[i] = take_signed(reader, INT16_MIN, INT32_MAX);
	step->faces = faces;
	reader->wrong = reader->wrong || !faces;
}

static void take_step(struct reader *reader, struct record_step *step,
		      struct generator *chance)
{
	int head = take_byte(reader, HEADS);

	*step = (struct record_step){
		.kind = (uint8_t)(head & 3),
		.giver = (uint8_t)(head >> 2 & 3),
		.given = (head & GIVEN) != 0,
		.mixed = (head & MIXED) != 0,
		.shown = (head & SHOWN) != 0,
	};
	if (step->giver > BY_TACTIC)
		reader->wrong = true;
	if (head & NEW_CHANCE)
		take_chance(reader, chance);
	step->chance = *chance;
	switch (step->kind) {
	case STEP_ANSWER:
		step->owner = (int8_t)take_signed(reader, INT8_MIN, INT8_MAX);
		step->question = (int16_t)take_number(reader, INT16_MAX);
		step->value = take_signed(reader, INT32_MIN / 2, INT32_MAX / 2);
		break;
	case STEP_ROLL:
		step->roll = (uint32_t)take_number(reader, UINT32_MAX);
		if (!step->given)
			break;
		step->value = take_signed(reader, INT32_MIN / 2, INT32_MAX / 2);
		take_faces(reader, step);
		break;
	default:
		step->edict = take_text(reader);
	}
}

/* ---- restoring ---- */

/* The data after the chairs: where the fight stood. */
struct stand {
	enum run_stop stop;
	enum let let;
	bool open, answered;
	struct generator chance;
	uint64_t hash;
};

/* The steps, in the tree of the reader. */
static void take_steps(struct reader *reader, const struct affray_fight *fight,
		       struct feed *feed, struct stand *stand)
{
	int count = (int)take_number(reader, reader->length - reader->at);
	struct record_step *steps =
		tree_alloc(reader->tree, ((size_t)count + 1) * sizeof *steps);

	stand->chance =
		generator_for(fight->run->seed, fight->run->number, STREAM_TACTIC);
	reader->wrong = reader->wrong || !steps;
	for (int i = 0; i < count && !reader->wrong; i++)
		take_step(reader, &steps[i], &stand->chance);
	if (take_byte(reader, 2))
		take_chance(reader, &stand->chance);
	feed->steps = steps;
	feed->count = reader->wrong ? 0 : count;
}

static void take_seats(struct reader *reader, struct affray_fight *fight,
		       struct feed *feed, struct stand *stand)
{
	int flags = take_byte(reader, FLAGS);

	feed->has_rolls = flags & HAS_ROLLS;
	fight->pauses = flags & PAUSES;
	fight->embeds = flags & EMBEDS;
	fight->master_seated = flags & HAS_MASTER;
	stand->open = flags & IS_OPEN;
	affray_fight_sign(fight, take_text(reader));
	take_chair(reader, &fight->master);
	for (int i = 0; i < fight->built->scenario->total; i++)
		take_chair(reader, &fight->chairs[i]);
	stand->stop = (enum run_stop)take_byte(reader, RUN_OVER + 1);
	stand->let = (enum let)take_byte(reader, LET_AS_PERSON + 1);
	stand->answered = take_byte(reader, 2);
}

/* Plays the steps, up to where the fight stood. */
static void play_steps(struct affray_fight *fight, struct feed *feed, enum run_stop stop)
{
	static const enum halt halts[] = {
		[RUN_RESTED] = HALT_AT_REST,
		[RUN_ASKED] = HALT_AT_QUESTION,
		[RUN_THROWN] = HALT_AT_ROLL,
		[RUN_OVER] = HALT_AT_QUESTION,
	};

	fight->feed = feed;
	fight->halt = halts[stop];
	fight_drive(fight);
	fight->halt = HALT_NOT;
	fight->feed = NULL;
	fight->stepped = fight->run->record.count;
}

/* An answer that was given and not yet played; false: it does not fit. */
static bool give_last(struct affray_fight *fight, const struct record_step *step)
{
	struct run *run = fight->run;
	struct given_dice given = step_dice(step);
	struct feed last = {.steps = step, .count = 1, .has_rolls = true};
	struct record_step *kept;
	int answer;

	if (fight->stop == RUN_THROWN) {
		if (!step->given || run->thrown.roll != step->roll ||
		    !feed_dice(&last, &run->thrown, &given))
			return false;
		kept = run_give_dice(run, &given);
	} else {
		if (fight->stop != RUN_ASKED ||
		    feed_answer(&last, run, run->open, &answer) != FEED_ANSWERS)
			return false;
		kept = run_give_answer(run, answer);
		if (kept)
			kept->reaction = is_reaction(fight, run->open);
	}
	if (!kept)
		fight->status = AFFRAY_NO_MEMORY;
	return true;
}

/* Restores what replaying a step does not give: its giver, and the tactics' generator
 * before it. */
static bool sign_steps(struct affray_fight *fight, const struct feed *feed, int count)
{
	struct record *record = &fight->run->record;
	int at = 0;

	for (int i = 0; i < record->count; i++) {
		struct record_step *step = &record->steps[i];

		step->mixed = false;
		if (!is_kept(step, feed->has_rolls))
			continue;
		if (at == count || feed->steps[at].kind != step->kind ||
		    feed->steps[at].shown != step->shown)
			return false;
		step->giver = feed->steps[at].giver;
		step->mixed = feed->steps[at].mixed;
		step->chance = feed->steps[at].chance;
		at++;
	}
	return at == count;
}

static bool put_back(struct affray_fight *fight, struct feed *feed,
		     const struct stand *stand)
{
	int count = feed->count;

	if (stand->answered && count == 0)
		return false;
	feed->count -= stand->answered;
	play_steps(fight, feed, stand->stop);
	if (fight->status != AFFRAY_OK)
		return true;
	if (!feed_is_done(feed) || feed->wrong || fight->stop != stand->stop ||
	    (stand->let != LET_NOT && stand->stop != RUN_ASKED))
		return false;
	if (stand->answered && !give_last(fight, &feed->steps[count - 1]))
		return false;
	if (fight->status != AFFRAY_OK)
		return true;
	fight->let = stand->let;
	fight->open = fight->open && stand->open;
	fight->run->chance = stand->chance;
	return sign_steps(fight, feed, count) &&
	       fight_hash(fight->run->book, fight->run->fight) == stand->hash &&
	       fight->open == stand->open;
}

/* ---- refusals ---- */

static enum affray_status refuse(struct problems *problems, const char *why)
{
	problem_at(problems, (struct place){0}, "this is no snapshot of that fight: %s",
		   why);
	return AFFRAY_BAD_INPUT;
}

/* Is it a snapshot at all, and undamaged? NULL, or the complaint. */
static const char *look_outside(const unsigned char *bytes, size_t length)
{
	uint64_t sum = 0;

	if (!bytes || length < LEAST || memcmp(bytes, magic, MAGIC) != 0)
		return "it does not begin as one, or is cut short";
	if (bytes[MAGIC] != FORMAT)
		return "its format is that of another version of Affray";
	for (int i = 0; i < WORD; i++)
		sum |= (uint64_t)bytes[length - WORD + (size_t)i] << 8 * i;
	if (sum != checksum(bytes, length - WORD))
		return "it is cut short or damaged";
	return NULL;
}

/* Does it belong to this scenario? NULL, or the complaint. */
static const char *look_inside(struct reader *reader, const struct built *built)
{
	const char *id = take_text(reader);
	uint64_t version = take_number(reader, INT32_MAX);
	uint64_t digest = take_word(reader);

	if (strcmp(id, reader->book->id) != 0)
		return "it is of another rulebook";
	if (version != (uint64_t)reader->book->version)
		return "it is of another version of the rulebook";
	if (digest != digest_of(built))
		return "it is of another scenario";
	return NULL;
}

static enum affray_status restore(struct affray_fight **to, struct built *built,
				  struct reader *reader, struct problems *problems)
{
	const char *why = look_inside(reader, built);
	struct feed feed = {0};
	struct stand stand = {0};
	uint64_t seed, number;
	struct affray_fight *fight;
	bool fits;

	if (why)
		return refuse(problems, why);
	seed = take_number(reader, UINT64_MAX);
	number = take_number(reader, UINT64_MAX);
	fight = fight_of(built, seed, number);
	if (!fight)
		return AFFRAY_NO_MEMORY;
	take_seats(reader, fight, &feed, &stand);
	take_steps(reader, fight, &feed, &stand);
	stand.hash = take_word(reader);
	reader->wrong = reader->wrong || reader->at != reader->length;
	fits = !reader->wrong && put_back(fight, &feed, &stand);
	*to = fight;
	if (tree_failed(reader->tree) || fight->status != AFFRAY_OK)
		return AFFRAY_NO_MEMORY;
	return fits ? AFFRAY_OK : refuse(problems, "the rules do not play it so");
}

enum affray_status affray_fight_restore(struct affray_fight **fight,
					struct affray_scenario *scenario,
					const void *bytes, size_t length,
					struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	enum affray_status status = scenario_make(scenario, list);
	const char *why = look_outside(bytes, length);
	struct reader reader = {.bytes = bytes, .length = length - WORD, .at = MAGIC + 1};

	*fight = NULL;
	if (status != AFFRAY_OK)
		return status;
	if (why)
		return refuse(list, why);
	reader.book = scenario->built->scenario->book;
	reader.tree = tree_new();
	if (!reader.tree)
		return AFFRAY_NO_MEMORY;
	status = restore(fight, scenario->built, &reader, list);
	tree_free(reader.tree);
	if (status != AFFRAY_OK) {
		affray_fight_free(*fight);
		*fight = NULL;
	}
	return status;
}
