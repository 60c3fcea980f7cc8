"""3.3.3 What camping costs an Expedition."""

from typing import ClassVar

from games.apocalypse.atlas import hex_of
from games.apocalypse.rules import control, losses
from games.apocalypse.rules.board import ExpeditionId, Game
from games.apocalypse.rules.events import AttritionRolled
from games.apocalypse.rules.frames import Procedure
from games.engine.contract import Seat


def modifier(game: Game, name: ExpeditionId) -> int:
    one = game.board.expeditions[name]
    return hardship(game, one.where, one.seat, afloat=one.afloat)


def hardship(game: Game, where: str, seat: Seat, *, afloat: bool = False) -> int:
    """3.3.3 A friendly town or ships on the coast ease it, harsh ground makes it worse."""
    board, atlas, numbers = game.board, game.components.atlas, game.components.numbers
    at = hex_of(where)
    if not afloat and control.is_friendly(game, where, seat):
        return numbers.easy_camp
    harsh = numbers.hard_camp if not afloat and where in atlas.harsh else 0
    eased = numbers.easy_camp if at in atlas.coasts and board.ships_at(at, seat) else 0
    return harsh + eased


def toll(game: Game, units: int, die: int, change: int) -> int:
    """How many of so many are lost."""
    return game.components.tables.attrition.read(units, min(max(die + change, 1), 6))


class Attrition(Procedure):
    """3.3.3 One die for each Expedition that has camped; Ruling 60: and for one formed anew of a camp."""

    todo: tuple[ExpeditionId, ...] = ()
    steps: ClassVar[tuple[str, ...]] = ("look", "roll")

    def look(self, game: Game) -> None:
        camps = game.board.expeditions
        self.todo = tuple(name for name in sorted(camps) if camps[name].camped)

    def roll(self, game: Game) -> None:
        if not self.todo:
            return
        name, self.todo = self.todo[0], self.todo[1:]
        self.goto("roll")
        if name in game.board.expeditions:
            suffer(game, name)


def suffer(game: Game, name: ExpeditionId) -> None:
    one, units = game.board.expeditions[name], game.board.members(name)
    die, change = game.dice.d6()[0], modifier(game, name)
    lost = toll(game, len(units), die, change)
    game.tell(AttritionRolled(name=name, die=die, modifier=change, units=len(units), lost=lost, rule="3.3.3"))
    losses.take(game, losses.Losses(one.seat, one.where, name, lost, losses.ATTRITION))
