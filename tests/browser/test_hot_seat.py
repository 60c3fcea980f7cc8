"""Two people at one screen: between them falls a curtain, and nothing of the one is left for the other."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect

from apps.play.models import Table
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, UNPACKED, fold, sit_down
from tests.factories import TableFactory, UserFactory
from tests.play.conftest import hand_names


@pytest.fixture
def table(transactional_db: None, components: None) -> Table:
    layla = UserFactory.create(username="layla", name="Layla")
    players = [{"user": layla, "player": "Layla"}, {"user": layla, "player": "Sami"}]
    table: Table = TableFactory.create(players=players, host=layla)
    return table


def hands(table: Table) -> list[set[str]]:
    table.refresh_from_db()
    return [hand_names(table, seat) for seat in (0, 1)]


def named_in(text: str, cards: set[str]) -> set[str]:
    return {card for card in cards if re.search(rf"\b{re.escape(card)}\b", text)}


class Ear:
    """Everything that the sockets of a page have said since `forget`."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.add_init_script(UNPACKED)
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def forget(self) -> None:
        self.heard.clear()

    def __str__(self) -> str:
        return "\n".join(self.heard)


def everything(page: Page) -> str:
    """The page as it stands: its elements with all that has been typed and ticked, and what it keeps."""
    state = page.evaluate(
        "() => [[...document.querySelectorAll('input')].map(i => [i.id, i.value, i.checked]), "
        "{...localStorage}, {...sessionStorage}]"
    )
    return page.content() + json.dumps(state)


def test_the_other_hand_is_nowhere_in_the_page_or_the_socket(open_browser: OpenBrowser, table: Table) -> None:
    assert table.host
    page = open_browser(table.host, **STILL)
    ear = Ear(page)
    page.goto(table.get_absolute_url())
    expect(page.get_by_role("heading", name="Layla")).to_be_visible()
    for nth in ("first", "second"):
        laylas, samis = hands(table)
        expect(page.get_by_role("heading", name="Layla")).to_be_visible()
        sit_down(page)
        expect(page.locator("#mat")).to_be_visible()
        fold(page)
        assert named_in(everything(page), laylas) == laylas
        assert not named_in(everything(page) + str(ear), samis)
        for card in page.locator(".hand label.card:not([data-barred])").all():
            card.click()
        page.locator("#fate-3").fill("4")
        page.locator("#bid-place").click()

        expect(page.get_by_role("heading", name="Sami")).to_be_visible()
        assert not named_in(everything(page), laylas | samis)
        ear.forget()
        sit_down(page)
        expect(page.locator("#mat")).to_be_visible()
        fold(page)
        assert named_in(everything(page), samis) == samis
        page.go_back()
        expect(page.locator("#mat .space-total", has_text="4")).to_have_count(0)
        assert not named_in(everything(page) + str(ear), laylas)
        if page.get_by_role("button", name="I am Sami").count():
            page.get_by_role("button", name="I am Sami").click()
        elif not page.locator("#mat").is_visible():
            page.goto(table.get_absolute_url())
        fold(page)
        page.locator("#fate-0").fill("1")
        page.locator("#bid-place").click()
        expect(page.locator(".at-screen .spoils")).to_contain_text(f"Spoils of the {nth} conquest")
        ear.forget()
        laylas, samis = hands(table)
        assert not named_in(everything(page), laylas | samis)


def test_who_was_asked_whether_they_are_sure_is_followed_by_the_next(
    open_browser: OpenBrowser, table: Table
) -> None:
    assert table.host
    page = open_browser(table.host, **STILL)

    def after_its_push(route: Route) -> None:
        answer = route.fetch()
        expect(page.locator("#bid-now[data-placed]")).to_be_attached()
        route.fulfill(response=answer)

    page.goto(table.get_absolute_url())
    sit_down(page)
    page.locator("#bid-place").click()
    sure = page.get_by_role("button", name="I am sure")
    expect(sure).to_be_visible()
    page.route("**/act/", after_its_push)
    sure.click()
    expect(page.get_by_role("heading", name="Sami")).to_be_visible()


def test_a_page_left_open_shows_no_more_when_another_sits_down(
    open_browser: OpenBrowser, table: Table
) -> None:
    assert table.host
    page = open_browser(table.host, **STILL)
    page.goto(table.get_absolute_url())
    expect(page.get_by_role("heading", name="Layla")).to_be_visible()
    sit_down(page)
    expect(page.locator("#mat")).to_be_visible()
    other = page.context.new_page()
    other.goto(table.get_absolute_url())
    other.locator("[aria-label='More for this table']").click()
    other.get_by_role("button", name="Pass the screen").click()
    expect(other.locator("#lift")).to_be_visible()
    expect(page.get_by_role("heading", name="Somebody else has this screen now")).to_be_visible()
    assert not named_in(everything(page), hands(table)[0])
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 60_000; }")
    page.wait_for_timeout(1500)  # it looks whether it hears something, and need hear nothing more
    assert page.locator("#lost").is_hidden()
