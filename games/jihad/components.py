"""Jihad!'s printed parts: the map, the counters, the charts and tables, and the numbers of play."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from games.engine.components import read_checked, twice
from games.jihad import checks
from games.jihad.atlas import Atlas
from games.jihad.charts import Tables
from games.jihad.parts import (
    Built,
    Capital,
    Hex,
    HexId,
    Hexside,
    Leader,
    Name,
    Numbers,
    Player,
    Province,
    Refuge,
    Setting,
    State,
    StateId,
    Strait,
    UnitType,
)

DEFAULT = Path(__file__).parents[2] / "fixtures/jihad/components.json"
MARKS = ("letter", "people", "colour", "lamplight", "weave")


class Components(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    title: Name
    players: tuple[Player, ...]  # the Muslim player, then the Empires player
    numbers: Numbers
    capital: Capital
    refuges: tuple[Refuge, ...]
    states: tuple[State, ...]
    unit_types: tuple[UnitType, ...]
    leaders: tuple[Leader, ...]
    settings: tuple[Setting, ...]
    built: tuple[Built, ...]
    straits: tuple[Strait, ...]
    provinces: tuple[Province, ...] = ()
    tables: Tables
    hexes: tuple[Hex, ...]
    hexsides: tuple[Hexside, ...]

    @cached_property
    def atlas(self) -> Atlas:
        return Atlas(self.hexes, self.hexsides, self.states, self.numbers, self.tables)

    @cached_property
    def hex(self) -> dict[HexId, Hex]:
        return {h.id: h for h in self.hexes}

    @cached_property
    def state(self) -> dict[StateId, State]:
        return {state.name: state for state in self.states}

    @cached_property
    def muslims(self) -> StateId:
        """The one State that the Muslim player starts with."""
        return next(state.name for state in self.states if state.side == "muslim")

    @cached_property
    def empires(self) -> tuple[StateId, ...]:
        return tuple([state.name for state in self.states if state.side == "empires"])

    @cached_property
    def strength(self) -> dict[tuple[StateId, str], int]:
        """By State and kind; a leader's kind is its name."""
        units = {(unit.state, unit.kind): unit.strength for unit in self.unit_types}
        return units | {(self.muslims, leader.name): leader.strength for leader in self.leaders}

    @cached_property
    def cost(self) -> dict[tuple[StateId, str], int]:
        """6.2 Points to recruit one unit, by State and kind."""
        return {
            (unit.state, unit.kind): self.tables.recruitment[self.state[unit.state].group][unit.kind]
            for unit in self.unit_types
        }


@cache
def default_marks() -> dict[str, dict[str, str]]:
    states = json.loads(DEFAULT.read_text("utf-8"))["states"]
    return {state["name"]: {mark: state[mark] for mark in MARKS} for state in states}


def marked(data: Any) -> Any:
    """Sets of earlier releases do not say how nations are marked, and know those of the default set alone."""
    match data:
        case {"states": [*states]}:
            return data | {"states": [_marked(state) for state in states]}
    return data


def _marked(state: Any) -> Any:
    match state:
        case {"name": str(name), **rest} if not rest.keys() & set(MARKS):
            return state | default_marks().get(name, {})
    return state


def check(data: Any) -> Components:
    """A set read and cross-checked; raises BadComponents with everything found wrong."""
    return read_checked(
        Components, marked(data), _check_names, _check_map, _check_bases, _check_units, _check_tables
    )


def _check_names(components: Components) -> Iterator[str]:
    yield from twice("hex", (h.id for h in components.hexes))
    yield from twice("State", (state.name for state in components.states))
    yield from checks.check_nations(components.states, components.leaders)
    yield from twice("unit type", ((unit.state, unit.kind) for unit in components.unit_types))
    if components.capital.state not in components.empires:
        yield f"The capital is of {components.capital.state!r}, which is no State of the Empires."
    muslim = [state.name for state in components.states if state.side == "muslim"]
    if len(muslim) != 1:
        yield f"{len(muslim)} States start under the Muslim player, not one."
    if len(components.players) != 2 or {leader.first for leader in components.leaders} != {
        "authority",
        "rebel",
    }:
        yield "The game is for two players, and has a leader for either side of a Civil War."


def _check_tables(components: Components) -> Iterator[str]:
    tables = components.tables
    yield from tables.faults()
    yield from checks.check_tables(tables, components.numbers, components.states, components.unit_types)


def _check_map(components: Components) -> Iterator[str]:
    hexes = components.hex
    for side in components.hexsides:
        if side.a not in hexes or side.b not in hexes:
            yield f"Hexside {side.a}-{side.b}: there is no such hex."
        if side.mountain and (side.land or side.zoc):
            yield f"Hexside {side.a}-{side.b}: nothing crosses mountains."
    named = [components.capital.hex, *(refuge.hex for refuge in components.refuges)]
    named += [strait.hex for strait in components.straits]
    named += [setting.place for setting in components.settings if setting.place != "box"]
    for place in named:
        if place not in hexes:
            yield f"There is no hex {place}."
    for province in components.provinces:
        for place in province.cities:
            if place not in hexes or not hexes[place].city:
                yield f"{province.name}: there is no city in hex {place}."
    for h in components.hexes:
        if (h.terrain == "sea") != (h.extent == "sea"):
            yield f"Hex {h.id}: sea is both its terrain and its extent, or neither."
        if h.state and h.state not in components.state:
            yield f"Hex {h.id}: there is no State {h.state!r}."


def _check_bases(components: Components) -> Iterator[str]:
    """5.2 The basic value is what the State's own fertile hexes and cities come to."""
    numbers = components.numbers
    worth = {"full": numbers.full_fertile, "partial": numbers.partial_fertile}
    for state in components.states:
        own = [h for h in components.hexes if h.state == state.name]
        total = sum(worth[h.extent] for h in own if h.terrain == "fertile")
        total += sum(h.city.value for h in own if h.city)
        if total != state.base:
            yield f"{state.name}: base {state.base}, but its hexes and cities come to {total}."


def _check_units(components: Components) -> Iterator[str]:
    counts = Counter({(unit.state, unit.kind): unit.count for unit in components.unit_types})
    for unit in components.unit_types:
        if unit.state not in components.state:
            yield f"There is no State {unit.state!r}."
        elif unit.kind not in components.tables.recruitment.get(components.state[unit.state].group, {}):
            yield f"{unit.state} {unit.kind}: there is no cost to recruit it."
    counts.subtract({(state.name, "Levy"): _cities(components, state) for state in components.states})
    for setting in components.settings:
        counts[setting.state, setting.kind] -= setting.count
    for built in components.built:
        counts[built.state, "Naval"] -= built.count
    for (name, kind), left in counts.items():
        if left < 0:
            yield f"{name} {kind}: {-left} too few to set up."


def _cities(components: Components, state: State) -> int:
    if state.side == "muslim":
        return 0
    return sum(1 for h in components.hexes if h.state == state.name and h.city)
