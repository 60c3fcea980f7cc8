"""What is worked out from a board once, worked out again and compared."""

from typing import Any


def out_of_date(game: Any) -> list[Any]:
    """The facts that are not what they would be if they were asked for now."""
    fresh, kept = game.clone(), game.board.facts
    return [(work, args) for (work, args), fact in kept.items() if not same(work(fresh, *args), fact)]


def same(one: Any, other: Any) -> bool:
    return bool(one == other or (hasattr(one, "__dict__") and vars(one) == vars(other)))
