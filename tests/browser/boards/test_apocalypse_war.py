"""Apocalypse in the East as it is played: a whole war, against a bot, at one screen, by keyboard."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from apps.accounts.models import User
from apps.play.models import Table
from games.apocalypse.rules.actions import Done, HoldBack, March
from games.apocalypse.rules.board import ASIDE, BYZANTINE, IMPERIAL, MUSLIM, Game, ids
from games.apocalypse.rules.naval import Burning
from games.apocalypse.rules.reserve import HoldingBack
from games.engine import flow
from tests.apocalypse import short_war
from tests.apocalypse.build import BESIDE, CLEAR, NICAEA, NICOMEDIA, RULES, act
from tests.browser.boards.campaigning import carry_out, dice, now
from tests.browser.boards.test_apocalypse import at_march, both, curtain, lift, log, open_table, until_it_says
from tests.browser.boards.test_stage import OVER
from tests.browser.boards.warring import moved
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to, ready
from tests.browser.test_access import check_twice

WITHIN, FAR = 240, 60  # seconds; presses of Tab
Looks = Mapping[type[Any], Callable[[list[Page]], None]]  # at a decision


def play_on(table: Table, pages: list[Page], before: Looks, after: Looks) -> None:
    """To the end, by what is pressed alone; at some presses somebody looks closer."""
    while RULES.waiting(game := now(table)):
        seat, action = short_war.decide(game)
        asked = type(flow.decision(game))
        before.get(asked, nothing)(pages)
        carry_out(pages[seat], game, seat, action)
        version = pages[seat].locator("#version").input_value()
        expect(pages[1 - seat].locator("#version")).to_have_value(version)
        after.get(asked, nothing)(pages)


def nothing(pages: list[Page]) -> None:
    """Most presses are pressed and no more."""


def a_secret_is_asked(pages: list[Page]) -> None:
    hers, his = pages
    expect(hers.locator("#h-choices")).to_have_text("Hold a reserve back?")
    expect(his.locator("#part-choices")).to_contain_text("Waiting for Layla")
    expect(log(his)).not_to_contain_text("no surprise")


def the_show_is_on(pages: list[Page]) -> None:
    pages[BYZANTINE].emulate_media(reduced_motion="no-preference")


def dice_are_seen_at_sea(pages: list[Page]) -> None:
    """And nothing of them is left when the show is over."""
    hers = pages[BYZANTINE]
    (fire,), (die,) = dice(hers, "Greek fire"), dice(hers, "against")
    expect(log(hers)).to_contain_text(
        re.compile(f"Greek fire from 3 ships: die {fire}, .*: die {die}, ", re.DOTALL)
    )
    hers.emulate_media(reduced_motion="reduce")
    hers.keyboard.press("Escape")
    hers.wait_for_function(OVER)
    expect(hers.locator(".stage-throw, .stage-token, [data-held]")).to_have_count(0)


@pytest.mark.timeout(WITHIN)
def test_two_browsers_play_a_whole_war(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    """From the first unit that is placed to the death of Mu'awiyah: siege, battle with a reserve, landing,
    fight at sea."""
    war: Game = RULES.setup("war", short_war.first(), 2, {})
    table = open_table({"user": layla}, {"user": omar}, game=war)
    pages = both(open_browser, table, layla, omar)
    play_on(
        table,
        pages,
        before={HoldingBack: a_secret_is_asked, Burning: the_show_is_on},
        after={Burning: dice_are_seen_at_sea},
    )
    for page, title in zip(pages, ("The Byzantines win: you", "The Byzantines win"), strict=True):
        expect(page.locator("#h-end")).to_have_text(title)
        for words in ("besieges Germanicea", "in reserve", "lands at Attaleia", "attack at sea"):
            expect(log(page)).to_contain_text(words)
        expect(log(page)).to_contain_text("Mu'awiyah is killed")
    check_twice(pages[MUSLIM])


@pytest.mark.bots
@pytest.mark.timeout(WITHIN)
def test_a_year_is_played_against_a_bot(open_browser: OpenBrowser, layla: User) -> None:
    """Without Mu'awiyah: a bot that plays by chance may lead him to his death, with which the war ends."""
    war: Game = RULES.setup("war", "a year", 2, {})
    war.board.put_leader("muawiyah", where=ASIDE)
    table = open_table({"user": layla}, {"bot": "easy"}, game=war)
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    while RULES.waiting(game := now(table)) and game.board.turn < 2:
        if BYZANTINE in RULES.waiting(game):
            expect(page.locator("#version")).to_have_value(str(table.moves.latest().number))
            carry_out(page, game, *short_war.decide(game))
        page.wait_for_timeout(50)
    expect(log(page)).to_contain_text("AD 647, turn 2")
    assert table.moves.filter(seat=MUSLIM).count() > 2


def at_the_camp(units: Iterable[str]) -> Game:
    """The Muslims may attack a Byzantine camp."""
    armies = {"Syria": (CLEAR, "6 syr_kalb"), IMPERIAL: (BESIDE, ", ".join(units))}
    return at_march("muslims_march", expeditions=armies)


def test_at_one_screen_a_reserve_is_chosen_behind_the_curtain(open_browser: OpenBrowser, layla: User) -> None:
    kinds = {"Ioviani": "obs_ioviani", "Nervii": "obs_nervii", "Batavi": "obs_batavi"}
    game = at_the_camp(kinds.values())
    players = [{"user": layla, "player": "Layla"}, {"user": layla, "player": "Sami"}]
    table = open_table(*players, game=game)
    page = open_browser(layla, **STILL)
    page.goto(table.get_absolute_url())
    lift(page, "Sami")
    carry_out(page, game, MUSLIM, March("Syria", BESIDE))
    expect(curtain(page, "Layla")).to_be_visible()
    assert not [name for name in ("Kalb", *kinds) if name in page.content()]
    lift(page, "Layla")
    until_it_says(page, "Ioviani")
    asked = now(table)
    carry_out(page, asked, BYZANTINE, HoldBack(ids(asked.board.members(IMPERIAL)[:1])))
    expect(log(page)).to_contain_text("The Byzantines hold 1 unit in reserve.")
    assert "Kalb" not in page.content()


def tab_to(page: Page, target: Locator, key: str = "Tab") -> None:
    """By keyboard alone, and not too far."""
    for _ in range(FAR):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(target)


def press_key(page: Page, *keys: str) -> None:
    before = page.locator("#version").input_value()
    for key in keys:
        page.keyboard.press(key)
    moved(page, before)
    ready(page)


def pick_by_name(page: Page, name: str) -> None:
    """On the map, which stands before what is asked: its pile has the focus then."""
    tab_to(page, page.locator("[data-goform] input"), "Shift+Tab")
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.locator(".pile:focus")).to_have_attribute("aria-label", re.compile(name))
    page.keyboard.press("Enter")
    ready(page)


def test_a_year_is_played_by_keyboard_alone(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    """An Expedition forms, marches to a town and takes it."""
    game = at_march("modes", where={NICOMEDIA: "obs_ioviani, obs_herculiani", NICAEA: "syr_kalb"})
    act(game, Done())
    table = open_table({"user": layla}, {"user": omar}, game=game)
    page = open_browser(layla, **STILL)
    go_to(page, table.get_absolute_url())
    ready(page)
    tab_to(page, page.locator("#tab-byzantine"))
    page.keyboard.press("Enter")
    ready(page)
    pick_by_name(page, "Nicomedia")
    tab_to(page, page.get_by_label("All at Nicomedia"))
    page.keyboard.press("Space")
    ready(page)
    tab_to(page, page.locator("#plan-do-1"))
    press_key(page, "Enter")
    press_key(page, "1", "Enter")
    expect(page.locator("#h-choices")).to_have_text("Move your Expeditions")  # by land: no ship is out
    pick_by_name(page, "Nicaea")
    tab_to(page, page.locator("#plan-do-1"))
    press_key(page, "Enter")
    expect(page.locator("#choices .choice").nth(1)).to_contain_text("Besiege Nicaea")
    press_key(page, "2", "Enter")
    expect(log(page)).to_contain_text("The Byzantines take Nicaea.")
    press_key(page, "1", "Enter")
    expect(log(page)).to_contain_text("AD 648, turn 3")
