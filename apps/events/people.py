"""What follows in events from what becomes of people, and of clubs."""

from typing import Any

from apps.accounts import announcements
from apps.accounts.models import User
from apps.clubs.announcements import closing
from apps.clubs.models import Club
from apps.events.models import Entrant
from apps.events.unbegun import take_away_all


def listen() -> None:
    announcements.leaving.connect(leaving)
    announcements.asked_for_data.connect(data_of)
    closing.connect(club_closing)


def leaving(user: User, **about: Any) -> None:
    """What they have played counts for those they met; they are paired no more."""
    user.entries.update(dropped=True)


def club_closing(club: Club, **about: Any) -> None:
    """What is under way plays on; who is to sit down where is settled by nobody any more."""
    take_away_all(club)


def data_of(user: User, **about: Any) -> dict[str, Any]:
    entries = user.entries.select_related("event")
    left = Entrant.objects.filter(instead_of=user).select_related("event")
    return {
        "events": [{"event": one.event.title, "dropped_out": one.dropped} for one in entries],
        "events_left_to_a_substitute": [one.event.title for one in left],
    }
