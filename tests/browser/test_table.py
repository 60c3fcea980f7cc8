"""One table in several tabs and browsers: they agree, catch up, and refuse kindly."""

import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from apps.accounts.models import User
from apps.play.models import Table
from apps.play.services import resign
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, UNPACKED, fold, go_to, place
from tests.browser.test_access import NARROW
from tests.factories import DEALT, TableFactory, UserFactory


@pytest.fixture
def table(layla: User, omar: User, components: None) -> Table:
    table: Table = TableFactory.create(players=[{"user": layla}, {"user": omar}], shared=DEALT)
    return table


def bid(page: Page, fate: int = 2) -> None:
    fold(page)
    page.locator("#fate-3").fill(str(fate))
    place(page)


def test_a_bid_shows_in_the_other_browser_and_leaves_its_own_alone(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    for page in (hers, his):
        go_to(page, table.get_absolute_url())
    his.locator("#fate-1").fill("3")
    bid(hers)
    expect(his.locator("#log-lines li").last).to_contain_text("Banu Umayya has bid")
    expect(his.locator("#part-seat-0")).to_contain_text("Has bid")
    expect(his.locator("#fate-1")).to_have_value("3")
    place(his)
    for page in (hers, his):
        expect(page.locator("#turn-1")).to_be_visible()
        expect(page.locator("#turn")).to_contain_text("Turn 2 of 10")
        expect(page.locator("#fate-1")).to_have_value("0")


def test_title_and_sign_say_whose_turn_it_is(open_browser: OpenBrowser, layla: User, table: Table) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    expect(page).to_have_title(re.compile("^●"))
    expect(page.locator("#favicon")).to_have_attribute("href", re.compile("favicon-turn"))
    bid(page)
    expect(page).to_have_title(re.compile("^[^●]"))


def test_a_bid_can_be_changed_until_the_last_one_is_in(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    bid(page, fate=2)
    expect(page.locator("#fate-3")).to_be_hidden()
    page.get_by_text("Change it", exact=True).click()
    page.locator("#fate-3").fill("5")
    page.get_by_role("button", name="Leave it as it was").click()
    expect(page.locator("#fate-3")).to_be_hidden()
    expect(page.locator("#mat [data-space='3'] output")).to_have_text("2")
    page.get_by_text("Change it", exact=True).click()
    page.locator("#fate-3").fill("5")
    page.get_by_role("button", name="Place the changed bid").click()
    expect(page.locator("#log-lines li").last).to_contain_text("bids again")
    expect(page.locator("#mat [data-space='3'] output")).to_have_text("5")


def test_two_tabs_of_one_player_agree(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    one, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    two = one.context.new_page()
    for page in (one, two, his):
        go_to(page, table.get_absolute_url())
    bid(one, fate=4)
    expect(two.locator("#commit")).to_contain_text("Your bid is in")
    expect(two.locator("#mat [data-space='3'] output")).to_have_text("4")
    bid(his)
    for page in (one, two):
        expect(page.locator("#turn-1")).to_be_visible()
    assert one.locator("#version").input_value() == two.locator("#version").input_value()


def test_a_doubled_click_counts_once(open_browser: OpenBrowser, layla: User, table: Table) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("#fate-3").fill("4")
    page.locator("#bid-place").dblclick()
    expect(page.locator("#commit")).to_contain_text("Your bid is in")
    page.wait_for_load_state("networkidle")
    assert table.moves.count() == 2  # the setup and one bid
    expect(page.locator("#changing")).not_to_be_checked()


def test_a_repeated_request_counts_once(open_browser: OpenBrowser, layla: User, table: Table) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())

    def twice(route: Route) -> None:
        route.fetch()
        route.continue_()

    page.route("**/act/", twice)
    page.locator("#fate-3").fill("4")
    place(page)
    page.wait_for_load_state("networkidle")
    assert table.moves.count() == 2
    expect(page.locator("#notice")).to_be_empty()


def test_a_stale_click_changes_nothing_and_says_so(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    """A page that has not heard that the next turn began."""
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    go_to(his, table.get_absolute_url())
    hers.route_web_socket(re.compile("/ws/"), lambda socket: None)
    hers.goto(table.get_absolute_url())
    other = hers.context.new_page()
    go_to(other, table.get_absolute_url())
    bid(other)
    bid(his)
    expect(other.locator("#turn")).to_contain_text("Turn 2 of 10")
    hers.locator("#fate-3").fill("4")
    hers.locator("#bid-place").click()
    expect(hers.locator("#notice")).to_contain_text("has moved on")
    assert table.moves.count() == 3


def test_a_refused_bid_says_why_and_stays_in_the_form(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("#fate-3").evaluate("field => field.removeAttribute('max')")
    page.locator("#fate-3").fill("40")
    page.locator("#bid-place").click()
    expect(page.locator("#notice")).to_contain_text("That is 40 Fate, and you have 10.")
    expect(page.locator("#fate-3")).to_have_value("40")
    page.locator("#notice .rule").click()
    expect(page.locator("#rule-bid-1")).to_be_visible()


def test_a_lost_socket_says_so_and_catches_up(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    sockets: list[WebSocketRoute] = []
    cut = True

    def through(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if len(sockets) > 1 and cut:
            socket.close(code=1011)
        else:
            socket.connect_to_server()

    hers.route_web_socket(re.compile("/ws/"), through)
    go_to(hers, table.get_absolute_url())
    go_to(his, table.get_absolute_url())
    bid(hers)
    hers.locator(".side-tabs a[href='#chat']").click()
    hers.locator("#say-text").fill("half a word")
    sockets[0].close(code=1011)
    expect(hers.locator("#lost")).to_be_visible()
    bid(his)
    his.locator("a[href='#chat']").first.click()
    his.locator("#say-text").fill("Well?")
    his.keyboard.press("Enter")
    expect(his.locator("#chat-lines")).to_contain_text("Well?")
    expect(hers.locator("#turn")).to_contain_text("Turn 1 of 10")
    now = hers.get_by_role("button", name="Try now").element_handle()
    cut = False
    now.dispatch_event("click")  # as pressed: by the time a click is aimed it may have reconnected by itself
    expect(hers.locator("#lost")).to_be_hidden()
    expect(hers.locator("#turn")).to_contain_text("Turn 2 of 10")
    expect(hers.locator("#turn-1")).to_be_visible()
    expect(hers.locator("#log-lines")).to_contain_text("Banu Hashim has bid.")
    expect(hers.locator("#chat-lines")).to_contain_text("Well?")
    expect(hers.locator("#say-text")).to_have_value("half a word")
    fold(hers)
    bid(hers)
    expect(his.locator("#part-seat-0")).to_contain_text("Has bid")


def test_the_whole_leaves_a_bid_being_composed_alone(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    for page in (hers, his):
        go_to(page, table.get_absolute_url())
        bid(page)
    expect(hers.locator("#turn")).to_contain_text("Turn 2 of 10")
    fold(hers)
    hers.locator("#fate-1").fill("4")
    hers.locator("#fate-3").fill("5")
    hers.locator(".hand label.card:not([data-barred])").first.click()
    hers.evaluate("""() => new Promise(done => {
        document.addEventListener("htmx:wsAfterMessage", () => done(), { once: true });
        document.dispatchEvent(new Event("table:stale"));
    })""")
    expect(hers.locator("#fate-1")).to_have_value("4")
    expect(hers.locator("#fate-3")).to_have_value("5")
    expect(hers.locator(".hand input:checked")).to_have_count(1)


def test_a_message_that_was_missed_brings_the_whole(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    dropped: list[str] = []

    def drop_one(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if 'data-from="0"' in str(message) and not dropped:
                dropped.append(str(message))
            else:
                socket.send(message)

        server.on_message(pass_on)

    hers.add_init_script(UNPACKED)
    hers.route_web_socket(re.compile("/ws/"), drop_one)
    go_to(hers, table.get_absolute_url())
    go_to(his, table.get_absolute_url())
    bid(his)
    expect(his.locator("#commit")).to_contain_text("Your bid is in")
    bid(hers)
    assert dropped
    expect(hers.locator("#turn")).to_contain_text("Turn 2 of 10")
    expect(hers.locator("#log-lines")).to_contain_text("Banu Hashim has bid.")


def test_pushes_that_overtake_each_other_are_shown_in_order(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    held: list[str] = []
    asked: list[str] = []

    def shuffle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if held and str(message).startswith("pulse"):
                return  # it would tell the page of what is held here
            if 'data-from="0"' in str(message):
                held.append(str(message))
                return
            socket.send(message)
            if 'data-from="1"' in str(message):
                socket.send(held.pop())

        def listen(message: str | bytes) -> None:
            asked.append(str(message))
            server.send(message)

        server.on_message(pass_on)
        socket.on_message(listen)

    hers.add_init_script(UNPACKED)
    hers.route_web_socket(re.compile("/ws/"), shuffle)
    go_to(hers, table.get_absolute_url())
    go_to(his, table.get_absolute_url())
    bid(his)
    expect(his.locator("#commit")).to_contain_text("Your bid is in")
    bid(hers)
    expect(hers.locator("#turn-1")).to_be_visible()
    lines = hers.locator("#log-lines li").all_inner_texts()
    his_bid, screens = (
        next(n for n, line in enumerate(lines) if text in line) for text in ("Hashim has bid", "screens")
    )
    assert his_bid < screens  # from old to new
    assert not asked


def test_a_bid_by_keyboard_alone(open_browser: OpenBrowser, layla: User, table: Table) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())

    def tab_to(id: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id") == id:
                return
        raise AssertionError(f"{id} is out of reach")

    tab_to("fate-0")
    page.keyboard.press("ArrowUp")
    tab_to("fate-3")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    card = page.locator(".hand label.card:not([data-barred]) input").first
    if card.count():
        tab_to(page.locator(".hand-cards input").first.get_attribute("id") or "")
        for _ in range(page.locator(".hand-cards :is(input, a)").count()):
            if page.evaluate("document.activeElement.id") != card.get_attribute("id"):
                page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        expect(card).to_be_checked()
    tab_to("bid-place")
    page.keyboard.press("Enter")
    expect(page.locator("#commit")).to_contain_text("Your bid is in")
    expect(page.locator("#mat [data-space='3'] output")).to_have_text("2")


def test_cards_can_be_dragged_to_their_space_and_no_other(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    card = page.locator(".hand label.card").first
    card.evaluate("card => card.removeAttribute('data-barred')")
    field = card.locator("input")
    field.evaluate("field => { field.removeAttribute('aria-disabled'); }")
    own = field.get_attribute("data-to")
    other = "0" if own != "0" else "1"
    card.evaluate("card => card.setAttribute('draggable', 'true')")
    card.drag_to(page.locator(f"#mat [data-space='{other}']"))
    expect(field).not_to_be_checked()
    card.drag_to(page.locator(f"#mat [data-space='{own}']"))
    expect(field).to_be_checked()
    page.locator(f"#mat [data-space='{own}'] .played button").click()
    expect(field).not_to_be_checked()


@pytest.mark.parametrize(("game", "scenario"), [("jihad", "campaign"), ("crescent_moon", "divided_land")])
def test_whoever_sees_a_game_end_is_taken_there(
    open_browser: OpenBrowser, layla: User, omar: User, game: str, scenario: str
) -> None:
    others = [{"user": UserFactory.create()} for _ in range(2 if game == "crescent_moon" else 0)]
    players = [{"user": layla}, {"user": omar}, *others]
    table = TableFactory.create(game=game, scenario=scenario, players=players)
    page = open_browser(layla, **STILL, viewport=NARROW)
    go_to(page, table.get_absolute_url())
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    for seat in range(1, len(players)):
        resign(table_id=table.pk, seat=seat)
    expect(page.locator("#h-end")).to_be_focused()
    expect(page.locator("#h-end")).to_be_in_viewport()


def test_it_can_be_played_without_script(open_browser: OpenBrowser, layla: User, table: Table) -> None:
    page = open_browser(layla, java_script_enabled=False)
    page.goto(table.get_absolute_url())
    page.locator("#fate-0").fill("3")
    page.locator("#bid-place").click()
    expect(page.locator("#commit")).to_contain_text("Your bid is in")


def test_the_past_can_be_leafed_through(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    for page in (hers, his):
        go_to(page, table.get_absolute_url())
        bid(page)
    expect(hers.locator("#turn-1")).to_be_visible()
    hers.get_by_role("button", name="On to Palestine").click()
    expect(hers.locator("#turn-1")).to_be_hidden()
    hers.locator("#leaf-1").click()
    expect(hers.locator("#turn-1")).to_be_visible()
    hers.reload()
    expect(hers.locator("#turn-1")).to_be_hidden()
    hers.get_by_label("More for this table").click()
    hers.get_by_role("link", name="Play it through again").click()
    expect(hers.locator("output[for='scrub-to']")).to_have_text("Move 2 of 2")
    hers.get_by_label("One move back").click()
    expect(hers.locator("output[for='scrub-to']")).to_have_text("Move 1 of 2")
    expect(hers.locator("#turn")).to_contain_text("Turn 1 of 10")


@pytest.mark.parametrize("width", [390, 720, 820, 1024, 1200, 1440])
def test_the_mat_and_the_road_fit_any_window(
    open_browser: OpenBrowser, layla: User, table: Table, width: int
) -> None:
    page = open_browser(layla, **STILL, viewport={"width": width, "height": 900})
    go_to(page, table.get_absolute_url())
    page.locator("#fate-0").fill("10")
    outside = page.evaluate("""() => {
        const box = element => element.getBoundingClientRect();
        const outside = whole => part => box(part).left < box(whole(part)).left
            || box(part).right > box(whole(part)).right;
        const totals = [...document.querySelectorAll("#mat .space-total")];
        const stops = [...document.querySelectorAll(".road .road-n")];
        return [
            totals.filter(outside(total => total.closest(".space"))).length,
            stops.filter(outside(stop => stop.closest(".table-main"))).length,
        ];
    }""")
    assert outside == [0, 0]
