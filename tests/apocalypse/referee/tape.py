"""What the referee reads: what was done and told, word by word, and what he says about it."""

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.apocalypse.referee.position import Position


class Difference(AssertionError):
    """The referee sees it otherwise."""


@dataclass(frozen=True)
class Word:
    """Something done (`seat` says by whom) or told."""

    name: str
    fields: dict[str, Any]
    seat: int | None = None

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]


@dataclass(frozen=True)
class Claim:
    """Whether this may be done now, as the referee has it."""

    name: str
    fields: dict[str, Any]
    allowed: bool


Claims = list[Claim]
Play = Generator[Claims, None, Any]  # claims whenever a player is asked; goes on when he has answered


@dataclass
class Referee:
    p: Position
    rng: Random
    tape: deque[Word] = field(default_factory=deque)
    after: Position = field(default_factory=Position)  # as the game has it, once all of the tape is done
    met: Counter[str] = field(default_factory=Counter)
    adjusted: set[int] = field(default_factory=set)  # units that have changed their mode
    berthed: set[int] = field(default_factory=set)  # ships likewise
    lost: Counter[int] = field(default_factory=Counter)  # ships lost in this Administration, by side
    one_army: bool = False
    unpaid: bool = False
    formed: int = 0

    def meet(self, *names: object) -> None:
        self.met[" ".join(map(str, names))] += 1

    def next(self) -> str:
        """The name of what comes next; nothing if a player is asked."""
        return self.tape[0].name if self.tape else ""

    def told(self, name: str, /, **wanted: Any) -> Word:
        """It must be told now, and so."""
        if self.next() != name or self.tape[0].seat is not None:
            raise Difference(
                f"{name} {wanted} should be told, not {self.tape[0] if self.tape else 'a question'}"
            )
        word = self.tape.popleft()
        for key, value in wanted.items():
            self.check(word[key] == value, f"{word}: {key} should be {value}")
        return word

    def check(self, right: bool, words: str) -> None:
        if not right:
            raise Difference(words)

    def asked(self, claims: Callable[[], Iterable[Claim]] = tuple) -> Play:
        """What comes next: wait for it if a player is asked."""
        if not self.tape:
            yield list(claims())
        return self.tape[0]

    def done(self, side: int, *names: str) -> Word:
        """An action of this side."""
        word = self.tape.popleft()
        self.check(word.seat == side and word.name in names, f"{word} instead of {names} of {side}")
        return word
