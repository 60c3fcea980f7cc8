"""The turns that decided between the winner and whoever came next."""

from typing import TypedDict

from games.bidding.present.reckoning import Reckoning
from games.bidding.present.spoils import sources
from games.engine.contract import Outcome, Seat
from games.engine.words import signed

NAMED = 3  # turns


class Turned(TypedDict):
    n: int
    name: str
    text: str


def turned(known: list[Reckoning], outcome: Outcome) -> list[Turned]:
    """Those that changed most between the two, in their order."""
    first, second = (place.seat for place in outcome.places[:2])
    swings = [turn for turn in known if _swing(turn, first, second)]
    most = sorted(swings, key=lambda turn: -abs(_swing(turn, first, second)))[:NAMED]
    return [_told(turn, first, second) for turn in known if turn in most]


def _swing(turn: Reckoning, first: Seat, second: Seat) -> int:
    return turn.delta(first) - turn.delta(second)


def _told(turn: Reckoning, first: Seat, second: Seat) -> Turned:
    text = f"{_brought(turn, first)}; {_brought(turn, second)}."
    return {"n": turn.turn.id, "name": turn.turn.conquest, "text": text}


def _brought(turn: Reckoning, seat: Seat) -> str:
    """ "Banu Hashim +9 (Control, Conquest)" """
    name, delta = turn.components.families[seat].name, turn.delta(seat)
    won = sources(turn, turn.gains(seat))
    return f"{name} {signed(delta) if delta else 0}" + (f" ({won})" if won else "")
