"""Several people at the same moment, each in a transaction of their own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.clubs import services
from apps.clubs.models import Club
from apps.clubs.services import Refused
from tests.clubs.build import asking, joined
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*asked: Callable[[], object]) -> list[str]:
    """Do all of it at once; for each "done", or why it was refused."""

    def ask(do: Callable[[], object]) -> str:
        try:
            do()
        except (Refused, PermissionDenied, Club.DoesNotExist) as refusal:
            return str(refusal)
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(asked)) as threads:
        return list(threads.map(ask, asked))


@pytest.fixture
def leaders(club: Club, alice: User) -> list[User]:
    """Four who may do everything, Alice among them."""
    people = [alice, *UserFactory.create_batch(3)]
    for user in people[1:]:
        mine = joined(club, user)
        services.empower(key=club.key, by=alice, member=mine.pk, everything=True, powers=[])
    return people


WAYS: dict[str, Callable[[Club, User], object]] = {
    "leave": lambda club, user: services.leave(key=club.key, user=user),
    "give up": lambda club, user: services.empower(
        key=club.key,
        by=user,
        member=club.memberships.get(user=user).pk,
        everything=False,
        powers=[],
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_all_who_may_do_everything_go_at_once_and_one_remains(
    club: Club, leaders: list[User], way: str
) -> None:
    def going(user: User) -> Callable[[], object]:
        return lambda: WAYS[way](club, user)

    answers = at_once(*(going(user) for user in leaders))
    assert answers.count("done") == 3
    assert club.memberships.filter(everything=True).count() == 1


def test_two_remove_each_other_and_one_remains(club: Club, alice: User, leaders: list[User]) -> None:
    first, second = (club.memberships.get(user=user) for user in leaders[:2])
    answers = at_once(
        lambda: services.remove(key=club.key, by=first.user, member=second.pk),
        lambda: services.remove(key=club.key, by=second.user, member=first.pk),
    )
    assert answers.count("done") == 1


def test_all_leave_the_site_at_once_and_the_club_is_led(club: Club, bob: User, leaders: list[User]) -> None:
    def going(user: User) -> Callable[[], object]:
        return lambda: delete_account(user=user)

    assert at_once(*(going(user) for user in leaders)) == ["done"] * 4
    assert [one.user for one in club.memberships.filter(everything=True)] == [bob]


def test_two_admit_the_same_and_there_is_one_member(
    club: Club, alice: User, leaders: list[User], charlie: User
) -> None:
    candidate = asking(club, charlie)
    answers = at_once(
        lambda: services.admit(key=club.key, by=leaders[0], candidate=candidate.pk),
        lambda: services.admit(key=club.key, by=leaders[1], candidate=candidate.pk),
        lambda: services.knock(key=club.key, user=charlie),
    )
    assert answers.count("done") == 1
    assert club.memberships.filter(user=charlie).count() == 1


def test_two_clubs_of_one_name_are_founded_once(alice: User, bob: User) -> None:
    def founding(user: User, name: str) -> Callable[[], object]:
        return lambda: services.found(user=user, name=name, about="", link="", joining="open")

    answers = at_once(founding(alice, "Hillside"), founding(bob, "HILL SIDE"))
    assert sorted(answers) == sorted([services.TAKEN, "done"])


def test_who_leaves_the_site_is_admitted_nowhere(club: Club, alice: User, charlie: User) -> None:
    candidate = asking(club, charlie)
    at_once(
        lambda: services.admit(key=club.key, by=alice, candidate=candidate.pk),
        lambda: delete_account(user=charlie),
    )
    assert not User.objects.filter(username="charlie").exists()
    assert club.memberships.count() == 2
    assert not club.candidates.exists()
