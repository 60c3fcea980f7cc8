"""A Swiss of six over three rounds, as two people and four bots play it: to its final standings."""

import re
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.clubs import services
from apps.clubs.models import Club
from apps.events.models import Event
from apps.events.selectors import course_of
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, answer, asked_for, go_to
from tests.clubs.build import joined

WITHIN = 200  # seconds for all three rounds


def announce(page: Page, club: Club) -> Event:
    page.goto(f"/clubs/{club.key}/events/")
    page.get_by_role("link", name="Announce an event").click()
    page.get_by_label("Name").fill("Winter cup")
    page.get_by_label("Players at a table").fill("2")
    page.get_by_label("Rounds of a Swiss").fill("3")
    page.get_by_role("button", name="Announce it").click()
    expect(page.get_by_role("heading", name="Winter cup")).to_be_visible()
    return Event.objects.get()


def enter(page: Page, event: Event) -> None:
    page.goto(event.get_absolute_url())
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("You play along")).to_be_visible()


def to_my_table(page: Page, event: Event, name: str) -> None:
    page.goto(event.get_absolute_url())
    mine = page.locator("section[aria-labelledby=h-pairings] tbody tr").filter(has_text=name)
    go_to(page, mine.get_by_role("link").get_attribute("href") or "")


def play_to_the_end(pages: list[Page], rng: Random, until: float) -> None:
    while not all(asked_for(page) == "end" for page in pages):
        assert monotonic() < until
        asked = [answer(page, rng) for page in pages]
        if not any(asked):
            pages[0].wait_for_timeout(50)


def wait_for_the_round(page: Page, event: Event, until: float) -> None:
    """Tables of bots alone take their time too."""
    page.goto(event.get_absolute_url())
    while not page.get_by_role("status").filter(has_text=re.compile("is over|All rounds")).count():
        assert monotonic() < until
        page.wait_for_timeout(200)
        page.reload()


@pytest.mark.bots
@pytest.mark.timeout(280)
def test_six_play_three_rounds(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    club = services.found(user=layla, name="Riverside", about="", link="", joining="request")
    joined(club, omar)
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    event = announce(hers, club)
    enter(hers, event)
    enter(his, event)
    hers.reload()
    for level in ("easy", "normal", "easy", "normal"):
        hers.get_by_label("Level of the bot").select_option(level)
        hers.get_by_role("button", name="Let a bot play along").click()
        expect(hers.get_by_text(f"Bot, {level} plays along.")).to_be_visible()
    rng, until = Random(11), monotonic() + WITHIN
    for _ in range(3):
        hers.goto(event.get_absolute_url())
        hers.locator("#pair").click()
        expect(hers.get_by_text("its tables are set up")).to_be_visible()
        for page, name in ((hers, "Layla"), (his, "Omar")):
            to_my_table(page, event, name)
        play_to_the_end([hers, his], rng, until)
        # from the table back to its event
        his.get_by_label("More for this table").click()
        his.get_by_role("link", name="Winter cup").click()
        expect(his).to_have_url(re.compile(event.get_absolute_url()))
        wait_for_the_round(hers, event, until)
    expect(hers.get_by_text("All rounds are played.")).to_be_visible()
    told = hers.locator("section[aria-labelledby=h-standings] tbody tr")
    course = course_of(Event.objects.get())
    assert told.locator("th").all_inner_texts() == [str(course.entrants[row.entrant]) for row in course.rows]
    assert sum(row.points for row in course.rows) == 9
    assert {row.games for row in course.rows} == {3}
    assert {*course.met.values()} == {1}
