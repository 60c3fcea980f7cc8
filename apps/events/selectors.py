"""What an event has come to: its results, read from the tables, and all that follows from them."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TypeVar

from django.db.models import Prefetch

from apps.events.ladder import MOST_AT_ONCE, climbed, within_reach
from apps.events.models import Entrant, Event, Pairing, Place
from apps.events.pairing import Met, met_in
from apps.events.standing import Played, Ranks, Row, standings
from apps.play.clocks import Over
from apps.play.models import Seat, Table

NOTHING = -1_000_000  # a score below all others
Some = TypeVar("Some", Entrant, Pairing)
NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Course:
    """An event with all that has happened in it. What follows from that is worked out once."""

    event: Event
    entrants: dict[int, Entrant]
    lots: list[int]  # the entrants, as the lot has put them
    pairings: list[Pairing]

    @cached_property
    def games(self) -> list[Played]:
        """Those that have a result, and had it within the season."""
        found = ((pairing, ranks_of(pairing)) for pairing in self.pairings)
        return [Played(one.round, ranks) for one, ranks in found if ranks and self._in_season(one)]

    def _in_season(self, pairing: Pairing) -> bool:
        """What is ruled counts whenever it is: disputes come up, and are settled, when the season is over."""
        ends, ended = self.event.ends_at, ended_at(pairing)
        late = self.event.seasonal and ends is not None and ended is not None and ended > ends
        return not late or pairing.ruled_at is not None

    @cached_property
    def unfinished(self) -> list[Pairing]:
        return [pairing for pairing in self.pairings if ranks_of(pairing) is None]

    @cached_property
    def rows(self) -> list[Row]:
        rows = standings(self.lots, self.games)
        if self.event.form == Event.Form.DEAL:
            scores = self.scores
            return sorted(rows, key=lambda row: -scores.get(row.entrant, NOTHING))
        if self.event.form == Event.Form.LADDER:
            rungs = {one: rung for rung, one in enumerate(self.ladder)}
            return sorted(rows, key=lambda row: rungs[row.entrant])
        if self.event.form == Event.Form.KNOCK_OUT:
            won, alive = Counter(self._proceeds(game) for game in self.games), self.unbeaten
            return sorted(rows, key=lambda row: (-won[row.entrant], row.entrant not in alive))
        return rows

    @cached_property
    def first(self) -> Entrant | None:
        """Who stands before all others, once something has come to its end."""
        deal = self.event.form == Event.Form.DEAL
        played = self.scores if deal else [game for game in self.games if not game.bye]
        return self.entrants[self.rows[0].entrant] if played else None

    @cached_property
    def scores(self) -> dict[int, int]:
        """Of those who play alone and have come to their end, by themselves."""
        return {
            place.entrant_id: pairing.table.outcome["places"][0]["score"]
            for pairing in self.pairings
            for place in pairing.places.all()
            if pairing.table and pairing.table.outcome and self._in_season(pairing)
            if place.entrant_id not in leavers(pairing)
        }

    @cached_property
    def ladder(self) -> list[int]:
        """From the top down."""
        ended = sorted(self.pairings, key=lambda one: (ended_at(one) or NEVER, one.round))
        games = ((one, ranks_of(one)) for one in ended)
        return climbed(
            sorted(self.entrants), (ranks for one, ranks in games if ranks and self._in_season(one))
        )

    def within_reach(self, one: int) -> list[int]:
        """Whom somebody on a ladder may challenge now."""
        busy = Counter(place.entrant_id for pairing in self.unfinished for place in pairing.places.all())
        meeting = {
            place.entrant_id
            for pairing in self.unfinished
            if one in {place.entrant_id for place in pairing.places.all()}
            for place in pairing.places.all()
        }
        gone = {other for other in self.lots if self.entrants[other].dropped}
        if one in gone or busy[one] >= MOST_AT_ONCE or self.over or self.event.to_come:
            return []
        near = within_reach(self.ladder, one, gone)
        return [other for other in near if busy[other] < MOST_AT_ONCE and other not in meeting]

    @cached_property
    def playing(self) -> list[int]:
        """Who is paired for the next round, in the order of the lot."""
        alive = self.unbeaten if self.event.form == Event.Form.KNOCK_OUT else {*self.lots}
        return [one for one in self.lots if one in alive and not self.entrants[one].dropped]

    @cached_property
    def unbeaten(self) -> set[int]:
        """Who has lost no game of a knock-out."""
        beaten = {one for game in self.games for one in game.ranks if one != self._proceeds(game)}
        return {*self.lots} - beaten

    def _proceeds(self, game: Played) -> int:
        """Of two who are level the one whom the lot has put first."""
        return min(game.ranks, key=lambda one: (game.ranks[one], self._lot[one]))

    @cached_property
    def _lot(self) -> dict[int, int]:
        return {one: lot for lot, one in enumerate(self.lots)}

    @cached_property
    def over(self) -> bool:
        """All rounds are played, or nobody is left to play another, or the season is over."""
        if self.event.seasonal and self.event.past:
            return True
        if self.event.form in (Event.Form.LADDER, Event.Form.DEAL):
            return False
        begun = self.event.round > 0 and not self.unfinished
        return begun and (self.event.round >= self.event.rounds or len(self.playing) < 2)

    @cached_property
    def met(self) -> Met:
        return met_in([list(ranks) for _, ranks in self._tables])

    @cached_property
    def byes(self) -> Counter[int]:
        return Counter(one for _, places in self._tables if len(places) == 1 for one in places)

    @cached_property
    def had(self) -> Counter[tuple[int, int]]:
        """How often each has sat where, byes apart."""
        return Counter(
            (one, seat) for _, places in self._tables if len(places) > 1 for one, seat in places.items()
        )

    @cached_property
    def _tables(self) -> list[tuple[int, dict[int, int]]]:
        """Seats by entrant, of every pairing, whether played to its end or not."""
        return [
            (pairing.round, {place.entrant_id: place.seat for place in pairing.places.all()})
            for pairing in self.pairings
        ]


def course_of(event: Event) -> Course:
    (course,) = courses_of([event])
    return course


def courses_of(events: Collection[Event]) -> list[Course]:
    """Of each, with as few questions as of one."""
    entrants = Entrant.objects.filter(event__in=events).select_related("user", "instead_of")
    seats = Prefetch("table__seats", Seat.objects.defer("notes", "orders"))
    pairings = Pairing.objects.filter(event__in=events).select_related("table")
    pairings = pairings.prefetch_related("places__entrant", seats)
    entered, paired = _by_event(entrants), _by_event(pairings)
    return [_course(event, entered[event.pk], paired[event.pk]) for event in events]


def _by_event(rows: Iterable[Some]) -> dict[int, list[Some]]:
    found: dict[int, list[Some]] = defaultdict(list)
    for row in rows:
        found[row.event_id].append(row)
    return found


def _course(event: Event, entrants: list[Entrant], pairings: list[Pairing]) -> Course:
    numbered, levels = {one.pk: one for one in entrants}, Counter[str]()
    for one in entrants:
        levels[one.bot] += 1
        one.nth = levels[one.bot]
    for pairing in pairings:
        pairing.event = event
    return Course(event, numbered, lots_of(event, list(numbered)), pairings)


def lots_of(event: Event, entrants: list[int]) -> list[int]:
    """By the event's seed, so that anyone can draw them again; who comes later is put among the others."""
    return sorted(entrants, key=lambda one: hashlib.sha256(f"{event.seed}:{one}".encode()).hexdigest())


def ended_at(pairing: Pairing) -> datetime | None:
    """When a table had its result: by its game, or by a ruling that came before."""
    table = pairing.table
    moved = table.moved_at if table and table.status == Table.Status.OVER else None
    return min((at for at in (moved, pairing.ruled_at) if at), default=None)


def ranks_of(pairing: Pairing) -> Ranks | None:
    """Of each entrant at a table that has a result: what an arbiter has ruled, else what the game says."""
    places: list[Place] = list(pairing.places.all())
    if len(places) == 1:
        return {places[0].entrant_id: 1}
    if any(place.ruled for place in places):
        return {place.entrant_id: place.ruled or len(places) for place in places}
    table = pairing.table
    if table is None or table.status != Table.Status.OVER or not table.outcome:
        return None
    ranks = {place["seat"]: place["rank"] for place in table.outcome["places"]}
    return after_all(leavers(pairing), {place.entrant_id: ranks[place.seat] for place in places})


def after_all(left: Collection[int], ranks: Ranks) -> Ranks:
    """Who left comes after those who stayed, however it went on at their seat."""
    stayed = [rank for one, rank in ranks.items() if one not in left]
    behind = len(stayed) + 1
    return {
        one: behind if one in left else 1 + sum(other < rank for other in stayed)
        for one, rank in ranks.items()
    }


def leavers(pairing: Pairing) -> set[int]:
    """Entrants who play at its table no more, without a substitute: their game is lost."""
    table = pairing.table
    if table is None or table.status == Table.Status.OPEN:
        return set()
    seats = {seat.number: seat for seat in table.seats.all()}
    over = table.terms.over if table.terms else None
    return {
        place.entrant_id
        for place in pairing.places.all()
        if seats[place.seat].absent or _in_other_hands(seats[place.seat], place.entrant, over)
    }


def _in_other_hands(seat: Seat, entrant: Entrant, over: Over | None) -> bool:
    """Since the entrant's time was over. Events are announced so no more, but some have been."""
    if over == Over.BOT:
        return seat.bot not in ("", entrant.bot)
    return over == Over.SEAT and seat.user_id not in (None, entrant.user_id, entrant.instead_of_id)
