"""Names, which lie over the counters: along curves, and for towns in the strip under a counter."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from games.engine.drawing import Point, at, escape, num, text
from games.hexmap.board import Box, HexMap, Name, Town


class Hand(NamedTuple):
    """How names of a kind are written."""

    size: float
    wide: float  # of a letter, in its size
    apart: float  # the most that letters may be, in the size


HANDS = {
    "state": Hand(40, 0.66, 1.2),
    "ocean": Hand(52, 0.66, 1.2),
    "mare": Hand(34, 0.66, 1.2),
    "gulf": Hand(32, 0.44, 1.2),
    "bay": Hand(23, 0.44, 1.2),
    "land": Hand(27, 0.44, 0.45),
    "hill": Hand(21, 0.44, 0.45),
    "water": Hand(16, 0.43, 0.45),
}
STRIP = 42  # from a hex's centre down to the line of its town's name
LETTER = 4.6  # half of one of a town's
# By which way a name leads, the end that is held, and how far from its hex's centre: clear of a counter below
LEADS = {1: ("start", 10), -1: ("end", 18)}
BEYOND = 250  # units: from afar letters are larger than the curve was drawn for


class Letters:
    def __init__(self, board: HexMap) -> None:
        self.board = board
        self.curves: list[str] = []

    def draw(self) -> str:
        """The smallest first, so that none lies over a greater."""
        order = list(HANDS)[::-1]
        names = sorted(self.board.names, key=lambda name: order.index(name.kind))
        towns = sorted([town for town in self.board.towns if town.name], key=lambda town: town.rank)
        written = [*map(self._named, names), *self._straits(), *self._sites(), *map(self._town, towns)]
        return f"<defs>{''.join(self.curves)}</defs>{''.join(written)}"

    def _named(self, name: Name) -> str:
        kind = f"state {self.board.fill(name.owner)}" if name.owner else name.kind
        return self._along(name, kind) + (self._coin(name) if name.coin is not None else "")

    def _along(self, name: Name, kind: str) -> str:
        """The letters spread evenly over the curve."""
        hand, letters = HANDS[name.kind], len(name.text)
        start, middle, end = name.course
        long = (math.dist(start, middle) + math.dist(middle, end)) * 0.97
        apart = min((long - letters * hand.size * hand.wide) / max(letters - 1, 1), hand.size * hand.apart)
        on = f'<textPath href="#{self._curve(name.course)}" startOffset="50%">{escape(name.text)}</textPath>'
        return f'<text class="{kind}" letter-spacing="{num(max(0.5, apart))}">{on}</text>'

    def _curve(self, course: tuple[Point, Point, Point]) -> str:
        """Through the three, and straight on at both ends: letters that run over are not lost."""
        start, middle, end = course
        bend = (2 * middle[0] - (start[0] + end[0]) / 2, 2 * middle[1] - (start[1] + end[1]) / 2)
        before, after = (_beyond(bend, one) for one in (start, end))
        name = f"n{len(self.curves)}"
        spots = [f"{x:.0f} {y:.0f}" for x, y in (before, start, bend, end, after)]
        self.curves.append('<path id="{}" d="M{}L{}Q{} {}L{}"/>'.format(name, *spots))
        return name

    def _coin(self, name: Name) -> str:
        x, y = name.course[1]
        coin = f'<circle r="17" class="{self.board.fill(name.owner)}"/><text y="6.5">{name.coin}</text>'
        return at(x, y + 30, coin, class_="coin")

    def _straits(self) -> Iterator[str]:
        cities = {town.hex for town in self.board.towns if town.value}
        for at_, name in self.board.straits:
            x, y = self.board.centre[at_]
            yield text(x, y + (-36 if at_ in cities else 38), name, anchor="start", class_="narrow")

    def _sites(self) -> Iterator[str]:
        for name, title in self.board.sites:
            x, y = self.board.centre[name]
            yield text(x, y + STRIP, title, anchor="start", class_="town minor")

    def _town(self, town: Town) -> str:
        x, y = self.board.centre[town.hex]
        kind = f"town v{town.rank}" if town.value else "town minor"
        if way := _leads(self.board, town):
            end, aside = LEADS[way]
            held = f"text-anchor:{end}"
            return text(x + aside, y + STRIP, town.name, anchor="start", class_=kind, style=held)
        return text(x - self._aside(town), y + STRIP, town.name, anchor="start", class_=kind)

    def _aside(self, town: Town) -> float:
        """To the left a little, where a castle stands in the way."""
        x, y = self.board.centre[town.hex]
        great = {other.hex for other in self.board.towns if other.value > 1}
        around = [self.board.centre[name] for name in self.board.neighbours(town.hex) if name in great]
        in_the_way = any(left > x and top > y for left, top in around)
        return max(0, len(town.name) * LETTER - 28) if in_the_way else 0


def _leads(board: HexMap, town: Town) -> int:
    """1 to the right, -1 to the left, 0 both ways alike.

    On a map of hexes on a point the next row is so near that its counters reach up beside a name: it leads
    away from a town there, which is held for most of a game.
    """
    if board.flat:
        return 0
    x, y = board.centre[town.hex]
    others = {other.hex for other in board.towns}
    around = [board.centre[name] for name in board.neighbours(town.hex) if name in others]
    below = {left < x for left, top in around if top > y + 1}
    return 0 if len(below) != 1 else 1 if True in below else -1


def _beyond(bend: Point, end: Point) -> Point:
    """Equally far at both ends, that the middle stays the middle."""
    share = 1 + BEYOND / math.dist(bend, end)
    return bend[0] + (end[0] - bend[0]) * share, bend[1] + (end[1] - bend[1]) * share


def taken(board: HexMap) -> list[Box]:
    """Where names and signs will stand, and no marks should."""
    boxes = [(x - 16, y - 49, x + 16, y - 34) for x, y in board.centre.values()]  # its number
    for town in board.towns:
        x, y = board.centre[town.hex]
        half, way = len(town.name) * LETTER + 5, _leads(board, town)
        middle = x + LEADS[way][1] + way * half if way else x
        boxes += [(middle - half, y + 26, middle + half, y + 50), (x - 54, y - 14, x - 28, y + 16)]
    for name, _ in board.sites:
        x, y = board.centre[name]
        boxes.append((x - 54, y - 10, x + 30, y + 48))
    return boxes + [_room(name) for name in board.names if name.kind in ("state", "land")]


def _room(name: Name) -> Box:
    xs, ys = zip(*name.course, strict=True)
    return min(xs), min(ys) - 24, max(xs), max(ys) + 10
