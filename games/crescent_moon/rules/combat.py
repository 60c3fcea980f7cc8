"""9. Combat."""

from typing import ClassVar

from games.crescent_moon.rules import conflicts, limits, money, resolve, sack
from games.crescent_moon.rules.actions import Units
from games.crescent_moon.rules.board import (
    NOMAD,
    Conflict,
    Game,
    HexId,
    Line,
    SideOf,
    change_conflict,
    conflict,
    force,
)
from games.crescent_moon.rules.events import CombatBegan
from games.crescent_moon.rules.selecting import Selecting
from games.crescent_moon.rules.stand import buildings
from games.crescent_moon.rules.table import Asked
from games.engine.contract import Reason, Seat
from games.engine.flow import Procedure


def begin(game: Game, attacker: Seat, defender: Seat, hex_: HexId) -> None:
    """9.1. Between two, at once."""
    sides: list[SideOf] = [""] * game.board.seats
    sides[attacker], sides[defender] = "attacker", "defender"
    game.board.conflict = Conflict(
        kind="combat",
        hex=hex_,
        attacker=attacker,
        sides=tuple(sides),
        participants=(defender,),
        interferes=conflicts.interferes(game, hex_, (attacker, defender)),
        strength=game.board.underway.strength,
    )
    game.tell(CombatBegan(attacker=attacker, defender=defender, hex=hex_, rule="9.1"))
    game.call(Combat())


class Combat(Procedure):
    """9. In eight steps."""

    steps: ClassVar[tuple[str, ...]] = (
        "select",
        "reveal",
        "next_card",
        "count",
        "victor",
        "lost_with_cards",
        "attackers_casualties",
        "defenders_casualties",
        "retreat",
        "remove_cards",
        "capture",
        "sack_strongholds",
        "sack_settlement",
        "conclude",
    )

    def select(self, game: Game) -> None:
        """9.2"""
        game.call(Selecting())

    def reveal(self, game: Game) -> None:
        """9.3"""
        resolve.reveal(game)

    def next_card(self, game: Game) -> None:
        if resolve.next_card(game):
            self.goto("next_card")

    def count(self, game: Game) -> None:
        """9.5"""
        conflicts.total(
            game, [*strength_lines(game), *conflicts.card_lines(game, conflict(game))], rule="9.5"
        )

    def victor(self, game: Game) -> None:
        """9.5"""
        conflicts.decide(game, rule="9.5")

    def lost_with_cards(self, game: Game) -> None:
        """9.4, Ruling 30. Units that a card costs; they are no casualties."""
        change_conflict(game, stage="casualties")
        for played in conflict(game).cards:
            if played.lost:
                units = Units(played.ordinary, played.mercenary)
                limits.lose(game, played.seat, conflict(game).hex, units, why="card", rule="9.4")

    def attackers_casualties(self, game: Game) -> None:
        """9.6. The attacker's first."""
        call_casualties(game, "attacker")

    def defenders_casualties(self, game: Game) -> None:
        call_casualties(game, "defender")

    def retreat(self, game: Game) -> None:
        """9.7"""
        going = conflict(game)
        retreat(game, going.defender if going.winner == "attacker" else going.attacker, going.hex)

    def remove_cards(self, game: Game) -> None:
        """9.8; and what cards pay to whoever won."""
        resolve.remove_cards(game)
        limits.check_hands(game)
        going = conflict(game)
        for played in going.cards:
            if played.if_won and going.side(played.seat) == going.winner:
                money.gain(game, played.seat, played.if_won, "9.8")

    def capture(self, game: Game) -> None:
        """9.9"""
        going = conflict(game)
        if spoils(game) and sack.can_capture(game, going.attacker, going.hex, going.defender):
            game.call(Capture())

    def sack_strongholds(self, game: Game) -> None:
        """9.10, Ruling 37, Ruling 68. What is not captured, and the palace, must be sacked."""
        going = conflict(game)
        if not spoils(game):
            return
        for piece in buildings(force(game, going.defender, going.hex)):
            if going.no_sack:
                sack.remove(game, going.attacker, going.hex, going.defender, piece, "Ruling 68")
            else:
                sack.raze(game, going.defender, going.hex, piece)
                sack.loot(game, going.attacker, going.hex, piece, going.defender, "9.10")

    def sack_settlement(self, game: Game) -> None:
        """9.10, Ruling 38. A town or city may be sacked."""
        going = conflict(game)
        if spoils(game) and not going.no_sack and going.hex in game.board.settlements:
            game.call(SackSettlement())

    def conclude(self, game: Game) -> None:
        """8.3. The Warlord's points are announced when all is done."""
        sack.settle_score(game)
        conflicts.conclude(game, "9.10")


def strength_lines(game: Game) -> list[Line]:
    """9.5, 1.2, Ruling 31. All pieces in the hex, on cards too; and what the action adds."""
    going, lines = conflict(game), []
    worth = game.components.numbers.strength
    for seat in (going.attacker, going.defender):
        stack, side = force(game, seat, going.hex), going.sides[seat]
        if stack.units:
            lines.append(Line(side, "units", stack.units * worth["unit"], seat))
        lines += [Line(side, piece, worth[piece], seat) for piece in buildings(stack)]
    if going.strength:
        lines.append(Line("attacker", "action", going.strength, going.attacker))
    return lines


def losses(game: Game, side: SideOf) -> int:
    """9.6. Half the other side's strength, rounded down, and what cards change of it."""
    going = conflict(game)
    attacks = side == "attacker"
    half = going.totals[1 if attacks else 0] // 2
    return max(0, half + going.spare[0 if attacks else 1])


def call_casualties(game: Game, side: SideOf) -> None:
    """Ruling 32. Units alone, as many as there are."""
    going = conflict(game)
    seat = going.attacker if side == "attacker" else going.defender
    count = min(losses(game, side), force(game, seat, going.hex).units)
    if count:
        game.call(Casualties(of=seat, hex=going.hex, count=count))


class Casualties(limits.Losing):
    """9.6, Ruling 39. To the supply, ordinary units too."""

    wanted: ClassVar[Reason] = Reason("Say which units are your casualties.", "9.6")

    def gone(self, game: Game, action: Units) -> None:
        going = conflict(game)
        limits.lose(game, self.of, self.hex, action, why="casualties", rule="9.6")
        enemy = going.defender if self.of == going.attacker else going.attacker
        sack.casualties(game, self.of, action.ordinary + action.mercenary, enemy)


def retreat(game: Game, seat: Seat, hex_: HexId) -> None:
    """9.7. Ordinary units to the reserves, mercenaries to the supply, the Nomad's to the reserves."""
    stack = force(game, seat, hex_)
    limits.lose(game, seat, hex_, Units(stack.ordinary, stack.mercenary), why="retreat", rule="9.7")
    game.board.reserves[seat] += stack.ordinary + (stack.mercenary if seat == NOMAD else 0)


def spoils(game: Game) -> bool:
    """9.9, 9.10, Ruling 15. Only for an attacker who won and has a unit left."""
    going = conflict(game)
    return going.winner == "attacker" and force(game, going.attacker, going.hex).units > 0


class Capture(Asked):
    """9.9. The attacker may take the fort or castle instead of sacking it."""

    wanted: ClassVar[Reason] = Reason("Say whether the stronghold is captured.", "9.9")

    def seat(self, game: Game) -> Seat:
        return conflict(game).attacker

    def answers(self, game: Game) -> list[str]:
        return ["capture", "leave"]

    def answer(self, game: Game, answer: str) -> None:
        going = conflict(game)
        if answer == "capture":
            sack.capture(game, going.attacker, going.hex, going.defender)


class SackSettlement(Asked):
    wanted: ClassVar[Reason] = Reason("Say whether the settlement is sacked.", "9.10")

    def seat(self, game: Game) -> Seat:
        return conflict(game).attacker

    def answers(self, game: Game) -> list[str]:
        return ["leave", "sack"]

    def answer(self, game: Game, answer: str) -> None:
        going = conflict(game)
        if answer == "sack":
            sack.settlement(game, going.attacker, going.hex)
