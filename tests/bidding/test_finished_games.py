"""Games that were played once come out as they did, move by move.

Recorded by `manage.py playout bidding --save fixtures/bidding/games`; record them again if a rule changes.
"""

from pathlib import Path

import pytest

from tests.bidding.build import RULES
from tests.engine.finished import comes_out_as_it_did, games_of, read

FILES = games_of("bidding")


def test_there_are_finished_games_of_every_size() -> None:
    sizes = {len(read(file).players) for file in FILES}
    assert len(FILES) >= 8
    assert sizes == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_finished_game_comes_out_as_it_did(file: Path) -> None:
    comes_out_as_it_did(RULES, read(file))
