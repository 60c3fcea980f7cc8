"""Dice that fall as a test says."""

from collections.abc import Iterable

from games.engine.dice import Dice


class LoadedDice(Dice):
    """Draws what it is told to, one after the other, counted from 0, and then the lowest for ever."""

    __slots__ = ("to_come",)

    def __init__(self, to_come: Iterable[int] = ()) -> None:
        super().__init__("loaded")
        self.to_come = list(to_come)

    def below(self, n: int) -> int:
        self.drawn += 1
        return self.to_come.pop(0) if self.to_come else 0
