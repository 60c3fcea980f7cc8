"""What tokens answer when somebody asks for their data. Whoever leaves the site takes them along."""

from typing import Any

from apps.accounts import announcements
from apps.accounts.models import User
from apps.api.models import Token


def listen() -> None:
    announcements.asked_for_data.connect(data_of)


def data_of(user: User, **about: Any) -> dict[str, Any]:
    return {"tokens": [_token(token) for token in Token.objects.filter(user=user)]}


def _token(token: Token) -> dict[str, Any]:
    return {
        "name": token.name,
        "scope": token.scope,
        "made": token.made_at.isoformat(),
        "ends": token.ends_at.isoformat() if token.ends_at else None,
        "last_used": token.used_at.isoformat() if token.used_at else None,
    }
