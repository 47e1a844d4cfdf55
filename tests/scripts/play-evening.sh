#!/bin/sh
# SPDX-License-Identifier: MIT
# A whole evening, for every rulebook: answers, undo and redo, rounds, edicts and real dice, killed
# again and again at given moments. Each kill loses at most the answer being given, and the saved
# fight goes on.

. tests/scripts/lib

record=$scratch/evening.fight

# sits ARGUMENT...: starts the program at the other end of two pipes.
sits() {
	rm -f "$scratch/to" "$scratch/from"
	mkfifo "$scratch/to" "$scratch/from"
	"$AFFRAY" play --json "$@" --as "$player" --as gm --dice "$player" --reactions "$reactions" \
		<"$scratch/to" >"$scratch/from" 2>"$err" &
	program=$!
	exec 3>"$scratch/to" 4<"$scratch/from"
}

# dies: kill -9, and waits until nothing of it is left.
dies() {
	kill -9 $program 2>/dev/null
	wait $program 2>/dev/null
	exec 3>&- 4<&-
}

# hears: reads lines until a question, a roll, an error or the end, into $line.
hears() {
	while IFS= read -r line <&4; do
		case $line in
		'{"type":"question"'* | '{"type":"dice"'* | *'"type":"end"'*) return 0 ;;
		esac
	done
	fail "$scenario: it ended by itself after $said answers"
}

# number KEY: the number under this key of the line.
number() {
	printf '%s\n' "$line" | sed 's/.*"'"$1"'":\(-\{0,1\}[0-9]*\).*/\1/'
}

# replies: puts the next reply of the evening into $reply. The pattern has a bit of everything.
replies() {
	case $line in
	'{"type":"dice"'*)
		low=$(number lo) high=$(number hi)
		reply="{\"roll\":$((low + (said * 7) % (high - low + 1)))}"
		;;
	*)
		case $((said % 23)) in
		4 | 17) reply='{"undo":1}' ;;
		5) reply='{"redo":1}' ;;
		9) reply='{"undo":3}' ;;
		10) reply='{"redo":2}' ;;
		13) reply="{\"edict\":\"$edict\"}" ;;
		15) reply='{"get":"history"}
{"auto":1}' ;;
		19) reply='{"nonsense":1}' ;;
		21) [ "$said" -lt 60 ] && reply='{"round":1}' || reply='{"auto":1}' ;;
		22) reply='{"back":1000000}' ;;
		*) reply='{"auto":1}' ;;
		esac
		;;
	esac
}

# answers FILE: its answers and edicts, without dice and header.
answers() {
	sed '1,/^unanswered:/d' "$1" | grep -v '^roll ' | grep .
}

# begins FILE FILE: the answers of the first are the first answers of the second.
begins() {
	answers "$1" >"$scratch/one"
	answers "$2" >"$scratch/two"
	head -n "$(wc -l <"$scratch/one")" "$scratch/two" | cmp -s "$scratch/one" -
}

# kept: the file has everything up to the last reply, with or without that reply.
kept() {
	cmp -s "$scratch/before" "$record" && return
	case $reply in
	*undo* | *round* | *back*) begins "$record" "$scratch/before" ;;
	*) begins "$scratch/before" "$record" ;;
	esac || fail "$scenario: more than $reply was lost after $said answers"
}

# evening SCENARIO PLAYER EDICT REACTIONS MOMENT...: kills the program after MOMENT answers: with a
# + while an answer is on its way, otherwise while the next one is awaited.
evening() {
	scenario=$1 player=$2 edict=$3 reactions=$4
	shift 4
	said=0
	rm -f "$record"
	sits "scenarios/$scenario.yaml" --seed 9 --save "$record"
	hears
	while [ $said -lt 110 ]; do
		case $line in *'"type":"end"'*) break ;; esac
		cp "$record" "$scratch/before"
		replies
		printf '%s\n' "$reply" >&3
		said=$((said + 1))
		case ${1-} in
		"$said+") ;;
		"$said") hears ;;
		*)
			hears
			continue
			;;
		esac
		shift
		dies
		kept
		sits --resume "$record"
		hears
	done
	dies
	kept
	[ $# -eq 0 ] || fail "$scenario: it was over after $said answers"
}

# The evening's record is told to its end, and tactics play it on to an end.
goes_on() {
	ends 0 replay "$record"
	yes '{"auto":1}' 2>/dev/null | "$AFFRAY" play --json --resume "$record" --as gm \
		>"$out" 2>"$err" || fail "$scenario: it does not go on"
	tail -n 1 "$out" | grep -q '"type":"end"' || fail "$scenario: no end"
	ends 0 replay "$record" --json
	tail -n 1 "$out" | grep -q '"type":"end"' || fail "$scenario: no end when told again"
}

evening threa/skirmish watch 'set goblin.fat 9' ask 1+ 3 4+ 6+ 7 10+ 14+ 15 22+ 24+ 38 60+ 75
goes_on
evening apocrypha/four-against-four squad 'set gunner.shock 1' auto 2+ 5+ 6 11+ 14+ 33+ 50 71+
goes_on
evening wounddice/bank-raid robbers 'set trooper.prone on' ask 1 4+ 10+ 14+ 15+ 28 47+ 66+
goes_on
evening orge/four party 'set ghash.mf 3' never 3+ 5+ 6+ 13 14+ 18+ 29+ 52
goes_on
evening dungeoneers/den party 'set drake.stress 1' ask 2 5+ 10+ 11 14+ 18+ 37+ 61+
goes_on
