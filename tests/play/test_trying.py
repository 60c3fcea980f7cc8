"""Trying from a position: a practice table of one's own, that knows no more than one could see."""

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.lobby import services
from apps.play import archive
from apps.play.bots import play_one_seat
from apps.play.fairness import audit
from apps.play.models import Table, Watcher
from apps.play.services import resign
from apps.play.trying import imagined
from games.engine.rulebook import Rulebook
from games.registry import RULEBOOKS, default_rules
from tests.engine.any_game import moments
from tests.factories import TableFactory
from tests.play.conftest import bid, game_at, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


def try_it(client: Client, table: Table, **fields: object):
    return client.post(reverse("lobby:try", args=[table.key]), fields)


def tried(client: Client, table: Table, **fields: object) -> Table:
    answer = try_it(client, table, **fields)
    assert answer.status_code == 302
    return Table.objects.get(key=answer.url.split("/")[-2])


@pytest.mark.parametrize("slug", RULEBOOKS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_position_is_the_same_byte_for_byte_whatever_the_hidden_hands_are(slug: str, seed: int) -> None:
    rules: Rulebook = default_rules(slug)
    for game, rng in moments(rules, seed):
        watcher: Watcher = rng.choice([None, *range(len(rules.scores(game)))])
        other = rules.imagine(rules.seen_by(game, watcher), watcher, rng)
        one, two = (rules.save(imagined(rules, world, watcher, "seed")) for world in (game, other))
        assert one == two
        assert rules.problems(rules.load(one)) == []


def test_whoever_tries_sees_what_they_saw_and_others_hold_what_is_thought_up(
    client: Client, table: Table, alice: User
) -> None:
    play_on(table, moves=4)
    client.force_login(alice)
    mine = tried(client, table, move=3, **{"sits-1": "easy"})
    before, now = archive.load(table, table.move_at(3)), game_at(mine)
    assert now.board.hands[0] == before.board.hands[0]
    assert len(now.board.hands[1]) == len(before.board.hands[1])
    assert mine.practice and not mine.listed and not mine.spectators
    assert [seat.bot for seat in mine.seats.all()] == ["", "easy"]


def test_each_has_dice_of_its_own_and_the_game_stays(client: Client, table: Table, alice: User) -> None:
    for _ in range(4):  # hands of two might be the same
        for seat in (0, 1):
            bid(table, seat)
    client.force_login(alice)
    first, second = (tried(client, table, move=8, **{"sits-1": "easy"}) for _ in range(2))
    assert first.seed != second.seed != table.seed
    assert game_at(first).board.hands[1] != game_at(second).board.hands[1]
    branch = tried(client, first, move=0)
    assert {seat.user for seat in branch.seats.all()} == {alice}
    table.refresh_from_db()
    assert table.version == 8


def test_a_bot_plays_on_and_the_whole_is_proved(client: Client, table: Table, alice: User) -> None:
    play_on(table, moves=2)
    client.force_login(alice)
    mine = tried(client, table, move=2, **{"sits-1": "easy"})
    assert play_one_seat() is not None
    play_on(mine)
    assert mine.status == Table.Status.OVER
    assert audit(mine).faults == []
    Table.objects.filter(pk=table.pk).delete()
    assert audit(mine).faults[0] == "Move 0 cannot be read."


def test_while_it_is_played_one_tries_through_ones_own_eyes(
    client: Client, table: Table, alice: User, charlie: User
) -> None:
    for user, seat in ((alice, "1"), (charlie, "0")):
        client.force_login(user)
        assert try_it(client, table, move=0, seat=seat).status_code == 403
    play_on(table)
    client.force_login(charlie)
    hands = archive.load(table, table.move_at(0)).board.hands
    for number in (0, 1):
        assert game_at(tried(client, table, move=0, seat=str(number))).board.hands[number] == hands[number]


def test_what_makes_no_sense_is_refused(client: Client, table: Table, alice: User) -> None:
    assert "login" in try_it(client, table, move=0).url
    client.force_login(alice)
    assert try_it(client, table, move=99).status_code == 404
    assert try_it(client, table, move="x").status_code == 400
    assert try_it(client, table, move=0, **{"sits-0": "divine"}).status_code == 400
    answer = try_it(client, table, move=0, **{"sits-0": "easy", "sits-1": "easy"})
    assert answer.status_code == 409 and "Somebody must sit" in answer.text
    play_on(table)
    answer = try_it(client, table, move=table.version)
    assert answer.status_code == 409 and "The game is over there" in answer.text


def test_nobody_tries_without_end(
    client: Client, table: Table, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_TRIED", 2)
    client.force_login(alice)
    first, _ = (tried(client, table, move=0, **{"sits-1": "easy"}) for _ in range(2))
    answer = try_it(client, table, move=0, **{"sits-1": "easy"})
    assert answer.status_code == 409 and "2 tables that you try from others are under way" in answer.text
    resign(table_id=first.pk, seat=0)
    assert tried(client, table, move=0, **{"sits-1": "easy"})
    client.force_login(bob)
    assert tried(client, table, move=0, **{"sits-0": "easy"})


def test_a_table_that_somebody_may_not_see_is_not_tried_from(
    client: Client, table: Table, charlie: User
) -> None:
    Table.objects.update(spectators=False)
    client.force_login(charlie)
    assert try_it(client, table, move=0).status_code == 403


def test_every_game_can_be_tried_from_somewhere(client: Client, alice: User) -> None:
    client.force_login(alice)
    for slug in RULEBOOKS:
        rules = default_rules(slug)
        scenario = next(iter(rules.scenarios))
        players = [{"user": alice, "player": f"P{n}"} for n in range(rules.seats(scenario)[1])]
        table: Table = TableFactory.create(game=slug, scenario=scenario, players=players)
        play_on(table, moves=15, seed=Random(slug).randrange(99))
        client.post(reverse("play:take", args=[table.key, 0]))
        mine = tried(client, table, move=10)
        play_on(mine, moves=10)
        assert mine.version == 10 and audit(mine).faults == []
