"""The past of a table in a browser: leafed through, played on, and tried from."""

import re

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.play.chronicle import chronicle
from apps.play.course import course
from apps.play.leafing import chapters
from apps.play.models import Table
from apps.play.pushes import moment_now
from games.registry import presenter
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to, label_of
from tests.browser.test_access import check_twice
from tests.factories import TableFactory
from tests.play.conftest import play_on


@pytest.fixture
def war(layla: User, omar: User, components: None) -> Table:
    table: Table = TableFactory.create(
        game="jihad", scenario="campaign", players=[{"user": layla}, {"user": omar}]
    )
    while len(chapters(table)) < 3:
        play_on(table, moves=25, seed=table.version)
    return table


def open_at(page: Page, table: Table, number: int, query: str = "") -> None:
    page.goto(f"{table.get_absolute_url()}move/{number}/{query}")
    expect(page.locator("#scrub-play")).to_be_visible()


def at(page: Page, number: int) -> None:
    expect(page.locator("#version")).to_have_value(str(number))
    expect(page.locator("#leaves output")).to_contain_text(f"Move {number} of")
    expect(page).to_have_title(re.compile(f"^Move {number}: "))
    assert page.url.split("?")[0].endswith(f"/move/{number}/")


def test_the_past_is_leafed_through_by_keys_without_leaving_the_page(
    open_browser: OpenBrowser, layla: User, war: Table
) -> None:
    page, turn = open_browser(layla, **STILL), chapters(war)[1].move
    open_at(page, war, 0)
    page.evaluate("() => { window.still = true }")
    for key, number in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("PageDown", turn),
        ("End", war.version),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        at(page, number)
    page.locator("#scrub-by-turn").click()
    expect(page.locator("#scrub-by-turn")).to_have_attribute("aria-current", "true")
    page.locator("#scrub-on").click()
    at(page, turn)
    expect(page.locator("#scrub-on")).to_be_focused()
    expect(page.locator("#turn")).to_contain_text("Turn 2 of")
    expect(page.locator("#log-lines")).to_contain_text("Turn 2")
    page.locator("#scrub-to").fill("3")
    at(page, 3)
    assert page.evaluate("() => window.still")
    page.reload()
    at(page, 3)


def test_it_plays_on_by_itself_until_it_is_stopped(
    open_browser: OpenBrowser, layla: User, war: Table
) -> None:
    page = open_browser(layla, **STILL)
    open_at(page, war, 0)
    page.locator("#scrub-play").click()
    expect(page.locator("#scrub-play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#version")).to_have_value("3")
    page.locator("#scrub-play").click()
    expect(page.locator("#scrub-play")).to_have_attribute("aria-pressed", "false")
    open_at(page, war, war.version - 1)
    page.keyboard.press(" ")
    at(page, war.version)
    expect(page.locator("#scrub-play")).to_have_attribute("aria-pressed", "false")


def test_what_happened_is_seen_on_the_stage_with_its_dice(
    open_browser: OpenBrowser, layla: User, war: Table
) -> None:
    page = open_browser(layla)
    rolled = next(n for n in range(1, war.version + 1) if any(of == 6 for of, _ in war.move_at(n).draws))
    open_at(page, war, rolled - 1)
    page.evaluate(
        """() => {
          window.seen = [];
          document.addEventListener("stage:beat", event => window.seen.push(event.detail));
        }"""
    )
    page.keyboard.press("ArrowRight")
    at(page, rolled)
    page.wait_for_function("() => window.seen.includes('dice')")
    page.keyboard.press("ArrowLeft")
    at(page, rolled - 1)
    expect(page.locator("#stage")).to_be_hidden()
    assert page.locator("[data-held], [inert]").count() == 0


def test_one_tries_from_the_move_that_is_shown(open_browser: OpenBrowser, layla: User, war: Table) -> None:
    page = open_browser(layla, **STILL)
    open_at(page, war, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.locator("#try > summary").click()
    page.get_by_role("button", name="Try from here").click()
    expect(page.locator("h1")).to_contain_text("Move 1 of")
    expect(page.locator(".tablehead-name span")).to_contain_text("practice")


def test_it_is_leafed_through_without_script(open_browser: OpenBrowser, layla: User, war: Table) -> None:
    page = open_browser(layla, java_script_enabled=False)
    page.goto(f"{war.get_absolute_url()}move/0/?by=turn")
    page.locator("#scrub-on").click()
    expect(page.locator("#turn")).to_contain_text("Turn 2 of")
    page.locator("#scrub-by-move").click()
    page.get_by_label("One move back").click()
    expect(page.locator("#leaves output")).to_contain_text(f"Move {chapters(war)[1].move - 1} of")


def test_the_log_is_sifted_by_seat_and_by_kind_and_leads_to_its_moves(
    open_browser: OpenBrowser, layla: User, omar: User, components: None
) -> None:
    table: Table = TableFactory.create(players=[{"user": layla}, {"user": omar}])
    play_on(table, moves=2)
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator('.side-tabs a[href="#log"]').click()
    hers, his = (page.locator("#log-lines > li", has=page.locator(f".seat >> text={one}")) for one in "UH")
    expect(hers.first).to_be_visible()
    label_of(page.get_by_role("checkbox", name="Banu Umayya")).uncheck()
    expect(hers.filter(visible=True)).to_have_count(0)
    expect(his.first).to_be_visible()
    label_of(page.get_by_role("checkbox", name="Bids")).uncheck()
    expect(page.locator("#log-lines > li[data-kind=bid]").filter(visible=True)).to_have_count(0)
    page.locator("#log-lines > li:not(.log-head) .log-at").filter(visible=True).last.click()
    at(page, 2)


def test_axe_finds_nothing_in_the_past_of_a_war(
    open_browser: OpenBrowser, layla: User, omar: User, components: None
) -> None:
    """With its curve, the turns on which it hung, a chronicle and every die open."""
    table: Table = TableFactory.create(
        game="jihad", scenario="campaign", players=[{"user": layla}, {"user": omar}]
    )
    play_on(table)
    moment, subjects = moment_now(table), presenter("jihad").subjects(table.rules)
    subject = next(subject for subject in subjects if chronicle(moment, 0, subject))
    page = open_browser(layla, **STILL)
    open_at(page, table, chapters(table)[1].move)
    for lines in (".hung-curves polyline", ".scrub-curves polyline"):
        expect(page.locator(lines)).to_have_count(2)
    page.get_by_label("Of a place or piece").select_option(subject.id)
    expect(page.locator("#chronicle li").first).to_be_visible()
    page.locator(".every-die, .hung ~ .fold").evaluate_all("folds => folds.map(one => { one.open = true; })")
    check_twice(page)


def test_the_curve_leads_to_how_each_turn_ended(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    table: Table = TableFactory.create(players=[{"user": layla}, {"user": omar}])
    play_on(table)
    first, *_, last = course(table)
    page = open_browser(layla, **STILL)
    open_at(page, table, 0)
    page.locator(".hung-curves a").nth(0).click()
    at(page, first.move)
    page.goto(table.get_absolute_url())
    page.get_by_role("link", name="Turns on which it hung").click()
    page.locator(".hung-curves a").last.click()
    expect(page.locator("#scrub-play")).to_be_visible()
    at(page, last.move)
