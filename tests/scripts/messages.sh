#!/bin/sh
# SPDX-License-Identifier: MIT
# Mistakes are reported once, at their place: the line of the scenario, or --set.

. tests/scripts/lib

bad=$scratch/bad.yaml

# wrong RULEBOOK FIRST SECOND KEY PLACE WORDS: with FIRST as the first creature and KEY before the
# sides, there is one complaint at PLACE with these words. The creature is on line 7.
wrong() {
	{
		printf 'affray: 1\nrulebook: %s\n%s\nsides:\n  - name: red\n' "$1" "$4"
		printf '    creatures:\n      - {use: %s}\n' "$2"
		printf '  - {name: blue, creatures: [{use: %s, name: bob}]}\n' "$3"
	} >"$bad"
	ends 2 check "$bad"
	[ "$(wc -l <"$err")" -eq 1 ] || fail "not one message"
	says "$err" "bad.yaml:$5: "
	says "$err" "$6"
}

# Checks that a book makes after loading are reported at the changed value.
wrong dungeoneers 'suori, set: {weapons: [glaive], armor: [buckler]}' goblin '' 7:37 'needs 3 hands'
wrong dungeoneers 'suori, set: {armor: [buckler], stress: 0, weapons: [glaive]}' goblin '' 7:66 'needs 3 hands'
wrong dungeoneers 'suori, set: {wounds: 4}' goblin '' 7:36 'starts with 4 wounds'
wrong dungeoneers 'suori, set: {mind: 0, cantrips: [dread]}' goblin '' 7:47 'knows 1 cantrips'
wrong dungeoneers 'suori, set: {natural: [warhammer]}' goblin '' 7:37 'natural weapon'
wrong wounddice 'trooper, set: {weapons: [shotgun]}' recruit '' 7:39 '`thrown: {}` for nothing'
wrong wounddice 'trooper, count: 3, set: {thrown: {knife: 1}}' recruit '' 7:48 'has no knife to throw'
wrong wounddice 'trooper, set: {loads: [{weapon: pistol}]}' recruit '' 7:37 'a gun that it does not have'
wrong threa 'aldric, count: 2, set: {skills.swords: 99}' goblin '' 7:54 'from 0 to 20'
wrong orge 'durn, set: {species: elff}' ghash '' 7:36 'did you mean "elf"?'

# Keys of the scenario that name a side.
wrong wounddice trooper recruit 'surprise: reed' 3:11 'expected the name of a side'
wrong orge durn ghash 'ambush: reed' 3:9 'names no side'
wrong orge durn ghash 'surprised: reed' 3:12 'names no side or creature'
wrong apocrypha duelist brawler 'ambush: reed' 3:9 'expected the name of a side'
wrong threa aldric goblin 'surprise: reed' 3:11 'neither a side nor a creature'

# A creature that no side uses is read, too.
wrong threa aldric goblin 'creatures: {zed: {skils: {}}}' 3:19 'did you mean "skills"?'

# Changes from the command line are named.
told() {
	message=$1
	shift
	ends 2 "$@"
	[ "$(wc -l <"$err")" -eq 1 ] || fail "not one message"
	says "$err" "$message"
}
printf 'affray: 1\nrulebook: dungeoneers\nsides:\n' >"$scratch/good.yaml"
printf '  - {name: %s, creatures: [{use: %s}]}\n' red suori blue goblin >>"$scratch/good.yaml"
good=$scratch/good.yaml
told '--set suori.weapons=[glaive]: suori needs 3 hands' run "$good" \
	--set 'suori.weapons=[glaive]' --set 'suori.armor=[buckler]'
told '--set suori.power=99: power is 99; expected' run "$good" --set suori.power=99
told '--set suori.powr=9: unknown key "powr"; did you mean "power"?' run "$good" --set suori.powr=9
told '--set suri.power=9: there is no "suri"' sim "$good" --set suri.power=9
told '--set red.tactic.hld=9: the tactic scripted has no knob "hld"; did you mean "hold"?' \
	run "$good" --set red.tactic.hld=9
told '--vary suori.wounds=3: suori starts with 3 wounds' sweep "$good" --vary suori.wounds=0..9:3 -n 20
told '--ruling diagonls=no: unknown ruling "diagonls"; did you mean "diagonals"?' \
	compare "$good" --ruling diagonls=no,yes -n 20
told '--tune suori.wonds=0: unknown key "wonds"' balance "$good" --tune suori.wonds=0..9 -n 20

# The kind of a file without sides is named.
file() {
	printf '%b' "$1" >"$bad"
	ends 2 check "$bad"
	[ "$(wc -l <"$err")" -eq 1 ] || fail "not one message"
	says "$err" "bad.yaml:$2: $3"
}
file 'affray: 1\nrulebook: threa\nname: x\n' 1:1 'a scenario needs `sides`'
file 'affray: 1\nrulebook: threa\n' 1:1 'a scenario needs `sides`'
file 'affray: 1\nrulbook: threa\nweapons: {x: {}}\n' 2:1 'unknown key "rulbook"; did you mean "rulebook"?'
file 'affray: 1\nrulebook: threa\nweapns: {x: {}}\n' 3:1 'unknown key "weapns"; did you mean "weapons"?'
file 'affray: 1\nrulebook: threa\nweapons: {x: {lik: knife}}\n' 3:15 'unknown key "lik"; did you mean "like"?'

# Messages for newcomers: the kind of the value, and the expected one.
of() { # LINES PLACE WORDS: after `affray: 1` and `rulebook: threa`
	file "affray: 1\\nrulebook: threa\\n$1" "$2" "$3"
}
red='  - {name: red, creatures: [{use: aldric}]}\n'
blue='  - {name: blue, creatures: [{use: goblin}]}\n'
field='map: |\n  #...\n  ....\n'
of "sides:\n$red" 4:3 'there is one side; expected two or more'
of 'sides: {red: {}}\n' 3:8 'sides is a map; expected a list of two or more'
of 'sides:\n' 3:7 'sides is nothing; expected a list'
of "sides:\n  - {name: red, creatures: {aldric: 1}}\n$blue" 4:28 'creatures is a map; expected a list such as'
of "creatures: [aldric]\nsides:\n$red$blue" 3:12 'creatures is a list; expected a map from new keys'
of "sides:\n$blue  - {name: red, creatures: [{use: dragonlord}]}\n" 5:35 \
	'unknown creature "dragonlord"; `affray list creatures threa` shows them'
of "sides:\n  - {name: red, creatures: [{use: aldric, at: [1, 1]}]}\n  - {name: blue, creatures: [{use: goblin, at: [1, 1]}]}\n" \
	5:48 'aldric and goblin both start at 1,1'
of "${field}sides:\n  - {name: red, creatures: [{use: aldric, at: [9, 9]}]}\n  - {name: blue, creatures: [{use: goblin, at: [1, 1]}]}\n" \
	7:47 'aldric starts at 9,9, which is off the map'
of "${field}sides:\n  - {name: red, creatures: [{use: aldric, at: [0, 0]}]}\n  - {name: blue, creatures: [{use: goblin, at: [1, 1]}]}\n" \
	7:47 'aldric starts at 0,0, which is a wall'
of "${field}sides:\n$red  - {name: blue, creatures: [{use: goblin, at: [1, 1]}]}\n" \
	7:29 'aldric has no start tile'
of "${field}legend: {A: aldrik}\nsides:\n  - {name: red, creatures: [{use: aldric, at: [1, 0]}]}\n  - {name: blue, creatures: [{use: goblin, at: [1, 1]}]}\n" \
	6:13 'the legend'"'"'s "aldrik" is neither a creature of this scenario nor a terrain of the rulebook; did you mean "aldric"?'
of "reserve: [{use: aldric, name: bob, side: reed}]\nsides:\n$red$blue" 3:42 'there is no side "reed"; did you mean "red"?'
file "affray: 1\nsides:\n$red$blue" 1:1 'the scenario does not say its rulebook; expected the key `rulebook` with one of: apocrypha'
file 'This is my scenario\n' 1:1 'a scenario is a word; expected a map with the keys affray, rulebook and sides'
told '--set goblin.at=9,99: goblin starts at 9,99, which is off the map' run scenarios/threa/printed-example.yaml --set goblin.at=9,99

# A mistyped path suggests a similar file, in any folder along it.
told 'scenarios/threa/duell.yaml: there is no such file; did you mean "scenarios/threa/duel.yaml"?' \
	run scenarios/threa/duell.yaml
told 'scenarios/thra/duel.yaml: there is no such file; did you mean "scenarios/threa/duel.yaml"?' \
	run scenarios/thra/duel.yaml
told 'did you mean "tests/fights/threa/low-vitality.fight"?' replay tests/fights/threa/low-vitalty.fight

# A program that was copied elsewhere without its catalogues says so once.
mkdir "$scratch/elsewhere"
cp "$AFFRAY" scenarios/threa/skirmish.yaml "$scratch/elsewhere"
AFFRAY=$scratch/elsewhere/${AFFRAY##*/} told 'skirmish.yaml:2:11: no catalogue of the rulebook threa was found; expected ' \
	sim "$scratch/elsewhere/skirmish.yaml"
