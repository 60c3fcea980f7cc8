"""Victory."""

from collections.abc import Sequence

from games.bidding.rules.board import Game
from games.engine.contract import Outcome, Place


def places(victory: Sequence[int], fate: Sequence[int]) -> tuple[Place, ...]:
    """Victory 1 to 3. Seat by seat the Victory Tokens, and the Fate Tokens left, which count among equals.

    Those equal in both share a place.
    """
    standings = [*zip(victory, fate, strict=True)]
    ordered = sorted(range(len(standings)), key=standings.__getitem__, reverse=True)
    ranks = sorted(standings, reverse=True)
    return tuple(Place(seat, ranks.index(standings[seat]) + 1, victory[seat]) for seat in ordered)


def outcome(game: Game) -> Outcome:
    found = places(game.board.victory, game.board.fate)
    first, second = found[0], found[1]
    if first.rank == second.rank:
        return Outcome(found, "Equal in Victory and Fate Tokens, they share the victory.", "Victory 3")
    if first.score == second.score:
        return Outcome(found, "Equal in Victory Tokens, the winner has more Fate left.", "Victory 2")
    return Outcome(found, "The most Victory Tokens.", "Victory 1")
