/* SPDX-License-Identifier: MIT
 *
 * A tree of nodes as YAML text that yaml.h reads back into an equal tree.
 */
#ifndef BASE_YAML_WRITE_H
#define BASE_YAML_WRITE_H

#include "node.h"
#include "buffer.h"

/* `root` is a map or a list. Two trees are equal if they differ only in places. */
void yaml_write(const struct node *root, struct buffer *buffer);

#endif
