#!/bin/sh
# SPDX-License-Identifier: MIT
# The Python package as its wheel brings it: made twice the same, found with its data wherever it
# is unpacked, tested, and docs/python.md shows what it prints.

. tests/scripts/lib

python=/usr/bin/python3
[ -x "$python" ] || python=python3
mkdir "$scratch/one" "$scratch/two" "$scratch/site"
python/wheel build/release/libaffray.so.0 "$scratch/one" >"$out" 2>"$err" || fail "no wheel"
python/wheel build/release/libaffray.so.0 "$scratch/two" >"$out" 2>"$err" || fail "no second wheel"
cmp "$scratch"/one/*.whl "$scratch"/two/*.whl || fail "two wheels of the same are not the same"
"$python" -m zipfile -e "$scratch"/one/*.whl "$scratch/site" || fail "the wheel cannot be unpacked"

unset AFFRAY_LIBRARY
export PYTHONPATH="$scratch/site" PYTHONDONTWRITEBYTECODE=1 AFFRAY
"$python" - <<'END' >"$out" 2>"$err" || fail "a wheel finds its own library and data"
import os, affray
scenario = affray.Scenario.load("threa/duel")
assert os.path.dirname(affray.__file__) in affray.Scenario.load.__globals__["lib"]._name
assert affray.simulate(scenario, 10)["fights"] == 10
END
"$python" -m unittest discover -s python/tests >"$out" 2>"$err" || {
	cat "$err"
	fail "the tests of the package"
}
"$python" -m doctest docs/python.md >"$out" 2>"$err" || fail "docs/python.md shows something else"
grep -q "^version = \"$(sed -n 's/^VERSION = //p' Makefile)\"$" python/pyproject.toml ||
	fail "python/pyproject.toml has another version than the Makefile"
