"""Bots, the weakest first. They see what their seat sees, and have dice of their own."""

from random import Random
from typing import Any

from games.engine.contract import Action, Bot, Rules, Seat
from games.engine.playout import at_random
from games.example.rules.actions import Dive
from games.example.rules.board import Game


def normal(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    """Where the most pearls are to be expected; among equals by chance."""
    worth = {dive: expected(seen, dive) for dive in rules.legal(seen, seat)}
    return rng.choice([dive for dive in worth if worth[dive] == max(worth.values())])


def expected(seen: Game, dive: Action) -> int:
    """How many pearls, in sixths of one."""
    assert isinstance(dive, Dive)
    bank = seen.components.bank[dive.bank]
    return bank.pearls * (6 - bank.danger)


BOTS: dict[str, Bot] = {"easy": at_random, "normal": normal}
