"""Positions in the words of the game, on Divided Land with five players or four.

The map for five. A river runs between Reedbank and Eagle Peak, Reedbank and Waterwheels, Gazelle Heath and
Waterwheels, the Orchards and Palm Bank, Palm Bank and the Sands, the Sands and Heron Bend.

              Eagle Peak   Holy Site   Thornland
        Reedbank   Waterwheels   Barleyland   White Quarry
    Red Quarry   Gazelle Heath   Crossing   Palm Bank   Heron Bend
        Jackal Waste   Snow Peak   Orchards   Empty Sands
"""

from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Any, TypeVar

from games.crescent_moon.components import check
from games.crescent_moon.rules import CrescentMoon
from games.crescent_moon.rules.actions import Lend, Select
from games.crescent_moon.rules.board import Force, Game, HexId
from games.crescent_moon.rules.setup import set_up
from games.crescent_moon.rules.turn import ChooseAction
from games.engine.contract import Action, Event, Seat
from games.engine.dice import Dice
from games.engine.questions import Choose
from games.registry import default_data

PARTS = check(default_data("crescent_moon"))
RULES = CrescentMoon(PARTS)
W, M, S, C, N = range(5)
CROSSING, REEDBANK, WATERWHEELS, PALM_BANK, HERON_BEND = "T01", "T02", "T03", "T04", "T05"
BARLEYLAND, ORCHARDS, WHITE_QUARRY, RED_QUARRY, EAGLE_PEAK = "T06", "T07", "T08", "T09", "T10"
SNOW_PEAK, THORNLAND, GAZELLE_HEATH, JACKAL_WASTE, SANDS, HOLY_SITE = "T11", "T12", "T13", "T14", "T15", "T16"
Held = Mapping[Seat, Iterable[str]]
E = TypeVar("E", bound=Event)


def table(
    *,
    turn: Seat = W,
    seats: int = 5,
    year: int = 1,
    forces: Mapping[Seat, Mapping[HexId, Force]] | None = None,
    tokens: Mapping[HexId, Seat] | None = None,
    settlements: Mapping[HexId, str] | None = None,
    hands: Held | None = None,
    coins: int | Mapping[Seat, int] = 10,
    reserves: Mapping[Seat, int] | None = None,
    market: Iterable[str] = (),
    sultans: Iterable[str] = (),
) -> Game:
    """It is this seat's turn. The cards that are not named are the deck, in the order of the set."""
    game = set_up(PARTS, Dice("a table of tests"), seats, "divided_land", 3)
    board = game.board
    board.forces = [dict((forces or {}).get(seat, {})) for seat in range(seats)]
    board.influence, board.settlements = dict(tokens or {}), dict(settlements or {})  # type: ignore[arg-type]
    board.coins = [coins if isinstance(coins, int) else coins.get(seat, 0) for seat in range(seats)]
    board.reserves = [(reserves or {}).get(seat, 0) for seat in range(seats)]
    deal(game, hands or {})
    board.market = filled(game, market, len(board.market))
    board.sultans = filled(game, sultans, len(board.sultans))
    board.year, board.round, board.phase, board.turn = year, 1, "action", turn - 1
    RULES.enter(game, "next_turn")
    return game


def deal(game: Game, hands: Held) -> None:
    game.board.deck = list(PARTS.power)
    game.board.hands = [
        tuple(take(game, kind) for kind in hands.get(seat, ())) for seat in range(game.board.seats)
    ]


def take(game: Game, kind: str) -> int:
    """A card of this kind, out of the deck."""
    card = next(card for card in PARTS.copies[kind] if card in game.board.deck)
    game.board.deck.remove(card)
    return card


def filled(game: Game, kinds: Iterable[str], slots: int) -> list[int]:
    """From the left; "" is an empty slot."""
    cards = [take(game, kind) if kind else 0 for kind in kinds]
    return cards + [0] * (slots - len(cards))


def held(game: Game, seat: Seat, kind: str) -> int:
    """The card of this kind in a hand."""
    return next(card for card in game.board.hands[seat] if PARTS.power[card].id == kind)


def kinds(cards: Iterable[int]) -> list[str]:
    return sorted(PARTS.power[card].id for card in cards)


def act(game: Game, seat: Seat, *actions: Action) -> list[Event]:
    """All that is told of these, one after the other."""
    return [event for action in actions for event in RULES.apply(game, seat, action)]


def say(game: Game, seat: Seat, *answers: str) -> list[Event]:
    return act(game, seat, *map(Choose, answers))


def select(game: Game, seat: Seat, *names: str, lend: str = "") -> list[Event]:
    cards: list[int] = []
    for name in names:
        cards.append(next(c for c in game.board.hands[seat] if PARTS.power[c].id == name and c not in cards))
    return act(game, seat, Lend(tuple(cards), lend) if lend else Select(tuple(cards)))


def settle(game: Game, until: type | UnionType | None = None) -> list[Event]:
    """Everybody answers as those who are away, until it is somebody's turn, or a frame of this kind asks."""
    told: list[Event] = []
    while game.stack and not isinstance(game.stack[-1], until or ChooseAction):
        seat = min(RULES.waiting(game))
        told += act(game, seat, RULES.absent(game, seat))
    return told


def why(game: Game, seat: Seat, action: Action) -> tuple[str, str]:
    """Why not, and by what paragraph."""
    reason = RULES.why_not(game, seat, action)
    return (reason.words, reason.rule) if reason else ("", "")


def rule_of(game: Game, seat: Seat, action: Action) -> str:
    return why(game, seat, action)[1]


def told(events: Iterable[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def frame(game: Game) -> Any:
    return game.stack[-1]


def answers(game: Game) -> list[str]:
    found: list[str] = frame(game).answers(game)
    return found
