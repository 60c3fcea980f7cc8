"""Letters go out once, whatever becomes of who brings them, and tell what is still so."""

from collections import Counter
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.play import presence
from apps.play.clocks import DAYLONG, DAYS, HOUR
from apps.summons import carrying
from apps.summons.carrying import LONGEST_WAY, PAUSES, carry, claim
from apps.summons.models import Letter, Manner, Messenger, Summons
from apps.summons.troubles import Failed
from tests.factories import TableFactory
from tests.play.undoing import AT_MEDINA, EMPIRES, MUSLIMS, act, war
from tests.summons.work import carry_all, on_turn, summon_all, work

pytestmark = pytest.mark.django_db
SOON = 31  # seconds after which what is told at once is


@pytest.fixture
def waits(at_war, alice, wait, told_by_mail):
    """The war waits for Alice, who would be told at once; nothing was brought yet."""
    wait(0)
    told_by_mail(alice)
    summon_all()
    return at_war


def test_what_is_told_at_once_is_told_once(waits, wait):
    assert carry_all() == 0
    wait(SOON)
    assert carry_all() == 1
    wait(DAYLONG)
    work()
    assert len(mail.outbox) == 1
    assert mail.outbox[0].to == ["alice@example.org"]


def test_who_comes_back_first_is_not_told(waits, wait):
    act(waits, MUSLIMS, AT_MEDINA)
    wait(SOON)
    work()
    wait(DAYLONG)
    work()
    assert mail.outbox == []


def test_of_a_turn_that_is_over_nobody_is_told(waits, wait):
    on_turn(waits, EMPIRES)
    wait(SOON)
    carry_all()
    assert mail.outbox == []
    assert not Letter.objects.filter(summons__user__username="alice").exists()


def test_while_the_table_is_open_it_is_put_off(waits, wait):
    wait(SOON)
    presence.keep(waits.pk, Counter([MUSLIMS]))
    carry_all()
    assert mail.outbox == []
    presence.keep(waits.pk, Counter())
    wait(SOON)
    carry_all()
    assert len(mail.outbox) == 1


def test_those_of_a_day_go_in_one_mail_in_the_morning(components, alice, bob, wait, told_by_mail):
    wait(0)
    told_by_mail(alice, Manner.DAILY)
    tables = [TableFactory.create(players=[{"user": alice}, {"user": bob}]) for _ in range(3)]
    summon_all()
    wait(18 * HOUR)
    assert carry_all() == 0
    wait(HOUR)
    carry_all()
    (message,) = mail.outbox
    assert message.subject == "Majlis: 3 tables wait for you"
    assert all(str(table.get_absolute_url()) in message.body for table in tables)


def test_what_is_no_more_so_in_the_morning_is_left_out(components, alice, bob, wait, told_by_mail):
    wait(0)
    told_by_mail(alice, Manner.DAILY)
    stays, goes = (TableFactory.create(players=[{"user": alice}, {"user": bob}]) for _ in range(2))
    summon_all()
    goes.seats.update(to_act=False, awaited=False)
    wait(DAYLONG)
    work()
    (message,) = mail.outbox
    assert stays.title in message.subject
    assert goes.get_absolute_url() not in message.body


def test_a_reminder_tells_until_when(components, alice, bob, wait, told_by_mail):
    wait(0)
    told_by_mail(alice, Manner.OFF)
    alice.wishes.create(table=war({"user": alice}, {"user": bob}, clock=DAYS["one"]), manner=Manner.NOW)
    work()
    wait(4 * DAYLONG - HOUR)
    work()
    first, second = mail.outbox
    assert "over on" not in first.body
    assert "Your time is over on Sunday, 14 June, 12:00 (UTC)." in second.body


# What goes wrong


@pytest.fixture
def way(monkeypatch) -> list[Any]:
    """What the next ways end with: a Failed, another fault, or None. Then all is well."""
    ends: list[Any] = []

    def go(messenger: Messenger, letters: list[Letter]) -> None:
        end = ends.pop(0) if ends else None
        if end:
            raise end
        mail.outbox.extend(letters)  # type: ignore[arg-type]

    monkeypatch.setattr(carrying, "WAYS", dict.fromkeys(Messenger.Kind, go))
    return ends


def test_what_fails_is_tried_again_later_and_later(waits, wait, way):
    way.extend([Failed("Nobody is in.")] * 4)
    wait(SOON)
    for pause in PAUSES[:4]:
        assert carry_all() == 1
        assert carry_all() == 0
        wait(pause.total_seconds() - 1)
        assert carry_all() == 0
        wait(1)
    messenger = Messenger.objects.get()
    assert (messenger.trouble, messenger.tries) == ("Nobody is in.", 4)
    assert carry_all() == 1
    messenger.refresh_from_db()
    assert (messenger.trouble, messenger.tries, len(mail.outbox)) == ("", 0, 1)


def test_it_is_never_tried_less_than_once_a_day(waits, wait, way):
    way.extend([Failed("Nobody is in.")] * 10)
    wait(SOON)
    for _ in range(11):
        assert carry_all() == 1
        wait(DAYLONG)
    assert len(mail.outbox) == 1


def test_one_who_rests_sets_out_for_no_other_table(waits, alice, bob, wait, way):
    way.append(Failed("Nobody is in."))
    wait(SOON)
    carry_all()
    TableFactory.create(players=[{"user": alice}, {"user": bob}])
    summon_all()
    wait(SOON - 2)
    assert carry_all() == 0


def test_what_nobody_foresaw_is_logged_and_tried_again(waits, wait, way, caplog):
    way.append(ZeroDivisionError())
    wait(SOON)
    carry_all()
    assert "came back without a word" in caplog.text
    assert "in their log" in Messenger.objects.get().trouble
    wait(60)
    carry_all()
    assert len(mail.outbox) == 1


def test_ones_trouble_is_nobody_elses(components, alice, bob, wait, way, told_by_mail):
    wait(0)
    told_by_mail(alice)
    told_by_mail(bob)
    TableFactory.create(players=[{"user": alice}, {"user": bob}])
    summon_all()
    way.append(Failed("Nobody is in."))
    wait(SOON)
    assert carry_all() == 2
    assert len(mail.outbox) == 1


# Whoever is killed, and whenever


class Killed(BaseException):
    """The process, at this point."""


KILLS = ("before", "handing over", "after", "nowhere")


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_no_order_of_workers_kills_and_restarts_loses_a_letter_or_brings_it_twice(
    waits, wait, monkeypatch, data
):
    """Two workers step by step. Handed over twice it is only if who did was killed before they could say so,
    and then under the same key."""
    Letter.objects.all().delete()
    Summons.objects.all().delete()
    Messenger.objects.update(away_until=None, tries=0, trouble="")
    handed: list[str] = []
    unsaid = 0

    def bring(messenger: Messenger, letters: list[Letter]) -> None:
        nonlocal unsaid
        kill = data.draw(st.sampled_from(KILLS))
        if kill == "before":
            raise Killed
        if kill == "handing over":
            raise Failed("Not today.")
        handed.extend(letter.key for letter in letters)
        if kill == "after":
            unsaid += 1
            raise Killed

    monkeypatch.setattr(carrying, "WAYS", dict.fromkeys(Messenger.Kind, bring))
    claimed: dict[int, Messenger] = {}
    for _ in range(data.draw(st.integers(1, 12))):
        step(claimed, data, wait)
    finish(claimed, wait, monkeypatch, handed)
    assert len(set(handed)) == 1
    assert 1 <= len(handed) <= 1 + unsaid


def step(claimed: dict[int, Messenger], data: Any, wait: Any) -> None:
    """One worker does one thing, is killed, or time goes by."""
    worker = data.draw(st.sampled_from([0, 1]))
    match data.draw(st.sampled_from(["summon", "claim", "carry", "kill", "wait"])):
        case "summon":
            summon_all()
        case "claim" if worker not in claimed and (one := claim(timezone.now())):
            claimed[worker] = one
        case "carry" if worker in claimed:
            with suppress(Killed):
                carry(claimed.pop(worker))
        case "kill":
            claimed.pop(worker, None)
        case "wait":
            wait(data.draw(st.sampled_from([1, SOON, 300])))


def finish(claimed: dict[int, Messenger], wait: Any, monkeypatch: Any, handed: list[str]) -> None:
    """Those still under way come back, and then all is well for long enough."""

    def bring(messenger: Messenger, letters: list[Letter]) -> None:
        handed.extend(letter.key for letter in letters)

    monkeypatch.setattr(carrying, "WAYS", dict.fromkeys(Messenger.Kind, bring))
    for messenger in claimed.values():
        carry(messenger)
    for _ in range(3):
        summon_all()
        wait(max(PAUSES, default=timedelta()).total_seconds() + LONGEST_WAY.total_seconds())
        carry_all()
