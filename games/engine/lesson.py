"""A guided first turn: data of a game, told beside a real table that begins with dice known beforehand.

A lesson is made of scenes, each for what the page asks at one point of the turn, in the words of its head.
Nothing is kept of how far somebody is: which scene fits follows from the game alone, so whoever goes back, or
another way, is told what fits there.
"""

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct, field

from games.engine.contract import Seat
from games.engine.page import Turn


class Point(Struct, frozen=True, forbid_unknown_fields=True):
    """A line about one thing on the page, which is marked with the line's number."""

    about: str  # the id of its element
    text: str


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is told at a time."""

    title: str
    text: str
    about: tuple[str, ...] = ()  # ids of elements that it lights
    point: tuple[Point, ...] = ()
    over: str = ""  # a selector: once the page comes to have one, its player has done what it is about
    does: dict[str, Any] = {}  # an action that it proposes


class Scene(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is told while the page asks this; the patterns are of the two lines of its head."""

    when: str
    asks: str = "*"
    aside: bool = False  # for who has gone another way than the one proposed
    step: tuple[Step, ...]

    def fits(self, turn: Turn) -> bool:
        return fnmatchcase(turn.when, self.when) and fnmatchcase(turn.asks, self.asks)


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    secret: str  # of its table: the seed, and all that falls, follows from it
    scenario: str
    seats: int = 1
    seat: Seat = 0  # of who is taught; the others are bots'
    level: str = ""  # of those
    bots: tuple[tuple[dict[str, Any], ...], ...] = ()  # what each of them does first, in its order
    options: dict[str, str] = {}
    during: str  # the pattern of when it lasts
    scenes: tuple[Scene, ...] = field(name="scene")

    def told(self, bot: Seat) -> tuple[dict[str, Any], ...]:
        """What the bot in this seat does first."""
        number = bot - (bot > self.seat)
        return self.bots[number] if number < len(self.bots) else ()

    @property
    def way(self) -> tuple[Scene, ...]:
        """The scenes of who does what is proposed."""
        return tuple(scene for scene in self.scenes if not scene.aside)

    def scene_at(self, turn: Turn) -> Scene | None:
        """What is told now; None: the lesson is over."""
        fitting = next((scene for scene in self.scenes if scene.fits(turn)), None)
        return fitting or (ELSEWHERE if fnmatchcase(turn.when, self.during) else None)


ELSEWHERE = Scene(
    when="*",
    aside=True,
    step=(
        Step(
            title="A way of your own",
            text="You may: nothing here must be done as it is told. Answer what is asked as you see fit. The "
            "guide speaks again where it knows its way, or you begin anew.",
        ),
    ),
)


@cache
def lesson(slug: str) -> Lesson | None:
    """The game's, if it has one."""
    file = resources.files(f"games.{slug}") / "lesson.toml"
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Lesson) if file.is_file() else None
