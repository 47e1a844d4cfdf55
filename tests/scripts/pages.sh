#!/bin/sh
# SPDX-License-Identifier: MIT
# Examples in docs/ that no other script runs: files of docs/formats.md load, lines of JSON fit the
# schema, commands of sh blocks work as printed (with fewer fights where a page asks for more than
# 2000), and the screen of docs/play.md is one of tests/screens.

. tests/scripts/lib

root=$PWD
folder=$scratch/folder
mkdir "$folder" && ln -s "$root/scenarios" "$root/examples" "$folder" || exit 1

# blocks PAGE LANGUAGE: writes them to block.1, block.2 ..., and prints their number.
blocks() {
	rm -f "$scratch"/block.*
	awk -v start="^\`\`\`$2\$" -v name="$scratch/block." '
	$0 ~ start { inside = ++n; next }
	/^```/ { inside = 0 }
	inside { print >(name inside) }
	END { print n + 0 }' "$1"
}

# ---- files ----

count=$(blocks docs/formats.md yaml)
[ "$count" -eq 2 ] || fail "docs/formats.md has $count files"
cp "$scratch/block.1" "$folder/bridge.yaml"
cp "$scratch/block.2" "$folder/chief.yaml"
ends 0 check "$folder/bridge.yaml" "$folder/chief.yaml"
ends 0 run "$folder/bridge.yaml"

# ---- lines of JSON ----

for page in docs/json.md docs/bots.md; do
	[ "$(blocks $page json)" -gt 0 ] || fail "$page has no JSON"
	cat "$scratch"/block.* >"$scratch/lines"
	python3 - "$scratch/lines" >"$out" 2>"$err" <<'END' || fail "$page: a line is not of the schema"
import json, sys
from jsonschema import Draft202012Validator

whole = Draft202012Validator(json.load(open("docs/wire.schema.json", encoding="utf-8")))
for line in open(sys.argv[1], encoding="utf-8"):
    wrong = next(whole.iter_errors(json.loads(line)), None)
    if wrong:
        sys.exit("%s\n%s" % (line, wrong.message))
END
done

# ---- commands ----

cd "$folder" || exit 1
"$AFFRAY" run threa/duel --seed 7 --save duel.fight >/dev/null || exit 1
"$AFFRAY" play threa/duel --as captain </dev/null >/dev/null 2>&1 # a save with the name duel
"$AFFRAY" play threa/duel --as captain --save evening.fight </dev/null >/dev/null 2>&1
for page in bots cluster play; do
	cat >"$scratch/run" <<-'END'
	affray() { "$AFFRAY" "$@" </dev/null || [ "$1" = play ]; }
	END
	[ "$(blocks "$root/docs/$page.md" sh)" -gt 0 ] || fail "docs/$page.md has no commands"
	for block in "$scratch"/block.*; do
		grep -q '^srun\|^mpirun' "$block" || cat "$block" >>"$scratch/run"
	done
	sed -E 's/-n [0-9]{5,}/-n 2000/; s/--playouts [0-9]{4,}/--playouts 10/
		s/duel\.fight$/duel.fight --playouts 10/; s/duel\.fight   /duel.fight --playouts 10 /
		s/(duel\.html) /\1 --playouts 10 /' "$scratch/run" >"$scratch/short"
	AFFRAY=$AFFRAY SLURM_CPUS_PER_TASK=2 SLURM_ARRAY_TASK_ID=9 \
		sh -e "$scratch/short" >"$out" 2>"$err" || fail "docs/$page.md: a command fails"
	! grep -q 'unknown option\|did you mean\|usage:' "$err" || fail "docs/$page.md: a command is refused"
done
[ -s bridge.html ] && [ -s duel.html ] && [ -s part9.json ] || fail "a command has written nothing"
cd "$root" || exit 1

# ---- the screen ----

[ "$(blocks docs/play.md text)" -eq 1 ] || fail "docs/play.md has another number of screens"
diff -u tests/screens/ford-80x24.txt "$scratch/block.1" >"$out" ||
	fail "docs/play.md shows another screen than tests/screens/ford-80x24.txt"
