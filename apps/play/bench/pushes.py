"""What the pushes of whole games weigh: as HTML, and as the sockets put it on the wire.

Nothing is served for it: what the site would send is packed by the sockets' own extension, frame and all.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
from websockets.extensions.base import Extension
from websockets.frames import Frame, Opcode

from apps.play.archive import Record, pack_record
from apps.play.bench.figures import Figures, spread
from apps.play.models import Move, Seat, Table, Watcher
from apps.play.page import Moment, render_little
from apps.play.pushes import Change, pages_of
from apps.play.shown import Shown
from apps.site.sockets import PACKED
from games.engine.contract import Bot, Event, Rules
from games.engine.playout import at_random
from games.registry import bots

LEVELS = ("random", "easy", "normal")
OFFER = [("client_max_window_bits", None)]  # a browser's


def measure_pushes(rules: Rules[Any], games: int, seed: str, most_moves: int) -> Figures:
    """Of every scenario so many games by each kind of bot, with the most players."""
    levels = [level for level in LEVELS if level == "random" or level in bots(rules.slug)]
    return {
        scenario: {level: measure_level(rules, scenario, level, games, seed, most_moves) for level in levels}
        for scenario in rules.scenarios
    }


def measure_level(
    rules: Rules[Any], scenario: str, level: str, games: int, seed: str, most_moves: int
) -> Figures:
    weights = Weights()
    for number in range(games):
        weights.weigh(islice(changes(rules, scenario, level, f"{seed}-{number}"), most_moves))
    return weights.figures()


class Weights:
    """Bytes of each push: to a page that is open since the start, and to one that has just been opened."""

    def __init__(self) -> None:
        self.html: list[int] = []
        self.wire: list[int] = []
        self.fresh_wire: list[int] = []

    def weigh(self, changes: Iterable[Change]) -> None:
        """The changes of one game."""
        wires: dict[Watcher, Wire] = {}
        shown = Shown()
        for change in changes:
            for watcher, html in pages_of(change, change.after.watchers, shown).items():
                fresh = Wire(change.before, watcher)
                self.fresh_wire.append(fresh.send(html))
                if watcher in wires:
                    self.wire.append(wires[watcher].send(html))
                else:
                    self.wire.append(self.fresh_wire[-1])
                    wires[watcher] = fresh
                self.html.append(len(html.encode()))

    def figures(self) -> Figures:
        return {name: spread(sizes) for name, sizes in vars(self).items()}


class Wire:
    """What a browser's socket is sent: each message packed with those before it in mind."""

    def __init__(self, moment: Moment, watcher: Watcher) -> None:
        self.packing: Extension = PACKED.process_request_params(OFFER, [])[1]
        self.send(render_little(moment, watcher))

    def send(self, html: str) -> int:
        frame = Frame(Opcode.TEXT, html.encode())
        return len(frame.serialize(mask=False, extensions=[self.packing]))


def changes(rules: Rules[Any], scenario: str, level: str, seed: str) -> Iterator[Change]:
    """A whole game, move by move, at a table that no database knows, with a person in every seat."""
    seats = unsaved_seats(rules, scenario)
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


def unsaved_seats(rules: Rules[Any], scenario: str) -> list[Seat]:
    table = Table(pk=1, key="abcdefghjk", title="Bench", game=rules.slug, status=Table.Status.PLAYING)
    table.rules = rules
    names = rules.names(rules.seats(scenario)[1])
    return [
        Seat(pk=number + 1, table=table, number=number, user_id=number + 1, player=name)
        for number, name in enumerate(names)
    ]


def play_one(rules: Rules[Any], game: Any, bot: Bot, rng: Random) -> tuple[Move, list[Event]]:
    seat = rng.choice(sorted(rules.waiting(game)))
    action = bot(rules, rules.seen_by(game, seat), seat, rng)
    events = rules.apply(game, seat, action)
    return Move(seat=seat, record=pack_record(rules.slug, Record(action, events=events))), events
