"""What the page about being told shows."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Prefetch, Q

from apps.accounts.models import User
from apps.play.models import Seat
from apps.play.waiting import ACTS
from apps.summons.forms import MannerForm
from apps.summons.models import Letter, Messenger, Summons, Tiding

CALLED = Q(calls=True, over_at=None)
SHOWN = 30  # of what one was told, the latest


def summonses_of(user: User) -> list[Summons]:
    """What all may know and is nothing to them is not told to them; `waits`: whether the table still does."""
    waits = Seat.objects.filter(ACTS, table=OuterRef("table"), user=OuterRef("user"))
    letters = Prefetch("letters", Letter.objects.select_related("messenger"))
    found = Summons.objects.filter(user=user, acts=True).select_related("table").prefetch_related(letters)
    stands = ExpressionWrapper(Q(Exists(waits)) | CALLED, BooleanField())
    return list(found.annotate(waits=stands)[:SHOWN])


def tidings_of(user: User) -> list[Tiding]:
    letters = Prefetch("letters", Letter.objects.select_related("messenger"))
    return list(user.tidings.prefetch_related(letters)[:SHOWN])


def about(messengers: Iterable[Messenger]) -> list[dict[str, Any]]:
    return [_about(messenger) for messenger in messengers]


def _about(messenger: Messenger) -> dict[str, Any]:
    return {
        "messenger": messenger,
        "where": urlsplit(messenger.address).hostname if messenger.is_hook else "",
        "form": MannerForm(initial={"manner": messenger.manner}, auto_id=f"m{messenger.pk}-%s"),
        "again_at": messenger.away_until if messenger.trouble else None,
    }
