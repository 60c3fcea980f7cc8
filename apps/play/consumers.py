import asyncio
from contextlib import suppress
from typing import Any, NoReturn
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.db import IntegrityError
from django.http import Http404

from apps.play import logbook, presence
from apps.play.markup import render
from apps.play.models import Table
from apps.play.page import render_little, render_whole
from apps.play.publish import group, place, screen_group, session_group, user_group
from apps.play.pushes import moment_now
from apps.play.sitting import Sitting, sit

FORBIDDEN, NOT_FOUND, TURNED = 4403, 4404, 4001  # why a socket was closed
SERVER_STOPS = 1012


class TableConsumer(AsyncWebsocketConsumer):
    """Carries a table's pages to one browser. It only speaks: actions arrive by POST.

    It listens to two words, from a page that has missed something: "whole", and "lines" for log and chat.
    """

    sitting: Sitting
    user: Any  # channels' lazy stand-in for a user
    groups: list[str] = []
    heart: "asyncio.Task[None] | None" = None

    async def dispatch(self, message: dict[str, Any]) -> None:
        """A table that goes while its page is being opened or told takes the socket with it."""
        try:
            await super().dispatch(message)
        except (ObjectDoesNotExist, IntegrityError):
            if await database_sync_to_async(Table.objects.filter(pk=self.sitting.table.pk).exists)():
                raise
            await self._end(NOT_FOUND)

    async def connect(self) -> None:
        refused = await self._admit()
        if refused:
            await self.close(refused)
            return
        made_for_another = self._asked("seat") not in ("", str(self.sitting.watcher))
        if self.sitting.behind_curtain or made_for_another:
            await self.accept()  # to clear the page, which may still show what was in front before
            await self.table_turned({})
            return
        await self._enter()  # before the first look, so that no move falls between the two
        await self.accept()
        await self.send(await self._look(self._asked("at")))
        presence.tell_soon(self.sitting.table)

    async def _enter(self) -> None:
        for name in self._groups():
            await self.channel_layer.group_add(name, self.channel_name)
        self.heart = asyncio.create_task(self._beat())
        await self._come_in()

    async def _come_in(self) -> None:
        await database_sync_to_async(presence.enter)(
            table=self.sitting.table,
            channel=self.channel_name,
            watcher=self.sitting.watcher,
            name=self._name(),
        )

    async def disconnect(self, code: int) -> None:
        if self.heart is None:
            return
        self.heart.cancel()
        if code == SERVER_STOPS:
            return  # with hundreds of others, who will be back in a moment: what they leave fades by itself
        for name in self._groups():
            await self.channel_layer.group_discard(name, self.channel_name)
        await database_sync_to_async(presence.leave)(channel=self.channel_name)
        presence.tell_soon(self.sitting.table)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data == "whole":
            await self.send(await self._look())
        elif text_data == "lines":
            await self.send(await self._lines())

    async def table_html(self, message: dict[str, Any]) -> None:
        await self.send(message["html"])

    async def table_pages(self, message: dict[str, Any]) -> None:
        mine = message["pages"].get(place(self.sitting.watcher))
        if mine is not None:
            await self.send(mine)

    async def table_turned(self, message: dict[str, Any]) -> None:
        """Another seat of this screen has come to the front: this page must show no more."""
        await self.send(await self._turned_away())
        await self._end(TURNED)

    async def table_left(self, message: dict[str, Any]) -> None:
        """Signed out in another window: nor must this."""
        await self.send(await self._turned_away(signed_out=True))
        await self._end(FORBIDDEN)

    async def _end(self, code: int) -> NoReturn:
        """Close, and hear nothing more: what else was on its way could not be sent."""
        await self.close(code)
        await self.disconnect(code)
        raise StopConsumer

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(presence.RENEW_EVERY)
            with suppress(Exception):  # the database may be away for a moment; the next beat tells
                if not await database_sync_to_async(presence.renew)(channel=self.channel_name):
                    await self._come_in()
                    await self.send(await self._look())
                    presence.tell_soon(self.sitting.table)

    def _asked(self, name: str) -> str:
        """What the page says of itself: the version `at` which it was made, and for which `seat`."""
        return parse_qs(self.scope["query_string"].decode()).get(name, [""])[0]

    def _groups(self) -> list[str]:
        table_id = self.sitting.table.pk
        names = [group(table_id)]
        if self.sitting.shares_screen:
            names.append(screen_group(table_id, self.user.pk))
        if session_key := getattr(self.scope["session"], "session_key", None):
            names.append(session_group(session_key))
        if self.user.is_authenticated:
            names.append(user_group(self.user.pk))
        return names

    def _name(self) -> str:
        return self.sitting.seat.name if self.sitting.seat else str(self.user)

    @database_sync_to_async
    def _admit(self) -> int:
        """Find out who this is and what they may see; the code to close with if it is nothing."""
        key = self.scope["url_route"]["kwargs"]["key"]
        try:
            self.user = self.scope["user"]
            self.sitting = sit(self.user, self.scope["session"], key)
        except Http404:
            return NOT_FOUND
        except PermissionDenied:
            return FORBIDDEN
        return FORBIDDEN if self.sitting.table.status == Table.Status.OPEN else 0

    @database_sync_to_async
    def _look(self, at: str = "") -> str:
        """The whole; little to a page that was made a moment ago."""
        moment = moment_now(Table.objects.get(pk=self.sitting.table.pk))
        if at == str(moment.number):
            return render_little(moment, self.sitting.watcher)
        return render_whole(moment, self.sitting.watcher)

    @database_sync_to_async
    def _lines(self) -> str:
        moment = moment_now(Table.objects.get(pk=self.sitting.table.pk))
        return logbook.render_all(moment, self.sitting)

    @database_sync_to_async
    def _turned_away(self, *, signed_out: bool = False) -> str:
        return render("play/turned.html", {"table": self.sitting.table, "signed_out": signed_out})
