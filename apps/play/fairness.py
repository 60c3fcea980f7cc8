"""Proof that chance was fair, and that a game is what its moves make of it: all is computed again."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import msgspec

from apps.play import archive
from apps.play.models import Move, Seat, Table
from apps.play.replaying import Made, Refused, by_other_rules, difference, kept, made_again
from apps.play.services import derive_seed
from apps.site import keeping
from apps.site.troubles import Unreadable
from games.engine.contract import Outcome
from games.engine.dice import Dice, Draw


@dataclass(frozen=True)
class Drawn:
    """One draw: the how-manieth of the game, in which move, of how many, and which came."""

    number: int
    move: int
    of: int
    value: int


class Stood(NamedTuple):
    """The state after a move: as it is kept, from which the next is read, and as today's rules save it."""

    kept: bytes
    now: bytes
    drawn: int


UNKNOWN = Stood(b"", b"", 0)


@dataclass(frozen=True)
class Report:
    """What was found, a sentence each, the first first. What rules mended since explain is no fault."""

    seed: str
    draws: list[Drawn] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    mended: list[str] = field(default_factory=list)


def kept_audit(table: Table) -> Report:
    """The audit of a finished table, kept for a day: a long game takes seconds to play again."""
    key = f"audit-{table.pk}-{table.version}-{table.revision}"
    return keeping.kept(key, partial(audit, table))


def audit(table: Table) -> Report:
    """Play the whole game again from the seed, move by move, and compare it with what was stored."""
    seats = list(table.seats.all())
    report = Report(derive_seed(table.secret, [seat.contribution for seat in seats]))
    report.faults.extend(f"{seat} added something else than was sealed." for seat in _broken(seats))
    if report.seed != table.seed:
        report.faults.append("The seed does not follow from the secret and the contributions.")
    found = _Audit(table, report, len(seats))
    for move in table.moves.order_by("number").iterator(chunk_size=50):
        try:
            found.check(move)
        except (Unreadable, msgspec.DecodeError):
            report.faults.append(f"Move {move.number} cannot be read.")
    found.check_outcome()
    return report


def _broken(seats: Sequence[Seat]) -> list[Seat]:
    return [seat for seat in seats if not seat.keeps_its_word]


@dataclass
class _Audit:
    table: Table
    report: Report
    seats: int
    before: Stood = UNKNOWN  # the move that is checked
    last: Move | None = None

    def check(self, move: Move) -> None:
        """Add to the report what this move drew, and whether it is as it was stored."""
        before, self.before, self.last = self.before, UNKNOWN, move
        saved, now = move.read_after(before.kept), archive.saved_now(self.table, move)
        self.before = Stood(saved, now, self.table.rules.load(now).dice.drawn)
        was = kept(self.table, move)
        drawn = self.before.drawn - len(was.draws)
        numbered = enumerate(was.draws, start=drawn + 1)
        self.report.draws.extend(Drawn(n, move.number, of, value) for n, (of, value) in numbered)
        if not (self._is_from_file(move) or self._fell(drawn, was.draws)):
            self.report.faults.append(f"The draws of move {move.number} do not follow from the seed.")
        elif before.now or move.number == 0:  # after what cannot be read there is nothing to compare with
            self._compare(before, move, was)

    def _is_from_file(self, move: Move) -> bool:
        return self.table.imported is not None and move.number <= self.table.imported

    def _fell(self, drawn: int, draws: Sequence[Draw]) -> bool:
        """Whether these come after so many others of the seed, whatever the rules made of them."""
        dice = Dice(self.report.seed, drawn)
        return drawn >= 0 and all(of > 0 and dice.below(of) == value for of, value in draws)

    def _compare(self, before: Stood, move: Move, was: Made) -> None:
        try:
            now = made_again(self.table, self.report.seed, self.seats, before.now, move)
            differs = difference(self.table, move, was, now)
        except Refused as refusal:
            differs = f"its action is refused: {refusal}"
        if differs:
            self._tell(move, f"Move {move.number} does not come out as it was stored: {differs}.")

    def check_outcome(self) -> None:
        """One that all but one have left is won as the site says, and not the rules."""
        left = self.last is None or (self.last.number and not self.last.action and self.last.back_to is None)
        if not (self.before.now and self.table.outcome) or left:
            return
        found = self.table.rules.outcome(self.table.rules.load(self.before.now))
        if msgspec.convert(self.table.outcome, Outcome) != found:
            assert self.last
            self._tell(self.last, "The outcome is not that of the last position.")

    def _tell(self, move: Move, fault: str) -> None:
        """What comes out otherwise is a fault, unless it was made by other rules than those of today."""
        if other := by_other_rules(self.table.rules, move.told.mends):
            self.report.mended.append(f"{fault} {other}")
        else:
            self.report.faults.append(fault)
