#!/bin/sh
# SPDX-License-Identifier: MIT
# Secrets: a seat commands its own side and sees only what that side may know; the game master has
# another seat, and the record names everybody who takes it. The prompt, JSON lines and the screen
# agree, because they share one check.

. tests/scripts/lib

# Pip and Skrit hide from the travellers for the whole fight: by default nobody looks for them.
ambush=$scratch/lurk.yaml
cat >"$ambush" <<'YAML'
affray: 1
rulebook: orge
name: A lurker
about: Somebody waits in the dark for whoever passes by.
limit: 3
map: |
  ao........
  ..........
  ........ps
legend: {a: aldric, o: odo, p: pip, s: skrit}
sides:
  - name: travellers
    tactic: default
    creatures: [{use: aldric}, {use: odo}]
  - name: robbers
    tactic: default
    creatures:
      - {use: pip, set: {hidden: true}}
      - {use: skrit, set: {hidden: true}}
YAML
threa=scenarios/threa/duel.yaml

# tells LINES ARGUMENT...: over JSON lines.
tells() {
	lines=$1
	shift
	rm -f "$scratch/j.fight"
	printf '%b' "$lines" | "$AFFRAY" play "$@" --json --save "$scratch/j.fight" >"$out" 2>"$err"
}

# unseen WHO: no event of this creature and no question to it has come.
unseen() {
	! grep -qE "\"(who|owner)\":\"$1\"" "$out" || fail "$1 is seen: $lines"
}

# ---- a chair of another side ----

for command in '{"seat":{"pip":"me"}}' '{"seat":{"robbers":"me"}}' '{"seat":{"pip":"random"}}' \
	'{"reactions":{"pip":"ask"}}' '{"reactions":{"robbers":"never"}}' '{"dice":{"pip":"real"}}' \
	'{"edict":"set pip.hidden off"}'; do
	tells "$command\n" $ambush --as travellers
	unseen pip
	grep -q '"type":"error","message":".*game master.*seat gm' "$out" || fail "JSON: $command"
done
for words in 'seat pip me' 'seat robbers me' 'seat pip random' 'reactions pip ask' 'reactions robbers never' \
	'dice pip real' 'edict set pip.hidden off'; do
	plays "$words\nquit\n" $ambush --as travellers
	says "$out" 'seat gm takes that'
done

# Commands for all creatures affect only the seat's own side.
tells '{"reactions":"never"}\n{"dice":"real"}\n' $ambush --as travellers
unseen pip
! grep -q '"type":"error"' "$out" || fail "reactions and dice of all"
tells '{"seat":{"":"me"}}\n' $ambush --as travellers
unseen pip
tells '{"reactions":"ask"}\n{"auto":1}\n{"auto":1}\n{"auto":1}\n' $threa --as watch
! grep -q '"kind":.*"owner":"captain"\|"owner":"captain".*"kind":' "$out" || fail "asked for another side"
ends 2 play $threa --as watch --reactions captain=ask --save "$scratch/no.fight"
says "$err" "\"captain\" is another side's"
# Seats of one's own side can be changed.
tells '{"seat":{"odo":"random"}}\n{"seat":{"odo":"me"}}\n' $ambush --as aldric
[ "$(grep -c '"type":"set"' "$out")" -eq 2 ] || fail "one's own side"

# A player who gives all seats away sees no more than before.
tells '{"seat":{"travellers":"default"}}\n' $ambush --as travellers
grep -q '"type":"end"' "$out" || fail "no end"
"$AFFRAY" play $ambush --json --as gm >"$scratch/all" 2>/dev/null </dev/null
[ "$(grep -c '"for":"robbers"' "$scratch/all")" -gt 0 ] || fail "nothing is hidden here"
! grep -q '"for":"robbers"' "$out" || fail "all is seen once nobody is played"

# A pause shows nothing of other sides, and nobody can answer for them.
tells '{"pause":true}\n{"auto":1}\n{"auto":1}\n{"auto":1}\n{"auto":1}\n' $threa --as watch
! grep -qE '"owner":"captain".*"kind"' "$out" || fail "a pause lets one answer for others"

# ---- the game master's seat ----

tells '{"seat":"gm"}\n{"seat":{"pip":"me"}}\n{"edict":"set pip.hidden off"}\n' $ambush --as travellers
says "$out" '{"type":"set","what":"seat","owner":"gm","how":"me"}'
says "$out" '{"type":"set","what":"seat","owner":"pip","how":"me"}'
! grep -q '"type":"error"' "$out" || fail "the game master is refused"
tells '{"seat":{"gm":"me"}}\n{"go":1}\n' $ambush --as travellers
says "$out" '"owner":"gm","how":"me"'
tells '{"seat":{"gm":"random"}}\n' $ambush --as travellers
says "$out" '"type":"error"'
plays 'edict set captain.fat 3\nseat gm\nedict set captain.fat 3\nseat captain me\nquit\n' $threa --as watch
says "$out" 'You are the game master now'
says "$out" 'Captain: you.'
grep -qx 'edict: set captain.fat 3' "$scratch/d.fight" || fail "an edict of the new game master"

# The record keeps it: after undo, after a resume by another player, in a fork.
grep -qx 'seats: gm watch captain' "$scratch/d.fight" || fail "the record does not say gm: $(cat "$scratch/d.fight")"
printf 'undo 9\nfork %s\nquit\n' "$scratch/f.fight" |
	"$AFFRAY" play --resume "$scratch/d.fight" --as watch >"$out" 2>"$err" || fail "resume"
for file in d f; do
	grep -qE '^seats: gm ' "$scratch/$file.fight" || fail "$file.fight forgot the game master"
done
ends 0 check "$scratch/d.fight" "$scratch/f.fight"
plays 'seat gm\nundo\nquit\n' $threa --as watch
grep -qx 'seats: gm watch' "$scratch/d.fight" || fail "undo took the game master out of the record"

# ---- a save belongs to the game master, and says so if a side wrote it ----

says_whose() {
	sed -n '/^#/{p;q;}' "$1" | grep -q "game master's file.*seed and all answers"
}
plays 'quit\n' $ambush --as travellers
says_whose "$scratch/d.fight" || fail "a side's save does not say whose it is"
grep -qx 'seats: travellers' "$scratch/d.fight" || fail "seats"
ends 0 replay "$scratch/d.fight"
tells '' $ambush --as travellers
says_whose "$scratch/j.fight" || fail "JSON: a side's save does not say whose it is"
plays 'quit\n' $ambush --as gm
! says_whose "$scratch/d.fight" || fail "the game master's save says it too"
ends 0 run $ambush --save "$scratch/run.fight"
! grep -q '^#\|^seats' "$scratch/run.fight" || fail "nobody's save"

# ---- events of hidden creatures are marked like all secrets ----

ends 0 replay "$scratch/run.fight" --json
cp "$out" "$scratch/all"
grep -E '"who":"(pip|skrit)"' "$scratch/all" >"$scratch/hidden"
[ -s "$scratch/hidden" ] || fail "nobody hides"
! grep -v '"for":"robbers"' "$scratch/hidden" >"$out" || fail "an event of the hidden is for everybody"
# A creature acts in the open once it is found, but not before.
tells '{"choose":"search"}\n{"choose":"search"}\n{"choose":"search"}\n{"choose":"end"}\n{"choose":"end"}\n{"choose":"end"}\n' \
	$ambush --as travellers --as gm
grep '^{"n":' "$out" | awk '
function key(name, text) {
	text = $0
	return sub(".*\"" name "\":\"", "", text) ? substr(text, 1, index(text, "\"") - 1) : ""
}
key("text") == "discovers {target}" { found[key("target")] = 1 }
key("who") ~ /^(pip|skrit)$/ { count[key("for") != "", found[key("who")]]++ }
END { exit !(count[1, ""] && !count[0, ""] && count[0, 1] && !count[1, 1]) }
' || fail "the hidden are seen before they are found, or not after it"
# Events for all and for a side are exactly those told to that side.
tells '{"seat":{"travellers":"default"}}\n' $ambush --as travellers
# events FILE: without their numbers, which differ between seats
events() {
	sed -n 's/^{"n":[0-9]*,/{/p' "$1"
}
events "$scratch/all" | grep -v '"for":"\(robbers\|pip\|skrit\|gm\)"' >"$scratch/for"
events "$out" | cmp -s - "$scratch/for" || fail "\"for\" and what is told differ"
# In play, too: a side's hidden creatures act for that side alone.
tells '{"seat":{"robbers":"default"}}\n' $ambush --as robbers
! grep -E '"who":"pip"' "$out" | grep -qv '"for":"robbers"' || fail "the robbers' own secrets are not marked"

# ---- replies to commands, and the lines at every stop ----

# No line for a side names hidden enemies: not hello, state, log, history, odds, why.
looks='{"get":"state"}\n{"get":"log"}\n{"get":"history"}\n{"get":"rounds"}\n{"get":"why"}\n{"get":"odds","playouts":4}\n'
tells "$looks{\"auto\":1}\n$looks{\"auto\":1}\n{\"auto\":1}\n$looks" $ambush --as travellers
for type in hello state log history rounds why odds; do
	grep -q "^{\"type\":\"$type\"," "$out" || fail "no $type"
done
! grep -qE 'pip|skrit|Pip|Skrit' "$out" || fail "the hidden are named"
[ "$(grep -c '"type":"hello"' "$out")" -eq 1 ] || fail "hello again, but nobody has come out"
sed -n 's/^{"type":"state",//p' "$out" | grep -q '"order":\["aldric","odo"\]\|"order":\["odo","aldric"\]' ||
	fail "the order has a gap, or more than the travellers"
# Numbers reveal nothing: events go up by one, answers count this side's own answers and rolls.
sed -n 's/^{"n":\([0-9]*\),.*/\1/p' "$out" | awk '$1 != NR { exit 1 }' || fail "events have gaps"
awk -F '[:,]' '
/^[{]"n":[0-9]+,"type":"(answer|roll)"/ { given++ }
/^[{]"type":"question","answers":/ { asked++; if ($4 != given) exit 1 }
END { if (asked < 4) exit 1 }
' "$out" ||
	fail "answers count more than this side's own"
# A guessed name gets the same reply as an unknown one.
tells '{"get":"sheet","who":"pip"}\n{"get":"sheet","who":"zzz"}\n{"get":"why","path":"pip.hp"}\n{"get":"why","path":"zzz.hp"}\n' $ambush --as travellers
[ "$(grep '"type":"error"' "$out" | sed 's/pip/zzz/' | sort -u | wc -l)" -eq 2 ] || fail "a name is given away"
# When the game master sits down, hello lists all creatures, and state their places.
tells '{"seat":"gm"}\n{"get":"sheet","who":"pip"}\n' $ambush --as travellers
[ "$(grep -c '"type":"hello"' "$out")" -eq 2 ] || fail "no new hello for the game master"
grep '"type":"hello"' "$out" | tail -n 1 | grep -q '{"key":"pip","name":"Pip","side":"robbers"' || fail "pip is not in hello"
grep -q '"type":"state".*"pip":{"tile":' "$out" || fail "pip is not in the state"
says "$out" '{"type":"sheet","who":"pip"'
# A side's history does not show edicts, at the prompt or over JSON.
tells '{"edict":"set captain.fat 3"}\n{"note":"a plot"}\n' $threa --as watch --as gm
mv "$scratch/j.fight" "$scratch/gm.fight"
printf '{"get":"history"}\n{"get":"log"}\n' | "$AFFRAY" play --resume "$scratch/gm.fight" --json --as watch >"$out" 2>"$err"
says "$out" '"owner":"gm","edict":""'
! grep -q 'captain.fat\|a plot' "$out" || fail "a side reads the edicts"
printf 'history\nlog\nquit\n' | "$AFFRAY" play --resume "$scratch/gm.fight" --as watch >"$out" 2>"$err"
says "$out" 'the game master decreed something'
! grep -q 'captain.fat\|a plot' "$out" || fail "a side reads the edicts at the prompt"
# Only the game master sees the reserve.
sed 's/^limit: 3/limit: 3\nreserve: [{use: pip, name: heron, side: robbers}]/' $ambush >"$scratch/reserve.yaml"
tells '{"get":"state"}\n' "$scratch/reserve.yaml" --as travellers
! grep -q heron "$out" || fail "the reserve is seen"
tells '{"get":"state"}\n' "$scratch/reserve.yaml" --as gm
grep -q '"type":"hello".*heron' "$out" || fail "the game master does not see the reserve"
