"""A game in short: what to know before the first one, with parts of a set as pictures."""

from functools import lru_cache
from typing import Any, NamedTuple

from apps.components.editing.pictures import Picture, shown_part
from apps.components.editing.sections import sections
from apps.components.models import ComponentSet
from games.engine.reference import Topic, overview


class Shown(NamedTuple):
    topic: Topic
    picture: Picture | None


@lru_cache(maxsize=64)  # a set never changes
def overview_of(set_id: int) -> tuple[Shown, ...]:
    chosen = ComponentSet.objects.defer("data").get(pk=set_id)
    return tuple([Shown(topic, _picture(chosen, topic)) for topic in overview(chosen.game)])


def _picture(chosen: ComponentSet, topic: Topic) -> Picture | None:
    """None too where an edited set has no such part any more."""
    section = sections(chosen.game).get(topic.shows)
    return shown_part(chosen, section, lambda part: _is(part, topic.part)) if section else None


def _is(part: Any, wanted: str) -> bool:
    return not wanted or wanted in [str(getattr(part, name, "")) for name in ("id", "name")]
