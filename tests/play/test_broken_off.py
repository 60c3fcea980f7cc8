"""When the database goes in the middle of a move: it was made, or was not, or nobody knows yet."""

from typing import Any

import pytest
from django.db import OperationalError, connection, connections

from apps.play import held
from apps.play.models import Move, Table
from apps.play.services import Unknown, take_action
from apps.site.commits import committing, unanswered
from tests.play.conftest import NOTHING

pytestmark = pytest.mark.django_db(transaction=True)
KEY = "0123456789abcdef"


class Gone(Exception):
    """As psycopg tells that a server has not answered; one that has would give a state."""

    sqlstate: str | None = None


def gone() -> OperationalError:
    error = OperationalError("server closed the connection unexpectedly")
    error.__cause__ = Gone()
    return error


def move(table: Table) -> Move:
    action = table.rules.read_action(NOTHING)
    return take_action(table_id=table.pk, seat=0, action=action, version=0, key=KEY)


@pytest.fixture(params=["at hand", "read anew"])
def table_somewhere(request, table):
    """In memory or not: the two roads on which a move is committed."""
    if request.param == "at hand":
        held.store.current(pk=table.pk)
    return table


def break_off(monkeypatch: pytest.MonkeyPatch, *, made: bool) -> None:
    """Let the next commit end without an answer, whether it was made or not."""
    wrapper: Any = connections["default"]
    commit = wrapper.commit

    def ends() -> None:
        monkeypatch.undo()
        (commit if made else wrapper.rollback)()
        raise gone()

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith("WITH moved") or wrapper.in_atomic_block:
            return run(sql, params, many, context)
        monkeypatch.undo()
        if made:
            run(sql, params, many, context)
        raise gone()

    monkeypatch.setattr(wrapper, "commit", ends)
    monkeypatch.setattr(wrapper, "execute_wrappers", [execute])


@pytest.mark.parametrize("made", [True, False])
def test_what_is_not_known_is_told_by_the_same_key(table_somewhere, monkeypatch, made):
    table = table_somewhere
    break_off(monkeypatch, made=made)
    with pytest.raises(Unknown):
        move(table)
    assert table.moves.count() == 1 + made
    assert move(table).number == 1
    assert table.moves.count() == 2


def test_before_the_commit_nothing_was_made(table, monkeypatch):
    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if "INSERT INTO play_move" in sql:
            raise gone()
        return run(sql, params, many, context)

    with connection.execute_wrapper(execute), pytest.raises(OperationalError) as told:
        move(table)
    assert not isinstance(told.value, Unknown)
    assert table.moves.count() == 1
    assert move(table).number == 1


def test_a_part_of_a_transaction_is_never_unknown(table):
    """What is around it has yet to be committed: it was not made."""
    with pytest.raises(OperationalError) as told, committing():
        with committing():
            Table.objects.filter(pk=table.pk).update(title="Another")
        raise gone()
    assert not isinstance(told.value, Unknown)
    assert Table.objects.get(pk=table.pk).title == table.title


@pytest.mark.parametrize(
    ("state", "unknown"), [(None, True), ("57P01", True), ("53100", False), ("40001", False)]
)
def test_a_server_that_gives_a_reason_has_not_committed_unless_it_was_shut_down(state, unknown):
    error = gone()
    error.__cause__.sqlstate = state  # type: ignore[union-attr]
    assert unanswered(error) is unknown
