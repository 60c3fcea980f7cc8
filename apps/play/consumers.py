import asyncio
import re
import time
from contextlib import ExitStack, suppress
from typing import Any, NoReturn
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.utils import await_many_dispatch
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404

from apps.play import pulse
from apps.play.markup import render
from apps.play.models import Table
from apps.play.packing import Parcel
from apps.play.posts import End
from apps.play.rooms import Room, expect, in_thread, leave
from apps.play.sitting import Sitting, sit
from apps.play.standing import Standing
from apps.site.limits import AtOnce, an_address
from apps.site.sockets import WRITES

FORBIDDEN, NOT_FOUND, TURNED, TOO_MANY = 4403, 4404, 4001, 4429  # why a socket was closed
CODES = {
    End.TURNED: TURNED,
    End.SIGNED_OUT: FORBIDDEN,
    End.SEAT_LOST: FORBIDDEN,
    End.SHUT: FORBIDDEN,
    End.TABLE_GONE: NOT_FOUND,
    End.CROWDED: TOO_MANY,
}
WORDS = ("whole", "lines")
SIGHT = {"here": True, "away": False}
MESSAGE_NUMBER = r"[0-9]{1,18}"
MOST_WORDS = 60  # a minute; a page that is well says a few an hour
MOST_OPEN = 100  # sockets of one person in one process: windows that were forgotten are among them
MOST_FROM_ONE_PLACE = 1_000  # of those who are not signed in: a whole school may look on from one address

OPEN = AtOnce()


class TableConsumer(AsyncWebsocketConsumer):
    """Carries a table's pages to one browser. It only speaks: actions arrive by POST.

    It listens to two words, from a page that has missed something: "whole", and "lines" for log and chat;
    and to two more by which a page tells that it has come before somebody's eyes ("here"), or gone ("away").
    What its room has for it comes by `mail`, or goes past it to the wire where the server can do that.
    """

    sitting: Sitting
    user: Any  # channels' lazy stand-in for a user
    room: Room | None = None
    ended = False
    looks = True
    minute = said = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Not as channels' own: no socket has a channel, and nothing is done in a thread for every word."""
        self.scope, self.base_send = scope, send
        self.wire = scope.get("extensions", {}).get(WRITES)
        self.packs = bool(self._asked("packed"))
        self.mail: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        heard: list[Any] = [receive, self.mail.get]
        with ExitStack() as self.until_closed:
            self.until_closed.callback(self._leave)
            with suppress(StopConsumer):
                await await_many_dispatch(heard, self.dispatch)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """A table that goes while its page is being opened or told takes the socket with it."""
        try:
            await getattr(self, get_handler_name(message))(message)
        except ObjectDoesNotExist:
            await self._close(NOT_FOUND)

    # What its room does with it

    def write(self, parcel: Parcel) -> None:
        if self.ended:
            return
        if self.wire:
            self.wire(parcel.frame(packs=self.packs))
        else:
            self.mail.put_nowait({"type": "table.parcel", "parcel": parcel})

    def end(self, why: End) -> None:
        self.ended = True
        self.mail.put_nowait({"type": "table.ended", "why": why})

    async def table_parcel(self, message: dict[str, Any]) -> None:
        payload = message["parcel"].payload(packs=self.packs)
        await (self.send(payload) if isinstance(payload, str) else self.send(bytes_data=payload))

    async def table_ended(self, message: dict[str, Any]) -> None:
        """Its page must show no more: signed out, or another seat of this screen has come to the front."""
        why = message["why"]
        if why is not End.TABLE_GONE:
            await self.send(self._turned_away(why))
        await self._close(CODES[why])

    # What the browser does

    async def connect(self) -> None:
        refused = await in_thread(self._admit)()
        if refused:
            await self.close(refused)
            return
        await self.accept()
        if not self._is_counted():
            self.end(End.CROWDED)
            return
        made_for_another = self._asked("seat") not in ("", str(self.sitting.watcher))
        if self.sitting.behind_curtain or made_for_another:
            self.end(End.TURNED)  # it may still show what was in front before
            return
        self.room = expect(self.sitting.table.pk)
        pulse.attend()
        await in_thread(self.room.come_in)(self, self._asked("at"), self._newest_said())
        self.room.tell_soon()

    def _is_counted(self) -> bool:
        """One more of theirs, until it is closed; unless they have as many as anybody may."""
        who, most = self.user_id or an_address((self.scope.get("client") or ("",))[0]), MOST_OPEN
        if self.user_id is None:
            most = MOST_FROM_ONE_PLACE
        if OPEN[who] >= most:
            return False
        self.until_closed.enter_context(OPEN.one_more(who))
        return True

    async def disconnect(self, code: int) -> None:
        self._leave()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self._says_too_much():
            await self._close(TOO_MANY)
        if text_data in SIGHT:
            self._look(SIGHT[text_data])
        if text_data in WORDS:
            await in_thread(self._answer)(text_data)

    def _look(self, looks: bool) -> None:
        self.looks = looks
        if self.room:
            self.room.tell_soon()

    def _says_too_much(self) -> bool:
        minute = int(time.monotonic() / 60)
        self.said = self.said + 1 if minute == self.minute else 1
        self.minute = minute
        return self.said > MOST_WORDS

    def _answer(self, word: str) -> None:
        if self.room is None or self.ended:
            return
        standing = Standing([self])
        if why := standing.why_not(self):
            self.room.end([self], why)
        else:
            self.room.answer(self, word)

    async def _close(self, code: int) -> NoReturn:
        """Close, and hear nothing more: what else was on its way could not be sent."""
        self.ended = True
        await self.close(code)
        raise StopConsumer

    def _leave(self) -> None:
        room, self.room = self.room, None
        if room:
            leave(room, self)

    # Who it is

    def _asked(self, name: str) -> str:
        """What the page says of itself: the version `at` which it was made, for which `seat`, and more."""
        return parse_qs(self.scope["query_string"].decode("latin1")).get(name, [""])[0]

    def _newest_said(self) -> int | None:
        """The number of the newest message that the page shows, 0 for none."""
        number = self._asked("said")
        return int(number) if re.fullmatch(MESSAGE_NUMBER, number) else None

    @property
    def session(self) -> Any:
        return self.scope["session"]

    def _admit(self) -> int:
        """Find out who this is and what they may see; the code to close with if it is nothing."""
        key = self.scope["url_route"]["kwargs"]["key"]
        try:
            self.user = self.scope["user"]
            self.sitting = sit(self.user, self.session, key)
        except Http404:
            return NOT_FOUND
        except PermissionDenied:
            return FORBIDDEN
        self.user_id, self.password = self.user.pk, getattr(self.user, "password", "")
        self.session_key = getattr(self.session, "session_key", None)
        return FORBIDDEN if self.sitting.table.status == Table.Status.OPEN else 0

    def _turned_away(self, why: End) -> str:
        return render("play/turned.html", {"table": self.sitting.table, "why": why.value})
