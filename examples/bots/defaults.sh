#!/bin/sh
# SPDX-License-Identifier: MIT
# A bot for Affray in shell: gives the default answer to every question. A question begins
# with its type (an event, with its number), and its default is its last key: a "key", a
# number or [x,y].

while IFS= read -r line; do
	case $line in
	'{"type":"hello",'*'"protocol":2,'*) ;;
	'{"type":"hello",'*) echo "this bot speaks protocol 2" >&2 && exit 1 ;;
	'{"type":"question",'*) printf '{"choose":%s\n' "${line##*\"default\":}" ;;
	'{"type":"error",'*) echo "Affray says: $line" >&2 ;;
	*'"type":"end",'*) exit ;;
	esac
done
