"""What one needs is in sight: nothing covers the map, what has the focus, or what has just come in."""

from collections.abc import Callable
from random import Random

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, ViewportSize, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from apps.accounts.models import User
from apps.play import archive, services
from apps.play.models import Table
from games.apocalypse.rules.board import MUSLIM as MUSLIM_SIDE
from games.apocalypse.rules.campaign import LAND, Campaign
from games.jihad.rules.actions import Done
from games.jihad.rules.board import MUSLIM
from games.jihad.rules.combat import Battles
from games.jihad.rules.movement import Movement
from tests.apocalypse import build as apocalypse
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, ready, sit_down
from tests.factories import TableFactory, keep_game
from tests.jihad.build import DAMASCUS, HOMS, begin, position

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
FOUR_TIMES: ViewportSize = {"width": 320, "height": 256}  # 1280 by 1024 at 400 %
MOST_STOPS = 400

Open = Callable[[User], Table]


def bidding(host: User) -> Table:
    table: Table = TableFactory.create(players=[{"user": host}, {"user": host, "player": "Sami"}], host=host)
    return table


def revealed(host: User) -> Table:
    return played(TableFactory.create(players=[{"user": host}, {"bot": "easy"}], host=host), 4)


def jihad(host: User) -> Table:
    """The Muslims recruit."""
    players = [{"user": host}, {"bot": "easy"}]
    table: Table = TableFactory.create(game="jihad", scenario="campaign", players=players, host=host)
    services.take_action(table_id=table.pk, seat=1, action=Done(), version=0)
    return table


def before_battle(host: User, **also: str) -> Table:
    """The Muslims move, and then fight at Homs."""
    table = jihad(host)
    game = position({HOMS: "9 Muslims Bedouin, 1 Byzantines Levy"} | also)
    game.dice = table.rules.setup(table.scenario, "sight", 2, table.options).dice
    begin(game, Battles(MUSLIM, box_exposed=False))
    begin(game, Movement(MUSLIM))
    keep_game(table, table.moves.latest(), game)
    return table


def campaigning(host: User) -> Table:
    """The Muslims move by land."""
    players = [{"bot": "easy"}, {"user": host}]
    table: Table = TableFactory.create(game="apocalypse", scenario="war", players=players, host=host)
    game = apocalypse.position(
        {apocalypse.NICAEA: "obs_batavi"}, expeditions={"Syria": (apocalypse.DAMASCUS, "5 syr_kinda")}
    )
    game.dice = table.rules.setup(table.scenario, "sight", 2, table.options).dice
    apocalypse.begin(game, Campaign(MUSLIM_SIDE, LAND))
    keep_game(table, table.moves.latest(), game)
    return table


def first_jihad(host: User) -> Table:
    """In the midst of the second turn."""
    table = TableFactory.create(game="first_jihad", scenario="advanced", players=[{"user": host}], host=host)
    return played(table, 30)


def played(table: Table, moves: int) -> Table:
    """The same game each time: what is long or short in a page goes by its cards and dice."""
    rules, rng = table.rules, Random(11)
    keep_game(
        table, table.moves.get(), rules.setup(table.scenario, "sight", table.seats.count(), table.options)
    )
    for number in range(moves):
        game = archive.load(table, table.moves.latest())
        seat = max(rules.waiting(game))
        action = rules.sample(game, seat, rng)
        services.take_action(table_id=table.pk, seat=seat, action=action, version=number)
    return table


def visit(page: Page, table: Table) -> None:
    """Open a table; at a shared screen, whoever is called sits down."""
    page.goto(table.get_absolute_url())
    if page.locator("#lift").count():
        sit_down(page)
    expect(page.locator("#presence")).to_contain_text("Here now")
    ready(page)


# The map

WIDTH = "document.querySelector('[data-plane]').offsetWidth"
LAID_OUT = "() => getComputedStyle(document.querySelector('[data-plane]')).transform === 'none'"
COVERS = """() => {
    const map = document.querySelector("#board").getBoundingClientRect();
    const named = "[data-zoom], #look-busy, .board-layers, [data-goform], [data-mini]";
    const tools = [...document.querySelectorAll(named)];
    return tools.filter(tool => tool.getClientRects().length).filter(tool => {
        const one = tool.getBoundingClientRect();
        return Math.min(one.right, map.right) - Math.max(one.left, map.left) > 1
            && Math.min(one.bottom, map.bottom) - Math.max(one.top, map.top) > 1;
    }).map(tool => tool.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("open_table", [jihad, first_jihad])
def test_the_map_comes_back_from_a_window_without_room(
    open_browser: OpenBrowser, layla: User, open_table: Open
) -> None:
    table = open_table(layla)
    page = open_browser(layla, **STILL, viewport=LAPTOP)
    visit(page, table)
    page.get_by_role("button", name="Whole map").click()
    page.wait_for_function(LAID_OUT)
    whole = page.evaluate(WIDTH)
    page.screenshot(full_page=True)
    page.set_viewport_size({"width": 60, "height": 40})
    page.wait_for_function(f"() => ({WIDTH}) < {whole}")
    page.set_viewport_size(LAPTOP)
    page.wait_for_function(f"() => ({WIDTH}) === {whole}")


@pytest.mark.parametrize("open_table", [jihad, first_jihad])
def test_what_zooms_the_map_does_not_cover_it(
    open_browser: OpenBrowser, layla: User, open_table: Open
) -> None:
    table = open_table(layla)
    page = open_browser(layla, **STILL)
    visit(page, table)
    for width, height in ((390, 844), (1024, 768), (1366, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERS) == [], width


@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
@pytest.mark.parametrize("place", ["paris", "axum"])  # one at either end of the map
def test_what_can_be_done_here_is_not_said_over_the_place_itself(
    open_browser: OpenBrowser, layla: User, place: str, size: ViewportSize
) -> None:
    table = first_jihad(layla)
    page = open_browser(layla, **STILL, viewport=size)
    visit(page, table)
    page.get_by_role("button", name="Whole map").click()
    page.locator(f"#land-{place}").click()
    sheet, land = page.locator("#here").bounding_box(), page.locator(f"#land-{place}").bounding_box()
    assert sheet and land
    assert sheet["y"] + sheet["height"] <= land["y"] or land["y"] + land["height"] <= sheet["y"]


# Notices

OVER = """() => {
    const notice = document.querySelector("#notice").getBoundingClientRect();
    return [...document.querySelectorAll(".road, #mat, #board")].filter(one => {
        const box = one.getBoundingClientRect();
        return Math.min(box.bottom, notice.bottom) - Math.max(box.top, notice.top) > 1;
    }).length;
}"""
REFUSAL = '<div class="notice notice-bad"><div><strong>Not now.</strong></div></div>'


def test_a_notice_covers_nothing_and_goes_with_its_cause(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    table: Table = TableFactory.create(players=[{"user": layla}, {"user": omar}], host=layla)
    hers, his = (open_browser(one, **STILL, viewport=LAPTOP) for one in (layla, omar))
    for page in (hers, his):
        visit(page, table)
    hers.route("**/act/", lambda route: route.fulfill(status=409, content_type="text/html", body=REFUSAL))
    hers.locator("#bid-place").click()
    expect(hers.locator("#notice")).to_contain_text("Not now.")
    hers.mouse.wheel(0, 200)
    assert hers.evaluate(OVER) == 0
    hers.set_viewport_size({"width": 1366, "height": 620})  # what a browser leaves of a laptop's
    tools, notice = (hers.locator(one).bounding_box() for one in ("#turn", "#notice .notice"))
    assert tools and notice
    assert notice["x"] + notice["width"] <= tools["x"]
    his.locator("#fate-0").fill("1")
    his.locator("#bid-place").click()
    expect(hers.locator("#notice .notice")).to_have_count(0)


# What can be pressed, and where it stands
STANDS = """() => [scrollY, ...[...document.querySelectorAll("button[form=act]")]
    .filter(one => one.checkVisibility())
    .map(one => one.getBoundingClientRect().top)].map(Math.round)"""


@pytest.mark.parametrize("open_table", [bidding, jihad, campaigning, first_jihad])
def test_a_notice_moves_nothing_and_can_be_put_away(
    open_browser: OpenBrowser, layla: User, open_table: Open
) -> None:
    table = open_table(layla)
    page = open_browser(layla, **STILL)
    page.route("**/act/", lambda route: route.fulfill(status=409, content_type="text/html", body=REFUSAL))
    visit(page, table)
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        press = page.locator("button[form=act]:not([formaction]):visible").first
        press.scroll_into_view_if_needed()
        before = page.evaluate(STANDS)
        press.dispatch_event("click")  # which scrolls to nothing by itself
        expect(page.locator("#notice")).to_contain_text("Not now.")
        expect(page.locator("#notice .notice")).to_be_in_viewport(ratio=1)
        assert page.evaluate(STANDS) == before, size
        page.get_by_role("button", name="Put this notice away").click()
        expect(page.locator("#notice .notice")).to_have_count(0)
        expect(page.locator("#h-choices")).to_be_focused()
        assert page.evaluate(STANDS) == before, size


# The focus

STOP = """() => {
    const at = document.activeElement, known = window.knownStops ??= new Set();
    if (!at || at === document.body || known.has(at)) return null;
    known.add(at);
    return at.outerHTML.slice(0, 100);
}"""
SEEN = """() => {
    const at = document.activeElement, box = at.getBoundingClientRect(), label = at.labels?.[0];
    const left = Math.max(0, box.left), right = Math.min(innerWidth, box.right);
    const top = Math.max(0, box.top), bottom = Math.min(innerHeight, box.bottom);
    for (let i = 1; i < 8; i++) for (let j = 1; j < 8; j++) {
        const hit = document.elementFromPoint(left + (right - left) * i / 8, top + (bottom - top) * j / 8);
        if (hit && (at.contains(hit) || label?.contains(hit))) return true;
    }
    return false;
}"""
COMES_WITHIN = 30_000  # milliseconds in which a board has moved to where the focus is


def hidden_stops(page: Page) -> list[str]:
    """Where Tab leads on this page and nothing is to be seen of it."""
    hidden: list[str] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None:
            return hidden
        try:
            page.wait_for_function(SEEN, timeout=COMES_WITHIN)
        except PlaywrightTimeout:
            hidden.append(stop)
    raise AssertionError("There is no end of stops.")


@pytest.mark.timeout(180)
@pytest.mark.parametrize("size", [FOUR_TIMES, PHONE], ids=["at 400 %", "on a phone"])
@pytest.mark.parametrize("open_table", [bidding, revealed, jihad, first_jihad])
def test_what_has_the_focus_at_a_table_is_seen(
    open_browser: OpenBrowser, layla: User, open_table: Open, size: ViewportSize
) -> None:
    table = open_table(layla)
    page = open_browser(layla, **STILL, viewport=size)
    visit(page, table)
    assert hidden_stops(page) == []


@pytest.mark.timeout(180)
@pytest.mark.parametrize("size", [FOUR_TIMES, PHONE], ids=["at 400 %", "on a phone"])
def test_what_has_the_focus_on_the_site_is_seen(
    open_browser: OpenBrowser, layla: User, components: None, size: ViewportSize
) -> None:
    waiting = TableFactory.create(players=[{"user": layla}, {}], host=layla)
    page, strange = open_browser(layla, **STILL, viewport=size), open_browser(**STILL, viewport=size)
    for name in (
        "lobby:home",
        "lobby:new",
        "lobby:from_file",
        "accounts:profile",
        "components:home",
        "account_email",
    ):
        page.goto(reverse(name))
        assert hidden_stops(page) == [], name
    page.goto(waiting.get_absolute_url())
    assert hidden_stops(page) == []
    for name in ("lobby:home", "account_login", "account_signup", "accounts:guest"):
        strange.goto(reverse(name))
        assert hidden_stops(strange) == [], name


# What has just come in

IN_SIGHT = """selector => {
    const one = document.querySelector(selector), { left, top, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + 6, top + Math.min(height, 40) / 2));
}"""


# The card, if another has come than was there; a push brings its parts one after the other
NEW_IN_SIGHT = f"""before => {{
    const came = document.querySelector(".fj-card h2").innerText !== before;
    return ({IN_SIGHT})(came ? ".fj-card h2" : "#h-choices");
}}"""


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_new_question_is_in_sight(open_browser: OpenBrowser, layla: User, size: ViewportSize) -> None:
    table = first_jihad(layla)
    page = open_browser(layla, **STILL, viewport=size)
    visit(page, table)
    for _ in range(12):
        before = page.locator("#version").input_value()
        card = page.locator(".fj-card h2").inner_text()
        choices = page.locator("#choices button.choice:not([aria-disabled])")
        choices.last.scroll_into_view_if_needed()
        choices.last.click()
        expect(page.locator("#version")).not_to_have_value(before)
        if size is PHONE:
            page.wait_for_function(NEW_IN_SIGHT, arg=card)
            continue
        page.wait_for_function(
            IN_SIGHT, arg="#h-choices"
        )  # of a new card only what many choices leave room for
        page.wait_for_function(IN_SIGHT, arg="#choices .choice")


def test_on_a_phone_what_is_asked_stands_above_what_the_dice_said(
    open_browser: OpenBrowser, layla: User
) -> None:
    table = before_battle(layla, **{DAMASCUS: "4 Muslims Bedouin, 1 Byzantines Levy"})
    page = open_browser(layla, **STILL, viewport=PHONE)
    visit(page, table)
    page.locator("#choices button.choice").dispatch_event("click")
    page.locator("#choices button.choice", has_text="Attack at Homs").dispatch_event("click")
    expect(page.locator(".news")).to_be_visible()
    expect(page.locator("#choices")).to_be_in_viewport()
    asked, dice = (page.locator(one).bounding_box() for one in ("#choices", ".news"))
    assert asked and dice
    assert asked["y"] < dice["y"]


def test_a_battle_is_in_sight_on_a_phone(open_browser: OpenBrowser, layla: User) -> None:
    """Its panel is fetched after the push; what is pressed there comes before its table."""
    table = before_battle(layla)
    page = open_browser(layla, **STILL, viewport=PHONE)
    visit(page, table)
    expect(page.locator("#plan")).to_be_visible()
    done = page.locator("#choices button.choice")
    page.evaluate("document.querySelector('.panels').style.minHeight = '4000px'")  # as a long log makes it
    page.evaluate("scrollTo(0, 300)")
    done.dispatch_event("click")
    expect(page.locator("#plan .fight")).to_be_visible()
    page.wait_for_function(IN_SIGHT, arg="#plan h3")
    roll = page.get_by_role("button", name="Roll for this combat")
    expect(roll).to_be_in_viewport(ratio=1)
    page.wait_for_function(IN_SIGHT, arg=f"#{roll.get_attribute('id')}")


def test_a_march_is_sent_from_above_the_bar_on_a_phone(open_browser: OpenBrowser, layla: User) -> None:
    table = campaigning(layla)
    page = open_browser(layla, **STILL, viewport=PHONE)
    visit(page, table)
    page.locator("#plan-to").select_option(index=1)
    expect(page.locator("#plan-do-1")).to_contain_text("March to")
    page.wait_for_function(IN_SIGHT, arg="#plan-do-1")
    dock = page.locator(".dock").bounding_box()
    press = page.locator("#plan-do-1").bounding_box()
    assert dock and press and press["y"] + press["height"] <= dock["y"]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_a_march_may_come_to_is_in_sight_when_its_goal_is_chosen(
    open_browser: OpenBrowser, layla: User, size: ViewportSize
) -> None:
    page = open_browser(layla, **STILL, viewport=size)
    visit(page, campaigning(layla))
    goal = page.locator("#plan-to")
    expect(goal).to_be_attached()
    page.evaluate("document.querySelector('#log').style.minHeight = '4000px'")  # as a long one makes it
    page.evaluate("document.querySelector('.table-side').scrollTo(0, 400)")
    goal.evaluate("(list, to) => { list.value = to; list.form.requestSubmit(); }", apocalypse.ALEXANDRIA)
    expect(page.locator("#plan-do-1")).to_contain_text("March to")
    for shown in (".plan-note .odds-bars > div:last-child", "#plan-do-1"):
        page.wait_for_function(IN_SIGHT, arg=shown)
    page.evaluate("document.querySelector('.plan-acts').style.minBlockSize = '7rem'")  # as two lines make it
    page.evaluate("scrollTo(0, 0)")
    page.locator(".plan-note a").last.focus()
    page.wait_for_function(SEEN)


def test_a_goal_that_is_chosen_is_told_of_in_sight_though_a_push_comes_between(
    open_browser: OpenBrowser, layla: User
) -> None:
    page = open_browser(layla, **STILL, viewport=PHONE)
    visit(page, campaigning(layla))
    expect(page.locator("#plan-to")).to_be_attached()
    page.route("**/plan/?*", lambda route: None, times=1)  # the first answer does not come
    with page.expect_request("**/plan/?*"):
        page.locator("#plan-to").evaluate(
            "(list, to) => { list.value = to; list.form.requestSubmit(); }", apocalypse.ALEXANDRIA
        )
    # a page that is behind asks for the whole
    page.evaluate("document.dispatchEvent(new CustomEvent('table:pulse', { detail: { version: '' } }))")
    expect(page.locator("#plan-do-1")).to_contain_text("March to")
    page.wait_for_function(IN_SIGHT, arg=".plan-note .odds-bars > div:last-child")


@pytest.mark.parametrize("scrolled", [0, 600])
def test_a_place_that_is_looked_at_is_told_of_in_sight_on_a_phone(
    open_browser: OpenBrowser, layla: User, scrolled: int
) -> None:
    table = campaigning(layla)
    page = open_browser(layla, **STILL, viewport=PHONE)
    visit(page, table)
    expect(page.locator("#plan-to")).to_be_attached()
    page.evaluate("document.querySelector('.panels').style.minHeight = '4000px'")  # as a long log makes it
    page.evaluate(f"scrollTo(0, {scrolled})")
    pick = "new CustomEvent('board:pick', { bubbles: true, detail: { at: '0501' } })"
    page.evaluate(f"document.querySelector('[data-board]').dispatchEvent({pick})")
    expect(page.locator(".look h3")).to_contain_text("0501")
    page.wait_for_function(IN_SIGHT, arg=".look h3")


def test_the_name_of_a_table_keeps_its_lines_when_a_move_can_be_taken_back(
    open_browser: OpenBrowser, layla: User
) -> None:
    table = campaigning(layla)
    Table.objects.filter(pk=table.pk).update(title="The war for the East, of an evening")
    page = open_browser(layla, **STILL, viewport=PHONE)
    visit(page, table)
    high = "document.querySelector('.tablehead-name').offsetHeight"
    before = page.evaluate(high)
    page.locator("#plan-to").select_option(index=1)
    page.get_by_role("button", name="March to").click()
    expect(page.locator("#undo")).to_be_visible()
    assert page.evaluate(high) == before


@pytest.mark.parametrize("open_table", [bidding, jihad, campaigning, first_jihad])
def test_what_comes_into_sight_in_the_side_leaves_the_map_where_it_is(
    open_browser: OpenBrowser, layla: User, open_table: Open
) -> None:
    page = open_browser(layla, **STILL, viewport=LAPTOP)
    visit(page, open_table(layla))
    page.locator("#ask-advice").click()
    expect(page.locator("#follow-advice")).to_be_in_viewport(ratio=1)
    page.locator("#seats, .panels").last.locator("a, button, summary").last.focus()
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_head_is_as_high_whatever_the_table_is_called(
    open_browser: OpenBrowser, layla: User, size: ViewportSize
) -> None:
    table = first_jihad(layla)
    page = open_browser(layla, **STILL, viewport=size)
    high = []
    for title in ("Ford", "W" * 60):
        Table.objects.filter(pk=table.pk).update(title=title)
        visit(page, table)
        expect(page.locator("h1")).to_have_attribute("title", title)
        high.append(page.evaluate("document.querySelector('.tablehead').offsetHeight"))
    assert high[0] == high[1]
    page.emulate_media(media="print")
    assert page.locator("h1").evaluate("title => title.scrollWidth <= title.clientWidth")


def test_the_tabs_are_in_sight_when_one_of_them_is_gone_to(open_browser: OpenBrowser, layla: User) -> None:
    """The map of The First Jihad stays above what scrolls under it."""
    table = first_jihad(layla)
    page = open_browser(layla, **STILL, viewport=PHONE)
    visit(page, table)
    page.evaluate("document.querySelector('.panels').style.minHeight = '4000px'")  # as a long log makes it
    page.locator(".dock a[href='#log']").click()
    page.wait_for_function(IN_SIGHT, arg=".side-tabs [href='#log']")


@pytest.mark.parametrize("open_table", [bidding, jihad, campaigning, first_jihad])
def test_whose_turn_it_is_stays_in_sight_and_the_end_of_the_side_can_be_reached(
    open_browser: OpenBrowser, layla: User, open_table: Open
) -> None:
    page = open_browser(layla, **STILL, viewport=LAPTOP)
    visit(page, open_table(layla))
    page.evaluate("document.querySelector('.table-main').style.minHeight = '4000px'")
    side = "document.querySelector('.table-side').getBoundingClientRect().bottom"
    assert page.evaluate(f"{side} <= innerHeight")
    page.evaluate("scrollTo(0, 4000)")
    expect(page.locator("#turn")).to_be_in_viewport(ratio=1)
    assert page.evaluate(f"{side} <= innerHeight")


# What is there at once


def hold(page: Page, pattern: str) -> list[Route]:
    """Let what is asked for by such an address not come."""
    held: list[Route] = []
    page.route(pattern, lambda route: held.append(route))
    return held


def test_a_reveal_is_read_while_scripts_are_on_their_way(open_browser: OpenBrowser, layla: User) -> None:
    table = revealed(layla)
    page = open_browser(layla, **STILL, viewport=PHONE)
    held = hold(page, "**/bidding/bid*.js")
    page.goto(table.get_absolute_url(), wait_until="commit")
    expect(page.locator(".spoils .won").first).to_be_visible()
    expect(page.locator("#mat")).to_be_hidden()  # the script has something to add to it
    held[0].continue_()
    page.locator("#main[data-looked] #fold").click()
    expect(page.locator("#mat")).to_be_visible()


def test_the_map_is_asked_for_before_any_sheet_has_come(open_browser: OpenBrowser, layla: User) -> None:
    table = first_jihad(layla)
    page = open_browser(layla, **STILL, viewport=PHONE)
    held = hold(page, "**/*.css")
    with page.expect_request("**/overview-advanced*.svg"):
        page.goto(table.get_absolute_url(), wait_until="commit")
    assert held


TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
SHIFTS = """
window.shifts = [];
const watch = list => shifts.push(...list.getEntries().map(entry => entry.value));
new PerformanceObserver(watch).observe({ type: "layout-shift", buffered: true });
"""


def test_the_map_does_not_jump_while_the_script_is_on_its_way_that_leads_it_to_what_is_to_be_done(
    open_browser: OpenBrowser, layla: User
) -> None:
    table = first_jihad(layla)
    page = open_browser(layla, **STILL, viewport=PHONE)
    page.add_init_script(SHIFTS)
    held = hold(page, "**/first_jihad/board*.js")
    page.goto(table.get_absolute_url(), wait_until="commit")
    expect(page.locator("#land-rome")).to_be_visible()
    page.wait_for_function("() => document.querySelector('[data-plane] img').complete")
    page.evaluate(TWO_FRAMES)
    held[0].continue_()
    page.wait_for_function("() => document.querySelector('#board').board?.kept === false")
    page.evaluate(TWO_FRAMES)
    assert page.evaluate("shifts") == []


def test_the_map_does_not_jump_when_what_is_composed_comes(open_browser: OpenBrowser, layla: User) -> None:
    page = open_browser(layla, **STILL, viewport=PHONE)
    held = hold(page, "**/plan/?*")
    with page.expect_request("**/plan/?*"):
        page.goto(jihad(layla).get_absolute_url())
    page.wait_for_function(LAID_OUT)
    before = page.locator("#board").bounding_box()
    for route in held:
        route.continue_()
    expect(page.locator("#plan")).to_be_visible()
    assert page.locator("#board").bounding_box() == before


# Words

BROKEN = """() => [...document.querySelectorAll(".card-name")].filter(name => {
    name.textContent = "Administration";
    const range = document.createRange();
    range.selectNodeContents(name);
    return range.getClientRects().length > 1 || name.scrollWidth > name.clientWidth;
}).length"""


@pytest.mark.parametrize("width", [320, 390, 1024, 1440])
def test_the_longest_name_of_a_card_stays_whole(open_browser: OpenBrowser, layla: User, width: int) -> None:
    table = bidding(layla)
    page = open_browser(layla, **STILL, viewport={"width": width, "height": 900})
    visit(page, table)
    expect(page.locator(".card-name").first).to_be_visible()
    assert page.evaluate(BROKEN) == 0
