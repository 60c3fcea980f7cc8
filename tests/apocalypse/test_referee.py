"""A referee who knows the rulebook and not the code follows random games, move by move."""

import pytest

from tests.apocalypse.follow import follow


@pytest.mark.parametrize("number", [1, 2])  # long games, in which much happens
def test_2_0_a_referee_finds_nothing_in_a_random_game(number: int) -> None:
    """Legal moves, costs, sums, losses and control of all that is done and told. The long form: follow.py."""
    met = follow(f"referee {number}")
    assert met["land March"] > 20 and met["modes Muster"] > 4 and met["claim March False"] > 100
