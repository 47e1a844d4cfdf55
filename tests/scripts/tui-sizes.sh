#!/bin/sh
# SPDX-License-Identifier: MIT
# The screen at many sizes: layout, resizing, without colours, without Unicode.

. tests/scripts/lib
. tests/scripts/screen

escape=$(printf '\033')
ford=scenarios/threa/skirmish.yaml

# The usual size, and the smallest.
opens 80x24 $ford --seed 4 --save $scratch/a.fight
shows 'What do you do?' 'Skirmish at the ford' 'Aldric' 'FAT'
types Escape
is_as ford-80x24
types 4
shows 'Where to?'
is_as ford-tiles-80x24

# Resizing at any time: during a question, in a dialog, too small.
on_tmux resize-window -x 120 -y 40
shows 'Where to?' 'Round 1'
is_as ford-tiles-120x40
on_tmux resize-window -x 40 -y 20
shows 'Where to?' 'v view'
is_as ford-tiles-40x20
types '?'
shows 'digits and capitals'
on_tmux resize-window -x 100 -y 30
shows 'any other key goes back' 'leave, the fight is saved'
on_tmux resize-window -x 30 -y 8
types x
shows 'Too small here.' 'this is 30 x 8'
types 1 Enter
on_tmux resize-window -x 80 -y 24
shows 'Where to?'
is_as ford-tiles-80x24

# Narrow: one pane at a time, and everything can be reached.
opens 40x20 $ford --seed 4 --save $scratch/b.fight
shows 'What do you do?'
types Escape
is_as ford-log-40x20
types v
shows 'Map'
is_as ford-map-40x20
types v
shows 'Creatures'
is_as ford-creatures-40x20
opens 40x12 $ford --seed 4 --save $scratch/c.fight
shows 'What do you'
types Escape
is_as ford-40x12

# A sign too long for its line goes on in the next; a long reply has the name of what was typed.
opens 80x24 $ford --as watch --seed 5 --save $scratch/full.fight
shows 'What do you do?'
writes ':go round'
types Enter
shows 'Round 2 ·' ' 2 three-quarter  ' '   cover  '
writes ':conditions'
types Enter
shows '─ Conditions ─' 'Dwarf guard: crouching (ends: with another stance)'

# Without a map every distance is seen whole, however few lines there are for it.
opens 80x24 scenarios/apocrypha/four-against-four.yaml --seed 3 --save $scratch/distances.fight
shows 'Creatures' ' m from Raider 1'
[ "$(grep -c ' m from [A-Z][a-z]*\( [0-9]\)\{0,1\}\(;\|$\)' "$seen")" -eq 8 ] || fail "a distance is cut"

# Without Unicode.
LC_ALL=C
opens 80x24 scenarios/orge/ambush.yaml --seed 4 --save $scratch/d.fight
LC_ALL=C.UTF-8
shows 'How do you react?'
types Escape
is_as ambush-ascii-80x24
[ -z "$(LC_ALL=C tr -d '\n -~' <"$seen")" ] || lost "more than ASCII"

# With and without colours: bold, underline and reverse stay.
opens 80x24 $ford --seed 4 --save $scratch/e.fight
shows 'What do you do?'
on_tmux capture-pane -pe >"$scratch/colours"
grep -q "$escape\\[[0-9;]*38;5;33m" "$scratch/colours" || lost "no colours"
for how in NO_COLOR=1 '' ; do
	settings=$how
	opens 80x24 $ford --seed 4 --save $scratch/f.fight $([ "$how" ] || echo --color never)
	settings=
	shows 'What do you do?'
	types Escape
	is_as ford-80x24
	on_tmux capture-pane -pe >"$scratch/colours"
	! grep -q "$escape\\[[0-9;]*38;5" "$scratch/colours" || lost "colours: $how"
	! grep -qE "$escape\\[([0-9;]*;)?[34][0-7]m" "$scratch/colours" || lost "colours: $how"
	grep -q "$escape\\[[0-9;]*7m" "$scratch/colours" || lost "nothing is reversed: $how"
done

# No screen without a suitable terminal: a pipe, a dumb terminal, a tiny one, --plain.
opens 80x24 $ford --plain --save $scratch/g.fight
shows '1 enter_parry' '>'
settings=TERM=dumb
opens 80x24 $ford --save $scratch/h.fight
settings=
shows '1 enter_parry' '>'
opens 30x10 $ford --save $scratch/i.fight
shows 'end the turn' '>'
