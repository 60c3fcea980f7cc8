"""Advice on maps: its places and its way are shown, and one press does it."""

import pytest
from playwright.sync_api import Page, Route, expect

from apps.accounts.models import User
from apps.play.models import Table
from tests.browser.boards.warring import is_asked, moved
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to, ready
from tests.factories import TableFactory, UserFactory

TABLES = {"jihad": "campaign", "apocalypse": "war"}


def advised(page: Page) -> str:
    """What is advised, asked for anew once the page has come to rest: what is composed is drawn there too."""
    ready(page)
    page.locator("#ask-advice").click()
    expect(page.locator("#follow-advice")).to_be_in_viewport(ratio=1)
    return page.locator(".advice-told b").inner_text()


def follow(page: Page) -> None:
    before = page.locator("#version").input_value()
    page.locator("#follow-advice").click()
    moved(page, before)


def acting(pages: list[Page]) -> Page:
    """Whose page asks them something, as soon as one does."""
    while True:
        for page in pages:
            if is_asked(page):
                return page
        pages[0].wait_for_timeout(50)


@pytest.mark.timeout(180)
@pytest.mark.parametrize("game", TABLES)
def test_an_army_marches_as_is_advised(open_browser: OpenBrowser, layla: User, omar: User, game: str) -> None:
    players = [{"user": layla}, {"user": omar}]
    table: Table = TableFactory.create(game=game, scenario=TABLES[game], players=players)
    pages = [open_browser(user, **STILL) for user in (layla, omar)]
    for page in pages:
        go_to(page, table.get_absolute_url())
    page = acting(pages)
    while "arch" not in advised(page):
        follow(page)
        page = acting(pages)
    asked_at_once(page)
    for shown in ("#part-lit .advised use", "#part-route .goal"):
        expect(page.locator(shown).first).to_be_attached()
    follow(page)
    expect(page.locator("#part-lit .advised")).to_have_count(0)


def asked_at_once(page: Page) -> None:
    """The advice comes before the page has been told what is being composed."""
    held: list[Route] = []
    page.route("**/plan/?*", lambda route: held.append(route))
    page.reload()
    page.locator("#ask-advice").click()
    expect(page.locator("#part-lit .advised use").first).to_be_attached()
    page.route("**/plan/?*", lambda route: route.continue_())  # what is asked from now on
    for asked in held:
        asked.continue_()
    ready(page)


def test_the_places_of_an_advice_are_shown_in_crescent_moon(
    open_browser: OpenBrowser, layla: User, components: None
) -> None:
    players = [*({"user": UserFactory.create()} for _ in range(3)), {"user": layla}]
    table: Table = TableFactory.create(game="crescent_moon", scenario="fresh_meltwater", players=players)
    page = open_browser(layla, **STILL, viewport={"width": 1366, "height": 768})
    go_to(page, table.get_absolute_url())
    held: list[Route] = []
    page.route("**/advice/", lambda route: held.append(route))
    asks = page.locator("#ask-advice")
    for _ in range(2):  # who sees nothing of it presses again
        asks.click()
        expect(asks).to_have_attribute("aria-busy", "true")
    [asked] = held
    asked.continue_()
    expect(page.locator("#follow-advice")).to_be_in_viewport(ratio=1)  # where the palace is to stand
    expect(asks).not_to_have_attribute("aria-busy", "true")
    assert held == [asked]
    expect(page.locator(".pick[data-chosen]")).to_have_count(1)
    follow(page)
    expect(page.locator("#turn[data-mine]")).to_have_count(0)
