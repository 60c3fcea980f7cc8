"""What brings games along that were saved by earlier releases."""

from typing import Any

Plain = Any  # lists and maps

THIS_TURN = (
    "karabisian",
    "kahina",
    "ridda",
    "guarded",
    "spent",
    "paid",
    "concluded",
    "fresh_king",
)
DONE = {"answered": "done", "over": "done"}  # what questions called it


def with_curve(state: Plain) -> Plain:
    """To layout 3: how the points stood after each turn; of those that are over nobody knows."""
    board, *others = state
    return [{**board, "curve": []}, *others]


def this_turn_apart(state: Plain) -> Plain:
    """To layout 2: what holds for one turn stands by itself, and every question that is done says `done`."""
    board, stack, *others = state
    kept = {name: value for name, value in board.items() if name not in THIS_TURN}
    this_turn = {name: board[name] for name in THIS_TURN if name in board}
    frames = [{DONE.get(name, name): value for name, value in frame.items()} for frame in stack]
    return [kept | {"this_turn": this_turn}, frames, *others]
