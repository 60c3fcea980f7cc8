"""A club with four members, and an event of it: Alice leads, and has entered nothing yet."""

from collections.abc import Callable
from typing import Any

import pytest

from apps.accounts.models import User
from apps.clubs import services as clubs
from apps.clubs.models import Club
from apps.events import services
from apps.events.models import Event
from tests.clubs.build import joined
from tests.factories import UserFactory

Announce = Callable[..., Event]
USUAL: dict[str, Any] = {
    "title": "Winter cup",
    "about": "",
    "game": "bidding",
    "scenario": "caliphate",
    "form": Event.Form.SWISS,
    "seats": 2,
    "rounds": 3,
    "pace": "days",
}


@pytest.fixture
def club(components: None, alice: User) -> Club:
    return clubs.found(user=alice, name="Riverside", about="", link="", joining=Club.Joining.REQUEST)


@pytest.fixture
def announce(club: Club, alice: User) -> Announce:
    """An event as usual but for what is told, which so many new members have entered."""

    def make(people: int = 0, **otherwise: Any) -> Event:
        event = services.announce(club=club, by=alice, **USUAL | otherwise)
        for user in UserFactory.create_batch(people):
            joined(club, user)
            services.enter(key=event.key, user=user)
        return event

    return make
