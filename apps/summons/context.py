from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import BooleanField, CharField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.clubs.models import Candidate, Membership
from apps.clubs.selectors import asking_leaders
from apps.summons.models import Tiding

Kind = Tiding.Kind
ASKS = Kind.ASKED_IN, Kind.KNOCKED, Kind.REPORTED  # for an answer, and come before what is only news
SHOWN = 5
NUMBER, IT = Cast("pk", CharField()), Q(number=OuterRef("about"))  # of a row, and whether it is told of


class Unread(NamedTuple):
    shown: Sequence[Tiding] = ()
    more: bool = False  # than are shown


def tidings(request: HttpRequest) -> dict[str, Any]:
    """What the reader has not read; asked only where a page shows it."""
    return {"tidings_told": SimpleLazyObject(lambda: _unread(getattr(request, "user", None)))}


def _unread(user: object) -> Unread:
    if not isinstance(user, User):
        return Unread()
    unread = user.tidings.filter(read_at=None).exclude(kind=Kind.INVITED)  # which is on the page already
    unread = unread.exclude(~Exists(_open_invitations()), kind=Kind.ASKED_IN)
    unread = unread.exclude(~Exists(_open_requests()), kind=Kind.KNOCKED)
    unread = unread.exclude(~Exists(_memberships()), kind=Kind.ADMITTED)
    asks = ExpressionWrapper(Q(kind__in=ASKS), BooleanField())
    found = list(unread.order_by(asks.desc(), "-made_at", "-pk")[: SHOWN + 1])
    return Unread(found[:SHOWN], len(found) > SHOWN)


# Of the tiding that is looked at: what was answered, or is so no longer, is no news.


def _open_invitations() -> QuerySet[Candidate]:
    return Candidate.objects.alias(number=NUMBER).filter(IT, user=OuterRef("user"), invited=True)


def _open_requests() -> QuerySet[Candidate]:
    asked: QuerySet[Candidate] = asking_leaders().alias(number=NUMBER).filter(IT, leader=OuterRef("user"))
    return asked


def _memberships() -> QuerySet[Membership]:
    return Membership.objects.alias(number=NUMBER).filter(IT, user=OuterRef("user"))
