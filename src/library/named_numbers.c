/* SPDX-License-Identifier: MIT
 *
 * Results by name.
 */
#include "named_numbers.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"

void named_free(struct named *named)
{
	tree_free(named->tree);
	free(named->numbers);
	free(named->chances);
	*named = (struct named){0};
}

/* Room for one more in a list that grows; false: no memory. */
static bool make_room(void **list, int count, int *room, size_t size)
{
	int larger = *room > 0 ? 2 * *room : 64;
	void *moved;

	if (count < *room)
		return true;
	moved = realloc(*list, (size_t)larger * size);
	if (!moved)
		return false;
	*list = moved;
	*room = larger;
	return true;
}

/* NULL: no memory. */
static const char *keep_name(struct named *named, const char *format, va_list arguments)
{
	char buffer[400];
	struct text text = text_in(buffer, sizeof buffer);

	text_format_list(&text, format, arguments);
	if (!named->tree)
		named->tree = tree_new();
	return named->tree ? tree_text(named->tree, buffer, text.length) : NULL;
}

static void add(struct named *named, struct interval share, const char *format,
		va_list arguments)
{
	const char *name = keep_name(named, format, arguments);
	void *list = named->numbers;

	if (!name || !make_room(&list, named->number_count, &named->number_room,
				sizeof *named->numbers)) {
		named->failed = true;
		return;
	}
	named->numbers = list;
	named->numbers[named->number_count++] =
		(struct affray_number){name, share.rate, share.low, share.high};
}

void named_add(struct named *named, double value, const char *name, ...)
{
	va_list arguments;

	va_start(arguments, name);
	add(named, (struct interval){value, value, value}, name, arguments);
	va_end(arguments);
}

void named_add_share(struct named *named, struct interval share, const char *name, ...)
{
	va_list arguments;

	va_start(arguments, name);
	add(named, share, name, arguments);
	va_end(arguments);
}

double *named_add_chances(struct named *named, int low, int count, const char *format,
			  ...)
{
	void *list = named->chances;
	const char *name;
	va_list arguments;
	double *p;

	va_start(arguments, format);
	name = keep_name(named, format, arguments);
	va_end(arguments);
	p = name ? tree_alloc(named->tree, ((size_t)count + 1) * sizeof *p) : NULL;
	if (!p || !make_room(&list, named->chances_count, &named->chances_room,
			     sizeof *named->chances)) {
		named->failed = true;
		return NULL;
	}
	named->chances = list;
	named->chances[named->chances_count++] =
		(struct affray_chances){name, low, count, p};
	return p;
}

bool named_number(const struct named *named, int index, struct affray_number *number)
{
	if (index < 0 || index >= named->number_count)
		return false;
	*number = named->numbers[index];
	return true;
}

bool named_get(const struct named *named, const char *name, struct affray_number *number)
{
	for (int i = 0; i < named->number_count; i++)
		if (strcmp(named->numbers[i].name, name) == 0)
			return named_number(named, i, number);
	return false;
}

bool named_chances(const struct named *named, int index, struct affray_chances *chances)
{
	if (index < 0 || index >= named->chances_count)
		return false;
	*chances = named->chances[index];
	return true;
}

bool named_get_chances(const struct named *named, const char *name,
		       struct affray_chances *chances)
{
	for (int i = 0; i < named->chances_count; i++)
		if (strcmp(named->chances[i].name, name) == 0)
			return named_chances(named, i, chances);
	return false;
}
