"""16. Who is asked, and what all others may do meanwhile.

While one player decides, any other may bargain, and play what can be played at any time: without being waited
for, and without a sign of whether they have anything to play (Ruling 82).
"""

from random import Random
from typing import Any, ClassVar

from games.crescent_moon.rules import asides
from games.crescent_moon.rules.actions import Withdraw
from games.crescent_moon.rules.board import Game
from games.engine.contract import Action, Form, Reason, Refusal, Seat
from games.engine.flow import NOBODY, Decision
from games.engine.questions import Menu, Once, Question

NOT_ASKED = Reason("You are not asked now. You may bargain meanwhile.", "16.1")


class AtTable(Decision):
    """A question at a table where the others may speak: that does not change what is asked.

    Of whoever is asked the methods without an engine's name speak: `sheet` is their form, `objection` why
    they cannot choose something, `draw` an answer by chance, `away` that of an absent player, `decided`
    does it.
    """

    together: ClassVar[bool] = True

    def meanwhile(self, game: Game) -> frozenset[Seat]:
        """Everyone, whatever they hold."""
        return frozenset(range(game.board.seats)) if game.board.phase == "action" else NOBODY

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return list(super().options(game, seat)) if seat in self.who(game) else []

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        return list(super().refused(game, seat)) if seat in self.who(game) else []

    def form(self, game: Game, seat: Seat) -> Form | None:
        return self.sheet(game, seat) if seat in self.who(game) else None

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, asides.ASIDES):
            return asides.why_not(game, seat, action)
        return self.objection(game, seat, action) if seat in self.who(game) else NOT_ASKED

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return self.draw(game, seat, rng) if seat in self.who(game) else asides.sample(game, seat, rng)

    def absent(self, game: Game, seat: Seat) -> Action:
        """16.3. Whoever is away offers nothing."""
        return self.away(game, seat) if seat in self.who(game) else Withdraw()

    def chosen(self, game: Game, seat: Seat, action: Any) -> None:
        if isinstance(action, asides.ASIDES):
            asides.act(game, seat, action)
        else:
            self.decided(game, seat, action)

    def sheet(self, game: Game, seat: Seat) -> Form | None:
        return None

    def objection(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        return super().why_not(game, seat, action)

    def draw(self, game: Game, seat: Seat, rng: Random) -> Action:
        return super().sample(game, seat, rng)

    def away(self, game: Game, seat: Seat) -> Action:
        return super().absent(game, seat)

    def decided(self, game: Game, seat: Seat, action: Any) -> None:
        raise NotImplementedError


class Asked(AtTable, Question, kw_only=True):
    """A plain question: a word or a hex out of several."""

    def decided(self, game: Game, seat: Seat, action: Any) -> None:
        Question.chosen(self, game, seat, action)


class Choosing(AtTable, Menu, Once, kw_only=True):
    """One of a list of actions."""


class Filling(AtTable, Once, kw_only=True):
    """A form, filled in once."""
