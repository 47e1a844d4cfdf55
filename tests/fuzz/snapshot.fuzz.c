/* SPDX-License-Identifier: MIT
 *
 * Any bytes as the contents of a snapshot: refused, or a fight that goes on.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "affray.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char duel[] = "affray: 1\n"
			   "rulebook: dungeoneers\n"
			   "sides:\n"
			   "  - {name: red, tactic: person, creatures: [{use: suori}]}\n"
			   "  - {name: blue, creatures: [{use: goblin, count: 2}]}\n";

/* The head of a real snapshot of this scenario: rulebook, its version, the digest. */
static size_t put_head(struct affray_scenario *scenario, uint8_t *to)
{
	struct affray_fight *fight;
	size_t length, head;
	void *bytes;

	if (affray_fight_new(&fight, scenario, 1, 1, NULL) != AFFRAY_OK ||
	    affray_fight_snapshot(fight, &bytes, &length) != AFFRAY_OK)
		abort();
	head = 7 + 1 + strlen("dungeoneers") + 1 + 8;
	memcpy(to, bytes, head);
	affray_free(bytes);
	affray_fight_free(fight);
	return head;
}

static void put_checksum(uint8_t *bytes, size_t length)
{
	uint64_t sum = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < length; i++)
		sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
	for (int i = 0; i < 8; i++)
		bytes[length + (size_t)i] = (uint8_t)(sum >> 8 * i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct affray_scenario *scenario;
	uint8_t *bytes = malloc(size + 100);
	struct affray_fight *fight;
	size_t head;

	if (!scenario && affray_scenario_read(&scenario, duel, sizeof duel - 1, "t.yaml",
					      NULL) != AFFRAY_OK)
		abort();
	if (!bytes)
		return 0;
	head = put_head(scenario, bytes);
	if (size > 0)
		memcpy(bytes + head, data, size);
	put_checksum(bytes, head + size);
	if (affray_fight_restore(&fight, scenario, bytes, head + size + 8, NULL) ==
	    AFFRAY_OK)
		affray_fight_advance(fight);
	affray_fight_free(fight);
	free(bytes);
	return 0;
}
