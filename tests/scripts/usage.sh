#!/bin/sh
# SPDX-License-Identifier: MIT
# The command line: help of every command, wrong commands and options, exit statuses.

. tests/scripts/lib

commands='run play page match replay summary coach sim merge sweep balance compare sensitivity odds dice list rules
	rulings sheet check coverage new'

ends 0 --version
says "$out" 'affray 0.'
ends 0 --help
silent "$err"
for command in $commands; do
	says "$out" "  $command "
done
ends 0 help
ends 0 -h
ends 2
says "$out" 'usage: affray COMMAND'

for command in $commands; do
	ends 0 help "$command"
	cp "$out" "$scratch/help"
	ends 0 "$command" --help
	silent "$err"
	cmp -s "$out" "$scratch/help" || fail "two helps of $command"
	says "$out" "usage: affray $command"
	says "$out" '--help'
	[ "$(sed '1,/^Examples:/d' "$out" | grep -c '^  affray ')" -eq 2 ] ||
		fail "$command has not two examples"
	[ "$(awk 'length > 80' "$out" | wc -l)" -eq 0 ] || fail "help of $command is too wide"
	ends 2 "$command" --no-such-option
	silent "$out"
	says "$err" "affray $command: unknown option --no-such-option"
	says "$err" "try affray $command --help"
	# The manual page has everything that the help shows.
	"$AFFRAY" manual "affray-$command.1" | sed 's/\\-/-/g' >"$scratch/page" || fail "no page of $command"
	for option in $(sed -n 's/^  .*--\([a-z-]*\).*/\1/p' "$scratch/help" | sort -u); do
		grep -q -e "--$option" "$scratch/page" || fail "the manual lacks --$option of $command"
	done
	grep -q "affray $command" "$scratch/page" || fail "the manual lacks $command"
done

# did you mean
ends 2 rnu "$duel"
says "$err" 'there is no command "rnu"; did you mean "run"?'
ends 2 hlep
says "$err" 'did you mean "help"?'
ends 2 help simm
says "$err" 'did you mean "sim"?'
ends 2 run "$duel" --sede 7
says "$err" 'unknown option --sede; did you mean --seed?'
ends 2 rules "${book}x"
says "$err" "did you mean \"$book\"?"
ends 2 list weapos
says "$err" 'did you mean "weapons"?'
ends 2 xyzzy-plugh
says "$err" 'try affray --help'

# operands and values
ends 2 run
says "$err" 'something is missing: affray run SCENARIO'
ends 2 run "$duel" another.yaml
says "$err" 'one word too many: "another.yaml"'
ends 2 run "$duel" --seed -1
ends 2 run "$duel" --seed 1x
says "$err" '--seed takes a number, not "1x"'
ends 2 run "$duel" --width 5
says "$err" 'from 20 to 1000'
ends 2 run "$duel" --color blue
says "$err" '--color takes auto, always or never'
ends 2 run "$duel" --brief --explain
says "$err" 'do not go together'
ends 2 run "$duel" --set limit
says "$err" '--set takes PATH=VALUE'
ends 2 run "$duel" --set no.such.path=1
ends 2 sim "$duel" -n 0
ends 2 sim "$duel" -n
says "$err" '--number needs a value'
ends 0 run "$duel" --seed 18446744073709551615
ends 0 run --seed=3 -- "$duel"

# Without a terminal, lines are 80 columns wide, or as wide as COLUMNS says.
COLUMNS=40 "$AFFRAY" run "$duel" --seed 3 >"$out" 2>"$err" || fail "COLUMNS"
! grep -q '.\{41\}' "$out" || fail "a line is wider than COLUMNS"
ends 0 run "$duel" --seed 3
grep -q '.\{60\}' "$out" || fail "lines are narrow without COLUMNS"
