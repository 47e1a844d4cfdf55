/* SPDX-License-Identifier: MIT
 *
 * A tree of nodes as YAML text: block style, and quotes where there is any doubt.
 */
#include "yaml_write.h"
#include <string.h>

enum { STEP = 2 }; /* of indentation */

static void indent(struct buffer *buffer, int columns)
{
	buffer_add(buffer, "\n");
	while (columns-- > 0)
		buffer_add(buffer, " ");
}

/* ---- scalars ---- */

static bool is_word_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '_' || (unsigned char)c >= 0x80;
}

/* True if the text needs no quotes as key or value; stricter than YAML itself. */
static bool is_plain(const char *text)
{
	size_t length = strlen(text);
	bool is_negative = text[0] == '-' && text[1] >= '0' && text[1] <= '9';

	if (length == 0 || text[length - 1] == ' ')
		return false;
	if (!is_word_byte(text[0]) && !strchr("./+", text[0]) && !is_negative)
		return false;
	for (const char *c = text; *c; c++)
		if (!is_word_byte(*c) && !strchr(" -./+()'", *c))
			return false;
	return true;
}

/* True if a `|` block keeps each byte: lines of text, the last one with one line end. */
static bool is_block(const char *text)
{
	size_t length = strlen(text);

	if (length < 2 || text[length - 1] != '\n' || text[length - 2] == '\n')
		return false;
	if (text[0] == ' ' || text[0] == '\n')
		return false;
	for (const char *c = text; *c; c++)
		if ((*c != '\n' && (unsigned char)*c < ' ') || *c == 0x7f)
			return false;
	return true;
}

static void write_quoted(const char *text, struct buffer *buffer)
{
	static const char digits[] = "0123456789abcdef";

	buffer_add(buffer, "\"");
	for (const char *c = text; *c; c++) {
		char escaped[] = {'\\', 'x', digits[*c >> 4 & 15], digits[*c & 15], '\0'};

		if (*c == '"' || *c == '\\')
			buffer_format(buffer, "\\%c", *c);
		else if (*c == '\n')
			buffer_add(buffer, "\\n");
		else if ((unsigned char)*c < ' ' || *c == 0x7f)
			buffer_add(buffer, escaped);
		else
			buffer_add_bytes(buffer, c, 1);
	}
	buffer_add(buffer, "\"");
}

static void write_block(const char *text, int columns, struct buffer *buffer)
{
	buffer_add(buffer, "|");
	while (*text) {
		size_t length = strcspn(text, "\n");

		indent(buffer, length > 0 ? columns : 0);
		buffer_add_bytes(buffer, text, length);
		text += length + 1; /* the last line ends too */
	}
}

static void write_scalar(const struct node *node, int columns, struct buffer *buffer)
{
	if (!node->quoted && (!*node->text || is_plain(node->text)))
		buffer_add(buffer, node->text);
	else if (is_block(node->text))
		write_block(node->text, columns, buffer);
	else
		write_quoted(node->text, buffer);
}

/* ---- maps and lists ---- */

static void write_children(const struct node *parent, int columns, struct buffer *buffer);

/* Writes the value after `key:` or `-`. A map in a list begins beside its dash. */
static void write_value(const struct node *node, int columns, bool beside,
			struct buffer *buffer)
{
	bool is_scalar = node->kind == NODE_SCALAR;

	if (!is_scalar && !node->first) {
		buffer_add(buffer, node->kind == NODE_MAP ? " {}" : " []");
	} else if (is_scalar) {
		if (*node->text || node->quoted)
			buffer_add(buffer, " ");
		write_scalar(node, columns, buffer);
	} else {
		if (beside && node->kind == NODE_MAP)
			buffer_add(buffer, " ");
		else
			indent(buffer, columns);
		write_children(node, columns, buffer);
	}
}

static void write_children(const struct node *parent, int columns, struct buffer *buffer)
{
	for (const struct node *child = parent->first; child; child = child->next) {
		if (parent->kind == NODE_MAP && is_plain(child->key))
			buffer_add(buffer, child->key);
		else if (parent->kind == NODE_MAP)
			write_quoted(child->key, buffer);
		buffer_add(buffer, parent->kind == NODE_MAP ? ":" : "-");
		write_value(child, columns + STEP, parent->kind == NODE_LIST, buffer);
		if (child->next)
			indent(buffer, columns);
	}
}

void yaml_write(const struct node *root, struct buffer *buffer)
{
	if (!root->first)
		buffer_add(buffer, root->kind == NODE_MAP ? "{}" : "[]");
	write_children(root, 0, buffer);
	buffer_add(buffer, "\n");
}
