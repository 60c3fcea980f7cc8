"""What whole games at random show of this one."""

import json
import time
from random import Random
from statistics import quantiles

import msgspec
import pytest

from games.engine.contract import IllegalAction
from games.engine.playout import random_game
from games.jihad.rules.attrition import odds
from games.jihad.rules.ways import reach
from tests.engine.any_game import any_table
from tests.jihad.build import MEDINA, RULES, position


@pytest.mark.parametrize("strange", [{"scenario": "atlantis"}, {"seats": 3}, {"options": {"moon": "full"}}])
def test_a_strange_table_is_refused(strange: dict[str, object]) -> None:
    table = any_table(RULES, Random(1))._asdict() | strange
    with pytest.raises(IllegalAction):
        RULES.setup(**table)


def test_a_civil_war_a_conquest_and_every_kind_of_event_come_up() -> None:
    """Random games are a fair test only if they go everywhere."""
    kinds: set[str] = set()
    for seed in range(6):
        game = RULES.setup("campaign", f"{seed}", 2, {"idle": "yes", "early": "yes" if seed % 2 else "no"})
        rng = Random(seed)
        while seats := RULES.waiting(game):
            seat = min(seats)
            events = RULES.apply(game, seat, RULES.sample(game, seat, rng))
            kinds |= {type(event).__name__ for event in events}
    missing = {kind.__name__ for kind in RULES.event_type.__args__} - kinds
    assert missing <= {"BoxFell", "FleetConverted", "BoughtOff", "NavalBuilt", "BaseBuilt"}


def test_the_chances_of_attrition_add_up() -> None:
    game = position({MEDINA: "4 Muslims Levy"})
    chances = odds(game, 45, 4)
    assert chances == pytest.approx((0, 1 / 6, 1 / 3, 1 / 3, 1 / 6))
    assert sum(odds(game, 60, 2)) == pytest.approx(1)


def test_searches_and_decisions_are_fast_enough() -> None:
    """Bounds many times the usual, so that a busy machine does not fail them."""
    ways, turns = [], []
    for number, (game, _) in enumerate(random_game(RULES, "campaign", "speed", 2)):
        started = time.process_time()
        for seat in RULES.waiting(game):
            RULES.legal(game, seat)
        turns.append(time.process_time() - started)
        units = [unit for unit in game.board.on_map() if not unit.leader]
        if units and number % 10 == 0:
            started = time.process_time()
            reach(game.clone(), units[:1])
            ways.append(time.process_time() - started)
    assert quantiles(ways, n=20)[-1] < 0.02
    assert quantiles(turns, n=20)[-1] < 0.02


def test_a_saved_game_is_small() -> None:
    import zlib

    *_, (game, _) = random_game(RULES, "campaign", "size", 2)
    assert len(zlib.compress(RULES.save(game), 1)) < 4000
    assert json.loads(msgspec.json.encode(game.board))["turn"] == game.board.turn
