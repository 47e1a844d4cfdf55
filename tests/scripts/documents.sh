#!/bin/sh
# SPDX-License-Identifier: MIT
# Every command that prints a table gives the same results in each form: CSV and JSON are read back,
# compared with each other to the last digit, and with the text as far as it goes.

. tests/scripts/lib

# Names that make lines of CSV longer than the width of a page.
cat >"$scratch/odd.yaml" <<'END_OF_FILE'
affray: 1
rulebook: threa
name: A duel, "odd"
distance: 1
sides:
  - {name: watchmen-of-the-northern-gates, creatures: [{use: aldric}]}
  - {name: goblins, creatures: [{use: goblin, count: 4}]}
END_OF_FILE

cat >"$scratch/compare.py" <<'END_OF_FILE'
import csv, io, json, re, subprocess, sys

program, folder = sys.argv[1:3]
failures = 0


def wrong(what):
    global failures
    failures += 1
    print(what)


def run(*words):
    done = subprocess.run([program, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode > 1:
        sys.exit("affray %s: %s" % (" ".join(words), done.stderr))
    return done.stdout


class Form:
    """What a command says in its three forms."""

    def __init__(self, *words):
        self.name = " ".join(words)
        text = run(*words, "--csv")
        lines = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        self.heads, self.rows = lines[0], []
        for line in lines[1:]:
            if len(line) != len(self.heads):
                wrong("%s: %d fields, not %d: %s" % (self.name, len(line), len(self.heads), line))
            self.rows.append(dict(zip(self.heads, line)))
        if not self.rows or len(set(self.heads)) < len(self.heads):
            wrong("%s: heads or rows: %s" % (self.name, text))
        self.json = [json.loads(line) for line in run(*words, "--json").splitlines()]
        # one long line for each paragraph, with single blanks
        self.text = [" ".join(line.split()) for line in run(*words).splitlines()]
        self.all = " ".join(self.text)

    def same(self, row, head, value):
        field = self.rows[row][head]
        if isinstance(value, str):
            good = field == value
        elif isinstance(value, int):
            good = field == str(value)
        else:
            good = float(field) == value
        if not good:
            wrong("%s: row %d, %s: CSV has %s, JSON %s" % (self.name, row + 1, head, field, value))

    def shape(self, heads, count):
        if self.heads != heads:
            wrong("%s: columns %s" % (self.name, self.heads))
        if len(self.rows) != count:
            wrong("%s: %d rows in CSV, %d in JSON" % (self.name, len(self.rows), count))
            sys.exit(1)

    def says(self, start, *pieces):
        """A line of the text begins so, and goes on with these pieces in this order."""
        for i, line in enumerate(self.text):
            if not line.startswith(start):
                continue
            rest, good = " ".join(self.text[i : i + 3])[len(start) :], True
            for piece in pieces:
                at = rest.find(piece)
                good = good and at >= 0
                rest = rest[at + len(piece) :]
            if good:
                return
        wrong("%s: no line has %s and then %s:\n%s" % (self.name, start, pieces, "\n".join(self.text)))


def share(rate, hits, trials):
    """As text has it."""
    return "%.1f %%" % (100 * rate) if 0 < hits < trials else "all" if hits else "none"


def name_of(key):
    return key[0].upper() + re.sub(r"-(?=[0-9])|_", " ", key[1:])


def signed(number):
    """Zero has no sign, rounded or not."""
    text = "%+.2f" % number
    return text if float(text) else text[1:]


def points(change):
    return signed(100 * change["rate"]), "(%s to %s)" % (signed(100 * change["low"]), signed(100 * change["high"]))


def interval(form, row, value, names=("rate", "low", "high")):
    for head, key in zip(names, ("rate", "low", "high")):
        form.same(row, head, value[key])


def check_sim(*words):
    form = Form(*words)
    data = form.json[0]
    form.shape(["side", "wins", "fights", "rate", "low", "high"], len(data["sides"]))
    for row, (side, value) in enumerate(data["sides"].items()):
        form.same(row, "side", side)
        form.same(row, "wins", value["wins"])
        form.same(row, "fights", data["fights"])
        interval(form, row, value)
        form.says(name_of(side), share(value["rate"], value["wins"], data["fights"]),
                  "%.1f to %.1f %%" % (100 * value["low"], 100 * value["high"]))
    for creature, value in data["creatures"].items():
        form.says(name_of(creature),
                  *["%.1f %%" % (100 * value[key]) for key in ("alive", "down", "dead", "fled", "unhurt")])
    for side in data["actions"].values():
        for action, use in side.items():
            if use["fights"] * 1000 > data["fights"]:
                form.says(action.replace("_", " "), "a fight, in",
                          share(use["fights"] / data["fights"], use["fights"], data["fights"]) + " of them;",
                          share(use["wins"] / use["fights"], use["wins"], use["fights"]) + " of those won")
    draws = share(data["draws"] / data["fights"], data["draws"], data["fights"]) if data["draws"] else "no"
    form.says(draws + " draws;", "%.1f rounds on average, median %g" % (data["rounds"]["mean"], data["rounds"]["median"]))
    for notable in data["notable"]:
        if notable["replay"] not in form.all:
            wrong("%s: the text has no %s" % (form.name, notable["replay"]))


def check_sweep(*words):
    form = Form(*words)
    cells = form.json[0]["cells"]
    paths, sides = list(cells[0]["values"]), list(cells[0]["sides"])
    heads = paths + ["fights", "draws"]
    for side in sides:
        heads += [side, side + "_low", side + "_high"]
    form.shape(heads + ["rounds_mean", "rounds_median", "deaths"], len(cells))
    for row, cell in enumerate(cells):
        for path in paths:
            form.same(row, path, cell["values"][path])
        for head in ("fights", "draws", "deaths"):
            form.same(row, head, cell[head])
        for side in sides:
            interval(form, row, cell["sides"][side], (side, side + "_low", side + "_high"))
        form.same(row, "rounds_mean", cell["rounds"]["mean"])
        form.same(row, "rounds_median", cell["rounds"]["median"])
        first = cell["sides"][sides[0]]
        if len(paths) == 1:
            form.says(cell["values"][paths[0]] + " ", "%.1f" % cell["rounds"]["mean"], "%.1f %%" % (100 * cell["deaths"]),
                      share(first["rate"], first["wins"], cell["fights"]),
                      "(%.1f to %.1f)" % (100 * first["low"], 100 * first["high"]))
        else:
            form.says(cell["values"][paths[0]] + " ", "%.0f" % (100 * first["rate"]))


def check_balance(*words):
    form = Form(*words)
    data = form.json[0]
    form.shape(["value", "fights", "rate", "low", "high"], len(data["tried"]))
    unit = "%.2f" if data["aim"] == "rounds" else "%.1f %%"
    scale = 1 if data["aim"] == "rounds" else 100
    for row, tried in enumerate(data["tried"]):
        form.same(row, "value", tried["value"])
        form.same(row, "fights", tried["fights"])
        interval(form, row, tried)
        rate, low, high = (unit % (scale * tried[key]) for key in ("rate", "low", "high"))
        form.says("%d " % tried["value"], rate, "(%s to %s, %d fights)" % (low, high, tried["fights"]))
    if data["reached"]:
        form.says("%s = %d " % (data["path"], data["value"]))
        if "%.2f (95 %% interval %.2f to %.2f)" % (data["exact"], data["low"], data["high"]) not in form.all:
            wrong("%s: the text has another crossing" % form.name)


def check_compare(*words):
    form = Form(*words)
    data = form.json[0]
    rows = [(side, value) for side, value in data["sides"].items()]
    rows += [("rounds", data["rounds"]), ("deaths", data["deaths"])]
    form.shape(["what", "before", "after", "change", "low", "high"], len(rows))
    for row, (what, value) in enumerate(rows):
        form.same(row, "what", what)
        form.same(row, "before", value["before"])
        form.same(row, "after", value["after"])
        interval(form, row, value["change"], ("change", "low", "high"))
        if what == "rounds":
            form.says(what, "%.2f" % value["before"], "%.2f" % value["after"], signed(value["change"]["rate"]))
        else:
            fights = data["fights"]
            before, after = (share(value[key], round(value[key] * fights), fights) for key in ("before", "after"))
            form.says(what if what == "deaths" else name_of(what), before, after, *points(value["change"]))
    if data["flips"]:
        verb = "has" if data["flips"] == 1 else "have"
        form.says("%d of %d fights %s another winner" % (data["flips"], data["fights"], verb))
    else:
        form.says("No fight has another winner")


def check_readings(*words):
    form = Form(*words)
    data = form.json[0]
    form.shape(["ruling", "value", "change", "low", "high", "rounds", "flips"], len(data["rulings"]))
    for row, reading in enumerate(data["rulings"]):
        change = next(iter(reading["sides"].values()))["change"]
        form.same(row, "ruling", reading["ruling"])
        form.same(row, "value", reading["value"])
        interval(form, row, change, ("change", "low", "high"))
        form.same(row, "rounds", reading["rounds"]["change"]["rate"])
        form.same(row, "flips", reading["flips"])
        if reading["flips"] or reading["rounds"]["change"]["rate"]:
            form.says("%s=%s" % (reading["ruling"], reading["value"]), *points(change),
                      signed(reading["rounds"]["change"]["rate"]), "%d" % reading["flips"])


def check_sensitivity(*words):
    form = Form(*words)
    steps = form.json[0]["steps"]
    form.shape(["path", "from", "to", "side", "worth", "low", "high", "rounds"], len(steps))
    for row, step in enumerate(steps):
        for head in ("path", "from", "to", "side", "rounds"):
            form.same(row, head, step[head])
        interval(form, row, step["worth"], ("worth", "low", "high"))
        if step["worth"]["rate"]:
            form.says("%s %d " % (step["path"], step["from"]), *points(step["worth"]))


def check_coach(*words):
    form = Form(*words)
    kinds = form.json[0]["kinds"]
    form.shape(["side", "creature", "ask", "deed", "answer", "thrown_away", "low", "high", "times", "each", "better"],
               len(kinds))
    for row, kind in enumerate(kinds):
        for head in ("side", "creature", "ask", "answer", "each"):
            form.same(row, head, kind[head])
        if kind["deed"]:
            form.same(row, "deed", kind["deed"])
        form.same(row, "times", kind["decisions"])
        interval(form, row, kind["thrown_away"], ("thrown_away", "low", "high"))
    for side, told in form.json[0]["sides"].items():
        form.says(side.capitalize() + " ", "%.1f" % (100 * told["thrown_away"]["rate"]), "%.1f " % told["decisions"])


def check_dice(*expressions):
    form = Form("dice", *expressions)
    is_list = len(expressions) > 1
    pairs = [(line["expression"], value, p) for line in form.json for value, p in line["outcomes"] if p > 0]
    form.shape((["expression"] if is_list else []) + ["value", "p"], len(pairs))
    for row, (expression, value, p) in enumerate(pairs):
        if is_list:
            form.same(row, "expression", expression)
        form.same(row, "value", value)
        form.same(row, "p", float(p))
        if not is_list and len(pairs) <= 40:
            form.says("%d " % value, "%.2f %%" % (100 * p))
    for line in form.json:
        numbers = "%.4f" % line["mean"], "%.4f" % line["sd"]
        if len(line["outcomes"]) > 2 and is_list:
            form.says(line["expression"] + " ", *numbers)
        elif not is_list:
            form.says("mean %s, deviation %s" % numbers)



def check_lines(*words, say="key"):
    """A line of JSON for each row; what people read has its name."""
    form = Form(*words)
    form.shape(form.heads, len(form.json))
    for row, line in enumerate(form.json):
        for head in form.heads:
            form.same(row, head, "" if line.get(head) is None else
                      str(line[head]).lower() if isinstance(line[head], bool) else line[head])
        if line[say] and line[say].split(".")[-1] not in form.all:
            wrong("%s: the text has no %s" % (form.name, line[say]))


def check_odds(*words):
    form = Form("odds", *words)
    data = form.json[0]
    form.shape(form.heads, len(data["outcomes"]))
    for row, outcome in enumerate(data["outcomes"]):
        if set(outcome) != set(form.heads):
            wrong("%s: columns %s, keys %s" % (form.name, form.heads, list(outcome)))
        for head, value in outcome.items():
            form.same(row, head, str(value).lower() if isinstance(value, bool) else value)
        if row < 3:
            form.says("%.4f %%" % (100 * outcome["p"]))


def check_duel(*words):
    form = Form("odds", *words, "--duel")
    data = form.json[0]
    rows = list(data["sides"].items()) + [("", data["draw"])]
    form.shape(["side", "p"], len(rows))
    for row, (side, p) in enumerate(rows):
        form.same(row, "side", side)
        form.same(row, "p", p)
        form.says(name_of(side) if side else "Draw", "%.6f %%" % (100 * p))


def check_match(*words):
    form = Form("match", *words)
    bots = form.json[0]["bots"]
    form.shape(["bot", "wins", "rate", "low", "high", "faults"], len(bots))
    for row, bot in enumerate(bots):
        form.same(row, "bot", bot["command"])
        form.same(row, "wins", bot["wins"])
        form.same(row, "faults", bot["faults"])
        interval(form, row, bot)
        form.says("bot %d wins %d, " % (row + 1, bot["wins"]), bot["command"])


def check_coverage(*words):
    form = Form("coverage", *words)
    missing = form.json[0]["missing"]
    form.shape(["id", "text"], len(missing))
    for row, rule in enumerate(missing):
        form.same(row, "id", rule)
        form.says(rule)

duel, odd = "scenarios/threa/duel.yaml", folder + "/odd.yaml"
check_lines("list")
check_lines("list", "creatures")
check_lines("list", "scenarios", "orge")
check_lines("list", "actions", "threa")
check_lines("list", "tactics", "threa")
check_lines("rules", "threa", say="id")
check_lines("rules", "orge", "ORG-OUT-07", say="id")
check_lines("rulings", "wounddice", say="id")
for book in ("threa", "orge", "wounddice", "dungeoneers", "apocrypha"):
    check_lines("sheet", book)
check_odds(duel, "--attack", "aldric > captain", "--against", "passive")
check_odds("scenarios/apocrypha/odds-fists.yaml", "--attack", "ann > bob")
check_duel("scenarios/dungeoneers/odds-duel.yaml")
check_match("sh examples/bots/defaults.sh", "sh examples/bots/defaults.sh", duel, "-n", "2")
check_coverage("threa", "tests/fights/threa/called-shot-at-the-torso-takes-ap.fight")
check_sim("sim", duel, "-n", "300")
check_sim("sim", odd, "-n", "200", "--seed", "3")
check_sim("sim", "scenarios/orge/four.yaml", "-n", "40")
run("sim", duel, "-n", "300", "--out", folder + "/part.json", "--shard", "1/1")
check_sim("merge", folder + "/part.json")
check_sweep("sweep", duel, "--vary", "captain.skills.swords=4..7", "-n", "200")
check_sweep("sweep", duel, "--vary", "captain.skills.swords=4..6", "--vary", "aldric.skills.swords=5..7", "-n", "100")
check_sweep("sweep", odd, "--vary", "goblins.tactic=scripted,random", "-n", "60")
check_balance("balance", duel, "--tune", "captain.skills.swords=0..12", "-n", "1024")
check_balance("balance", duel, "--tune", "captain.skills.swords=0..12", "--target", "rounds=1.5", "-n", "1024")
check_compare("compare", duel, "--ruling", "sv_scale=direct,half", "-n", "300")
check_compare("compare", odd, "--ruling", "sv_scale=direct,half", "-n", "100")
check_readings("compare", duel, "--rulings", "all", "-n", "60")
check_sensitivity("sensitivity", duel, "-n", "60")
check_coach("coach", duel, "-n", "6", "--level", "2")
check_coach("coach", odd, "-n", "2", "--level", "1")
check_dice("2d6")
check_dice("200d10")
check_dice("2d6", "d4 > 2", "highest 3 of 4d6")
sys.exit(failures > 0)
END_OF_FILE
python3 "$scratch/compare.py" "$AFFRAY" "$scratch" >"$out" 2>"$err" || fail "the forms differ"
