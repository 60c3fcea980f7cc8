"""What follows at tables from what becomes of people, and what tables know of one."""

from collections import Counter
from contextlib import suppress
from typing import Any

from django.db.models import Q

from apps.accounts import announcements
from apps.accounts.calendars import Calendar
from apps.accounts.models import User
from apps.clubs.announcements import closing
from apps.clubs.models import Club
from apps.play.models import Message, Seat, Table, TableQuerySet
from apps.play.publish import send_away, send_user_away
from apps.play.services import resign
from apps.play.timekeeper import reschedule
from apps.play.titles import retitle
from games.engine.contract import IllegalAction

NOT_YET = (
    "Several play at this screen: what each keeps to themselves can be taken away when the game is over."
)


def listen() -> None:
    announcements.renamed.connect(renamed)
    announcements.rescheduled.connect(rescheduled)
    announcements.joining.connect(joining)
    announcements.leaving.connect(leaving)
    announcements.session_ended.connect(session_ended)
    announcements.sessions_ended.connect(sessions_ended)
    announcements.asked_for_data.connect(data_of)
    closing.connect(club_closing)


def renamed(user: User, before: str, **about: Any) -> None:
    """At every seat, and in the titles that are made of the name."""
    Table.objects.filter(pk__in=user.seats.values("table")).revise()
    retitle(user, before, str(user))


def rescheduled(user: User, before: Calendar, **about: Any) -> None:
    """What is left of a clock that goes is left; when it is over follows from the new hours."""
    running = user.seats.filter(due_at__isnull=False).order_by("table").values_list("table", flat=True)
    for table_id in running.distinct():
        reschedule(table_id=table_id, user=user, before=before)


def joining(guest: User, user: User, **about: Any) -> None:
    """The account sits where the guest plays with nobody else.

    Others know with whom they sit down, and a club who is its member: where there are any the guest stays.
    """
    with_others = Seat.objects.filter(~Q(user=None) & ~Q(user=guest) | ~Q(invited=None) & ~Q(invited=guest))
    alone = guest.hosted_tables.filter(club=None, appointed=False).exclude(pk__in=with_others.values("table"))
    tables = Table.objects.filter(pk__in=[*alone.values_list("pk", flat=True)])
    tables.revise(host=user)
    retitle(user, str(guest), str(user))
    Seat.objects.filter(table__in=tables, user=guest).update(user=user)
    Message.objects.filter(table__in=tables, user=guest).update(user=user)
    for table in tables.filter(seats__due_at__isnull=False).order_by("pk").distinct():
        reschedule(table_id=table.pk, user=user, before=guest.calendar)


def leaving(user: User, **about: Any) -> None:
    """No game goes with a person: begun ones go on without them, finished ones lose the name."""
    for table in _held_tables(user):
        if table.status == Table.Status.PLAYING:
            _resign(user, table)
        elif table.status == Table.Status.OPEN and table.host == user and not table.appointed:
            table.delete()
    _tables_of(user).revise()
    Seat.objects.filter(user=user).update(user=None, player="", notes="", orders={})
    Seat.objects.filter(invited=user).update(invited=None, player="")
    Message.objects.filter(user=user).update(name="Departed")
    retitle(user, str(user), "Somebody")


def club_closing(club: Club, **about: Any) -> None:
    """What was for its members alone is for those who sit there, and for whom they send the link."""
    alone = {"members_only": False, "listed": False, "spectators": False}
    club.tables.filter(members_only=True).revise(**alone)
    club.tables.all().revise(club=None)


def _held_tables(user: User) -> list[Table]:
    """Those of this person, locked, so that none begins meanwhile."""
    return list(_tables_of(user).select_for_update().order_by("pk"))


def _tables_of(user: User) -> TableQuerySet:
    theirs = Q(host=user) | Q(pk__in=user.seats.values("table")) | Q(pk__in=user.invitations.values("table"))
    return Table.objects.filter(theirs)


def _resign(user: User, table: Table) -> None:
    with suppress(IllegalAction):  # of several seats, the first to go may end the game
        for seat in table.seats.filter(user=user, absent=False):
            resign(table_id=table.pk, seat=seat.number)


def session_ended(session_key: str, **about: Any) -> None:
    send_away(session_key)


def sessions_ended(user_id: int, **about: Any) -> None:
    send_user_away(user_id)


def data_of(user: User, **about: Any) -> dict[str, Any]:
    said = Message.objects.filter(user=user).select_related("table").order_by("pk")
    return {"seats": _seats_of(user), "messages": [_message(message) for message in said]}


def _seats_of(user: User) -> list[dict[str, Any]]:
    seats = list(user.seats.select_related("table").order_by("pk"))
    held = Counter(seat.table_id for seat in seats)
    return [_seat(seat, shares_screen=held[seat.table_id] > 1) for seat in seats]


def _seat(seat: Seat, *, shares_screen: bool) -> dict[str, Any]:
    """Several at one screen have one account, and while they play secrets from each other."""
    table = seat.table
    secret = shares_screen and table.status != Table.Status.OVER
    return {
        "table": table.key,
        "title": table.title,
        "game": table.game,
        "status": table.status,
        "seat": seat.number,
        "name": seat.player,
        "notes": NOT_YET if secret else seat.notes,
        "orders": NOT_YET if secret else seat.orders,
        "set_up": table.created_at.isoformat(),
        "outcome": table.outcome,
    }


def _message(message: Message) -> dict[str, Any]:
    return {"table": message.table.key, "said": message.said_at.isoformat(), "text": message.text}
