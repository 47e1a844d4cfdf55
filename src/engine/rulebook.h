/* SPDX-License-Identifier: MIT
 *
 * A rulebook: its tables of rows, and the few functions that the engine calls.
 *
 * Everything that loads, prints, explains, records, checks or draws knows a rulebook only
 * through this struct. To add a field, a rule, a ruling, a question: add a row.
 */
#ifndef ENGINE_RULEBOOK_H
#define ENGINE_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "fight.h"
#include "question.h"
#include "sheet.h"
#include "tactic.h"

struct run;
struct text;

/* Origin of a rule, a figure or an entry. */
enum origin {
	OURS,	   /* decided by us: the printed rules are silent */
	COMPANION, /* from other pages of the same author */
	PRINTED,   /* from the printed combat rules */
};
extern const char *const origin_words[]; /* in this order */

/*
 * Rules. A book lists them once as a macro; enum constants and rows are made from it:
 *
 *	#define THREA_RULES(RULE) \
 *		RULE(THR, ATK, 01, "The attack value is the ability score plus 4dF+.", \
 *		     PRINTED, "Attack Value") ...
 *	enum { NO_RULE, THREA_RULES(RULE_ENUM) };
 *	static const struct rule_row rules[] = {{0}, THREA_RULES(RULE_ROW)};
 */
struct rule_row {
	const char *id, *text; /* "THR-ATK-01"; the rule in our words */
	enum origin origin;
	const char *from; /* headings of the printed text, companion pages, rulings; or
			     NULL */
};
#define RULE_ENUM(book, part, number, ...) book##_##part##_##number,
/* A rule without an origin is OURS. */
#define RULE_ROW(book, part, number, ...) \
	RULE_ROW_OF(#book "-" #part "-" #number, __VA_ARGS__, OURS, NULL, 0)
#define RULE_ROW_OF(id, text, origin, from, ...) {id, text, origin, from},

/* A ruling: our answer where the printed rules are silent or contradict themselves. */
struct ruling_row {
	const char *id;	 /* "THR-R07" */
	const char *key; /* the switch; NULL: fixed */
	const char *const
		*words; /* its values, default first, NULL-terminated; or a number: */
	int low, high, usual;
	const char *question; /* the gap, in our words */
	const char *answer;   /* Affray's answer and its reason; then the other values */
};

struct question_row {
	const char *key;	      /* "defense" */
	const char *text;	      /* the question, for people */
	const char *fallback;	      /* the default, in words */
	const char *facts[MAX_FACTS]; /* names of those question.facts that people read;
					 facts without a name are for tactics */
	bool is_action; /* asks for the next action of a turn; a rest comes before it */
};
/* The usual row: no facts for people, and no action. */
#define QUESTION(key_, text_, fallback_)                          \
	{                                                         \
		.key = key_, .text = text_, .fallback = fallback_ \
	}

/* Questions that are not part of a deed in the owner's own turn. */
enum aside_kind {
	ASKED_IN_DEED = 0, /* all others */
	ASKED_TO_REACT,	   /* opens a reaction; the questions that follow belong to it */
	ASKED_TO_DECIDE,   /* a decision of the player, asked within anybody's deed */
};
struct aside_row {
	int16_t question;    /* QUESTION row; -1 ends them */
	uint8_t kind;	     /* enum aside_kind */
	const char *decline; /* key of the option that declines; NULL: the default */
};

/* How a condition ends, in words. */
struct ending_row {
	const char *key; /* of a STATE row, or "row.element"; NULL ends them */
	const char *text;
};

struct action_row {
	const char *key; /* "melee_attack" */
	const char *help;
	bool is_attack; /* its checks count as hits and misses in statistics */
	/* May the creature choose it now? NULL: whenever it is asked for an action. */
	bool (*is_open)(const struct scene *scene, int who, int action);
	/* The usual cost; NULL: nothing, or a later question shows it. */
	struct cost (*cost)(const struct scene *scene, int who, int action);
	/* Plays it; NULL: the menu of actions does not offer it (a reaction, an
	 * interrupt). */
	void (*perform)(struct run *run, int who, int action);
};

/* State: how the engine sees the book's own fields. */
enum state_kind {
	STATE_TRACK,	 /* a number that rises and falls: AP, health */
	STATE_CONDITION, /* on or off, or a strength */
	STATE_CLOCK,	 /* time left */
	STATE_TALLY,	 /* counts something */
	STATE_HIDDEN,	 /* inner bookkeeping: saved and compared, not shown */
};

struct state_row {
	const char *key;
	const char *word; /* what players call it, if that is not its key; or NULL */
	uint8_t kind;	  /* enum state_kind */
	uint8_t storage;
	uint16_t offset; /* in the book's creature, or in its fight */
	uint8_t count;	 /* of an array; 0: a single value */
	uint8_t viewer; /* VIEW_ALL, VIEW_GM, VIEW_SIDE or VIEW_OWNER (of its creature) */
	uint8_t stride; /* bytes between elements */
	bool rises;	/* rises as it is spent: fatigue */
	int low, high;	/* values that an edict may set */
	const char *const
		*words; /* names of the elements; NULL: element_name(), or numbers */
	const char *const
		*values; /* names of the values (stand, crouch, prone); or NULL */
	const char *help;
};

#define STATE_AT(type, member) \
	.offset = offsetof(type, member), .storage = STORAGE_OF(MEMBER(type, member))
#define STATE(type, member, kind_, low_, high_, help_)                         \
	{                                                                      \
		.key = #member, .kind = STATE_##kind_, STATE_AT(type, member), \
		.low = low_, .high = high_, .help = help_                      \
	}
#define STATE_NAMED(type, member, kind_, values_, high_, help_)                          \
	{                                                                                \
		.key = #member, .kind = STATE_##kind_, STATE_AT(type, member), .low = 0, \
		.high = high_, .values = values_, .help = help_                          \
	}
#define STATE_ARRAY(type, member, kind_, words_, low_, high_, help_)                     \
	{                                                                                \
		.key = #member, .kind = STATE_##kind_, STATE_AT(type, member[0]),        \
		.count = sizeof(MEMBER(type, member)) / sizeof(MEMBER(type, member)[0]), \
		.stride = sizeof(MEMBER(type, member)[0]), .words = words_, .low = low_, \
		.high = high_, .help = help_                                             \
	}
/* One field of each struct in an array: goblin.item_durability.dagger */
#define STATE_PARTS(key_, type, array, part, kind_, low_, high_, help_)                \
	{                                                                              \
		.key = key_, .kind = STATE_##kind_, STATE_AT(type, array[0].part),     \
		.count = sizeof(MEMBER(type, array)) / sizeof(MEMBER(type, array)[0]), \
		.stride = sizeof(MEMBER(type, array)[0]), .low = low_, .high = high_,  \
		.help = help_                                                          \
	}
/* A creature_set is shown as two rows of 32 bits: `key` has the first 32 creatures,
 * `key_more` the others. STATE_SETS: one of each struct in an array. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define FIRST_HALF 4
#else
#define FIRST_HALF 0
#endif
#define STATE_HALF(key_, type, member, half, help_)                                   \
	.key = key_, .kind = STATE_HIDDEN, .offset = offsetof(type, member) + (half), \
	.storage = S_U32, .low = INT32_MIN, .high = INT32_MAX, .help = help_
#define STATE_SET(type, member, help_)                                           \
	{STATE_HALF(#member, type, member, FIRST_HALF, help_)},                  \
	{                                                                        \
		STATE_HALF(#member "_more", type, member, 4 - FIRST_HALF, help_) \
	}
#define STATE_SET_PARTS(key_, type, array, part, half, help_)       \
	{                                                           \
		STATE_HALF(key_, type, array[0].part, half, help_), \
			.count = sizeof(MEMBER(type, array)) /      \
				 sizeof(MEMBER(type, array)[0]),    \
			.stride = sizeof(MEMBER(type, array)[0])    \
	}
#define STATE_SETS(key_, type, array, part, help_)                   \
	STATE_SET_PARTS(key_, type, array, part, FIRST_HALF, help_), \
		STATE_SET_PARTS(key_ "_more", type, array, part, 4 - FIRST_HALF, help_)
/* A row for some viewers only. */
#define STATE_SECRET(type, member, kind_, viewer_, low_, high_, help_)         \
	{                                                                      \
		.key = #member, .kind = STATE_##kind_, STATE_AT(type, member), \
		.viewer = viewer_, .low = low_, .high = high_, .help = help_   \
	}

/*
 * The book's own wording of events and actions. A story takes the first row that fits; an
 * event without a row gets the narrator's usual wording. The first character says how the
 * words join the text before them:
 *
 *	strikes at {target}	`who` does this; named unless the subject is the same
 *	: 10 or less, rolls 3	after a colon, or a semicolon in what follows one
 *	:, {who}		the same with a comma: a list of names
 *	, no armour		after a comma
 *	; dodges		named, after a semicolon; that ends the sentence
 *	. Three hits		a new sentence without a subject
 *	's armour holds		a sentence that begins with the name
 *	(d12			a detail in parentheses
 *	  and so on		after a space
 *
 * One of these may stand before it:
 *
 *	|'s first slash		a line of its own, after those of the deeds before it
 *	!loses the turn		the same, and nothing else in that line
 *	<'s focus holds		before the sentence of its deed
 *	~drops everything	left out if `who` goes down or dies in the passage
 *	^, no armour		left out after the colon of its sentence
 *	?, {who} ready to dodge	left out where `who` throws dice for it
 *	*'s {item} jams		told in brief, too: in a sentence of its own, or, after a
 *				comma, in a list of such changes of `who`
 *
 * Words in braces are filled in: see docs/new-rule.md.
 */
struct phrase_row {
	uint8_t type;	   /* enum affray_event_type */
	bool says_end;	   /* of a state: its words say what ends it */
	int16_t rule;	   /* the rule that the event cites; 0: any */
	const char *label; /* of the event; of a deed its manner, else its action and item
			      ("stance prone"), else its action; of a note its sentence;
			      of a check its outcome; NULL: any */
	const char *words; /* "": left out of stories; NULL ends the rows */
	const char *otherwise; /* a check that fails, a condition that ends, harm that
				  nobody does, a recovery; NULL: the same words */
	const char *automatic; /* a check that the dice alone decided; NULL: as above */
};
/* Phrase rows by rule, and by label. */
#define TOLD(type_, rule_, ...)                                             \
	{                                                                   \
		.type = AFFRAY_##type_, .rule = rule_, .words = __VA_ARGS__ \
	}
#define TOLD_OF(type_, label_, ...)                                           \
	{                                                                     \
		.type = AFFRAY_##type_, .label = label_, .words = __VA_ARGS__ \
	}
/* By both. */
#define TOLD_BY(type_, rule_, label_, ...)                              \
	{                                                               \
		.type = AFFRAY_##type_, .rule = rule_, .label = label_, \
		.words = __VA_ARGS__                                    \
	}
/* A condition as a table of everybody's states shows it: of a row ("charged"), of one
 * element of it ("state.held") or of one of its values ("stance=crouch"). In braces:
 * {value} {most} {count wounds} {word} {element} {creature} {creature's} {rounds}
 * {seconds} {direction}. */
enum { PHRASE_OF_STATE = UINT8_MAX };
#define SHOWN(key_, words_)                                             \
	{                                                               \
		.type = PHRASE_OF_STATE, .label = key_, .words = words_ \
	}
/* The same, in words that say what ends it: "moving until the next turn". */
#define SHOWN_UNTIL(key_, words_)                                         \
	{                                                                 \
		.type = PHRASE_OF_STATE, .says_end = true, .label = key_, \
		.words = words_                                           \
	}

struct terrain_row {
	const char *key;   /* "wall" */
	const char *chars; /* how maps draw it: "#"; several are allowed */
	bool blocks_step, blocks_sight;
	int value; /* the book's own: cover, cost ... */
	const char *help;
};

/* The rule that rows come from: the book tells whose they are by its origin. */
struct source_row {
	const char *section; /* "states", "ground", "actions" that deeds do not name, or
				of the sheet: "creatures" */
	const char *keys;    /* with blanks in between; NULL ends the rows */
	int rule;	     /* 0: none, they are ours */
};

/* A table of the rules, printed from the figures that the rule code uses. */
struct figures {
	const char *title;    /* NULL ends them */
	int rule;	      /* the rule that uses the table */
	const char *headings; /* separated by bars: "SV | dice" */
	/* Row `i` for this scene, cells separated by bars; false: no more rows. */
	bool (*row)(const struct scene *scene, int i, struct text *text);
};

struct rulebook {
	const char *id, *name, *about;
	int version; /* rises when a saved fight would play differently */

	const struct rule_row *rules; /* rules[0] is unused */
	int rule_count;		      /* without rules[0] */
	const struct ruling_row *rulings;
	int ruling_count;
	const struct question_row *questions;
	int question_count;
	const struct aside_row *asides; /* NULL: none */
	const struct action_row *actions;
	int action_count;
	const char *pass; /* key of the action that only lets the turn pass */
	const struct terrain_row *terrains; /* terrains[0] is open ground */
	int terrain_count;
	const struct state_row *fight_state, *creature_state; /* end with a NULL key */
	const struct ending_row *endings; /* of conditions; NULL: none */
	const struct phrase_row *phrases; /* wording of events; or NULL */
	const struct figures *figures;	  /* NULL: none */
	const struct source_row *sources; /* NULL: none */
	const struct kind *kinds;	  /* kinds[0] is creatures */
	int kind_count;
	const struct field *setup_fields; /* the book's own keys of a scenario */
	size_t setup_size;
	const char *resources[MAX_RESOURCES]; /* names of costs; NULL ends them */
	const struct tactic *tactics; /* tactics[0] is `scripted`; a NULL key ends them */
	const struct tactic *const *common_tactics; /* that know no rulebook; NULL ends */
	const char *unit;			    /* of one tile: "m" */
	int usual_distance;			    /* without a map */
	bool king_distance;  /* a diagonal step is as long as a straight one */
	bool shares_tiles;   /* several may start on one tile; the book checks */
	bool line_field;     /* without a map: a line whose tiles may be shared */
	int16_t line_margin; /* tiles of the line beyond the outer sides; 0: as for a
				field */
	const char *bars[8]; /* state rows worth a bar on the screen, NULL-terminated */

	size_t fight_size;	 /* of the book's struct, all creatures included */
	size_t creatures_offset; /* where its creatures begin */
	size_t creature_size;

	/* Completes a scenario just built: derived values, checks that rows cannot make.
	 */
	void (*prepare)(struct scenario *scenario, struct problems *problems);
	/* The first position; bodies are already placed. No dice, no questions. */
	void (*begin)(const struct scenario *scenario, struct fight *fight);
	/* From one rest to the next; false when the fight is over. */
	bool (*advance)(struct run *run);
	/* After an edict: makes the position consistent with the rules again (a creature
	 * without health is dead, a missing thing has no clock). If it changes the value
	 * that the edict has just set, the edict is refused. May be NULL. */
	void (*settle)(const struct scenario *scenario, struct fight *fight);
	/* Does the creature fit on this passable tile? NULL: it does if nobody stands
	 * there. */
	bool (*fits)(const struct scene *scene, int who, struct tile tile);
	/* Width and height of the creature in tiles; NULL: one tile. */
	void (*size)(const struct scenario *scenario, int who, int size[2]);
	/* A creature of the reserve enters. */
	void (*enter)(const struct scenario *scenario, struct fight *fight, int who);
	/* Clears state that no rule will read any more. May be NULL. */
	void (*canonical)(const struct scenario *scenario, struct fight *fight);
	/* If canonical() was applied at every rest, does this row still end with the
	 * value that it would have without? May be NULL: true for all bars. */
	bool (*keeps)(const struct scenario *scenario, const struct state_row *row);
	/* Redraws state that `side` cannot know; NULL: nothing is hidden. */
	void (*resample)(const struct scenario *scenario, struct fight *fight, int side,
			 struct generator *g);
	/* Creatures whose place `side` may not know (AFFRAY_SEES_PUBLIC: no side), one
	 * bit each; NULL: all are visible. */
	struct creature_set (*hidden)(const struct scene *scene, int side);
	/* Name of element `i` of a state row without words; NULL: no such element. */
	const char *(*element_name)(const struct scene *scene, int who,
				    const struct state_row *row, int i);
	/* Name for people of the thing that element `i` is about ("service pistol");
	 * NULL, or no such function: the words of its key. */
	const char *(*element_title)(const struct scene *scene, int who,
				     const struct state_row *row, int i);
	/* The row's largest value for this creature, for bars; < 0: none. May be NULL. */
	int (*track_maximum)(const struct scene *scene, int who,
			     const struct state_row *row);
	/* True for a track that this creature never uses: mana without a spell. May be
	 * NULL: none. */
	bool (*is_idle)(const struct scene *scene, int who, const struct state_row *row);
	/* Adds an explanation to the label of option `i`, such as the creature that a
	 * place in the order belongs to. May be NULL. */
	void (*describe_option)(const struct scene *scene, const struct question *q,
				int i, struct text *text);
	/* Figure `i` that players keep on a creature's sheet although the rules add it up
	 * from several values: "AV 4: armour 2, shield 2". False: no more. May be NULL.
	 */
	bool (*sheet_figure)(const struct scene *scene, int who, int i,
			     struct text *text);
	/* A word for the value of element `i`, if the row has no `values`; NULL, or no
	 * such function: the number is shown. */
	const char *(*state_word)(const struct scene *scene, int who,
				  const struct state_row *row, int i);
};

/* Index of a row by key; -1: none. */
int rulebook_ruling(const struct rulebook *book, const char *key);
int rulebook_question(const struct rulebook *book, const char *key);
int rulebook_action(const struct rulebook *book, const char *key);
/* The question that asks for an action. */
int rulebook_action_question(const struct rulebook *book);
/* The aside row of a question; NULL: it belongs to a deed of its owner. */
const struct aside_row *rulebook_aside(const struct rulebook *book, int question);
int rulebook_rule(const struct rulebook *book, const char *id); /* 0: none */
/* The phrase rows of a book by the type of their events, each in the book's order: an
 * event is compared with those of its type alone. All zero: none. */
struct phrases {
	const struct phrase_row **rows;
	int first[AFFRAY_EVENT_TYPES + 1]; /* where the rows of each type begin */
};
bool phrases_sort(struct phrases *phrases, const struct rulebook *book); /* false: no
									    memory */
void phrases_free(struct phrases *phrases);
/* The book's wording of this event; or NULL. */
const char *rulebook_phrase(const struct phrases *phrases,
			    const struct affray_event *event);
/* The book's wording of a state: `path` is "stance" or "state.held", `word` the value as
 * people write it. NULL: the book has none. */
const struct phrase_row *rulebook_state_phrase(const struct rulebook *book,
					       const char *path, const char *row,
					       const char *word);
/* Does the book have words for any value of this row? */
bool rulebook_has_state_phrase(const struct rulebook *book, const char *row);

#endif
