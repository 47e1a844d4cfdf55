#!/bin/sh
# SPDX-License-Identifier: MIT
# affray coach: the page, JSON, the report, the worst decisions as fights, a record, refusals. The
# result does not depend on the number of threads.

. tests/scripts/lib
# A random player makes mistakes, however good our tactics become.
sed '/  - name: /a\    tactic: random
/^rulebook:/a limit: 2
/^limit:/d' scenarios/threa/duel.yaml >"$scratch/fight.yaml"
fight=$scratch/fight.yaml
grep -q 'tactic: random' "$fight" || fail "it has no sides"

# ---- a scenario
ends 0 coach "$fight" -n 4 --level 2 -j 1 --worst "$scratch/worst" --report "$scratch/one.html"
silent "$err"
says "$out" 'chance of winning that decisions throw away in a fight'
says "$out" 'By kind of decision'
says "$out" 'Judged at level 2: up to 100 playouts'
cp "$out" "$scratch/one"
ends 0 coach "$fight" -n 4 --level 2 -j 4 --worst "$scratch/worst" --report "$scratch/two.html"
cmp -s "$out" "$scratch/one" || fail "another page on four threads"
cmp -s "$scratch/one.html" "$scratch/two.html" || fail "another report on four threads"
says "$scratch/one.html" 'thrown away in a fight'
says "$scratch/one.html" '<h2>Worst decisions'
ends 0 coach "$fight" -n 4 --level 2 --seed 2
! cmp -s "$out" "$scratch/one" || fail "another seed, the same page"

# ---- programs
ends 0 coach "$fight" -n 4 --level 2 --json
[ "$(wc -l <"$out")" -eq 1 ] || fail "JSON of more than a line"
says "$out" '"fights":4,"seed":1'
says "$out" '"level":2,"playouts":100,"playouts_again":1000'
ends 0 coach "$fight" -n 4 --level 2 --csv
says "$out" 'side,creature,ask,deed,answer,thrown_away,low,high,times,each,better'

# ---- the files of the worst decisions stop before their question and name the answer given
count=0
for file in "$scratch"/worst/*.fight; do
	[ -e "$file" ] || continue
	count=$((count + 1))
	says "$file" '# The next question is'
	ends 0 check "$file"
	ends 0 replay "$file"
	says "$out" 'The record ends here'
done
[ $count -gt 0 ] || fail "no decision was bad"

# ---- a record: the same decisions, by any player
ends 0 run "$fight" --seed 1 --save "$scratch/d.fight"
ends 0 coach "$fight" -n 1 --level 2 --json
sed 's/.*"kinds":\(\[.*\]\),"worst".*/\1/' "$out" >"$scratch/kinds"
ends 0 coach "$scratch/d.fight" --level 2 --json
sed 's/.*"kinds":\(\[.*\]\),"worst".*/\1/' "$out" | cmp -s - "$scratch/kinds" ||
	fail "a record is judged in another way"
ends 0 coach "$scratch/d.fight" --level 1
says "$out" 'that decisions threw away'

# An unfinished record is judged up to its last answer; its last question has none.
sed '/^$/,$d' "$scratch/d.fight" >"$scratch/short.fight"
sed -n '/^$/,$p' "$scratch/d.fight" | head -n 4 >>"$scratch/short.fight"
ends 0 coach "$scratch/short.fight" --level 1
says "$out" 'so far'

# ---- Ctrl-C: finished fights are reported
env --default-signal=INT timeout --foreground -s INT 1 "$AFFRAY" coach "$fight" -n 1000000 \
	>"$out" 2>"$err"
status=$?
[ $status -eq 124 ] || [ $status -eq 130 ] || fail "exit status $status after Ctrl-C"
says "$err" 'interrupted'

# ---- bad input
ends 2 coach "$scratch/d.fight" -n 5
says "$err" '-n, --seed and --set are for scenarios'
ends 2 coach "$fight" --level 7
says "$err" 'level'
ends 2 coach "$fight" -n 2000000
says "$err" '-n takes 1 to 1000000 fights'
ends 2 coach "$scratch/nothing.yaml"
ends 2 coach "$scratch/nothing.fight"
ends 2 coach "$fight" --set watch.tactic=person
says "$err" 'needs a tactic'
ends 2 coach "$fight" --set watch.tactic=scirpted
says "$err" 'did you mean "scripted"?'
