"""Browsers that seal what they add to the dice, tell it once, and show afterwards what was swapped."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.lobby import services
from apps.play.models import Table
from apps.site.keys import sealed
from tests.browser.conftest import OpenBrowser
from tests.browser.test_access import check_twice
from tests.factories import TableFactory
from tests.play.conftest import play_on

AT_THE_TABLE = re.compile(r"/tables/\w{10}/$")


@pytest.fixture
def table(site: object, layla: User, omar: User) -> Table:
    players = [{"invited": layla}, {"invited": omar}]
    table: Table = TableFactory.create(host=layla, players=players)
    return table


def sit_down(page: Page, table: Table) -> Page:
    """Without sockets: the table that it goes to has tests of its own."""
    page.route_web_socket(re.compile("."), lambda socket: None)
    page.goto(table.get_absolute_url())
    accept = page.get_by_role("button", name="Accept the seat")
    accept.click()
    expect(accept).to_have_count(0)
    return page


def proof(page: Page, table: Table) -> str:
    page.goto(reverse("play:fair", args=[table.key]))
    page.get_by_role("button", name="Compute it again").click()
    says = page.locator("[data-proof-says]")
    expect(says).to_contain_text(re.compile(r"\.$"))
    return says.inner_text()


def swap(table: Table, user: User, **fields: str) -> None:
    table.seats.filter(user=user).update(**fields)
    Table.objects.filter(pk=table.pk).update()  # what is held of it is out of date


def test_two_browsers_seal_tell_and_find_what_was_swapped(
    open_browser: OpenBrowser, table: Table, layla: User, omar: User
) -> None:
    hers = sit_down(open_browser(layla), table)
    seat = table.seats.get(user=layla)
    assert re.fullmatch("[0-9a-f]{64}", seat.seal) and not seat.contribution
    his = sit_down(open_browser(omar), table)
    for page in (hers, his):
        expect(page).to_have_url(AT_THE_TABLE)
    assert all(seat.seal and seat.keeps_its_word for seat in table.seats.all())
    table.refresh_from_db()
    play_on(table)
    for page in (hers, his):
        assert proof(page, table).endswith("The seals are those that it noted before the game.")
    swap(table, omar, seal=sealed("0" * 32), contribution="0" * 32)
    assert proof(hers, table) == "The seals are not those that this browser noted before the game."
    swap(table, omar, seal=seat.seal)
    assert proof(hers, table) == "What a seat added is not what was sealed."


def test_a_browser_that_has_not_sealed_cannot_tell(
    open_browser: OpenBrowser, table: Table, layla: User, omar: User
) -> None:
    hers = sit_down(open_browser(layla), table)
    hers.evaluate("localStorage.clear()")
    his = sit_down(open_browser(omar), table)
    expect(hers.get_by_text("You sat down in another browser")).to_be_visible()
    expect(his.get_by_text("Still to tell: Layla")).to_be_visible()
    hers.get_by_role("button", name="Leave the table").click()
    expect(his.get_by_text("Layla left, or did not tell")).to_be_visible()
    expect(his.get_by_role("button", name="Accept the seat")).to_be_visible()


def test_a_browser_tells_no_second_time_after_a_swap(
    open_browser: OpenBrowser, table: Table, layla: User, omar: User
) -> None:
    hers = open_browser(layla)
    hers.route(re.compile("/open/$"), lambda route: route.fulfill(status=204))  # what she tells is lost
    sit_down(hers, table)
    with hers.expect_request(re.compile("/open/$")):
        sit_down(open_browser(omar), table)
    Table.objects.filter(pk=table.pk).update(secret="0" * 64)
    hers.goto(reverse("lobby:gathering", args=[table.key]))
    expect(hers.get_by_text("It tells it no second time")).to_be_visible()
    expect(hers.locator("#open-seal")).to_be_hidden()
    assert not table.seats.get(user=layla).contribution


def test_axe_finds_nothing_where_seals_are_opened(
    open_browser: OpenBrowser, table: Table, layla: User, omar: User
) -> None:
    """One who waits for the other's browser, and one in whose browser nothing was sealed."""
    hers = open_browser(layla)
    sit_down(hers, table)
    services.join(key=table.key, user=omar, seal=sealed("0" * 32))
    expect(hers.get_by_text("Still to tell: Omar")).to_be_visible()
    check_twice(hers)
    his = open_browser(omar)
    his.goto(table.get_absolute_url())
    expect(his.get_by_text("You sat down in another browser")).to_be_visible()
    check_twice(his)


def test_where_nobody_gets_up_the_server_draws_for_who_cannot_tell(
    open_browser: OpenBrowser, site: object, layla: User, omar: User
) -> None:
    """At a table of an event. Everybody else seals anew; the first that they told is in no game."""
    players = [{"invited": layla}, {"invited": omar}]
    table: Table = TableFactory.create(host=layla, players=players, appointed=True)
    hers = sit_down(open_browser(layla), table)
    hers.evaluate("localStorage.clear()")
    expect(hers.get_by_text("Still to come: Omar")).to_be_visible()
    check_twice(hers)
    his = sit_down(open_browser(omar), table)
    first = table.seats.get(user=omar).seal
    expect(hers.get_by_text("You sat down in another browser")).to_be_visible()
    check_twice(hers)
    hers.get_by_role("button", name="Let the server draw").click()
    accept = his.get_by_role("button", name="Accept the seat")
    accept.click()
    expect(his).to_have_url(AT_THE_TABLE)
    assert [bool(seat.seal) for seat in table.seats.all()] == [False, True]
    assert table.seats.get(user=omar).seal != first


def test_two_browsers_seal_for_a_rematch(
    open_browser: OpenBrowser, site: object, layla: User, omar: User
) -> None:
    over = TableFactory.create(players=[{"user": layla}, {"user": omar}])
    play_on(over)
    for user in (layla, omar):
        page = open_browser(user)
        page.goto(over.get_absolute_url())
        page.get_by_role("button", name="Play again").click()
        expect(page).not_to_have_url(re.compile(over.key))
    expect(page).to_have_url(AT_THE_TABLE)
    again = Table.objects.get(rematch_of=over)
    assert again.status == Table.Status.PLAYING
    assert all(seat.seal and seat.keeps_its_word for seat in again.seats.all())
