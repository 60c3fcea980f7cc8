"""Bots, the weakest first. They see what their seat sees, and no more."""

from random import Random
from typing import Any

from games.engine.contract import Action, Bot, Rules, Seat
from games.first_jihad.bot.advice import advise
from games.first_jihad.bot.hard import hard


def easy(rules: Rules[Any], seen: Any, seat: Seat, rng: Random) -> Action:
    """Does whatever is allowed."""
    return rules.sample(seen, seat, rng)


def normal(rules: Rules[Any], seen: Any, seat: Seat, rng: Random) -> Action:
    """Follows the advisor."""
    return advise(seen)[0]


BOTS: dict[str, Bot] = {"easy": easy, "normal": normal, "hard": hard}
