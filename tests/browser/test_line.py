"""The line between page and server breaks: the page says so, and nothing is lost or done twice."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

from apps.accounts.models import User
from apps.play.models import Move, Table
from apps.play.pulse import EVERY
from apps.play.services import take_action
from apps.site.programs import Web
from apps.site.views import OUTCOME
from tests.browser.playing import STILL, go_to
from tests.browser.swallowing import ANSWERS, QUESTIONS, Line, line_to
from tests.factories import TableFactory

LONG = 40_000  # milliseconds; most of it is waiting for something to be missed
OpenBrowser = Callable[..., Page]


@pytest.fixture
def table(components: None, layla: User, omar: User) -> Table:
    return TableFactory.create(players=[{"user": layla}, {"user": omar}])


@contextmanager
def stopped(site: Web) -> Iterator[None]:
    """The server hears nothing and says nothing, and its connections stay open."""
    os.kill(site.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(site.process.pid, signal.SIGCONT)


PULSE = "new Promise(done => document.addEventListener('table:pulse', () => done(0), { once: true }))"
LOST = """new Promise(done => new MutationObserver((_, watch) => {
    if (document.querySelector("#lost").hidden) return;
    watch.disconnect();
    done(0);
}).observe(document.querySelector("#lost"), { attributeFilter: ["hidden"] }))"""
NOTHING = '{"type": "Bid", "fate": [0, 0, 0, 0, 0, 0, 0], "cards": []}'
HEED = """() => {
  const notice = document.querySelector("#notice");
  new MutationObserver(() => said(notice.innerText)).observe(notice, { childList: true });
}"""


def bid(table: Table) -> None:
    """Both, so that another turn begins."""
    for version, seat in enumerate((0, 1)):
        take_action(table_id=table.pk, seat=seat, action=table.rules.read_action(NOTHING), version=version)


def test_a_line_that_breaks_without_a_word_is_noticed_and_mended(
    site: Web, table: Table, open_browser: OpenBrowser, layla: User
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.evaluate(PULSE)
    with stopped(site):
        expect(page.locator("#lost")).to_be_visible(timeout=LONG)
    bid(table)  # of which nobody tells the server
    expect(page.locator("#lost")).to_be_hidden(timeout=LONG)
    expect(page.locator("#version")).to_have_value("2", timeout=LONG)


def test_a_line_that_never_says_a_word_is_noticed(
    table: Table, open_browser: OpenBrowser, layla: User
) -> None:
    page = open_browser(layla, **STILL)
    page.route_web_socket("**/ws/tables/**", lambda silent: None)
    page.goto(table.get_absolute_url())
    page.evaluate(LOST)


def test_looking_again_brings_what_the_line_does_not(
    table: Table, open_browser: OpenBrowser, layla: User
) -> None:
    page = open_browser(layla, **STILL)
    page.route_web_socket("**/ws/tables/**", lambda silent: None)
    page.goto(table.get_absolute_url())
    said: list[str] = []  # in the notice, which stands until the page looks again, some seconds later
    page.expose_function("said", lambda words: said.append(words))
    page.evaluate(HEED)
    bid(table)
    page.locator("#fate-0").fill("1")
    page.locator("#bid-place").click()
    expect(page.locator("#version")).to_have_value("2", timeout=LONG)
    assert any("Look again" in words for words in said)


def test_a_press_without_an_answer_says_so_and_counts_once(
    site: Web, table: Table, open_browser: OpenBrowser, layla: User
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("#fate-0").fill("1")
    with stopped(site):
        page.locator("#bid-place").click()
        expect(page.locator("#notice")).to_contain_text("No answer yet", timeout=LONG)
    expect(page.locator("#version")).not_to_have_value("0", timeout=LONG)
    expect(page.locator("#notice")).to_be_empty(timeout=LONG)
    assert Move.objects.filter(table=table, seat=0).count() == 1


def test_what_is_said_without_an_answer_is_said_once(
    site: Web, table: Table, open_browser: OpenBrowser, layla: User
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator(".side-tabs").get_by_text("Chat").click()
    page.locator("#say-text").fill("Salam")
    with stopped(site):
        page.locator("#say button").click()
        expect(page.locator("#notice")).to_contain_text("No answer yet", timeout=LONG)
    expect(page.locator("#say-text")).to_have_value("", timeout=LONG)
    expect(page.locator("#chat-lines .said")).to_have_count(1)
    assert table.messages.count() == 1


def test_an_answer_that_does_not_know_is_asked_again_under_the_same_key(
    table: Table, open_browser: OpenBrowser, layla: User
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    keys: list[str] = []

    def answer(route: Route) -> None:
        keys.append((route.request.post_data or "").split("key=")[1].split("&")[0])
        if len(keys) > 1:
            route.continue_()
            return
        told = '<div class="notice">Nobody can say whether that was done.</div>'
        route.fulfill(status=503, headers={"Retry-After": "1", OUTCOME: "unknown"}, body=told)

    page.route("**/act/", answer)
    page.locator("#fate-0").fill("1")
    page.locator("#bid-place").click()
    expect(page.locator("#notice")).to_contain_text("Nobody can say")
    expect(page.locator("#notice")).to_be_empty()
    assert len(keys) == 2 and keys[0] == keys[1]
    assert Move.objects.filter(table=table, seat=0).count() == 1


@pytest.fixture
def line(site: Web) -> Iterator[Line]:
    with line_to(site.port) as line:
        yield line


def milliseconds(script: str, name: str) -> int:
    found = re.search(rf"\b{name} = (\d+)", (settings.BASE_DIR / "static" / script).read_text())
    assert found
    return int(found[1])


def test_how_long_a_page_waits() -> None:
    """Ten seconds at most until it knows that it hears nothing, five until a press has no answer."""
    silence, looks = milliseconds("table.js", "SILENCE"), milliseconds("table.js", "LOOKS_EVERY")
    assert 2 * EVERY * 1000 < silence <= 10_000 - looks
    assert milliseconds("presses.js", "LATE") == 5000


def test_a_line_that_swallows_everything_is_noticed_and_left(
    table: Table, line: Line, open_browser: OpenBrowser, layla: User
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, line.url + table.get_absolute_url())
    page.evaluate(PULSE)
    with page.expect_websocket(timeout=LONG):  # that it tries to open, and that is swallowed as well
        line.swallow(QUESTIONS, ANSWERS)
        expect(page.locator("#lost")).to_be_visible(timeout=LONG)
    bid(table)  # of which nobody tells the server
    line.heal()
    expect(page.locator("#lost")).to_be_hidden(timeout=LONG)
    expect(page.locator("#version")).to_have_value("2", timeout=LONG)


@pytest.mark.parametrize("swallowed", [(QUESTIONS, ANSWERS), (ANSWERS,)])
def test_a_press_that_is_swallowed_or_its_answer_is_sent_again_and_counts_once(
    table: Table, line: Line, open_browser: OpenBrowser, layla: User, swallowed: tuple[str, ...]
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, line.url + table.get_absolute_url())
    page.locator("#fate-0").fill("1")
    line.swallow(*swallowed)
    page.locator("#bid-place").click()
    expect(page.locator("#notice")).to_contain_text("No answer yet", timeout=LONG)
    made = Move.objects.filter(table=table, seat=0)
    while ANSWERS in swallowed and QUESTIONS not in swallowed and not made.exists():
        page.wait_for_timeout(50)
    line.heal()
    expect(page.locator("#notice")).to_be_empty(timeout=2 * LONG)
    expect(page.locator("#version")).to_have_value("1", timeout=2 * LONG)
    assert made.count() == 1
