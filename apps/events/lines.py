"""An event's standings and pairings as its page shows them."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from django.utils import timezone

from apps.events.models import Entrant, Event, Pairing, Place
from apps.events.selectors import Course, leavers, ranks_of
from apps.events.standing import Played, Row
from apps.lobby.signs import letter_of, side_of
from apps.play.models import Table
from apps.play.takeback import mark_of

MOST_GAMES = 20  # of a ladder, on its page
SIGNS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}


class Standing(NamedTuple):
    place: int
    entrant: Entrant
    row: Row
    points: str
    buchholz: str
    direct: str
    in_reach: bool  # of the reader, who may challenge them
    out: bool  # of a knock-out
    alone: Table | None  # at which they play by themselves
    advised: int  # how often they asked there what a careful player would do
    left: bool  # before its end


class Player(NamedTuple):
    """One at a table, with the sign of the seat."""

    entrant: Entrant
    side: str
    letter: str
    points: str  # none until there is a result
    left: bool  # before the end


class PairingLine(NamedTuple):
    pairing: Pairing
    players: list[Player]
    finished: bool
    ruled: bool
    asks_back: str  # who would take something back at its table, and waits for the others to agree
    mark: str  # of that request


class Dated(NamedTuple):
    """A line of the club's calendar."""

    event: Event
    at: datetime  # by the clocks by which it was announced
    ends: bool  # a season does; else it begins

    @property
    def over(self) -> bool:
        return self.at <= timezone.now()


def calendar_of(events: Iterable[Event]) -> list[Dated]:
    """What is still to come, the next first."""
    found = [Dated(event, at, ends) for event in events for at, ends in _dates(event)]
    return sorted((one for one in found if not one.over), key=lambda one: one.at)


def _dates(event: Event) -> Iterator[tuple[datetime, bool]]:
    if event.begins:
        yield event.begins, False
    if event.ends:
        yield event.ends, True


def standing_lines(course: Course, mine: Entrant | None) -> list[Standing]:
    """As they are shown to somebody, who may have entered."""
    ladder = course.event.form == Event.Form.LADDER
    in_reach = course.within_reach(mine.pk) if ladder and mine else []
    left = course.unbeaten if course.event.form == Event.Form.KNOCK_OUT else {*course.lots}
    alone = _alone(course) if course.event.form == Event.Form.DEAL else {}
    return [
        Standing(
            place,
            course.entrants[row.entrant],
            row,
            in_points(row.points),
            in_points(row.buchholz),
            in_points(row.direct),
            row.entrant in in_reach,
            row.entrant not in left,
            *alone.get(row.entrant, (None, 0, False)),
        )
        for place, row in enumerate(course.rows, start=1)
    ]


def _alone(course: Course) -> dict[int, tuple[Table, int, bool]]:
    """By entrant the table of each, how often they were advised there, and whether they left it."""
    return {
        place.entrant_id: (pairing.table, seat.advised, place.entrant_id in leavers(pairing))
        for pairing in course.pairings
        if pairing.table
        for place, seat in zip(pairing.places.all(), pairing.table.seats.all(), strict=True)
    }


def tables_of(course: Course, mine: Entrant | None) -> list[Table]:
    """Those at which one plays, or is to sit down."""
    if mine is None:
        return []
    alone = course.event.form == Event.Form.DEAL
    return [
        pairing.table
        for pairing in (course.pairings if alone else course.unfinished)
        if pairing.table and not pairing.table.outcome and mine.pk in _those_at(pairing)
    ]


def _those_at(pairing: Pairing) -> set[int]:
    return {place.entrant_id for place in pairing.places.all()} - leavers(pairing)


def pairing_lines(course: Course, number: int) -> list[PairingLine]:
    """Those of a round; of a ladder the latest games, whenever they were asked for."""
    if course.event.form == Event.Form.LADDER:
        return [_line(course, pairing) for pairing in course.pairings[::-1][:MOST_GAMES]]
    return [_line(course, pairing) for pairing in course.pairings if pairing.round == number]


def _line(course: Course, pairing: Pairing) -> PairingLine:
    places, ranks, left = list(pairing.places.all()), ranks_of(pairing), leavers(pairing)
    titles = pairing.table.rules.names(len(places)) if pairing.table else [""] * len(places)
    game = Played(pairing.round, ranks) if ranks else None
    players = [
        Player(
            course.entrants[place.entrant_id],
            side_of(course.event.game, place.seat),
            letter_of(title) if title else "",
            in_points(game.score(place.entrant_id)) if game else "",
            place.entrant_id in left,
        )
        for place, title in zip(places, titles, strict=True)
    ]
    ruled = any(place.ruled for place in places)
    return PairingLine(pairing, players, game is not None, ruled, *_asks_back(course, pairing, places))


def _asks_back(course: Course, pairing: Pairing, places: Iterable[Place]) -> tuple[str, str]:
    asked = pairing.table and pairing.table.proposal
    if not asked:
        return "", ""
    by = next(place.entrant_id for place in places if place.seat == asked["seat"])
    return str(course.entrants[by]), mark_of(asked)


def in_points(number: Fraction) -> str:
    """As people write it: 2½; to two places where no sign of that part is common."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    sign = SIGNS.get(str(rest))
    return f"{whole or ''}{sign}" if sign else f"{float(number):.2f}"
