#!/bin/sh
# SPDX-License-Identifier: MIT
# Repeating the last deed, notes of the game master, and other looks at the prompt; play-json.sh
# tests the same over JSON.

. tests/scripts/lib

# The same deed again, from the first answer to the last; without a last deed it is refused.
threa=scenarios/threa/duel.yaml
plays 'again\nmelee_attack\nlong_sword\nfat\n0\n0\nagain\nhistory\nquit\n' $threa --as watch --reactions never
says "$out" 'it has done nothing yet that could be done again'
for answer in '1. round 1, Aldric action: melee_attack' '6. round 1, Aldric action: melee_attack' \
	'7. round 1, Aldric weapon: long_sword' '8. round 1, Aldric payment: fat' '10. round 1, Aldric boost fat: 0'; do
	says "$out" "$answer"
done
[ "$(grep -c '^aldric weapon: long_sword$' "$scratch/d.fight")" -eq 2 ] || fail "again is not in the record"
plays 'melee_attack\nagain\nquit\n' $threa --as watch
says "$out" 'Again is for an action'
# Undo goes back through it answer by answer.
plays 'melee_attack\nlong_sword\nfat\n0\n0\nagain\nundo 4\nhistory\nquit\n' $threa --as watch --reactions never
says "$out" 'Took back 4 answers'
says "$out" 'The fight is here; these answers are undone:'

# Usual details are not asked, and can be undone; what comes next, and which conditions hold.
plays 'details\ndetails aldric usual\nmelee_attack\nhistory\norder\nconditions\ndetails aldric ask\nmelee_attack\nquit\n' $threa --as watch --reactions never --seed 3
for text in 'Aldric: ask' 'Details of the deeds of Aldric: as the last time.' '5. round 1, Aldric boost fat: 0' \
	'Now Aldric, then Captain.' 'No condition holds.' 'Details of the deeds of Aldric: you are asked.' 'With which weapon?'; do
	says "$out" "$text"
done
[ "$(grep -c '^aldric payment: fat$' "$scratch/d.fight")" -eq 1 ] || fail "the usual payment"
plays 'details aldric often\nquit\n' $threa --as watch
says "$out" '"often" says nothing of details; expected ask or usual'
plays '/auto\n/auto\n/auto\n/auto\n/auto\n/auto\n/auto\n/auto\nconditions\nquit\n' scenarios/dungeoneers/four-against-four.yaml --as gm --seed 4
says "$out" ': sprinting until the next turn'
! grep -q 'next turn (ends' "$out" || fail "the end is said twice"

plays 'note\nseat gm\nnote\nnote it rains\nlog\nrounds\nsheet captain\nsheet\nquit\n' $threa --as watch
says "$out" "Edicts and notes are the game master's"
says "$out" 'Note what? For example: note the bridge shakes'
says "$out" 'The game master notes: it rains'
says "$out" 'round 1: from answer 1'
grep -qx 'edict: note it rains' "$scratch/d.fight" || fail "a note is not in the record"

# Within a deed notes wait, and stand behind it: each in a line of its own, also when told again.
plays 'melee_attack\nnote Goblin 2 has the key\nnote he said "no"\nnote it rains\nlong_sword\nfat\n0\n0\nhistory\nquit\n' \
	$threa --as gm --as watch --reactions never
says "$out" 'The note will stand in the story behind the present deed.'
says "$out" 'edicts and notes are one line without quotes and #'
says "$out" '6. round 1, the game master noted: Goblin 2 has the key'
sed -n '/^aldric boost_fat/,/^edict: note it/p' "$scratch/d.fight" | grep -v '^roll\|^captain' >"$scratch/order"
printf '%s\n' 'aldric boost_fat: 0' 'edict: note Goblin 2 has the key' 'edict: note it rains' | cmp -s - "$scratch/order" ||
	fail "notes that waited are not in the record behind the deed"
ends 0 replay "$scratch/d.fight"
grep -qx '  The game master notes: Goblin 2 has the key.' "$out" || fail "a note has no line of its own"
# So do notes in the turn of a tactic, which nobody here is asked about.
plays 'pass\nnote the bell tolls\npassive\nlog\nquit\n' $threa --as gm --as watch --seed 3
says "$out" 'The game master notes: the bell tolls.'
