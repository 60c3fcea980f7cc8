"""The rules beside the board: where they open, and how something is found in them."""

from playwright.sync_api import expect

from apps.accounts.models import User
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to
from tests.browser.test_access import check_twice
from tests.factories import TableFactory

# The panel opens first, and then goes to what is asked now, if anything is. A function: an expression would
# be evaluated anew each time it is asked for, which the page forbids
OPENED = "() => !document.querySelector('#turn [data-now]') || document.querySelector('[data-found]')"


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


def test_they_are_found_by_a_word_and_read_in_short(open_browser: OpenBrowser, layla: User) -> None:
    table = TableFactory.create(game="jihad", scenario="campaign", players=[{"user": layla}, {"bot": "easy"}])
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_function(OPENED)
    entries = page.locator(".rules-entry:visible")
    all_of_them = entries.count()
    page.get_by_role("searchbox", name="Find in the rules").fill("khalif heir")
    expect(page.locator("#rules-found")).to_have_text("1 paragraph with that in it.")
    expect(entries).to_have_count(1)
    page.get_by_role("searchbox", name="Find in the rules").fill("no such word")
    expect(page.locator("#rules-found")).to_have_text("No paragraphs with that in it.")
    page.get_by_role("searchbox", name="Find in the rules").fill("")
    expect(entries).to_have_count(all_of_them)
    page.locator("#in-short summary").click()
    expect(page.locator("#in-short .topic[data-example]")).to_have_count(2)
    expect(page.locator("#in-short .die-table").first).to_be_visible()
    check_twice(page)
    page.goto("/rules/jihad/")
    expect(page.locator(".topic")).to_have_count(7)
    check_twice(page)
