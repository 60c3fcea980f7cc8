from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.play.waiting import waiting_for


def waiting(request: HttpRequest) -> dict[str, Any]:
    """How many tables wait for the reader; asked of the database only where a page shows it."""
    # no user yet, where a request to a strange host is refused
    return {"tables_waiting": SimpleLazyObject(lambda: tables_waiting(getattr(request, "user", None)))}


def tables_waiting(user: object) -> int:
    if not isinstance(user, User):
        return 0
    return waiting_for(user).values("table").distinct().count()
