"""Bots, the weakest first. They see what their seat sees, and no more."""

from random import Random
from typing import Any

from games.engine.contract import Action, Bot, Rules, Seat
from games.first_jihad.bot.advice import first_thought
from games.first_jihad.bot.hard import hard


def easy(rules: Rules[Any], seen: Any, seat: Seat, rng: Random) -> Action:
    """Does whatever is allowed."""
    return rules.sample(seen, seat, rng)


def normal(rules: Rules[Any], seen: Any, seat: Seat, rng: Random) -> Action:
    """Does what suggests itself."""
    return first_thought(seen)


BOTS: dict[str, Bot] = {"easy": easy, "normal": normal, "hard": hard}
