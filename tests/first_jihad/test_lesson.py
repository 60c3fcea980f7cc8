"""What the guided first turn tells of dice, of card and of their results is what falls."""

import pytest
from django.test import Client
from django.urls import reverse

from apps.play import archive
from apps.play.models import Table
from apps.play.services import take_action
from games.engine.contract import Action
from games.engine.questions import Choose
from games.first_jihad.rules.actions import Absorb, Attack, Done, Rally
from games.first_jihad.rules.board import STRONG, Army, Game, Marker

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]

LEVEL, FALL_BACK = Absorb("level", 1), Absorb("retreat", 2)
HITS = (FALL_BACK, LEVEL, LEVEL, FALL_BACK, LEVEL, LEVEL)
WEST = (Rally("greek"), Attack("greek", landing=True), Rally("med"), Done())
EAST = (Rally("parthian"), Rally("parthian"), Done())


def after(client: Client, *actions: Action) -> Game:
    client.post(reverse("lobby:learn", args=["first_jihad"]))
    table = Table.objects.get()
    for action in actions:
        version = Table.objects.get().version
        take_action(table_id=table.pk, seat=0, action=action, version=version)
    game: Game = archive.load(table, table.moves.latest())
    return game


def test_the_turn_goes_as_it_is_told(client: Client) -> None:
    game = after(client, *HITS, *WEST, *EAST)
    board = game.board
    assert board.armies["byz_greek"] == Army("byz_greek", 1)  # 5 and 3, +1, against 2
    assert board.islam["indian"] == Marker(1)  # a 2 for Khuzestan
    assert {board.armies[army].level for army in board.active.values()} == {STRONG}


@pytest.mark.parametrize("lands", [True, False])
def test_the_second_card_brings_a_new_emperor(client: Client, lands: bool) -> None:
    attack = Attack("greek", landing=lands)
    west = [attack if isinstance(action, Attack) else action for action in WEST]
    board = after(client, *HITS, *west, *EAST, Choose("available")).board
    assert (board.turn, board.card) == (2, 4)
    assert (board.skill["byzantium"], board.ap["east"], board.price["tibet"]) == (5, 3, 1)
