"""Who is asking, and for which seat: the one place that decides what a person may see of a table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404

from apps.accounts.models import User
from apps.clubs.models import Club
from apps.clubs.selectors import clubs_to_join, is_member
from apps.play import held
from apps.play.models import Seat, Table, Watcher

NO_TABLE = "There is no such table.", "The link may be old, or its host closed the table before play began."
FOR_PLAYERS = "This table is for its players alone."
FOR_MEMBERS = "This table is for the members of its club."
FRONT = "front"  # in the session: which of several seats at one screen is shown, by the table's key
LAST = "last"  # and which was, before the curtain fell
AT_SCREEN = "at_screen"  # and the id of what all who share it have looked at last
MOST = 30  # tables of which a session keeps each of these


@dataclass(frozen=True)
class Sitting:
    """A person at a table. `seat` is the one in front; None for spectators and behind the curtain."""

    table: Table
    seats: tuple[Seat, ...]
    mine: tuple[Seat, ...]
    seat: Seat | None
    user_id: int | None = None

    @property
    def behind_curtain(self) -> bool:
        """Whether this person holds seats here, none of which may be shown before they say which."""
        return bool(self.mine) and self.seat is None

    @property
    def watcher(self) -> Watcher:
        return self.seat.number if self.seat else None

    @property
    def shares_screen(self) -> bool:
        return len(self.mine) > 1


def sit(user: User | AnonymousUser, session: Any, key: str) -> Sitting:
    """This person at the table of this key.

    Raises Http404 if there is no such table, PermissionDenied if it does not concern them.
    """
    try:
        now = held.store.current(key=key)
    except Table.DoesNotExist:
        raise Http404(*NO_TABLE) from None
    return sit_at(now, user, session)


def sit_at(now: held.Held, user: User | AnonymousUser, session: Any) -> Sitting:
    """This person at a table that is held in memory; raises PermissionDenied if it does not concern them."""
    sitting = sitting_of(now.table, now.seats, user, session)
    if sitting is None:
        raise PermissionDenied(FOR_PLAYERS) if is_open_to(now.table, user) else for_members(now.table)
    return sitting


def for_members(table: Table) -> PermissionDenied:
    """The same of every such table of a club: it tells nothing of what is played there, or by whom.

    Which club it is, only if anyone may find it; then how one becomes a member.
    """
    club = clubs_to_join(None).filter(tables=table).first()
    if club is None:
        return PermissionDenied(FOR_MEMBERS)
    join = "Anyone may join it" if club.joining == Club.Joining.OPEN else "You can ask to join"
    why = f"This table is for the members of {club}. {join} on its page."
    return PermissionDenied(why, club.get_absolute_url(), "To the club")


Belongs = Callable[[int | None, object], bool]  # whether somebody is a member of a club


def sitting_of(
    table: Table, seats: Sequence[Seat], user: object, session: Any, belongs: Belongs = is_member
) -> Sitting | None:
    """This person among the seats of a table; None if it does not concern them."""
    mine = tuple(seat for seat in seats if isinstance(user, User) and seat.user_id == user.pk)
    if not (mine or table.spectators or table.status == Table.Status.OPEN):
        return None
    if not (mine or is_open_to(table, user, belongs)):
        return None
    front = (session or {}).get(FRONT, {}).get(table.key)
    user_id = user.pk if isinstance(user, User) else None
    return Sitting(table, tuple(seats), mine, _in_front(mine, front), user_id)


def is_open_to(table: Table, user: object, belongs: Belongs = is_member) -> bool:
    """Whether somebody without a seat may come near: anyone, or the members of its club."""
    return not table.members_only or belongs(table.club_id, user)


def _in_front(mine: tuple[Seat, ...], chosen: int | None) -> Seat | None:
    if len(mine) == 1:
        return mine[0]
    return next((seat for seat in mine if seat.number == chosen), None)


def bring_to_front(session: Any, key: str, number: int) -> None:
    _note(session, FRONT, key, number)


def draw_curtain(session: Any, key: str) -> None:
    """Put every seat of this screen out of sight."""
    front = session.get(FRONT, {})
    if key in front:
        _note(session, LAST, key, front[key])
        session[FRONT] = {other: seat for other, seat in front.items() if other != key}


def last_in_front(session: Any, key: str) -> int:
    """The seat for which the curtain was last lifted, whether it has fallen since or not; -1: none."""
    before: int = session.get(LAST, {}).get(key, -1)
    seat: int = session.get(FRONT, {}).get(key, before)
    return seat


def looked_at(session: Any, key: str) -> str:
    """What all who share this screen have looked at last, by its id."""
    part: str = session.get(AT_SCREEN, {}).get(key, "")
    return part


def have_looked_at(session: Any, key: str, part: str) -> None:
    _note(session, AT_SCREEN, key, part)


def _note(session: Any, what: str, key: str, value: object) -> None:
    """Of the latest tables alone: a session may last for ever. At another the curtain is down once more."""
    others = [(other, noted) for other, noted in session.get(what, {}).items() if other != key]
    session[what] = dict([*others[1 - MOST :], (key, value)])
