from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, answer, asked_for, label_of

WITHIN = 150  # seconds for a whole game


def say_name(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Come in").click()


def set_up(page: Page) -> str:
    """A table with two seats for people and two for bots; its link."""
    page.goto("/new/?with=open")
    label_of(page.locator("input[name=seats][value='4']")).check()
    for seat, kind in enumerate(("me", "open", "bot", "bot")):
        page.locator(".seat-row").nth(seat).locator(".seat-kind select").select_option(kind)
    page.get_by_role("button", name="Open the table").click()
    return page.locator("#link").input_value()


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


@pytest.mark.bots
@pytest.mark.timeout(240)
def test_two_people_and_two_bots_play_a_whole_game_through_the_page(open_browser: OpenBrowser) -> None:
    layla, omar = open_browser(**STILL), open_browser(**STILL)
    layla.goto("/accounts/guest/")
    say_name(layla, "Layla")
    join(omar, set_up(layla), "Omar")
    for page in (layla, omar):
        expect(page.locator("#turn")).to_contain_text("Turn 1 of 10")

    rng, until = Random(7), monotonic() + WITHIN
    people = [layla, omar]
    while not all(asked_for(page) == "end" for page in people):
        assert monotonic() < until
        asked = [answer(page, rng) for page in people]
        if not any(asked):
            layla.wait_for_timeout(50)

    scores = [page.locator(".seat-card-n .big-num").all_inner_texts() for page in people]
    assert scores[0] == scores[1]
    ranked = layla.locator(".end-sheet tbody td.end").all_inner_texts()
    assert ranked == sorted(scores[0], key=int, reverse=True)
    expect(layla.locator("#h-end")).to_contain_text("the century")
    check_the_proof(layla)


def check_the_proof(page: Page) -> None:
    page.get_by_label("More for this table").click()
    page.get_by_role("link", name="Fair shuffles").click()
    expect(page.locator(".notice-good")).to_contain_text("draws check")
