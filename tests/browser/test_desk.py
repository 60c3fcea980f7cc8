"""An editor changes a card, is told what does not fit, publishes it, and tables play with it."""

import re

from django.contrib.auth.models import Group
from django.urls import reverse
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.components.models import ComponentSet
from apps.components.roles import ROLE
from apps.components.selectors import default_set
from apps.play.models import Table
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL
from tests.browser.test_access import check_twice
from tests.factories import TableFactory
from tests.live import worker


def begin(page: Page, base: ComponentSet) -> None:
    page.goto(reverse("admin:components_begin", args=[base.pk]))
    page.get_by_label("Name of the set").fill("Club set")
    page.get_by_role("button", name="Begin the draft").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Club set")


def save(page: Page) -> None:
    page.get_by_label("Why").fill("as printed in our copy")
    page.get_by_role("button", name="Save in the draft").click()
    expect(page.locator("#notice")).to_contain_text("Saved in the draft")
    page.locator(".crumbs a").nth(1).click()


def edit(page: Page) -> None:
    """A value that is seen at once, and one that refers to nothing, until it is mended."""
    page.get_by_role("link", name="Cards").click()
    page.get_by_label("Find").fill("The Standard Raised")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("status")).to_contain_text("1 found")
    page.locator(".desk-parts th a").click()
    check_twice(page)
    page.get_by_label("West", exact=True).fill("9")
    expect(page.locator("#look #rose")).to_have_attribute("aria-label", is_west("9"))
    code, land = (page.locator(f'[name="part.events.0.{name}"]') for name in ("code", "land"))
    expect(land).to_have_count(0)
    code.select_option("JEWS")
    land.fill("atlantis")
    page.locator('[name="part.events.0.amount"]').fill("1")
    save(page)
    expect(page.locator(".checks [data-is=bad]").first).to_contain_text("there is no Land 'atlantis'")
    expect(page.locator(".diff")).to_contain_text("as printed in our copy")
    check_twice(page)

    page.get_by_role("link", name="Edit Cards").click()
    land.fill("damascus")
    expect(page.locator("#look .fj-events")).to_contain_text("Jews of Damascus")
    save(page)
    expect(page.locator(".checks [data-is=bad]")).to_have_count(0)


def publish(page: Page) -> None:
    """When the trial games are over, and the map is drawn."""
    page.get_by_role("button", name="Play the trial games").click()
    expect(page.locator("#trial")).to_contain_text("2 random games played")
    page.get_by_label("What is new in it").fill("Card 1 as in our copy")
    page.get_by_role("button", name="Publish").click()
    expect(page.locator("#notice")).to_contain_text("Published: Club set, version 1")
    check_twice(page)
    while page.get_by_text("as soon as its map is drawn").count():
        page.reload()


def test_a_card_is_edited_checked_published_and_played(open_browser: OpenBrowser, layla: User) -> None:
    layla.groups.add(Group.objects.get(name=ROLE))
    older = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": layla}])
    page = open_browser(layla, **STILL)
    page.goto(reverse("admin:components_componentset_changelist"))
    check_twice(page)
    begin(page, default_set("first_jihad"))
    edit(page)
    with worker():
        publish(page)
    page.goto(f"{reverse('lobby:new')}?game=first_jihad&with=bots")
    page.get_by_role("link", name="Club set, version 1").click()
    expect(page.locator(".pick[aria-current]", has_text="Club set")).to_have_count(1)
    page.get_by_role("button", name="Open the table", exact=True).click()
    expect(page.locator("#rose")).to_have_attribute("aria-label", is_west("9"))
    assert Table.objects.latest("pk").components.name == "Club set"
    page.goto(older.get_absolute_url())
    expect(page.locator("#rose")).to_have_attribute("aria-label", is_west("3"))


def is_west(points: str) -> re.Pattern[str]:
    return re.compile(f"action points {points} West")
