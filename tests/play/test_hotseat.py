"""Several at one screen: between them a curtain, behind it nothing of anybody's secrets."""

import pytest
from django.urls import reverse

from apps.play import services
from tests.factories import TableFactory
from tests.lobby.test_home import into_a_secret
from tests.play.conftest import NOTHING, bid, game_at, hand_names, play_on

pytestmark = pytest.mark.django_db


def url(table, page, *args):
    return reverse(f"play:{page}", args=[table.key, *args])


def act(client, table, seat, version=0):
    return client.post(url(table, "act"), {"seat": seat, "version": version, "action": NOTHING})


def test_the_table_first_shows_the_curtain(client, screen, alice):
    client.force_login(alice)
    assert client.get(url(screen, "table")).url == url(screen, "curtain")


def test_the_curtain_says_for_whom_it_hangs_however_many_a_side_is(client, components, alice):
    players = [{"user": alice, "player": name} for name in ("Aunt", "Bo")]
    table = TableFactory.create(game="apocalypse", scenario="war", players=players)
    client.force_login(alice)
    assert "For Byzantines, to act." in client.get(url(table, "curtain")).content.decode()


def test_the_curtain_shows_nobodys_hand(client, screen, alice):
    client.force_login(alice)
    page = client.get(url(screen, "curtain")).content.decode()
    assert "Aunt" in page
    assert not any(name in page for seat in range(3) for name in hand_names(screen, seat))


def test_the_curtain_calls_each_who_may_be_asked_in_secret(client, components, alice):
    """9.2 of Crescent Moon. Who has no card to select is not asked, and the others do not hear of it."""
    players = [{"user": alice, "player": name} for name in ("Amina", "Basil", "Carl", "Dina", "Emir")]
    table = TableFactory.create(game="crescent_moon", scenario="divided_land", players=players)
    known = sorted(into_a_secret(table))
    assert table.seats.filter(to_act=True).count() < len(known)
    client.force_login(alice)
    for number in (*known, *known):
        client.post(url(table, "pass_on"))
        page = client.get(url(table, "curtain")).content.decode()
        assert f"I am {players[number]['player']}: lift the curtain" in page
        client.post(url(table, "take", number))


def test_whoever_takes_a_seat_sees_that_hand_alone(client, screen, alice):
    client.force_login(alice)
    assert client.post(url(screen, "take", 1)).url == screen.get_absolute_url()
    page = client.get(url(screen, "table")).content.decode()
    assert all(name in page for name in hand_names(screen, 1))
    assert not any(name in page for name in hand_names(screen, 0))


def test_only_the_seat_in_front_acts(client, screen, alice):
    client.force_login(alice)
    assert act(client, screen, 0).status_code == 403
    client.post(url(screen, "take", 1))
    assert act(client, screen, 0).status_code == 403
    assert act(client, screen, 1).status_code == 302


def test_having_acted_one_is_sent_to_the_curtain(client, screen, alice):
    client.force_login(alice)
    client.post(url(screen, "take", 0))
    assert "data-go" not in client.get(url(screen, "table")).content.decode()
    act(client, screen, 0)
    assert "data-go" in client.get(url(screen, "table")).content.decode()


def test_the_curtain_puts_the_seat_out_of_sight(client, screen, alice):
    client.force_login(alice)
    client.post(url(screen, "take", 0))
    assert client.post(url(screen, "pass_on")).url == screen.get_absolute_url()
    assert client.get(url(screen, "table")).status_code == 302
    assert client.get(url(screen, "history", 0)).url == url(screen, "curtain")
    assert client.get(url(screen, "log") + "?before=9").status_code == 403


def test_who_reads_the_curtains_address_draws_none(client, screen, alice):
    client.force_login(alice)
    client.post(url(screen, "take", 0))
    assert client.get(url(screen, "curtain")).url == screen.get_absolute_url()
    assert client.get(url(screen, "table")).status_code == 200


def test_whoever_has_no_screen_to_pass_passes_none(client, screen, bob, charlie):
    for user in (bob, charlie):
        client.force_login(user)
        assert client.post(url(screen, "pass_on")).url == screen.get_absolute_url()
        assert client.get(url(screen, "table")).status_code == 200


def test_nobody_takes_anothers_seat(client, screen, alice, bob, charlie):
    for user, seat in ((alice, 2), (bob, 0), (charlie, 0), (alice, 9)):
        client.force_login(user)
        assert client.post(url(screen, "take", seat)).status_code == 403


def test_one_seat_needs_no_curtain(client, screen, bob):
    client.force_login(bob)
    assert client.get(url(screen, "curtain")).url == screen.get_absolute_url()


def test_who_follows_the_address_of_a_curtain_comes_to_the_table(client, screen):
    assert client.get(url(screen, "curtain")).url == screen.get_absolute_url()


def test_with_bots_beside_them_the_curtain_is_for_people_alone(client, components, alice):
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    client.force_login(alice)
    assert client.get(url(table, "table")).status_code == 200


@pytest.fixture
def revealed(screen):
    """All three have bid: Alice and her aunt at one screen, Bob elsewhere."""
    for seat in range(3):
        bid(screen, seat)
    return screen


def test_a_reveal_is_for_all_at_the_screen_and_no_hand_lies_beside_it(client, revealed, alice):
    client.force_login(alice)
    client.post(url(revealed, "take", 1))
    assert client.get(url(revealed, "table")).url == url(revealed, "curtain")
    assert client.get(url(revealed, "history", 0)).url == url(revealed, "curtain")
    page = client.get(url(revealed, "curtain")).content.decode()
    assert "Spoils of the first conquest" in page
    assert not any(name in page for seat in range(3) for name in hand_names(revealed, seat))


def test_while_a_reveal_is_looked_at_nothing_is_asked_for_the_seat_that_was_in_front(client, revealed, alice):
    client.force_login(alice)
    client.post(url(revealed, "take", 1))
    client.get(url(revealed, "curtain"))
    assert client.post(url(revealed, "advice")).status_code == 403
    assert str(revealed.key) not in client.session["front"]


def test_a_reveal_is_shown_once_to_all_at_the_screen(client, revealed, alice):
    client.force_login(alice)
    assert 'name="at_screen" value="turn-1"' in client.get(url(revealed, "curtain")).content.decode()
    client.post(url(revealed, "take", 0), {"at_screen": "turn-1"})
    assert client.get(url(revealed, "table")).status_code == 200
    bid(revealed, 0)
    assert "Spoils of" not in client.get(url(revealed, "curtain")).content.decode()


@pytest.mark.parametrize("sent", ["", "turn-2", "x" * 60_000])
def test_nothing_is_kept_but_that_what_is_shown_was_looked_at(client, revealed, alice, sent):
    client.force_login(alice)
    client.post(url(revealed, "take", 0), {"at_screen": sent})
    assert "at_screen" not in client.session
    assert client.get(url(revealed, "table")).url == url(revealed, "curtain")


def test_a_reveal_that_came_behind_the_curtain_is_shown_before_anybody_sits_down(client, screen, alice):
    client.force_login(alice)
    for seat in (0, 1):
        bid(screen, seat)
    client.post(url(screen, "pass_on"))
    bid(screen, 2)
    client.post(url(screen, "take", 0))
    assert client.get(url(screen, "table")).url == url(screen, "curtain")


def test_when_it_is_over_no_curtain_falls(client, revealed, alice):
    client.force_login(alice)
    client.post(url(revealed, "take", 0))
    play_on(revealed)
    assert client.get(url(revealed, "table")).status_code == 200


@pytest.fixture
def war(components, alice):
    return TableFactory.create(
        game="jihad",
        scenario="campaign",
        players=[{"user": alice, "player": "Layla"}, {"user": alice, "player": "Sami"}],
    )


def in_front(client, table):
    return client.get(url(table, "table"), follow=True).context["seat"]


def test_where_nobody_has_secrets_who_is_to_act_comes_to_the_front(client, war, alice):
    client.force_login(alice)
    assert in_front(client, war) == war.seats.get(to_act=True).number == 1
    services.take_action(table_id=war.pk, seat=1, action=war.rules.legal(game_at(war), 1)[0], version=0)
    assert "Turn to their seat" in client.get(url(war, "table")).content.decode()
    assert client.get(url(war, "curtain")).url == war.get_absolute_url()
    assert in_front(client, war) == 1
    assert client.post(url(war, "pass_on")).url == war.get_absolute_url()
    assert in_front(client, war) == war.seats.get(to_act=True).number == 0


def test_asked_twice_the_same_seat_comes_to_the_front(client, war, alice):
    client.force_login(alice)
    for _ in range(2):
        client.post(url(war, "pass_on"))
        assert in_front(client, war) == 1


def test_without_a_curtain_nobody_keeps_notes_from_the_other(client, war, screen, alice, bob):
    client.force_login(alice)
    assert 'id="notes"' not in client.get(url(war, "table"), follow=True).content.decode()
    client.post(url(screen, "take", 0))
    assert 'id="notes"' in client.get(url(screen, "table")).content.decode()
