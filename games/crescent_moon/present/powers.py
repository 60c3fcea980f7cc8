"""The powers over all: what everybody sees of each, and of one's own the points besides."""

from functools import partial
from typing import NamedTuple, TypedDict

from games.crescent_moon.present.booklet import Booklet, booklet
from games.crescent_moon.present.words import badge, card_name
from games.crescent_moon.rules.board import HIDDEN, Board, Game
from games.crescent_moon.rules.stand import supply
from games.engine.contract import Seat
from games.engine.page import Context, Part, View

SUPPLY = (
    ("disc", "unit", "units"),
    ("fort1", "fort", "forts"),
    ("castle1", "castle", "castles"),
    ("star1", "influence", "influence"),
    ("town1", "town", "towns"),
    ("city1", "city", "cities"),
)  # the sign, the piece, and what a character's printed supply calls several


class PowerShown(TypedDict):
    name: str
    player: str
    you: bool
    acting: bool
    beads: tuple[str, ...]  # one for each action of the year: done, now, or nothing yet
    beads_say: str
    coins: int
    cards: int
    reserve: int | None
    points: int | None  # None: sealed
    open: bool  # 8.4: turned over at the end
    heard: int


class SupplyShown(TypedDict):
    supply: tuple[tuple[str, int, str], ...]
    up: tuple[str, ...]


class Mat(NamedTuple):
    """What stays of a power: what is shown on it comes in pieces."""

    number: Seat
    side: str
    letter: str
    you: bool
    name: str
    says: Booklet


def powers(view: View) -> Part:
    """Each by itself, and apart from it its supply: an income changes all, but no supply."""
    game: Game = view.seen
    found: dict[str, Context] = {}
    for seat in range(game.board.seats):
        read = reads(game.board, seat), view.names[seat], view.seat == seat, bool(view.outcome)
        found[f"power-{seat}"] = view.recall(("power", seat), read, partial(power, view, seat))
        lies = lying(game.board, seat)
        found[f"supply-{seat}"] = view.recall(("supply", seat), lies, partial(supplied, game, seat))
    mats = tuple([_mat(view, seat) for seat in range(game.board.seats)])
    template, piece = "crescent_moon/powers.html", "crescent_moon/power.html"
    return Part("powers", template, {"mats": mats}, pieces=found, piece=piece)


def _mat(view: View, seat: Seat) -> Mat:
    components, seats = view.seen.components, view.seen.board.seats
    side, letter, name = badge(components, seat)
    says = view.recall(("booklet", seat), seats, partial(booklet, components, seat, seats))
    return Mat(seat, side, letter, view.seat == seat, name, says)


def reads(board: Board, seat: Seat) -> object:
    """All that is shown of a power, but for its supply."""
    have = board.coins[seat], len(board.hands[seat]), board.reserves[seat]
    return have, board.points[seat], heard(board, seat), board.turn, board.round, board.phase


def lying(board: Board, seat: Seat) -> object:
    """What is on the map, from which a supply is counted, and the cards that lie face up."""
    return board.forces[seat], board.reserves[seat], board.influence, board.settlements, board.shown[seat]


def power(view: View, seat: Seat) -> PowerShown:
    game: Game = view.seen
    board = game.board
    beads = _beads(game, seat)
    return {
        "name": badge(game.components, seat).name,
        "player": view.names[seat],
        "you": view.seat == seat,
        "acting": board.turn == seat and board.phase == "action" and not view.outcome,
        "beads": beads,
        "beads_say": f"{beads.count('done')} of {len(beads)} actions done",
        "coins": board.coins[seat],
        "cards": len(board.hands[seat]),
        "reserve": board.reserves[seat] if game.components.characters[seat].reserves else None,
        "points": None if board.points[seat] == HIDDEN else board.points[seat],
        "open": board.phase == "over",
        "heard": game.components.numbers.points + heard(board, seat),
    }


def supplied(game: Game, seat: Seat) -> SupplyShown:
    up = tuple([card_name(game.components, card) for card in game.board.shown[seat]])
    return {"supply": _supply(game, seat), "up": up}


def heard(board: Board, seat: Seat) -> int:
    """What was announced, and what changed hands before all: whoever listens can add it up (Ruling 64)."""
    return sum(board.announced[seat]) + board.traded[seat]


def _beads(game: Game, seat: Seat) -> tuple[str, ...]:
    board, actions = game.board, game.components.numbers.actions
    if board.phase != "action":
        return ("done",) * actions if board.phase in ("scoring", "over") else ("",) * actions
    acting = seat == board.turn
    done = board.round - (seat >= board.turn)
    return ("done",) * done + ("now",) * acting + ("",) * (actions - done - acting)


def _supply(game: Game, seat: Seat) -> tuple[tuple[str, int, str], ...]:
    """What a character has none of at all is not shown as gone."""
    printed = game.components.characters[seat].supply
    left = [
        (sign, supply(game, seat, one), one, many) for sign, one, many in SUPPLY if getattr(printed, many)
    ]
    return tuple([(sign, n, one if n == 1 else many) for sign, n, one, many in left])
