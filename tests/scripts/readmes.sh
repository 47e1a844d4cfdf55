#!/bin/sh
# SPDX-License-Identifier: MIT
# The README of a folder under src names every file of the folder (a header and its .c
# are one) and no file that does not exist; docs/tour.md has a row for every folder.

cd "$(dirname "$0")/../.." || exit 2
bad=0

wrong() {
	echo "$*"
	bad=1
}

for folder in src/base src/engine src/tactics src/scenario src/library src/study src/odds \
	src/report src/play src/play/* src/cli src/mpi src/page src/rulebooks/*; do
	[ -d "$folder" ] || continue
	readme=$folder/README.md
	[ -f "$readme" ] || { wrong "$folder has no README.md"; continue; }
	named=" $(grep -o '`[a-z0-9_]*\(\.[ch]\)\?\*\?`' "$readme" | tr -d '`' | tr '\n' ' ') "
	for file in "$folder"/*.[ch]; do
		[ -e "$file" ] || continue
		name=${file##*/}
		stem=${name%.*}
		case $named in
		*" $name "* | *" $stem.h "* | *" $stem.c "*) continue ;;
		esac
		for pattern in $named; do # story_*
			case $pattern in
			*\*) case $name in $pattern) continue 2 ;; esac ;;
			esac
		done
		wrong "$readme does not name $name"
	done
	for name in $named; do
		case $name in
		affray.h) ;;
		*.[ch]) [ -e "$folder/$name" ] || wrong "$readme names $name, which is not there" ;;
		esac
	done
done

for folder in src/* src/play/*; do
	[ ! -d "$folder" ] || grep -q "\`$folder/" docs/tour.md ||
		wrong "docs/tour.md has no row for $folder/"
done
exit $bad
