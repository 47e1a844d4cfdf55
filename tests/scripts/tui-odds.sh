#!/bin/sh
# SPDX-License-Identifier: MIT
# Answers while odds are being computed: an answer ends the computation, whether a question, dice or
# the end of the fight follows.

. tests/scripts/lib
. tests/scripts/screen

# To the end at once: nothing is left to compute.
opens 80x24 scenarios/dungeoneers/crypt.yaml --as gm --seed 4 --save $scratch/a.fight
shows 'Alberich: Enter lets it act'
types o
shows 'looking ahead'
writes ':go end'
types Enter
shows 'The fight is over'
hides 'looking ahead'
types u
shows 'looking ahead'
types q q
ended 0

# To dice, and past them to a question whose odds are computed again. The keys come all at once, so
# that the computation is surely running.
opens 80x24 scenarios/wounddice/knife-fight.yaml --dice mine --save $scratch/b.fight
shows 'Roll d20'
writes 15
types Enter
shows 'Act now, or hold until which place?'
types A
shows 'What do you do?'
types o 1 1
shows 'Roll '
hides 'looking ahead'
writes 20
types Enter
shows '±'
types q q
ended 0

# Answer after answer, each while the odds of its question are being computed.
opens 80x24 scenarios/threa/skirmish.yaml --as watch --seed 4 --save $scratch/c.fight
shows 'What do you do?'
types o
# At 80 columns odds hide neither costs nor options.
shows ' 1 enter parry  1 AP, 1 FAT  win ' ' 8 full sprint  5 AP  win ' ' 0 pass               win '
hides ' below '
presses=0
while looks && ! grep -qF 'The fight is over' "$seen"; do
	types -N 20 t
	presses=$((presses + 20))
	[ ! -e $scratch/status ] || lost "it ended by itself"
	[ $presses -lt 8000 ] || lost "no end after $presses keys"
	sleep 0.2 # or the keys would pile up
done
hides 'looking ahead'
types q q
ended 0
