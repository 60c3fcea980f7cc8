"""10. Influence contests."""

from typing import ClassVar

from games.crescent_moon.rules import conflicts, limits, orders, resolve, stand
from games.crescent_moon.rules.board import (
    MURSHID,
    Conflict,
    Game,
    HexId,
    Line,
    SideOf,
    change_conflict,
    conflict,
)
from games.crescent_moon.rules.events import ContestBegan, Declared
from games.crescent_moon.rules.selecting import Selecting
from games.crescent_moon.rules.table import Asked
from games.crescent_moon.rules.tokens import place_token
from games.engine.contract import Action, Beforehand, Reason, Seat
from games.engine.flow import Procedure

MILITARY = ("ordinary", "mercenary", "stronghold")


def begin(game: Game, attacker: Seat, hex_: HexId) -> None:
    """10.1. The challenge token lies on the hex as long as the conflict stands."""
    sides: list[SideOf] = [""] * game.board.seats
    sides[attacker] = "attacker"
    participants = tuple(taking_part(game, attacker, hex_))
    game.board.conflict = Conflict(
        kind="contest", hex=hex_, attacker=attacker, sides=tuple(sides), participants=participants
    )
    game.tell(ContestBegan(attacker=attacker, hex=hex_, participants=participants, rule="10.1"))
    game.call(Contest())


def taking_part(game: Game, attacker: Seat, hex_: HexId) -> list[Seat]:
    """10.1, 12.8, Ruling 17. All others with presence; the Murshid with influence next to it, in turn
    order.
    """
    return [
        other
        for other in stand.others(game, attacker)
        if stand.present(game, other, hex_) or (other == MURSHID and stand.near_token(game, MURSHID, hex_))
    ]


class Contest(Procedure):
    """10. In seven steps."""

    steps: ClassVar[tuple[str, ...]] = (
        "select",
        "declare",
        "reveal",
        "next_card",
        "count",
        "victor",
        "token",
        "remove_cards",
        "conclude",
    )

    def select(self, game: Game) -> None:
        """10.2"""
        game.call(Selecting())

    def declare(self, game: Game) -> None:
        """10.3, Ruling 18. In turn order, after selecting, before the reveal."""
        change_conflict(game, stage="declare")
        game.call(*(Declaring(of=seat) for seat in conflict(game).participants))

    def reveal(self, game: Game) -> None:
        """10.4"""
        resolve.reveal(game)

    def next_card(self, game: Game) -> None:
        if resolve.next_card(game):
            self.goto("next_card")

    def count(self, game: Game) -> None:
        """10.5, 10.6"""
        going = conflict(game)
        lines = [*attackers_lines(game, going), *defenders_lines(game, going)]
        conflicts.total(game, [*lines, *conflicts.card_lines(game, going)], rule="10.5")

    def victor(self, game: Game) -> None:
        """10.7, Ruling 16. The attacker wins a tie; without participants nothing is enough."""
        if conflict(game).participants:
            conflicts.decide(game, rule="10.7")
        else:
            conflicts.won(game, "attacker", "Ruling 16")

    def token(self, game: Game) -> None:
        """10.7, Ruling 20."""
        going = conflict(game)
        if going.winner == "attacker":
            place_token(game, going.attacker, going.hex, "10.7")

    def remove_cards(self, game: Game) -> None:
        """10.8, Ruling 53."""
        resolve.remove_cards(game)
        limits.check_hands(game)

    def conclude(self, game: Game) -> None:
        conflicts.conclude(game, "10.8")


class Declaring(Asked, kw_only=True):
    """10.3. For the attacker or against."""

    wanted: ClassVar[Reason] = Reason("Say whose side you are on.", "10.3")
    of: Seat

    def seat(self, game: Game) -> Seat:
        return self.of

    def answers(self, game: Game) -> list[str]:
        return ["defender", "supporter"]

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        """16.6"""
        return orders.declaring(game.components, game.board.seats, seat)

    def ordered(self, game: Game, seat: Seat, order: str) -> Action:
        return orders.declared(order, conflict(game).attacker)

    def answer(self, game: Game, answer: str) -> None:
        sides = list(conflict(game).sides)
        side: SideOf = "supporter" if answer == "supporter" else "defender"
        sides[self.of] = side
        change_conflict(game, sides=tuple(sides))
        game.tell(Declared(seat=self.of, side=side, rule="10.3"))


def with_side(going: Conflict, *sides: str) -> list[Seat]:
    return [seat for seat, side in enumerate(going.sides) if side in sides]


def attackers_lines(game: Game, going: Conflict) -> list[Line]:
    """10.5. Military one for all, civilian one for a settlement of the attacker's and one for each
    supporter.
    """
    hex_, camp = going.hex, with_side(going, "attacker", "supporter")
    lines = [Line("attacker", "military", 1, seat) for seat in armed(game, hex_, camp)[:1]]
    if stand.any_of(stand.pieces(game, going.attacker, hex_), ("settlement",)):
        lines.append(Line("attacker", "civilian", 1, going.attacker))
    supporters = with_side(going, "supporter")
    return [*lines, *(Line("attacker", "civilian", 1, seat) for seat in civil(game, hex_, supporters))]


def defenders_lines(game: Game, going: Conflict) -> list[Line]:
    """10.6. Military one and civilian one, for all of them together."""
    hex_, camp = going.hex, with_side(going, "defender")
    return [
        *(Line("defender", "military", 1, seat) for seat in armed(game, hex_, camp)[:1]),
        *(Line("defender", "civilian", 1, seat) for seat in civil(game, hex_, camp)[:1]),
    ]


def armed(game: Game, hex_: HexId, seats: list[Seat]) -> list[Seat]:
    """Those with a unit or a stronghold there; the palace is one (Ruling 14)."""
    return [seat for seat in seats if stand.any_of(stand.pieces(game, seat, hex_), MILITARY)]


def civil(game: Game, hex_: HexId, seats: list[Seat]) -> list[Seat]:
    """Those with a settlement or a token there; the palace is a settlement (Ruling 14)."""
    wanted = ("settlement", "influence")
    return [seat for seat in seats if stand.any_of(stand.pieces(game, seat, hex_), wanted)]
