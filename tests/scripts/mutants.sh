#!/bin/sh
# SPDX-License-Identifier: MIT
# Every line of tests/bugs.txt and tests/mutants.txt is one of the source as it is today:
# tools/mutate refuses a file with a line that is not.
for list in tests/bugs.txt tests/mutants.txt; do
	tools/mutate --these "$list" --list >/dev/null || exit 1
done
