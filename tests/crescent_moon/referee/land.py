"""3, 13. Tiles on the table: who is next to whom, where a river parts them, and where a tile may lie."""

from dataclasses import dataclass, field
from typing import NamedTuple

from tests.crescent_moon.referee.parts import feature

Place = tuple[int, int]
Corner = frozenset[Place]
WAYS: tuple[Place, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # E NE NW W SW SE


def step(at: Place, way: int) -> Place:
    return at[0] + WAYS[way % 6][0], at[1] + WAYS[way % 6][1]


def corner(at: Place, k: int) -> Corner:
    return frozenset((at, step(at, k), step(at, k + 1)))


def side(at: Place, way: int) -> frozenset[Place]:
    return frozenset((at, step(at, way)))


class Laying(NamedTuple):
    tile: str
    at: Place
    sides: tuple[int, int] | None = None  # of a river


@dataclass
class Land:
    where: dict[str, Place] = field(default_factory=dict)
    river: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def lay(self, tile: str, at: Place, sides: tuple[int, ...] | None) -> None:
        self.where[tile] = at
        if sides:
            self.river[tile] = tuple(sides)

    def wet(self) -> set[frozenset[Place]]:
        return {side(self.where[tile], way) for tile, sides in self.river.items() for way in sides}

    def touching(self, at: Place) -> set[str]:
        around = {step(at, way) for way in range(6)}
        return {tile for tile, place in self.where.items() if place in around}

    def across(self, tile: str) -> set[str]:
        """Those it shares an edge with, a river along it."""
        at, wet = self.where[tile], self.wet()
        return {other for other in self.touching(at) if frozenset((at, self.where[other])) in wet}

    def near(self, tile: str) -> set[str]:
        return self.touching(self.where[tile]) - self.across(tile)

    # 13.5 The variable setup.

    def edge(self) -> set[Place]:
        """Empty places that touch a tile."""
        taken = set(self.where.values())
        return {step(at, way) for at in taken for way in range(6)} - taken

    def touched(self) -> set[Corner]:
        """Corners that the river runs through."""
        return {c for tile, sides in self.river.items() for c in path(self.where[tile], sides[0])}

    def ends(self) -> list[set[Corner]]:
        """The open end of each arm; before the first river tile any two opposite corners of the crossing."""
        middle = self.where["T01"]
        both = [{corner(middle, k), corner(middle, k + 3)} for k in range(3)]
        if not self.river:
            return both
        return [arms for pair in both if (arms := self.grown(pair))]

    def grown(self, pair: set[Corner]) -> set[Corner] | None:
        """Where arms that start at these two corners have come to; None: the river is none of theirs."""
        paths = [path(self.where[tile], sides[0]) for tile, sides in self.river.items()]
        ends = [follow(start, paths) for start in pair]
        if sum(length for _, length in ends) < len(paths):
            return None
        return {end for end, _ in ends}

    def extensions(self, end: Corner) -> set[tuple[Place, int]]:
        """13.5 Empty places and first sides with which a river goes on from here."""
        empty, wet, been = self.edge(), self.wet(), self.touched()
        found = set()
        for at in end & empty:
            for first in range(6):
                a, b, c = path(at, first)
                onward = {b, c} if a == end else {a, b} if c == end else set()
                dry = not {side(at, first), side(at, first + 1)} & wet
                if onward and dry and not onward & (been - {end}) and not onward & self.starts(end):
                    found.add((at, first))
        return found

    def starts(self, end: Corner) -> set[Corner]:
        """The other arm's open end, which this one may not run into."""
        return {c for pair in self.ends() if end in pair for c in pair} - {end} if self.river else set()

    def open(self) -> bool:
        return any(all(self.extensions(end) for end in pair) for pair in self.ends())

    def with_tile(self, laying: Laying) -> "Land":
        land = Land(dict(self.where), dict(self.river))
        land.lay(laying.tile, laying.at, laying.sides)
        return land

    def placings(self, tile: str) -> set[Laying]:
        return self.river_placings(tile) if feature(tile) == "river" else self.plain_placings(tile)

    def river_placings(self, tile: str) -> set[Laying]:
        ends = {end for pair in self.ends() for end in pair}
        found = {
            Laying(tile, at, (first, (first + 1) % 6)) for end in ends for at, first in self.extensions(end)
        }
        return {laying for laying in found if self.with_tile(laying).open()}

    def plain_placings(self, tile: str) -> set[Laying]:
        """Ruling 75. Of the places that leave both ends open, those adjacent to most."""
        free = [laying for at in self.edge() if self.with_tile(laying := Laying(tile, at)).open()]
        near = {laying: len(self.with_tile(laying).near(tile)) for laying in free}
        return {laying for laying in free if near[laying] == max(near.values())}


def path(at: Place, first: int) -> tuple[Corner, Corner, Corner]:
    """The corners along two neighbouring sides: before the first, between, after the second."""
    return corner(at, first - 1), corner(at, first), corner(at, first + 1)


def follow(start: Corner, paths: list[tuple[Corner, Corner, Corner]]) -> tuple[Corner, int]:
    """The end of the arm from here, and of how many tiles it is."""
    end, left = start, list(paths)
    while on := [p for p in left if end in (p[0], p[2])]:
        left.remove(on[0])
        end = on[0][2] if on[0][0] == end else on[0][0]
    return end, len(paths) - len(left)
