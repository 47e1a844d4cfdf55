#!/bin/sh
# SPDX-License-Identifier: MIT
# Follows docs/new-rule.md as printed, in a copy of the tree: adds the lines and saves the files
# where it says, builds the program, and compares the output of each command.

. tests/scripts/lib

copy=$scratch/copy
mkdir -p "$copy/build" || exit 1
git ls-files -z | xargs -0 cp -a --parents -t "$copy" && cp -a build/release "$copy/build" || exit 1
rm -rf "$copy/build/release/tests"

python3 - "$copy" <<'END' || exit 1
import re, subprocess, sys

copy = sys.argv[1]
text = open("docs/new-rule.md", encoding="utf-8").read()
blocks = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.S | re.M)
stale, typed, at = True, 0, 0
for block in blocks.finditer(text):
    before = " ".join(text[at:block.start()].split())
    at = block.end()
    kind, body = block.group(2), re.sub("(?m)^" + block.group(1), "", block.group(3))
    below = re.search(r"In `([^`]+)`, below the line with `([^`]+)`, add:$", before)
    save = re.search(r"Save as `([^`]+)`:$", before)
    if below:
        path = copy + "/" + below.group(1)
        lines = open(path, encoding="utf-8").read().split("\n")
        places = [i for i, line in enumerate(lines) if below.group(2) in line]
        if len(places) != 1:
            sys.exit("%s: %d lines with %s" % (below.group(1), len(places), below.group(2)))
        lines.insert(places[0] + 1, body.rstrip("\n"))
        open(path, "w", encoding="utf-8").write("\n".join(lines))
        stale = True
    elif save:
        open(copy + "/" + save.group(1), "w", encoding="utf-8").write(body)
    elif kind == "console":
        if stale:
            subprocess.run(["make", "-s", "-j2", "build/release/affray"], cwd=copy, check=True)
            stale = False
        command, wanted = body.split("\n", 1)
        command = command.replace("$ affray", "build/release/affray", 1)
        done = subprocess.run(command, shell=True, cwd=copy, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.stdout != wanted:
            sys.exit("%s printed\n%sbut the page shows\n%s" % (command, done.stdout, wanted))
    else:
        continue
    typed += 1
if typed < 6:
    sys.exit("only %d steps were found in docs/new-rule.md" % typed)
END
