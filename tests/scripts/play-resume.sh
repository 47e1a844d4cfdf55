#!/bin/sh
# SPDX-License-Identifier: MIT
# A fight that is killed, interrupted or left loses at most the answer being typed.

. tests/scripts/lib

# questions FILE: how many were asked so far.
questions() {
	grep -c '\[Enter' "$1"
}

# marked FILE: what Enter would answer, with its number in the menu.
marked() {
	grep '\[Enter' "$1"
}

# killed COUNT SCENARIO: plays COUNT answers through a pipe, then kill -9 while it waits.
killed() {
	rm -f "$scratch/k.fight" "$scratch/pipe"
	mkfifo "$scratch/pipe"
	: >"$out" # it has questions of the play before
	"$AFFRAY" play "$2" --seed 4 --save "$scratch/k.fight" <"$scratch/pipe" >"$out" 2>"$err" &
	player=$!
	exec 3>"$scratch/pipe"
	yes '' | head -n "$1" >&3
	tries=0
	while [ "$(questions "$out")" -le "$1" ] && [ $tries -lt 1200 ]; do
		kill -0 $player 2>/dev/null || break
		sleep 0.05
		tries=$((tries + 1))
	done
	kill -9 $player 2>/dev/null
	wait $player 2>/dev/null
	exec 3>&-
}

for scenario in scenarios/threa/skirmish.yaml scenarios/wounddice/last-stand.yaml \
	scenarios/dungeoneers/den.yaml scenarios/apocrypha/four-against-four.yaml \
	scenarios/orge/four.yaml; do
	[ -e "$scenario" ] || continue
	rm -f "$scratch/whole.fight"
	yes '' 2>/dev/null | "$AFFRAY" play "$scenario" --seed 4 --save "$scratch/whole.fight" \
		>"$out" 2>"$err" || fail "$scenario"
	[ "$(questions "$out")" -gt 8 ] || fail "$scenario: too short a fight for 8 answers"
	for count in 0 1 3 8; do
		killed $count "$scenario"
		[ "$(questions "$out")" -eq $((count + 1)) ] || fail "$scenario: not $count answers"
		kept=$(wc -l <"$scratch/k.fight")
		head -n "$kept" "$scratch/whole.fight" | cmp -s - "$scratch/k.fight" ||
			fail "$scenario, $count answers: another fight was saved"
		# Resumed and quit at once: the same question is open, nothing is lost.
		marked "$out" | tail -n 1 >"$scratch/asked"
		echo quit | "$AFFRAY" play --resume "$scratch/k.fight" >"$out" 2>"$err" ||
			fail "$scenario, $count answers: resume"
		marked "$out" | cmp -s - "$scratch/asked" ||
			fail "$scenario, $count answers: another question"
		yes '' 2>/dev/null | "$AFFRAY" play --resume "$scratch/k.fight" >"$out" 2>"$err" ||
			fail "$scenario, $count answers: to the end"
		cmp -s "$scratch/k.fight" "$scratch/whole.fight" ||
			fail "$scenario, $count answers: another end"
	done
done

# At any moment: what is on the disk is a whole record, and goes on.
scenario=scenarios/threa/printed-example.yaml
rm -f "$scratch/whole.fight"
yes '' 2>/dev/null | "$AFFRAY" play "$scenario" --seed 4 --save "$scratch/whole.fight" >"$out" 2>"$err"
for moment in 0.01 0.02 0.03 0.05 0.08; do
	rm -f "$scratch/k.fight"
	yes '' 2>/dev/null | timeout -s KILL $moment "$AFFRAY" play "$scenario" --seed 4 \
		--save "$scratch/k.fight" >/dev/null 2>&1
	[ -e "$scratch/k.fight" ] || continue
	yes '' 2>/dev/null | "$AFFRAY" play --resume "$scratch/k.fight" >"$out" 2>"$err" ||
		fail "killed after $moment s"
	cmp -s "$scratch/k.fight" "$scratch/whole.fight" || fail "killed after $moment s: another end"
done

# Ctrl-C, the end of the input, and a closed reader.
mkfifo "$scratch/fifo"
timeout --foreground --preserve-status -s INT 2 "$AFFRAY" play "$scenario" \
	--save "$scratch/c.fight" <>"$scratch/fifo" >"$out" 2>"$err"
[ $? -eq 130 ] || fail "Ctrl-C"
says "$err" "interrupted; the fight is saved in $scratch/c.fight; go on with"
says "$err" "affray play --resume $scratch/c.fight --as"
"$AFFRAY" play "$scenario" --save "$scratch/e.fight" </dev/null >"$out" 2>"$err" || fail "end of input"
says "$out" "affray play --resume $scratch/e.fight --as"
{
	sleep 0.7
	yes '' | "$AFFRAY" play "$scenario" --seed 4 --save "$scratch/p.fight" 2>"$err"
} | true
silent "$err"
yes '' 2>/dev/null | "$AFFRAY" play --resume "$scratch/p.fight" >"$out" 2>"$err" || fail "closed reader"
cmp -s "$scratch/p.fight" "$scratch/whole.fight" || fail "closed reader: another end"

# waits FOR...: until the command says yes, at most a minute.
waits() {
	tries=0
	until "$@" 2>/dev/null || [ $tries -ge 1200 ]; do
		sleep 0.05
		tries=$((tries + 1))
	done
}

# Ctrl-C and a closed terminal, at a terminal. What runs there has files of its own, and has
# ended before the next begins: it must not write into what a later check reads.
if command -v tmux >/dev/null; then
	for how in C-c kill; do
		tmux -L "affray-$$" -f /dev/null new-session -d -x 80 -y 24 \
			"trap '' HUP; '$AFFRAY' play $scenario --plain --save $scratch/$how.fight 2>$scratch/$how.err; echo \$? >$scratch/$how"
		waits test -e "$scratch/$how.fight"
		tmux -L "affray-$$" send-keys pass Enter
		waits grep -q 'action: pass' "$scratch/$how.fight"
		if [ $how = C-c ]; then
			tmux -L "affray-$$" send-keys C-c
		else
			tmux -L "affray-$$" kill-server 2>/dev/null
		fi
		waits test -s "$scratch/$how"
		tmux -L "affray-$$" kill-server 2>/dev/null
		if [ $how = C-c ]; then
			[ "$(cat "$scratch/C-c")" = 130 ] || fail "Ctrl-C at a terminal"
			says "$scratch/C-c.err" 'interrupted; the fight is saved'
		fi
		grep -q 'action: pass' "$scratch/$how.fight" || fail "$how at a terminal"
	done
fi

# A record of something else, or spoilt, is not written over.
ends 2 play --resume "$scratch/no.fight"
ends 2 play
says "$err" 'something is missing'
ends 2 play --resume "$scratch/e.fight" --seed 2
sed 's/^aldric action: .*/aldric action: fly/' "$scratch/p.fight" >"$scratch/bad.fight"
cp "$scratch/bad.fight" "$scratch/before"
ends 2 play --resume "$scratch/bad.fight"
cmp -s "$scratch/bad.fight" "$scratch/before" || fail "a spoilt record was written over"
ends 2 play scenarios/threa/duel.yaml --resume "$scratch/e.fight"
says "$err" 'another scenario'
ends 0 play "$scenario" --resume "$scratch/e.fight"
