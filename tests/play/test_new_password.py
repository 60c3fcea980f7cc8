"""Whoever changes their password goes on looking at their tables; whoever else was signed in does not."""

from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play import pulse
from apps.play.consumers import FORBIDDEN
from apps.play.models import Table
from tests.factories import PASSWORD
from tests.play.conftest import bid
from tests.play.test_rooms import code_of
from tests.play.test_socket import until, watch

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = database_sync_to_async
CHANGE = reverse("account_change_password")


def signed_in() -> Client:
    client = Client()
    sent = {"login": "alice", "password": PASSWORD}
    assert client.post(reverse("account_login"), sent).status_code == 302
    return client


def change(client: Client, before: str, after: str) -> None:
    sent = {"oldpassword": before, "password1": after, "password2": after}
    assert client.post(CHANGE, sent).status_code == 302


@pytest.mark.parametrize("told", [True, False])
async def test_ones_own_pages_stay_open_and_all_others_close(
    table: Table, alice: User, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the process of the change, and in one that no ring reaches."""
    monkeypatch.setattr(pulse, "EVERY", 600 if told else 0.05)
    if not told:
        monkeypatch.setattr("apps.play.publish.close_user", lambda user_id: None)
    here, there = [await in_thread(signed_in)() for _ in range(2)]
    mine, _ = await watch(table, alice, here.session)
    other, _ = await watch(table, alice, there.session)
    await in_thread(change)(here, PASSWORD, "the river at Ctesiphon")
    assert (await code_of(other))[0] == FORBIDDEN
    await mine.send_to("whole")
    await until(mine, 'data-from="" value="0"')
    await in_thread(bid)(table, 0)
    await until(mine, 'data-from="0" value="1"')
    await in_thread(change)(here, "the river at Ctesiphon", "the second river")
    await mine.send_to("lines")
    await until(mine, "log-lines")
    await in_thread(Session.objects.all().delete)()
    await mine.send_to("whole")
    assert (await code_of(mine))[0] == FORBIDDEN


async def test_a_session_that_goes_on_is_not_good_for_a_later_password(
    table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "EVERY", 600)
    monkeypatch.setattr("apps.play.publish.close_user", lambda user_id: None)
    here: Any = await in_thread(signed_in)()
    mine, _ = await watch(table, alice, here.session)
    await in_thread(change)(here, PASSWORD, "the river at Ctesiphon")
    anew = await in_thread(User.objects.get)(pk=alice.pk)
    anew.set_password("set by somebody who runs the site")
    await in_thread(anew.save)()
    await mine.send_to("whole")
    assert (await code_of(mine))[0] == FORBIDDEN
