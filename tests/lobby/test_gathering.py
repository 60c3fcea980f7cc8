import re

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.lobby import services
from apps.play.models import Table
from tests.factories import TableFactory
from tests.forms import filled

pytestmark = pytest.mark.usefixtures("components")
POSTS = ("join", "open_seal", "anew", "drawn", "leave", "decline", "fill", "close")


@pytest.fixture
def table(alice: User) -> Table:
    """Alice hosts and sits in the first of three seats; the others are open."""
    return TableFactory.create(title="At the ford", players=[{"user": alice}, {}, {}])


def url(name: str, table: Table) -> str:
    return reverse(f"lobby:{name}", args=[table.key])


def seats(client: Client, table: Table, seen: str = "") -> tuple[int, str]:
    answer = client.get(url("seats", table), {"seen": seen}, headers={"HX-Request": "true"})
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("name", POSTS)
def test_nothing_is_done_by_looking(client: Client, table: Table, alice: User, name: str) -> None:
    client.force_login(alice)
    assert client.get(url(name, table)).status_code == 405


@pytest.mark.parametrize("name", POSTS)
def test_a_nameless_visitor_is_asked_for_a_name_and_led_back(client: Client, table: Table, name: str) -> None:
    answer = client.post(url(name, table))
    assert answer["Location"] == f"{reverse('accounts:guest')}?next={table.get_absolute_url()}"


@pytest.mark.parametrize("name", ["gathering", "seats"])
def test_who_has_the_link_sees_who_sits_there(client: Client, table: Table, name: str) -> None:
    page = client.get(url(name, table)).content.decode()
    assert "Alice" in page
    assert page.count('class="seat seat-l" data-open') == 2


def test_the_tables_own_address_leads_to_the_waiting_room(client: Client, table: Table, alice: User) -> None:
    client.force_login(alice)
    page = client.get(table.get_absolute_url(), follow=True).content.decode()
    assert "At the ford" in page
    assert f'value="http://testserver{table.get_absolute_url()}"' in page


def test_a_table_that_is_not_there_is_not_found(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert client.get(reverse("lobby:gathering", args=["nothing"])).status_code == 404
    for name in POSTS:
        assert (
            client.post(reverse(f"lobby:{name}", args=["nothing"]), {"seat": 0, "level": "easy"}).status_code
            == 404
        )


def test_each_sees_what_they_may_do(client: Client, table: Table, alice: User, bob: User) -> None:
    client.force_login(alice)
    page = client.get(url("gathering", table)).content.decode()
    assert url("close", table) in page
    assert url("fill", table) in page
    assert url("leave", table) in page
    assert url("join", table) not in page
    client.force_login(bob)
    page = client.get(url("gathering", table)).content.decode()
    assert url("join", table) in page
    assert url("close", table) not in page
    assert url("fill", table) not in page
    assert url("leave", table) not in page


def test_joining_and_leaving(client: Client, table: Table, bob: User) -> None:
    client.force_login(bob)
    answer = client.post(url("join", table), {"seat": "2", "seal": "b" * 64})
    assert answer["Location"] == table.get_absolute_url()
    seat = table.seats.get(number=2)
    assert (seat.user, seat.seal, seat.contribution) == (bob, "b" * 64, "")
    assert client.post(url("leave", table))["Location"] == "/"
    assert table.seats.get(number=2).open


def test_the_last_to_join_is_led_to_the_game(client: Client, table: Table, bob: User, charlie: User) -> None:
    services.join(key=table.key, user=charlie)
    client.force_login(bob)
    client.post(url("join", table))
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert client.get(url("gathering", table))["Location"] == table.get_absolute_url()


@pytest.mark.parametrize("seat", ["0", "17", "-1", "x"])
def test_a_refusal_shows_the_table_as_it_is(client: Client, table: Table, bob: User, seat: str) -> None:
    client.force_login(bob)
    answer = client.post(url("join", table), {"seat": seat})
    assert answer.status_code == 409
    assert "Here is the table as it is now" in answer.content.decode()
    assert table.seats.filter(user=bob).count() == 0


def test_who_comes_too_late_is_led_to_the_game(
    client: Client, table: Table, alice: User, bob: User, charlie: User
) -> None:
    services.join(key=table.key, user=charlie)
    services.fill(key=table.key, user=alice, number=2, level="easy")
    client.force_login(bob)
    answer = client.post(url("join", table))
    assert answer["Location"] == table.get_absolute_url()


def test_an_invitation_is_accepted_or_declined(client: Client, alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"invited": bob}, {}])
    client.force_login(bob)
    assert "Accept the seat offered to you" in client.get(url("gathering", table)).content.decode()
    client.post(url("decline", table))
    assert table.seats.get(number=1).invited is None
    assert client.post(url("decline", table)).status_code == 409


def test_the_host_fills_and_closes(client: Client, table: Table, alice: User, bob: User) -> None:
    client.force_login(bob)
    assert client.post(url("fill", table), {"seat": 1, "level": "easy"}).status_code == 409
    assert client.post(url("close", table)).status_code == 409
    client.force_login(alice)
    client.post(url("fill", table), {"seat": 1, "level": "easy"})
    assert table.seats.get(number=1).bot == "easy"
    assert client.post(url("fill", table), {"seat": "x"}).status_code == 409
    assert client.post(url("close", table))["Location"] == "/"
    assert not Table.objects.exists()


def test_the_seats_are_sent_again_only_when_they_changed(client: Client, table: Table, bob: User) -> None:
    status, page = seats(client, table)
    seen = re.search(r"seen=(\w+)", page)
    assert status == 200
    assert seen
    assert seats(client, table, seen[1]) == (204, "")
    services.join(key=table.key, user=bob)
    status, page = seats(client, table, seen[1])
    assert status == 200
    assert "Bob" in page


def test_the_waiting_are_led_to_the_game_when_it_begins(client: Client, table: Table, alice: User) -> None:
    for number in (1, 2):
        services.fill(key=table.key, user=alice, number=number, level="easy")
    answer = client.get(url("seats", table), headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert answer["HX-Redirect"] == table.get_absolute_url()


def test_the_waiting_are_told_when_the_table_is_closed(client: Client, table: Table, alice: User) -> None:
    services.close(key=table.key, user=alice)
    status, page = seats(client, table)
    assert status == 286
    assert "The host has closed this table" in page


def test_names_of_tables_and_people_are_shown_escaped(client: Client, alice: User) -> None:
    alice.name = "<img src=x>"
    alice.save()
    table = TableFactory.create(
        title="<script>x</script>", players=[{"user": alice, "player": "<u>Sami"}, {}]
    )
    page = client.get(url("gathering", table)).content.decode()
    assert "<script>x" not in page
    assert "<img" not in page
    assert "<u>" not in page


def test_the_secret_is_sealed_and_not_shown(client: Client, table: Table) -> None:
    page = client.get(url("gathering", table)).content.decode()
    assert table.commitment in page
    assert table.secret not in page


def test_a_seat_that_is_offered_is_not_called_free(client: Client, alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"invited": bob}, {}])
    client.force_login(alice)
    page = client.get(reverse("lobby:gathering", args=[table.key])).content.decode()
    assert "1 of 3 open, 1 offered" in page
    assert "One seat is free, and one is offered to somebody." in page


def test_who_comes_by_the_link_says_a_name_and_sits_at_once(client: Client, alice: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}])
    room = reverse("lobby:gathering", args=[table.key])
    arrive = reverse("lobby:arrive", args=[table.key])
    fields = filled(client.get(room).content.decode(), arrive)
    answer = client.post(arrive, fields | {"name": ""})
    assert answer.status_code == 422
    assert "A name is all that is needed" in answer.content.decode()
    assert client.post(arrive, fields | {"name": "Sami"})["Location"] == table.get_absolute_url()
    assert [seat.name for seat in table.seats.all()] == ["Alice", "Sami"]
    assert client.get(table.get_absolute_url()).status_code == 200


def test_who_has_a_name_already_arrives_with_it(client: Client, alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}])
    client.force_login(bob)
    client.post(reverse("lobby:arrive", args=[table.key]), {"name": "Sami"})
    assert table.seats.get(number=1).user == bob


def test_no_bot_is_offered_for_the_last_seat_of_all(client: Client, alice: User) -> None:
    table = TableFactory.create(players=[{}, {"bot": "easy"}], host=alice)
    client.force_login(alice)
    assert "Let a bot sit" not in client.get(table.get_absolute_url(), follow=True).content.decode()


def test_who_is_invited_sits_down_with_one_press(client: Client, table: Table) -> None:
    page = client.get(table.get_absolute_url(), follow=True).content.decode()
    client.post(url("arrive", table), filled(page, url("arrive", table)))
    assert table.seats.get(number=1).name.startswith("Guest from ")
