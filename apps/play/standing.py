"""Whether those whose sockets are open may still see what they were let in to see."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.renewal import continued
from apps.clubs.selectors import memberships
from apps.play.models import Seat
from apps.play.posts import End, Socket
from apps.play.rooms import Room
from apps.play.sitting import Sitting, sitting_of


class Standing:
    """What the rows say now about these sockets' sessions, people and seats: three queries for any number.

    One more says who belongs to the clubs whose tables are for members alone, if any is watched. Those that
    seem to be signed out cost two more each: their session may go on under another key.
    """

    def __init__(self, sockets: Collection[Socket]) -> None:
        keys = {socket.session_key for socket in sockets if socket.session_key}
        people = {socket.user_id for socket in sockets if socket.user_id}
        self.sessions = {row.pk: row.get_decoded() for row in _sessions(keys)} if keys else {}
        self.people = User.objects.filter(is_active=True).in_bulk(people) if people else {}
        self.seats: dict[int, list[Seat]] = {socket.sitting.table.pk: [] for socket in sockets}
        rows = Seat.objects.filter(table__in=self.seats).select_related("table", "user")
        for seat in rows.order_by("table", "number"):
            self.seats[seat.table_id].append(seat)
        closed = {
            seats[0].table.club_id for seats in self.seats.values() if seats and seats[0].table.members_only
        }
        self.members = memberships(closed, people) if closed else set()

    def why_not(self, socket: Socket) -> End | None:
        """Why this page may be shown no more; None if it may."""
        seats = self.seats[socket.sitting.table.pk]
        if not seats:
            return End.TABLE_GONE
        if socket.user_id and not self._signed_in(socket):
            return End.SIGNED_OUT
        now = self.sitting(socket)
        if socket.sitting.seat and not (now and now.mine):
            return End.SEAT_LOST
        if now is None:
            return End.SHUT
        return None if now.watcher == socket.sitting.watcher and not now.behind_curtain else End.TURNED

    def _signed_in(self, socket: Socket) -> bool:
        return self._as_before(socket) or self._goes_on(socket)

    def _as_before(self, socket: Socket) -> bool:
        user = self.people.get(socket.user_id or 0)
        if user is None or user.password != socket.password:
            return False
        if socket.session_key is None:
            return True
        return bool(self.sessions.get(socket.session_key, {}).get(SESSION_KEY) == str(user.pk))

    def _goes_on(self, socket: Socket) -> bool:
        """Whether the password was changed in its own session; then it stands as that does now.

        All is read anew: what was read above may be from before, and the socket's key from after.
        """
        user = User.objects.filter(pk=socket.user_id or 0, is_active=True).first()
        session = continued(user, socket.session_key) if user and socket.session_key else None
        if user is None or session is None:
            return False
        self.people[user.pk], self.sessions[session.pk] = user, session.get_decoded()
        socket.session_key, socket.password = session.pk, user.password
        return True

    def sitting(self, socket: Socket) -> Sitting | None:
        """How this person sits there now; None if the table does not concern them."""
        seats = self.seats[socket.sitting.table.pk]
        session: Any = self.sessions.get(socket.session_key, socket.session)
        user = self.people.get(socket.user_id or 0)
        return sitting_of(seats[0].table, seats, user, session, self._belongs)

    def _belongs(self, club_id: int | None, user: object) -> bool:
        return isinstance(user, User) and (club_id, user.pk) in self.members


def everybody(socket: Socket) -> bool:
    return True


def end_those_gone(rooms: Iterable[Room], concerned: Callable[[Socket], bool] = everybody) -> None:
    """End the sockets in these rooms, of those that this concerns, which may be shown nothing more."""
    sockets = {socket: room for room in rooms for socket in list(room.sockets) if concerned(socket)}
    standing = Standing(sockets)
    for socket, room in sockets.items():
        if why := standing.why_not(socket):
            room.end([socket], why)


def _sessions(keys: Collection[str]) -> Any:
    return Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now())
