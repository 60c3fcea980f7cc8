"""The sequence of play: a procedure of named steps, and the one decision that it stops for."""

from collections.abc import Sequence
from typing import ClassVar

from games.engine.contract import Action, IllegalAction, Refusal, Seat
from games.engine.flow import Decision, Procedure
from games.example.rules.actions import DayBegan, Dive, Dived, SeasonEnded
from games.example.rules.board import Game


class Season(Procedure):
    """1.2, 2.1. Day after day, in which each boat dives once."""

    steps: ClassVar[tuple[str, ...]] = ("day_begins", "boats_dive", "day_ends")

    def day_begins(self, game: Game) -> None:
        game.board.day += 1
        game.board.dived = []
        game.tell(DayBegan(day=game.board.day, rule="2.1"))

    def boats_dive(self, game: Game) -> None:
        game.call(Diving())

    def day_ends(self, game: Game) -> None:
        if game.board.day < game.components.numbers.days:
            self.goto("day_begins")
        else:
            game.tell(SeasonEnded(pearls=tuple(game.board.pearls), rule="1.3"))


class Diving(Decision):
    """3.1. Where a boat dives. It stays what is asked until all boats have dived."""

    def who(self, game: Game) -> frozenset[Seat]:
        board = game.board
        return frozenset([board.next_boat] if len(board.dived) < len(board.pearls) else [])

    def options(self, game: Game, seat: Seat) -> list[Dive]:
        return [Dive(bank) for bank in game.components.bank if bank not in game.board.dived]

    def refused(self, game: Game, seat: Seat) -> Sequence[Refusal]:
        """3.2. What one would look for in the list and not find, and why."""
        banks = [game.components.bank[bank] for bank in game.board.dived]
        return [Refusal(bank.name, closed(bank.name), "3.2", f"bank-{bank.id}") for bank in banks]

    def check(self, game: Game, seat: Seat, action: Action) -> None:
        if isinstance(action, Dive) and action.bank in game.board.dived:
            raise IllegalAction(closed(game.components.bank[action.bank].name), "3.2")
        super().check(game, seat, action)

    def absent(self, game: Game, seat: Seat) -> Dive:
        return self.options(game, seat)[0]

    def chosen(self, game: Game, seat: Seat, action: Dive) -> None:
        """3.3. A die above the danger of the bank brings its pearls, any other none."""
        bank = game.components.bank[action.bank]
        (die,) = game.dice.d6()
        found = bank.pearls if die > bank.danger else 0
        game.board.dived.append(bank.id)
        game.board.pearls[seat] += found
        game.tell(Dived(seat=seat, bank=bank.id, die=die, pearls=found, rule="3.3"))


def closed(bank: str) -> str:
    return f"A boat has dived at the {bank} today: it is closed until tomorrow."
