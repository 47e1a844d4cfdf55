/* SPDX-License-Identifier: MIT
 *
 * FIELD rows: how a file's words become the fields of a const struct.
 *
 * Sheets, weapons, armour, spells, a book's keys of the scenario: each is a C struct with
 * one row per field. The row loads and validates, fills in the default, prints the help
 * of `affray sheet`, and lets a path such as `aldric.skills.swords` find the field.
 *
 *	static const struct field weapon_fields[] = {
 *		INT(struct threa_weapon, sv, -20, 20, 0, "added to the margin of a hit"),
 *		WORD(struct threa_weapon, skill, skill_words, SWORDS, "its skill"),
 *		{0},
 *	};
 *
 * Fields are stored in whatever integer type the struct has. A value that the book
 * derives from others has the default DERIVED: it reads INT16_MIN after loading unless
 * the file gave it, and the book's prepare() fills it in.
 */
#ifndef ENGINE_SHEET_H
#define ENGINE_SHEET_H

#include <stddef.h>
#include <stdint.h>
#include "dice.h"
#include "panic.h"
#include "base/node.h"
#include "base/problem.h"

enum field_type {
	FIELD_END,
	FIELD_INT,    /* an integer in low..high */
	FIELD_BOOL,   /* yes or no */
	FIELD_WORD,   /* one of `words`; stored as its index */
	FIELD_WORDS,  /* a list of them; stored as a set of bits in a uint32_t */
	FIELD_RANKED, /* a list of them whose order counts; int8_t array of `most`, the
			 rest -1; each at most once */
	FIELD_INTS, /* a map from words to integers; stored as an array of int16_t by word
		     */
	FIELD_REF, /* the key of an entry of catalogue section `kind`; stored as its index
		      in an int16_t, -1: none */
	FIELD_REFS, /* a list of keys, in which a key may repeat ("dagger: 3" and "dagger
		       x3" are no short forms); int16_t array of `most`, the rest -1 */
	FIELD_COUNTS, /* a map from keys to integers: struct counted array of `most`, ref
			 -1 ends */
	FIELD_DICE,   /* 2d6+1 or d8 or 3: struct field_dice */
	FIELD_DICES,  /* a list of dice: struct field_dice array of `most`, number 0 ends
		       */
	FIELD_TEXT,   /* any words: const char * into the scenario's memory */
	FIELD_PARTS,  /* a list of maps: array of `most` structs of `size` bytes with rows
			 `fields`; their number in the uint8_t at `count_offset` */
};

enum { DERIVED = INT16_MIN };

/* How an integer is stored. */
enum storage { S_NONE, S_I8, S_U8, S_I16, S_U16, S_I32, S_U32, S_BOOL };

struct counted {
	int16_t ref, count;
};

struct field_dice {
	uint8_t number, size; /* number 0: no dice */
	int8_t plus;
};

struct field {
	const char *key;
	enum field_type type;
	uint16_t offset;
	uint8_t storage;
	uint8_t most;		  /* lists: room */
	int low, high, usual;	  /* range and default */
	const char *const *words; /* NULL-terminated */
	uint8_t kind;		  /* REF...: index of the catalogue section */
	uint16_t size;		  /* PARTS: bytes of one */
	uint16_t count_offset;
	const struct field *fields; /* PARTS */
	const char *help;
};

#define STORAGE_OF(lvalue)         \
	_Generic((lvalue), int8_t  \
		 : S_I8, uint8_t   \
		 : S_U8, int16_t   \
		 : S_I16, uint16_t \
		 : S_U16, int32_t  \
		 : S_I32, uint32_t \
		 : S_U32, _Bool    \
		 : S_BOOL, default \
		 : S_NONE)
#define MEMBER(T, member) (((T *)0)->member)
#define AT(T, member) \
	.offset = offsetof(T, member), .storage = STORAGE_OF(MEMBER(T, member))
#define ROOM_OF(T, member) \
	.most = sizeof(MEMBER(T, member)) / sizeof(MEMBER(T, member)[0])

#define INT(T, member, low_, high_, usual_, help_)                             \
	{                                                                      \
		.key = #member, .type = FIELD_INT, AT(T, member), .low = low_, \
		.high = high_, .usual = usual_, .help = help_                  \
	}
#define BOOL(T, member, usual_, help_)                                              \
	{                                                                           \
		.key = #member, .type = FIELD_BOOL, AT(T, member), .usual = usual_, \
		.help = help_                                                       \
	}
#define WORD(T, member, words_, usual_, help_)                                      \
	{                                                                           \
		.key = #member, .type = FIELD_WORD, AT(T, member), .words = words_, \
		.usual = usual_, .help = help_                                      \
	}
#define WORDS(T, member, words_, help_)                                              \
	{                                                                            \
		.key = #member, .type = FIELD_WORDS, AT(T, member), .words = words_, \
		.help = help_                                                        \
	}
#define RANKED(T, member, words_, help_)                                \
	{                                                               \
		.key = #member, .type = FIELD_RANKED, AT(T, member[0]), \
		ROOM_OF(T, member), .words = words_, .help = help_      \
	}
#define INTS(T, member, words_, low_, high_, usual_, help_)                            \
	{                                                                              \
		.key = #member, .type = FIELD_INTS, AT(T, member[0]), .words = words_, \
		.low = low_, .high = high_, .usual = usual_, .help = help_             \
	}
#define REF(T, member, kind_, help_)                                             \
	{                                                                        \
		.key = #member, .type = FIELD_REF, AT(T, member), .kind = kind_, \
		.help = help_                                                    \
	}
#define REFS(T, member, kind_, help_)                                 \
	{                                                             \
		.key = #member, .type = FIELD_REFS, AT(T, member[0]), \
		ROOM_OF(T, member), .kind = kind_, .help = help_      \
	}
#define COUNTS(T, member, kind_, low_, high_, help_)                                 \
	{                                                                            \
		.key = #member, .type = FIELD_COUNTS, .offset = offsetof(T, member), \
		ROOM_OF(T, member), .low = low_, .high = high_, .kind = kind_,       \
		.help = help_                                                        \
	}
#define DICE(T, member, help_)                                                     \
	{                                                                          \
		.key = #member, .type = FIELD_DICE, .offset = offsetof(T, member), \
		.help = help_                                                      \
	}
#define DICES(T, member, help_)                                                     \
	{                                                                           \
		.key = #member, .type = FIELD_DICES, .offset = offsetof(T, member), \
		ROOM_OF(T, member), .help = help_                                   \
	}
#define TEXT(T, member, help_)                                                     \
	{                                                                          \
		.key = #member, .type = FIELD_TEXT, .offset = offsetof(T, member), \
		.help = help_                                                      \
	}
#define PARTS(T, member, count_member, part_T, fields_, help_)                      \
	{                                                                           \
		.key = #member, .type = FIELD_PARTS, .offset = offsetof(T, member), \
		ROOM_OF(T, member), .size = sizeof(part_T),                         \
		.count_offset = offsetof(T, count_member), .fields = fields_,       \
		.help = help_                                                       \
	}

/* A catalogue section: weapons, armour, ..., and always `creatures`. */
struct kind {
	const char *key; /* as in files: "weapons" */
	const char *one; /* as in messages: "weapon" */
	size_t size;	 /* of its struct, which begins with `struct entry` */
	const struct field *fields;
};

/* The head of every catalogue entry. */
struct entry {
	const char *key;	 /* long_sword */
	const char *name;	 /* "long sword": the key's words, or its `name:` */
	const struct node *node; /* where the file has it */
};

/* Reads and writes an integer as it is stored; its bytes. Reading is here because
 * statistics do it for each creature in each round. */
static inline int stored_get(const void *base, uint16_t offset, uint8_t storage)
{
	const void *at = (const unsigned char *)base + offset;

	switch (storage) {
	case S_I8:
		return *(const int8_t *)at;
	case S_U8:
		return *(const uint8_t *)at;
	case S_I16:
		return *(const int16_t *)at;
	case S_U16:
		return *(const uint16_t *)at;
	case S_I32:
		return *(const int32_t *)at;
	case S_U32:
		return (int)*(const uint32_t *)at;
	case S_BOOL:
		return *(const _Bool *)at;
	default:
		panic("a field has an integer type", __FILE__, __LINE__);
	}
}

void stored_set(void *base, uint16_t offset, uint8_t storage, int value);
size_t stored_size(uint8_t storage);

#endif
