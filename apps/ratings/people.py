"""What ratings answer when somebody asks for their data. Who leaves the site is rated on without a name."""

from typing import Any

from apps.accounts import announcements
from apps.accounts.models import User
from apps.ratings import selectors


def listen() -> None:
    announcements.asked_for_data.connect(data_of)


def data_of(user: User, **about: Any) -> dict[str, Any]:
    return {"ratings": selectors.data_of(user)}
