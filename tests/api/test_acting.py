"""What a program does at a table."""

from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from apps.accounts.models import User
from apps.play import services
from apps.play.models import Table
from tests.api.conftest import READ, Program, program_of
from tests.play.conftest import bid, game_at

pytestmark = pytest.mark.django_db

NOTHING: dict[str, Any] = {"type": "Bid", "fate": [0, 0, 0, 0, 0, 0, 0], "cards": []}
ONE = NOTHING | {"fate": [1, 0, 0, 0, 0, 0, 0]}


def test_an_action_moves_the_game_on(hers: Program, table: Table) -> None:
    answer = hers.act(table, ONE)
    assert (answer.status_code, answer.json()) == (200, {"move": 1})
    assert game_at(table).board.mats[0].fate[0] == 1


def test_the_same_key_does_it_once(hers: Program, table: Table) -> None:
    first, second = (hers.act(table, ONE, key="the-same-1") for _ in range(2))
    assert first.json() == second.json() == {"move": 1}
    assert table.moves.count() == 2


def test_a_choice_made_on_an_old_position_is_refused(hers: Program, table: Table) -> None:
    hers.act(table, NOTHING)
    bid(table, 1)
    answer = hers.act(table, NOTHING, version=0, key="another-1")
    assert answer.status_code == answer.json()["status"] == 409
    assert "moved on" in answer.json()["reason"]
    assert table.moves.latest().number == 2


def test_a_refusal_says_why_and_by_which_paragraph(hers: Program, table: Table) -> None:
    answer = hers.act(table, NOTHING | {"fate": [11, 0, 0, 0, 0, 0, 0]})
    assert answer.status_code == 409
    assert "11 Fate" in answer.json()["reason"]
    assert answer.json()["rule"] == "Bid 1"
    assert table.moves.count() == 1


@pytest.mark.parametrize(
    "sent",
    [
        {},
        [],
        {"action": {"type": "Cheat"}, "version": 0, "key": "aaaaaaaa-1"},
        {"action": {"type": "Bid", "fate": "all", "cards": []}, "version": 0, "key": "aaaaaaaa-1"},
        {"action": None, "version": 0, "key": "aaaaaaaa-1"},
        {"action": NOTHING, "version": "0", "key": "aaaaaaaa-1"},
        {"action": NOTHING, "version": -1, "key": "aaaaaaaa-1"},
        {"action": NOTHING, "version": 2**31, "key": "aaaaaaaa-1"},
        {"action": NOTHING, "version": 0},
        {"action": NOTHING, "version": 0, "key": "short"},
        {"action": NOTHING, "version": 0, "key": "no spaces please"},
        {"action": NOTHING, "version": 0, "key": "aaaaaaaa-1", "seat": 1},
        "{",
        "\x00",
        "[" * 30_000,
        '{"action": ' + "[" * 30_000,
    ],
    ids=range(16),
)
def test_what_makes_no_sense_is_refused(hers: Program, table: Table, sent: Any) -> None:
    answer = hers.post(f"tables/{table.key}/actions", sent)
    assert answer.status_code == answer.json()["status"] == 400
    assert answer.json()["reason"]
    assert table.moves.count() == 1


def test_nobody_plays_without_a_seat(table: Table, charlie: User) -> None:
    answer = program_of(charlie).act(table, NOTHING)
    assert (answer.status_code, answer.json()["reason"]) == (403, "You have no seat at this table.")


def test_a_token_that_reads_does_not_play(table: Table, alice: User) -> None:
    answer = program_of(alice, READ).act(table, NOTHING)
    assert answer.status_code == 403
    assert table.moves.count() == 1


def test_who_has_resigned_acts_no_more(hers: Program, table: Table) -> None:
    services.resign(table_id=table.pk, seat=0)
    answer = hers.act(table, NOTHING)
    assert (answer.status_code, answer.json()["reason"]) == (409, "The game is over.")


def test_too_fast_is_refused(hers: Program, table: Table, limits: None, settings: Any) -> None:
    settings.ACTION_RATE = (1, 3600)
    assert hers.act(table, NOTHING).status_code == 200
    answer = hers.act(table, NOTHING, version=1, key="another-1")
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert "too fast" in answer.json()["reason"]


def test_reading_too_fast_is_refused(
    hers: Program, table: Table, limits: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.api.operations.MOST_ASKED", (1, 3600))
    assert [hers.get("tables").status_code for _ in range(2)] == [200, 429]


def test_a_database_that_is_away_is_told(
    hers: Program, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(**sent: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(services, "take_action", away)
    answer = hers.act(table, NOTHING)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Nothing was changed" in answer.json()["reason"]


def test_other_ways_of_asking_are_refused(hers: Program, table: Table) -> None:
    answer = hers.get(f"tables/{table.key}/actions")
    assert (answer.status_code, answer["Allow"], answer.json()["status"]) == (405, "POST", 405)
    assert hers.post(f"tables/{table.key}", {}).status_code == 405


# Whoever has lost token or seat between the look and the write


def losing(monkeypatch: pytest.MonkeyPatch, lose: Any) -> None:
    """What happens in the last moment before the rules are asked."""
    take = services.take_action

    def late(**sent: Any) -> Any:
        lose()
        return take(**sent)

    monkeypatch.setattr(services, "take_action", late)


def test_a_token_that_ends_meanwhile_does_nothing(
    hers: Program, table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    losing(monkeypatch, lambda: alice.tokens.all().delete())
    assert hers.act(table, NOTHING).status_code == 403
    assert table.moves.count() == 1


def test_nor_does_one_that_runs_out_meanwhile(
    hers: Program, table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    losing(monkeypatch, lambda: alice.tokens.update(ends_at=timezone.now()))
    assert hers.act(table, NOTHING).status_code == 403
    assert table.moves.count() == 1


def test_nor_does_one_whose_password_is_another_meanwhile(
    hers: Program, table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    losing(monkeypatch, lambda: User.objects.filter(pk=alice.pk).update(password="another"))
    assert hers.act(table, NOTHING).status_code == 403
    assert table.moves.count() == 1


def test_nor_is_a_seat_played_that_is_anothers_meanwhile(
    hers: Program, table: Table, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    losing(monkeypatch, lambda: services.reseat(table_id=table.pk, seat=0, user=charlie))
    assert hers.act(table, NOTHING).status_code == 403
    assert table.moves.count() == 1
