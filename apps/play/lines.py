"""Lines of the log, as items of a list."""

from collections.abc import Sequence

from django.utils.safestring import SafeString

from apps.play.markup import render
from apps.play.moment import Moment
from games.engine.contract import Seat as SeatNumber
from games.engine.page import Line

FROM_TABLE = "move/"  # from a table's address to that of its moves


def render_lines(
    moment: Moment,
    lines: Sequence[Line],
    number: int,
    *,
    new: bool,
    by: SeatNumber | None = None,
    way: str = FROM_TABLE,
) -> SafeString:
    """Log lines as items of #log-lines; `new` marks what came since one's last move.

    `by`: whose move it was, where all may know that; `way`: from the page to its moves, none: without links.
    """
    by = None if moment.table.rules.secrets else by
    items = [
        line._asdict() | {"number": number, "new": new and not line.head} | _signed(moment, line.seat)
        for line in lines
    ]
    return render("play/parts/log_lines.html", {"lines": items, "by": by, "way": way})


def _signed(moment: Moment, seat: int | None) -> dict[str, str]:
    """The sign of the seat that a line is about."""
    if seat is None:
        return {}
    return {"letter": moment.cards[seat].letter, "side": moment.cards[seat].side}
