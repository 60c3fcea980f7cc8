"""Games that were played once come out as they did, move by move.

Recorded by `manage.py playout bidding --save fixtures/bidding/games`; record them again if a rule changes.
"""

from pathlib import Path

import msgspec
import pytest

from games.engine.playout import replay
from games.engine.tally import Record
from tests.bidding.build import RULES

FILES = sorted((Path(__file__).parents[2] / "fixtures" / "bidding" / "games").glob("*.json"))


def test_there_are_finished_games_of_every_size() -> None:
    sizes = {len(msgspec.json.decode(file.read_bytes(), type=Record).players) for file in FILES}
    assert len(FILES) >= 8
    assert sizes == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_finished_game_comes_out_as_it_did(file: Path) -> None:
    record = msgspec.json.decode(file.read_bytes(), type=Record)
    game = RULES.setup(record.scenario, record.seed, len(record.players), record.options)
    actions = [(seat, RULES.read_action(msgspec.json.encode(action))) for seat, action in record.moves]
    replay(RULES, game, actions)
    assert RULES.outcome(game) == record.outcome
    assert RULES.problems(game) == []
