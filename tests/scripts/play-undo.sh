#!/bin/sh
# SPDX-License-Identifier: MIT
# Undo and redo: the record is the same as if nothing had been undone.

. tests/scripts/lib

# record NAME ARGUMENT...: plays from standard input; the record is $scratch/NAME.fight.
record() {
	name=$1
	shift
	rm -f "$scratch/$name.fight"
	"$AFFRAY" play "$@" --save "$scratch/$name.fight" >"$out" 2>"$err" || fail "$name: $*"
}

same() {
	cmp -s "$scratch/$1.fight" "$scratch/$2.fight" || fail "$3"
}

for scenario in scenarios/apocrypha/four-against-four.yaml scenarios/dungeoneers/den.yaml \
	scenarios/orge/four.yaml scenarios/threa/skirmish.yaml scenarios/wounddice/last-stand.yaml; do
	[ -e "$scenario" ] || continue
	yes auto | head -n 9 | record straight "$scenario"
	{ yes auto | head -n 9; echo undo 4; echo redo 4; } | record redone "$scenario"
	says "$out" 'Took back 4 answers'
	says "$out" 'Gave again 4 answers'
	same straight redone "$scenario: undo 4, redo 4"
	{ yes auto | head -n 12; echo undo; echo undo 2; } | record undone "$scenario"
	says "$out" 'Took back 2 answers'
	same straight undone "$scenario: undo 1, undo 2"
	{ yes auto | head -n 5; echo undo 999; yes auto | head -n 9; } | record again "$scenario"
	same straight again "$scenario: undo all, the same again"
	for back in 1 2 3; do
		{
			yes auto | head -n 9
			echo undo 3
			yes redo | head -n $back
			yes auto | head -n $((3 - back))
		} | record mixed "$scenario"
		same straight mixed "$scenario: undo 3, redo $back, the rest anew"
	done
	# A new answer discards what was undone.
	{ yes auto | head -n 6; echo undo 2; echo auto; echo redo; } | record forgot "$scenario"
	says "$out" 'There is nothing to redo.'
done

# Any walk back and forth ends in the same position as the same answers in a row.
walk() {
	awk -v seed="$1" 'BEGIN {
		srand(seed)
		for (i = 0; i < 25; i++) {
			step = int(3 * rand())
			count = 1 + int(3 * rand())
			if (step == 0) {
				print "undo " count
				count = count < place ? count : place
				place -= count
				undone += count
			} else if (step == 1) {
				print "redo " count
				count = count < undone ? count : undone
				place += count
				undone -= count
			} else if (place < 9) {
				print "auto"
				place++
				undone = 0
			}
		}
		print place >"/dev/stderr"
	}'
}
for scenario in scenarios/apocrypha/four-against-four.yaml scenarios/dungeoneers/den.yaml \
	scenarios/orge/four.yaml scenarios/threa/skirmish.yaml scenarios/wounddice/last-stand.yaml; do
	for seed in 1 2 3; do
		walk $seed >"$scratch/steps" 2>"$scratch/place"
		record walked "$scenario" <"$scratch/steps"
		yes auto | head -n "$(cat "$scratch/place")" | record straight "$scenario"
		same straight walked "$scenario, walk $seed"
	done
done

# The story goes on as if nothing had been undone.
threa=scenarios/threa/duel.yaml
printf 'melee\n\n\n0\n0\n' | record straight "$threa"
told=$(grep 'strikes at' "$out")
printf 'melee\n\n\n0\n3\nundo 3\n\n0\n0\n' | record undone "$threa"
[ "$(grep 'strikes at' "$out" | tail -n 1)" = "$told" ] || fail "another story after undo"
same straight undone "another record after undo"

# An edict can be undone.
printf 'edict set captain.fat 3\nundo\nstatus captain\n' | record edict "$threa" --as gm --as watch
says "$out" 'fat 12 of 12'
