"""A place of Jihad! that was picked: its ground, who holds it, and whether too many stand there."""

from collections.abc import Sequence

from games.engine.words import counted
from games.hexwar.present.look import Judged, Look, Told
from games.hexwar.stacks import Where
from games.jihad.present import words
from games.jihad.present.march import MARCHES
from games.jihad.present.piles import PILES
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, Game, Unit, hex_of, total
from games.jihad.rules.control import control
from games.jihad.rules.stacking import limit


class JihadLook(Look[Unit]):
    def title(self, game: Game, units: Sequence[Unit]) -> str:
        side = words.force_title(side_of(units)).removeprefix("The ")
        return f"{'Rebels' if units[0].rebel else side}: strength {PILES.worth(game, units)}"

    def worth(self, game: Game, units: Sequence[Unit]) -> int:
        return total(game, list(units))

    def judged(self, game: Game, place: Where, units: Sequence[Unit]) -> Judged | None:
        """7.5 In the box there is no limit."""
        land = len([unit for unit in units if not unit.naval and not unit.leader])
        if not land or place == BOX:
            return None
        most = limit(game, place, side_of(units))
        too_many = f": {land - most} too many" if land > most else ""
        says = f"{counted(land, 'land unit')}, holds {most}{too_many}"
        return {"says": says, "bad": land > most, "rule": "7.5"} if most else None

    def about(self, game: Game, place: Where) -> list[str]:
        at = hex_of(game, place)
        here, base = game.components.hex[at], game.board.bases.get(at, 0)
        number = [at] if words.short(game.components, place) != at else []
        city = [f"city of {here.city.value}"] if here.city and place != BOX else []
        bases = [f"base of level {base}"] if base else []
        port = ["port"] if here.port else []
        return [*number, words.ground(game.components, place), *city, *bases, *port]

    def told(self, game: Game, place: Where) -> Told:
        at = hex_of(game, place)
        state = game.components.hex[at].state
        held = [name for name, hexes in control(game).controls.items() if at in hexes]
        borders = f"In the borders of the {state}" if state else "In nobody’s borders"
        holders = f"the {' and the '.join(held)}" if held else "nobody"
        return {"says": f"{borders}; controlled by {holders}.", "rule": "5.2"}


LOOK = JihadLook(MARCHES, PILES)


def side_of(units: Sequence[Unit]) -> str:
    return MUSLIM if units[0].muslim else EMPIRES
