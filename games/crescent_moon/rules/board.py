"""1, 2. All that lies on the table, open or hidden. The printed parts are not on it."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.crescent_moon.components import CardId, Components
from games.engine import flow
from games.engine.contract import Seat

HexId = str  # the tile's, wherever it lies
OfferId = int
SideOf = Literal["", "attacker", "supporter", "defender"]

UNKNOWN: CardId = 0  # a card whose face this seat may not see
EMPTY: CardId = 0  # a slot of a market without a card
HIDDEN = -1  # 8.2: another player's points
NOBODY: Seat = -1  # the supply, where coins are paid to it; everybody, where an offer is open to all
WARLORD, MURSHID, SULTAN, CALIPH, NOMAD = range(5)


class Spot(Struct, frozen=True, array_like=True):
    """3. Where a tile lies, and along which two of its sides its river runs."""

    q: int
    r: int
    sides: tuple[int, ...] = ()

    @property
    def at(self) -> tuple[int, int]:
        return self.q, self.r


class Force(Struct, frozen=True, array_like=True):
    """1.1, 1.2. A player's pieces with combat strength in a hex, those on cards among them."""

    ordinary: int = 0
    mercenary: int = 0
    stronghold: Literal["", "fort", "castle"] = ""
    palace: bool = False

    @property
    def units(self) -> int:
        return self.ordinary + self.mercenary


NONE = Force()


class Underway(Struct, frozen=True, array_like=True):
    """5.2. The action that is being taken, and what anytime cards have changed of it."""

    deed: str = ""
    rivers: bool = False  # 3.4: own units cross them
    moves: int = 0  # more than the booklet gives
    discount: int = 0  # coins less to pay for what is built
    strength: int = 0  # for the attacker, in the combat that it starts


class Offer(Struct, frozen=True, array_like=True):
    """6.6, 6.8, 6.9.2. Terms on the table. Whoever sells is bound by them until they lapse, no buyer is."""

    id: OfferId
    maker: Seat
    to: Seat  # NOBODY: whoever wants it
    what: Literal["hire", "bribe", "card"]
    coins: int
    units: int = 0
    hex: HexId = ""
    card: CardId = 0
    agreed: bool = False  # by both: good for an action of the buyer's
    passing: bool = False  # Ruling 65: agreed for the present action alone

    @property
    def seller(self) -> Seat:
        return SULTAN if self.what == "card" else NOMAD

    @property
    def buyer(self) -> Seat:
        return self.to if self.maker == self.seller else self.maker


class Deal(Struct, frozen=True, array_like=True):
    """12.10. Points promised to the Murshid in a combat or contest."""

    payer: Seat
    points: int
    agreed: bool | None = None  # None: not answered yet


class Played(Struct, frozen=True, array_like=True):
    """9.3, 10.4. A card that was revealed in a conflict, and what has come of it so far."""

    card: CardId
    by: Seat  # whose hand it came from
    seat: Seat  # Ruling 26: for whom it counts, who makes its choices
    state: Literal["waiting", "resolved", "cancelled"] = "waiting"
    ordinary: int = 0  # 9.4: units on it
    mercenary: int = 0
    lost: bool = False  # they go to the supply once the winner is known
    n: int = 0  # strength or influence for its own side
    against: int = 0  # and for the other
    passed_to: Seat = NOBODY
    if_won: int = 0  # coins

    @property
    def units(self) -> int:
        return self.ordinary + self.mercenary


class Line(Struct, frozen=True, array_like=True):
    """9.5, 10.5, 10.6. One line of the sum: what counts, whose it is, and for which side."""

    side: SideOf  # attacker or defender
    what: str  # units, fort, castle, palace, card, action, military, civilian
    n: int
    seat: Seat = NOBODY
    card: CardId = 0


class Lost(Struct, frozen=True, array_like=True):
    """9.4, 9.6, 9.7. Units that a conflict has cost."""

    seat: Seat
    ordinary: int
    mercenary: int
    why: str  # as it was told


class Conflict(Struct, frozen=True):
    """9, 10. The combat or the influence contest that is going on."""

    kind: Literal["combat", "contest"]
    hex: HexId
    attacker: Seat
    sides: tuple[SideOf, ...]  # seat by seat; "" of whoever is not in it, or has not declared
    participants: tuple[Seat, ...]  # the defender of a combat; all but the attacker of a contest
    interferes: bool = False  # 12.9: whether the Murshid may lend cards
    stage: Literal["select", "declare", "resolve", "count", "casualties", "spoils"] = "select"
    cards: tuple[Played, ...] = ()
    spare: tuple[int, int] = (0, 0)  # casualties more or fewer, of attacker and defender
    ties: tuple[SideOf, ...] = ()  # sides whose card wins a tie
    nullified: tuple[str, ...] = ()  # types of card that add no strength
    no_sack: bool = False  # Ruling 68: for the attacker
    strength: int = 0  # by the action that started it
    lines: tuple[Line, ...] = ()
    totals: tuple[int, int] = (0, 0)  # of attacker and defender
    winner: SideOf = ""
    lost: tuple[Lost, ...] = ()  # so far

    @property
    def defender(self) -> Seat:
        """9.1. Of a combat."""
        return self.participants[0]

    def on_the_table(self) -> tuple[CardId, ...]:
        """9.3, 9.8. The cards that were revealed, until they are removed: then they are where they went."""
        return () if self.stage == "spoils" else tuple(played.card for played in self.cards)

    def side(self, seat: Seat) -> SideOf:
        """Attacker or defender: a supporter is on the attacker's."""
        return "attacker" if self.sides[seat] == "supporter" else self.sides[seat]


class Board(Struct, kw_only=True):
    seats: int
    years: int
    year: int = 0
    phase: Literal["setup", "income", "reserves", "upkeep", "action", "scoring", "over"] = "setup"
    round: int = 0  # 5.1: which of the year's actions
    turn: Seat = NOBODY  # whose action it is
    underway: Underway = Underway()
    hexes: dict[HexId, Spot]
    near: dict[HexId, tuple[HexId, ...]] = {}  # 3.3: adjacent, worked out once the map lies
    across: dict[HexId, tuple[HexId, ...]] = {}  # 3.4: beyond a river
    forces: list[dict[HexId, Force]]  # seat by seat
    settlements: dict[HexId, Literal["town", "city"]]  # the Sultan's
    influence: dict[HexId, Seat]
    reserves: list[int]  # 4.3: ordinary units, the Nomad's mercenaries
    coins: list[int]
    points: list[int]
    announced: list[list[int]]  # 8.2: seat by seat what each has scored, as the table heard it, year by year
    brought: list[dict[str, int]] = []  # and by which aim; [] in a game that an earlier release began
    traded: list[int]  # 12.10, Ruling 64: points that changed hands by deals, seat by seat
    hands: list[tuple[CardId, ...]]
    shown: list[tuple[CardId, ...]]  # 7.2: face up in front of each
    deck: list[CardId]  # the top is its end
    discard: list[CardId]
    market: list[CardId]  # 4.5: nine slots from far left to near right
    sultans: list[CardId]  # 4.6: the Sultan's market
    conflict: Conflict | None = None
    sealed: dict[
        Seat, tuple[CardId, ...]
    ] = {}  # 9.2, 10.2: selected face down; still in hand until the reveal
    lent_to: SideOf = ""  # Ruling 62: the side that the Murshid's sealed cards go to
    offers: list[Offer] = []
    offered: int = 0  # how many offers there have been
    failed: list[str] = []  # bargains that came to nothing in this turn
    deals: list[Deal] = []
    spoils: int = 0  # 8.3: what the Warlord is to score when the action that goes on is settled
    victims: list[Seat] = []  # this year's, of the Warlord
    sold: int = 0  # this year's, by the Nomad
    dealt: list[
        tuple[HexId, ...]
    ] = []  # 13.3: tiles still in the hands of each; "" where they may not be seen
    groups: list[tuple[int, ...]] = []  # 13.6: groups of pieces still to be placed by each


Game = flow.Game[Board, Components]  # the rules speak of one of these


def force(game: Game, seat: Seat, hex_: HexId) -> Force:
    return game.board.forces[seat].get(hex_, NONE)


def set_force(game: Game, seat: Seat, hex_: HexId, now: Force) -> None:
    if now == NONE:
        game.board.forces[seat].pop(hex_, None)
    else:
        game.board.forces[seat][hex_] = now


def change_force(game: Game, seat: Seat, hex_: HexId, ordinary: int = 0, mercenary: int = 0) -> None:
    """More units there, or fewer."""
    before = force(game, seat, hex_)
    set_force(
        game,
        seat,
        hex_,
        replace(before, ordinary=before.ordinary + ordinary, mercenary=before.mercenary + mercenary),
    )


def conflict(game: Game) -> Conflict:
    assert game.board.conflict is not None
    return game.board.conflict


def change_conflict(game: Game, **changes: object) -> None:
    game.board.conflict = replace(conflict(game), **changes)
