# SPDX-License-Identifier: MIT
"""The C library as ctypes sees it: structs, functions, errors. include/affray.h explains them."""

from __future__ import annotations

import ctypes
import os
from ctypes import (CFUNCTYPE, POINTER, Structure, c_bool, c_char_p, c_double, c_int, c_size_t,
                    c_uint32, c_uint64, c_void_p)
from pathlib import Path
from typing import Any, Iterator, Optional

OK, BAD_INPUT, NO_MEMORY, NOT_NOW = range(4)
ASKS, ROLLS, ENDED = range(3)
CHOICE, NUMBER, TILE = range(3)
SEES_ALL, SEES_PUBLIC = -1, -2


class AffrayError(Exception):
    """The messages of the library: `file:line:column: message`, one a line."""


class NotNow(AffrayError):
    """Legal at another moment: answering when nothing was asked, and the like."""


class Term(Structure):
    _fields_ = [("label", c_char_p), ("value", c_int), ("rule", c_char_p), ("viewer", c_int)]


class Event(Structure):
    _fields_ = [
        ("type", c_int), ("number", c_uint32), ("round", c_int), ("deed", c_uint32),
        ("doer", c_int), ("action", c_int), ("result", c_int), ("decides", c_int),
        ("fate", c_int), ("row", c_int), ("row_key", c_char_p), ("bar", c_int),
        ("pending", c_bool), ("wears", c_bool), ("who", c_int), ("name", c_char_p),
        ("target", c_int), ("target_name", c_char_p), ("rule", c_char_p), ("label", c_char_p),
        ("item", c_char_p), ("outcome", c_char_p), ("text", c_char_p), ("phrase", c_char_p),
        ("value", c_int), ("against", c_int), ("margin", c_int), ("left", c_int),
        ("scale", c_int), ("on", c_bool), ("automatic", c_bool), ("own_word", c_bool),
        ("declines", c_bool), ("hidden", c_bool), ("from_", c_int * 2), ("to", c_int * 2),
        ("term_count", c_int), ("face_count", c_int), ("terms", POINTER(Term)),
        ("faces", POINTER(c_int)), ("viewer", c_int), ("number_viewer", c_int),
        ("rule_number", c_int), ("value_terms", POINTER(Term)), ("against_terms", POINTER(Term)),
        ("value_term_count", c_int), ("against_term_count", c_int),
    ]


class Option(Structure):
    _fields_ = [("key", c_char_p), ("label", c_char_p), ("cost", c_int * 4)]


class Question(Structure):
    _fields_ = [
        ("owner", c_int), ("owner_name", c_char_p), ("ask", c_char_p), ("text", c_char_p),
        ("kind", c_int), ("about", c_int), ("deed", c_char_p), ("option_count", c_int),
        ("options", POINTER(Option)), ("resources", c_char_p * 4), ("low", c_int),
        ("high", c_int), ("tile_count", c_int), ("tiles", POINTER(c_int * 2)),
        ("fallback", c_int), ("fact_count", c_int), ("fact_names", c_char_p * 4),
        ("facts", c_int * 4), ("is_action", c_bool), ("is_reaction", c_bool),
        ("is_pause", c_bool),
    ]


class Roll(Structure):
    _fields_ = [("who", c_int), ("name", c_char_p), ("dice", c_char_p), ("why", c_char_p),
                ("low", c_int), ("high", c_int)]


class Outcome(Structure):
    _fields_ = [("total", c_int), ("high", c_int), ("chance", c_double)]


class Prospect(Structure):
    _fields_ = [("playouts", c_int), ("win", c_double), ("low", c_double), ("high", c_double),
                ("has_hit", c_bool), ("hit_is_exact", c_bool), ("hits_of", c_int),
                ("hit", c_double), ("hit_low", c_double), ("hit_high", c_double)]


class Span(Structure):
    _fields_ = [("kind", c_int), ("ref", c_uint32), ("text", c_char_p)]


class Paragraph(Structure):
    _fields_ = [("from_", c_uint32), ("to", c_uint32), ("indent", c_int), ("span_count", c_int),
                ("spans", POINTER(Span))]


class Number(Structure):
    _fields_ = [("name", c_char_p), ("value", c_double), ("low", c_double), ("high", c_double)]


class Chances(Structure):
    _fields_ = [("name", c_char_p), ("low", c_int), ("count", c_int), ("p", POINTER(c_double))]


Progress = CFUNCTYPE(c_bool, c_void_p, c_uint64, c_uint64)
Reader = CFUNCTYPE(None, c_void_p, POINTER(Paragraph))


class StudyWish(Structure):
    _fields_ = [("seed", c_uint64), ("fights", c_uint64), ("first", c_uint64),
                ("precision", c_double), ("threads", c_int), ("progress", Progress),
                ("context", c_void_p)]


class Notable(Structure):
    _fields_ = [("what", c_char_p), ("fight", c_uint64), ("rounds", c_int), ("winner", c_int)]


class AttackWish(Structure):
    _fields_ = [("attacker", c_char_p), ("target", c_char_p), ("deed", c_char_p),
                ("with_", c_char_p), ("against", c_char_p), ("answers", POINTER(c_char_p)),
                ("edicts", POINTER(c_char_p)), ("progress", Progress), ("context", c_void_p)]


class DuelWish(Structure):
    _fields_ = [("states", c_uint64), ("cut", c_double), ("progress", Progress),
                ("context", c_void_p)]


def _load() -> ctypes.CDLL:
    """AFFRAY_LIBRARY, else the library in the wheel, else the system's. It finds its data
    beside itself."""
    own = Path(__file__).parent / "libaffray.so.0"
    path = os.environ.get("AFFRAY_LIBRARY") or (str(own) if own.exists() else "libaffray.so.0")
    return ctypes.CDLL(path)


lib = _load()

# Name, result, arguments. P: a pointer of ours; all others as in the header.
P, S = c_void_p, c_char_p
_FUNCTIONS: list[tuple[str, Any, list[Any]]] = [
    ("problems_new", P, []), ("problems_free", None, [P]), ("problems_count", c_int, [P]),
    ("problems_line", S, [P, c_int]), ("version", S, []), ("rulebook_count", c_int, []),
    ("rulebook_id", S, [c_int]), ("rule_text", S, [S]), ("free", None, [P]),
    ("scenario_load", c_int, [POINTER(P), S, P]),
    ("scenario_read", c_int, [POINTER(P), S, c_size_t, S, P]), ("scenario_free", None, [P]),
    ("scenario_set", c_int, [P, S, S, P]), ("scenario_check", c_int, [P, P]),
    ("scenario_rulebook", S, [P]), ("scenario_name", S, [P]), ("scenario_about", S, [P]),
    ("scenario_sides", c_int, [P]), ("scenario_side", S, [P, c_int]),
    ("scenario_tactic", S, [P, c_int]), ("scenario_creatures", c_int, [P]),
    ("scenario_creature", S, [P, c_int]), ("scenario_side_of", c_int, [P, c_int]),
    ("event_name", S, [c_int]), ("result_name", S, [c_int]),
    ("fight_new", c_int, [POINTER(P), P, c_uint64, c_uint64, P]), ("fight_free", None, [P]),
    ("fight_copy", c_int, [POINTER(P), P]), ("fight_scenario", P, [P]),
    ("fight_seat", c_int, [P, S, S, P]), ("fight_real_dice", c_int, [P, S, c_bool, P]),
    ("fight_advance", c_int, [P]), ("fight_question", POINTER(Question), [P]),
    ("fight_roll", POINTER(Roll), [P]), ("fight_answer", c_int, [P, S, P]),
    ("fight_picks", c_int, [P]), ("fight_pick", c_int, [P, c_int, P]),
    ("fight_pick_text", c_int, [P, c_int, S, c_size_t]),
    ("fight_outcomes", c_int, [P, POINTER(Outcome), c_int]),
    ("fight_total", c_int, [P, c_int, P]), ("fight_let", c_int, [P, c_bool]),
    ("fight_edict", c_int, [P, S, P]), ("fight_undo", c_int, [P]),
    ("fight_undo_depth", c_int, [P]), ("fight_events", c_uint32, [P, c_int]),
    ("fight_event", c_bool, [P, c_int, c_uint32, POINTER(Event)]),
    ("fight_round", c_int, [P]), ("fight_over", c_bool, [P]), ("fight_winner", c_int, [P]),
    ("fight_get", c_int, [P, c_int, S, POINTER(c_int)]),
    ("fight_path", S, [P, c_int, c_int]), ("fight_hash", c_uint64, [P]),
    ("fight_prospect", c_int, [P, c_int, c_int, S, c_int, c_int, POINTER(Prospect), P]),
    ("fight_advice", c_int, [P, S, c_size_t]),
    ("fight_write", c_int, [P, POINTER(P), POINTER(c_size_t)]),
    ("fight_read", c_int, [POINTER(P), S, c_size_t, S, P]),
    ("fight_snapshot", c_int, [P, POINTER(P), POINTER(c_size_t)]),
    ("fight_restore", c_int, [POINTER(P), P, S, c_size_t, P]),
    ("fight_story", c_int, [P, c_int, c_int, c_uint32, Reader, P]),
    ("fight_why", c_int, [P, c_int, S, Reader, P]),
    ("study_run", c_int, [POINTER(P), P, POINTER(StudyWish), P]), ("study_free", None, [P]),
    ("study_stopped", c_bool, [P]), ("study_number", c_bool, [P, c_int, POINTER(Number)]),
    ("study_notable", c_bool, [P, c_int, POINTER(Notable)]),
    ("odds_attack", c_int, [POINTER(P), P, POINTER(AttackWish), P]),
    ("odds_duel", c_int, [POINTER(P), P, POINTER(DuelWish), P]),
    ("dice", c_int, [POINTER(P), S, P]), ("odds_free", None, [P]),
    ("odds_action", S, [P]), ("odds_item", S, [P]),
    ("odds_number", c_bool, [P, c_int, POINTER(Number)]),
    ("odds_chances", c_bool, [P, c_int, POINTER(Chances)]),
]
for _name, _result, _arguments in _FUNCTIONS:
    _function = getattr(lib, "affray_" + _name)
    _function.restype = _result
    _function.argtypes = _arguments


def text(value: Optional[bytes]) -> Optional[str]:
    return None if value is None else value.decode()


def raw(value: Optional[str]) -> Optional[bytes]:
    return None if value is None else value.encode()


class Problems:
    """Messages of one call; `with Problems() as p: p.check(lib.affray_...(..., p.handle))`."""

    def __enter__(self) -> "Problems":
        self.handle = lib.affray_problems_new()
        if not self.handle:
            raise MemoryError
        return self

    def __exit__(self, *exception: object) -> None:
        lib.affray_problems_free(self.handle)

    def lines(self) -> Iterator[str]:
        for i in range(lib.affray_problems_count(self.handle)):
            yield lib.affray_problems_line(self.handle, i).decode()

    def check(self, status: int) -> None:
        if status == NO_MEMORY:
            raise MemoryError
        if status == NOT_NOW:
            raise NotNow("not now: " + ("; ".join(self.lines()) or "nothing is asked for that"))
        if status != OK:
            raise AffrayError("\n".join(self.lines()) or "refused")
