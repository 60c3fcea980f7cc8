"""What a position is worth to a seat, in points."""

from games.crescent_moon.rules import preparation, scoring, stand
from games.crescent_moon.rules.board import NOMAD, WARLORD, Board, Game
from games.engine.contract import Seat

COIN = 0.22
CARD = 0.6
UNIT = 0.45  # on the map
HEAP = 0.08
SALE = 0.3
FIRST_SALE = 1.2
RESERVE = 0.25
TOKEN = 0.5
INCOME = 0.25  # a coin a year, for each year to come
LASTING = 0.3  # of what scores every year, for each year to come
OTHERS = 0.12  # how much the gain of another is a loss
STRONGHOLDS = {"fort": 0.3, "castle": 0.7, "palace": 0.8}


def worth(game: Game, seat: Seat) -> float:
    rivals = [standing(game, other) for other in stand.others(game, seat)]
    return own(game, seat) - OTHERS * sum(rivals)


def own(game: Game, seat: Seat) -> float:
    return standing(game, seat) + means(game, seat)


def standing(game: Game, seat: Seat) -> float:
    """Points, and what the year would score if it ended now: the surer the less of it is left."""
    board, actions = game.board, game.components.numbers.actions
    if board.phase == "over":
        return board.points[seat]
    due = scoring.due(game, seat)
    certain = 0.55 + 0.45 * board.round / actions
    return (
        board.points[seat] + certain * sum(due.values()) + LASTING * to_come(board) * lasting(game, seat, due)
    )


def to_come(board: Board) -> int:
    """Years after this one."""
    return max(0, board.years - max(board.year, 1))


def lasting(game: Game, seat: Seat, due: dict[str, int]) -> int:
    """Of what is due, all but what can be had in the first year alone."""
    objectives = game.components.characters[seat].objectives
    return sum(due[objective.id] for objective in objectives if objective.when == "every_year")


def means(game: Game, seat: Seat) -> float:
    """What more points can be made of, worth the less the nearer the end."""
    board = game.board
    left = (board.years - board.year) + 1 - board.round / (game.components.numbers.actions + 1)
    share = min(1.0, left / 2)
    total = COIN * board.coins[seat] + CARD * min(len(board.hands[seat]), 6)
    total += 0.5 * CARD * len(board.shown[seat]) + RESERVE * board.reserves[seat]
    total += TOKEN * len(stand.tokens(game, seat)) + armies(game, seat)
    return share * total + INCOME * max(0, board.years - board.year) * preparation.income_of(game, seat)


def armies(game: Game, seat: Seat) -> float:
    """Units in a heap that can strike count for more with whoever lives by it; with the Nomad those that
    others can bribe.
    """
    heap, unit = HEAP * (seat == WARLORD), UNIT + sale(game) * (seat == NOMAD)
    total = 0.0
    for stack in game.board.forces[seat].values():
        total += unit * stack.units + heap * min(stack.units, 5) ** 2
        total += sum(STRONGHOLDS[piece] for piece in stand.buildings(stack))
    return total


def sale(game: Game) -> float:
    """8.1. What it may bring the Nomad that a unit can be bribed: more while the first sales score."""
    return FIRST_SALE if game.board.year <= 1 else SALE
