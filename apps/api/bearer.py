"""Who asks, by the token that they bear. Nothing else is asked: no cookie opens the API."""

from dataclasses import dataclass
from typing import Any, ClassVar

from django.db import connection
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.models import User
from apps.api.models import Token
from apps.api.services import digest_of, note_used

SCHEME = "bearer "  # in small letters, as the header may be written in any

# The token is there and has not run out, its user may sign in, with the password that they had when it was
# looked at.
PROOF = """EXISTS (
    SELECT 1 FROM api_token, accounts_user
    WHERE api_token.id = %s AND (ends_at IS NULL OR ends_at > %s) AND api_token.user_id = accounts_user.id
      AND accounts_user.id = %s AND is_active AND password = %s)"""


class NoToken(Exception):
    """Whoever asks bears no token, or none that is good."""


@dataclass(frozen=True)
class Bearer:
    """Somebody, by a token as it was when its row was read."""

    token: Token
    user: User
    condition: ClassVar[str] = PROOF

    def proof(self) -> tuple[Any, ...]:
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        return self.token.pk, now, self.user.pk, self.user.password


def bearer(request: HttpRequest) -> Bearer:
    """Raises NoToken."""
    told = request.headers.get("Authorization", "")
    if not told.lower().startswith(SCHEME):
        raise NoToken
    token = good_token(told[len(SCHEME) :].strip())
    if token.scope == Token.Scope.CALENDAR:
        raise NoToken
    return Bearer(token, token.user)


def good_token(text: str) -> Token:
    """Raises NoToken."""
    token = Token.objects.select_related("user").filter(digest=digest_of(text)).first()
    if token is None or not token.good:
        raise NoToken
    note_used(token)
    return token
