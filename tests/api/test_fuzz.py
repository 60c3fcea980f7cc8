"""The answers to what schemathesis makes of the document are those that the document tells of."""

import pytest

from apps.accounts.models import User
from apps.api.models import Token
from apps.api.services import make_token
from apps.play.models import Table
from apps.site.programs import Web
from tests.api.fuzz import fuzz
from tests.factories import TableFactory


@pytest.mark.timeout(900)
def test_the_document_tells_the_truth(site: Web, alice: User, bob: User) -> None:
    """The thousands of the command in some dozens."""
    table: Table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    token = make_token(user=alice, name="a bot", scope=Token.Scope.PLAY)
    done = fuzz(site.url, token, table.key, 4, "--seed=1", "--no-shrink")
    assert done.returncode == 0, done.stdout + done.stderr
