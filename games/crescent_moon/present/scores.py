"""8.2. What a year has brought whom, aim by aim."""

from collections.abc import Sequence
from typing import NamedTuple

from games.crescent_moon.components import Components
from games.crescent_moon.present.words import Badge, badge, points
from games.crescent_moon.rules.board import Game
from games.crescent_moon.rules.events import PointsScored, YearBegan
from games.crescent_moon.rules.sack import AT_ONCE
from games.engine.contract import Event, Seat
from games.engine.page import Context, View, alike
from games.engine.words import listed


class Scored(NamedTuple):
    seat: Seat
    who: Badge
    aims: tuple[tuple[str, int], ...]
    points: int


def of_year(news: Sequence[Event]) -> list[PointsScored]:
    """What was scored at the end of a year, if the move was its last; not what a conflict brought at once."""
    return [event for event in news if isinstance(event, PointsScored) and event.rule != AT_ONCE]


@alike(lambda view: view.news)
def year(view: View) -> Context:
    """For the scene in which it is shown."""
    game: Game = view.seen
    found = of_year(view.news)
    begun = any(isinstance(event, YearBegan) for event in view.news)
    return {
        "year": game.board.year - begun,
        "scored": tuple([scored(game.components, event) for event in found]),
    }


def scored(components: Components, event: PointsScored) -> Scored:
    return Scored(event.seat, badge(components, event.seat), brought(components, event), event.points)


def told(components: Components, event: PointsScored) -> str:
    """ "scores 14 points: 10 by ... and 4 by ..."."""
    if not event.points:
        return "scores nothing"
    by = brought(components, event)
    each = f": {listed(f'{n} by {name}' for name, n in by)}" if by else ""
    how = f", by {by[0][0]}" if len(by) == 1 else each
    return f"scores {points(event.points)}{how}"


def brought(components: Components, event: PointsScored) -> tuple[tuple[str, int], ...]:
    """Each aim that scored with its points; none where an earlier release told the sum of several."""
    names = {aim.id: aim.name for aim in components.characters[event.seat].objectives}
    each = event.each or (event.points,)
    if len(each) != len(event.objectives):
        return ()
    return tuple([(names.get(id_, id_), n) for id_, n in zip(event.objectives, each, strict=True) if n])
