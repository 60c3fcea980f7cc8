"""What follows from the map alone: ways, zones, costs, limits, homes. Worked out once for a set of parts."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from games.engine.hexes import Grid, Roads, distances
from games.jihad.charts import Tables
from games.jihad.parts import Hex, HexId, Hexside, Numbers, State, StateId

GRID = Grid(shifted=0)  # columns of even number lie half a hex further down


class Atlas:
    def __init__(
        self,
        hexes: Iterable[Hex],
        hexsides: Iterable[Hexside],
        states: Iterable[State],
        numbers: Numbers,
        tables: Tables,
    ) -> None:
        self.hex = {h.id: h for h in hexes}
        self._draw_roads(list(hexsides))
        self._count_points(numbers)
        self._find_homes(list(states))
        self.enter = self._costs(tables)
        self.full_sea = frozenset([h.id for h in self.hex.values() if h.extent == "sea"])
        self.rough = frozenset([h.id for h in self.hex.values() if h.terrain == "rough"])
        self.ports = frozenset([h.id for h in self.hex.values() if h.port])
        self.base_sites = {h.id: h.base_site for h in self.hex.values() if h.base_site}

    def _draw_roads(self, hexsides: list[Hexside]) -> None:
        """7.3 Who may cross which hexside; Ruling 24, Ruling 25 are in these marks of the map."""
        self.land = roads(self.hex, [(s.a, s.b) for s in hexsides if s.land])
        self.naval = roads(self.hex, [(s.a, s.b) for s in hexsides if s.naval])
        self.zoc = roads(self.hex, [(s.a, s.b) for s in hexsides if s.zoc])
        self.around = roads(self.hex, [(s.a, s.b) for s in hexsides])

    def _count_points(self, numbers: Numbers) -> None:
        """5.2, 7.5. What each fertile hex and city yields, and how many land units each hex holds."""
        worth = {"full": numbers.full_fertile, "partial": numbers.partial_fertile}
        self.fertile = {h.id: worth[h.extent] for h in self.hex.values() if h.terrain == "fertile"}
        self.city = {h.id: h.city.value for h in self.hex.values() if h.city}
        holds = {
            "fertile": {"full": numbers.stack_full_fertile, "partial": numbers.stack_partial_fertile},
            "rough": dict.fromkeys(("full", "partial"), numbers.stack_rough),
            "desert": dict.fromkeys(("full", "partial"), numbers.stack_desert),
        }
        self.holds = {
            h.id: holds[h.terrain][h.extent] + self.city.get(h.id, 0)
            for h in self.hex.values()
            if h.terrain != "sea"
        }

    def _find_homes(self, states: list[State]) -> None:
        self.home: dict[StateId, frozenset[HexId]] = {
            state.name: frozenset([h.id for h in self.hex.values() if h.state == state.name])
            for state in states
        }
        self.cities: dict[StateId, tuple[HexId, ...]] = {
            name: tuple([place for place in sorted(home) if place in self.city])
            for name, home in self.home.items()
        }
        self.marches: dict[StateId, frozenset[HexId]] = {  # 6.3: within or adjacent to the borders
            name: home.union(*[self.around[place] for place in home]) for name, home in self.home.items()
        }
        self.from_home: dict[StateId, dict[HexId, int]] = {
            name: distances(home, self.hex, GRID) for name, home in self.home.items()
        }

    def _costs(self, tables: Tables) -> dict[str, dict[HexId, int]]:
        """7.2 By kind of unit, the attrition points of entering each hex that the kind can be in."""
        points = tables.attrition_points
        sea = {"partial": "partial sea", "sea": "all sea"}
        costs: dict[str, dict[HexId, int]] = {"Naval": {}}
        for h in self.hex.values():
            if h.extent in sea:
                costs["Naval"][h.id] = points[sea[h.extent]]["Naval"]
            if h.terrain != "sea":
                for kind, cost in points[h.terrain].items():
                    costs.setdefault(kind, {})[h.id] = cost
        return costs


def roads(hexes: Mapping[HexId, Hex], pairs: Iterable[tuple[HexId, HexId]]) -> Roads:
    found: defaultdict[HexId, list[HexId]] = defaultdict(list)
    for a, b in pairs:
        found[a].append(b)
        found[b].append(a)
    return {place: tuple(sorted(found[place])) for place in hexes}
