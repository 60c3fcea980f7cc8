"""What lies on the table."""

from msgspec import Struct

from games.engine import flow
from games.engine.contract import Seat
from games.example.components import Components

BankId = str


class Board(Struct):
    """What is saved with a game: ids and numbers. The printed parts are not."""

    day: int
    pearls: list[int]  # seat by seat
    dived: list[BankId]  # today, in the order of the boats

    @property
    def next_boat(self) -> Seat:
        """2.2. The first boat of a day is the one after the first of the day before."""
        return (self.day - 1 + len(self.dived)) % len(self.pearls)


Game = flow.Game[Board, Components]  # the rules speak of one of these
