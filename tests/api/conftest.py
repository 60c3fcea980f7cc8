"""Alice's and Bob's programs, at a table of the Bidding Game; Charlie has no seat there."""

from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.api.models import Token
from apps.api.services import make_token
from apps.play.models import Table
from tests.factories import TableFactory

PLAY, READ = Token.Scope.PLAY, Token.Scope.READ


class Program:
    """It knows nothing but its token."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.client = Client(headers={"Authorization": f"Bearer {token}"}, raise_request_exception=False)

    def get(self, path: str, **query: str) -> Any:
        return self.client.get(f"/api/v1/{path}", query)

    def post(self, path: str, sent: Any) -> Any:
        return self.client.post(f"/api/v1/{path}", sent, content_type="application/json")

    def act(self, table: Table, action: Any, *, version: int = 0, key: str = "aaaaaaaa-1") -> Any:
        sent = {"action": action, "version": version, "key": key}
        return self.post(f"tables/{table.key}/actions", sent)


def program_of(user: User, scope: Token.Scope = PLAY) -> Program:
    return Program(make_token(user=user, name="a program", scope=scope))


@pytest.fixture
def table(components: None, alice: User, bob: User) -> Table:
    made: Table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    return made


@pytest.fixture
def hers(alice: User) -> Program:
    return program_of(alice)
