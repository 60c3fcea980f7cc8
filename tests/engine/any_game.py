"""What tests of every game share: its rulebook, and games of it at moments worth a look."""

import itertools
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st

from games.engine.contract import Action, Amounts, Form, One, Pick, Seat
from games.engine.playout import Played, random_game
from games.engine.rulebook import Rulebook
from games.example.components import check
from games.example.rules import PearlBanks
from games.registry import RULEBOOKS, default_data, default_rules

EXAMPLE = PearlBanks(check(default_data("example")))  # which no site hosts, but which is held to the same
EVERY_GAME = [*map(default_rules, RULEBOOKS), EXAMPLE]
seeds = st.integers(0, 14)  # of games under way: the same for all tests, each of which looks for its own


class Table(NamedTuple):
    """What a game is set up with."""

    scenario: str
    seed: str
    seats: int
    options: dict[str, str]


def any_table(rules: Rulebook, rng: Random) -> Table:
    scenario = rng.choice(list(rules.scenarios))
    options = {option.slug: rng.choice(option.choices)[0] for option in rules.options}
    return Table(scenario, f"{rng.random()}", rng.randint(*rules.seats(scenario)), options)


def play(rules: Rulebook, table: Table) -> Iterator[tuple[Any, Played]]:
    return random_game(rules, table.scenario, table.seed, table.seats, table.options)


def set_up(rules: Rulebook, table: Table) -> Any:
    return rules.setup(table.scenario, table.seed, table.seats, table.options)


def moments(rules: Rulebook, seed: int, games: int = 1) -> Iterator[tuple[Any, Random]]:
    """Games under way: each at its start, and once at every kind of decision that comes up in it."""
    rng = Random(seed)
    for state in itertools.chain.from_iterable(stops(rules, f"{seed} {game}") for game in range(games)):
        yield rules.load(state), rng


@cache
def stops(rules: Rulebook, seed: str) -> list[bytes]:
    """Where a game is looked at: kept, as many tests look at the same, and playing it takes the longest."""
    rng = Random(seed)
    table = any_table(rules, rng)
    kinds: dict[object, list[bytes]] = {}
    for game, _ in play(rules, table):
        kinds.setdefault(kind_of_decision(rules, game), []).append(rules.save(game))
    chosen = [rng.choice(states) for kind, states in kinds.items() if kind]
    return [rules.save(set_up(rules, table)), *chosen]


def kind_of_decision(rules: Rulebook, game: Any) -> object:
    """What is asked, and whether some have answered already; None when the game is over."""
    seats = rules.waiting(game)
    return seats and (type(game.stack[-1]), rules.open_to(game) != seats)


def near_misses(form: Form) -> Iterator[dict[str, Any]]:
    """Answers that go just beyond what a form allows, as plain data."""
    fair = {field.name: fair_value(field) for field in form.fields}
    for field in form.fields:
        for value in bad_values(field):
            yield {"type": form.action, **fair, field.name: value}


def fair_value(field: Amounts | Pick | One) -> Any:
    if isinstance(field, One):
        return field.options[0]
    if isinstance(field, Amounts):
        return [0 for _ in field.labels]
    return list(field.options[: field.least])


def bad_values(field: Amounts | Pick | One) -> Iterator[Any]:
    if isinstance(field, One):
        yield from ("", "nowhere")
        return
    if isinstance(field, Amounts):
        rest = [0 for _ in field.labels[1:]]
        yield [field.total + 1, *rest]
        yield [-1, *rest]
        yield [2**63 - 1, *rest]
        yield rest
        yield [0, 0, *rest]
        return
    fair = fair_value(field)
    yield [*fair, max(field.options, default=0) + 1000]
    if field.options:
        yield [field.options[0]] * max(2, field.least)
    if field.least:
        yield fair[1:]
    if field.most < len(field.options):
        yield list(field.options[: field.most + 1])


def as_bytes(value: object) -> bytes:
    return msgspec.msgpack.encode(value)


def act(rules: Rulebook, game: Any, seat: Seat, rng: Random) -> Action:
    """One action of this seat, at random: from the list, or composed."""
    listed = rules.legal(game, seat)
    action: Action = rng.choice(list(listed)) if listed else rules.sample(game, seat, rng)
    return action
