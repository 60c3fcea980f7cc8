"""The shape of the ground: heights from terrain, ridges and chance, and the light that falls on them.

Terrain is told by the hex: what the rules call fertile or desert stays low, whatever ridge runs through it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from games.engine.drawing import Point
from games.hexmap.board import HexMap
from games.hexmap.earth import earth
from games.hexmap.fields import Field, Mask, Sheet, blur, near, noise, sheet

SEED = 632


class Ground(NamedTuple):
    """What the ground of a terrain does."""

    height: float
    broken: float
    ridges: float  # how much of a ridge shows in it


GROUNDS = {
    "fertile": Ground(0.02, 0.03, 0.1),
    "clear": Ground(0.06, 0.07, 0.12),
    "desert": Ground(0.1, 0.06, 0.3),
    "rough": Ground(0.2, 0.3, 1),
    "mountain": Ground(0.34, 0.5, 1.1),
}
LEVEL = Ground(0, 0, 0)  # marsh, lake and sea
BROKEN = {"steppe": 0.35, "savanna": 0.6, "forest": 0.75, "high": 1.15, "rough": 0.9}  # rough ground, by tint
ROLLING = ((150, 0.4), (70, 0.32), (34, 0.2), (17, 0.1))  # sizes of features, and their shares
CREASED = ((96, 0.4), (47, 0.3), (24, 0.2), (13, 0.1))
SOFT = 11  # over how many units one ground becomes another
LIGHT = np.array([-0.62, -0.62, 0.95]) / np.linalg.norm([-0.62, -0.62, 0.95])  # from the north-west
STEEP = 100  # how many units high the highest is


@dataclass
class Relief:
    cell: float
    height: Field
    shade: Field  # 0 dark, 0.5 level ground, 1 bright
    inside: Mask  # on land


def relief(board: HexMap) -> Relief:
    cell = board.cell
    cells = sheet(*board.size, cell)
    height = Raised(board, cells).height()
    dry = cells.mask(board.land.buffer(cell * 2).intersection(board.field.buffer(-cell)))
    shade = np.where(dry, lit(height, cell), 0.5)
    return Relief(cell, height, shade, cells.mask(board.land.buffer(-2)))


def lit(height: Field, cell: float) -> Field:
    """How much light falls, with level ground at the middle of the scale."""
    south, east = np.gradient(height * STEEP / cell)
    falls = (-east * LIGHT[0] - south * LIGHT[1] + LIGHT[2]) / np.sqrt(east**2 + south**2 + 1)
    level = LIGHT[2]
    dark = 0.5 * np.clip(falls / level, 0, 1) ** 0.9
    shade: Field = np.where(falls < level, dark, 0.5 + 0.5 * (falls - level) / (1 - level))
    return shade


class Raised:
    """The ground of a map, raised."""

    def __init__(self, board: HexMap, cells: Sheet) -> None:
        self.board, self.cells = board, cells
        rng = np.random.default_rng(SEED)
        east, south = (noise(rng, cells.xs, cells.ys, 70) - 0.5 for _ in range(2))
        self.xs, self.ys = cells.xs + east * 46, cells.ys + south * 46  # lines that no ruler drew
        self.rolling = self._mixed(rng, ROLLING, lambda one: one)
        self.creased = self._mixed(rng, CREASED, lambda one: 1 - np.abs(2 * one - 1))

    def _mixed(
        self, rng: np.random.Generator, sizes: Iterable[tuple[int, float]], bent: Callable[[Field], Field]
    ) -> Field:
        mixed = np.zeros_like(self.xs)
        for size, share in sizes:
            mixed += bent(noise(rng, self.xs, self.ys, size)) * share
        return mixed

    def height(self) -> Field:
        base, broken, share, sand = self._by_hex()
        heights = base + broken * (self.creased * 0.85 + self.rolling * 0.4)
        heights += self._ridges() * share + self._walls() * np.clip(share, 0.35, 1)
        heights += sand * 0.034 * self._steps()
        return blur(heights * self._valleys(), 1)

    def _steps(self) -> Field:
        """Table lands of stone."""
        stony = np.clip((self.rolling - 0.3) * 7, 0, 3)
        steps: Field = np.floor(stony) + np.clip((stony % 1 - 0.8) * 5, 0, 1)
        return steps

    def _by_hex(self) -> list[Field]:
        """Each cell has the ground of its hex; a blur makes the changes gentle."""
        table = np.array([self._ground(name) for name in self.board.centre])
        hexes = self._nearest()
        return [blur(table[hexes, column], max(1, round(SOFT / self.cells.cell)), 3) for column in range(4)]

    def _ground(self, name: str) -> tuple[float, float, float, float]:
        terrain = self.board.terrain[name]
        ground = GROUNDS.get(terrain, LEVEL)
        broken = ground.broken * BROKEN.get(self.board.tint(name), 1)
        return ground.height, broken, ground.ridges, float(terrain == "desert")

    def _nearest(self) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        """The number of each cell's hex."""
        cells = self.cells
        best, found = np.full(cells.xs.shape, np.inf), np.zeros(cells.xs.shape, dtype=np.int64)
        for number, (x, y) in enumerate(self.board.centre.values()):
            left, right = max(0, int((x - 70) / cells.cell)), int((x + 70) / cells.cell) + 1
            top, foot = max(0, int((y - 70) / cells.cell)), int((y + 70) / cells.cell) + 1
            about = np.s_[top:foot, left:right]
            gap = (cells.xs[about] - x) ** 2 + (cells.ys[about] - y) ** 2
            closer = gap < best[about]
            best[about][closer], found[about][closer] = gap[closer], number
        return found

    def _ridges(self) -> Field:
        out, degree = np.zeros_like(self.xs), self.board.survey.degree()
        for ridge in earth().ridges:
            crest = self.board.survey.places(ridge.crest)
            half = min(ridge.half * degree * 0.85, 150)
            for a, b in pairwise(crest):
                self._lift(out, (a, b), half, ridge.height * 0.72)
        return out

    def _walls(self) -> Field:
        """Along mountain hexsides, whatever the ground."""
        out = np.zeros_like(self.xs)
        for pair in self.board.ridges:
            self._lift(out, self.board.side(*pair), 40, 0.6)
        return out

    def _lift(self, out: Field, line: tuple[Point, Point], half: float, height: float) -> None:
        """The crest throws out spurs where the ground is creased."""
        about, gap = near(self.xs, self.ys, *line, half)
        creased = self.creased[about]
        steep = np.clip(1 - gap / half * (1.75 - 1.5 * creased), 0, 1) ** 1.15
        out[about] = np.maximum(out[about], height * steep * (0.4 + 0.75 * creased))

    def _valleys(self) -> Field:
        """Rivers lie low: heights fade towards them."""
        out = np.ones_like(self.xs)
        for river in earth().rivers:
            course = self.board.survey.places(river.course)
            for a, b in pairwise(course):
                about, gap = near(self.cells.xs, self.cells.ys, a, b, 26)
                out[about] = np.minimum(out[about], 0.35 + 0.65 * np.clip(gap / 26, 0, 1))
        return blur(out, 2)
