#!/bin/sh
# SPDX-License-Identifier: MIT
# affray book: whole, by chapters, narrow, as a page, in a pager; docs/rulebooks is its output.

. tests/scripts/lib

# matches PATTERN: a printed line matches it.
matches() {
	grep -q -e "$1" "$out" || fail "no line like \"$1\""
}

# every_key TEXT KEYS: the text contains all of them.
every_key() {
	while read -r key; do
		grep -qF -- "$key" "$1" || fail "$book: no $key in the book"
	done <"$2"
}

for book in apocrypha dungeoneers orge threa wounddice; do
	ends 0 book $book --markdown
	silent "$err"
	cp "$out" "$scratch/book"
	! grep -n '^{' "$scratch/book" || fail "$book: a part was left out"
	cmp -s "$scratch/book" docs/rulebooks/$book.md ||
		fail "docs/rulebooks/$book.md is not the book: affray book $book --markdown > docs/rulebooks/$book.md"
	for list in rules rulings; do
		ends 0 $list $book --json
		sed 's/^{"id":"\([^"]*\)".*/\1/' "$out" >"$scratch/keys"
		[ "$(wc -l <"$scratch/keys")" -gt 20 ] || fail "$book: hardly any $list"
		every_key "$scratch/book" "$scratch/keys"
	done
	for list in actions creatures weapons armor terrains; do
		ends 0 list $list $book --json
		sed 's/.*"key":"\([^"]*\)".*/`\1`/' "$out" >"$scratch/keys"
		every_key "$scratch/book" "$scratch/keys"
	done
	# Every other reading of every rule has been measured (tools/readings).
	ends 0 rulings $book --json
	sed -n '/"values":/!d; s/.*"key":"\([^"]*\)","values":\[\(.*\)\],"default":"\([^"]*\)".*/\1 \3 \2/p' "$out" |
		tr -d '"' | while read -r key usual values; do
			echo "$values" | tr , '\n' | grep -vx "$usual" | sed "s/.*/\`$key=&\`/"
		done >"$scratch/keys"
	! grep -v '"answer":".*\."}$' "$out" || fail "$book: an answer is no sentence"
	[ "$(wc -l <"$scratch/keys")" -gt 10 ] || fail "$book: hardly any readings"
	every_key "$scratch/book" "$scratch/keys"
	# The worked round is a record that still plays, to the end of its round.
	ends 0 check rulebooks/$book/worked-round.fight
	sed -n '/^## A worked round/,/^## Actions/p' "$scratch/book" >"$scratch/round"
	grep -q '^Round 1' "$scratch/round" || fail "$book: no worked round"
	! grep -q '^Round 2' "$scratch/round" || fail "$book: more than a round"
	# Every rule and every entry names its source.
	sed -n '/^## Catalogue/,/^## Tactics/p; /^## Rules/,/^## /p' "$scratch/book" |
		grep '^| `' | grep '|  |$' && fail "$book: whose is it?"
	# Narrow: nothing crosses the edge except verbatim blocks and long words.
	on_terminal "stty columns 40; NO_COLOR=1 PAGER= '$AFFRAY' book $book"
	wide=$(tr -d '\r' <"$out" | sed '/^A worked round/,/^Actions/d' | 
		LC_ALL=C.UTF-8 sed -n '/^.\{41,\}$/{/ .* /p;}')
	[ -z "$wide" ] || fail "$book: wider than the terminal: $wide"
	ends 0 book $book --html "$scratch/page.html"
	silent "$out"
	says "$scratch/page.html" '<title>'
	[ "$(grep -c '<h2 id=' "$scratch/page.html")" -gt 8 ] || fail "$book: hardly any chapters"
	[ "$(sed -n '/<pre>Knives\|<pre>Sword\|<pre>Trident\|<pre>The printed\|<pre>Hammer/,/<.pre>/p' "$scratch/page.html" | wc -l)" -gt 20 ] ||
		fail "$book: the page has lost its line breaks"
	! grep -q '\*\*\|^|' "$scratch/page.html" || fail "$book: Markdown in the page"
done

# ---- modifiers, each with its rule
ends 0 book wounddice modifiers --markdown
for row in 'accuracy `WND-ATK-04` | return fire | -3 | `WND-REA-05`' ' | cover | -4 to -2 | `WND-ACC-03`' \
	' | prone target, prone attacker | -2 to 2 | `WND-ACC-04`' ' | helpless target | 5 | `WND-ACC-09`'; do
	says "$out" "$row"
done
ends 0 book threa modifiers --markdown
says "$out" ' | wounds | '
! grep -q '| [0-9]*d[0-9F]' "$out" || fail "dice among the modifiers"

# ---- actions: prices in menus, in questions about a reaction, and as paid in fights
for row in 'threa | `shield_block` | 1 to 2 AP, 0 to 1 FAT |' 'threa | `free_move` | free |' \
	'orge | `charge` | 6 to 10 AP, 5 to 10 PF, 1 MF | run straight at an enemy and strike | `ORG-CHG-01` printed |' \
	'wounddice | `evade` | 1 AP |' 'dungeoneers | `opportune_strike` | 1 RP |' 'apocrypha | `hold` | free |'; do
	ends 0 book "${row%% *}" actions --markdown
	says "$out" "${row#* }"
done

# ---- one chapter, by a word of its heading
# A list item that continues in the source loses its indent.
ends 0 book apocrypha "a round"
matches 'you may finish an action'
ends 0 book threa ACTIONS
matches '^melee_attack  *1 AP, 1 FAT  *strike at a foe in  *THR-ATK-05 printed'
! grep -q 'THR-ATK-01' "$out" || fail "more than a chapter"
ends 0 book threa tables
matches '^12 to 14 *4d10'
ends 0 book threa rules
matches '^THR-ATK-01 .*printed: Attack'
ends 0 rules threa THR-SHT-02
says "$out" 'companion: game rules specification'

# ---- at a terminal: in a pager, and without one
on_terminal "PAGER='sed s/melee/MELEE/' '$AFFRAY' book threa actions"
says "$out" MELEE_attack
on_terminal "PAGER= '$AFFRAY' book threa actions"
says "$out" melee_attack
on_terminal "PAGER=true '$AFFRAY' book threa; echo status \$?"
says "$out" 'status 0'

# ---- refusals
ends 2 book threa nonsense
says "$err" 'there is no chapter "nonsense"; there are:'
says "$err" '  A worked round'
ends 2 book thera
says "$err" 'did you mean "threa"'
ends 2 book threa --html "$scratch/a" --markdown
says "$err" 'do not go together'
ends 2 book threa --html /dev/full
ends 2 book threa --html "$scratch/none/a.html"
AFFRAY_PATH=$scratch/none ends 0 book threa rules
