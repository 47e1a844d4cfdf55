#!/bin/sh
# SPDX-License-Identifier: MIT
# affray-mpi: three processes print the same bytes as one; a dead process leaves no result that
# looks complete.

program=$(dirname "$AFFRAY")/affray-mpi
mpirun=$(command -v mpirun.openmpi || command -v mpirun)
[ -x "$program" ] && [ "$mpirun" ] || {
	echo "Open MPI is not installed: not tried"
	exit 0
}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cat >"$scratch/duel.yaml" <<'END'
affray: 1
rulebook: threa
name: A duel
distance: 1
sides:
  - {name: watch, creatures: [{use: aldric}]}
  - {name: goblins, creatures: [{use: goblin, count: 3}]}
END
cd "$scratch" || exit 1
fail() {
	echo "$1"
	exit 1
}

# same COMMAND...: three processes against one.
same() {
	"$AFFRAY" "$@" >one 2>one.err || fail "affray $*: $(cat one.err)"
	"$mpirun" --oversubscribe -n 3 "$program" "$@" >three 2>three.err ||
		fail "affray-mpi $*: $(cat three.err)"
	cmp one three || fail "affray-mpi $* differs from affray"
}
same sim duel.yaml -n 5000
same sim duel.yaml -n 100 --json
same sim duel.yaml --precision 2% --csv
same sweep duel.yaml --vary goblin.count=1..3 -n 1500 --json
same compare duel.yaml --ruling sv_scale=direct,half -n 2500 --json
same sim duel.yaml -n 3000 --report report.html
[ -s report.html ] || fail "no report"

"$mpirun" --oversubscribe -n 2 "$program" sim nowhere.yaml >out 2>err && fail "no error"
[ ! -s out ] || fail "output after bad input"
grep -q 'nowhere.yaml' err || fail "no message: $(cat err)"

# The last process started by PARENT.
child_of() {
	awk -v parent="$1" '$4 == parent { child = $1 } END { print child }' \
		/proc/[0-9]*/stat 2>/dev/null
}

# One of three is killed in the middle of a long run.
"$mpirun" --oversubscribe -n 3 "$program" sim duel.yaml -n 100000000 >out 2>err &
job=$!
victim=
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	sleep 0.5
	victim=$(child_of $job)
	[ -z "$victim" ] || break
done
[ "$victim" ] || fail "the processes did not start: $(cat err)"
sleep 0.5
kill -9 "$victim"
wait $job && fail "a process died, and nobody said so"
[ ! -s out ] || fail "a result although a process died: $(head -n 3 out)"
[ -s err ] || fail "a process died without a message"
