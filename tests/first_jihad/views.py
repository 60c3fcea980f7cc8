"""A game as its player's page sees it."""

from games.engine.page import View
from games.first_jihad.rules.board import Game
from tests.first_jihad.table import RULES


def view_of(game: Game) -> View:
    waiting = RULES.waiting(game)
    return View(
        rules=RULES,
        seen=game,
        seat=0,
        names=("Layla",),
        waiting=waiting,
        legal=RULES.legal(game, 0) if waiting else (),
        form=None,
        refusals=RULES.refusals(game, 0) if waiting else (),
        outcome=RULES.outcome(game),
    )
