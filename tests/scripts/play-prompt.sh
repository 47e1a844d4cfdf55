#!/bin/sh
# SPDX-License-Identifier: MIT
# The plain prompt: whole fights through a pipe, wrong input, narrow pages, colours.

. tests/scripts/lib

escape=$(printf '\033')

# plays LINES ARGUMENT...: affray play with these lines as input; saves in $scratch/p.fight.
plays() {
	lines=$1
	shift
	rm -f "$scratch/p.fight"
	printf '%b' "$lines" | "$AFFRAY" play "$@" --save "$scratch/p.fight" >"$out" 2>"$err"
	status=$?
}

# Every scenario to its end, with the default at each question; the record is the same fight.
for scenario in "$duel" scenarios/*/*.yaml; do
	[ -e "$scenario" ] || continue
	rm -f "$scratch/p.fight"
	yes '' 2>/dev/null | "$AFFRAY" play "$scenario" --plain --seed 3 --width 40 \
		--save "$scratch/p.fight" >"$out" 2>"$err" || fail "$scenario"
	silent "$err"
	grep -qE '(wins?|A draw) after [0-9]+ round' "$out" || fail "$scenario: no end"
	[ -z "$(awk 'length > 40' "$out")" ] || fail "$scenario: wider than 40"
	! grep -q "$escape" "$out" || fail "$scenario: colour in a pipe"
	grep -E '(wins?|A draw) after [0-9]+ round' "$out" >"$scratch/end"
	"$AFFRAY" replay "$scratch/p.fight" >"$out" 2>"$err" || fail "$scenario: replay"
	grep -qF -f "$scratch/end" "$out" || fail "$scenario: the record is another fight"
done

# Playing all sides with a tactic's answers gives the same fight as run.
for scenario in scenarios/*/duel.yaml scenarios/*/pistol-duel.yaml; do
	[ -e "$scenario" ] || continue
	rm -f "$scratch/p.fight"
	yes auto 2>/dev/null | "$AFFRAY" play "$scenario" --by-path --seed 5 --save "$scratch/p.fight" \
		>"$out" 2>"$err" || fail "auto: $scenario"
	rm -f "$scratch/run.fight"
	ends 0 run "$scenario" --by-path --seed 5 --save "$scratch/run.fight"
	grep -v '^#\|^seats: ' "$scratch/p.fight" >"$scratch/played"
	grep -v "^#" "$scratch/run.fight" | cmp -s - "$scratch/played" || fail "auto is not the tactic: $scenario"
done

# Wrong input is explained and asked again.
threa=scenarios/threa/duel.yaml
plays '0\nfoo\n/foo\n99\ns\nundo\nredo\nundo x\nundo 0\nrule\nrule XX-1\nstatus nobody\nsave\nedict end\nquit\n' "$threa"
[ $status -eq 0 ] || fail "wrong input ended it with $status"
for text in 'There is no option 0' '"foo" is no option' 'no command "/foo"' 'There is no option 99' 'stun, sprint, stance; type more' \
	'There is nothing to undo' 'There is nothing to redo' '"x" is no number' '"0" is no number' \
	'Which rule?' 'There is no rule "XX-1"' 'Nobody here is called "nobody"' 'Save where?' \
	"Edicts and notes are the game master's"; do
	says "$out" "$text"
done
says "$out" "go on with"
says "$out" "affray play --resume $scratch/p.fight --as watch"

# Directions are words; their first letters are enough.
plays 'move\nnorth east\nno\nquit\n' scenarios/dungeoneers/crypt.yaml
says "$out" '2 north-east (1 MP)'
says "$out" 'for move, direction north-east'
says "$out" 'Alberich moves from 2,2 to 3,1.'
plays 'move\nnorth\nundo\nmove\nsou\nse\nquit\n' scenarios/dungeoneers/crypt.yaml
says "$out" '"sou" could be south-east, south-west; type more of it.'

# Without a map, a question for a tile lists the creatures and their tiles.
plays 'act\nmove\nquit\n' scenarios/wounddice/pistol-duel.yaml --seed 5
says "$out" 'there are 6: 27-29,0 31-33,0'
says "$out" 'Recruit is on 30,0, Gunslinger on 40,0'

# Commands that show things.
plays '?\nmelee\n\n\n0\n0\nwhy\nstatus\nstatus ald\nrule thr-atk-01\nmap\nlog\nmenu\n' "$threa"
[ $status -eq 0 ] || fail "looking around"
for text in 'undo [N]' 'AV 12 = swords 14' '[THR-ATK-02]' 'ap 3 of 5: action points' \
	'Sheet: attributes str 13 + dex 11' 'weapons long sword, armor leather + helmet' \
	'THR-ATK-01: The attack value' 'There is no map' 'go on with'; do
	says "$out" "$text"
done
[ "$(grep -c '^A duel$' "$out")" -eq 2 ] || fail "log does not tell it from the start"
[ "$(grep -c 'against 15: a miss' "$out")" -eq 3 ] || fail "not told by play, why and log"

# A map is shown at the first round, on demand, and after a move.
map=scenarios/dungeoneers/ford.yaml
if [ -e "$map" ]; then
	plays 'map\nquit\n' "$map"
	[ "$(grep -c '^    0 ' "$out")" -eq 2 ] || fail "map"
	plays 'status suori\nquit\n' "$map"
	says "$out" 'at 1,3: open'
	says "$out" 'Sheet: power 2, prowess 2, endurance 2'
	plays 'map\nquit\n' "$map" --no-map
	[ "$(grep -c '^    0 ' "$out")" -eq 1 ] || fail "--no-map"
fi

# The game master.
plays 'edict set captain.fat 3\nedict set nobody.fat 3\nstatus captain\nedict end raiders\n' \
	"$threa" --as watch --as gm
[ $status -eq 0 ] || fail "game master"
says "$out" 'fat 3 of 12'
says "$out" 'nobody'
says "$out" 'Raiders win after 1 round'
grep -q '^edict' "$scratch/p.fight" || grep -q 'set captain.fat 3' "$scratch/p.fight" ||
	fail "the edict is not in the record"

# Seats.
plays 'quit\n' "$threa" --as captain
says "$out" 'Captain, defense'
plays 'quit\n' "$threa" --as captian
[ $status -eq 2 ] || fail "--as nobody"
says "$err" 'did you mean "captain"?'
plays 'quit\n' "$threa" --dice captian
[ $status -eq 2 ] || fail "--dice nobody"

# The odds of each answer: once, with every question, off again; the fight stays the same.
plays 'odds\nquit\n' "$threa" --seed 4
[ "$(grep -c ' win [0-9]* +-[0-9]* %' "$out")" -ge 3 ] || fail "odds"
plays 'odds on\npass\npassive\nodds off\nmenu\nquit\n' "$threa" --seed 4
grep -q 'hit [0-9]* %, win [0-9]* +-[0-9]* %' "$out" || fail "odds on: no chance to hit"
sed '1,/shown no longer/d' "$out" >"$scratch/rest"
! grep -q ' win [0-9]' "$scratch/rest" || fail "odds off"
cp "$scratch/p.fight" "$scratch/with"
plays 'pass\npassive\nquit\n' "$threa" --seed 4
cmp -s "$scratch/p.fight" "$scratch/with" || fail "odds changed the fight"
plays 'odds maybe\nquit\n' "$threa"
says "$out" 'odds on with every question'

# By default, a new file named after the scenario.
echo quit | "$AFFRAY" play "$threa" >"$out" 2>"$err" || fail "default file"
echo quit | "$AFFRAY" play "$threa" >"$out" 2>"$err" || fail "default file"
state=$XDG_STATE_HOME/affray
[ -s "$state/duel.fight" ] && [ -s "$state/duel-2.fight" ] || fail "default file"
says "$out" "The fight is saved in $state/duel-2.fight at every"
plays 'save '"$scratch"'/other.fight\npass\nquit\n' "$threa"
grep -q 'aldric action: pass' "$scratch/other.fight" || fail "save FILE"
plays 'save /no/such/folder/x.fight\nquit\n' "$threa"
[ $status -eq 0 ] || fail "save FILE that cannot be"
says "$out" '/no/such/folder'
echo quit | "$AFFRAY" play "$threa" --save /no/such/folder/x.fight >"$out" 2>"$err"
[ $? -eq 2 ] || fail "--save that cannot be"

# Colours and editing are for terminals.
TERM=xterm-256color script -qec "'$AFFRAY' play $threa --plain --save $scratch/t.fight" /dev/null \
	>"$out" 2>"$err" <<END
pass
quit
END
grep -q "$escape\\[0;38;5;33m" "$out" || fail "no colour on a terminal"
says "$out" '> '
says "$out" 'go on with'
grep -q 'aldric action: pass' "$scratch/t.fight" || fail "nothing heard on a terminal"
rm "$scratch/t.fight"
NO_COLOR=1 TERM=xterm-256color script -qec "'$AFFRAY' play $threa --plain --save $scratch/t.fight" /dev/null \
	>"$out" 2>"$err" <<END
quit
END
! grep -q "$escape\\[[0-9;]*m" "$out" || fail "NO_COLOR is not honoured"

# The sheet shows what players keep and the rules add up; an edict changes it.
plays 'status freya\nseat gm\nedict set freya.mage_armor 3\nstatus freya\nquit\n' \
	scenarios/dungeoneers/ford.yaml --plain --as party --seed 1 --width 200
says "$out" 'AV 4: armour 2, shield 2; SR 5; dodges with 2d4'
says "$out" 'AV 7: armour 2, shield 2, mage armour 3; SR 5'
for sheet in 'threa/duel aldric TV.*passive' 'wounddice/pistol-duel recruit evades.with' \
	'apocrypha/duel ada AR.*avoidance' 'orge/duel durn RES.in.%:.SLS'; do
	# shellcheck disable=SC2086  # three words
	set -- $sheet
	plays "status $2\\nquit\\n" "scenarios/$1.yaml" --plain --seed 1 --width 200
	grep -q "$3" "$out" || fail "$1: $3"
done
