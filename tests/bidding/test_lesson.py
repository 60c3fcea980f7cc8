"""What the guided first turn tells of the others' bids is what they bid."""

import pytest
from django.test import Client
from django.urls import reverse

from apps.play import archive
from apps.play.bots import play_one_seat
from apps.play.models import Table
from apps.play.services import take_action
from games.bidding.rules.actions import Bid

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


@pytest.mark.parametrize("first", [True, False])
def test_the_bids_are_those_that_the_lesson_tells_of_whoever_bids_first(client: Client, first: bool) -> None:
    client.post(reverse("lobby:learn", args=["bidding"]))
    table = Table.objects.get()
    if not first:
        while play_one_seat():
            pass
    version = Table.objects.get().version
    take_action(table_id=table.pk, seat=0, action=Bid((4, 3, 0, 2, 0, 0, 0), (20, 41)), version=version)
    while play_one_seat():
        pass
    board = archive.load(table, table.moves.latest()).board
    (turn,) = board.past
    assert turn.winners == (0, 0, 1, 0, None, 2, None)
    assert (turn.caliph, board.caliph) == (0, 0)
    assert board.victory[0] == 10
    assert board.fate[0] == 1 + 2 + 10
