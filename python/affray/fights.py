# SPDX-License-Identifier: MIT
"""Scenarios and fights."""

from __future__ import annotations

import ctypes
import os
from ctypes import byref, c_int, c_size_t, c_void_p
from dataclasses import dataclass, field
from typing import Any, Iterator, Optional, Union

from . import _library as c
from ._library import lib, raw, text


@dataclass(frozen=True)
class Option:
    """One legal answer to a question."""
    key: str
    label: str
    cost: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """The open question. `options` holds every legal answer, of numbers and tiles too."""
    owner: str
    ask: str
    text: str
    kind: str  # "choice", "number", "tile"
    options: tuple[Option, ...]
    default: int  # index into options
    about: Optional[str]
    deed: Optional[str]
    facts: dict[str, int]
    is_action: bool
    is_reaction: bool


@dataclass(frozen=True)
class Roll:
    """Dice that are awaited: give a total to `Fight.roll`."""
    who: Optional[str]
    dice: str
    why: str
    low: int
    high: int


@dataclass(frozen=True)
class Outcome:
    """An outcome of an open roll: totals from `total` to `high` have the same effect."""
    total: int
    high: int
    chance: float


@dataclass(frozen=True)
class Event:
    """An event; `data` holds only the keys of its type (docs/json.md lists them)."""
    number: int
    type: str
    round: int
    data: dict[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    def get(self, key: str, otherwise: Any = None) -> Any:
        return self.data.get(key, otherwise)


_NUMBERS = {
    "round": ("value",), "roll": ("value",), "sum": ("value",),
    "check": ("value", "against", "margin"), "spend": ("value", "left"),
    "gain": ("value", "left"), "hurt": ("value", "left"), "heal": ("value", "left"),
    "condition": ("value", "on"), "note": ("value",), "end": ("value",),
}


def _event(event: c.Event) -> Event:
    kind = lib.affray_event_name(event.type).decode()
    data: dict[str, Any] = {}
    for key in ("name", "target_name", "rule", "label", "item", "outcome", "text"):
        value = getattr(event, key)
        if value is not None:
            data[{"name": "who", "target_name": "target"}.get(key, key)] = value.decode()
    for key in _NUMBERS.get(kind, ()):
        if not event.hidden:
            data[key] = getattr(event, key)
    if kind == "check":
        data["result"] = text(lib.affray_result_name(event.result))
    if kind == "move":
        data["from"], data["to"] = tuple(event.from_), tuple(event.to)
    if event.term_count:
        data["terms"] = [(text(t.label), t.value, text(t.rule))
                         for t in event.terms[:event.term_count]]
    if event.face_count:
        data["faces"] = list(event.faces[:event.face_count])
    if event.deed:
        data["deed"] = event.deed
    return Event(event.number, kind, event.round, data)


class Scenario:
    """A scenario: loaded from a file, read from text, changed by path."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.affray_scenario_free(self._handle)

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"]) -> "Scenario":
        """From a file."""
        handle = c_void_p()
        with c.Problems() as p:
            p.check(lib.affray_scenario_load(byref(handle), os.fsencode(path), p.handle))
        return cls(handle.value or 0)

    @classmethod
    def read(cls, yaml: str, name: str = "scenario.yaml") -> "Scenario":
        """From text; `name` stands in messages."""
        handle, data = c_void_p(), yaml.encode()
        with c.Problems() as p:
            p.check(lib.affray_scenario_read(byref(handle), data, len(data), raw(name), p.handle))
        return cls(handle.value or 0)

    def set(self, path: str, value: object) -> "Scenario":
        """Any value by path: `scenario.set("goblin.count", 3)`. Returns itself."""
        with c.Problems() as p:
            p.check(lib.affray_scenario_set(self._handle, raw(path), raw(str(value)), p.handle))
            p.check(lib.affray_scenario_check(self._handle, p.handle))
        return self

    @property
    def name(self) -> str:
        return text(lib.affray_scenario_name(self._handle)) or ""

    @property
    def about(self) -> str:
        return text(lib.affray_scenario_about(self._handle)) or ""

    @property
    def rulebook(self) -> str:
        return text(lib.affray_scenario_rulebook(self._handle)) or ""

    @property
    def sides(self) -> list[str]:
        return [lib.affray_scenario_side(self._handle, i).decode()
                for i in range(lib.affray_scenario_sides(self._handle))]

    @property
    def tactics(self) -> dict[str, Optional[str]]:
        """By side; None: a person."""
        return {side: text(lib.affray_scenario_tactic(self._handle, i))
                for i, side in enumerate(self.sides)}

    @property
    def creatures(self) -> dict[str, str]:
        """Its creatures, each with its side."""
        sides = self.sides
        return {lib.affray_scenario_creature(self._handle, i).decode():
                sides[lib.affray_scenario_side_of(self._handle, i)]
                for i in range(lib.affray_scenario_creatures(self._handle))}

    def fight(self, seed: int = 1, number: int = 1, play: Union[str, list[str], None] = None
              ) -> "Fight":
        """Fight `number` of `seed`; `play`: sides or creatures whose questions come to you."""
        return Fight(self, seed, number, play)

    def __repr__(self) -> str:
        return f"<affray.Scenario {self.name!r} of {self.rulebook}>"


class Fight:
    """One fight. It is advanced to the first stop when it begins and after each answer."""

    def __init__(self, scenario: Scenario, seed: int = 1, number: int = 1,
                 play: Union[str, list[str], None] = None, _handle: int = 0) -> None:
        self.scenario = scenario
        self._handle = _handle
        if _handle:
            return
        handle = c_void_p()
        with c.Problems() as p:
            p.check(lib.affray_fight_new(byref(handle), scenario._handle, seed, number, p.handle))
        self._handle = handle.value or 0
        for owner in [play] if isinstance(play, str) else play or []:
            self.seat(owner, None)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.affray_fight_free(self._handle)

    # ---- seats ----

    def seat(self, owner: Optional[str], tactic: Optional[str]) -> None:
        """Sets who plays a side, a creature, "gm" or all (None): a tactic, or you (None)."""
        with c.Problems() as p:
            p.check(lib.affray_fight_seat(self._handle, raw(owner), raw(tactic), p.handle))

    def real_dice(self, owner: Optional[str] = None, real: bool = True) -> None:
        """Whose rolls are asked for: see `open_roll`, `outcomes` and `roll`."""
        with c.Problems() as p:
            p.check(lib.affray_fight_real_dice(self._handle, raw(owner), real, p.handle))

    # ---- playing ----

    def advance(self) -> bool:
        """Plays on until somebody must answer; False: the fight is over."""
        return lib.affray_fight_advance(self._handle) != c.ENDED

    @property
    def question(self) -> Optional[Question]:
        """The open question; None: a roll is open, or the fight is over or not advanced yet."""
        pointer = lib.affray_fight_question(self._handle)
        if not pointer:
            return None
        q = pointer.contents
        if q.kind == c.CHOICE:
            resources = [text(r) for r in q.resources if r]
            options = tuple(
                Option(o.key.decode(), o.label.decode(),
                       {r: n for r, n in zip(resources, o.cost) if r and n})
                for o in q.options[:q.option_count])
            default = q.fallback
        elif q.kind == c.NUMBER:
            options = tuple(Option(str(n), str(n)) for n in range(q.low, q.high + 1))
            default = q.fallback - q.low
        else:
            options = tuple(Option(f"{t[0]},{t[1]}", f"{t[0]},{t[1]}")
                            for t in q.tiles[:q.tile_count])
            default = q.fallback
        names = list(self.scenario.creatures)
        return Question(
            owner=q.owner_name.decode(), ask=q.ask.decode(), text=q.text.decode(),
            kind=("choice", "number", "tile")[q.kind], options=options, default=default,
            about=names[q.about] if q.about >= 0 else None, deed=text(q.deed),
            facts={q.fact_names[i].decode(): q.facts[i] for i in range(q.fact_count)},
            is_action=q.is_action, is_reaction=q.is_reaction)

    def answer(self, answer: Union[str, int, Option]) -> bool:
        """By key, by index into `question.options`, or an option. Plays on, as `advance`."""
        with c.Problems() as p:
            if isinstance(answer, int):
                p.check(lib.affray_fight_pick(self._handle, answer, p.handle))
            else:
                key = answer.key if isinstance(answer, Option) else answer
                p.check(lib.affray_fight_answer(self._handle, raw(key), p.handle))
        return self.advance()

    def let(self) -> bool:
        """The tactic answers; plays on, as `advance`."""
        with c.Problems() as p:
            p.check(lib.affray_fight_let(self._handle, True))
        return self.advance()

    def edict(self, edict: str) -> bool:
        """A game master's hand: "set goblin.fat 5". Plays on, as `advance`."""
        with c.Problems() as p:
            p.check(lib.affray_fight_edict(self._handle, raw(edict), p.handle))
        return self.advance()

    def undo(self) -> None:
        """Back to before your last answer."""
        with c.Problems() as p:
            p.check(lib.affray_fight_undo(self._handle))

    def play(self) -> Optional[str]:
        """Tactics answer whatever comes, to the end; the winner's name or None."""
        while self.advance():
            if self.open_roll:
                raise c.NotNow("dice are awaited: give them to roll()")
            self.let()
        return self.winner

    # ---- chance ----

    @property
    def open_roll(self) -> Optional[Roll]:
        pointer = lib.affray_fight_roll(self._handle)
        if not pointer:
            return None
        r = pointer.contents
        return Roll(text(r.name), r.dice.decode(), r.why.decode(), r.low, r.high)

    @property
    def outcomes(self) -> list[Outcome]:
        """All that the open roll can come to, with their chances."""
        count = lib.affray_fight_outcomes(self._handle, None, 0)
        room = (c.Outcome * max(count, 1))()
        lib.affray_fight_outcomes(self._handle, room, count)
        return [Outcome(o.total, o.high, o.chance) for o in room[:count]]

    def roll(self, total: int) -> bool:
        """Gives the result of the awaited dice. Plays on, as `advance`."""
        with c.Problems() as p:
            p.check(lib.affray_fight_total(self._handle, total, p.handle))
        return self.advance()

    # ---- events and story ----

    def events(self, first: int = 1, seat: int = c.SEES_ALL) -> Iterator[Event]:
        """The log from event `first` on, as a seat (side's index, or all) was told it."""
        event = c.Event()
        number = first
        while lib.affray_fight_event(self._handle, seat, number, byref(event)):
            yield _event(event)
            number += 1

    def __iter__(self) -> Iterator[Event]:
        return self.events()

    def story(self, first: int = 1, telling: str = "usual", seat: int = c.SEES_ALL) -> str:
        """The fight in sentences; `telling`: "usual", "brief" or "explain"."""
        how = {"usual": 0, "brief": 1, "explain": 2}[telling]
        return self._read(lambda reader: lib.affray_fight_story(self._handle, seat, how, first,
                                                                reader, None))

    def why(self, what: Optional[str] = None, seat: int = c.SEES_ALL) -> str:
        """The arithmetic and rules behind "#17", "goblin.fat", "dodge", a rule, or the last deed."""
        return self._read(lambda reader: lib.affray_fight_why(self._handle, seat, raw(what),
                                                              reader, None))

    @staticmethod
    def _read(tell: Any) -> str:
        lines: list[str] = []

        def read(_: object, pointer: Any) -> None:
            paragraph = pointer.contents
            lines.append(" " * paragraph.indent + "".join(
                s.text.decode() for s in paragraph.spans[:paragraph.span_count]))

        with c.Problems() as p:
            p.check(tell(c.Reader(read)))
        return "\n".join(lines)

    # ---- state ----

    @property
    def round(self) -> int:
        return lib.affray_fight_round(self._handle)

    @property
    def over(self) -> bool:
        return lib.affray_fight_over(self._handle)

    @property
    def winner(self) -> Optional[str]:
        side = lib.affray_fight_winner(self._handle)
        return self.scenario.sides[side] if self.over and side >= 0 else None

    def get(self, path: str, seat: int = c.SEES_ALL) -> int:
        """A value by path: "goblin.fat", "round". KeyError: none, or not to be seen."""
        value = c_int()
        if lib.affray_fight_get(self._handle, seat, raw(path), byref(value)) != c.OK:
            raise KeyError(path)
        return value.value

    def paths(self) -> list[str]:
        """The readable values of all creatures."""
        found: list[str] = []
        for who in range(len(self.scenario.creatures)):
            index = 0
            while (path := lib.affray_fight_path(self._handle, who, index)) is not None:
                found.append(path.decode())
                index += 1
        return found

    @property
    def hash(self) -> int:
        """Equal positions are equal."""
        return lib.affray_fight_hash(self._handle)

    # ---- looking ahead ----

    @property
    def advice(self) -> str:
        """The tactic's answer."""
        buffer = ctypes.create_string_buffer(160)
        with c.Problems() as p:
            p.check(lib.affray_fight_advice(self._handle, buffer, len(buffer)))
        return buffer.value.decode()

    def prospect(self, side: int = 0, answer: Optional[str] = None, playouts: int = 100,
                 seat: int = c.SEES_ALL) -> dict[str, float]:
        """The prospects: the share that a side wins, with its 95 % interval."""
        prospect = c.Prospect()
        with c.Problems() as p:
            p.check(lib.affray_fight_prospect(self._handle, seat, side, raw(answer), 0, playouts,
                                              byref(prospect), p.handle))
        return {"playouts": prospect.playouts, "win": prospect.win, "low": prospect.low,
                "high": prospect.high}

    # ---- copies and files ----

    def copy(self) -> "Fight":
        """A fork: the same position, answers and seats."""
        handle = c_void_p()
        with c.Problems() as p:
            p.check(lib.affray_fight_copy(byref(handle), self._handle))
        return Fight(self.scenario, _handle=handle.value or 0)

    def snapshot(self) -> bytes:
        """The fight as a few bytes, for `restore`."""
        return self._bytes(lib.affray_fight_snapshot)

    @classmethod
    def restore(cls, scenario: Scenario, snapshot: bytes) -> "Fight":
        """The fight of a snapshot, of this very scenario."""
        handle = c_void_p()
        with c.Problems() as p:
            p.check(lib.affray_fight_restore(byref(handle), scenario._handle, snapshot,
                                             len(snapshot), p.handle))
        return cls(scenario, _handle=handle.value or 0)

    def record(self) -> str:
        """The fight so far as .fight text."""
        return self._bytes(lib.affray_fight_write).decode()

    def _bytes(self, function: Any) -> bytes:
        data, length = c_void_p(), c_size_t()
        with c.Problems() as p:
            p.check(function(self._handle, byref(data), byref(length)))
        try:
            return ctypes.string_at(data.value or 0, length.value)
        finally:
            lib.affray_free(data)

    def __repr__(self) -> str:
        state = f"over, {self.winner} wins" if self.over else f"round {self.round}"
        return f"<affray.Fight of {self.scenario.name!r}, {state}>"
