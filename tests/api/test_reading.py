"""What a program reads."""

import pytest

from apps.accounts.models import User
from apps.play.models import Table
from tests.api.conftest import Program, program_of
from tests.factories import TableFactory
from tests.play.conftest import bid

pytestmark = pytest.mark.django_db


def test_ones_tables_are_listed(hers: Program, table: Table, alice: User, bob: User) -> None:
    waiting = TableFactory.create(players=[{"user": alice}, {}])
    TableFactory.create(players=[{"user": bob}, {"bot": "easy"}])
    found = hers.get("tables").json()["tables"]
    assert {line["key"]: line["waits_for_me"] for line in found} == {table.key: True, waiting.key: False}
    assert [line["key"] for line in hers.get("tables", status="open").json()["tables"]] == [waiting.key]
    assert [line["seats"] for line in found] == [[0], [0]]


def test_a_table_waits_no_more_for_who_has_acted(hers: Program, table: Table) -> None:
    bid(table, 0)
    (line,) = hers.get("tables").json()["tables"]
    assert (line["version"], line["waits_for_me"]) == (1, False)


def test_a_position_is_that_of_ones_seat(hers: Program, table: Table, bob: User) -> None:
    bid(table, 1)
    found = hers.get(f"tables/{table.key}").json()
    assert (found["seat"], found["version"], found["asked"]) == (0, 1, True)
    assert [seat["waiting"] for seat in found["seats"]] == [True, False]
    assert found["seats"][1]["name"] == str(bob)
    assert all(found["board"]["hands"][0])
    assert not any(found["board"]["hands"][1])


def test_a_spectator_is_shown_what_all_may_see(table: Table, charlie: User) -> None:
    found = program_of(charlie).get(f"tables/{table.key}").json()
    assert found["seat"] is None
    assert not any(map(any, found["board"]["hands"]))


def test_choices_are_as_on_the_page(hers: Program, table: Table) -> None:
    found = hers.get(f"tables/{table.key}/choices").json()
    assert (found["asked"], found["choices"], found["form"]["action"]) == (True, [], "Bid")
    assert [field["name"] for field in found["form"]["fields"]] == ["fate", "cards"]


def test_who_has_acted_may_answer_again_and_is_not_asked(hers: Program, table: Table) -> None:
    bid(table, 0)
    found = hers.get(f"tables/{table.key}/choices").json()
    assert (found["asked"], found["form"]["action"]) == (False, "Bid")


def test_a_spectator_has_no_choices(table: Table, charlie: User) -> None:
    found = program_of(charlie).get(f"tables/{table.key}/choices").json()
    assert (found["asked"], found["choices"], found["form"]) == (False, [], None)


@pytest.mark.parametrize("path", ["", "/choices"])
def test_a_private_table_is_for_its_players(table: Table, charlie: User, hers: Program, path: str) -> None:
    Table.objects.update(spectators=False)
    assert program_of(charlie).get(f"tables/{table.key}{path}").status_code == 403
    assert hers.get(f"tables/{table.key}{path}").status_code == 200


def test_no_curtain_is_lifted_here(alice: User, bob: User, components: None, hers: Program) -> None:
    players = [{"user": alice}, {"user": alice, "player": "Aunt"}, {"user": bob}]
    screen = TableFactory.create(players=players)
    answer = hers.get(f"tables/{screen.key}")
    assert answer.status_code == 403
    assert "take your seat on the page" in answer.json()["reason"]


def test_what_has_not_begun_cannot_be_read(hers: Program, components: None, alice: User) -> None:
    waiting = TableFactory.create(players=[{"user": alice}, {}])
    answer = hers.get(f"tables/{waiting.key}")
    assert (answer.status_code, answer.json()["reason"]) == (409, "The game has not begun.")


@pytest.mark.parametrize(
    "path", ["tables/nowhere", "tables/nowhere/choices", "tables/nowhere/changes", "tables/", "nothing"]
)
def test_what_is_not_there(hers: Program, table: Table, path: str) -> None:
    answer = hers.get(path)
    assert answer.status_code == answer.json()["status"] == 404


@pytest.mark.parametrize("query", [{"status": "lost"}, {"stat": "open"}])
def test_nonsense_in_the_query_is_told(hers: Program, query: dict[str, str]) -> None:
    answer = hers.get("tables", **query)
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/json")


def test_nothing_of_it_is_kept_by_a_cache(hers: Program, table: Table) -> None:
    assert "no-store" in hers.get(f"tables/{table.key}")["Cache-Control"]


def test_reading_takes_few_queries(
    hers: Program, table: Table, django_assert_max_num_queries: object
) -> None:
    hers.get(f"tables/{table.key}")
    with django_assert_max_num_queries(2):  # type: ignore[operator]  # the token; the table's row
        hers.get(f"tables/{table.key}")
