"""What the guided first year tells of points and of the siege is what comes of doing as it proposes."""

import pytest
from django.test import Client

from games.apocalypse.rules.board import ASIDE, MUSLIM
from games.apocalypse.rules.control import owner
from games.apocalypse.rules.events import SiegeRolled
from games.apocalypse.rules.ways import left
from tests.play.guided import guided

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


def test_points_and_dice_are_those_that_the_lesson_tells_of(client: Client) -> None:
    told = list(guided(client, "apocalypse"))
    points = [left(game, name) for game, _ in told for name in game.board.expeditions]
    assert points[:5] == [32, 32, 32, 9, 1]
    sieges = [event for _, events in told for event in events if isinstance(event, SiegeRolled)]
    assert [(siege.dice, siege.left) for siege in sieges] == [((4, 4), 1)]
    game, _ = told[-1]
    assert owner(game, "iconium") == MUSLIM
    assert (game.board.turn, left(game, "Syria")) == (2, 32)
    ships = [ship for ship in game.board.ships if ship.seat == MUSLIM and ship.where != ASIDE]
    assert len(ships) == 5
