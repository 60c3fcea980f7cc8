"""What whoever runs the site sees of it: on a page of the admin, and by Prometheus."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import httpx
import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from prometheus_client import generate_latest
from prometheus_client.registry import CollectorRegistry

from apps.accounts.models import User
from apps.host import services
from apps.host.gauges import Gauges
from apps.host.models import ROLE, Failure
from apps.host.services import note
from apps.site import metrics
from apps.site.management.commands.work import Command, Kind
from apps.site.private_services import free_port
from apps.site.programs import Program, Trouble, Web
from apps.site.urls import handler500, urlpatterns
from tests import live
from tests.factories import TableFactory, UserFactory
from tests.ratings.build import ended

__all__ = ["handler500"]
PAGE = "/admin/host/failure/"
pytestmark = pytest.mark.django_db


def breaks(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("no ink\nat all")


urlpatterns = [*urlpatterns, path("breaks/", breaks, name="breaks")]


def fails() -> bool:
    raise RuntimeError("no ink")


@pytest.fixture
def host(alice: User, client: Client) -> User:
    alice.groups.add(Group.objects.get(name=ROLE))
    client.force_login(alice)
    return alice


# The page


def test_it_is_for_whoever_runs_the_server(client: Client, bob: User) -> None:
    assert client.get(PAGE).headers["Location"].startswith("/accounts/login/")
    client.force_login(bob)
    assert client.get(PAGE).status_code == 403


def told(client: Client) -> dict[str, str]:
    page = client.get(PAGE).content.decode()
    rows = re.findall(r'<tr><th scope="row">([^<]*)</th>((?:<td class="end num">\d+</td>)+)</tr>', page)
    return {name: " ".join(re.findall(r"\d+", cells)) for name, cells in rows}


def test_it_tells_of_tables_people_and_what_waits(
    components: None, client: Client, host: User, bob: User
) -> None:
    ended({"user": host}, {"user": bob}, ranks=(1, 2))
    TableFactory.create(players=[{"user": host}, {"bot": "easy"}])
    TableFactory.create(players=[{"user": host}, {}])
    UserFactory.create(guest=True)
    shown = told(client)
    assert shown["The Bidding Game"] == "1 1 1"
    assert (shown["Accounts"], shown["Guests"]) == ("2", "1")
    assert shown["Seats at which a bot is to act"] == "1"
    assert shown["Finished games to be rated"] == "1"
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/moderation/report/").status_code == 403


@override_settings(ROOT_URLCONF=__name__)
def test_a_request_that_fails_is_counted(client: Client, host: User) -> None:
    broken = Client(raise_request_exception=False)
    numbers = [re.findall(r"\b[0-9a-f]{8}\b", broken.get("/breaks/").content.decode())[0] for _ in range(3)]
    kept = Failure.objects.get()
    assert (kept.where, kept.what, kept.times) == ("GET breaks", "RuntimeError: no ink", 3)
    assert kept.number == numbers[-1]
    page = client.get(PAGE).content.decode()
    assert "RuntimeError: no ink" in page and numbers[-1] in page


@pytest.mark.django_db(transaction=True)
def test_work_that_fails_is_counted() -> None:
    assert not Command().do(Kind(fails))
    assert Failure.objects.get().where == f"work: {__name__}.fails"


def test_only_so_many_kinds_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "KEPT", 3)
    for number in range(5):
        note("somewhere", RuntimeError(f"no ink {number}"))
    kept = Failure.objects.values_list("what", flat=True)
    assert sorted(kept) == [f"RuntimeError: no ink {number}" for number in (2, 3, 4)]


# Prometheus


def test_what_is_true_of_the_whole_site(transactional_db: None, components: None, alice: User) -> None:
    TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    registry = CollectorRegistry()
    registry.register(Gauges())
    figures = generate_latest(registry).decode()
    for line in (
        'majlis_tables{game="bidding",status="playing"} 1.0',
        'majlis_people{kind="accounts"} 1.0',
        'majlis_queue{kind="bots_to_act"} 1.0',
        "majlis_database_up 1.0",
    ):
        assert line in figures


def test_whoever_looks_at_once_is_told_all(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    registry, seen = CollectorRegistry(), []
    monkeypatch.setattr(metrics, "REGISTRY", registry)
    monkeypatch.setattr(metrics, "start_http_server", lambda *_: seen.append(generate_latest(registry)))
    settings.METRICS = ("127.0.0.1", 9100)
    metrics.tell("work")
    assert b"majlis_database_up 1.0" in seen[0]


@pytest.fixture
def watched(transactional_db: None) -> Iterator[list[tuple[Web, str]]]:
    """Two web processes, each with where it tells its figures."""
    with ExitStack() as stack:
        found = []
        for _ in range(2):
            port = free_port()
            web = Web(live.environment() | {"MAJLIS_METRICS": f"127.0.0.1:{port}"})
            stack.callback(web.kill)
            found.append((web, f"http://127.0.0.1:{port}/metrics"))
        for web, _ in found:
            web.wait()
        yield found


def test_each_process_tells_its_own_and_none_on_the_public_road(watched: list[tuple[Web, str]]) -> None:
    ask = partial(httpx.get, timeout=live.PATIENCE)
    (first, of_first), (second, of_second) = watched
    for web, times in ((first, 3), (second, 1)):
        for _ in range(times):
            assert ask(f"{web.url}/clubs/").status_code == 200
        assert ask(f"{web.url}/metrics").status_code == 404
    line = 'majlis_requests_total{{status="200",view="clubs:home"}} {}.0'
    assert line.format(3) in ask(of_first).text
    assert line.format(1) in ask(of_second).text
    assert 'majlis_request_seconds_count{kind="look"}' in ask(of_first).text
    assert "majlis_tables" not in ask(of_first).text  # the worker's, lest Prometheus adds them up


def test_a_port_that_is_taken_is_told_at_once(watched: list[tuple[Web, str]]) -> None:
    taken = re.findall(r":(\d+)/", watched[0][1])[0]
    late = Web(live.environment() | {"MAJLIS_METRICS": f"127.0.0.1:{taken}"})
    with pytest.raises(Trouble, match=f"Figures cannot be told on 127.0.0.1 port {taken}"):
        late.wait()


def test_the_worker_tells_of_the_site(transactional_db: None) -> None:
    port = free_port()
    worker = Program(live.environment() | {"MAJLIS_METRICS": f"127.0.0.1:{port - 2}"}, "work")
    try:
        figures = worker.first_answer(f"http://127.0.0.1:{port}/metrics").text
    finally:
        worker.kill()
    assert "majlis_database_up 1.0" in figures
    assert 'majlis_queue{kind="reports"} 0.0' in figures


@pytest.mark.parametrize("told", ["9100", "127.0.0.1", "http://127.0.0.1:9100", "here:there"])
def test_a_place_that_is_none(told: str) -> None:
    program = Program(live.environment() | {"MAJLIS_METRICS": told}, "work")
    assert program.process.wait(120) == 1
    assert ImproperlyConfigured.__name__ in program.kill()
