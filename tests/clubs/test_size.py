"""A club of two hundred tables and fifty members: what its pages ask of the database."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.clubs import services
from apps.clubs.models import Candidate, Club, Membership
from apps.components.selectors import default_set
from apps.events import services as events
from apps.play.models import Seat, Table
from apps.ratings.services import rate_one
from tests.clubs.build import at
from tests.conftest import forget
from tests.events.conftest import USUAL
from tests.factories import UserFactory

MEMBERS, TABLES, MOST_QUERIES = 50, 200, 15
IN_CUP = (MEMBERS - 2) // 2  # of them
RATED = 12  # tables: enough for most members to have a rating


@pytest.fixture
def large(components: None, club: Club, alice: User) -> Iterator[Club]:
    people = UserFactory.create_batch(MEMBERS - 2)
    Membership.objects.bulk_create(Membership(club=club, user=user) for user in people)
    Candidate.objects.bulk_create(
        Candidate(club=club, user=user, invited=False) for user in UserFactory.create_batch(5)
    )
    for number in range(5):
        services.put_up(key=club.key, by=alice, text=f"Notice {number}")
    tables = Table.objects.bulk_create(_table(club, alice, number) for number in range(TABLES - IN_CUP))
    Seat.objects.bulk_create(
        Seat(table=table, number=number, user=people[(table.pk + number) % len(people)], awaited=True)
        for table in tables
        for number in range(4)
    )
    cup = events.announce(club=club, by=alice, **USUAL)
    for user in people:
        events.enter(key=cup.key, user=user)
    events.pair_next(key=cup.key, by=alice)
    for _ in range(RATED):
        rate_one()
    yield club


def _table(club: Club, host: User, number: int) -> Table:
    status = Table.Status.OVER if number % 3 == 0 else Table.Status.PLAYING
    places = [{"seat": seat, "rank": 1 + (seat + number) % 4, "score": 9} for seat in range(4)]
    outcome = {"places": places} if number % 3 == 0 else None
    return Table(
        title=f"Table {number}",
        game="bidding",
        scenario="caliphate",
        components=default_set("bidding"),
        host=host,
        status=status,
        outcome=outcome,
        club=club,
        members_only=number % 2 == 0,
    )


def test_a_page_costs_few_queries(
    client: Client, large: Club, alice: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Each as if none had been looked at before."""
    for page in pages(large):
        with undone():
            client.force_login(alice)
            with django_assert_max_num_queries(MOST_QUERIES, info=page):
                answer = client.get(page)
            assert answer.status_code == 200, page


def pages(club: Club) -> list[str]:
    somebody = club.memberships.order_by("pk").select_related("user")[2].user
    return [
        club.get_absolute_url(),
        club.events.get().get_absolute_url(),
        reverse("clubs:home"),
        reverse("lobby:player", args=[somebody.username]),
        *(at(name, club) for name in ("members", "notices", "settings", "talk")),
        *(reverse(f"events:{name}", args=[club.key]) for name in ("events", "new")),
        *(reverse(f"lobby:{name}", args=[club.key]) for name in ("customs", "club_results")),
    ]


@contextmanager
def undone() -> Iterator[None]:
    """What is done within is neither kept by the database nor by this process."""
    forget()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_many_tables_come_in_pages(client: Client, large: Club, alice: User) -> None:
    client.force_login(alice)
    first, last = (
        client.get(large.get_absolute_url(), {"page": page}).content.decode() for page in ("1", "nonsense")
    )
    assert "Page 1 of 3" in first
    assert 'href="?page=2"' in first
    assert "Page 1 of 3" in last
