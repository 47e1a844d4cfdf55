#!/bin/sh
# SPDX-License-Identifier: MIT
# Where fights are saved: other files are never overwritten, two programs do not play the same file,
# and an unnamed save is found again by the scenario's name.

. tests/scripts/lib

threa=$PWD/scenarios/threa/duel.yaml
orge=$PWD/scenarios/orge/duel.yaml
cd "$scratch" || exit 1

# untouched FILE: it equals its copy in $scratch/kept.
untouched() {
	cmp -s "$1" kept || fail "$1 was written over"
}

# refuses_as WORDS ARGUMENT...: play ends with status 2 and these words, in each front end.
refuses_as() {
	words=$1
	shift
	for way in --plain --json; do
		"$AFFRAY" play "$@" $way >"$out" 2>"$err" </dev/null
		[ $? -eq 2 ] || fail "$*: $way: exit status"
		says "$err" "$words"
	done
}

# ---- a save needs no other file ----

mkdir folder
cat >folder/beasts.yaml <<'END'
affray: 1
rulebook: threa
weapons:
  fang: {like: dagger, name: a fang}
creatures:
  beast: {like: wolf, weapons: [fang]}
END
cat >folder/den.yaml <<'END'
affray: 1
rulebook: threa
name: The den
catalogue: beasts.yaml
sides:
  - name: watch
    creatures: [{use: aldric}]
  - name: den
    tactic: scripted
    creatures: [{use: beast, count: 2}]
END
printf 'auto\nauto\nauto\nauto\n' >lines
"$AFFRAY" play folder/den.yaml --plain --save inside.fight <lines >"$out" 2>"$err" || fail "the den"
"$AFFRAY" play folder/den.yaml --plain --by-path --save beside.fight <lines >"$out" 2>"$err" || fail "--by-path"
says inside.fight 'affray fight 2'
says inside.fight '    fang:'
says inside.fight '    wolf:'
! grep -q 'catalogue\|den.yaml' inside.fight || fail "the save names another file"
says beside.fight 'scenario: folder/den.yaml'
"$AFFRAY" replay beside.fight --json >told 2>"$err" || fail "replay beside its scenario"
mkdir elsewhere
mv inside.fight elsewhere
rm -r folder
"$AFFRAY" replay elsewhere/inside.fight --json >"$out" 2>"$err" || fail "replay elsewhere"
cmp -s told "$out" || fail "inside and beside tell different fights"
! "$AFFRAY" replay beside.fight >"$out" 2>"$err" || fail "a scenario that is gone is found"
# Resuming writes the same scenario again.
sed '/^rulebook: threa/q' elsewhere/inside.fight >kept
printf 'auto\n' | "$AFFRAY" play --resume elsewhere/inside.fight --plain >"$out" 2>"$err" || fail "resume elsewhere"
sed '/^rulebook: threa/q' elsewhere/inside.fight | cmp -s - kept || fail "another scenario after a resume"
# Saving over an older save that names the file of the same scenario continues that save.
"$AFFRAY" play "$threa" --plain --by-path --save path.fight </dev/null >"$out" 2>"$err" || fail "by path"
grep -q '^scenario: .*duel\.yaml$' path.fight || fail "the save does not name its scenario" # perhaps from its own folder
printf 'auto\nauto\n' | "$AFFRAY" play "$threa" --plain --save path.fight >"$out" 2>"$err" || fail "over one by path"
! grep -q '^scenario: .*yaml' path.fight || fail "the old save is still there"

# ---- other files are not overwritten ----

cp "$threa" own.yaml
cp own.yaml kept
refuses_as 'own.yaml: this is no saved fight; name another file, or start with --force' \
	own.yaml --save own.yaml
untouched own.yaml
echo 'my notes' >notes.txt
cp notes.txt kept
refuses_as 'notes.txt: this is no saved fight' "$threa" --save notes.txt
untouched notes.txt
ln -s notes.txt link.fight
refuses_as 'link.fight: this is no saved fight' "$threa" --save link.fight
untouched notes.txt
"$AFFRAY" run "$threa" --seed 1 --save one.fight >/dev/null || fail "run"
cp one.fight kept
refuses_as 'one.fight: this is the save of another fight' "$threa" --seed 2 --save one.fight
refuses_as 'one.fight: this is the save of another fight' "$orge" --save one.fight
refuses_as 'one.fight: this fight went another way' "$threa" --save one.fight
untouched one.fight
ends 2 run "$threa" --seed 2 --save one.fight
says "$err" 'one.fight: this is the save of another fight'
ends 2 run own.yaml --save own.yaml
says "$err" 'this is no saved fight'
untouched one.fight
# It may repeat answers that the record has already, and go on.
ends 0 run "$threa" --seed 1 --save one.fight
untouched one.fight
ends 0 play "$threa" --as captain --save two.fight
ends 0 play "$threa" --as captain --save two.fight
echo 1 | "$AFFRAY" play "$threa" --as captain --save two.fight >"$out" 2>"$err" || fail "a save goes on"
ends 0 play --resume two.fight --as captain --save ./two.fight
: >empty.fight
ends 0 play "$threa" --save empty.fight
# --force overwrites.
ends 0 play own.yaml --save notes.txt --force
grep -q '^affray fight' notes.txt || fail "--force did not"
ends 0 run "$threa" --seed 2 --save one.fight --force
grep -q '^seed: 2' one.fight || fail "run --force did not"
ends 2 play "$threa" --force
ends 2 run "$threa" --force
says "$err" '--force goes with --save'

# There is no --force during a fight: save and fork, at the prompt and over JSON.
cp "$threa" kept
printf 'fork %s\nsave %s\nfork own.yaml\nsave own.yaml\n1\nquit\n' own.yaml one.fight |
	"$AFFRAY" play "$threa" --as captain --save three.fight >"$out" 2>"$err" || fail "in the middle"
[ "$(grep -c 'own.yaml: this is no saved fight' "$out")" -eq 3 ] || fail "fork or save over a scenario"
says "$out" 'one.fight: this is the save of another fight'
untouched own.yaml
grep -q '^captain defense: passive' three.fight || fail "it did not go on where it was"
printf '{"fork":"own.yaml"}\n{"choose":"passive"}\n' |
	"$AFFRAY" play "$threa" --as captain --json --save four.fight >"$out" 2>"$err"
says "$out" '"type":"error","message":"own.yaml: this is no saved fight'
untouched own.yaml
grep -q '^captain defense: passive' four.fight || fail "JSON: it did not go on where it was"

# ---- two programs, one file ----

mkfifo pipe
"$AFFRAY" play "$threa" --as captain --json --save shared.fight <pipe >first 2>&1 &
first=$!
exec 3>pipe
# answered COUNT: waits until the first player was asked this often.
answered() {
	tries=0
	until [ "$(grep -c '^{"type":"question"' first)" -ge "$1" ]; do
		tries=$((tries + 1))
		[ $tries -lt 600 ] || fail "the first player is not asked"
		sleep 0.1
	done
}
# Before and after an answer has replaced the file.
for count in 1 2; do
	answered $count
	cp shared.fight kept
	ln -sf shared.fight other.fight
	refuses_as 'shared.fight: somebody else is playing this fight' --resume shared.fight
	refuses_as 'shared.fight: somebody else is playing this fight' "$threa" --save shared.fight --force
	refuses_as 'other.fight: somebody else is playing this fight' --resume other.fight
	ends 2 run "$threa" --save shared.fight --force
	says "$err" 'somebody else is playing this fight'
	printf 'save shared.fight\nfork shared.fight\n' |
		"$AFFRAY" play "$threa" --as captain --save $count.fight >"$out" 2>"$err" || fail "at the prompt"
	[ "$(grep -c 'shared.fight: somebody else is playing' "$out")" -eq 2 ] || fail "save, fork"
	untouched shared.fight
	# Reading it, or continuing it elsewhere, is allowed.
	ends 0 replay shared.fight
	ends 0 check shared.fight
	ends 0 play --resume shared.fight --save mine-$count.fight
	echo '{"auto":1}' >&3
done
answered 3
kill -9 $first
wait $first 2>/dev/null
exec 3>&-
# The lock ends with the program.
ends 0 play --resume shared.fight --as captain
[ "$(grep -c '^captain ' shared.fight)" -eq 2 ] || fail "something was lost"

# A file that is removed is written again; a file that another program puts there stays.
mkfifo pipe2
: >first # it has questions of the play before
"$AFFRAY" play "$threa" --as captain --json --save moved.fight <pipe2 >first 2>&1 &
exec 3>pipe2
answered 1
rm moved.fight
echo '{"auto":1}' >&3
answered 2
grep -q '^captain ' moved.fight || fail "it was not written again"
rm moved.fight
echo 'not a fight' >moved.fight
cp moved.fight kept
echo '{"auto":1}' >&3
answered 3
untouched moved.fight
says first '"message":"moved.fight: this is no saved fight'
exec 3>&-
wait

# ---- without --save ----

export XDG_STATE_HOME=$scratch/xdg HOME=$scratch/home
mkdir place home
cd place || exit 1
ends 0 play "$threa" --as captain
says "$out" "The fight is saved in $XDG_STATE_HOME/affray/duel.fight at every answer"
says "$out" "  affray play --resume duel --as captain"
ends 0 play "$orge" --as gm
says "$out" "$XDG_STATE_HOME/affray/duel-2.fight"
printf '1\nquit\n' | "$AFFRAY" play --resume duel --as captain >"$out" 2>"$err" || fail "by its name"
grep -q 'captain defense: passive' "$XDG_STATE_HOME/affray/duel.fight" || fail "another file"
echo quit | "$AFFRAY" play --resume duel.fight --as captain >"$out" 2>"$err" || fail "with its ending"
ends 0 replay duel
ends 0 summary duel --playouts 0
ends 2 play --resume duel-3
says "$err" 'duel-3: there is no such file'
[ -z "$(ls -A)" ] || fail "something lies about: $(ls -A)"
ends 0 list saves
grep -qE '^duel +threa  A duel, round 1, [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}$' "$out" || fail "list saves"
grep -qE '^duel-2 +orge  ' "$out" || fail "list saves"
ends 0 list saves orge
[ "$(wc -l <"$out")" -eq 1 ] || fail "list saves orge"
ends 0 list saves --json
grep -qE '^\{"kind":"saves","key":"duel","rulebook":"threa","scenario":"A duel","round":1,"over":false,"when":"[-0-9T:]+Z","file":"/.*/duel.fight"\}$' "$out" ||
	fail "list saves --json"
echo rubbish >"$XDG_STATE_HOME/affray/odd.fight"
ends 0 list saves
says "$out" 'cannot be read'

# A file in the current folder wins over a save of that name.
ends 0 run "$threa" --save duel.fight
ends 0 replay duel.fight
grep -qE 'wins? after' "$out" || fail "the save was taken"
ends 0 play --resume "$XDG_STATE_HOME/affray/duel.fight" --as captain
says "$out" '  affray play --resume duel --as captain'
ends 0 run "$threa" --save duel
ends 0 play --resume "$XDG_STATE_HOME/affray/duel.fight" --as captain
says "$out" "--resume $XDG_STATE_HOME/affray/duel.fight --as captain"
rm duel duel.fight

# Over JSON nothing is saved unless a file is named.
printf '{"auto":1}\n' | "$AFFRAY" play "$threa" --json >"$out" 2>"$err"
[ "$(ls "$XDG_STATE_HOME/affray" | wc -l)" -eq 3 ] || fail "JSON saves unasked"

# Saves go into the home folder without XDG_STATE_HOME; a relative one is ignored.
unset XDG_STATE_HOME
ends 0 play "$threa" --as captain
says "$out" "$HOME/.local/state/affray/duel.fight"
XDG_STATE_HOME=here
export XDG_STATE_HOME
ends 0 play "$threa" --as captain
says "$out" "$HOME/.local/state/affray/duel-2.fight"
[ "$(stat -c %a "$HOME/.local/state/affray")" = 700 ] || fail "everybody may look"

# Without a folder to save in, there is a message and the fight goes on; save FILE still works.
unset HOME XDG_STATE_HOME
ends 0 list saves
silent "$out"
printf '1\n' | "$AFFRAY" play "$threa" --as captain >"$out" 2>"$err" || fail "without HOME"
says "$out" 'The fight is not saved (neither HOME nor XDG_STATE_HOME says where); save FILE'
says "$out" 'The fight was not saved.'
says "$out" 'Aldric strikes at Captain'
! grep -q 'is saved' "$out" || fail "it claims to be saved"
printf '1\nsave here.fight\n1\n' | "$AFFRAY" play "$threa" --as captain >"$out" 2>"$err" || fail "save without HOME"
says "$out" 'affray play --resume here.fight --as captain'
[ "$(grep -c '^captain ' here.fight)" -ge 2 ] || fail "an answer is not in the file"
HOME=/dev/null
export HOME
printf '1\n' | "$AFFRAY" play "$threa" --as captain >"$out" 2>"$err" || fail "without a home to write in"
says "$out" 'The fight is not saved (/dev/null/.local/state/affray: '

# No other file is left beside any save.
cd "$scratch" || exit 1
[ -z "$(find . -name '*.saving' -o -name '*fight.[0-9]*')" ] || fail "something was left: $(find .)"
