"""How it all ended: the outcome, all that it is the sum of, and the way there."""

from collections.abc import Iterator
from typing import TypedDict

from games.engine.contract import Outcome
from games.engine.page import Context, Part, View, alike, the_moment
from games.engine.words import plain, sentence, signed
from games.first_jihad.components import Components
from games.first_jihad.present.strip import Curve, curve
from games.first_jihad.present.tracks import BandShown, Points, bands, outcome
from games.first_jihad.present.words import (
    EMPIRES,
    STANDING,
    army_name,
    land_name,
    level,
    path_name,
    power_name,
)
from games.first_jihad.rules import victory
from games.first_jihad.rules.board import Game

PARTS = {
    "A": "Lands with a marker of Islam",
    "B": "Lands that the Arabs hold",
    "C": "Minor powers",
    "D": "Armies, castles and capitals",
    "E": "The Ka’aba number",
}


class Item(TypedDict):
    name: str
    points: str


class Sum(TypedDict):
    title: str
    points: str
    items: tuple[Item, ...]


class After(TypedDict):
    turn: int
    points: str


class Ending(TypedDict):
    over: bool
    rome: bool
    given_up: bool
    reason: str
    rule: str
    outcome: Points
    bands: tuple[BandShown, ...]
    sums: tuple[Sum, ...]
    total: str
    curve: Curve
    turns: tuple[After, ...]


@alike(the_moment)
def end(view: View) -> Part:
    """Nothing before the game is over."""
    context: Context = _ending(view, view.outcome) if view.outcome else {"over": False}
    return Part("end", "first_jihad/end.html", context)


def _ending(view: View, found: Outcome) -> Ending:
    game: Game = view.seen
    after = [*game.board.curve, victory.points_at_end(game)]
    return {
        "over": True,
        "rome": game.board.fell,
        "given_up": bool(game.stack),
        "reason": found.reason,
        "rule": found.rule,
        "outcome": outcome(view),
        "bands": bands(view),
        "sums": tuple(_sums(game)),
        "total": plain(victory.total(game)),
        "curve": curve(view),
        "turns": tuple({"turn": n, "points": plain(points)} for n, points in enumerate(after, start=1)),
    }


def _sums(game: Game) -> Iterator[Sum]:
    """5.2 Part by part, and in each what it is made of."""
    lines = victory.outcome_points(game)
    for letter, title in PARTS.items():
        mine = [line for line in lines if line.part == letter]
        if mine:
            items = tuple(Item(name=_named(game, line), points=signed(line.points)) for line in mine)
            points = sum(line.points for line in mine)
            yield {"title": title, "points": signed(points) if points else "0", "items": items}


def _named(game: Game, line: victory.Points) -> str:
    components: Components = game.components
    if line.part == "E":
        return f"It is {game.board.kaaba}"
    if line.what in components.land or line.what == "mecca":
        return land_name(components, line.what)
    if line.what in components.path:
        return path_name(components, line.what)
    if line.what in components.minor_power:
        return sentence(power_name(components, line.what))
    if line.what in components.army:
        army = sentence(army_name(components, line.what))
        return f"{army}, {level(game.board.armies[line.what])}"
    return _building(game, line.what)


def _building(game: Game, what: str) -> str:
    if what in game.components.castle:
        castle = game.board.castles[what]
        return f"Castle in {land_name(game.components, castle.at)}"
    empire = what.removeprefix("capital_")
    return f"Capital of {EMPIRES[empire]}, {STANDING[game.board.capitals[empire].strong]}"
