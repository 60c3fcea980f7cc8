import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.urls import reverse

from apps.accounts.blocking import block
from apps.play import pulse, rooms
from apps.play.consumers import FORBIDDEN, NOT_FOUND, TURNED, TableConsumer
from apps.play.models import Message, Table, Watcher
from apps.play.presences import Presence
from apps.play.publish import send_to_screen
from apps.play.pushes import pages_of
from apps.play.rooms import room_at
from apps.play.saying import say
from apps.play.taken_down import TAKEN_DOWN, take_down
from tests.factories import UserFactory
from tests.play.conftest import bid, hand_names, take_away
from tests.sockets import PATIENCE, Line

pytestmark = pytest.mark.django_db(transaction=True)

in_thread = database_sync_to_async


async def open_socket(table, user, session=None, says=""):
    socket = Line(TableConsumer.as_asgi(), f"/ws/tables/{table.key}/{says}")
    scope: dict[str, Any] = {
        "user": user,
        "session": session or {},
        "url_route": {"kwargs": {"key": table.key}},
    }
    socket.scope.update(scope)  # type: ignore[typeddict-item]
    return socket, (await socket.connect())[0]


async def watch(table, user, session=None):
    """An open socket, and its first message: the whole page."""
    socket, connected = await open_socket(table, user, session)
    assert connected
    return socket, await socket.receive_from()


async def becomes(condition):
    """Wait until it is true."""
    async with asyncio.timeout(PATIENCE):
        while not await in_thread(condition)():
            await asyncio.sleep(0.05)


async def until(socket, text):
    """The messages up to the first that holds this text."""
    seen: list[str] = []
    async with asyncio.timeout(PATIENCE):  # beats come for ever
        while not seen or text not in seen[-1]:
            seen.append(await socket.receive_from())
    return seen


async def test_the_first_message_is_the_whole_as_this_seat_may_see_it(table, alice, bob):
    hands = [await in_thread(hand_names)(table, seat) for seat in (0, 1)]
    for user, own in ((alice, 0), (bob, 1), (AnonymousUser(), None)):
        socket, first = await watch(table, user)
        assert 'data-from="" value="0"' in first
        for seat in (0, 1):
            assert all((name in first) == (seat == own) for name in hands[seat])
        await socket.disconnect()


async def test_a_page_of_this_very_version_is_not_sent_again(table, alice):
    for says, sent_again in (("?at=0&seat=0", False), ("?at=1&seat=0", True), ("?at=nonsense", True)):
        socket, _ = await open_socket(table, alice, says=says)
        first = await socket.receive_from()
        assert 'data-from="" value="0"' in first
        assert ('id="part-mat"' in first) == sent_again
        await socket.disconnect()


async def test_a_page_made_for_another_seat_is_turned_away(table, alice):
    socket, _ = await open_socket(table, alice, says="?at=0&seat=1")
    assert "data-turned" in await socket.receive_from()
    assert (await socket.receive_output())["code"] == TURNED


async def test_a_page_that_was_away_is_sent_log_and_talk(table, alice, bob):
    await in_thread(bid)(table, 0)
    await in_thread(say)(table=table, user=bob, seat=None, text="Well?", channel=Message.Channel.PLAYERS)
    socket, _ = await watch(table, alice)
    await socket.send_to("lines")
    lines = (await until(socket, "log-lines"))[-1]
    assert "Banu Umayya has bid." in lines
    assert "Well?" in lines
    await socket.disconnect()


async def test_a_move_shows_at_every_seat_and_says_what_it_builds_on(table, alice, bob):
    sockets = [(await watch(table, user))[0] for user in (alice, bob, AnonymousUser())]
    await in_thread(bid)(table, 0)
    for socket in sockets:
        push = (await until(socket, 'data-from="0"'))[-1]
        assert 'data-from="0" value="1"' in push
        assert 'id="facts-0"' in push
        assert 'id="facts-1"' not in push
        await socket.disconnect()


async def test_only_for_whom_a_page_is_open_is_anything_rendered(table, alice, bob, monkeypatch):
    rendered: list[set[Watcher]] = []

    def noted(change, watchers, shown):
        rendered.append({*watchers})
        return pages_of(change, watchers, shown)

    monkeypatch.setattr(rooms, "pages_of", noted)
    await in_thread(bid)(table, 1)
    player, _ = await watch(table, bob)
    spectators = [(await watch(table, AnonymousUser()))[0] for _ in range(2)]
    await in_thread(bid)(table, 0)
    for socket in (player, *spectators):
        await until(socket, 'data-from="1"')
        await socket.disconnect()
    assert rendered == [{1, None}]


async def test_a_bid_changes_nothing_of_what_another_composes(table, alice, bob):
    socket, _ = await watch(table, bob)
    await in_thread(bid)(table, 0)
    push = (await until(socket, 'data-from="0"'))[-1]
    assert "part-mat" not in push
    assert "part-hand" not in push
    await socket.disconnect()


async def test_no_push_tells_a_secret(table, alice, bob):
    """What is pushed to Bob while Alice bids is the same whatever she bids and holds."""
    told = []
    for raw in (
        '{"type": "Bid", "fate": [0,0,0,0,0,0,0], "cards": []}',
        '{"type": "Bid", "fate": [0,3,0,4,0,0,3], "cards": []}',
    ):
        socket, _ = await watch(table, bob)
        version = await in_thread(lambda: Table.objects.get(pk=table.pk).version)()
        await in_thread(bid)(table, 0, raw)
        push = (await until(socket, f'data-from="{version}"'))[-1]
        told.append(push.split("hx-swap-oob", 1)[1].partition("log-lines")[0])
        await socket.disconnect()
    assert "facts-0" in told[0]
    assert "facts-0" not in told[1]  # she had bid already: not even that she thought again shows there


async def test_a_page_that_lost_its_way_asks_for_the_whole(table, alice):
    socket, first = await watch(table, alice)
    await socket.send_to("whole")
    assert first in await until(socket, 'data-from=""')
    await socket.disconnect()


async def test_it_listens_to_nothing_else(table, alice):
    socket, _ = await watch(table, alice)
    for noise in ('{"action": "Bid"}', "x" * 10_000):
        await socket.send_to(noise)
    await socket.send_to(bytes_data=b"\x00\xff")
    await in_thread(bid)(table, 0)
    assert await until(socket, 'data-from="0"')
    await socket.disconnect()


async def test_it_refuses_whom_it_does_not_concern(table, alice, charlie):
    await in_thread(Table.objects.update)(spectators=False)
    assert not (await open_socket(table, charlie))[1]
    assert not (await open_socket(table, AnonymousUser()))[1]
    assert (await open_socket(table, alice))[1]


async def test_there_is_no_such_table(alice, table):
    table.key = "nowhere"
    assert not (await open_socket(table, alice))[1]


async def test_behind_the_curtain_a_page_is_cleared_and_told_nothing(screen, alice):
    socket, only = await watch(screen, alice)
    assert "data-turned" in only
    for seat in (0, 1):
        assert not any(name in only for name in await in_thread(hand_names)(screen, seat))
    assert await socket.receive_output() == {"type": "websocket.close", "code": TURNED}


async def test_a_page_is_closed_when_another_seat_comes_to_the_front(screen, alice):
    socket, first = await watch(screen, alice, {"front": {screen.key: 1}})
    own, other = [await in_thread(hand_names)(screen, seat) for seat in (1, 0)]
    assert all(name in first for name in own)
    assert not any(name in first for name in other)
    await in_thread(send_to_screen)(screen.pk, alice.pk)
    last = await until(socket, "data-turned")
    assert not any(name in last[-1] for name in own)
    while (message := await socket.receive_output())["type"] != "websocket.close":
        pass
    assert message["code"] == TURNED
    await socket.wait()  # it hears no more, so it cannot send what would come too late
    assert not room_at(screen.pk)


async def test_who_signs_out_in_one_window_has_signed_out_in_all(table, alice, client):
    await in_thread(client.force_login)(alice)
    here, _ = await watch(table, alice, client.session)
    elsewhere, _ = await watch(table, alice, SessionStore("another-browser"))
    await in_thread(client.post)(reverse("account_logout"))
    page = (await until(here, "You have signed out"))[-1]
    assert not any(name in page for name in await in_thread(hand_names)(table, 0))
    closed = await here.receive_output()
    assert (closed["type"], closed["code"]) == ("websocket.close", FORBIDDEN)
    await in_thread(bid)(table, 0)
    assert await until(elsewhere, 'data-from="0"')
    assert await here.receive_nothing()
    await elsewhere.disconnect()


async def test_the_beat_ends_those_who_belong_no_more_and_nobody_else(
    table, alice, bob, charlie, client, monkeypatch
):
    """Their sessions were deleted in a way that tells nobody."""
    monkeypatch.setattr(pulse, "EVERY", 0.05)
    await in_thread(client.force_login)(alice)
    gone, _ = await watch(table, alice, client.session)
    others = [(await watch(table, user))[0] for user in (bob, charlie, AnonymousUser())]
    await in_thread(Session.objects.all().delete)()
    await until(gone, "You have signed out")
    await in_thread(bid)(table, 0)
    for socket in others:
        assert await until(socket, 'data-from="0"')
        await socket.disconnect()


async def test_players_hear_players_and_spectators_hear_spectators(table, alice, bob):
    player, _ = await watch(table, bob)
    spectator, _ = await watch(table, AnonymousUser())
    await in_thread(say)(
        table=table, user=alice, seat=None, text="Nothing <b>at all</b>", channel=Message.Channel.PLAYERS
    )
    heard = (await until(player, "chat-lines"))[-1]
    assert "Nothing &lt;b&gt;at all" in heard
    await in_thread(say)(table=table, user=bob, seat=None, text="Psst", channel=Message.Channel.SPECTATORS)
    overheard = (await until(spectator, "chat-lines"))[-1]
    assert "Psst" in overheard
    assert "Nothing" not in overheard
    await player.disconnect()
    await spectator.disconnect()


async def test_who_is_blocked_is_not_heard(table, charlie):
    """Live, as what came meanwhile, and as all anew: by who has blocked them, and by nobody else."""
    dora, eve = [await in_thread(UserFactory.create)() for _ in range(2)]
    await in_thread(block)(by=charlie, user=dora)
    watching = {user: (await watch(table, user))[0] for user in (charlie, eve)}
    for user, text in ((dora, "Psst"), (eve, "Hush")):
        channel = Message.Channel.SPECTATORS
        await in_thread(say)(table=table, user=user, seat=None, text=text, channel=channel)
    heard = {user: "".join(await until(socket, "Hush")) for user, socket in watching.items()}
    assert ("Psst" in heard[charlie], "Psst" in heard[eve]) == (False, True)
    for user, socket in watching.items():
        await socket.send_to("lines")
        assert ("Psst" in (await until(socket, "Hush"))[-1]) == (user == eve)
        await socket.disconnect()
        late, _ = await open_socket(table, user, says="?said=0")
        assert ("Psst" in "".join(await until(late, "Hush"))) == (user == eve)
        await late.disconnect()


async def test_who_is_in_the_room(table, alice, bob):
    first, _ = await watch(table, alice)
    second, _ = await watch(table, bob)
    assert "Bob" in (await until(first, "Bob"))[-1]
    await second.disconnect()
    assert "Bob" not in (await until(first, "Here now"))[-1]
    await first.disconnect()
    await becomes(lambda: not Presence.objects.exists())


async def test_who_faded_while_the_server_slept_is_here_again(table, alice, monkeypatch):
    monkeypatch.setattr(pulse, "EVERY", 0.05)
    socket, _ = await watch(table, alice)
    await becomes(Presence.objects.exists)
    await in_thread(Presence.objects.all().delete)()  # as who came in meanwhile has done with the faded
    await becomes(Presence.objects.here().filter(table=table).exists)
    await socket.disconnect()


async def test_a_table_that_is_gone_closes_the_socket_that_asks_for_it(table, alice):
    socket, _ = await watch(table, alice)
    await in_thread(take_away)(table)
    await socket.send_to(text_data="whole")
    message = await socket.receive_output()
    while message["type"] == "websocket.send":  # who is in the room
        message = await socket.receive_output()
    assert (message["type"], message["code"]) == ("websocket.close", NOT_FOUND)


async def test_so_does_one_that_goes_while_the_socket_comes_in(table, alice, monkeypatch):
    come_in = rooms.Room.come_in

    def too_late(room, *page):
        take_away(table)
        come_in(room, *page)

    monkeypatch.setattr(rooms.Room, "come_in", too_late)
    socket, connected = await open_socket(table, alice)
    assert connected
    assert (await socket.receive_output())["code"] == NOT_FOUND


async def test_what_is_taken_down_goes_from_pages_that_are_open(table, alice, bob):
    """And who comes later is not shown it either, though the page was made before."""
    alices, _ = await watch(table, alice)
    seat = await in_thread(table.seats.get)(number=1)
    players = Message.Channel.PLAYERS
    message = await in_thread(say)(table=table, user=bob, seat=seat, text="A hamster", channel=players)
    await until(alices, "A hamster")
    await alices.send_to("lines")
    await until(alices, "A hamster")
    await in_thread(take_down)(message)
    changed = (await until(alices, TAKEN_DOWN))[-1]
    assert f"""hx-swap-oob="innerHTML:[data-said='{message.pk}'] .said\"""" in changed
    await alices.send_to("lines")
    assert "A hamster" not in (await until(alices, TAKEN_DOWN))[-1]
    await alices.disconnect()
