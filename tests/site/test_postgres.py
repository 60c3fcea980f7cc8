"""A kept connection to Postgres is looked at before a request, and asked only where that tells nothing."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import ProgrammingError, connection
from django.db.backends.postgresql import base
from django.db.utils import ConnectionHandler

from tests.live import until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def kept() -> Iterator[Any]:
    own = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
    handler = ConnectionHandler({"default": connection.settings_dict | own})
    yield handler["default"]
    handler["default"].close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What Django does of itself: it goes to the server and back."""
    asks = Mock(wraps=base.DatabaseWrapper.is_usable)
    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", lambda self: asks(self))
    return asks


def request(kept: Any, sql: str = "SELECT pg_backend_pid()") -> int:
    """As a request does it: it finds out first whether its connection still works."""
    kept.close_if_unusable_or_obsolete()
    with kept.cursor() as cursor:
        cursor.execute(sql)
        found: int = cursor.fetchone()[0]
        return found


def test_while_the_server_says_nothing_it_is_not_asked(kept: Any, asked: Mock) -> None:
    assert request(kept) == request(kept) == request(kept)
    asked.assert_not_called()


def test_a_server_that_hung_up_is_called_anew(kept: Any, asked: Mock) -> None:
    gone = request(kept)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [gone])
        until(lambda: not lives(cursor, gone))
    assert request(kept) != gone
    asked.assert_called_once()


def lives(cursor: Any, process: int) -> bool:
    cursor.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", [process])
    return bool(cursor.fetchone())


def test_after_an_error_it_is_asked(kept: Any, asked: Mock) -> None:
    process = request(kept)
    with pytest.raises(ProgrammingError):
        request(kept, "SELECT nothing_of_that_name")
    assert request(kept) == process
    assert asked.called
