#!/bin/sh
# SPDX-License-Identifier: MIT
# One whole fight of each rulebook on the screen, by keys; the saved fight equals the one that the
# plain prompt plays with the same answers.

. tests/scripts/lib
. tests/scripts/screen

# plays NAME SCENARIO KEY WORD: presses the key until the fight is over; WORD does the same at the
# prompt.
plays() {
	opens 80x24 "$2" --seed 4 --save "$scratch/$1.fight"
	shows 'Round'
	presses=0
	while looks && ! grep -qF 'The fight is over' "$seen"; do
		types -N 20 "$3"
		presses=$((presses + 20))
		sleep 0.2 # or the keys would pile up
		[ $presses -lt 4000 ] || lost "no end after $presses keys"
	done
	types Escape
	hides 'No question is open'
	hides 'The fight is over:'
	is_as "end-$1-80x24"
	types q
	types q
	ended 0
	rm -f "$scratch/plain.fight"
	yes "$4" 2>/dev/null | "$AFFRAY" play "$2" --plain --seed 4 --save "$scratch/plain.fight" \
		>"$out" 2>"$err" || fail "$2 at the prompt"
	cmp -s "$scratch/$1.fight" "$scratch/plain.fight" || lost "$2: another fight than at the prompt"
}

plays threa scenarios/threa/skirmish.yaml t auto
plays wounddice scenarios/wounddice/bank-raid.yaml t auto
plays orge scenarios/orge/duel.yaml t auto
plays dungeoneers scenarios/dungeoneers/crypt.yaml t auto
plays apocrypha scenarios/apocrypha/rooms.yaml t /auto

# After the end: back by undo, and on to the end again.
opens 80x24 --resume "$scratch/threa.fight"
shows 'The fight is over' 'after'
types u
shows 'Took back 1 answer'
hides 'The fight is over'
types r
shows 'The fight is over'
types a
shows 'The whole log'
types Home
shows 'Skirmish at the ford' 'Round 1'
