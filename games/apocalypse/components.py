"""The printed parts of Apocalypse in the East: the map, the counters, the charts, and the numbers of play."""

from functools import cached_property
from typing import Any

from msgspec import Struct

from games.apocalypse import checks
from games.apocalypse.atlas import Atlas
from games.apocalypse.charts import Tables
from games.apocalypse.parts import (
    Army,
    ArmyId,
    Barrier,
    Base,
    Entry,
    Fleet,
    GroundLine,
    Happening,
    Hex,
    HexId,
    KindId,
    Leader,
    LeaderId,
    Name,
    Node,
    Numbers,
    Place,
    PlaceId,
    Player,
    Quake,
    QuickShip,
    QuickUnit,
    River,
    Road,
    Side,
    Sort,
    Strait,
    UnitType,
)
from games.engine.components import read_checked


class Components(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    title: Name
    players: tuple[Player, ...]  # the Byzantine player, then the Muslim player
    numbers: Numbers
    armies: tuple[Army, ...]
    terrains: tuple[GroundLine, ...]
    sorts: tuple[Sort, ...]
    unit_types: tuple[UnitType, ...]
    fleets: tuple[Fleet, ...]
    leaders: tuple[Leader, ...]
    events: tuple[Happening, ...]
    quakes: tuple[Quake, ...]
    tables: Tables
    bases: tuple[Base, ...]
    entries: tuple[Entry, ...]
    quick: tuple[QuickUnit, ...]
    quick_ships: tuple[QuickShip, ...]
    places: tuple[Place, ...]
    straits: tuple[Strait, ...]
    barriers: tuple[Barrier, ...]
    rivers: tuple[River, ...]
    roads: tuple[Road, ...]
    hexes: tuple[Hex, ...]

    @cached_property
    def atlas(self) -> Atlas:
        return Atlas(self)

    @cached_property
    def hex(self) -> dict[HexId, Hex]:
        return {h.id: h for h in self.hexes}

    @cached_property
    def place(self) -> dict[PlaceId, Place]:
        return {place.id: place for place in self.places}

    @cached_property
    def sort(self) -> dict[str, Sort]:
        return {sort.id: sort for sort in self.sorts}

    @cached_property
    def kind(self) -> dict[KindId, UnitType]:
        return {kind.id: kind for kind in self.unit_types}

    @cached_property
    def army(self) -> dict[ArmyId, Army]:
        return {army.name: army for army in self.armies}

    @cached_property
    def leader(self) -> dict[LeaderId, Leader]:
        return {leader.id: leader for leader in self.leaders}

    @cached_property
    def event(self) -> dict[int, Happening]:
        return {event.roll: event for event in self.events}

    @cached_property
    def quake(self) -> dict[int, Quake]:
        return {quake.die: quake for quake in self.quakes}

    @cached_property
    def fleet(self) -> dict[Side, int]:
        """How many ships each side has counters for."""
        return {fleet.side: fleet.count for fleet in self.fleets}

    @cached_property
    def fabricae(self) -> tuple[Place, ...]:
        return tuple([place for place in self.places if place.fabrica])

    @cached_property
    def capital(self) -> Node:
        """Constantinople, where it stands."""
        return next(self.atlas.site[place.id] for place in self.places if place.sort == "constantinople")


def check(data: Any) -> Components:
    """A set read and cross-checked; raises BadComponents with everything found wrong."""
    return read_checked(
        Components,
        data,
        checks.check_names,
        checks.check_map,
        checks.check_places,
        checks.check_events,
        checks.check_units,
        checks.check_leaders,
        checks.check_quick,
        checks.check_tables,
    )
