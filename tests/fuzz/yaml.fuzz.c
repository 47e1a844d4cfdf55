/* SPDX-License-Identifier: MIT
 *
 * Any bytes as YAML and as JSON: either a tree or problems, and every node is where its
 * place says.
 *
 * Build with clang -fsanitize=fuzzer,address and run with -max_len=4096.
 */
#include "base/source.h"
#include "base/yaml.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the fuzzer, in every build. */
static void demand(bool holds)
{
	if (!holds)
		abort();
}

/* The text at a place; demands that the place lies in the text, or at its end. */
static const char *text_at(const char *text, struct place place)
{
	demand(place.line > 0 && place.column > 0);
	for (int line = 1; line < place.line; line++) {
		text = strchr(text, '\n');
		demand(text != NULL);
		text++;
	}
	for (int column = 1; column < place.column; column++) {
		size_t count = source_character_bytes(text, strlen(text));

		demand(*text != '\0' && *text != '\n' && count > 0);
		text += count;
	}
	return text;
}

static void check_scalar(const struct node *node, const char *text)
{
	const char *source = text_at(text, node->place);

	demand(node->first == NULL && node->text != NULL);
	if (node->quoted)
		demand(*source != '\0' && strchr("'\"|>", *source) != NULL);
	else if (*node->text)
		demand(*source == *node->text);
	for (const char *here = node->text; *here;
	     here += source_character_bytes(here, strlen(here)))
		demand(!source_is_control(here) &&
		       source_character_bytes(here, strlen(here)) > 0);
}

/* Counts the nodes as it checks them. */
static int check_node(const struct node *node, const char *text, int depth)
{
	int count = 1;

	if (node->kind == NODE_SCALAR) {
		check_scalar(node, text);
		return count;
	}
	demand(depth < YAML_MOST_DEPTH && node->text == NULL);
	text_at(text, node->place);
	for (const struct node *child = node->first; child; child = child->next) {
		demand((node->kind == NODE_MAP) == (child->key != NULL));
		if (child->key) {
			const char *source = text_at(text, child->key_place);

			demand(*source == *child->key || *source == '"' ||
			       *source == '\'');
			demand(node_get(node, child->key) == child);
		}
		count += check_node(child, text, depth + 1);
	}
	return count;
}

typedef struct node *reader(struct tree *tree, const char *text, size_t length,
			    const char *name, struct problems *problems);

static void read_with(reader *read, const uint8_t *data, size_t size)
{
	struct problems *problems = calloc(1, sizeof(*problems));
	struct problems none = {0};
	struct tree *tree = tree_new();
	struct node *root = read(tree, (const char *)data, size, "fuzz", problems);
	struct source source;

	demand((root == NULL) == has_problems(problems));
	if (root) {
		demand(source_copy(&source, (const char *)data, size, "fuzz", &none));
		demand(check_node(root, source.text, 0) <= YAML_MOST_NODES);
		source_free(&source);
	}
	for (int i = 0; i < problems->count; i++)
		demand(problems->list[i].message[0] != '\0' &&
		       (problems->list[i].line > 0) == (problems->list[i].column > 0));
	tree_free(tree);
	free(problems);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	read_with(yaml_read_text, data, size);
	read_with(json_read_text, data, size);
	return 0;
}
