"""The charts of the players' aid, and how each is read."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.engine.components import PrintedPart
from games.hexwar.tables import BandTable, OddsTable, unlike_six

Result = Literal["A", "AR", "AD", "DR", "DD"]  # attrition; attacker or defender, routed or destroyed


class CombatTable(OddsTable, frozen=True, dict=True):
    """6.1.2 The Combat Results Table."""

    rows: tuple[tuple[Result, ...], ...]

    def read(self, column: int, die: int) -> Result:
        return self.rows[die - 1][column]


class FireTable(PrintedPart, frozen=True):
    """8.3 By ships that use Greek fire; a star marks the shaded cells."""

    upto: tuple[int, ...]
    rows: tuple[tuple[Annotated[str, Meta(pattern="^[0-9]\\*?$")], ...], ...]

    def read(self, ships: int, die: int) -> tuple[int, bool]:
        """How many enemy ships are lost, and whether one of one's own is."""
        column = next(n for n, most in enumerate(self.upto) if ships <= most)
        cell = self.rows[die - 1][column]
        return int(cell[0]), cell.endswith("*")


class Tables(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    combat: CombatTable
    attrition: BandTable
    greek_fire: FireTable

    def faults(self) -> Iterator[str]:
        yield from self.combat.faults("Combat Results")
        yield from unlike_six("Attrition", self.attrition.rows)
        yield from unlike_six("Greek Fire", self.greek_fire.rows)
        widths = [
            ("Combat Results", self.combat.columns, self.combat.rows),
            ("Attrition", self.attrition.upto, self.attrition.rows),
            ("Greek Fire", self.greek_fire.upto, self.greek_fire.rows),
        ]
        for name, columns, rows in widths:
            if any(len(row) != len(columns) for row in rows):
                yield f"{name} Table: each row needs {len(columns)} cells."
        for name, upto in (("Attrition", self.attrition.upto), ("Greek Fire", self.greek_fire.upto)):
            if list(upto) != sorted(set(upto)):
                yield f"{name} Table: its columns are out of order."
        if any(lost < 0 for row in self.attrition.rows for lost in row):
            yield "Attrition Table: losses are below none."
