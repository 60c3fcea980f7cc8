"""What is kept of a move: small, whole again byte for byte, and each to be had from two rows."""

import signal
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec
import pytest
from django.apps import apps as live_apps
from django.db import DatabaseError, connection
from django.db.migrations.exceptions import IrreversibleError
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Sum
from django.db.models.functions import Length
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play import archive, held
from apps.play.archive import Key, Record
from apps.play.models import Move, Table
from apps.play.services import resign
from apps.site.programs import Program
from apps.site.troubles import Unreadable
from games.registry import RULEBOOKS, default_rules, phrases
from tests.engine.finished import games_of, read
from tests.factories import TableFactory
from tests.live import environment
from tests.play.conftest import NOTHING, bid, play_on

LARGEST = {"bidding": 25_000, "first_jihad": 150_000, "jihad": 150_000}  # bytes of a whole game
OF_THE_GAME = {"bidding": "six-at-random", "first_jihad": "basic-normal-1", "jihad": "random-1"}
each_game = pytest.mark.parametrize("slug", sorted(RULEBOOKS))


@cache
def played(slug: str) -> list[tuple[Record, bytes]]:
    """A finished game of the fixtures: the record of each move, and the state after it."""
    rules = default_rules(slug)
    finished = read(next(file for file in games_of(slug) if file.stem == OF_THE_GAME[slug]))
    game = rules.setup(finished.scenario, finished.seed, len(finished.players), finished.options)
    found = [(as_json(Record(None, game.dice.rolls, game.news)), rules.save(game))]
    for seat, action in finished.moves:
        events = rules.apply(game, seat, rules.read_action(msgspec.json.encode(action)))
        found.append((as_json(Record(action, game.dice.rolls, events)), rules.save(game)))
    return found


def as_json(record: Record) -> Record:
    """Plain data, as it comes out again whatever it was when it went in."""
    return msgspec.json.decode(msgspec.json.encode(record), type=Record)


@each_game
def test_a_whole_game_is_small_and_comes_out_as_it_went_in(slug: str) -> None:
    rules, key, size = default_rules(slug), None, 0
    kept: list[archive.Packed] = []
    for number, (record, state) in enumerate(played(slug)):
        packed, key = archive.pack_state(rules, number, state, key)
        kept.append(packed)
        base = None if packed.base is None else kept[packed.base].state
        assert archive.unpack_state(packed.state, base) == state
        assert packed.base is None or kept[packed.base].base is None  # never a chain
        written = archive.pack_record(slug, record)
        assert archive.unpack_record(written) == record
        size += len(packed.state) + len(written)
    assert size <= LARGEST[slug]


def test_phrases_are_never_changed() -> None:
    """Games are kept with them: a change would make those unreadable. A new file stands beside the old."""
    digest = {
        slug: [blake2b(one.records + one.states, digest_size=4).hexdigest() for one in phrases(slug)]
        for slug in RULEBOOKS
    }
    assert digest == {
        "bidding": ["1271cf25", "c64d690d"],
        "first_jihad": ["1271cf25", "60a9a307"],
        "jihad": ["1271cf25", "e1f6c5bf"],
    }


def test_no_two_phrases_have_one_number() -> None:
    numbers = [one.id for slug in RULEBOOKS for one in phrases(slug)[1:]]
    assert len({0, *numbers}) == len(numbers) + 1


@pytest.mark.parametrize("harm", [b"", b"\x01", b"of no release", None])
def test_what_is_damaged_is_not_taken_for_a_game(harm: bytes | None) -> None:
    rules = default_rules("jihad")
    packed, _ = archive.pack_state(rules, 0, played("jihad")[0][1])
    if harm is None:
        harm = packed.state[:-1]
    with pytest.raises(Unreadable):
        archive.unpack_state(harm)
    with pytest.raises(Unreadable):
        archive.unpack_record(harm)


def test_a_state_against_another_key_than_its_own_is_not_taken_for_one() -> None:
    rules, states = default_rules("jihad"), [state for _, state in played("jihad")]
    key, _ = archive.pack_state(rules, 8, states[8])
    packed, _ = archive.pack_state(rules, 10, states[10], Key(9, states[9]))
    with pytest.raises(Unreadable):
        archive.unpack_state(packed.state, key.state)


@pytest.mark.django_db
def test_a_game_that_cannot_be_read_is_told_and_left_as_it_is(
    client: Client, table: Table, alice: User
) -> None:
    table.moves.update(state=b"of no release")
    kept = list(table.moves.values())
    held.store.clear()
    client.force_login(alice)
    client.raise_request_exception = False
    pressed = {"seat": 0, "version": 0, "action": NOTHING}
    at = table.get_absolute_url()
    for answer in (client.get(at), client.post(reverse("play:act", args=[table.key]), pressed)):
        assert answer.status_code == 503
        assert "This game cannot be read as it was kept" in answer.content.decode()
    assert list(table.moves.values()) == kept


@pytest.mark.django_db
def test_any_position_is_one_query(table: Table, django_assert_num_queries: Any) -> None:
    play_on(table, moves=20)
    for number in (0, 7, 8, 12, 20):
        with django_assert_num_queries(1):
            assert table.moves.with_base().get(number=number).saved


@pytest.mark.django_db
def test_resigning_shares_the_earlier_state(components: None, alice: User, bob: User, charlie: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}, {"user": charlie}])
    bid(table, 0)
    resign(table_id=table.pk, seat=1)
    _, before, resigned = table.moves.with_base()
    assert resigned.saved == before.saved
    assert (before.base, resigned.base) == (0, 0)
    assert len(resigned.state) < 100


@pytest.mark.django_db
def test_a_game_of_another_layout_is_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(table.rules), "layout", 2)
    with pytest.raises(Unreadable, match="layout"):
        archive.load(table, table.moves.get())


# Packing what earlier releases kept

BEFORE = [("play", "0003_said_once")]
TABLES, EACH = 12, 60


def migrate(goal: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    return executor.migrate(goal).apps


@pytest.fixture
def unpacked(transactional_db: None, components: None, alice: User) -> Iterator[Any]:
    """The database of an earlier release: the same moves at some tables, one of which cannot be read."""
    old = migrate(BEFORE)
    yield old
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())


def keep_as_before(old: Any, tables: int = TABLES) -> None:
    Table, Move = old.get_model("play", "Table"), old.get_model("play", "Move")
    components = live_apps.get_model("components", "ComponentSet").objects.get(game="jihad").pk
    for n in range(tables):
        table = Table.objects.create(
            key=f"t{n}", game="jihad", scenario="x", components_id=components, version=EACH
        )
        rows = [
            Move(
                table=table,
                number=number,
                seat=0,
                action=record.action,
                draws=record.draws,
                events=record.events,
                state=zlib.compress(state, 1),
            )
            for number, (record, state) in enumerate(played("jihad")[:EACH])
        ]
        rows[50].back_to, rows[50].state, rows[50].action = 12, rows[12].state, None
        Move.objects.bulk_create(rows)
    Move.objects.filter(table__key="t3", number=20).update(state=b"torn")


def all_packed() -> None:
    expected = played("jihad")
    for table in Table.objects.order_by("pk"):
        moves = list(table.moves.with_base())
        assert len(moves) == EACH
        for move, (record, _) in zip(moves, expected, strict=False):
            goal = 12 if move.number == 50 else move.number
            if (table.key, goal) == ("t3", 20):
                assert bytes(move.state) == b"torn"
            else:
                assert move.saved == expected[goal][1]
            assert move.events == record.events
            assert move.draws == record.draws
            assert move.action == (None if goal != move.number else record.action)


def test_old_tables_are_packed_though_the_migration_is_killed(unpacked: Any) -> None:
    keep_as_before(unpacked)
    ended, times, said = None, 0, []
    while ended != 0 and times < 5:
        program = Program(environment(), "migrate", "--no-input")
        wait_for_some(program, times)
        program.process.send_signal(signal.SIGKILL) if times < 3 else None
        ended = program.process.wait(60)
        said.append(program.kill())
        times += 1
    assert ended == 0 and times > 1, said
    all_packed()
    assert Move.objects.aggregate(size=Sum(Length("state")))["size"] < TABLES * EACH * 500


def wait_for_some(program: Program, more_than: int) -> None:
    """Until it has packed some tables, or has ended."""
    while program.process.poll() is None and packed_tables() <= more_than:
        time.sleep(0.01)


def packed_tables() -> int:
    with connection.cursor() as cursor, suppress(DatabaseError):  # there is no such column yet
        cursor.execute("SELECT count(DISTINCT table_id) FROM play_move WHERE record <> %s", [b""])
        return int(cursor.fetchone()[0])
    return 0


@pytest.mark.usefixtures("transactional_db")
def test_packed_moves_are_not_unpacked_by_going_back_a_release(table: Table) -> None:
    with pytest.raises(IrreversibleError):
        migrate(BEFORE)
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())
    assert archive.load(table, table.moves.get())


def test_what_stands_is_filled_in_for_tables_under_way(unpacked: Any) -> None:
    """They had nothing to take back until their next move."""
    keep_as_before(unpacked, tables=1)
    old_seats = unpacked.get_model("play", "Seat").objects
    table = unpacked.get_model("play", "Table").objects.get()
    unpacked.get_model("play", "Table").objects.update(status="playing", version=EACH - 1)
    for number in (0, 1):
        old_seats.create(table=table, number=number)
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())
    assert list(Table.objects.get().seats.values_list("acted_at", flat=True)) == [EACH - 1, 0]
