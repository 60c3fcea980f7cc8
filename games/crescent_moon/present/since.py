"""What is otherwise on the map than when one's own turn was over: named below it, and marked on it."""

from collections.abc import Iterator

from games.crescent_moon.present.board import standing_at
from games.crescent_moon.present.words import land
from games.crescent_moon.rules.board import Game, HexId
from games.crescent_moon.rules.events import ActionTaken
from games.engine.page import Part, Past, View


def idle(view: View) -> Part:
    """Before the page has asked, which whoever is to act does."""
    return _part(view, ())


def marked(view: View, past: Iterator[Past]) -> Part:
    before = _when_others_began(view, past)
    return _part(view, changed(before, view.seen) if before else ())


def _part(view: View, hexes: tuple[HexId, ...]) -> Part:
    named = tuple([(hex_, land(view.seen.components, hex_)) for hex_ in hexes])
    context = {"asks": view.seat in view.waiting, "hexes": named}
    return Part("since", "crescent_moon/since.html", context)


def _when_others_began(view: View, past: Iterator[Past]) -> Game | None:
    """The game before the first action that another took since this seat's own; none if there is none."""
    first: Past | None = None
    for move in past:
        acted = {event.seat for event in move.events if isinstance(event, ActionTaken)}
        if first and view.seat in acted:
            break
        if acted - {view.seat}:
            first = move
    return first.before() if first else None


def changed(before: Game, now: Game) -> tuple[HexId, ...]:
    """The hexes in which something else stands than did."""
    return tuple(
        [hex_ for hex_ in now.board.hexes if standing_at(before.board, hex_) != standing_at(now.board, hex_)]
    )
