from typing import Any

from django.db.models import CharField, Exists, OuterRef, QuerySet
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.clubs.models import Candidate
from apps.summons.models import Tiding

Kind = Tiding.Kind
SHOWN = 5


def tidings(request: HttpRequest) -> dict[str, Any]:
    """What the reader has not read; asked only where a page shows it."""
    return {"tidings_told": SimpleLazyObject(lambda: _unread(getattr(request, "user", None)))}


def _unread(user: object) -> list[Tiding]:
    if not isinstance(user, User):
        return []
    unread = user.tidings.filter(read_at=None).exclude(kind=Kind.INVITED)  # which is on the page already
    return list(unread.exclude(~Exists(_open_invitations()), kind=Kind.ASKED_IN)[:SHOWN])


def _open_invitations() -> QuerySet[Candidate]:
    """To a club, of the tiding that is looked at: what was answered is no news."""
    numbered = Candidate.objects.annotate(number=Cast("pk", CharField()))
    return numbered.filter(number=OuterRef("about"), user=OuterRef("user"), invited=True)
