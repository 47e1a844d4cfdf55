# SPDX-License-Identifier: MIT
"""Many fights and exact chances, as plain dicts."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_char_p, c_void_p
from typing import Any, Callable, Iterable, Optional

from . import _library as c
from ._library import lib, raw, text
from .fights import Scenario

ProgressFunction = Callable[[int, int], Optional[bool]]


def _progress(progress: Optional[ProgressFunction]) -> Any:
    """False stops; None, as of a function that returns nothing, does not."""
    if progress is None:
        return c.Progress()
    return c.Progress(lambda _, done, total: progress(done, total) is not False)


def _numbers(next_number: Any, handle: int) -> Iterable[c.Number]:
    index = 0
    number = c.Number()
    while next_number(handle, index, byref(number)):
        yield number
        index += 1


def _whole(value: float) -> Any:
    return int(value) if value == int(value) else value


_LISTS = ("rounds.fights.", ".by_round.")


def _put(tree: dict[str, Any], name: str, value: Any) -> None:
    """Into nested dicts by the dots of its name; lists of sim are lists."""
    *folders, last = name.split(".")
    is_item = any(mark in name for mark in _LISTS) and last.isdigit()
    for i, key in enumerate(folders):
        is_list = is_item and i == len(folders) - 1
        tree = tree.setdefault(key, [] if is_list else {})
    if is_item:
        tree.append(value)  # type: ignore[attr-defined]
    else:
        tree[last] = value


def simulate(scenario: Scenario, fights: Optional[int] = None, *, seed: int = 1,
             precision: float = 0.005, first: int = 1, threads: int = 0,
             progress: Optional[ProgressFunction] = None) -> dict[str, Any]:
    """Plays many fights by the scenario's tactics: the numbers of `affray sim --json`.

    Without a number of fights as many are played as `precision` takes. `progress(done, all)`
    may return False to stop; then "stopped" is True.
    """
    wish = c.StudyWish(seed=seed, fights=fights or 0, first=first,
                       precision=precision if not fights else 0, threads=threads,
                       progress=_progress(progress))
    handle = c_void_p()
    with c.Problems() as p:
        p.check(lib.affray_study_run(byref(handle), scenario._handle, byref(wish), p.handle))
    try:
        return _study(scenario, handle.value or 0, seed)
    finally:
        lib.affray_study_free(handle)


def _study(scenario: Scenario, handle: int, seed: int) -> dict[str, Any]:
    result: dict[str, Any] = {"seed": seed, "rulebook": scenario.rulebook,
                              "tactics": scenario.tactics}
    for number in _numbers(lib.affray_study_number, handle):
        name = number.name.decode()
        is_share = name.endswith(".rate")
        _put(result, name, number.value if is_share else _whole(number.value))
        if is_share:
            _put(result, name[:-4] + "low", number.low)
            _put(result, name[:-4] + "high", number.high)
    result["stopped"] = lib.affray_study_stopped(handle)
    result["notable"] = []
    notable = c.Notable()
    index = 0
    while lib.affray_study_notable(handle, index, byref(notable)):
        found = {"what": notable.what.decode(), "fight": notable.fight, "rounds": notable.rounds}
        if notable.winner >= 0:
            found["winner"] = scenario.sides[notable.winner]
        result["notable"].append(found)
        index += 1
    return result


def _odds(handle: int) -> dict[str, Any]:
    result: dict[str, Any] = {"action": text(lib.affray_odds_action(handle)),
                              "with": text(lib.affray_odds_item(handle))}
    if result["action"] is None:
        result = {}
    for number in _numbers(lib.affray_odds_number, handle):
        result[number.name.decode()] = number.value
    chances = c.Chances()
    index = 0
    while lib.affray_odds_chances(handle, index, byref(chances)):
        result.setdefault("chances", {})[chances.name.decode()] = {
            chances.low + i: chances.p[i] for i in range(chances.count) if chances.p[i] > 0}
        index += 1
    return result


def _texts(texts: Iterable[str]) -> Any:
    data = [t.encode() for t in texts]
    return (c_char_p * (len(data) + 1))(*data, None)


def odds(scenario: Scenario, attacker: Optional[str] = None, target: Optional[str] = None, *,
         deed: Optional[str] = None, with_: Optional[str] = None, against: Optional[str] = None,
         answers: Iterable[str] = (), edicts: Iterable[str] = (), states: int = 0,
         cut: float = 0) -> dict[str, Any]:
    """Exact chances: of one attack (or `deed`) of attacker on target, else of the whole duel.

    An attack has "hit", "cut", "branches", "outcomes" and "chances" of every value that can
    change; a duel "sides.NAME", "draw", "cut" and "chances" of "rounds" and what remains.
    """
    handle = c_void_p()
    with c.Problems() as p:
        if attacker is None and target is None:
            duel = c.DuelWish(states=states, cut=cut)
            p.check(lib.affray_odds_duel(byref(handle), scenario._handle, byref(duel), p.handle))
        else:
            given, decreed = _texts(answers), _texts(edicts)
            wish = c.AttackWish(attacker=raw(attacker), target=raw(target), deed=raw(deed),
                                with_=raw(with_), against=raw(against),
                                answers=ctypes.cast(given, ctypes.POINTER(c_char_p)),
                                edicts=ctypes.cast(decreed, ctypes.POINTER(c_char_p)))
            p.check(lib.affray_odds_attack(byref(handle), scenario._handle, byref(wish),
                                           p.handle))
    try:
        return _odds(handle.value or 0)
    finally:
        lib.affray_odds_free(handle)


def dice(expression: str) -> dict[str, Any]:
    """The exact distribution of "2d6", "highest 3 of 4d6", "4dF+ + 14 >= 4dF+ + 11"."""
    handle = c_void_p()
    with c.Problems() as p:
        p.check(lib.affray_dice(byref(handle), raw(expression), p.handle))
    try:
        result = _odds(handle.value or 0)
    finally:
        lib.affray_odds_free(handle)
    result["outcomes"] = result.pop("chances")["total"]
    return result
