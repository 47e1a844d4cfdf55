#!/bin/sh
# SPDX-License-Identifier: MIT
# The past at the plain prompt: history, rounds, forks, and why anything is as it is.

. tests/scripts/lib

threa=scenarios/threa/duel.yaml

# History, back to an answer, forth again.
plays 'history\n1\n2\n\n0\n0\nhistory\nback to 2\nhistory\nredo 9\nhistory\nback to 99\nback\n' "$threa" --as captain
says "$out" 'Nothing has been answered yet.'
says "$out" '  1. round 1, Captain defense: passive'
says "$out" '  2. round 1, Captain action: dual_attack'
says "$out" '  5. round 1, Captain boost fat: 0'
says "$out" 'This is where answer 2 was given, in round 1.'
says "$out" 'Here the fight stands; what follows was undone:'
says "$out" 'Gave again 4 answers; this is round 1.'
says "$out" 'there are answers 1 to 5 only'
says "$out" 'Back to which answer?'

# Rounds, back and forth; a new answer forgets what was undone.
sed 's/skills.dodge: 9,/class: 4, skills.dodge: 9,/' "$threa" >"$scratch/lasting.yaml"
plays 'reactions auto\npass\npass\nround 1\nround 3\nround 2\npass\nround 3\nround 99\nround x\n' "$scratch/lasting.yaml" --as captain
[ "$(grep -c 'This is the first question of round 1.' "$out")" -eq 1 ] || fail "round 1"
[ "$(grep -c 'This is the first question of round 3.' "$out")" -eq 2 ] || fail "round 3"
[ "$(grep -c 'This is the first question of round 2.' "$out")" -eq 1 ] || fail "round 2"
says "$out" 'round 99 has not been played; this is round 3'
says "$out" 'Which round?'

# A fork from the past: the old file is as it was, the new one goes on.
plays '1\n1\n1\nquit\n' "$threa" --as captain
cp "$scratch/d.fight" "$scratch/old"
printf 'undo 3\nfork %s\n2\n\n0\n0\nquit\n' "$scratch/new.fight" |
	"$AFFRAY" play --resume "$scratch/d.fight" --as captain >"$out" 2>"$err" || fail "fork"
says "$out" "From here on the fight is saved in $scratch/new.fight"
says "$out" "affray play --resume $scratch/new.fight --as captain"
cmp -s "$scratch/d.fight" "$scratch/old" || fail "a fork changed the old file"
grep -q '^captain defense: dodge$' "$scratch/new.fight" || fail "the fork did not go on"
ends 0 check "$scratch/d.fight" "$scratch/new.fight"
plays 'fork\nfork %s/d.fight\nfork /nowhere/x.fight\n' "$threa" --as captain
says "$out" 'fork needs a file of its own'
says "$out" '/nowhere/x.fight'

# Why: the deed, a number down to dice and sheet, an event, states, options, rules.
plays 'why dodge\nwhy melee attack\n1\nwhy\nwhy 26\nwhy #9999\nwhy 12345\nwhy captain.vit\nwhy fat\nwhy aldric fat\nwhy option 1\nwhy thr-atk-01\nwhy wyvern\n' "$threa" --as captain
says "$out" 'AV 26 = swords 14 (THR-SHT-01) + boost 14 (THR-CST-06) - 4dF+ 2'
says "$out" 'THR-SHT-01: An ability score is attribute plus skill level less 5'
says "$out" '-2: Aldric: 4dF+ (0 - 0 -) = -2, attack'
says "$out" 'There is no event #9999.'
says "$out" 'No number of this fight is 12345 so far'
says "$out" "Captain's VIT is 21 of 21: vitality."
says "$out" 'It has not changed since the fight began. Captain: VIT 21 = 2 STR 26 - less 5'
says "$out" "Captain's FAT is 12 of 12"
says "$out" 'Last changed in round 1, from 11 to 1. Aldric: spends 10 FAT, now 1'
says "$out" 'dodge: an action: Dodge and dice. It costs 1 AP, 1 FAT.'
says "$out" 'THR-DEF-02: A dodge is the Dodge score plus 4dF+'
says "$out" 'melee attack: a blow at a foe in reach. It is not offered now.'
says "$out" 'THR-ATK-01: The attack value is the ability score plus 4dF+'
says "$out" '"wyvern" is no number of this fight'

# Why of a condition: what set it, by which rule, what ends it; edicts are named too.
plays 'enter_parry\n\n\nwhy parrying\nedict set captain.surprised on\nwhy captain.surprised\n' "$threa" --as watch --as gm
says "$out" "Aldric's parrying is weapon: parry mode, and with what."
says "$out" 'It ends: with an act that is no parry'
says "$out" "Captain's surprised is 1"
says "$out" 'The game master decrees: set captain.surprised on'

# Percentages, as the log shows them.
plays 'go round\nwhy 91.7 %%\nwhy 91.7\n' scenarios/orge/duel.yaml --as gm
[ "$(grep -c 'attack 32.0 % = close hit bonus' "$out")" -ge 2 ] || fail "a percentage"

# The scenario's file may change or go while the fight is played.
cp "$threa" "$scratch/going.yaml"
mkfifo "$scratch/pipe"
"$AFFRAY" play "$scratch/going.yaml" --as captain --save "$scratch/g.fight" <"$scratch/pipe" >"$out" 2>"$err" &
player=$!
exec 3>"$scratch/pipe"
echo 1 >&3
tries=0
until grep -q 'a miss' "$out" || [ $tries -ge 1200 ]; do
	sleep 0.05
	tries=$((tries + 1))
done
rm "$scratch/going.yaml"
printf 'why\nlog\nundo\nredo\nwhy 13\nstatus\n' >&3
exec 3>&-
wait $player || fail "the scenario's file went"
says "$out" 'AV 13 = swords 14'
says "$out" 'Gave again 1 answer'
! grep -q 'cannot be told again' "$out" || fail "the scenario's file was read again"
