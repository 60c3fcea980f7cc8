"""What brings games along that were saved by earlier releases."""

from typing import Any

Plain = Any  # lists and maps


def with_losses(state: Plain) -> Plain:
    """To layout 2: a conflict knows what it has cost; of one that was going on then, only from here."""
    board, *others = state
    going = board.get("conflict")
    return [board | {"conflict": going and going | {"lost": []}}, *others]


def with_aims(state: Plain) -> Plain:
    """To layout 3: a board knows which aim has brought what; of a game that was going on then, nothing."""
    board, *others = state
    return [board | {"brought": []}, *others]
