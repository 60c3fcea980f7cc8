"""A token is made in a browser, and its pages are fit to read."""

from django.urls import reverse
from playwright.sync_api import expect

from apps.accounts.models import User
from tests.api.conftest import Program
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL
from tests.browser.test_access import check_twice
from tests.factories import PASSWORD


def test_a_token_is_made_and_ended(open_browser: OpenBrowser, layla: User) -> None:
    page = open_browser(layla, **STILL)
    page.goto(reverse("api:about"))
    check_twice(page)
    page.get_by_role("link", name="Your tokens").click()
    page.get_by_role("link", name="Make a token").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("What it is for").fill("My bot at home")
    page.get_by_label("What it may do").select_option("play")
    page.get_by_label("For how long").select_option("A year")
    check_twice(page)
    page.get_by_role("button", name="Make it").click()
    shown = page.locator("#token")
    expect(shown).to_contain_text("majlis_")
    check_twice(page)
    program = Program(shown.inner_text())
    page.get_by_role("link", name="I have it").click()
    expect(page.locator(".leaf li")).to_contain_text("never used")
    expect(page.locator(".leaf li")).to_contain_text("good until")
    assert layla.tokens.get().plays
    check_twice(page)
    page.get_by_role("button", name="End it").click()
    expect(page.get_by_text("You have no token.")).to_be_visible()
    assert program.get("tables").status_code == 401
