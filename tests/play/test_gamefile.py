"""Games as files: out, in again, and what is refused."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from itertools import groupby
from random import Random
from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.components.models import ComponentSet
from apps.components.services import digest_of
from apps.play import archive, imports
from apps.play.archive import Record
from apps.play.bots import play_one_seat
from apps.play.exports import NotGivenOut, file_of, given_out
from apps.play.fairness import audit
from apps.play.gamefile import MOST_BYTES, BadFile, packed, unpacked
from apps.play.imports import take_in
from apps.play.models import Move, Table
from apps.play.reread import Dishonest, OtherRules, reread
from apps.play.services import resign
from apps.play.sitting import Sitting
from apps.play.trying import Position
from games.example.rules import PearlBanks
from games.registry import RULEBOOKS
from tests.factories import TableFactory
from tests.play.conftest import Release, bid, game_at, play_on
from tests.play.test_mends import MEND, Mended
from tests.play.whole import any_table_of, play_out

pytestmark = pytest.mark.django_db

# MAJLIS_MANY=100 is the long form: 100 mutations of each file, 40 games of each rulebook
MANY = int(os.environ.get("MAJLIS_MANY", "0"))
MUTATIONS, GAMES = MANY or 8, MANY * 2 // 5 or 2

each_game = pytest.mark.parametrize("slug", sorted(RULEBOOKS))


def given(table: Table) -> bytes:
    return packed(file_of(table, tuple(table.seats.all())))


def told(table: Table) -> list[Any]:
    """All that the moves of a table are, but for what only the site told."""
    return [
        (move.number, move.seat, move.back_to, move.action, move.draws, move.events)
        for move in table.moves.all()
    ]


def boards(table: Table) -> list[bytes]:
    """Every position, but for the seed of what is still to be drawn."""
    games = [archive.load(table, move) for move in read_in_turn(table)]
    return [msgspec.msgpack.encode((game.board, game.stack, game.dice.drawn)) for game in games]


def read_in_turn(table: Table) -> Iterator[Move]:
    """The moves, each state read from the one before."""
    before = b""
    for move in table.moves.all():
        before = move.read_after(before)
        yield move


def again(raw: bytes, **changed: Any) -> bytes:
    """A file that was changed, with its sum made right."""
    data = json.loads(raw) | changed
    rest = {name: value for name, value in data.items() if name not in ("majlis", "sum")}
    return json.dumps(data | {"sum": digest_of(rest)}).encode()


@pytest.fixture
def over(components: None, alice: User) -> Table:
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    play_on(table)
    return table


@pytest.fixture
def war(components: None, alice: User) -> Table:
    """Under way, without secrets: Alice against a bot."""
    players = [{"user": alice}, {"bot": "easy"}]
    table = TableFactory.create(game="jihad", scenario="campaign", players=players)
    play_on(table, moves=30)
    return table


# There and back


@each_game
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_goes_out_and_in_and_checks(
    slug: str, seed: int, components: None, alice: User, tmp_path: Any
) -> None:
    rng = Random(f"{slug} {seed}")
    table = play_out(any_table_of(slug, alice, rng, practice=True), rng)
    raw = given(table)
    assert len(raw) <= MOST_BYTES
    taken = take_in(file=unpacked(raw), by=alice)
    assert told(taken) == told(table)
    assert boards(taken) == boards(table)
    assert (taken.status, taken.outcome, taken.options) == (Table.Status.OVER, table.outcome, table.options)
    assert audit(taken).faults == audit(table).faults == []
    assert packed(unpacked(given(taken))) == given(taken)
    file = tmp_path / "game.json"
    file.write_bytes(raw)
    call_command("verify", str(file), taken.key)


def test_it_is_given_out_and_taken_in_by_the_page(
    client: Client, over: Table, alice: User, bob: User
) -> None:
    client.force_login(bob)
    answer = client.get(reverse("play:file", args=[over.key]))
    assert answer.status_code == 200 and "attachment" in answer["Content-Disposition"]
    upload = SimpleUploadedFile("game.json", answer.content)
    answer = client.post(reverse("lobby:from_file"), {"file": upload})
    taken = bob.hosted_tables.get()
    assert answer["Location"] == taken.get_absolute_url()
    page = client.get(taken.get_absolute_url())
    assert page.status_code == 200
    for number in (0, 7, taken.version):
        assert client.get(reverse("play:history", args=[taken.key, number])).status_code == 200
    assert "From a file." in client.get(reverse("play:fair", args=[taken.key])).content.decode()
    assert taken.title in client.get(reverse("lobby:from_file")).content.decode()


def test_who_has_no_name_is_asked_for_one_first(client: Client, components: None) -> None:
    answer = client.get(reverse("lobby:from_file"))
    assert answer.status_code == 302 and reverse("accounts:guest") in answer["Location"]


def test_names_are_kept_and_people_are_not(over: Table, bob: User) -> None:
    taken = take_in(file=unpacked(given(over)), by=bob)
    assert [seat.name for seat in taken.seats.all()] == ["Alice", "Bot, easy"]
    assert not taken.seats.exclude(user=None).exists()
    assert (taken.listed, taken.practice, taken.host) == (False, True, bob)


def test_a_game_that_all_but_one_have_left_comes_in(components: None, alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    bid(table, 0)
    resign(table_id=table.pk, seat=1)
    table.refresh_from_db()
    taken = take_in(file=unpacked(given(table)), by=alice)
    assert taken.outcome == table.outcome
    assert [seat.absent for seat in taken.seats.all()] == [False, True]
    assert audit(taken).faults == []


# Under way


def test_one_under_way_is_played_on_by_who_took_it_in(war: Table, bob: User) -> None:
    taken = take_in(file=unpacked(given(war)), by=bob)
    assert (taken.status, taken.version) == (Table.Status.PLAYING, 30)
    assert boards(taken) == boards(war)
    assert [seat.user for seat in taken.seats.all()] == [bob, None]
    assert game_at(taken).dice.seed not in ("", game_at(war).dice.seed)
    play_on(taken)
    assert taken.status == Table.Status.OVER
    assert audit(taken).faults == []
    with pytest.raises(NotGivenOut, match="two seeds"):
        given_out(Sitting(taken, tuple(taken.seats.all()), (), None))
    again_taken = take_in(file=unpacked(given(war)), by=bob)
    play_one_seat()
    assert again_taken.moves.count() >= 31


def test_it_tells_nothing_of_the_rolls_to_come(client: Client, war: Table, alice: User) -> None:
    client.force_login(alice)
    raw = client.get(reverse("play:file", args=[war.key])).content.decode()
    added = [seat.contribution for seat in war.seats.all() if seat.contribution]
    assert added and not [secret for secret in (war.secret, war.seed, *added) if secret in raw]
    assert war.commitment in raw


def test_nor_that_an_order_has_answered_for_another(war: Table) -> None:
    raw = json.loads(given(war))
    kinds = {event["type"] for move in raw["moves"] for event in move.get("events", [])}
    assert kinds and "Obeyed" not in kinds


def test_where_seats_have_secrets_it_is_given_out_when_it_is_over(
    client: Client, table: Table, alice: User
) -> None:
    client.force_login(alice)
    answer = client.get(reverse("play:file", args=[table.key]))
    assert answer.status_code == 403
    assert "keep secrets from each other" in answer.content.decode()


def test_where_others_play_by_the_same_dice_it_is_given_out_after_all_have(
    client: Client, over: Table, war: Table, alice: User
) -> None:
    """The draws of one would tell those of the other."""
    client.force_login(alice)
    for table in (over, war):
        Table.objects.filter(pk=table.pk).update(sealed_until=timezone.now() + timedelta(days=1))
        answer = client.get(reverse("play:file", args=[table.key]))
        assert answer.status_code == 403 and "by the same dice" in answer.content.decode()
        Table.objects.filter(pk=table.pk).update(sealed_until=timezone.now() - timedelta(days=1))
        assert client.get(reverse("play:file", args=[table.key])).status_code == 200


def test_one_that_was_tried_from_another_is_not(client: Client, over: Table, alice: User) -> None:
    position = Position(table=over.key, move=3, watcher=None).kept()
    Table.objects.filter(pk=over.pk).update(begun_from=position)
    client.force_login(alice)
    answer = client.get(reverse("play:file", args=[over.key]))
    assert answer.status_code == 403 and "began from a position" in answer.content.decode()


def test_others_do_not_take_a_game_away_that_is_under_way(client: Client, war: Table, charlie: User) -> None:
    client.force_login(charlie)
    assert client.get(reverse("play:file", args=[war.key])).status_code == 403


def test_nor_one_that_they_may_not_see(client: Client, over: Table, charlie: User) -> None:
    Table.objects.filter(pk=over.pk).update(spectators=False)
    client.force_login(charlie)
    assert client.get(reverse("play:file", args=[over.key])).status_code == 403


# Refused


Change = Callable[[dict[str, Any]], object]

DAMAGED: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda raw: raw[:-9], "cannot be read as JSON"),
    (lambda raw: b"", "cannot be read as JSON"),
    (lambda raw: b"[" * 100_000, "cannot be read as JSON"),
    (lambda raw: b"[1, 2]", "holds no game"),
    (lambda raw: raw.replace(b"easy", b"hard"), "damaged, or was changed"),
    (lambda raw: again(raw, majlis=2), "of another version: its schema is 2"),
    (lambda raw: again(raw, majlis=[]), "of another version"),
    (lambda raw: b" " * MOST_BYTES + raw, "too large"),
    (lambda raw: again(raw, game="chess"), "no game “chess”"),
    (lambda raw: again(raw, moves=[]), "no moves"),
    (lambda raw: again(raw, moves=[{}] * 10_001), "too long"),
    (lambda raw: again(raw, more=1), "unknown field"),
    (lambda raw: again(raw, title=""), "neither is empty"),
    (lambda raw: again(raw, players=[{"name": "x" * 41}]), "at most 40"),
    (lambda raw: again(raw, scenario="atlantis"), "no such scenario"),
    (lambda raw: again(raw, options={"moon": "full"}), "no such option"),
    (lambda raw: again(raw, secret="0" * 64), "not the one that was promised"),
    (lambda raw: again(raw, secret=""), "does not come out|when the game is over"),
    (lambda raw: again(raw, outcome=None), "not that of the last position"),
    (lambda raw: again(raw, components={"name": "Ours", "version": 1, "digest": "0"}), "“Ours, version 1”"),
]


@pytest.mark.parametrize(("harm", "reason"), DAMAGED)
def test_what_is_no_game_is_refused_with_the_reason(
    over: Table, alice: User, harm: Callable[[bytes], bytes], reason: str
) -> None:
    with pytest.raises(BadFile, match=reason):
        take_in(file=unpacked(harm(given(over))), by=alice)
    assert Table.objects.count() == 1


def bids(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [move for move in data["moves"] if move.get("action", {}).get("type") == "Bid"]


def drawing(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(move for move in data["moves"][1:] if move.get("draws"))
    return found


def better_draw(data: dict[str, Any]) -> None:
    of, value = drawing(data)["draws"][0]
    drawing(data)["draws"][0] = [of, (value + 1) % of]


def telling(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(move for move in data["moves"][1:] if move.get("events"))
    return found


DISHONEST: list[tuple[Change, str]] = [
    (better_draw, "draws do not follow from the seed"),
    (lambda data: drawing(data)["draws"].append([6, 0]), "does not come out"),
    (lambda data: drawing(data)["draws"].pop(), "does not come out"),
    (lambda data: telling(data)["events"].pop(), "event.0 was nothing|event.[0-9]+ was nothing"),
    (lambda data: telling(data)["events"][0].update(rule="9.9"), "event.0.rule was '9.9'"),
    (lambda data: bids(data)[0].update(seat=1 - bids(data)[0]["seat"]), "does not come out"),
    (lambda data: bids(data)[0].update(seat=7), "there is no seat 7"),
    (lambda data: bids(data)[0]["action"].update(fate=[99] * 7), "does not come out"),
    (lambda data: data["moves"].pop(), "not that of the last position"),
    (lambda data: data["moves"].append(bids(data)[0]), "the game is over by then"),
    (lambda data: data["moves"].insert(3, {"seat": 0, "back_to": 77}), "nobody can go back to move 77"),
    (lambda data: data["players"][1].update(absent=True), "absent who has not resigned"),
    (lambda data: data["outcome"].update(reason="By fiat."), "not that of the last position"),
    (lambda data: data["players"][0].update(added="f" * 32), "do not follow from the seed"),
    (lambda data: data["players"].pop(), "does not come out|takes"),
    (lambda data: data["players"][1].update(bot="godlike"), "No bot of this game"),
    (lambda data: data["moves"][0].update(seat=0), "the first move is the set-up"),
]


@pytest.mark.parametrize(("change", "reason"), DISHONEST)
def test_what_the_moves_do_not_make_is_refused_with_the_reason(
    over: Table, alice: User, change: Change, reason: str, tmp_path: Any, capsys: Any
) -> None:
    data = json.loads(given(over))
    change(data)
    raw = again(json.dumps(data).encode())
    with pytest.raises(Dishonest, match=reason):
        take_in(file=unpacked(raw), by=alice)
    file = tmp_path / "false.json"
    file.write_bytes(raw)
    with pytest.raises(CommandError, match="1 files do not come out"):
        call_command("verify", str(file))


def test_a_refusal_is_told_on_the_page(client: Client, over: Table, alice: User) -> None:
    client.force_login(alice)
    upload = SimpleUploadedFile("game.json", given(over)[:-1])
    answer = client.post(reverse("lobby:from_file"), {"file": upload})
    assert answer.status_code == 422
    assert "cannot be read as JSON" in answer.content.decode()


def test_an_edited_set_of_the_same_name_is_not_the_same(over: Table, alice: User) -> None:
    ComponentSet.objects.filter(game="bidding").update(digest="f" * 64)
    raw = given(over)
    ComponentSet.objects.filter(game="bidding").update(digest="e" * 64)
    with pytest.raises(BadFile, match="does not have the components"):
        take_in(file=unpacked(raw), by=alice)


def test_nobody_fills_the_site_with_files(over: Table, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "MOST_KEPT", 1)
    take_in(file=unpacked(given(over)), by=alice)
    with pytest.raises(BadFile, match="kept here already"):
        take_in(file=unpacked(given(over)), by=alice)


# Other rules


@pytest.fixture
def season(release: Release, alice: User) -> bytes:
    table = TableFactory.create(
        game="example", scenario="season", players=[{"user": alice}, {"bot": "normal"}]
    )
    play_on(table)
    return given(table)


def test_a_game_of_earlier_rules_is_refused_for_that_and_is_not_false(
    season: bytes, release: Release, tmp_path: Any, capsys: Any, alice: User
) -> None:
    release(Mended)
    with pytest.raises(OtherRules, match="The rules were mended since: A dive at the reef"):
        take_in(file=unpacked(season), by=alice)
    file = tmp_path / "old.json"
    file.write_bytes(season)
    call_command("verify", str(file))
    assert MEND in capsys.readouterr().out


def test_so_is_one_of_newer_rules(release: Release, alice: User) -> None:
    release(Mended)
    table = TableFactory.create(
        game="example", scenario="season", players=[{"user": alice}, {"bot": "normal"}]
    )
    play_on(table)
    raw = given(table)
    release(PearlBanks)
    with pytest.raises(OtherRules, match="newer release"):
        list(reread(unpacked(raw)))


# Mutated


def mutated(raw: bytes, rng: Random) -> bytes:
    """One thing of it is another, anywhere; as often as not with the sum made right."""
    if rng.random() < 0.5:
        at = rng.randrange(len(raw))
        return rng.choice(
            [raw[:at], raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :], raw[:at] + raw[at + 1 :]]
        )
    data = json.loads(raw)
    _change_one(data, rng)
    return again(json.dumps(data).encode())


CLAIMS = ("spoken", "out_of_time")
STRANGE: tuple[Any, ...] = (None, -1, 0, 1, 2**70, True, "", "x", [], {}, 1.5)


def _change_one(data: Any, rng: Random) -> None:
    """Somewhere in it: taken out, doubled, or something else in its place."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    key = rng.choice(keys)
    inner = data[key]
    if isinstance(inner, dict | list) and inner and rng.random() < 0.85:
        _change_one(inner, rng)
    elif rng.random() < 0.3:
        del data[key]
    elif isinstance(data, list) and rng.random() < 0.3:
        data.insert(key, inner)
    else:
        data[key] = inner + 1 if type(inner) is int and rng.random() < 0.5 else rng.choice(STRANGE)


@each_game
def test_a_mutated_file_is_refused_or_makes_the_same_game(slug: str, components: None, alice: User) -> None:
    rng = Random(f"{slug} mutated")
    table = play_out(any_table_of(slug, alice, rng, practice=True), rng)
    for found, whole in mutations(given(table), rng):
        assert found == whole


def test_what_a_file_alone_tells_and_what_does_nothing_make_no_other_game(war: Table) -> None:
    """A going back that does not say that it went over dice, and one that is there twice."""
    raw = given(war)
    back = {
        "seat": 0,
        "back_to": 20,
        "events": [{"type": "TookBack", "seat": 0, "back_to": 20, "spoken": True}],
    }
    silent = {**back, "events": [{"type": "TookBack", "seat": 0, "back_to": 20}]}
    data = json.loads(again(raw, practice=True))
    whole = moves_of(again(raw, practice=True, moves=[*data["moves"], back]))
    for moves in ([silent], [back, back]):
        assert moves_of(again(raw, practice=True, moves=[*data["moves"], *moves])) == whole


@pytest.mark.parametrize("slug", [slug for slug in sorted(RULEBOOKS) if not RULEBOOKS[slug].secrets])
def test_so_is_one_of_a_game_under_way_or_is_a_part_of_it(slug: str, components: None, alice: User) -> None:
    rng = Random(f"{slug} under way")
    table = play_out(any_table_of(slug, alice, rng, practice=True), rng, moves=25)
    for found, whole in mutations(given(table), rng):
        assert found == whole[: len(found)]


def mutations(raw: bytes, rng: Random) -> Iterator[tuple[list[bytes], list[bytes]]]:
    """The moves of each mutated file that is not refused, and those of the true one."""
    options, whole, refused = options_of(raw), moves_of(raw), 0
    for _ in range(MUTATIONS):
        changed = mutated(raw, rng)
        try:
            found = moves_of(changed)
        except BadFile as error:
            assert str(error)
            refused += 1
        else:
            yield (found, whole) if options_of(changed) == options else (told_in(changed), told_in(raw))
    assert refused


def options_of(raw: bytes) -> dict[str, str]:
    """One that never came to matter stands in each position, and nothing else is otherwise."""
    return unpacked(raw).options


def told_in(raw: bytes) -> list[bytes]:
    return once(msgspec.msgpack.encode(provable(record)) for _, record in reread(unpacked(raw)))


def moves_of(raw: bytes) -> list[bytes]:
    """Each with the position after it."""
    return once(
        msgspec.msgpack.encode((game.board, game.stack, game.dice.drawn, provable(record)))
        for game, record in reread(unpacked(raw))
    )


def once(came: Iterable[bytes]) -> list[bytes]:
    """Who goes back to where they are, or leaves who has left, has done nothing."""
    return [one for one, _ in groupby(came)]


def provable(record: Record) -> list[Any]:
    """Without what the file alone tells: whether one went back over what had spoken, and why one left."""
    action, draws, events, mends = msgspec.to_builtins(record)
    facts = [{name: fact for name, fact in event.items() if name not in CLAIMS} for event in events]
    return [action, draws, facts, mends]
