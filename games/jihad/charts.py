"""The charts and tables of the rulebook's last pages, and how each is read."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta, Struct

from games.engine.components import PrintedPart
from games.hexwar.tables import BandTable, DieTable, OddsTable, Row, unlike_six

Cell = Annotated[str, Meta(pattern="^([0-9]R?|-)/([0-9]R?|-)$")]
Fate = Literal["Survives", "Dies with Heir", "Dies without Heir"]
FATES: tuple[Fate, ...] = get_args(Fate)


class Result(NamedTuple):
    """A cell of the Combat Results Table: units lost, and who retreats."""

    attacker: int
    defender: int
    attacker_retreats: bool
    defender_retreats: bool


class CombatTable(OddsTable, frozen=True, dict=True):
    """8.2 Ruling 29."""

    rows: tuple[tuple[Cell, ...], ...]

    @cached_property
    def results(self) -> tuple[tuple[Result, ...], ...]:
        return tuple([tuple([read_cell(cell) for cell in row]) for row in self.rows])

    def read(self, column: int, die: int) -> Result:
        return self.results[die - 1][column]


class AttritionTable(BandTable, frozen=True):
    def read(self, amount: int, die: int) -> int:
        """7.2 Units lost by a stack with so many points. Ruling 21: no points, no loss."""
        return super().read(amount, die) if amount > 0 else 0


class SuppressionTable(PrintedPart, frozen=True):
    upto: tuple[int, ...]  # the highest income of each column but the last
    rows: dict[str, tuple[int, ...]]  # by kind

    def read(self, kind: str, income: int) -> int:
        """10.2 The highest die that puts the unit down."""
        return self.rows[kind][bisect_left(self.upto, income)]


class CivilWarTable(PrintedPart, frozen=True):
    columns: Row
    rows: dict[Fate, tuple[int, ...]]  # the highest die that brings war; 0 for none

    def column(self, rebels: int, total: int) -> int:
        """11.2 Ruling 37: rebels out of all Muslim units on the map; none at all is the first column."""
        if rebels * 4 <= total:
            return 0
        return 2 if rebels * 2 >= total else 1

    def read(self, fate: Fate, rebels: int, total: int) -> int:
        return self.rows[fate][self.column(rebels, total)]


class FateTable(PrintedPart, frozen=True):
    rows: tuple[Fate, ...]


class Points(PrintedPart, frozen=True):
    """Attrition points a hex of one sort costs each kind of unit."""

    terrain: Literal["fertile", "rough", "desert", "partial sea", "all sea"]
    points: dict[str, int]


class Costs(PrintedPart, frozen=True):
    costs: dict[str, int]


class Recruitment(PrintedPart, frozen=True):
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
        yield from self.combat.faults("Combat Results")
        others: tuple[tuple[str, Sequence[Sequence[object]]], ...] = (
            ("Attrition Resolution", self.attrition.rows),
            ("Conversion", self.conversion.rows),
            ("Re-conversion", self.reconversion.rows),
            ("Rebellion", self.rebellion.rows),
        )
        for name, rows in others:
            yield from unlike_six(name, rows)
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
