"""Several workers at once, some of which are killed: each in a process or a transaction of its own."""

from collections import Counter
from collections.abc import Iterator

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs import services as clubs
from apps.clubs.models import Club
from apps.play.models import Seat, Table
from apps.site.programs import Program
from apps.summons.carrying import claim
from apps.summons.models import Letter, Messenger, Summons
from apps.summons.summoning import remind, summon
from apps.summons.tidings import requests_to_join, tell
from tests import live
from tests.factories import TableFactory, UserFactory
from tests.play.test_time_over_races import at_once
from tests.receivers import Post, serving
from tests.summons.work import summon_all

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = 12


@pytest.fixture
def told(components: None, told_by_mail) -> list[User]:
    """Many, two at each table, who all are to answer and would be told at once."""
    people = [UserFactory.create() for _ in range(PEOPLE)]
    for person in people:
        told_by_mail(person)
    for one, other in zip(people[::2], people[1::2], strict=True):
        TableFactory.create(players=[{"user": one}, {"user": other}])
    Table.objects.update(listed=False)  # so that no copy of it is held to be right
    return people


@pytest.fixture
def post() -> Iterator[Post]:
    with serving(Post()) as server:
        yield server


def test_of_several_workers_one_summons(told: list[User]) -> None:
    seat, now = Seat.objects.filter(user=told[0]).get(), timezone.now()
    done = at_once(*[lambda: summon(seat.pk, now)] * 4)
    assert sorted(map(bool, done)) == [False, False, False, True]
    assert Summons.objects.count() == Letter.objects.count() == 1


def test_of_several_workers_one_reminds(told: list[User]) -> None:
    summon_all()
    Letter.objects.all().delete()
    seat, now = Seat.objects.select_related("user").get(user=told[0]), timezone.now()
    done = at_once(*[lambda: remind(seat, now)] * 4)
    assert sorted(map(bool, done)) == [False, False, False, True]
    assert Letter.objects.count() == 1


def test_of_several_workers_one_tells_who_asks_to_join(told: list[User]) -> None:
    leader, asker = told[:2]
    club = clubs.found(user=leader, name="Riverside", about="", link="", joining=Club.Joining.REQUEST)
    clubs.knock(key=club.key, user=asker)
    (news,) = requests_to_join()
    done = at_once(*[lambda: tell(news)] * 4)
    assert sorted(map(bool, done)) == [False, False, False, True]
    assert (leader.tidings.count(), Letter.objects.count()) == (1, 1)


def test_of_several_workers_one_sends_a_messenger_out(told: list[User]) -> None:
    summon_all()
    now = timezone.now()
    Letter.objects.exclude(messenger__user=told[0]).delete()
    Letter.objects.update(due_at=now)
    found = at_once(*[lambda: claim(now)] * 4)
    assert len([one for one in found if isinstance(one, Messenger)]) == 1


def test_two_workers_one_of_which_is_killed_bring_all_of_it_once(
    told: list[User], post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice goes only what the killed had under way, and under the same key."""
    monkeypatch.setenv("MAJLIS_TEST_MAIL", str(post.port))
    summon_all()
    Letter.objects.update(due_at=timezone.now())
    post.answers.clear()
    first, second = [Program(live.environment(), "work") for _ in range(2)]
    try:
        live.until(lambda: len(post.got) > 0)
        first.kill()
        post.answers.set()
        live.until(lambda: not any_to_bring())
        under_way = {key_of(letter) for letter in Letter.objects.filter(sent_at=None)}
        Messenger.objects.update(away_until=None)  # as when the longest way is over
        live.until(lambda: not Letter.objects.filter(sent_at=None).exists())
    finally:
        first.kill()
        second.stop()
    brought = Counter(post.keys())
    assert set(brought) == {key_of(letter) for letter in Letter.objects.all()}
    assert {key for key, times in brought.items() if times > 1} <= under_way
    assert Letter.objects.count() == Summons.objects.count() == PEOPLE


def any_to_bring() -> bool:
    """But what the killed has under way."""
    return Letter.objects.filter(sent_at=None, messenger__away_until=None).exists()


def key_of(letter: Letter) -> str:
    return f"<{letter.key}.summons@localhost>"
