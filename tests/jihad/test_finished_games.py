"""Games that were played once come out as they did, move by move.

Recorded by `manage.py playout jihad --bots normal,normal --save DIR`, and so for other levels and options;
record them again if a rule changes, or the default set.
"""

from pathlib import Path

import pytest

from games.registry import default_rules
from tests.engine.finished import comes_out_as_it_did, games_of, read
from tests.jihad.build import RULES as ANY_RULES

FILES = games_of("jihad")


def test_there_are_finished_games_of_many_kinds() -> None:
    records = [read(file) for file in FILES]
    assert len(records) >= 8
    assert {record.players for record in records} >= {
        ("random", "random"),
        ("easy", "normal"),
        ("normal", "easy"),
        ("normal", "normal"),
    }
    assert {frozenset(record.outcome.winners) for record in records} == {
        frozenset({0}),
        frozenset({1}),
        frozenset({0, 1}),
    }
    used = {slug for record in records for slug, choice in record.options.items() if choice == "yes"}
    assert used == {option.slug for option in ANY_RULES.options}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_finished_game_comes_out_as_it_did(file: Path) -> None:
    record = read(file)
    game = comes_out_as_it_did(default_rules("jihad"), record)
    assert record.milestones["final count" if game.board.ended == "final" else "automatic count"]
