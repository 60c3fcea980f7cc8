import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.play.models import Message, Seat
from apps.play.services import keep_notes
from tests.factories import TableFactory

pytestmark = pytest.mark.django_db


def say(client, table, text="Salaam"):
    return client.post(reverse("play:say", args=[table.key]), {"text": text})


def test_players_speak_to_players(client, table, alice, bob, charlie):
    client.force_login(alice)
    assert say(client, table, "Nothing at all, he said.").status_code == 302
    message = Message.objects.get()
    assert (message.channel, message.seat, message.name) == ("players", 0, "Alice")
    client.force_login(bob)
    assert "Nothing at all" in client.get(table.get_absolute_url()).content.decode()
    client.force_login(charlie)
    assert "Nothing at all" not in client.get(table.get_absolute_url()).content.decode()


def test_spectators_speak_to_spectators(client, table, alice, charlie):
    client.force_login(charlie)
    say(client, table, "Alice will bid seven")
    assert Message.objects.get().channel == "spectators"
    client.force_login(alice)
    assert "bid seven" not in client.get(table.get_absolute_url()).content.decode()


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "\x00"])
def test_it_refuses_what_is_no_sentence(client, table, alice, text):
    client.force_login(alice)
    assert say(client, table, text).status_code == 400
    assert not Message.objects.exists()


def test_strangers_do_not_speak(client, table):
    assert say(client, table).status_code == 302
    assert not Message.objects.exists()


def test_behind_the_curtain_nobody_speaks(client, screen, alice):
    client.force_login(alice)
    assert say(client, screen).status_code == 403


def test_notes_are_for_the_player_alone(client, table, alice, bob):
    client.force_login(alice)
    url = reverse("play:notes", args=[table.key])
    assert client.post(url, {"seat": 0, "notes": "Bob holds Murder"}).status_code == 302
    assert "Bob holds Murder" in client.get(table.get_absolute_url()).content.decode()
    client.force_login(bob)
    assert "Bob holds Murder" not in client.get(table.get_absolute_url()).content.decode()
    assert client.post(url, {"seat": 0, "notes": "ha"}).status_code == 403
    assert table.seats.get(number=0).notes == "Bob holds Murder"


def test_notes_have_an_end(client, table, alice):
    client.force_login(alice)
    url = reverse("play:notes", args=[table.key])
    assert client.post(url, {"seat": 0, "notes": "x" * 20_001}).status_code == 400


def test_notes_on_a_table_that_is_gone_are_nothing(components, alice):
    table = TableFactory.create(players=[{"user": alice}, {}])
    seat = table.seats.get(number=0)
    table.delete()
    keep_notes(seat=seat, text="Bob holds Murder")
    assert not Seat.objects.exists()


def test_notes_lock_the_table_before_its_seat(table):
    """As a move does: in the other order each could wait for the other for ever."""
    with CaptureQueriesContext(connection) as queries:
        keep_notes(seat=table.seats.get(number=0), text="Bob holds Murder")
    changed = [query["sql"] for query in queries if query["sql"].startswith("UPDATE")]
    assert ["play_table" in changed[0], "play_seat" in changed[-1]] == [True, True]
