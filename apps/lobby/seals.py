"""What browsers seal for the seed as people sit down, and open when every seat is taken (docs/dice.md)."""

import re
import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.utils import timezone

from apps.play.models import Seat, Table, new_secret
from apps.play.services import start_table

PATIENCE = timedelta(days=1)  # with a browser that does not open its seal
PATIENCE_LIVE = timedelta(minutes=2)  # where everybody is there


def part(seal: str) -> dict[str, str]:
    """What a seat adds to the seed: nothing yet where its browser has sealed it, else a draw of ours."""
    if re.fullmatch(r"[0-9a-f]{64}", seal):
        return {"seal": seal, "contribution": ""}
    return {"seal": "", "contribution": secrets.token_hex(16)}


def begin_if_ready(table: Table) -> None:
    """A full table waits for the browsers that have sealed something."""
    seats = list(table.seats.all())
    if any(seat.open for seat in seats):
        return
    if not any(seat.shut for seat in seats):
        start_table(table=table)
    elif table.full_since is None:
        table.full_since = timezone.now()
        table.save(update_fields=["full_since"])


def late(seats: Sequence[Seat]) -> list[Seat]:
    """Who has yet to sit down; where all sit, whose browser has yet to open its seal."""
    return [seat for seat in seats if seat.open] or [seat for seat in seats if seat.shut]


def is_overdue(table: Table) -> bool:
    """Whether the others need not wait any longer; to sit down anybody has time, but for who is appointed."""
    patience = PATIENCE_LIVE if table.pace == Table.Pace.LIVE else PATIENCE
    since = table.full_since or (table.moved_at if table.appointed else None)
    return since is not None and timezone.now() >= since + patience


def settled(table: Table, seats: Sequence[Seat]) -> str:
    """What is told of the secret and of each seat before seals are opened: one seed alone can come of it."""
    return ",".join([table.commitment, *(seat.seal or seat.contribution for seat in seats)])


class Opening(NamedTuple):
    """A table that waits for seals, or for who is appointed to sit down, as one of them sees it."""

    full: bool
    settled: str
    mine: str  # the reader's own seal, if it is to be opened
    late: list[str]
    overdue: bool


def opening(table: Table, user_id: int | None) -> Opening | None:
    if table.full_since is None and not table.appointed:
        return None
    seats = list(table.seats.select_related("user", "invited"))
    full = table.full_since is not None and not any(seat.open for seat in seats)
    if not (full or table.appointed):  # somebody has left the site since
        return None
    mine = next((seat.seal for seat in seats if full and seat.shut and seat.user_id == user_id), "")
    names = [str(seat.invited or seat.user or "Departed") for seat in late(seats)]
    return Opening(full, settled(table, seats), mine, names, is_overdue(table))


def sit_down_anew(table: Table, seats: Sequence[Seat], who: str) -> None:
    """Each is offered their seat again and seals anew: nothing that may be known by now comes to count.

    `who`: those who got up.
    """
    table.secret, table.full_since, table.moved_at = new_secret(), None, timezone.now()
    table.given_up = [*table.given_up, who]
    table.save(update_fields=["secret", "full_since", "moved_at", "given_up"])
    for seat in seats:
        seat.user, seat.invited = None, seat.user or seat.invited
        seat.seal = seat.contribution = ""
        seat.save(update_fields=["user", "invited", "seal", "contribution"])
