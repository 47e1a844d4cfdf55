/* SPDX-License-Identifier: MIT
 *
 * What libfyaml says about broken YAML, in words that help the author of a scenario.
 */
#include "yaml_words.h"
#include <string.h>

#define UNCLOSED                                                                       \
	"this quoted text has no closing quote in its line; if it is meant to go on, " \
	"indent the next line"
#define BRACKETS "between brackets, lines must be indented further than the key"
#define EXPECTED_KEY "expected a key and \":\"; check indentation and brackets"
#define EXPECTED_ITEM "expected \"- \" and the next item; check the indentation"
#define UNEXPECTED_COLON "unexpected \":\""

static const struct yaml_wording wordings[] = {
	{"invalid comment", "a comment needs a space before its \"#\"", 0},
	{"tab", "a tab at the start of a line; indent with spaces", 0},
	{"flow mode", BRACKETS, 0},
	{"wrongly indented flow", BRACKETS, 0},
	{"without closing quote", "this quoted text has no closing quote", 1},
	{"wrongly indented double-quoted", UNCLOSED, 0},
	{"wrongly indented single-quoted", UNCLOSED, 0},
	{"-quoted scalar used as key", "a key in quotes must stand on one line", 0},
	{"after double-quoted", "unexpected text after the closing quote", 0},
	{"after single-quoted",
	 "unexpected text after the closing quote; in single quotes an apostrophe is "
	 "written ''",
	 0},
	{"escape", "unknown escape; in double quotes a backslash is written \\\\", 0},
	{"marker in",
	 "\"---\" or \"...\" in a quoted text; is its closing quote missing?", 0},
	{"indicator in",
	 "\"---\" or \"...\" between brackets; is the closing one missing?", 0},
	{"end marker", "expected the end of the line after \"...\"", 0},
	{"in plain multiline", "expected the end of the line", 0},
	{"--- line", "expected the end of the line after \"---\"", 0},
	{"multiline plain key",
	 "this runs on into the next line, where a \":\" follows; is a \":\" missing "
	 "here, or that line indented too far?",
	 0},
	{"multiline flow", "a key must be a word or text, not a map or list", 0},
	{"nested block mapping on",
	 "a second \":\" in this line; put a text that contains \": \" in quotes", 0},
	{"same line as previous key", "expected the end of the line", 0},
	{"same line as a previous item", "expected the end of the line", 0},
	{"same line as a mapping key",
	 "a list of \"- \" items starts in a line of its own", 0},
	{"extra closing", "a closing bracket without its opening one", 0},
	{"mismatched flow mapping", "expected \"]\", not \"}\"", 0},
	{"mismatched flow sequence", "expected \"}\", not \"]\"", 0},
	{"missing comma in flow mapping", "expected \",\" or \"}\"", 0},
	{"missing comma in flow sequence", "expected \",\" or \"]\"", 0},
	{"without a closing bracket", "expected \",\" or \"]\"", 0},
	{"comma", "expected a value before \",\"", 0},
	{"cannot start with", "a text that starts with this character must be in quotes",
	 0},
	{"no linebreak found", "expected the end of the line after \"|\" or \">\"", 0},
	{"wrongly indented block scalar", "a block is not possible here", 0},
	{"after spaces only", "the lines of this block are indented unevenly", 0},
	{"anchor", "anchors (&) are not allowed; in a text, put it in quotes", 1},
	{"alias", "aliases (*) are not allowed; in a text, put it in quotes", 1},
	{"tag", "tags (!) are not allowed; in a text, put it in quotes", 0},
	{"uri", "tags (!) are not allowed; in a text, put it in quotes", 0},
	{"directive", "directives (%) are not allowed", 0},
	{"expected ':'", "expected \":\" after this key", 0},
	{"missing ':'", "expected \":\" after this key", 0},
	{"':' indicator", UNEXPECTED_COLON, 0},
	{"value mark", UNEXPECTED_COLON, 0},
	{"value after mapping", EXPECTED_KEY, 0},
	{"expected key", EXPECTED_KEY, 0},
	{"mapping key", "\"?\" before a key is not allowed; write \"key: value\"", 0},
	{"'-' indicator", EXPECTED_ITEM, 0},
	{"block sequence", EXPECTED_ITEM, 0},
	{"sequence", "the indentation of this item fits no line above it", 0},
	{"mapping", "the indentation of this line fits no line above it", 0},
	{"node content", "expected a value", 0},
};

const struct yaml_wording *yaml_wording(const char *theirs)
{
	for (size_t i = 0; i < sizeof(wordings) / sizeof(wordings[0]); i++)
		if (strstr(theirs, wordings[i].theirs))
			return &wordings[i];
	return NULL;
}
