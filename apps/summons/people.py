"""What is kept of people for telling them, when they ask for their data. All of it goes with them."""

from collections.abc import Iterable
from typing import Any

from apps.accounts import announcements
from apps.accounts.models import User


def listen() -> None:
    announcements.asked_for_data.connect(data_of)


def data_of(user: User, **about: Any) -> dict[str, Any]:
    """Keys and addresses of hooks are what one has told us, and open what they lead to."""
    messengers = user.messengers.values("kind", "manner", "address", "name", "trouble", "arrived_at")
    summonses = user.summonses.values("table__key", "turn", "made_at", "reminded_at", "over_at")
    told: dict[str, Iterable[Any]] = {
        "messengers": messengers,
        "summonses": summonses,
        "tidings": user.tidings.values("kind", "words", "made_at", "read_at"),
        "wishes": user.wishes.values("table__key", "manner"),
    }
    return {"told": {name: [_plain(row) for row in rows] for name, rows in told.items()}}


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in row.items()}
