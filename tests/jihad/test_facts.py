"""What is worked out from the board once is never out of date: it is worked out again and compared."""

from random import Random
from typing import Any

import pytest

from games.engine import flow
from games.engine.playout import random_game
from games.jihad.bot.appraise import threat
from games.jihad.rules.board import AUTHORITY, EMPIRES, MUSLIM, REBEL, Game
from games.jihad.rules.combat import due
from games.jihad.rules.moves import movable
from games.jihad.rules.mustering import rows
from games.jihad.rules.productivity import incomes
from games.jihad.rules.ways import reach
from tests.hexwar.doubt import out_of_date
from tests.jihad.build import RULES


def lay_traps(game: Game, rng: Random) -> None:
    """Ask for facts of every kind, so that they are there when the board changes."""
    forces = (AUTHORITY, REBEL) if game.board.war else (MUSLIM, EMPIRES)
    incomes(game), threat(game, "2409")
    for force in forces:
        due(game, force), movable(game, force)
    for force in (MUSLIM, EMPIRES):
        rows(game, force)
    units = [unit for unit in game.board.on_map() if not unit.leader]
    for unit in rng.sample(units, min(2, len(units))):
        reach(game, [unit])


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_no_fact_outlives_what_it_was_made_from(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    """Wherever something is told, in the middle of a move as well."""
    tell, rng, kept = flow.Game.tell, Random(seed), [0]

    def doubted(game: Game, event: Any) -> None:
        kept[0] += len(game.board.facts)
        assert out_of_date(game) == []
        if rng.random() < 0.5:
            lay_traps(game, rng)
        tell(game, event)

    monkeypatch.setattr(flow.Game, "tell", doubted)
    for game, _ in random_game(RULES, "campaign", seed, 2):
        assert out_of_date(game) == []
    assert kept[0] > 1000
