"""What follows in clubs from what becomes of people, and what clubs know of one."""

from typing import Any

from apps.accounts import announcements
from apps.accounts.models import User
from apps.clubs import selectors
from apps.clubs.services import depart


def listen() -> None:
    announcements.leaving.connect(leaving)
    announcements.asked_for_data.connect(data_of)


def leaving(user: User, **about: Any) -> None:
    """In the order of their numbers, so that two who go at once wait for each other in turn."""
    for club_id in user.memberships.order_by("club").values_list("club", flat=True):
        depart(club_id=club_id, user=user)


def data_of(user: User, **about: Any) -> dict[str, Any]:
    return selectors.data_of(user)
