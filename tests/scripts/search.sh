#!/bin/sh
# SPDX-License-Identifier: MIT
# The tactic search: the same seed gives the same fight, on one thread or many, saved or not; it
# wins more often than scripted; odds refuse it. Budgets are playouts, never seconds.

. tests/scripts/lib
fight=$PWD/scenarios/threa/duel.yaml

# search FILE ARGUMENT...: tells a fight in which the watch searches, into FILE.
search() {
	to=$1
	shift
	ends 0 run "$fight" --set watch.tactic=search --set watch.tactic.level=2 "$@"
	cp "$out" "$to"
}

# The same fight twice; another level may play differently, and the save names the level.
search "$scratch/one" --seed 3
search "$scratch/two" --seed 3
cmp -s "$scratch/one" "$scratch/two" || fail "the same seed told two fights"
ends 0 run "$fight" --set 'watch.tactic=search level=2' --seed 3
cmp -s "$scratch/one" "$out" || fail "search level=2 in one word is another fight"

# A saved fight replays, answer by answer.
search "$scratch/saved" --seed 3 --save "$scratch/search.fight"
ends 0 replay "$scratch/search.fight"
tail -n 1 "$scratch/one" >"$scratch/end"
tail -n 1 "$out" | cmp -s - "$scratch/end" || fail "a saved search replays to another end"

# A simulation looks ahead on one thread, a told fight on all cores: the winners are the same.
count=0
for seed in 1 2 3 4; do
	search "$scratch/told" --seed $seed
	grep -q '^Watch wins' "$scratch/told" && told=1 || told=0
	ends 0 sim "$fight" -n 1 --csv --seed $seed --set watch.tactic=search \
		--set watch.tactic.level=2
	won=$(sed -n 's/^watch,\([0-9]*\),.*/\1/p' "$out")
	[ "$won" = $told ] || fail "seed $seed: told $told, simulated $won"
	count=$((count + won))
done
[ $count -gt 0 ] || fail "the watch never won"

# Few fights, small budgets: clearly better than chance.
AFFRAY=$AFFRAY tools/tournament -n 24 -l 2 -a random "$fight" \
	"$PWD/scenarios/dungeoneers/knife-and-bone.yaml" >"$out" 2>"$err" ||
	fail "search does not win clearly"
says "$out" 'search against random'
says "$out" '(level 2, seed 1)'
awk 'NR > 1 && $2 < 20 { bad = 1 } END { exit bad || NR != 3 }' "$out" ||
	fail "fewer than 20 of 24 fights won"
AFFRAY=$AFFRAY tools/tournament -n 24 -l 2 -a random "$fight" >"$scratch/again" 2>"$err"
sed -n '2p' "$out" >"$scratch/first"
sed -n '2p' "$scratch/again" | cmp -s - "$scratch/first" || fail "another result the second time"

# Bad input.
ends 0 list tactics threa
says "$out" 'search'
ends 2 run "$fight" --set watch.tactic=serch
says "$err" 'did you mean "search"?'
ends 2 run "$fight" --set watch.tactic=search --set watch.tactic.level=7
says "$err" 'level'
awk '{ print } /^  - name: watch/ { print "    tactic: search" }' "$fight" >"$scratch/odds.yaml"
grep -q 'tactic: search' "$scratch/odds.yaml" || fail "the watch has no side"
ends 2 odds --duel "$scratch/odds.yaml"
says "$err" 'uses chance'
