"""What the other side has done since one last acted, marked on the map."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.contract import Event, Seat
from games.engine.flow import Game
from games.engine.page import Part, Past, View
from games.hexmap.since import Happened, drawing
from games.hexwar.present.overlay import Sheet


class Since:
    """What a game says of that."""

    def begins(self, game: Game[Any, Any], event: Event, seat: Seat | None) -> bool:
        """Whether others began to move here, as far back as is looked."""
        raise NotImplementedError

    def happened(self, view: View, events: Sequence[Event], before: Game[Any, Any]) -> Happened:
        """From the oldest to the latest, and how the board was before them."""
        raise NotImplementedError

    def told(self, view: View, before: Game[Any, Any] | None) -> list[Part]:
        """What of it is told in words as well; `before` is nothing if others have not moved."""
        return []

    def parts(self, view: View, sheet: Sheet, past: Iterator[Past]) -> tuple[str, list[Part]]:
        """From when others began to move last, for as long as one's own phase lasts; no marks if never."""
        since: list[Event] = []
        for move in past:
            since = [*move.events, *since]
            if any(self.begins(view.seen, event, view.seat) for event in move.events):
                before = move.before()
                happened = self.happened(view, since, before)
                marks = drawing(sheet.centres, happened, flat=sheet.grid.flat)
                return marks, self.told(view, before)
        return "", self.told(view, None)
