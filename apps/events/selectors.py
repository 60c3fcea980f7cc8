"""What an event has come to: its results, read from the tables, and all that follows from them."""

import hashlib
from collections import Counter
from typing import NamedTuple

from apps.events.models import Entrant, Event, Pairing, Place
from apps.events.pairing import Met, met_in
from apps.events.standing import Played, Ranks, Row, standings
from apps.play.models import Table


class Course(NamedTuple):
    """An event with all that has happened in it."""

    event: Event
    entrants: dict[int, Entrant]
    lots: list[int]  # the entrants, as the lot has put them
    pairings: list[Pairing]

    @property
    def games(self) -> list[Played]:
        """Those that have a result."""
        found = ((pairing.round, ranks_of(pairing)) for pairing in self.pairings)
        return [Played(number, ranks) for number, ranks in found if ranks]

    @property
    def unfinished(self) -> list[Pairing]:
        return [pairing for pairing in self.pairings if ranks_of(pairing) is None]

    @property
    def rows(self) -> list[Row]:
        return standings(self.lots, self.games)

    @property
    def playing(self) -> list[int]:
        """Who is paired for the next round, in the order of the lot."""
        alive = self._unbeaten if self.event.form == Event.Form.KNOCK_OUT else {*self.lots}
        return [one for one in self.lots if one in alive and not self.entrants[one].dropped]

    @property
    def _unbeaten(self) -> set[int]:
        """Of two who are level the one proceeds whom the lot has put first."""
        beaten: set[int] = set()
        for game in self.games:
            best = min(game.ranks, key=lambda one: (game.ranks[one], self.lots.index(one)))
            beaten |= game.ranks.keys() - {best}
        return {*self.lots} - beaten

    @property
    def over(self) -> bool:
        """All rounds are played, or nobody is left to play another."""
        begun = self.event.round > 0 and not self.unfinished
        return begun and (self.event.round >= self.event.rounds or len(self.playing) < 2)

    @property
    def met(self) -> Met:
        return met_in([list(ranks) for _, ranks in self._tables])

    @property
    def byes(self) -> Counter[int]:
        return Counter(one for _, places in self._tables if len(places) == 1 for one in places)

    @property
    def had(self) -> Counter[tuple[int, int]]:
        """How often each has sat where, byes apart."""
        return Counter(
            (one, seat) for _, places in self._tables if len(places) > 1 for one, seat in places.items()
        )

    @property
    def _tables(self) -> list[tuple[int, dict[int, int]]]:
        """Seats by entrant, of every pairing, whether played to its end or not."""
        return [
            (pairing.round, {place.entrant_id: place.seat for place in pairing.places.all()})
            for pairing in self.pairings
        ]


def course_of(event: Event) -> Course:
    entrants = {one.pk: one for one in event.entrants.select_related("user")}
    pairings = event.pairings.select_related("table").prefetch_related("places")
    return Course(event, entrants, lots_of(event, list(entrants)), list(pairings))


def lots_of(event: Event, entrants: list[int]) -> list[int]:
    """By the event's seed, so that anyone can draw them again; who comes later is put among the others."""
    return sorted(entrants, key=lambda one: hashlib.sha256(f"{event.seed}:{one}".encode()).hexdigest())


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
    return {place.entrant_id: ranks[place.seat] for place in places}
