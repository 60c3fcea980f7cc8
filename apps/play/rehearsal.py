"""Games that nobody plays, at tables that no database knows: what their moves would change on the pages."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from apps.play.archive import Record, pack_record
from apps.play.models import Move
from apps.play.moment import Moment
from apps.play.pushes import Change
from apps.play.unsaved import unsaved_seats
from games.engine.contract import Bot, Event, Rules
from games.engine.playout import at_random
from games.registry import bots


def changes(rules: Rules[Any], scenario: str, level: str, seed: str) -> Iterator[Change]:
    """A whole game, move by move, at a table that no database knows, with a person in every seat."""
    seats = unsaved_seats(rules, rules.seats(scenario)[1])
    table, bot, rng = seats[0].table, bots(rules.slug).get(level, at_random), Random(seed)
    game = rules.setup(scenario, seed, len(seats), {})
    opening = Move(table=table, number=0, record=pack_record(rules.slug, Record()))
    before = Moment.of(table, seats, rules.clone(game), opening)
    while rules.waiting(game):
        move, events = play_one(rules, game, bot, rng)
        move.table, move.number = table, before.number + 1
        table.outcome = msgspec.to_builtins(rules.outcome(game))
        after = Moment.of(table, seats, rules.clone(game), move)
        yield Change(before, after, tuple(events))
        before = after


def play_one(rules: Rules[Any], game: Any, bot: Bot, rng: Random) -> tuple[Move, list[Event]]:
    seat = rng.choice(sorted(rules.waiting(game)))
    action = bot(rules, rules.seen_by(game, seat), seat, rng)
    events = rules.apply(game, seat, action)
    return Move(seat=seat, record=pack_record(rules.slug, Record(action, events=events))), events
