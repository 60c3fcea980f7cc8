"""The kinds of question that games ask alike."""

from collections.abc import Iterable
from typing import Any

from games.engine.contract import Action, Reason, Refusal, Seat
from games.engine.flow import NOBODY, Decision

ALONE = tuple([frozenset({seat}) for seat in range(16)])  # made once: who is asked is asked often


class Single(Decision):
    """A question to one seat, while it stands."""

    def seat(self, game: Any) -> Seat:
        raise NotImplementedError

    def stands(self, game: Any) -> bool:
        """Whether it has yet to be answered. If not, it is passed over when the play comes back to it."""
        raise NotImplementedError

    def who(self, game: Any) -> frozenset[Seat]:
        return ALONE[self.seat(game)] if self.stands(game) else NOBODY


class Once(Single, kw_only=True):
    """A question to one seat, until it is done."""

    done: bool = False

    def stands(self, game: Any) -> bool:
        return not self.done

    def who(self, game: Any) -> frozenset[Seat]:
        return NOBODY if self.done else ALONE[self.seat(game)]


class Choose(Action, frozen=True):
    """The answer to a plain question: a word that the question offers, or the id of a place."""

    answer: str


class Question(Once, kw_only=True):
    """One word out of several, once. Where only one answer is possible, it is taken and nobody is asked."""

    def answers(self, game: Any) -> list[str]:
        """What can be answered; the first is what an absent player's seat says."""
        raise NotImplementedError

    def answer(self, game: Any, answer: str) -> None:
        """What comes of it."""
        raise NotImplementedError

    def barred(self, game: Any, answer: str) -> Reason:
        """Why a word is not among the answers, of those one might look for."""
        return self.wanted

    def asks(self, game: Any, seat: Seat) -> bool:
        return len(self.answers(game)) > 1

    def options(self, game: Any, seat: Seat) -> list[Action]:
        return [Choose(answer) for answer in self.answers(game)]

    def why_not(self, game: Any, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, Choose):
            return self.wanted
        return None if action.answer in self.answers(game) else self.barred(game, action.answer)

    def absent(self, game: Any, seat: Seat) -> Action:
        return Choose(self.answers(game)[0])

    def chosen(self, game: Any, seat: Seat, action: Choose) -> None:
        self.done = True
        self.answer(game, action.answer)

    def concluded(self, game: Any) -> None:
        if not self.done:
            self.done = True
            for only in self.answers(game):
                self.answer(game, only)


class Menu(Decision):
    """All that one would look for here, each with what bars it and what it does (`chosen`).

    The candidates that nothing bars are the list of choices; the others are shown with their reason.
    """

    def candidates(self, game: Any, seat: Seat) -> Iterable[Action]:
        raise NotImplementedError

    def bars(self, game: Any, seat: Seat, action: Any) -> Reason | None:
        """Why this candidate cannot be chosen now."""
        raise NotImplementedError

    def named(self, game: Any, action: Any) -> tuple[str, str]:
        """What a barred candidate is called, and the id of the piece or place it speaks of."""
        raise NotImplementedError

    def options(self, game: Any, seat: Seat) -> list[Action]:
        return [action for action in self.candidates(game, seat) if not self.bars(game, seat, action)]

    def refused(self, game: Any, seat: Seat) -> list[Refusal]:
        return [
            Refusal(what, reason, about)
            for action in self.candidates(game, seat)
            if (reason := self.bars(game, seat, action))
            for what, about in [self.named(game, action)]
        ]

    def why_not(self, game: Any, seat: Seat, action: Action) -> Reason | None:
        if action in self.candidates(game, seat):
            return self.bars(game, seat, action)
        return self.beyond(game, seat, action)
