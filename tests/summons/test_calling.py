"""Who is told before play begins that a table waits for them: once to sit down, and once to open a seal."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.lobby import sealing, services
from apps.play.models import Table
from apps.site.keys import sealed
from apps.summons.models import Letter, Messenger, Summons
from apps.summons.selectors import summonses_of
from tests.factories import TableFactory
from tests.play.conftest import Pass
from tests.summons.work import carry_all, summon_all

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]
HERS, HIS = "a" * 32, "b" * 32


@pytest.fixture
def table(alice: User, bob: User, charlie: User, wait: Pass) -> Table:
    """Alice and Bob are to play; a browser of Alice's shows what she is told."""
    Messenger.objects.create(user=alice, kind=Messenger.Kind.BROWSER, address="https://push.example/1")
    players = [{"invited": alice}, {"invited": bob}]
    made: Table = TableFactory.create(host=charlie, players=players, appointed=True)
    return made


def standing() -> list[tuple[str, int]]:
    found = Summons.objects.filter(over_at=None).select_related("user")
    return sorted((one.user.username, one.turn) for one in found)


def sit_down(table: Table, user: User, part: str) -> None:
    services.join(key=table.key, user=user, seal=sealed(part))


def test_who_is_appointed_is_called_to_sit_down_once(table: Table) -> None:
    assert summon_all() == 2
    assert standing() == [("alice", 0), ("bob", 0)]
    assert Letter.objects.count() == 1
    assert summon_all() == 0


def test_who_has_sat_down_by_then_is_told_nothing(table: Table, alice: User, wait: Pass) -> None:
    summon_all()
    sit_down(table, alice, HERS)
    wait(600)
    carry_all()
    assert not Letter.objects.exists()


def test_who_is_to_open_is_called_again_unless_they_are_there(
    table: Table, alice: User, bob: User, wait: Pass
) -> None:
    sit_down(table, alice, HERS)
    sit_down(table, bob, HIS)
    summon_all()
    assert standing() == []
    sealing.open_seal(key=table.key, user=bob, contribution=HIS)
    wait(90)
    summon_all()
    assert standing() == [("alice", 1)]
    assert [vars(one)["waits"] for one in summonses_of(alice)] == [True]


def test_who_opens_is_called_no_more_and_summoned_to_play(
    table: Table, alice: User, bob: User, wait: Pass
) -> None:
    summon_all()
    for user, part in ((alice, HERS), (bob, HIS)):
        sit_down(table, user, part)
    wait(90)
    summon_all()
    for user, part in ((alice, HERS), (bob, HIS)):
        sealing.open_seal(key=table.key, user=user, contribution=part)
    summon_all()
    found = Summons.objects.filter(over_at=None)
    assert {one.calls for one in found} == {False} and found.count() == 2
    assert Letter.objects.filter(summons__user=alice).count() == 3  # to sit down, to open, to play


def test_who_must_sit_down_anew_is_called_anew(table: Table, alice: User, bob: User, wait: Pass) -> None:
    for user, part in ((alice, HERS), (bob, HIS)):
        sit_down(table, user, part)
    sealing.open_seal(key=table.key, user=alice, contribution=HERS)
    wait(90)
    summon_all()
    assert standing() == [("bob", 1)]
    Table.objects.filter(pk=table.pk).update(full_since=timezone.now() - timedelta(days=2))
    sealing.give_up_waiting(key=table.key, user=alice)
    summon_all()
    assert standing() == [("alice", 2)]


def test_who_is_invited_and_may_decline_is_not(alice: User, bob: User) -> None:
    TableFactory.create(host=bob, players=[{"user": bob}, {"invited": alice}])
    assert summon_all() == 0
