#!/bin/sh
# SPDX-License-Identifier: MIT
# affray dice: one expression in each form, several of them, the standard input, mistakes.

. tests/scripts/lib

# line N TEXT: line N of the output is this text, ignoring blanks.
line() {
	[ "$(sed -n "$1p" "$out" | tr -s ' ')" = "$2" ] || fail "line $1 is not \"$2\""
}

# lines N: the output has N lines.
lines() {
	[ "$(wc -l <"$out")" -eq "$1" ] || fail "not $1 lines"
}

# feed STATUS TEXT ARGUMENT...: like ends, with a text on the standard input.
feed() {
	wanted=$1 text=$2
	shift 2
	printf "$text" | "$AFFRAY" dice "$@" - >"$out" 2>"$err"
	status=$?
	[ $status -eq "$wanted" ] || fail "status $status instead of $wanted"
}

# One expression: mean, deviation, quantiles, table, bars; narrow pages keep their width.
ends 0 dice 2d6
silent "$err"
line 1 'mean 7.0000, deviation 2.4152'
line 2 'half of all throws lie from 5 to 9, nine in ten from 3 to 11; median 7'
line 9 ' 7 16.67 % 58.33 % █████████████████████████████████████████████████████'
lines 14
for width in 80 40 24; do
	for expression in 2d6 200d10 '3d6!' '12d10>=7 > 9d10>=7' 'd100000'; do
		"$AFFRAY" dice "$expression" --width $width >"$out" 2>"$err" ||
			fail "$expression at width $width"
		[ "$(LC_ALL=C.UTF-8 wc -L <"$out")" -le $width ] ||
			fail "$expression is wider than $width"
	done
	ends 0 dice --width $width 2d6 'highest 3 of 4d6 + highest 3 of 4d6 > 20'
	[ "$(LC_ALL=C.UTF-8 wc -L <"$out")" -le $((width > 40 ? width : 40)) ] ||
		fail "the list is wider than $width"
done
ends 0 dice '12d10>=7 > 9d10>=7'
says "$out" 'true 0.621358  (62.14 %)'
lines 1
ends 0 dice 'highest 3 of 10d6'
says "$out" 'mean 16.0880'
ends 0 dice 4dF+
says "$out" 'mean 0.0000, deviation 1.7330'
says "$out" 'cut off at the endless tail: '

# CSV and JSON have the documented keys.
ends 0 dice 2d4 --csv
line 1 'value,p'
line 2 '2,0.0625'
lines 8
ends 0 dice 2d4 --json
[ "$(cat "$out")" = '{"outcomes":[[2,0.0625],[3,0.125],[4,0.1875],[5,0.25],[6,0.1875],[7,0.125],[8,0.0625]],"mean":5,"sd":1.5811388300841898,"cut":0,"quantiles":[[0.05,2],[0.25,4],[0.5,5],[0.75,6],[0.95,8]],"expression":"2d4"}' ] ||
	fail "the JSON of 2d4"
ends 0 dice 'd4 > 5' --json
says "$out" '"outcomes":[[0,1],[1,0]]'

# Exact fractions in each form.
ends 0 dice 'highest 3 of 4d6' --fraction
says "$out" '18  7/432'
ends 0 dice d4 --fraction --csv
line 2 '1,0.25,1/4'
ends 0 dice 'd4 > 1' --fraction --json
says "$out" '"fractions":[[0,"1/4"],[1,"3/4"]]'
ends 2 dice 'd6!' --fraction
says "$err" 'exact fractions do not fit'
silent "$out"

# Several expressions: an aligned line for each.
ends 0 dice 2d6 '12d10>=7 > 9d10>=7' 'highest 3 of 10d6'
silent "$err"
line 1 'expression mean deviation'
line 2 '2d6 7.0000 2.4152'
line 3 '12d10>=7 > 9d10>=7 0.621358 true'
line 4 'highest 3 of 10d6 16.0880 1.6627'
lines 4
[ "$(awk '{ print length }' "$out" | sort -u | wc -l)" -eq 1 ] || fail "not aligned"
ends 0 dice d2 'd2 > 1' --csv
line 1 'expression,value,p'
line 2 'd2,1,0.5'
line 5 'd2 > 1,1,0.5'
lines 5
ends 0 dice d2 'd2 > 1' --json
lines 2
says "$out" '"expression":"d2 > 1"'
ends 0 dice d2 3d2 --fraction
line 3 '3d2 3 1/8'
ends 0 dice 4dF+ d6
says "$out" 'cut off at the endless tail: at most '

# Without quotes, all words together are one expression.
ends 0 dice 2d6 + 3
line 1 'mean 10.0000, deviation 2.4152'
ends 0 dice highest 3 of 4d6
line 1 'mean 12.2446, deviation 2.8468'
ends 0 dice 4d6 - 2
line 1 'mean 12.0000, deviation 3.4157'

# Lines of the standard input: blank lines and comments are skipped; a single line is a list, too.
feed 0 '2d6\n\n# nothing\n  d6  # a die\n\t\n'
line 2 '2d6 7.0000 2.4152'
line 3 'd6 3.5000 1.7078'
lines 3
feed 0 '2d6' --csv
line 2 '2d6,2,0.027777777777777776'
feed 0 'd2\r\nd4\r\n' --json
lines 2
says "$out" '"expression":"d4"'
# A wrong expression is reported with its place; the others are computed.
feed 2 '2d6\n# x\n  d4 +* 3\nd8\n' --json
says "$err" '<stdin>:3:7: expected dice, a number or a parenthesis'
lines 2
feed 2 '2d6\nhighest 7 of 4d6\n'
says "$err" '<stdin>:2:9: cannot keep that many'
feed 2 '# nothing\n\n'
says "$err" 'the standard input has no dice expression'
feed 2 '2d6 \001\n'
says "$err" '<stdin>:1:5: '
feed 2 "$(yes 'd6 d6' | head -n 100 | sed 's/$/\\n/' | tr -d '\n')"
says "$err" 'too many of them are wrong'

# Mistakes point at their column, even far along a line.
ends 2 dice '2d6 + + 3'
says "$err" 'affray: 7: expected dice, a number or a parenthesis'
[ "$(sed -n 3p "$err")" = '        ^' ] || fail "the mark"
ends 2 dice 2d6 3d
says "$err" '  3d'
ends 2 dice 2d6 + 3x
says "$err" '  2d6 + 3x'
ends 2 dice ''
silent "$out"
ends 2 dice ' '
ends 2 dice
says "$err" 'try affray dice --help'
ends 2 dice "$(yes '1 +' | head -n 1000 | tr '\n' ' ')"
says "$err" 'affray: 4001: expected dice'
[ "$(awk 'length > 100' "$err" | wc -l)" -eq 0 ] || fail "the line was shown whole"
ends 2 dice "$(yes '(' | head -n 10000 | tr -d '\n')d6"
says "$err" 'nested too deep'
ends 2 dice 999999999999999999999999
says "$err" 'too large'
ends 2 dice '5000d5000'
says "$err" 'too large: about'
ends 0 dice -- -3
says "$out" 'mean -3.0000, deviation 0.0000'

# All pools of 1 to 20 against 1 to 20.
awk 'BEGIN { for (a = 1; a <= 20; a++) for (b = 1; b <= 20; b++)
	printf "%dd10>=7 > %dd10>=7\n", a, b }' >"$scratch/pools"
"$AFFRAY" dice - <"$scratch/pools" >"$out" 2>"$err" || fail "the pools"
lines 401
line 230 '12d10>=7 > 9d10>=7 0.621358 true'
