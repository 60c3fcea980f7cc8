"""Somebody else plays on at a seat under way: who goes sees nothing more of it."""

import asyncio

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from apps.play.consumers import FORBIDDEN
from apps.play.models import Seat, Table
from apps.play.services import reseat, resign
from games.engine.contract import IllegalAction
from tests.factories import TableFactory
from tests.play.conftest import bid, hand_names
from tests.play.test_socket import watch
from tests.sockets import PATIENCE

in_thread = database_sync_to_async


@pytest.mark.django_db(transaction=True)
async def test_who_is_replaced_is_sent_nothing_more(table, alice, bob, charlie):
    hand = await in_thread(hand_names)(table, 1)
    his, _ = await watch(table, bob)
    looks_on, _ = await watch(table, AnonymousUser())
    await in_thread(reseat)(table_id=table.pk, seat=1, user=charlie)
    async with asyncio.timeout(PATIENCE):
        while (heard := await his.receive_output())["type"] != "websocket.close":
            assert not any(name in heard["text"] for name in hand)
    assert heard["code"] == FORBIDDEN
    while "Charlie" not in (told := await looks_on.receive_from()):
        assert not any(name in told for name in hand)
    fresh, first = await watch(table, charlie)
    assert all(name in first for name in hand)
    for socket in (looks_on, fresh):
        await socket.disconnect()


@pytest.mark.django_db
def test_who_comes_begins_afresh_and_plays_on(table, bob, charlie):
    Seat.objects.filter(table=table, number=1).update(notes="Alice bluffs.", orders={"truce": "keep"})
    reseat(table_id=table.pk, seat=1, user=charlie)
    seat = table.seats.get(number=1)
    assert (seat.user, seat.notes, seat.orders) == (charlie, "", {})
    assert bid(table, 1).seat == 1


@pytest.mark.django_db
def test_a_seat_that_was_resigned_has_a_player_again(bob, charlie, alice, components):
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}, {"bot": "easy"}])
    resign(table_id=table.pk, seat=1)
    assert hasattr(table.seats.get(number=1), "duty")
    reseat(table_id=table.pk, seat=1, user=charlie)
    seat = table.seats.get(number=1)
    assert (seat.absent, seat.user, hasattr(seat, "duty")) == (False, charlie, False)


@pytest.mark.django_db
def test_nobody_sits_at_a_table_twice_nor_at_one_that_is_over(table, alice, bob, charlie):
    with pytest.raises(IllegalAction, match="sits at this table already"):
        reseat(table_id=table.pk, seat=1, user=alice)
    Table.objects.update(status=Table.Status.OVER)
    with pytest.raises(IllegalAction, match="over"):
        reseat(table_id=table.pk, seat=1, user=charlie)
    assert table.seats.get(number=1).user == bob
