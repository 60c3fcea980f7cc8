"""Counters by place: a board's units as stacks, and what follows from where they stand."""

from bisect import insort
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import wraps
from typing import Any, ClassVar, Generic, Protocol, TypeVar, TypeVarTuple

from msgspec.structs import replace

from games.engine.flow import Game

UnitId = int
Where = str  # a hex, or a box off the field


class Counter(Protocol):
    """A frozen structure, for a unit changes only by being put."""

    @property
    def id(self) -> UnitId: ...

    @property
    def where(self) -> Where: ...


U = TypeVar("U", bound=Counter)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Stacks(Generic[U]):
    """What a board of units can do: `class Board(Struct, Stacks[Unit], dict=True)`.

    The board holds `units`, by id. Whatever else of it a `fact` reads is changed by methods of the board
    which say so (`changed`), and by nothing else.
    """

    __slots__ = ()

    units: list[U]
    off_map: ClassVar[frozenset[Where]] = frozenset()

    @property
    def facts(self) -> dict[Any, Any]:
        """What was worked out from the board as it is now. Neither saved nor copied."""
        found: dict[Any, Any] | None = self.__dict__.get("_facts")
        if found is None:
            found = self.__dict__["_facts"] = {}
        return found

    def changed(self) -> None:
        """The board is another, of which nothing has been worked out yet."""
        self.__dict__["_facts"] = None

    @property
    def index(self) -> dict[Where, list[UnitId]]:
        """Who is where, by id. Not saved: made when first asked for, and kept up by `put`."""
        found: dict[Where, list[UnitId]] | None = self.__dict__.get("_index")
        if found is None:
            found = self.__dict__["_index"] = {}
            for unit in self.units:
                found.setdefault(unit.where, []).append(unit.id)
        return found

    def put(self, unit_id: UnitId, where: Where, **also: object) -> None:
        """The only way a unit changes."""
        index, old = self.index, self.units[unit_id]
        self.units[unit_id] = replace(old, where=where, **also)  # type: ignore[type-var]
        if where != old.where:
            index[old.where].remove(unit_id)
            if not index[old.where]:
                del index[old.where]
            insort(index.setdefault(where, []), unit_id)
        self.changed()

    def add(self, unit: U) -> None:
        """One counter more than there are, with the next id: for what is imagined."""
        self.index.setdefault(unit.where, []).append(unit.id)
        self.units.append(unit)
        self.changed()

    def at(self, place: Where) -> list[U]:
        units = self.units
        return [units[i] for i in self.index.get(place, ())]

    def on_map(self) -> Iterator[U]:
        return (unit for unit in self.units if unit.where not in self.off_map)

    def places(self) -> list[Where]:
        """Those with units."""
        return sorted(place for place in self.index if place not in self.off_map)


def fact(work: Callable[[Game[Any, Any], *Ts], T]) -> Callable[[Game[Any, Any], *Ts], T]:
    """Worked out from the board, and from arguments that can be keys, once until the board is changed."""

    @wraps(work)
    def known(game: Game[Any, Any], *args: *Ts) -> T:
        facts, key = game.board.facts, (work, args)
        if key not in facts:
            facts[key] = work(game, *args)
        found: T = facts[key]
        return found

    return known


def stacked(units: Iterable[U]) -> dict[Where, list[U]]:
    """The units of one place make one stack."""
    found: dict[Where, list[U]] = {}
    for unit in units:
        found.setdefault(unit.where, []).append(unit)
    return found


def each_once(picked: Collection[UnitId], among: Collection[UnitId]) -> bool:
    """Whether these are some of those, and none is named twice."""
    return len(set(picked)) == len(picked) and all(one in among for one in picked)
