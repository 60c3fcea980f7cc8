"""A game's own page, and playing at once."""

import re
from importlib import resources
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from apps.accounts.models import User
from apps.components.services import DEFAULT
from apps.lobby.signs import sign_of
from apps.play.models import Table
from games.engine.page import Art
from games.engine.reference import overview
from games.registry import RULEBOOKS, default_rules
from tests.factories import TableFactory
from tests.forms import filled

pytestmark = pytest.mark.usefixtures("components")
MOST = 40_000  # bytes of a picture


def page_of(client: Client, game: str) -> str:
    answer = client.get(reverse("lobby:game", args=[game]))
    assert answer.status_code == 200
    return answer.content.decode()


def play(client: Client, game: str, **chosen: str) -> Table:
    answer = client.post(reverse("lobby:play_now", args=[game]), chosen)
    table = Table.objects.latest("pk")
    assert (answer.status_code, answer["Location"]) == (302, table.get_absolute_url())
    return table


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_stranger_plays_at_once(client: Client, game: str) -> None:
    table = play(client, game)
    guest = User.objects.get()
    mine, *others = table.seats.all()
    assert guest.guest
    assert guest.name.startswith("Guest from ")
    assert (table.game, table.status, table.host, mine.user) == (game, Table.Status.PLAYING, guest, guest)
    assert all(seat.bot == "normal" for seat in others)
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_who_has_a_name_keeps_it(client: Client, alice: User) -> None:
    client.force_login(alice)
    table = play(client, "bidding")
    assert table.host == alice
    assert table.title == "Alice’s table"
    assert User.objects.count() == 1


def test_level_and_scenario_can_be_chosen(client: Client) -> None:
    table = play(client, "crescent_moon", level="hard", scenario="open_plains")
    assert table.scenario == "open_plains"
    assert [seat.bot for seat in table.seats.all()] == ["", "hard", "hard", "hard"]


@pytest.mark.parametrize(("seat", "mine"), [("1", 1), ("7", 0)])
def test_who_was_taught_at_a_seat_goes_on_there(client: Client, seat: str, mine: int) -> None:
    table = play(client, "apocalypse", seat=seat)
    assert [bool(one.user) for one in table.seats.all()] == [number == mine for number in range(2)]


@pytest.mark.parametrize("wrong", [{"level": "divine"}, {"scenario": "nowhere"}, {"seal": "x" * 65}])
def test_what_is_not_offered_makes_neither_guest_nor_table(client: Client, wrong: dict[str, str]) -> None:
    answer = client.post(reverse("lobby:play_now", args=["bidding"]), wrong)
    assert answer.status_code == 422
    assert "There is no such scenario or level" in answer.content.decode()
    assert not User.objects.exists()
    assert not Table.objects.exists()


def test_looking_makes_nothing(client: Client) -> None:
    assert client.get(reverse("lobby:play_now", args=["bidding"])).status_code == 405
    assert not User.objects.exists()


def test_only_a_page_of_this_site_makes_a_guest(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post(reverse("lobby:play_now", args=["bidding"]))
    assert answer.status_code == 403
    assert not User.objects.exists()


def test_a_table_of_ones_own_is_listed_nowhere(client: Client) -> None:
    table = play(client, "bidding")
    assert not table.listed
    client.logout()
    assert table.key not in client.get(reverse("lobby:home")).content.decode()
    assert table.key not in page_of(client, "bidding")


@pytest.mark.parametrize("name", ["game", "play_now"])
def test_a_game_that_is_not_here_has_no_page(client: Client, name: str) -> None:
    at = reverse(f"lobby:{name}", args=["chess"])
    assert (client.post(at) if name == "play_now" else client.get(at)).status_code == 404


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_page_tells_what_a_game_is(client: Client, game: str) -> None:
    page, sign = page_of(client, game), sign_of(game)
    for words in (sign.title, sign.blurb, sign.players, sign.minutes, *RULEBOOKS[game].scenarios.values()):
        assert escape(words) in page
    for topic in overview(game):
        assert (f"<b>{escape(topic.title)}.</b>" in page) is not bool(topic.steps)
    for elsewhere in ("rules", "play_now"):
        assert reverse(f"lobby:{elsewhere}", args=[game]) in page
    assert f"/new/?game={game}&amp;with=" in page
    assert DEFAULT in page


@pytest.mark.parametrize("game", RULEBOOKS)
def test_what_a_page_offers_can_be_sent_as_it_stands(client: Client, game: str) -> None:
    page = page_of(client, game)
    at = reverse("lobby:play_now", args=[game])
    first = page[: page.index("</form>", page.index(at))]
    client.post(at, filled(first, at))
    assert Table.objects.get().scenario == next(iter(RULEBOOKS[game].scenarios))


@pytest.mark.parametrize("game", RULEBOOKS)
def test_as_many_play_as_is_said(game: str) -> None:
    rules = default_rules(game)
    seats = {number for scenario in rules.scenarios for number in rules.seats(scenario)}
    assert {int(number) for number in re.findall(r"\d+", sign_of(game).players)} == seats
    assert 1 <= sign_of(game).weight <= 5


@pytest.mark.parametrize("game", RULEBOOKS)
def test_each_game_has_a_small_picture_by_day_and_by_night(game: str) -> None:
    art = sign_of(game).art
    assert isinstance(art, Art) and art.says
    for file in (art.day, art.night):
        picture = Path(str(resources.files(f"games.{game}") / "static" / file)).read_bytes()
        assert picture[:4] == b"RIFF" and picture[8:12] == b"WEBP"
        assert len(picture) < MOST


def test_my_tables_of_a_game_stand_on_its_page(client: Client, alice: User, bob: User) -> None:
    mine = TableFactory.create(players=[{"user": alice}, {"user": bob}], listed=False)
    elsewhere = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": alice}])
    assert "Your tables" not in page_of(client, "bidding")
    client.force_login(alice)
    page = page_of(client, "bidding")
    assert "Your tables" in page
    assert mine.key in page
    assert elsewhere.key not in page


def test_games_of_others_stand_there_if_they_may_be_watched(client: Client, alice: User, bob: User) -> None:
    players = [{"user": alice}, {"user": bob}]
    seen, unseen = (TableFactory.create(players=players, listed=listed) for listed in (True, False))
    page = page_of(client, "bidding")
    assert seen.key in page
    assert unseen.key not in page
    assert seen.key not in page_of(client, "jihad")
