"""6.5. The recruit action."""

from typing import ClassVar

from games.crescent_moon.rules.board import Game, HexId, change_force
from games.crescent_moon.rules.cards.conditions import Scene, hold
from games.crescent_moon.rules.events import UnitsPlaced
from games.crescent_moon.rules.stand import free_of_others, name
from games.crescent_moon.rules.target import DONE, Placing, give_up
from games.engine.contract import Reason, Seat


def bar(game: Game, seat: Seat) -> Reason | None:
    """Ruling 71"""
    if not game.board.reserves[seat]:
        return Reason("You have no units in reserve.", "6.5")
    if not places(game, seat):
        return Reason("There is no hex where you could place them.", "6.5")
    return None


def places(game: Game, seat: Seat) -> list[HexId]:
    """6.5, 12.19. Where nobody else has control: the Nomad anywhere, the others in their presence."""
    where = game.components.verb[seat]["recruit"].where
    return [
        hex_
        for hex_ in game.board.hexes
        if free_of_others(game, seat, hex_) and hold(game, Scene(seat, hex_), where)
    ]


def first(game: Game, seat: Seat) -> "Recruiting":
    x = game.components.verb[seat]["recruit"].x
    return Recruiting(left=min(x, game.board.reserves[seat]), may_stop=True)


def place(game: Game, seat: Seat, hex_: HexId, count: int, source: str, rule: str) -> None:
    """1.7. Ordinary units; the mercenaries of whoever fields no others, and all that come from a supply for
    hire.
    """
    ordinary = source == "reserves" and game.components.characters[seat].ordinary
    if source == "reserves":
        game.board.reserves[seat] -= count
    put(game, seat, hex_, count * ordinary, count * (not ordinary), source, rule)


def put(game: Game, seat: Seat, hex_: HexId, ordinary: int, mercenary: int, source: str, rule: str) -> None:
    change_force(game, seat, hex_, ordinary, mercenary)
    game.tell(
        UnitsPlaced(seat=seat, hex=hex_, ordinary=ordinary, mercenary=mercenary, source=source, rule=rule)
    )


class Recruiting(Placing, kw_only=True):
    wanted: ClassVar[Reason] = Reason("Say where a unit is placed, or that no more are.", "6.5")
    placed: int = 0

    def hexes(self, game: Game) -> list[HexId]:
        return places(game, game.board.turn)

    def bar(self, game: Game, hex_: HexId) -> Reason:
        if not free_of_others(game, game.board.turn, hex_):
            return Reason(f"Another player controls {name(game, hex_)}.", "6.5")
        return Reason(f"You have no presence at {name(game, hex_)}.", "6.5")

    def place(self, game: Game, hex_: HexId) -> None:
        place(game, game.board.turn, hex_, 1, "reserves", "6.5")

    def again(self) -> Placing:
        return Recruiting(left=self.left - 1, may_stop=True, placed=self.placed + 1)

    def answer(self, game: Game, answer: str) -> None:
        if answer == DONE and not self.placed:
            give_up(game)
        super().answer(game, answer)
