"""What a table's page shows of time: each seat's clock, who is late, and pauses."""

from collections.abc import Sequence
from typing import Any

from apps.play import timing
from apps.play.clocks import Over, spelled
from apps.play.models import Seat, Table, Watcher
from games.engine.page import Part


def clock_of(table: Table, seat: Seat) -> dict[str, dict[str, object]]:
    """The piece of its card: how much time it has, as all may know; nothing where none is counted."""
    if table.terms is None or not timing.is_played(seat):
        return {}
    shown: dict[str, object] = {
        "due": seat.due_at,
        "hand": spelled(seat.bank),
        "late": timing.is_late(seat, table),
    }
    return {f"clock-{seat.number}": shown}


def time_part(table: Table, seats: Sequence[Seat], watcher: Watcher, *, shown: bool) -> Part:
    context: dict[str, Any] = {"late": [], "paused": False, "asking": []}
    if shown and table.terms:
        mine = None if watcher is None else seats[watcher]
        context = _late(table, seats, mine, table.terms.over) | _pause(table, seats, mine)
    return Part("time", "play/parts/time.html", context)


def _late(table: Table, seats: Sequence[Seat], mine: Seat | None, over: Over) -> dict[str, Any]:
    late = [seat for seat in seats if timing.is_late(seat, table)]
    others = mine is not None and timing.is_played(mine) and mine not in late
    return {
        "late": [seat.name for seat in late],
        "late_mine": mine in late,
        "may_claim": over == Over.CLAIM and others,
        "may_sit": over == Over.SEAT and mine is None,
    }


def _pause(table: Table, seats: Sequence[Seat], mine: Seat | None) -> dict[str, Any]:
    playing = mine is not None and timing.is_played(mine)
    asking = [seat.name for seat in seats if seat.pauses and timing.is_played(seat)]
    return {
        "paused": table.paused,
        "asking": [] if table.paused else asking,
        "playing": playing,
        "asks": playing and mine is not None and mine.pauses,
    }
