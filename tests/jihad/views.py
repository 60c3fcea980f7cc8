"""Positions as somebody's page has them."""

from typing import Any

from games.engine.contract import Event, Seat
from games.engine.page import Part, View
from games.jihad.rules.board import MUSLIM, Game
from games.jihad.rules.movement import Movement
from tests.jihad.build import MUSLIM_SEAT, RULES, begin, position


def view(game: Game, seat: Seat | None = MUSLIM_SEAT, news: list[Event] | None = None) -> View:
    asked = seat is not None and seat in RULES.open_to(game)
    return View(
        rules=RULES,
        seen=RULES.seen_by(game, seat),
        seat=seat,
        names=("Layla", "Omar"),
        waiting=RULES.waiting(game),
        legal=RULES.legal(game, seat) if asked and seat is not None else (),
        form=RULES.form(game, seat) if asked and seat is not None else None,
        refusals=(),
        outcome=RULES.outcome(game) if not game.stack else None,
        news=news or [],
    )


def part(parts: list[Part], name: str) -> Part:
    return next(one for one in parts if one.id == name)


def moving(where: dict[str, str], **fields: Any) -> Game:
    """It is the Muslims' movement."""
    game = position(where, **fields)
    begin(game, Movement(MUSLIM))
    return game
