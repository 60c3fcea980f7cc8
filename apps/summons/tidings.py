"""What people are told beside that a table waits: derived, by the worker, from rows as they stand.

Each of it once, for its row is there from then on, whatever becomes of the processes; and no more once it
is so no longer.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import CharField, Exists, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable, Expression
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils import timezone

from apps.accounts.blocking import between
from apps.accounts.models import Block, User
from apps.accounts.services import hold
from apps.clubs.models import Candidate, Membership
from apps.clubs.selectors import asking_leaders
from apps.play.models import Seat, Table
from apps.summons.letters import write_of
from apps.summons.models import Tiding
from apps.summons.summoning import AT_ONCE, KEPT, before_their_eyes
from games.registry import RULEBOOKS

LATELY = timedelta(days=7)  # what came about before is no news
MOST = 50  # looked at in one piece

Kind = Tiding.Kind


class News(NamedTuple):
    """What somebody is to be told."""

    user: int
    kind: Kind
    about: str
    words: str
    path: str
    table: Table | None = None
    known: bool = False  # to them already: it is kept that it need not be told


def tell_one() -> bool:
    """Tell somebody something that they were not told yet."""
    return any(tell(news) for source in SOURCES for news in source()) or forget_some()


@transaction.atomic
def tell(news: News) -> bool:
    """Whether it was new. Workers who do this for one person wait for each other."""
    user, now = User.objects.filter(pk=news.user).first(), timezone.now()
    if user is None or not hold(user):
        return False
    tiding, new = Tiding.objects.get_or_create(
        user=user,
        kind=news.kind,
        about=news.about,
        defaults={
            "table": news.table,
            "words": news.words[:200],
            "path": news.path,
            "made_at": now,
            "read_at": now if news.known else None,
        },
    )
    if new and not news.known:
        write_of(tiding, user, now)
    return new


# What there is


def untold(kind: Kind, user: str, about: Combinable) -> Expression:
    """Of rows: this user of theirs was told nothing of this kind about that."""
    return ~Exists(Tiding.objects.filter(kind=kind, user=OuterRef(user), about=about))


def number(row: str = "pk") -> Combinable:
    """By which a row of its own is told from others."""
    return Cast(OuterRef(row), CharField())


def _title(table: Table) -> str:
    return f"“{table.title}” ({RULEBOOKS[table.game].title})"


def invitations() -> Iterator[News]:
    offered = _offered().filter(untold(Kind.INVITED, "invited", OuterRef("table__key")))
    for seat in offered.select_related("table__host")[:MOST]:
        table = seat.table
        words = f"{table.host or 'Somebody'} invites you to {_title(table)}."
        yield News(seat.invited_id or 0, Kind.INVITED, table.key, words, table.get_absolute_url(), table)


def _offered() -> QuerySet[Seat]:
    """Whoever is appointed to a table is called there (calling.py)."""
    open_ones = {"table__status": Table.Status.OPEN, "table__appointed": False}
    return Seat.objects.filter(invited__isnull=False, **open_ones)


def invitations_to_clubs() -> Iterator[News]:
    asked = Candidate.objects.filter(untold(Kind.ASKED_IN, "user", number()), invited=True)
    for one in asked.select_related("club")[:MOST]:
        words = f"You are invited to the club “{one.club}”."
        yield News(one.user_id, Kind.ASKED_IN, str(one.pk), words, one.club.get_absolute_url())


def requests_to_join() -> Iterator[News]:
    """To each leader who may admit, but of nobody with whom they have nothing to do."""
    blocks = Block.objects.filter(between(OuterRef("leader"), OuterRef("user")))
    asked = asking_leaders().filter(untold(Kind.KNOCKED, "leader", number()), ~Exists(blocks))
    for one in asked.select_related("club", "user")[:MOST]:
        words = f"{one.user} asks to join the club “{one.club}”."
        path = f"{reverse('clubs:members', args=[one.club.key])}#h-asking"
        yield News(one.leader, Kind.KNOCKED, str(one.pk), words, path)


def admissions() -> Iterator[News]:
    lately = Membership.objects.filter(admitted=True, since__gte=timezone.now() - LATELY)
    for one in lately.filter(untold(Kind.ADMITTED, "user", number())).select_related("club")[:MOST]:
        words = f"You are a member of the club “{one.club}” now."
        yield News(one.user_id, Kind.ADMITTED, str(one.pk), words, one.club.get_absolute_url())


def ends() -> Iterator[News]:
    """Not told are those before whose eyes it ended, and who have played alone."""
    others = Seat.objects.filter(table=OuterRef("table"), user__isnull=False).exclude(user=OuterRef("user"))
    lately = {"table__moved_at__gte": timezone.now() - LATELY, "table__imported": None}
    ended = Seat.objects.filter(table__status=Table.Status.OVER, user__isnull=False, **lately)
    ended = ended.filter(Exists(others), untold(Kind.OVER, "user", OuterRef("table__key")))
    seats = list(ended.select_related("table")[:MOST])
    looking = before_their_eyes({seat.table_id for seat in seats})
    for seat in seats:
        table, known = seat.table, (seat.table_id, seat.user_id) in looking
        words = f"{_title(table)} is over."
        yield News(seat.user_id or 0, Kind.OVER, table.key, words, table.get_absolute_url(), table, known)


SOURCES: tuple[Callable[[], Iterator[News]], ...] = (
    invitations,
    invitations_to_clubs,
    requests_to_join,
    admissions,
    ends,
)


# What is so no longer

NUMBER, IT = Cast("pk", CharField()), Q(number=OuterRef("about"))  # of a row, and whether it is told of
# Of the tiding that is looked at: the row it tells of, while there is something to tell.
ROWS: Mapping[str, Callable[[], QuerySet[Any]]] = {
    Kind.INVITED: lambda: _offered().filter(table=OuterRef("table"), invited=OuterRef("user")),
    Kind.ASKED_IN: lambda: Candidate.objects.alias(number=NUMBER).filter(
        IT, user=OuterRef("user"), invited=True
    ),
    Kind.KNOCKED: lambda: asking_leaders().alias(number=NUMBER).filter(IT, leader=OuterRef("user")),
    Kind.ADMITTED: lambda: Membership.objects.alias(number=NUMBER).filter(IT, user=OuterRef("user")),
}
TOLD_ANEW = Kind.INVITED, Kind.ASKED_IN, Kind.KNOCKED  # if it was forgotten, however long ago it came about


def outdated() -> Q:
    """Of tidings: what was answered, or is so no longer."""
    return reduce(or_, (Q(~Exists(rows()), kind=kind) for kind, rows in ROWS.items()))


def holds(tiding: Tiding) -> bool:
    """Whether there is a point in telling it now: it is so, and nobody has read it meanwhile."""
    return Tiding.objects.filter(pk=tiding.pk, read_at=None).exclude(outdated()).exists()


def forget_some() -> bool:
    """What nobody looks back on any more; what still holds would be told anew."""
    old = Tiding.objects.filter(~Q(kind__in=TOLD_ANEW) | outdated(), made_at__lt=timezone.now() - KEPT)
    gone = list(old.order_by("made_at", "pk").values_list("pk", flat=True)[:AT_ONCE])
    return Tiding.objects.filter(pk__in=gone).delete()[0] > 0
