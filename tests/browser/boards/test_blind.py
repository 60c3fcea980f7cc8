"""Played without seeing: all is found by role and name, what happened is heard from the live region."""

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from apps.accounts.models import User
from apps.play.models import Table
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL
from tests.factories import TableFactory

HEAR = """log => {
  window.heard = [];
  new MutationObserver(() => window.heard.push(log.textContent)).observe(log, { childList: true });
}"""
# Else who listens is at the top of the page again. A bare expression would be told to the page at
# each look, and the page's Content-Security-Policy takes it once alone.
LED = "() => document.activeElement !== document.body"
TOLD = "([words, times]) => window.heard.join(' ').split(words).length > times"
SOME = 12  # decisions of a turn
TURNS = {  # a scenario, how many bots, and what is heard when the next turn begins
    "first_jihad": ("basic", 0, "Turn 2: "),
    "jihad": ("campaign", 1, "Turn 2, AD"),
    "apocalypse": ("war", 1, "AD 647, turn 2"),
    "crescent_moon": ("fresh_meltwater", 3, "Year 1, action 2"),
}


def sit_down(open_browser: OpenBrowser, user: User, game: str, scenario: str, bots: int) -> Page:
    players = [{"user": user}, *({"bot": "easy"} for _ in range(bots))]
    table: Table = TableFactory.create(game=game, scenario=scenario, players=players)
    page = open_browser(user, **STILL)
    page.goto(table.get_absolute_url())
    expect(page.get_by_text("Here now: Layla")).to_be_visible()
    page.get_by_role("log").evaluate(HEAR)
    return page


def heard(page: Page) -> str:
    return " ".join(page.evaluate("window.heard"))


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name)


@pytest.mark.bots
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", TURNS)
def test_a_turn(open_browser: OpenBrowser, layla: User, components: None, game: str, whole: bool) -> None:
    """Of which without --whole no more is played than a dozen decisions."""
    scenario, bots, until = TURNS[game]
    page = sit_down(open_browser, layla, game, scenario, bots)
    advice, do = button(page, "What would a careful player do?"), button(page, "Do so")
    over = button(page, "Play again")  # by the dice even the first turn may be the last
    for _ in count() if whole else range(SOME):
        if until in heard(page):
            break
        expect(advice.or_(over)).to_be_visible()
        if over.is_visible():
            break
        advice.press("Enter")
        expect(page.get_by_role("status").filter(has=do)).to_be_visible()
        do.press("Enter")
        expect(do).to_have_count(0)
        page.wait_for_function(LED)
    assert heard(page)


def bid(page: Page) -> None:
    page.get_by_role("spinbutton", name="Fate Tokens on Control").fill("2")
    page.get_by_role("spinbutton", name="Fate Tokens on Draw three").fill("1")
    button(page, "Place this bid").press("Enter")


def discard(page: Page) -> None:
    asked = page.get_by_role("region", name="Your discard").inner_text()
    excess = int(re.findall(r"of (\d+) card", asked)[0])
    cards = page.get_by_role("group", name=re.compile("^Your hand")).get_by_role("checkbox")
    for n in range(excess):
        cards.nth(n).press("Space")
    button(page, "Discard").press("Enter")


@pytest.mark.bots
@pytest.mark.timeout(300)
def test_a_whole_bidding_game(open_browser: OpenBrowser, layla: User, components: None) -> None:
    page = sit_down(open_browser, layla, "bidding", "caliphate", 1)
    over = page.get_by_role("heading", name=re.compile("the century"))
    on, place, drop = (
        button(page, re.compile("^On to|^To the count")),
        button(page, "Place this bid"),
        button(page, "Discard"),
    )
    for turn in range(1, 11):
        expect(place).to_be_visible()
        bid(page)
        expect(on.or_(over).or_(drop)).to_be_visible()
        page.wait_for_function(TOLD, arg=["The screens are lifted.", turn])  # a moment after it is shown
        assert heard(page).count("The screens are lifted.") == turn
        if on.is_visible():
            on.press("Enter")
        expect(place.or_(drop).or_(over)).to_be_visible()
        if drop.is_visible():
            discard(page)
    expect(over).to_be_visible()
    page.wait_for_function(TOLD, arg=["Victory Tokens: ", 1])
    assert heard(page).count("The screens are lifted.") == 10
    assert re.search(
        r"The end\W+.+ (wins|share the victory)\b.*[.] Victory Tokens: .+ \d+ and .+ \d+[.]", heard(page)
    )


@pytest.mark.parametrize(
    ("game", "place", "told"),
    [
        ("first_jihad", "Damascus", "apostasy 3"),
        ("jihad", "Mecca", "desert"),
        ("apocalypse", "Rhodes", "hold it"),
    ],
)
def test_a_place_says_what_is_printed_on_it(
    open_browser: OpenBrowser, layla: User, components: None, game: str, place: str, told: str
) -> None:
    scenario, bots, _ = TURNS[game]
    page = sit_down(open_browser, layla, game, scenario, bots)
    page.keyboard.press("/")
    page.keyboard.type(place)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text=place)).to_contain_text(told)


def test_keys_choose_take_back_and_are_told(open_browser: OpenBrowser, layla: User, components: None) -> None:
    page = sit_down(open_browser, layla, "first_jihad", "basic", 0)
    log = page.get_by_role("log")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(log).to_contain_text("hit taken")
    page.keyboard.press("z")
    expect(log).to_contain_text("went back")
    keys = page.get_by_role("dialog", name="Keys")
    page.keyboard.press("?")
    expect(keys).to_be_focused()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
