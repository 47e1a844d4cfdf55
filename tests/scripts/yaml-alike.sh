#!/bin/sh
# SPDX-License-Identifier: MIT
# What we read of YAML and JSON, Python reads alike: all files of the tree, and many texts that
# are made up (tests/base/alike.py).

. tests/scripts/lib

# A python3 of one's own may come without the yaml module of Debian's.
python=python3
$python -c 'import yaml' 2>/dev/null || python=/usr/bin/python3
$python tests/base/alike.py 4000 >"$scratch/alike" || fail "alike.py did not run"
ALIKE=$scratch/alike build/release/tests/base/alike.test || fail "we read it otherwise"
