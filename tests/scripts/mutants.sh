#!/bin/sh
# SPDX-License-Identifier: MIT
# Every line quoted in tests/bugs.txt and tests/mutants.txt exists in today's source: tools/mutate
# refuses a list with an unknown line.
for list in tests/bugs.txt tests/mutants.txt; do
	tools/mutate --these "$list" --list >/dev/null || exit 1
done
