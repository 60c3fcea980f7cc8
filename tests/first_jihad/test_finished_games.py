"""Games that were played once come out as they did, move by move.

Recorded by `manage.py playout first_jihad --scenario basic --bots normal --seats 1 --save DIR`, and so for
the other scenario and the other levels; record them again if a rule changes.
"""

from collections import Counter
from pathlib import Path

import pytest

from tests.engine.finished import comes_out_as_it_did, games_of, read
from tests.first_jihad.table import RULES

FILES = games_of("first_jihad")


def test_there_are_finished_games_of_both_scenarios_and_all_levels() -> None:
    games = Counter((read(file).scenario, read(file).players[0]) for file in FILES)
    assert len(FILES) >= 8
    assert set(games) == {
        (scenario, level) for scenario in RULES.scenarios for level in ("easy", "normal", "hard")
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_finished_game_comes_out_as_it_did(file: Path) -> None:
    comes_out_as_it_did(RULES, read(file))
