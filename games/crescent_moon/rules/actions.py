"""What a player can do. A plain choice, of a hex or a word, is the engine's Choose."""

from typing import Annotated

from msgspec import Meta

from games.crescent_moon.components import CardId
from games.crescent_moon.components.words import Deed
from games.crescent_moon.rules.board import NOBODY, HexId, OfferId
from games.engine.contract import Action, Seat

Words = Annotated[str, Meta(min_length=1, max_length=280)]


class PlaceTile(Action, frozen=True):
    """13.5. `at` is a place as "q,r", of a river with the first of its two sides: "1,-1/4"."""

    tile: HexId
    at: str


class PlaceGroup(Action, frozen=True):
    """13.6. One of the character's two groups of pieces."""

    hex: HexId
    group: int


class Take(Action, frozen=True):
    """5.2. Begin an action; `card` of those played as one, `offer` of a hire or a bribe whose terms are
    agreed.
    """

    deed: Deed
    card: CardId = 0
    offer: OfferId = 0


class Back(Action, frozen=True):
    """Take another action: nothing of this one is done yet."""


class Done(Action, frozen=True):
    """No more of this."""


class March(Action, frozen=True):
    """6.3, 6.4. Units from a hex to another: how many ordinary ones, and how many mercenaries."""

    origin: HexId
    target: HexId
    units: tuple[int, ...]


class Build(Action, frozen=True):
    """6.2"""

    piece: str
    hex: HexId


class Muster(Action, frozen=True):
    """6.13. One unit; or two, and the token goes."""

    hex: HexId
    units: int


class Buy(Action, frozen=True):
    """6.9. From a market or the Sultan's."""

    card: CardId


class TakeCards(Action, frozen=True):
    """6.14, 6.15. Of the cards looked at."""

    cards: tuple[CardId, ...]


class Discard(Action, frozen=True):
    """11.2"""

    cards: tuple[CardId, ...]


class Select(Action, frozen=True):
    """9.2, 10.2. Face down, any number, none too."""

    cards: tuple[CardId, ...]


class Lend(Action, frozen=True):
    """12.9. The Murshid's cards in the combat of others, and the side they all go to (Ruling 62)."""

    cards: tuple[CardId, ...]
    side: str


class Units(Action, frozen=True):
    """9.4, 9.6, 11.1. How many ordinary units, and how many mercenaries: that leave a hex, or go onto a
    card.
    """

    ordinary: int
    mercenary: int


class PlayAnytime(Action, frozen=True):
    """7.5. `of`: whose hand is looked at, with a card that does."""

    card: CardId
    of: Seat = NOBODY


class Propose(Action, frozen=True):
    """6.6, 6.8, 6.9.2. In one's own turn, what one would have and the coins for it.

    `what`: "hire:2", two from the reserves; "bribe:T05:1", one from that hex; "card:17".
    """

    what: str
    coins: tuple[int, ...]


class Counter(Action, frozen=True):
    """Another price for what is bargained over."""

    coins: tuple[int, ...]


class Post(Action, frozen=True):
    """16.1. A standing offer, to a seat or to all (NOBODY)."""

    to: Seat
    what: str
    coins: tuple[int, ...]


class Accept(Action, frozen=True):
    """16.2. A standing offer of a buyer: the seller is bound by it."""

    offer: OfferId


class Withdraw(Action, frozen=True):
    """16.3. An offer of one's own, or (a seller) one's word; 0: all of them."""

    offer: OfferId = 0


class Say(Action, frozen=True):
    """16.4. A word to one other player, or to all (NOBODY)."""

    to: Seat
    words: Words


class Promise(Action, frozen=True):
    """12.10. Points for the Murshid's support; of an offer made before, the new number. 0 takes it back."""

    points: int


class AnswerDeal(Action, frozen=True):
    """12.10. The Murshid to somebody's promise."""

    payer: Seat
    agreed: bool
