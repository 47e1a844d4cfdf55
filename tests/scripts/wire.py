# SPDX-License-Identifier: MIT
"""Holds real lines of `affray play --json` to docs/wire.schema.json, in both directions.

usage: wire.py AFFRAY SCENARIO...

Plays each scenario with a pattern of commands and looks that has all of them in it, and
validates every line that comes and every line that goes. At the end all types must have
come up, and lines that were spoilt must be refused by the schema, or it says nothing.
"""
import copy
import json
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

schema = json.load(open("docs/wire.schema.json", encoding="utf-8"))
Draft202012Validator.check_schema(schema)
whole = Draft202012Validator(schema)


def part(name):
    return Draft202012Validator({**schema, "oneOf": [{"$ref": "#/$defs/" + name}]})


parts = {name: part(name) for name in schema["$defs"]}
lines_out = {ref["$ref"].split("/")[-1] for ref in schema["$defs"]["from_session"]["oneOf"]}
commands = {one["required"][0] for one in schema["$defs"]["command"]["oneOf"]}
looks = {one["properties"]["get"]["const"] for one in schema["$defs"]["look"]["oneOf"]}
samples = {}  # the first line of each kind
seen_commands, seen_looks = set(), set()


def fail(*words):
    print(*words)
    sys.exit(1)


def check(line, name):
    """Against its own definition; the first few of a kind against the whole schema too."""
    kept = samples.setdefault(name, [])
    validator = parts[name] if len(kept) >= 3 else whole
    wrong = next(validator.iter_errors(line), None) or next(parts[name].iter_errors(line), None)
    if wrong:
        fail("not as the schema says:", json.dumps(line)[:2000], "\n", wrong.message[:2000])
    if len(kept) < 3:
        kept.append(line)


class Play:
    """One fight over two pipes."""

    def __init__(self, program, scenario, *arguments):
        self.name = scenario
        self.child = subprocess.Popen(
            [program, "play", scenario, "--json", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.over = False
        self.question = None
        self.last = 0  # event
        self.names = {}
        self.told = []  # paragraphs of the story

    def hear(self, until):
        """Reads up to a line of one of these types, or to the end."""
        for text in self.child.stdout:
            line = json.loads(text)
            name = "event" if "n" in line else line["type"]
            if name not in lines_out:
                fail("a line of no known type:", text)
            check(line, name)
            if name in ("question", "dice"):
                self.question = line
            elif name == "event":
                self.last = line["n"]
            elif name == "hello":
                self.names = {one["key"]: one["name"] for one in line["creatures"]}
            elif name == "story":
                self.hear_story(line)
            if name == "event" and line["type"] == "end":
                self.over = True
                return line
            if name in until:
                return line
        fail(self.name, "ended by itself")

    def hear_story(self, line):
        """It tells of events that came, or of the end that comes; its refs lead somewhere."""
        if not 1 <= line["from"] <= line["to"] <= self.last + 1:
            fail(self.name, "a story of no events:", line, self.last)
        for span in line["spans"]:
            kind = span.get("kind")
            if kind == "number" and not line["from"] <= span["ref"] <= line["to"]:
                fail(self.name, "a number of another deed:", span, line)
            # A creature that comes out of hiding is told of at once, and is in hello at the next
            # stop.
            name = self.names.get(span["ref"], "") if kind == "creature" else ""
            if not span["text"].startswith(name):
                fail(self.name, "another creature's name:", span)
        self.told.append((line["to"], line["spans"]))

    def say(self, line, name):
        check(line, name)
        self.child.stdin.write(json.dumps(line) + "\n")
        self.child.stdin.flush()

    def command(self, **line):
        """Says it, and hears until it is asked again; nothing once the fight is over."""
        if self.over:
            return None
        seen_commands.update(commands & set(line))
        self.say(line, "command")
        return self.hear(("question", "dice"))

    def look(self, what, **line):
        """Exactly one line answers, with the id; odds come until they are done."""
        seen_looks.add(what)
        self.say({"get": what, "id": what, **line}, "look")
        answer = self.hear((what, "error"))
        while what == "odds" and answer["type"] == "odds" and not answer["done"]:
            answer = self.hear((what, "error"))
        if answer["type"] != what:
            fail(self.name, what, "is refused:", answer)
        if "id" not in line and answer["id"] != what:
            fail(self.name, what, "has lost its id:", answer)
        return answer

    def end(self):
        self.child.stdin.close()
        self.child.stdout.read()
        self.child.wait()


def answer(play):
    question = play.question
    if question["type"] == "dice":
        return play.command(roll=max(question["lo"], min(question["hi"], 3)),
                            answers=question["answers"])
    return play.command(choose=question["default"], answers=question["answers"])


def all_looks(play, rule):
    state = play.look("state")
    for key in state["creatures"]:
        sheet = play.look("sheet", who=key)
        track = next((row["key"] for row in sheet["rows"] if row["kind"] == "track"), None)
        if track:
            play.look("why", path=key + "." + track)
    log = play.look("log", **{"from": 1})
    numbers = [event["n"] for event in log["events"]]
    if numbers != list(range(1, len(numbers) + 1)):
        fail(play.name, "the log has gaps:", numbers)
    told = [(one["to"], one["spans"]) for one in log["story"]]
    if not play.told or told[:len(play.told)] != play.told:
        fail(play.name, "the log tells another story:", play.told, told)
    play.look("log", **{"from": len(numbers)})
    play.look("why")
    play.look("why", event=len(numbers))
    play.look("history")
    play.look("rounds")
    play.look("rule", id=rule)
    if play.question["type"] == "question":
        play.look("odds", playouts=3)
        play.look("where")


def wrongs(play):
    """Errors are lines of the schema, too; the lines that cause them are not checked."""
    for text in ("nonsense", '{"choose":"no such thing","id":"wrong"}', '{"get":"fly"}', "[]"):
        play.child.stdin.write(text + "\n")
        play.child.stdin.flush()
        play.hear(("error",))
        if '"get"' not in text:
            play.hear(("question", "dice"))


def evening(program, scenario, folder):
    play = Play(program, scenario)
    play.hear(("question", "dice"))
    for step in range(60):
        if play.over:
            break
        if step == 4:
            rule = next(line["rule"] for line in play.look("log")["events"] if "rule" in line)
            all_looks(play, rule)
            wrongs(play)
        elif step == 8:
            play.command(undo=2)
            play.command(redo=1)
            play.command(back=2, id=8)
            play.command(round=1)
        elif step == 12:
            play.command(reactions="never")
            play.command(details="usual")
            play.command(details="ask")
            play.command(dice="real")
            play.command(pause=True)
            play.command(pause=False)
            play.command(hints=False)
            play.command(hints=True)
        elif step == 16:
            play.command(save=folder + "/a.fight")
            play.command(fork=folder + "/b.fight")
        elif step == 20:
            play.command(dice="generated")
            play.command(seat="gm")
        elif step in (22, 26, 30, 34) and play.question.get("ask") == "action":
            play.command(note="a note at step %d" % step)
            play.command(again=1)
        elif step == 40:
            play.command(pause=True)
        elif step > 40 and play.question.get("pause"):
            play.command(go=1 if step % 2 else "round")
        elif play.question["type"] == "question" and step % 3 == 0:
            play.command(auto=1)
        else:
            answer(play)
    if not play.over:
        while play.question.get("ask") != "action" and not play.over:
            play.command(auto=1) if play.question["type"] == "question" else answer(play)
        if not play.over:
            play.command(edict="end")
    play.end()


def spoil():
    """Each line without one of the keys that it must have, or with one too many, is refused."""
    for name, kept in samples.items():
        definition = schema["$defs"][name]
        for line in kept:
            required = definition.get("required", []) if name != "question" else [
                "type", "answers", "owner", "ask", "kind", "default"]
            for key in required:
                less = copy.deepcopy(line)
                del less[key]
                if parts[name].is_valid(less):
                    fail(name, "is valid without", key)
            if name != "event" and whole.is_valid({**line, "too_much": 1}):
                fail(name, "is valid with a key too many")
            if "type" in line and whole.is_valid({**line, "type": "no such type"}):
                fail(name, "is valid with any type")
    for line in ({"choose": 1, "undo": 1}, {"get": "fly"}, {"get": "state", "from": 1}, {},
                 {"choose": 1.5}, {"pause": 1}, {"undo": 0}, {"get": "sheet"}):
        if whole.is_valid(line):
            fail("the schema takes", line)


program, scenarios = sys.argv[1], sys.argv[2:]
for scenario in scenarios:
    with tempfile.TemporaryDirectory() as folder:
        evening(program, scenario, folder)
spoil()
missing = (lines_out - set(samples)) | (looks - seen_looks)
missing |= commands - seen_commands
if missing:
    fail("never came up:", sorted(missing))
print(len(scenarios), "scenarios,", sum(map(len, samples.values())), "kinds of lines kept")
