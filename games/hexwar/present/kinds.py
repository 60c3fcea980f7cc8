"""Units that are alike, counted: how they stand in panels, and how many of them were asked for."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypedDict

from games.engine.flow import Game
from games.engine.page import Asked
from games.hexwar.present.asked import count
from games.hexwar.stacks import U


class Tile(TypedDict):
    """A kind of counter as panels show it."""

    tile: str  # classes of its picture
    kind: str
    name: str  # with whose they are
    also: str  # what else is to be said of them, if anything


class Lot(Tile):
    """Some that are alike."""

    count: int


class Row(Tile):
    """A line of a panel: what they are, how many there are, how many are meant."""

    field: str
    most: int
    value: int
    note: str


class Kinds(Generic[U]):
    """How a game tells its counters apart."""

    def alike(self, unit: U) -> str:
        """Units of one word are alike; fields of forms have it in their names."""
        raise NotImplementedError

    def order(self, game: Game[Any, Any], unit: U) -> Any:
        """What panels sort by."""
        return unit.id

    def tile(self, game: Game[Any, Any], unit: U) -> Tile:
        word = self.alike(unit)
        return {"tile": "", "kind": word, "name": word, "also": ""}

    def sorts(self, game: Game[Any, Any], units: Iterable[U]) -> list[list[U]]:
        found: dict[str, list[U]] = {}
        for unit in sorted(units, key=partial(self.order, game)):
            found.setdefault(self.alike(unit), []).append(unit)
        return list(found.values())

    def field(self, unit: U) -> str:
        """What says how many go of those like this one in its place."""
        return f"n-{unit.where}-{self.alike(unit)}"

    def asked_for(self, asked: Asked, units: Sequence[U], default: int) -> Sequence[U]:
        """Of units that are alike, the first so many."""
        return units[: count(asked, self.field(units[0]), default, len(units))]

    def row(self, game: Game[Any, Any], units: Sequence[U], value: int, note: str = "") -> Row:
        tile, field = self.tile(game, units[0]), self.field(units[0])
        return {**tile, "field": field, "most": len(units), "value": value, "note": note}
