"""Whether those whose sockets are open may still see what they were let in to see."""

from collections.abc import Collection
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from apps.accounts.models import User
from apps.play.models import Seat
from apps.play.rooms import End, Socket
from apps.play.sitting import Sitting, sitting_of


class Standing:
    """What the rows say now about these sockets' sessions, people and seats: three queries for any number."""

    def __init__(self, sockets: Collection[Socket]) -> None:
        keys = {socket.session_key for socket in sockets if socket.session_key}
        people = {socket.user_id for socket in sockets if socket.user_id}
        self.sessions = {row.pk: row.get_decoded() for row in _sessions(keys)} if keys else {}
        self.people = User.objects.filter(is_active=True).in_bulk(people) if people else {}
        self.seats: dict[int, list[Seat]] = {socket.sitting.table.pk: [] for socket in sockets}
        rows = Seat.objects.filter(table__in=self.seats).select_related("table", "user")
        for seat in rows.order_by("table", "number"):
            self.seats[seat.table_id].append(seat)

    def why_not(self, socket: Socket) -> End | None:
        """Why this page may be shown no more; None if it may."""
        seats = self.seats[socket.sitting.table.pk]
        if not seats:
            return End.TABLE_GONE
        if socket.user_id and not self._signed_in(socket):
            return End.SIGNED_OUT
        now = self.sitting(socket)
        if now is None or (socket.sitting.seat and not now.mine):
            return End.SEAT_LOST
        return None if now.watcher == socket.sitting.watcher and not now.behind_curtain else End.TURNED

    def _signed_in(self, socket: Socket) -> bool:
        user = self.people.get(socket.user_id or 0)
        if user is None or user.password != socket.password:
            return False
        if socket.session_key is None:
            return True
        return bool(self.sessions.get(socket.session_key, {}).get(SESSION_KEY) == str(user.pk))

    def sitting(self, socket: Socket) -> Sitting | None:
        """How this person sits there now; None if the table does not concern them."""
        seats = self.seats[socket.sitting.table.pk]
        session: Any = self.sessions.get(socket.session_key, socket.session)
        return sitting_of(seats[0].table, seats, self.people.get(socket.user_id or 0), session)


def _sessions(keys: Collection[str]) -> Any:
    return Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now())
