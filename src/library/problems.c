/* SPDX-License-Identifier: MIT
 *
 * Messages, rulebooks, and other functions that need no scenario.
 */
#include "library.h"
#include "rulebooks/list.h"
#include "version.h"
#include <stdlib.h>
#include <string.h>

struct affray_problems *affray_problems_new(void)
{
	return calloc(1, sizeof(struct affray_problems));
}

void affray_problems_free(struct affray_problems *problems)
{
	free(problems);
}

void affray_problems_clear(struct affray_problems *problems)
{
	problems->list.count = problems->list.total = 0;
}

void affray_problems_add(struct affray_problems *problems, const char *message)
{
	problem_at(&problems->list, (struct place){0}, "%s", message);
}

int affray_problems_count(const struct affray_problems *problems)
{
	return problems->list.count;
}

int affray_problems_total(const struct affray_problems *problems)
{
	return problems->list.total;
}

const char *affray_problems_line(struct affray_problems *problems, int index)
{
	if (index < 0 || index >= problems->list.count)
		return NULL;
	return problem_line(&problems->list.list[index], problems->line,
			    sizeof problems->line);
}

const char *affray_version(void)
{
	return AFFRAY_VERSION;
}

void affray_free(void *memory)
{
	free(memory);
}

/* ---- rulebooks ---- */

int affray_rulebook_count(void)
{
	int count = 0;

	while (all_rulebooks[count])
		count++;
	return count;
}

static const struct rulebook *book_at(int index)
{
	return index >= 0 && index < affray_rulebook_count() ? all_rulebooks[index]
							     : NULL;
}

const char *affray_rulebook_id(int index)
{
	const struct rulebook *book = book_at(index);

	return book ? book->id : NULL;
}

const char *affray_rulebook_name(int index)
{
	const struct rulebook *book = book_at(index);

	return book ? book->name : NULL;
}

const char *affray_rulebook_about(int index)
{
	const struct rulebook *book = book_at(index);

	return book ? book->about : NULL;
}

const char *affray_rule_text(const char *rule)
{
	for (int i = 0; all_rulebooks[i]; i++) {
		int row = rulebook_rule(all_rulebooks[i], rule);

		if (row > 0)
			return all_rulebooks[i]->rules[row].text;
	}
	return NULL;
}
