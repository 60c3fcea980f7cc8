"""What moderation keeps of somebody, and tells them of it: not who has reported them."""

from typing import Any

from apps.accounts.announcements import asked_for_data
from apps.accounts.models import User


def listen() -> None:
    asked_for_data.connect(data_of)


def data_of(user: User, **about: Any) -> dict[str, Any]:
    return {
        "reports": [
            {"at": one.at.isoformat(), "kind": one.kind, "words": one.words, "why": one.why}
            for one in user.reports.all()
        ],
        "rulings": [
            {"at": one.at.isoformat(), "action": one.action, "why": one.why, "words": one.report.words}
            for one in user.rulings.select_related("report")
        ],
    }
