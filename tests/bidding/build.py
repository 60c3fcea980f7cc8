"""Positions in the words of the game: seats by their letters, cards by their names, dice as told."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from games.bidding.rules.actions import Bid, Discard
from games.bidding.rules.board import Board, Game
from games.engine.contract import Event, Seat
from games.registry import default_rules
from tests.engine.dice import LoadedDice

RULES = default_rules("bidding")
PARTS = RULES.components
U, H, M, Z = range(4)  # Umayya, Hashim, Makhzum, Zubayr
NUMBER = {card.name: card.id for card in PARTS.cards}
E = TypeVar("E", bound=Event)


def cards(*names: str) -> tuple[int, ...]:
    return tuple(NUMBER[name] for name in names)


def bidding(
    *,
    turn: int = 3,
    caliph: Seat = U,
    fate: int | Sequence[int] = 10,
    victory: int | Sequence[int] = 10,
    hands: Mapping[Seat, Sequence[str]] | None = None,
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    ties: str = "nobody",
    seats: int = 4,
    dice: Iterable[int] = (),
) -> Game:
    """Four families composing their bids; the cards not named are the deck, unless that is told too."""
    held = [cards(*(hands or {}).get(seat, ())) for seat in range(seats)]
    away = {card for hand in held for card in hand} | set(cards(*discard))
    board = Board(
        turn=turn,
        caliph=caliph,
        ties=ties,
        victory=[victory] * seats if isinstance(victory, int) else list(victory),
        fate=[fate] * seats if isinstance(fate, int) else list(fate),
        hands=held,
        deck=[card for card in PARTS.card if card not in away] if deck is None else list(cards(*deck)),
        discard=list(cards(*discard)),
        mats=[None] * seats,
        past=[],
    )
    game = Game(PARTS, board, [], LoadedDice(dice))
    RULES.enter(game, "bid_phase")
    return game


def bid(*names: str, **fate: int) -> Bid:
    """bid("Jihad", conquest=3): that card, and three Fate on Conquest."""
    spaces = {space.id.replace("-", "_"): 0 for space in PARTS.spaces} | fate
    assert len(spaces) == len(PARTS.spaces), fate
    return Bid(tuple(spaces.values()), cards(*names))


def discard(*names: str) -> Discard:
    return Discard(cards(*names))


def reveal(game: Game, bids: Mapping[Seat, Bid]) -> list[Event]:
    """All bid, those not named nothing; what is told when the last one has."""
    for seat in game.board.seats:
        news = RULES.apply(game, seat, bids.get(seat, bid()))
    return news


def told(news: Iterable[Event], kind: type[E]) -> list[E]:
    return [event for event in news if isinstance(event, kind)]
