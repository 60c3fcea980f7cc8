"""Games that were played to their end, played again: what changes in the rules shows here."""

from pathlib import Path

import pytest

from games.apocalypse.rules.board import BYZANTINE, MUSLIM
from games.apocalypse.rules.victory import CAPTURED, HELD, KILLED
from tests.apocalypse.build import RULES
from tests.engine.finished import comes_out_as_it_did, games_of, read

FILES = games_of("apocalypse")


def test_there_are_finished_games_of_many_kinds() -> None:
    records = [read(file) for file in FILES]
    assert len(records) >= 8
    assert {record.players for record in records} >= {
        ("random", "random"),
        ("easy", "easy"),
        ("easy", "normal"),
        ("normal", "easy"),
        ("normal", "normal"),
    }
    assert {record.outcome.winners for record in records} == {(BYZANTINE,), (MUSLIM,)}


def test_2_1_between_them_they_end_in_each_way_that_wins() -> None:
    reasons = {read(file).outcome.reason for file in FILES}
    assert len(reasons) == len({CAPTURED, HELD, KILLED})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_finished_game_comes_out_as_it_did(file: Path) -> None:
    comes_out_as_it_did(RULES, read(file))
