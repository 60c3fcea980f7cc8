"""What the others have changed on the map since one's own turn: named above it, and marked on it."""

from collections.abc import Iterator
from typing import NamedTuple

from games.crescent_moon.present.board import standing_at
from games.crescent_moon.present.words import land
from games.crescent_moon.rules import events
from games.crescent_moon.rules.board import Game, HexId
from games.engine.contract import Event, Seat
from games.engine.page import Part, Past, View

# What tells of a turn: what most deeds do, as they may still be given up for others when they are chosen.
DEEDS = (
    events.ActionTaken,
    events.Built,
    events.CardBought,
    events.PalacePlaced,
    events.TokenPlaced,
    events.UnitsMoved,
    events.UnitsPlaced,
)


class News(NamedTuple):
    """What the others' actions have changed, and whether the seat has not acted before them."""

    hexes: tuple[HexId, ...] = ()
    first: bool = False


def idle(view: View) -> Part:
    """Before the page has asked, which whoever is to act does."""
    return _part(view, News())


def marked(view: View, past: Iterator[Past]) -> Part:
    return _part(view, news(view, past))


def _part(view: View, found: News) -> Part:
    named = tuple([(hex_, land(view.seen.components, hex_)) for hex_ in found.hexes])
    context = {"asks": view.seat in view.waiting, "hexes": named, "first": found.first}
    return Part("since", "crescent_moon/since.html", context)


def news(view: View, past: Iterator[Past]) -> News:
    """From the first action of another since this seat's own, to its next one if that has begun."""
    first: Past | None = None
    after: Past | None = None
    for move in past:
        acted = {seat for event in move.events if (seat := who(event, move)) is not None}
        if view.seat in acted:
            if first:
                return News(_between(first, after, view))
            after = move
        elif acted:
            first = move
    return News(_between(first, after, view), first=True) if first else News()


def who(event: Event, move: Past) -> Seat | None:
    """Whose deed it tells of, if it does."""
    match event:
        case events.ContestBegan(attacker=seat):
            return seat
        case events.UnitsLost(why="deserted"):
            return move.seat
    return event.seat if isinstance(event, DEEDS) else None


def _between(first: Past, after: Past | None, view: View) -> tuple[HexId, ...]:
    return changed(first.before(), after.before() if after else view.seen)


def changed(before: Game, now: Game) -> tuple[HexId, ...]:
    """The hexes in which something else stands than did."""
    return tuple(
        [hex_ for hex_ in now.board.hexes if standing_at(before.board, hex_) != standing_at(now.board, hex_)]
    )
