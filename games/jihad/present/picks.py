"""Units of Jihad! being chosen: losses, converts to pay for, attempts at conversion."""

from typing import ClassVar

from games.engine.contract import Pick
from games.engine.page import Asked, View
from games.engine.words import counted
from games.hexwar.present.picks import Picking, Picks
from games.hexwar.stacks import Where
from games.jihad.present import words
from games.jihad.present.sorts import SORTS
from games.jihad.rules.actions import Convert, Lose, Suppress
from games.jihad.rules.board import CONVERSION, Game, Unit, UnitId


class Choosing(Picking[Unit]):
    kinds = SORTS
    act: ClassVar[type[Lose | Suppress | Convert]]
    called: ClassVar[str]

    def title(self, pick: Pick) -> str:
        return self.called

    def action(self, ids: tuple[UnitId, ...]) -> Lose | Suppress | Convert:
        return self.act(ids)

    def place(self, game: Game, at: Where) -> tuple[str, str]:
        return at if at in game.components.hex else "", words.short(game.components, at)

    def note(self, game: Game, unit: Unit) -> str:
        return f"{counted(self.cost(game, unit), 'point')} each"


class Losing(Choosing):
    act, verb = Lose, "Lose"

    def title(self, pick: Pick) -> str:
        return f"{pick.least} to be lost"

    def note(self, game: Game, unit: Unit) -> str:
        worth = game.components.strength.get((unit.state, unit.kind), 0)
        return f"strength {worth}{'; gone for good' if unit.kind == 'Bedouin' else ''}"


class Suppressing(Choosing):
    act, verb, called, costs = Suppress, "Buy off", "Converts in revolt", True

    def cost(self, game: Game, unit: Unit) -> int:
        return game.components.numbers.suppression_cost


class Converting(Choosing):
    act, verb, called, costs = Convert, "Attempt", "In the Conversion Box", True

    def cost(self, game: Game, unit: Unit) -> int:
        return game.components.tables.conversion_cost.costs[unit.state]

    def note(self, game: Game, unit: Unit) -> str:
        return f"{super().note(game, unit)}; {chance(game, unit)}"


CHOOSING: dict[str, Choosing] = {one.act.__name__: one for one in (Losing(), Suppressing(), Converting())}


def field_asked(view: View) -> Pick | None:
    """The one field of the form that waits, if it asks for units."""
    if view.form is None or view.form.action not in CHOOSING:
        return None
    first = view.form.fields[0]
    return first if isinstance(first, Pick) else None


def context(view: View, pick: Pick, asked: Asked) -> Picks:
    assert view.form is not None
    return CHOOSING[view.form.action].context(view, pick, asked)


def chance(game: Game, unit: Unit) -> str:
    """9.2 What the die has to show."""
    tables = game.components.tables
    table = tables.conversion if unit.where == CONVERSION and not unit.muslim else tables.reconversion
    faces = [die for die in range(1, 7) if table.marked(unit.state, die)]
    return f"succeeds on {faces[0]} or more" if faces else "cannot succeed"
