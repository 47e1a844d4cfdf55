/* SPDX-License-Identifier: MIT
 *
 * The parts of a book that are made from its rows and catalogues, as Markdown.
 */
#ifndef CLI_BOOK_CHAPTERS_H
#define CLI_BOOK_CHAPTERS_H

#include "base/buffer.h"
#include "engine/rulebook.h"

/*
 * What a line {part word} of rulebooks/ID/book.md stands for:
 *
 *	{actions SCENARIO}	every action, and what it is offered for in that fight
 *	{sheet SECTION}		the fields of a catalogue section
 *	{catalogue SECTION}	its entries
 *	{states}		what a creature keeps, and what ends it
 *	{tables SCENARIO}	the tables that the rules go by
 *	{modifiers}		what the numbers of the rules are made of (book_sums.h)
 *	{terrains} {rules} {rulings} {tactics}
 *	{round SCENARIO}	the first round of that fight, with its arithmetic
 *
 * False after a message: there is no such part.
 */
bool add_part(struct buffer *to, const struct rulebook *book, const char *part,
	      const char *word);

#endif
