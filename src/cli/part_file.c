/* SPDX-License-Identifier: MIT
 *
 * Files that commands write besides their output.
 */
#include "part_file.h"
#include <stdlib.h>
#include <string.h>
#include "books.h"
#include "options.h"
#include "base/buffer.h"
#include "base/disk.h"
#include "base/source.h"
#include "study/processes.h"

int file_save(const char *path, const char *text, size_t length, struct output *output)
{
	struct problems problems = {0};

	if (process_rank() > 0)
		return DONE;
	if (strcmp(path, "-") == 0) {
		sink_add(&output->sink, text, length);
		return DONE;
	}
	if (disk_write(path, text, length, &problems))
		return DONE;
	return complain_about(&problems);
}

int part_save(const char *path, const struct part *part, struct output *output)
{
	struct buffer buffer = {0};
	char *room = malloc(SINK_ROOM);
	struct sink sink;
	struct json json;
	int status;

	if (!room)
		return complain("out of memory");
	sink_init(&sink, room, buffer_drain, &buffer);
	json = json_in(&sink);
	part_write(&json, part);
	if (sink_flush(&sink))
		status = file_save(path, buffer.start, buffer.length, output);
	else
		status = complain("out of memory");
	buffer_free(&buffer);
	free(room);
	return status;
}

bool part_load(const char *path, struct part *part)
{
	struct problems problems = {0};
	struct source source;
	bool good =
		source_read(&source, path, &problems) &&
		part_read(part, source.text, source.length, source_name(path), &problems);

	source_free(&source);
	if (!good)
		complain_about(&problems);
	return good;
}
