"""The charts and tables of the rulebook's last pages, and how each is read."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta, Struct

from games.engine.components import Part

Row = Annotated[tuple[str, ...], Meta(min_length=1)]
Cell = Annotated[str, Meta(pattern="^([0-9]R?|-)/([0-9]R?|-)$")]
Fate = Literal["Survives", "Dies with Heir", "Dies without Heir"]
FATES: tuple[Fate, ...] = get_args(Fate)


class Result(NamedTuple):
    """A cell of the Combat Results Table: units lost, and who retreats."""

    attacker: int
    defender: int
    attacker_retreats: bool
    defender_retreats: bool


class CombatTable(Part, frozen=True, dict=True):
    columns: Row
    rows: tuple[tuple[Cell, ...], ...]  # a row for each face of the die

    @cached_property
    def results(self) -> tuple[tuple[Result, ...], ...]:
        return tuple([tuple([read_cell(cell) for cell in row]) for row in self.rows])

    def column(self, attacker: int, defender: int) -> int:
        """8.2 The odds rounded in the defender's favour, and kept within the table. Ruling 29."""
        if attacker >= defender:
            odds = attacker // max(defender, 1)
            return min(self.columns.index("1:1") + odds - 1, len(self.columns) - 1)
        odds = -(-defender // max(attacker, 1))
        return max(self.columns.index("1:1") - odds + 1, 0)

    def read(self, column: int, die: int) -> Result:
        return self.results[die - 1][column]


class AttritionTable(Part, frozen=True):
    upto: tuple[int, ...]  # the highest point total of each column
    rows: tuple[tuple[int, ...], ...]

    def column(self, points: int) -> int:
        return bisect_left(self.upto, points)

    def read(self, points: int, die: int) -> int:
        """7.2 Units lost by a stack with so many points. Ruling 21: no points, no loss."""
        return self.rows[die - 1][self.column(points)] if points > 0 else 0


class DieTable(Part, frozen=True):
    """A die down the side, columns across, and a mark in the cells where something happens."""

    columns: Row
    rows: tuple[Row, ...]

    def marked(self, column: str, die: int) -> bool:
        return self.rows[die - 1][self.columns.index(column)] != "-"


class SuppressionTable(Part, frozen=True):
    upto: tuple[int, ...]  # the highest income of each column but the last
    rows: dict[str, tuple[int, ...]]  # by kind

    def read(self, kind: str, income: int) -> int:
        """10.2 The highest die that puts the unit down."""
        return self.rows[kind][bisect_left(self.upto, income)]


class CivilWarTable(Part, frozen=True):
    columns: Row
    rows: dict[Fate, tuple[int, ...]]  # the highest die that brings war; 0 for none

    def column(self, rebels: int, total: int) -> int:
        """11.2 Ruling 37: rebels out of all Muslim units on the map; none at all is the first column."""
        if rebels * 4 <= total:
            return 0
        return 2 if rebels * 2 >= total else 1

    def read(self, fate: Fate, rebels: int, total: int) -> int:
        return self.rows[fate][self.column(rebels, total)]


class FateTable(Part, frozen=True):
    rows: tuple[Fate, ...]


class Points(Part, frozen=True):
    """Attrition points a hex of one sort costs each kind of unit."""

    terrain: Literal["fertile", "rough", "desert", "partial sea", "all sea"]
    points: dict[str, int]


class Costs(Part, frozen=True):
    costs: dict[str, int]


class Recruitment(Part, frozen=True):
    group: str
    costs: dict[str, int]


class Tables(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    combat: CombatTable
    attrition: AttritionTable
    susceptibility: tuple[Points, ...]
    conversion: DieTable
    reconversion: DieTable
    conversion_cost: Costs
    rebellion: DieTable
    suppression: SuppressionTable
    khalif: FateTable
    civil_war: CivilWarTable
    recruitment_cost: tuple[Recruitment, ...]

    @cached_property
    def recruitment(self) -> dict[str, dict[str, int]]:
        return {row.group: row.costs for row in self.recruitment_cost}

    @cached_property
    def attrition_points(self) -> dict[str, dict[str, int]]:
        return {row.terrain: row.points for row in self.susceptibility}

    def faults(self) -> Iterator[str]:
        six: tuple[tuple[str, Sequence[Sequence[object]]], ...] = (
            ("Combat Results", self.combat.rows),
            ("Attrition Resolution", self.attrition.rows),
            ("Conversion", self.conversion.rows),
            ("Re-conversion", self.reconversion.rows),
            ("Rebellion", self.rebellion.rows),
        )
        for name, rows in six:
            if len(rows) != 6 or len({len(row) for row in rows}) != 1:
                yield f"{name} Table: six rows of one length are needed."
        if len(self.khalif.rows) != 6:
            yield "Khalif Fate Table: six rows are needed."
        if "1:1" not in self.combat.columns:
            yield "Combat Results Table: there is no column 1:1."


def read_cell(cell: str) -> Result:
    """ "2/2R": the attacker loses two, the defender two and retreats."""
    left, right = cell.split("/")
    return Result(_units(left), _units(right), left.endswith("R"), right.endswith("R"))


def _units(text: str) -> int:
    return int(text.rstrip("R")) if text != "-" else 0
