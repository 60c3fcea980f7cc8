"""What a player can do, and what the log can tell."""

from games.bidding.rules.board import CardId, Mat, Points
from games.engine.contract import Action, Event, Seat


class Bid(Action, frozen=True):
    """Bid 1. Fate on each Space of the mat, in its order, and cards, each on the Space of its kind."""

    fate: tuple[int, ...]
    cards: tuple[CardId, ...]


class Discard(Action, frozen=True):
    """End 1. The cards that leave a hand above the limit."""

    cards: tuple[CardId, ...]


class CaliphNamed(Event, frozen=True, kw_only=True):
    seat: Seat
    before: Seat | None = None  # nobody, at the setup


class CardsDealt(Event, frozen=True, kw_only=True):
    count: int  # to each


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int


class FateTaken(Event, frozen=True, kw_only=True):
    fate: int  # by each
    cards: tuple[int, ...]  # how many, seat by seat


class CardsTaken(Event, frozen=True, kw_only=True):
    """The faces, for the eyes of the one who drew them."""

    seat: Seat
    cards: tuple[CardId, ...]


class DeckShuffled(Event, frozen=True, kw_only=True):
    cards: int


class BidMade(Event, frozen=True, kw_only=True):
    seat: Seat
    changed: bool


class MatsRevealed(Event, frozen=True, kw_only=True):
    turn: int
    mats: tuple[Mat, ...]


class SortsScored(Event, frozen=True, kw_only=True):
    seat: Seat
    victory: int


class SpaceSettled(Event, frozen=True, kw_only=True):
    """What became of one Space: `tied` are the best bids if there are several."""

    space: str
    points: Points  # seat by seat
    winner: Seat | None
    tied: tuple[Seat, ...] = ()
    victory: int = 0  # what the winner was paid
    fate: int = 0
    cards: int = 0


class BonusScored(Event, frozen=True, kw_only=True):
    seat: Seat
    victory: int


class PenaltyPaid(Event, frozen=True, kw_only=True):
    seat: Seat
    points: int  # its bid, the lowest
    victory: int  # what it lost


class CardsDiscarded(Event, frozen=True, kw_only=True):
    seat: Seat
    cards: tuple[CardId, ...]


class DiscardChosen(Event, frozen=True, kw_only=True):
    seat: Seat
    changed: bool


class GameEnded(Event, frozen=True, kw_only=True):
    victory: tuple[int, ...]
    fate: tuple[int, ...]
