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
[ "$(grep -c '^{"type":"question","answers":0,"owner":"aldric","ask":"action","kind":"choice"' "$out")" -eq 12 ] ||
	fail "not asked again after each"
[ "$(grep '"type":"question"' "$out" | sort -u | wc -l)" -eq 1 ] || fail "another question"
[ "$(grep -c '"type":"state"' "$out")" -eq 1 ] || fail "nothing changed, but the state came again"
head -n 1 "$out" | grep -q '^{"type":"hello","protocol":2,"version":"' || fail "no hello"

# Answers, undo and redo.
talks '{"choose":"melee_attack"}\n{"choose":"long_sword"}\n{"undo":2}\n{"redo":1}\n{"auto":1}\n{"choose":"fat"}\n{"choose":99}\n{"choose":1}\n' "$threa"
says "$out" '{"type":"undone","answers":2}'
says "$out" '{"type":"redone","answers":1}'
says "$out" '"ask":"boost_ap","kind":"number"'
says "$out" '"ask":"boost_fat","kind":"number"'
[ "$(grep -c '"type":"error"' "$out")" -eq 1 ] || fail "99 AP"

# Real dice.
talks '{"choose":"melee_attack"}\n{"choose":"long_sword"}\n{"choose":"fat"}\n{"choose":0}\n{"choose":0}\n{"choose":0}\n{"auto":1}\n{"roll":99}\n{"roll":[1,1]}\n{"roll":[1,0,0,1]}\n' "$threa" --dice mine
says "$out" '{"type":"dice","answers":5,"owner":"aldric","dice":"4dF+","why":"attack","lo":-31,"hi":31}'
[ "$(grep -c '"type":"error"' "$out")" -eq 4 ] || fail "impossible dice"
says "$out" '"total":2,"faces":'

# A game master.
talks '{"edict":"set captain.fat 3"}\n{"edict":"fly"}\n{"edict":"end raiders"}\n' "$threa" --as watch --as gm
[ $status -eq 0 ] || fail "game master"
[ "$(grep -c '"type":"error"' "$out")" -eq 1 ] || fail "a wrong edict"
tail -n 1 "$out" | grep -q '"type":"end","winner":"raiders"' || fail "end raiders"

# Whole fights, saved; the events equal those of a replay.
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

# ---- protocol 2 ----

# An answer to an older question is refused, one to the open question is accepted. Replies carry the
# id of their line.
talks '{"choose":"melee_attack","answers":0,"id":"a"}\n{"choose":"long_sword","answers":0,"id":"b"}\n{"choose":"long_sword","answers":1,"id":7}\n' "$threa"
says "$out" '{"type":"question","id":"a","answers":1,"owner":"aldric","ask":"weapon"'
says "$out" '{"type":"error","id":"b","message":"question 0 is not open any more; this is question 1"}'
says "$out" '{"type":"question","id":"b","answers":1,"owner":"aldric","ask":"weapon"'
says "$out" '{"type":"question","id":7,"answers":2,'
says "$out" '"so_far":"melee attack, weapon long sword, about Captain"'

# Reactions are told in the narrator's words, as the prompt shows them.
talks '{"choose":"melee_attack"}\n{"choose":"long_sword"}\n{"choose":"fat"}\n{"choose":0}\n{"choose":0}\n{"choose":0}\n' "$threa" --as watch --as raiders
says "$out" '"owner":"captain","ask":"defense","kind":"choice","text":"How do you defend yourself?","deed":"melee_attack","so_far":"Aldric strikes at Captain with the long sword"'

# Each look gets one line in reply, wrong ones too, and the question is not repeated.
looks='{"get":"state","id":1}\n{"get":"log","from":15,"id":2}\n{"get":"why","id":3}\n{"get":"why","path":"aldric.fat","id":4}
{"get":"why","event":3,"id":5}\n{"get":"sheet","who":"captain","id":6}\n{"get":"rule","rule":"thr-atk-01","id":7}\n{"get":"history","id":8}
{"get":"rounds","id":9}\n{"get":"fly","id":10}\n{"get":"why","event":999,"id":11}\n{"get":"why","path":"aldric.flies","id":12}
{"get":"sheet","who":"nobody","id":13}\n{"get":"rule","rule":"NO-1","id":14}\n'
talks "$looks" "$threa"
for id in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
	[ "$(grep -c "^{\"type\":\"[a-z]*\",\"id\":$id," "$out")" -eq 1 ] || fail "look $id"
done
[ "$(grep -c '"type":"question"' "$out")" -eq 1 ] || fail "a look asks again"
[ "$(grep -c '"type":"error"' "$out")" -eq 5 ] || fail "not an error for each wrong look"
says "$out" '{"type":"log","id":2,"from":15,"events":[{"n":15,"type":"ask","who":"aldric","label":"action"}],"story":[]}'
says "$out" '{"type":"rule","id":7,"rule":"THR-ATK-01","text":"The attack value is'
# Where each answer leads: tiles to go to, creatures to strike at, and creatures within reach.
# tiles BEFORE: the sorted list of tiles after these words.
tiles() {
	sed -n "s/.*$1\[\([][0-9,]*\)\].*/\1/p" "$out" | grep -o '\[[0-9]*,[0-9]*\]' | sort
}
talks '{"get":"where","id":"w"}\n{"choose":"free_move"}\n' scenarios/threa/skirmish.yaml
says "$out" '{"type":"where","id":"w","answers":0,"options":['
[ -n "$(tiles '"answer":"free_move","tiles":')" ] || fail "a move leads nowhere"
[ "$(tiles '"answer":"free_move","tiles":')" = "$(tiles '"ask":"tile",.*"tiles":')" ] ||
	fail "where a move leads is not where one may go then"
says "$out" '"reach":[[0,0],[1,0],[2,0],[0,1],[1,1],[2,1],[0,2],[1,2],[2,2]]}'
talks '{"get":"where"}\n' "$threa"
says "$out" '{"answer":"melee_attack","creatures":["captain"]}'

# The log repeats the events at any time, from any number on.
talks '{"auto":1}\n{"auto":1}\n{"auto":1}\n{"get":"log"}\n' "$threa" --as watch
grep '^{"n":' "$out" | sed 's/$/,/' | tr -d '\n' | sed 's/,$//' >"$scratch/told"
sed -n 's/^{"type":"log","from":1,"events":\[\(.*\)\],"story":.*$/\1/p' "$out" | tr -d '\n' >"$scratch/log"
cmp -s "$scratch/told" "$scratch/log" || fail "the log is not what was told"

# Odds come in portions, each more precise than the last, and the final one is marked; looks go on
# meanwhile, and an answer ends them.
talks '{"get":"odds","playouts":64,"id":"o"}\n' "$threa"
grep -c '^{"type":"odds","id":"o","answers":0,"side":"watch","odds":\[{"answer":"melee_attack","playouts":' "$out" >"$scratch/count"
[ "$(cat "$scratch/count")" -ge 2 ] || fail "odds do not come in portions"
[ "$(grep -c '"done":true}' "$out")" -eq 1 ] || fail "odds have no end"
grep '"type":"odds"' "$out" | tail -n 1 | grep -q '"done":true}' || fail "odds after their end"
grep '"type":"odds"' "$out" | tail -n 1 | grep -q '{"answer":"melee_attack","playouts":64,"win":0\.[0-9]*,"low":0\.[0-9]*,"high":[01][.0-9]*,"hit":0\.[0-9]*,"exact":' ||
	fail "what odds say"
talks '{"get":"odds","id":"o"}\n{"get":"state","id":"s"}\n{"choose":"pass","id":"c"}\n' "$threa"
state=$(grep -n '"id":"s"' "$out" | cut -d: -f1)
done=$(grep -n '"done":true' "$out" | cut -d: -f1)
question=$(grep -n '"type":"question","id":"c"' "$out" | cut -d: -f1)
[ "$state" -lt "$done" ] && [ "$done" -lt "$question" ] || fail "an answer does not end the odds"
[ "$(grep -c '"type":"odds"' "$out")" -ge 1 ] || fail "no odds"
talks '{"choose":"melee_attack"}\n{"choose":"long_sword"}\n{"choose":"fat"}\n{"get":"odds","playouts":4}\n' "$threa"
says "$out" '{"answer":0,"playouts":4,' # numbers are numbers

# The same deed again: all its answers, as far as they are legal.
talks '{"again":1}\n{"choose":"melee_attack"}\n{"choose":"long_sword"}\n{"choose":"fat"}\n{"choose":0}\n{"choose":0}\n{"choose":0}\n{"again":1,"id":"again"}\n{"get":"history"}\n' "$threa" --reactions never
says "$out" 'it has done nothing yet that could be done again'
[ "$(grep -o '"ask":"weapon","answer":"long_sword"' "$out" | wc -l)" -eq 2 ] || fail "again: the same weapon"
[ "$(grep -o '"ask":"payment","answer":"fat"' "$out" | wc -l)" -eq 2 ] || fail "again: the same payment"
[ "$(grep -o '"ask":"boost_[a-z]*","answer":"0"' "$out" | wc -l)" -eq 4 ] || fail "again: the same boosts"

# A note of the game master is told and kept, and changes nothing.
rm -f "$scratch/n.fight"
talks '{"note":"the bridge shakes"}\n{"get":"history"}\n' "$threa" --as watch --as gm --save "$scratch/n.fight"
says "$out" '"type":"note","who":"gm","text":"notes: the bridge shakes"'
grep -qx 'edict: note the bridge shakes' "$scratch/n.fight" || fail "the note is not in the record"
[ "$(grep '"type":"state"' "$out" | sort -u | wc -l)" -eq 1 ] || fail "a note changes the fight"
ends 0 replay "$scratch/n.fight" --json
says "$out" 'notes: the bridge shakes'
ends 0 check "$scratch/n.fight"
ends 0 summary "$scratch/n.fight" --playouts 0
# Within a deed a note waits for its end.
talks '{"choose":"melee_attack"}\n{"note":"it rains","id":5}\n{"choose":"long_sword"}\n{"choose":"fat"}\n{"choose":0}\n{"choose":0}\n' "$threa" --as watch --as gm --reactions never
says "$out" '{"type":"set","id":5,"what":"note","how":"it rains"}'
says "$out" '"type":"note","who":"gm","text":"notes: it rains"'
talks '{"note":"it rains"}\n' "$threa" --as watch
says "$out" '"type":"error","message":"Edicts and notes are the game master'
