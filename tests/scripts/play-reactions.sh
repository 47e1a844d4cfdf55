#!/bin/sh
# SPDX-License-Identifier: MIT
# Every tactic of every book can answer reactions for every creature, even if no side plays by it.

. tests/scripts/lib

# The smallest fight of each book; in wounddice's, nobody appeals to the game master.
sed '/^rulebook:/a rulings: {gm_appeal: refuse}' scenarios/wounddice/knife-fight.yaml >"$scratch/knives.yaml"
for scenario in scenarios/threa/duel.yaml scenarios/apocrypha/sword-duel.yaml \
	scenarios/orge/duel.yaml "$scratch/knives.yaml" \
	scenarios/dungeoneers/duel.yaml; do
	book=$(sed -n 's/^rulebook: //p' "$scenario")
	for tactic in $("$AFFRAY" list tactics "$book" --json |
		sed -n 's/.*"kind":"tactics","key":"\([^"]*\)".*/\1/p'); do
		[ $tactic = search ] && tactic='search level=1'
		printf '{"reactions":"%s"}\n{"go":"end"}\n' "$tactic" |
			"$AFFRAY" play "$scenario" --json --as gm >"$out" 2>"$err" ||
			fail "$book: reactions by $tactic"
		says "$out" '"what":"reactions"'
		! grep -q '"type":"error"' "$out" || fail "$book: reactions by $tactic"
		tail -n 1 "$out" | grep -q '"type":"end"' || fail "$book, $tactic: no end"
	done
	# From the command line, for one side only, and back to its seat.
	rm -f "$scratch/r.fight"
	printf 'reactions auto\ngo end\n' |
		"$AFFRAY" play "$scenario" --as gm --reactions 'search level=1' --save "$scratch/r.fight" \
			>"$out" 2>"$err" || fail "$book: --reactions search"
	says "$out" ' after '
done
