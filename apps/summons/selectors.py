"""What the page about being told shows."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from django.db.models import Exists, OuterRef, Prefetch

from apps.accounts.models import User
from apps.play.models import Seat
from apps.summons.forms import MannerForm
from apps.summons.models import Letter, Messenger, Summons
from apps.summons.summoning import PLAYED

SHOWN = 30  # of what one was told, the latest


def summonses_of(user: User) -> list[Summons]:
    """What all may know and is nothing to them is not told to them; `waits`: whether the table still does."""
    waits = Seat.objects.filter(PLAYED, to_act=True, table=OuterRef("table"), user=OuterRef("user"))
    letters = Prefetch("letters", Letter.objects.select_related("messenger"))
    found = Summons.objects.filter(user=user, acts=True).select_related("table").prefetch_related(letters)
    return list(found.annotate(waits=Exists(waits))[:SHOWN])


def about(messengers: Iterable[Messenger]) -> list[dict[str, Any]]:
    return [_about(messenger) for messenger in messengers]


def _about(messenger: Messenger) -> dict[str, Any]:
    return {
        "messenger": messenger,
        "where": urlsplit(messenger.address).hostname if messenger.is_hook else "",
        "form": MannerForm(initial={"manner": messenger.manner}, auto_id=f"m{messenger.pk}-%s"),
        "again_at": messenger.away_until if messenger.trouble else None,
    }
