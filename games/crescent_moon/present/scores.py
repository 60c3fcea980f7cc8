"""8.2. What a year has brought whom, aim by aim."""

from games.crescent_moon.components import Components
from games.crescent_moon.rules.events import PointsScored


def brought(components: Components, event: PointsScored) -> tuple[tuple[str, int], ...]:
    """Each aim that scored with its points; none where an earlier release told the sum of several."""
    names = {aim.id: aim.name for aim in components.characters[event.seat].objectives}
    each = event.each or (event.points,)
    if len(each) != len(event.objectives):
        return ()
    return tuple([(names.get(id_, id_), n) for id_, n in zip(event.objectives, each, strict=True) if n])
