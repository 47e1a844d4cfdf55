#!/bin/sh
# SPDX-License-Identifier: MIT
# Metadata of a release: one version everywhere, and CHANGELOG.md holds every change file.

. tests/scripts/lib

version=$(sed -n 's/^VERSION = //p' Makefile)
ends 0 --version
says "$out" "affray $version"
[ "$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)" = "$version" ] || fail "CHANGELOG.md begins with another version"
tools/changelog --check >"$out" 2>"$err" || fail "$(cat "$out")"
for file in $(find changes -name '*.md'); do
	title=$(sed -n '1s/^[a-z]*: //p' "$file")
	[ "$(grep -cF -e "- **$title.**" CHANGELOG.md)" -ge 1 ] || fail "$file is not in CHANGELOG.md"
done

# ---- messages about missing and wrong files ----
mkdir "$scratch/tools" && cp tools/changelog "$scratch/tools" && cp -R changes Makefile CHANGELOG.md "$scratch" || exit 1
cd "$scratch" || exit 1
check() {
	tools/changelog --check >"$out" 2>"$err" && fail "changes/ is wrong, and nobody says so"
	says "$out" "$1"
}
printf 'new: Wings\n\nDragons fly.\n' >changes/wings.md
check 'CHANGELOG.md is not what changes/ says'
tools/changelog >CHANGELOG.md && says CHANGELOG.md '- **Wings.** Dragons fly.'
tools/changelog --check >"$out" || fail "a change that is told is missed"
printf 'Dragons fly.\n' >changes/wings.md
check 'changes/wings.md:1:1: the first line is "new: TITLE"'
printf 'new: Wings\n' >changes/wings.md
check 'changes/wings.md: no text comes after the title'
mv changes/wings.md changes/wings.txt
check 'changes/wings.txt: a change is a file whose name ends in .md'
