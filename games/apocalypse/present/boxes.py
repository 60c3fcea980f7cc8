"""What stands round the map: the years, the Expeditions with their units, what is lost, what has happened.

All of it in small pieces, so that a move sends only the lines that it changes.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TypedDict

from games.apocalypse.atlas import hex_of
from games.apocalypse.present import words
from games.apocalypse.present.sorts import SORTS
from games.apocalypse.rules import control, fleets
from games.apocalypse.rules.board import (
    BYZANTINE,
    DEAD,
    MUSLIM,
    RESERVE,
    SIDES,
    UNKNOWN,
    ExpeditionId,
    Game,
    Unit,
)
from games.apocalypse.rules.ways import left
from games.engine.page import Context, Part, View, alike, the_moment
from games.engine.words import counted, sentence
from games.hexwar.present.kinds import Lot as Lots


class Year(TypedDict):
    year: int
    past: bool
    now: bool


class Box(TypedDict):
    """An Expedition, as far as this watcher knows it."""

    name: str
    side: str
    at: str
    where: str
    state: str
    points: str
    leaders: str
    units: int
    rows: Sequence[Lots]
    reserve: str


class Lot(TypedDict):
    tile: str
    says: str
    number: int


class Fact(TypedDict):
    title: str
    says: str


EXPEDITIONS = Part("expeditions", "apocalypse/expeditions.html", {})
BOXES = Part("boxes", "apocalypse/boxes.html", {})


def parts(view: View) -> list[Part]:
    return [
        years(view),
        EXPEDITIONS,
        armies(view),
        BOXES,
        heap(view.all_see, BYZANTINE),
        heap(view.all_see, MUSLIM),
        facts(view),
    ]


@alike(lambda view: view.seen.board.turn)
def years(view: View) -> Part:
    board, numbers = view.seen.board, view.seen.components.numbers
    every: list[Year] = [
        {"year": numbers.first_year + n - 1, "past": n < board.turn, "now": n == board.turn}
        for n in range(1, numbers.turns + 1)
    ]
    return Part("years", "apocalypse/years.html", {"years": every})


# Expeditions


def armies(view: View) -> Part:
    game: Game = view.seen
    boxes: dict[str, Context] = {box_id(name): box(game, name) for name in sorted(game.board.expeditions)}
    return Part("armies", "", {}, inside="expeditions", pieces=boxes, piece="apocalypse/expedition.html")


def box_id(name: ExpeditionId) -> str:
    return f"expedition-{name.lower()}"


def box(game: Game, name: ExpeditionId) -> Box:
    one, units = game.board.expeditions[name], game.board.members(name)
    held = len([unit for unit in units if unit.mark == RESERVE])
    led = game.board.leaders_of(name)
    return {
        "name": sentence(words.expedition(name)),
        "side": words.FACES[one.seat],
        "at": hex_of(one.where) if hex_of(one.where) in game.components.hex else "",
        "where": words.name(game.components, one.where),
        "state": state(game, name),
        "points": points(game, name, units),
        "leaders": words.leaders(game.components, led) if led else "",
        "units": len(units),
        "rows": [lot_of(game, alike) for alike in SORTS.sorts(game, units)],
        "reserve": f"{counted(held, 'unit')} in reserve" if held else "",
    }


def state(game: Game, name: ExpeditionId) -> str:
    one = game.board.expeditions[name]
    ships = game.board.fleet(name)
    if one.afloat:
        return f"aboard {counted(len(ships), 'ship')}"
    return "just formed" if one.fresh else "camps" if one.camped else "on the march"


def points(game: Game, name: ExpeditionId, units: Sequence[Unit]) -> str:
    """3.3.1, Ruling 41: open once they are counted; before, whether all ride is for its owner to know."""
    one = game.board.expeditions[name]
    told = one.allowance >= 0 or one.seat == MUSLIM or all(unit.kind != UNKNOWN for unit in units)
    return f"{counted(left(game, name), 'point')} left" if told else "points not counted yet"


def lot_of(game: Game, alike: list[Unit]) -> Lots:
    found = SORTS.tile(game, alike[0])
    titles = SORTS.titles(game, alike) if alike[0].kind != UNKNOWN else ""
    return {**found, "count": len(alike), "also": titles}


# What is lost, and what else is to be known


def heap(view: View, seat: int) -> Part:
    units = [unit for unit in view.seen.board.at(DEAD) if unit.seat == seat]
    return view.recall(("heap", seat), units, lambda: heaped(view.seen, seat, units))


def heaped(game: Game, seat: int, units: list[Unit]) -> Part:
    """3.4 All in the Destroyed Units Boxes lies open."""
    tally = Counter(unit.kind for unit in units)
    first = {unit.kind: unit for unit in units}
    lots: dict[str, Context] = {
        f"lot-{SIDES[seat]}-{kind}": lot(game, first[kind], number) for kind, number in sorted(tally.items())
    }
    return Part(f"dead_{SIDES[seat]}", "", {}, inside="boxes", pieces=lots, piece="apocalypse/lot.html")


def lot(game: Game, unit: Unit, number: int) -> Lot:
    return {
        "tile": SORTS.tile(game, unit)["tile"],
        "says": words.kinds(game.components, [unit.kind] * number),
        "number": number,
    }


@alike(the_moment)
def facts(view: View) -> Part:
    game: Game = view.seen
    lines: dict[str, Context] = {
        "fact-capital": capital(game),
        "fact-fleets": ships(game),
        "fact-chair": chair(game),
        "fact-events": happened(game),
        "fact-turn": this_turn(game),
    }
    return Part("facts", "", {}, inside="boxes", pieces=lines, piece="apocalypse/fact.html")


def capital(game: Game) -> Fact:
    held = control.control(game)
    counts = Counter(held.values())
    city = game.components.atlas.place_at[game.components.capital]
    each = f"Byzantines {counts[BYZANTINE]}, Muslims {counts[MUSLIM]}"
    holder = f"{words.SIDES[held[city.id]]} hold {city.name}"
    return {"title": "Control", "says": f"{holder}. Towns and cities: {each}."}


def ships(game: Game) -> Fact:
    """2.4.2"""
    each = [
        f"{sentence(SIDES[seat])} {len(fleets.afloat(game, seat))} of {fleets.anchors(game, seat)} anchors"
        for seat in (BYZANTINE, MUSLIM)
    ]
    fire = "; Greek fire is known" if game.board.fire else ""
    return {"title": "Ships", "says": f"{', '.join(each)}{fire}."}


def chair(game: Game) -> Fact:
    """10.1.3"""
    who = [
        leader.name for leader in game.components.leaders if game.board.leaders[leader.id].where == "chair"
    ]
    return {"title": "Patriarchal Chair", "says": f"{who[0]} sits in it." if who else "It is empty."}


def happened(game: Game) -> Fact:
    done = [game.components.event[roll].title for roll in sorted(game.board.happened)]
    return {"title": "Events", "says": ", ".join(done) + "." if done else "None yet that comes but once."}


def this_turn(game: Game) -> Fact:
    """2.2 What an event has said for this turn."""
    board, found = game.board, []
    if board.one_army:
        found.append("A Byzantine Expedition is of one army.")
    if board.unpaid:
        found.append("No Muslim replacements, and one new Muslim Expedition.")
    if board.shaken:
        found.append(f"The walls of {game.components.place[board.shaken].name} are shaken.")
    pillaged = [game.components.place[one].name for one in board.pillaged]
    if pillaged:
        found.append(f"Pillaged: {', '.join(pillaged)}.")
    return {"title": "This year", "says": " ".join(found) or "Nothing special."}
