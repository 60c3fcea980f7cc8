"""From the first page to the first decision: how many clicks, and how long it takes a stranger."""

from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import expect

from apps.accounts.models import User
from apps.play.models import Table
from apps.site.programs import Web
from games.registry import RULEBOOKS
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, my_turn

MOST = 2  # clicks
# kept from page to page, as the browser itself counts them
COUNT = """addEventListener("click", event => {
  if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks || 0) + 1;
}, true);"""


@pytest.mark.bots
def test_a_stranger_decides_after_one_click(
    open_browser: OpenBrowser,
    site: Web,
    components: None,
    record_property: Callable[[str, object], None],
) -> None:
    for game, rulebook in RULEBOOKS.items():
        page = open_browser(**STILL)
        page.add_init_script(COUNT)
        page.goto("/")
        began = monotonic()
        page.get_by_role("button", name=f"Play now {rulebook.title}", exact=True).click()
        expect(my_turn(page)).to_be_visible()
        record_property(f"{game}, seconds", round(monotonic() - began, 1))
        assert page.evaluate("Number(sessionStorage.clicks)") < MOST  # the decision itself is another
        assert Table.objects.latest("pk").game == game


def test_who_presses_twice_sits_at_one_table(open_browser: OpenBrowser, site: Web, components: None) -> None:
    page = open_browser(**STILL)
    page.goto("/")
    page.locator("#play").dblclick()
    expect(my_turn(page)).to_be_visible()
    assert (Table.objects.count(), User.objects.count()) == (1, 1)


def test_a_guest_finds_at_the_table_where_to_change_the_name(
    open_browser: OpenBrowser, site: Web, components: None
) -> None:
    page = open_browser(**STILL)
    page.goto("/")
    page.locator("#play").click()
    expect(my_turn(page)).to_be_visible()
    page.get_by_label("More for this table").click()
    page.locator("#to-name").click()
    page.get_by_label("Your name").fill("Zaynab")
    page.get_by_role("button", name="Change the name").click()
    expect(page.get_by_text("The name is changed at every table.")).to_be_visible()
    assert Table.objects.get().seats.get(number=0).name == "Zaynab"
