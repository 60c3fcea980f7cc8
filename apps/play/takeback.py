"""Going back: which moves may be taken back freely."""

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from apps.play.archive import load
from apps.play.models import Move, Seat, Table
from games.engine.contract import IllegalAction
from games.engine.contract import Seat as SeatNumber

WORLDS = 6  # how many games that a seat might be in are tried, to see whether a move told it anything
FAR_BACK = 60  # moves; older ones are not looked through for a seat's last


def origin(table: Table, move: Move) -> Move:
    """The move whose state this one shows: itself, unless it went back or left the game alone."""
    while move.back_to is not None:
        move = table.moves.with_base().get(number=move.back_to)
    return move


def trail(table: Table, latest: Move) -> list[Move]:
    """The moves that led to the present state, newest first, without those that were taken back."""
    rows = {
        move.number: move for move in table.moves.filter(number__gt=latest.number - FAR_BACK).defer("state")
    }
    rows[latest.number] = latest
    found, number = [], latest.number
    while number in rows:
        move = rows[number]
        if move.back_to is not None:
            number = move.back_to
            continue
        found.append(move)
        number -= 1
    return found


def standing(table: Table, latest: Move) -> dict[int, int]:
    """The number of each seat's last action that still stands; a seat without one is not in it."""
    acted = [(move.seat, move.number) for move in trail(table, latest) if move.action]
    return {seat: number for seat, number in reversed(acted) if seat is not None}


def others(seats: Iterable[Seat], asking: Seat) -> set[int | None]:
    """The people, apart from the one who asks, whose game it is too."""
    return {s.user_id for s in seats if not s.bot and not s.absent} - {asking.user_id, None}


def is_free(table: Table, latest: Move, seat: SeatNumber) -> bool:
    """Whether this seat may take back its last action without asking.

    The seat is still to act, nobody has acted since, no die was rolled, and the move told the seat
    nothing it did not know: in other games that it might have been in, the same action would have
    shown it the same.
    """
    last = origin(table, latest)
    if last.seat != seat or not last.action or last.draws:
        return False
    after = load(table, last)
    if seat not in table.rules.waiting(after):
        return False
    before = load(table, table.moves.with_base().get(number=last.number - 1))
    return not _told_something(table, before, after, last, seat)


def _told_something(table: Table, before: Any, after: Any, move: Move, seat: SeatNumber) -> bool:
    rules, rng = table.rules, Random(move.number)
    action = rules.read_action(msgspec.json.encode(move.action))
    seen = rules.seen_by(before, seat)
    views = [rules.save(rules.seen_by(after, seat))]
    for _ in range(WORLDS):
        world = rules.imagine(seen, seat, rng)
        try:
            rules.apply(world, seat, action)
        except IllegalAction:
            return True  # that it was allowed at all is news
        views.append(rules.save(rules.seen_by(world, seat)))
    return any(one != other for one, other in pairwise(views))
