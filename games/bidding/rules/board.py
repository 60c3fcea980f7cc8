"""Mat, Setup: what lies on the table, before and behind the screens."""

from msgspec import Struct

from games.bidding.components import Components
from games.engine import flow
from games.engine.contract import Seat

CardId = int
Points = tuple[int, ...]  # one number a Space

UNKNOWN: CardId = 0  # a card whose face this seat may not see


class Mat(Struct, frozen=True, array_like=True):
    """Mat 1. One family's mat: Fate on each Space, and the cards laid beside it."""

    fate: tuple[int, ...]
    cards: tuple[CardId, ...]


COVERED = Mat((), ())  # a mat behind its screen


class Round(Struct, frozen=True, array_like=True):
    """A turn that is over: open to all, for ever."""

    caliph: Seat  # of its Bid Phase
    mats: tuple[Mat, ...]
    winners: tuple[Seat | None, ...]  # Space by Space
    victory: tuple[int, ...]  # Victory Tokens at its end
    fate: tuple[int, ...]  # and Fate Tokens


class Board(Struct):
    turn: int
    caliph: Seat
    ties: str  # the option of that name
    victory: list[int]
    fate: list[int]
    hands: list[tuple[CardId, ...]]
    deck: list[CardId]  # in no order: a card has its place when it is drawn
    discard: list[CardId]
    mats: list[Mat | None]  # this turn's bids; None where a family is still composing
    past: list[Round]

    @property
    def seats(self) -> range:
        return range(len(self.hands))

    def from_caliph(self) -> list[Seat]:
        """Fate 5. The Caliph first, then round the table."""
        return [*range(self.caliph, len(self.hands)), *range(self.caliph)]


Game = flow.Game[Board, Components]  # the rules speak of one of these


def points(components: Components, mat: Mat) -> list[int]:
    """Cards 1. What a mat comes to on each Space: the Fate there, and the force of the cards."""
    total = list(mat.fate)
    for card in mat.cards:
        total[components.index_for[card]] += components.card[card].force
    return total
