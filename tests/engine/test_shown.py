"""What is kept between moves and shared between watchers is what would be made anew for each of them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from apps.play.archive import Record, pack_record
from apps.play.models import Move, Watcher
from apps.play.moment import Moment, view_of
from apps.play.page import parts_of
from apps.play.shown import Shown
from apps.play.unsaved import unsaved_seats
from games.engine.contract import Event
from games.engine.page import Part
from games.engine.rulebook import Rulebook
from tests.engine.any_game import EVERY_GAME, act, any_table, set_up
from tests.engine.finished import games_of, read

MOVES = 60  # of a random game
AGAIN = 0.1  # how often a game goes back, somebody is renamed, or somebody leaves
EVERY_FINISHED = [(rules, file) for rules in EVERY_GAME for file in games_of(rules.slug)]

any_game = pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)
any_finished = pytest.mark.parametrize(
    ("rules", "file"), EVERY_FINISHED, ids=lambda given: given.stem if isinstance(given, Path) else given.slug
)


class Sitting:
    """A table that no database knows, move by move, and what it has shown."""

    def __init__(self, rules: Rulebook, seats: int) -> None:
        self.seats = unsaved_seats(rules, seats)
        self.table = self.seats[0].table
        self.number = 0
        self.shown = Shown()

    def moment(self, game: Any, events: list[Event], seat: int | None) -> Moment:
        self.number += 1
        self.table.outcome = msgspec.to_builtins(self.table.rules.outcome(game))
        record = pack_record(self.table.game, Record({"type": "Any"}, events=events))
        move = Move(table=self.table, number=self.number, seat=seat, record=record)
        return self.shown.knowing(Moment.of(self.table, self.seats, self.table.rules.clone(game), move))


def anew(moment: Moment, watcher: Watcher) -> list[Part]:
    """Every part made for this watcher alone, of nothing that was there before."""
    return parts_of(moment, watcher, view_of(moment, watcher)._replace(common=None, memory=None))


def shows_what_is_there(sitting: Sitting, moment: Moment) -> None:
    presenter = moment.presenter
    for watcher in moment.watchers:
        assert sitting.shown.parts(moment, watcher) == anew(moment, watcher)
        assert presenter.seat_cards(view_of(moment, watcher)) == moment.cards


def random_walk(rules: Rulebook, rng: Random) -> Iterator[tuple[Sitting, Moment]]:
    table = any_table(rules, rng)
    game, sitting, past = set_up(rules, table), Sitting(rules, table.seats), []
    yield sitting, sitting.moment(game, [], None)
    for _ in range(MOVES):
        seats = sorted(rules.open_to(game))
        if not seats:
            return
        past.append(rules.clone(game))
        seat = rng.choice(seats)
        events = rules.apply(game, seat, act(rules, game, seat, rng))
        yield sitting, sitting.moment(game, events, seat)
        if rng.random() < AGAIN:
            game = rules.clone(rng.choice(past))
            yield sitting, sitting.moment(game, [], seat)
        if rng.random() < AGAIN:
            rng.choice(sitting.seats).player = f"Renamed {sitting.number}"
        if rng.random() < AGAIN:
            rng.choice(sitting.seats).absent ^= True


@any_game
@given(seed=st.integers(0, 2**32))
@example(seed=6880)  # Crescent Moon: a hex beside one that is laid later, with a river between them
@settings(max_examples=4)
def test_what_is_kept_is_what_would_be_made(rules: Rulebook, seed: int) -> None:
    for sitting, moment in random_walk(rules, Random(seed)):
        shows_what_is_there(sitting, moment)


@any_finished
def test_finished_games_are_shown_as_they_were(rules: Rulebook, file: Path) -> None:
    record = read(file)
    game = rules.setup(record.scenario, record.seed, len(record.players), record.options)
    sitting, step = Sitting(rules, len(record.players)), 1 + len(record.moves) // 40
    for number, (seat, raw) in enumerate(record.moves):
        events = rules.apply(game, seat, rules.read_action(msgspec.json.encode(raw)))
        if number % step == 0 or not rules.waiting(game):
            shows_what_is_there(sitting, sitting.moment(game, events, seat))


@any_game
def test_nothing_is_made_again_for_a_moment_that_was_shown(rules: Rulebook) -> None:
    for sitting, moment in random_walk(rules, Random(2)):
        first = sitting.shown.parts(moment, 0)
        assert sitting.shown.parts(moment, 0) is first
        return
