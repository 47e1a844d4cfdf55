#!/bin/sh
# SPDX-License-Identifier: MIT
# Real dice: the dice, their creature and their reason are named; impossible results are
# refused; the record replays.

. tests/scripts/lib

threa=scenarios/threa/duel.yaml
plays() {
	lines=$1
	shift
	rm -f "$scratch/d.fight"
	printf '%b' "$lines" | "$AFFRAY" play "$threa" --save "$scratch/d.fight" "$@" >"$out" 2>"$err" ||
		fail "$*"
}

strike='melee\n\n\n0\n0\n'
plays "$strike"'99\n-32\nx\n\n1 1\n2 0 0 0\n+ + 0 -\nquit\n' --dice mine
says "$out" 'Roll 4dF+ for Aldric: attack'
says "$out" 'the total (-31 to 31), or each die with blanks between, as + - 0'
says "$out" '4dF+ cannot total 99'
says "$out" '4dF+ cannot total -32'
says "$out" '"x" are no dice'
says "$out" '4dF+ cannot show these 2 faces'
says "$out" '4dF+ cannot show these 4 faces'
grep -q '^dice: given$' "$scratch/d.fight" && grep -q '^roll 4dF+: 1 1 0 -1$' "$scratch/d.fight" ||
	fail "the roll is not in the record as it was said"
ends 0 replay "$scratch/d.fight" --explain
says "$out" '4dF+ (+ + 0 -) = 1, attack'

# The dice stay the same after a resume, undo and redo.
printf 'undo\nquit\n' | "$AFFRAY" play --resume "$scratch/d.fight" --dice mine >"$out" 2>"$err" ||
	fail "resume"
says "$out" 'Took back 1 answer'
says "$out" 'Roll 4dF+ for Aldric: attack'
! grep -q '^roll 4dF+: 1 1 0 -1$' "$scratch/d.fight" || fail "undo left the roll"

# The same over the wire.
printf '%s\n' '{"auto":1}' '{"auto":1}' '{"auto":1}' '{"auto":1}' '{"auto":1}' '{"roll":[1,1,0,-1]}' |
	"$AFFRAY" play "$threa" --json --dice all --seed 3 >"$out" 2>"$err"
says "$out" '"total":1,"faces":[1,1,0,-1]'

# A question for dice names the needed total where the rules know it, in every book.
echo 5 | "$AFFRAY" play scenarios/wounddice/knife-fight.yaml --seed 3 \
	--dice mine --save "$scratch/n.fight" >"$out" 2>"$err" || fail "needed"
says "$out" 'needed: 18 or less'
printf 'end_turn\n\n\n\n\n\n\n4\n\n4\n' | "$AFFRAY" play scenarios/dungeoneers/odds-duel.yaml --seed 1 --plain \
	--dice mine --save "$scratch/c.fight" >"$out" 2>"$err"
says "$out" 'needed: what these dice cannot show'
python3 tests/scripts/needs.py "$AFFRAY" scenarios/threa/duel.yaml scenarios/orge/duel.yaml scenarios/wounddice/knife-fight.yaml \
	scenarios/dungeoneers/den.yaml scenarios/apocrypha/duel.yaml >"$out" 2>"$err" || fail "needs"

# A whole fight with real dice for one creature and generated ones for the other; it replays.
{ printf "$strike"; i=0; while [ $i -lt 400 ]; do printf '\n2\n'; i=$((i + 1)); done; } |
	"$AFFRAY" play "$threa" --dice aldric --save "$scratch/w.fight" >"$out" 2>"$err" || fail "whole"
grep -qE '(wins?|A draw) after' "$out" || fail "no end"
grep -E '(wins?|A draw) after' "$out" >"$scratch/end"
ends 0 replay "$scratch/w.fight"
grep -qF -f "$scratch/end" "$out" || fail "the record is another fight"
! grep -q 'Roll .* for Captain' "$scratch/w.fight" || fail "dice of another"

# Real dice for everybody.
plays '2\n2\n2\n2\nquit\n' --dice all
