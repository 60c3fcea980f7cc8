"""Where a game's parts stand on the page, and what a player may ask there."""

from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.play.models import Table
from games.bidding.rules.actions import Bid
from games.engine.page import Advice, Part, View
from games.registry import presenter
from tests.factories import TableFactory


@pytest.fixture
def table(components: None, alice: User, bob: User) -> Table:
    return TableFactory.create(players=[{"user": alice}, {"user": bob}])


def place_parts(monkeypatch: pytest.MonkeyPatch, **spots: Any) -> None:
    def parts(view: View) -> list[Part]:
        return [Part(i, "bidding/end.html", {}, i.upper(), position=at) for i, at in spots.items()]

    monkeypatch.setattr(presenter("bidding"), "parts", parts)


def test_a_part_may_stand_in_a_panel_of_its_own(
    client: Client, table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    place_parts(monkeypatch, mat="board", lists="panel", card="top")
    client.force_login(alice)
    html = client.get(table.get_absolute_url()).content.decode()
    assert '<a href="#panel-lists">LISTS</a>' in html
    assert html.index('id="part-mat"') < html.index('id="part-card"') < html.index('id="choices"')
    assert html.index('id="choices"') < html.index('id="part-lists"')


def test_advice_is_given_to_the_seat_that_is_to_act(
    client: Client, table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def advise(view: View) -> Advice:
        return Advice(Bid((0,) * 7, ()), "Nothing ventured.")

    monkeypatch.setattr(presenter("bidding"), "advise", advise)
    client.force_login(alice)
    assert b"Nothing ventured." in client.post(f"{table.get_absolute_url()}advice/").content


def test_nobody_else_is_given_any(client: Client, table: Table, charlie: User) -> None:
    client.force_login(charlie)
    assert client.post(f"{table.get_absolute_url()}advice/").status_code == 403


def test_what_cannot_be_done_is_sent_when_somebody_asks(client: Client, table: Table, alice: User) -> None:
    client.force_login(alice)
    assert client.get(f"{table.get_absolute_url()}refusals/").status_code == 200


def test_nobody_asks_behind_a_curtain(client: Client, components: None, alice: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": alice}])
    client.force_login(alice)
    assert client.get(f"{table.get_absolute_url()}refusals/").status_code == 403
