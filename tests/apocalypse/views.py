"""Positions of Apocalypse in the East as somebody's page has them."""

from games.apocalypse.rules.board import Game
from games.engine.contract import Event, Seat
from games.engine.page import Part, View
from tests.apocalypse.build import RULES


def view(game: Game, seat: Seat | None = None, news: list[Event] | None = None) -> View:
    asked = seat is not None and seat in RULES.open_to(game)
    seen = RULES.seen_by(game, seat)
    return View(
        rules=RULES,
        seen=seen,
        seat=seat,
        names=("Layla", "Omar"),
        waiting=RULES.waiting(seen),
        legal=RULES.legal(game, seat) if asked and seat is not None else (),
        form=RULES.form(game, seat) if asked and seat is not None else None,
        refusals=(),
        outcome=RULES.outcome(game) if not game.stack else None,
        news=news or [],
        common=None if seat is None else view(game),
    )


def part(parts: list[Part], name: str) -> Part:
    return next(one for one in parts if one.id == name)
