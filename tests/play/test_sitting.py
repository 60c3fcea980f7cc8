"""Who may see what of a table, by page and by socket."""

import pytest
from django.urls import reverse

from apps.play import held, pushes, sitting
from apps.play.models import Table
from tests.factories import TableFactory
from tests.play.conftest import hand_names, play_on

pytestmark = pytest.mark.django_db

PAGES = ["table", "fair", "log"]


def get(client, table, page, *args, **query):
    return client.get(reverse(f"play:{page}", args=[table.key, *args]), query)


@pytest.mark.parametrize("page", PAGES)
def test_players_and_spectators_may_look(client, table, alice, charlie, page):
    for user in (alice, charlie):
        client.force_login(user)
        assert get(client, table, page, before=1).status_code == 200
    client.logout()
    assert get(client, table, page, before=1).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_a_table_without_spectators_is_for_its_players(client, table, alice, charlie, page):
    Table.objects.update(spectators=False)
    client.force_login(charlie)
    assert get(client, table, page, before=1).status_code == 403
    client.force_login(alice)
    assert get(client, table, page, before=1).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_an_unknown_table_is_not_found(client, db, page):
    assert client.get(reverse(f"play:{page}", args=["nowhere"])).status_code == 404


def test_a_session_keeps_something_of_the_latest_tables_alone():
    session: dict[str, dict[str, object]] = {}
    for number in range(3 * sitting.MOST):
        sitting.bring_to_front(session, f"table{number}", 1)
        sitting.have_looked_at(session, f"table{number}", "news")
        if number % 2:
            sitting.draw_curtain(session, f"table{number}")
    assert max(map(len, session.values())) == sitting.MOST
    assert sitting.last_in_front(session, f"table{number}") == 1
    assert sitting.looked_at(session, f"table{number}") == "news"


def test_pages_are_not_kept_by_the_browser(client, table, alice):
    client.force_login(alice)
    assert "no-store" in get(client, table, "table")["Cache-Control"]


def test_each_seat_is_shown_its_own_hand_alone(client, table, alice, bob, charlie):
    hands = [hand_names(table, seat) for seat in (0, 1)]
    for user, own in ((alice, 0), (bob, 1), (charlie, None)):
        client.force_login(user)
        page = get(client, table, "table").content.decode()
        for seat in (0, 1):
            shown = {name for name in hands[seat] if name in page}
            assert shown == (hands[seat] if seat == own else set())


def test_history_shows_no_more_than_was_seen_then(client, table, alice, bob):
    play_on(table, moves=1)
    client.force_login(bob)
    page = get(client, table, "history", 1).content.decode()
    own, other = (hand_names(table, seat) for seat in (1, 0))
    assert all(name in page for name in own)
    assert not any(name in page for name in other)


def test_nothing_is_asked_in_the_past(client, table, alice):
    client.force_login(alice)
    assert "data-my-turn" in get(client, table, "table").content.decode()
    page = get(client, table, "history", 0).content.decode()
    assert "data-my-turn" not in page
    assert "Compose your bid" not in page
    assert "bid-place" not in page


def test_there_is_no_history_of_what_has_not_happened(client, table, alice):
    client.force_login(alice)
    answer = get(client, table, "history", 5)
    assert answer.status_code == 404
    assert "There is no such move" in answer.content.decode()


def test_a_table_that_has_not_begun_leads_to_its_waiting_room(client, components, alice):
    table = TableFactory.create(players=[{"user": alice}, {}])
    client.force_login(alice)
    assert get(client, table, "table").url == reverse("lobby:gathering", args=[table.key])


@pytest.mark.parametrize("page", ["refusals", "plan", "since", "log"])
def test_so_does_all_that_is_shown_beside_it(client, components, alice, page):
    table = TableFactory.create(players=[{"user": alice}, {}])
    for _ in range(2):
        assert get(client, table, page, before=1).url == reverse("lobby:gathering", args=[table.key])
        client.force_login(alice)


def test_nobody_is_advised_before_the_game_begins(client, components, alice):
    table = TableFactory.create(players=[{"user": alice}, {}])
    client.force_login(alice)
    answer = client.post(reverse("play:advice", args=[table.key]))
    assert (answer.status_code, "The game has not begun" in answer.content.decode()) == (409, True)


@pytest.mark.parametrize("before", ["", "x", "1.5"])
def test_the_log_before_nothing_is_not_found(client, table, before):
    assert get(client, table, "log", before=before).status_code == 404


def test_a_table_that_goes_while_it_is_looked_at_is_not_found(client, table, alice, monkeypatch):
    def too_late(table):
        Table.objects.filter(pk=table.pk).delete()
        held.store.clear()
        return pushes.moment_now(table)

    monkeypatch.setattr("apps.play.views.showing.moment_now", too_late)
    client.force_login(alice)
    assert client.get(table.get_absolute_url()).status_code == 404
