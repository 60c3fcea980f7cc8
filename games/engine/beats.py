"""Beats: what is seen of a move, one thing after another.

A presenter makes them of the events that a watcher may know, in the order of the log. `static/stage.js` plays
them on a page that stands as the move left it already. How things were before, the browser knows by itself: a
beat names elements of the page by their ids, and says what no element tells: a way between places, dice.
So a wrong beat cannot leave a wrong page, and what is not on the page is passed over.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct


class Beat(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="do", tag=str.lower):
    """One thing that is seen."""

    ms: int = 0  # how long; 0: as long as such a thing takes
    together: bool = msgspec.field(default=False, name="with")  # begins with the one before it
    lines: int = 0  # of the log that are told with it: set by the site, which knows them


class Say(Beat, frozen=True):
    """Words alone: the lines of the log."""


class Move(Beat, frozen=True):
    """A counter slides from where it was to where it is, through these places of the map.

    `to`: where it then is, if it goes on from there in the same move.
    """

    what: str
    to: str = ""
    via: tuple[str, ...] = ()


class March(Beat, frozen=True):
    """A counter that looks like these classes goes through places, the first to the last, and is gone there:
    for units that lie in piles. What piles become, Become says."""

    looks: str
    path: tuple[str, ...]
    words: str = ""  # that stand on it


class Become(Beat, frozen=True):
    """An element stands as it was until now: it comes, goes, or turns into what it is."""

    what: str


class Count(Beat, frozen=True):
    """A number counts from what it was to what it is."""

    what: str


class Turn(Beat, frozen=True):
    """A card is turned up."""

    what: str


class Light(Beat, frozen=True):
    """An element lights: a line of a card, a row, a Land."""

    what: str


class Dice(Beat, frozen=True):
    """Dice fall beside an element or a place of the map, with what was needed, and what came of them."""

    faces: tuple[int, ...]
    what: str = ""
    at: str = ""
    title: str = ""
    need: str = ""
    sum: str = ""
    won: bool | None = None


class Scene(Beat, frozen=True):
    """An element plays what its sheet says while it has data-play, and goes on while other beats are seen."""

    what: str


def is_seen(beats: Iterable[Beat]) -> bool:
    """Whether there is more than words."""
    return any(not isinstance(beat, Say) for beat in beats)


def chord(*beats: Beat) -> tuple[Beat, ...]:
    """Seen at the same time."""
    first, *others = beats
    return first, *(msgspec.structs.replace(beat, together=True) for beat in others)
