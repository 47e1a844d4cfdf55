#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples in README.md and docs/*.md are what the program prints: each line that begins with "$
# affray" in a console block is run, and its output must be the text that follows. A line "..."
# stands for any lines in between.

. tests/scripts/lib

check_page() {
	awk -v page="$1" -v folder="$scratch" '
	/^```console$/ { inside = 1; next }
	/^```/ { inside = 0; next }
	inside && /^\$ affray/ { n++; print substr($0, 3) >(folder "/command." n); next }
	inside && n { print >(folder "/wanted." n) }
	END { print n + 0 }' "$1"
}

for page in README.md docs/*.md docs/rulebooks/*.md; do
	rm -f "$scratch"/command.* "$scratch"/wanted.*
	count=$(check_page "$page")
	i=0
	while [ "$i" -lt "$count" ]; do
		i=$((i + 1))
		command=$(cat "$scratch/command.$i")
		[ -e "$scratch/wanted.$i" ] || : >"$scratch/wanted.$i"
		(affray() { "$AFFRAY" "$@"; }; eval "$command") >"$scratch/printed" 2>&1
		# the text before a "..." must begin the output
		awk '/^\.\.\.$/ { exit } { print }' "$scratch/wanted.$i" >"$scratch/beginning"
		lines=$(wc -l <"$scratch/beginning")
		if grep -qx '\.\.\.' "$scratch/wanted.$i"; then
			head -n "$lines" "$scratch/printed" >"$scratch/compared"
		else
			cp "$scratch/printed" "$scratch/compared"
		fi
		if ! diff -u "$scratch/beginning" "$scratch/compared"; then
			echo "$page: the output of '$command' is not what the page shows"
			exit 1
		fi
	done
done
