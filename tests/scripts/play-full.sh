#!/bin/sh
# SPDX-License-Identifier: MIT
# A disk that fills up during a fight: each answer that could not be saved is reported, the file
# keeps its contents, and no message claims that the fight is saved.

. tests/scripts/lib

threa=$PWD/scenarios/threa/skirmish.yaml
cd "$scratch" || exit 1

# small COMMAND...: no file that the command writes can grow beyond 1024 bytes. Its output goes
# through a pipe into out, its exit status into status.
small() {
	{
		(ulimit -f 2 && exec "$@" 2>&3)
		echo $? >status
	} 3>err | cat >out
}

# ended STATUS WHAT
ended() {
	[ "$(cat status)" -eq "$1" ] || fail "$2: exit status $(cat status)"
}

answers() {
	yes '{"auto":1}' | head -n "$1"
}

# The saved part, and the same fight without the limit.
answers 40 | "$AFFRAY" play --by-path "$threa" --seed 4 --json --as watch --save whole.fight >/dev/null 2>&1
[ "$(wc -c <whole.fight)" -gt 2048 ] || fail "the record is too short for this test"

answers 40 | small "$AFFRAY" play --by-path "$threa" --seed 4 --json --as watch --save a.fight
ended 2 JSON
head -c "$(wc -c <a.fight)" whole.fight | cmp -s - a.fight || fail "JSON: the file is spoilt"
errors=$(grep -c '"type":"error"' out)
[ "$errors" -gt 1 ] || fail "JSON: $errors errors"
grep -q '{"type":"error","message":"a.fight: cannot write this file: File too large","saved":false}' out ||
	fail "JSON: another error"
# Every failed save has its own error, and the next question follows all the same.
[ "$(sed -n '/"saved":false/,$p' out | grep -c '^{"type":"question"')" -eq "$errors" ] || fail "JSON: $errors errors"
says err 'the answers ended before the fight, and it could not be saved in a.fight'
! grep -q 'is saved' err || fail "JSON: it claims to be saved"

# To the end of the fight.
yes '{"auto":1}' 2>/dev/null | small "$AFFRAY" play --by-path "$threa" --seed 4 --json --as watch \
	--save b.fight
ended 2 "JSON, to the end"
tail -n 2 out | grep -q '"type":"end"' || fail "JSON: no end"
tail -n 1 out | grep -q '"saved":false' || fail "JSON: the last answer"
says err 'the fight could not be saved in b.fight'

# When there is room again, the fight is saved and no error follows.
mkdir folder
mkfifo pipe
: >out # the questions of the play before must not be counted
"$AFFRAY" play --by-path "$threa" --seed 4 --json --as watch --save folder/c.fight <pipe >out 2>err &
exec 3>pipe
# asked COUNT: waits for this many questions.
asked() {
	tries=0
	until [ "$(grep -c '^{"type":"question"' out)" -ge "$1" ]; do
		tries=$((tries + 1))
		[ $tries -lt 600 ] || fail "no question $1"
		sleep 0.1
	done
}
asked 1
rm -r folder
echo '{"auto":1}' >&3
asked 2
mkdir folder
echo '{"auto":1}' >&3
asked 3
exec 3>&-
wait
[ "$(grep -c '"saved":false' out)" -eq 1 ] || fail "JSON: one answer was not saved"
says err 'the fight is saved in folder/c.fight'
[ "$(grep -c '^aldric ' folder/c.fight)" -ge 2 ] || fail "JSON: it is not saved again"

# Undo, redo and forks that cannot be written.
mkdir gone
mkfifo pipe2
: >out
"$AFFRAY" play --by-path "$threa" --seed 4 --json --as watch --save gone/d.fight <pipe2 >out 2>err &
exec 3>pipe2
asked 1
echo '{"auto":1}' >&3
asked 2
rm -r gone
echo '{"undo":1}' >&3
asked 3
echo '{"fork":"nowhere/e.fight"}' >&3
asked 4
exec 3>&-
wait
[ "$(grep -c '"saved":false' out)" -eq 1 ] || fail "JSON: undo was not saved"
says out 'nowhere/e.fight'
! grep -q 'is saved' err || fail "JSON: undone, and it claims to be saved"

# The prompt reports it too, and Ctrl-C does not claim a save.
yes auto 2>/dev/null | head -n 40 | small "$AFFRAY" play --by-path "$threa" --seed 4 --as watch --save p.fight
ended 2 "the prompt"
says out 'The fight could not be saved'
says err 'the fight could not be saved in p.fight'
! grep -q 'is saved in p.fight\.' out || fail "the prompt claims to have saved it"
[ -z "$(ls -A | grep 'fight\.')" ] || fail "something was left: $(ls -A)"
