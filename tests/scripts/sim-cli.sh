#!/bin/sh
# SPDX-License-Identifier: MIT
# sim, merge, sweep, balance, compare and sensitivity at the command line: the same bytes on any
# number of threads and shards, messages about bad input, Ctrl-C, files.

scenarios=$PWD/scenarios
scenario=$scenarios/threa/duel.yaml
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
cat >duel.yaml <<'END'
affray: 1
rulebook: threa
name: A duel
distance: 1
sides:
  - {name: watch, creatures: [{use: aldric}]}
  - {name: goblins, creatures: [{use: goblin, count: 3}]}
END

fail() {
	echo "$1"
	exit 1
}

# refused MESSAGE COMMAND...: exit status 2, no output, and this message.
refused() {
	message=$1
	shift
	"$AFFRAY" "$@" >out 2>err
	status=$?
	[ $status -eq 2 ] || fail "affray $*: exit status $status, not 2"
	[ ! -s out ] || fail "affray $*: printed something"
	grep -qF -e "$message" err || fail "affray $*: expected \"$message\", got: $(cat err)"
}

# same NAME COMMAND...: prints the same as the first command with this name.
same() {
	name=$1
	shift
	"$AFFRAY" "$@" >"$name.now" || fail "affray $*: exit status $?"
	[ -e "$name.first" ] || cp "$name.now" "$name.first"
	cmp "$name.first" "$name.now" || fail "affray $*: differs"
}

# ---- the same on any number of threads and shards
for threads in 1 2 7; do
	same text sim duel.yaml -n 5000 --seed 9 --threads $threads
	same json sim duel.yaml -n 5000 --seed 9 --threads $threads --json
	same precise sim duel.yaml --precision 1% --threads $threads --json
	same sweep sweep duel.yaml --vary goblin.count=1..3 -n 1500 --threads $threads --json
done
for shards in 1 3; do
	parts=
	for i in $(seq $shards -1 1); do
		"$AFFRAY" sim duel.yaml -n 5000 --seed 9 --shard $i/$shards --out part$i.json ||
			fail "shard $i"
		parts="$parts part$i.json"
	done
	same text merge $parts
	same json merge $parts --json
done
"$AFFRAY" sim duel.yaml -n 5000 --seed 9 --shard 2/3 >printed && cmp printed part2.json ||
	fail "a shard without --out is not printed"

# ---- ranges: no part needs to know the total number
range() {
	"$AFFRAY" sim duel.yaml --seed 1 --from $1 -n $2 --out range-$1.json --json >range-$1.said ||
		fail "sim --from $1"
}
range 1 1024
range 1025 1000
range 2025 24
grep -q '"fights":1000,' range-1025.said || fail "sim --from reports its own fights"
"$AFFRAY" sim duel.yaml --seed 1 -n 2048 --json >whole
"$AFFRAY" merge range-2025.json range-1.json range-1025.json --json | cmp - whole || fail "ranges do not add up"
"$AFFRAY" merge range-1.json range-1025.json --out joined.json >/dev/null || fail "merge --out"
"$AFFRAY" merge joined.json range-2025.json --json | cmp - whole || fail "what was merged is a range, too"
"$AFFRAY" merge range-1025.json range-2025.json --json | grep -q '"fights":1024,' || fail "ranges may begin anywhere"
refused 'fights 1025 to 2024 are missing' merge range-1.json range-2025.json
refused 'joined.json and range-1025.json both have fight 1025' merge range-1025.json joined.json
refused 'not parts of the same simulation' merge part1.json range-1.json
refused 'say how many with -n' sim duel.yaml --from 5
refused 'exclude each other' sim duel.yaml -n 5 --from 5 --shard 1/2
refused '--from takes a number from 1' sim duel.yaml -n 5 --from 0
refused 'there is no fight after number 1000000000000' sim duel.yaml -n 2 --from 1000000000000
refused '--precision takes a share' merge range-1.json --precision 0
"$AFFRAY" sim duel.yaml --precision 3% --json >precise.whole
n=$(sed 's/.*"fights":\([0-9]*\),"seed".*/\1/' precise.whole)
"$AFFRAY" merge range-1.json --precision 0.1% --json >precise.now 2>err
[ $? -eq 1 ] || fail "a precision that is not reached: exit status is not 1"
grep -q 'not every share is known within 0.1 % yet' err || fail "merge --precision: $(cat err)"
"$AFFRAY" merge range-1.json --json | cmp - precise.now || fail "a precision that is not reached is not told"
"$AFFRAY" sim duel.yaml --from 1 -n $n --out range-n.json >/dev/null
"$AFFRAY" merge range-n.json --precision 3% --json | cmp - precise.whole || fail "merge --precision is not sim --precision"

# ---- messages
grep -q 'Watch *wins' text.first || fail "no win rate"
grep -q 'affray replay duel.yaml --seed 9 --fight' text.first || fail "nothing to look at"
command=$(sed -n 's/^ *\(affray replay .*\)/\1/p' text.first | head -n 1)
"$AFFRAY" ${command#affray } >told || fail "the command it gives does not work: $command"
"$AFFRAY" sim duel.yaml -n 500 --set goblin.count=1 --set goblin.vit=1 | grep -q 'wins all  *(95 % interval 99.2 to 100.0 %)' ||
	fail "all of 500 are not all"
"$AFFRAY" compare duel.yaml --ruling sv_scale=direct,half -n 1500 >compared || fail "compare"
grep -q 'same dice' compared || fail "compare says nothing"
"$AFFRAY" compare duel.yaml duel.yaml -n 1500 --json | grep -q '"flips":0' ||
	fail "a scenario differs from itself"
"$AFFRAY" compare duel.yaml --rulings all -n 200 | grep -q 'sv_scale=' || fail "no ranking"
"$AFFRAY" sensitivity duel.yaml -n 200 >ranked || fail "sensitivity"
grep -q 'aldric\.' ranked && grep -q 'Rules that never applied' ranked || fail "no ranking"
"$AFFRAY" balance duel.yaml --tune aldric.skills.swords=0..9 --target 50% -n 2048 --json >found
[ $? -le 1 ] && grep -q '"reached":' found || fail "balance"
# The value that balance finds is nearer to the target than its neighbours, in fights of another
# seed.
"$AFFRAY" balance "$scenarios/apocrypha/sword-duel.yaml" --tune borage.crd=1..8 --json >found || fail "balance"
value=$(sed 's/.*"reached":true,"value":\([0-9]*\).*/\1/' found)
"$AFFRAY" sweep "$scenarios/apocrypha/sword-duel.yaml" --vary borage.crd=$((value - 1))..$((value + 1)) \
	--seed 99 -n 40000 --csv | awk -F, 'NR > 1 { off[NR] = $4 > 0.5 ? $4 - 0.5 : 0.5 - $4 }
	END { exit !(off[3] < off[2] && off[3] < off[4]) }' || fail "balance found $value"
"$AFFRAY" balance duel.yaml --tune aldric.vit=20..25 --target deaths=0.2% -n 1024 >found
[ $? -eq 1 ] || fail "a target out of reach is not the answer no"
grep -q '^No value' found || fail "balance does not say so"

# ---- reactions and passing are counted by their answers, whether or not they are told as deeds
chosen() { # SCENARIO ACTION...
	file=$1
	shift
	"$AFFRAY" sensitivity "$scenarios/$file" -n 40 --json >never || fail "sensitivity $file"
	sed -i 's/.*"never_chosen":\[\([^]]*\)\].*/,\1,/' never
	for action; do
		! grep -q ",\"$action\"," never || fail "$file: $action is chosen"
	done
}
chosen threa/daggers-and-shield.yaml passive dodge pass
chosen threa/skirmish.yaml parry
chosen dungeoneers/ford.yaml end_turn
chosen orge/duel.yaml end
chosen wounddice/riot-police.yaml parry evade end
chosen apocrypha/occult.yaml hold damage_soak desperate_dodge
grep -q ',"reload",' never || fail "what nobody can do is not listed"

# ---- every rulebook
for file in "$scenarios"/*/*duel.yaml; do
	"$AFFRAY" sim "$file" -n 100 --json | grep -q '"fights":100' || fail "sim $file"
	"$AFFRAY" sensitivity "$file" -n 20 --csv >ranked 2>err || fail "$file: $(head -n 3 err)"
	[ "$(wc -l <ranked)" -gt 4 ] || fail "sensitivity $file: nothing to rank"
	"$AFFRAY" compare "$file" --rulings all -n 20 --csv >ranked 2>err ||
		fail "$file: $(head -n 3 err)"
done

# ---- bad input
refused '--number takes a number from 1' sim duel.yaml -n 0
refused 'more shards (5) than fights (4)' sim duel.yaml -n 4 --shard 1/5
refused '--shard takes I/N' sim duel.yaml -n 40 --shard 6/5
refused 'say how many with -n' sim duel.yaml --shard 1/5
refused 'exclude each other' sim duel.yaml -n 4 --precision 1%
refused '--precision takes a share' sim duel.yaml --precision 0
refused 'did you mean "goblin"?' sim duel.yaml -n 4 --set gobln.count=2
refused 'did you mean' sweep duel.yaml --vary aldric.skills.swrods=1..2
refused 'there is no "aldrick"' sweep duel.yaml --vary aldrick.vit=1..2
refused 'runs backwards; did you mean 1..9?' sweep duel.yaml --vary aldric.vit=9..1
refused 'at most two sides' sweep duel.yaml --vary aldric.vit=1..2 --vary aldric.fat=1..2 \
	--vary aldric.ap=1..2
refused 'nothing to vary' sweep duel.yaml
refused 'did you mean "watch"?' sweep duel.yaml --vary aldric.vit=1..2 --side wach
refused 'range of whole numbers' balance duel.yaml --tune aldric.vit=1,5
refused '--target takes a share' balance duel.yaml --tune aldric.vit=1..5 --target 150%
refused 'compare two scenarios' compare duel.yaml
refused 'two readings' compare duel.yaml --ruling sv_scale=half
refused 'did you mean "sv_scale"' compare duel.yaml --ruling sv_scal=half,direct
refused 'cannot write this file' sim duel.yaml -n 4 --report nowhere/report.html
refused 'cannot write charts' sim duel.yaml -n 4 --svg no/where
refused 'fights 1 to 1666 are missing' merge part2.json part3.json
refused 'fights 1667 to 3333 are missing' merge part3.json part1.json
refused 'fights 3334 to 5000 are missing' merge part2.json part1.json
refused 'part2.json and part2.json both have fight 1667' merge part2.json part3.json part2.json part1.json
refused 'no part of a simulation' merge duel.yaml
"$AFFRAY" sim duel.yaml -n 5000 --seed 8 --shard 1/3 --out other.json
refused 'not parts of the same simulation' merge other.json part2.json part3.json
sed 's/aldric/goblin, name: gob/' duel.yaml >changed.yaml
"$AFFRAY" sim changed.yaml -n 5000 --seed 9 --shard 1/3 --out other.json
refused 'not parts of the same simulation' merge other.json part2.json part3.json
sed 's/tactic: [a-z]*//; s/name: watch,/name: watch, tactic: person,/' duel.yaml >person.yaml
refused 'played by a person' sim person.yaml -n 4

# ---- files
"$AFFRAY" sim duel.yaml -n 1000 --report report.html --svg charts >/dev/null || fail "report"
grep -q '<svg' report.html || fail "no chart in the report"
! grep -qiE '(src|href)=|<script|url\(' report.html || fail "the report needs something else"
[ -s charts/win-rate.svg ] && [ -s charts/rounds.svg ] || fail "no charts"

# ---- Ctrl-C: the results so far, and status 130
env --default-signal=INT timeout --foreground -s INT 3 "$AFFRAY" sim duel.yaml -n 1000000000 >out 2>err
status=$?
[ $status -eq 124 ] || [ $status -eq 130 ] || fail "Ctrl-C: exit status is not 130"
grep -q 'interrupted after' err && grep -q 'Watch *wins' out ||
	fail "Ctrl-C: $(cat err out | head -n 3)"

# An unused track, such as mana in a fight without casters, is not drawn.
"$AFFRAY" sim "$scenarios/orge/bow-duel.yaml" -n 40 >out || fail "no simulation"
grep -q 'By round' out || fail "nothing by round"
! grep -q 'mana' out || fail "mana of two who cast nothing"
"$AFFRAY" sim "$scenarios/orge/mage.yaml" -n 20 >out || fail "no simulation"
grep -q 'mana' out || fail "no mana of a mage"
