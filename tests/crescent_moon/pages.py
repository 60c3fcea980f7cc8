"""A game as one of its watchers sees it on the page."""

from collections.abc import Iterator
from typing import Any

from games.crescent_moon.components import check
from games.crescent_moon.present import PRESENTER
from games.crescent_moon.rules import CrescentMoon
from games.crescent_moon.rules.board import Game
from games.engine.contract import Seat
from games.engine.page import Part, View
from games.engine.playout import random_game
from games.registry import default_data

RULES = CrescentMoon(check(default_data("crescent_moon")))
PEOPLE = ("Layla", "Omar", "Zaynab", "Tomasz", "Hind")


def view_of(game: Game, seat: Seat | None) -> View:
    seen, open_ = RULES.seen_by(game, seat), seat is not None and seat in RULES.open_to(game)
    return View(
        rules=RULES,
        seen=seen,
        seat=seat,
        names=PEOPLE[: game.board.seats],
        waiting=RULES.waiting(seen),
        legal=RULES.legal(game, seat) if open_ and seat is not None else (),
        form=RULES.form(game, seat) if open_ and seat is not None else None,
        refusals=(),
        outcome=RULES.outcome(game),
    )


def parts(game: Game, seat: Seat | None) -> dict[str, Part]:
    return {part.id: part for part in PRESENTER.parts(view_of(game, seat))}


def pieces(part: Part) -> dict[str, Any]:
    return {name: dict(context) for name, context in (part.pieces or {}).items()}


def moments(seed: str, seats: int = 5, scenario: str = "divided_land") -> Iterator[Game]:
    """A game as it goes, move by move."""
    return (game for game, _ in random_game(RULES, scenario, seed, seats))
