"""Tables of the Bidding Game with its cast: Alice and Bob play, Charlie looks on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from apps.accounts import identity
from apps.components.selectors import rules_for
from apps.play import archive, held
from apps.play.models import Move, Table
from apps.play.services import take_action
from apps.site.recent import Recent
from games.engine.reference import entries
from games.engine.rulebook import Rulebook
from games.example.rules import PearlBanks
from games.registry import RULEBOOKS
from tests.factories import TableFactory

NOTHING = '{"type": "Bid", "fate": [0, 0, 0, 0, 0, 0, 0], "cards": []}'
WEDNESDAY = datetime(2026, 6, 10, 12, tzinfo=UTC)  # on which time stands still, but for what is waited
Pass = Callable[[float], datetime]
ONE_ON_CONTROL = '{"type": "Bid", "fate": [1, 0, 0, 0, 0, 0, 0], "cards": []}'


@pytest.fixture
def table(components, alice, bob) -> Table:
    """Alice and Bob alone, both composing their first bid."""
    return TableFactory.create(players=[{"user": alice}, {"user": bob}])


@pytest.fixture
def screen(components, alice, bob) -> Table:
    """Alice plays seats 0 and 1 at one screen, Bob plays seat 2 elsewhere."""
    return TableFactory.create(players=[{"user": alice}, {"user": alice, "player": "Aunt"}, {"user": bob}])


@pytest.fixture
def shown(monkeypatch) -> list[Any]:
    """The changes shown to their watchers during the test."""
    changes: list[Any] = []
    monkeypatch.setattr("apps.play.services.publish", changes.append)
    return changes


class Process:
    """What one web process remembers; several share a test, and the test's database."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.tables: held.Store = held.Store()
        self.people: Any = Recent(identity.REMEMBERED)

    @contextmanager
    def answering(self) -> Iterator[None]:
        with self.monkeypatch.context() as patch:
            patch.setattr(held, "store", self.tables)
            patch.setattr(identity, "_remembered", self.people)
            yield


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """Two web processes, neither of which knows of the other."""
    return [Process(monkeypatch), Process(monkeypatch)]


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Pass:
    """Lets so many seconds go by; no others do."""
    moment = [WEDNESDAY]
    monkeypatch.setattr(timezone, "now", lambda: moment[0])

    def go_on(seconds: float) -> datetime:
        moment[0] += timedelta(seconds=seconds)
        return moment[0]

    return go_on


Release = Callable[[type[Rulebook]], None]


@pytest.fixture
def release(db: None, monkeypatch: pytest.MonkeyPatch) -> Release:
    """Stops the process, and starts one of a release that has this rulebook of the Pearl Banks."""

    def begin(rulebook: type[Rulebook]) -> None:
        monkeypatch.setitem(RULEBOOKS, "example", rulebook)
        rules_for.cache_clear()
        held.store.clear()

    begin(PearlBanks)
    call_command("loadcomponents", verbosity=0)
    return begin


def game_at(table: Table) -> Any:
    return archive.load(table, table.moves.latest())


def take_away(table: Table) -> None:
    """As the site does it: held, so that whoever is noted as present meanwhile is so before or not at all."""
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk).delete()


def hand_names(table: Table, seat: int) -> set[str]:
    """The names of a seat's cards, without those that stand on other pages too: as words of every page,
    such as Battle, or within another card's name, such as Law."""
    components = table.rules.components
    printed = repr((components.turns, components.spaces, components.families, entries(table.game)))
    names = [card.name for card in components.cards]
    held = [components.card[card].name for card in game_at(table).board.hands[seat]]
    elsewhere = [printed, *names]
    return {name for name in held if not any(name in text and name != text for text in elsewhere)}


def bid(table: Table, seat: int, raw: str = NOTHING, *, version: int | None = None, key: str = "") -> Move:
    table.refresh_from_db()
    at = table.version if version is None else version
    action = table.rules.read_action(raw)
    return take_action(table_id=table.pk, seat=seat, action=action, version=at, key=key)


def play_on(table: Table, moves: int = 10_000, seed: int = 1) -> None:
    """Let every seat act at random, for so many moves or to the end."""
    rng = Random(seed)
    for _ in range(moves):
        game = game_at(table)
        waiting = sorted(table.rules.waiting(game))
        if not waiting:
            break
        table.refresh_from_db()
        action = table.rules.sample(game, waiting[0], rng)
        take_action(table_id=table.pk, seat=waiting[0], action=action, version=table.version)
    table.refresh_from_db()
