"""The only code that changes a table that is under way."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.accounts.identity import Proven
from apps.accounts.models import User
from apps.play import archive, held, orders, takeback, timing
from apps.play.answers import Posted, read_answer
from apps.play.archive import Before, Record
from apps.play.held import Held
from apps.play.models import Duty, Move, Seat, Table
from apps.play.publish import publish, publish_revision, send_user_away
from apps.play.pushes import Change
from apps.play.seating import after_move, asked, deserted, without
from apps.play.trying import first_game
from apps.play.writing import Stale, write_move
from apps.site.commits import Unknown, after_commit, committing
from games.engine.contract import Action, Explained, IllegalAction, NotAnAction, Resigned, TookBack
from games.engine.contract import Seat as SeatNumber
from games.registry import presenter

__all__ = [
    "NotSure",
    "OutOfDate",
    "Stale",
    "Unknown",
    "answer_proposal",
    "ask_back",
    "count_advice",
    "derive_seed",
    "give_order",
    "keep_notes",
    "reseat",
    "resign",
    "start_table",
    "take_action",
]


class OutOfDate(Exception):
    """The table has changed since this choice was shown."""


class NotSure(Exception):
    """Whoever acts would be asked once more before others go on, or for what the text says."""


# Starting


@transaction.atomic
def start_table(*, table: Table) -> None:
    """Begin the game of a table whose seats are all taken; the caller holds the table's lock."""
    seats = list(table.seats.select_related("user"))
    if any(seat.open for seat in seats) or table.status != Table.Status.OPEN:
        raise IllegalAction("The game begins when every seat is taken.")
    if any(seat.shut for seat in seats):
        raise IllegalAction("The game begins when every seal is open.")
    table.seed = derive_seed(table.secret, [seat.contribution for seat in seats])
    game = first_game(table, table.seed, len(seats))
    table.status = Table.Status.PLAYING
    table.save(update_fields=["status", "seed"])
    Duty.objects.bulk_create([Duty(seat=seat) for seat in seats if seat.bot])
    begun = timing.begun(asked(seats, table, None, game, None), table, timezone.now())
    Seat.objects.bulk_update(begun, ["to_act", "awaited", "asked_at", *timing.CLOCK])
    packed, _ = archive.pack_state(table.rules, 0, table.rules.save(game))
    told = Record(draws=game.dice.rolls, events=game.news, mends=len(table.rules.mends))
    record = archive.pack_record(table.game, told)
    clocks = timing.noted(begun, table)
    Move.objects.create(table=table, number=0, record=record, clocks=clocks, **packed._asdict())


def derive_seed(secret: str, contributions: Iterable[str]) -> str:
    """The seed of a table's dice: SHA-256 over its secret and what each seat's browser added."""
    return hashlib.sha256("\n".join([secret, *contributions]).encode()).hexdigest()


# Playing


def take_action(
    *,
    table_id: int,
    seat: SeatNumber,
    action: Action | Posted,
    version: int,
    key: str = "",
    absent: bool = False,
    sure: bool = True,
    who: Proven | None = None,
    why: Explained | None = None,
) -> Move:
    """One action of one seat, or its answer to a form as posted, field by field.

    A repeated key answers with the move it made the first time. `absent`: it is a bot runner that plays
    on for somebody who has resigned; `why`: what a bot tells of it. Raises OutOfDate when the seat's
    question is newer than `version`, NotAnAction when the answer makes no sense, IllegalAction when the
    rules refuse, NotSure when the seat would first be asked whether it is `sure`, and Stale when `who` is
    not who they were, or sits there no more; then nothing has changed. Unknown: nobody knows.
    """
    act = partial(
        _act, seat=seat, action=action, version=version, key=key, absent=absent, sure=sure, who=who, why=why
    )
    with held.store.queue(table_id):
        if kept := held.store.kept(table_id):
            with suppress(Stale, OutOfDate, IllegalAction, NotAnAction):  # nobody is refused on memory's word
                return act(kept)
            held.store.drop(table_id)
        with committing():
            was = _locked(table_id)
            return _repeated(was, seat, key) or act(was)


def _act(
    was: Held,
    *,
    seat: SeatNumber,
    action: Action | Posted,
    version: int,
    key: str,
    absent: bool,
    sure: bool,
    who: Proven | None,
    why: Explained | None,
) -> Move:
    _must_not_be_over(was)
    if not absent:
        _must_not_have_resigned(was, seat)
    if not was.seats[seat].asked_at <= version <= was.table.version:
        raise OutOfDate
    rules = was.table.rules
    if isinstance(action, Mapping):
        action = read_answer(rules, rules.form(was.game, seat), action)
        seen = rules.seen_by(was.game, seat)
        if not sure and (doubt := presenter(rules.slug).doubt(seen, seat, action)):
            raise NotSure(doubt)
    if not sure and orders.asks_whether_sure(rules, rules.seen_by(was.game, seat), was.seats[seat], action):
        raise NotSure
    after = rules.clone(was.game)
    events = rules.apply(after, seat, action)
    told = [*events[:1], why, *events[1:]] if why else events  # beside the deed, not after what comes of it
    return _record(was, after, Record(action, after.dice.rolls, told), seat=seat, key=key, who=who)


def _repeated(was: Held, seat: SeatNumber, key: str) -> Move | None:
    """The move that this request made when it came before."""
    move = was.table.moves.filter(key=key).first() if key else None
    if move and move.seat != seat:
        raise IllegalAction("That request was made before, for another seat.")
    return move


def resign(*, table_id: int, seat: SeatNumber, out_of_time: bool = False) -> Move:
    """A player leaves, or has no time left. With one player left the game is over, and theirs."""
    with committing():
        was = _locked(table_id)
        _must_not_be_over(was)
        if was.seats[seat].absent or was.seats[seat].bot:
            raise IllegalAction("This seat has no player to resign.")
        Duty.objects.create(seat=was.seats[seat])
        told = Record(events=[Resigned(seat=seat, out_of_time=out_of_time)])
        seats = without(was.seats, seat)
        return _record(was, was.game, told, seat=seat, seats=seats)


def reseat(*, table_id: int, seat: SeatNumber, user: User | None, bot: str = "") -> None:
    """Somebody else plays on at a seat: a person, or a bot. What was noted and ordered there goes."""
    with committing():
        was = _locked(table_id)
        _must_not_be_over(was)
        before = was.seats[seat]
        if user and any(one.user_id == user.pk for one in was.seats):
            raise IllegalAction(f"{user} sits at this table already.")
        Table.objects.filter(pk=table_id).revise()
        fresh = {"player": "", "notes": "", "orders": {}, "absent": False, "pauses": False}
        clock = timing.handed_on(was.seats, before, user, bot, was.table, timezone.now())
        Seat.objects.filter(pk=before.pk).update(user=user, bot=bot, **fresh, **clock)
        Duty.objects.filter(seat=before).delete()
        if bot:
            Duty.objects.create(seat=before)
        after_commit(_show_reseated, table_id, before.user_id)


def _show_reseated(table_id: int, before: int | None) -> None:
    """Who sat there first: nothing more of the seat is for their eyes."""
    if before:
        send_user_away(before)
    publish_revision(table_id)


def give_order(*, table_id: int, seat: SeatNumber, question: str, order: str) -> None:
    """What answers this question for a seat whenever it is asked, now if it is; without an order the seat is.

    Raises IllegalAction if no such order is to be had.
    """
    with committing():
        was = _locked(table_id)
        _must_not_be_over(was)
        _must_not_have_resigned(was, seat)
        given = orders.with_one(was.table.rules, was.game, was.seats[seat], question, order)
        Table.objects.filter(pk=table_id).revise()
        Seat.objects.filter(table=table_id, number=seat).update(orders=given)
        after_commit(publish_revision, table_id)
        after_commit(_obey_now, table_id)


def _obey_now(table_id: int) -> None:
    _obey(held.store.current(pk=table_id))


def _obey(was: Held) -> None:
    """Answer for the first seat that has left an order for what it is asked: a move like any other.

    Where it cannot be made, the seat is asked as it would be without an order.
    """
    found = orders.to_obey(was.table.rules, was.game, was.seats)
    if found is None:
        return
    seat, (answer, told) = found
    after = was.table.rules.clone(was.game)
    events = was.table.rules.apply(after, seat, answer)
    with suppress(Stale):  # somebody was faster
        _record(was, after, Record(answer, after.dice.rolls, [told, *events]), seat=seat)


def ask_back(*, table_id: int, seat: SeatNumber, version: int, whole_turn: bool = False) -> Move | None:
    """Take back this seat's last action, or all since somebody else acted, or ask whether it may.

    Returns the move that went back, if one was made: nobody had to be asked.
    """
    sought = held.store.current(pk=table_id)
    way = _way_back(sought, seat, version, whole_turn=whole_turn)  # many games are tried: nobody waits for it
    with committing():
        was = _locked(table_id)
        if was.mark != sought.mark:
            way = _way_back(was, seat, version, whole_turn=whole_turn)
        proposal = {
            "seat": seat,
            "back_to": way.back_to,
            "spoken": way.spoken,
            "agreed": [],
            "undone": [event for move in reversed(way.undone) for event in move.events],
        }
        if not way.asks:
            return _go_back(was, proposal)
        _propose(was.table, proposal)
        return None


def _way_back(was: Held, seat: SeatNumber, version: int, *, whole_turn: bool) -> takeback.WayBack:
    _must_have_begun(was)
    _must_not_be_over(was)
    _must_not_have_resigned(was, seat)
    if version != was.table.version:
        raise OutOfDate
    if was.table.proposal and was.table.proposal["seat"] != seat:
        raise IllegalAction("Another seat asks to take something back: that has to be answered first.")
    return takeback.way_back(was.table, was.seats, was.moment.last, seat, whole_turn=whole_turn)


def answer_proposal(*, table_id: int, seat: SeatNumber, agree: str, version: int) -> Move | None:
    """Agree to a seat's going back, or do not. When all whom it concerns agree, it goes back.

    `agree` is the mark of the request that was shown (`takeback.mark_of`), or empty for no. Whoever asked
    may say that they need not be answered. Raises OutOfDate if something else is asked by now.
    """
    with committing():
        was = _locked(table_id)
        _must_not_have_resigned(was, seat)
        if version != was.table.version:  # what was asked has lapsed; what is asked now they have not seen
            raise OutOfDate
        proposal = was.table.proposal
        withdrawn = proposal is not None and proposal["seat"] == seat and not agree
        if proposal is None or not (withdrawn or seat in takeback.still_asked(was.seats, proposal)):
            raise IllegalAction("Nothing is being asked of you.")
        if agree not in ("", takeback.mark_of(proposal)):
            raise OutOfDate
        if not agree:
            _propose(was.table, None)
            return None
        proposal = proposal | {"agreed": sorted({*proposal["agreed"], seat})}
        if takeback.still_asked(was.seats, proposal):
            _propose(was.table, proposal)
            return None
        return _go_back(was, proposal)


def _propose(table: Table, proposal: dict[str, Any] | None) -> None:
    Table.objects.filter(pk=table.pk).revise(proposal=proposal)
    after_commit(publish_revision, table.pk)


def _go_back(was: Held, proposal: Mapping[str, Any]) -> Move:
    """The game as it stood, but for the dice: what was drawn since is never drawn again."""
    table, seat = was.table, proposal["seat"]
    goal = takeback.origin(table, table.move_at(proposal["back_to"]))
    game = archive.load(table, goal)
    game.dice.drawn = was.game.dice.drawn
    told = Record(events=[TookBack(seat=seat, back_to=goal.number, spoken=proposal["spoken"])])
    return _record(was, game, told, seat=seat, goal=goal)


# Beside the moves


def count_advice(*, seat: Seat) -> None:
    """Told with the score of who plays alone. No copy of the table that is held need know."""
    Seat.objects.filter(pk=seat.pk).update(advised=F("advised") + 1)


@transaction.atomic
def keep_notes(*, seat: Seat, text: str) -> None:
    Table.objects.filter(pk=seat.table_id).revise()  # locked before its seats, as a move does it
    Seat.objects.filter(pk=seat.pk).update(notes=text)  # of a table that its host has just closed: nothing


# What every change of a table goes through


def _locked(table_id: int) -> Held:
    """The table, held until the transaction ends. Raises IllegalAction if it has not begun."""
    was = held.read(Table.objects.select_for_update().get(pk=table_id))
    _must_have_begun(was)
    return was


def _must_have_begun(was: Held) -> None:
    if not was.begun:
        raise IllegalAction("The game has not begun.")


def _must_not_be_over(was: Held) -> None:
    if was.table.status == Table.Status.OVER:
        raise IllegalAction("The game is over.")


def _must_not_have_resigned(was: Held, seat: SeatNumber) -> None:
    if was.seats[seat].absent:
        raise IllegalAction("You have resigned: this seat plays on by itself.")


def _record(
    was: Held,
    game: Any,
    told: Record,
    *,
    seat: SeatNumber,
    seats: Sequence[Seat] = (),
    who: Proven | None = None,
    goal: Move | None = None,
    **fields: Any,
) -> Move:
    """Add a move after which the game stands so, bring table and seats up to it, and show it once committed.

    `seats`: if they have changed with the move; `goal`: the one that it goes back to; `fields`: what else
    its row has. Raises Stale.
    """
    table = copy(was.table)
    table.version, table.moved_at, table.proposal = table.version + 1, timezone.now(), None
    table.spoke_at = table.version if told.draws else table.spoke_at
    back_to = None if goal is None else goal.number
    move, base = _moved(table, game, told, was.base, seat=seat, back_to=back_to, **fields)
    seats = after_move(seats or was.seats, table, move)
    if outcome := table.rules.outcome(game) or deserted(seats):
        table.status, table.outcome = Table.Status.OVER, msgspec.to_builtins(outcome)
    anew = table.rules.question(was.game) != table.rules.question(game)
    known = asked(seats, table, was.game, game, seat)
    seats = timing.after_move(was.seats, known, table, move, goal, anew=anew)
    move.clocks = timing.noted(seats, table)
    now = Held(table, seats, game, move, base)
    write_move(was, now, move, who)
    after_commit(held.store.keep, now)
    after_commit(publish, Change(was.moment, now.moment, tuple(told.events)))
    if move.back_to is None:  # who goes back wants to answer otherwise
        after_commit(_obey, now)
    return move


def _moved(table: Table, game: Any, told: Record, before: Before, **fields: Any) -> tuple[Move, Before]:
    """The row of the move that made the table's version, and what the next is packed against."""
    packed, now = archive.pack_state(table.rules, table.version, table.rules.save(game), before)
    told = msgspec.structs.replace(told, mends=len(table.rules.mends))
    record = archive.pack_record(table.game, told)
    at = {"number": table.version, "made_at": table.moved_at}
    return Move(table=table, record=record, **packed._asdict(), **at, **fields), now
