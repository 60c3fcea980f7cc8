"""Going back: which moves a seat may take back, and whom it must ask."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from apps.play.archive import load
from apps.play.models import Move, Seat, Table
from games.engine.contract import IllegalAction, Rules
from games.engine.contract import Seat as SeatNumber

# How many games that a seat might be in are tried, to see whether a move told it anything: what is otherwise
# in one of ten of them, such as that somebody has no card to play, stays unseen once in twelve times
WORLDS = 24
AT_ONCE = 60  # moves read from the database
FAR_BACK = 60  # moves; older ones are not looked through for a seat's last


def origin(table: Table, move: Move) -> Move:
    """The move whose state this one shows: itself, unless it went back or left the game alone."""
    while move.back_to is not None:
        move = table.move_at(move.back_to)
    return move


def trail(table: Table, latest: Move, far: int = FAR_BACK) -> Iterator[Move]:
    """The moves that led to the present state, newest first, without those that were taken back.

    Read as they are wanted; `latest` need not be in the database yet.
    """
    rows, number, end = {latest.number: latest}, latest.number, max(latest.number - far, -1)
    while number > end:
        if number not in rows:
            before = table.moves.filter(number__gt=number - AT_ONCE, number__lte=number)
            rows = {move.number: move for move in before.defer("state")}
        move = rows[number]
        if move.back_to is None:
            yield move
        number = number - 1 if move.back_to is None else move.back_to


def standing(table: Table, latest: Move) -> dict[int, int]:
    """The number of each seat's last action that still stands; a seat without one is not in it."""
    acted = [(move.seat, move.number) for move in trail(table, latest) if move.action]
    return {seat: number for seat, number in reversed(acted) if seat is not None}


def others(seats: Iterable[Seat], asking: SeatNumber) -> set[SeatNumber]:
    """The seats, apart from the one that asks, at which somebody sits whose game it is too.

    People are seats: of two at one screen each is asked, whoever's account it is.
    """
    return {s.number for s in seats if s.user_id and not s.bot and not s.absent} - {asking}


def mark_of(proposal: Mapping[str, Any]) -> str:
    """What tells one request from every other at the same version: who asks, and how far it goes."""
    return f"{proposal['seat']}-{proposal['back_to']}"


def still_asked(seats: Sequence[Seat], proposal: Mapping[str, Any] | None) -> set[SeatNumber]:
    """The seats that have yet to say whether another may go back."""
    return others(seats, proposal["seat"]) - set(proposal["agreed"]) if proposal else set()


def may_change(table: Table, game: Any, seat: SeatNumber) -> bool:
    """Whether the game itself lets this seat give another answer instead of its last."""
    return seat in table.rules.answering_again(game) - table.rules.waiting(game)


def offers(table: Table, seats: Sequence[Seat], game: Any) -> tuple[str, ...]:
    """What each seat is offered: to take its last action back ("free"), to ask for it ("ask"), or nothing.

    Read off the seats alone, for every page that is shown; what comes of it is decided by `way_back`.
    """
    return tuple(_offer(table, seats, game, seat) for seat in seats)


def _offer(table: Table, seats: Sequence[Seat], game: Any, seat: Seat) -> str:
    spoken = seat.acted_at <= table.spoke_at
    if not seat.acted_at or (spoken and not table.practice) or may_change(table, game, seat.number):
        return ""
    if not (spoken or any(other.acted_at > seat.acted_at for other in seats)):
        return "free"
    if others(seats, seat.number):
        return "ask"
    return "free" if table.practice else ""


@dataclass(frozen=True)
class WayBack:
    """What a seat's going back would undo, and whom it must ask first."""

    undone: tuple[Move, ...]  # the newest first
    asks: frozenset[SeatNumber]
    spoken: bool  # over dice, cards, a secret, or the answer of a bot: practice alone allows it

    @property
    def back_to(self) -> int:
        return self.undone[-1].number - 1


def way_back(
    table: Table, seats: Sequence[Seat], latest: Move, seat: SeatNumber, *, whole_turn: bool
) -> WayBack:
    """The way back over this seat's last action, or over all since somebody else acted.

    It is free while neither chance nor a secret nor anybody else has spoken; whoever else has a game of
    their own here is asked otherwise. Raises IllegalAction where it may not go back at all.
    """
    if may_change(table, load(table, latest), seat):
        raise IllegalAction("You can still change your answer: give another, and it stands instead.")
    undone = _undone(table, latest, seat, whole_turn=whole_turn)
    people = others(seats, seat)
    answered = any(move.action and move.seat != seat for move in undone)
    why = _what_spoke(table, undone, seat) or (answered and not people and ANSWERED)
    if why and not table.practice:
        raise IllegalAction(f"{why} Only at a practice table does one go back over that.")
    return WayBack(undone, frozenset(people if why or answered else ()), bool(why))


ROLLED = "Dice or cards have spoken since."
TOLD = "It has told you what you did not know."
ANSWERED = "Another seat has answered since, and nobody sits there who could be asked."


def _undone(table: Table, latest: Move, seat: SeatNumber, *, whole_turn: bool) -> tuple[Move, ...]:
    moves = [*trail(table, latest)]
    last = next((n for n, move in enumerate(moves) if move.action and move.seat == seat), None)
    if last is None:
        raise IllegalAction("You have done nothing yet that could be taken back.")
    end = last + 1
    for n, move in enumerate(moves[end:], start=end):
        if not whole_turn or move.seat != seat or not move.action or (move.draws and not table.practice):
            break
        end = n + 1
    return tuple(moves[:end])


def _what_spoke(table: Table, undone: Iterable[Move], seat: SeatNumber) -> str:
    """Why these moves cannot be as if they had not been; nothing if they can."""
    moves = [move for move in undone if move.action]
    if any(move.draws for move in moves):
        return ROLLED
    if table.rules.secrets and any(_told(table, move, seat) for move in moves):
        return TOLD
    return ""


def _told(table: Table, move: Move, seat: SeatNumber) -> bool:
    """Whether a move told this seat, or the one that made it, what they did not know.

    In other games that each might have been in, the same action would then have shown them something else.
    """
    before = load(table, table.move_at(move.number - 1))
    watchers = {seat, move.seat}
    return any(_told_something(table.rules, before, move, one) for one in watchers if one is not None)


def _told_something(rules: Rules[Any], before: Any, move: Move, watcher: SeatNumber) -> bool:
    rng, seen = Random(move.number), rules.seen_by(before, watcher)
    shown = _shown(rules, rules.clone(before), move, watcher)
    worlds = (rules.imagine(seen, watcher, rng) for _ in range(WORLDS))
    return shown is None or any(_shown(rules, world, move, watcher) != shown for world in worlds)


def _shown(rules: Rules[Any], game: Any, move: Move, watcher: SeatNumber) -> tuple[Any, ...] | None:
    """All that a move shows a watcher: what it tells them, among it a look that leaves no trace on the board,
    the board, and what may be done at it. None: it is not allowed in this game, and that would be news too.
    """
    assert move.seat is not None
    try:
        events = rules.apply(game, move.seat, rules.read_action(msgspec.json.encode(move.action)))
    except IllegalAction:
        return None
    told = [event for event in events if event.is_told(watcher)]
    open_to = (rules.legal(game, watcher), rules.form(game, watcher), rules.refusals(game, watcher))
    return told, rules.save(rules.seen_by(game, watcher)), open_to
