#!/bin/sh
# SPDX-License-Identifier: MIT
# The past at the plain prompt: history, rounds, forks, and reasons.

. tests/scripts/lib

threa=scenarios/threa/duel.yaml

# Plays both sides up to the defense against Aldric's first blow, so that tactics do not matter.
blow='melee_attack\nlong_sword\nfat\n0\n0\n'
both='--as aldric --as captain'

# History, back to an answer, forth again.
plays "history\n${blow}passive\nhistory\nback to 2\nhistory\nredo 9\nhistory\nback to 99\nback\n" "$threa" $both
says "$out" 'Nothing has been answered yet.'
says "$out" '  1. round 1, Aldric action: melee_attack'
says "$out" '  5. round 1, Aldric boost fat: 0'
says "$out" '  6. round 1, Captain defense: passive'
says "$out" 'This is where answer 2 was given, in round 1.'
says "$out" 'The fight is here; these answers are undone:'
says "$out" 'Gave again 5 answers; this is round 1.'
says "$out" 'there are answers 1 to 6 only'
says "$out" 'Back to which answer?'

# Rounds, back and forth; a new answer discards what was undone.
plays 'pass\npass\npass\npass\nround 1\nround 3\nround 2\npass\npass\nround 3\nround 99\nround x\n' "$threa" $both
[ "$(grep -c 'This is the first question of round 1.' "$out")" -eq 1 ] || fail "round 1"
[ "$(grep -c 'This is the first question of round 3.' "$out")" -eq 2 ] || fail "round 3"
[ "$(grep -c 'This is the first question of round 2.' "$out")" -eq 1 ] || fail "round 2"
says "$out" 'round 99 has not been played; this is round 3'
says "$out" 'Which round?'

# A fork from the past: the old file is unchanged, the new one goes on.
plays "${blow}passive\nquit\n" "$threa" $both
cp "$scratch/d.fight" "$scratch/old"
printf 'undo\nfork %s\ndodge\nquit\n' "$scratch/new.fight" |
	"$AFFRAY" play --resume "$scratch/d.fight" $both >"$out" 2>"$err" || fail "fork"
says "$out" "From here on the fight is saved in $scratch/new.fight"
says "$out" "affray play --resume $scratch/new.fight --as"
cmp -s "$scratch/d.fight" "$scratch/old" || fail "a fork changed the old file"
grep -q '^captain defense: dodge$' "$scratch/new.fight" || fail "the fork did not go on"
ends 0 check "$scratch/d.fight" "$scratch/new.fight"
plays 'fork\nfork %s/d.fight\nfork /nowhere/x.fight\n' "$threa" --as captain
says "$out" 'fork needs a file of its own'
says "$out" '/nowhere/x.fight'

# Why: the deed, a number down to dice and sheet, an event, states, options, rules.
plays "${blow}"'why dodge\nwhy melee attack\nwhy fat\npassive\nwhy\nwhy 12\nwhy #9999\nwhy 12345\nwhy captain.vit\nwhy aldric fat\nwhy option 1\nwhy thr-atk-01\nwhy wyvern\n' "$threa" $both
says "$out" '    12: Aldric: AV 12 = swords 14 (THR-SHT-01) - 4dF+ 2'
says "$out" 'THR-SHT-01: An ability score is attribute plus skill level less 5'
says "$out" '-2: Aldric: 4dF+ (0 - 0 -) = -2, attack'
says "$out" 'There is no event #9999.'
says "$out" 'No number of this fight is 12345 so far'
says "$out" "Captain's VIT is 21 of 21: vitality."
says "$out" 'It has not changed since the fight began. Captain: VIT 21 = twice STR 26'
says "$out" "Captain's FAT is 12 of 12"
says "$out" 'Last changed in round 1, from 12 to 11. Aldric: spends 1 FAT, now 11'
says "$out" 'dodge: get out of the way: Dodge and dice, an action. It costs 1 AP, 1 FAT.'
says "$out" 'THR-DEF-02: A dodge is the Dodge score plus 4dF+'
says "$out" 'melee attack: strike at a foe in reach. It is not offered now.'
says "$out" 'THR-ATK-01: The attack value is the ability score plus 4dF+'
says "$out" '"wyvern" is no number of this fight'

# Why a condition holds: its cause, its rule, its end; edicts are named too.
plays 'enter_parry\n\n\nwhy parrying\nedict set captain.surprised on\nwhy captain.surprised\n' "$threa" --as watch --as gm
says "$out" "Aldric's parrying is weapon: parry mode, and with what."
says "$out" 'It ends: with an act that is no parry'
says "$out" "Captain's surprised is 1"
says "$out" 'The game master decides that Captain is surprised'

# Percentages, as the log shows them.
plays 'attack\nfalchion\nnone\ndurn\nend\nnone\nwhy 91.7 %\nwhy 91.7\n' scenarios/orge/duel.yaml --as ghash --as durn
[ "$(grep -c 'attack 32.0 % = close hit bonus' "$out")" -eq 2 ] || fail "a percentage"

# The scenario's file may change or vanish during the fight.
cp "$threa" "$scratch/going.yaml"
mkfifo "$scratch/pipe"
: >"$out" # it has lines of the play before
"$AFFRAY" play "$scratch/going.yaml" $both --save "$scratch/g.fight" <"$scratch/pipe" >"$out" 2>"$err" &
player=$!
exec 3>"$scratch/pipe"
printf '%b' "${blow}passive\n" >&3
tries=0
until grep -q 'a miss' "$out" || [ $tries -ge 1200 ]; do
	sleep 0.05
	tries=$((tries + 1))
done
rm "$scratch/going.yaml"
printf 'why\nlog\nundo\nredo\nwhy 12\nstatus\n' >&3
exec 3>&-
wait $player || fail "the scenario's file went"
says "$out" '    12: Aldric: AV 12 = swords 14'
says "$out" 'Gave again 1 answer'
! grep -q 'cannot be told again' "$out" || fail "the scenario's file was read again"
