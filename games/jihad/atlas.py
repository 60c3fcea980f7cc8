"""What follows from the map alone: ways, zones, costs, limits, homes. Worked out once for a set of parts."""

from collections.abc import Iterable

from games.hexmap.grid import Grid
from games.hexwar.ground import distances, homes, links, marches, steps
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
        self._link(list(hexsides))
        self._count_points(numbers)
        self._find_homes(list(states))
        self.enter = self._costs(tables)
        self.steps = {
            kind: steps(self.naval if kind == "Naval" else self.land, costs)
            for kind, costs in self.enter.items()
        }
        self.full_sea = frozenset([h.id for h in self.hex.values() if h.extent == "sea"])
        self.rough = frozenset([h.id for h in self.hex.values() if h.terrain == "rough"])
        self.ports = frozenset([h.id for h in self.hex.values() if h.port])
        self.base_sites = {h.id: h.base_site for h in self.hex.values() if h.base_site}

    def _link(self, hexsides: list[Hexside]) -> None:
        """7.3 Who may cross which hexside; Ruling 24, Ruling 25 are in these marks of the map."""
        self.land = links(self.hex, [(s.a, s.b) for s in hexsides if s.land])
        self.naval = links(self.hex, [(s.a, s.b) for s in hexsides if s.naval])
        self.zoc = links(self.hex, [(s.a, s.b) for s in hexsides if s.zoc])
        self.around = links(self.hex, [(s.a, s.b) for s in hexsides])

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
        names = [state.name for state in states]
        self.home: dict[StateId, frozenset[HexId]] = homes(names, {h.id: h.state for h in self.hex.values()})
        self.cities: dict[StateId, tuple[HexId, ...]] = {
            name: tuple([place for place in sorted(home) if place in self.city])
            for name, home in self.home.items()
        }
        self.marches: dict[StateId, frozenset[HexId]] = {  # 6.3: within or adjacent to the borders
            name: marches(home, self.around) for name, home in self.home.items()
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
