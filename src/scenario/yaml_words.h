/* SPDX-License-Identifier: MIT
 *
 * What libfyaml says about broken YAML, in words that help the author of a scenario.
 */
#ifndef SCENARIO_YAML_WORDS_H
#define SCENARIO_YAML_WORDS_H

struct yaml_wording {
	const char *theirs; /* a part of libfyaml's message; the first that fits counts */
	const char *ours;
	int back; /* columns from libfyaml's place back to the character that is meant */
};

/* NULL if we know none. */
const struct yaml_wording *yaml_wording(const char *theirs);

#endif
