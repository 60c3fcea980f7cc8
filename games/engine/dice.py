"""Chance, counted: a seed and a number of draws are the whole of its state.

Draw number n of a seed is always the same, so a game is replayed from its seed and its actions
alone, and "has chance spoken since?" compares two numbers. Nobody who does not hold the seed can
foretell a draw; everybody who holds it can compute them all again.
"""

from collections.abc import Iterable, MutableSequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
Draw = tuple[int, int]  # (how many outcomes were possible, which one came, counted from 0)


class Dice:
    """The dice, the deck and every other hazard of one game.

    `seed` is secret while the game lasts; `drawn` counts what has been drawn since the setup;
    `rolls` lists the draws since they were last taken away, for the record of a move.
    """

    __slots__ = ("drawn", "rolls", "seed")

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self.rolls: list[Draw] = []

    def below(self, n: int) -> int:
        """A number in range(n). 64 bits make the bias of % too small to ever be seen."""
        self.drawn += 1
        bits = blake2b(b"%d" % self.drawn, key=self.seed.encode()[:64], digest_size=8).digest()
        value = int.from_bytes(bits, "big") % n
        self.rolls.append((n, value))
        return value

    def d6(self, count: int = 1) -> tuple[int, ...]:
        return tuple(self.below(6) + 1 for _ in range(count))

    def take(self, cards: MutableSequence[T]) -> T:
        """Draw one. A deck is kept in any order: a card has no place in it until drawn."""
        return cards.pop(self.below(len(cards)))

    def clone(self) -> "Dice":
        return Dice(self.seed, self.drawn)


class Fallen(Dice):
    """Dice that fall as they fell before; others are not to be had."""

    __slots__ = ("falls",)

    def __init__(self, seed: str, drawn: int, falls: Iterable[Draw]) -> None:
        super().__init__(seed, drawn)
        self.falls = list(falls)

    def below(self, n: int) -> int:
        """Raises OtherFalls where so many outcomes were not possible before."""
        of, value = self.falls.pop(0) if self.falls else (0, 0)
        if of != n or not 0 <= value < n:
            raise OtherFalls
        self.drawn += 1
        self.rolls.append((n, value))
        return value

    def clone(self) -> "Fallen":
        return Fallen(self.seed, self.drawn, self.falls)


class OtherFalls(Exception):
    """The rules draw otherwise than they did."""


NO_DICE = ""  # the seed in a game as a seat sees it
