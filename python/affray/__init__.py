# SPDX-License-Identifier: MIT
"""Affray runs tabletop combat: fights, simulations and exact odds on its C library.

    import affray

    scenario = affray.Scenario.load("bridge.yaml")
    print(affray.simulate(scenario, 1000, seed=7)["sides"])
"""

from ._library import AffrayError, NotNow, lib as _lib
from .env import Environment
from .fights import Event, Fight, Option, Outcome, Question, Roll, Scenario
from .numbers import dice, odds, simulate

AffrayError.__module__ = NotNow.__module__ = __name__  # as people import them

__version__: str = _lib.affray_version().decode()

__all__ = ["AffrayError", "Environment", "Event", "Fight", "NotNow", "Option", "Outcome",
           "Question", "Roll", "Scenario", "dice", "odds", "rule", "rulebooks", "simulate"]


def rulebooks() -> list[str]:
    """The ids of the rulebooks that are built in."""
    return [_lib.affray_rulebook_id(i).decode() for i in range(_lib.affray_rulebook_count())]


def rule(id: str) -> str:
    """The text of a rule in our words; KeyError: there is none."""
    text = _lib.affray_rule_text(id.encode())
    if text is None:
        raise KeyError(id)
    return text.decode()
