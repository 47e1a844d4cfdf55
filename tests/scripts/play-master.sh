#!/bin/sh
# SPDX-License-Identifier: MIT
# A game master alone: tactics play, each action is a pause, and edicts are typed. All kinds of them
# for every rulebook: set a track, give and take a condition, move, add, remove, end; recorded,
# undone, told again. Mistyped edicts are explained.

. tests/scripts/lib

# masters LINES SCENARIO ARGUMENT...
masters() {
	lines=$1
	shift
	rm -f "$scratch/m.fight"
	printf '%b' "$lines" | "$AFFRAY" play "$@" --as gm --save "$scratch/m.fight" >"$out" 2>"$err" ||
		fail "$*"
}

# all BOOK FIRST SECOND THIRD TRACK CONDITION ANSWERS: a scenario of that book with three creatures,
# the third in reserve; ANSWERS come before the first action.
all() {
	book=$1 track=$5 condition=$6
	cat >"$scratch/$book.yaml" <<-END
		affray: 1
		rulebook: $book
		name: A field
		limit: 30
		map: |
		  .........#
		  a........b
		  ..........
		legend: {a: first, b: second}
		sides:
		  - name: west
		    tactic: scripted
		    creatures: [{use: $2, name: first}]
		  - name: east
		    tactic: scripted
		    creatures: [{use: $3, name: second}]
		reserve:
		  - {use: $4, name: third, side: east}
	END
	masters "$7edict set second.$track 2\nset second.$condition on\nstatus second\nset second.$condition off\nmove second 7,2\nadd third 8,0\nremove third\nundo\nset second.$track 1\nhistory\nround 1\nredo 99\nend west\n" \
		"$scratch/$book.yaml"
	says "$out" 'action: Enter goes on (scripted)'
	says "$out" "  $track 2"
	grep -q "  $condition 1" "$out" || grep -q "  ${condition#*.} 1" "$out" || fail "$book: no $condition"
	says "$out" "decreed: set second.$track 2"
	says "$out" 'decreed: add third 8,0'
	says "$out" 'West wins'
	! grep -q 'decreed: remove third' "$out" || fail "$book: undo left an edict"
	for line in "set second.$track 2" "set second.$condition on" "set second.$condition off" \
		'move second 7,2' 'add third 8,0' 'end west'; do
		grep -qx "edict: $line" "$scratch/m.fight" || fail "$book: $line is not recorded"
	done
	! grep -q 'edict: remove' "$scratch/m.fight" || fail "$book: undo left an edict in the record"
	ends 0 check "$scratch/m.fight"
	ends 0 replay "$scratch/m.fight" --json
	tail -n 1 "$out" | grep -q '"winner":"west"' || fail "$book: another end"

	# A mistyped edict changes nothing and suggests the right word.
	masters "$7edict sat second.$track 2\nset secnd.$track 2\nset second.${track}x 2\nset second.$track lots\nmove second 99,99\nmove second 9,0\nadd thrd\nadd first\nremove secnd\nend wset\nedict\nedict set\n" \
		"$scratch/$book.yaml"
	says "$out" 'is no edict; did you mean "set"?'
	says "$out" 'there is no creature "secnd"; did you mean "second"?'
	says "$out" "there is no \"${track}x\"; did you mean \"$track\"?"
	says "$out" "$track is \"lots\"; expected a number"
	says "$out" '"99,99" is no tile of the map'
	says "$out" '9,0 is a wall'
	says "$out" 'there is no "thrd" in the reserve; did you mean "third"?'
	says "$out" 'there is no "first" in the reserve'
	says "$out" 'there is no creature "secnd" in this fight; did you mean "second"?'
	says "$out" 'there is no side "wset"; did you mean "west"?'
	says "$out" "edict set second.$(sed -n 's/.*edict set second\.\([a-z]*\) 1:.*/\1/p' "$out" | head -n 1) 1: sets a value"
	says "$out" 'edict add third: brings one of the reserve in'
	says "$out" 'expected `set PATH VALUE`'
	! grep -q '^edict:' "$scratch/m.fight" || fail "$book: a mistyped edict was recorded"

	# Enter plays one step, go plays on, and one undo takes back all automatic steps.
	masters "$7\ngo sideways\ngo\nundo\nundo\nhistory\ngo 2 rounds\nquit\n" "$scratch/$book.yaml"
	says "$out" 'expected go, go 3, go round, go 2 rounds or go end'
	[ "$(grep -c 'Took back 1 answer' "$out")" -eq 2 ] || fail "$book: undo of go"
	masters "$7go end\n" "$scratch/$book.yaml"
	grep -qE '(wins?|A draw) after' "$out" || fail "$book: go end"
	cp "$out" "$scratch/told"
	# Watching changes nothing.
	ends 0 run "$scratch/$book.yaml"
	grep -E '(wins?|A draw) after' "$out" >"$scratch/end"
	grep -qF -f "$scratch/end" "$scratch/told" || fail "$book: looking on has changed the end"
	# The master answers for a creature, too.
	masters "$7menu\n1\nquit\n" "$scratch/$book.yaml"
	says "$out" 'action: What do'
}

all threa aldric goblin goblin fat surprised ''
all apocrypha gasket trident gasket shock blinded ''
all orge durn ghash ghash mf state.scared ''
all wounddice recruit trooper recruit debt prone '\n'
all dungeoneers suori skeleton skeleton stress prone ''

# Only the game master may give edicts and notes, and only at action questions.
printf 'edict set captain.fat 3\n' | "$AFFRAY" play scenarios/threa/duel.yaml --save "$scratch/p.fight" \
	>"$out" 2>"$err" || fail "a player's edict"
says "$out" "Edicts and notes are the game master's"

# A game master with a side is asked only for that side; pause also stops at the others.
printf 'pass\nquit\n' | "$AFFRAY" play scenarios/threa/duel.yaml --as watch --as gm \
	--save "$scratch/w.fight" >"$out" 2>"$err" || fail "gm and watch"
! grep -q 'Enter goes on' "$out" || fail "a pause nobody wanted"
printf 'pause on\npass\n\npause off\nquit\n' | "$AFFRAY" play scenarios/threa/duel.yaml --as watch --as gm \
	--save "$scratch/v.fight" >"$out" 2>"$err" || fail "pause on"
says "$out" 'Captain, action: Enter goes on (scripted)'
says "$out" 'Tactics play on without stopping.'

# A recruit from the catalogue never enters an occupied tile; it is saved, undone and replayed.
plays 'edict add wolf raidrs 9,9\nedict add wulf raiders 9,9\nedict add wolf raiders 10,0\nedict add wolf raiders 10,0\nstatus\nundo\nredo\ngo end\n' \
	scenarios/threa/skirmish.yaml --as gm --by-path --seed 4
for text in 'there is no side "raidrs"; did you mean "raiders"?' 'unknown creature "wulf"; did you mean "wolf"?' \
	'The game master adds Wolf 2 at 10,0' 'wolf-2 stands at 10,0; expected a free tile' 'Wolf 2          AP'; do
	says "$out" "$text"
done
grep -qx 'edict: add wolf-2 10,0' "$scratch/d.fight" && grep -q '^  reserve:' "$scratch/d.fight" || fail "the record lacks it"
ends 0 replay "$scratch/d.fight"
says "$out" 'Wolf 2 '
grep -E '(wins?|A draw) after' "$out" >"$scratch/end"
plays '{"edict":"add wolf raiders 9,4"}\n{"get":"state"}\n{"edict":"end"}\n' scenarios/threa/skirmish.yaml --as gm --seed 4 --json
says "$out" '"key":"wolf-2","name":"Wolf 2","side":"raiders"'

# The story tells an edict in the book's own words, and with names.
told() {
	ends 0 replay "$1" --no-map
	tr -s ' \n' ' ' <"$out" >"$scratch/told"
	grep -qF "$2" "$scratch/told" || fail "$1 does not say \"$2\""
}

told tests/fights/apocrypha/rrx-lost-courage.fight "The game master writes on Trident's sheet: weapon readied."
told tests/fights/wounddice/ex-10-natural-20.fight "The game master writes on Marksman's sheet: aiming at Recruit."
told tests/fights/apocrypha/rrx-lost-courage.fight "courage fails: two hits against 3, costing five dice."
told tests/fights/orge/catch-up-wakes-too-late.fight "G comes round, too late for the fight."
