"""A game as the referee keeps it, and what can be read from it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.crescent_moon.referee.land import Land
from tests.crescent_moon.referee.parts import (
    MURSHID,
    NOMAD,
    STRENGTH,
    STRONGHOLDS,
    SULTAN,
    UNITS,
    WITH_ORDINARY,
    box,
)


@dataclass
class Underway:
    """The action that is being taken, and what cards have changed of it."""

    deed: str = ""
    rivers: bool = False
    moves: int = 0
    discount: int = 0
    strength: int = 0


@dataclass
class Offer:
    """16.1 Terms between a buyer and a seller, or of one of them for all (`to` is -1)."""

    id: int
    maker: int
    to: int
    what: str  # "hire:2", "bribe:T01:1", "card:17"
    coins: int
    agreed: bool = False
    passing: bool = False

    def seller(self) -> int:
        return SULTAN if self.what.startswith("card") else NOMAD

    def units(self) -> int:
        return 0 if self.seller() == SULTAN else int(self.what.split(":")[-1])


@dataclass
class State:
    seats: int
    years: int
    year: int = 0
    round: int = 0
    turn: int = -1
    acting: bool = False  # in the action phase, where anytime cards are
    land: Land = field(default_factory=Land)
    pieces: dict[tuple[int, str], Counter[str]] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    reserves: list[int] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    shown: list[list[int]] = field(default_factory=list)
    deck: list[list[int]] = field(default_factory=list)  # from the bottom; cards in one list lie in any order
    discard: list[int] = field(default_factory=list)
    market: list[int] = field(default_factory=lambda: [0] * 9)
    sultans: list[int] = field(default_factory=lambda: [0] * 3)
    dealt: list[set[str]] = field(default_factory=list)
    groups: list[set[int]] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    offered: int = 0
    failed: set[str] = field(default_factory=set)
    deals: dict[int, tuple[int, bool | None]] = field(default_factory=dict)
    sealed: dict[int, tuple[int, ...]] = field(default_factory=dict)
    lent_to: str = ""
    may_deal: bool = False
    may_offer: set[int] = field(default_factory=set)
    victims: set[int] = field(default_factory=set)
    spoils: int = 0
    sold: int = 0
    underway: Underway = field(default_factory=Underway)
    told: list[tuple[object, ...]] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)  # cards that came from the deck, as the table saw them
    met: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.reserves, self.coins, self.points = [0] * self.seats, [0] * self.seats, [0] * self.seats
        self.hands, self.shown = [[] for _ in self.all], [[] for _ in self.all]

    @property
    def all(self) -> range:
        return range(self.seats)

    def others(self, seat: int) -> list[int]:
        return [other for other in self.all if other != seat]

    def tell(self, *words: object) -> None:
        self.told.append(words)

    # What stands where.

    def hexes(self) -> list[str]:
        return list(self.land.where)

    def count(self, seat: int, at: str, *kinds: str) -> int:
        here = self.pieces.get((seat, at))
        return sum(here[kind] for kind in kinds) if here else 0

    def add(self, seat: int, at: str, kind: str, n: int = 1) -> None:
        here = self.pieces.setdefault((seat, at), Counter())
        here[kind] += n
        assert here[kind] >= 0, (seat, at, kind)

    def units(self, seat: int, at: str) -> int:
        return self.count(seat, at, *UNITS)

    def strength(self, seat: int, at: str) -> int:
        """9.5 Of all its pieces in a hex, those on cards among them."""
        return sum(self.count(seat, at, kind) * each for kind, each in STRENGTH.items())

    def controls(self, seat: int, at: str) -> bool:
        return self.strength(seat, at) > 0

    def other_controls(self, seat: int, at: str) -> bool:
        return any(self.controls(other, at) for other in self.others(seat))

    def influences(self, seat: int, at: str) -> bool:
        return self.tokens.get(at) == seat

    def present(self, seat: int, at: str) -> bool:
        """1.5 With any piece; towns and cities are the Sultan's."""
        return self.influences(seat, at) or sum(self.pieces.get((seat, at), Counter()).values()) > 0

    def settlement(self, at: str) -> str:
        """The town or city there."""
        return next((kind for kind in ("town", "city") if self.count(SULTAN, at, kind)), "")

    def has(self, at: str, *kinds: str) -> bool:
        return any(self.count(seat, at, *kinds) for seat in self.all)

    def own(self, seat: int, kind: str) -> int:
        """On the map."""
        return sum(here[kind] for (owner, _), here in self.pieces.items() if owner == seat)

    def tokens_of(self, seat: int) -> int:
        return sum(owner == seat for owner in self.tokens.values())

    def mercenaries(self) -> Iterator[tuple[str, int, int]]:
        for (seat, at), here in self.pieces.items():
            if here["mercenary"]:
                yield at, seat, here["mercenary"]

    def supply(self, seat: int, piece: str) -> int:
        """1.6 Neither on the map nor on a card. A disc is either kind of unit."""
        if piece == "influence":
            return box(seat, piece) - self.tokens_of(seat)
        if piece in UNITS:
            held = sum(self.own(seat, kind) for kind in UNITS) + self.reserves[seat]
            return box(seat, "units") - held if piece == "mercenary" or seat in WITH_ORDINARY else 0
        return box(seat, piece) - self.own(seat, piece)

    # Who is next to what.

    def near(self, at: str, *, rivers: bool = False) -> set[str]:
        return self.land.near(at) | (self.land.across(at) if rivers else set())

    def murshid_near(self, at: str) -> bool:
        return any(self.influences(MURSHID, hex_) for hex_ in self.near(at))

    def reach(self, seat: int) -> set[str]:
        """6.1 Where it is present, and next to that."""
        mine = {at for at in self.hexes() if self.present(seat, at)}
        return mine | {other for at in mine for other in self.near(at)}

    def owners(self, at: str, kinds: Iterable[str] = STRONGHOLDS) -> list[tuple[int, str]]:
        return [(seat, kind) for kind in kinds for seat in self.all if self.count(seat, at, kind)]

    # Coins and points.

    def gain(self, seat: int, coins: int) -> None:
        if coins:
            self.coins[seat] += coins
            self.tell("gained", seat, coins)

    def pay(self, seat: int, to: int, coins: int) -> None:
        """To another player, or to the supply (-1)."""
        self.coins[seat] -= coins
        assert self.coins[seat] >= 0
        if to >= 0:
            self.coins[to] += coins

    def lose(self, seat: int, at: str, ordinary: int, mercenary: int, why: str) -> None:
        if ordinary or mercenary:
            self.add(seat, at, "ordinary", -ordinary)
            self.add(seat, at, "mercenary", -mercenary)
            self.tell("lost", seat, at, ordinary, mercenary, why)
