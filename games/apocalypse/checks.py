"""What is wrong with a set that fits its types: whatever passes can be played."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import TYPE_CHECKING, get_args

from games.apocalypse.atlas import GRID
from games.apocalypse.parts import Ground, HexId, Side, SortId
from games.engine.components import twice

if TYPE_CHECKING:
    from games.apocalypse.components import Components

SIDES: tuple[Side, ...] = get_args(Side)


def check_names(printed: "Components") -> Iterator[str]:
    yield from twice("hex", (h.id for h in printed.hexes))
    yield from twice("place", (place.id for place in printed.places))
    yield from twice("place in hex", (place.hex for place in printed.places))
    yield from twice("army", (army.name for army in printed.armies))
    yield from twice("kind of unit", (kind.id for kind in printed.unit_types))
    yield from twice("leader", (leader.id for leader in printed.leaders))
    for what, found, wanted in (
        ("terrain", (line.id for line in printed.terrains), get_args(Ground)),
        ("sort of place", (sort.id for sort in printed.sorts), get_args(SortId)),
        ("fleet of side", (fleet.side for fleet in printed.fleets), SIDES),
        ("event", (event.roll for event in printed.events), range(2, 13)),
        ("earthquake", (quake.die for quake in printed.quakes), range(1, 7)),
    ):
        yield from each_once(what, found, wanted)
    if len(printed.players) != len(SIDES):
        yield "The game is for two players."


def each_once(what: str, found: Iterable[object], wanted: Iterable[object]) -> Iterator[str]:
    counts = Counter(found)
    yield from twice(what, counts.elements())
    for one in wanted:
        if not counts[one]:
            yield f"There is no {what} {one}."


def check_map(printed: "Components") -> Iterator[str]:
    sides = [(f"{r.name}, side {side}", *side.split("-")) for r in printed.rivers for side in r.sides]
    sides += [(f"Barrier {b.a}-{b.b}", b.a, b.b) for b in printed.barriers]
    sides += [
        (f"{road.name}, from {a} to {b}", a, b) for road in printed.roads for a, b in pairwise(road.hexes)
    ]
    for strait in printed.straits:
        near = chain.from_iterable(strait.banks.values())
        sides += [(f"Strait {strait.hex}, towards {there}", strait.hex, there) for there in near]
        if len(strait.banks) != 2:
            yield f"Strait {strait.hex}: there is land on two sides of it, or it is none."
    for what, a, b in sides:
        if a not in printed.hex or b not in GRID.around(a):
            yield f"{what}: these are no neighbours on the map."
    for at in (*(strait.hex for strait in printed.straits), *(at for e in printed.entries for at in e.hexes)):
        yield from on_land(printed, at)


def on_land(printed: "Components", at: HexId) -> Iterator[str]:
    if at not in printed.hex:
        yield f"There is no hex {at}."
    elif printed.hex[at].terrain in ("lake", "sea"):
        yield f"Hex {at}: nobody can stand there."


def check_places(printed: "Components") -> Iterator[str]:
    straits = {strait.hex for strait in printed.straits}
    for place in printed.places:
        yield from on_land(printed, place.hex)
        if (place.hex in straits) != (place.bank is not None):
            yield f"{place.name}: a place in a strait hex has a bank, and no other has."
        if place.anchors and place.hex in printed.hex and not printed.hex[place.hex].coast:
            yield f"{place.name}: a port is on a coast."
    capitals = [place for place in printed.places if place.sort == "constantinople"]
    if len(capitals) != 1 or not capitals[0].bank:
        yield f"There is one Constantinople, on a strait, and not {len(capitals)}."
    named = chain((base.place for base in printed.bases), *(quake.places for quake in printed.quakes))
    for name in named:
        if name not in printed.place:
            yield f"There is no place {name!r}."
    for side in SIDES:
        if not any(base.side == side for base in printed.bases):
            yield f"Nowhere can the {side} player gather an Expedition."


def check_events(printed: "Components") -> Iterator[str]:
    for event in printed.events:
        if event.at and event.at not in printed.place:
            yield f"Event {event.roll}: there is no place {event.at!r}."


def check_units(printed: "Components") -> Iterator[str]:
    districts = {h.district for h in printed.hexes}
    for kind in printed.unit_types:
        if kind.army not in printed.army or printed.army[kind.army].side != kind.side:
            yield f"{kind.name}: there is no {kind.side} army {kind.army!r}."
        if bool(kind.at) + bool(kind.district) + bool(kind.event) != 1:
            yield f"{kind.name}: it starts in places, in a district, or by an event, and one of these."
        if kind.district and kind.district not in districts:
            yield f"{kind.name}: there is no district {kind.district!r}."
        if kind.mounted and kind.side == "muslim":
            yield f"{kind.name}: Muslim units have no class."
        for name in kind.at:
            if name not in printed.place:
                yield f"{kind.name}: there is no place {name!r}."
    for entry in printed.entries:
        if entry.army not in printed.army:
            yield f"There is no army {entry.army!r} to enter."


def check_leaders(printed: "Components") -> Iterator[str]:
    for leader in printed.leaders:
        if leader.army and leader.army not in printed.army:
            yield f"{leader.name}: there is no army {leader.army!r}."
        if leader.at and leader.at not in printed.place:
            yield f"{leader.name}: there is no place {leader.at!r}."
        if leader.clan and leader.clan not in printed.kind:
            yield f"{leader.name}: there is no unit {leader.clan!r}."
    if [leader.side for leader in printed.leaders if leader.role == "quarry"] != ["muslim"]:
        yield "One Muslim leader is the one whose death ends the game."


def check_quick(printed: "Components") -> Iterator[str]:
    """10.0 The set-up that is offered has every unit that starts on the map, once."""
    clans = [leader.clan for leader in printed.leaders if leader.clan]
    wanted = {
        kind.id: kind.count for kind in printed.unit_types if not kind.event and kind.id not in clans[1:]
    }
    found: Counter[str] = Counter()
    for line in printed.quick:
        found[line.unit] += line.count
    if found != wanted:
        wrong = sorted(unit for unit in {*found, *wanted} if found[unit] != wanted.get(unit, 0))
        yield f"The quick set-up has too many or too few of {', '.join(wrong)}."
    for name in (*(line.place for line in printed.quick), *(line.place for line in printed.quick_ships)):
        if name not in printed.place:
            yield f"The quick set-up: there is no place {name!r}."
    for ships in printed.quick_ships:
        if ships.place in printed.place and ships.count > printed.place[ships.place].anchors:
            yield f"The quick set-up: {ships.place} has too few anchors for {ships.count} ships."


def check_tables(printed: "Components") -> Iterator[str]:
    yield from printed.tables.faults()
    fire, attrition = printed.tables.greek_fire, printed.tables.attrition
    ships = sum(fleet.count for fleet in printed.fleets if fleet.side == "byzantine")
    if max(fire.upto, default=0) < ships:
        yield f"Greek Fire Table: its columns end before {ships} ships."
    if max(attrition.upto, default=0) < sum(kind.count for kind in printed.unit_types):
        yield "Attrition Table: its columns end before the units of an army do."
