"""What the pages of a large club cost: two hundred tables, fifty members, an event of all of them."""

import time
from http import HTTPStatus
from random import Random
from typing import Any

import httpx
from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import Club, Membership
from apps.clubs.services import found, put_up
from apps.components.selectors import default_set
from apps.play.bench.figures import Figures, spread
from apps.play.bench.tables import session_of
from apps.play.models import Seat, Table
from apps.site.keys import new_key
from games.registry import default_rules

MEMBERS, TABLES, PLAYERS = 50, 200, 4
VISITS = 30  # of each page
PAGES = (
    "lobby:club",
    "lobby:club_results",
    "lobby:customs",
    "clubs:members",
    "clubs:talk",
    "clubs:notices",
    "clubs:settings",
    "events:events",
    "events:new",
)
CUP = {"title": "Cup", "form": "swiss", "seats": "2", "rounds": "3", "pace": "days", "game": "bidding"}


def measure_clubs(url: str, visits: int) -> Figures:
    """Of each page how many queries, and the milliseconds until all of it is here."""
    club, leader = _club()
    addresses = {name: reverse(name, args=[club.key]) for name in PAGES}
    addresses["events:event"] = _event(club, leader)
    addresses["lobby:player"] = reverse("lobby:player", args=[leader.username])
    addresses["lobby:home"] = reverse("lobby:home")
    client = httpx.Client(base_url=url, cookies={settings.SESSION_COOKIE_NAME: session_of(leader)})
    with client:
        return {
            name: {"queries": _queries(leader, address), "ms": spread(_visit(client, address, visits))}
            for name, address in addresses.items()
        }


def _visit(client: httpx.Client, address: str, visits: int) -> list[float]:
    """After a first, for which the server reads templates."""
    times = []
    for _ in range(visits + 1):
        began = time.perf_counter()
        answer = client.get(address)
        times.append(1000 * (time.perf_counter() - began))
        if answer.status_code != HTTPStatus.OK:
            raise RuntimeError(f"{address} was answered with {answer.status_code}.")
    return times[1:]


def _queries(user: User, address: str) -> int:
    """Of a visit that is not the first of its session, which writes down where somebody has signed in."""
    client = _signed_in(user)
    client.get(address)
    asked: list[str] = []

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        client.get(address)
    return len(asked)


def _signed_in(user: User) -> Client:
    client = Client(HTTP_HOST=settings.ALLOWED_HOSTS[0])
    client.cookies[settings.SESSION_COOKIE_NAME] = session_of(user)
    return client


@transaction.atomic
def _club() -> tuple[Club, User]:
    people = [User.objects.create(username=f"member-{new_key()}", name=f"Member {n}") for n in range(MEMBERS)]
    club = found(user=people[0], name=f"Club {new_key()}", about="", link="", joining="request")
    Membership.objects.bulk_create(Membership(club=club, user=user) for user in people[1:])
    for number in range(5):
        put_up(key=club.key, by=people[0], text=f"Notice {number}")
    tables = Table.objects.bulk_create(_table(club, people[0], number) for number in range(TABLES))
    rng = Random(1)
    Seat.objects.bulk_create(
        Seat(table=table, number=number, user=user, awaited=number == 0)
        for table in tables
        for number, user in enumerate(rng.sample(people, PLAYERS))
    )
    return club, people[0]


def _table(club: Club, host: User, number: int) -> Table:
    """Half of them are over."""
    over = number % 2 == 0
    places = [{"seat": seat, "rank": seat + 1, "score": 9 - seat} for seat in range(PLAYERS)]
    return Table(
        title=f"Table {number}",
        game="bidding",
        scenario=next(iter(default_rules("bidding").scenarios)),
        components=default_set("bidding"),
        host=host,
        club=club,
        members_only=True,
        status=Table.Status.OVER if over else Table.Status.PLAYING,
        outcome={"places": places, "reason": "The war is over.", "rule": "1"} if over else None,
    )


def _event(club: Club, leader: User) -> str:
    """A cup of bots in its first round, announced and paired as on its pages; its address."""
    client = _signed_in(leader)
    fields = CUP | {"scenario": next(iter(default_rules("bidding").scenarios))}
    announced = client.post(f"{reverse('events:new', args=[club.key])}?game=bidding", fields)
    address = announced.headers["Location"]
    for _ in range(MEMBERS):
        client.post(f"{address}bot/", {"level": "easy"})
    client.post(f"{address}pair/")
    return address
