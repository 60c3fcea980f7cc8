"""Piles that share a hex: none lies on another, however near one looks, and while a reach is shown."""

from itertools import combinations
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser

from games.jihad.present import PRESENTER
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
SHEETS = ("static/tokens.css", "static/board.css", "games/jihad/static/jihad/places.css",
          "games/jihad/static/jihad/jihad.css")  # fmt: skip
Box = tuple[float, float, float, float]


def overlap(one: Box, other: Box) -> float:
    """The share of a pile that is covered."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(wide, 0) * max(high, 0) / ((one[2] - one[0]) * (one[3] - one[1]))


@pytest.mark.parametrize("shows", ["", "veil"])
@pytest.mark.parametrize("wide", WIDTHS)
@pytest.mark.parametrize("sides", ARMIES)
def test_piles_of_several_sides_stand_apart(browser: Browser, sides: int, wide: int, shows: str) -> None:
    piles = html(part(PRESENTER.parts(view(position({HOMS: ARMIES[sides]}, war=1), None)), "piles"))
    with browser.new_context() as context:
        page = context.new_page()
        page.set_content(f'<div class="board" data-shows="{shows}"><div class="plane">{piles}</div></div>')
        for sheet in SHEETS:
            page.add_style_tag(content=(settings.BASE_DIR / sheet).read_text())
        style = f"width: {wide}px; --u: calc({wide}px / 3041)"
        page.locator(".plane").evaluate("(plane, style) => { plane.style = style; }", style)
        boxes: list[Any] = page.locator(".pile").evaluate_all(BOXES)
    assert len(boxes) == sides
    assert max(overlap(one, other) for one, other in combinations(boxes, 2)) < 0.02
