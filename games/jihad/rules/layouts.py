"""What brings games along that were saved by earlier releases."""

from typing import Any

Plain = Any  # lists and maps


def answered_once(state: Plain) -> Plain:
    """To layout 2: whether a question is done says `done`; some said it by what was left to ask about."""
    board, stack, *others = state
    return [board, [_with_done(frame) for frame in stack], *others]


def _with_done(frame: Plain) -> Plain:
    match frame["type"]:
        case "RetreatTo" | "UnderWay":
            return frame | {"done": not frame["units"]}
        case "Losses":
            return frame | {"done": frame["count"] == 0}
        case "Declining":
            others = {name: value for name, value in frame.items() if name != "answered"}
            return others | {"done": frame["answered"]}
    return frame
