"""What each seat may know, and what the rest could be.

8.2: points. 9.2, 10.2: what is selected, and how many. 6.14, 6.15: the cards that are looked at. 13.3:
tiles in hand.
12.10, 16.1: deals and offers between two. Hands are hidden, their sizes are not (6.9).
"""

from random import Random

from msgspec.structs import replace

from games.crescent_moon.components import CardId
from games.crescent_moon.rules import offers
from games.crescent_moon.rules.bargain import Bargaining
from games.crescent_moon.rules.board import EMPTY, HIDDEN, MURSHID, SULTAN, UNKNOWN, Game
from games.crescent_moon.rules.cards.frame import Resolving
from games.crescent_moon.rules.plot import Conspiracy, FillSultans, Plot, TakeAligned
from games.engine.contract import Seat

LOOKS: tuple[tuple[Seat, tuple[type, ...]], ...] = (
    (MURSHID, (Plot, TakeAligned)),
    (SULTAN, (Conspiracy, FillSultans)),
)
NO_TILE = ""


def hide(seen: Game, seat: Seat | None) -> None:
    board = seen.board
    board.deck = [UNKNOWN] * len(board.deck)
    for other in range(board.seats):
        if other != seat:
            hide_hand(seen, other)
    board.sealed = {by: cards for by, cards in board.sealed.items() if by == seat}
    board.lent_to = board.lent_to if seat == MURSHID else ""
    board.deals = [deal for deal in board.deals if seat in (MURSHID, deal.payer)]
    board.offers = [offer for offer in board.offers if offers.sees(offer, seat)]
    board.offered = max((offer.id for offer in board.offers), default=0)  # those between two count, too
    if board.phase != "over":
        board.points = [points if own == seat else HIDDEN for own, points in enumerate(board.points)]
    hide_frames(seen, seat)


def hide_hand(seen: Game, other: Seat) -> None:
    """2.7, Ruling 60. A card that a character began with is in hand for all to know, unless it is on the
    table.
    """
    board = seen.board
    board.hands[other] = (UNKNOWN,) * len(board.hands[other])
    if board.dealt:
        board.dealt[other] = (NO_TILE,) * len(board.dealt[other])


def hide_frames(seen: Game, seat: Seat | None) -> None:
    """Cards that somebody looks at, and a price that two are talking of."""
    for frame in seen.stack:
        for looker, kinds in LOOKS:
            if isinstance(frame, kinds) and seat != looker:
                looked: tuple[CardId, ...] = frame.looked  # type: ignore[attr-defined]
                frame.looked = (UNKNOWN,) * len(looked)  # type: ignore[attr-defined]
        if isinstance(frame, Bargaining) and not offers.sees(frame.offer, seat):
            frame.offer = replace(frame.offer, id=0, coins=0, units=0, hex="", card=EMPTY)


def fill_in(game: Game, seat: Seat | None, rng: Random) -> None:
    """Something that may be in the place of whatever is hidden."""
    deal_cards(game, rng)
    deal_tiles(game, rng)
    count_points(game)


def deal_cards(game: Game, rng: Random) -> None:
    """Every card that is nowhere to be seen, where one is that cannot be seen."""
    board = game.board
    unknown = [card for card in game.components.power if card not in visible(game)]
    rng.shuffle(unknown)
    unknown.sort(key=lambda card: bool(game.components.power[card].starts_with))
    for seat, hand in enumerate(board.hands):
        board.hands[seat] = keep_own(game, seat, unknown, len(hand) if UNKNOWN in hand else 0) or hand
    for frame in game.stack:
        if isinstance(frame, Plot | Conspiracy) and UNKNOWN in frame.looked:
            frame.looked = take(unknown, len(frame.looked))
    share_looks(game)
    board.deck = list(take(unknown, len(board.deck)))


def keep_own(game: Game, seat: Seat, unknown: list[CardId], count: int) -> tuple[CardId, ...]:
    """A hand of so many; what its character began with is in it (2.7)."""
    own = [
        card
        for card in unknown
        if game.components.power[card].starts_with == game.components.characters[seat].id
    ][:count]
    for card in own:
        unknown.remove(card)
    return (*own, *take(unknown, count - len(own)))


def take(unknown: list[CardId], count: int) -> tuple[CardId, ...]:
    taken, unknown[:count] = tuple(unknown[:count]), []
    return taken


def share_looks(game: Game) -> None:
    """The question shows the same cards as the procedure that asks it."""
    for below, above in zip(game.stack, game.stack[1:], strict=False):
        if isinstance(below, Plot | Conspiracy) and isinstance(above, TakeAligned | FillSultans):
            above.looked = below.looked


def visible(game: Game) -> set[CardId]:
    board = game.board
    played = board.conflict.on_the_table() if board.conflict else ()
    looked = [card for frame in game.stack if isinstance(frame, Plot | Conspiracy) for card in frame.looked]
    running = [frame.card for frame in game.stack if isinstance(frame, Resolving)]
    return {
        *board.discard,
        *board.market,
        *board.sultans,
        *(card for hand in (*board.hands, *board.shown) for card in hand),
        *played,
        *looked,
        *running,
    }


def deal_tiles(game: Game, rng: Random) -> None:
    board = game.board
    known = {*board.hexes, *(tile for tiles in board.dealt for tile in tiles)}
    playing = [tile.id for tile in game.components.tiles if tile.four or board.seats == 5]
    unknown = [tile for tile in playing if tile not in known]
    rng.shuffle(unknown)
    for seat, tiles in enumerate(board.dealt):
        if NO_TILE in tiles:
            board.dealt[seat] = tuple(sorted(unknown[: len(tiles)]))
            del unknown[: len(tiles)]


def count_points(game: Game) -> None:
    """8.2. What was announced, and paid for all to see."""
    board, first = game.board, game.components.numbers.points
    board.points = [
        first + sum(scored) + traded for scored, traded in zip(board.announced, board.traded, strict=True)
    ]
