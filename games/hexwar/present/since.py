"""What the other side has done since one last acted, marked on the map."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.contract import Event, Seat
from games.engine.flow import Game
from games.engine.page import Past, View
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

    def marks(self, view: View, sheet: Sheet, past: Iterator[Past]) -> str:
        """From when others began to move last, for as long as one's own phase lasts; nothing if never."""
        since: list[Event] = []
        for move in past:
            since = [*move.events, *since]
            if any(self.begins(view.seen, event, view.seat) for event in move.events):
                happened = self.happened(view, since, move.before())
                return drawing(sheet.centres, happened, flat=sheet.grid.flat)
        return ""
