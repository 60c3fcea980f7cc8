"""8. Points."""

from games.crescent_moon.components.parts import Objective
from games.crescent_moon.rules.board import HIDDEN, WARLORD, Game
from games.crescent_moon.rules.cards.conditions import Scene
from games.crescent_moon.rules.cards.metrics import amount, reached
from games.crescent_moon.rules.events import PointsScored
from games.engine.contract import Outcome, Place, Seat


def score_year(game: Game) -> None:
    """8.1, 8.2, Ruling 80. All from the same board, announced in turn order."""
    for seat in range(game.board.seats):
        award(game, seat, due(game, seat), rule="8.2")


def due(game: Game, seat: Seat) -> dict[str, int]:
    """8.1. What each objective would score now, by its id; those scored at once are not among them."""
    return {
        objective.id: value(game, seat, objective)
        for objective in game.components.characters[seat].objectives
        if objective.when == "every_year" or (objective.when == "year_one" and game.board.year <= 1)
    }


def value(game: Game, seat: Seat, objective: Objective) -> int:
    scene = Scene(seat)
    return sum(
        term.points * (amount(game, scene, term.amount) if term.amount else 1)
        for term in objective.terms
        if all(reached(game, scene, goal) for goal in term.reached)
    )


def award(game: Game, seat: Seat, scored: dict[str, int], rule: str) -> None:
    """8.2, Ruling 54. The number is announced, the total is not."""
    board, points = game.board, sum(scored.values())
    board.points[seat] += points
    while len(board.announced[seat]) < board.year:
        board.announced[seat] = [*board.announced[seat], 0]
    board.announced[seat][-1] += points
    if board.brought:
        aims = board.brought[seat]
        board.brought[seat] = aims | {aim: aims.get(aim, 0) + n for aim, n in scored.items() if n}
    each = tuple(scored.values())
    game.tell(PointsScored(seat=seat, points=points, objectives=tuple(scored), each=each, rule=rule))


def spoils(game: Game) -> Objective | None:
    """8.3, 12.1. What the Warlord scores at once."""
    found = (one for one in game.components.characters[WARLORD].objectives if one.when == "immediate")
    return next(found, None)


def victim(game: Game, seat: Seat) -> None:
    """8.1. Whoever lost something to the Warlord this year."""
    if seat not in game.board.victims:
        game.board.victims.append(seat)


def outcome(game: Game) -> Outcome:
    """8.4, 8.5. Points, then coins, then the turn order: nobody shares a place."""
    board = game.board
    order = sorted(range(board.seats), key=lambda seat: (-board.points[seat], -board.coins[seat], seat))
    places = tuple(Place(seat, rank, board.points[seat]) for rank, seat in enumerate(order, start=1))
    first, second = order[:2]
    if board.points[first] > board.points[second]:
        return Outcome(places, "The most points.", "8.4")
    if board.coins[first] > board.coins[second]:
        return Outcome(places, "Equal in points, ahead in coins.", "8.5")
    return Outcome(places, "Equal in points and coins, earlier in the turn order.", "8.5")


def scores(game: Game) -> tuple[int, ...]:
    """8.2. Of points that may not be seen, none."""
    return tuple(points if points != HIDDEN else 0 for points in game.board.points)
