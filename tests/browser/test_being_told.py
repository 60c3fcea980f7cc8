"""How one is told that a table waits: the pages, pushes that a browser shows, and a browser without a net."""

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from apps.accounts.models import User
from apps.play.models import Table
from apps.summons.models import Letter, Manner, Messenger
from apps.summons.stopping import stop_page
from tests.browser.conftest import WHOLE, OpenBrowser, launched
from tests.browser.playing import STILL, go_to
from tests.browser.test_access import check_twice
from tests.factories import TableFactory
from tests.sockets import PATIENCE
from tests.summons.work import summon_all

WORKING = """async () => {
    const registration = await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
    return registration.scope;
}"""
SHOWN = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration.getNotifications()).map(one => [one.title, one.body, one.tag]);
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The shell shows no notifications."""
    with launched(WHOLE) as browser:
        yield browser


@pytest.fixture
def waits(layla: User, omar: User) -> Table:
    """A table that waits for Layla, of which she was told in some ways."""
    EmailAddress.objects.create(user=layla, email="layla@example.org", verified=True)
    hook = {"kind": "discord", "address": "https://example.org/hook"}
    Messenger.objects.create(user=layla, kind="mail", manner=Manner.NOW)
    Messenger.objects.create(user=layla, trouble="It answered with the status 500.", tries=3, **hook)
    Messenger.objects.create(
        user=layla, kind="browser", address="https://example.org/b", name="Firefox on Linux"
    )
    table: Table = TableFactory.create(players=[{"user": layla}, {"user": omar}])
    summon_all()
    Letter.objects.filter(messenger__kind="mail").update(sent_at=timezone.now())
    layla.wishes.create(table=table, manner=Manner.NOW)
    return table


def test_the_pages(open_browser: OpenBrowser, layla: User, waits: Table) -> None:
    page = open_browser(layla, **STILL)
    page.goto(reverse("accounts:profile"))
    page.get_by_role("link", name="How you are told").click()
    expect(page.locator("#summonses")).to_contain_text("Waits for you")
    expect(page.locator(".notice-warn")).to_contain_text("It answered with the status 500.")
    check_twice(page)
    page.locator("#mail-manner").select_option("daily")
    page.locator("form", has=page.locator("#mail-manner")).get_by_role("button").click()
    expect(page.locator("#notice")).to_contain_text("It holds from now on")
    expect(page.locator("#mail-manner")).to_have_value("daily")
    page.goto(reverse("summons:at", args=[waits.key]))
    check_twice(page)


@pytest.mark.parametrize("address", ["https://10.0.0.1/hook", "https://localhost/hook"])
def test_a_webhook_into_the_servers_own_network_is_refused(
    open_browser: OpenBrowser, layla: User, address: str
) -> None:
    """By its number, and by a name that leads there."""
    page = open_browser(layla, **STILL)
    page.goto(reverse("summons:home"))
    page.get_by_label("Its address").fill(address)
    page.get_by_role("button", name="Tell it there").click()
    expect(page.locator("#hook-address_error")).to_contain_text("leads into a network")
    expect(page.get_by_label("Its address")).to_have_value(address)
    assert not layla.messengers.exists()


def test_a_table_leads_to_how_one_is_told_of_it(open_browser: OpenBrowser, layla: User, waits: Table) -> None:
    page = open_browser(layla, **STILL)
    page.goto(waits.get_absolute_url())
    page.locator(".tablehead > .menu > summary").click()
    page.locator("#to-being-told").click()
    expect(page.get_by_label("Of this table I am told")).to_have_value("now")


def test_the_link_that_ends_mails(open_browser: OpenBrowser, layla: User, waits: Table) -> None:
    page = open_browser(**STILL)
    page.goto(stop_page(Messenger.objects.get(kind="mail")).removeprefix("http://localhost"))
    check_twice(page)
    page.get_by_role("button", name="No more").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("No more email")
    assert not Messenger.objects.filter(kind="mail").exists()


def test_a_browser_without_a_net_says_so(open_browser: OpenBrowser, layla: User) -> None:
    page = open_browser(layla, **STILL)
    page.goto(reverse("summons:home"))
    assert page.evaluate(WORKING) == f"{page.url.split('/told')[0]}/"
    page.reload()  # from now on it stands between
    lose_the_net(page)
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator(".mast")).to_be_visible()
    assert page.evaluate("async () => await caches.keys()") == []


def lose_the_net(page: Page) -> None:
    """Its worker may begin just then, and be told of it no more: it is told again."""
    heading, until = page.get_by_role("heading", level=1), monotonic() + PATIENCE
    page.context.set_offline(True)
    page.goto(reverse("lobby:home"))
    while heading.inner_text() != "You are offline":
        assert monotonic() < until
        page.context.set_offline(True)
        page.reload()


def test_what_is_pushed_is_shown_once(open_browser: OpenBrowser, layla: User) -> None:
    """As a push service would bring it, which no test reaches: the browser's own tools do."""
    page = open_browser(layla, permissions=["notifications"], **STILL)
    page.goto(reverse("summons:home"))
    page.evaluate(WORKING)
    push = '{"title": "Majlis", "body": "“X” waits for you.", "url": "/tables/x/", "key": "abc"}'
    for _ in range(2):  # the second is the first once more
        deliver(page, push)
    page.wait_for_function(f"async () => (await ({SHOWN})()).length > 0")
    assert page.evaluate(SHOWN) == [["Majlis", "“X” waits for you.", "abc"]]


SIGHT = """hidden => {
    Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""  # as when another tab is brought to the front, which no browser of a test does


def test_who_turns_to_another_tab_is_not_here(open_browser: OpenBrowser, layla: User, waits: Table) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, waits.get_absolute_url())
    page.evaluate(SIGHT, True)
    expect(page.locator("#presence")).to_contain_text("Nobody is here now")
    page.evaluate(SIGHT, False)
    expect(page.locator("#presence")).to_contain_text("Here now: Layla")


def test_what_else_there_is_is_told_on_the_first_page(open_browser: OpenBrowser, layla: User) -> None:
    about = {"kind": "over", "about": "x", "words": "“The long war” (Jihad!) is over.", "path": "/tables/x/"}
    layla.tidings.create(made_at=timezone.now(), **about)
    page = open_browser(layla, **STILL)
    page.goto(reverse("lobby:home"))
    expect(page.locator("#tidings")).to_contain_text("“The long war” (Jihad!) is over.")
    check_twice(page)
    page.locator("#tidings").get_by_role("button", name="I have read it").click()
    expect(page.locator("#tidings")).to_have_count(0)
    page.goto(reverse("summons:home"))
    expect(page.locator("#tidings")).to_contain_text("is over.")


def deliver(page: Page, data: str) -> None:
    tools = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(50)
    about = {"origin": page.url.split("/told")[0], "registrationId": known[-1]["registrationId"]}
    tools.send("ServiceWorker.deliverPushMessage", about | {"data": data})
    tools.detach()
