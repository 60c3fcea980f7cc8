"""The pulse of a process's rooms: what no ring told of is found, and each page hears it is not forgotten.

It goes on when the database or Redis is away, and says nothing then that it does not know.
"""

import asyncio
import logging
from collections.abc import Callable

from django.db.models import OuterRef, Subquery

from apps.play import presence, publish, rings
from apps.play.models import Message, Table
from apps.play.rooms import Room, in_thread, room_at, rooms
from apps.play.standing import end_those_gone
from apps.play.tasks import spawn
from apps.site.troubles import in_a_sentence

EVERY = 4.0  # seconds: a page that hears nothing for ten of them is cut off

logger = logging.getLogger("majlis")


class Pulse:
    """One for each process that has rooms."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.ear = rings.Ear(hear)
        self.looking: asyncio.Task[None] | None = None
        self.failing = False
        self.task = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            for room in rooms():
                trying(room, room.pulse)
            if self.looking is None or self.looking.done():  # the database may take long
                self.looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        spawn(self.listen())
        try:
            await in_thread(look_after)(rooms())
            self.failing = False
        except Exception:
            if not self.failing:
                logger.exception("Rooms cannot be looked after; it is tried again.")
            self.failing = True

    async def listen(self) -> None:
        await self.ear.keep({rings.PEOPLE, *(rings.group(room.table_id) for room in rooms())})


_pulse: Pulse | None = None


def attend() -> None:
    """A room was entered: see to it that it is looked after, and hears of others."""
    global _pulse
    if _pulse is None or _pulse.loop is not asyncio.get_running_loop():
        _pulse = Pulse()
    spawn(_pulse.listen())


def look_after(rooms: list[Room]) -> None:
    """Bring up the rooms that are behind, end the sockets of those who may see no more, renew who is here."""
    tables = {room.table_id: room for room in rooms}
    latest = Message.objects.filter(table=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    stands = Table.objects.filter(pk__in=tables).annotate(talk=Subquery(latest))
    for table_id, *stand in stands.values_list("pk", "version", "revision", "talk"):
        if tables[table_id].is_behind(*stand):
            trying(tables[table_id], tables[table_id].mend)
    end_those_gone(rooms)
    presence.renew({room.table_id: room.looking for room in rooms})
    for table_id, here in presence.here(tables).items():
        tables[table_id].tell_of(here)


def trying(room: Room, do: Callable[[], None]) -> None:
    """One table's trouble is not the others', nor the next pulse's."""
    try:
        do()
    except Exception as error:
        if said := in_a_sentence(error):
            logger.warning("Table %s waits for the next pulse. %s", room.table_id, said)
        else:
            logger.exception("%s failed at table %s; the next pulse tries again.", do.__name__, room.table_id)


HEARD: dict[str, Callable[[rings.Ring], None]] = {
    "all": lambda ring: publish.show_to_all(ring["table"], ring["html"]),
    "turned": lambda ring: publish.turn_screen(ring["table"], ring["user"]),
    "session": lambda ring: publish.close_session(ring["session"]),
    "user": lambda ring: publish.close_user(ring["user"]),
}


def hear(ring: rings.Ring) -> None:
    """In the event loop: what another process rang about."""
    if ring["type"] in HEARD:
        spawn(in_thread(HEARD[ring["type"]])(ring))
    elif room := room_at(ring["table"]):
        room.rung()
