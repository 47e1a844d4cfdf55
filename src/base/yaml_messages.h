/* SPDX-License-Identifier: MIT
 *
 * Messages of the YAML and JSON reader about a text that it refuses. All are formats of
 * problem_at().
 */
#ifndef BASE_YAML_MESSAGES_H
#define BASE_YAML_MESSAGES_H

#define OUT_OF_MEMORY "out of memory"
#define TOO_LONG "too long: more than %d values"
#define TOO_WIDE "more than %d keys in one map"
#define TOO_DEEP "more than %d maps and lists in each other"
/* A message, "map" or "list", and a line. */
#define STILL_OPEN "%s; the %s that opens in line %d is still open"

/* ---- not part of our YAML ---- */

#define ANCHOR                                                                         \
	"anchors (&) are not allowed; write the value where it is used, or put it in " \
	"quotes"
#define TAG "tags (!) are not allowed; in a text, put it in quotes"
#define ALIAS "aliases (*) are not allowed; write the value here, or put it in quotes"
#define MERGE_KEY "merge keys (<<) are not allowed; write the values here"
#define EXPLICIT_KEY "\"?\" before a key is not allowed; write \"key: value\""
#define DIRECTIVE "directives (%%) are not allowed; remove this line"
#define SECOND_DOCUMENT "a second document starts here; one file holds one"
#define BLOCK_SIGN                                                                 \
	"only \"-\" may stand behind \"|\" or \">\"; put a text that starts with " \
	"blanks or ends in empty lines in double quotes, with \\n for a line end"

/* ---- blanks and comments ---- */

#define TAB_BETWEEN "a tab between words; write a space"
#define TAB_INDENT "a tab at the start of a line; indent with spaces"
#define TAB_IN_TEXT "a tab in a text; write a space, or put the text in quotes"
#define COMMENT_SPACE "a comment needs a space before its \"#\""
#define LINE_END "expected the end of the line"
#define LINE_END_AFTER "expected the end of the line after \"%s\""
#define LINE_END_AFTER_BLOCK "expected the end of the line after \"|\" or \">\""
#define FILE_EMPTY "this file is empty"
#define FILE_BLANK "nothing but blank lines and comments"

/* ---- scalars ---- */

#define MUST_BE_QUOTED "a text that starts with this character must be in quotes"
#define QUESTION_MARK "between brackets, a text with \"?\" must be in quotes"
#define ESCAPE "unknown escape; in double quotes a backslash is written \\\\"
#define HALF_IN_YAML "half a character; write \\U and 8 digits"
#define HALF_IN_JSON "half a character; two \\u belong together"
#define CONTROL "a control character in this text"
#define NOT_CLOSED "this quoted text has no closing quote"
#define NOT_CLOSED_IN_LINE                                                            \
	"this quoted text has no closing quote in its line; write a text of several " \
	"lines as a \">\" block"
#define RUNS_ON                                                                        \
	"this text runs on into the next line; is a \":\" missing here, or that line " \
	"indented too far? (a text of several lines is written as a \">\" block)"
#define AFTER_QUOTE "unexpected text after the closing quote"
#define AFTER_APOSTROPHE                                                           \
	"unexpected text after the closing quote; in single quotes an apostrophe " \
	"is written ''"
#define BLOCK_UNEVEN "the lines of this block are indented unevenly"
#define BLOCK_FOLDED                                                                    \
	"in a \">\" block no line may be indented further than the first; write \"|\" " \
	"to keep lines as they are"
#define BLOCK_EMPTY \
	"the lines of this block must be indented further than its key or dash"
#define JSON_VALUE "expected a number, true, false, null, or a text in double quotes"

/* ---- keys ---- */

#define KEY_EXPECTED "expected a key and \":\"; check indentation and brackets"
#define KEY_MISSING "expected a key before \":\""
#define KEY_NO_SCALAR "a key must be a word or text, not a map or list"
#define KEY_NO_LINE "a key must be a word or a line of text"
#define KEY_TWICE "the key \"%s\" is already in line %d"
#define JSON_KEY "expected a key in double quotes"
#define COLON_EXPECTED "expected \":\" after this key"
#define COLON_TWICE \
	"a second \":\" in this line; put a text that contains \": \" in quotes"

/* ---- brackets ---- */

#define COLON_IN_BRACKETS                                                          \
	"unexpected \":\"; a pair in a list needs braces, two pairs need a \",\" " \
	"between them, and a text that contains \": \" needs quotes"
#define VALUE_EXPECTED "expected a value"
#define VALUE_BEFORE_COMMA "expected a value before \",\""
#define VALUE_AFTER_COMMA "expected a value after \",\""
#define COMMA_IN_LIST "expected \",\" or \"]\""
#define COMMA_IN_MAP "expected \",\" or \"}\""
#define BRACE_IN_LIST "expected \"]\", not \"}\""
#define BRACKET_IN_MAP "expected \"}\", not \"]\""
#define NOT_OPENED "a closing bracket without its opening one"
#define MARKER_IN_BRACKETS \
	"\"---\" or \"...\" between brackets; is the closing one missing?"
#define BRACKETS_INDENT "between brackets, lines must be indented further than the key"

/* ---- indentation ---- */

#define ITEM_EXPECTED "expected \"- \" and the next item; check the indentation"
#define ITEM_IN_KEY_LINE "a list of \"- \" items starts in a line of its own"
#define ITEM_FITS_NOWHERE "the indentation of this item fits no line above it"
#define LINE_FITS_NOWHERE "the indentation of this line fits no line above it"

#endif
