"""5.2 Who controls which hex."""

from collections.abc import Iterable

from games.hexwar.ground import zone
from games.hexwar.stacks import fact
from games.jihad.components import Components
from games.jihad.parts import HexId, StateId
from games.jihad.rules.board import LAND_KINDS, Board, Game


class Control:
    """A map of control: by hex, the States of one side that control it; several Empires States may.

    A land unit controls its hex, and through its zone the six around it. Units of the other side in a
    hex, and zones of the other side on it, negate a zone. Ruling 5: all the Muslim player's land units,
    converts included, are the Muslim State's. Units in the Constantinople box control nothing. Only the
    units in `places` are looked at: a hex is known if it and all whose zones cover it are among them.
    """

    def __init__(self, components: Components, board: Board, places: Iterable[HexId]) -> None:
        muslims, zoc = components.muslims, components.atlas.zoc
        self.stands: dict[HexId, set[StateId]] = {}  # the States with land units there
        self.held: dict[StateId, set[HexId]] = {name: set() for name in components.state}
        present: dict[bool, set[HexId]] = {True: set(), False: set()}
        for at in places:
            units = board.at(at)
            for muslim in {unit.muslim for unit in units}:
                present[muslim].add(at)
            self.stands[at] = {
                muslims if unit.muslim else unit.state for unit in units if unit.kind in LAND_KINDS
            }
            for state in self.stands[at]:
                self.held[state].add(at)
        zones = {name: zone(held, zoc) for name, held in self.held.items()}
        empires = set().union(*[zones[name] for name in components.empires])
        self.controls: dict[StateId, set[HexId]] = {}
        for name, held in self.held.items():
            own = name == muslims
            opposed = present[not own]
            hostile = empires if own else zones[muslims]
            # A hex in which both sides stand is nobody's.
            self.controls[name] = (zones[name] - opposed - hostile) | (
                held - self.stood_on(components, not own)
            )
        self.empires_at: dict[HexId, list[StateId]] = {}  # who controls fertile hexes
        for name in components.empires:
            for at in self.controls[name] & components.atlas.fertile.keys():
                if name in (self.stands.get(at) or {name}):  # Ruling 44: where one stands, no zone counts
                    self.empires_at.setdefault(at, []).append(name)

    def controlled(self, at: HexId) -> bool:
        return any(at in hexes for hexes in self.controls.values())

    def stood_on(self, components: Components, muslim: bool) -> set[HexId]:
        """The hexes with land units of one side."""
        if muslim:
            return self.held[components.muslims]
        return set().union(*[self.held[name] for name in components.empires])


@fact
def control(game: Game) -> Control:
    """As the units stand now."""
    return Control(game.components, game.board, game.board.index.keys() & game.components.atlas.zoc.keys())
