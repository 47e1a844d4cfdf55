#!/bin/sh
# SPDX-License-Identifier: MIT
# Every scenario tells the story in tests/golden. After an intended change, tests/golden/update
# rewrites the stories; read the difference before you commit it.

. tests/scripts/lib

tests/golden/update "$scratch/golden" || exit 1
diff -ru -x update -x '*.yaml' tests/golden "$scratch/golden" >"$out" || fail "a story has changed"
