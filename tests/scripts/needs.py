# SPDX-License-Identifier: MIT
# The `needs` of a dice line is the border: these dice succeed, the next ones do not.
# usage: needs.py AFFRAY SCENARIO...
import json, subprocess, sys

GOOD, BAD = {"pass", "hit", "critical"}, {"fail", "miss", "fumble"}


class Play:
    def __init__(self, program, scenario):
        self.pipe = subprocess.Popen(
            [program, "play", scenario, "--json", "--dice", "all", "--seed", "3", "--save", "/dev/null"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.read()

    def read(self):
        """To the next stop; keeps the events."""
        self.events, self.stop = [], None
        for text in self.pipe.stdout:
            line = json.loads(text)
            if "n" in line:
                self.events.append(line)
            if line["type"] in ("question", "dice", "end"):
                self.stop = line
                return

    def say(self, **command):
        self.pipe.stdin.write(json.dumps(command) + "\n")
        self.pipe.stdin.flush()
        self.read()

    def check(self, total):
        """The result of the first check after this throw; None if these dice cannot show it."""
        owner = self.stop["owner"]
        self.say(roll=total)
        if not self.events:
            return None
        checks = [event for event in self.events if event["type"] == "check" and "result" in event]
        good = checks[0]["result"] in GOOD
        assert good or checks[0]["result"] in BAD, checks[0]
        return good == (checks[0]["who"] == owner)


def try_border(play, needs):
    step = -1 if "at_least" in needs else 1
    total = needs.get("at_least", needs.get("at_most"))
    low, high = play.stop["lo"], play.stop["hi"]
    other = total + step
    assert play.check(total) is True, (total, play.events)
    if play.stop["type"] == "end":
        return
    play.say(undo=1)
    while (came := play.check(other)) is None:
        other += step
        assert low <= other <= high
    assert came is False, (total, other, play.events)
    if play.stop["type"] == "end":
        return
    play.say(undo=1)
    assert play.stop["needs"] == needs


borders = 0
for scenario in sys.argv[2:]:
    play = Play(sys.argv[1], scenario)
    here = 0
    for step in range(150):
        if not play.stop or play.stop["type"] == "end":
            break
        if play.stop["type"] == "question":
            play.say(auto=1)
            continue
        if "needs" in play.stop and here < 6:
            try_border(play, play.stop["needs"])
            here += 1
        if not play.stop or play.stop["type"] != "dice":
            continue # that throw ended the fight
        total = play.stop["lo"] + (play.stop["hi"] - play.stop["lo"]) * (1 + step % 3) // 4
        play.say(roll=total)
        while not play.events and play.stop and play.stop["type"] == "dice":
            total += 1 # a total that these dice cannot show
            play.say(roll=total)
    play.pipe.kill()
    assert here > 0, scenario + ": no dice say what they need"
    borders += here
print(borders, "borders")
