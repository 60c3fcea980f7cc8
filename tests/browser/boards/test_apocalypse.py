"""Apocalypse in the East through its page: set-up, siege, landing, fights at sea and on land, one screen."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from apps.accounts.models import User
from apps.play.models import Table
from games.apocalypse.rules.board import Game
from tests.apocalypse.build import (
    BESIDE,
    CLEAR,
    CONSTANTINOPLE,
    DAMASCUS,
    EMESA,
    FUSTAT,
    NICAEA,
    NICOMEDIA,
    RULES,
    TRIPOLIS,
    TYRE,
    aboard,
    position,
)
from tests.browser.boards.test_sight import LAPTOP, PHONE
from tests.browser.boards.warring import moved
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to, label_of, ready
from tests.browser.test_access import check_twice
from tests.factories import TableFactory, UserFactory, keep_game

# what stands in a box round the map, and is wider than the box
CUT_OFF = """() => [...document.querySelectorAll(".heap > *")].filter(
  one => one.getBoundingClientRect().right > one.parentElement.getBoundingClientRect().right
).map(one => one.innerText)"""


@pytest.fixture
def layla(transactional_db: None) -> User:
    return UserFactory.create(username="layla", name="Layla")


@pytest.fixture
def omar(transactional_db: None) -> User:
    return UserFactory.create(username="omar", name="Omar")


def open_table(*players: dict[str, object], game: Game | None = None) -> Table:
    """The Byzantine player first; in a position of its own, if one is laid."""
    table: Table = TableFactory.create(game="apocalypse", scenario="war", players=list(players))
    if game:
        keep_game(table, table.moves.latest(), game)
    return table


def both(open_browser: OpenBrowser, table: Table, layla: User, omar: User, **also: object) -> list[Page]:
    pages = [open_browser(layla, **STILL, **also), open_browser(omar, **STILL, **also)]
    for page in pages:
        go_to(page, table.get_absolute_url())
    return pages


def press(page: Page, button: Locator) -> None:
    """What is pressed is done, and seen to be."""
    before = page.locator("#version").input_value()
    button.click()
    moved(page, before)


def act(page: Page, name: str) -> None:
    """A button of the panel, or a choice of the list."""
    ready(page)
    found = page.locator(".plan-acts button, #choices button.choice").filter(has_text=name)
    press(page, found.first)


def ask(page: Page, field: str, value: str) -> None:
    """Choose from a list of the panel, which then says what comes of it."""
    ready(page)
    with page.expect_response(lambda answer: "/plan" in answer.url):
        page.locator(f"#plan-{field}").select_option(value)
    ready(page)


def seen_on_map(page: Page, pile: str) -> None:
    """All of a pile comes into the window of the map."""
    page.wait_for_function(
        """pile => {
            const map = document.querySelector("#board").getBoundingClientRect();
            const one = document.getElementById(pile)?.getBoundingClientRect();
            return one && one.left >= map.left && one.right <= map.right
                && one.top >= map.top && one.bottom <= map.bottom;
        }""",
        arg=pile,
    )


def log(page: Page) -> Locator:
    return page.locator("#log")


def at_march(step: str, **laid: object) -> Game:
    """Somebody's moves, whatever came before."""
    game = position(**laid)  # type: ignore[arg-type]
    RULES.enter(game, step)
    return game


def test_two_browsers_set_up_and_a_year_begins(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    table = open_table({"user": layla}, {"user": omar})
    hers, his = both(open_browser, table, layla, omar)
    act(hers, "Theodore Rshtuni")
    act(hers, "Set up as is offered")
    expect(his.locator("#h-choices")).to_have_text("Place your units")
    act(his, "Set up as is offered")
    for page in (hers, his):
        expect(log(page)).to_contain_text("AD 646, turn 1")
    piles = [
        page.locator(".pile").evaluate_all("all => all.map(one => one.ariaLabel)") for page in (hers, his)
    ]
    assert piles[0] == piles[1] and len(piles[0]) > 40
    assert hers.evaluate(CUT_OFF) == []


def test_ships_go_to_sea_from_port_to_port_without_looking_for_the_tab_again(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    armies, ships = {"Syria": (TRIPOLIS, "syr_kalb")}, {"3518": "2 muslim", TYRE: "1 muslim"}
    game = at_march("modes", expeditions=armies, ships=ships)
    table = open_table({"user": layla}, {"user": omar}, game=game)
    page = open_browser(omar, **STILL)
    go_to(page, table.get_absolute_url())
    ready(page)
    page.locator("#tab-ships").click()
    ask(page, "at", TYRE)
    act(page, "1 ship to sea")
    ready(page)
    expect(page.locator("#tab-ships")).to_have_attribute("aria-pressed", "true")
    act(page, "2 ships to sea")  # all that are left, wherever they lie
    expect(page.locator(".plan-acts")).to_have_count(0)


def at_five_of_himyar(open_browser: OpenBrowser, layla: User, omar: User) -> Page:
    """Where Syria's expedition may be formed of them, at Emesa."""
    game = at_march("modes", where={EMESA: "5 syr_himyar"})
    table = open_table({"user": layla}, {"user": omar}, game=game)
    page = open_browser(omar, **STILL)
    go_to(page, table.get_absolute_url())
    ready(page)
    page.locator("#tab-syria").click()
    ready(page)
    return page


def test_the_strongest_join_at_one_press_and_are_changed_by_their_rows(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    page = at_five_of_himyar(open_browser, layla, omar)
    page.locator("#best-4").click()
    expect(page.locator(".plan-acts")).to_contain_text("Form it with 4 units at Emesa")
    page.locator("#plan .unit-row [data-step='-1']").click()
    act(page, "Form it with 3 units at Emesa")
    expect(page.locator("#expedition-syria")).to_contain_text("3 Syria")


def test_a_number_that_is_typed_in_is_held_to_what_there_is(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    page = at_five_of_himyar(open_browser, layla, omar)
    field = page.locator("#plan .unit-row input")
    for typed, kept in (("-4", "0"), ("99", "5")):
        field.fill(typed)
        field.press("Tab")
        expect(field).to_have_value(kept)
        ready(page)
    field.fill("-3")
    page.locator("#plan .unit-row [data-step='5']").click()
    expect(page.locator(".plan-acts")).to_contain_text("Form it with 5 units at Emesa")


def test_who_goes_on_to_a_number_before_the_answer_is_there_writes_on_in_it(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    page = at_five_of_himyar(open_browser, layla, omar)
    held: list[Route] = []
    page.route("**/plan/**", lambda route: held.append(route), times=1)
    page.locator("#plan .unit-row [data-step='5']").click()
    field = page.locator("#plan .unit-row input")
    field.focus()
    there = field.element_handle()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator(".plan-acts")).to_contain_text("Form it with 5 units at Emesa")
    assert there.evaluate("field => field.isConnected"), "another field took its place"
    expect(field).to_be_focused()
    page.keyboard.press("Backspace")
    page.keyboard.type("2")
    expect(page.locator(".plan-acts")).to_contain_text("Form it with 2 units at Emesa")


def test_on_a_phone_ones_own_land_is_seen_first(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    where = {CONSTANTINOPLE: "obs_batavi", DAMASCUS: "2 syr_kalb"}
    table = open_table({"user": layla}, {"user": omar}, game=at_march("modes", where=where))
    hers, his = both(open_browser, table, layla, omar, viewport=PHONE)
    seen_on_map(his, f"pile-{DAMASCUS}-muslim")
    seen_on_map(hers, f"pile-{CONSTANTINOPLE}-byzantine")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_is_asked_stands_above_what_answers_it_from_now_on(
    open_browser: OpenBrowser, layla: User, omar: User, size: ViewportSize
) -> None:
    game = at_march("modes", where={DAMASCUS: "2 syr_kalb"})
    table = open_table({"user": layla}, {"user": omar}, game=game)
    page = open_browser(omar, **STILL, viewport=size)
    go_to(page, table.get_absolute_url())
    ready(page)
    boxes = [page.locator(one).bounding_box() for one in ("#plan", "#choices", "#part-orders .orders")]
    tops = [box["y"] for box in boxes if box]
    assert len(tops) == 3 and tops == sorted(tops)


def test_an_expedition_is_formed_in_sight_and_not_asked_for_again(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    """On a phone, and far from where the map was opened."""
    where = {DAMASCUS: "2 syr_kalb", FUSTAT: "2 egy_tujib", "5331": "egy_tujib"}
    table = open_table({"user": layla}, {"user": omar}, game=at_march("modes", where=where))
    page = open_browser(omar, **STILL, viewport=PHONE)
    go_to(page, table.get_absolute_url())
    ready(page)
    page.locator("#tab-egypt").click()
    label_of(page.locator(f"#check-all-{FUSTAT}")).check()
    seen_on_map(page, f"pile-{FUSTAT}-muslim")
    act(page, "Form it with 2 units at Fustat")
    ready(page)
    expect(page.locator("#plan h3")).to_have_text("The Expedition of Egypt is formed")
    expect(page.locator("#plan")).to_contain_text("2 units at Fustat")
    expect(page.locator("#plan select, #plan input[type=checkbox], #plan .unit-row")).to_have_count(0)
    expect(page.locator("#tab-egypt")).to_have_text("Formed: Egypt")
    seen_on_map(page, f"pile-{FUSTAT}-muslim")


def test_a_town_is_marched_to_and_besieged(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    """With the chance shown before, and the place taken in both browsers."""
    game = at_march(
        "muslims_march",
        where={NICAEA: "obs_batavi"},
        expeditions={"Syria": (NICOMEDIA, "9 syr_kalb")},
        leaders={"muawiyah": "Syria"},
    )
    table = open_table({"user": layla}, {"user": omar}, game=game)
    hers, his = both(open_browser, table, layla, omar)
    ask(his, "to", NICAEA)
    expect(his.locator("#plan")).to_contain_text("Siege: Nicaea falls")
    expect(his.locator("#plan .odds-bars").first).to_contain_text("100%")
    act(his, "March to Nicaea")
    act(his, "Besiege Nicaea")
    for page in (hers, his):
        expect(log(page)).to_contain_text("The Muslims take Nicaea.")
        expect(page.locator(f"#pile-{NICAEA}-byzantine")).to_have_count(0)
    assert "Kalb" not in hers.content()
    check_twice(his)


def test_an_army_sails_fights_at_sea_and_lands(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    game = position(
        {"3224": "car_cyprii"},
        expeditions={"Syria": (TRIPOLIS, "4 syr_kalb")},
        ships={"3518": "2 muslim", "3320": "2 byzantine sea"},
    )
    RULES.enter(aboard(game, "Syria"), "muslims_sail")
    table = open_table({"user": layla}, {"user": omar}, game=game)
    hers, his = both(open_browser, table, layla, omar)
    ready(his)
    with his.expect_response(lambda answer: "/plan" in answer.url):
        his.locator("[data-goform] input").fill("3320")
        his.locator("[data-goform] input").press("Enter")
        his.locator("#pile-3320-byzantine").click()
    ready(his)
    expect(his.locator("#plan")).to_contain_text("2 enemy ships there: a naval battle.")
    act(his, "Sail to")
    for page in (hers, his):
        expect(log(page)).to_contain_text("2 Byzantine ships lost")
    ask(his, "to", "3224")
    act(his, "Sail to Konstantia")
    act(his, "lands at Konstantia")
    expect(log(hers)).to_contain_text("lands at Konstantia")


def test_a_battle_is_fought_with_a_reserve_that_nobody_else_sees(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    game = at_march(
        "muslims_march",
        expeditions={
            "Syria": (CLEAR, "6 syr_kalb"),
            "Byzantine": (BESIDE, "obs_ioviani, obs_promoti, obs_batavi, obs_nervii"),
        },
        leaders={"muawiyah": "Syria", "komes_theodore": "Byzantine"},
    )
    table = open_table({"user": layla}, {"user": omar}, game=game)
    hers, his = both(open_browser, table, layla, omar)
    ready(his)
    expect(his.locator("#expedition-byzantine")).to_contain_text("points not counted yet")
    his.locator("#plan-to").focus()  # all hexes are listed then
    ask(his, "to", BESIDE)
    expect(his.locator("#plan")).to_contain_text("a field battle")
    act(his, "March to")
    expect(his.locator("#part-choices")).to_contain_text("Waiting for Layla")
    expect(hers.locator("#h-choices")).to_have_text("Hold a reserve back?")
    ready(hers)
    with hers.expect_response(lambda answer: "/plan" in answer.url):
        hers.locator("#plan .stepper input").first.fill("1")
    ready(hers)
    act(hers, "Hold back 1 unit")
    for page in (hers, his):
        expect(log(page)).to_contain_text("The Byzantines hold 1 unit in reserve.")
        expect(log(page)).to_contain_text(re.compile("die [1-6], (no surprise|the camp is stormed)"))
    units = {"Ioviani", "Equites Promoti", "Batavi", "Nervii"}
    lost = {name for name in units if name in log(his).inner_text()}
    assert not {name for name in units - lost if name in his.content()}


def test_at_one_screen_the_enemys_units_are_behind_the_curtain(
    open_browser: OpenBrowser, layla: User
) -> None:
    game = at_march(
        "muslims_march",
        where={NICAEA: "obs_batavi, excubitor"},
        expeditions={"Syria": (CLEAR, "6 syr_kalb"), "Byzantine": (NICOMEDIA, "obs_ioviani")},
    )
    players = [{"user": layla, "player": "Layla"}, {"user": layla, "player": "Sami"}]
    table = open_table(*players, game=game)
    page = open_browser(layla, **STILL)
    page.goto(table.get_absolute_url())
    lift(page, "Sami")
    until_it_says(page, "Kalb")
    assert "Ioviani" not in page.content()
    act(page, "End the phase")
    expect(curtain(page, "Layla")).to_be_visible()  # the parts of a push come one after the other
    assert "Kalb" not in page.content() and "Ioviani" not in page.content()
    assert "composed-" not in page.evaluate("JSON.stringify(sessionStorage)")
    lift(page, "Layla")
    expect(page.locator("#h-choices")).to_have_text("Move your Expeditions")
    until_it_says(page, "Ioviani")
    assert "Kalb" not in page.content()


def until_it_says(page: Page, word: str) -> None:
    """Anywhere in the page, names for those who cannot see it included."""
    page.wait_for_function("word => document.documentElement.outerHTML.includes(word)", arg=word)


def curtain(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"I am {name}"))


def lift(page: Page, name: str) -> None:
    """Whoever is asked takes the screen."""
    curtain(page, name).click()
    expect(page.locator("#turn")).to_be_visible()
    ready(page)
