#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for Affray: attacks where it can, and whoever has least left; else takes the
first thing on the menu.

Two lines to see it fight:
    affray match examples/bots/first_option.py 'sh examples/bots/defaults.sh' \\
        scenarios/threa/duel.yaml -n 20
"""
import json
import sys


state = {}  # where everybody is and how they are, as of the last stop


def worst_off(keys):
    """Of the creatures on the menu, the one that has least left of its first track."""
    known = [key for key in keys if key in state.get("creatures", {})]
    return sorted(known, key=lambda key: list(state["creatures"][key]["rows"].values())[:1])


def answer(question):
    if question["kind"] != "choice":
        return question["default"]  # a number, or a tile [x, y]
    keys = [option["key"] for option in question["options"]]
    attacks = [key for key in keys if "attack" in key]
    return (attacks or worst_off(keys) or keys)[0]


for text in sys.stdin:
    line = json.loads(text)
    if "n" in line:  # an event: something happened
        if line["type"] == "end":
            break
    elif line["type"] == "hello":
        assert line["protocol"] == 2
    elif line["type"] == "state":
        state = line
    elif line["type"] == "question":
        reply = {"choose": answer(line), "answers": line["answers"]}
        print(json.dumps(reply), flush=True)
    elif line["type"] == "error":
        print("Affray says:", line["message"], file=sys.stderr)
