from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, Q
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.summons.models import Tiding
from apps.summons.tidings import outdated

Kind = Tiding.Kind
ASKS = Kind.ASKED_IN, Kind.KNOCKED, Kind.REPORTED  # for an answer, and come before what is only news
SHOWN = 5


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
    unread = unread.exclude(outdated())
    asks = ExpressionWrapper(Q(kind__in=ASKS), BooleanField())
    found = list(unread.order_by(asks.desc(), "-made_at", "-pk")[: SHOWN + 1])
    return Unread(found[:SHOWN], len(found) > SHOWN)
