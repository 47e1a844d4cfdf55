#!/bin/sh
# SPDX-License-Identifier: MIT
# However the program ends, the terminal is restored and the fight is saved: Ctrl-C, kill, kill -9,
# a closed terminal. Ctrl-Z and fg come back.

. tests/scripts/lib
. tests/scripts/screen

ford=scenarios/threa/skirmish.yaml

# moves FILE: plays one answer, so that there is something to save.
moves() {
	rm -f "$1"
	opens 80x24 $ford --seed 4 --save "$1"
	shows 'What do you do?'
	types 4
	shows 'Where to?'
	keeps "$1" 'aldric action: free_move'
}

# goes_on FILE: the fight resumes where it was left.
goes_on() {
	opens 80x24 --resume "$1"
	shows 'Where to?'
}

moves $scratch/a.fight
types C-c
ended 130
says "$scratch/said" 'interrupted; the fight is saved'
says "$scratch/said" "affray play --resume $scratch/a.fight --as watch"
goes_on $scratch/a.fight

# Ctrl-C in a dialog, while typing a line, and while odds are computed.
for keys in '?' : 'o' 'w'; do
	moves $scratch/b.fight
	types "$keys"
	types C-c
	ended 130
done

moves $scratch/c.fight
kill -TERM "$(cat $scratch/pid)"
ended 143
shows "affray play --resume $scratch/c.fight --as watch"
goes_on $scratch/c.fight

# After kill -9 the terminal cannot be restored, but nothing is lost.
moves $scratch/d.fight
kill -KILL "$(cat $scratch/pid)"
tries=0
until [ -s $scratch/status ] || [ $tries -ge $patience ]; do
	sleep 0.1
	tries=$((tries + 1))
done
[ "$(cat $scratch/status)" = 137 ] || lost "not killed: $(cat $scratch/status)"
goes_on $scratch/d.fight

# The terminal closes, with a signal and without one.
for how in '' "trap '' HUP;"; do
	moves $scratch/e.fight
	another_terminal
	rm -f $scratch/pid $scratch/status
	on_tmux new-session -d -x 80 -y 24 "$how
		env TERM=xterm-256color sh -c 'echo \$\$ >$scratch/pid; exec \"\$@\"' \
			sh '$AFFRAY' play --resume $scratch/e.fight"
	shows 'Where to?'
	pid=$(cat $scratch/pid)
	on_tmux kill-server 2>/dev/null
	tries=0
	while kill -0 "$pid" 2>/dev/null; do
		tries=$((tries + 1))
		[ $tries -lt $patience ] || lost "it stays behind without a terminal"
		sleep 0.1
	done
	goes_on $scratch/e.fight
done

# Ctrl-Z, and back again.
another_terminal
on_tmux new-session -d -x 80 -y 24 "env TERM=xterm-256color PS1='ready> ' sh -i"
shows 'ready>'
writes "'$AFFRAY' play $ford --seed 4 --save $scratch/g.fight"
types Enter
shows 'What do you do?'
types C-z
shows 'ready>'
hides 'What do you do?'
writes 'fg'
types Enter
shows 'What do you do?' 'Aldric'
types 4
shows 'Where to?'
