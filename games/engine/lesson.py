"""A guided first turn: data of a game, told beside a real table that begins with dice known beforehand.

A lesson is made of scenes, each for what the page asks at one point of the turn, in the words of its head.
Nothing is kept of how far somebody is: which scene fits follows from the table alone, so whoever goes back is
told what fits there. What came of the proposals is told only to who has done just that: with dice that are
known the table is then as the texts have it. Who has gone another way is told scenes aside: they hold of any.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct, field

from games.engine.contract import Seat
from games.engine.page import Turn

Done = Mapping[str, Any]  # an action of its player, as a step has one


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
    over: str = ""  # a selector: it waits until the page has one, as what it is about is done then
    does: dict[str, Any] = {}  # an action that it proposes


class Scene(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is told while the page asks this; the patterns are of the two lines of its head."""

    when: str
    asks: str = "*"
    aside: bool = False  # of no way: it is told to who has gone another than the one proposed as well
    step: tuple[Step, ...]

    @property
    def proposed(self) -> list[dict[str, Any]]:
        return [step.does for step in self.step if step.does]

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

    def scene_at(self, turn: Turn, done: Callable[[], Sequence[Done]], *, asked: bool) -> Scene | None:
        """What is told now, to who has done this and is asked or waits; None: the lesson is over."""
        fitting = [scene for scene in self.scenes if scene.fits(turn)]
        if not (fitting or fnmatchcase(turn.when, self.during)) or self._gone_on(done()):
            return None
        told = (scene for scene in fitting if scene.aside or self.leads_to(scene, done()))
        return next(told, ELSEWHERE if asked else MEANWHILE)

    def leads_to(self, to: Scene, done: Sequence[Done]) -> bool:
        """Whether this is what is proposed before it, and some of what it proposes: each in any order."""
        for scene in self.way[: self.way.index(to)]:
            count = len(scene.proposed)
            if len(done) < count or not _answers(done[:count], scene.proposed):
                return False
            done = done[count:]
        return _answers(done, to.proposed)

    def _gone_on(self, done: Sequence[Done]) -> bool:
        """Whether its player has done all of it, and something of their own after it."""
        all_of_it = sum(len(scene.proposed) for scene in self.way)
        return len(done) > all_of_it and self.leads_to(self.way[-1], done[:all_of_it])

    def ends_with(self, scene: Scene) -> bool:
        """Whether it is told after the last of what is proposed."""
        return scene.when == self.way[-1].when


def _answers(done: Sequence[Done], proposed: Sequence[Done]) -> bool:
    """Whether each of these is a proposal of its own."""
    left = list(proposed)
    for action in done:
        answered = next((one for one in left if one.items() <= action.items()), None)
        if answered is None:
            return False
        left.remove(answered)
    return True


MEANWHILE = Scene(
    when="*",
    aside=True,
    step=(Step(title="The others act", text="You are asked again when it is your turn."),),
)

ELSEWHERE = Scene(
    when="*",
    aside=True,
    step=(
        Step(
            title="A way of your own",
            text="What was proposed has not come about, so the guide does not know what comes of your way. "
            "That is no fault: answer what is asked as you see fit. To be guided on, take back what you did, "
            "if you may, or begin anew.",
        ),
    ),
)


@cache
def lesson(slug: str) -> Lesson | None:
    """The game's, if it has one."""
    file = resources.files(f"games.{slug}") / "lesson.toml"
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Lesson) if file.is_file() else None
