"""axe finds nothing serious on the page of Apocalypse in the East, whatever is asked and composed on it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from apps.accounts.models import User
from games.apocalypse.rules import victory
from games.apocalypse.rules.actions import Deploy, Done, HoldBack, March, Muster, Sail
from games.apocalypse.rules.board import BYZANTINE, IMPERIAL, MUSLIM, Game, ids
from games.engine import flow
from games.engine.contract import Action, Seat
from games.engine.questions import Choose
from tests.apocalypse.build import (
    BESIDE,
    CLEAR,
    EMESA,
    NICAEA,
    NICOMEDIA,
    RULES,
    TRIPOLIS,
    aboard,
    act,
    position,
)
from tests.browser.boards.campaigning import compose
from tests.browser.boards.test_apocalypse import at_march, open_table
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to, ready
from tests.browser.test_access import NARROW, WIDE, Theme, check, check_width

Look = tuple[ViewportSize, Theme]
Laid = tuple[Game, Seat, Action | None]  # who looks, and what has been composed


def placing() -> Laid:
    """Set-up: the first units."""
    game: Game = RULES.setup("war", "placing", 2, {})
    act(game, Choose("theodore_rshtuni"))
    units = [
        u for u in game.board.units if RULES.why_not(game, BYZANTINE, Deploy((u.id,), NICOMEDIA)) is None
    ]
    return game, BYZANTINE, Deploy((units[0].id,), NICOMEDIA)


def gathering() -> Laid:
    game = at_march("modes", where={NICOMEDIA: "obs_ioviani, obs_herculiani", NICAEA: "syr_kalb"})
    act(game, Done())
    return game, BYZANTINE, Muster(IMPERIAL, ids(game.board.at(NICOMEDIA)), NICOMEDIA)


def marching() -> Laid:
    """A stack is open, with its reach and its way."""
    armies = {"Syria": (CLEAR, "6 syr_kalb"), "Egypt": (EMESA, "3 egy_tujib")}
    game = at_march("muslims_march", expeditions=armies, leaders={"muawiyah": "Syria"})
    return game, MUSLIM, March("Syria", BESIDE)


def besieging() -> Laid:
    armies = {"Syria": (NICAEA, "9 syr_kalb")}
    return (
        at_march("muslims_march", where={NICAEA: "obs_batavi, obs_nervii"}, expeditions=armies),
        MUSLIM,
        None,
    )


def holding_back() -> Laid:
    armies = {"Syria": (CLEAR, "6 syr_kalb"), IMPERIAL: (BESIDE, "obs_ioviani, obs_nervii, obs_batavi")}
    game = at_march("muslims_march", expeditions=armies)
    act(game, March("Syria", BESIDE))
    return game, BYZANTINE, HoldBack(ids(game.board.members(IMPERIAL)[:1]))


def burning() -> Laid:
    """A fight at sea: how many ships use Greek fire?"""
    armies = {"Syria": (TRIPOLIS, "4 syr_kalb")}
    ships = {"3518": "2 muslim", "3320": "2 byzantine sea"}
    game = position(expeditions=armies, ships=ships, fire=True)
    RULES.enter(aboard(game, "Syria"), "muslims_sail")
    act(game, Sail("Syria", "3320"))
    return game, BYZANTINE, None


def won() -> Laid:
    game = at_march("muslims_march", expeditions={"Syria": (CLEAR, "6 syr_kalb")})
    victory.win(game, victory.KILLED)
    flow.run(game)
    return game, MUSLIM, None


BY_DAY: Look = (WIDE, "light")
BY_NIGHT: Look = (NARROW, "dark")


@pytest.mark.parametrize(
    ("laid", "look"),
    [
        (placing, BY_NIGHT),
        (gathering, BY_DAY),
        (marching, BY_NIGHT),
        (besieging, BY_DAY),
        (holding_back, BY_DAY),
        (burning, BY_NIGHT),
        (won, BY_DAY),
    ],
)
def test_nothing_is_wrong_for_those_who_do_not_see(
    open_browser: OpenBrowser, layla: User, omar: User, laid: Callable[[], Laid], look: Look
) -> None:
    """What is asked is looked at by day or by night, of each kind some by either; wide and narrow as well."""
    game, seat, action = laid()
    table = open_table({"user": layla}, {"user": omar}, game=game)
    page = open_browser((layla, omar)[seat], **STILL)
    go_to(page, table.get_absolute_url())
    if action:
        compose(page, game, seat, action)
        expect(page.locator("#plan-do-1")).to_be_visible()
    ready(page)
    check(page, *look)
    check_width(page)
