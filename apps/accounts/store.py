"""Sessions as Django keeps them in the database, under keys that a database can look for."""

import hashlib
from collections.abc import Mapping

from django.contrib.sessions.backends import db


def key_in(cookies: Mapping[str, str], name: str) -> str:
    """The key in a cookie; none for one with a zero byte, on which Postgres breaks: no session has it."""
    key = cookies.get(name, "")
    return "" if "\0" in key else key


def session_name(key: str) -> str:
    """What a session is called where it is not opened. Hashed: the key itself would open the account."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


class SessionStore(db.SessionStore):
    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key) and "\0" not in str(key) and bool(super()._validate_session_key(key))  # type: ignore[misc]
