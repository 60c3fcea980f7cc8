"""Whom a game waits for, and what each seat did last. The rows of seats are copied, not changed."""

from collections.abc import Sequence
from copy import copy
from typing import Any

from apps.play import takeback
from apps.play.models import Move, Seat, Table
from games.engine.contract import Outcome, Place
from games.engine.contract import Seat as SeatNumber

Seats = Sequence[Seat]


NOBODY: frozenset[SeatNumber] = frozenset()


def changed(seat: Seat, **fields: Any) -> Seat:
    """Another copy of the row, with these fields."""
    twin = copy(seat)
    twin.__dict__.update(fields)
    return twin


def without(seats: Seats, number: SeatNumber) -> Seats:
    """The seats, one of which has been left."""
    return [changed(seat, absent=True) if seat.number == number else seat for seat in seats]


def after_move(seats: Seats, table: Table, move: Move) -> Seats:
    """Each seat with its last action that stands."""
    if move.back_to is not None:
        stands = takeback.standing(table, move)
        return [changed(seat, acted_at=stands.get(seat.number, 0)) for seat in seats]
    acted = move.seat if move.action else None
    return [changed(seat, acted_at=move.number) if seat.number == acted else seat for seat in seats]


def asked(seats: Seats, table: Table, before: Any, game: Any, actor: SeatNumber | None) -> tuple[Seat, ...]:
    """The seats with whether the game waits for each, and since when its question stands.

    Whether a seat has anything to answer with can be a secret: others are told what a spectator sees.
    """
    waiting, known = _waited_for(table, game) if table.status == Table.Status.PLAYING else (NOBODY, NOBODY)
    anew = before is None or table.rules.question(before) != table.rules.question(game)

    def ask(seat: Seat) -> Seat:
        to_act, awaited = seat.number in waiting, seat.number in known
        if anew or seat.number == actor or seat.to_act != to_act:
            return changed(seat, to_act=to_act, awaited=awaited, asked_at=table.version)
        return seat if seat.awaited == awaited else changed(seat, awaited=awaited)

    return tuple(ask(seat) for seat in seats)


def _waited_for(table: Table, game: Any) -> tuple[frozenset[SeatNumber], frozenset[SeatNumber]]:
    """For whom the game waits, and for whom as everybody may know."""
    rules = table.rules
    waiting = rules.waiting(game)
    return waiting, rules.waiting(rules.seen_by(game, None)) if rules.secrets else waiting


def deserted(seats: Seats) -> Outcome | None:
    """A game that all but one have left is won by the one who stayed; one played alone is lost."""
    stayed = [seat.number for seat in seats if not seat.absent]
    if len(stayed) > 1 or len(stayed) == len(seats):
        return None
    places = [Place(seat.number, 2 if seat.absent else 1, 0) for seat in seats]
    reason = "All players but one have resigned." if stayed else "The only player has resigned."
    return Outcome(tuple(sorted(places, key=lambda place: place.rank)), reason)
