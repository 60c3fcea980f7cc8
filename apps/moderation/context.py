from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.moderation.models import Ruling


def told(request: HttpRequest) -> dict[str, Any]:
    """What moderators have ruled on the reader and they have not read; asked only where a page shows it."""
    return {"rulings_told": SimpleLazyObject(lambda: _unread(getattr(request, "user", None)))}


def _unread(user: object) -> list[Ruling]:
    if not isinstance(user, User):
        return []
    unread = user.rulings.filter(reading=None).exclude(action=Ruling.Action.NOTHING)
    return list(unread.select_related("report"))
