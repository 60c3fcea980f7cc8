"""What a player has come to: how often each side was played and won, and how they keep to their tables.

Counted from finished tables that the reader may look back on and from no others, so that no sum tells of a
game that is not for their eyes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from statistics import median
from typing import Any, NamedTuple

from apps.accounts.models import User
from apps.components.selectors import rules_for
from apps.lobby.models import Lapse
from apps.lobby.selectors import finished_of, looked_back_on
from apps.lobby.signs import Sign, letter_of, side_of, sign_of
from apps.play.clocks import spelled
from apps.play.models import Move, Table

LOOKED_INTO = 10  # tables of each pace, the latest: how fast somebody plays changes, and moves are many


class Played(NamedTuple):
    """A seat at a finished table, as the database has it."""

    table: int
    number: int
    absent: bool
    game: str
    scenario: str
    components: int
    pace: str
    places: Sequence[dict[str, int]]

    @property
    def alone(self) -> bool:
        return len(self.places) == 1

    @property
    def won(self) -> bool:
        first = any(place["seat"] == self.number and place["rank"] == 1 for place in self.places)
        return first and not self.absent


class Way(NamedTuple):
    """What is counted together: a side of a scenario, whoever else was there."""

    scenario: str
    title: str
    number: int
    letter: str
    colour: str
    alone: bool  # nobody was there to be beaten: what came of it are scores


class Side(NamedTuple):
    """How often it was played to the end, and won."""

    way: Way
    finished: int
    won: int
    most: int  # of any side of this game

    @property
    def long(self) -> int:
        """Of its bar, of a hundred."""
        return 100 * self.finished // self.most

    @property
    def full(self) -> int:
        return 100 * self.won // self.most


class Chapter(NamedTuple):
    """One game, with all sides of it that were played."""

    sign: Sign
    sides: list[Side]

    @property
    def finished(self) -> int:
        return sum(side.finished for side in self.sides)

    @property
    def won(self) -> int:
        return sum(side.won for side in self.sides)

    @property
    def alone(self) -> bool:
        """Whether there are scores of it."""
        return any(side.way.alone for side in self.sides)


def played_by(player: User, reader: User | None) -> list[Played]:
    """The latest first. Practice is left out, and where somebody sat at several seats."""
    tables = finished_of(player, reader).filter(practice=False).values("pk")
    fields = ("table", "number", "absent", *(f"table__{name}" for name in (*Played._fields[3:7], "outcome")))
    rows: Any = player.seats.filter(table__in=tables).order_by("-table__moved_at", "table")
    seats = [
        Played._make((*kept, (outcome or {}).get("places", ())))
        for *kept, outcome in rows.values_list(*fields)
    ]
    held = Counter(seat.table for seat in seats)
    return [seat for seat in seats if held[seat.table] == 1 and seat.places]


def chapters(seats: Sequence[Played]) -> list[Chapter]:
    """By game, the one that was played most first."""
    games = Counter(seat.game for seat in seats)
    return [
        Chapter(sign_of(game), _sides([s for s in seats if s.game == game]))
        for game, _ in games.most_common()
    ]


def _sides(seats: Sequence[Played]) -> list[Side]:
    """Of one game, by its scenarios and seats."""
    finished = Counter(_way(seat) for seat in seats)
    won = Counter(_way(seat) for seat in seats if seat.won and not seat.alone)
    most = max(finished.values())
    return [Side(way, finished[way], won[way], most) for way in sorted(finished, key=_in_order)]


def _in_order(way: Way) -> tuple[str, int]:
    return way.scenario, way.number


def _way(seat: Played) -> Way:
    rules = rules_for(seat.components)
    title = rules.names(len(seat.places))[seat.number]
    scenario = rules.scenarios.get(seat.scenario, seat.scenario)
    colour = side_of(seat.game, seat.number)
    return Way(scenario, title, seat.number, letter_of(title), colour, seat.alone)


class Reliability(NamedTuple):
    """How somebody keeps to the tables at which they meet others."""

    tables: int
    left: int  # given up before the end
    late: int  # where their time has run out
    live: str  # how long a turn of theirs takes, as many are longer as shorter; nothing: none is known
    days: str


def reliability(player: User, reader: User | None, seats: Sequence[Played]) -> Reliability:
    """Who was out of time may sit there no more: such a table counts as well."""
    met = [seat for seat in seats if not seat.alone]
    late = {
        *Lapse.objects.filter(user=player, table__in=looked_back_on(reader).values("pk")).values_list(
            "table", flat=True
        )
    }
    played = {seat.table for seat in met} | late
    left = sum(seat.absent for seat in met)
    live, days = (
        _usual_turn([s for s in met if s.pace == pace]) for pace in (Table.Pace.LIVE, Table.Pace.DAYS)
    )
    return Reliability(len(played), left, len(late), live, days)


def _usual_turn(seats: Sequence[Played]) -> str:
    """In words, from the times at which moves were made."""
    mine = {seat.table: seat.number for seat in seats[:LOOKED_INTO] if not seat.absent}
    moves = Move.objects.filter(table__in=mine).order_by("table", "number")
    rows = moves.values_list("table", "seat", "made_at", "key")
    turns = [turn for table, made in groupby(rows, lambda row: row[0]) for turn in _turns(mine[table], made)]
    return spelled(round(median(turns))) if turns else ""


def _turns(mine: int, moves: Iterable[tuple[int, int | None, datetime, str]]) -> Iterator[float]:
    """Seconds from the move before a turn of this seat to the last of the turn.

    A move without a key nobody has pressed: it followed from an order.
    """
    before = None
    for seat, run in groupby(moves, lambda row: row[1]):
        made = list(run)
        if seat == mine and before and any(key for *_, key in made):
            yield (made[-1][2] - before).total_seconds()
        before = made[-1][2]
