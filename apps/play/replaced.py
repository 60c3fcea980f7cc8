"""What a process does when another database was put in the place of its own: it forgets, and shows anew."""

from typing import Any

from apps.play import held
from apps.play.rooms import rooms
from apps.site.sqlite3 import replaced


def listen() -> None:
    replaced.connect(begin_again)


def begin_again(**about: Any) -> None:
    held.store.clear()
    for room in rooms():
        room.loop.call_soon_threadsafe(room.do, room.begin_again)
