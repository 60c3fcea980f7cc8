"""What is settled of a table before anybody sits at it, each part named as the table's column is."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import msgspec

from apps.clubs.models import Club
from apps.components.models import ComponentSet
from apps.components.selectors import default_set
from apps.play.clocks import Terms
from apps.play.models import Table
from apps.play.trying import Position


class TableSettings(NamedTuple):
    """What is played, how and before whom: a rematch has it of the table that it follows."""

    game: str
    scenario: str
    options: Mapping[str, str]
    title: str
    components: ComponentSet | None = None  # none named: the default set
    pace: str = Table.Pace.FREE
    clock: Terms | None = None
    listed: bool = True
    spectators: bool = True
    practice: bool = False
    club: Club | None = None
    members_only: bool = False

    @classmethod
    def of(cls, table: Table) -> Self:
        columns = {name: getattr(table, name) for name in cls._fields}
        return cls(**columns | {"clock": table.terms})

    def columns(self) -> dict[str, Any]:
        return self._asdict() | {
            "components": self.components or default_set(self.game),
            "clock": None if self.clock is None else msgspec.to_builtins(self.clock),
        }


class Origin(NamedTuple):
    """How a table came about, where nobody has just set it up."""

    appointed: bool = False  # it is settled elsewhere who sits there: each seat is a bot's, or invited to
    rematch_of: Table | None = None
    begun_from: Position | None = None
    taught: bool = False

    def columns(self) -> dict[str, Any]:
        return self._asdict() | {"begun_from": self.begun_from.kept() if self.begun_from else None}


SET_UP = Origin()
