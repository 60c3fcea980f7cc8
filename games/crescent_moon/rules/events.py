"""What the log can tell. Cards and points that others may not see are told to their owner alone
(`seen_by`).
"""

from games.crescent_moon.components import CardId
from games.crescent_moon.rules.board import NOBODY, HexId, Line, Lost, Offer, Played, SideOf
from games.engine.contract import Event, Seat

# Setup


class TilePlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    tile: HexId


class GroupPlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    hex: HexId
    group: int


class PalacePlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    hex: HexId
    before: HexId = ""  # "": it was not on the map


# The year


class YearBegan(Event, frozen=True, kw_only=True):
    year: int


class IncomeTaken(Event, frozen=True, kw_only=True):
    coins: tuple[int, ...]  # seat by seat


class ReservesFilled(Event, frozen=True, kw_only=True):
    seat: Seat
    units: int
    value: int
    strength: int


class CardsReturned(Event, frozen=True, kw_only=True):
    """Face-up cards, to the hand."""

    seat: Seat
    cards: tuple[CardId, ...]


class NearDiscarded(Event, frozen=True, kw_only=True):
    cards: tuple[CardId, ...]


class MarketFilled(Event, frozen=True, kw_only=True):
    cards: tuple[CardId, ...]  # that are new


class DeckShuffled(Event, frozen=True, kw_only=True):
    cards: int


class RoundBegan(Event, frozen=True, kw_only=True):
    year: int
    round: int


class PointsScored(Event, frozen=True, kw_only=True):
    """8.2, 8.3. As announced."""

    seat: Seat
    points: int
    objectives: tuple[str, ...] = ()  # all that count now, those that brought nothing as well
    each: tuple[int, ...] = ()  # what each of them brought; earlier releases did not tell


class GameEnded(Event, frozen=True, kw_only=True):
    points: tuple[int, ...]
    coins: tuple[int, ...]


# Actions


class ActionTaken(Event, frozen=True, kw_only=True):
    seat: Seat
    deed: str
    card: CardId = 0


class TokenPlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    hex: HexId
    ousted: Seat = NOBODY


class TokenRemoved(Event, frozen=True, kw_only=True):
    seat: Seat
    hex: HexId


class Built(Event, frozen=True, kw_only=True):
    seat: Seat
    piece: str
    hex: HexId
    coins: int


class UnitsMoved(Event, frozen=True, kw_only=True):
    seat: Seat
    origin: HexId
    hex: HexId
    ordinary: int
    mercenary: int


class UnitsPlaced(Event, frozen=True, kw_only=True):
    seat: Seat
    hex: HexId
    ordinary: int
    mercenary: int
    source: str  # supply, reserves


class UnitsLost(Event, frozen=True, kw_only=True):
    """`why`: casualties, retreat, card, limit, bribed, deserted."""

    seat: Seat
    hex: HexId
    ordinary: int
    mercenary: int
    why: str


class UnitsHired(Event, frozen=True, kw_only=True):
    """6.7, 6.8. Before they are placed; from the supply with four players."""

    seat: Seat
    units: int
    coins: int


class UnitsBribed(Event, frozen=True, kw_only=True):
    seat: Seat
    hex: HexId
    units: int
    coins: int


class CoinsGained(Event, frozen=True, kw_only=True):
    seat: Seat
    coins: int


class CoinsPaid(Event, frozen=True, kw_only=True):
    seat: Seat
    to: Seat  # NOBODY: the supply
    coins: int


class CardBought(Event, frozen=True, kw_only=True):
    seat: Seat
    card: CardId
    market: str  # far, middle, near, sultan
    coins: int
    to: Seat


class CardPlayed(Event, frozen=True, kw_only=True):
    """7.2. As an action or at any time."""

    seat: Seat
    card: CardId


class CardsDiscarded(Event, frozen=True, kw_only=True):
    seat: Seat
    cards: tuple[CardId, ...]


class CardsTaken(Event, frozen=True, kw_only=True):
    """The faces, for the eyes of those who may."""

    seat: Seat
    cards: tuple[CardId, ...]


class CardGiven(Event, frozen=True, kw_only=True):
    seat: Seat
    to: Seat


class Plotted(Event, frozen=True, kw_only=True):
    seat: Seat
    looked: int
    taken: int
    coins: int  # one for each card short


class Conspired(Event, frozen=True, kw_only=True):
    seat: Seat
    looked: int
    cards: tuple[CardId, ...]  # now in the Sultan's market


class HandLookedAt(Event, frozen=True, kw_only=True):
    seat: Seat
    of: Seat


class HandSeen(Event, frozen=True, kw_only=True):
    seat: Seat
    of: Seat
    cards: tuple[CardId, ...]


# Combats and contests


class CombatBegan(Event, frozen=True, kw_only=True):
    attacker: Seat
    defender: Seat
    hex: HexId


class ContestBegan(Event, frozen=True, kw_only=True):
    attacker: Seat
    hex: HexId
    participants: tuple[Seat, ...]


class Sealed(Event, frozen=True, kw_only=True):
    """Told to nobody but the one who selected."""

    seat: Seat
    changed: bool


class Declared(Event, frozen=True, kw_only=True):
    seat: Seat
    side: SideOf


class Revealed(Event, frozen=True, kw_only=True):
    cards: tuple[Played, ...]


class CardResolved(Event, frozen=True, kw_only=True):
    """`n` for its side, `against` for the other; neither: it came to nothing, or does something else."""

    seat: Seat
    card: CardId
    n: int = 0
    against: int = 0
    used: bool = True


class CardCancelled(Event, frozen=True, kw_only=True):
    card: CardId
    seat: Seat  # for whom it would have counted
    by: CardId


class Totalled(Event, frozen=True, kw_only=True):
    """`cards`: all that were revealed, as they are left; they may have been in an earlier move."""

    hex: HexId
    lines: tuple[Line, ...]
    attacker: int
    defender: int
    cards: tuple[Played, ...] = ()


class TieDecided(Event, frozen=True, kw_only=True):
    seat: Seat
    side: SideOf


class ConflictWon(Event, frozen=True, kw_only=True):
    kind: str
    hex: HexId
    side: SideOf
    attacker: Seat


class Settled(Event, frozen=True, kw_only=True):
    """A conflict is over whose sum was told in an earlier move: what it came to, told with this one."""

    total: Totalled
    won: ConflictWon
    lost: tuple[Lost, ...] = ()  # in all its moves


class Captured(Event, frozen=True, kw_only=True):
    seat: Seat
    hex: HexId
    piece: str
    owner: Seat


class Sacked(Event, frozen=True, kw_only=True):
    seat: Seat
    hex: HexId
    piece: str
    owner: Seat
    coins: int


class BuildingRemoved(Event, frozen=True, kw_only=True):
    """For nothing: by a card, or where sacking is barred."""

    seat: Seat  # who did it
    hex: HexId
    piece: str
    owner: Seat


# Bargains


class OfferMade(Event, frozen=True, kw_only=True):
    offer: Offer
    standing: bool = False


class OfferAnswered(Event, frozen=True, kw_only=True):
    """`answer`: accepted, declined, left."""

    offer: Offer
    seat: Seat
    answer: str


class OfferEnded(Event, frozen=True, kw_only=True):
    """Withdrawn or lapsed."""

    offer: Offer
    lapsed: bool


class Said(Event, frozen=True, kw_only=True):
    seat: Seat
    to: Seat
    words: str


class DealOffered(Event, frozen=True, kw_only=True):
    payer: Seat
    points: int


class DealAnswered(Event, frozen=True, kw_only=True):
    payer: Seat
    points: int
    agreed: bool


class DealPaid(Event, frozen=True, kw_only=True):
    payer: Seat
    to: Seat
    points: int
