"""Units by place, and what is worked out from them for as long as they stay."""

from typing import Any, ClassVar

from msgspec import Struct, msgpack

from games.engine import flow
from games.engine.dice import Dice
from games.hexwar.stacks import Stacks, Where, each_once, fact, stacked
from tests.hexwar.doubt import out_of_date


class Unit(Struct, frozen=True, array_like=True):
    id: int
    where: Where
    tired: bool = False


class Board(Struct, Stacks[Unit], dict=True):
    units: list[Unit]
    tax: int = 1
    off_map: ClassVar[frozenset[Where]] = frozenset({"pool"})

    def raise_tax(self) -> None:
        self.tax += 1
        self.changed()


Game = flow.Game[Board, None]


@fact
def due(game: Game, where: Where) -> int:
    return game.board.tax * len(game.board.at(where))


def game() -> Game:
    units = [Unit(0, "0101"), Unit(1, "0101"), Unit(2, "0102"), Unit(3, "pool")]
    return flow.Game(None, Board(units), [], Dice("seed"))


def test_units_are_found_where_they_were_put() -> None:
    board = game().board
    board.put(2, "0101")
    board.put(0, "pool", tired=True)
    assert [unit.id for unit in board.at("0101")] == [1, 2]
    assert board.at("pool") == [Unit(0, "pool", tired=True), Unit(3, "pool")]
    assert (board.at("0102"), board.places()) == ([], ["0101"])
    assert [unit.id for unit in board.on_map()] == [1, 2]


def test_a_fact_holds_until_the_board_is_changed() -> None:
    one = game()
    assert (due(one, "0101"), due(one, "0102")) == (2, 1)
    assert len(one.board.facts) == 2
    one.board.put(2, "0101")
    assert not one.board.facts
    assert (due(one, "0101"), due(one, "0102")) == (3, 0)
    one.board.raise_tax()
    assert due(one, "0101") == 6
    assert not out_of_date(one)
    one.board.tax = 5  # past the board's own ways
    assert [args for _, args in out_of_date(one)] == [("0101",)]


def test_facts_are_neither_saved_nor_copied() -> None:
    one = game()
    due(one, "0101")
    assert not one.clone().board.facts
    assert msgpack.decode(msgpack.encode(one.board), type=Board) == one.board
    assert set(msgpack.decode(msgpack.encode(one.board))) == {"units", "tax"}


def test_a_copy_goes_its_own_way() -> None:
    one = game()
    one.board.at("0101")
    other: Any = one.clone()
    other.board.put(0, "0102")
    assert (len(one.board.at("0101")), len(other.board.at("0101"))) == (2, 1)


def test_the_units_of_one_place_make_one_stack() -> None:
    units = game().board.units
    assert stacked(units[1:]) == {"0101": units[1:2], "0102": units[2:3], "pool": units[3:]}


def test_picks_are_some_of_those_offered_each_once() -> None:
    assert each_once((2, 0), range(3)) and each_once((), range(3))
    assert not each_once((0, 3), range(3)) and not each_once((1, 1), range(3))
