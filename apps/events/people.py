"""What follows in events from what becomes of people."""

from typing import Any

from apps.accounts import announcements
from apps.accounts.models import User
from apps.events.models import Entrant


def listen() -> None:
    announcements.leaving.connect(leaving)
    announcements.asked_for_data.connect(data_of)


def leaving(user: User, **about: Any) -> None:
    """What they have played counts for those they met; they are paired no more."""
    user.entries.update(dropped=True)


def data_of(user: User, **about: Any) -> dict[str, Any]:
    entries = user.entries.select_related("event")
    left = Entrant.objects.filter(instead_of=user).select_related("event")
    return {
        "events": [{"event": one.event.title, "dropped_out": one.dropped} for one in entries],
        "events_left_to_a_substitute": [one.event.title for one in left],
    }
