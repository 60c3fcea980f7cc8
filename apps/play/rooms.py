"""The sockets that this process has open at each table, and what they are shown.

A room is shown a change by whoever made it in this process; what others do it finds in the rows, when one
of them rings or its own pulse finds it behind. Rooms alone render, so between processes goes no page.

What is done under a room's lock is done in threads. Sockets are written to in the event loop alone, in the
order in which that was asked for under the lock.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import RLock
from typing import Any

from channels.db import DatabaseSyncToAsync

from apps.accounts.blocking import kept_apart
from apps.play import logbook, presence
from apps.play.models import Message, Table, Watcher
from apps.play.moment import Moment
from apps.play.packing import Parcel, words_of
from apps.play.page import render_little, render_whole, version_mark
from apps.play.posts import End, Post, Socket, but_for, deliver, framed
from apps.play.pushes import Change, Pages, changes_since, moment_now, pages_of
from apps.play.shown import Shown
from apps.play.talk import hears, said
from apps.play.tasks import spawn
from apps.site.metrics import SOCKETS

THREADS = 2  # for all that rooms do: those who arrive by hundreds leave the core to those who play
MOST_PUSHES = 8  # of a room that is further behind, each page is shown the whole
TALK = 20  # lines of talk of which a room knows that they were shown
TOGETHER = 0.2  # seconds: those who come and go within them are told of together

_threads = ThreadPoolExecutor(THREADS, "room")


def in_thread(work: Callable[..., Any]) -> Any:
    """Work with the database, to be awaited; channels' own does all such work in one thread."""
    return DatabaseSyncToAsync(work, thread_sensitive=False, executor=_threads)


class Room:
    """The sockets of this process at one table."""

    def __init__(self, table_id: int, loop: asyncio.AbstractEventLoop) -> None:
        self.table_id = table_id
        self.loop = loop
        self.lock = RLock()
        self.sockets: set[Socket] = set()
        self.listeners: set[Callable[[], None]] = set()  # told that there is something new, and shown nothing
        self.open = 0  # sockets, those on their way in or out as well
        self.moment: Moment | None = None  # what was shown last
        self.sent: int | None = None  # its number, once the event loop has sent it to all
        self.shown = Shown()  # and what it was made from
        self.heard: set[int] = set()  # messages that were shown
        self.kept: dict[tuple[str, Watcher], Parcel] = {}  # pages as they are now, for whoever asks next
        self.told = ""  # who is here, as it was told last
        self.telling = self.mending = False

    @property
    def watchers(self) -> Counter[Watcher]:
        return Counter(socket.sitting.watcher for socket in list(self.sockets))

    @property
    def looking(self) -> Counter[Watcher]:
        """Those who have its page before their eyes."""
        return Counter(socket.sitting.watcher for socket in list(self.sockets) if socket.looks)

    # Coming and going

    def come_in(self, socket: Socket, at: str, said: int | None) -> None:
        """Show the table, and what follows, to a page made `at` this version with talk up to `said`."""
        with self.lock:
            self.look()
            self._keep_up(socket.sitting.table.version)
            first = [self._look(socket.sitting.watcher, at)]
            if socket.packs:
                first.insert(0, self._kept("words", None, self._words))
            if self.told:
                first.append(self._kept("here", None, lambda: self.told))
            if newer := self._said_since(socket, said):
                first.append(self._parcel(newer))
            self._send([([socket], parcel) for parcel in first])
            self.sockets.add(socket)  # no pulse comes before all this

    def look(self) -> None:
        """See how the table stands, so that what changes is seen."""
        with self.lock:
            if self.moment is None:
                self._stand(moment_now(Table.objects.get(pk=self.table_id)), {})
                self.heard = {*self._latest_talk()}

    def answer(self, socket: Socket, word: str) -> None:
        """To a page that has missed something."""
        with self.lock:
            self._keep_up(socket.sitting.table.version)
            watcher = socket.sitting.watcher
            if word == "whole":
                self._send([([socket], self._look(watcher))])
            else:
                lines = self._lines(socket)
                self._send([([socket], lines)])

    def end(self, sockets: Iterable[Socket], why: End) -> None:
        ending = self.sockets.intersection(sockets)
        self.sockets -= ending
        for socket in ending:
            self._in_loop(socket.end, why)

    # What it shows

    def show(self, change: Change) -> None:
        """A change that this process has made."""
        with self.lock:
            if self.moment is None or change.after.number <= self.moment.number:
                return
            if change.before.number == self.moment.number:
                self._push(Change(self.moment, change.after, change.events))
            else:
                self._mend()

    def say(self, message: Message) -> None:
        """Players' talk goes to the players' seats, spectators' to the spectators."""
        with self.lock:
            if self.moment is None or message.pk in self.heard:
                return
            self.heard = {*sorted({*self.heard, message.pk})[-TALK:]}
            self.kept = {key: page for key, page in self.kept.items() if key[0] != "lines"}
            hearing = [watcher for watcher in self.watchers if hears(watcher, message)]
            pages = {watcher: self._parcel(said([message], watcher)) for watcher in hearing}
            self._send(but_for(kept_apart(message.user_id), self._post(pages)))

    def say_to_all(self, html: str) -> None:
        with self.lock:
            self.kept = {}  # it may be about what is in there
            if self.moment is not None:
                self._send([(list(self.sockets), self._parcel(html))])

    def is_behind(self, version: int, revision: int, talk: int | None) -> bool:
        """Whether rows that stand like this hold something that was not shown."""
        now = self.moment
        if now is None:
            return False
        return (version, revision) > (now.number, now.table.revision) or bool(talk and talk not in self.heard)

    def mend(self) -> None:
        """Show what the rows say and was not shown yet."""
        self.mending = False
        with self.lock:
            if self.moment is not None:
                self._mend()

    def begin_again(self) -> None:
        """Show what the rows say, whatever was shown before: they are others now.

        Whoever has no table, session or seat among them is sent away by the next pulse.
        """
        with self.lock:
            if self.moment is None:
                return
            self.moment, self.shown, self.kept = None, Shown(), {}
            with suppress(Table.DoesNotExist):
                self.look()
                self._show_whole(self._now)

    def tell(self) -> None:
        """Who is here now, in this process and the others."""
        self.telling = False
        presence.keep(self.table_id, self.looking)
        self.tell_of(presence.at_table(self.table_id))

    def tell_of(self, here: presence.Here) -> None:
        with self.lock:
            if self.moment is None:
                return
            html = presence.render_presence(here, self._now.names, swap=True)
            if html != self.told:
                self.told = html
                self.kept.pop(("here", None), None)
                self.say_to_all(html)

    def tell_soon(self) -> None:
        """In the event loop: to be told of with whoever else comes and goes in this moment."""
        if not self.telling:
            self.telling = True
            self.loop.call_later(TOGETHER, lambda: self.do(self.tell))

    def rung(self) -> None:
        """In the event loop: another process says that there is news."""
        if not self.mending:
            self.mending = True
            self.do(self.mend)

    def do(self, work: Callable[[], None]) -> None:
        spawn(in_thread(work)())

    def pulse(self) -> None:
        """In the event loop: let each page know that it is heard of, and which version it should show."""
        if self.sent is not None:
            deliver([([*self.sockets], Parcel(f"pulse {self.sent}", plain=True))])

    # Under the lock

    @property
    def _now(self) -> Moment:
        assert self.moment
        return self.moment

    def _words(self) -> str:
        return words_of(self._now.table.rules, self._now.table.scenario).decode()

    def _parcel(self, html: str) -> Parcel:
        return Parcel(html, words_of(self._now.table.rules, self._now.table.scenario))

    def _kept(self, kind: str, watcher: Watcher, render: Callable[[], str]) -> Parcel:
        key = kind, watcher
        if key not in self.kept:
            html = render()
            self.kept[key] = Parcel(html) if kind == "words" else self._parcel(html)
        return self.kept[key]

    def _look(self, watcher: Watcher, at: str = "") -> Parcel:
        """The whole; little to a page that was made a moment ago."""
        if at == str(self._now.number):
            return self._kept("little", watcher, lambda: render_little(self._now, watcher))
        return self._kept("whole", watcher, lambda: render_whole(self._now, watcher))

    def _keep_up(self, version: int) -> None:
        if version > self._now.number:
            self._mend()

    def _mend(self) -> None:
        now = moment_now(Table.objects.get(pk=self.table_id))
        if now.number - self._now.number > MOST_PUSHES:
            self._show_whole(now)
        elif now.number == self._now.number:
            self._renew(now)
        for change in changes_since(self._now, now):
            self._push(change)
        self._hear()

    def _hear(self) -> list[int]:
        """Say what was said elsewhere and not heard here; the numbers of the latest messages."""
        latest = self._latest_talk()
        for message in Message.objects.filter(pk__in={*latest} - self.heard).order_by("pk"):
            self.say(message)
        return latest

    def _latest_talk(self) -> list[int]:
        said = Message.objects.filter(table=self.table_id)
        return list(said.order_by("-pk").values_list("pk", flat=True)[:TALK])

    def _lines(self, socket: Socket) -> Parcel:
        """Those who look on read the same, but for who has nothing to do with somebody."""
        render = partial(logbook.render_all, self._now, socket.sitting)
        if socket.sitting.watcher is None and kept_apart(socket.user_id):
            return self._parcel(render())
        return self._kept("lines", socket.sitting.watcher, render)

    def _said_since(self, socket: Socket, number: int | None) -> str:
        """What a page lacks that shows talk up to this message. All is heard first, lest it come twice."""
        newer = [] if number is None else [pk for pk in self._hear() if pk > number]
        messages = Message.objects.filter(pk__in=newer).exclude(user__in=kept_apart(socket.user_id))
        watcher = socket.sitting.watcher
        mine = [message for message in messages.order_by("pk") if hears(watcher, message)]
        return said(mine, watcher) if mine else ""

    # What is shown now

    def _push(self, change: Change) -> None:
        pages = pages_of(change, self.watchers, self.shown)
        self._stand(change.after, pages)

    def _renew(self, now: Moment) -> None:
        """What is another without a move: people's names, a wish to go back."""
        change, nothing = Change(self._now, now, ()), version_mark(now.number, now.number)
        pages = pages_of(change, self.watchers, self.shown).items()
        self._stand(now, {watcher: html for watcher, html in pages if html != nothing})

    def _show_whole(self, now: Moment) -> None:
        self._stand(now, {watcher: render_whole(now, watcher) for watcher in self.watchers})

    def _stand(self, moment: Moment, pages: Pages) -> None:
        """Show this from now on, and send these pages. No pulse tells of it before they are sent."""
        self.moment = moment
        self.kept = {key: page for key, page in self.kept.items() if key[0] in ("words", "here")}
        post = self._post({watcher: self._parcel(html) for watcher, html in pages.items()})
        self._in_loop(self._go_on_to, moment.number, framed(post))

    def _go_on_to(self, number: int, post: Post) -> None:
        deliver(post)
        self.sent = number
        for tell in list(self.listeners):
            tell()

    def _post(self, parcels: Mapping[Watcher, Parcel]) -> Post:
        of: defaultdict[Watcher, list[Socket]] = defaultdict(list)
        for socket in list(self.sockets):
            of[socket.sitting.watcher].append(socket)
        return [(of[watcher], parcel) for watcher, parcel in parcels.items()]

    def _send(self, post: Post) -> None:
        """All at once: to wake the event loop for each takes the core from whoever packs the next."""
        self._in_loop(deliver, framed(post))

    def _in_loop(self, do: Callable[..., None], *args: Any) -> None:
        with suppress(RuntimeError):  # the server has stopped
            self.loop.call_soon_threadsafe(do, *args)


# The rooms of this process

_rooms: dict[int, Room] = {}  # by table; changed in the event loop alone


SOCKETS.set_function(lambda: sum(room.open for room in rooms()))


def rooms() -> list[Room]:
    return [room for room in list(_rooms.values()) if not room.loop.is_closed()]


def room_at(table_id: int) -> Room | None:
    room = _rooms.get(table_id)
    return room if room and not room.loop.is_closed() else None


def expect(table_id: int) -> Room:
    """The room that a socket is about to enter; it stays at least until `leave`."""
    room = room_at(table_id) or Room(table_id, asyncio.get_running_loop())
    _rooms[table_id] = room
    room.open += 1
    return room


def leave(room: Room, socket: Socket) -> None:
    room.sockets.discard(socket)
    shut(room)
    room.tell_soon()


def shut(room: Room) -> None:
    """One fewer is in it or on the way."""
    room.open -= 1
    if not room.open and _rooms.get(room.table_id) is room:
        del _rooms[room.table_id]
