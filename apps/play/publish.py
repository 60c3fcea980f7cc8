"""Shows a table to those who watch it: after each change, what it changed for each of them."""

import hashlib
from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from apps.play import archive
from apps.play.markup import joined
from apps.play.models import Message, Presence, Table, Watcher
from apps.play.page import Moment, element, proposal_part
from apps.play.pushes import Change, Pages, moment_now, pages_of, render_message
from apps.play.shown import shown_at


def group(table_id: int) -> str:
    """The channel group of a table's sockets."""
    return f"table-{table_id}"


def place(watcher: Watcher) -> str:
    """Where a socket finds what it is to show among what is sent to all sockets of its table."""
    return "spectators" if watcher is None else str(watcher)


def screen_group(table_id: int, user_id: int) -> str:
    """The group of one person's sockets at a table where they hold several seats."""
    return f"table-{table_id}-screen-{user_id}"


def session_group(session_key: str) -> str:
    """The group of one browser's sockets. Hashed: the key itself would open the account."""
    return f"session-{hashlib.sha256(session_key.encode()).hexdigest()[:32]}"


def user_group(user_id: int) -> str:
    """The group of all sockets of one person, in whatever browser."""
    return f"user-{user_id}"


ring: Callable[[str], None] | None = None  # set by a bot runner whose web process publishes for it


def publish(change: Change) -> None:
    """Send everybody who has a page open the parts that the move changed for them, and nothing else."""
    if ring:
        ring(f"{change.after.table.pk} {change.after.number}")
        return
    table_id = change.after.table.pk
    _send(table_id, pages_of(change, who_watches(table_id), shown_at(change.after.table.key)))


def who_watches(table_id: int) -> list[Watcher]:
    """The seats with a page open, and None if others have. A page that opens later begins with the whole."""
    here = Presence.objects.here().filter(table=table_id)
    return list(here.order_by("seat").values_list("seat", flat=True).distinct())


def publish_rung(line: str) -> None:
    """Publish a move that a bot runner made and rang about."""
    table_id, number = map(int, line.split())
    if not who_watches(table_id):
        return
    table = Table.objects.get(pk=table_id)
    seats = tuple(table.seats.select_related("user"))
    last, move = table.moves.with_base().filter(number__in=[number - 1, number])
    outcome, table.outcome = table.outcome, None
    before = Moment.of(table, seats, archive.load(table, last), last)
    table.outcome = outcome if number == table.version else None
    after = Moment.of(table, seats, archive.load(table, move), move)
    publish(Change(before, after, tuple(table.rules.read_events(move.events))))


def publish_proposal(table_id: int) -> None:
    moment = moment_now(Table.objects.get(pk=table_id))
    pages = {
        watcher: element(proposal_part(moment, watcher), moment, swap=True) for watcher in moment.watchers
    }
    _send(table_id, pages)


def publish_message(message: Message) -> None:
    """Players' talk goes to the players' seats, spectators' to the spectators."""
    seats = message.table.seats.count()
    among: tuple[Watcher, ...] = (None,) if message.room == Message.Room.SPECTATORS else (*range(seats),)
    pages = {}
    for watcher in among:
        item = render_message(message, watcher)
        pages[watcher] = joined(('<ul id="chat-lines" hx-swap-oob="beforeend">', item, "</ul>"))
    _send(message.table_id, pages)


def publish_to_all(table_id: int, html: str) -> None:
    """The same for everybody at a table."""
    _send_to(group(table_id), {"type": "table.html", "html": html})


def send_to_screen(table_id: int, user_id: int) -> None:
    """Tell one person's sockets that another of their seats has come to the front."""
    _send_to(screen_group(table_id, user_id), {"type": "table.turned"})


def send_away(session_key: str) -> None:
    """Tell one browser's sockets that whoever they were opened for has signed out."""
    _send_to(session_group(session_key), {"type": "table.left"})


def send_user_away(user_id: int) -> None:
    """Tell all of one person's sockets that they are signed out, wherever they were signed in."""
    _send_to(user_group(user_id), {"type": "table.left"})


def _send(table_id: int, pages: Pages) -> None:
    """In one message, from which each socket takes its own page: one a watcher took several times as long."""
    if pages:
        named = {place(watcher): str(html) for watcher, html in pages.items()}
        _send_to(group(table_id), {"type": "table.pages", "pages": named})


def _send_to(name: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    assert layer
    async_to_sync(layer.group_send)(name, message)
