"""Victory."""

from games.bidding.rules.board import Board, Game
from games.engine.contract import Outcome, Place, Seat


def standing(board: Board, seat: Seat) -> tuple[int, int]:
    """Victory 1, Victory 2. Victory Tokens count; among equals, the Fate Tokens left."""
    return board.victory[seat], board.fate[seat]


def places(board: Board) -> tuple[Place, ...]:
    """Victory 3. Those equal in both share a place."""
    standings = {seat: standing(board, seat) for seat in board.seats}
    ordered = sorted(board.seats, key=standings.__getitem__, reverse=True)
    ranks = sorted(standings.values(), reverse=True)
    return tuple(Place(seat, ranks.index(standings[seat]) + 1, board.victory[seat]) for seat in ordered)


def outcome(game: Game) -> Outcome:
    found = places(game.board)
    first, second = found[0], found[1]
    if first.rank == second.rank:
        return Outcome(found, "Equal in Victory and Fate Tokens, they share the victory.", "Victory 3")
    if first.score == second.score:
        return Outcome(found, "Equal in Victory Tokens, the winner has more Fate left.", "Victory 2")
    return Outcome(found, "The most Victory Tokens.", "Victory 1")
