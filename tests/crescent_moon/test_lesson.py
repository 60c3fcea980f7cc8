"""What the guided first year tells of coins, points and the others is what comes of doing as it proposes."""

import pytest
from django.test import Client

from games.crescent_moon.rules.board import MURSHID, SULTAN, WARLORD
from games.engine.lesson import lesson
from games.engine.page import Turn
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


@pytest.mark.parametrize("does", ["acts", "decides", "declares for a side", "answers an offer"])
def test_whoever_is_waited_for_the_guide_tells_of_the_others(does: str) -> None:
    taught = lesson("crescent_moon")
    assert taught
    turn = Turn(f"The Murshid {does}", "Year 1 of 3, action 2 of 4")
    scene = taught.scene_at(turn, lambda: (), asked=False)
    assert scene and scene.step[0].title == "The others act"
