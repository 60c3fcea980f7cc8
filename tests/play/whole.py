"""Whole games at tables: rows as the services write them, shown to nobody, so that many can be had."""

from random import Random
from typing import Any

import msgspec

from apps.accounts.models import User
from apps.play import archive
from apps.play.archive import Before, Record
from apps.play.models import Move, Table
from games.engine.contract import TookBack
from games.registry import bots, default_rules
from tests.factories import TableFactory

GOES_BACK = 0.02  # of moves
FAR = 5  # moves taken back at once, at most
SEAT_OF_A_BOT = 0.3


def any_table_of(slug: str, user: User, rng: Random, **fields: Any) -> Table:
    """At its first decision, with people and bots, any scenario and any options."""
    rules = default_rules(slug)
    scenario = rng.choice(list(rules.scenarios))
    options = {option.slug: rng.choice(option.choices)[0] for option in rules.options}
    levels = list(bots(slug))
    players: list[dict[str, Any]] = [{"user": user}]
    for number in range(1, rng.randint(*rules.seats(scenario))):
        bot = rng.random() < SEAT_OF_A_BOT
        players.append({"bot": rng.choice(levels)} if bot else {"user": user, "player": f"Guest {number}"})
    return TableFactory.create(game=slug, scenario=scenario, options=options, players=players, **fields)


def play_out(table: Table, rng: Random, *, moves: int = 100_000) -> Table:
    """Every seat acts at random, and takes back now and then, for so many moves or to the end."""
    played = _Played(table)
    while (seats := sorted(table.rules.waiting(played.game))) and len(played.rows) < moves:
        if rng.random() < GOES_BACK and len(played.way) > 1:
            played.take_back(rng.randint(max(1, len(played.way) - FAR), len(played.way) - 1))
        else:
            played.act(rng.choice(seats), rng)
    Move.objects.bulk_create(played.rows)
    return _ended(table, played.game, len(played.rows))


class _Played:
    """The rows of a game's moves, and which of them led to where it stands."""

    def __init__(self, table: Table) -> None:
        self.table, self.rules = table, table.rules
        self.game: Any = archive.load(table, table.move_at(0))
        _, self.before = archive.pack_state(self.rules, 0, self.rules.save(self.game))
        self.rows, self.way, self.stood = list[Move](), [0], [self.rules.save(self.game)]

    def act(self, seat: int, rng: Random) -> None:
        action = self.rules.sample(self.game, seat, rng)
        told = Record(action, events=self.rules.apply(self.game, seat, action))
        told.draws = self.game.dice.rolls
        self.way.append(len(self.stood))
        self._add(told, seat=seat)

    def take_back(self, nth: int) -> None:
        """All from the nth of the moves that stand, by whoever made that one."""
        undone, self.way = [self.rows[number - 1] for number in self.way[nth:]], self.way[:nth]
        seat, goal, drawn = undone[0].seat or 0, self.way[-1], self.game.dice.drawn
        self.game = self.rules.load(self.stood[goal])
        self.game.dice.drawn = drawn
        spoken = self.rules.secrets or any(move.draws or move.seat != seat for move in undone)
        self._add(Record(events=[TookBack(seat=seat, back_to=goal, spoken=spoken)]), seat=seat, back_to=goal)

    def _add(self, told: Record, **fields: Any) -> None:
        row, self.before = _row(self.table, self.game, told, self.before, number=len(self.stood), **fields)
        self.rows.append(row)
        self.stood.append(self.rules.save(self.game))


def _row(table: Table, game: Any, told: Record, before: Before, **fields: Any) -> tuple[Move, Before]:
    packed, now = archive.pack_state(table.rules, fields["number"], table.rules.save(game), before)
    record = archive.pack_record(table.game, told)
    return Move(table=table, record=record, **packed._asdict(), **fields), now


def _ended(table: Table, game: Any, version: int) -> Table:
    table.version = version
    if outcome := table.rules.outcome(game):
        table.status, table.outcome = Table.Status.OVER, msgspec.to_builtins(outcome)
    table.save()
    return Table.objects.get(pk=table.pk)
