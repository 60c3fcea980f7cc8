"""Games that were played once come out as they did, move by move.

Recorded by `manage.py playout crescent_moon --scenario variable --bots normal,easy,hard,easy,normal --save
DIR`, and so for other maps, levels and lengths; record them again if a rule changes, or the default set.
"""

from pathlib import Path

import pytest

from tests.crescent_moon.build import RULES
from tests.engine.finished import comes_out_as_it_did, games_of, read

FILES = games_of("crescent_moon")


def test_there_are_finished_games_on_all_maps_of_both_sizes_and_lengths() -> None:
    records = [read(file) for file in FILES]
    assert len(records) >= 8
    assert {record.scenario for record in records} == set(RULES.scenarios)
    assert {len(record.players) for record in records} == {4, 5}
    assert {level for record in records for level in record.players} == {"random", "easy", "normal", "hard"}
    assert {record.options.get("years", "three") for record in records} == {"three", "four"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_finished_game_comes_out_as_it_did(file: Path) -> None:
    game = comes_out_as_it_did(RULES, read(file))
    assert game.board.year == game.board.years
