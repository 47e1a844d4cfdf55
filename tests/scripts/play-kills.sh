#!/bin/sh
# SPDX-License-Identifier: MIT
# Kills at random moments lose nothing that was acknowledged and leave no files: a short run of
# tools/kill-saves.

. tests/scripts/lib

AFFRAY=$AFFRAY tools/kill-saves 40 >"$out" 2>"$err" || fail "kill-saves"
says "$out" '40 kills'
says "$out" 'none lost, no file left'
