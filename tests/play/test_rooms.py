"""Rooms: who is shown what, for how long, and what they find out by themselves."""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from random import Random
from types import SimpleNamespace

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.db import OperationalError

from apps.accounts.models import User
from apps.play import consumers, presence, pulse, rings, rooms
from apps.play.consumers import FORBIDDEN, TOO_MANY, TURNED
from apps.play.models import Message, Seat, Table
from apps.play.packing import unpack
from apps.play.presence import Here
from apps.play.presences import Presence
from apps.play.publish import publish_rung, publish_to_all, send_to_screen
from apps.play.rooms import room_at
from apps.play.saying import say
from apps.play.services import take_action
from apps.play.sitting import bring_to_front
from apps.play.tasks import spawn
from apps.site.sqlite3 import replaced
from tests.play.conftest import bid, game_at, hand_names, take_away
from tests.play.test_socket import becomes, open_socket, until, watch
from tests.sockets import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = database_sync_to_async
DECK_RUNS_OUT = (
    20  # cards; with the next of a turn, what lay open before all could be in somebody's hand again
)


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(pulse, "EVERY", 0.05)


@pytest.fixture
def silent(monkeypatch):
    """Nothing is told of by whoever does it: as in another process, when its ring is lost."""
    monkeypatch.setattr("apps.play.publish.room_at", lambda table_id: None)


def mend(table):
    room = room_at(table.pk)
    assert room
    room.mend()


async def code_of(socket):
    """With which code it is closed, and all that it was told before."""
    told = []
    while (message := await socket.receive_output())["type"] != "websocket.close":
        told.append(message.get("text") or "")
    return message["code"], "".join(told)


def sign_out_elsewhere(user):
    Session.objects.all().delete()


def change_password(user):
    user.set_password("another")
    user.save()


def deactivate(user):
    User.objects.filter(pk=user.pk).update(is_active=False)


def lose_seat(user):
    Seat.objects.filter(user=user).update(user=None)


GONE = [sign_out_elsewhere, change_password, deactivate, lose_seat]


@pytest.mark.parametrize("happens", GONE)
@pytest.mark.parametrize("asked", [True, False])
async def test_who_may_see_no_more_is_shown_no_more(table, alice, client, happens, asked, monkeypatch):
    await in_thread(client.force_login)(alice)
    monkeypatch.setattr(pulse, "EVERY", 600 if asked else 0.05)
    monkeypatch.setattr("apps.play.publish.close_user", lambda user_id: None)
    socket, _ = await watch(table, alice, client.session)
    await in_thread(happens)(await in_thread(User.objects.get)(pk=alice.pk))
    if asked:
        await socket.send_to("whole")
    code, told = await code_of(socket)
    assert code == FORBIDDEN
    assert not any(name in told for name in await in_thread(hand_names)(table, 0))


def bring(client, table, seat):
    """Another seat of this screen comes to the front, and no ring tells of it."""
    session = client.session
    bring_to_front(session, table.key, seat)
    session.save()
    return session


async def test_the_seat_behind_is_shown_no_more_though_nobody_said_so(screen, alice, client, quick):
    await in_thread(client.force_login)(alice)
    session = await in_thread(bring)(client, screen, 0)
    socket, _ = await watch(screen, alice, session)
    await in_thread(bring)(client, screen, 1)
    code, told = await code_of(socket)
    assert code == TURNED
    assert not any(name in told for name in await in_thread(hand_names)(screen, 1))


async def test_what_no_ring_told_of_is_found(table, alice, bob, quick, silent):
    socket, _ = await watch(table, bob)
    await in_thread(bid)(table, 0)
    await until(socket, 'data-from="0" value="1"')
    await in_thread(say)(table=table, user=alice, seat=None, text="Well?", channel=Message.Channel.PLAYERS)
    await until(socket, "Well?")
    await until(socket, "pulse 1")
    await socket.disconnect()


async def test_several_moves_behind_it_shows_them_in_order(table, bob, silent):
    socket, _ = await watch(table, bob)
    for seat in (0, 1):
        await in_thread(bid)(table, seat)
    await in_thread(mend)(table)
    await until(socket, 'data-from="0" value="1"')
    await until(socket, 'data-from="1" value="2"')
    await socket.disconnect()


async def test_far_behind_it_shows_the_whole(table, bob, silent, monkeypatch):
    monkeypatch.setattr(rooms, "MOST_PUSHES", 1)
    socket, _ = await watch(table, bob)
    for seat in (0, 1):
        await in_thread(bid)(table, seat)
    await in_thread(mend)(table)
    assert 'id="part-mat"' in (await until(socket, 'data-from="" value="2"'))[-1]
    await socket.disconnect()


async def test_a_line_of_the_bot_runner_shows_its_move(table, bob, silent, monkeypatch):
    socket, _ = await watch(table, bob)
    await in_thread(bid)(table, 0)
    monkeypatch.undo()
    await in_thread(publish_rung)(f"{table.pk} 1\n")
    await until(socket, 'data-from="0" value="1"')
    await socket.disconnect()


def put_back_a_backup(table):
    """The rows as they stood before the first move, under the feet of the process."""
    table.moves.filter(number=1).delete()
    table.seats.update(asked_at=0, acted_at=0)
    Table.objects.filter(pk=table.pk).update(version=0)


async def test_another_database_in_the_place_of_its_own_is_shown_and_played(table, bob):
    socket, _ = await watch(table, bob)
    await in_thread(bid)(table, 0)
    await until(socket, 'data-from="0" value="1"')
    await in_thread(put_back_a_backup)(table)
    await in_thread(replaced.send)(sender=None)
    await until(socket, 'data-from="" value="0"')
    await in_thread(bid)(table, 0)
    await until(socket, 'data-from="0" value="1"')
    await socket.disconnect()


async def test_the_beat_goes_on_without_the_database(table, alice, quick, monkeypatch, caplog):
    socket, _ = await watch(table, alice)

    def away(rooms):
        raise OSError("no database")

    look_after = pulse.look_after
    monkeypatch.setattr(pulse, "look_after", away)
    await until(socket, "pulse 0")
    await until(socket, "pulse 0")
    await becomes(lambda: "cannot be looked after" in caplog.text)
    monkeypatch.setattr(pulse, "look_after", look_after)
    await in_thread(take_away)(table)
    assert (await code_of(socket))[0] == consumers.NOT_FOUND


async def test_the_beat_goes_on_when_a_room_fails(table, alice, quick, monkeypatch):
    tries = iter([RuntimeError("this room fails once")])
    works = rooms.Room.pulse

    def fails_once(room):
        for error in tries:
            raise error
        works(room)

    monkeypatch.setattr(rooms.Room, "pulse", fails_once)
    socket, _ = await watch(table, alice)
    await until(socket, "pulse 0")
    await socket.disconnect()


async def test_a_database_that_goes_while_a_room_is_mended_is_told_in_a_line(
    table, alice, bob, silent, quick, monkeypatch, caplog
):
    """It is the database's trouble: no fault of ours with all its calls, for each table anew."""
    tries = iter([OperationalError("the connection is lost")])
    mends = rooms.Room.mend

    def goes_away_once(room):
        for error in tries:
            raise error
        mends(room)

    monkeypatch.setattr(rooms.Room, "mend", goes_away_once)
    socket, _ = await watch(table, alice)
    await in_thread(bid)(table, 0)
    await until(socket, "pulse 1")
    await socket.disconnect()
    told = [record for record in caplog.records if "waits for the next pulse" in record.message]
    assert [(record.levelno, record.exc_info) for record in told] == [(logging.WARNING, None)]


async def test_too_many_words_end_it(table, alice, monkeypatch):
    monkeypatch.setattr(consumers, "MOST_WORDS", 3)
    monkeypatch.setattr(consumers, "time", SimpleNamespace(monotonic=lambda: 0.0))  # all in one minute
    socket, _ = await watch(table, alice)
    for _ in range(4):
        await socket.send_to("noise")
    assert (await code_of(socket))[0] == TOO_MANY


async def test_a_page_that_unpacks_is_sent_the_same_packed(table, alice, bob):
    packs, _ = await open_socket(table, alice, says="?packed=1")
    words = unpack(await packs.receive_from())
    assert b"hx-swap-oob" in words
    first = unpack(await packs.receive_from(), words).decode()
    plain, same = await watch(table, alice)
    assert first == same
    for socket in (packs, plain):
        await socket.disconnect()


async def test_a_move_wakes_the_event_loop_once_for_all_its_watchers(table, alice, bob, monkeypatch):
    sockets = [(await watch(table, who))[0] for who in (alice, bob)]
    room, woken = room_at(table.pk), []
    assert room
    monkeypatch.setattr(room, "_in_loop", lambda do, number, post: woken.append({len(to) for to, _ in post}))
    await in_thread(bid)(table, 0)
    assert woken == [{1}]
    for socket in sockets:
        await socket.disconnect()


async def test_with_nobody_to_ring_to_the_own_room_is_shown(table, bob, settings, monkeypatch, caplog):
    async def refused(name, message):
        raise OSError("no Redis")

    settings.REDIS_URL = "redis://127.0.0.1:1"
    monkeypatch.setattr(rings, "_send", refused)
    monkeypatch.setattr(rings, "ring", rings.Bell().ring)
    caplog.set_level(logging.ERROR, "majlis")
    socket, _ = await watch(table, bob)
    for seat, version in ((0, 1), (1, 2)):
        await in_thread(bid)(table, seat)
        await until(socket, f'value="{version}"')
    assert caplog.text.count("cannot be told") == 1
    await socket.disconnect()


class DeafLayer:
    """Loses the cancel that comes while a channel is opened, as Redis' client may."""

    async def new_channel(self):
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        return "channel"

    async def receive(self, channel):
        await asyncio.Event().wait()


async def test_who_listens_ends_though_its_cancel_was_lost(monkeypatch):
    monkeypatch.setattr(rings, "layer", DeafLayer)
    ear = rings.Ear(pulse.hear)
    await asyncio.sleep(0)  # it has begun
    ear.task.cancel()
    await asyncio.wait([ear.task], timeout=PATIENCE)
    assert ear.task.cancelled()


async def test_what_a_room_could_not_do_is_said_in_the_log(caplog):
    """And not by the event loop, to which nobody listens."""

    async def fail():
        raise OperationalError("terminating connection")

    spawn(fail())
    await becomes(lambda: "A room could not do all it had to." in caplog.messages)


class Pages:
    """What each socket of a table has been told, and whose seat it shows."""

    def __init__(self, table):
        self.table = table
        self.open = {}
        self.first = {}  # what it was told while it came in

    async def come(self, user, seat, session=None):
        socket, _ = await open_socket(self.table, user, session)
        self.open[socket] = seat
        self.first[socket] = "".join(await until(socket, 'id="version"'))

    async def check(self, mark):
        """None of them has been told the name of a card that another holds."""
        await in_thread(publish_to_all)(self.table.pk, f"<i>{mark}</i>")
        hands = [await in_thread(hand_names)(self.table, seat) for seat in range(3)]
        for socket in list(self.open):
            seat, told = await self.told(socket, mark)
            secrets = set().union(*(hand for owner, hand in enumerate(hands) if owner != seat))
            assert not any(name in told for name in secrets)

    async def told(self, socket, mark):
        seat, told = self.open[socket], self.first.pop(socket, "")
        while mark not in told:
            message = await socket.receive_output()
            if message["type"] == "websocket.close":
                del self.open[socket]
                break
            told += message["text"]
        return seat, told


async def test_whatever_happens_no_page_is_told_what_another_seat_may_know(screen, alice, bob, client, quick):
    """Seats change hands at a shared screen, pages come late, miss rings and ask again, a session ends."""
    rng, pages = Random(5), Pages(screen)
    await in_thread(client.force_login)(alice)

    async def turn():
        seat = rng.randrange(2)
        session = await in_thread(bring)(client, screen, seat)
        if rng.random() < 0.5:
            await in_thread(send_to_screen)(screen.pk, alice.pk)
        await pages.come(alice, seat, session)

    async def ask():
        await rng.choice(list(pages.open)).send_to(rng.choice(["whole", "lines"]))

    async def act():
        await in_thread(act_at_random)(screen, rng)

    for step, (user, seat) in enumerate(((bob, 2), (AnonymousUser(), None), (bob, 2))):
        await pages.come(user, seat)
        await pages.check(f"here {step}")
    for step in range(24):
        await rng.choice([turn, ask, act, act])()
        await pages.check(f"step {step} ")
    await in_thread(Session.objects.all().delete)()
    await act()
    await pages.check("the end")
    for socket in pages.open:
        await socket.disconnect()


def act_at_random(table, rng):
    table.refresh_from_db()
    game = game_at(table)
    if len(game.board.deck) < DECK_RUNS_OUT:
        return
    seat = min(table.rules.waiting(game))
    action = table.rules.sample(game, seat, rng)
    take_action(table_id=table.pk, seat=seat, action=action, version=table.version)


def test_at_a_table_that_has_gone_is_nobody():
    presence.keep(10**6, Counter({0: 1}))
    assert not Presence.objects.exists()


def test_who_left_while_it_could_not_be_noted_is_here_no_more(table, screen):
    """The room may be gone by then, or others may be left in it."""
    presence.keep(table.pk, Counter({0: 1}))
    presence.keep(screen.pk, Counter({0: 1, None: 2}))
    presence.renew({screen.pk: Counter({2: 1})})
    assert presence.here([table.pk, screen.pk]) == {table.pk: Here(), screen.pk: Here((2,), 0)}


async def told_that(socket, words):
    """Whatever else it is told before."""
    while words not in await socket.receive_from():
        pass


async def test_who_looks_elsewhere_is_here_no_more_until_they_look_again(table, alice):
    socket, _ = await watch(table, alice)
    await socket.send_to("away")
    await told_that(socket, "Nobody is here now")
    assert (await in_thread(presence.at_table)(table.pk)).seats == ()
    await socket.send_to("here")
    await told_that(socket, "Here now: Alice")
    assert (await in_thread(presence.at_table)(table.pk)).seats == (0,)
    await socket.disconnect()
