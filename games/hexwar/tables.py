"""Tables that are read with a die, as components hold them: a row for each face."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from games.engine.components import PrintedPart

Row = Annotated[tuple[str, ...], Meta(min_length=1)]
ODDS = re.compile("([1-9][0-9]*):([1-9][0-9]*)")


class OddsTable(PrintedPart, frozen=True, dict=True):
    """Columns by the odds of attacker to defender, "1:3" to "6:1"."""

    columns: Row
    rows: tuple[tuple[str, ...], ...]

    @cached_property
    def odds(self) -> list[float]:
        return [int(odds[1]) / int(odds[2]) for heading in self.columns if (odds := ODDS.match(heading))]

    def column(self, attack: int, defence: int, shift: int = 0) -> int:
        """The odds rounded in the defender's favour, shifted, and kept within the table."""
        reached = bisect_right(self.odds, max(attack, 1) / max(defence, 1)) - 1
        return min(max(max(reached, 0) + shift, 0), len(self.columns) - 1)

    def faults(self, name: str) -> Iterator[str]:
        yield from unlike_six(name, self.rows)
        for heading in self.columns:
            if not ODDS.match(heading):
                yield f"{name} Table: column {heading!r} is no odds, as 2:1 is."
        if self.odds != sorted(self.odds):
            yield f"{name} Table: the odds do not rise from column to column."


class BandTable(PrintedPart, frozen=True):
    """Columns by an amount that they reach up to."""

    upto: tuple[int, ...]  # the highest amount of each column
    rows: tuple[tuple[int, ...], ...]

    def column(self, amount: int) -> int:
        return bisect_left(self.upto, amount)

    def read(self, amount: int, die: int) -> int:
        return self.rows[die - 1][self.column(amount)]


class DieTable(PrintedPart, frozen=True):
    """Columns by name, and a mark in the cells where something happens."""

    columns: Row
    rows: tuple[Row, ...]

    def marked(self, column: str, die: int) -> bool:
        return self.rows[die - 1][self.columns.index(column)] != "-"


def unlike_six(name: str, rows: Sequence[Sequence[object]]) -> Iterator[str]:
    if len(rows) != 6 or len({len(row) for row in rows}) != 1:
        yield f"{name} Table: six rows of one length are needed."
