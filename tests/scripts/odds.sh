#!/bin/sh
# SPDX-License-Identifier: MIT
# affray odds: one attack, a whole fight, exact chances compared with samples, and refusals.

. tests/scripts/lib

example=scenarios/threa/printed-example.yaml

# One attack: the known chance, and outcomes that add up.
ends 0 odds $example --attack 'aldric > goblin' --against passive
says "$out" 'hits 99.862826 %'
says "$out" 'branches'
ends 0 odds $example --attack 'aldric>goblin' --against passive --with long_sword --json
says "$out" '"hit":0.998628'
tr '{' '\n' <"$out" | sed -n 's/.*"p":\([0-9.e-]*\)}.*/\1/p' |
	awk '{ sum += $1 } END { exit !(sum > 1 - 1e-9 && sum < 1 + 1e-9) }' || fail "the sum"
ends 0 odds $example --attack 'goblin > aldric' --against all
says "$out" 'Passive'

# Attacks decided after the turn, and by a defence after the check.
ends 0 odds scenarios/orge/duel.yaml --attack 'durn > ghash' --against all
for word in 'Its tactic' None Dodge Parry Disengage; do
	says "$out" "  $word "
done
ends 0 odds scenarios/orge/duel.yaml --attack 'durn > ghash'
says "$out" 'hits 37.015654 %'
says "$out" "in any case: Durn's PF 5"
says "$out" "Ghash's pending damage: 0 in 62.98 %, 23 in 37.02 %"
says "$out" "Ghash's skill points (parry): 0 in 25.09 %"
says "$out" "Ghash's wear (falchion): 0 in 62.11 %"
ends 0 odds scenarios/orge/duel.yaml --attack 'ghash > durn' --against all --json
for key in action with against outcomes hit branches cut; do
	says "$out" "\"$key\":"
done
says "$out" '"against":null'
says "$out" '"against":"parry"'

# Two creatures with the same sheet: their speed makes no difference.
for pair in 'aster > borage' 'borage > aster'; do
	ends 0 odds scenarios/apocrypha/sword-duel.yaml --attack "$pair" --against none
	says "$out" 'hits 85.546875 %'
done

# Deeds, things by key, answers in advance; the answers are listed.
two() { # RULEBOOK DISTANCE A B
	printf 'affray: 1\nrulebook: %s\ndistance: %s\nsides:\n' "$1" "$2" >"$scratch/two.yaml"
	printf '  - {name: one, creatures: [{use: %s, name: ann}]}\n' "$3" >>"$scratch/two.yaml"
	printf '  - {name: two, creatures: [{use: %s, name: ben}]}\n' "$4" >>"$scratch/two.yaml"
}
two dungeoneers 1 suori goblin
ends 0 odds "$scratch/two.yaml" --attack 'ann > ben' --deed grapple
says "$out" "Ann's grapple on Ben"
says "$out" 'succeeds 30.902778 %'
says "$out" 'by tactic: ben.pool=prowess'
ends 0 odds "$scratch/two.yaml" --attack 'ann > ben' --deed disengage \
	--edict 'set ben.grappling 1'
says "$out" 'succeeds 62.500000 %'
ends 0 odds "$scratch/two.yaml" --attack 'ann > ben' --deed defend
says "$out" 'no check decides it'
ends 0 odds "$scratch/two.yaml" --attack 'ann > ben' --answer hit_stress=2 --json
says "$out" '{"who":"ann","question":"hit_stress","by":"command","taken":[2]}'
ends 2 odds "$scratch/two.yaml" --attack 'ann > ben' --answer stress=2
says "$err" 'nobody is asked "stress" in this deed'
says "$err" 'ann.hit_stress (0 to 6)'
ends 2 odds "$scratch/two.yaml" --attack 'ann > ben' --answer hit_strss=2
says "$err" 'did you mean "hit_stress"?'
ends 2 odds "$scratch/two.yaml" --attack 'ann > ben' --answer hit_stress=7
says "$err" '7 is never offered as an answer to "hit_stress"; expected: ann.hit_stress (0 to 6)'
ends 2 odds "$scratch/two.yaml" --attack 'ann > ben' --answer stress
says "$err" '--answer takes QUESTION=ANSWER'
ends 2 odds "$scratch/two.yaml" --attack 'ann > ben' --answer bob.stress=2
says "$err" 'there is no creature "bob"'
ends 2 odds "$scratch/two.yaml" --attack 'ann > ben' --deed end_turn
says "$err" 'lets the turn pass'
ends 2 odds "$scratch/two.yaml" --attack 'ann > ben' --with push
says "$err" '"push" is an action, so it is the deed'
ends 2 odds "$scratch/two.yaml" --attack 'ann > ben' --edict 'set ben.luck 3'
says "$err" "edict 'set ben.luck 3': "
ends 2 odds "$scratch/two.yaml" --duel --deed push
says "$err" '--deed goes with --attack'
two wounddice 8 trooper recruit
ends 0 odds "$scratch/two.yaml" --attack 'ann > ben' --with frag_grenade --against none
says "$out" 'hits 45.000000 %'
ends 0 odds scenarios/wounddice/four-against-four.yaml --attack 'red-breacher > blue-medic' --with shotgun
ends 2 odds scenarios/wounddice/four-against-four.yaml --attack 'red-breacher > blue-medic' --with nonsense
says "$err" 'it has: shotgun (pump shotgun)'
ends 0 odds $example --attack 'aldric > goblin' --against dodge
says "$out" 'by tactic: goblin.payment=ap or fat, goblin.boost_ap=0 or 1'
ends 0 odds $example --attack 'aldric > goblin' --against dodge --answer goblin.boost_ap=0
ends 2 odds $example --attack 'aldric > goblin' --against dodge --answer boost_ap=0
says "$err" 'as WHO.boost_ap=0; asked are: aldric.boost_ap (0 to 4), goblin.boost_ap (0 to 2)'

# Many creatures: solved, or refused with a reason.
ends 0 odds scenarios/orge/four.yaml --attack 'elwe > ghash'
ends 0 odds scenarios/apocrypha/four-against-four.yaml --attack 'archer > gunner'
ends 0 odds scenarios/wounddice/four-against-four.yaml --attack 'blue-breacher > red-gunner'
ends 2 odds scenarios/orge/four.yaml --attack 'aldric > durn'
says "$err" 'on the same side'

# A whole fight: every scenario made for this agrees with its sample, which is far coarser than this
# cut.
for scenario in scenarios/*/odds-*.yaml; do
	ends 0 odds --check "$scenario" -n 20000 --cut 1e-6
	says "$out" 'sigma'
	says "$out" "'s "
done
ends 0 odds scenarios/dungeoneers/odds-duel.yaml --duel --json
for key in sides draw states cut rounds remains; do
	says "$out" "\"$key\":"
done

# Best play: the tactic's chance equals that of --duel, and best play wins at least as often.
ends 0 odds scenarios/wounddice/best-knives.yaml --duel --json
duel=$(sed 's/.*"east":\([0-9.e-]*\).*/\1/' "$out")
ends 0 odds scenarios/wounddice/best-knives.yaml --duel --best east --json
for key in side best upper_bound tactic states choices branches plan; do
	says "$out" "\"$key\":"
done
sed 's/.*"best":\([0-9.e-]*\).*"tactic":\([0-9.e-]*\),"states".*/\1 \2/' "$out" |
	awk -v duel="$duel" '{ exit !($1 >= $2 && $2 - duel < 1e-9 && duel - $2 < 1e-9) }' ||
	fail "the ceiling does not fit --duel ($duel)"
ends 0 odds scenarios/wounddice/best-knives.yaml --duel --best west
says "$out" 'at best'
says "$out" 'The plan begins'
ends 2 odds scenarios/wounddice/best-knives.yaml --duel --best est
says "$err" 'did you mean "east"?'
ends 2 odds scenarios/wounddice/best-knives.yaml --best east
ends 2 odds scenarios/wounddice/best-knives.yaml --duel --best east --cut 1e-6
says "$err" 'takes no --cut'
ends 2 odds scenarios/orge/odds-goblins.yaml --duel --best left --limit 5000
says "$err" 'estimated from 400 fights'

# Refusals.
ends 2 odds $example
says "$err" 'say one of --attack'
ends 2 odds $example --duel --attack 'aldric > goblin'
ends 2 odds $example --attack 'aldric goblin'
says "$err" "'aldric > goblin'"
ends 2 odds $example --attack 'aldric > gobln'
says "$err" 'did you mean "goblin"?'
ends 2 odds $example --attack 'aldric > aldric'
ends 2 odds $example --attack 'aldric > goblin' --with bow
says "$err" 'cannot attack goblin with "bow"'
ends 2 odds $example --attack 'aldric > goblin' --against flight
says "$err" 'never offered the defence "flight"'
ends 2 odds scenarios/dungeoneers/duel.yaml --attack 'suori > skeleton'
says "$err" 'from the start tiles'
ends 2 odds scenarios/dungeoneers/odds-duel.yaml --duel --limit 500
says "$err" 'more than 500 states'
says "$err" 'try affray sim scenarios/dungeoneers/odds-duel.yaml --precision 0.1%'
ends 2 odds scenarios/orge/four.yaml --duel
says "$err" 'this fight is too large: it has about'
ends 2 odds scenarios/dungeoneers/odds-duel.yaml --duel --cut 2
says "$err" '--cut takes a number'
sed 's/name: dwarf/&\n    tactic: random/' scenarios/dungeoneers/odds-duel.yaml >"$scratch/random.yaml"
ends 2 odds "$scratch/random.yaml" --duel
says "$err" 'uses chance'
sed 's/name: dwarf/&\n    tactic: person/' scenarios/dungeoneers/odds-duel.yaml >"$scratch/person.yaml"
ends 2 odds "$scratch/person.yaml" --duel
says "$err" 'played by a person'

# Ctrl-C ends it with a report of its progress, which a terminal shows all the time.
timeout --foreground --preserve-status -s INT 2 "$AFFRAY" odds scenarios/apocrypha/duel.yaml --duel \
	>"$out" 2>"$err"
[ $? -eq 130 ] || fail "not interrupted"
says "$err" 'interrupted in round '
says "$err" ' states and '
script -qefc "'$AFFRAY' odds scenarios/apocrypha/duel.yaml --duel" /dev/null \
	</dev/null >"$out" 2>"$err" &
shown=$!
until grep -qF ' paths, round ' "$out"; do
	kill -0 $shown 2>"$scratch/gone" || fail "it ended without showing how far it is"
	sleep 0.2
done
kill $shown

# Numbers that a tactic answers: those in a row as a range.
ends 0 odds scenarios/threa/duel.yaml --attack 'aldric > captain'
grep -Eq 'captain.boost_ap=[0-9]+( to [0-9]+| or [0-9]+)?,' "$out" || fail "numbers of a tactic"
! grep -Eq '=[0-9]+ or [0-9]+ or ' "$out" || fail "a list of numbers instead of ranges"

# The table of duels in docs/odds.md: states and chances are those of today.
sed -n 's/^| `\(scenarios[^`]*\)` |[^|]*| \([0-9,]*\) |.*| \([^|]*\) |$/\1 \2 \3/p' docs/odds.md \
	>"$scratch/rows"
[ "$(wc -l <"$scratch/rows")" -ge 7 ] || fail "no table of duels in docs/odds.md"
while read -r scenario states chances; do
	ends 0 odds "$scenario" --duel
	says "$out" ": $(echo "$states" | tr -d ,) states"
	awk '/^  [A-Z].* wins |^  Draw / { sub(/ %.*/, ""); printf "%s%.2f", (n++ ? " " : ""), $NF }' \
		"$out" >"$scratch/is"
	said=$(echo "$chances" | tr -cd '0-9. ' | xargs)
	case $chances in
	*drawn) ;;
	*) said="$said 0.00" ;;
	esac
	[ "$(cat "$scratch/is")" = "$said" ] || fail "docs/odds.md says $said of $scenario"
done <"$scratch/rows"
