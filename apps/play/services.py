"""The only code that changes a table that is under way."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Case, Q, When

from apps.accounts.models import User
from apps.play import archive, takeback
from apps.play.answers import Posted, read_answer
from apps.play.archive import Record
from apps.play.models import Duty, Message, Move, Seat, Table
from apps.play.page import Moment
from apps.play.publish import publish, publish_message, publish_proposal
from apps.play.pushes import Change
from apps.site.commits import after_commit
from games.engine.contract import (
    Action,
    Event,
    IllegalAction,
    Outcome,
    Place,
    Resigned,
    TookBack,
)
from games.engine.contract import Seat as SeatNumber


class OutOfDate(Exception):
    """The table has changed since this choice was shown."""


# Starting


@transaction.atomic
def start_table(*, table: Table) -> None:
    """Begin the game of a table whose seats are all taken; the caller holds the table's lock."""
    seats = list(table.seats.select_related("user"))
    if any(seat.open for seat in seats) or table.status != Table.Status.OPEN:
        raise IllegalAction("The game begins when every seat is taken.")
    table.seed = derive_seed(table.secret, [seat.contribution for seat in seats])
    game = table.rules.setup(table.scenario, table.seed, len(seats), table.options)
    table.status = Table.Status.PLAYING
    table.save(update_fields=["status", "seed"])
    Duty.objects.bulk_create([Duty(seat=seat) for seat in seats if seat.bot])
    _mark_who_acts(seats, table, None, game)
    packed, _ = archive.pack_state(table.rules, 0, table.rules.save(game))
    told = Record(draws=game.dice.rolls, events=game.news)
    Move.objects.create(
        table=table, number=0, record=archive.pack_record(table.game, told), **packed._asdict()
    )


def derive_seed(secret: str, contributions: Iterable[str]) -> str:
    """The seed of a table's dice: SHA-256 over its secret and what each seat's browser added."""
    return hashlib.sha256("\n".join([secret, *contributions]).encode()).hexdigest()


# Playing


@transaction.atomic
def take_action(
    *,
    table_id: int,
    seat: SeatNumber,
    action: Action | Posted,
    version: int,
    key: str = "",
    absent: bool = False,
    seats_known: Sequence[Seat] = (),
) -> Move:
    """One action of one seat, or its answer to a form as posted, field by field.

    A repeated key answers with the move it made the first time. `absent`: it is a bot runner that plays
    on for somebody who has resigned. `seats_known` spares a second reading of seats that the caller has
    read with their table. Raises OutOfDate when the seat's question is newer than `version`, NotAnAction
    when the answer makes no sense and IllegalAction when the rules refuse; either way nothing has changed.
    """
    table, seats = _lock(table_id, seats_known)
    _must_have_begun(table)
    latest, repeated = _latest(table, key)
    if repeated and repeated.seat != seat:
        raise IllegalAction("That request was made before, for another seat.")
    if repeated:
        return repeated
    _must_not_be_over(table)
    if not absent:
        _must_not_have_resigned(seats[seat])
    if not seats[seat].asked_at <= version <= table.version:
        raise OutOfDate
    before = archive.load(table, latest)
    if isinstance(action, Mapping):
        action = read_answer(table.rules, table.rules.form(before, seat), action)
    after = table.rules.clone(before)
    events = table.rules.apply(after, seat, action)
    move = _moved(table, latest, after, Record(action, after.dice.rolls, events), seat=seat, key=key)
    return _record(table, seats, latest, move, before, after, events)


@transaction.atomic
def resign(*, table_id: int, seat: SeatNumber) -> Move:
    """A player leaves. With one player left the game is over, and theirs."""
    table, seats = _lock(table_id)
    _must_have_begun(table)
    _must_not_be_over(table)
    latest, _ = _latest(table)
    if seats[seat].absent or seats[seat].bot:
        raise IllegalAction("This seat has no player to resign.")
    game = archive.load(table, latest)
    before = Moment.of(table, seats, game, latest)
    seats[seat].absent = True
    seats[seat].save(update_fields=["absent"])
    Duty.objects.create(seat=seats[seat])
    events: list[Event] = [Resigned(seat=seat)]
    move = _as_it_was(table, latest, seat, events)
    return _record(table, seats, latest, move, game, game, events, before=before)


@transaction.atomic
def ask_back(*, table_id: int, seat: SeatNumber, version: int, whole_turn: bool = False) -> Move | None:
    """Take back this seat's last action, or all since somebody else acted, or ask whether it may.

    Returns the move that went back, if one was made: nobody had to be asked.
    """
    table, seats = _lock(table_id)
    _must_have_begun(table)
    _must_not_be_over(table)
    _must_not_have_resigned(seats[seat])
    latest, _ = _latest(table)
    if version != table.version:
        raise OutOfDate
    way = takeback.way_back(table, seats, latest, seat, whole_turn=whole_turn)
    proposal = {
        "seat": seat,
        "back_to": way.back_to,
        "spoken": way.spoken,
        "agreed": [],
        "undone": [event for move in reversed(way.undone) for event in move.events],
    }
    if not way.asks:
        return _go_back(table, seats, latest, proposal)
    _propose(table, proposal)
    return None


@transaction.atomic
def answer_proposal(*, table_id: int, seat: SeatNumber, agree: bool, version: int) -> Move | None:
    """Agree to a seat's going back, or do not. When all whom it concerns agree, it goes back.

    Whoever asked may say that they need not be answered.
    """
    table, seats = _lock(table_id)
    _must_not_have_resigned(seats[seat])
    if version != table.version:  # what was asked then has lapsed; what is asked now they have not seen
        raise OutOfDate
    proposal = table.proposal
    withdrawn = proposal is not None and proposal["seat"] == seat and not agree
    if proposal is None or not (withdrawn or seat in takeback.still_asked(seats, proposal)):
        raise IllegalAction("Nothing is being asked of you.")
    if not agree:
        _propose(table, None)
        return None
    proposal |= {"agreed": sorted({*proposal["agreed"], seat})}
    if takeback.still_asked(seats, proposal):
        _propose(table, proposal)
        return None
    latest, _ = _latest(table)
    return _go_back(table, seats, latest, proposal)


def _propose(table: Table, proposal: dict[str, Any] | None) -> None:
    table.proposal = proposal
    table.save(update_fields=["proposal"])
    after_commit(publish_proposal, table.pk)


def _go_back(table: Table, seats: list[Seat], latest: Move, proposal: Mapping[str, Any]) -> Move:
    """The game as it stood, but for the dice: what was drawn since is never drawn again."""
    goal = takeback.origin(table, table.moves.with_base().get(number=proposal["back_to"]))
    before, after = archive.load(table, latest), archive.load(table, goal)
    after.dice.drawn = before.dice.drawn
    seat = proposal["seat"]
    events: list[Event] = [TookBack(seat=seat, back_to=goal.number, spoken=proposal["spoken"])]
    move = _moved(table, latest, after, Record(events=events), seat=seat, back_to=goal.number)
    return _record(table, seats, latest, move, before, after, events)


def _moved(table: Table, latest: Move, game: Any, record: Record, **fields: Any) -> Move:
    """The next move, after which the game stands so."""
    saved, key = table.rules.save(game), archive.key_of(latest)
    packed, _ = archive.pack_state(table.rules, table.version + 1, saved, key)
    return Move(record=archive.pack_record(table.game, record), **packed._asdict(), **fields)


def _as_it_was(table: Table, earlier: Move, seat: SeatNumber, events: list[Event]) -> Move:
    """A move after which the game stands as after an earlier one."""
    record = archive.pack_record(table.game, Record(events=events))
    return Move(seat=seat, record=record, **archive.same_state(table.rules, earlier)._asdict())


# Talking


def say(
    *, table: Table, user: User, seat: Seat | None, text: str, room: Message.Room, key: str = ""
) -> Message:
    """A line of chat; players hear the players' room, spectators their own. A repeated key says it once."""
    said = {
        "room": room,
        "seat": seat.number if seat else None,
        "name": seat.name if seat else str(user),
        "text": text,
    }
    if key:
        message, new = table.messages.get_or_create(user=user, key=key, defaults=said)
    else:
        message, new = table.messages.create(user=user, **said), True
    if new:
        after_commit(publish_message, message)
    return message


def keep_notes(*, seat: Seat, text: str) -> None:
    Seat.objects.filter(pk=seat.pk).update(notes=text)  # of a table that its host has just closed: nothing


# What every change of a table goes through


def _lock(table_id: int, known: Sequence[Seat] = ()) -> tuple[Table, list[Seat]]:
    """The table, held until the transaction ends, and its seats: those known, if it is as it was then."""
    table = Table.objects.select_for_update().get(pk=table_id)
    was = known[0].table if known else None
    if was and (was.version, was.status) == (table.version, table.status):
        return table, list(known)
    return table, list(table.seats.select_related("user"))


def _latest(table: Table, key: str = "") -> tuple[Move, Move | None]:
    """The latest move, and the one that this request made when it came before."""
    wanted = Q(number=table.version) | Q(key=key) if key else Q(number=table.version)
    found = list(table.moves.with_base().filter(wanted))
    repeated = next((move for move in found if key and move.key == key), None)
    return found[-1], repeated


def _must_have_begun(table: Table) -> None:
    if table.status == Table.Status.OPEN:
        raise IllegalAction("The game has not begun.")


def _must_not_be_over(table: Table) -> None:
    if table.status == Table.Status.OVER:
        raise IllegalAction("The game is over.")


def _must_not_have_resigned(seat: Seat) -> None:
    if seat.absent:
        raise IllegalAction("You have resigned: this seat plays on by itself.")


def _record(
    table: Table,
    seats: list[Seat],
    latest: Move,
    move: Move,
    game_before: Any,
    game: Any,
    events: list[Event],
    before: Moment | None = None,
) -> Move:
    """Add a move, bring table and seats up to it, and show it to all once it is committed."""
    before = before or Moment.of(table, seats, game_before, latest)
    move.table, move.number = table, table.version + 1
    move.save(force_insert=True)
    table.version, table.moved_at, table.proposal = move.number, move.made_at, None
    table.spoke_at = move.number if move.draws else table.spoke_at
    outcome = table.rules.outcome(game) or _deserted(seats)
    if outcome:
        table.status, table.outcome = Table.Status.OVER, msgspec.to_builtins(outcome)
    table.save(update_fields=["version", "moved_at", "spoke_at", "status", "outcome", "proposal"])
    _mark_what_stands(seats, table, move)
    _mark_who_acts(seats, table, game_before, game, actor=move.seat)
    after = Moment.of(table, seats, game, move)
    after_commit(publish, Change(before, after, tuple(events)))
    return move


def _deserted(seats: list[Seat]) -> Outcome | None:
    """A game that all but one have left is won by the one who stayed; one played alone is lost."""
    stayed = [seat.number for seat in seats if not seat.absent]
    if len(stayed) > 1 or len(stayed) == len(seats):
        return None
    places = [Place(seat.number, 2 if seat.absent else 1, 0) for seat in seats]
    reason = "Everyone else has resigned." if stayed else "The only player has resigned."
    return Outcome(tuple(sorted(places, key=lambda place: place.rank)), reason)


def _mark_what_stands(seats: list[Seat], table: Table, move: Move) -> None:
    """Keep in mind each seat's last action; the actor's row is written with who is to act next."""
    if move.back_to is None and move.action and move.seat is not None:
        seats[move.seat].acted_at = move.number
    elif move.back_to is not None:
        stands = takeback.standing(table, move)
        for seat in seats:
            seat.acted_at = stands.get(seat.number, 0)
        Seat.objects.bulk_update(seats, ["acted_at"])


def _mark_who_acts(
    seats: list[Seat], table: Table, before: Any, game: Any, actor: SeatNumber | None = None
) -> None:
    """Say on the seats' rows whom the game waits for, and since when each one's question stands."""
    waiting = table.rules.waiting(game) if table.status == Table.Status.PLAYING else frozenset()
    asked_anew = before is None or table.rules.question(before) != table.rules.question(game)
    changed = []
    for seat in seats:
        to_act = seat.number in waiting
        if asked_anew or seat.number == actor or seat.to_act != to_act:
            seat.to_act, seat.asked_at = to_act, table.version
            changed.append(seat.number)
    now = Q(number__in=waiting) if waiting else False
    acted = Case(*(When(number=seat.number, then=seat.acted_at) for seat in seats))
    table.seats.filter(number__in=changed).update(to_act=now, asked_at=table.version, acted_at=acted)
