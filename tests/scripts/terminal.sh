#!/bin/sh
# SPDX-License-Identifier: MIT
# Where output goes: narrow pages, colours, closed pipes, full disks, Ctrl-C.

. tests/scripts/lib

escape=$(printf '\033')

# No line is wider than the page.
for width in 20 40 80; do
	for telling in --no-map --brief --explain; do
		ends 0 run "$duel" --seed 2 --width $width $telling
		[ -z "$(awk -v width=$width 'length > width' "$out")" ] ||
			fail "wider than $width: $telling"
	done
done

# Colours are for terminals, or on request.
ends 0 run "$duel"
! grep -q "$escape" "$out" || fail "colour without a terminal"
ends 0 run "$duel" --color always
grep -q "$escape\\[0;38;5;33m" "$out" && grep -q "$escape\\[0;38;5;208m" "$out" ||
	fail "no blue and orange"
on_terminal "'$AFFRAY' run '$duel'"
grep -q "$escape\\[" "$out" || fail "no colour on a terminal"
on_terminal "NO_COLOR=1 '$AFFRAY' run '$duel'"
! grep -q "$escape\\[" "$out" || fail "NO_COLOR is not honoured"
on_terminal "TERM=dumb '$AFFRAY' run '$duel'"
! grep -q "$escape\\[" "$out" || fail "colour on a dumb terminal"
on_terminal "'$AFFRAY' run '$duel' --color never"
! grep -q "$escape\\[" "$out" || fail "--color never is not honoured"
on_terminal "stty columns 40; NO_COLOR=1 '$AFFRAY' run '$duel' --no-map"
[ -z "$(tr -d '\r' <"$out" | awk 'length > 40')" ] || fail "wider than the terminal"

# It ends silently if its reader closes, and still saves its files.
for command in "run $duel --json" "rules $book" "rulings $book" "run $duel --save $scratch/p.fight"; do
	{
		sleep 0.7
		"$AFFRAY" $command 2>"$err"
		echo $? >"$scratch/status"
	} | true
	silent "$err"
	[ "$(cat "$scratch/status")" -eq 141 ] || fail "closed pipe: $(cat "$scratch/status")"
done
[ -s "$scratch/p.fight" ] || fail "a closed pipe lost the saved fight"

# A full disk is reported.
if [ -e /dev/full ]; then
	for command in "run $duel" "sim $duel -n 1" "new $book" "list" --help --version; do
		"$AFFRAY" $command >/dev/full 2>"$err"
		[ $? -eq 2 ] || fail "full disk: $command"
		says "$err" 'cannot write to standard output'
	done
fi

# Ctrl-C ends cleanly and reports the results so far, or the saved file.
timeout --foreground --preserve-status -s INT 2 "$AFFRAY" sim "$duel" -n 10000000000 >"$out" 2>"$err"
[ $? -eq 130 ] || fail "Ctrl-C"
says "$out" 'win'
says "$err" 'interrupted after'
mkfifo "$scratch/fifo"
timeout --foreground --preserve-status -s INT 2 "$AFFRAY" run - <>"$scratch/fifo" >"$out" 2>"$err"
[ $? -eq 130 ] || fail "Ctrl-C while reading"
[ "$(cat "$err")" = 'affray: interrupted; nothing was saved' ] || fail "Ctrl-C while reading"
