from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from django.utils.text import slugify
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.play import archive
from apps.play.models import Move, Seat, Table
from apps.play.services import take_action
from games.apocalypse.drawing import COLOURS
from games.engine.reference import chapters
from games.registry import RULEBOOKS
from tests.factories import TableFactory, UserFactory

pytestmark = pytest.mark.usefixtures("components")
HOME = reverse("lobby:home")


def see(client: Client, query: str = "") -> str:
    answer = client.get(HOME + query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_newcomer_is_welcomed(client: Client) -> None:
    page = see(client)
    assert "Take a seat" in page
    assert "No table waits for players" in page
    assert f'href="{reverse("lobby:new")}?with=bots"' in page


def test_tables_that_wait_for_me_come_first(client: Client, alice: User, bob: User) -> None:
    waits = TableFactory.create(title="Waits", players=[{"user": alice}, {"user": bob}])
    other = TableFactory.create(title="Other", players=[{"user": alice}, {"user": bob}])
    Seat.objects.filter(table=other, user=alice).update(to_act=False)
    client.force_login(alice)
    page = see(client)
    assert "One table waits for you" in page
    assert "<b>1</b> waiting" in page
    assert page.index(waits.get_absolute_url()) < page.index("Your other tables")
    assert page.index("Your other tables") < page.index(other.get_absolute_url())


@pytest.fixture
def cast(db: None) -> list[User]:
    return [UserFactory.create() for _ in range(5)]


def into_a_secret(table: Table) -> frozenset[int]:
    """Play on until the game waits for fewer than could be asked; who those are."""
    rules, rng = table.rules, Random(3)
    while True:
        move = table.moves.latest()
        game = archive.load(table, move)
        awaited, known = rules.waiting(game), rules.waiting(rules.seen_by(game, None))
        if awaited != known:
            return known
        seat = min(awaited)
        take_action(
            table_id=table.pk,
            seat=seat,
            action=rules.sample(game, seat, rng),
            version=move.number,
        )


def test_nobody_is_told_who_is_awaited_in_secret(client: Client, cast: list[User]) -> None:
    """Whoever has nothing to play in a conflict is not asked, and that is their secret."""
    table = TableFactory.create(
        game="crescent_moon",
        scenario="divided_land",
        players=[{"user": user} for user in cast],
        host=UserFactory.create(),
    )
    known = into_a_secret(table)
    assert set(table.seats.filter(to_act=True).values_list("number", flat=True)) < known
    page = see(client)
    assert {number for number, user in enumerate(cast) if f" {user}</span>" in page} == known


def test_a_finished_game_waits_for_nobody(client: Client, alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    outcome = {"places": [{"seat": 1, "rank": 1, "score": 9}, {"seat": 0, "rank": 2, "score": 3}]}
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER, outcome=outcome)
    client.force_login(alice)
    page = see(client)
    assert "waiting<span" not in page
    assert "Lately finished" in page
    assert "Won by" in page


def test_a_game_for_one_is_won_by_nobody(client: Client, alice: User) -> None:
    table = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": alice}])
    outcome = {"places": [{"seat": 0, "rank": 1, "score": -60}], "reason": "Rome has fallen.", "rule": "5.1"}
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER, outcome=outcome)
    page = see(client)
    assert "Rome has fallen." in page
    assert "Won by" not in page


def test_an_invitation_comes_before_the_welcome(client: Client, alice: User, bob: User) -> None:
    TableFactory.create(players=[{"user": alice}, {"invited": bob}])
    client.force_login(bob)
    page = see(client)
    assert page.index("Invitations") < page.index("Take a seat")


def test_open_tables_can_be_joined_by_others_alone(client: Client, alice: User, bob: User) -> None:
    table = TableFactory.create(title="At the ford", players=[{"user": alice}, {}])
    join = reverse("lobby:join", args=[table.key])
    assert join in see(client)
    client.force_login(alice)
    assert join not in see(client)


@pytest.mark.parametrize("hidden", [{"listed": False}, {"players": "taken"}])
def test_some_open_tables_are_not_listed(
    client: Client, alice: User, bob: User, hidden: dict[str, object]
) -> None:
    if "players" in hidden:
        hidden = {"players": [{"user": alice}, {"invited": bob}]}
    table = TableFactory.create(title="At the ford", **({"players": [{"user": alice}, {}]} | hidden))
    assert table.key not in see(client)


def test_filters_by_game_and_pace(client: Client, alice: User) -> None:
    live = TableFactory.create(pace=Table.Pace.LIVE, players=[{"user": alice}, {}])
    slow = TableFactory.create(pace=Table.Pace.DAYS, players=[{"user": alice}, {}])
    page = see(client, "?pace=live&game=bidding")
    assert live.key in page
    assert slow.key not in page
    assert "No open table is like that" in see(client, "?pace=free")
    assert live.key in see(client, "?pace=nonsense&game=chess")


def test_invitations_are_offered_to_the_invited_alone(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"invited": bob}], listed=False)
    client.force_login(bob)
    page = see(client)
    assert reverse("lobby:decline", args=[table.key]) in page
    client.force_login(charlie)
    assert table.key not in see(client)


@pytest.mark.parametrize(
    ("hidden", "shown"), [({}, True), ({"listed": False}, False), ({"spectators": False}, False)]
)
def test_only_what_may_be_watched_is_listed_as_under_way(
    client: Client, alice: User, bob: User, hidden: dict[str, bool], shown: bool
) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}], **hidden)
    assert (table.key in see(client)) is shown


def test_titles_and_names_are_shown_escaped(client: Client, alice: User) -> None:
    alice.name = "<img src=x>"
    alice.save()
    TableFactory.create(title='"><script>x</script>', players=[{"user": alice}, {}])
    page = see(client)
    assert "<script>x" not in page
    assert "<img src=x" not in page


def test_more_tables_cost_no_more_queries(
    client: Client, alice: User, bob: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(6):
        TableFactory.create(players=[{"user": alice}, {"user": bob}])
        TableFactory.create(players=[{"user": bob}, {}])
        TableFactory.create(players=[{"user": bob}, {"invited": alice}])
    client.force_login(alice)
    with django_assert_max_num_queries(18):
        see(client)


@pytest.mark.parametrize("seated", [False, True], ids=["stranger", "seated"])
def test_each_game_can_be_begun_from_the_first_page(client: Client, alice: User, seated: bool) -> None:
    if seated:
        TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
        client.force_login(alice)
    page = see(client)
    for game in ("apocalypse", "bidding", "crescent_moon", "first_jihad", "jihad"):
        assert f'method="post" action="{reverse("lobby:play_now", args=[game])}"' in page
        assert f'href="{reverse("lobby:game", args=[game])}"' in page


def test_the_games_come_after_what_waits(client: Client, alice: User) -> None:
    waits = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    client.force_login(alice)
    page = see(client)
    assert page.index(waits.get_absolute_url()) < page.index("Play something else")


def test_without_open_tables_there_is_nothing_to_filter(client: Client, alice: User) -> None:
    assert 'name="pace"' not in see(client)
    assert 'name="pace"' in see(client, "?pace=live")
    TableFactory.create(players=[{"user": alice}, {}])
    assert 'name="pace"' in see(client)


def test_a_question_keeps_its_own_stop(client: Client, alice: User) -> None:
    TableFactory.create(game="first_jihad", scenario="advanced", players=[{"user": alice}])
    client.force_login(alice)
    page = see(client)
    assert "<b>What does the Council decide for Byzantium?</b>" in page


def test_seats_have_the_colours_of_their_game(client: Client, alice: User) -> None:
    TableFactory.create(game="jihad", scenario="campaign", players=[{"user": alice}, {"bot": "easy"}])
    page = see(client)
    assert 'data-seat="muslim"' in page
    assert 'data-seat="byzantine"' in page


def test_the_byzantines_are_red_wherever_they_are_on_their_map(client: Client, alice: User) -> None:
    TableFactory.create(game="apocalypse", scenario="war", players=[{"user": alice}, {"bot": "easy"}])
    assert 'data-seat="roman"' in see(client)
    colour, _ = COLOURS["byzantine"]
    assert f"--roman: {colour};" in (settings.BASE_DIR / "static" / "tokens.css").read_text("utf-8")


@pytest.mark.parametrize("game", RULEBOOKS)
def test_anybody_may_read_the_rules_of_a_game(client: Client, game: str) -> None:
    page = client.get(reverse("lobby:rules", args=[game])).content.decode()
    for chapter in chapters(game):
        assert escape(chapter.title) in page
        assert all(f'id="rule-{slugify(entry.id)}"' in page for entry in chapter.entry)
    assert reverse("lobby:rules", args=[game]) in see(client)


def test_there_are_no_rules_of_a_game_that_is_not_here(client: Client) -> None:
    assert client.get(reverse("lobby:rules", args=["chess"])).status_code == 404


def ask_for_turns(client: Client, seen: int, at: str = "/new/") -> Any:
    address = f"http://testserver{at}"
    return client.get(reverse("lobby:turns"), {"seen": seen}, headers={"HX-Current-URL": address})


def test_pages_learn_that_it_has_become_ones_turn(client: Client, alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    client.force_login(alice)
    assert 'turns/?seen=1"' in see(client)
    assert ask_for_turns(client, seen=1).status_code == 204
    assert "<b>1</b> waiting" in ask_for_turns(client, seen=0).content.decode()
    assert ask_for_turns(client, seen=0, at=HOME)["HX-Refresh"] == "true"
    Seat.objects.filter(table=table, user=alice).update(to_act=False)
    answer = ask_for_turns(client, seen=1)
    assert "seen=0" in answer.content.decode()
    assert "waiting<" not in answer.content.decode()


def test_who_has_signed_out_asks_no_more(client: Client) -> None:
    assert ask_for_turns(client, seen=1).status_code == 286


def test_a_table_that_cannot_be_read_does_not_hide_the_others(
    client: Client, alice: User, bob: User, caplog: pytest.LogCaptureFixture
) -> None:
    for title in ("Sound", "Broken"):
        TableFactory.create(title=title, players=[{"user": alice}, {"user": bob}])
    Move.objects.filter(table__title="Broken").update(state=b"of another release")
    client.force_login(alice)
    page = see(client)
    assert all(words in page for words in ("Sound", "Compose your bid", "Broken"))
    assert "cannot be shown" in caplog.text


def test_an_address_that_is_none_is_not_the_lobbys(client: Client, alice: User) -> None:
    client.force_login(alice)
    answer = client.get(reverse("lobby:turns"), {"seen": 5}, headers={"HX-Current-URL": "http://["})
    assert answer.status_code == 200
