"""The only code that makes and ends tokens."""

import hashlib
import secrets
from datetime import timedelta
from functools import lru_cache
from time import time

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import hold
from apps.accounts.sessions import SEEN_EVERY
from apps.api.models import Token

SIGN = "majlis_"  # so that whoever finds one lying about knows what it is
MOST = 20  # tokens of one person
REMEMBERED = 4096  # of which a process knows that they were noted this hour


class TooMany(Exception):
    """Somebody has as many tokens as anybody may have."""


def digest_of(text: str) -> str:
    """A plain hash is enough: what it is made of cannot be guessed."""
    return hashlib.sha256(text.encode()).hexdigest()


@transaction.atomic
def make_token(*, user: User, name: str, scope: Token.Scope, days: int | None = None) -> str:
    """The text of a new token, which nobody can be told again. Raises TooMany.

    `days`: for which it is good. Of calendars there is one: its new address ends the old.
    """
    hold(user)
    if scope == Token.Scope.CALENDAR:
        user.tokens.filter(scope=scope).delete()
    if user.tokens.count() >= MOST:
        raise TooMany
    text = SIGN + secrets.token_hex(32)
    way_in = user.get_session_auth_hash()
    ends_at = timezone.now() + timedelta(days=days) if days else None
    digest = digest_of(text)
    Token.objects.create(user=user, name=name, scope=scope, digest=digest, way_in=way_in, ends_at=ends_at)
    return text


def end_token(*, user: User, which: str) -> bool:
    """Whether there was such a token of theirs; what is not one's own stays as it is."""
    named = [token.pk for token in user.tokens.all() if str(token.pk) == which]
    ended, _ = user.tokens.filter(pk__in=named).delete()
    return bool(ended)


def note_used(token: Token) -> None:
    _note_used(token.digest, int(time()) // SEEN_EVERY)


@lru_cache(REMEMBERED)
def _note_used(digest: str, hour: int) -> None:
    """Once an hour: the other calls of that hour find that it was done."""
    Token.objects.filter(digest=digest).update(used_at=timezone.now())
