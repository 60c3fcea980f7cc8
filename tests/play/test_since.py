"""What others did while a seat was away, as its game is told it."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play import services
from apps.play.models import Table
from apps.play.pushes import moment_now
from apps.play.since import past_of
from apps.play.takeback import trail
from tests.factories import TableFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    made: Table = TableFactory.create(
        game="jihad", scenario="campaign", players=[{"user": alice}, {"user": bob}]
    )
    return made


def act(table: Table, seat: int, **action: Any) -> None:
    table.refresh_from_db()
    read = table.rules.read_action(json.dumps(action))
    services.take_action(table_id=table.pk, seat=seat, action=read, version=table.version)
    table.refresh_from_db()


def test_moves_are_told_the_latest_first_with_the_game_before_each(table: Table) -> None:
    act(table, 1, type="Done")
    act(table, 0, type="Done")
    past = list(past_of(moment_now(table), 0))
    assert [move.seat for move in past] == [0, 1, None]
    asked = [table.rules.waiting(move.before()) for move in past[:2]]
    assert asked == [frozenset({0}), frozenset({1})]


def test_what_was_taken_back_is_left_out(table: Table) -> None:
    act(table, 1, type="Done")
    act(table, 0, type="Recruit", counts=[1] + [0] * 11)
    services.ask_back(table_id=table.pk, seat=0, version=table.version)
    table.refresh_from_db()
    assert table.version == 3
    assert [move.number for move in trail(table, table.moves.latest())] == [1, 0]


def test_a_player_asks_for_the_marks_of_ones_own_seat_alone(
    client: Client, table: Table, alice: User, charlie: User
) -> None:
    where = reverse("play:since", args=[table.key])
    client.force_login(alice)
    assert 'id="part-since"' in client.get(where, {"shown": "on"}).text
    assert client.post(where).status_code == 405
    Table.objects.update(spectators=False)
    client.force_login(charlie)
    assert client.get(where).status_code == 403
