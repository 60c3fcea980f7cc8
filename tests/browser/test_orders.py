"""What is answered beforehand: said once, obeyed without a stop, and taken back."""

import re

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.play import archive
from apps.play.models import Table
from apps.play.services import take_action
from tests.browser.boards.test_first_jihad import stubborn
from tests.browser.boards.test_jihad import muslims_recruit
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to
from tests.browser.test_access import check_twice
from tests.factories import TableFactory

AS_BEFORE = "Share them as before"
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


def on_to_turn_2(table: Table) -> None:
    """The rest of the turn as it goes for the absent."""
    game = archive.load(table, table.moves.latest())
    while game.board.turn == 1:
        (seat,) = table.rules.waiting(game)
        action = table.rules.absent(game, seat)
        take_action(table_id=table.pk, seat=seat, action=action, version=table.moves.latest().number)
        game = archive.load(table, table.moves.latest())


def test_who_counts_shared_hexes_is_said_once_and_nobody_waits_for_it(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    """Jihad! 5.3 opens each turn with a question to the Empires, whose answer is hardly ever another."""
    players = [{"user": layla}, {"user": omar}]
    table = TableFactory.create(game="jihad", scenario="campaign", players=players)
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    muslims_recruit(hers, table, his)
    orders = his.locator("#part-orders")
    orders.locator("summary").click()
    as_before = orders.get_by_role("button", name=AS_BEFORE, exact=True)
    as_before.click()
    expect(as_before).to_have_attribute("aria-pressed", "true")
    on_to_turn_2(table)
    obeyed = table.moves.latest()
    assert (obeyed.seat, obeyed.number) == (1, table.moves.count() - 1)
    for page, times in ((his, 1), (hers, 0)):
        expect(page.locator("#version")).to_have_value(str(obeyed.number))
        expect(page.locator("#turn")).to_contain_text("Turn 2 of 20")
        expect(
            page.locator("#log-lines li", has_text=f"Answered by your order: “{AS_BEFORE}”.")
        ).to_have_count(times)
    expect(hers.locator("#turn[data-mine]")).to_be_visible()


def test_what_ends_a_turn_is_confirmed_by_who_would_have_it_so(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    """By mail the slip of a finger costs days: the same press again, or another."""
    table = TableFactory.create(players=[{"user": layla}, {"user": omar}])
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    orders = page.locator("#part-orders")
    orders.locator("summary").click()
    confirm = orders.get_by_role("button", name="Let me confirm it")
    confirm.click()
    expect(confirm).to_have_attribute("aria-pressed", "true")
    page.locator("#fate-2").fill("1")
    page.locator("#bid-place").click()
    sure = page.get_by_role("button", name="I am sure")
    expect(sure).to_be_focused()
    check_twice(page)
    assert table.moves.count() == 1
    page.locator("#fate-2").fill("2")
    sure.press("Enter")
    expect(page.locator("#notice")).to_contain_text("You have changed it since")
    assert table.moves.count() == 1
    page.locator("#bid-place").click()
    sure.press("Enter")
    expect(page.locator("#version")).to_have_value("1")
    expect(page.locator("#sure")).to_have_count(0)
    assert table.moves.latest().action["fate"][2] == 2
