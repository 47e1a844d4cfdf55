#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes texts with Python's reading of each, for alike.test.c: every YAML file of the tree, the
scenarios inside .fight files, the examples in docs, and many generated texts.

Each case is a line "yaml|json LENGTH LENGTH", the text, the reading (empty: refused).
A reading is s5:words for a scalar, q5:words for a JSON string, [..] and {key value ..}.
"""
import glob, json, random, re, sys
import yaml


def scalar(text, sign="s"):
    return "%s%d:%s" % (sign, len(text.encode()), text)


def show(value):
    if value is None:  # no document at all
        raise ValueError
    if isinstance(value, dict):
        return "{" + "".join(scalar(k) + show(v) for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + "".join(show(v) for v in value) + "]"
    return scalar(value)


class Word(str):
    """A number, as it was written."""


def show_json(value):
    if isinstance(value, dict):
        return "{" + "".join(scalar(k) + show_json(v) for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + "".join(show_json(v) for v in value) + "]"
    if value is None or isinstance(value, bool):
        return scalar(json.dumps(value))
    return scalar(value) if isinstance(value, Word) else scalar(value, "q")


def read_yaml(text):
    try:
        # libyaml sometimes accepts a tab as indentation; the reader in Python does not
        return show(yaml.load(text, yaml.BaseLoader))
    except (yaml.YAMLError, ValueError, TypeError, UnicodeError):
        return ""


def read_json(text):
    def no(_):
        raise ValueError
    try:
        return show_json(json.loads(text, parse_float=Word, parse_int=Word, parse_constant=no))
    except (ValueError, RecursionError):
        return ""


def write(kind, text, reading):
    text, reading = text.encode("utf-8", "replace"), reading.encode("utf-8", "replace")
    sys.stdout.buffer.write(b"%s %d %d\n" % (kind.encode(), len(text), len(reading)))
    sys.stdout.buffer.write(text + reading)


def files():
    for path in sorted(glob.glob("scenarios/*/*.yaml") + glob.glob("rulebooks/*/*.yaml")):
        yield open(path, encoding="utf-8").read()
    for path in sorted(glob.glob("tests/fights/*/*.fight")):
        inside = re.search(r"^scenario: \|\n((?:[ \t].*\n|\n)*)", open(path, encoding="utf-8").read(), re.M)
        if inside:
            yield inside.group(1)
    for path in sorted(glob.glob("docs/**/*.md", recursive=True) + ["README.md"]):
        for block in re.findall(r"```yaml\n(.*?)```", open(path, encoding="utf-8").read(), re.S):
            yield block


PIECES = ["a", "b c", "key", "12", "-1", "'it''s'", '"x\\ty"', "- ", "-", ": ", ":", "? ", ", ", ",", "[", "]",
          "{", "}", "\n", "\n  ", "\n    ", "\n- ", "\n  - ", "\nb: ", "\n  c: ", " ", "  ", " # c", "#", "|\n  ",
          "|-\n   ", ">\n  ", ">-\n ", "\n\n", "\t", "'", '"', "~", "é", "x: y", "{a: 1}", "[p, q]", "...", "---"]
JSON_PIECES = ["{", "}", "[", "]", ",", ":", '"a"', '"\\u00e9"', '"\\ud83d\\udde1"', '"\\n"', "1", "-0.5", "1e3", "01",
               "true", "null", "nul", " ", "\n", '"', "\\", "'", "-", "#", '"b":2', "[]", "{}"]


def soup(random, pieces):
    return "".join(random.choice(pieces) for _ in range(random.randint(1, 14)))


def damaged(random, text):
    lines = text.split("\n")
    start = random.randrange(len(lines))
    text = "\n".join(lines[start:start + random.randint(1, 12)])
    for _ in range(random.randint(0, 2)):
        at = random.randint(0, len(text))
        text = text[:at] + random.choice(PIECES + [""]) + text[at + random.randint(0, 2):]
    return text


def main():
    dice = random.Random(1)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    texts = list(files())
    for text in texts:
        write("yaml", text, read_yaml(text))
    for _ in range(count):
        text = soup(dice, PIECES) if dice.random() < 0.6 else damaged(dice, dice.choice(texts))
        text += "" if text.endswith("\n") else "\n"  # without a final newline their block has none, ours has
        write("yaml", text, read_yaml(text))
        text = soup(dice, JSON_PIECES)
        write("json", text, read_json(text))


main()
