"""What the map prints of each Land, picked from the components."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.first_jihad import components as parts


class Land(NamedTuple):
    id: str
    name: str
    path: str
    before: str  # the Land before it on its Path, or Mecca
    religion: str
    apostasy: int
    points: int | None
    crossing: str
    end: bool  # an End of the Earth
    green: bool
    heartland: str
    empire: str  # whose heartland it is
    stars: int  # of the castle that stands there at the start
    capital: bool  # the Byzantines may have their capital here
    flags: int


def printed(components: parts.Components, basic: bool) -> list[Land]:
    """In the order of the Paths."""
    stars = castles(components)
    lands: list[Land] = []
    for path in components.paths:
        if not (basic and path.advanced):
            lands += along(path, components.at[path.id], stars)
    return lands


def castles(components: parts.Components) -> dict[str, int]:
    """The stars of the Lands that have one."""
    return {castle.start: 2 if castle.major else 1 for castle in components.castles}


def along(path: parts.Path, stops: Sequence[str], stars: Mapping[str, int]) -> list[Land]:
    return [
        Land(
            id=land.id,
            name=land.name,
            path=path.id,
            before=before,
            religion=land.religion,
            apostasy=land.apostasy,
            points=None if land.end else land.outcome,
            crossing=land.crossing,
            end=land.end,
            green=land.green,
            heartland=land.heartland,
            empire=path.empire,
            stars=stars.get(land.id, 0),
            capital=land.capital_site,
            flags=land.flags,
        )
        for before, land in zip(stops, path.lands, strict=False)
    ]
