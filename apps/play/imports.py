"""Games taken in from files, each to a table of its own: to look back on, and one under way to play on."""

from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.accounts.services import hold
from apps.play import archive, takeback
from apps.play.archive import Before
from apps.play.gamefile import BadFile, GameFile, Made, Player
from apps.play.models import Duty, Move, Seat, Table, new_secret
from apps.play.reread import Played, edition_of, reread
from apps.play.seating import asked, changed
from apps.play.services import derive_seed
from games.engine.contract import IllegalAction

MOST_KEPT = 50  # games from files of one person; each takes some 100 kB


def take_in(*, file: GameFile, by: User) -> Table:
    """Nobody sits in the seats of a game that is over; in those of one under way whoever takes it in.

    It is practice, and counts nowhere: whoever made the file could have played on without the others. Raises
    BadFile.
    """
    _must_have_room(by)
    table = _table(file, by)
    seats = [_seat(table, number, one, by) for number, one in enumerate(file.players)]
    table.seed = derive_seed(table.secret, [seat.contribution for seat in seats])
    kept = _Kept(table)
    for number, (made, played) in enumerate(zip(file.moves, reread(file, table.seed), strict=True)):
        kept.add(number, made, played)  # takes its time, for which nobody else is made to wait
    _keep(table, seats, kept)
    return table


@transaction.atomic
def remove(*, key: str, by: User) -> Table:
    """Whoever took a game in takes it away, from who looks on as well.

    Raises Table.DoesNotExist; IllegalAction where others were begun from it, whose draws it proves.
    """
    table = by.hosted_tables.select_for_update().get(key=key, imported__isnull=False)
    if Table.objects.filter(begun_from__table=key).exists():
        raise IllegalAction("Games were begun from it, and are checked by it.")
    by.hosted_tables.filter(pk=table.pk).delete()
    return table


def _must_have_room(by: User) -> None:
    if by.hosted_tables.filter(imported__isnull=False).count() >= MOST_KEPT:
        raise BadFile(
            f"{MOST_KEPT} games of yours from files are kept here already: remove one of them first."
        )


def _table(file: GameFile, by: User) -> Table:
    over = file.outcome is not None
    return Table(
        title=file.title,
        game=file.game,
        scenario=file.scenario,
        options=file.options,
        components=edition_of(file),
        host=by,
        listed=False,
        practice=True,
        imported=len(file.moves) - 1,
        version=len(file.moves) - 1,
        spoke_at=max((number for number, made in enumerate(file.moves) if made.draws), default=0),
        secret=file.secret or new_secret(),
        status=Table.Status.OVER if over else Table.Status.PLAYING,
        outcome=file.outcome,
    )


def _seat(table: Table, number: int, player: Player, by: User) -> Seat:
    plays = table.status == Table.Status.PLAYING and not player.bot
    return Seat(
        table=table,
        number=number,
        user=by if plays else None,
        bot=player.bot,
        player="" if player.bot else player.name,
        seal=player.seal,
        contribution=player.added,
        absent=player.absent,
    )


class _Kept:
    """The rows of the moves, as they are packed one against the other."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rows: list[Move] = []
        self.before: Before | None = None
        self.game: Any = None

    def add(self, number: int, made: Made, played: Played) -> None:
        rules, self.game = self.table.rules, played.game
        packed, self.before = archive.pack_state(rules, number, rules.save(played.game), self.before)
        record = archive.pack_record(self.table.game, played.record)
        at = {"number": number, "seat": made.seat, "back_to": made.back_to}
        self.rows.append(Move(table=self.table, record=record, **packed._asdict(), **at))


@transaction.atomic
def _keep(table: Table, seats: list[Seat], kept: _Kept) -> None:
    """The rows of a table, its moves and its seats, and the duties of those whom nobody plays."""
    assert table.host
    hold(table.host)
    _must_have_room(table.host)  # still: another file may have come meanwhile
    table.save()
    Move.objects.bulk_create(kept.rows)
    stands = takeback.standing(table, kept.rows[-1])
    seats = [changed(seat, acted_at=stands.get(seat.number, 0)) for seat in seats]
    Seat.objects.bulk_create(asked(seats, table, None, kept.game, None))
    if table.status == Table.Status.PLAYING:
        idle = [seat for seat in table.seats.all() if seat.bot or seat.absent]
        Duty.objects.bulk_create([Duty(seat=seat) for seat in idle])
