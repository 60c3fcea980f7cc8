"""What is answered beforehand: said once, obeyed without a stop, and taken back."""

import re

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.play.models import Table
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to
from tests.browser.test_access import check_twice
from tests.browser.test_first_jihad import stubborn
from tests.factories import TableFactory

STAY = "Leave them where they are"
TOLD = f"Answered by your order: “{STAY}”."


@pytest.fixture
def table(layla: User, components: None) -> Table:
    table: Table = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": layla}])
    return table


def turn_of(page: Page) -> int:
    found = re.search(r"Turn (\d+)", page.locator("#turn").inner_text())
    return int(found[1]) if found else 0


def where_do_they_go(page: Page) -> bool:
    return "Icons" in page.locator("#h-choices").inner_text()


def play_the_turn(page: Page) -> bool:
    """On to the next turn, and whether there was a stop for the Icons."""
    turn, stopped = turn_of(page), False
    while turn_of(page) == turn:
        stopped = stopped or where_do_they_go(page)
        stubborn(page)
    return stopped


@pytest.mark.timeout(240)
def test_an_order_is_obeyed_without_a_stop_told_once_and_changed(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    orders, log = page.locator("#part-orders"), page.locator("#log-lines li", has_text=TOLD)
    orders.locator("summary").click()
    ask = orders.get_by_role("button", name="Ask me")
    expect(ask).to_have_attribute("aria-pressed", "true")
    stay = orders.get_by_role("button", name=STAY, exact=True)
    stay.press("Enter")
    expect(stay).to_have_attribute("aria-pressed", "true")
    expect(orders.locator("details")).to_have_attribute("open", "")
    check_twice(page)
    for turns in (1, 2):
        assert not play_the_turn(page)
        expect(log).to_have_count(turns)
    ask.click()
    expect(ask).to_have_attribute("aria-pressed", "true")
    assert play_the_turn(page)
    expect(log).to_have_count(2)


@pytest.mark.timeout(240)
def test_it_is_offered_where_it_is_asked_and_answers_at_once(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    while not where_do_they_go(page):
        stubborn(page)
    expect(page.locator("#part-orders details")).to_have_attribute("open", "")
    page.locator("#part-orders").get_by_role("button", name=STAY, exact=True).click()
    expect(page.locator("#log-lines li", has_text=TOLD)).to_have_count(1)
    assert not where_do_they_go(page)
