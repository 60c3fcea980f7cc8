"""A place that was picked on the map: its ground, who holds it, and its stacks unit by unit."""

from collections.abc import Sequence
from typing import TypedDict

from games.engine.page import Asked, Part, View
from games.hexwar.present.asked import last
from games.hexwar.present.kinds import Lot
from games.jihad.present import words
from games.jihad.present.sorts import SORTS
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, Game, Place, Unit, hex_of, total
from games.jihad.rules.control import control
from games.jihad.rules.stacking import limit


class Some(Lot):
    worth: int


class Stack(TypedDict):
    title: str
    strength: int
    units: int
    most: int
    over: int
    rows: Sequence[Some]


class Look(TypedDict):
    place: Place
    name: str
    number: str
    ground: str
    city: int
    port: bool
    base: int
    state: str
    control: Sequence[str]
    stacks: Sequence[Stack]


def closed() -> Part:
    return Part("look", "jihad/look.html", {"place": ""}, place="side")


def part(view: View, asked: Asked, besides: tuple[Place, ...] = ()) -> Part:
    """The place picked last, if it is none of those that the panel above shows already."""
    game: Game = view.seen
    place = words.place_of(last(asked, "pick") or last(asked, "look"))
    if place in besides or (place != BOX and place not in game.components.hex):
        return closed()
    return closed()._replace(context=context(game, place))


def context(game: Game, place: Place) -> Look:
    components, at = game.components, hex_of(game, place)
    here, name = components.hex[at], words.short(components, place)
    return {
        "place": place,
        "name": f"Hex {at}" if name == at else name,
        "number": at if name != at else "",
        "ground": words.ground(components, place),
        "city": here.city.value if here.city and place != BOX else 0,
        "port": bool(here.port),
        "base": game.board.bases.get(at, 0),
        "state": here.state,
        "control": [name for name, hexes in control(game).controls.items() if at in hexes],
        "stacks": [stack(game, place, units) for units in by_side(game, place)],
    }


def by_side(game: Game, place: Place) -> list[list[Unit]]:
    """Each side's units there, loyal and in rebellion apart."""
    found: dict[tuple[bool, bool], list[Unit]] = {}
    for unit in game.board.at(place):
        found.setdefault((not unit.muslim, unit.rebel), []).append(unit)
    return [found[key] for key in sorted(found)]


def stack(game: Game, place: Place, units: list[Unit]) -> Stack:
    land = [unit for unit in units if not unit.naval and not unit.leader]
    side = MUSLIM if units[0].muslim else EMPIRES
    most = limit(game, place, side) if land and place != BOX else 0
    return {
        "title": "Rebels" if units[0].rebel else words.force_title(side).removeprefix("The "),
        "strength": total(game, [unit for unit in units if not unit.naval] or units),
        "units": len(land),
        "most": most,
        "over": max(0, len(land) - most) if most else 0,
        "rows": [row(game, alike) for alike in SORTS.sorts(units)],
    }


def row(game: Game, units: list[Unit]) -> Some:
    worth = total(game, units)
    return {**SORTS.tile(game, units[0]), "count": len(units), "worth": worth}
