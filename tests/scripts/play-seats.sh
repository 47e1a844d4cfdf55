#!/bin/sh
# SPDX-License-Identifier: MIT
# Seats of creatures, reactions and real dice: from the command line and at the prompt, changed in
# the middle, and in the line that resumes the fight.

. tests/scripts/lib

threa=scenarios/threa/duel.yaml

# Reactions: asked, left to the tactic, never taken.
plays 'quit\n' "$threa" --as captain
says "$out" 'Captain, defense: How do you defend yourself?'
for how in auto never captain=auto raiders=never raiders=ask,captain=never scripted; do
	plays 'quit\n' "$threa" --as captain --reactions "$how"
	! grep -q 'Captain, defense' "$out" || fail "reactions $how: asked"
	says "$out" 'Captain, action: What do you do?'
	says "$out" "--reactions"
done
plays 'quit\n' "$threa" --as captain --reactions never
! grep -q 'dodges' "$out" || fail "never, and yet it dodges"
plays 'quit\n' "$threa" --as captain --reactions auto
says "$out" 'dodges'
# The record has automatic answers, and undo skips them. (With seed 4 the captain lives on.)
grep -q '^captain defense: dodge$' "$scratch/d.fight" || fail "not recorded"
plays 'pass\nundo\nhistory\nundo\n' "$threa" --as captain --reactions auto --seed 4
says "$out" 'Took back 1 answer'
says "$out" 'There is nothing to undo.'
# A creature played by a tactic is asked only for its reactions.
plays 'quit\n' "$threa" --as gm --reactions captain=ask
plays '\n\nquit\n' "$threa" --as gm --reactions captain=ask
says "$out" 'Captain, defense: How do you defend yourself?'
# Changes at any time.
plays 'reactions captain auto\nreactions\nreactions captain ask\nreactions captain sometimes\nreactions nobody auto\nreactions never\nquit\n' \
	"$threa" --as captain
says "$out" 'Reactions of Captain: auto.'
says "$out" '  Captain: auto'
says "$out" 'Reactions of Captain: ask.'
says "$out" 'cannot react by "sometimes"; expected ask, auto, never'
says "$out" 'nobody is called "nobody"'
says "$out" 'Reactions of all: never.'

# Seats.
plays 'seat\nquit\n' scenarios/threa/skirmish.yaml --as aldric --tactic goblin=random \
	--tactic 'raiders=scripted caution=2'
says "$out" '  Aldric: you'
says "$out" '  Goblin: random'
says "$out" '  Wolf: scripted caution=2'
says "$out" '  Dwarf guard: scripted'
says "$out" "--tactic goblin=random"
says "$out" "--tactic 'raiders=scripted caution=2'"
plays 'seat captain me\nseat gm\nseat captain me\nseat aldric random\nseat aldric radnom\nseat aldirc random\nseat\nquit\n' "$threa" --as aldric
says "$out" "\"captain\" is another side's; the game master commands there"
says "$out" 'Captain: you.'
says "$out" 'did you mean "random"?'
says "$out" 'nobody is called "aldirc"; did you mean "aldric"?'
says "$out" '  Aldric: random'

# Dice.
plays 'dice\ndice captain real\ndice captian real\n1\nquit\n' "$threa" --as captain
says "$out" 'The dice of Captain are yours to roll.'
says "$out" 'did you mean "captain"?'
plays 'melee\n\n\n0\n0\n1\nauto\nquit\n' "$threa" --as aldric --dice raiders
! grep -q 'Roll 4dF+ for Aldric' "$out" || fail "the dice of a side: Aldric's"
plays 'melee\n\n\n0\n0\nauto\ndice aldric generated\nquit\n' "$threa" --as aldric --dice mine
says "$out" 'dice aldric generated lets the program roll them'
says "$out" 'The dice of Aldric are generated.'
says "$out" 'Aldric strikes at Captain'

# Dice of every rulebook, as a person would type them.
plays '37 %%\n' scenarios/orge/duel.yaml --dice all
says "$out" 'Roll d20001 for Durn: initiative'
says "$out" 'a percentage such as 62.5 %'
plays '7 9\nx\n21\n2 10\n' scenarios/apocrypha/sword-duel.yaml --dice all
says "$out" 'Roll 2d10 for Aster: AP check'
says "$out" 'the total (2 to 20), or each die with blanks between'
says "$out" '2d10 cannot total 21'
plays '21\n0\n5\n' scenarios/wounddice/knife-fight.yaml --dice all
says "$out" 'what the die shows (1 to 20)'
says "$out" 'd20 cannot total 21'
plays 'melee\n\n\n0\n0\n++++\n++++ 0000\nquit\n' "$threa" --as aldric --dice mine
says "$out" 'Four of one sign explode: throw four more, and type all 8.'
grep -q '^roll 4dF+: 1 1 1 1 0 0 0 0$' "$scratch/d.fight" || fail "an explosion"

# Refusals.
for wrong in '--reactions goblin=perhaps' '--reactions =' '--tactic goblin' '--tactic nobody=random' \
	'--tactic captain=scriptde' '--dice nobody' '--as nobody'; do
	# shellcheck disable=SC2086
	ends 2 play "$threa" --save "$scratch/no.fight" $wrong
	[ -s "$err" ] || fail "$wrong: no word"
	[ ! -e "$scratch/no.fight" ] || fail "$wrong: something was saved"
done
