"""Questions of the deeds of a turn: where? They can be taken back while nothing is done."""

from random import Random
from typing import ClassVar

from games.crescent_moon.rules.board import Game, HexId, Underway
from games.crescent_moon.rules.stand import name
from games.crescent_moon.rules.table import Asked
from games.engine.contract import Action, Reason, Seat
from games.engine.questions import Choose

BACK, DONE = "back", "done"


def give_up(game: Game) -> None:
    """5.2. Another action is chosen instead."""
    game.board.underway = Underway()


class Where(Asked, kw_only=True):
    """A hex out of several, or another action instead."""

    rule: ClassVar[str]

    def seat(self, game: Game) -> Seat:
        return game.board.turn

    def hexes(self, game: Game) -> list[HexId]:
        raise NotImplementedError

    def bar(self, game: Game, hex_: HexId) -> Reason | None:
        """Why one of the map's hexes is not among them."""
        raise NotImplementedError

    def at(self, game: Game, hex_: HexId) -> None:
        """What comes of it."""
        raise NotImplementedError

    def answers(self, game: Game) -> list[str]:
        return [*self.hexes(game), BACK]

    def barred(self, game: Game, answer: str) -> Reason:
        if answer not in game.board.hexes:
            return self.wanted
        return self.bar(game, answer) or Reason(f"{name(game, answer)} cannot be chosen.", self.rule)

    def draw(self, game: Game, seat: Seat, rng: Random) -> Action:
        return Choose(rng.choice(self.answers(game)[:-1]))

    def answer(self, game: Game, answer: str) -> None:
        if answer == BACK:
            give_up(game)
        else:
            self.at(game, answer)


class Placing(Asked, kw_only=True):
    """One unit after the other, each to a hex: so many, or up to so many if `may_stop`."""

    left: int
    may_stop: bool = False

    def seat(self, game: Game) -> Seat:
        return game.board.turn

    def hexes(self, game: Game) -> list[HexId]:
        raise NotImplementedError

    def bar(self, game: Game, hex_: HexId) -> Reason:
        raise NotImplementedError

    def place(self, game: Game, hex_: HexId) -> None:
        raise NotImplementedError

    def again(self) -> "Placing":
        """The question after the next one."""
        raise NotImplementedError

    def answers(self, game: Game) -> list[str]:
        return [*self.hexes(game), *([DONE] if self.may_stop else [])]

    def barred(self, game: Game, answer: str) -> Reason:
        return self.bar(game, answer) if answer in game.board.hexes else self.wanted

    def draw(self, game: Game, seat: Seat, rng: Random) -> Action:
        """Seldom fewer than one could."""
        hexes = self.hexes(game)
        return Choose(rng.choice(hexes) if hexes and rng.random() < 0.9 else self.answers(game)[-1])

    def answer(self, game: Game, answer: str) -> None:
        if answer == DONE:
            return
        self.place(game, answer)
        if self.left > 1:
            game.call(self.again())
