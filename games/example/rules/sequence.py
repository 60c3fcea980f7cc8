"""The sequence of play: a procedure of named steps, and the one decision that it stops for."""

from typing import ClassVar

from games.engine.contract import Action, Reason, Seat
from games.engine.flow import Procedure
from games.engine.questions import Menu, Single
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


class Diving(Menu, Single):
    """3.1. Where a boat dives. It stays what is asked until all boats have dived."""

    wanted: ClassVar[Reason] = Reason("Name the bank to dive at.", "3.1")

    def stands(self, game: Game) -> bool:
        return len(game.board.dived) < len(game.board.pearls)

    def seat(self, game: Game) -> Seat:
        return game.board.next_boat

    def candidates(self, game: Game, seat: Seat) -> list[Dive]:
        return [Dive(bank) for bank in game.components.bank]

    def bars(self, game: Game, seat: Seat, action: Dive) -> Reason | None:
        """3.2. Whatever is barred is shown with its reason, and answered with it if somebody asks for it."""
        if action.bank not in game.board.dived:
            return None
        name = game.components.bank[action.bank].name
        return Reason(f"A boat has dived at the {name} today: it is closed until tomorrow.", "3.2")

    def named(self, game: Game, action: Dive) -> tuple[str, str]:
        return game.components.bank[action.bank].name, f"bank-{action.bank}"

    def absent(self, game: Game, seat: Seat) -> Action:
        return self.options(game, seat)[0]

    def chosen(self, game: Game, seat: Seat, action: Dive) -> None:
        """3.3. A die above the danger of the bank brings its pearls, any other none."""
        bank = game.components.bank[action.bank]
        (die,) = game.dice.d6()
        found = bank.pearls if die > bank.danger else 0
        game.board.dived.append(bank.id)
        game.board.pearls[seat] += found
        game.tell(Dived(seat=seat, bank=bank.id, die=die, pearls=found, rule="3.3"))
