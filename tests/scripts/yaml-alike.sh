#!/bin/sh
# SPDX-License-Identifier: MIT
# Python reads YAML and JSON the same way as we do: all files of the tree, and many generated texts
# (tests/base/alike.py).

. tests/scripts/lib

# The first python3 in the path may lack the yaml module of Debian's.
python=python3
$python -c 'import yaml' 2>/dev/null || python=/usr/bin/python3
$python tests/base/alike.py 4000 >"$scratch/alike" || fail "alike.py did not run"
ALIKE=$scratch/alike build/release/tests/base/alike.test || fail "we read it otherwise"
