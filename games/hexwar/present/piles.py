"""The counters on the map: a pile for the units of one side in one place, and none lies on another."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Generic, NamedTuple, TypedDict

from games.engine.flow import Game
from games.engine.page import Context, View
from games.engine.words import counted
from games.hexwar.stacks import U, Where

# Where in a hex the piles lie that share it, by how many they are
ASIDE = {1: ("",), 2: ("left", "right"), 3: ("left three", "right three", "low three")}
Side = str


class Pile(NamedTuple, Generic[U]):
    id: str
    place: Where
    spot: str  # where it lies on the picture
    side: Side
    units: tuple[U, ...]
    aside: str  # where in its hex, if it shares that


class Counted(TypedDict):
    """What a pile shows."""

    classes: str
    at: str
    says: str  # to those who do not see it
    worth: int
    kinds: tuple[tuple[str, int], ...]  # signs and how many of each
    marks: tuple[tuple[str, str], ...]  # what lies on top, and what stands on it


class Piles(Generic[U]):
    """How a game's counters lie on its map."""

    sides: tuple[Side, ...]  # from left to right

    def side(self, unit: U, spot: str) -> Side:
        raise NotImplementedError

    def spot(self, unit: U) -> str:
        return unit.where

    def worth(self, game: Game[Any, Any], units: Sequence[U]) -> int:
        raise NotImplementedError

    def shown(self, game: Game[Any, Any], pile: Pile[U], *, marked: bool) -> Counted:
        """`marked`: it is one of those under a marker."""
        many = "many" if len(pile.units) > 1 else ""
        worth = self.worth(game, pile.units)
        return {
            "classes": " ".join(filter(None, (f"n-{pile.side}", "c1", pile.aside, many))),
            "at": pile.spot,
            "says": f"{pile.place}: {pile.side}, {counted(len(pile.units), 'unit')}, strength {worth}",
            "worth": worth,
            "kinds": ((pile.side, len(pile.units)),),
            "marks": (),
        }

    def marked(self, game: Game[Any, Any], piles: Iterable[Pile[U]]) -> set[str]:
        """The piles that stand under a marker of which there are only so many, by id."""
        return set()

    def pieces(self, view: View) -> dict[str, Context]:
        """All piles, by id. Of a pile that stands as it stood nothing is described again."""
        found = self.on_map(view)
        marked = self.marked(view.seen, found)
        return {pile.id: self._kept(view, pile, pile.id in marked) for pile in found}

    def _kept(self, view: View, pile: Pile[U], marked: bool) -> Counted:
        return view.recall(pile.id, (pile, marked), lambda: self.shown(view.seen, pile, marked=marked))

    def on_map(self, view: View) -> list[Pile[U]]:
        board = view.seen.board
        return list(chain.from_iterable(self._at(view, at, board.at(at)) for at in board.places()))

    def _at(self, view: View, place: Where, units: list[U]) -> list[Pile[U]]:
        return view.recall(("piles", place), units, lambda: list(self._piled(place, units)))

    def _piled(self, place: Where, units: Iterable[U]) -> Iterator[Pile[U]]:
        for spot, sides in sorted(self._split(units).items()):
            for side, aside in zip(sorted(sides, key=self.sides.index), ASIDE[len(sides)], strict=True):
                yield Pile(f"pile-{place}-{side}", place, spot, side, tuple(sides[side]), aside)

    def _split(self, units: Iterable[U]) -> Mapping[str, Mapping[Side, list[U]]]:
        found: dict[str, dict[Side, list[U]]] = {}
        for unit in units:
            spot = self.spot(unit)
            found.setdefault(spot, {}).setdefault(self.side(unit, spot), []).append(unit)
        return found
