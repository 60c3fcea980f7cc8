"""The pages of one's own account: nothing serious for axe, and they fit a phone."""

from datetime import UTC, datetime

from django.urls import reverse
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL
from tests.browser.test_access import check_twice
from tests.factories import PASSWORD


def look(page: Page, name: str, heading: str) -> None:
    page.goto(reverse(name))
    expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    check_twice(page)


def sign_in(page: Page) -> None:
    page.goto(reverse("account_login"))
    page.get_by_label("Username or email").fill("layla")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".mast .menu summary")).to_contain_text("Layla")


def test_the_way_in_and_out(open_browser: OpenBrowser, layla: User) -> None:
    here, there = open_browser(**STILL), open_browser(**STILL)
    sign_in(here)
    sign_in(there)
    look(here, "accounts:profile", "Layla")
    here.get_by_role("link", name="Where you are signed in").click()
    expect(here.locator(".leaf li")).to_have_count(2)
    check_twice(here)
    here.get_by_role("button", name="Sign out there").click()
    expect(here.locator(".leaf li")).to_have_count(1)
    there.reload()
    expect(there.locator(".mast .menu summary")).to_contain_text("Sign in")


def test_when_one_was_seen_is_told_by_ones_own_clock(open_browser: OpenBrowser, layla: User) -> None:
    page = open_browser(timezone_id="Asia/Kathmandu", locale="en-GB", **STILL)
    sign_in(page)
    layla.sign_ins.update(since=datetime(2026, 11, 1, 22, 47, tzinfo=UTC))
    page.goto(reverse("accounts:sign_ins"))
    expect(page.get_by_text("Signed in on")).to_have_text("Signed in on 2 Nov 2026, 04:32")


def test_the_second_step(open_browser: OpenBrowser, layla: User) -> None:
    page = open_browser(layla, **STILL)
    look(page, "mfa_index", "Second step")
    page.get_by_role("link", name="Turn it on").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your password, once more")
    check_twice(page)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".qr svg")).to_be_visible()
    check_twice(page)
