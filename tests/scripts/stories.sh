#!/bin/sh
# SPDX-License-Identifier: MIT
# Sentences of random fights of all scenarios: none has a shape that readers once stumbled over.

. tests/scripts/lib

# Patterns, each with a sentence that it must find.
cat >"$scratch/mistakes" <<'END'
-[0-9]+ (dice|hits|rounds)	Aster rolls -1 dice
(drops|lets go of) (the [a-z ]+) and (drops|lets go of) \2	Aster drops the bow and drops the bow
defen[cs]e [0-9]+ m,	Aster goes into desperate defence 3 m, to 2 m from Borage
[a-z]+s something (from [0-9]+,|[0-9]+ m)	Aster prepares something from 3,1 to 4,1
(^|[.] )(With|For|At|And) [a-z]+ (rounds?|blows?|dice)[.]	Aster hits. With two rounds.
a miss with [a-z]+ (round|blow)	one hit against 2, a miss with four rounds
speaks: 	Durn speaks: demand surrender
(^|[.] )([A-Z][a-z]+( [0-9]+)?): [0-9.]+ %, rolls	Odo loses 9 HP. Odo: 5 %, rolls 69, fails.
is surrendered	Pip is surrendered
moves and moves	Skrit moves and moves
puts the thing	Pip puts away dagger and puts the thing into the bag
prepares and [a-z ]+ an? [a-z]+	Goblin prepares and leaves parry mode a broadhead
takes [0-9]+ (VIT|FAT|HP|AP|MP)	Wolf takes 2 VIT
 drops[.]	Goblin 1 drops.
from ([0-9]+,[0-9]+) to \1[^0-9]	Aster moves on from 3,1 to 3,1.
(hits|misses), [A-Z].* (leaving|threatened)	Suori strikes Imp 3: 7 against 13, misses, Imp 3 leaving the threat range of Ulfarmi.
does not use the readied action|lets go[.]	Suori does not use the readied action.
broken weapon	Goblin 2 does not pierce (2 against 4) and is left with a broken weapon.
misses and takes	Mauler attacks Goblin 1 with the greatclub: 4 against 6, misses and takes 1 stress.
, threatened by	Wight casts soul rend on Oda, threatened by Suori.
drinks the potion of [a-z]+[.]	Freya drinks the potion of mending.
^  [A-Z][a-z]+( [0-9]+)? recovers [0-9]+ magica[.] 	  Oda recovers 1 magica. Oda moves from 4,4 to 3,4.
End of the round:.* (readied action|loses the turn)	End of the round: Freya does not use the readied action.
spends the last FAT	Wolf spends the last FAT: SV 3, succeeds.
changes nothing	Oda casts mend on themself and changes nothing for themself.
wins a tie	Iriel wins a tie of initiative ahead of Alberich.
level [0-9], level	Aster takes cover, level 1, level 2
without aiming, aiming	Archer shoots at Breacher with the bow without aiming, aiming for the legs
([A-Z][a-z]+) \1 ready to	Aldric Aldric ready to dodge.
(fails|evades|parries); [0-9]+ damage	Me tries to evade: 13 or less, rolls 20, fails; 6 damage (d6).
focus holds [^.]*, boosted	Pip dodges. Pip's focus holds (9 against 7), boosted by 2 AP.
; [A-Z][a-z]+( [0-9]+)? rolls [a-z]+ dice: 	Trident rolls eight dice: four hits against Duelist's AR 2, a hit by 2; Gunner rolls four dice: four hits
; [A-Z][a-z]+ [a-z]+ dice; 	Trident rolls six dice: two hits, a miss; Bella nine dice; two hits
(^|[.;] )([A-Z][a-z]+( [0-9]+)?) \2 [a-z]+ dice	Hulk goes down. Bella Bella twelve dice.
no hits against [^ ]+ 0, a tie	Gunner rolls one die: no hits against Raider's 0, a tie and so a miss.
throws the [a-z]+ grenade[^.]*, a miss	Trooper throws the fragmentation grenade at Me: 9 or less, rolls 13, a miss.
's act finds	Oda's act finds Skrit gone: all in vain.
Initiative is thrown: [A-Z][a-z ]+[,.]	Initiative is thrown: Ghash, Durn.
Initiative is thrown[.]	Initiative is thrown. Nobody can act.
stabs [A-Z][a-z]+ [^.]*bare hands	Pip stabs Aldric in the back with bare hands.
(comes round|is awake)[^.]*[.] .*is able to fight again	Lyra comes round. Lyra is able to fight again.
rolls no dice of [A-Z][a-z]+: [^n]	Left treats Right and rolls no dice of Medicine: one hit.
 and [a-z]+s? [a-z ]+ and is [a-z]+	Aster falls prone and has a hurt leg and is stunned
[{}]|[.][.]| ,|[(][)]|,[.]|  ,	Aster strikes at {target}.
END
tab=$(printf '\t')
while IFS=$tab read -r pattern sentence; do
	echo "$sentence" | grep -Eq -e "$pattern" || fail "$pattern does not find: $sentence"
	echo "$pattern" >>"$scratch/patterns"
done <"$scratch/mistakes"

for scenario in scenarios/*/*.yaml; do
	# beside the original, for catalogues are named by path
	sed 's/tactic: .*/tactic: random/' "$scenario" >"$scratch/random.yaml"
	for seed in 1 2 3; do
		"$AFFRAY" run "$scratch/random.yaml" --seed "$seed" --width 1000 --no-map --color never \
			>>"$scratch/stories" || fail "$scenario with random tactics"
	done
done
# deeds only: tables and headings begin otherwise
grep '^  [A-Z].*[.]\(   .*\)\{0,1\}$' "$scratch/stories" >"$scratch/deeds"
[ "$(wc -l <"$scratch/deeds")" -gt 5000 ] || fail "too few deeds: $(wc -l <"$scratch/deeds")"
grep -E -f "$scratch/patterns" "$scratch/deeds" >"$out" && fail "sentences that readers stumble over"

# In brief a move says where it leads.
for scenario in scenarios/*/*four*.yaml; do
	"$AFFRAY" run "$scenario" --seed 2 --brief --width 1000 --color never >"$out" || fail "$scenario in brief"
	grep -Eq ' (moves|runs)( on)? [^.]+ to ' "$out" || fail "nobody moves in $scenario"
	grep -E ' (moves|moves on|runs)[.]' "$out" && fail "a move to nowhere in $scenario"
done

# In brief, too, a single blow goes on only if it has missed (ORG-ZON-03); Berta sweeps.
for seed in 1 2 3 4 5 6 7 8; do
	"$AFFRAY" run scenarios/orge/sword-line.yaml --seed "$seed" --brief --width 1000 --color never \
		>>"$scratch/slashes" || fail "sword-line in brief"
done
cp "$scratch/slashes" "$out"
grep -q "misses[.] [A-Z][A-Za-z]*'s slash goes on" "$out" || fail "no slash goes on"
grep -E "hits[.] (Aldric|Ghash|Snaga|Tark)'s slash goes on" "$out" && fail "a slash that has hit goes on"

# A reload that takes exactly the AP that are left is no long act (ORG-ACT-08).
"$AFFRAY" replay tests/fights/orge/reload-with-the-last-ap.fight >"$out" || fail "replay"
says "$out" 'reloads the crossbow'

# A strike that a readied push draws between two turns is told within the push.
sed '/^expect/d
/^  round 1/,$d
s/^ulfarmi strike: hold/ulfarmi strike: strike\
ulfarmi hit_stress: 0\
roll d4: 1\
roll d4: 4/' tests/fights/dungeoneers/ex-06-readied-push.fight >"$scratch/struck.fight"
"$AFFRAY" replay "$scratch/struck.fight" --no-map --width 1000 >"$out" || fail "replay"
says "$out" 'Ulfarmi. Ulfarmi takes the opportunity to strike Skeleton with a fist: 1 against 4, misses. Skeleton is pushed'

# A seat that may not know the hits of an attack still learns whom it hurts.
cat >"$scratch/hidden.yaml" <<'END'
affray: 1
rulebook: wounddice
name: hidden
surprise: none
distance: 2
rulings: {evade_info: hidden}
sides:
  - {name: red, creatures: [{use: enforcer, name: enforcer}]}
  - {name: blue, creatures: [{use: gunslinger, name: me}]}
END
for seed in 1 2 3 4 5 6 7 8; do
	echo 'go 3 rounds' | "$AFFRAY" play "$scratch/hidden.yaml" --plain --as blue --seed "$seed" \
		--width 1000 --save "$scratch/hidden-$seed.fight" >>"$scratch/hidden" || fail "play"
done
cp "$scratch/hidden" "$out"
grep -q 'Me tries to evade: .*, fails[.] Me takes [0-9]* damage' "$out" || fail "the victim of hidden hits"
