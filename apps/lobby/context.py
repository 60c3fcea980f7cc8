from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.play.models import Seat, Table


def waiting(request: HttpRequest) -> dict[str, Any]:
    """How many tables wait for the reader; asked of the database only where a page shows it."""
    # no user yet, where a request to a strange host is refused
    return {"tables_waiting": SimpleLazyObject(lambda: tables_waiting(getattr(request, "user", None)))}


def tables_waiting(user: object) -> int:
    if not isinstance(user, User):
        return 0
    acts = Q(to_act=True, table__status=Table.Status.PLAYING)
    opens = Q(contribution="", table__status=Table.Status.OPEN, table__full_since__isnull=False) & ~Q(seal="")
    sits = Q(invited=user, table__appointed=True)
    return Seat.objects.filter(Q(acts | opens, user=user) | sits).values("table").distinct().count()
