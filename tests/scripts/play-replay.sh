#!/bin/sh
# SPDX-License-Identifier: MIT
# replay tells exactly the recorded part and says where it stops; --finish plays on.

. tests/scripts/lib

# stops BOOK/SCENARIO COUNT ARGUMENT...: after COUNT answers over JSON lines, the events that the
# player has seen equal those of the replay, which then names the open question.
stops() {
	scenario=scenarios/$1.yaml count=$2
	shift 2
	rm -f "$scratch/r.fight"
	yes '{"auto":1}' 2>/dev/null | head -n "$count" |
		"$AFFRAY" play "$scenario" --seed 4 --json --save "$scratch/r.fight" --as gm "$@" >"$scratch/told" 2>"$err"
	cp "$scratch/r.fight" "$scratch/kept"
	grep '^{"n":' "$scratch/told" >"$scratch/events"
	ends 0 replay "$scratch/r.fight" --json
	grep '^{"n":' "$out" | cmp -s - "$scratch/events" || fail "$scenario, $count: other events than were told"
	asked=$(tail -n 1 "$scratch/told" | sed 's/.*"owner":"\([^"]*\)","ask":"\([^"]*\)".*/"owner":"\1","ask":"\2"}/')
	tail -n 1 "$out" | grep -qE '^\{"type":"stopped","round":[0-9]+,' || fail "$scenario: it does not say where it stops"
	tail -n 1 "$out" | grep -qF "$asked" || fail "$scenario: it stops elsewhere than at $asked"
	! grep -q '"type":"end"' "$out" || fail "$scenario: an end that never came"
	ends 0 replay "$scratch/r.fight"
	grep -qE '^The record ends here, in round [0-9]+: [a-z0-9_-]+ is asked for [a-z_]+\.$' "$out" || fail "$scenario: no last word"
	says "$out" 'affray replay --finish plays on'
	! grep -qE '(wins?|draw) after' "$out" || fail "$scenario: an end that never came"
	ends 0 replay "$scratch/r.fight" --brief
	ends 0 replay "$scratch/r.fight" --finish
	grep -qE '(wins?|draw) after' "$out" || fail "$scenario: --finish"
	ends 0 replay "$scratch/r.fight" --finish --json
	tail -n 1 "$out" | grep -q '"type":"end"' || fail "$scenario: --finish --json"
	cmp -s "$scratch/r.fight" "$scratch/kept" || fail "a replay wrote"
}

for count in 0 1 3; do
	stops threa/duel $count
	stops orge/duel $count
	stops wounddice/knife-fight $count
	stops dungeoneers/crypt $count
	stops apocrypha/ambush $count
done
stops threa/skirmish 3 --as watch
stops orge/ambush 5 --as travellers

# Real dice: it stops before the first roll that was not thrown.
printf 'melee\n\n\n0\n0\n1\n' | "$AFFRAY" play scenarios/threa/duel.yaml --as aldric --dice all \
	--save "$scratch/d.fight" >"$out" 2>"$err" || fail "dice"
ends 0 replay "$scratch/d.fight"
says "$out" 'The record ends here, in round 1'
ends 0 replay "$scratch/d.fight" --json
tail -n 1 "$out" | grep -q '"type":"stopped"' || fail "dice: it does not stop"
printf 'melee\n\n\n0\n0\n' | "$AFFRAY" play scenarios/threa/duel.yaml --as aldric --dice all \
	--save "$scratch/e.fight" >"$out" 2>"$err" || fail "dice"
ends 0 replay "$scratch/e.fight"
says "$out" 'before a roll of 4dF+'
ends 0 replay "$scratch/e.fight" --json
tail -n 1 "$out" | grep -q '"dice":"4dF+"' || fail "dice: where it stops"

# A whole record is told to its end, a simulated fight too, and --finish goes with records.
ends 0 run scenarios/threa/duel.yaml --save "$scratch/w.fight"
cp "$out" "$scratch/told"
ends 0 replay "$scratch/w.fight"
cmp -s "$out" "$scratch/told" || fail "a whole record"
ends 2 replay scenarios/threa/duel.yaml --seed 1 --fight 2 --finish
says "$err" '--finish is for a record'
