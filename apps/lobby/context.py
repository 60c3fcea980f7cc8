from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.play.models import Seat, Table


def waiting(request: HttpRequest) -> dict[str, Any]:
    """How many tables wait for the reader; asked of the database only where a page shows it."""
    return {"tables_waiting": SimpleLazyObject(lambda: _count(request))}


def _count(request: HttpRequest) -> int:
    user = getattr(request, "user", None)  # none yet, where a request to a strange host is refused
    if user is None or not user.is_authenticated:
        return 0
    mine = Seat.objects.filter(user=user, to_act=True, table__status=Table.Status.PLAYING)
    return mine.values("table").distinct().count()
