#!/bin/sh
# SPDX-License-Identifier: MIT
# affray odds: one attack, a whole fight, exact beside sampled, and what it refuses.

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

# What is decided after the turn, and by a defence after the check.
ends 0 odds scenarios/orge/duel.yaml --attack 'durn > ghash' --against all
for word in 'Its tactic' None Dodge Parry Disengage; do
	says "$out" "  $word "
done
ends 0 odds scenarios/orge/duel.yaml --attack 'durn > ghash'
says "$out" 'hits 37.015654 %'
says "$out" 'in any case: durn.pf 5'
says "$out" 'ghash.pending_damage: 0 62.98%, 23 37.02%'
ends 0 odds scenarios/orge/duel.yaml --attack 'ghash > durn' --against all --json
for key in action with against outcomes hit branches cut; do
	says "$out" "\"$key\":"
done
says "$out" '"against":null'
says "$out" '"against":"parry"'

# Two of the same sheet: who is faster makes no difference.
for pair in 'aster > borage' 'borage > aster'; do
	ends 0 odds scenarios/apocrypha/sword-duel.yaml --attack "$pair" --against none
	says "$out" 'hits 85.546875 %'
done

# Many creatures: done, or refused with a reason.
ends 0 odds scenarios/orge/four.yaml --attack 'elwe > ghash'
ends 0 odds scenarios/apocrypha/four-against-four.yaml --attack 'archer > gunner'
ends 0 odds scenarios/wounddice/four-against-four.yaml --attack 'blue-breacher > red-gunner'
ends 2 odds scenarios/orge/four.yaml --attack 'aldric > durn'
says "$err" 'on the same side'

# A whole fight: every scenario that is meant for it agrees with its sample, which is far
# coarser than this cut.
for scenario in scenarios/*/odds-*.yaml; do
	ends 0 odds --check "$scenario" -n 20000 --cut 1e-6
	says "$out" 'sigma'
	says "$out" "'s "
done
ends 0 odds scenarios/dungeoneers/odds-duel.yaml --duel --json
for key in sides draw states cut rounds remains; do
	says "$out" "\"$key\":"
done

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
says "$err" 'from where they start'
ends 2 odds scenarios/dungeoneers/odds-duel.yaml --duel --limit 100
says "$err" 'more than 100 states'
says "$err" 'try affray sim scenarios/dungeoneers/odds-duel.yaml --precision 0.1%'
ends 2 odds scenarios/dungeoneers/odds-duel.yaml --duel --cut 2
says "$err" '--cut takes a number'
sed 's/name: dwarf/&\n    tactic: random/' scenarios/dungeoneers/odds-duel.yaml >"$scratch/random.yaml"
ends 2 odds "$scratch/random.yaml" --duel
says "$err" 'draws by chance'
sed 's/name: dwarf/&\n    tactic: person/' scenarios/dungeoneers/odds-duel.yaml >"$scratch/person.yaml"
ends 2 odds "$scratch/person.yaml" --duel
says "$err" 'played by a person'
