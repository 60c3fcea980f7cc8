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
FAR = 5  # moves back, at most
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
    """Every seat acts at random, and goes back now and then, for so many moves or to the end."""
    game, rules = archive.load(table, table.move_at(0)), table.rules
    _, before = archive.pack_state(rules, 0, rules.save(game))
    rows, stood, gone_back = list[Move](), [rules.save(game)], set[int]()
    while (seats := sorted(rules.waiting(game))) and len(rows) < moves:
        seat, number = rng.choice(seats), len(stood)
        goal = number - rng.randint(1, FAR)
        if rng.random() < GOES_BACK and goal >= 0 and goal not in gone_back:
            gone_back.add(number)
            game, drawn = rules.load(stood[goal]), game.dice.drawn
            game.dice.drawn = drawn
            told = Record(events=[TookBack(seat=seat, back_to=goal, spoken=True)])
            row, before = _row(table, game, told, before, number=number, seat=seat, back_to=goal)
        else:
            action = rules.sample(game, seat, rng)
            told = Record(action, events=rules.apply(game, seat, action))
            told.draws = game.dice.rolls
            row, before = _row(table, game, told, before, number=number, seat=seat)
        rows.append(row)
        stood.append(rules.save(game))
    Move.objects.bulk_create(rows)
    return _ended(table, game, len(rows))


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
