"""The relief as it is drawn: a shaded picture, and over it an engraver's hachures."""

import base64
import random
import struct
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from games.hexmap.fields import Field
from games.hexmap.relief import Relief
from games.hexmap.strokes import blocks

HALF = 6  # levels of shade, and as many of light
DARK, BRIGHT = (40, 26, 18), (255, 250, 235)
STRONGEST = 0.46  # how much a shade covers at most
GAP, RISE, LEAST = 13.5, 0.084, 0.029  # between strokes, from contour to contour, and the least slope
FINE = 5.0  # the cell for which that is the gap: on a larger map all is coarser
LONGEST, SHORTEST = 22.0, 5.0

Stroke = tuple[int, int, int, int]  # where it begins, and where it goes from there


def image(relief: Relief) -> str:
    """Light and shade as a small picture inside the big one, each more or less transparent."""
    level = np.round((relief.shade - 0.5) * 2 * HALF) + HALF
    packed = _png(np.clip(level, 0, 2 * HALF).astype(np.uint8))
    high, wide = (count * relief.cell for count in level.shape)
    size = f'width="{wide:g}" height="{high:g}" preserveAspectRatio="none"'
    data = base64.b64encode(packed).decode()
    return f'<image class="shade" {size} href="data:image/png;base64,{data}"/>'


def _png(level: NDArray[np.uint8]) -> bytes:
    """Sixteen colours at most, two cells a byte."""
    rows, columns = level.shape
    level = np.pad(level, [(0, 0), (0, columns % 2)])
    packed = (level[:, 0::2] << 4) | level[:, 1::2]
    raw = b"".join(b"\0" + row.tobytes() for row in packed)
    head = struct.pack(">IIBBBBB", columns, rows, 4, 3, 0, 0, 0)
    tones = bytes(value for tone in [DARK] * HALF + [BRIGHT] * (HALF + 1) for value in tone)
    parts = ((b"IHDR", head), (b"PLTE", tones), (b"tRNS", _cover()), (b"IDAT", zlib.compress(raw, 9)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in (*parts, (b"IEND", b"")))


def _cover() -> bytes:
    shares = [((HALF - i) / HALF) ** 1.15 for i in range(HALF)]
    shares += [0, *(((i + 1) / HALF) ** 1.1 for i in range(HALF))]
    return bytes(round(255 * STRONGEST * share) for share in shares)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def hachures(relief: Relief) -> str:
    """Strokes down the slopes, in rows between contours, heavier in the shade."""
    weights: list[list[Stroke]] = [[], []]
    for stroke, heavy in Engraver(relief).strokes():
        weights[heavy].append(stroke)
    return "".join(
        f'<path class="h{weight}" d="{d}"/>' for weight, some in enumerate(weights) for d in packed(some)
    )


def packed(strokes: list[Stroke]) -> Iterator[str]:
    """A path for each part of the map, in which a stroke is told from where the last ended: half the size."""
    for some in blocks((one[:2], one) for one in strokes):
        path, x, y = [], 0, 0
        for left, top, dx, dy in sorted(some, key=_row_by_row):
            path.append(f"m{left - x} {top - y}l{dx} {dy}".replace(" -", "-"))
            x, y = left + dx, top + dy
        yield "M0 0" + "".join(path)


def _row_by_row(stroke: Stroke) -> tuple[int, int]:
    """As an ox ploughs, so that the next is near."""
    row = stroke[1] // 30
    return row, stroke[0] if row % 2 else -stroke[0]


class Engraver:
    def __init__(self, relief: Relief) -> None:
        self.relief, self.rng = relief, random.Random(11)
        self.falls: list[Field] = [np.asarray(way) for way in np.gradient(relief.height)][::-1]  # east, south
        self.slope: Field = np.hypot(*self.falls)
        self.level: Field = np.floor(relief.height / RISE)
        self.taken: set[tuple[int, int, int]] = set()

    def strokes(self) -> Iterator[tuple[Stroke, bool]]:
        """Those in light are left out: there the paper shines."""
        spots = self._spots()
        self.rng.shuffle(spots)
        for row, column in spots:
            dark = 1 - float(self.relief.shade[row, column])
            if self._is_free(row, column, dark) and (stroke := self._stroke(row, column)) and dark >= 0.45:
                yield stroke, dark >= 0.68

    def _spots(self) -> list[tuple[int, int]]:
        """Where a contour crosses ground that is steep enough."""
        level, inner = self.level, self.level[1:-1, 1:-1]
        crossing = (inner != level[2:, 1:-1]) | (inner != level[1:-1, 2:])
        found = np.argwhere(crossing & (self.slope[1:-1, 1:-1] > LEAST)) + 1
        return [(int(row), int(column)) for row, column in found]

    def _is_free(self, row: int, column: int, dark: float) -> bool:
        gap = GAP * self.relief.cell / FINE
        space = gap * (1.55 - 0.8 * min(1, dark)) / self.relief.cell
        key = (int(self.level[row, column]), int(row / space), int(column / space))
        free = key not in self.taken
        self.taken.add(key)
        return free

    def _stroke(self, row: int, column: int) -> Stroke | None:
        """Down to the next contour, if that is far enough to be seen."""
        cell = self.relief.cell
        y, x = row + self.rng.uniform(-0.4, 0.4), column + self.rng.uniform(-0.4, 0.4)
        end_x, end_y, steps = self._down(x, y, float(self.relief.height[row, column]) - RISE * 0.8)
        if steps * cell < SHORTEST:
            return None
        return round(x * cell), round(y * cell), round((end_x - x) * cell), round((end_y - y) * cell)

    def _down(self, x: float, y: float, least: float) -> tuple[float, float, int]:
        steps = 0
        while steps < LONGEST / self.relief.cell and self._goes_on(int(y), int(x)):
            at = int(y), int(x)
            east, south = (float(way[at] / self.slope[at]) for way in self.falls)
            x, y = x - east, y - south
            steps += 1
            if self.relief.height[int(y), int(x)] < least:
                break
        return x, y, steps

    def _goes_on(self, row: int, column: int) -> bool:
        rows, columns = self.slope.shape
        inside = 0 < row < rows - 1 and 0 < column < columns - 1
        return bool(inside and self.slope[row, column] >= LEAST * 0.5 and self.relief.inside[row, column])
