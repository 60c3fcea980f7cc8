"""Chance, counted: a seed and a number of draws are the whole of its state.

Draw number n of a seed is always the same, so a game is replayed from its seed and its actions
alone, and "has chance spoken since?" compares two numbers. Nobody who does not hold the seed can
foretell a draw; everybody who holds it can compute them all again.
"""

from collections.abc import MutableSequence
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


NO_DICE = ""  # the seed in a game as a seat sees it
