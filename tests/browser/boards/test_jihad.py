"""Jihad! through its page: two browsers, one screen, and against a bot; a Civil War; and without a mouse."""

import re
from collections.abc import Callable
from itertools import count
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from apps.accounts.models import User
from apps.play import archive, services
from apps.play.models import Table
from games.engine import flow
from games.jihad.rules.actions import Done
from games.jihad.rules.civil_war import Placing
from tests.browser.boards.warring import answer, is_asked, moved
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to, label_of, ready, take
from tests.browser.test_access import NARROW, WIDE, check_twice
from tests.factories import TableFactory

WITHIN = 150  # seconds
WIDTH = "document.querySelector('.plane').offsetWidth"


def open_table(*players: dict[str, object]) -> Table:
    table: Table = TableFactory.create(game="jihad", scenario="campaign", players=list(players))
    return table


def play_until(pages: list[Page], reached: str, rng: Random) -> None:
    until = monotonic() + WITHIN
    while reached not in pages[0].locator("body").inner_text():
        assert monotonic() < until
        answered = [answer(page, rng) for page in pages]
        if not any(answered):
            pages[0].wait_for_timeout(50)


@pytest.mark.timeout(240)
def test_two_browsers_play_three_full_turns(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    table = open_table({"user": layla}, {"user": omar})
    pages = [open_browser(layla, **STILL), open_browser(omar, **STILL)]
    for page in pages:
        go_to(page, table.get_absolute_url())
    play_until(pages, "Turn 4 of 20", Random(3))
    piles = [
        sorted(page.locator(".pile").evaluate_all("all => all.map(one => one.ariaLabel)")) for page in pages
    ]
    assert piles[0] == piles[1]
    pages[1].reload()
    expect(pages[1].locator("#turn")).to_contain_text("Turn 4 of 20")
    again = sorted(pages[1].locator(".pile").evaluate_all("all => all.map(one => one.ariaLabel)"))
    assert again == piles[1]  # what pushes made of the page is what the server would send whole


def at_war(layla: User, omar: User) -> Table:
    """A table at which a Civil War has just broken out."""
    for seed in count(1):
        table, rng = open_table({"user": layla}, {"user": omar}), Random(seed)
        for number in range(90):
            game = archive.load(table, table.moves.latest())
            if isinstance(flow.decision(game), Placing):
                return table
            seat = min(table.rules.waiting(game))
            action = table.rules.sample(game, seat, rng)
            services.take_action(table_id=table.pk, seat=seat, action=action, version=number)
    raise AssertionError


@pytest.mark.timeout(240)
def test_a_civil_war_is_fought_to_its_end(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    table = at_war(layla, omar)
    pages = [open_browser(layla, **STILL), open_browser(omar, **STILL)]
    for page in pages:
        go_to(page, table.get_absolute_url())
    expect(pages[0].locator(".war-banner")).to_be_visible()
    expect(pages[1].locator("#part-seat-1")).to_contain_text("Plays the Rebels")
    play_until(pages, "win the Civil War", Random(5))
    expect(pages[0].locator(".war-banner")).to_be_hidden()
    expect(pages[0].locator(".pile.rebel")).to_have_count(0)


@pytest.mark.timeout(240)
def test_two_people_play_a_turn_at_one_screen(open_browser: OpenBrowser, layla: User) -> None:
    table = open_table({"user": layla, "player": "Layla"}, {"user": layla, "player": "Sami"})
    page = open_browser(layla, **STILL)
    page.goto(table.get_absolute_url())
    play_until([page], "Turn 2 of 20", Random(4))


@pytest.mark.bots
@pytest.mark.timeout(240)
def test_a_turn_is_played_against_a_bot(open_browser: OpenBrowser, layla: User) -> None:
    table = open_table({"user": layla}, {"bot": "easy"})
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    play_until([page], "Turn 2 of 20", Random(6))


def muslims_recruit(page: Page, table: Table, other: Page) -> None:
    """The first turn up to the Muslim player's recruits."""
    for one in (page, other):
        go_to(one, table.get_absolute_url())
    other.get_by_role("button", name="Leave the rest as they are").click()
    expect(page.locator("#h-choices")).to_have_text("Recruit")
    ready(page)


def test_a_stack_is_recruited_and_moved_by_keyboard(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, **STILL)
    muslims_recruit(page, table, open_browser(omar, **STILL))
    page.locator("#muster-2411").press("Enter")
    field = page.locator("#n-2411-Muslims-Bedouin")
    field.press("ControlOrMeta+a")
    field.press("5")
    expect(page.locator("#plan-do-1")).to_have_text("Recruit 5 units")
    expect(field).to_be_focused()
    page.locator("#plan-do-1").press("Enter")
    expect(page.locator("#pile-2411-m")).to_have_attribute("aria-label", re.compile("5 Bedouins"))
    page.get_by_role("button", name="Recruit no more").press("Enter")
    expect(page.locator("#h-choices")).to_have_text("Move your stacks")
    page.locator("#pile-2411-m").press("Enter")
    page.locator("#plan-to").select_option("2207")
    expect(page.locator(".plan-way")).to_contain_text("To Damascus 2207: 1 point")
    expect(page.locator("svg.route")).to_be_attached()
    page.locator("#plan-do-1").press("Enter")
    expect(page.locator("#log-lines")).to_contain_text(
        "5 Bedouins go from Medina 2411 to Damascus 2207: 1 point."
    )


def test_what_is_being_composed_outlives_a_reload_until_it_is_done(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, **STILL)
    muslims_recruit(page, table, open_browser(omar, **STILL))
    page.locator("#muster-2411").click()
    units = page.locator("#n-2411-Muslims-Bedouin")
    units.fill("2")
    expect(page.locator("#plan-do-1")).to_have_text("Recruit 2 units")
    page.reload()
    expect(units).to_have_value("2")
    take(page, page.get_by_role("button", name="Recruit 2 units"))
    page.reload()
    expect(page.locator("#muster-2411")).to_be_visible()
    ready(page)
    expect(page.get_by_role("button", name="Recruit 2 units")).to_have_count(0)


@pytest.mark.parametrize("size", [{"width": 1366, "height": 768}, NARROW])
def test_what_is_pressed_to_raise_more_stays_under_the_finger(
    open_browser: OpenBrowser, layla: User, omar: User, size: ViewportSize
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, **STILL, viewport=size)
    muslims_recruit(page, table, open_browser(omar, **STILL))
    page.locator("#muster-2615").click()  # the shortest name
    more = page.locator("#more-n-2615-Muslims-Bedouin")
    more.scroll_into_view_if_needed()
    before = more.bounding_box()
    assert before
    for units in ("1 unit", "2 units", "3 units"):
        page.mouse.click(before["x"] + before["width"] / 2, before["y"] + before["height"] - 2)
        expect(page.locator("#plan-do-1")).to_have_text(f"Recruit {units}")
        assert more.bounding_box() == before


def test_a_stack_is_moved_with_the_mouse_and_the_board_zoomed(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, **STILL, viewport=WIDE)
    muslims_recruit(page, table, open_browser(omar, **STILL))
    page.locator("#muster-2411").click()
    page.locator("#n-2411-Muslims-Bedouin").fill("3")
    take(page, page.locator("#plan-do-1"))
    page.get_by_role("button", name="Recruit no more").click()
    expect(page.locator("#h-choices")).to_have_text("Move your stacks")
    page.locator("#pile-2411-m").click()
    expect(page.locator("#plan h3").first).to_contain_text("Medina")
    width = page.evaluate(WIDTH)
    page.get_by_role("button", name="Nearer").click()
    page.wait_for_function(f"was => ({WIDTH}) > 1.3 * was", arg=width)
    page.get_by_label("Go to a city or hex").fill("Damascus")
    page.get_by_label("Go to a city or hex").press("Enter")
    page.locator("#pile-2207-e").click()
    expect(page.locator(".plan-way")).to_contain_text("To Damascus 2207")
    label_of(page.get_by_label("Control", exact=True)).check()
    expect(page.locator("svg.layer")).to_be_attached()


def test_the_past_has_its_layers_too_with_their_keys(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, **STILL)
    page.goto(f"{table.get_absolute_url()}move/0/")
    key = page.get_by_text("What each State controls")
    expect(key).to_be_hidden()
    page.get_by_text("Control", exact=True).click()
    expect(page.locator("svg.layer")).to_be_attached()
    expect(key).to_be_visible()
    with page.expect_response(lambda answer: "layer=control" in answer.url) as asked:
        page.reload()
    assert "past=0" in asked.value.url
    expect(page.get_by_role("radio", name="Control")).to_be_checked()
    expect(page.locator("svg.layer")).to_be_attached()


def test_a_phone_looks_first_where_something_may_be_done(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    services.take_action(table_id=table.pk, seat=1, action=Done(), version=0)
    page = open_browser(layla, viewport=NARROW, **STILL)
    go_to(page, table.get_absolute_url())
    view = page.locator("#board").bounding_box()
    seen = [spot.bounding_box() for spot in page.locator("svg.marks .spot use").all()]
    assert view
    assert any(box and view["y"] < box["y"] < view["y"] + view["height"] for box in seen)


def test_on_a_phone_ones_own_land_is_seen_before_anything_is_asked(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    """What comes to be asked while the page is open does not move the map."""
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, viewport=NARROW, **STILL)
    muslims_recruit(page, table, open_browser(omar, **STILL))
    view = page.locator("#board").bounding_box()
    seen = [spot.bounding_box() for spot in page.locator("svg.marks .spot use").all()]
    assert view
    assert any(box and view["y"] < box["y"] < view["y"] + view["height"] for box in seen)


def test_there_is_room_for_what_is_composed_before_it_comes(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page, other = open_browser(layla, viewport=NARROW, **STILL), open_browser(omar, **STILL)
    held: list[Route] = []
    page.route("**/plan/?*", lambda route: held.append(route))
    go_to(page, table.get_absolute_url())
    expect(page.locator("#main")).to_have_attribute("data-frame", "")
    go_to(other, table.get_absolute_url())
    other.get_by_role("button", name="Leave the rest as they are").click()
    expect(page.locator("#h-choices")).to_have_text("Recruit")
    expect(page.locator("#main")).to_have_attribute("data-frame", "planning composing")
    high = page.locator(".board-field").evaluate("field => field.offsetHeight")
    page.reload()
    expect(page.locator("#main")).to_have_attribute("data-frame", "planning composing")
    assert page.locator(".board-field").evaluate("field => field.offsetHeight") == high
    page.unroute("**/plan/?*")
    page.reload()
    expect(page.locator("#plan")).to_be_visible()
    assert page.locator(".board-field").evaluate("field => field.offsetHeight") == high


def test_stacks_in_a_frame_go_together(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, **STILL, viewport=WIDE)
    muslims_recruit(page, table, open_browser(omar, **STILL))
    for at in (2411, 2412):
        page.locator(f"#muster-{at}").click()
        page.locator(f"#n-{at}-Muslims-Bedouin").fill("2")
    expect(page.locator("#plan-do-1")).to_have_text("Recruit 4 units")
    take(page, page.locator("#plan-do-1"))
    page.get_by_role("button", name="Recruit no more").click()
    expect(page.locator("#h-choices")).to_have_text("Move your stacks")
    ready(page)
    first, second = (page.locator(f"#pile-{at}-m").bounding_box() for at in (2411, 2412))
    assert first and second
    page.keyboard.down("Control")
    page.mouse.move(first["x"] - 30, first["y"] - 12)
    page.mouse.down()
    page.mouse.move(second["x"] + 60, second["y"] + second["height"] + 12, steps=5)
    page.mouse.up()
    page.keyboard.up("Control")
    expect(page.locator(".plan-stack")).to_have_count(2)
    page.locator("#plan-to").select_option("2207")
    page.get_by_role("button", name="March").click()
    expect(page.locator("#log-lines")).to_contain_text("2 Bedouins go from Mecca 2412 to Damascus 2207")
    expect(page.locator("#log-lines")).to_contain_text("2 Bedouins go from Medina 2411 to Damascus 2207")


def send_slowly(page: Page, button: Locator, *, meanwhile: Callable[[], None]) -> None:
    """The move is pushed at once, and answered only after what is done meanwhile."""
    held: list[Route] = []
    before = page.locator("#version").input_value()
    page.route("**/act/", lambda route: held.append(route))
    with page.expect_request("**/act/"):
        button.click()
    while not held:
        page.wait_for_timeout(20)
    answer = held[0].fetch()
    moved(page, before)
    page.wait_for_timeout(300)  # for whatever the page asks by itself
    meanwhile()
    held[0].fulfill(response=answer)
    ready(page)
    page.unroute("**/act/")  # what the page asks in the moment in which this is done stays without an answer


def test_a_move_that_is_answered_after_it_is_shown_leaves_the_panel_usable(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, **STILL)
    muslims_recruit(page, table, open_browser(omar, **STILL))
    page.locator("#muster-2411").click()
    field = page.locator("#n-2411-Muslims-Bedouin")
    field.fill("3")
    send_slowly(page, page.locator("#plan-do-1"), meanwhile=page.locator("#muster-2411").click)
    field.fill("2")
    expect(page.locator("#plan-do-1")).to_have_text("Recruit 2 units")
    send_slowly(page, page.get_by_role("button", name="Recruit no more"), meanwhile=lambda: None)
    page.locator("#plan-instead").select_option("2411")
    expect(page.locator("#plan h3").first).to_contain_text("Medina")


def test_a_pick_is_answered_though_a_push_comes_between(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page, other = open_browser(layla, **STILL), open_browser(omar, **STILL)
    muslims_recruit(page, table, other)
    expect(page.locator("#presence")).to_contain_text("Omar")
    held: list[Route] = []
    page.route("**/plan/?*", lambda route: held.append(route))
    page.locator("#muster-2411").click()
    other.goto("/")  # and everybody is told who is here, which changes nothing of what is composed
    expect(page.locator("#presence")).not_to_contain_text("Omar")
    [asked] = held
    asked.continue_()
    expect(page.locator("#muster-2411")).to_have_class(re.compile("is-here"))


def test_the_page_is_accessible_wide_and_narrow(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, **STILL)
    muslims_recruit(page, table, open_browser(omar, **STILL))
    page.locator("#muster-2411").click()
    assert is_asked(page)
    check_twice(page)


def test_a_place_is_found_by_the_beginning_of_its_name_and_what_is_none_is_said(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    above = page.locator("#board").bounding_box()
    field = page.locator("[data-goform] input")
    page.keyboard.press("/")
    assert page.locator("#board").bounding_box() == above  # the map stays where it was
    page.keyboard.type("Atlantis")
    page.keyboard.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert field.evaluate("field => field.validationMessage") == "There is no “Atlantis” on this map."
    field.fill("damas")
    page.keyboard.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "false")
    expect(page.locator(":focus")).to_have_attribute("data-at", "2207")


def test_piles_are_one_stop_of_tab_and_arrows_go_from_one_to_the_next(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table = open_table({"user": layla}, {"user": omar})
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    stops = page.locator(".pile[tabindex='0']")
    expect(stops).to_have_count(1)
    page.keyboard.press("/")
    page.keyboard.type("Damascus")
    page.keyboard.press("Enter")
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("data-at", "2207")
    page.keyboard.press("ArrowDown")
    expect(focused).to_have_attribute("data-at", "2208")
    expect(stops).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator("[data-goform] input")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(focused).to_have_attribute("data-at", "2208")
