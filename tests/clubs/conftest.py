"""A club with its cast: Alice founded it and may do everything, Bob is a member, Charlie is none."""

import pytest

from apps.accounts.models import User
from apps.clubs import services
from apps.clubs.models import Club
from tests.clubs.build import joined


@pytest.fixture
def club(alice: User, bob: User) -> Club:
    made = services.found(
        user=alice, name="Riverside", about="Thursdays.", link="", joining=Club.Joining.REQUEST
    )
    joined(made, bob)
    return made
