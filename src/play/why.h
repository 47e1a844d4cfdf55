/* SPDX-License-Identifier: MIT
 *
 * Why? The arithmetic and the rules behind a number, a state or an option.
 *
 * Everything is found by telling the fight again (a replica) as the player may see it.
 * The result goes to a page; the screen supplies its own.
 */
#ifndef PLAY_WHY_H
#define PLAY_WHY_H

#include "report/page.h"
#include "session.h"

/* The subject of a question: nothing (the last deed), a number of the log ("13", "62.5"),
 * an event ("#57"), an option, a state ("goblin.fat", "stunned"), a rule. */
void why_words(struct session *session, struct page *page, const char *words);

/* The last deed, all of it. */
void why_deed(struct session *session, struct page *page);
/* The events from one to another, a line each, with the text of each rule under the line
 * that cites it first. False: there is nothing to say of them. */
bool why_told(struct session *session, struct page *page, uint32_t from, uint32_t to);
/* Event `number`, as its listener was told: down to dice and sheet. */
void why_event(struct session *session, struct page *page, uint32_t number);
/* A row by its path: its meaning, its last change, its end. */
void why_state(struct session *session, struct page *page, const char *path);
/* An option of the open question, by its place from 0: its meaning, its cost, its
 * rules. */
void why_option(struct session *session, struct page *page, int option);

#endif
