#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for Affray: attacks where it can, else takes the first thing on the menu.

Two lines to see it fight:
    affray match examples/bots/first_option.py 'sh examples/bots/defaults.sh' \\
        scenarios/threa/duel.yaml -n 20
"""
import json
import sys


def answer(question):
    if question["kind"] != "choice":
        return question["default"]  # a number, or a tile [x, y]
    keys = [option["key"] for option in question["options"]]
    attacks = [key for key in keys if "attack" in key]
    return (attacks or keys)[0]


for text in sys.stdin:
    line = json.loads(text)
    if "n" in line:  # an event: something happened
        if line["type"] == "end":
            break
    elif line["type"] == "ask":
        print(json.dumps({"choose": answer(line)}), flush=True)
    elif line["type"] == "error":
        print("Affray says:", line["message"], file=sys.stderr)
