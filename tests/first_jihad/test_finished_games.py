"""Games that were played once come out as they did, move by move.

Recorded by `manage.py playout first_jihad --scenario basic --bots normal --seats 1 --save DIR`, and so for
the other scenario and the other levels; record them again if a rule changes.
"""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from games.engine.playout import replay
from games.engine.tally import Record
from tests.first_jihad.table import RULES

FILES = sorted((Path(__file__).parents[2] / "fixtures" / "first_jihad" / "games").glob("*.json"))


def read(file: Path) -> Record:
    return msgspec.json.decode(file.read_bytes(), type=Record)


def test_there_are_finished_games_of_both_scenarios_and_all_levels() -> None:
    games = Counter((read(file).scenario, read(file).players[0]) for file in FILES)
    assert len(FILES) >= 8
    assert set(games) == {
        (scenario, level) for scenario in RULES.scenarios for level in ("easy", "normal", "hard")
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_finished_game_comes_out_as_it_did(file: Path) -> None:
    record = read(file)
    game = RULES.setup(record.scenario, record.seed, len(record.players), record.options)
    actions = [(seat, RULES.read_action(msgspec.json.encode(action))) for seat, action in record.moves]
    replay(RULES, game, actions)
    assert RULES.outcome(game) == record.outcome
    assert RULES.problems(game) == []
