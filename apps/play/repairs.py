"""Positions of a table that cannot be read, made again from the last one that can, and the moves since."""

from binascii import crc32
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db import transaction

from apps.play import archive
from apps.play.archive import Before
from apps.play.models import Move, Table
from apps.play.replaying import Refused, made_again
from apps.site.troubles import Newer, Unreadable


class BeyondRepair(Exception):
    """Why a table cannot be repaired; nothing has been changed."""


class Rebuilt(NamedTuple):
    """A position that was made again. `proven`: the sum that was kept of it shows that it is the same.

    That the next position can be read again shows it of what that one does not say anew, and is no proof.
    """

    number: int
    proven: bool


@transaction.atomic
def repair(table: Table, *, even_newer: bool = False) -> list[Rebuilt]:
    """Make again what cannot be read, and keep it; what can be read stays as it is.

    `even_newer`: also what seems to be of a newer release, which may be damage. Raises BeyondRepair.
    """
    Table.objects.filter(pk=table.pk).revise()  # locked, and whatever copies are held are out of date
    work = _Repair(table, even_newer)
    for move in list(table.moves.order_by("number")):
        work.take(move)
    return work.rebuilt


@dataclass
class _Repair:
    table: Table
    even_newer: bool
    rebuilt: list[Rebuilt] = field(default_factory=list)
    kept: bytes = b""  # the state before, as it is kept
    now: bytes = b""  # and as today's rules save it
    chain: Before | None = None  # what the next is packed against, where that before it is kept anew

    def take(self, move: Move) -> None:
        if self._read(move):
            self._keep_in_chain(move)
        else:
            self._rebuild(move)

    def _read(self, move: Move) -> bool:
        """Whether a state can be read. What no step brings up is whole: there the release is at fault."""
        try:
            self.kept = move.read_after(self.kept)
        except Newer as error:
            if not self.even_newer:
                raise BeyondRepair(f"Move {move.number}: {error} Install that release.") from error
            return False
        except Unreadable:
            return False
        self.now = _brought_up(self.table, move)
        return True

    def _keep_in_chain(self, move: Move) -> None:
        """What was told as a difference to a state that is kept anew is packed against it."""
        if move.base is None:
            self.chain = None
        elif self.chain:
            self._write(move, self.kept, archive.layout_of(move))

    def _rebuild(self, move: Move) -> None:
        sum_kept = archive.sum_of(move)
        self.kept = self.now = self._made_again(move)
        self.rebuilt.append(Rebuilt(move.number, crc32(self.kept) == sum_kept))
        self._write(move, self.kept, self.table.rules.layout)

    def _made_again(self, move: Move) -> bytes:
        try:
            return made_again(self.table, self.table.seed, self.table.seats.count(), self.now, move).saved
        except Unreadable as error:
            why = f"Move {move.number} cannot be made again: {error} Put a backup in its place."
            raise BeyondRepair(why) from error
        except Refused as refusal:
            why = f"The rules of today refuse move {move.number}: {refusal} Put a backup in its place."
            raise BeyondRepair(why) from refusal

    def _write(self, move: Move, saved: bytes, layout: int) -> None:
        packed, self.chain = archive.pack_state(self.table.rules, move.number, saved, self.chain, layout)
        Move.objects.filter(pk=move.pk).update(**packed._asdict())


def _brought_up(table: Table, move: Move) -> bytes:
    try:
        return archive.saved_now(table, move)
    except Unreadable as error:
        raise BeyondRepair(f"{error} It is whole: it wants a release that reads it.") from error
