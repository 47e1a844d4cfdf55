#!/bin/sh
# SPDX-License-Identifier: MIT
# JSON lines: errors are answered, questions asked again; the end event is the last line.

. tests/scripts/lib

threa=scenarios/threa/duel.yaml

# talks LINES ARGUMENT...: affray play --json with these lines as input.
talks() {
	lines=$1
	shift
	printf '%b' "$lines" | "$AFFRAY" play --json "$@" >"$out" 2>"$err"
	status=$?
}

# Each error has its message and the same question after it.
talks 'nonsense\n\n{"choose":"fly"}\n{"choose":3}\n{"choose":[1,2]}\n{"a":1}\n[]\n{"undo":1}\n{"redo":1}\n{"edict":"end"}\n{"roll":3}\n' "$threa"
[ $status -eq 2 ] || fail "answers that end: $status"
says "$err" 'the answers ended before the fight'
[ "$(grep -c '^{"type":"error","message":"' "$out")" -eq 11 ] || fail "not an error for each"
[ "$(grep -c '^{"type":"ask","owner":"aldric","ask":"action","kind":"choice"' "$out")" -eq 12 ] ||
	fail "not asked again after each"
[ "$(grep '"type":"ask","owner"' "$out" | sort -u | wc -l)" -eq 1 ] || fail "another question"

# Answers, undo and redo.
talks '{"choose":"melee_attack"}\n{"choose":"long_sword"}\n{"undo":2}\n{"redo":1}\n{"auto":1}\n{"choose":"fat"}\n{"choose":99}\n{"choose":1}\n' "$threa"
says "$out" '{"type":"undone","answers":2}'
says "$out" '{"type":"redone","answers":1}'
says "$out" '"ask":"boost_ap","kind":"number"'
says "$out" '"ask":"boost_fat","kind":"number"'
[ "$(grep -c '"type":"error"' "$out")" -eq 1 ] || fail "99 AP"

# Real dice.
talks '{"choose":"melee_attack"}\n{"choose":"long_sword"}\n{"choose":"fat"}\n{"choose":0}\n{"choose":0}\n{"choose":0}\n{"auto":1}\n{"roll":99}\n{"roll":[1,1]}\n{"roll":[1,0,0,1]}\n' "$threa" --dice mine
says "$out" '{"type":"roll","owner":"aldric","dice":"4dF+","why":"attack","lo":-31,"hi":31}'
[ "$(grep -c '"type":"error"' "$out")" -eq 4 ] || fail "impossible dice"
says "$out" '"total":2,"faces":'

# A game master.
talks '{"edict":"set captain.fat 3"}\n{"edict":"fly"}\n{"edict":"end raiders"}\n' "$threa" --as watch --as gm
[ $status -eq 0 ] || fail "game master"
[ "$(grep -c '"type":"error"' "$out")" -eq 1 ] || fail "a wrong edict"
tail -n 1 "$out" | grep -q '"type":"end","winner":"raiders"' || fail "end raiders"

# Whole fights, saved; the events are those of the same fight told by replay.
for scenario in "$duel" scenarios/*/*.yaml; do
	[ -e "$scenario" ] || continue
	rm -f "$scratch/j.fight"
	yes '{"auto":1}' 2>/dev/null | "$AFFRAY" play "$scenario" --json --as gm --save "$scratch/j.fight" \
		>"$out" 2>"$err" || fail "$scenario"
	tail -n 1 "$out" | grep -q '"type":"end"' || fail "$scenario: no end"
	grep '^{"n":' "$out" >"$scratch/events"
	ends 0 replay "$scratch/j.fight" --json
	cmp -s "$out" "$scratch/events" || fail "$scenario: other events than replay"
done

# A side sees what it may know; a game master sees the secrets of both.
secret=scenarios/apocrypha/duel.yaml
if [ -e "$secret" ]; then
	yes '{"auto":1}' 2>/dev/null | "$AFFRAY" play "$secret" --json --as ada >"$out" 2>"$err" ||
		fail "$secret"
	says "$out" '"for":"ada"'
	! grep -qE '"for":"(basil|west)"' "$out" || fail "the other side's secrets"
	yes '{"auto":1}' 2>/dev/null | "$AFFRAY" play "$secret" --json --as ada --as gm >"$out" 2>"$err" ||
		fail "$secret, game master"
	says "$out" '"for":"ada"'
	says "$out" '"for":"basil"'
fi

ends 2 play "$threa" --json --plain
says "$err" 'do not go together'
