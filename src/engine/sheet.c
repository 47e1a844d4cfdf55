/* SPDX-License-Identifier: MIT
 *
 * Reading a map of words into a struct by its FIELD rows.
 */
#include "sheet.h"
#include <string.h>
#include "fields.h"
#include "panic.h"

size_t stored_size(uint8_t storage)
{
	static const uint8_t bytes[] = {
		[S_I8] = 1,  [S_U8] = 1,  [S_BOOL] = 1, [S_I16] = 2,
		[S_U16] = 2, [S_I32] = 4, [S_U32] = 4};

	return bytes[storage];
}

void stored_set(void *base, uint16_t offset, uint8_t storage, int value)
{
	void *at = (unsigned char *)base + offset;

	switch (storage) {
	case S_I8:
		*(int8_t *)at = (int8_t)value;
		break;
	case S_U8:
		*(uint8_t *)at = (uint8_t)value;
		break;
	case S_I16:
		*(int16_t *)at = (int16_t)value;
		break;
	case S_U16:
		*(uint16_t *)at = (uint16_t)value;
		break;
	case S_I32:
		*(int32_t *)at = value;
		break;
	case S_U32:
		*(uint32_t *)at = (uint32_t)value;
		break;
	case S_BOOL:
		*(_Bool *)at = value != 0;
		break;
	default:
		panic("a field has an integer type", __FILE__, __LINE__);
	}
}

static const char *const no_words[] = {NULL};

static size_t storage_size(uint8_t storage)
{
	static const uint8_t sizes[] = {0, 1, 1, 2, 2, 4, 4, sizeof(_Bool)};

	return sizes[storage];
}

static void set_at(void *base, const struct field *field, int index, int value)
{
	size_t offset = field->offset + (size_t)index * storage_size(field->storage);

	stored_set(base, (uint16_t)offset, field->storage, value);
}

int word_count(const char *const *words)
{
	int count = 0;

	while (words[count])
		count++;
	return count;
}

int word_index(const char *const *words, const char *word)
{
	for (int i = 0; words[i]; i++)
		if (text_is(words[i], word))
			return i;
	return -1;
}

/* ---- defaults ---- */

static void default_list(const struct field *field, void *base)
{
	unsigned char *at = (unsigned char *)base + field->offset;

	for (int i = 0; i < field->most; i++) {
		if (field->type == FIELD_REFS || field->type == FIELD_RANKED)
			set_at(base, field, i, -1);
		else if (field->type == FIELD_COUNTS)
			((struct counted *)(void *)at)[i].ref = -1;
	}
}

void fields_default(const struct field *fields, void *base)
{
	for (const struct field *field = fields; field && field->key; field++)
		switch (field->type) {
		case FIELD_INT:
		case FIELD_BOOL:
		case FIELD_WORD:
			set_at(base, field, 0, field->usual);
			break;
		case FIELD_INTS:
			for (int i = 0; field->words[i]; i++)
				set_at(base, field, i, field->usual);
			break;
		case FIELD_REF:
			set_at(base, field, 0, -1);
			break;
		default:
			default_list(field, base);
		}
}

/* ---- scalars ---- */

static bool is_scalar(struct reader *reader, const struct node *node, const char *key,
		      const char *expected)
{
	if (node->kind == NODE_SCALAR)
		return true;
	problem_at(reader->problems, node->place, "%s is %s; expected %s", key,
		   node_kind_name(node), expected);
	return false;
}

bool read_int(struct reader *reader, const struct node *node, const char *key, int low,
	      int high, int *value)
{
	if (!is_scalar(reader, node, key, "a whole number"))
		return false;
	if (!text_to_int(node->text, value)) {
		problem_at(reader->problems, node->place,
			   "%s is \"%s\"; expected a whole number from %d to %d", key,
			   node->text, low, high);
		return false;
	}
	if (*value < low || *value > high) {
		problem_at(reader->problems, node->place,
			   "%s is %d; expected a number from %d to %d", key, *value, low,
			   high);
		return false;
	}
	return true;
}

static bool read_bool(struct reader *reader, const struct node *node, const char *key,
		      int *value)
{
	static const char *const yes[] = {"yes", "true", "on", NULL};
	static const char *const no[] = {"no", "false", "off", NULL};

	if (!is_scalar(reader, node, key, "yes or no"))
		return false;
	*value = word_index(yes, node->text) >= 0;
	if (*value || word_index(no, node->text) >= 0)
		return true;
	problem_at(reader->problems, node->place, "%s is \"%s\"; expected yes or no", key,
		   node->text);
	return false;
}

static void add_words(struct text *text, const char *const *words)
{
	for (int i = 0; words[i]; i++)
		text_format(text, "%s%s",
			    i == 0	   ? ""
			    : words[i + 1] ? ", "
					   : " or ",
			    words[i]);
}

bool read_word(struct reader *reader, const struct node *node, const char *key,
	       const char *const *words, int *value)
{
	char buffer[300];
	struct text known = text_in(buffer, sizeof buffer);
	const char *nearest, *hint = "";

	if (!is_scalar(reader, node, key, "a word"))
		return false;
	*value = word_index(words, node->text);
	if (*value >= 0)
		return true;
	add_words(&known, words);
	nearest = text_nearest_in(node->text, words, word_count(words));
	if (!nearest &&
	    (strcmp(node->text, "true") == 0 || strcmp(node->text, "false") == 0))
		hint = " (a switch takes one of its words, not true or false)";
	if (nearest)
		problem_at(reader->problems, node->place,
			   "unknown %s \"%s\"; did you mean \"%s\"? (known: %s)", key,
			   node->text, nearest, buffer);
	else
		problem_at(reader->problems, node->place,
			   "unknown %s \"%s\"; expected %s%s", key, node->text, buffer,
			   hint);
	return false;
}

static bool read_ref(struct reader *reader, const struct node *node, const char *key,
		     int kind, int *value)
{
	if (!is_scalar(reader, node, key, "a key of the catalogue"))
		return false;
	*value = reader->find(reader, kind, node->text);
	if (*value >= 0)
		return true;
	reader->complain(reader, kind, node);
	return false;
}

/* NdS, NdS+K, NdS-K, or a plain number. */
static bool dice_of_text(const char *text, struct field_dice *dice)
{
	char head[32];
	const char *sign = strpbrk(text + (text[0] == '-'), "+-");
	size_t length = sign ? (size_t)(sign - text) : strlen(text);
	struct dice read;
	int plus = 0;

	if (length >= sizeof head)
		return false;
	memcpy(head, text, length);
	head[length] = '\0';
	*dice = (struct field_dice){0};
	if (!sign && text_to_int(text, &plus) && plus >= -100 && plus <= 100) {
		dice->plus = (int8_t)plus;
		return true;
	}
	if (sign && (strspn(sign, "+-") > 1 || !text_to_int(sign, &plus) || plus < -100 ||
		     plus > 100))
		return false;
	if (!dice_read(head, &read) || read.size > 200 || read.size == 0 ||
	    (read.kind != DICE_SUM && read.kind != DICE_UNIFORM))
		return false;
	dice->number = read.kind == DICE_UNIFORM ? 1 : read.number;
	dice->size = (uint8_t)read.size;
	dice->plus = (int8_t)plus;
	return true;
}

static bool read_dice(struct reader *reader, const struct node *node, const char *key,
		      struct field_dice *dice)
{
	if (!is_scalar(reader, node, key, "dice such as 2d6+1"))
		return false;
	if (dice_of_text(node->text, dice))
		return true;
	problem_at(reader->problems, node->place,
		   "%s is \"%s\"; expected dice such as d8, 2d6 or 2d6+1", key,
		   node->text);
	return false;
}

/* ---- lists and maps ---- */

static bool is_kind(struct reader *reader, const struct node *node, const char *key,
		    enum node_kind kind, const char *expected)
{
	if (node->kind == kind)
		return true;
	/* an empty value means none */
	if (node->kind == NODE_SCALAR && node->text[0] == '\0' && !node->quoted)
		return false;
	problem_at(reader->problems, node->place, "%s is %s; expected %s", key,
		   node_kind_name(node), expected);
	return false;
}

static bool has_room(struct reader *reader, const struct field *field,
		     const struct node *node, int index)
{
	if (index < field->most)
		return true;
	problem_at(reader->problems, node->place, "%s has more than %d entries",
		   field->key, field->most);
	return false;
}

static void read_words(struct reader *reader, const struct field *field, void *base,
		       const struct node *node)
{
	int bits = 0, word;

	if (!is_kind(reader, node, field->key, NODE_LIST,
		     "a list of words such as [a, b]"))
		return;
	for (const struct node *item = node->first; item; item = item->next)
		if (read_word(reader, item, field->key, field->words, &word))
			bits |= (int)(1u << word);
	set_at(base, field, 0, bits);
}

static bool is_ranked(const struct field *field, const void *base, int count, int word)
{
	for (int i = 0; i < count; i++)
		if (((const int8_t *)base + field->offset)[i] == word)
			return true;
	return false;
}

static void read_ranked(struct reader *reader, const struct field *field, void *base,
			const struct node *node)
{
	int count = 0, word;

	if (!is_kind(reader, node, field->key, NODE_LIST,
		     "a list of words such as [a, b]"))
		return;
	for (const struct node *item = node->first; item; item = item->next) {
		if (!read_word(reader, item, field->key, field->words, &word))
			continue;
		if (is_ranked(field, base, count, word)) {
			problem_at(reader->problems, item->place, "%s has \"%s\" twice",
				   field->key, item->text);
			continue;
		}
		if (!has_room(reader, field, item, count))
			return;
		set_at(base, field, count++, word);
	}
}

static void read_ints(struct reader *reader, const struct field *field, void *base,
		      const struct node *node)
{
	int value;

	if (!is_kind(reader, node, field->key, NODE_MAP, "a map such as {dodge: 4}"))
		return;
	for (const struct node *item = node->first; item; item = item->next) {
		struct node word = {.kind = NODE_SCALAR, .place = item->key_place};
		int index;

		word.text = item->key;
		if (read_word(reader, &word, field->key, field->words, &index) &&
		    read_int(reader, item, item->key, field->low, field->high, &value))
			set_at(base, field, index, value);
	}
}

static void read_refs(struct reader *reader, const struct field *field, void *base,
		      const struct node *node)
{
	int index = 0, ref;

	if (!is_kind(reader, node, field->key, NODE_LIST, "a list such as [dagger]"))
		return;
	for (int i = 0; i < field->most; i++)
		set_at(base, field, i, -1);
	for (const struct node *item = node->first; item; item = item->next) {
		if (!has_room(reader, field, item, index))
			return;
		if (read_ref(reader, item, field->key, field->kind, &ref))
			set_at(base, field, index++, ref);
	}
}

static void read_counts(struct reader *reader, const struct field *field, void *base,
			const struct node *node)
{
	struct counted *list = (void *)((unsigned char *)base + field->offset);
	int index = 0, ref, value;

	if (!is_kind(reader, node, field->key, NODE_MAP, "a map such as {arrow: 12}"))
		return;
	for (const struct node *item = node->first; item; item = item->next) {
		struct node word = {.kind = NODE_SCALAR, .place = item->key_place};

		word.text = item->key;
		if (!has_room(reader, field, item, index))
			return;
		if (!read_ref(reader, &word, field->key, field->kind, &ref) ||
		    !read_int(reader, item, item->key, field->low, field->high, &value))
			continue;
		list[index].ref = (int16_t)ref;
		list[index++].count = (int16_t)value;
	}
}

static void read_dices(struct reader *reader, const struct field *field, void *base,
		       const struct node *node)
{
	struct field_dice *list = (void *)((unsigned char *)base + field->offset);
	int index = 0;

	if (!is_kind(reader, node, field->key, NODE_LIST,
		     "a list of dice such as [d8, d6]"))
		return;
	for (const struct node *item = node->first; item; item = item->next) {
		if (!has_room(reader, field, item, index))
			return;
		if (read_dice(reader, item, field->key, &list[index]))
			index++;
	}
}

static void read_parts(struct reader *reader, const struct field *field, void *base,
		       const struct node *node)
{
	unsigned char *at = (unsigned char *)base + field->offset;
	int index = 0;

	if (!is_kind(reader, node, field->key, NODE_LIST, "a list of maps"))
		return;
	for (const struct node *item = node->first; item; item = item->next) {
		if (!has_room(reader, field, item, index))
			return;
		if (!is_kind(reader, item, field->key, NODE_MAP, "a map"))
			continue;
		fields_default(field->fields, at + (size_t)index * field->size);
		fields_read(reader, field->fields, at + (size_t)index * field->size, item,
			    no_words);
		index++;
	}
	stored_set(base, field->count_offset, S_U8, index);
}

static void read_text(struct reader *reader, const struct field *field, void *base,
		      const struct node *node)
{
	const char **at = (void *)((unsigned char *)base + field->offset);

	if (is_scalar(reader, node, field->key, "text"))
		*at = tree_text(reader->tree, node->text, strlen(node->text));
}

/* ---- whole maps ---- */

static void field_read(struct reader *reader, const struct field *field, void *base,
		       const struct node *node)
{
	int value;

	switch (field->type) {
	case FIELD_INT:
		if (read_int(reader, node, field->key, field->low, field->high, &value))
			set_at(base, field, 0, value);
		break;
	case FIELD_BOOL:
		if (read_bool(reader, node, field->key, &value))
			set_at(base, field, 0, value);
		break;
	case FIELD_WORD:
		if (read_word(reader, node, field->key, field->words, &value))
			set_at(base, field, 0, value);
		break;
	case FIELD_REF:
		if (read_ref(reader, node, field->key, field->kind, &value))
			set_at(base, field, 0, value);
		break;
	case FIELD_DICE:
		read_dice(reader, node, field->key,
			  (void *)((unsigned char *)base + field->offset));
		break;
	case FIELD_WORDS:
		read_words(reader, field, base, node);
		break;
	case FIELD_RANKED:
		read_ranked(reader, field, base, node);
		break;
	case FIELD_INTS:
		read_ints(reader, field, base, node);
		break;
	case FIELD_REFS:
		read_refs(reader, field, base, node);
		break;
	case FIELD_COUNTS:
		read_counts(reader, field, base, node);
		break;
	case FIELD_DICES:
		read_dices(reader, field, base, node);
		break;
	case FIELD_TEXT:
		read_text(reader, field, base, node);
		break;
	case FIELD_PARTS:
		read_parts(reader, field, base, node);
		break;
	case FIELD_END:
		break;
	}
}

const struct field *field_named(const struct field *fields, const char *key)
{
	for (const struct field *field = fields; field && field->key; field++)
		if (text_is(field->key, key))
			return field;
	return NULL;
}

/* The keys of a map: its fields, and words that the caller reads itself. */
struct known_keys {
	const struct field *fields;
	const char *const *others; /* NULL-terminated */
};

static const char *known_key_at(const void *list, int i)
{
	const struct known_keys *known = list;
	int count = 0;

	while (known->fields && known->fields[count].key)
		count++;
	return i < count ? known->fields[i].key : known->others[i - count];
}

void unknown_key(struct reader *reader, const struct node *node, const char *nearest)
{
	if (nearest)
		problem_at(reader->problems, node->key_place,
			   "unknown key \"%s\"; did you mean \"%s\"?", node->key,
			   nearest);
	else
		problem_at(reader->problems, node->key_place, "unknown key \"%s\"",
			   node->key);
}

void fields_read(struct reader *reader, const struct field *fields, void *base,
		 const struct node *map, const char *const *others)
{
	struct known_keys known = {fields, others};

	for (const struct node *node = map->first; node; node = node->next) {
		const struct field *field = field_named(fields, node->key);

		if (field)
			field_read(reader, field, base, node);
		else if (word_index(others, node->key) < 0)
			unknown_key(reader, node,
				    text_nearest(node->key, known_key_at, &known));
	}
}
