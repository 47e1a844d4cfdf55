#!/bin/sh
# SPDX-License-Identifier: MIT
# Bots: the examples against each other and over play --json; bots that hang, die or babble.

. tests/scripts/lib

python=$(command -v python3) || python=
shell_bot='sh examples/bots/defaults.sh'
bot=$shell_bot
[ "$python" ] && bot="$python examples/bots/first_option.py"

# wins BOT: its wins in the match in out.
wins() {
	sed -n "s/^  bot $1 wins \\([0-9]*\\),.*/\\1/p" "$out"
}

# The examples, in each rulebook. No fight may be lost by a fault, and all are counted.
for scenario in "$duel" scenarios/*/duel.yaml scenarios/wounddice/pistol-duel.yaml; do
	[ -e "$scenario" ] || continue
	ends 0 match "$bot" "$shell_bot" "$scenario" -n 4 --time 60000
	silent "$err"
	says "$out" '4 fights, seed 1'
	! grep -q 'Lost without' "$out" || fail "$scenario: a bot failed"
	draws=$(sed -n 's/^  draws //p' "$out")
	[ $(($(wins 1) + $(wins 2) + draws)) -eq 4 ] || fail "$scenario: fights are missing"
	cp "$out" "$scratch/first"
	ends 0 match "$bot" "$shell_bot" "$scenario" -n 4 --time 60000
	cmp -s "$out" "$scratch/first" || fail "$scenario: the same match, another result"
done

# A bot that attacks beats one that passes; swapping sides does not change that.
threa=scenarios/threa/duel.yaml
if [ "$python" ]; then
	ends 0 match "$bot" "$shell_bot" "$threa" -n 6 --time 60000
	[ "$(wins 1)" -ge 2 ] && [ "$(wins 2)" -eq 0 ] || fail "the first option does not beat the default"
	ends 0 match "$shell_bot" "$bot" "$threa" -n 6 --time 60000
	[ "$(wins 2)" -ge 2 ] && [ "$(wins 1)" -eq 0 ] || fail "the first option does not beat the default, second"
fi
ends 0 match "$shell_bot" "$shell_bot" "$threa" -n 2 --seed 9 --json --time 60000
says "$out" '{"fights":2,"seed":9,"version":"'
for key in draws bots command wins rate low high faults; do
	says "$out" "\"$key\":"
done

# Each bot sees only what its side may know.
secret=scenarios/apocrypha/duel.yaml
if [ -e "$secret" ]; then
	ends 0 match "tee '$scratch/one' | $shell_bot" "tee '$scratch/two' | $shell_bot" "$secret" -n 1 --time 60000
	says "$scratch/one" '"for":"ada"'
	says "$scratch/two" '"for":"basil"'
	! grep -q '"for":"basil"' "$scratch/one" && ! grep -q '"for":"ada"' "$scratch/two" ||
		fail "a bot sees the other's secrets"
	tail -n 1 "$scratch/one" | grep -q '"type":"end"' || fail "a bot does not hear the end"
fi

# loses BOT REASON [TIME]: the bot loses both fights for this reason, and the match goes on.
loses() {
	ends 0 match "$1" "$shell_bot" "$threa" -n 2 --time "${3:-60000}"
	[ "$(wins 2)" -eq 2 ] || fail "\"$1\" does not lose"
	[ "$(grep -cF -e "$2" "$out")" -eq 2 ] || fail "\"$1\": not \"$2\""
}
loses 'sleep 60' 'no answer in 1500 ms' 1500
loses 'cat >/dev/null' 'no answer in 1500 ms' 1500
loses 'exit 0' 'it ended before the fight did'
loses 'kill -9 $$' 'it ended before the fight did'
loses './no-such-bot 2>/dev/null' 'it ended before the fight did'
loses 'yes' 'nonsense 3 times'
loses "yes '{\"choose\":\"fly\"}'" 'nonsense 3 times'
loses "yes '{\"undo\":1}'" 'nonsense 3 times'
loses "yes | tr -d '\\n'" 'a line longer than'

# Bots that die or hang after some answers are reported with their fight.
loses 'for i in 1 2; do read -r x; echo "{\"choose\":\"pass\"}"; done' 'it ended before the fight did'
ends 0 match "$shell_bot" 'sleep 60' "$threa" -n 1 --time 1500 --fixed --json
says "$out" '{"fight":1,"bot":2,"reason":"no answer in 1500 ms"}'

# Programs that a bot left running end with it.
ends 0 match "sleep 4711 & sleep 4711" "$shell_bot" "$threa" -n 1 --time 1500
! ps -eo args 2>/dev/null | grep -q '^sleep 4711$' || fail "a bot's child lives on"

# Ctrl-C ends the match and the bots.
timeout --foreground --preserve-status -s INT 2 "$AFFRAY" match 'sleep 4712' 'sleep 4712' "$threa" \
	>"$out" 2>"$err"
[ $? -eq 130 ] || fail "Ctrl-C"
says "$err" 'interrupted after 0 of 100 fights'
! ps -eo args 2>/dev/null | grep -q '^sleep 4712$' || fail "a bot lives on after Ctrl-C"

# A bot over play --json, by two pipes.
mkfifo "$scratch/questions" "$scratch/answers"
$bot <"$scratch/questions" >"$scratch/answers" &
"$AFFRAY" play "$threa" --json --as aldric <"$scratch/answers" 2>"$err" |
	tee "$scratch/questions" >"$out"
wait
tail -n 1 "$out" | grep -q '"type":"end",' || fail "a bot at play --json"

ends 2 match "$bot" "$shell_bot"
ends 2 match "$bot" "$shell_bot" no-such.yaml
ends 2 match "$bot" "$shell_bot" "$threa" --time 0

# ---- tactics stand for bots: alone, and against a program on either side
ends 0 match 'scripted' 'scripted' threa/duel -n 5 --fixed --json
grep -o '"wins":[0-9]*' "$out" >"$scratch/match.wins"
ends 0 sim threa/duel -n 5 --json
grep -o '"wins":[0-9]*' "$out" | head -n 2 | cmp - "$scratch/match.wins" || fail "a match of the scenario's tactics is not its simulation"
for side in '' --fixed; do
	ends 0 match 'scripted caution=2' 'sh examples/bots/defaults.sh' threa/duel -n 2 $side
	says "$out" 'bot 1 wins'
	ends 0 match 'sh examples/bots/defaults.sh' 'search level=1' threa/duel -n 2 $side
done
ends 2 match 'scripted courage=2' random threa/duel -n 2
says "$err" 'no knob "courage"'
