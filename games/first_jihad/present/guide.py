"""A hand held through the first turn."""

from typing import TypedDict

from games.engine import flow
from games.engine.page import Context, Part, View
from games.first_jihad.present.step import step_of
from games.first_jihad.rules.board import Game

FIRST_TURNS = 1
STEPS = {
    "A": (
        "Events",
        "The card has been drawn. Its events happen in order; those with ▲ wait until you may play them.",
        "The Rose on the card says how many hits the Arabs inflict on each Path, and its middle how many"
        " AP the West and the East get.",
    ),
    "C": (
        "The Arabs invade",
        "Path by Path, counter-clockwise from the Greek one. The Hit List shows how the number came about.",
        "You choose how hits are taken. Losing a level takes 1 hit; falling back one Land takes 2, or 1. A"
        " strong army far from home is worth more than a shattered one at the front; the hit that would"
        " shatter it is often better spent as ground.",
    ),
    "D": (
        "Your actions",
        "Spend AP Theater by Theater. An attack takes back the Land before your army; a rally mends it; the"
        " minor powers can be bought off or fought, each box a hit less every turn.",
        "Each choice says its cost and its chance. Click a Land or a counter to see what can be done there."
        " AP that you keep are banked, below your ruler’s skill.",
    ),
    "E": (
        "The end of the turn",
        "Islam tries to convert the next Land the Arabs hold: a die no higher than its apostasy number.",
        "Disrupted markers of Islam recover, but not next to the Icons in a Land of yours; in their box the"
        " Icons are safe, and do nothing. Then the blessings return, and the next card is drawn.",
    ),
}


class Guide(TypedDict):
    title: str
    first: str
    second: str


def part(view: View) -> Part:
    game: Game = view.seen
    context: Context = {"title": ""}
    step = STEPS.get(step_of(game).phase)
    if (
        step
        and game.board.turn <= FIRST_TURNS
        and view.seat is not None
        and view.outcome is None
        and flow.decision(game)
    ):
        title, first, second = step
        context = Guide(title=title, first=first, second=second)
    return Part("guide", "first_jihad/guide.html", context, position="top")
