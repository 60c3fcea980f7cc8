"""What follows from the map alone: banks, ways by land and sea, rivers, roads. Worked out once for a set.

A land unit in a strait hex stands on one bank, and each bank is a place of its own to those who march
("1235e", "1235a"); ships use the whole hex.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from games.apocalypse.parts import ArmyId, Bank, Hex, HexId, Node, Place, PlaceId
from games.hexmap.grid import Grid
from games.hexwar.ground import STOP, Hexside, both_ways, hexsides, links, priced, runs, steps
from games.hexwar.search import Reach, cheapest

if TYPE_CHECKING:
    from games.apocalypse.components import Components

FAR = 400  # points that reach every place of the map
KEPT = 128  # searches of each sort that are kept: of the whole map by land, by sea, and as far as ships go
GRID = Grid(shifted=1, flat=False, westward=True)  # on a point; rows of odd number half a hex to the west


def hex_of(node: Node) -> HexId:
    return node[:4]


def bank_of(hex_id: HexId, bank: Bank) -> Node:
    return hex_id + bank[0]


def entry_of(army: ArmyId) -> Node:
    """Off the map, where it comes onto it."""
    return f"entry of {army}"


def is_land(h: Hex) -> bool:
    return h.terrain not in ("lake", "sea")


def is_open_to_ships(h: Hex) -> bool:
    """5.2 The sea, the coasts, and the arms of the Nile."""
    return h.terrain == "sea" or h.coast or h.delta


class Atlas:
    def __init__(self, printed: "Components") -> None:
        self.straits = {strait.hex: strait for strait in printed.straits}
        self.hex = {h.id: h for h in printed.hexes}
        self._divide(printed)
        self._link_land(printed)
        self._link_sea(printed)
        self._name_places(printed)
        self._find_ground(printed)
        self._find_bases(printed)
        self.ways_from = lru_cache(KEPT)(self._ways_from)
        self.voyages_from = lru_cache(KEPT)(self._voyages_from)
        self.nearest_to = lru_cache(KEPT)(self._nearest_to)
        self.sailing = lru_cache(KEPT)(self._sailing)

    def _ways_from(self, start: Node) -> Reach:
        """By land to everywhere, whoever stands in the way."""
        return cheapest(start, self.steps, limit=FAR)

    def _nearest_to(self, start: Node) -> list[Node]:
        """All from which one marches there, the nearest first."""
        far = self.ways_from(start).cost
        return sorted(far, key=lambda node: (far[node], node))

    def _voyages_from(self, start: HexId) -> dict[HexId, int]:
        """What it costs ships to come anywhere, whoever lies in the way."""
        return cheapest(start, self.sea_steps, limit=FAR).cost

    def _sailing(
        self, start: HexId, limit: int, spent: int, hostile: frozenset[HexId], fights: bool
    ) -> Reach:
        """5.1.1 One stops where one must fight; empty ships keep away."""
        closed = dict.fromkeys(hostile, STOP)
        enter, leave = ({}, closed) if fights else (closed, {})
        return cheapest(start, self.sea_steps, limit=limit, spent=spent, enter=enter, leave=leave)

    def _divide(self, printed: "Components") -> None:
        """1.2 Where land units can stand."""
        self.nodes: dict[HexId, tuple[Node, ...]] = {}
        for h in printed.hexes:
            if is_land(h):
                strait = self.straits.get(h.id)
                banks = sorted(strait.banks, reverse=True) if strait else ()
                self.nodes[h.id] = tuple([bank_of(h.id, bank) for bank in banks]) or (h.id,)
        self.all_nodes = frozenset([node for nodes in self.nodes.values() for node in nodes])

    def _link_land(self, printed: "Components") -> None:
        barred = both_ways((b.a, b.b) for b in printed.barriers if b.bars == "land")
        sides = [side for side in hexsides(self.nodes, GRID) if side not in barred]
        self.land = links(self.all_nodes, [way for side in sides for way in self.between(side)])
        cost = {ground.id: ground.cost for ground in printed.terrains}
        self.enter = {
            node: cost[h.terrain]
            for h in printed.hexes
            if h.terrain != "lake" and h.terrain != "sea"
            for node in self.nodes[h.id]
        }
        numbers = printed.numbers
        rivers = both_ways(crossed(printed))
        roads = runs(road.hexes for road in printed.roads)
        across = dict.fromkeys(self.ways(rivers), numbers.river_cost)
        along = dict.fromkeys(self.ways(roads), numbers.road_cost)
        found = steps(self.land, self.enter, across=across, along=along)
        ways_in = {
            entry_of(entry.army): tuple([(at, self.enter[at]) for at in entry.hexes])
            for entry in printed.entries
        }
        self.steps = priced({**found.onward, **ways_in})

    def ways(self, sides: Iterable[Hexside]) -> Iterator[Hexside]:
        return (way for side in sides for way in self.between(side))

    def between(self, side: Hexside) -> Iterator[Hexside]:
        """1.2 The same side for those who march, from bank to bank where it is of a strait."""
        for here in self.banks_towards(*side):
            for there in self.banks_towards(side[1], side[0]):
                yield here, there

    def banks_towards(self, at: HexId, other: HexId) -> tuple[Node, ...]:
        strait = self.straits.get(at)
        if not strait:
            return (at,)
        return tuple([bank_of(at, bank) for bank, near in strait.banks.items() if other in near])

    def _link_sea(self, printed: "Components") -> None:
        """5.2 Ships go from sea to sea, along coasts, and between the hexes of the Delta."""
        open_hexes = [h.id for h in printed.hexes if is_open_to_ships(h)]
        barred = both_ways((b.a, b.b) for b in printed.barriers if b.bars == "sea")
        sides = [side for side in hexsides(open_hexes, GRID) if side not in barred]
        self.sea = links(open_hexes, sides)
        self.sea_steps = priced({at: tuple([(to, 1) for to in near]) for at, near in self.sea.items()})
        self.delta = frozenset([h.id for h in printed.hexes if h.delta])
        self.coasts = frozenset([h.id for h in printed.hexes if h.coast and not h.closed])

    def _name_places(self, printed: "Components") -> None:
        self.site: dict[PlaceId, Node] = {
            p.id: bank_of(p.hex, p.bank) if p.bank else p.hex for p in printed.places
        }
        self.place_at: dict[Node, Place] = {self.site[place.id]: place for place in printed.places}
        self.places_in = {place.hex: (self.site[place.id],) for place in printed.places}
        self.ports: dict[HexId, Place] = {p.hex: p for p in printed.places if p.anchors}

    def _find_ground(self, printed: "Components") -> None:
        ground = {line.id: line for line in printed.terrains}
        self.broken: set[Node] = set()
        self.harsh: set[Node] = set()
        self.holds: dict[Node, int] = {}
        self.districts: defaultdict[str, set[Node]] = defaultdict(set)
        rooms = {sort.id: sort.stack for sort in printed.sorts}
        for h in printed.hexes:
            if h.terrain == "lake" or h.terrain == "sea":
                continue
            line = ground[h.terrain]
            for node in self.nodes[h.id]:
                self.districts[h.district].add(node)
                self.holds[node] = rooms[self.place_at[node].sort] if node in self.place_at else line.stack
                if line.broken:
                    self.broken.add(node)
                if line.harsh:
                    self.harsh.add(node)

    def _find_bases(self, printed: "Components") -> None:
        """3.3 The nodes within so many hexes of each place where Expeditions gather."""
        radius = printed.numbers.form_radius
        self.gathering = {
            base.place: frozenset(
                node for node in self.all_nodes if self.distance(node, self.site[base.place]) <= radius
            )
            for base in printed.bases
        }

    def distance(self, a: Node, b: Node) -> int:
        """Ruling 53. Whatever lies between, and on whichever bank."""
        return GRID.distance(hex_of(a), hex_of(b))


def crossed(printed: "Components") -> Iterator[Hexside]:
    """The hexsides of rivers."""
    for river in printed.rivers:
        for side in river.sides:
            a, b = side.split("-")
            yield a, b
