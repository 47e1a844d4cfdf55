/* SPDX-License-Identifier: MIT
 *
 * A letter for a name.
 */
#include "letter.h"
#include <ctype.h>
#include <string.h>

static char letter_in(const char *taken, size_t count, const char *letters, bool capital)
{
	for (const char *c = letters; *c; c++) {
		unsigned char byte = (unsigned char)*c;
		char letter = (char)(capital ? toupper(byte) : tolower(byte));

		if (byte < 0x80 && isalpha(byte) && !memchr(taken, letter, count))
			return letter;
	}
	return '\0';
}

char letter_for(const char *taken, size_t count, const char *name, bool capital)
{
	char letter = letter_in(taken, count, name, capital);

	if (!letter)
		letter = letter_in(taken, count, "abcdefghijklmnopqrstuvwxyz", capital);
	return letter ? letter : capital ? '@' : '&';
}
