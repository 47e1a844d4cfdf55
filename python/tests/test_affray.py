# SPDX-License-Identifier: MIT
"""Tests of the Python package. AFFRAY is the program to compare with."""

import ctypes
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import affray
from affray import _library

ROOT = Path(__file__).resolve().parents[2]
AFFRAY = os.environ.get("AFFRAY", str(ROOT / "build" / "affray"))
DUEL = ROOT / "scenarios" / "threa" / "printed-example.yaml"
BOOKS = ["apocrypha", "dungeoneers", "orge", "threa", "wounddice"]


def program(*arguments):
    """What the program prints as JSON."""
    done = subprocess.run([AFFRAY, *arguments], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def duel():
    return affray.Scenario.load(DUEL)


class Structs(unittest.TestCase):
    """ctypes lays structs out as the header does."""

    def test_sizes_and_last_fields(self):
        structs = {"term": "Term", "event": "Event", "option": "Option", "question": "Question",
                   "roll": "Roll", "outcome": "Outcome", "prospect": "Prospect", "span": "Span",
                   "paragraph": "Paragraph", "number": "Number", "chances": "Chances",
                   "study_wish": "StudyWish", "notable": "Notable", "attack_wish": "AttackWish",
                   "duel_wish": "DuelWish"}
        lines = []
        for name, python in structs.items():
            struct = getattr(_library, python)
            lines.append(f'printf("{python} %zu\\n", sizeof(struct affray_{name}));')
            for field, *_ in struct._fields_:
                lines.append(f'printf("{python}.{field} %zu\\n", '
                             f'offsetof(struct affray_{name}, {field.rstrip("_")}));')
        source = "#include <affray.h>\n#include <stdio.h>\nint main(void) {" + \
            "\n".join(lines) + "return 0; }"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder)
            (path / "sizes.c").write_text(source)
            subprocess.run(["gcc", "-I", ROOT / "include", path / "sizes.c", "-o", path / "sizes"],
                           check=True)
            printed = subprocess.run([path / "sizes"], capture_output=True, text=True, check=True)
        for line in printed.stdout.splitlines():
            name, number = line.split()
            struct, _, field = name.partition(".")
            struct = getattr(_library, struct)
            mine = getattr(struct, field).offset if field else ctypes.sizeof(struct)
            self.assertEqual(mine, int(number), name)


class Scenarios(unittest.TestCase):
    def test_what_it_says(self):
        scenario = duel()
        self.assertEqual(scenario.rulebook, "threa")
        self.assertEqual(scenario.sides, ["watch", "goblins"])
        self.assertEqual(scenario.creatures, {"aldric": "watch", "goblin": "goblins"})
        self.assertEqual(scenario.tactics["watch"], "scripted")
        self.assertEqual(affray.rulebooks(), BOOKS)
        self.assertGreater(len(affray.rule("THR-ATK-01")), 20)
        with self.assertRaises(KeyError):
            affray.rule("THR-NO-99")

    def test_change(self):
        scenario = duel().set("goblin.count", 2)
        self.assertEqual(list(scenario.creatures), ["aldric", "goblin-1", "goblin-2"])
        with self.assertRaisesRegex(affray.AffrayError, "gobin"):
            scenario.set("gobin.count", 2)

    def test_refusals(self):
        with self.assertRaisesRegex(affray.AffrayError, "nowhere.yaml"):
            affray.Scenario.load("nowhere.yaml")
        with self.assertRaisesRegex(affray.AffrayError, "^s.yaml:1:"):
            affray.Scenario.read("affray: 9\n", "s.yaml")


class Fights(unittest.TestCase):
    def test_default_answers(self):
        fight = duel().fight(7, play="watch")
        self.assertIsNone(fight.question)
        fight.advance()
        question = fight.question
        self.assertEqual((question.owner, question.ask), ("aldric", "action"))
        self.assertIn("melee_attack", [o.key for o in question.options])
        while fight.question:
            fight.answer(fight.question.default)
        self.assertTrue(fight.over)
        self.assertEqual(fight.winner, "goblins")
        events = list(fight)
        self.assertEqual([e.number for e in events], list(range(1, len(events) + 1)))
        self.assertEqual(events[-1].type, "end")
        self.assertEqual(events[-1]["outcome"], "goblins")

    def test_key_index_and_option_are_one(self):
        hashes = set()
        for how in (lambda q: q.options[0], lambda q: q.options[0].key, lambda q: 0):
            fight = duel().fight(3, play="watch")
            fight.advance()
            for _ in range(4):
                if fight.question:
                    fight.answer(how(fight.question))
            hashes.add(fight.hash)
        self.assertEqual(len(hashes), 1)

    def test_events_are_those_of_the_program(self):
        done = subprocess.run([AFFRAY, "run", DUEL, "--seed", "7", "--json"],
                              capture_output=True, text=True, check=True)
        told = [json.loads(line) for line in done.stdout.splitlines()]
        fight = duel().fight(7)
        fight.play()
        self.assertEqual([e.type for e in fight], [e["type"] for e in told if "n" in e])

    def test_refusals(self):
        fight = duel().fight(7, play="watch")
        with self.assertRaises(affray.NotNow):
            fight.answer("dodge")
        fight.advance()
        with self.assertRaisesRegex(affray.AffrayError, "melee_attack"):
            fight.answer("mele_attack")
        with self.assertRaisesRegex(affray.AffrayError, "there is no 99"):
            fight.answer(99)
        with self.assertRaises(KeyError):
            fight.get("aldric.luck")

    def test_undo_copy_snapshot(self):
        fight = duel().fight(5, play="watch")
        fight.advance()
        before = fight.hash
        copy = fight.copy()
        fight.answer(0)
        data = fight.snapshot()
        again = affray.Fight.restore(fight.scenario, data)
        self.assertEqual(again.hash, fight.hash)
        self.assertEqual([e.data for e in again], [e.data for e in fight])
        fight.undo()
        self.assertEqual((fight.hash, copy.hash), (before, before))
        with self.assertRaisesRegex(affray.AffrayError, "cut short or damaged"):
            affray.Fight.restore(fight.scenario, data[:-1])
        self.assertIn("affray fight", fight.record())

    def test_chance(self):
        fight = duel().fight(7)
        fight.real_dice()
        fight.advance()
        self.assertIsNotNone(fight.open_roll)
        self.assertAlmostEqual(sum(o.chance for o in fight.outcomes), 1)
        while fight.open_roll:
            fight.roll(max(fight.outcomes, key=lambda o: o.chance).total)
        self.assertTrue(fight.over)

    def test_story_and_why(self):
        fight = duel().fight(7)
        self.assertEqual(fight.play(), fight.winner)
        self.assertTrue(fight.story().startswith("Round 1\n"))
        self.assertIn("THR-ATK-01", fight.story(telling="explain"))
        self.assertIn("Its rules:", fight.why())

    def test_looking_ahead(self):
        fight = duel().fight(7, play="watch")
        fight.advance()
        self.assertIn(fight.advice, [o.key for o in fight.question.options])
        prospect = fight.prospect(playouts=50)
        self.assertTrue(0 <= prospect["low"] <= prospect["win"] <= prospect["high"] <= 1)


class Numbers(unittest.TestCase):
    """The same numbers as the program prints."""

    maxDiff = 2000

    def assert_same(self, mine, theirs, where):
        if isinstance(theirs, dict):
            self.assertEqual(set(mine), set(theirs), where)
            for key in theirs:
                self.assert_same(mine[key], theirs[key], f"{where}.{key}")
        elif isinstance(theirs, list):
            self.assertEqual(len(mine), len(theirs), where)
            for i, (a, b) in enumerate(zip(mine, theirs)):
                self.assert_same(a, b, f"{where}.{i}")
        elif isinstance(theirs, float):
            self.assertAlmostEqual(mine, theirs, 9, where)
        else:
            self.assertEqual(mine, theirs, where)

    def test_simulate(self):
        for book, name in (("threa", "printed-example"), ("orge", "odds-goblins"),
                           ("dungeoneers", "brawl"), ("apocrypha", "duel"),
                           ("wounddice", None)):
            path = ROOT / "scenarios" / book / f"{name}.yaml" if name else \
                sorted((ROOT / "scenarios" / book).glob("*.yaml"))[0]
            theirs = program("sim", str(path), "-n", "500", "--seed", "7", "--json")
            mine = affray.simulate(affray.Scenario.load(path), 500, seed=7)
            self.assertFalse(mine.pop("stopped"))
            for key in ("version", "scenario"):
                theirs.pop(key)
            for notable in theirs["notable"]:
                notable.pop("replay")
            # what did not happen has no number, and so no place
            theirs = _without_empty(theirs)
            self.assert_same(_without_empty(mine), theirs, book)

    def test_precision_and_stop(self):
        study = affray.simulate(duel(), seed=2, precision=0.05)
        self.assertEqual(study["fights"], 1024)
        stopped = affray.simulate(duel(), 10**9, progress=lambda done, total: False)
        self.assertTrue(stopped["stopped"])
        self.assertLess(stopped["fights"], 10**9)
        with self.assertRaisesRegex(affray.AffrayError, "person"):
            affray.simulate(duel().set("watch.tactic", "person"), 10)

    def test_duel(self):
        path = ROOT / "scenarios" / "dungeoneers" / "odds-duel.yaml"
        theirs = program("odds", str(path), "--duel", "--json")
        mine = affray.odds(affray.Scenario.load(path))
        for side, p in theirs["sides"].items():
            self.assertAlmostEqual(mine[f"sides.{side}"], p, 12)
        self.assertAlmostEqual(mine["draw"], theirs["draw"], 12)
        self.assert_same({str(k): v for k, v in mine["chances"]["rounds"].items()},
                         {str(k): v for k, v in theirs["rounds"]}, "rounds")
        for row in theirs["remains"]:
            name = f"remains.{row['who']}.{row['row']}"
            self.assertAlmostEqual(mine[name + ".out"], row["out"], 12)
            self.assert_same({str(k): v for k, v in mine["chances"].get(name, {}).items()},
                             {str(k): v for k, v in row["values"]}, name)

    def test_attack(self):
        path = str(ROOT / "scenarios" / "dungeoneers" / "odds-duel.yaml")
        theirs = program("odds", path, "--attack", "suori > skeleton-1", "--json")
        mine = affray.odds(affray.Scenario.load(path), "suori", "skeleton-1")
        self.assertAlmostEqual(mine["hit"], theirs["hit"], 12)
        self.assertEqual(mine["action"], theirs["action"])
        self.assertEqual(mine["outcomes"], len(theirs["outcomes"]))
        for path, chances in mine["chances"].items():
            if path == "margin":
                continue
            values = {}
            for outcome in theirs["outcomes"]:
                values[outcome[path]] = values.get(outcome[path], 0) + outcome["p"]
            if all(isinstance(value, int) for value in values):
                self.assert_same({str(k): v for k, v in chances.items()},
                                 {str(k): v for k, v in values.items()}, path)
        with self.assertRaisesRegex(affray.AffrayError, "did you mean"):
            affray.odds(affray.Scenario.load(DUEL), "aldrik", "goblin")

    def test_dice(self):
        theirs = program("dice", "highest 3 of 4d6", "--json")
        mine = affray.dice("highest 3 of 4d6")
        self.assertAlmostEqual(mine["mean"], theirs["mean"], 12)
        self.assert_same({str(k): v for k, v in mine["outcomes"].items()},
                         {str(k): v for k, v in theirs["outcomes"]}, "dice")
        self.assertAlmostEqual(affray.dice("d20 >= 11")["true"], 0.5)
        with self.assertRaises(affray.AffrayError):
            affray.dice("2d")


def _without_empty(value):
    if isinstance(value, dict):
        kept = {key: _without_empty(item) for key, item in value.items()}
        return {key: item for key, item in kept.items() if item not in ({}, [])}
    return value


class Environments(unittest.TestCase):
    def play(self, env, seed):
        env.reset(seed=seed)
        steps = []
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            if termination or truncation:
                steps.append((agent, reward))
                env.step(None)
                continue
            mask = observation["action_mask"]
            self.assertEqual(len(mask), env.action_count)
            self.assertEqual(len(observation["observation"]), len(env.observation_names))
            action = (len(steps) * 7) % sum(mask)
            steps.append((agent, info["ask"], env.action_name(action)))
            env.step(action)
        return steps

    def test_both_sides(self):
        env = affray.Environment(duel())
        steps = self.play(env, 3)
        self.assertEqual(steps, self.play(env, 3))
        self.assertEqual({s[0] for s in steps}, {"watch", "goblins"})
        self.assertIn(sorted(s[1] for s in steps[-2:]), ([-1.0, 1.0], [0.0, 0.0]))

    def test_one_side_against_a_tactic(self):
        env = affray.Environment(duel(), agents=["watch"])
        steps = self.play(env, 5)
        self.assertEqual({s[0] for s in steps}, {"watch"})

    def test_refusals(self):
        with self.assertRaises(ValueError):
            affray.Environment(duel(), agents=["nobody"])
        env = affray.Environment(duel())
        env.reset(seed=1)
        with self.assertRaises(ValueError):
            env.step(env.action_count)
        other = next(a for a in env.agents if a != env.agent_selection)
        self.assertEqual(sum(env.observe(other)["action_mask"]), 0)


if __name__ == "__main__":
    unittest.main()
