#!/bin/sh
# SPDX-License-Identifier: MIT
# Commands that look things up: list, rules, rulings, sheet, coverage.

. tests/scripts/lib

# list: entries and their files.
ends 0 list
says "$out" "$book"
ends 0 list creatures "$book"
creature=$(sed -n '2s/^  \([^ ]*\) .*/\1/p' "$out")
other=$(sed -n '3s/^  \([^ ]*\) .*/\1/p' "$out")
place=$(sed -n '2s/.* \([^ ]*:[0-9]*\)$/\1/p' "$out")
file=${place%:*} line=${place##*:}
sed -n "${line}p" "$file" | grep -q "^  $creature:" || fail "$creature is not at $place"
ends 0 list scenarios "$book"
for scenario in scenarios/"$book"/*.yaml; do
	name=${scenario#scenarios/}
	[ ! -e "$scenario" ] || says "$out" "  ${name%.yaml} "
done

# The user's folder comes first, and the listed file is the one in use.
mkdir -p "$scratch/mine/rulebooks/$book" "$scratch/mine/scenarios/$book"
cp "$duel" "$scratch/mine/scenarios/$book/own.yaml"
printf 'affray: 1\nrulebook: %s\ncreatures:\n  %s: {like: %s}\n' "$book" "$creature" "$other" \
	>"$scratch/mine/rulebooks/$book/mine.yaml"
ends 0 check "$scratch/mine/rulebooks/$book/mine.yaml"
AFFRAY_PATH=$scratch/mine "$AFFRAY" list creatures "$book" >"$out" 2>"$err" || fail "AFFRAY_PATH"
grep "^  $creature " "$out" | grep -q mine.yaml || fail "AFFRAY_PATH does not come first"
AFFRAY_PATH=$scratch/mine "$AFFRAY" list scenarios "$book" >"$out" 2>"$err"
says "$out" "$book/own "
AFFRAY_PATH=$scratch/mine ends 0 check "$book/own"

# rules
ends 0 rules "$book"
rule=$(sed -n '1s/ .*//p' "$out")
[ "$(grep -c "^[A-Z]" "$out")" -gt 3 ] || fail "few rules"
ends 0 rules "$book" "$rule"
says "$out" "$rule"
ends 2 rules "$book" "${rule%?}"
says "$err" 'did you mean'
ends 2 rules "$book" XYZ
says "$err" "affray rules $book"

# The source lines that apply a rule exist, where the build knows them.
ends 0 rules "$book" "$rule" --json
for place in $(sed 's/{"file":"\([^"]*\)","line":\([0-9]*\)}/\n\1:\2\n/g' "$out" | grep '\.c:'); do
	sed -n "${place##*:}p" "${place%:*}" | grep -q "$(echo "$rule" | tr - _)" ||
		fail "$rule is not at $place"
done

# rulings and new know the same switches; sheet has every section.
ends 0 rulings "$book"
for switch in $(sed -n 's/^#   \([a-z_]*\): .*/\1/p' "$duel"); do
	says "$out" "rulings.$switch = "
done
ends 0 sheet "$book"
says "$out" 'creatures:'
ends 0 sheet "$book" creatures
ends 2 sheet "$book" creatuers
says "$err" 'did you mean "creatures"?'

# Every ruling's switch can be set to each of its values.
ends 0 rulings "$book" --json
sed -n 's/.*"key":"\([^"]*\)","values":\[\([^]]*\)\].*/\1 \2/p' "$out" | tr -d '"' | tr , ' ' \
	>"$scratch/switches"
while read -r switch values; do
	for value in $values; do
		ends 0 run "$duel" --brief --set "rulings.$switch=$value"
	done
done <"$scratch/switches"

# coverage: a rule counts if a passing fight expects it by name.
ends 0 run "$duel" --seed 4 --save "$scratch/a.fight"
ends 0 coverage "$scratch/a.fight" --json
says "$out" '"exercised":0,'
ends 0 run "$duel" --seed 4 --json
rule=$(sed -n '$s/.*"rule":"\([^"]*\)".*/\1/p' "$out")
winner=$(sed -n '$s/.*"winner":"\([^"]*\)".*/\1/p' "$out")
{
	cat "$scratch/a.fight"
	echo "expect end $rule winner $winner"
} >"$scratch/b.fight"
ends 0 coverage "$book" "$scratch/b.fight" --json
says "$out" '"exercised":1,'
! grep -qF "\"$rule\"" "$out" || fail "$rule is missing"
ends 0 coverage "$scratch/b.fight"
says "$out" "$book: 1 of "
sed "s/winner $winner/winner nobody/" "$scratch/b.fight" >"$scratch/c.fight"
ends 1 coverage "$scratch/c.fight" --json
says "$out" '"exercised":0,'
says "$err" "c.fight"
ends 1 check "$scratch/b.fight" "$scratch/c.fight"
says "$out" "ok $scratch/b.fight"
says "$out" "FAILED $scratch/c.fight"
ends 2 coverage "$scratch/nowhere.fight"
