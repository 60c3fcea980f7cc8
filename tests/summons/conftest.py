"""Tables that wait for somebody: Alice and Bob bid in secret, or make war by turns, and are told."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress

from apps.accounts.models import User
from apps.play.models import Table
from apps.summons.models import Manner, Messenger
from tests.play.conftest import wait
from tests.play.undoing import war

__all__ = ["wait"]


@pytest.fixture
def at_war(components: None, alice: User, bob: User) -> Table:
    """The Muslims, that is Alice, are to recruit."""
    made: Table = war({"user": alice}, {"user": bob})
    return made


Told = Callable[..., Messenger]


@pytest.fixture
def told_by_mail() -> Told:
    """Somebody with a confirmed address who would be told in this manner."""

    def settle(user: User, manner: Manner = Manner.NOW, **about: Any) -> Messenger:
        EmailAddress.objects.get_or_create(user=user, email=f"{user.username}@example.org", verified=True)
        return Messenger.objects.create(user=user, kind=Messenger.Kind.MAIL, manner=manner, **about)

    return settle
