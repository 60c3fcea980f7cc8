"""The rules beside the board: where they open, and what leads through them."""

from playwright.sync_api import expect

from apps.accounts.models import User
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to
from tests.factories import TableFactory


def test_they_open_at_the_paragraph_that_is_played(open_browser: OpenBrowser, layla: User) -> None:
    players = [{"user": layla, "player": name} for name in ("Layla", "Sami")]
    table = TableFactory.create(game="jihad", scenario="campaign", players=players)
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    asked = page.locator("#turn [data-now]").inner_text()
    page.get_by_role("tab", name="Rules").click()
    entry = page.locator(".rules-entry[data-found]")
    expect(entry).to_be_focused()
    expect(entry.locator("dt")).to_have_text(asked)
    expect(entry).to_be_in_viewport()
    way = page.locator("#rules-ways a").nth(1)
    paragraph = way.inner_text()
    assert paragraph in page.locator("#choices").inner_text()
    way.click()
    expect(entry.locator("dt")).to_have_text(paragraph)
