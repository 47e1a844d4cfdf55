/* SPDX-License-Identifier: MIT
 *
 * An `expect` line of a .fight: reading it, and checking whether it holds.
 *
 *	expect check THR-ATK-02 who goblin margin -3	an event since the last answer
 *	expect term THR-WND-02 of AV value -2		such a term in one of its sums
 *	expect not condition who goblin label prone	no such event
 *	expect goblin.fat 5				state: a number, or the row's word
 *	expect offered goblin action: throw pass	both are among the options
 *	expect not offered goblin action: parry		none of them is
 *	expect only goblin action: throw pass		these and no others
 *	expect only goblin defense: dodge(ap=1) none() | av=14	their costs, and the facts
 *	expect asked goblin defense			since the last answer, or now
 *	expect all					see expect_all.h
 *	expect over
 *	expect winner watch				or none
 *
 * After an event comes the rule that it cites, if that is to be checked, and then pairs
 * of a key and a value: `who target round rule` and the fields that affray.h names for
 * its type (`by` is the target of a hurt or fate, `versus` that of a check, `total` a
 * sum's value, `for` says who may see it: all, gm, a side, or a creature whose player
 * does; `dice` and `why` belong to a roll, `winner` and `rounds` to the end). A value is
 * a word, or words in quotes; an underscore also stands for a blank; `none` is nobody and
 * nothing. `text` need only contain its value.
 */
#ifndef LIBRARY_EXPECT_H
#define LIBRARY_EXPECT_H

#include "log.h"
#include "scenario/fightfile.h"
#include "engine/run.h"

enum expect_kind {
	EXPECT_EVENT,
	EXPECT_TERM,
	EXPECT_STATE,
	EXPECT_ALL,
	EXPECT_OFFERED,
	EXPECT_ONLY,
	EXPECT_ASKED,
	EXPECT_OVER,
	EXPECT_WINNER,
};

enum { EXPECT_BYTES = 1024, EXPECT_WORDS = 2 * MAX_OPTIONS };

struct expect_word {
	const char *text;
	const char *cost; /* ONLY: the cost in parentheses after an option, or NULL */
	bool quoted;
	int column;
};

struct expect {
	enum expect_kind kind;
	bool negated;
	enum affray_event_type type; /* EVENT */
	int rule;		     /* EVENT, TERM: the rule it must cite; 0: any */
	const struct expect_word
		*first; /* pairs; path and value; owner, question, offers */
	int count;
	const struct expect_word *facts; /* ONLY: those after `|`; NULL: none given */
	int fact_count;
	struct expect_word words[EXPECT_WORDS];
	char text[EXPECT_BYTES];
};

/* False after a problem: words that mean nothing, an unknown rule or key. */
bool expect_read(struct expect *expect, const struct fight_file *file,
		 const struct fight_line *line, const struct scenario *scenario,
		 struct problems *problems);
/* The part of a log in which an event is searched. */
struct log_part {
	const struct log *log;
	uint32_t from; /* index of the first entry */
};

/* Does it hold? If not, `why` gets a sentence that says what is there instead. */
bool expect_holds(const struct expect *expect, const struct run *run,
		  const struct question *open, const struct log_part *part,
		  struct text *why);

#endif
