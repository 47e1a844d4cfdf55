#!/bin/sh
# SPDX-License-Identifier: MIT
# The Python package from its wheel: two builds are identical, the package finds its data wherever
# it is unpacked, its tests pass, and docs/python.md shows its output.

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
awk '/^```python/ { on = 1; next } /^```/ { on = 0 } on' python/README.md >"$scratch/readme.py"
"$python" "$scratch/readme.py" >"$out" 2>"$err" || fail "the example of python/README.md"
grep -qx '0\.[0-9]*' "$out" || fail "the example of python/README.md prints something else"
"$python" -m doctest docs/python.md >"$out" 2>"$err" || fail "docs/python.md shows something else"

# ---- the source archive: two builds are identical, and complete (tests/clean-root lets pip build
# it) ----
for folder in one two; do
	python/wheel --source "$scratch/$folder" >"$out" 2>"$err" || fail "no source archive"
done
cmp "$scratch"/one/*.tar.gz "$scratch"/two/*.tar.gz || fail "two source archives are not the same"
mkdir "$scratch/source"
tar -xzf "$scratch"/one/*.tar.gz -C "$scratch/source" --strip-components=1 || fail "no archive"
grep -q "^Version: $(sed -n 's/^VERSION = //p' Makefile)\$" "$scratch/source/PKG-INFO" || fail "no version"
for folder in include src rulebooks scenarios; do
	diff -r "$folder" "$scratch/source/c/$folder" >"$out" 2>&1 || fail "$folder is not whole"
done
make -n -C "$scratch/source/c" build/release/libaffray.so >"$out" 2>"$err" || fail "the archive cannot be built"
"$python" - "$scratch/source" <<'END' >"$out" 2>"$err" || fail "the source archive makes no archive"
import sys
sys.path.insert(0, sys.argv[1])
import build_backend
build_backend.build_sdist(sys.argv[1])
END
cmp "$scratch"/one/*.tar.gz "$scratch"/source/*.tar.gz || fail "an archive of the archive is not the same"
