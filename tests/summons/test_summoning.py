"""Whom a table waits for, and who is to be told: once a turn, and nobody who has it open."""

from collections import Counter
from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.accounts.calendars import Calendar
from apps.play import presence
from apps.play.clocks import DAYLONG, DAYS, HOUR
from apps.play.models import Seat, Table
from apps.play.services import reseat
from apps.play.timekeeper import pause
from apps.summons import summoning
from apps.summons.manners import AT_ONCE, lead, morning_after
from apps.summons.models import Letter, Manner, Messenger, Summons, Wish
from tests.factories import TableFactory
from tests.play.conftest import WEDNESDAY, bid
from tests.play.undoing import AT_MEDINA, EMPIRES, MUSLIMS, act, back, war
from tests.summons.work import go_on, on_turn, summon_all

pytestmark = pytest.mark.django_db
DAILY = DAYS["one"]


def standing() -> list[tuple[str, int]]:
    """Who is summoned, and since which version they are asked."""
    found = Summons.objects.filter(over_at=None).select_related("user")
    return sorted((one.user.username, one.turn) for one in found)


def open_page(table: Table, *seats: int) -> None:
    presence.keep(table.pk, Counter(seats))


def test_who_is_waited_for_is_summoned_once(at_war):
    at_war.refresh_from_db()
    assert summon_all() == 1
    assert standing() == [("alice", at_war.version)]
    assert summon_all() == 0


def test_all_who_are_to_answer_in_secret_are(components, alice, bob, charlie):
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}, {"user": charlie}])
    summon_all()
    assert standing() == [("alice", 0), ("bob", 0), ("charlie", 0)]
    bid(table, 0)
    assert Seat.objects.filter(table=table, awaited=True).count() >= 2
    before = Summons.objects.count()
    summon_all()
    assert Summons.objects.count() == before


def test_who_has_answered_is_summoned_no_more_and_the_other_is(at_war):
    summon_all()
    on_turn(at_war, EMPIRES)
    summon_all()
    at_war.refresh_from_db()
    assert standing() == [("bob", at_war.version)]


def test_a_turn_of_many_moves_is_one(at_war):
    summon_all()
    first = standing()
    act(at_war, MUSLIMS, AT_MEDINA)
    assert at_war.seats.get(number=MUSLIMS).to_act
    assert summon_all() == 0
    assert standing() == first


def test_the_next_turn_is_another_even_if_no_worker_saw_the_one_between(at_war):
    """It was away while both have moved."""
    summon_all()
    on_turn(at_war, EMPIRES)
    on_turn(at_war, MUSLIMS)
    summon_all()
    assert standing() == [("alice", at_war.seats.get(number=MUSLIMS).asked_at)]
    assert Summons.objects.filter(user__username="alice").count() == 2


def test_going_back_to_ones_own_turn_tells_nothing_new(at_war):
    summon_all()
    act(at_war, MUSLIMS, AT_MEDINA)
    back(at_war)
    assert summon_all() == 0


def test_nobody_is_who_has_the_table_open(at_war):
    open_page(at_war, MUSLIMS)
    assert summon_all() == 0
    open_page(at_war)
    assert summon_all() == 1


def test_another_who_has_it_open_does_not_matter(at_war):
    open_page(at_war, EMPIRES)
    assert summon_all() == 1


def test_one_whose_page_is_gone_without_a_word_is(at_war, wait):
    open_page(at_war, MUSLIMS)
    wait(31)
    assert summon_all() == 1


def test_nobody_is_where_nobody_waits_for_them(components, alice):
    war({"user": alice}, {"bot": "easy"})
    TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": alice}])
    assert summon_all() == 0


def test_nobody_is_while_all_have_agreed_on_a_pause(components, alice, bob):
    table = war({"user": alice}, {"user": bob}, clock=DAILY)
    for seat in (MUSLIMS, EMPIRES):
        pause(table_id=table.pk, seat=seat, wanted=True)
    assert summon_all() == 0
    pause(table_id=table.pk, seat=EMPIRES, wanted=False)
    assert summon_all() == 1


def test_who_sits_down_in_anothers_place_is(at_war, alice, charlie):
    summon_all()
    reseat(table_id=at_war.pk, seat=MUSLIMS, user=charlie)
    summon_all()
    assert [name for name, _ in standing()] == ["charlie"]


def test_who_comes_back_to_the_same_question_is_not_told_again(at_war, alice, charlie, told_by_mail):
    told_by_mail(alice)
    summon_all()
    Letter.objects.update(sent_at=WEDNESDAY)
    reseat(table_id=at_war.pk, seat=MUSLIMS, user=charlie)
    summon_all()
    reseat(table_id=at_war.pk, seat=MUSLIMS, user=alice)
    summon_all()
    assert [name for name, _ in standing()] == ["alice"]
    assert Letter.objects.filter(messenger__user=alice).count() == 1


def test_what_is_over_is_kept_for_a_while_and_then_forgotten(at_war, wait):
    wait(0)
    summon_all()
    on_turn(at_war, EMPIRES)
    summon_all()
    assert not summoning.forget_some()
    wait(31 * DAYLONG)
    assert summoning.forget_some()
    assert not Summons.objects.filter(user__username="alice").exists()
    assert not summoning.forget_some()


# By whom


def test_each_messenger_has_its_letter_in_its_manner(at_war, alice, wait, told_by_mail):
    now = wait(0)
    told_by_mail(alice, Manner.DAILY)
    hook = Messenger.objects.create(user=alice, kind=Messenger.Kind.JSON, address="https://example.org/a")
    Messenger.objects.create(
        user=alice, kind=Messenger.Kind.SLACK, address="https://example.org/b", manner=Manner.OFF
    )
    summon_all()
    by_mail, by_hook = Letter.objects.order_by("messenger")
    assert (by_mail.daily, by_mail.due_at) == (True, morning_after(alice.calendar, now))
    assert (by_hook.messenger, by_hook.daily, by_hook.due_at) == (hook, False, now + AT_ONCE)


@pytest.mark.parametrize(
    ("usual", "here", "daily"),
    [
        (Manner.NOW, Manner.OFF, []),
        (Manner.OFF, Manner.NOW, [False]),
        (Manner.DAILY, Manner.NOW, [False]),
        (Manner.NOW, Manner.DAILY, [True]),
    ],
)
def test_a_table_may_be_told_otherwise(at_war, alice, told_by_mail, usual, here, daily):
    told_by_mail(alice, usual)
    Wish.objects.create(user=alice, table=at_war, manner=here)
    summon_all()
    assert [letter.daily for letter in Letter.objects.all()] == daily


def test_where_all_may_read_it_nothing_tells_who_has_something_to_answer(at_war, alice, told_by_mail):
    """A hook is told when all may know that somebody is awaited; who has nothing to answer has no mail."""
    told_by_mail(alice)
    Messenger.objects.create(user=alice, kind=Messenger.Kind.DISCORD, address="https://example.org/a")
    at_war.seats.filter(number=MUSLIMS).update(to_act=False, awaited=True)
    summon_all()
    assert [letter.messenger.kind for letter in Letter.objects.all()] == ["discord"]
    at_war.seats.filter(number=MUSLIMS).update(to_act=True)
    summon_all()
    assert sorted(letter.messenger.kind for letter in Letter.objects.all()) == ["discord", "mail"]
    assert Summons.objects.filter(user=alice).count() == 1


@pytest.mark.parametrize(
    ("now", "morning"),
    [
        ("2026-03-28T05:30Z", "2026-03-28T06:00Z"),
        ("2026-03-28T06:00Z", "2026-03-29T05:00Z"),  # clocks go forward that night
        ("2026-10-24T12:00Z", "2026-10-25T06:00Z"),  # and back
    ],
)
def test_once_a_day_is_when_ones_night_ends(now, morning):
    calendar = Calendar("Europe/Berlin", (23, 7))
    assert morning_after(calendar, datetime.fromisoformat(now)) == datetime.fromisoformat(morning)


# Before time is over


@pytest.fixture
def timed(wait, components, alice, bob):
    wait(0)
    return war({"user": alice}, {"user": bob}, clock=DAILY)


def reminders() -> int:
    return Letter.objects.filter(reminds=True).count()


def test_a_reminder_goes_once_before_time_is_over(timed, alice, wait, told_by_mail):
    told_by_mail(alice, Manner.DAILY)
    summon_all()
    wait(4 * DAYLONG - 12 * HOUR - 60)
    summon_all()
    assert reminders() == 0
    wait(120)
    summon_all()
    assert reminders() == 1
    wait(HOUR)
    summon_all()
    assert reminders() == 1


def test_a_reminder_is_for_nobody_who_has_it_open(timed, alice, wait, told_by_mail):
    told_by_mail(alice)
    summon_all()
    wait(4 * DAYLONG - HOUR)
    open_page(timed, MUSLIMS)
    summon_all()
    assert reminders() == 0
    open_page(timed)
    summon_all()
    assert reminders() == 1


def test_who_was_told_just_now_is_not_reminded(timed, alice, wait, told_by_mail):
    told_by_mail(alice)
    open_page(timed, MUSLIMS)
    wait(4 * DAYLONG - HOUR)
    open_page(timed)
    summon_all()
    assert Letter.objects.count() == 1
    assert reminders() == 0


def test_who_has_little_time_is_reminded_late():
    assert lead(4 * DAYLONG) == timedelta(hours=12)
    assert lead(16 * 60) == timedelta(minutes=4)


def test_an_order_that_answers_for_who_is_away_does_not_keep_them_from_being_told(at_war):
    """What it answers is their move, and yet they have not been there since."""
    summon_all()
    on_turn(at_war, EMPIRES)
    on_turn(at_war, MUSLIMS)
    answered = at_war.seats.get(number=MUSLIMS).asked_at
    at_war.seats.filter(number=MUSLIMS).update(acted_at=answered)
    summon_all()
    assert standing() == [("alice", answered)]


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(steps=st.lists(st.sampled_from(["move", "look on", "look away", "work"]), max_size=8))
def test_whatever_is_played_and_whenever_a_worker_is_there_each_wait_is_told_at_most_once(at_war, steps):
    """And one that lasts is."""
    Summons.objects.all().delete()
    open_page(at_war)
    waits = Counter(waited_for(at_war))
    for step in steps:
        before = waited_for(at_war)
        match step:
            case "move" if before:
                go_on(at_war, before[0])
                waits.update(seat for seat in waited_for(at_war) if seat not in before)
            case "look on":
                open_page(at_war, MUSLIMS, EMPIRES)
            case "look away":
                open_page(at_war)
            case "work":
                summon_all()
    open_page(at_war)
    summon_all()
    told = Counter(at_war.seats.get(user=one.user).number for one in Summons.objects.all())
    assert all(told[seat] <= waits[seat] for seat in told)
    stand = [at_war.seats.get(user=one.user).number for one in Summons.objects.filter(over_at=None)]
    assert sorted(stand) == waited_for(at_war)


def waited_for(table: Table) -> list[int]:
    return list(table.seats.filter(to_act=True).values_list("number", flat=True))
