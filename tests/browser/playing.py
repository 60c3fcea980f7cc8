"""What people do at a table, as they do it: with a page and nothing else."""

import re
from random import Random

from playwright.sync_api import Locator, Page, expect

SPACES = 7
STILL = {"reduced_motion": "reduce"}  # for open_browser: nothing to wait for
UNPACKED = "delete window.DecompressionStream"  # so that a test can read what a page is sent


def go_to(page: Page, address: str) -> None:
    """Open a table, and wait until it is live."""
    with page.expect_websocket(lambda socket: "/ws/tables/" in socket.url):
        page.goto(address)
    expect(page.locator("#presence")).to_contain_text("Here now")


def sit_down(page: Page) -> None:
    """Lift the curtain for who is called, and wait until their page is live."""
    with page.expect_websocket(lambda socket: "/ws/tables/" in socket.url):
        page.locator("#lift").click()
    expect(page.locator("#presence")).to_contain_text("Here now")


def ready(page: Page) -> None:
    """The panel in which a move is composed comes by itself, a moment later; it says so while it does."""
    expect(page.locator("div[data-asks=planner], form[data-plan][aria-busy]")).to_have_count(0)


# A push is swapped in before what lies open of it is settled: between the two the mat is there, and is put
# away again.
SETTLED = """() => {
    const { past, latest, seen } = window.reveals;
    return past || latest() <= seen() || document.querySelector("#main[data-stay]");
}"""


def fold(page: Page) -> None:
    """On to the next conquest, if the last one's spoils lie open."""
    page.wait_for_function(SETTLED)
    button = page.locator(".spoils-foot [data-fold]")
    if button.is_visible():
        button.click()


def label_of(field: Locator) -> Locator:
    """What one presses of a field that lies hidden in its label, once it has come to rest."""
    return field.locator("xpath=ancestor::label")


def my_turn(page: Page) -> Locator:
    return page.locator("#turn[data-mine]")


def asked_for(page: Page) -> str:
    """ "bid", "discard", "end", or nothing."""
    if page.locator(".end").count():
        return "end"
    if not my_turn(page).count():
        return ""
    return page.locator("#commit").get_attribute("data-mode") or ""


def compose(page: Page, rng: Random) -> None:
    """Some Fate on two spaces, and now and then a card."""
    fate = int(page.locator("#bid-now").get_attribute("data-fate") or 0)
    for space in rng.sample(range(SPACES), 2):
        page.locator(f"#fate-{space}").fill(str(rng.randint(1, max(1, fate // 4))))
    cards = page.locator(".hand label.card:not([data-barred])")
    if rng.random() < 0.6 and cards.count():
        cards.first.click()


def discard(page: Page) -> None:
    excess = int(page.locator("#commit").get_attribute("data-excess") or 0)
    for card in page.locator(".hand label.card").all()[:excess]:
        card.click()


def take(page: Page, button: Locator) -> None:
    """Press, and wait until the page shows what it did: before that no other press is taken."""
    before = page.locator("#version").input_value()
    button.click()
    expect(page.locator("#version")).not_to_have_value(before)


NOTHING = """() =>
    ![...document.querySelectorAll("#mat input")].some(field => Number(field.value)) &&
    !document.querySelector(".hand input:checked")"""


def place(page: Page) -> None:
    """Place what is composed, though it be nothing, and wait until the page shows that it lies."""
    sure = page.get_by_role("button", name="I am sure")
    if page.evaluate(NOTHING):
        page.locator("#bid-place").click()
        take(page, sure)
    else:
        take(page, page.locator("#bid-place"))


def answer(page: Page, rng: Random) -> str:
    """Do what this page asks of its player; says what it was."""
    asked = asked_for(page)
    if asked in ("bid", "discard"):
        fold(page)
        if asked == "bid":
            compose(page, rng)
        else:
            discard(page)
        place(page)
    return asked


def turn_shown(page: Page) -> int:
    found = re.search(r"Turn (\d+)", page.locator("#turn").inner_text())
    return int(found[1]) if found else 0


# What stands before the number in each cell.
NAMED = "cells => cells.map(cell => getComputedStyle(cell, '::before').content.replaceAll('\"', ''))"


def check_count(page: Page, what: str, in_all: str) -> None:
    """On a phone all that was counted in the end is in sight, each number with its name."""
    count = page.get_by_role("region", name=what)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert count.evaluate("count => count.scrollWidth <= count.clientWidth"), width
    named = count.locator("tbody tr").first.locator("td").evaluate_all(NAMED)
    heads = count.locator("thead :is(.end-num, .end)").all_text_contents()
    assert named[1:] == heads and in_all in heads
