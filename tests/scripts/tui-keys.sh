#!/bin/sh
# SPDX-License-Identifier: MIT
# Every command by its key: answers, tiles, targets, numbers, dice, undo, why, search, mouse.

. tests/scripts/lib
. tests/scripts/screen

escape=$(printf '\033')
ford=scenarios/threa/skirmish.yaml

# clicks COLUMN ROW [BUTTON]: counted from 1; buttons 64 and 65 are the wheel.
clicks() {
	writes "$escape[<${3:-0};$1;$2M$escape[<${3:-0};$1;$2m"
}

# The page of keys fits, and Esc goes back.
opens 80x24 $ford --seed 4 --save $scratch/a.fight
shows 'What do you do?'
types '?'
shows 'digits and capitals answer' 'leave, the fight is saved'
is_as keys-80x24
types Escape
shows 'What do you do?'

# A tile: by arrows and Enter, by Tab, by typing; a wrong one is explained.
types 4
shows 'Where to?' '1,1: open; Aldric'
types Enter
shows '1,1 is not among the tiles'
types Right Right
shows '3,1: open'
types Tab
shows '4,1: open'
types BTab h
shows '2,1: open'
writes 12,5
shows ' 12,5_'
types Enter
shows '12,5 is not among the tiles'
writes 3,2
types BSpace 1 Enter
keeps $scratch/a.fight 'aldric tile: 3,1'
shows 'What do you do?' 'Aldric moves from 1,1 to 3,1'

# Undo and redo, any number of steps.
types u
shows 'Took back 1 answer' 'Where to?'
types u
shows 'Took back 1 answer' 'What do you do?'
hides 'Aldric moves from'
! grep -q 'aldric tile' $scratch/a.fight || lost "undone, but still in the record"
types u
shows 'There is nothing to undo'
types r
shows 'Gave again 1 answer' 'Where to?'
types r
shows 'Gave again 1 answer' 'What do you do?' 'Aldric moves from 1,1 to 3,1'
keeps $scratch/a.fight 'aldric tile: 3,1'
types r
shows 'There is nothing to redo'

# The mouse: an option, a tile, the wheel, a line of the log, a creature.
types u
shows 'Where to?'
clicks 9 6
shows 'Aldric moves from 1,1 to 4,2'
keeps $scratch/a.fight 'aldric tile: 4,2'
types d
shows '[THR-MOV-'
clicks 10 12 64
shows 'below: PgDn'
clicks 10 12 65
hides 'below: PgDn'
types d
hides '[THR-MOV-'
clicks 30 4
shows 'D Dwarf guard' 'vit 21 of 21: vitality'
types Tab
shows 'E Elf archer' 'vit 13 of 13'
types Escape
shows 'What do you do?'
row=$(grep -n 'Aldric moves from 1,1 to 4,2' "$seen" | sed 's/:.*//')
clicks 10 "$row"
shows 'moves from 3,2 to 4,2 [THR-MOV-01]' 'four metres are free'
is_as why-move-80x24
types Escape
shows '5 stance'
row=$(grep -n '5 stance' "$seen" | sed 's/:.*//')
column=$(grep '5 stance' "$seen" | sed 's/5 stance.*/5/' | wc -m) # behind the key; ASCII in this line
clicks "$column" "$row"
shows 'Which stance?'
types u
shows 'What do you do?'

# Looking around on the map.
types m
shows '4,2: '
types Tab
shows 'Dwarf guard'
types Escape

# Words at the colon: names, commands, mistakes.
types :
writes 'dance'
types Enter
shows '"dance" is no option here'
types :
writes 'rule thr-atk-01'
types Enter
shows 'THR-ATK-01: The attack value'
types Escape
types :
writes 'enter_p'
types Enter
keeps $scratch/a.fight 'aldric action: enter_parry'

# A whole attack: the target on the map, a number by + and by digits; why shows the terms.
opens 80x24 scenarios/threa/duel.yaml --seed 4 --save $scratch/b.fight
shows 'What do you do?'
writes ':hints off'
types Enter
shows 'The mark no longer depends on the tactic'
types 1
shows 'With which weapon?'
types Enter
shows '1 AP and 1 FAT, or 2 AP?'
types Enter
shows 'How many AP for a boost?'
types + + - Right Down
shows '1   from 0 to 4'
writes 9
types Enter
shows '"9" is no number from 0 to 4'
writes 2
types Enter
keeps $scratch/b.fight 'aldric boost_ap: 2'
shows 'How much FAT for a boost?'
types Enter
shows 'What do you do?' 'Aldric strikes at Captain'
types w
shows 'Why? Arrows pick'
types Enter
shows 'AV ' '= swords 14' 'boost 2' '[THR-ATK-01]'
is_as why-attack-80x24
types NPage
shows 'THR-DEF-06: The defender chooses'
types Escape
types Escape
types d
shows '[THR-DEF-01]'
is_as detail-80x24
types d
hides '[THR-DEF-01]'

# Searching the log: case is ignored, n goes up, N down; no match is reported.
types t
types t
types t
types /
writes 'CAPTAIN'
types Enter
shows 'n: the one before'
types n
types n
shows 'n: the one before'
types /
writes 'dragon'
types Enter
shows '"dragon" does not stand in the log'
types a
shows 'The whole log' 'A duel' 'Round 1'
types Escape
shows 'Aldric:'

# Real dice: dice, creature and reason are shown; the total or each die; refused if impossible.
opens 80x24 scenarios/threa/duel.yaml --seed 4 --dice mine --save $scratch/c.fight
shows 'What do you do?'
types 1 Enter
types Enter
types Enter
types Enter
shows 'Roll 4dF+ for Aldric' 'as + - 0'
types Enter
shows 'Type the dice first'
writes '99'
types Enter
shows '99'
types u
shows 'How much FAT for a boost?'
types Enter
shows 'Roll 4dF+ for Aldric'
writes '+ + + 0'
shows ' + + + 0_'
types Enter
keeps $scratch/c.fight 'roll 4dF+'
shows 'Roll 4dF+ for Aldric: Physicality'

opens 80x24 scenarios/wounddice/knife-fight.yaml --seed 3 --dice mine --save $scratch/needs.fight
shows 'Roll d20 for Duelist: initiative' 'needed: 18 or less'
opens 80x24 --resume $scratch/c.fight --dice mine
shows 'Roll 4dF+ for Aldric: Physicality'

# Saving elsewhere; a failed save is reported, and play goes on.
types s
writes "$scratch/elsewhere.fight"
types Enter
shows 'Saved in'
grep -q 'roll 4dF+' $scratch/elsewhere.fight || lost "it was not saved"
types s
writes "$scratch/no/folder.fight"
types Enter
shows 'folder.fight'
writes 0
types Enter
keeps $scratch/elsewhere.fight 'roll 4dF+: 0'
mkdir $scratch/folder
opens 80x24 scenarios/threa/duel.yaml --seed 4 --save $scratch/folder/a.fight
shows 'What do you do?'
rm -r $scratch/folder
types 1
shows 'With which weapon?' 'NOT SAVED' 'It could not be saved'
mkdir $scratch/folder
types Enter
shows '1 AP and 1 FAT, or 2 AP?'
hides 'NOT SAVED'
grep -q 'aldric weapon: long_sword' $scratch/folder/a.fight || lost "it is not saved again"

# Odds of each option: the final numbers are the same every time; off again.
types u
shows 'With which weapon?'
types o
shows 'win'
hides 'looking ahead'
grep -qE 'long sword +hit +[0-9]+ %  win +[0-9]+ ±[12] %' "$seen" || lost "no odds"
grep -E 'win .*±' "$seen" >"$scratch/odds"
types o
hides '±'
types o
shows '±'
hides 'looking ahead'
grep -E 'win .*±' "$seen" | cmp -s - "$scratch/odds" || lost "other odds than before"
types o
hides '±'

# A game master gives edicts; a target is chosen on the map by arrows.
opens 80x24 scenarios/dungeoneers/den.yaml --as gm --as party --seed 4 --save $scratch/f.fight
shows 'What do you do?'
shows '.ddd.' # a large creature stands on all its tiles
types e
shows 'Edict, such as set drake.wounds 1:'
writes 'set drake.stress 3'
types Enter
shows 'stress ███░ 3/4'
keeps $scratch/f.fight 'set drake.stress 3'
types e
writes 'set drake.charm 3'
types Enter
shows 'charm'
types u
shows 'stress ░░░░ 0/4'

opens 80x24 scenarios/wounddice/bank-raid.yaml --seed 4 --save $scratch/g.fight
shows 'Act now, or hold until which place?' 'A act' '2 after Trooper'
types A
shows 'What do you do?'
types 1
shows 'Whom?' # the mark stands where the tactic would
types k
shows '▶1 r Riot officer'
types Down
shows '▶2 t Trooper'
types Right
shows '▶3 m Medic'
types k
shows '▶1 r Riot officer'
types BTab
shows '▶3 m Medic'
types h
shows '▶1 r Riot officer'
types j
shows '▶2 t Trooper'
types Enter
keeps $scratch/g.fight 'breacher target: trooper'

# A direction is chosen on the map, too, by arrows, clicks and Enter.
opens 80x24 scenarios/dungeoneers/crypt.yaml --seed 2 --save $scratch/i.fight
shows 'What do you do?' '7 move'
types 7
shows 'In which direction?' '▶2 ↗ north-east'
is_as direction-80x24
types Right
shows '▶3 → east'
types Left
shows '▶6 ← west'
clicks 8 7
keeps $scratch/i.fight 'alberich direction: se'

# A game master alone: pauses, going on, rounds, forks, reactions, looking back.
opens 80x24 $ford --as gm --seed 4 --save $scratch/j.fight
shows 'Aldric: Enter lets it act'
types Enter
shows 'Aldric sprints'
types p
writes 'round'
types Enter
shows 'Round 2 ·' 'Enter lets it act'
types g
writes 1
types Enter
shows 'Round 1 ·' 'This is the first question of round 1'
hides 'Aldric sprints'
types r
shows 'Gave again'
types f
writes $scratch/k.fight
types Enter
shows 'stays as it was'
types x
writes 'never'
types Enter
shows 'Reactions of all: never'
types b
shows 'when it is over'
types p
writes 'end'
types Enter
shows 'The fight is over'
types b
shows 'Looking back' 'chance to win'
types Escape
hides 'Looking back'
writes ':go end'
types Enter
shows 'The fight is over; undo goes back'
writes ':seat gm'
types Enter
shows 'You are the game master now'
for late in 'note too late' 'edict end'; do
	writes ":$late"
	types Enter
	shows 'The fight is over; undo goes back'
	types Escape
	hides 'undo goes back'
done
[ -s $scratch/k.fight ] && [ -s $scratch/j.fight ] || lost "no fork"

# Leaving takes two keys, and the last words say how to resume; then the fight is where it was.
opens 80x24 $ford --seed 4 --as aldric --save $scratch/h.fight
shows 'What do you do?'
types 4
shows 'Where to?'
types q
shows 'q again leaves'
types Right
shows '2,1: open'
types q
types q
ended 0
shows "The fight is saved in" "affray play --resume $scratch/h.fight --as aldric"
opens 80x24 --resume $scratch/h.fight --as aldric
shows 'Where to?' '1,1: open' 'Round 1'
types m Escape
is_as resumed-80x24
types Escape
shows 'Took back 1 answer' 'What do you do?'

# A seat commands its own side; the game master's seat can be taken, and the record keeps it.
opens 80x24 scenarios/threa/duel.yaml --as watch --seed 4 --save $scratch/seats.fight
shows 'What do you do?'
writes ':seat captain me'
types Enter
shows "another side's"
types e
writes 'set captain.fat 3'
types Enter
shows "Edicts and notes are the game master's"
writes ':seat gm'
types Enter
shows 'You are the game master now'
keeps $scratch/seats.fight 'seats: gm watch'
types e
writes 'set captain.fat 3'
types Enter
keeps $scratch/seats.fight 'edict: set captain.fat 3'
