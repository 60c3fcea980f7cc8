"""Games as files: out, in again, and what is refused."""

import json
import os
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import pairwise
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
from apps.play.bots import play_one_seat
from apps.play.exports import NotGivenOut, file_of, given_out, plain
from apps.play.fairness import audit
from apps.play.gamefile import MOST_BYTES, BadFile, packed, unpacked
from apps.play.imports import take_in
from apps.play.models import Move, Table
from apps.play.reread import Dishonest, OtherRules, reread
from apps.play.services import resign
from apps.play.sitting import Sitting
from apps.play.trying import Position
from games.engine.contract import Rules
from games.example.rules import PearlBanks
from games.registry import RULEBOOKS, default_rules
from tests.factories import TableFactory
from tests.play.conftest import Release, bid, game_at, play_on
from tests.play.test_mends import MEND, Mended
from tests.play.whole import any_table_of, play_out

pytestmark = pytest.mark.django_db

# MAJLIS_MANY=100 is the long form: 40 games of each rulebook; of each file that is mutated 35 times damaged,
# and forged until 35 are refused
MANY = int(os.environ.get("MAJLIS_MANY", "0"))
REFUSED, GAMES = MANY * 7 // 20 or 4, MANY * 2 // 5 or 2

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
    assert provable(given(taken)) == provable(raw)
    file = tmp_path / "game.json"
    file.write_bytes(raw)
    call_command("verify", str(file), table.key, taken.key)


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


def test_whoever_took_it_in_removes_it_and_has_room_for_another(
    client: Client, over: Table, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.play.imports.MOST_KEPT", 1)
    taken = take_in(file=unpacked(given(over)), by=bob)
    with pytest.raises(BadFile, match="remove one of them first"):
        take_in(file=unpacked(given(over)), by=bob)
    at = reverse("lobby:remove_from_file", args=[taken.key])
    client.force_login(alice)
    assert client.post(at).status_code == 404
    client.force_login(bob)
    assert at in client.get(reverse("lobby:from_file")).content.decode()
    assert client.get(at).status_code == 405
    assert f"{taken.title} is removed." in client.post(at, follow=True).content.decode()
    assert client.get(taken.get_absolute_url()).status_code == 404
    assert client.post(reverse("lobby:remove_from_file", args=[over.key])).status_code == 404
    assert take_in(file=unpacked(given(over)), by=bob)


def test_a_game_that_others_were_begun_from_stays(client: Client, over: Table, bob: User) -> None:
    taken = take_in(file=unpacked(given(over)), by=bob)
    Table.objects.filter(pk=over.pk).update(begun_from={"table": taken.key, "move": 1, "watcher": None})
    client.force_login(bob)
    answer = client.post(reverse("lobby:remove_from_file", args=[taken.key]))
    assert (answer.status_code, "are checked by it" in answer.text) == (409, True)
    assert Table.objects.filter(pk=taken.pk).exists()


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
    (lambda raw: again(raw, title=""), "is not empty"),
    (lambda raw: again(raw, players=[{"name": "x" * 41}]), "at most 40"),
    (lambda raw: again(raw, title="\u202eMajlis staff"), "A title in the file cannot stay"),
    (lambda raw: again(raw, title="a\tb\u2066"), "does not show"),
    (
        lambda raw: again(raw, players=[{"name": "\u202eecilA"}]),
        "A name in the file cannot stay",
    ),
    (lambda raw: again(raw, players=[{"name": "Bot, hard"}]), "kept for what this site says"),
    (lambda raw: again(raw, secret="0" * 65), "holds no game: .*secret"),
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


@pytest.mark.parametrize("field", ["added", "seal"])
@pytest.mark.parametrize("text", ["0" * 65, "\u202e"])
def test_what_a_seat_adds_is_no_longer_than_is_kept(war: Table, alice: User, field: str, text: str) -> None:
    players = [{"name": "Alice", field: text}, {"name": "Bob"}]
    with pytest.raises(BadFile, match=f"holds no game: .*{field}"):
        take_in(file=unpacked(again(given(war), players=players)), by=alice)


def test_who_has_left_the_site_stays_departed(war: Table, alice: User) -> None:
    players = [{"name": "Departed"}, {"name": "Bob"}]
    table = take_in(file=unpacked(again(given(war), players=players)), by=alice)
    assert [seat.name for seat in table.seats.all()] == ["Departed", "Bob"]


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
    (lambda data: data["outcome"]["places"][0].update(rank=True), "not that of the last position"),
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


def damaged(raw: bytes, rng: Random) -> bytes:
    """A byte of it is another, or it ends there, or lacks one."""
    at = rng.randrange(len(raw))
    other = rng.choice([byte for byte in range(256) if byte != raw[at]])
    return rng.choice([raw[:at], raw[:at] + bytes([other]) + raw[at + 1 :], raw[:at] + raw[at + 1 :]])


def forged(raw: bytes, rng: Random) -> bytes:
    """One thing of the game is another, anywhere, and the sum is right."""
    data = json.loads(raw)
    _change_one(data, rng)
    return again(json.dumps(data).encode())


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
def test_a_mutated_file_is_refused_or_proves_the_same(slug: str, components: None, alice: User) -> None:
    rng = Random(f"{slug} mutated")
    raw = given(play_out(any_table_of(slug, alice, rng, practice=True), rng))
    for changed, taken in taken_in(raw, rng, alice):
        assert says_no_more(provable(changed), provable(given(taken)))
        assert came_of(provable(given(taken))) == came_of(provable(raw))
        assert audit(taken).faults == []


@pytest.mark.parametrize("slug", [slug for slug in sorted(RULEBOOKS) if not RULEBOOKS[slug].secrets])
def test_one_of_a_game_under_way_is_refused_or_tells_a_game(slug: str, components: None, alice: User) -> None:
    """Whose draws nobody can check yet: without one of its moves it may be another game by the rules."""
    rng = Random(f"{slug} under way")
    raw = given(play_out(any_table_of(slug, alice, rng, practice=True), rng, moves=25))
    for changed, taken in taken_in(raw, rng, alice):
        assert says_no_more(provable(changed), provable(given(taken)))
        assert audit(taken).faults == []


REASONS = r"cannot be read as JSON|damaged, or was changed|holds no game|another version"


def taken_in(raw: bytes, rng: Random, by: User) -> Iterator[tuple[bytes, Table]]:
    """Mutated files that are not refused, and the tables that they make, until enough have been refused."""
    refused = 0
    for _ in range(REFUSED):
        with pytest.raises(BadFile, match=REASONS):
            unpacked(damaged(raw, rng))
    for _ in range(10 * REFUSED):
        changed = forged(raw, rng)
        try:
            taken = take_in(file=unpacked(changed), by=by)
        except BadFile as error:
            assert str(error)
            refused += 1
        else:
            yield changed, taken
            taken.delete()
        if refused == REFUSED:
            return
    raise AssertionError("Hardly anything is refused.")


def provable(raw: bytes) -> Any:
    """A file without what nothing but it tells (docs/storage.md)."""
    data = json.loads(raw)
    for what in ("majlis", "sum", "title", "practice", "options"):
        data.pop(what, None)
    if "secret" not in data:
        del data["commitment"]
    data["components"] = data["components"]["digest"]
    data["players"] = [player.get("added", "") for player in data["players"]]
    rules = default_rules(data["game"])
    data["moves"] = [_provable(rules, move, over="secret" in data) for move in data["moves"]]
    return data


def came_of(known: Any) -> Any:
    """An action may be another, if the same came of it to the last die: one of two pieces that are alike."""
    return known | {"moves": [move | {"action": None} for move in known["moves"]]}


def says_no_more(found: Any, whole: Any) -> bool:
    """A record of an earlier release may lack fields of its events; what comes out has them."""
    if isinstance(whole, dict):
        return all(name in whole and says_no_more(found[name], whole[name]) for name in found)
    if isinstance(whole, list):
        return len(found) == len(whole) and all(map(says_no_more, found, whole))
    return bool(found == whole)


def _provable(rules: Rules[Any], move: dict[str, Any], *, over: bool) -> dict[str, Any]:
    draws = move.get("draws", [])
    events = [
        {name: value for name, value in event.items() if name not in TOLD} for event in move.get("events", [])
    ]
    action = move.get("action") and plain(rules.read_action(json.dumps(move["action"])))
    shown = {"seat": move.get("seat"), "back_to": move.get("back_to"), "action": action}
    return shown | {"events": events, "draws": draws if over else [of for of, _ in draws]}


TOLD = ("spoken", "out_of_time")  # of going back, and of leaving


# What nothing but a file tells


def going_back(seat: int, to: int, **told: Any) -> dict[str, Any]:
    event = {"type": "TookBack", "seat": seat, "back_to": to, **told}
    return {"seat": seat, "back_to": to, "events": [event]}


def with_more(raw: bytes, *moves: dict[str, Any], **changed: Any) -> bytes:
    """By the same rules as those before: what others came to is not for these to say."""
    made = json.loads(raw)["moves"]
    mends = {"mends": made[-1].get("mends", 0)}
    return again(raw, moves=[*made, *(mends | move for move in moves)], **changed)


def last_move(raw: bytes, *, drawn: bool) -> tuple[int, int]:
    """Of those that drew, or did not: its number, and who made it."""
    moves = json.loads(raw)["moves"]
    return max((n, move["seat"]) for n, move in enumerate(moves) if n and bool(move.get("draws")) is drawn)


def test_over_dice_nobody_goes_back_in_silence(war: Table, alice: User) -> None:
    raw = given(war)
    number, seat = last_move(raw, drawn=True)
    honest = with_more(raw, going_back(seat, number - 1, spoken=True), practice=True)
    assert take_in(file=unpacked(honest), by=alice).version == war.version + 1
    silent = with_more(raw, going_back(seat, number - 1), practice=True)
    with pytest.raises(Dishonest, match="does not say that it went back over dice"):
        take_in(file=unpacked(silent), by=alice)
    with pytest.raises(Dishonest, match="only at a practice table"):
        take_in(file=unpacked(with_more(raw, going_back(seat, number - 1, spoken=True))), by=alice)


def test_nor_over_anothers_move_as_if_it_were_ones_own(war: Table, alice: User) -> None:
    raw = given(war)
    number, seat = last_move(raw, drawn=True)
    for move in (going_back(1 - seat, number - 1, spoken=True), going_back(seat, war.version, spoken=True)):
        with pytest.raises(Dishonest, match=r"was not done by seat|nobody can go back"):
            take_in(file=unpacked(with_more(raw, move, practice=True)), by=alice)


def test_nor_twice_to_where_it_stands(war: Table, alice: User) -> None:
    raw = given(war)
    number, seat = last_move(raw, drawn=True)
    back = going_back(seat, number - 1, spoken=True)
    with pytest.raises(Dishonest, match="nobody can go back to move"):
        take_in(file=unpacked(with_more(raw, back, back, practice=True)), by=alice)


@pytest.mark.parametrize("told", [{}, {"spoken": True}])
def test_whether_a_bot_had_answered_a_file_tells_alone(
    war: Table, alice: User, told: dict[str, bool]
) -> None:
    """Its seats may have had other players then."""
    play_on(war, moves=200)
    raw = given(war)
    to, seat = over_an_answer(json.loads(raw)["moves"])
    moves = [*json.loads(raw)["moves"][: to + 3], going_back(seat, to, **told)]
    file = again(raw, moves=moves, practice=True, outcome=None, secret="")
    assert take_in(file=unpacked(file), by=alice).version == to + 3


def over_an_answer(moves: list[dict[str, Any]]) -> tuple[int, int]:
    """Where a seat has acted and then another, and nothing was drawn."""
    for n, (mine, yours) in enumerate(pairwise(moves)):
        if n and mine["seat"] != yours["seat"] and not (mine.get("draws") or yours.get("draws")):
            return n - 1, mine["seat"]
    raise AssertionError


def test_a_word_that_nothing_bears_out_is_refused(war: Table, alice: User) -> None:
    raw = given(war)
    moves = json.loads(raw)["moves"]
    number = next(n for n, move in enumerate(moves) if n and not move.get("draws"))
    loud = going_back(moves[number]["seat"], number - 1, spoken=True)
    with pytest.raises(Dishonest, match="and nothing had"):
        take_in(
            file=unpacked(with_more(again(raw, moves=moves[: number + 1]), loud, practice=True)), by=alice
        )


@pytest.mark.parametrize("told", [{}, {"out_of_time": True}])
def test_why_somebody_left_a_file_tells_alone(war: Table, alice: User, told: dict[str, bool]) -> None:
    left = {"seat": 0, "events": [{"type": "Resigned", "seat": 0, **told}]}
    taken = take_in(file=unpacked(with_more(given(war), left)), by=alice)
    assert taken.moves.latest().events[0].get("out_of_time", False) is told.get("out_of_time", False)
    assert audit(taken).faults == []
