#!/bin/sh
# SPDX-License-Identifier: MIT
# The output of run --json has the keys that docs/json.md documents, for every scenario.

. tests/scripts/lib

cat >"$scratch/keys.awk" <<'END'
# The keys of the outermost object, with blanks around them.
function keys_of(line,    i, c, depth, inside, word, keys, in_key) {
	keys = " "
	for (i = 1; i <= length(line); i++) {
		c = substr(line, i, 1)
		if (inside) {
			if (c == "\\") {
				i++
			} else if (c == "\"") {
				inside = 0
				if (depth == 1 && substr(line, i + 1, 1) == ":")
					keys = keys word " "
			} else {
				word = word c
			}
		} else if (c == "\"") {
			inside = 1
			word = ""
		} else if (c == "{" || c == "[") {
			depth++
		} else if (c == "}" || c == "]") {
			depth--
		}
	}
	if (depth != 0 || inside)
		wrong("brackets", line)
	return keys
}

function wrong(why, line) {
	print why ": " line
	bad = 1
}

FNR == NR {
	if (/^<!-- table: events -->/)
		table = 1
	if (/^<!-- end -->/)
		table = 0
	if (table && split($0, cell, "|") >= 4 && cell[2] ~ /`/) {
		gsub(/[` ]/, "", cell[2])
		gsub(/`/, "", cell[3])
		gsub(/`/, "", cell[4])
		always[cell[2]] = " n type" cell[3]
		sometimes[cell[2]] = cell[4]
	}
	next
}

{
	type = $0
	sub(/.*"type":"/, "", type)
	sub(/".*/, "", type)
	keys = keys_of($0)
	if (!(type in always)) {
		wrong("an undocumented type", $0)
		next
	}
	count = split(always[type], word, " ")
	for (i = 1; i <= count; i++)
		if (index(keys, " " word[i] " ") == 0)
			wrong(word[i] " is missing", $0)
	count = split(keys, word, " ")
	for (i = 1; i <= count; i++)
		if (index(always[type] sometimes[type], " " word[i] " ") == 0)
			wrong(word[i] " is not documented", $0)
	if ($0 !~ "^{\"n\":" FNR ",\"type\":")
		wrong("not number " FNR, $0)
	last = type
}

END {
	if (last != "end")
		wrong("the last event is no end", last)
	exit bad
}
END

for scenario in "$duel" scenarios/*/*.yaml; do
	[ -e "$scenario" ] || continue
	for seed in 1 2 3; do
		ends 0 run "$scenario" --seed $seed --json
		cp "$out" "$scratch/events"
		awk -f "$scratch/keys.awk" docs/json.md "$scratch/events" >"$out" ||
			fail "$scenario, seed $seed"
	done
done

# All ways of telling a fight leave it unchanged.
ends 0 run "$duel" --seed 9 --save "$scratch/a.fight"
ends 0 run "$duel" --seed 9 --json --save "$scratch/b.fight"
ends 0 run "$duel" --seed 9 --brief --save "$scratch/c.fight"
cmp -s "$scratch/a.fight" "$scratch/b.fight" && cmp -s "$scratch/a.fight" "$scratch/c.fight" ||
	fail "narrated and logged fights differ"

# Keys that scripts rely on.
ends 0 sim "$duel" -n 50 --seed 3 --json
for key in fights seed version tactics draws sides wins rate low high rounds mean median \
	creatures alive; do
	says "$out" "\"$key\":"
done
cp "$out" "$scratch/first"
ends 0 sim "$duel" -n 50 --seed 3 --json
cmp -s "$out" "$scratch/first" || fail "the same simulation, another result"
ends 0 coverage "$book" --json
grep -q "^{\"rulebook\":\"$book\",\"rules\":[0-9]*,\"exercised\":0,\"missing\":\\[\"" "$out" ||
	fail "coverage"
for command in "list scenarios" "list creatures" "rules $book" "rulings $book" "sheet $book"; do
	ends 0 $command --json
	[ -s "$out" ] || [ "$command" = 'list scenarios' ] || fail "$command says nothing"
	! grep -qv '^{.*}$' "$out" || fail "$command: not an object a line"
done
