/* SPDX-License-Identifier: MIT
 *
 * Making scenarios from rows and bytes.
 */
#include "made_scenario.h"
#include "engine/generator.h"
#include "affray.h"
#include <stdlib.h>
#include <string.h>
#include "engine/fields.h"
#include "engine/rulebook.h"
#include "engine/scenario.h"
#include "rulebooks/list.h"
#include "scenario/catalogue.h"

enum { MOST_KEYS = 200, MOST_KINDS = 16, MOST_MADE = 3, MOST_BOOKS = 16 };

int bytes_next(struct bytes *bytes)
{
	if (bytes->left == 0)
		return 0;
	bytes->left--;
	return *bytes->data++;
}

int bytes_below(struct bytes *bytes, int n)
{
	if (n <= 256)
		return n > 0 ? bytes_next(bytes) % n : 0;
	return (bytes_next(bytes) | bytes_next(bytes) << 8) % n;
}

static bool one_in(struct bytes *bytes, int n)
{
	return bytes_below(bytes, n) == n - 1;
}

/* ---- the keys of a book's catalogue ---- */

struct keys {
	int count;
	const char *key[MOST_KEYS];
};

struct maker {
	struct bytes *bytes;
	struct buffer *out;
	const struct rulebook *book;
	const struct keys *keys;  /* by kind: the catalogue's entries */
	int made[MOST_KINDS];	  /* by kind: the scenario's own entries */
	int sides, width, height; /* width 0: there is no map */
	struct tile taken[MAX_CREATURES + 8];
	int taken_count;
	int creatures;
};

static void collect(struct keys *keys, const struct node *section)
{
	for (const struct node *node = section ? section->first : NULL; node;
	     node = node->next)
		if (keys->count < MOST_KEYS)
			keys->key[keys->count++] = node->key;
}

static const struct keys *keys_of(int book)
{
	static struct keys all[MOST_BOOKS][MOST_KINDS];
	static struct tree *tree;
	struct problems problems = {0};
	struct catalogue catalogue;

	if (all[book][0].count > 0)
		return all[book];
	tree = tree ? tree : tree_new();
	if (!tree || catalogue_load(&catalogue, tree, all_rulebooks[book], NULL, ".",
				    &problems) != AFFRAY_OK)
		abort();
	for (int kind = 0; kind < all_rulebooks[book]->kind_count; kind++)
		for (int i = 0; i < catalogue.count; i++)
			collect(&all[book][kind],
				node_get(catalogue.roots[i],
					 all_rulebooks[book]->kinds[kind].key));
	return all[book];
}

/* Writes the key of a catalogue entry or of one of the scenario's own; false: there is
 * none. */
static bool put_key(struct maker *m, int kind)
{
	int made = m->made[kind], known = m->keys[kind].count;

	if (made + known == 0)
		return false;
	if (made > 0 && (known == 0 || !one_in(m->bytes, 3)))
		buffer_format(m->out, "made_%s_%d", m->book->kinds[kind].key,
			      bytes_below(m->bytes, made));
	else
		buffer_add(m->out, m->keys[kind].key[bytes_below(m->bytes, known)]);
	return true;
}

/* ---- values ---- */

static int some_int(struct maker *m, int low, int high, int usual)
{
	switch (bytes_below(m->bytes, 6)) {
	case 0:
		return usual >= low && usual <= high ? usual : low;
	case 1:
		return low;
	case 2:
		return high;
	case 3:
		return low + bytes_below(m->bytes, 4) <= high ? low + 1 : high;
	default:
		return low +
		       bytes_below(m->bytes, high - low < 60000 ? high - low + 1 : 60000);
	}
}

static void put_dice(struct maker *m)
{
	static const int sizes[] = {4, 6, 8, 10, 12, 20, 2, 100, 200, 3};
	int number = one_in(m->bytes, 4) ? bytes_below(m->bytes, 200)
					 : bytes_below(m->bytes, 8);

	if (number == 0)
		buffer_format(m->out, "%d", bytes_below(m->bytes, 201) - 100);
	else
		buffer_format(m->out, "%dd%d", number, sizes[bytes_below(m->bytes, 10)]);
	if (number > 0 && one_in(m->bytes, 3))
		buffer_format(m->out, "%c%d", one_in(m->bytes, 2) ? '+' : '-',
			      bytes_below(m->bytes, 101));
}

static void put_word(struct maker *m, const char *const *words)
{
	buffer_add(m->out, words[bytes_below(m->bytes, word_count(words))]);
}

/* Writes a side, a creature, or a word that some books know. */
static void put_text(struct maker *m)
{
	static const char *const words[] = {"side-1", "side-2", "side-1", "side-2",
					    "c1",     "none",	"check",  "side-1 c2"};

	buffer_add(m->out, words[bytes_below(m->bytes, 8)]);
}

static void put_fields(struct maker *m, const struct field *fields, int share,
		       const char **comma);

/* Most lists are short; some are as long as allowed, or one entry longer. */
static int some_length(struct maker *m, int most)
{
	if (one_in(m->bytes, 12))
		return most + one_in(m->bytes, 20);
	return bytes_below(m->bytes, most < 4 ? most + 1 : 4);
}

/* Writes each word at most once, starting at a random one. */
static void put_words(struct maker *m, const struct field *field)
{
	bool is_map = field->type == FIELD_INTS;
	int count = word_count(field->words), first = bytes_below(m->bytes, count);
	const char *comma = "";

	buffer_add(m->out, is_map ? "{" : "[");
	for (int i = 0; i < count; i++) {
		if (!one_in(m->bytes, 3))
			continue;
		buffer_add(m->out, comma);
		buffer_add(m->out, field->words[(first + i) % count]);
		if (is_map)
			buffer_format(m->out, ": %d",
				      some_int(m, field->low, field->high, field->usual));
		comma = ", ";
	}
	buffer_add(m->out, is_map ? "}" : "]");
}

static void put_counts(struct maker *m, const struct field *field)
{
	const struct keys *keys = &m->keys[field->kind];
	int first = bytes_below(m->bytes, keys->count ? keys->count : 1);
	int length = some_length(m, field->most);

	buffer_add(m->out, "{");
	for (int i = 0; i < length && i < keys->count; i++)
		buffer_format(m->out, "%s%s: %d", i ? ", " : "",
			      keys->key[(first + i) % keys->count],
			      some_int(m, field->low, field->high, field->usual));
	buffer_add(m->out, "}");
}

static void put_list(struct maker *m, const struct field *field)
{
	int length = some_length(m, field->most);

	buffer_add(m->out, "[");
	for (int i = 0; i < length; i++) {
		const char *comma = "";

		buffer_add(m->out, i ? ", " : "");
		if (field->type == FIELD_DICES) {
			put_dice(m);
		} else if (field->type == FIELD_REFS) {
			if (!put_key(m, field->kind))
				break;
		} else {
			buffer_add(m->out, "{");
			put_fields(m, field->fields, 1 + bytes_below(m->bytes, 2),
				   &comma);
			buffer_add(m->out, "}");
		}
	}
	buffer_add(m->out, "]");
}

static void put_value(struct maker *m, const struct field *field)
{
	switch (field->type) {
	case FIELD_INT:
		buffer_format(m->out, "%d",
			      some_int(m, field->low, field->high, field->usual));
		break;
	case FIELD_BOOL:
		buffer_add(m->out, bytes_below(m->bytes, 2) ? "yes" : "no");
		break;
	case FIELD_WORD:
		put_word(m, field->words);
		break;
	case FIELD_WORDS:
	case FIELD_RANKED:
	case FIELD_INTS:
		put_words(m, field);
		break;
	case FIELD_REF:
		put_key(m, field->kind);
		break;
	case FIELD_DICE:
		put_dice(m);
		break;
	case FIELD_COUNTS:
		put_counts(m, field);
		break;
	case FIELD_TEXT:
		put_text(m);
		break;
	default:
		put_list(m, field);
	}
}

/* Writes each field with a chance of one in `share`. */
static void put_fields(struct maker *m, const struct field *fields, int share,
		       const char **comma)
{
	for (const struct field *field = fields; field && field->key; field++) {
		if (!one_in(m->bytes, share))
			continue;
		buffer_format(m->out, "%s%s: ", *comma, field->key);
		put_value(m, field);
		*comma = ", ";
	}
}

/* Usually few fields: a scenario with many changes is mostly refused. */
static int some_share(struct maker *m)
{
	switch (bytes_below(m->bytes, 8)) {
	case 0:
		return 1 + bytes_below(m->bytes, 4);
	case 1:
	case 2:
		return 4 + bytes_below(m->bytes, 8);
	default:
		return 12 + bytes_below(m->bytes, 40);
	}
}

/* ---- parts of the scenario ---- */

/* Entries are changed copies of catalogue entries, or new ones. */
static void put_section(struct maker *m, int kind)
{
	int count = kind == 0 ? 1 + bytes_below(m->bytes, MOST_MADE)
			      : bytes_below(m->bytes, MOST_MADE);
	const struct kind *section = &m->book->kinds[kind];

	if (count == 0)
		return;
	buffer_format(m->out, "%s:\n", section->key);
	for (int i = 0; i < count; i++) {
		const char *comma = "";

		buffer_format(m->out, "  made_%s_%d: {", section->key, i);
		if (m->keys[kind].count > 0 && !one_in(m->bytes, 5)) {
			buffer_format(
				m->out, "like: %s",
				m->keys[kind]
					.key[bytes_below(m->bytes, m->keys[kind].count)]);
			comma = ", ";
		}
		put_fields(m, section->fields, some_share(m), &comma);
		buffer_add(m->out, "}\n");
	}
	m->made[kind] = count;
}

static void put_rulings(struct maker *m)
{
	int share = 1 + bytes_below(m->bytes, 12);
	const char *comma = "";

	buffer_add(m->out, "rulings: {");
	for (int i = 0; i < m->book->ruling_count; i++) {
		const struct ruling_row *row = &m->book->rulings[i];

		if (!row->key || !one_in(m->bytes, share))
			continue;
		buffer_format(m->out, "%s%s: ", comma, row->key);
		if (row->words)
			put_word(m, row->words);
		else
			buffer_format(m->out, "%d",
				      some_int(m, row->low, row->high, row->usual));
		comma = ", ";
	}
	buffer_add(m->out, "}\n");
}

static void put_setup(struct maker *m)
{
	for (const struct field *field = m->book->setup_fields; field && field->key;
	     field++)
		if (one_in(m->bytes, 3)) {
			buffer_format(m->out, "%s: ", field->key);
			put_value(m, field);
			buffer_add(m->out, "\n");
		}
}

/* Most maps are small; some are narrow, long or large. */
static void choose_map(struct maker *m)
{
	switch (bytes_below(m->bytes, 8)) {
	case 0:
	case 1:
		m->width = 0;
		break;
	case 2:
		m->width = 1 + bytes_below(m->bytes, 300);
		m->height = 1 + bytes_below(m->bytes, 3);
		break;
	case 3:
		m->width = 1 + bytes_below(m->bytes, 3);
		m->height = 1 + bytes_below(m->bytes, 60);
		break;
	case 4:
		m->width = 20 + bytes_below(m->bytes, 40);
		m->height = 20 + bytes_below(m->bytes, 40);
		break;
	default:
		m->width = 2 + bytes_below(m->bytes, 16);
		m->height = 2 + bytes_below(m->bytes, 12);
	}
}

static bool is_taken(const struct maker *m, int x, int y)
{
	for (int i = 0; i < m->taken_count; i++)
		if (m->taken[i].x == x && m->taken[i].y == y)
			return true;
	return false;
}

/* Picks a free tile for the next creature; false: none was found. */
static bool take_tile(struct maker *m, struct tile *tile)
{
	for (int i = 0; i < 20; i++) {
		*tile = tile_at(bytes_below(m->bytes, m->width) + i % 3,
				bytes_below(m->bytes, m->height) + i / 3);
		if (tile->x >= m->width || tile->y >= m->height ||
		    (is_taken(m, tile->x, tile->y) && !one_in(m->bytes, 40)))
			continue;
		m->taken[m->taken_count++] = *tile;
		return true;
	}
	return false;
}

/* Letters stand for terrains, by name. The tiles come from a generator, since they would
 * use up most of the bytes. */
static void put_map(struct maker *m)
{
	int density = bytes_below(m->bytes, 5);
	struct generator g =
		generator_for((uint64_t)bytes_below(m->bytes, 65536), 1, STREAM_FIGHT);

	if (m->width == 0) {
		if (one_in(m->bytes, 2))
			buffer_format(m->out, "distance: %d\n",
				      one_in(m->bytes, 8) ? bytes_below(m->bytes, 1024)
							  : bytes_below(m->bytes, 40));
		return;
	}
	buffer_add(m->out, "legend: {");
	for (int i = 0; i < m->book->terrain_count; i++)
		buffer_format(m->out, "%s%c: %s", i ? ", " : "", 'A' + i,
			      m->book->terrains[i].key);
	buffer_add(m->out, "}\nmap: |\n");
	for (int y = 0; y < m->height; y++) {
		buffer_add(m->out, "  ");
		for (int x = 0; x < m->width; x++) {
			int terrain = generator_below(&g, m->book->terrain_count);

			if (generator_below(&g, 5) >= density ||
			    (is_taken(m, x, y) && m->book->terrains[terrain].blocks_step))
				terrain = 0;
			buffer_format(m->out, "%c", 'A' + terrain);
		}
		buffer_add(m->out, "\n");
	}
}

static void put_tactic(struct maker *m)
{
	const struct tactic *tactic = m->book->tactics;

	if (one_in(m->bytes, 3)) {
		buffer_add(m->out, "    tactic: random\n");
		return;
	}
	buffer_format(m->out, "    tactic: {use: %s", tactic->key);
	for (int i = 0; i < MAX_KNOBS && tactic->knobs[i].key; i++)
		if (one_in(m->bytes, 3))
			buffer_format(m->out, ", %s: %d", tactic->knobs[i].key,
				      some_int(m, tactic->knobs[i].low,
					       tactic->knobs[i].high,
					       tactic->knobs[i].usual));
	buffer_add(m->out, "}\n");
}

static void put_creature(struct maker *m, bool placed)
{
	static const char *const facings[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
	const char *comma = "";
	struct tile tile;

	buffer_add(m->out, "      - {use: ");
	put_key(m, 0);
	buffer_format(m->out, ", name: c%d", ++m->creatures);
	if (placed && m->width > 0 && take_tile(m, &tile))
		buffer_format(m->out, ", at: [%d, %d]", tile.x, tile.y);
	if (one_in(m->bytes, 4))
		buffer_format(m->out, ", facing: %s", facings[bytes_below(m->bytes, 8)]);
	if (one_in(m->bytes, 4)) {
		buffer_add(m->out, ", set: {");
		put_fields(m, m->book->kinds[0].fields, some_share(m), &comma);
		buffer_add(m->out, "}");
	}
	buffer_add(m->out, "}\n");
}

/* Mostly a few creatures on two sides, sometimes as many as allowed. */
static void put_sides(struct maker *m)
{
	int most = one_in(m->bytes, 16) ? MAX_CREATURES : one_in(m->bytes, 4) ? 8 : 3;

	m->sides = one_in(m->bytes, 6) ? 2 + bytes_below(m->bytes, MAX_SIDES - 1) : 2;
	buffer_add(m->out, "sides:\n");
	for (int side = 0; side < m->sides; side++) {
		int room = most / m->sides > 0 ? most / m->sides : 1;
		int count = 1 + bytes_below(m->bytes, room);

		buffer_format(m->out, "  - name: side-%d\n", side + 1);
		put_tactic(m);
		buffer_add(m->out, "    creatures:\n");
		for (int i = 0; i < count; i++)
			put_creature(m, true);
	}
	if (one_in(m->bytes, 4) && m->creatures < MAX_CREATURES) {
		buffer_add(m->out, "reserve:\n");
		put_creature(m, one_in(m->bytes, 2));
	}
}

void made_scenario(struct bytes *bytes, struct buffer *buffer)
{
	struct maker m = {.bytes = bytes, .out = buffer};
	int books = 0, book;

	while (all_rulebooks[books])
		books++;
	book = bytes_below(bytes, books);
	m.book = all_rulebooks[book];
	m.keys = keys_of(book);
	buffer_format(buffer, "affray: 1\nrulebook: %s\nname: Made\nlimit: %d\n",
		      m.book->id, 1 + bytes_below(bytes, one_in(bytes, 8) ? 60 : 8));
	choose_map(&m);
	for (int kind = m.book->kind_count - 1; kind >= 0; kind--)
		put_section(&m, kind);
	put_rulings(&m);
	put_setup(&m);
	put_sides(&m);
	put_map(&m);
}

/* ---- by number ---- */

static void make_from(uint64_t number, uint64_t attempt, struct buffer *buffer)
{
	enum { MOST_BYTES = 1024 };
	struct generator g = generator_for(number, attempt, STREAM_FIGHT);
	uint8_t data[MOST_BYTES];
	struct bytes bytes = {data, sizeof data};

	for (int i = 0; i < MOST_BYTES; i++)
		data[i] = (uint8_t)generator_below(&g, 256);
	made_scenario(&bytes, buffer);
}

static bool loads(const struct buffer *yaml)
{
	struct affray_scenario *scenario = NULL;
	bool good = affray_scenario_read(&scenario, yaml->start, yaml->length,
					 "made.yaml", NULL) == AFFRAY_OK;

	affray_scenario_free(scenario);
	return good;
}

bool made_numbered(uint64_t number, struct buffer *buffer)
{
	enum { MOST_TRIES = 1000 };

	for (uint64_t i = 1; i <= MOST_TRIES; i++) {
		make_from(number, i, buffer);
		if (loads(buffer))
			return true;
		buffer_free(buffer);
		*buffer = (struct buffer){0};
	}
	return false;
}
