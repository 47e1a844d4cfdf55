/* SPDX-License-Identifier: MIT
 *
 * Keys that stand twice in a map.
 */
#ifndef BASE_YAML_KEYS_H
#define BASE_YAML_KEYS_H

#include "node.h"

/* A problem for each key of the map that an earlier child has, in the order of the file;
 * other nodes have none. False: no memory. */
bool yaml_check_keys(const struct node *map, struct problems *problems);

#endif
