"""What people do at a table of Apocalypse in the East, as they do it: with its page and nothing else."""

import json

import msgspec
from playwright.sync_api import Locator, Page

from apps.play import archive
from apps.play.models import Table
from games.apocalypse.rules.board import Game
from games.engine.contract import Action, Seat
from tests.apocalypse.build import RULES
from tests.apocalypse.presses import Press, pressed
from tests.apocalypse.views import view
from tests.browser.boards.test_stage import HELD
from tests.browser.boards.warring import moved
from tests.browser.playing import label_of, ready

TABS, TICKS, LISTS = {"tab", "who"}, {"all", "patrol"}, {"at", "to", "name", "leader", "instead"}

PAUSED = "() => document.querySelector('#stage').hasAttribute('data-paused')"


def now(table: Table) -> Game:
    game: Game = archive.load(table, table.moves.latest())
    return game


def compose(page: Page, game: Game, seat: Seat, action: Action) -> None:
    """Field by field, up to the button that does it."""
    ready(page)
    for press in pressed(view(game, seat), action):
        fill_in(page, press)


def carry_out(page: Page, game: Game, seat: Seat, action: Action) -> None:
    compose(page, game, seat, action)
    is_listed = action in RULES.legal(game, seat)
    before = page.locator("#version").input_value()
    (listed if is_listed else composed)(page, action).click()
    moved(page, before)


def fill_in(page: Page, press: Press) -> None:
    field = page.locator(f"#plan [name={quoted(press.field)}]")
    if press.field in TABS:
        field.and_(page.locator(f"button[value={quoted(press.value)}]")).click()
    elif press.field in TICKS:
        label_of(field.and_(page.locator(f"[value={quoted(press.value)}]"))).check()
    elif press.field in LISTS:
        field.focus()  # all hexes are listed then
        field.select_option(press.value)
    else:
        field.fill(press.value)
    ready(page)


def listed(page: Page, action: Action) -> Locator:
    return page.locator(f"#choices button.choice[value={quoted(said(action))}]")


def composed(page: Page, action: Action) -> Locator:
    """Of the panel; there is one of each kind."""
    kind = json.dumps({"type": type(action).__name__}, separators=(",", ":"))
    return page.locator(f".plan-acts button[value*={quoted(kind[1:-1])}]")


def said(action: Action) -> str:
    return msgspec.json.encode(action).decode()


def quoted(text: str) -> str:
    """As a string of a selector."""
    return json.dumps(text)


def dice(page: Page, words: str) -> list[int]:
    """The show is held, and goes step by step to the dice of which this is said; their faces."""
    page.wait_for_function(HELD)
    thrown = page.locator(".stage-throw").filter(has_text=words)
    while not thrown.count():
        page.locator("[data-stage=step]").click()
        page.wait_for_function(PAUSED)
    faces: list[int] = thrown.locator(".stage-die").evaluate_all("all => all.map(one => +one.dataset.face)")
    return faces
