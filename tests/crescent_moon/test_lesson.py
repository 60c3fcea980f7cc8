"""What the guided first year tells of coins, points and the others is what comes of doing as it proposes."""

import pytest
from django.test import Client

from games.crescent_moon.rules.board import MURSHID, SULTAN, WARLORD
from tests.crescent_moon.build import CROSSING, HOLY_SITE, ORCHARDS
from tests.play.guided import guided

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


def test_coins_and_points_are_those_that_the_lesson_tells_of(client: Client) -> None:
    *before, board = [game.board for game, _ in guided(client, "crescent_moon")]
    coins = [one.coins[SULTAN] for one in before]
    assert coins == [21, 21, 18, 13, 11, 13, 13, 11, 11, 11, 11, 11, 11]
    assert (board.coins[SULTAN], board.points[SULTAN]) == (11 + 5 + 13, 25)
    assert board.announced == [[0], [5], [20], [6]]
    assert board.influence[ORCHARDS] == SULTAN and board.influence[HOLY_SITE] == MURSHID
    assert board.forces[WARLORD][CROSSING].units == 2
