"""Questions that one answer settles."""

from typing import Any

from games.engine.contract import Action, Seat
from games.engine.flow import Decision
from games.first_jihad.rules.actions import Choose
from games.first_jihad.rules.board import Game

PLAYER: Seat = 0
ALONE = frozenset({PLAYER})
NOBODY: frozenset[Seat] = frozenset()


class Question(Decision, kw_only=True):
    """Asked once, of the one player there is. A question with one possible answer is not asked."""

    answered: bool = False

    def who(self, game: Game) -> frozenset[Seat]:
        return NOBODY if self.answered else ALONE

    def answers(self, game: Game) -> list[str]:
        """What can be answered; the first is what an absent player's seat says."""
        raise NotImplementedError

    def answer(self, game: Game, answer: str) -> None:
        raise NotImplementedError

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Choose(answer) for answer in self.answers(game)]

    def asks(self, game: Game, seat: Seat) -> bool:
        return len(self.answers(game)) > 1

    def absent(self, game: Game, seat: Seat) -> Action:
        return Choose(self.answers(game)[0])

    def chosen(self, game: Game, seat: Seat, action: Any) -> None:
        self.answered = True
        self.answer(game, action.answer)

    def concluded(self, game: Game) -> None:
        if not self.answered:
            self.answered = True
            for only in self.answers(game):
                self.answer(game, only)
