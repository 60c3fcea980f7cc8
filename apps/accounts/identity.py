"""Who asks, as one process remembers it: good only for a write that proves it in the same statement."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.store import SessionStore, key_in
from apps.site.recent import Recent

REMEMBERED = 4096  # sessions

# The session is there and says what it said, its user may sign in, with the same password.
PROOF = """EXISTS (
    SELECT 1 FROM django_session, accounts_user
    WHERE session_key = %s AND session_data = %s AND expire_date > %s
      AND accounts_user.id = %s AND is_active AND password = %s)"""


class Proven(Protocol):
    """Somebody, and how a write asks in the same statement whether that is still who they are."""

    condition: ClassVar[str]

    @property
    def user(self) -> User: ...

    def proof(self) -> tuple[Any, ...]:
        """What the condition is asked with."""
        ...


@dataclass(frozen=True)
class Identity:
    """Somebody signed in, by one session as it was when its row was read."""

    condition: ClassVar[str] = PROOF

    session_key: str
    stored: str  # the session's data, as the row has them
    session: Mapping[str, Any]
    user: User

    def proof(self) -> tuple[Any, ...]:
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        return self.session_key, self.stored, now, self.user.pk, self.user.password


_remembered: Recent[str, Identity] = Recent(REMEMBERED)
clear = _remembered.clear


def remembered(request: HttpRequest) -> Identity | None:
    """Who asked last time with this session. Nothing may be shown or refused on the strength of it."""
    return _remembered.get(_key(request))


def forget(who: Identity) -> None:
    _remembered.drop(who.session_key)


def read(request: HttpRequest) -> Identity | None:
    """Who asks, read from the database; None if nobody is signed in."""
    live = Session.objects.filter(session_key=_key(request), expire_date__gt=timezone.now())
    row = live.first()
    who = _of(row) if row else None
    if who:
        _remembered.put(who.session_key, who)
    return who


def _key(request: HttpRequest) -> str:
    return key_in(request.COOKIES, settings.SESSION_COOKIE_NAME)


def _of(row: Session) -> Identity | None:
    """The ordinary way: the backend that signed them in finds them; the password's hash must be theirs."""
    asking = HttpRequest()
    asking.session = _Stored(row)
    user = get_user(asking)
    if not isinstance(user, User):
        return None
    return Identity(row.session_key, row.session_data, dict(asking.session.items()), user)


class _Stored(SessionStore):
    """A session whose row has been read."""

    def __init__(self, row: Session) -> None:
        super().__init__(row.session_key)
        self.row = row

    def load(self) -> dict[str, Any]:
        return self.row.get_decoded()
