"""All that a stack can reach on a map of 2,408 hexes: few shapes, and the rest as one looks."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from apps.play.bench.reach import Opening
from apps.play.bench.ways import HEXES

FEW = 30  # elements of a drawing


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opening]:
    opening = Opening(browser, "a seed")
    opening.page.goto("/")
    opening.page.locator(opening.piles[0]).click()
    expect(opening.page.locator("svg.lit .ink").first).to_be_attached()
    yield opening
    opening.page.context.close()


def written(ink: Locator) -> int:
    """Digits begin where the pen is set down."""
    strokes: list[str] = ink.evaluate_all("all => all.map(one => one.getAttribute('d'))")
    return "".join(strokes).count("M")


def test_a_reach_is_a_handful_of_shapes(opened: Opening) -> None:
    assert opened.page.locator("svg.lit *").count() < FEW
    assert opened.page.locator("#plan-to option").count() == 1


def test_numbers_are_written_as_they_come_into_sight(opened: Opening) -> None:
    ink = opened.page.locator("svg.lit .ink")
    before = written(ink)
    assert 0 < before < len(HEXES)
    opened.page.locator("#board").evaluate("board => board.scrollBy(-600, -900)")
    opened.page.locator("#board").evaluate("board => board.scrollBy(300, 1500)")
    opened.page.wait_for_function(
        "before => [...document.querySelectorAll('svg.lit .ink')].map(one => one.getAttribute('d')).join('')"
        ".split('M').length - 1 > before",
        arg=before,
    )


def test_whoever_opens_the_list_can_choose_each_hex(opened: Opening) -> None:
    """Its own is none of them, but the first choice is to choose."""
    opened.page.locator("#plan-to").focus()
    expect(opened.page.locator("#plan-to option")).to_have_count(len(HEXES))


def test_a_stack_that_is_chosen_in_the_list_comes_into_sight(browser: Browser) -> None:
    opening = Opening(browser, "a seed")
    page = opening.page
    page.goto("/")
    board = page.locator("#board")
    far = page.locator(opening.piles[-1])
    expect(page.locator("#plan-instead")).to_be_attached()
    board.evaluate("board => board.scrollTo(0, 0)")
    expect(far).not_to_be_in_viewport()
    page.locator("#plan-instead").select_option(opening.units[-1].where)
    expect(far).to_be_in_viewport()
    board.evaluate("board => board.scrollTo(0, 0)")
    page.locator("#plan-join").check()  # whoever looks further while they compose is left there
    expect(page.locator("#plan-join")).to_be_checked()
    expect(far).not_to_be_in_viewport()
    page.context.close()


def test_what_holds_the_map_has_one_position_whatever_is_planned(opened: Opening) -> None:
    """With another each pile on it would be styled anew."""
    positions = opened.page.evaluate(
        "frames => frames.map(frame => {"
        " document.querySelector('main').dataset.frame = frame;"
        " return getComputedStyle(document.querySelector('.board-field')).position; })",
        ["", "planning", "planning composing"],
    )
    assert set(positions) == {"sticky"}
