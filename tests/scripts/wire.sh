#!/bin/sh
# SPDX-License-Identifier: MIT
# The lines of affray play --json, in fights of every rulebook, fit docs/wire.schema.json, and
# docs/json.md documents every command and every type of line in the schema.

. tests/scripts/lib

python3 tests/scripts/wire.py "$AFFRAY" scenarios/*/duel.yaml scenarios/wounddice/pistol-duel.yaml \
	$(ls scenarios/*/*.yaml | grep -v duel | awk -F/ '!($2 in seen) { seen[$2]; print }') \
	>"$out" 2>"$err" || fail "wire.py"

# The page has all names of the schema, and the schema has all commands of the program.
python3 - >"$out" 2>"$err" <<'END' || fail "docs/json.md and docs/wire.schema.json differ"
import json
import re
import sys

schema = json.load(open("docs/wire.schema.json"))["$defs"]
page = open("docs/json.md").read()
types = {ref["$ref"].split("/")[-1] for ref in schema["from_session"]["oneOf"]}
commands = {one["required"][0] for one in schema["command"]["oneOf"]}
looks = {one["properties"]["get"]["const"] for one in schema["look"]["oneOf"]}
rows = set(re.findall(r'\{(?:NULL|"[a-z]+"), "([a-z]+)",', open("src/play/commands.c").read()))
wrong = {"`%s`" % name for name in types - {"event"} if "| `%s` |" % name not in page}
wrong |= {name for name in commands if '`{"%s":' % name not in page}
wrong |= {name for name in looks if '`{"get":"%s"' % name not in page}
wrong |= rows ^ (commands | looks)
if wrong:
    sys.exit("missing: %s" % sorted(wrong))
END
