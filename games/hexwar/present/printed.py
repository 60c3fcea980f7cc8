"""Tables that are read with a die, by themselves: a row for each face."""

from collections.abc import Iterable, Sequence
from typing import Any, TypedDict

from games.engine.components import PrintedPart
from games.engine.page import Printed
from games.hexwar.tables import BandTable, DieTable, OddsTable


class TableShown(TypedDict):
    corner: str
    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]


def table_of(part: PrintedPart) -> Printed | None:
    """None of what is no such table."""
    match part:
        case OddsTable() | DieTable():
            return shown(by_die(part.columns, part.rows))
        case BandTable():
            return shown(by_die(upto(part.upto), part.rows))
    return None


def shown(table: TableShown) -> Printed:
    return Printed("hexwar/printed_table.html", dict(table))


def by_die(heads: Sequence[str], rows: Iterable[Iterable[Any]]) -> TableShown:
    named = [(str(die), list(map(str, row))) for die, row in enumerate(rows, 1)]
    return {"corner": "die", "heads": heads, "rows": named}


def upto(most: Iterable[int]) -> list[str]:
    """The heads of columns that reach up to an amount."""
    return [f"to {amount}" for amount in most]
