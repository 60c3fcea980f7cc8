"""6.1. The influence action."""

from typing import ClassVar

from games.crescent_moon.rules import contest
from games.crescent_moon.rules.board import MURSHID, Game, HexId
from games.crescent_moon.rules.stand import name, near_token, others, present, supply
from games.crescent_moon.rules.target import Where
from games.crescent_moon.rules.tokens import place_token
from games.engine.contract import Reason, Seat


def bar(game: Game, seat: Seat) -> Reason | None:
    """Ruling 19, Ruling 71."""
    if not supply(game, seat, "influence"):
        return Reason("You have no influence token left.", "Ruling 19")
    if not targets(game, seat):
        return Reason("There is no hex for your influence in or next to your presence.", "6.1")
    return None


def targets(game: Game, seat: Seat) -> list[HexId]:
    return [hex_ for hex_ in game.board.hexes if not bar_hex(game, seat, hex_)]


def bar_hex(game: Game, seat: Seat, hex_: HexId) -> Reason | None:
    """6.1. In or next to one's presence, and without one's own token."""
    if game.board.influence.get(hex_) == seat:
        return Reason(f"Your token is at {name(game, hex_)} already.", "6.1")
    if any(present(game, seat, there) for there in (hex_, *game.board.near[hex_])):
        return None
    return Reason(f"{name(game, hex_)} is neither in nor next to your presence.", "6.1")


def contested(game: Game, seat: Seat, hex_: HexId) -> bool:
    """10.1, Ruling 16. Someone else is present, or a token of the Murshid's, of anybody's turn, is next to
    it.
    """
    return any(present(game, other, hex_) for other in others(game, seat)) or near_token(game, MURSHID, hex_)


class Influencing(Where):
    wanted: ClassVar[Reason] = Reason("Name a hex for your influence.", "6.1")
    rule: ClassVar[str] = "6.1"

    def hexes(self, game: Game) -> list[HexId]:
        return targets(game, game.board.turn)

    def bar(self, game: Game, hex_: HexId) -> Reason | None:
        return bar_hex(game, game.board.turn, hex_)

    def at(self, game: Game, hex_: HexId) -> None:
        seat = game.board.turn
        if contested(game, seat, hex_):
            contest.begin(game, seat, hex_)
        else:
            place_token(game, seat, hex_, "6.1")
