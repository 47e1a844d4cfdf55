/* SPDX-License-Identifier: MIT
 *
 * Files that commands write besides their output: parts, reports, charts.
 */
#ifndef CLI_PART_FILE_H
#define CLI_PART_FILE_H

#include "report/output.h"
#include "study/part.h"

/* Writes all of it or nothing; DONE, or BAD after a message. If several processes work
 * together, the first one writes for all. "-" is standard output. */
int file_save(const char *path, const char *text, size_t length, struct output *output);
int part_save(const char *path, const struct part *part, struct output *output);
/* False after messages. */
bool part_load(const char *path, struct part *part);

#endif
