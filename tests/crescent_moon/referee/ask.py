"""What is asked, and how play waits for the answer: every procedure is a generator of questions."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

Answer: TypeAlias = tuple[Any, ...]  # a word of ours and what belongs to it: ("march", "T01", "T02", 1, 0)
Answers: TypeAlias = set[Answer]
Terms: TypeAlias = tuple[frozenset[str], int] | None  # what can be bargained for, and how many coins one has


class Pick(NamedTuple):
    """Some of these, at least so many and at most so many; the answer is ("cards", those)."""

    cards: frozenset[int]
    least: int
    most: int


@dataclass
class Question:
    """`options` are looked up whenever they are wanted: a card played meanwhile may change them."""

    kind: str
    seat: int
    options: Callable[[], Answers]
    pick: Pick | None = None
    coins: Callable[[], Terms] = lambda: None
    idle: Answer | None = None  # what is taken where the rules need not ask, as it makes no difference

    def only(self) -> Answer | None:
        """The answer, if there is but one."""
        if self.pick:
            cards, least, most = self.pick
            if not most:
                return ("cards", ())
            return ("cards", tuple(sorted(cards))) if least == len(cards) else None
        options = self.options()
        return next(iter(options)) if len(options) == 1 and self.coins() is None else self.idle


Asking: TypeAlias = Generator[Question, Answer, Any]


def choose(kind: str, seat: int, words: Callable[[], set[str]]) -> Generator[Question, Answer, str]:
    """One word out of several."""
    answer = yield Question(kind, seat, lambda: {("choose", word) for word in words()})
    word: str = answer[1]
    return word


def pick(kind: str, seat: int, cards: frozenset[int], least: int, most: int) -> Asking:
    answer = yield Question(kind, seat, set, Pick(cards, least, most))
    return list(answer[1])
