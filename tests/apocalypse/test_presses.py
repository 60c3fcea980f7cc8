"""All that bots have done in whole games can be done on the page, and in how many presses."""

from pathlib import Path

import pytest

from tests.apocalypse.presses import count, turns
from tests.apocalypse.test_finished_games import FILES

MOST = 200  # presses of one side in one year


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_whatever_was_done_in_a_finished_game_is_on_the_page(file: Path) -> None:
    counted = list(count(file))
    assert not [one for one in counted if not one.is_there]
    assert max(*turns(counted, 0), *turns(counted, 1)) < MOST
