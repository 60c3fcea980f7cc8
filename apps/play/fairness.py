"""Proof that chance was fair: the secret that was promised, and every draw computed again."""

from dataclasses import dataclass
from typing import NamedTuple

import msgspec
from django.core.cache import cache

from apps.play import archive
from apps.play.models import Move, Table
from apps.play.services import derive_seed
from apps.site.troubles import Unreadable
from games.engine.contract import IllegalAction
from games.engine.dice import Draw


@dataclass(frozen=True)
class Drawn:
    """One draw: the how-manieth of the game, in which move, of how many, and which came."""

    number: int
    move: int
    of: int
    value: int


class Stood(NamedTuple):
    """The state after a move: as it is kept, from which the next is read, and as today's rules save it."""

    kept: bytes = b""
    now: bytes = b""


@dataclass(frozen=True)
class Report:
    seed: str
    draws: list[Drawn]
    faults: list[str]


def kept_audit(table: Table) -> Report:
    """The audit of a finished table, kept for a day: a long game takes seconds to play again."""
    key = f"audit-{table.pk}-{table.version}"
    report: Report | None = cache.get(key)
    if report is None:
        report = audit(table)
        cache.set(key, report, 86_400)
    return report


def audit(table: Table) -> Report:
    """Play the whole game again from the seed, move by move, and compare it with what was stored."""
    contributions = [seat.contribution for seat in table.seats.all()]
    report = Report(derive_seed(table.secret, contributions), [], [])
    if report.seed != table.seed:
        report.faults.append("The seed does not follow from the secret and the contributions.")
    before = Stood()
    for move in table.moves.order_by("number").iterator(chunk_size=50):
        try:
            before = _check(table, report, len(contributions), before, move)
        except (Unreadable, msgspec.DecodeError):
            report.faults.append(f"Move {move.number} cannot be read.")
    return report


def _check(table: Table, report: Report, seats: int, before: Stood, move: Move) -> Stood:
    """Add to the report what this move drew, and whether it is as it was stored. The state after it."""
    state = Stood(move.read_after(before.kept), archive.saved_now(table, move))
    played, rolls = _play_again(table, report.seed, seats, before.now, move)
    if played != state.now or rolls != [tuple(draw) for draw in move.draws]:
        report.faults.append(f"Move {move.number} does not come out as it was stored.")
    drawn = table.rules.load(state.now).dice.drawn - len(rolls)
    report.draws.extend(
        Drawn(drawn + n, move.number, of, value) for n, (of, value) in enumerate(rolls, start=1)
    )
    return state


def _play_again(table: Table, seed: str, seats: int, before: bytes, move: Move) -> tuple[bytes, list[Draw]]:
    """The state after a move and the draws in it, computed anew from the state before it."""
    rules = table.rules
    if move.number == 0:
        game = rules.setup(table.scenario, seed, seats, table.options)
        return rules.save(game), game.dice.rolls
    if move.back_to is not None:
        goal = archive.saved_now(table, table.move_at(move.back_to))
        came = archive.saved_now(table, move)
        return goal if goal == came else _dice_go_on(table, before, goal), []
    if move.action is None or move.seat is None:
        return before, []
    game = rules.load(before)
    try:
        rules.apply(game, move.seat, rules.read_action(msgspec.json.encode(move.action)))
    except IllegalAction:
        return b"", []
    return rules.save(game), game.dice.rolls


def _dice_go_on(table: Table, before: bytes, goal: bytes) -> bytes:
    """The state that was gone back to, but for the count of the dice: none is drawn again.

    At a table of earlier days the count went back too, and the report shows the same draws twice.
    """
    game = table.rules.load(goal)
    game.dice.drawn = table.rules.load(before).dice.drawn
    return table.rules.save(game)
