"""The companion of a guided first turn, on the page of its player and no other."""

from collections.abc import Iterator
from functools import cache, partial
from typing import Any
from zlib import crc32

import msgspec

from apps.play.markup import in_quotes
from apps.play.moment import Moment
from apps.play.takeback import trail
from games.engine.contract import Action, Seat
from games.engine.lesson import ELSEWHERE, Lesson, Scene, Step, lesson
from games.engine.page import Part, Turn, View


def lesson_part(moment: Moment, view: View, turn: Turn) -> Iterator[Part]:
    taught = lesson(moment.table.game) if moment.table.taught else None
    if taught and view.seat == taught.seat:
        scene = scene_of(taught, moment, view, turn)
        context = _shown(taught, scene, view) if scene else {"steps": ()}
        yield Part("lesson", "play/parts/lesson.html", context, position="top")


def scene_of(taught: Lesson, moment: Moment, view: View, turn: Turn) -> Scene | None:
    done = cache(partial(done_by, moment, taught.seat))  # which a lesson that is over does not ask for
    return taught.scene_at(turn, done, asked=view.seat in view.waiting)


def done_by(moment: Moment, seat: Seat) -> list[dict[str, Any]]:
    """This seat's actions that stand, from the first on."""
    made = trail(moment.table, moment.last, far=moment.number + 1)
    return [move.action for move in made if move.seat == seat and move.action][::-1]


def _shown(taught: Lesson, scene: Scene, view: View) -> dict[str, Any]:
    way = taught.way
    before = way[: way.index(scene)] if scene in way else ()
    astray = scene.aside and view.seat in view.waiting  # who follows is asked what it knows
    return {
        "scene": f"{scene.when} {scene.asks}{' aside' if scene.aside else ''}",
        "seat": taught.seat,
        "steps": [_step(step, view) for step in scene.step],
        "before": sum(len(scene.step) for scene in before),
        "of": sum(len(scene.step) for scene in way),
        "aside": scene.aside,
        "last": taught.ends_with(scene),
        "astray": astray,
        "holds_anyway": astray and scene is not ELSEWHERE,
    }


def _step(step: Step, view: View) -> dict[str, Any]:
    lit = [*step.about, *(choice_id(action) for action in proposed(step, view))]
    return {
        "title": step.title,
        "text": step.text,
        "about": " ".join(lit),
        "points": [msgspec.structs.asdict(point) for point in step.point],
        "over": step.over,
    }


def proposed(step: Step, view: View) -> list[Action]:
    """Of the choices listed, those that have all that the step says of one."""
    return [action for action in view.legal if step.does and step.does.items() <= _plain(action).items()]


def _plain(action: Action) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))
    return found


def choice_id(action: Action) -> str:
    """Of its button in the list."""
    return f"choice-{crc32(in_quotes(action).encode()):x}"
