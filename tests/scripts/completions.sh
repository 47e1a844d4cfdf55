#!/bin/sh
# SPDX-License-Identifier: MIT
# Completion in real shells, and the completions of every option and operand.
. tests/scripts/lib

mkdir "$scratch/bin" "$scratch/here"
ln -s "$AFFRAY" "$scratch/bin/affray"
: >"$scratch/here/some-file.yaml"
here=$PWD
export PATH="$scratch/bin:$PATH" HOME="$scratch/here" XDG_STATE_HOME="$scratch/state"

# ---- completions, with their explanations
answers() {
	"$AFFRAY" complete -- "$@" >"$out" 2>"$err" || fail "complete $*"
	[ ! -s "$err" ] || fail "complete $* complains"
}
answers ru
says "$out" 'rules	'
[ "$(wc -l <"$out")" -eq 3 ] || fail "commands that begin with ru"
answers ''
[ "$(wc -l <"$out")" -eq "$("$AFFRAY" --help | grep -c '^  [a-z][a-z]*  ')" ] || fail "not every command"
# Every option of every command, as its help lists them.
for command in $("$AFFRAY" complete -- '' | cut -f 1); do
	answers "$command" --
	cut -f 1 "$out" | sort >"$scratch/options"
	"$AFFRAY" "$command" --help | sed -n 's/^  \(-., \)*\(--[a-z-]*\).*/\2/p' | sort |
		diff - "$scratch/options" || fail "options of $command"
done
answers run nowhere.yaml --set x
[ ! -s "$out" ] || fail "paths of a scenario that is not there"
answers match 'search '
says "$out" 'search level='
answers match scripted scripted threa/du
says "$out" threa/duel
answers play threa/duel --tactic 'raiders=scripted cau'
says "$out" 'raiders=scripted caution='
answers play threa/duel --reactions aldric=ne
says "$out" 'aldric=never'
answers odds threa/duel --attack 'aldric > cap'
says "$out" 'aldric > captain'
answers compare threa/duel --ruling fat_cost=
says "$out" 'fat_cost='
answers list cre
[ "$(cat "$out")" = creatures ] || fail "list cre"
answers replay ''
says "$out" ':files'

# ---- shells
cd "$scratch/here" || exit 2
for shell in bash zsh; do
	if command -v $shell >/dev/null; then
		python3 "$here/tests/scripts/completions.py" $shell "$here/completions" >"$out" 2>"$err" ||
			fail "$shell"
	fi
done
if command -v fish >/dev/null; then
	fish_says() {
		fish --no-config -c "source $here/completions/affray.fish; complete -C '$1'" >"$out" 2>"$err" ||
			fail "fish"
		says "$out" "$2"
	}
	fish_says 'affray sens' sensitivity
	fish_says 'affray run threa/skir' threa/skirmish
	fish_says 'affray sim threa/duel --set wat' watch.
	fish_says 'affray sim threa/duel --set watch.tactic=sea' watch.tactic=search
	fish_says 'affray rules threa THR-ATK-0' THR-ATK-05
	fish_says 'affray check some-fi' some-file.yaml
fi
