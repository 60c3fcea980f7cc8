"""A place that was picked on the map: what is printed there, and its stacks unit by unit."""

from collections.abc import Sequence
from typing import Any, Generic, TypedDict

from games.engine.flow import Game
from games.engine.page import Asked, Part, View
from games.engine.words import sentence
from games.hexwar.present.asked import last
from games.hexwar.present.kinds import Lot
from games.hexwar.present.march import Marches
from games.hexwar.present.piles import Piles
from games.hexwar.stacks import U, Where


class Some(Lot):
    worth: int


class Judged(TypedDict):
    """How many there are, and may be."""

    says: str
    bad: bool
    rule: str


class StackSeen(TypedDict):
    title: str
    judged: Judged | None
    rows: Sequence[Some]


class Told(TypedDict):
    says: str
    rule: str


class LookShown(TypedDict):
    place: Where
    name: str
    about: Sequence[str]
    told: Told | None
    stacks: Sequence[StackSeen]


class Look(Generic[U]):
    """What a game says of a place."""

    def __init__(self, marches: Marches[U], piles: Piles[U]) -> None:
        self.marches, self.piles = marches, piles

    def title(self, game: Game[Any, Any], units: Sequence[U]) -> str:
        """Of the units of one side there."""
        return sentence(self.marches.units(game, units))

    def worth(self, game: Game[Any, Any], units: Sequence[U]) -> int:
        return self.piles.worth(game, units)

    def judged(self, game: Game[Any, Any], place: Where, units: Sequence[U]) -> Judged | None:
        return None

    def about(self, game: Game[Any, Any], place: Where) -> list[str]:
        return self.marches.about(game, place)

    def told(self, game: Game[Any, Any], place: Where) -> Told | None:
        return None

    def part(self, view: View, asked: Asked, besides: Sequence[Where] = ()) -> Part:
        """The place picked last, if it is none of those that the panel above shows already."""
        place = self.marches.place_of(last(asked, "pick") or last(asked, "look"))
        if place in besides or not self.marches.is_goal(view.seen, place):
            return CLOSED
        return CLOSED._replace(context=self.context(view.seen, place))

    def context(self, game: Game[Any, Any], place: Where) -> LookShown:
        called = self.marches.short(game, place)
        return {
            "place": place,
            "name": f"Hex {place}" if called == place else called,
            "about": self.about(game, place),
            "told": self.told(game, place),
            "stacks": [self._stack(game, place, units) for units in self._by_side(game, place)],
        }

    def _by_side(self, game: Game[Any, Any], place: Where) -> list[list[U]]:
        found: dict[str, list[U]] = {}
        for unit in game.board.at(place):
            found.setdefault(self.piles.side(unit, place), []).append(unit)
        return [found[side] for side in sorted(found, key=self.piles.sides.index)]

    def _stack(self, game: Game[Any, Any], place: Where, units: list[U]) -> StackSeen:
        rows = [self._some(game, alike) for alike in self.marches.kinds.sorts(game, units)]
        judged = self.judged(game, place, units)
        return {"title": self.title(game, units), "judged": judged, "rows": rows}

    def _some(self, game: Game[Any, Any], units: list[U]) -> Some:
        tile = self.marches.kinds.tile(game, units[0])
        return {**tile, "count": len(units), "worth": self.worth(game, units)}


CLOSED = Part("look", "hexwar/look.html", {"place": ""}, position="side")
