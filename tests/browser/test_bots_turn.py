"""A bot's whole turn, which comes in many pushes: told in one piece, seen as one show, and not twice."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from playwright.sync_api import Page, WebSocketRoute, expect

from apps.accounts.models import User
from apps.play.bots import play_one_seat
from apps.play.models import Table
from apps.play.rooms import MOST_PUSHES
from tests.browser.boards.test_stage import HELD, OVER
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to
from tests.factories import TableFactory

# What the live region has said, piece by piece; what the bar has said, and how often a show began.
HEAR = """() => {
  const texts = of => [...of.children].map(one => one.textContent), told = document.querySelector("#told");
  window.told = [];
  new MutationObserver(() => window.told.push(texts(told))).observe(told, { childList: true });
  const bar = document.querySelector("#stage"), say = bar.querySelector(".stage-say");
  window.said = [];
  const hear = all => window.said.push(...all.flatMap(one => [...one.addedNodes]).map(words => words.data));
  new MutationObserver(hear).observe(say, { childList: true });
  window.shows = 0;
  new MutationObserver(() => { window.shows += !bar.hidden; }).observe(bar, { attributeFilter: ["hidden"] });
}"""
LOGGED = """after => [...document.querySelectorAll("#log-lines > li")]
  .filter(line => Number(line.dataset.move) > after)
  .map(line => line.querySelector("h3") ?? line.querySelector(":scope > span:last-child"))
  .map(words => words.firstChild.textContent)"""
BOT = 0  # its seat


@pytest.fixture
def table(layla: User, components: None) -> Table:
    """The bot has the Muslims; Layla is asked first, about the hexes that her States share."""
    players: Any = [{"bot": "normal"}, {"user": layla}]
    return TableFactory.create(game="jihad", scenario="campaign", players=players)


def opened(page: Page, table: Table) -> Page:
    """As the bot's turn begins."""
    go_to(page, table.get_absolute_url())
    page.get_by_role("button", name="Leave the rest as they are").click()
    expect(page.locator("#version")).to_have_value("1")
    page.wait_for_function(OVER)
    page.evaluate(HEAR)
    return page


def play(page: Page, table: Table, most: int = MOST_PUSHES) -> bool:
    """Some of the bot's moves, of which the site hears at once; whether it has more to do, be it one."""
    made = 0
    with transaction.atomic():
        while made < most and play_one_seat():
            made += 1
    table.refresh_from_db()
    expect(page.locator("#version")).to_have_value(str(table.version))
    return table.seats.filter(number=BOT, to_act=True).exists()


def test_it_is_told_in_one_piece_when_it_is_over(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    page.clock.install()
    opened(page, table)
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))  # however long it takes here
    while play(page, table):
        assert not page.evaluate("() => window.told")
    logged = page.evaluate(LOGGED, 1)
    assert table.version > MOST_PUSHES and len(logged) > MOST_PUSHES
    assert page.evaluate("() => window.told") == [logged]


def shown(page: Page) -> tuple[list[str], str]:
    """What the bar has said of the bot's turn, and what the log has of it."""
    page.wait_for_function(OVER)
    return page.evaluate("() => window.said"), " ".join(page.evaluate(LOGGED, 1))


def test_its_pushes_are_one_show_and_nothing_is_seen_twice(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = opened(open_browser(layla), table)
    goes_on = play(page, table)
    page.wait_for_function(HELD)
    while goes_on:
        goes_on = play(page, table)
    page.locator("[data-stage=hold]").click()
    said, logged = shown(page)
    assert len(said) > MOST_PUSHES
    assert logged.endswith(" ".join(said))  # what comes before needs no eyes
    assert page.evaluate("() => window.shows") == 1


def test_a_line_cut_in_the_midst_of_it_shows_and_tells_nothing_twice(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page, lines = open_browser(layla), list[WebSocketRoute]()

    def carry(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws/tables/**", carry)
    opened(page, table)
    assert play(page, table)
    page.wait_for_function(HELD)
    lines[-1].close(code=3999, reason="cut")
    expect(page.locator("#lost")).to_be_visible()
    assert play(page, table)
    expect(page.locator("#lost")).to_be_hidden()
    assert len(lines) > 1
    while play(page, table):
        pass
    page.keyboard.press("Escape")
    said, logged = shown(page)
    at = 0
    for words in said:
        at = logged.index(words, at) + len(words)
    assert said
    assert " ".join(page.evaluate("() => window.told.flat()")) == logged
