"""A position that cannot be read is named, and made again from the one before and the moves since."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play import held
from apps.play.fairness import audit
from apps.play.models import Move, Table
from apps.play.repairs import BeyondRepair, Rebuilt, repair
from apps.play.services import ask_back
from games.example.rules import PearlBanks
from tests.factories import TableFactory
from tests.play.conftest import Release, play_on
from tests.play.test_layouts import Counted
from tests.play.test_mends import Altered, altered_moves

pytestmark = pytest.mark.django_db


@pytest.fixture
def long(components: None, alice: User) -> Table:
    """A game with several whole positions, in which somebody has gone back."""
    players = [{"user": alice}, {"bot": "easy"}]
    table = TableFactory.create(game="jihad", scenario="campaign", players=players, practice=True)
    play_on(table, moves=30)
    seat = table.moves.get(number=30).seat
    ask_back(table_id=table.pk, seat=seat or 0, version=30)
    play_on(table, moves=29)
    return table


def states(table: Table) -> list[bytes]:
    return [table.move_at(number).saved for number in range(table.version + 1)]


def cut(state: bytes) -> bytes:
    return state[: len(state) // 2 + 4]


def flipped(state: bytes) -> bytes:
    return bytes([*state[:8], state[8] ^ 255, *state[9:]])


def gone(state: bytes) -> bytes:
    return b""


def harm(table: Table, number: int, how: Callable[[bytes], bytes]) -> None:
    move = table.moves.get(number=number)
    Move.objects.filter(pk=move.pk).update(state=how(bytes(move.state)))
    held.store.clear()


def whole(table: Table) -> list[int]:
    return [move.number for move in table.moves.all() if move.base is None]


@pytest.mark.parametrize("how", [cut, flipped, gone])
def test_each_position_is_made_again_as_it_was(long: Table, how: Callable[[bytes], bytes]) -> None:
    stood = states(long)
    middle = whole(long)[2]
    for number in {0, 1, middle - 1, middle, middle + 1, 31, long.version}:
        harm(long, number, how)
        (fault, *_) = audit(long).faults
        assert fault == f"Move {number} cannot be read."
        assert [one.number for one in repair(long)] == [number]
        assert states(long) == stood
        assert audit(long).faults == []


def test_several_in_a_row_and_the_whole_one_among_them(long: Table) -> None:
    stood, middle = states(long), whole(long)[1]
    for number in range(middle - 2, middle + 3):
        harm(long, number, gone)
    assert [one.number for one in repair(long)] == list(range(middle - 2, middle + 3))
    assert states(long) == stood


def test_a_sum_that_was_kept_proves_it_the_same(long: Table) -> None:
    middle = whole(long)[2]
    harm(long, middle, cut)  # its sum is left
    harm(long, middle + 3, gone)
    assert repair(long) == [Rebuilt(middle, True), Rebuilt(middle + 3, False)]


def test_what_can_be_read_is_left_as_it_is(long: Table) -> None:
    kept = list(long.moves.values())
    assert repair(long) == []
    assert list(long.moves.values()) == kept
    middle, after = whole(long)[1:3]
    harm(long, middle, gone)
    repair(long)
    assert list(long.moves.values())[after:] == kept[after:]


def test_the_table_says_so_in_words_and_is_played_on_when_it_is_repaired(
    client: Client, long: Table, alice: User, capsys: Any
) -> None:
    harm(long, long.version, cut)
    client.force_login(alice)
    client.raise_request_exception = False
    page = client.get(long.get_absolute_url())
    told = unescape(page.content.decode())
    assert page.status_code == 503
    assert f"The position after move {long.version} is damaged." in told and "can rebuild it" in told
    call_command("repair", long.key)
    assert (
        f"the position after move {long.version} is made again: the sum that was kept"
        in capsys.readouterr().out
    )
    assert client.get(long.get_absolute_url()).status_code == 200
    call_command("repair", long.key)
    assert "every position can be read" in capsys.readouterr().out


def test_a_page_of_history_alone_is_out_of_reach(client: Client, long: Table, alice: User) -> None:
    harm(long, 5, gone)
    client.force_login(alice)
    client.raise_request_exception = False
    told = client.get(reverse("play:history", args=[long.key, 5]))
    assert told.status_code == 503
    assert "The position after move 5 is damaged." in told.content.decode()
    assert client.get(reverse("play:history", args=[long.key, 4])).status_code == 200
    assert client.get(long.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("over", [False, True])
def test_where_the_latest_position_is_damaged_the_past_is_shown(
    client: Client, long: Table, alice: User, over: bool
) -> None:
    if over:
        play_on(long)
    harm(long, long.version, gone)
    client.force_login(alice)
    client.raise_request_exception = False
    for number in (0, 12, long.version - 1):
        page = client.get(reverse("play:history", args=[long.key, number]))
        assert page.status_code == 200 and f"Move {number} of {long.version}" in page.text
    leafed = client.get(reverse("play:history", args=[long.key, 4]), {"shown": 3})
    assert leafed.status_code == 200 and "Move 4 of" in leafed.text
    last = client.get(reverse("play:history", args=[long.key, long.version]))
    assert last.status_code == 503
    assert f"The position after move {long.version} is damaged." in unescape(last.text)


def test_without_its_record_it_is_beyond_repair(long: Table) -> None:
    harm(long, 7, gone)
    long.moves.filter(number=7).update(record=b"\x02")
    kept = list(long.moves.values())
    with pytest.raises(BeyondRepair, match="Move 7 cannot be made again"):
        repair(long)
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("repair", long.key)
    assert list(long.moves.values()) == kept


def test_nobody_repairs_what_is_not_there() -> None:
    with pytest.raises(CommandError, match="No table has begun under nowhere"):
        call_command("repair", "nowhere")


@pytest.fixture
def pearls(release: Release, alice: User) -> Table:
    players = [{"user": alice}, {"bot": "normal"}]
    return TableFactory.create(game="example", scenario="season", players=players)


def test_what_a_newer_release_kept_is_not_taken_for_damage(pearls: Table, release: Release) -> None:
    release(Counted)
    play_on(Table.objects.get(pk=pearls.pk), moves=2)
    release(PearlBanks)
    kept = list(pearls.moves.values())
    with pytest.raises(BeyondRepair, match="newer release"):
        repair(Table.objects.get(pk=pearls.pk))
    assert list(pearls.moves.values()) == kept


def test_what_only_seems_to_be_newer_is_repaired_if_one_says_so(long: Table) -> None:
    stood = states(long)
    harm(long, 9, lambda state: b"of no release")
    with pytest.raises(BeyondRepair, match="Install that release"):
        repair(long)
    assert repair(long, even_newer=True) == [Rebuilt(9, False)]
    assert states(long) == stood


def test_by_altered_rules_it_is_not_said_to_be_the_same(pearls: Table, release: Release) -> None:
    play_on(pearls)
    number = altered_moves(pearls)[0]
    release(Altered)
    harm(pearls, number, gone)
    rebuilt = repair(Table.objects.get(pk=pearls.pk))
    assert rebuilt[0] == Rebuilt(number, False)
