"""What brings games along that were saved by earlier releases."""

from typing import Any

Plain = Any  # lists and maps
RISEN = ("reb_", "arm_", "clan_")  # how the kinds of rebels begin, and of those who can go over


def with_rebels(state: Plain) -> Plain:
    """To layout 2: a unit knows whether it is a rebel. Muslim Armenians are, once they are in play."""
    board, *others = state
    units = [[*unit, _is_rebel(unit)] for unit in board["units"]]
    return [board | {"units": units}, *others]


def _is_rebel(unit: Plain) -> bool:
    _, kind, seat, where, *_ = unit
    return bool(seat == 1 and where != "aside" and kind.startswith(RISEN))
