"""Shows a table's news to those who watch it: in this process by its room, in others by a ring."""

from collections.abc import Callable

from apps.accounts.store import session_name
from apps.play import rings
from apps.play.models import Message
from apps.play.posts import End, Socket
from apps.play.pushes import Change
from apps.play.rooms import room_at, rooms
from apps.play.standing import end_those_gone
from apps.site.metrics import MOVES

ring: Callable[[str], None] | None = None  # set by a bot runner whose web process publishes for it


def publish(change: Change) -> None:
    """Send everybody who has a page open the parts that the move changed for them, and nothing else."""
    table_id = change.after.table.pk
    MOVES.labels(change.after.table.game).inc()
    if ring:
        ring(f"{table_id} {change.after.number}")
        return
    try:
        if room := room_at(table_id):
            room.show(change)
    finally:
        rings.ring_news(table_id)


def publish_rung(line: str) -> None:
    """Show a move that a bot runner made and rang about, and those before it."""
    table_id, number = map(int, line.split())
    room = room_at(table_id)
    if room and room.moment and room.moment.number < number:
        room.mend()


def publish_revision(table_id: int) -> None:
    """Show what has changed without a move, to those for whom it has."""
    try:
        if room := room_at(table_id):
            room.mend()
    finally:
        rings.ring_news(table_id)


def publish_message(message: Message) -> None:
    try:
        if room := room_at(message.table_id):
            room.say(message)
    finally:
        rings.ring_news(message.table_id)


def publish_to_all(table_id: int, html: str) -> None:
    """The same for everybody at a table."""
    show_to_all(table_id, html)
    rings.ring(rings.group(table_id), {"type": "all", "table": table_id, "html": html})


def show_to_all(table_id: int, html: str) -> None:
    if room := room_at(table_id):
        room.say_to_all(html)


# What ends sockets


def send_to_screen(table_id: int, user_id: int) -> None:
    """Tell one person's sockets that another of their seats has come to the front."""
    turn_screen(table_id, user_id)
    rings.ring(rings.group(table_id), {"type": "turned", "table": table_id, "user": user_id})


def turn_screen(table_id: int, user_id: int) -> None:
    if room := room_at(table_id):
        own = [socket for socket in list(room.sockets) if _is(socket, user_id)]
        room.end([socket for socket in own if socket.sitting.shares_screen], End.TURNED)


def send_away(session_key: str) -> None:
    """Tell one browser's sockets that whoever they were opened for has signed out."""
    name = session_name(session_key)
    close_session(name)
    rings.ring(rings.PEOPLE, {"type": "session", "session": name})


def close_session(name: str) -> None:
    for room in rooms():
        own = [s for s in list(room.sockets) if session_name(s.session_key or "") == name]
        room.end(own, End.SIGNED_OUT)


def send_user_away(user_id: int) -> None:
    """Tell one person's sockets that they are signed out, all but those of a session that goes on."""
    close_user(user_id)
    rings.ring(rings.PEOPLE, {"type": "user", "user": user_id})


def close_user(user_id: int) -> None:
    end_those_gone(rooms(), lambda socket: _is(socket, user_id))


def _is(socket: Socket, user_id: int) -> bool:
    return socket.user_id == user_id
