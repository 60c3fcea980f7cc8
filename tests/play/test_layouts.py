"""A game goes on though the shape of its board changes: made-up later releases of the Pearl Banks."""

from html import unescape
from typing import Any, ClassVar

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play import archive
from apps.play.bots import play_one_seat
from apps.play.fairness import audit
from apps.play.models import Table
from apps.play.services import ask_back, resign
from apps.site.troubles import Unreadable
from games.engine.dice import Dice
from games.engine.rulebook import Rulebook
from games.example.rules import PearlBanks
from games.example.rules.board import Board, Game
from tests.factories import TableFactory, keep_game
from tests.play.conftest import Release, game_at, play_on

pytestmark = pytest.mark.django_db

LENGTH = 4 * 5  # moves of a whole game: the boats, and the days


def count(state: Any) -> Any:
    board, *others = state
    return [[board["day"], board["pearls"], board["dived"], len(board["pearls"])], *others]


def light(state: Any) -> Any:
    board, *others = state
    return [[*board, "new"], *others]


class CountedBoard(Board, array_like=True):
    """Of layout 2: a list and no map, and the boats are counted."""

    boats: int


class Counted(PearlBanks):
    layout = 2
    steps = {1: count}
    board_type: ClassVar[Any] = CountedBoard

    def begin(self, scenario: str, dice: Dice, seats: int, options: Any) -> Game:
        game = super().begin(scenario, dice, seats, options)
        game.board = CountedBoard(day=0, pearls=[0] * seats, dived=[], boats=seats)
        return game


class MoonBoard(CountedBoard, array_like=True):
    """Of layout 3."""

    moon: str


class Moonlit(Counted):
    layout = 3
    steps = {**Counted.steps, 2: light}
    board_type: ClassVar[Any] = MoonBoard

    def begin(self, scenario: str, dice: Dice, seats: int, options: Any) -> Game:
        game = super().begin(scenario, dice, seats, options)
        game.board = MoonBoard(day=0, pearls=[0] * seats, dived=[], boats=seats, moon="new")
        return game


@pytest.fixture
def begun(release: Release, alice: User) -> Table:
    """Six moves of four boats before any change, the last of them Alice's."""
    bot = {"bot": "normal"}
    players = [bot, bot, {"user": alice}, bot]
    table = TableFactory.create(game="example", scenario="season", players=players, practice=True)
    play_on(table, moves=6)
    return table


def again(table: Table) -> Table:
    """The table as a new process reads it."""
    return Table.objects.get(pk=table.pk)


def stands(game: Game) -> tuple[Any, ...]:
    return game.board.day, list(game.board.pearls), list(game.board.dived), game.dice.drawn


def positions(table: Table) -> list[tuple[Any, ...]]:
    """Where the game stood after each move: found one by one, and all at once."""
    found = [stands(archive.load(table, table.move_at(number))) for number in range(table.version + 1)]
    assert [stands(archive.load(table, move)) for move in table.moves.all().with_ways()] == found
    return found


def layouts(table: Table) -> list[int]:
    return [archive.layout_of(move) for move in table.moves.all()]


def no_edit_leads_out_of_a_layout(table: Table) -> None:
    found, moves = layouts(table), list(table.moves.all())
    packed = [move for move in moves if move.base is not None]
    assert {found[move.number] for move in packed} == {1, 2, 3}
    assert all(len(set(found[move.base : move.number + 1])) == 1 for move in packed)


def test_a_game_is_played_on_across_two_changes(begun: Table, release: Release) -> None:
    stood, kept = positions(begun), list(begun.moves.values())
    for rulebook, last in ((Counted, 11), (Moonlit, LENGTH)):
        release(rulebook)
        table = again(begun)
        assert positions(table) == stood
        play_on(table, moves=last - table.version)
        stood = stood + positions(table)[len(stood) :]
    assert layouts(table) == [1] * 7 + [2] * 5 + [3] * 9
    assert list(table.moves.filter(number__lte=6).values()) == kept
    no_edit_leads_out_of_a_layout(table)
    assert positions(table) == stood
    assert {archive.load(table, move).board.moon for move in table.moves.all()} == {"new"}


def test_a_game_of_two_releases_still_proves_fair(begun: Table, release: Release) -> None:
    for rulebook, moves in ((Counted, 5), (Moonlit, LENGTH)):
        release(rulebook)
        play_on(table := again(begun), moves=moves)
    report = audit(again(table))
    assert report.faults == []
    assert [draw.number for draw in report.draws] == list(range(1, LENGTH + 1))


def test_what_was_changed_by_hand_is_found_by_a_later_release(begun: Table, release: Release) -> None:
    game = game_at(begun)
    game.board.pearls[0] += 1
    keep_game(begun, begun.moves.latest(), game)
    release(Moonlit)
    (fault,) = audit(again(begun)).faults
    assert fault.startswith("Move 6 does not come out as it was stored: board.pearls.0 was ")


def test_one_goes_back_over_a_change(begun: Table, release: Release) -> None:
    stood = positions(begun)
    release(Counted)
    move = ask_back(table_id=begun.pk, seat=2, version=6)
    table = again(begun)
    assert move and (move.back_to, move.base) == (5, None)
    assert stands(game_at(table)) == (*stood[5][:3], 6)
    play_on(table)
    assert table.status == Table.Status.OVER
    assert layouts(table) == [1] * 7 + [2] * (table.version - 6)
    assert audit(table).faults == []


def test_resigning_after_a_change_keeps_the_whole_game_anew(begun: Table, release: Release) -> None:
    stood = positions(begun)
    release(Counted)
    move = resign(table_id=begun.pk, seat=2)
    assert (move.base, archive.layout_of(move)) == (None, 2)
    assert positions(again(begun))[6:] == [stood[6], stood[6]]


def test_bots_play_on_after_a_change(begun: Table, release: Release) -> None:
    release(Counted)
    moves = [play_one_seat(), play_one_seat()]
    assert [move and (move.number, archive.layout_of(move)) for move in moves] == [(7, 2), (8, 2)]
    assert stands(game_at(again(begun)))[3] == 8


def test_pages_show_both_sides_of_a_change(
    client: Client, begun: Table, release: Release, alice: User
) -> None:
    client.force_login(alice)
    release(Counted)
    table = again(begun)
    play_on(table, moves=2)
    reached = [reverse("play:history", args=[table.key, number]) for number in (0, 6, 7, 8)]
    for address in (table.get_absolute_url(), *reached):
        assert client.get(address).status_code == 200, address


def test_a_game_of_a_newer_release_is_refused_and_left_as_it_is(
    client: Client, begun: Table, release: Release, alice: User
) -> None:
    release(Counted)
    play_on(again(begun), moves=1)
    release(PearlBanks)
    table, kept = again(begun), list(begun.moves.values())
    with pytest.raises(Unreadable, match="Move 7 was kept by a newer release"):
        game_at(table)
    assert archive.load(table, table.move_at(6))
    client.force_login(alice)
    client.raise_request_exception = False
    pressed = {"seat": 2, "version": 7, "action": '{"type": "Dive", "bank": "reef"}'}
    at = table.get_absolute_url()
    for answer in (client.get(at), client.post(reverse("play:act", args=[table.key]), pressed)):
        assert answer.status_code == 503
        assert "This game cannot be read as it was kept" in unescape(answer.content.decode())
    assert list(table.moves.values()) == kept


class Forgetful(Moonlit):
    """It was never there that somebody played on with layout 1."""

    steps = {2: light}


class Stumbling(Counted):
    steps = {1: lambda state: state["board"]}


class Astray(Counted):
    """Its step leads to what its rules cannot load."""

    steps = {1: lambda state: state}


@pytest.mark.parametrize(
    ("rulebook", "told"),
    [
        (Forgetful, "Move 6 is kept in layout 1, and no step leads on from 1."),
        (Stumbling, "Move 6 cannot be brought up from layout 1."),
        (Astray, "Move 6 cannot be brought up from layout 1."),
    ],
)
def test_a_game_to_which_no_step_leads_is_refused(
    begun: Table, release: Release, rulebook: type[Rulebook], told: str
) -> None:
    release(rulebook)
    table = again(begun)
    with pytest.raises(Unreadable) as refused:
        game_at(table)
    assert str(refused.value) == told
    assert audit(table).faults == [f"Move {number} cannot be read." for number in range(7)]
