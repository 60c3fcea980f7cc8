"""The First Jihad in a real browser: whole games through the page alone, and by keyboard only."""

import re
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from apps.accounts.models import User
from apps.play import archive, services
from apps.play.models import Table
from games.engine.tally import Record
from games.engine.words import plain
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to, turn_shown
from tests.browser.test_access import NARROW, WIDE, check_twice
from tests.factories import DEALT, TableFactory, keep_game

WITHIN = 300  # seconds for a whole game
A_TURN = 180_000  # milliseconds in which a bot that weighs each decision has played a turn, on a busy machine
ALLOWED = "#choices .choices > .choice"


@pytest.fixture
def table(layla: User, components: None) -> Table:
    table: Table = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": layla}])
    return table


def over(page: Page) -> bool:
    return page.locator("#turn[data-over]").count() > 0


def moved_on(page: Page, before: str) -> None:
    expect(page.locator("#version")).not_to_have_value(before)


def choose(page: Page, choice: Locator) -> None:
    before = page.locator("#version").input_value()
    choice.click()
    moved_on(page, before)


def expect_the_end(page: Page) -> None:
    expect(page.locator("#h-end")).to_be_visible()
    expect(page.locator("#turn")).to_contain_text("The game is over")
    assert page.locator("#choices").count() == 0


def advised(page: Page) -> None:
    page.locator("#ask-advice").click()
    choose(page, page.locator("#follow-advice"))


def stubborn(page: Page) -> None:
    """Stand and fight: the first way of taking hits, and no actions; the Icons stay where they are."""
    acting = "to spend" in page.locator("#h-choices").inner_text()
    choose(page, page.locator(ALLOWED).last if acting else page.locator(ALLOWED).first)


@pytest.mark.timeout(400)
def test_a_basic_game_is_played_through_the_page(
    open_browser: OpenBrowser, layla: User, table: Table, whole: bool
) -> None:
    """One turn as the advisor says, the next stubbornly; with --whole all the rest, until the last card or
    the fall of Rome.
    """
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    expect(page.locator(".fj-guide")).to_contain_text("Your first turn")
    until = monotonic() + WITHIN
    while not over(page) and (whole or turn_shown(page) < 3):
        assert monotonic() < until
        if turn_shown(page) == 1:
            advised(page)
        else:
            stubborn(page)
    if whole:
        expect_the_end(page)


@pytest.mark.timeout(400)
def test_a_whole_basic_game_is_played_by_keyboard_alone(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    """The last of the nine keys that goes somewhere, then Enter: often "Done", or the worst way."""
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    until = monotonic() + WITHIN
    while not over(page):
        assert monotonic() < until
        before = page.locator("#version").input_value()
        page.keyboard.press(str(min(9, page.locator(ALLOWED).count())))
        page.keyboard.press("Enter")
        moved_on(page, before)
    expect_the_end(page)


def recorded(scenario: str) -> Record:
    """A finished game that came to the last card."""
    files = sorted(Path("fixtures/first_jihad/games").glob(f"{scenario}-*.json"))
    records = [msgspec.json.decode(file.read_bytes(), type=Record) for file in files]
    return next(record for record in records if record.outcome.rule == "5.2")


def go_on_from(table: Table, record: Record, start: int) -> None:
    """The table stands where the recorded game stood, and its dice will fall as they fell then."""
    rules = table.rules
    game = rules.setup(record.scenario, record.seed, 1, record.options)
    for seat, action in record.moves[:start]:
        rules.apply(game, seat, rules.read_action(msgspec.json.encode(action)))
    move = table.moves.latest()
    keep_game(table, move, game)


def choose_as_recorded(page: Page, action: dict[str, Any]) -> None:
    offered = page.locator(ALLOWED).evaluate_all("all => all.map(one => JSON.parse(one.value))")
    number = next(number for number, one in enumerate(offered) if action.items() <= one.items())
    choose(page, page.locator(ALLOWED).nth(number))


@pytest.mark.timeout(200)
def test_an_advanced_game_begins_and_ends_through_the_page_as_it_did_on_record(
    open_browser: OpenBrowser, layla: User, components: None
) -> None:
    """A whole one takes minutes: the Council and the first turn, then the last two or three turns."""
    record = recorded("advanced")
    page = open_browser(layla, **STILL)
    for start, end in ((0, 12), (len(record.moves) - 20, len(record.moves))):
        table: Table = TableFactory.create(game="first_jihad", scenario="advanced", players=[{"user": layla}])
        go_on_from(table, record, start)
        go_to(page, table.get_absolute_url())
        for _, action in record.moves[start:end]:
            choose_as_recorded(page, action)
    expect_the_end(page)
    points = -int(record.outcome.places[0].score)
    expect(page.locator(".fj-end")).to_contain_text(plain(points))
    page.locator("#to-scores").click()
    expect(page.get_by_role("heading", name="Best scores: The First Jihad")).to_be_visible()


def to_actions(page: Page) -> None:
    """Through the first invasions, to the first Actions Phase."""
    while not re.search("to spend", page.locator("#h-choices").inner_text()):
        choose(page, page.locator(ALLOWED).first)


def test_a_land_shows_what_can_be_done_there_and_nothing_else(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    to_actions(page)
    page.locator("#power-bulgars").click()
    expect(page.locator("#here")).to_contain_text("Bulgars")
    expect(page.locator(f"{ALLOWED}:visible")).to_have_count(1)
    expect(page.locator(f"{ALLOWED}:visible")).to_contain_text("Appease Bulgars")
    page.locator("#here-close").click()
    expect(page.locator("#here")).to_be_hidden()
    assert page.locator(f"{ALLOWED}:visible").count() > 1


def test_what_is_picked_stays_so_when_somebody_comes(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    to_actions(page)
    page.locator("#power-bulgars").click()
    open_browser(omar, **STILL).goto(table.get_absolute_url())
    expect(page.locator("#presence")).to_contain_text("1 watching")
    expect(page.locator("#here")).to_be_visible()


def test_what_is_told_of_a_phase_that_begins_is_in_sight(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL, viewport={"width": 1366, "height": 768})
    go_to(page, table.get_absolute_url())
    to_actions(page)
    expect(page.get_by_text("Your first turn: Your actions")).to_be_in_viewport(ratio=1)
    expect(page.locator(ALLOWED).first).to_be_in_viewport(ratio=1)


def test_a_piece_shows_why_nothing_can_be_done_with_it(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    to_actions(page)
    page.locator("#power-cyprus").click()
    expect(page.locator(".choice-no:visible").first).to_contain_text("Nothing more can be won there.")
    page.locator("#land-kannauj").click()
    expect(page.locator("#here")).to_contain_text("Neutral")


def test_arrows_go_from_land_to_land_and_enter_on_to_what_can_be_done(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("#land-jerusalem").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#land-damascus")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#here")).to_contain_text("Damascus")
    expect(page.locator("#here [data-press]:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#here")).to_be_hidden()


def test_an_army_is_picked_and_then_where_it_goes(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    """Of ways that differ by being worse the best is taken; what asks for more is asked at the place."""
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("#army-byz_greek").click()
    expect(page.locator("#land-jerusalem[data-lit]")).to_be_visible()
    expect(
        page.locator(".choice-less small").first
    ).to_be_visible()  # a worse choice says what comes of it, too
    before = page.locator("#version").input_value()
    page.locator("#land-jerusalem").click(position={"x": 60, "y": 12})
    moved_on(page, before)
    expect(page.locator("#army-byz_greek")).to_have_attribute("title", re.compile("in Jerusalem"))
    expect(page.locator("#h-choices")).to_contain_text("1 hit on the Byzantines in Jerusalem")
    before = page.locator("#version").input_value()
    page.locator("#army-byz_greek").click()
    page.locator("#here [data-press]").filter(has_text="castle").click()
    moved_on(page, before)


def test_swords_on_a_crossing_attack_with_a_landing_in_the_same_press(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    while not re.search("to spend", page.locator("#h-choices").inner_text()):
        choose(page, page.locator(f"{ALLOWED}:not(.choice-less)").last)
    swords = page.locator("#swords-greek")
    expect(swords).to_have_attribute("title", re.compile(r"^Attack \w+ with the Byzantines.*in 100, 1 AP$"))
    swords.click()
    choose(page, page.locator("#here [data-press]").filter(has_text="from the sea"))
    expect(page.locator("#log-lines")).to_contain_text(
        re.compile(r"Fleet lands.*Greek Path attack", re.DOTALL)
    )
    expect(page.locator("#blessing-fleet")).to_have_class(re.compile("is-used"))


def test_every_place_of_the_map_says_what_it_is(open_browser: OpenBrowser, layla: User, table: Table) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("#place-mecca").click()
    expect(page.locator("#here")).to_contain_text("Mecca")
    expect(page.locator("#here")).to_contain_text("There is nothing to be done with it now.")
    names = page.locator(".land, .piece").evaluate_all("all => all.map(one => one.title)")
    assert all(names)


def test_advice_comes_into_sight_as_it_is_asked_for(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL, viewport={"width": 1366, "height": 768})
    go_to(page, table.get_absolute_url())
    for _ in range(3):
        page.locator("#ask-advice").click()
        expect(page.locator("#follow-advice")).to_be_in_viewport(ratio=1)
        choose(page, page.locator("#follow-advice"))


def test_what_just_happened_stands_beside_the_question_until_it_is_taken_back(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    just = page.locator("#just-now")
    expect(just).to_be_hidden()
    choose(page, page.locator(ALLOWED).first)
    expect(just).to_contain_text("hit")
    told = page.locator("#log-lines > li:not(.log-head)").all_text_contents()
    shown = just.locator("li").all_text_contents()
    assert all(line.startswith(words) for words, line in zip(shown[::-1], told[::-1], strict=False))
    expect(just.locator("li").first).not_to_contain_text("7.4")  # the log has the paragraphs
    page.get_by_role("button", name="Take back", exact=True).click()
    expect(just).to_be_hidden()


def wide(page: Page) -> float:
    """How many pixels of the page the map takes."""
    page.wait_for_timeout(200)  # a gesture is laid out when it is over
    box = page.locator(".fj-plate").bounding_box()
    assert box
    return box["width"]


def pinch(page: Page, before: int, after: int) -> None:
    """Two fingers on the middle of the map, so far apart before and after."""
    box = page.locator("#board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", before), ("touchMove", (before + after) // 2), ("touchMove", after)):
        points = [{"x": x - apart / 2, "y": y}, {"x": x + apart / 2, "y": y}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_phone_begins_where_there_is_something_to_do_and_fingers_bring_the_map_nearer(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, viewport={"width": 390, "height": 844}, has_touch=True, **STILL)
    go_to(page, table.get_absolute_url())
    first = wide(page)
    assert first > 1000
    expect(page.locator("#army-byz_greek")).to_be_in_viewport()
    pinch(page, 80, 160)
    assert wide(page) == pytest.approx(2 * first, rel=0.05)
    pinch(page, 160, 80)
    assert wide(page) == pytest.approx(first, rel=0.05)
    page.get_by_role("button", name="Whole map").click()
    assert wide(page) < 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_whole_map_stays_whole_in_another_window_and_what_was_near_stays_near_after_a_move(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, viewport=WIDE, **STILL)
    go_to(page, table.get_absolute_url())
    first = wide(page)
    board = page.locator("#board").bounding_box()
    assert board and board["y"] + board["height"] <= WIDE["height"]
    page.set_viewport_size({"width": 1100, "height": 700})
    assert wide(page) < first
    page.set_viewport_size(WIDE)
    assert wide(page) == pytest.approx(first)
    page.get_by_role("button", name="Nearer").click()
    near = wide(page)
    choose(page, page.locator(ALLOWED).first)
    go_to(page, table.get_absolute_url())
    assert wide(page) == pytest.approx(near, rel=0.01) == pytest.approx(1.35 * first, rel=0.01)


@pytest.mark.parametrize("moves", [0, 30])
def test_axe_finds_nothing_grave_and_nothing_is_cut_off(
    open_browser: OpenBrowser, layla: User, components: None, moves: int
) -> None:
    """With other dice Rome may have fallen before so many moves."""
    players = [{"user": layla}]
    table = TableFactory.create(game="first_jihad", scenario="basic", players=players, shared=DEALT)
    rng = Random(3)
    for number in range(moves):
        game = archive.load(table, table.moves.latest())
        action = table.rules.sample(game, 0, rng)
        services.take_action(table_id=table.pk, seat=0, action=action, version=number)
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    check_twice(page)


def test_the_past_is_looked_at_and_nothing_is_asked_of_it(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    choose(page, page.locator(ALLOWED).first)
    page.goto(f"{table.get_absolute_url()}move/0/")
    expect(page.locator("#turn[data-mine]")).to_have_count(0)
    page.locator("#land-damascus").click()
    expect(page.locator("#here")).to_contain_text("Damascus")


def test_the_past_shows_its_whole_map_and_what_happened(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL, viewport=NARROW)
    go_to(page, table.get_absolute_url())
    choose(page, page.locator(ALLOWED).first)
    page.goto(f"{table.get_absolute_url()}move/1/")
    expect(page.locator("#log-lines li").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".fj-guide")).to_be_hidden()
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.locator(".fj-board")).to_be_in_viewport(ratio=1)


def test_a_bot_finishes_the_turn_and_the_result_will_say_so(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("[data-plays-on=turn]").click()
    expect(page.locator("#turn")).to_contain_text("Turn 2", timeout=A_TURN)
    expect(page.locator("[data-plays-on=turn]")).to_be_visible()
    assert table.seats.get().advised > 0
    assert set(table.moves.values_list("seat", flat=True)) <= {None, 0}


def test_a_bot_that_plays_on_stops_at_a_press(open_browser: OpenBrowser, layla: User, table: Table) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("[data-plays-on=game]").click()
    expect(page.locator("#version")).not_to_have_value("0")
    said = re.compile(r"^A bot plays for you\.\s+Let me play$")
    expect(page.locator(".plays-on")).to_have_text(said, use_inner_text=True)
    expect(page.locator("[data-plays-on=stop]")).to_be_in_viewport()
    page.locator("[data-plays-on=stop]").click()
    expect(page.locator("[data-plays-on=game]")).to_be_visible()
    choose(page, page.locator(ALLOWED).first)
    page.get_by_role("button", name="Take back", exact=True).click()
    expect(page.locator("#choices")).to_be_visible()
