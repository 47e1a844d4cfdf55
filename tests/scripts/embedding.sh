#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of docs/embedding.md run as printed: each block of C is the body of a program, and
# the text block after it is its output.

. tests/scripts/lib

awk -v folder="$scratch" '
/^```c$/ { n++; to = folder "/body." n ".c"; inside = 1; next }
/^```text$/ { to = folder "/wanted." n; inside = 1; next }
/^```/ { inside = 0; next }
inside { print >to }
END { print n + 0 }' docs/embedding.md >"$scratch/count"

count=$(cat "$scratch/count")
[ "$count" -ge 5 ] || fail "docs/embedding.md has no examples"
i=0
while [ "$i" -lt "$count" ]; do
	i=$((i + 1))
	{
		printf '#include <affray.h>\n#include <stdio.h>\n#include <string.h>\n'
		sed -n '/^static/,/^}/p' "$scratch/body.$i.c"
		printf 'int main(void)\n{\n'
		sed '/^static/,/^}/d' "$scratch/body.$i.c"
		printf 'return 0;\n}\n'
	} >"$scratch/program.c"
	gcc -std=c17 -Wall -Wextra -Werror -Iinclude -o "$scratch/program" "$scratch/program.c" \
		-Lbuild/release -laffray 2>"$err" || fail "docs/embedding.md: example $i does not compile"
	LD_LIBRARY_PATH=build/release "$scratch/program" >"$scratch/printed" 2>"$err" ||
		fail "docs/embedding.md: example $i fails"
	[ -e "$scratch/wanted.$i" ] || : >"$scratch/wanted.$i"
	diff -u "$scratch/wanted.$i" "$scratch/printed" >"$out" ||
		fail "docs/embedding.md: example $i prints something else"
done
