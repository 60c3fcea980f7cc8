import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play.models import Table
from tests.factories import TableFactory, UserFactory
from tests.forms import filled, led_to

pytestmark = pytest.mark.usefixtures("components")
NEW = reverse("lobby:new")


@pytest.fixture
def host(client: Client, alice: User) -> User:
    client.force_login(alice)
    return alice


def post(client: Client, **changes: Any) -> Any:
    usual = {
        "scenario": "caliphate",
        "option_ties": "nobody",
        "seats": "2",
        "title": "At the ford",
        "pace": "live",
        "listed": "yes",
        "spectators": "yes",
        "practice": "no",
        "seal": "a" * 64,
        "seat0-kind": "me",
        "seat1-kind": "open",
    }
    return client.post(NEW, usual | {name.replace("__", "-"): value for name, value in changes.items()})


def test_a_nameless_visitor_is_asked_for_a_name_first(client: Client) -> None:
    answer = client.get(NEW + "?with=bots")
    assert answer["Location"] == f"{reverse('accounts:guest')}?next=/new/%3Fwith%3Dbots"


@pytest.mark.parametrize(
    ("preset", "seats", "status"),
    [
        ("bots", ["alice", "Bot, normal", "Bot, normal", "Bot, normal"], Table.Status.PLAYING),
        ("screen", ["alice", "Player 2"], Table.Status.PLAYING),
        ("open", ["alice", "Open", "Open", "Open"], Table.Status.OPEN),
        ("nonsense", ["alice", "Open", "Open", "Open"], Table.Status.OPEN),
    ],
)
def test_a_preset_can_be_sent_as_it_stands(
    client: Client, host: User, preset: str, seats: list[str], status: str
) -> None:
    host.name = "alice"
    host.save()
    at = f"{NEW}?with={preset}"
    answer = client.post(at, filled(client.get(at).content.decode(), at))
    table = Table.objects.get()
    assert answer["Location"] == table.get_absolute_url()
    assert [seat.name for seat in table.seats.all()] == seats
    assert table.status == status


@pytest.mark.parametrize(
    ("listed", "others", "practice", "found"),
    [
        ("usual", "open", "no", True),
        ("usual", "named", "no", True),
        ("usual", "bot", "no", False),
        ("usual", "here", "no", False),
        ("usual", "open", "yes", False),
        ("yes", "bot", "no", True),
        ("yes", "open", "yes", True),
        ("no", "open", "no", False),
    ],
)
def test_what_one_plays_alone_or_for_practice_is_listed_only_if_one_says_so(
    client: Client, host: User, bob: User, listed: str, others: str, practice: str, found: bool
) -> None:
    who = {"kind": others, "person": "bob", "bot": "easy", "player": "Sami"}
    seats = {f"seat1__{field}": value for field, value in who.items()}
    assert post(client, listed=listed, practice=practice, **seats).status_code == 302
    assert Table.objects.get().listed is found


def test_what_was_chosen_for_another_game_is_begun_with_where_it_fits(client: Client, host: User) -> None:
    seats = "seats=5&seat1-kind=bot&seat1-bot=hard&seat9-kind=bot"
    at = f"{NEW}?game=jihad&{seats}&pace=weekly&days_clock=three&title={'x' * 61}"
    begun = filled(client.get(at).content.decode(), at)
    assert (begun["seats"], begun["seat1-kind"], begun["seat1-bot"]) == ("2", "bot", "hard")
    assert (begun["pace"], begun["days_clock"], begun["title"]) == ("free", "three", "Alice’s table")
    assert "seat9-kind" not in begun


def test_a_table_is_listed_as_usual_unless_one_says_otherwise(client: Client, host: User) -> None:
    at = f"{NEW}?with=bots"
    assert filled(client.get(at).content.decode(), at)["listed"] == "usual"


def test_the_form_says_everything_about_a_table(client: Client, host: User, bob: User) -> None:
    post(
        client,
        seats="5",
        option_ties="die",
        pace="days",
        listed="no",
        spectators="no",
        title="  At   the ford ",
        seat1__kind="named",
        seat1__person="BOB",
        seat2__kind="bot",
        seat2__bot="hard",
        seat3__kind="here",
        seat3__player="Sami",
        seat4__kind="open",
    )
    table = Table.objects.get()
    assert (table.title, table.pace, table.listed, table.spectators) == ("At the ford", "days", False, False)
    assert table.options == {"ties": "die"}
    assert (table.host, table.status) == (host, Table.Status.OPEN)
    seats = list(table.seats.all())
    assert [seat.user for seat in seats] == [host, None, None, host, None]
    assert (seats[0].seal, seats[0].contribution) == ("a" * 64, "")
    assert (seats[1].invited, seats[2].bot, seats[3].player) == (bob, "hard", "Sami")
    assert seats[4].open


def test_seats_beyond_those_that_play_are_not_read(client: Client, host: User) -> None:
    assert post(client, seat2__kind="named", seat2__person="nobody at all").status_code == 302
    assert Table.objects.get().seats.count() == 2


def test_without_a_name_the_table_is_the_hosts(client: Client, host: User) -> None:
    post(client, title="")
    assert Table.objects.get().title == "Alice’s table"


def test_the_next_table_is_told_from_the_first(client: Client, host: User) -> None:
    TableFactory.create(players=[{"user": host}, {}])
    post(client, title="")
    assert Table.objects.latest("pk").title == "Alice’s table 2"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seat1__kind": "named", "seat1__person": "ghost"}, "Nobody here signs in as ghost"),
        ({"seat1__kind": "named", "seat1__person": "<i>x</i>"}, "&lt;i&gt;x&lt;/i&gt;"),
        ({"seat1__kind": "named"}, "Write the username"),
        ({"seat1__kind": "named", "seat1__person": "alice"}, "That is you"),
        ({"seat1__kind": "named", "seat1__person": "sami"}, "Several guests are called sami"),
        ({"seat1__kind": "me"}, "Alice has a seat already"),
        ({"seat1__kind": "here"}, "Write a name, for the curtain"),
        ({"seat1__kind": "here", "seat1__player": "x" * 41}, "At most 40 letters"),
        ({"seat1__kind": "bot"}, "Choose how well the bot plays"),
        ({"seat1__kind": "bot", "seat1__bot": "divine"}, "divine is not one of the available choices"),
        (
            {"seat0__kind": "bot", "seat0__bot": "easy", "seat1__kind": "bot", "seat1__bot": "easy"},
            "Somebody must sit",
        ),
        ({"seats": "9"}, "not one of the available choices"),
        ({"seats": ""}, "required"),
        ({"scenario": "nowhere"}, "nowhere is not one of the available choices"),
        ({"option_ties": "duel"}, "duel is not one of the available choices"),
        ({"pace": "warp"}, "warp is not one of the available choices"),
        ({"title": "a\u202eb"}, "does not show"),
        ({"title": "x" * 61}, "At most 60 letters"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    client: Client, host: User, wrong: dict[str, str], says: str
) -> None:
    UserFactory.create_batch(2, name="Sami", guest=True)
    answer = post(client, **wrong)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert says in page
    described = " ".join(re.findall(r'aria-describedby="([^"]+)"', page)).split()
    assert set(described) <= set(re.findall(r' id="([^"]+)"', page))
    assert set(re.findall(r' id="([^"]+_error)"', page)) <= set(described)
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"seat1__kind": "named", "seat1__person": "ghost"}, "id_seat1-person"),
        ({"seat1__kind": "me", "title": "x" * 61}, "id_seat1-kind"),
        ({"title": "x" * 61}, "id_title"),
        ({"option_ties": "duel"}, "id_option_ties"),
        ({"seat4__kind": "named", "title": "x" * 61}, "id_title"),
        (
            {"seat0__kind": "bot", "seat0__bot": "easy", "seat1__kind": "bot", "seat1__bot": "easy"},
            "refused",
        ),
    ],
)
def test_the_page_begins_where_it_was_first_refused(
    client: Client, host: User, wrong: dict[str, str], field: str
) -> None:
    assert led_to(post(client, **wrong).content.decode()) == [field]
    assert led_to(client.get(NEW).content.decode()) == []


def invited_as(client: Client, name: str) -> User | None:
    assert post(client, seat1__kind="named", seat1__person=name).status_code == 302
    return Table.objects.latest("pk").seats.get(number=1).invited


def test_a_guest_is_invited_by_the_name_that_others_see(client: Client, host: User) -> None:
    guest = UserFactory.create(username="guest-0a", name="Sami", guest=True)
    assert invited_as(client, "SAMI") == guest
    client.force_login(guest)
    assert "At the ford" in client.get(reverse("lobby:home")).content.decode()


def test_among_guests_of_one_name_the_host_means_the_one_they_know(client: Client, host: User) -> None:
    known, _ = UserFactory.create_batch(2, name="Sami", guest=True)
    TableFactory.create(players=[{"user": host}, {"user": known}])
    TableFactory.create(players=[{"user": host}, {"user": known}])
    assert invited_as(client, "Sami") == known


def test_a_username_goes_before_a_guests_name(client: Client, host: User, bob: User) -> None:
    UserFactory.create(name="Bob", guest=True)
    assert invited_as(client, "bob") == bob


def test_a_guest_does_not_invite_themselves(client: Client, db: None) -> None:
    client.force_login(UserFactory.create(name="Sami", guest=True))
    answer = post(client, seat1__kind="named", seat1__person="sami")
    assert "That is you" in answer.content.decode()


def test_nobody_is_invited_twice(client: Client, host: User, bob: User) -> None:
    named = {"kind": "named", "person": "bob"}
    seats = {f"seat{n}__{field}": value for n in (1, 2) for field, value in named.items()}
    answer = post(client, seats="3", **seats)
    assert answer.status_code == 422
    assert "Bob has a seat already" in answer.content.decode()


def test_a_game_that_is_not_here_is_not_found(client: Client, host: User) -> None:
    assert client.get(NEW + "?game=chess").status_code == 404


def test_a_table_plays_with_the_set_it_began_with(client: Client, host: User) -> None:
    page = client.get(NEW).content.decode()
    assert re.search(r'href="/components/\d+/">default set, version 1<', page)
    post(client)
    assert Table.objects.get().components.version == 1


def test_another_game_is_played_in_the_same_company(client: Client, host: User) -> None:
    page = client.get(f"{NEW}?with=bots").content.decode()
    assert 'href="?game=jihad&amp;with=bots"' in page


def test_each_option_says_what_it_settles(client: Client, host: User) -> None:
    page = client.get(f"{NEW}?game=jihad").content.decode()
    assert "Both players recruit before anyone moves" in page
    assert "It is also the only way to defeat the Franks." in page


def test_a_game_for_one_asks_neither_how_many_nor_where(client: Client, host: User) -> None:
    at = f"{NEW}?game=first_jihad&with=bots"
    page = client.get(at).content.decode()
    assert "How many play" not in page
    assert "At one screen" not in page
    client.post(at, filled(page, at))
    assert Table.objects.get().seats.count() == 1


def test_practice_is_chosen_at_set_up_and_said_wherever_the_table_stands(
    client: Client, host: User, bob: User
) -> None:
    post(client, practice="yes", seat1__kind="named", seat1__person="bob")
    table = Table.objects.get()
    assert table.practice
    assert "One may go back over dice" in client.get(table.get_absolute_url(), follow=True).content.decode()
    client.force_login(bob)
    assert "for practice" in client.get(reverse("lobby:home")).content.decode()
    client.post(reverse("lobby:join", args=[table.key]))
    Table.objects.update(status=Table.Status.OVER, outcome={"places": [], "reason": ""})
    assert "· practice" in client.get(reverse("lobby:home")).content.decode()


def test_set_up_shows_only_what_the_scenario_has(client: Client, host: User) -> None:
    basic, advanced = (
        client.get(f"{NEW}?game=first_jihad&scenario={scenario}").content.decode()
        for scenario in ("basic", "advanced")
    )
    assert "option_eras" in basic
    assert "option_heartlands" not in basic
    assert "option_heartlands" in advanced


def test_the_only_seat_is_offered_to_people_alone(client: Client, host: User) -> None:
    page = client.get(f"{NEW}?game=first_jihad").content.decode()
    kinds = re.findall(r'<option value="(\w+)"', page.split('id="id_seat0-kind"')[1].split("</select>")[0])
    assert kinds == ["me", "open", "named"]


def test_the_advanced_game_is_set_up_with_its_options(client: Client, host: User) -> None:
    at = f"{NEW}?game=first_jihad&scenario=advanced"
    fields = filled(client.get(at).content.decode(), at)
    client.post(at, fields | {"option_nile": "unlimited"})
    table = Table.objects.get()
    assert (table.scenario, table.options["nile"]) == ("advanced", "unlimited")
