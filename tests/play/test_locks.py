"""What takes long is worked out before anything is locked, and holds if nothing has changed meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.play import imports, takeback
from apps.play.exports import file_of
from apps.play.gamefile import BadFile, packed, unpacked
from apps.play.models import Table
from apps.play.reread import reread
from apps.play.services import OutOfDate, keep_notes
from tests.play.conftest import play_on
from tests.play.undoing import AT_MEDINA, EMPIRES, MUSLIMS, PASS, act, back, board, war

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two(components: None, alice: User, bob: User) -> Table:
    table: Table = war({"user": alice}, {"user": bob})
    act(table, MUSLIMS, AT_MEDINA)
    return table


def during(monkeypatch: pytest.MonkeyPatch, what: Callable[[], object]) -> list[bool]:
    """Have this done while a way back is first sought. Each time it is: whether all others had to wait."""
    locked: list[bool] = []
    seek = takeback.way_back

    def sought(*args: Any, **kwargs: Any) -> takeback.WayBack:
        locked.append(connection.in_atomic_block)
        if len(locked) == 1:
            what()
        return seek(*args, **kwargs)

    monkeypatch.setattr(takeback, "way_back", sought)
    return locked


def test_nobody_waits_while_a_way_back_is_sought(two: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    locked = during(monkeypatch, lambda: None)
    assert back(two).back_to == 1
    assert locked == [False]


def test_a_move_that_came_meanwhile_stands(two: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    during(monkeypatch, lambda: act(two, MUSLIMS, PASS))
    with pytest.raises(OutOfDate):
        back(two)
    assert [move.back_to for move in two.moves.filter(number__gt=1)] == [None, None]


def test_what_else_has_changed_meanwhile_is_kept_and_heeded(
    two: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = board(two)
    locked = during(monkeypatch, lambda: keep_notes(seat=two.seats.get(number=EMPIRES), text="Beware."))
    assert back(two).back_to == 1
    assert locked == [False, True]  # sought anew, while all is as it stands
    assert two.seats.get(number=EMPIRES).notes == "Beware."
    assert board(two) != before


def test_nobody_waits_while_a_file_is_played_again(
    table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on(table)
    file = unpacked(packed(file_of(table, tuple(table.seats.all()))))
    locked = []

    def watched(*args: Any) -> Any:
        for played in reread(*args):
            locked.append(connection.in_atomic_block)
            yield played

    monkeypatch.setattr(imports, "reread", watched)
    assert imports.take_in(file=file, by=alice).version == table.version
    assert locked == [False] * len(file.moves)


def test_of_two_files_at_once_there_is_room_for_one(
    table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = unpacked(packed(file_of(table, tuple(table.seats.all()))))

    def another_comes(*args: Any) -> Any:
        monkeypatch.setattr(imports, "reread", reread)
        imports.take_in(file=file, by=alice)
        return reread(*args)

    monkeypatch.setattr(imports, "MOST_KEPT", 1)
    monkeypatch.setattr(imports, "reread", another_comes)
    with pytest.raises(BadFile, match="kept here already"):
        imports.take_in(file=file, by=alice)
    assert alice.hosted_tables.filter(imported__isnull=False).count() == 1
