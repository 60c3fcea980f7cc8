"""The tables that the lobby lists, each with all that its line shows."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet

from apps.accounts.blocking import kept_apart
from apps.accounts.models import User
from apps.clubs.selectors import Visitor
from apps.lobby.signs import Mark, Sign, marks, sign_of
from apps.lobby.turns import turns_of
from apps.play.models import Seat, Table
from apps.play.waiting import seats_of, waiting_for
from games.engine.page import Turn

SHOWN = 50  # of open tables; filters find the rest
SHOWN_ELSEWHERE = 6
NEVER = datetime.max.replace(tzinfo=UTC)


class Line(NamedTuple):
    table: Table
    sign: Sign
    marks: list[Mark]
    turn: Turn | None = None  # of a table under way at which the reader sits

    @property
    def taken(self) -> int:
        return sum(not mark.open for mark in self.marks)

    @property
    def to_sit(self) -> bool:
        """Whether, if it waits, it is for who is to sit down."""
        return self.table.status == Table.Status.OPEN and self.table.full_since is None

    @property
    def due_at(self) -> datetime | None:
        """When the first of those who must act is out of time, as anybody may know."""
        return min((mark.due_at for mark in self.marks if mark.due_at), default=None)

    def due_for(self, user: User) -> datetime:
        """When this person's time is over; never, if it is not counted."""
        mine = (mark.due_at for mark in self.marks if mark.user_id == user.pk and mark.due_at)
        return min(mine, default=NEVER)

    @property
    def winners(self) -> list[Mark]:
        places = (self.table.outcome or {}).get("places", [])
        first = {place["seat"] for place in places if place["rank"] == 1}
        return [mark for mark in self.marks if mark.number in first]

    @property
    def acting(self) -> list[Mark]:
        return [mark for mark in self.marks if mark.awaited]


def lines(tables: Iterable[Table]) -> list[Line]:
    return [Line(table, sign_of(table.game), marks(table)) for table in tables]


def mine(user: User, game: str = "") -> tuple[list[Line], list[Line]]:
    """Tables of this person's that are not over: those that wait for them, and the others at which they sit.

    Of those that wait, the first whose time is over first.
    """
    theirs = Exists(seats_of(user).filter(table=OuterRef("pk")))
    waits = Exists(waiting_for(user).filter(table=OuterRef("pk")))
    found = _of(game, _whole()).filter(theirs).exclude(status=Table.Status.OVER)
    tables = list(found.annotate(waits=waits))
    turns = turns_of(user, tables)
    all_lines = [line._replace(turn=turns.get(line.table.pk)) for line in lines(tables)]
    waiting = [line for line, table in zip(all_lines, tables, strict=True) if table.waits]
    others = [line for line, table in zip(all_lines, tables, strict=True) if not table.waits]
    return sorted(waiting, key=lambda line: line.due_for(user)), others


def waiting_next(user: User, after: str) -> Table | None:
    """Of the tables that wait for this person the one whose time is over first, but for that of this key.

    Where time is not counted, the one that has waited longest, and last.
    """
    first = waiting_for(user).exclude(table__key=after).select_related("table")
    found = first.order_by(F("due_at").asc(nulls_last=True), "table__moved_at").first()
    return found.table if found else None


def invitations(user: User) -> list[Line]:
    """What this person may accept or not; a seat that they are appointed to waits for them."""
    offered = open_to(user, _whole()).filter(status=Table.Status.OPEN, appointed=False, seats__invited=user)
    return lines(offered.distinct())


def open_tables(user: User | None, games: Collection[str], paces: Collection[str]) -> list[Line]:
    """Listed tables with a seat for anyone, at which this person does not sit; the oldest first."""
    free = Seat.objects.filter(table=OuterRef("pk"), user=None, bot="", invited=None)
    tables = open_to(user, _whole()).filter(
        Exists(free), status=Table.Status.OPEN, listed=True, appointed=False
    )
    if games:
        tables = tables.filter(game__in=games)
    if paces:
        tables = tables.filter(pace__in=paces)
    if user:
        tables = tables.exclude(Exists(Seat.objects.filter(table=OuterRef("pk"), user=user)))
        tables = tables.exclude(host__in=kept_apart(user.pk))
    return lines(tables.order_by("created_at")[:SHOWN])


def under_way(user: User | None, game: str = "") -> list[Line]:
    """Games that anyone may watch, the liveliest first."""
    return lines(_of(game, _public(user, Table.Status.PLAYING))[:SHOWN_ELSEWHERE])


def of_club(visitor: Visitor) -> QuerySet[Table]:
    """A club's tables that its page lists: to its members all, to others what all may see."""
    tables = _whole().filter(club=visitor.club, listed=True)
    if visitor.membership:
        return tables
    return tables.filter(Q(spectators=True) | Q(status=Table.Status.OPEN), members_only=False)


def finished(user: User | None, game: str = "") -> list[Line]:
    """Lately ended: this person's own, and those that anyone may look back on."""
    return lines(_of(game, looked_back_on(user))[:SHOWN_ELSEWHERE])


def finished_of(player: User, user: User | None) -> QuerySet[Table]:
    """Games that a player has finished, as far as this reader may look back on them."""
    return looked_back_on(user).filter(Exists(Seat.objects.filter(table=OuterRef("pk"), user=player)))


def looked_back_on(user: User | None) -> QuerySet[Table]:
    """Finished tables that this reader may look at without being sent the link."""
    theirs = Q(Exists(Seat.objects.filter(table=OuterRef("pk"), user=user))) if user else Q(pk=None)
    shown = theirs | (Q(listed=True, spectators=True) & _open_to(user))
    return _whole().filter(shown, status=Table.Status.OVER)


def _public(user: User | None, status: str) -> QuerySet[Table]:
    tables = open_to(user, _whole()).filter(status=status, listed=True, spectators=True)
    if user:
        tables = tables.exclude(Exists(Seat.objects.filter(table=OuterRef("pk"), user=user)))
    return tables


def open_to(user: User | None, tables: QuerySet[Table]) -> QuerySet[Table]:
    """Those that somebody without a seat there may come near."""
    return tables.filter(_open_to(user))


def _open_to(user: User | None) -> Q:
    own = Q(club__in=user.memberships.values("club")) if user else Q(pk=None)
    return Q(members_only=False) | own


def _of(game: str, tables: QuerySet[Table]) -> QuerySet[Table]:
    """Those of one game; none named: of all."""
    return tables.filter(game=game) if game else tables


def _whole() -> QuerySet[Table]:
    seats = Seat.objects.select_related("user", "invited")
    return Table.objects.select_related("host", "club").prefetch_related(Prefetch("seats", queryset=seats))


def from_files(user: User) -> QuerySet[Table]:
    """The games that this person has taken in, the latest first."""
    return user.hosted_tables.filter(imported__isnull=False).order_by("-created_at")
