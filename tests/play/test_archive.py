"""What is kept of a move: small, whole again byte for byte, and each to be had from two rows."""

import time
import zlib
from binascii import crc32
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib import import_module
from struct import pack
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
from apps.play.archive import Before, Record
from apps.play.edits import State
from apps.play.models import Move, Table, ways_to
from apps.play.services import resign
from apps.site.programs import Program
from apps.site.troubles import Unreadable
from games.registry import RULEBOOKS, Phrases, default_rules, phrases
from tests.engine.finished import games_of, read
from tests.factories import TableFactory
from tests.live import environment
from tests.play.conftest import NOTHING, bid, play_on

LARGEST = {  # bytes of a whole game
    "apocalypse": 35_000,
    "bidding": 8_000,
    "crescent_moon": 23_000,
    "first_jihad": 55_000,
    "jihad": 150_000,
}
OF_THE_GAME = {
    "apocalypse": "normal-held",
    "bidding": "six-at-random",
    "crescent_moon": "five-long",
    "first_jihad": "advanced-normal-1",
    "jihad": "normal-1",
}
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
    rules, before, size = default_rules(slug), None, 0
    kept: list[archive.Packed] = []
    for number, (record, state) in enumerate(played(slug)):
        packed, before = archive.pack_state(rules, number, state, before)
        kept.append(packed)
        way = [one.state for one in kept[number if packed.base is None else packed.base :]]
        assert archive.unpack_state(*way) == state
        assert len(way) <= archive.SPAN and kept[-len(way)].base is None
        written = archive.pack_record(slug, record)
        assert archive.unpack_record(written) == record
        size += len(packed.state) + len(written)
    assert size <= LARGEST[slug]


@each_game
def test_events_of_some_types_are_read_without_the_others(slug: str) -> None:
    records = [record for record, _ in played(slug)]
    types = {event["type"] for record in records for event in record.events}
    kinds = set(sorted(types)[::2])
    for record in records[::10]:
        kept = archive.pack_record(slug, record)
        assert archive.unpack_events(kept, kinds) == [
            event for event in archive.unpack_record(kept).events if event["type"] in kinds
        ]
    assert kinds < types


def all_of(one: Phrases) -> list[bytes]:
    return [one.records, one.states, one.edits, *(name.encode() for shape in one.shapes for name in shape)]


def test_phrases_are_never_changed() -> None:
    """Games are kept with them: a change would make those unreadable. A new file stands beside the old."""
    digest = {
        slug: [blake2b(b"".join(all_of(one)), digest_size=4).hexdigest() for one in phrases(slug)]
        for slug in RULEBOOKS
    }
    assert digest == {
        "apocalypse": ["1271cf25", "8ca13d6c", "20b86065"],
        "bidding": ["1271cf25", "c64d690d", "e8885d41"],
        "crescent_moon": ["1271cf25", "6d96a896", "c60cc88a"],
        "first_jihad": ["1271cf25", "60a9a307", "e0c70393", "aa34cb93"],
        "jihad": [
            *("1271cf25", "e1f6c5bf", "0a5a948e", "15a41b66", "00a575cb", "690dab40", "6c78152d"),
            "4d67e36f",
        ],
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
    with pytest.raises(Unreadable):
        archive.unpack_events(harm, ["TurnBegan"])


def test_a_state_after_another_than_its_own_is_not_taken_for_one() -> None:
    rules, states = default_rules("jihad"), [state for _, state in played("jihad")]
    whole, _ = archive.pack_state(rules, 8, states[8])
    packed, _ = archive.pack_state(rules, 10, states[10], Before(9, State(states[9]), 8, rules.layout))
    with pytest.raises(Unreadable):
        archive.unpack_state(whole.state, packed.state)
    with pytest.raises(Unreadable):
        archive.unpack_state(packed.state)
    assert archive.unpack_next(packed.state, states[9]) == states[10]


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
    for number in (0, 7, 8, 12, 16, 20):
        with django_assert_num_queries(1):
            state = table.move_at(number).saved
        assert state == table.moves.get(number=number).saved
    with pytest.raises(Move.DoesNotExist):
        table.move_at(21)


@pytest.mark.django_db
def test_many_positions_are_two_queries(table: Table, django_assert_num_queries: Any) -> None:
    play_on(table, moves=20)
    with django_assert_num_queries(2):
        moves = table.moves.filter(number__in=(0, 7, 20)).with_ways()
        states = [move.saved for move in moves]
    assert states == [table.moves.get(number=move.number).saved for move in moves]


@pytest.mark.django_db
def test_positions_far_apart_are_read_however_many_there_are(table: Table) -> None:
    """SQLite takes no expression of more than a thousand levels."""
    scattered = [Move(table=table, number=3 * n, base=3 * n - 1) for n in range(1, 1200)]
    assert ways_to([table.move_at(0), *scattered]) == [[]] * 1200


def test_resigning_shares_the_earlier_state(components: None, alice: User, bob: User, charlie: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}, {"user": charlie}])
    bid(table, 0)
    resign(table_id=table.pk, seat=1)
    _, before, resigned = table.moves.all()
    assert resigned.saved == before.saved
    assert (before.base, resigned.base) == (0, 0)
    assert len(resigned.state) < 16


# Packing what earlier releases kept

WHOLE = [("play", "0003_said_once")]
FORMAT_1 = [("play", "0010_fill_in_acted_at")]
packing = import_module("apps.play.migrations.0011_pack_smaller")
TABLES, EACH = 12, 60
KILLS = 2
Kept = dict[str, Any]  # the columns of a move


def migrate(goal: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    return executor.migrate(goal).apps


@pytest.fixture
def unpacked(
    nobody_serves: None, transactional_db: None, components: None, alice: User
) -> Iterator[Callable[[Any], Any]]:
    """Makes the database that of an earlier release."""
    yield migrate
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())


def kept_whole(record: Record, number: int) -> Kept:
    told = {"action": record.action, "draws": record.draws, "events": record.events}
    return told | {"state": zlib.compress(played("jihad")[number][1], 1)}


def kept_in_format_1(record: Record, number: int) -> Kept:
    """Every eighth state whole, the others with that before them as dictionary."""
    words, states = phrases("jihad")[1], [state for _, state in played("jihad")]
    key, state = number - number % 8, states[number]
    head = pack(">BBHI", 1, 1, 0 if number % 8 else words.id, crc32(state))
    told = archive.squeeze(msgspec.msgpack.encode(record), words.records)
    return {
        "state": head + archive.squeeze(state, states[key] if number % 8 else words.states),
        "base": key if number % 8 else None,
        "record": pack(">BH", 1, words.id) + told,
    }


def keep_as_before(old: Any, kept: Callable[[Record, int], Kept], tables: int = TABLES) -> None:
    """The same moves at some tables, of which one has gone back, and one cannot be read."""
    Table, Move = old.get_model("play", "Table"), old.get_model("play", "Move")
    components = live_apps.get_model("components", "ComponentSet").objects.get(game="jihad").pk
    for n in range(tables):
        table = Table.objects.create(
            key=f"t{n}", game="jihad", scenario="x", components_id=components, version=EACH
        )
        told = [record for record, _ in played("jihad")[:EACH]]
        told[50] = msgspec.structs.replace(told[50], action=None)
        rows = [
            Move(table=table, number=number, seat=0, **kept(record, 12 if number == 50 else number))
            for number, record in enumerate(told)
        ]
        rows[50].back_to = 12
        Move.objects.bulk_create(rows)
    Move.objects.filter(table__key="t3", number=20).update(state=b"torn")


def all_packed() -> None:
    expected = played("jihad")
    for table in Table.objects.order_by("pk"):
        moves = table.moves.all().with_ways()
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


@pytest.mark.parametrize(
    ("release", "kept", "stands"),
    [(WHOLE, kept_whole, [EACH - 1, 0]), (FORMAT_1, kept_in_format_1, [0, 0])],
    ids=["whole", "in format 1"],
)
def test_old_tables_are_packed_in_their_layout_though_the_migration_is_killed(
    unpacked: Any, monkeypatch: pytest.MonkeyPatch, release: Any, kept: Any, stands: list[int]
) -> None:
    """A later release may have passed several when it first meets a database. Where a table was under way
    before it was kept who acted last, that is filled in: they had nothing to take back until their next move.
    """
    old = unpacked(release)
    keep_as_before(old, kept)
    under_way(old, "t0")
    for packed in range(KILLS):
        migrating = Program(environment(), "migrate", "--no-input")
        wait_for_some(migrating, packed)
        migrating.kill()
    assert KILLS <= packed_tables() < TABLES
    later_layout(monkeypatch)
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())
    all_packed()
    assert layouts(Move.objects.exclude(table__key="t3", number=20)) == {1}
    assert Move.objects.aggregate(size=Sum(Length("state")))["size"] < TABLES * EACH * 100
    assert list(Table.objects.get(key="t0").seats.values_list("acted_at", flat=True)) == stands


def later_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULEBOOKS, "jihad", type("Later", (RULEBOOKS["jihad"],), {"layout": 2}))


def layouts(moves: Iterable[Move]) -> set[int]:
    return {archive.layout_of(move) for move in moves}


def under_way(old: Any, key: str) -> None:
    tables, seats = old.get_model("play", "Table").objects, old.get_model("play", "Seat").objects
    tables.filter(key=key).update(status="playing", version=EACH - 1)
    for number in (0, 1):
        seats.create(table=tables.get(key=key), number=number)


def wait_for_some(program: Program, more_than: int) -> None:
    """Until it has packed some tables, or has ended."""
    while program.process.poll() is None and packed_tables() <= more_than:
        time.sleep(0.01)


def packed_tables() -> int:
    now = bytes([archive.FORMAT])
    with connection.cursor() as cursor, suppress(DatabaseError):  # there is no such column yet
        cursor.execute(
            "SELECT count(DISTINCT table_id) FROM play_move WHERE substr(record, 1, 1) = %s", [now]
        )
        return int(cursor.fetchone()[0])
    return 0


def test_a_table_that_was_packed_in_part_is_packed_again_in_its_layout(
    components: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be read stays as it is, and brings its table back in a second run."""
    later_layout(monkeypatch)
    keep_as_before(live_apps, kept_in_format_1, tables=3)
    Move.objects.filter(table__key="t2", number=5).update(record=b"\x01torn")
    for _ in range(2):
        packing.pack_moves(live_apps, connection.schema_editor())
    Move.objects.filter(table__key="t2", number=5).update(
        record=Move.objects.get(table__key="t1", number=5).record
    )
    assert layouts(Move.objects.all()) == {1}
    all_packed()


def test_packed_moves_are_not_unpacked_by_going_back_a_release(table: Table) -> None:
    (packed,) = packing.Migration.operations
    with pytest.raises(IrreversibleError, match="restore a backup"):
        packed.reverse_code(live_apps, connection.schema_editor())
    assert archive.load(table, table.moves.get())
