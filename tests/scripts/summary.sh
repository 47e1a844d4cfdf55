#!/bin/sh
# SPDX-License-Identifier: MIT
# After the fight: the page at several widths, the report, JSON, and refusals.

. tests/scripts/lib

here=$PWD

# ---- a fight of each rulebook
for scenario in threa/duel orge/duel wounddice/pistol-duel apocrypha/duel dungeoneers/crypt; do
	name=$(echo $scenario | tr / -)
	ends 0 run "scenarios/$scenario.yaml" --seed 5 --save "$scratch/$name.fight"
	result=$(grep -E '^(.* wins?|A draw) after [0-9]+ rounds?\.$' "$out") ||
		fail "$scenario has no result"
	for width in 80 40; do
		ends 0 summary "$scratch/$name.fight" --playouts 40 --width $width
		silent "$err"
		tr '\n' ' ' <"$out" | tr -s ' ' | grep -qiF "$result" || fail "the result is missing"
		says "$out" '100 %'
		says "$out" 'Turning point'
		says "$out" 'chance to win'
		wide=$(LC_ALL=C tr -d '\200-\277' <"$out" | LC_ALL=C awk -v most=$width 'length > most')
		[ -z "$wide" ] || fail "wider than $width: $wide"
		! grep -q "$(printf '\033')" "$out" || fail "colour where there is no terminal"
	done
	cp "$out" "$scratch/first"
	ends 0 summary "$scratch/$name.fight" --playouts 40 --width 40
	cmp -s "$out" "$scratch/first" || fail "the same playouts, another page"
done

# ---- wounds that wait for the end of the round are counted once
# hurts FILE LABEL WHO: events of harm suffered, not of harm that lands later
for row in 'orge-duel hp durn' 'threa-duel vit aldric'; do
	set -- $row
	ends 0 replay "$scratch/$1.fight" --json
	told=$(grep '"type":"hurt"' "$out" | grep "\"who\":\"$3\"" | grep "\"label\":\"$2\"" |
		grep -v 'ORG-TIM-06\|THR-EOR-02' | sed 's/.*"value":\([0-9]*\).*/\1/' |
		awk '{ sum += $1 } END { print sum }')
	ends 0 summary "$scratch/$1.fight" --playouts 0 --json
	counted=$(sed "s/.*\"$3\":{//; s/\"healed\".*//" "$out" |
		grep -oE "\"(taken|lost)\":{[^}]*\"$2\":[0-9]+" | sed 's/.*://' |
		awk '{ sum += $1 } END { print sum }')
	[ "$told" -gt 0 ] && [ "$told" -eq "$counted" ] || fail "$1: $told told, $counted counted"
done

# ---- 80 columns and 24 lines are enough for a duel
ends 0 summary "$scratch/threa-duel.fight" --playouts 40
[ "$(wc -l <"$out")" -le 24 ] || fail "a duel takes more than a page"

# ---- JSON: the changes of the chance add up, and the end is 0 or 1
number() { # KEY: the value of an estimate
	grep -oE "\"$1\":\\{\"value\":[-0-9.e]+" "$out" | head -n 1 | sed 's/.*://'
}
for name in threa-duel orge-duel apocrypha-duel; do
	ends 0 summary "$scratch/$name.fight" --playouts 40 --json
	[ "$(wc -l <"$out")" -eq 1 ] || fail "JSON of more than a line"
	says "$out" '"over":true'
	winner=$(sed 's/.*"winner":"\([^"]*\)".*/\1/' "$out")
	side=$(sed 's/.*"side":"\([^"]*\)","playouts".*/\1/' "$out")
	choices=$(sed 's/.*"choices":{//; s/,"gm":.*//' "$out" |
		grep -oE '"value":[-0-9.e]+' | sed 's/.*://' | awk '{ sum += $1 } END { print sum + 0 }')
	awk -v start="$(number start)" -v luck="$(number luck)" -v choices="$choices" \
		-v gm="$(number gm)" -v edicts="$(number edicts)" -v end="$(number end)" \
		-v won="$winner" -v side="$side" 'BEGIN {
			off = start + luck + choices + gm + edicts - end
			exit !(off < 1e-6 && off > -1e-6 && end == (won == side))
		}' || fail "$name: the account does not add up"
done
ends 0 summary "$scratch/threa-duel.fight" --playouts 0 --json
says "$out" '"playouts":0,"creatures":{"aldric":'
! grep -qF '"curve"' "$out" || fail "a curve without playouts"
ends 0 summary "$scratch/threa-duel.fight" --playouts 0
! grep -qF 'chance' "$out" || fail "chances without playouts"

# ---- the other side sees the same fight
ends 0 summary "$scratch/threa-duel.fight" --playouts 200 --json
mine=$(number start)
ends 0 summary "$scratch/threa-duel.fight" --playouts 200 --json --side raiders
says "$out" '"side":"raiders"'
awk -v a="$mine" -v b="$(number start)" 'BEGIN { off = a + b - 1; exit !(off < 1e-6 && off > -1e-6) }' ||
	fail "the chances of both sides are not 1 together"

# ---- the report: one file without dependencies, with every tag closed
ends 0 summary "$scratch/threa-duel.fight" --playouts 40 --report "$scratch/report.html"
says "$out" 'Turning point'
says "$scratch/report.html" '<svg'
says "$scratch/report.html" 'turning point'
says "$scratch/report.html" 'Luck against choice'
says "$scratch/report.html" 'prefers-color-scheme:dark'
! grep -qiE '(src|href)=|<script|url\(' "$scratch/report.html" ||
	fail "the report needs something else"
sed 's/</\n</g' "$scratch/report.html" | sed -n 's/^<\([^>]*\)>.*/\1/p' | awk '
	/^!|^meta|^br|\/$/ { next }
	/^\// { if (open[depth--] != substr($1, 2)) { print "at " $0; bad = 1; exit } next }
	{ open[++depth] = $1 }
	END { exit bad || depth }' >"$out" || fail "the report is not well formed"
ends 0 summary "$scratch/threa-duel.fight" --playouts 40 --report -
[ "$(head -c 15 "$out")" = '<!DOCTYPE html>' ] || fail "the report on standard output"
[ "$(tail -n 1 "$out" | tail -c 8)" = '</html>' ] || fail "something follows the report"

# ---- a name that a browser could mistake for markup
sed 's/^name: .*/name: "<b>A \&amp; B"/' scenarios/threa/duel.yaml >"$scratch/odd.yaml"
ends 0 run "$scratch/odd.yaml" --save "$scratch/odd.fight"
ends 0 summary "$scratch/odd.fight" --playouts 10 --report "$scratch/odd.html"
says "$scratch/odd.html" '<h1>&lt;b&gt;A &amp;amp; B</h1>'

# ---- a record that ends early, and one with an edict
# The header and the first answers.
answers() {
	awk -v left="$1" '/^$/ { on = 1 } on && left-- < 0 { exit } { print }' "$scratch/threa-duel.fight"
}
answers 5 >"$scratch/early.fight"
ends 0 summary "$scratch/early.fight" --playouts 20
says "$out" 'The fight is not over'
says "$out" ' now.'
ends 0 summary "$scratch/early.fight" --playouts 20 --json
says "$out" '"over":false,"winner":null'
answers 0 >"$scratch/empty.fight"
ends 0 summary "$scratch/empty.fight" --playouts 20
says "$out" 'Turning point: none'
printf 'edict: set captain.vit 3\nedict: end watch\n' | cat "$scratch/empty.fight" - >"$scratch/edict.fight"
ends 0 summary "$scratch/edict.fight" --playouts 100
says "$out" 'edicts (e)'
says "$out" 'Watch wins after 1 round.'
ends 0 summary "$scratch/edict.fight" --playouts 100 --json
says "$out" '"edict":"set captain.vit 3"'

# ---- play writes it at the end of the fight, and not before
(echo 'reactions auto'; yes pass | head -n 200) >"$scratch/enter"
"$AFFRAY" play scenarios/threa/duel.yaml --as watch --save "$scratch/played.fight" \
	--report "$scratch/played.html" <"$scratch/enter" >"$out" 2>"$err" || fail "play --report"
says "$scratch/played.html" 'Luck against choice'
says "$scratch/played.html" 'Worst choice of Watch'
! grep -qF 'Turning point' "$out" || fail "a page where there is no terminal"
head -n 1 "$scratch/enter" | "$AFFRAY" play scenarios/threa/duel.yaml --as watch \
	--save "$scratch/left.fight" --report "$scratch/left.html" >"$out" 2>"$err"
[ ! -e "$scratch/left.html" ] || fail "a report of a fight that is not over"

# ---- Ctrl-C
timeout --foreground --preserve-status -k 60 -s INT 2 "$AFFRAY" summary "$scratch/dungeoneers-crypt.fight" \
	--playouts 1000000 >"$out" 2>"$err"
[ $? -eq 130 ] || fail "Ctrl-C"
silent "$out"
says "$err" 'interrupted; the fight is not summed up'

# ---- colour only on request
ends 0 summary "$scratch/threa-duel.fight" --playouts 10 --color always
grep -q "$(printf '\033')" "$out" || fail "no colour"

# ---- refused
ends 2 summary "$scratch/nothing.fight"
says "$err" 'there is no such file'
ends 2 summary scenarios/threa/duel.yaml
silent "$out"
sed 's/aldric action: .*/aldric action: dance/' "$scratch/threa-duel.fight" >"$scratch/wrong.fight"
ends 2 summary "$scratch/wrong.fight" --playouts 10
silent "$out"
says "$err" 'wrong.fight:'
says "$err" 'aldric cannot answer dance to action'
ends 2 summary "$scratch/threa-duel.fight" --side nobody
says "$err" 'there is no side "nobody"; expected watch or raiders'
ends 2 summary "$scratch/threa-duel.fight" --playouts few
ends 2 summary "$scratch/threa-duel.fight" --playouts 10 --report "$scratch/no/where.html"
says "$err" 'cannot write this file'
ends 2 summary
cd "$scratch" || exit 1
AFFRAY_PATH=$here ends 0 summary threa-duel.fight --playouts 10
