"""The Bidding Game's page: its reveal, its end, its mat, and all of it by keys."""

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.play.models import Table
from apps.play.services import resign
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, check_count, fold, go_to, place
from tests.browser.test_access import NARROW, played
from tests.factories import DEALT, TableFactory, UserFactory
from tests.play.conftest import bid

TABS = 12  # that a usual bid may need


@pytest.fixture
def table(layla: User, omar: User, components: None) -> Table:
    table: Table = TableFactory.create(players=[{"user": layla}, {"user": omar}], shared=DEALT)
    return table


def in_turn(turn: int, host: User) -> Table:
    """Four families compose their bids in this turn; nothing was bid before, so each holds many cards."""
    players = [{"user": host}, *({"user": UserFactory.create()} for _ in range(3))]
    table: Table = TableFactory.create(players=players, host=host)
    for _ in range(turn - 1):
        for seat in range(4):
            bid(table, seat)
    return table


@pytest.fixture
def his(open_browser: OpenBrowser, layla: User, omar: User, table: Table) -> Page:
    """Omar's page after the bids of the first turn have been revealed."""
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    for page in (hers, his):
        go_to(page, table.get_absolute_url())
        place(page)
    expect(his.locator("#turn-1")).to_be_visible()
    return his


def test_what_comes_next_is_there_when_one_goes_on(his: Page) -> None:
    for below in ("#h-now", "#mat", "#hand", "#commit"):
        expect(his.locator(below)).to_be_hidden()
    fold(his)
    for below in ("#h-now", "#mat", "#hand", "#commit"):
        expect(his.locator(below)).to_be_visible()
    his.locator("#leaf-1").click()
    expect(his.locator("#turn-1:not([data-play])")).to_be_visible()
    his.get_by_role("button", name="Show the bids again").click()
    expect(his.locator("#turn-1[data-play]")).to_be_visible()
    expect(his.locator("#mat")).to_be_visible()  # what is looked at again is in nobody's way


def test_whether_one_is_sure_is_asked_until_one_says_so_though_others_bid_meanwhile(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    for page in (hers, his):
        go_to(page, table.get_absolute_url())
    his.locator("#bid-place").click()
    expect(his.locator("#sure")).to_be_visible()
    place(hers)
    expect(his.locator("#version")).to_have_value("1")
    his.get_by_role("button", name="I am sure").click()
    expect(his.locator("#version")).to_have_value("2")
    expect(his.locator("#sure")).to_have_count(0)


def test_it_is_asked_no_more_in_another_turn(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, other, his = (open_browser(one, **STILL) for one in (layla, layla, omar))
    for page in (hers, other, his):
        go_to(page, table.get_absolute_url())
    place(his)
    expect(hers.locator("#version")).to_have_value("1")
    hers.locator("#bid-place").click()
    expect(hers.locator("#sure")).to_be_visible()
    expect(other.locator("#version")).to_have_value("1")
    place(other)
    expect(hers.locator("#turn")).to_contain_text("Turn 2 of 10")
    expect(hers.locator("#sure")).to_have_count(0)


def test_what_each_family_gained_stands_above_the_bids(his: Page) -> None:
    gains, bids = his.locator("#turn-1 .gains").bounding_box(), his.locator("#turn-1 .mat").bounding_box()
    assert gains and bids
    assert gains["y"] + gains["height"] <= bids["y"]


def test_a_finished_table_opens_on_its_end_and_leads_back_to_every_turn(
    open_browser: OpenBrowser, layla: User
) -> None:
    table = played(layla, 200)
    page = open_browser(layla, **STILL)
    page.goto(table.get_absolute_url())
    expect(page.locator("#h-end")).to_be_visible()
    expect(page.locator(".spoils:visible")).to_have_count(0)
    expect(page.locator("#hung")).to_be_visible()
    expect(page.get_by_role("link", name="Save the game")).to_be_visible()
    expect(page.get_by_role("link", name="Proof of the shuffles")).to_be_visible()
    page.get_by_role("link", name="See the bids").first.click()
    expect(page.locator(".spoils:visible")).to_have_count(1)
    page.locator("#fold").click()
    page.locator("#leaf-10").click()
    expect(page.locator("#turn-10")).to_be_visible()
    expect(page.locator("#h-end")).to_be_visible()
    page.reload()
    expect(page.locator("#h-end")).to_be_visible()
    expect(page.locator(".spoils:visible")).to_have_count(0)


def test_when_the_other_resigns_the_end_is_seen_at_once(
    open_browser: OpenBrowser, layla: User, table: Table, his: Page
) -> None:
    hers = open_browser(layla, **STILL)
    go_to(hers, table.get_absolute_url())
    expect(hers.locator("#turn-1")).to_be_visible()
    hers.get_by_label("More for this table").click()
    hers.locator(".menu-resign summary").click()
    hers.locator("#resign").click()
    for page in (hers, his):
        expect(page.locator("#h-end")).to_be_in_viewport()
        expect(page.locator("#h-end")).to_be_focused()
        expect(page.locator(".spoils:visible")).to_have_count(0)
    expect(his.locator(".end .lede")).to_contain_text("You win. All players but one have resigned.")
    his.locator("#leaf-1").click()
    expect(his.locator("#fold")).to_have_text("To the count")
    expect(his.locator("#h-end")).to_be_visible()


def test_the_mat_says_in_words_what_it_pays_and_how_the_game_is_won(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    expect(page.locator(".mat-line")).to_contain_text("Whoever bids most on a Space takes what it pays;")
    pays = [one.inner_text().split() for one in page.locator("#mat .pay").all()]
    assert [" ".join(words).replace(" Tokens", "") for words in pays] == [
        "Pays 5 Victory Caliph Token",
        "Pays 4 Victory 2 Fate",
        "Pays 3 Victory",
        "Pays 5 cards",
        "Pays 4 cards",
        "Pays 3 cards",
        "Pays 2 Victory 2 cards",
    ]


def test_fate_is_tapped_into_a_well(open_browser: OpenBrowser, layla: User, table: Table) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    well = page.locator("#mat [data-space='1'] .well")
    expect(well).to_have_text("Tap to add Fate")
    for _ in range(3):
        well.click()
    expect(page.locator("#fate-1")).to_have_value("3")
    expect(well.locator("circle")).to_have_count(3)
    expect(well.locator(".well-hint")).to_be_hidden()


def test_on_a_phone_all_that_was_counted_is_in_sight(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    resign(table_id=table.pk, seat=1)
    page = open_browser(layla, **STILL, viewport=NARROW)
    go_to(page, table.get_absolute_url())
    check_count(page, "Where the tokens came from", "In all")


def test_what_is_laid_out_lies_there_again_when_the_page_comes_anew(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("#fate-1").fill("3")
    card = page.locator(".hand input[name]").first
    card.check()
    page.reload()
    expect(page.locator("#fate-1")).to_have_value("3")
    expect(card).to_be_checked()
    expect(page.locator("#commit [data-left]")).to_have_text("7")
    page.locator("#bid-clear").click()
    page.reload()
    expect(page.locator("#commit [data-left]")).to_have_text("10")
    expect(card).not_to_be_checked()
    page.locator("#fate-1").fill("2")
    page.locator("#bid-place").click()
    expect(page.locator("#bid-now[data-placed]")).to_be_visible()
    page.wait_for_function(
        "sessionStorage.getItem(`laid-${main.dataset.table}-${main.dataset.seatKey}`) === null"
    )


def test_an_empty_bid_is_asked_about_until_something_is_bid(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("#bid-place").click()
    expect(page.get_by_role("button", name="I am sure")).to_be_focused()
    page.locator("#fate-1").fill("2")
    expect(page.locator("#sure")).to_be_hidden()
    page.locator("#bid-place").click()
    expect(page.locator("#bid-now[data-placed]")).to_be_visible()


MAT = "document.querySelector('#mat').getBoundingClientRect().top + scrollY"


def test_a_refusal_goes_when_the_bid_is_changed(open_browser: OpenBrowser, layla: User, table: Table) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    refused, before = page.get_by_text("That is 12 Fate, and you have 10."), page.evaluate(MAT)
    for change in ("Clear", "One Fate less on Conquest"):
        page.locator("#fate-0").fill("6")
        page.locator("#fate-1").fill("6")
        page.locator("#bid-place").click()
        expect(refused).to_be_visible()
        page.get_by_role("button", name=change, exact=True).click()
        expect(refused).to_be_hidden()
        assert page.evaluate(MAT) == before  # a second press hits what the first did


def tab_to(page: Page, id: str) -> int:
    """How many presses of Tab it took."""
    for pressed in range(1, 80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == id:
            return pressed
    raise AssertionError(f"{id} is out of reach")


def test_a_usual_bid_needs_few_presses_of_tab(open_browser: OpenBrowser, layla: User) -> None:
    """With eight turns that are over on the road, and ten cards in the hand."""
    page = open_browser(layla, **STILL)
    go_to(page, in_turn(9, layla).get_absolute_url())
    assert tab_to(page, "fold") <= TABS
    page.keyboard.press("Enter")
    go_to(page, page.url)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # past the head
    tabs = 1 + tab_to(page, "fate-0")
    page.keyboard.press("ArrowUp")
    tabs += tab_to(page, "fate-3")
    for key in ("ArrowUp", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    tabs += tab_to(page, "bid-place")
    page.keyboard.press("Enter")
    expect(page.locator("#commit")).to_contain_text("Your bid is in")
    expect(page.locator("#mat [data-space='0'] output")).to_have_text("1")
    expect(page.locator("#mat [data-space='3'] output")).to_have_text("1")
    assert tabs <= TABS


def test_arrow_keys_spend_no_more_than_there_is_and_go_from_card_to_card(
    open_browser: OpenBrowser, layla: User
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, in_turn(4, layla).get_absolute_url())
    fold(page)
    page.locator("#fate-1").fill("39")
    page.locator("#fate-2").press("ArrowUp")
    page.locator("#fate-2").press("ArrowUp")
    expect(page.locator("#fate-2")).to_have_value("1")
    cards = page.locator(".hand-cards input")
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand-cards :focus")).to_have_count(1)
    expect(cards.first).not_to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cards.first).to_be_focused()


# How much of the hand lies under the bar, in pixels, when the hand is looked at.
COVERED = """() => {
  const bar = document.querySelector("#commit").getBoundingClientRect();
  return Math.max(0, ...[...document.querySelectorAll(".hand-slot")].map(card =>
    Math.min(card.getBoundingClientRect().bottom, bar.bottom) - bar.top));
}"""


def test_at_1366_by_768_mat_hand_and_bar_are_in_one_view(open_browser: OpenBrowser, layla: User) -> None:
    page = open_browser(layla, **STILL, viewport={"width": 1366, "height": 768})
    go_to(page, in_turn(6, layla).get_absolute_url())
    fold(page)
    expect(page.locator("#mat .well").first).to_be_visible()
    assert page.evaluate(COVERED) == 0
    for part in ("#mat", "#hand .card >> nth=0", "#commit"):
        box = page.locator(part).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 768, part


# How far what stands on a card of the hand goes beyond it, in pixels.
BEYOND = """name => Math.max(...[...document.querySelectorAll(".hand .card")].map(card => {
  card.querySelector(".card-name").textContent = name;
  const foot = card.querySelector(".card-mark").getBoundingClientRect();
  return foot.bottom - card.getBoundingClientRect().bottom;
}))"""


def test_every_name_has_room_on_its_card(open_browser: OpenBrowser, layla: User, table: Table) -> None:
    page = open_browser(layla, **STILL, viewport={"width": 1280, "height": 800})
    go_to(page, table.get_absolute_url())
    for name in {card.name for card in table.rules.components.cards}:
        assert page.evaluate(BEYOND, name) <= 0, name


def test_advice_is_laid_out_on_the_mat_and_can_be_changed(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    page.locator("#ask-advice").click()
    page.locator("#lay-advice").click()
    spent = sum(int(field.input_value()) for field in page.locator("#mat input").all())
    assert spent
    expect(page.locator("#commit [data-left]")).to_have_text(str(10 - spent))
    page.locator("#bid-place").click()
    expect(page.locator("#bid-now[data-placed]")).to_be_visible()
    seat = table.seats.get(user=layla)
    placed = table.moves.get(seat=seat.number).action
    assert sum(placed["fate"]) == spent
