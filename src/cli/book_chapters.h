/* SPDX-License-Identifier: MIT
 *
 * The parts of a book that are made from its rows and catalogues, as Markdown.
 */
#ifndef CLI_BOOK_CHAPTERS_H
#define CLI_BOOK_CHAPTERS_H

#include "base/buffer.h"
#include "engine/rulebook.h"

/*
 * The tables that replace the lines {part word} of rulebooks/ID/book.md:
 *
 *	{actions}		every action with its cost and rule (book_actions.h)
 *	{sheet SECTION}		the fields of a catalogue section
 *	{catalogue SECTION}	its entries
 *	{states}		the state of a creature, and how conditions end
 *	{tables SCENARIO}	the tables of the rules
 *	{modifiers}		the parts of the rules' numbers (book_sums.h)
 *	{terrains} {rules} {rulings} {tactics}
 *	{round}			the first round of rulebooks/ID/worked-round.fight, with
 *				its arithmetic
 *
 * False after a message: there is no such part.
 */
bool add_part(struct buffer *to, const struct rulebook *book, const char *part,
	      const char *word);

#endif
