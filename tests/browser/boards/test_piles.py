"""Piles that share a hex: none lies on another, however near one looks, and while a reach is shown."""

from itertools import combinations
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page

from games.apocalypse.present import PRESENTER as APOCALYPSE
from games.apocalypse.rules.board import GARRISON
from games.jihad.present import PRESENTER
from tests.apocalypse import build as apocalypse
from tests.apocalypse.views import view as apocalypse_view
from tests.jihad.build import HOMS, position
from tests.jihad.views import part, view
from tests.shown import html

ARMIES = {
    2: "6 Muslims Bedouin, 2 Byzantines Levy, 1 Byzantines Mercenary",
    3: "6 Muslims Bedouin, 1 rebel Muslims Levy, 2 Byzantines Levy",
}
WIDTHS = (600, 1100, 1800, 2600)  # of the whole map, in pixels
BOXES = """all => all.map(one => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
LARGE = {"jihad": 3041, "apocalypse": 4418}  # how wide the maps are drawn
Box = tuple[float, float, float, float]


def overlap(one: Box, other: Box) -> float:
    """The share of a pile that is covered."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(wide, 0) * max(high, 0) / ((one[2] - one[0]) * (one[3] - one[1]))


def laid_out(context: BrowserContext, game: str, piles: str, wide: int, shows: str) -> Page:
    page = context.new_page()
    page.set_content(f'<div class="board" data-shows="{shows}"><div class="plane">{piles}</div></div>')
    own = f"games/{game}/static/{game}"
    for sheet in ("static/tokens.css", "static/board.css", f"{own}/places.css", f"{own}/{game}.css"):
        page.add_style_tag(content=(settings.BASE_DIR / sheet).read_text())
    style = f"width: {wide}px; --u: calc({wide}px / {LARGE[game]})"
    page.locator(".plane").evaluate("(plane, style) => { plane.style = style; }", style)
    return page


@pytest.mark.parametrize("shows", ["", "veil"])
@pytest.mark.parametrize("wide", WIDTHS)
@pytest.mark.parametrize("sides", ARMIES)
def test_piles_of_several_sides_stand_apart(browser: Browser, sides: int, wide: int, shows: str) -> None:
    piles = html(part(PRESENTER.parts(view(position({HOMS: ARMIES[sides]}, war=1), None)), "piles"))
    with browser.new_context() as context:
        page = laid_out(context, "jihad", piles, wide, shows)
        boxes: list[Any] = page.locator(".pile").evaluate_all(BOXES)
    assert len(boxes) == sides
    assert max(overlap(one, other) for one, other in combinations(boxes, 2)) < 0.02


# Characters, by what a range about them takes up: a number's box is wider than it.
NUMBERS = """all => all.map(one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  const spare = (bottom - top) / 5; // above and below figures
  return [left, top + spare, right, bottom - spare];
})"""


@pytest.mark.parametrize("wide", WIDTHS)
def test_no_sign_of_a_besieger_lies_on_a_number(browser: Browser, wide: int) -> None:
    siege = apocalypse.position(
        {apocalypse.NICAEA: "obs_batavi, obs_nervii"},
        expeditions={"Syria": (apocalypse.NICAEA, "5 syr_kinda")},
        leaders={"muawiyah": "Syria"},
    )
    shown = apocalypse_view(siege)
    piles = html(part(APOCALYPSE.parts(shown), "piles"))
    with browser.new_context() as context:
        page = laid_out(context, "apocalypse", piles, wide, "")
        signs: list[Any] = page.locator(".pile > em").evaluate_all(BOXES)
        numbers: list[Any] = page.locator(".pile > b").evaluate_all(NUMBERS)
        own: list[Any] = page.locator(".pile").evaluate_all(BOXES)
        kinds: list[Any] = page.locator(".pile > i").evaluate_all(NUMBERS)
    assert len(signs) == len(numbers) == 2
    assert max(overlap(number, sign) for number in numbers for sign in signs) < 0.1
    assert all(kind[2] <= pile[2] + 1 for kind, pile in zip(kinds, own, strict=True))


def all_towns_held() -> str:
    """A unit in each."""
    game = apocalypse.position()
    for unit, place in zip(game.board.units, apocalypse.PARTS.atlas.place_at, strict=False):
        game.board.put(unit.id, place, post=GARRISON)
    return html(part(APOCALYPSE.parts(apocalypse_view(game)), "piles"))


@pytest.mark.parametrize("wide", WIDTHS)
def test_no_towns_name_lies_on_a_number(browser: Browser, wide: int) -> None:
    """Names lie over the counters, and those of the row below reach up beside them."""
    written = (settings.BASE_DIR / "games/apocalypse/static/apocalypse/names-day.svg").read_text()
    with browser.new_context(viewport={"width": wide, "height": 800}) as context:
        page = laid_out(context, "apocalypse", all_towns_held(), wide, "")
        numbers: list[Any] = page.locator(".pile > b").evaluate_all(NUMBERS)
        x, y, *_ = page.locator(".plane").evaluate_all(BOXES)[0]
        page.set_content(
            f"<style>body {{ margin: 0 }} svg {{ width: {wide}px; height: auto }}</style>{written}"
        )
        page.evaluate("() => document.fonts.ready")
        names: list[Any] = page.locator(".town").evaluate_all(NUMBERS)
    shown = [(a + x, b + y, c + x, d + y) for a, b, c, d in names if c > a]
    assert len(numbers) > 90 and shown
    assert max(overlap(number, name) for number in numbers for name in shown) < 0.1
