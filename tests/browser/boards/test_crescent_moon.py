"""Crescent Moon through the page: turns, bargains, combats and contests, by people and by bots."""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.play import archive
from apps.play.models import Table
from apps.play.services import resign
from games.crescent_moon.rules.board import (
    CALIPH,
    MURSHID,
    NOMAD,
    SULTAN,
    WARLORD,
    Game,
    Played,
    change_force,
)
from games.crescent_moon.rules.events import Revealed
from games.engine.contract import Event
from tests.browser.boards.bargaining import (
    act,
    agree,
    hold,
    march,
    over,
    play_until,
    post,
    promise,
    select,
    settle,
    take,
    version,
)
from tests.browser.boards.test_stage import HELD
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, check_count, label_of, my_turn, sit_down
from tests.browser.test_access import NARROW, check_twice
from tests.crescent_moon.build import CROSSING, PALM_BANK
from tests.factories import TableFactory, UserFactory, keep_game

WITHIN = 400  # seconds for a whole game
NAMES = ("Layla", "Omar", "Zaynab", "Tomasz", "Hind")


def people(*names: str) -> list[User]:
    return [UserFactory.create(username=name.lower(), name=name) for name in names]


def table_of(players: Sequence[Mapping[str, object]], host: User, scenario: str = "divided_land") -> Table:
    table: Table = TableFactory.create(
        game="crescent_moon", scenario=scenario, players=list(players), host=host
    )
    return table


def acting(game: Game) -> bool:
    return game.board.phase == "action"


def last_year(game: Game) -> bool:
    return game.board.year == game.board.years


def ending(game: Game) -> bool:
    """Whether these are the last actions of the last year."""
    board = game.board
    return acting(game) and (board.year, board.round) == (board.years, game.components.numbers.actions)


@pytest.fixture
def five(transactional_db: None, components: None) -> list[User]:
    return people(*NAMES)


@pytest.fixture
def table(five: list[User]) -> Table:
    """All five are people; the Warlord has the first action."""
    table = table_of([{"user": user} for user in five], five[0])
    play_until(table, acting, Random(1))
    return table


def test_a_turn_is_taken_with_the_keyboard_alone(
    open_browser: OpenBrowser, table: Table, five: list[User]
) -> None:
    page = open_browser(five[WARLORD], **STILL)
    page.goto(table.get_absolute_url())
    collect = page.locator("#choices").get_by_role("button", name="Collect")
    expect(collect).to_be_visible()
    coins = page.locator("#power-0 .power-have b").first
    before = int(coins.inner_text())
    page.keyboard.press("Tab")
    for _ in range(60):
        if collect.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(coins).to_have_text(str(before + 1))
    expect(my_turn(page)).to_have_count(0)


def test_a_march_is_made_on_the_map(open_browser: OpenBrowser, table: Table, five: list[User]) -> None:
    page = open_browser(five[WARLORD], **STILL)
    page.goto(table.get_absolute_url())
    page.locator("#choices").get_by_role("button", name="Move").first.click()
    origin = page.locator("#form fieldset").nth(0).locator("input").first
    start = origin.get_attribute("value")
    way = (origin.get_attribute("data-ways") or "").split()[0]
    page.locator(f"#hex-{start} .hex-name").click()
    expect(page.get_by_label("Mercenaries", exact=True)).to_be_hidden()  # there are none
    page.locator(f"#hex-{way} .hex-name").click()
    units = page.locator(f"#hex-{start} .hex-arms b").all_inner_texts()
    page.locator("#form-send").click()
    expect(page.locator(f"#hex-{way} .hex-arms b")).to_have_text(units)


def test_a_march_begins_with_the_units_that_were_pressed(
    open_browser: OpenBrowser, at_the_crossing: Table, five: list[User]
) -> None:
    page = open_browser(five[WARLORD], **STILL)
    page.goto(at_the_crossing.get_absolute_url())
    move = page.locator("#choices").get_by_role("button", name="Move").first
    at = (move.get_attribute("data-begins") or "").split()
    assert len(at) > 1
    one, other = (page.locator(f"#{hex_}[data-lit] .hex-name") for hex_ in at[:2])
    for pressed in (one, other, one):  # a press finds what can be done there, and does nothing yet
        pressed.click()
    expect(move).to_have_attribute("data-here", at[0])
    move.click()
    begins = page.locator("#form fieldset").nth(0).locator("input:checked")
    expect(begins).to_have_value(at[0].removeprefix("hex-"))
    page.locator("#choices").get_by_role("button", name="Another action instead").click()
    move.click()
    expect(page.locator("#form-send")).to_be_visible()
    expect(begins).to_have_count(0)


def test_a_hex_that_cannot_be_entered_says_why(
    open_browser: OpenBrowser, at_the_crossing: Table, five: list[User]
) -> None:
    page = open_browser(five[WARLORD], **STILL)
    page.goto(at_the_crossing.get_absolute_url())
    page.locator("#choices").get_by_role("button", name="Move").first.click()
    expect(page.locator("#form-send")).to_be_visible()
    page.locator(f"#hex-{PALM_BANK} .hex-name").click()
    barred = page.locator("#choices .choice[aria-disabled]:focus")
    expect(barred).to_have_attribute("data-about", f"hex-{PALM_BANK}")
    why = page.locator(f"#{barred.get_attribute('aria-describedby')}")
    expect(why).to_be_visible()
    expect(why).to_contain_text("that is an assault")


def test_a_stepper_shows_where_it_ends(open_browser: OpenBrowser, table: Table, five: list[User]) -> None:
    page = open_browser(five[WARLORD], **STILL)
    page.goto(table.get_absolute_url())
    page.locator("#choices").get_by_role("button", name="Move").first.click()
    stepper = page.locator("#form .stepper").first
    field, less, more = (stepper.locator(one) for one in ("input", "[data-step='-1']", "[data-step='1']"))
    most = field.get_attribute("max") or ""
    for number, ended, open_ in (("0", less, more), (most, more, less)):
        field.fill(number)
        expect(ended).to_have_attribute("aria-disabled", "true")
        expect(open_).not_to_have_attribute("aria-disabled", "true")
        ended.click(force=True)
        expect(field).to_have_value(number)


def test_what_is_written_over_outlives_who_comes(
    open_browser: OpenBrowser, table: Table, five: list[User]
) -> None:
    page = open_browser(five[WARLORD], **STILL)
    page.goto(table.get_absolute_url())
    page.locator("#choices").get_by_role("button", name="Move").first.click()
    field = page.locator("#form .stepper input").first
    field.fill("0")
    open_browser(five[SULTAN], **STILL).goto(table.get_absolute_url())
    expect(page.locator("#presence")).to_contain_text(five[SULTAN].name)
    expect(field).to_have_value("0")


def test_all_of_the_table_is_in_the_window(open_browser: OpenBrowser, table: Table, five: list[User]) -> None:
    page = open_browser(five[WARLORD], **STILL, viewport={"width": 1366, "height": 768})
    page.goto(table.get_absolute_url())
    expect(page.locator("#board .hex").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_all_of_one_s_aims_are_in_sight(open_browser: OpenBrowser, table: Table, five: list[User]) -> None:
    """In the first year, with the most of them."""
    page = open_browser(five[SULTAN], **STILL, viewport={"width": 1366, "height": 768})
    page.goto(table.get_absolute_url())
    expect(page.locator("#aims li")).to_have_count(4)
    hidden = "() => (({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(aims)"
    assert page.evaluate(hidden) <= 0


def test_a_card_for_sale_says_what_it_does(open_browser: OpenBrowser, table: Table, five: list[User]) -> None:
    page = open_browser(five[WARLORD], **STILL)
    page.goto(table.get_absolute_url())
    ticket, shown = page.locator(".ticket").first, page.locator("#card-text")
    text = page.locator(f"#{ticket.get_attribute('aria-describedby')}").text_content() or ""
    for width in (1366, 390):
        page.set_viewport_size({"width": width, "height": 800})
        ticket.focus()
        expect(shown).to_be_visible()
        expect(shown).to_have_text(text)
        box = shown.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
        page.keyboard.press("Escape")
        expect(shown).to_be_hidden()
        for y in (10, 300):
            page.mouse.move(width / 2, y)
        expect(shown).to_be_hidden()
        ticket.blur()


def test_on_a_phone_all_that_was_counted_is_in_sight(
    open_browser: OpenBrowser, table: Table, five: list[User]
) -> None:
    for seat in range(1, 5):
        resign(table_id=table.pk, seat=seat)
    page = open_browser(five[WARLORD], **STILL, viewport=NARROW)
    page.goto(table.get_absolute_url())
    check_count(page, "Where the points came from", "Points")


def test_a_standing_offer_is_taken_without_an_answer(
    open_browser: OpenBrowser, table: Table, five: list[User]
) -> None:
    game = play_until(table, acting, Random(1))
    assert game.board.reserves[NOMAD]
    nomad, warlord = open_browser(five[NOMAD], **STILL), open_browser(five[WARLORD], **STILL)
    for page in (nomad, warlord):
        page.goto(table.get_absolute_url())
    post(nomad, "hire:1", "Warlord", 1)
    hire = warlord.get_by_role("button", name="Hire one mercenary from the reserves")
    expect(hire).to_contain_text("1 coin")
    hire.click()
    expect(warlord.locator("#turn-asks")).to_have_text("Say where a mercenary is placed")
    warlord.locator("#choices button.choice").first.click()
    expect(warlord.locator("#log-lines")).to_contain_text("hires one mercenary for 1 coin")


def test_who_would_buy_is_not_asked_of_whom(
    open_browser: OpenBrowser, table: Table, five: list[User]
) -> None:
    play_until(table, acting, Random(1))
    page = open_browser(five[WARLORD], **STILL)
    page.goto(table.get_absolute_url())
    expect(page.locator("#presence")).to_contain_text("Here now")
    page.get_by_text("Make an offer ahead").click()
    expect(page.locator("#offer-what option").first).to_have_text(re.compile("^You buy "))
    expect(page.locator("#offer-to")).to_be_hidden()
    page.get_by_role("button", name="Put it on the table").click()
    expect(page.locator("#bargains")).to_contain_text("You offer the Nomad 2 coins for one mercenary")


def test_an_offer_to_one_is_seen_by_nobody_else(
    open_browser: OpenBrowser, table: Table, five: list[User]
) -> None:
    nomad, warlord, sultan = (open_browser(five[seat], **STILL) for seat in (NOMAD, WARLORD, 2))
    for page in (nomad, warlord, sultan):
        page.goto(table.get_absolute_url())
    before = version(sultan)
    post(nomad, "hire:1", "Warlord", 1)
    settle(sultan, before)
    expect(warlord.locator("#bargains .slip")).to_have_count(1)
    expect(sultan.locator("#bargains .slip")).to_have_count(0)
    assert "hire" not in sultan.locator("#log-lines").inner_text().lower()


def selecting(game: Game) -> bool:
    now = game.board.conflict
    return bool(now and now.stage == "select" and now.kind == "combat")


def test_nothing_is_wrong_with_its_pages_for_those_who_do_not_see(
    open_browser: OpenBrowser, table: Table, five: list[User]
) -> None:
    page = open_browser(five[WARLORD], **STILL)
    page.goto(table.get_absolute_url())
    expect(page.locator("#board .hex").first).to_be_visible()
    check_twice(page)
    play_until(table, selecting, Random(4))
    page.goto(table.get_absolute_url())
    expect(page.locator("#h-scene")).to_be_visible()
    check_twice(page)


def settled(game: Game, so_far: list[bool]) -> bool:
    """Whether the latest move has settled a combat or a contest."""
    so_far.append(bool(game.board.conflict))
    return so_far[-2:] == [True, False]


MOST_STEPS = 9  # of a show


def moved(game: Game, so_far: list[Game]) -> bool:
    so_far.append(game)
    return len(so_far) > 1


def second_year(game: Game) -> bool:
    return game.board.year == 2


def test_a_scene_that_was_put_away_is_not_there_again(
    open_browser: OpenBrowser, table: Table, five: list[User]
) -> None:
    play_until(table, partial(settled, so_far=[]), Random(4))
    page = open_browser(five[WARLORD], **STILL)
    page.goto(table.get_absolute_url())
    page.get_by_role("button", name="Back to the map").click()
    expect(page.locator("#scene")).to_be_hidden()
    expect(page.locator("#hand")).to_be_visible()
    page.reload()
    expect(page.locator("#presence")).to_contain_text("Here now")
    expect(page.locator("#board .hex").first).to_be_visible()
    expect(page.locator("#scene")).to_be_hidden()


def test_what_came_of_a_conflict_stays_to_be_read_whatever_comes_next(
    open_browser: OpenBrowser, table: Table, five: list[User]
) -> None:
    play_until(table, selecting, Random(4))
    page = open_browser(five[WARLORD])
    page.goto(table.get_absolute_url())
    expect(page.locator("#presence")).to_contain_text("Here now")
    play_until(table, partial(settled, so_far=[]), Random(4))
    page.wait_for_function(HELD)
    play_until(table, partial(moved, so_far=[]), Random(4))
    expect(page.locator("#version")).to_have_value(str(table.moves.latest().number))
    result = page.locator("#part-scene[inert] #scene[data-settled]")
    for _ in range(MOST_STEPS):
        if result.is_visible():
            break
        page.locator("[data-stage=step]").click()
        expect(page.locator("#stage[data-paused]")).to_be_visible()
    expect(result).to_be_visible()
    expect(page.locator(".cm-field")).to_be_hidden()
    page.keyboard.press("x")
    expect(page.locator(".cm-field")).to_be_visible()


def test_what_a_year_has_brought_is_shown(open_browser: OpenBrowser, table: Table, five: list[User]) -> None:
    page = open_browser(five[WARLORD], **STILL)
    play_until(table, second_year, Random(4))
    page.goto(table.get_absolute_url())
    expect(page.locator("#h-scene")).to_have_text("What year 1 has brought")
    expect(page.locator(".year-scored li")).to_have_count(5)


# What the page about the parts looks like when something has been composed, and what they say of it.
FRAMES = """() => {
  document.dispatchEvent(new CustomEvent("table:composed", { detail: { asked: false } }));
  const words = parts => [...document.querySelectorAll(parts)].map(part => part.dataset.frame).join(" ");
  return [document.querySelector("#main").dataset.frame, words("#main .part[data-frame]:not([inert])")];
}"""


def test_what_is_composed_while_a_conflict_is_shown_leaves_the_page_about_it_as_its_parts_say(
    open_browser: OpenBrowser, table: Table, five: list[User]
) -> None:
    """The scene as it was is on the page as well, until its show is over."""
    play_until(table, selecting, Random(4))
    page = open_browser(five[WARLORD])
    page.goto(table.get_absolute_url())
    expect(page.locator("#presence")).to_contain_text("Here now")
    play_until(table, partial(settled, so_far=[]), Random(4))
    page.wait_for_function(HELD)
    expect(page.locator("#part-scene[inert]")).to_have_count(1)
    page_about, parts_say = page.evaluate(FRAMES)
    assert page_about == parts_say


def bargain(pages: list[Page], rng: Random) -> None:
    """Deals are promised, and agreed to, as they come."""
    for page in pages:
        if rng.random() < 0.5:
            promise(page, 1)
    agree(pages[1])


def play_to_the_end(pages: list[Page], rng: Random, talks: bool) -> None:
    until = monotonic() + WITHIN
    while not all(map(over, pages)):
        assert monotonic() < until
        if talks and pages[0].locator("#scene .camp").count():
            bargain(pages, rng)
        acted = [act(page, rng) for page in pages]
        if not any(acted):
            pages[0].wait_for_timeout(50)


@pytest.mark.bots
@pytest.mark.timeout(WITHIN + 60)
def test_two_people_and_three_bots_play_to_the_end(
    open_browser: OpenBrowser, five: list[User], whole: bool
) -> None:
    layla, omar = five[:2]
    bots: list[dict[str, object]] = [{"bot": "easy"}] * 3
    table = table_of([{"user": layla}, {"user": omar}, *bots], layla)
    if not whole:
        play_until(table, last_year, Random(5))
    pages = [open_browser(user, **STILL) for user in (layla, omar)]
    for page in pages:
        page.goto(table.get_absolute_url())
    play_to_the_end(pages, Random(5), talks=False)
    points = [page.locator(".end-sheet td.end").all_inner_texts() for page in pages]
    assert points[0] == points[1] == sorted(points[0], key=int, reverse=True)


@pytest.fixture
def at_the_crossing(table: Table) -> Table:
    """The Warlord's men stand next to one of the Caliph's, where the Murshid has influence; the Murshid
    holds a card for a combat and one for a contest.
    """
    last = table.moves.latest()
    game: Game = archive.load(table, last)
    change_force(game, WARLORD, CROSSING, ordinary=3)
    change_force(game, CALIPH, PALM_BANK, ordinary=1)
    hold(game, MURSHID, "poisoner", "imam")
    assert game.board.influence[PALM_BANK] == MURSHID
    assert table.rules.problems(game) == []
    keep_game(table, last, game)
    return table


def hire(pages: list[Page]) -> None:
    """6.8. Offered ahead by the Nomad, taken by the Warlord, who says where it stands."""
    post(pages[NOMAD], "hire:1", "Warlord", 1)
    take(pages[WARLORD], "Hire one mercenary from the reserves")
    act(pages[WARLORD], Random(1))


def bribe(pages: list[Page]) -> None:
    """6.6. The Murshid proposes, the Nomad agrees, the Murshid takes it."""
    murshid = pages[MURSHID]
    expect(my_turn(murshid)).to_have_count(1)
    before = version(murshid)
    offer = murshid.locator("#offer")
    label_of(offer.locator("input[value^='bribe']").first).check()
    offer.locator("[name=coins-0]").fill("1")
    offer.get_by_role("button", name="Offer this").click()
    settle(murshid, before)
    take(pages[NOMAD], "Accept")
    take(murshid, "Bribe one mercenary")
    take(murshid, "No more")


def contest(pages: list[Page]) -> None:
    """10, 12.8. For the crossing by the Sultan, against the Warlord's men and a card of the Murshid's."""
    take(pages[SULTAN], "Influence")
    take(pages[SULTAN], "Crossing")
    select(pages[MURSHID], "Imam")
    select(pages[SULTAN])
    select(pages[WARLORD])
    take(pages[WARLORD], "Defend")
    take(pages[MURSHID], "Defend")
    for page in pages:
        expect(page.locator("#scene")).to_contain_text("Imam")


def combat(pages: list[Page]) -> None:
    """9, 12.9, 12.10. By the Warlord, who promises the Murshid points and is lent a card."""
    warlord, murshid = pages[WARLORD], pages[MURSHID]
    take(warlord, "Assault")
    march(warlord, CROSSING, PALM_BANK)
    assert promise(warlord, 2)
    expect(murshid.locator("#asides, #choices").get_by_role("button", name="Agree")).to_be_visible()
    assert agree(murshid)
    select(murshid, "Poisoner", side="attacker")
    select(warlord)
    select(pages[CALIPH])
    for page in pages:
        expect(page.locator("#scene")).to_contain_text("Poisoner")
    take(warlord, "The ordinary unit of the Caliph")
    for page in pages:
        expect(page.locator("#scene")).to_contain_text("The Warlord pays the Murshid 2 points.")


@pytest.mark.timeout(WITHIN + 60)
def test_five_browsers_play_a_game(
    open_browser: OpenBrowser, at_the_crossing: Table, five: list[User], whole: bool
) -> None:
    """With mercenaries hired and bribed at an agreed price, a contest, a combat, a deal, a card lent."""
    pages = [open_browser(user, **STILL) for user in five]
    for page in pages:
        page.goto(at_the_crossing.get_absolute_url())
    hire(pages)
    bribe(pages)
    contest(pages)
    for seat in (CALIPH, NOMAD):
        take(pages[seat], "Collect")
    combat(pages)
    told = {type(event).__name__ for event in news(at_the_crossing)}
    assert told >= {"UnitsHired", "UnitsBribed", "ContestBegan", "CombatBegan", "DealAnswered", "DealPaid"}
    assert [(card.by, card.seat) for card in revealed(at_the_crossing)][-1] == (MURSHID, WARLORD)
    if not whole:
        play_until(at_the_crossing, ending, Random(9))
        for page in pages:
            page.goto(at_the_crossing.get_absolute_url())
    play_to_the_end(pages, Random(9), talks=True)
    points = {tuple(page.locator(".end-sheet td.end").all_inner_texts()) for page in pages}
    assert len(points) == 1


def news(table: Table) -> list[Event]:
    return [event for move in table.moves.all() for event in table.rules.read_events(move.events)]


def revealed(table: Table) -> list[Played]:
    return [card for event in news(table) if isinstance(event, Revealed) for card in event.cards]


@pytest.mark.parametrize("dark", [False, True])
def test_at_one_screen_the_hands_are_behind_the_curtain(
    open_browser: OpenBrowser, five: list[User], dark: bool
) -> None:
    """Two at one screen: what the first held is nowhere when the second looks."""
    host = five[0]
    shared: list[dict[str, object]] = [{"user": host, "player": name} for name in NAMES[:2]]
    table = table_of([*shared, *({"user": user} for user in five[2:])], host)
    game = play_until(table, acting, Random(2))
    page = open_browser(host, color_scheme="dark" if dark else "light", **STILL)
    page.goto(table.get_absolute_url())
    expect(page.get_by_role("heading", name="Layla")).to_be_visible()
    sit_down(page)
    hands = [names_of(game, seat) for seat in (0, 1)]
    assert set(page.locator("#hand .pcard-name").all_inner_texts()) == hands[0]
    page.locator("#choices").get_by_role("button", name="Collect").click()
    expect(page.get_by_role("heading", name="Omar")).to_be_visible()
    assert not page.locator(".pcard").count()
    sit_down(page)
    expect(page.locator("#hand")).to_be_visible()
    assert set(page.locator("#hand .pcard-name").all_inner_texts()) == hands[1]


def names_of(game: Game, seat: int) -> set[str]:
    return {game.components.power[card].name for card in game.board.hands[seat]}
