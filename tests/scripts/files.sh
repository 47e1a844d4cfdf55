#!/bin/sh
# SPDX-License-Identifier: MIT
# Files that are missing, of the wrong kind, or must not be overwritten.

. tests/scripts/lib

bad=$scratch/bad.yaml

for command in run sim check replay coverage; do
	ends 2 $command "$scratch/nowhere.yaml"
	says "$err" nowhere.yaml
	ends 2 $command "$scratch"
	: >"$bad"
	ends 2 $command "$bad"
	says "$err" bad.yaml
	printf 'affray: 1\0rulebook: x\n' >"$bad"
	ends 2 $command "$bad"
	printf '\377\376' >"$bad"
	ends 2 $command "$bad"
done

# Messages have the place and the right form.
sed 's/^sides:/sidse:/' "$duel" >"$bad"
ends 2 run "$bad"
silent "$out"
grep -q "bad.yaml:[0-9]*:[0-9]*: .*sidse" "$err" || fail "no place"
sed "s/^rulebook:.*/rulebook: ${book}a/" "$duel" >"$bad"
ends 2 run "$bad"
says "$err" "$book"
printf 'affray: 1\nrulebook: %s\nsides: &a [*a]\n' "$book" >"$bad"
ends 2 run "$bad"
printf 'affray: 2\n' >"$bad"
ends 2 run "$bad"

# Line ends of other systems and a byte order mark change nothing.
{
	printf '\357\273\277'
	sed 's/$/\r/' "$duel"
} >"$scratch/crlf.yaml"
ends 0 check "$scratch/crlf.yaml"

# Standard input.
"$AFFRAY" run - <"$duel" >"$out" 2>"$err" || fail "run -"
"$AFFRAY" check - <"$duel" >"$out" 2>"$err" || fail "check -"
"$AFFRAY" new "$book" | "$AFFRAY" sim - -n 10 >"$out" 2>"$err" || fail "new | sim -"

# A scenario without players.
sed 's/tactic: scripted/tactic: person/' "$duel" >"$bad"
ends 2 run "$bad"
says "$err" 'nobody answers for'
says "$err" 'action'
ends 2 sim "$bad"
says "$err" 'is played by a person'

# new never overwrites a file.
echo precious >"$scratch/old.yaml"
ends 2 new "$book" "$scratch/old.yaml"
says "$err" 'is there already'
[ "$(cat "$scratch/old.yaml")" = precious ] || fail "new wrote over a file"
ends 2 new "$book" "$scratch/no/such/folder.yaml"
ends 0 new "$book"
cmp -s "$out" "$duel" || fail "new prints another scenario than it writes"

# A saved fight is told the same.
ends 0 run "$duel" --seed 5 --save "$scratch/a.fight"
cp "$out" "$scratch/told"
ends 0 replay "$scratch/a.fight"
cmp -s "$out" "$scratch/told" || fail "a replay differs from the run"
ends 0 replay "$duel" --seed 5 --fight 1
cmp -s "$out" "$scratch/told" || fail "fight 1 of seed 5 differs from the run"
ends 0 run "$duel" --seed 5 --answers "$scratch/a.fight"
cmp -s "$out" "$scratch/told" || fail "the same answers, another fight"
ends 0 run "$duel" --seed 5 --save -
cmp -s "$out" "$scratch/a.fight" ||
	[ "$(sed 1,2d "$out")" = "$(sed 1,2d "$scratch/a.fight")" ] || fail "--save - differs"
ends 0 check "$scratch/a.fight"
says "$out" "ok $scratch/a.fight"

# An answer that is no longer legal; a record that ends before its fight.
sed '0,/ action: .*/s// action: dance/' "$scratch/a.fight" >"$scratch/b.fight"
ends 2 replay "$scratch/b.fight"
says "$err" b.fight
ends 2 check "$scratch/b.fight"
says "$out" "FAILED $scratch/b.fight"
sed '/ action: /,$d' "$scratch/a.fight" >"$scratch/c.fight"
ends 0 replay "$scratch/c.fight"

# A failed save leaves the old file in place.
ends 2 run "$duel" --save "$scratch/no/such/folder.fight"
says "$err" folder.fight
[ ! -e /dev/full ] || ends 2 run "$duel" --save /dev/full
ends 2 run "$bad" --save "$scratch/a.fight"
ends 0 check "$scratch/a.fight"

# check: the worst result counts, and every file has its line.
ends 2 check "$duel" "$scratch/b.fight" "$scratch/nowhere.fight"
[ "$(grep -c '^ok ' "$out")" -eq 1 ] && [ "$(grep -c '^FAILED ' "$out")" -eq 2 ] ||
	fail "not a line for each file"
