"""The bot of docs/bot.py, as it stands there, plays whole games on a running site."""

import subprocess
import sys
from contextlib import ExitStack

import pytest
from django.conf import settings

from apps.api.models import Token
from apps.api.services import make_token
from apps.play.models import Table
from apps.site.programs import Web
from games.registry import RULEBOOKS, default_rules
from tests.factories import TableFactory, UserFactory

BOT = settings.BASE_DIR / "docs" / "bot.py"
WITHIN = 240.0  # seconds for a game, on a busy machine


def test_it_is_short() -> None:
    assert len(BOT.read_text().splitlines()) <= 60


@pytest.mark.parametrize("game", RULEBOOKS)
def test_it_plays_a_whole_game(site: Web, game: str) -> None:
    """One of them in each seat, with nothing but its token."""
    rules = default_rules(game)
    scenario = next(iter(rules.scenarios))
    people = [UserFactory.create() for _ in range(rules.seats(scenario)[0])]
    table = TableFactory.create(game=game, scenario=scenario, players=[{"user": one} for one in people])
    tokens = [make_token(user=one, name="a bot", scope=Token.Scope.PLAY) for one in people]
    with ExitStack() as stack:
        bots = [stack.enter_context(bot(site, token, table)) for token in tokens]
        try:
            said = [one.communicate(timeout=WITHIN)[0] for one in bots]
        finally:
            for one in bots:
                one.kill()
    assert [(one.returncode, told) for one, told in zip(bots, said, strict=True)] == [(0, "")] * len(bots)
    table.refresh_from_db()
    assert table.status == Table.Status.OVER
    assert {move.seat for move in table.moves.filter(number__gt=0)} == set(range(len(people)))


def bot(site: Web, token: str, table: Table) -> subprocess.Popen[str]:
    command = [sys.executable, str(BOT), site.url, token, table.key]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
