"""The proxy of docker-compose.yml before three web processes, with bot runners and a worker; some die."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest
from django.conf import settings
from django.contrib.auth.models import Group
from django.db.models import F
from django.urls import reverse
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from apps.accounts.models import User
from apps.components import drafts, trials
from apps.components.models import Trial
from apps.components.roles import ROLE
from apps.components.selectors import default_set
from apps.play.bench.tables import session_of
from apps.play.clocks import DAYS, Over
from apps.play.fairness import audit
from apps.play.models import Table
from apps.site.views import OUTCOME
from tests.browser.hosted.house import WEBS, House, house
from tests.browser.playing import answer, go_to, turn_shown
from tests.factories import TableFactory, UserFactory
from tests.play.undoing import war

WITHIN = 120  # seconds for the turns that are played
PATIENCE = 30_000  # milliseconds until a page has found its way to another process
TURNS = 4
TABLES = 40  # by chance one of three processes has none of them in one run of four million
COOKIE = f"__Host-{settings.SESSION_COOKIE_NAME}"

pytestmark = pytest.mark.timeout(400)


@pytest.fixture
def people(transactional_db: None, components: None) -> list[User]:
    return [UserFactory.create() for _ in range(4)]


@pytest.fixture
def table(people: list[User]) -> Table:
    return TableFactory.create(players=[*({"user": user} for user in people), {"bot": "easy"}])


@pytest.fixture
def hosted(table: Table, tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as opened:
        yield opened


@pytest.fixture
def pages(hosted: House, browser: Browser, people: list[User], table: Table) -> Iterator[list[Page]]:
    with ExitStack() as stack:
        yield [page_of(stack, hosted, browser, user, table) for user in people]


def page_of(stack: ExitStack, hosted: House, browser: Browser, user: User, table: Table) -> Page:
    context = browser.new_context(base_url=hosted.url, ignore_https_errors=True, reduced_motion="reduce")
    stack.callback(context.close)
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": COOKIE, "value": session_of(user), "url": hosted.url, "secure": True}])
    page = context.new_page()
    go_to(page, table.get_absolute_url())
    return page


def play_to(turn: int, pages: list[Page], rng: Random) -> None:
    until = monotonic() + WITHIN
    while min(turn_shown(page) for page in pages) < turn:
        assert monotonic() < until
        asked = [answer(page, rng) for page in pages]
        if not any(asked):
            pages[0].wait_for_timeout(50)


def wait_for_home(hosted: House, table: Table, home: str) -> None:
    """Until the table is back with the process it belongs to, once the proxy knows that it is there again."""
    until = monotonic() + WITHIN
    while hosted.served_by(table.get_absolute_url()) != home:
        assert monotonic() < until


def test_a_table_stays_with_one_process_and_the_tables_spread(hosted: House, people: list[User]) -> None:
    tables = [TableFactory.create(players=[{"user": people[0]}, {"user": people[1]}]) for _ in range(TABLES)]
    paths = [table.get_absolute_url() for table in tables]
    homes = {path: {hosted.served_by(path) for _ in range(4)} for path in paths}
    assert all(len(served) == 1 for served in homes.values())
    assert set.union(*homes.values()) == set(hosted.webs)
    [gone] = homes[paths[0]]
    hosted.kill_web(gone)
    now = {path: hosted.served_by(path) for path in paths}
    assert gone not in now.values() and len(set(now.values())) == WEBS - 1
    assert all({now[path]} == homes[path] for path in paths if homes[path] != {gone})


def test_a_game_goes_on_while_processes_die(hosted: House, pages: list[Page], table: Table) -> None:
    rng = Random(4)
    play_to(2, pages, rng)
    home = hosted.served_by(table.get_absolute_url())
    hosted.kill_web(home)
    hosted.runners.pop().kill()
    play_to(TURNS - 1, pages, rng)
    hosted.replace_web(home)
    wait_for_home(hosted, table, home)
    play_to(TURNS, pages, rng)
    table.refresh_from_db()
    for page in pages:
        expect(page.locator("#version")).to_have_value(str(table.version), timeout=PATIENCE)
    assert audit(table).faults == []


def wait_until(found: Callable[[], object]) -> None:
    until = monotonic() + WITHIN
    while not found():
        assert monotonic() < until
        sleep(0.2)


def test_what_waits_is_done_when_a_worker_is_there_again(hosted: House, people: list[User]) -> None:
    """The trial games of a set, and what a table has settled for whoever is out of time."""
    hosted.worker.kill()
    editor, late, other, _ = people
    editor.groups.add(Group.objects.get(name=ROLE))
    draft = drafts.begin_draft(base=default_set("bidding"), name="Club set", by=editor)
    trial = trials.begin_trial(draft=draft, by=editor)
    table = war({"user": late}, {"user": other}, clock=replace(DAYS["one"], over=Over.ABSENT))
    ago = timedelta(days=9)
    table.seats.exclude(due_at=None).update(runs_since=F("runs_since") - ago, due_at=F("due_at") - ago)
    hosted.worker = hosted.new_worker()
    wait_until(lambda: Table.objects.get(pk=table.pk).status == Table.Status.OVER)
    wait_until(lambda: Trial.objects.get(pk=trial.pk).ended_at)
    assert Trial.objects.get(pk=trial.pk).passed
    known = {"Cookie": f"{COOKIE}={session_of(editor)}"}
    page = hosted.ask(reverse("admin:components_draft", args=[draft.pk]), headers=known).text
    assert f"{trial.games} random games played" in page
    assert "is out of time" in hosted.ask(table.get_absolute_url()).text


def test_with_nobody_behind_it_the_proxy_says_that_the_same_press_will_tell(
    hosted: House, table: Table
) -> None:
    for address in list(hosted.webs):
        hosted.kill_web(address)
    answer = hosted.ask(table.get_absolute_url())
    assert (answer.status_code, answer.headers[OUTCOME], answer.headers["Retry-After"]) == (
        503,
        "unknown",
        "1",
    )
    assert "not known yet" in answer.text
