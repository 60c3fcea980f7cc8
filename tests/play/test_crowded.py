"""How many sockets are kept open at once, of one person and of one address."""

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from apps.play import consumers
from apps.play.consumers import TOO_MANY
from apps.site.limits import AtOnce
from tests.play.conftest import bid
from tests.play.test_rooms import code_of
from tests.play.test_socket import open_socket, until, watch

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = database_sync_to_async


@pytest.fixture
def counted(monkeypatch):
    """Sockets of which no earlier test has left one open."""
    monkeypatch.setattr(consumers, "OPEN", AtOnce())


async def opened_and_refused(table, first, second):
    """The code and the words with which the second socket is closed, and that the first goes on."""
    one, _ = await watch(table, first)
    another, connected = await open_socket(table, second)
    assert connected  # a browser is not told why it was not let in
    refused = await code_of(another)
    await in_thread(bid)(table, 0)
    assert await until(one, 'data-from="0"')
    await one.disconnect()
    return refused


async def test_one_person_has_so_many_open_and_not_more(table, alice, bob, counted, monkeypatch):
    monkeypatch.setattr(consumers, "MOST_OPEN", 1)
    code, words = await opened_and_refused(table, alice, alice)
    assert code == TOO_MANY
    assert "Too many tables are open" in words
    assert not consumers.OPEN
    others = [(await watch(table, one))[0] for one in (alice, bob, AnonymousUser(), AnonymousUser())]
    for socket in others:
        await socket.disconnect()
    assert not consumers.OPEN


async def test_those_who_are_not_signed_in_share_what_their_address_has(table, counted, monkeypatch):
    monkeypatch.setattr(consumers, "MOST_FROM_ONE_PLACE", 1)
    assert (await opened_and_refused(table, AnonymousUser(), AnonymousUser()))[0] == TOO_MANY
