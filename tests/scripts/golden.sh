#!/bin/sh
# SPDX-License-Identifier: MIT
# Every scenario is told as it was told before. Where a change is meant, tests/golden/update
# rewrites the stories, and the difference is read before it is committed.

. tests/scripts/lib

tests/golden/update "$scratch/golden" || exit 1
diff -ru -x update -x '*.yaml' tests/golden "$scratch/golden" >"$out" || fail "a story has changed"
