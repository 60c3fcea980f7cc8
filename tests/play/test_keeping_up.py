"""What happens between a page's making and its socket's entry, or without a move, is shown once."""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from apps.accounts.services import rename
from apps.play import presence, pulse, rooms
from apps.play.models import Message, Seat
from apps.play.packing import Parcel
from apps.play.presences import Presence
from apps.play.publish import publish_to_all
from apps.play.rooms import room_at
from apps.play.saying import say
from apps.play.services import keep_notes
from tests.play.conftest import bid
from tests.play.test_socket import open_socket, until, watch

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = database_sync_to_async
PLAYERS, SPECTATORS = Message.Channel.PLAYERS, Message.Channel.SPECTATORS
THE_END = "<i>the end</i>"


def said_by(user, table, text, channel=PLAYERS):
    return say(table=table, user=user, seat=None, text=text, channel=channel).pk


def the_room(table):
    room = room_at(table.pk)
    assert room
    return room


def revision_shown(table):
    moment = the_room(table).moment
    assert moment
    return moment.table.revision


async def enter(table, user, says):
    """Once the first message has come, the room gives what it has for all to this socket too."""
    socket, connected = await open_socket(table, user, says=says)
    assert connected
    await until(socket, 'id="version"')
    return socket


async def all_told(socket, table):
    """Everything up to a word to all."""
    await in_thread(publish_to_all)(table.pk, THE_END)
    return "".join(await until(socket, THE_END))


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(pulse, "EVERY", 0.05)


@pytest.mark.parametrize("somebody_is_there", [True, False])
async def test_talk_since_the_page_was_made_is_shown_on_entry(table, alice, bob, somebody_is_there):
    if somebody_is_there:
        await watch(table, alice)
    shown = await in_thread(said_by)(alice, table, "On the page")
    await in_thread(said_by)(alice, table, "A moment later")
    await in_thread(said_by)(alice, table, "Not for players", SPECTATORS)
    socket = await enter(table, bob, f"?at=0&seat=1&said={shown}")
    told = await all_told(socket, table)
    assert told.count("A moment later") == 1
    assert "On the page" not in told
    assert "Not for players" not in told


async def test_talk_of_another_process_is_shown_once(table, alice, bob, monkeypatch):
    """Whoever enters has heard of it before the ring."""
    monkeypatch.setattr("apps.play.publish.room_at", lambda table_id: None)
    first, _ = await watch(table, alice)
    await in_thread(said_by)(alice, table, "Elsewhere")
    late = await enter(table, bob, "?at=0&seat=1&said=0")
    await in_thread(the_room(table).mend)()
    monkeypatch.undo()
    for socket in (first, late):
        assert (await all_told(socket, table)).count("Elsewhere") == 1


@pytest.mark.parametrize("says", ["", "?said=", "?said=-1", "?said=%D9%A1", "?said=" + "9" * 40, "?said=1e3"])
async def test_a_page_that_does_not_say_what_it_shows_is_told_nothing_of_it(table, alice, bob, says):
    await in_thread(said_by)(alice, table, "Long ago")
    socket = await enter(table, bob, says)
    assert "Long ago" not in await all_told(socket, table)


async def test_a_room_remembers_no_more_talk_than_it_needs(table, alice, bob, quick):
    socket, _ = await watch(table, bob)
    room = the_room(table)
    for number in range(2 * rooms.TALK):
        await in_thread(said_by)(alice, table, f"line {number}.")
    told = "".join(await until(socket, f"line {number}."))
    assert [told.count(f"line {n}.") for n in range(number)] == [1] * number
    assert len(room.heard) == rooms.TALK
    await until(socket, "pulse 0")
    assert "line" not in await all_told(socket, table)


async def test_a_new_name_reaches_open_pages_without_a_move(table, alice, bob, quick):
    socket, _ = await watch(table, bob)
    await in_thread(rename)(user=alice, name="Zubaida")
    push = (await until(socket, 'id="part-seat-0"'))[-1]
    assert "Zubaida" in push and 'data-from="0" value="0"' in push


async def test_notes_are_no_news(table, alice, bob, quick, monkeypatch):
    socket, _ = await watch(table, bob)
    before = revision_shown(table)
    await in_thread(lambda: keep_notes(seat=Seat.objects.get(table=table, number=0), text="Hm"))()
    seen = ""
    while revision_shown(table) == before:
        seen += "".join(await until(socket, "pulse 0"))
    assert "version" not in seen + await all_told(socket, table)


async def test_no_beat_tells_of_a_move_before_it_is_sent(table, alice, bob, monkeypatch):
    """A page that hears of a version it was not sent asks for the whole, and all of them would at once."""
    player, _ = await watch(table, alice)
    spectator, _ = await watch(table, AnonymousUser())
    room, frame = the_room(table), Parcel.frame

    def beat_between(parcel, **how):
        async def once():
            room.pulse()

        asyncio.run_coroutine_threadsafe(once(), room.loop).result(30)
        return frame(parcel, **how)

    monkeypatch.setattr(Parcel, "frame", beat_between)
    await in_thread(bid)(table, 0)
    monkeypatch.undo()
    for socket in (player, spectator):
        heard = await until(socket, 'data-from="0" value="1"')
        assert "pulse 1" not in heard
        assert "pulse 0" in heard
        room.pulse()
        await until(socket, "pulse 1")


def test_two_who_note_at_once_who_is_here_leave_one_row(table, monkeypatch):
    ready = Barrier(2)

    def keep(count):
        try:
            for _ in range(5):
                ready.wait(30)
                presence.keep(table.pk, Counter({0: 1, None: count}))
                ready.wait(30)
                presence.keep(table.pk, Counter())
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(keep, count) for count in (1, 2)]:
            done.result()
    presence.keep(table.pk, Counter({1: 2}))
    assert Presence.objects.get().seats == [1]
