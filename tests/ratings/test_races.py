"""Two workers at once: each table is counted once, and it comes out as by one."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.ratings.models import Result
from apps.ratings.services import count_anew, rate_one
from tests.factories import UserFactory
from tests.ratings.build import all_history, all_that_is_rated, ended

pytestmark = pytest.mark.django_db(transaction=True)


def work(_: int) -> int:
    """As a worker does it, until nothing is left; how many tables it took."""
    taken = 0
    try:
        while rate_one():
            taken += 1
    finally:
        connection.close()
    return taken


def test_two_workers_count_as_one_does(components: None, alice: User, bob: User) -> None:
    ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    rate_one()
    people = [alice, bob, *UserFactory.create_batch(2)]
    for number in range(8):
        first, second = people[number % 4], people[(number + 1 + number // 4) % 4]
        ended({"user": first}, {"user": second}, ranks=(1, 2) if number % 3 else (2, 1))
    with ThreadPoolExecutor(2) as workers:
        taken = list(workers.map(work, range(2)))
    assert sum(taken) >= 8
    assert Result.objects.count() == 9
    rated, history = all_that_is_rated(), all_history()
    assert sum(games for (_, name), (_, games) in rated.items() if " " not in name) == 18
    count_anew("bidding")
    assert (all_that_is_rated(), all_history()) == (rated, history)
