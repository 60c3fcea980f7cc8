"""7.5, 7.6. How many units a hex holds, and what is judged at the end of a Combat Segment."""

from typing import ClassVar

from games.engine.flow import Procedure
from games.hexwar.stacks import Where
from games.jihad.parts import HexId, StateId
from games.jihad.rules import losses
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, Force, Game


def site_value(game: Game, at: HexId, force: Force) -> int:
    """7.5 What a city adds in its hex; 6.42, Ruling 8: a base is a city to the Muslim player alone."""
    value = game.components.atlas.city.get(at, 0)
    return value if force == EMPIRES else value + game.board.bases.get(at, 0)


def limit(game: Game, at: Where, force: Force) -> int:
    """7.5 The stacking limit for land units; there is none in the Constantinople box (13.0)."""
    if at == BOX:
        return len(game.board.units)
    base = game.board.bases.get(at, 0) if force != EMPIRES else 0
    return game.components.atlas.holds[at] + base


def excess(game: Game, at: Where, force: Force) -> int:
    if len(game.board.index.get(at, ())) < 2:
        return 0  # every place holds one
    units = [unit for unit in game.board.land_at(at, force) if not unit.leader]
    return max(0, len(units) - limit(game, at, force)) if units else 0


class Judgment(Procedure):
    """7.5 At the end of its own Combat Segment a side loses what is above the limits. Ruling 3.

    Naval units stack without limit, and leaders do not count.
    """

    force: Force
    left: tuple[Where, ...] = ()
    steps: ClassVar[tuple[str, ...]] = ("look", "judge")

    def look(self, game: Game) -> None:
        self.left = tuple([at for at in game.board.places() if excess(game, at, self.force)])

    def judge(self, game: Game) -> None:
        if not self.left:
            return
        at, self.left = self.left[0], self.left[1:]
        units = tuple([unit.id for unit in game.board.land_at(at, self.force) if not unit.leader])
        self.goto("judge")
        losses.take(game, self.force, units, excess(game, at, self.force), losses.STACKING)


def army_groups(game: Game) -> dict[tuple[Force, StateId], int]:
    """7.6 Army Group markers by holder and colour: one changes hands for every few Byzantines converted,
    and a single one when all its State's units have been."""
    per_marker = game.components.numbers.units_per_group_marker
    found: dict[tuple[Force, StateId], int] = {}
    for state in game.components.states:
        if not state.army_groups:
            continue
        units = [unit for unit in game.board.units if unit.state == state.name and not unit.leader]
        converted = len([unit for unit in units if unit.muslim])
        handed = converted // per_marker if state.army_groups > 1 else int(converted == len(units))
        if state.side == MUSLIM:
            handed = state.army_groups
        handed = min(handed, state.army_groups)
        found[MUSLIM, state.name], found[EMPIRES, state.name] = handed, state.army_groups - handed
    return found
