"""What follows a commit can neither fail the request nor stop a runner, and the log tells of it."""

import pytest
from django.urls import reverse

from apps.lobby.services import rematch_of
from apps.play.management.commands.runbots import Command
from apps.play.models import Message
from tests.factories import TableFactory
from tests.play.conftest import NOTHING, play_on

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}
KEY = "0123456789abcdef"


class Away(Exception):
    """What carries the pages cannot be reached."""


@pytest.fixture
def carrier_away(monkeypatch):
    def refuse(*args, **kwargs):
        raise Away

    monkeypatch.setattr("apps.play.publish.room_at", refuse)


def test_a_move_that_could_not_be_shown_is_made(client, table, alice, carrier_away, caplog):
    client.force_login(alice)
    act = {"seat": 0, "version": 0, "action": NOTHING}
    assert client.post(reverse("play:act", args=[table.key]), act, headers=HTMX).status_code == 204
    assert table.moves.count() == 2
    assert "publish failed; what it follows from is done" in caplog.text
    assert "Away" in caplog.text


def test_a_line_that_could_not_be_shown_is_said_once(client, table, alice, carrier_away):
    client.force_login(alice)
    for _ in range(2):
        line = {"text": "Salaam", "key": KEY}
        assert client.post(reverse("play:say", args=[table.key]), line, headers=HTMX).status_code == 204
    assert Message.objects.get().text == "Salaam"


def test_the_same_key_of_another_is_another_line(client, table, alice, bob):
    for person in (alice, bob):
        client.force_login(person)
        client.post(reverse("play:say", args=[table.key]), {"text": "Salaam", "key": KEY})
    assert Message.objects.count() == 2


def test_a_bot_runner_goes_on(components, alice, carrier_away):
    TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    runner = Command()
    runner.aside = {}
    move = runner.play()
    assert move
    assert move.seat == 1
    assert not runner.aside


def test_signing_out_at_one_screen_and_changing_seats_need_no_carrier(client, screen, alice, carrier_away):
    client.force_login(alice)
    assert client.post(reverse("play:take", args=[screen.key, 1])).status_code == 302
    assert client.post(reverse("account_logout")).status_code == 302


def test_a_rematch_that_nobody_could_be_told_of_is_set_up(table, alice, monkeypatch):
    play_on(table)
    monkeypatch.setattr("apps.lobby.services.publish_to_all", lambda *args: 1 / 0)
    assert rematch_of(table=table, user=alice).rematch_of == table
