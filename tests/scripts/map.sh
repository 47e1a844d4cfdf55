#!/bin/sh
# SPDX-License-Identifier: MIT
# The map at each round: letters by side, a legend, a window where the page is narrow.

. tests/scripts/lib

one=$(sed -n 's/^      - use: //p' "$duel" | head -n 1)
other=$(sed -n 's/^      - use: //p' "$duel" | tail -n 1)

# scenario COUNT ROW...: COUNT creatures of the other kind; A and b are start tiles.
scenario() {
	count=$1
	shift
	printf 'affray: 1\nrulebook: %s\nlimit: 3\nmap: |\n' "$book"
	printf '  %s\n' "$@"
	printf 'legend: {A: hero, b: foe}\nsides:\n'
	printf '  - {name: heroes, tactic: default, creatures: [{use: %s, name: hero}]}\n' "$one"
	printf '  - {name: foes, tactic: default, creatures: [{use: %s, name: foe, count: %s}]}\n' \
		"$other" "$count"
}

scenario 1 '....#.......' 'A..........b' >"$scratch/map.yaml"
ends 0 run "$scratch/map.yaml"
sed -n '/^      0 /,/^      H/p' "$out" | head -n 5 >"$scratch/seen"
cat >"$scratch/wanted" <<'END'
      0         1
      012345678901
    0 ....#.......
    1 H..........f
      H Hero, f Foe
END
cmp -s "$scratch/seen" "$scratch/wanted" || fail "another map: $(cat "$scratch/seen")"
[ "$(grep -c '^Round ' "$out")" -eq "$(grep -c '^    0 ' "$out")" ] ||
	fail "not a map at each round"
ends 0 run "$scratch/map.yaml" --no-map
! grep -q '^    0 ' "$out" || fail "--no-map"

# Creatures of the same name have different letters.
scenario 3 'A.bbb' >"$scratch/map.yaml"
ends 0 run "$scratch/map.yaml"
says "$out" '    0 H.foe'
says "$out" 'H Hero, f Foe 1, o Foe 2, e Foe 3'

# A wide map shows the part with the fighters; if they are too far apart, it says so.
dots=................................................
scenario 1 "$dots....$dots" "$dots.A.b$dots" >"$scratch/map.yaml"
ends 0 run "$scratch/map.yaml" --width 40
says "$out" '    1 ...H.f...'
[ -z "$(awk 'length > 40' "$out")" ] || fail "wider than 40"
ends 0 run "$scratch/map.yaml" --width 120
says "$out" "    1 $dots.H.f$dots"
scenario 1 "A$dots${dots}b" >"$scratch/map.yaml"
ends 0 run "$scratch/map.yaml" --width 40
says "$out" 'too far apart'
