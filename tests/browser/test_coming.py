"""What comes for a page is put in place, and what is as it was stays."""

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.play.models import Table
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to
from tests.factories import TableFactory

COMES = """([name, change]) => {
  const was = document.getElementById(name), now = was.cloneNode(true);
  was.setAttribute("data-marked", "");  // as a script would
  window.before = { was, inside: [...was.querySelectorAll("*")] };
  change.forEach(([where, words]) => { now.querySelector(where).textContent = words; });
  now.setAttribute("hx-swap-oob", "true");
  parts.show(now.outerHTML);
}"""
STAYED = """name => {
  const now = document.getElementById(name), { was, inside } = window.before;
  return [now === was, inside.every(one => now.contains(one)), was.hasAttribute("data-marked")];
}"""


@pytest.fixture
def table(layla: User, omar: User, components: None) -> Table:
    table: Table = TableFactory.create(players=[{"user": layla}, {"user": omar}])
    return table


@pytest.fixture
def page(open_browser: OpenBrowser, layla: User, table: Table) -> Page:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    return page


def test_what_is_as_it_was_stays_and_the_rest_is_as_it_was_sent(page: Page) -> None:
    page.evaluate(COMES, ["stop-2", [["b", "Another name"]]])
    expect(page.locator("#stop-2 b").first).to_have_text("Another name")
    assert page.evaluate(STAYED, "stop-2") == [True, True, False]


def test_what_scripts_go_by_the_coming_of_comes_anew(page: Page) -> None:
    page.evaluate(COMES, ["bid-now", []])
    assert page.evaluate(STAYED, "bid-now")[0] is False


def test_a_heading_that_takes_the_focus_comes_anew_if_it_is_another(page: Page) -> None:
    page.evaluate(COMES, ["now", [["h2", "Another conquest"]]])
    assert page.evaluate(STAYED, "now") == [True, False, False]


def test_what_is_written_in_a_field_that_comes_is_lost_with_it(page: Page) -> None:
    page.locator("#fate-3").fill("5")
    page.evaluate("""() => {
      const now = document.getElementById("fate-3").cloneNode();
      now.setAttribute("value", "1");
      now.setAttribute("hx-swap-oob", "true");
      parts.show(now.outerHTML);
    }""")
    expect(page.locator("#fate-3")).to_have_value("1")


def test_a_button_that_came_sends_its_form_with_its_own_value(page: Page) -> None:
    """htmx is told of it when somebody comes to it, by pointer or by keyboard."""
    page.evaluate("""() => {
      const button = '<button type="submit" form="act" name="action" value="mine" id="came">Mine</button>';
      parts.show(`<div hx-swap-oob="beforeend:#notice"><div class="notice">${button}</div></div>`);
    }""")
    with page.expect_request("**/act/") as asked:
        page.locator("#came").click()
    assert "action=mine" in (asked.value.post_data or "")
