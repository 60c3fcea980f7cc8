"""Events as people and bots play them, to their final standings: a Swiss of six, a knock-out, a league."""

import re
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.clubs import services
from apps.clubs.models import Club
from apps.events.models import Event
from apps.events.selectors import Course, course_of
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, answer, asked_for, go_to
from tests.clubs.build import joined

WITHIN = 200  # seconds for all three rounds


def announce(page: Page, club: Club, form: str = "swiss", ends: str = "") -> Event:
    page.goto(f"/clubs/{club.key}/events/")
    page.get_by_role("link", name="Announce an event").click()
    page.get_by_label("Name").fill("Winter cup")
    page.get_by_label("How people are paired").select_option(form)
    page.get_by_label("Ends").fill(ends)
    page.get_by_role("button", name="Announce it").click()
    expect(page.get_by_role("heading", name="Winter cup")).to_be_visible()
    return Event.objects.get()


def enter(page: Page, event: Event) -> None:
    page.goto(event.get_absolute_url())
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("You play along")).to_be_visible()


def enter_bots(page: Page, *levels: str) -> None:
    entered = page.locator("section[aria-labelledby=h-standings] tbody tr")
    for number, level in enumerate(levels, start=entered.count() + 1):
        page.get_by_label("Level of the bot").select_option(level)
        page.get_by_role("button", name="Let a bot play along").click()
        expect(entered).to_have_count(number)


def pair(page: Page, event: Event) -> None:
    page.goto(event.get_absolute_url())
    page.locator("#pair").click()
    expect(page.get_by_text("its tables are set up")).to_be_visible()


def standings_shown(page: Page) -> list[str]:
    """Names alone, without what is said of some."""
    cells = page.locator("section[aria-labelledby=h-standings] tbody tr th")
    names: list[str] = cells.evaluate_all("cells => cells.map(cell => cell.firstChild.textContent.trim())")
    return names


def standings_counted(course: Course) -> list[str]:
    return [str(course.entrants[row.entrant]) for row in course.rows]


def sit_down(page: Page, event: Event, name: str) -> str:
    """At the table that one is paired at; says where that is."""
    page.goto(event.get_absolute_url())
    mine = page.locator("section[aria-labelledby=h-pairings] tbody tr").filter(has_text=name)
    address = mine.get_by_role("link").get_attribute("href") or ""
    page.goto(address)
    accept = page.get_by_role("button", name="Accept the seat")
    accept.click()
    expect(accept).to_have_count(0)
    return address


def play_to_the_end(pages: list[Page], rng: Random, until: float) -> None:
    while not all(asked_for(page) == "end" for page in pages):
        assert monotonic() < until
        asked = [answer(page, rng) for page in pages]
        if not any(asked):
            pages[0].wait_for_timeout(50)


def wait_for_the_round(page: Page, event: Event, until: float, said: str = "is over|All rounds") -> None:
    """Tables of bots alone take their time too."""
    page.goto(event.get_absolute_url())
    while not page.get_by_role("status").filter(has_text=re.compile(said)).count():
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
    enter_bots(hers, "easy", "normal", "easy", "normal")
    rng, until = Random(11), monotonic() + WITHIN
    for _ in range(3):
        pair(hers, event)
        seated = [(page, sit_down(page, event, name)) for page, name in ((hers, "Layla"), (his, "Omar"))]
        for page, address in seated:  # both have sealed, and told it
            expect(page).to_have_url(re.compile(address))
            go_to(page, address)
        play_to_the_end([hers, his], rng, until)
        # from the table back to its event
        his.get_by_label("More for this table").click()
        his.get_by_role("link", name="Winter cup").click()
        expect(his).to_have_url(re.compile(event.get_absolute_url()))
        wait_for_the_round(hers, event, until)
    expect(hers.get_by_text("All rounds are played.")).to_be_visible()
    course = course_of(Event.objects.get())
    assert standings_shown(hers) == standings_counted(course)
    assert sum(row.points for row in course.rows) == 9
    assert {row.games for row in course.rows} == {3}
    assert {*course.met.values()} == {1}


@pytest.mark.bots
@pytest.mark.timeout(280)
def test_a_knock_out_leaves_one(open_browser: OpenBrowser, layla: User) -> None:
    """One person and three bots: two games, and that of those who have won them."""
    club = services.found(user=layla, name="Riverside", about="", link="", joining="request")
    page = open_browser(layla, **STILL)
    event = announce(page, club, "knockout")
    enter(page, event)
    enter_bots(page, "easy", "normal", "easy")
    rng, until = Random(3), monotonic() + WITHIN
    for _ in range(2):
        pair(page, event)
        mine = page.locator("section[aria-labelledby=h-pairings] tbody tr").filter(has_text="Layla")
        if mine.count():
            address = sit_down(page, event, "Layla")
            expect(page).to_have_url(re.compile(address))
            go_to(page, address)
            play_to_the_end([page], rng, until)
        wait_for_the_round(page, event, until)
    course = course_of(Event.objects.get())
    assert course.over
    assert (len(course.games), [row.games for row in course.rows].count(2)) == (3, 2)
    assert standings_shown(page) == standings_counted(course)
    expect(page.get_by_text(f"{standings_counted(course)[0]} stands first.")).to_be_visible()
    expect(page.locator("#pair")).to_have_count(0)


@pytest.mark.bots
@pytest.mark.timeout(280)
def test_a_league_ends_when_all_have_met_twice(open_browser: OpenBrowser, layla: User) -> None:
    """Of bots alone, and nobody waits for another: all its rounds are paired one after the other."""
    club = services.found(user=layla, name="Riverside", about="", link="", joining="request")
    page = open_browser(layla, **STILL)
    event = announce(page, club, "league", ends="2033-12-31T20:00")
    enter_bots(page, "easy", "normal", "easy")
    for _ in range(6):  # three a turn, in which each rests once, and each turn twice
        pair(page, event)
    wait_for_the_round(page, event, monotonic() + WITHIN, "All rounds are played")
    course = course_of(Event.objects.get())
    assert {*course.met.values()} == {2}
    assert (len(course.met), [row.games for row in course.rows]) == (3, [4, 4, 4])
    assert standings_shown(page) == standings_counted(course)
