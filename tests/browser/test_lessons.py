"""Guided first turns, as who learns goes through them: by mouse, by keyboard, and another way."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from apps.play.models import Seat
from apps.site.programs import Web
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, place, take

pytestmark = [pytest.mark.bots, pytest.mark.usefixtures("site", "components")]
# In the window, and under nothing that sticks there.
UNCOVERED = """selector => {
  const one = document.querySelector(selector), box = one?.getBoundingClientRect();
  return one && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === one;
}"""


def learn(open_browser: OpenBrowser, game: str, watch: str = "", **options: object) -> Page:
    page = open_browser(**STILL, **options)
    if watch:
        page.add_init_script(watch)
    page.goto(f"/games/{game}/")
    with page.expect_websocket(lambda socket: "/ws/tables/" in socket.url):
        page.get_by_role("button", name="Learn it by a first turn").click()
    return page


def title(page: Page):
    return page.locator(".lesson-step:not([hidden]) h3")


def told(page: Page, words: str) -> None:
    expect(title(page)).to_have_text(words)


def next_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Next", exact=True)


def go_on(page: Page) -> None:
    next_button(page).click()


def read_on_to(page: Page, words: str, press: Callable[[Page], None] = go_on) -> None:
    """Step by step; each lights something that is on the page."""
    while title(page).inner_text() != words:
        expect(page.locator("[data-taught]").first).to_be_attached()
        before = title(page).inner_text()
        press(page)
        expect(title(page)).not_to_have_text(before)


def follow(page: Page, words: str) -> None:
    """Press the choice that is proposed; this is told next."""
    page.locator(".choice[data-taught]").click()
    told(page, words)


def do_as_told(page: Page, words: str) -> None:
    """Press what the step of this title proposes: it stands in sight beside it; another question comes."""
    told(page, words)
    proposed = page.locator(".choice[data-taught]")
    expect(proposed).to_be_in_viewport(ratio=0.9)
    expect(title(page)).to_be_in_viewport(ratio=0.9)
    asked = page.locator("#h-choices").inner_text()
    proposed.click()
    expect(page.locator("#h-choices")).not_to_have_text(asked)


def fate(page: Page, space: int, tokens: int) -> None:
    page.locator(f"#fate-{space}").fill(str(tokens))


def test_a_turn_of_the_bidding_game(open_browser: OpenBrowser, site: Web) -> None:
    page = learn(open_browser, "bidding")
    told(page, "Three families, ten conquests")
    read_on_to(page, "Stay Caliph")
    fate(page, 0, 4)
    page.locator("#slot-20 label").click()
    told(page, "Take Arabia")  # what it was about is done
    fate(page, 1, 3)
    page.locator("#slot-41 label").click()
    told(page, "Cards for later")
    fate(page, 3, 2)
    told(page, "Place it")
    place(page)
    told(page, "The screens are lifted")
    expect(page.locator("#lesson-told")).to_contain_text("The screens are lifted")
    expect(page.locator("#turn-1-0")).to_have_attribute("data-taught", "1")
    go_on(page)
    page.locator("#fold").click()
    told(page, "The turn is over")
    expect(page.locator("#score-0")).to_have_text("10")
    read_on_to(page, "That was a turn")
    page.get_by_role("button", name="Play a whole game").click()
    expect(page.locator("#lesson")).to_have_count(0)  # choices stand there as well
    expect(page.locator("#h-choices")).to_be_visible()
    seat = Seat.objects.get(table__taught=False, bot="")
    assert seat.seal and seat.contribution  # a browser had its say in what falls


def test_a_turn_of_the_first_jihad(open_browser: OpenBrowser, site: Web) -> None:
    page = learn(open_browser, "first_jihad", viewport={"width": 1366, "height": 768})
    told(page, "Hold what you can")
    expect(page.locator(".fj-guide")).to_be_hidden()  # one guide is enough
    read_on_to(page, "Fall back")
    do_as_told(page, "Fall back")
    for words in ("One hit is left", "Nought is not none", "Behind the mountains"):
        do_as_told(page, words)
    do_as_told(page, "The capital of Persia")
    do_as_told(page, "The last hit")
    read_on_to(page, "Mend the army")
    do_as_told(page, "Mend the army")
    read_on_to(page, "Attack Damascus")
    do_as_told(page, "Attack Damascus")
    expect(page.locator("#army-byz_greek")).to_have_attribute("data-at", "damascus/army")
    read_on_to(page, "And Alexandria")
    for words in ("And Alexandria", "The West is done", "The East", "Strong again", "All is spent"):
        do_as_told(page, words)
    told(page, "Conversion")
    expect(page.locator("#islam-indian")).to_have_attribute("data-at", "khuzestan/islam")
    read_on_to(page, "The Icons, and the rest")
    do_as_told(page, "The Icons, and the rest")
    told(page, "The second card")
    expect(page.locator("#lesson-told")).to_contain_text("2 + 6, the old skill, = 8")
    read_on_to(page, "That was a turn")


def test_it_goes_by_keyboard_and_is_left_and_taken_up(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "bidding")

    def enter(page: Page) -> None:
        page.get_by_role("button", name="Next", exact=True).press("Enter")

    read_on_to(page, "Seven Spaces", enter)
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    page.get_by_role("button", name="Leave the guide").press("Enter")
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("[data-taught]")).to_have_count(0)
    back = page.get_by_role("button", name="Take up the guide again")
    expect(back).to_be_focused()
    page.reload()
    expect(page.locator("#lesson")).to_be_hidden()
    back.press("Enter")
    told(page, "Seven Spaces")
    expect(title(page)).to_be_focused()


def test_another_bid_is_made_as_well_and_one_may_begin_anew(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "bidding", viewport={"width": 390, "height": 844})
    fate(page, 6, 10)
    place(page)
    told(page, "The screens are lifted")
    page.locator("#fold").click()
    told(page, "The turn is over")
    read_on_to(page, "That was a turn")
    before = page.url
    with page.expect_navigation():
        page.get_by_role("button", name="Begin anew").click()
    assert page.url != before
    told(page, "Three families, ten conquests")


def to_the_orchards(page: Page) -> None:
    """On through the guided year of Crescent Moon, from an offer to where influence is sought."""
    follow(page, "An offer")
    follow(page, "Your second action")
    read_on_to(page, "Cards, and who is paid")
    follow(page, "Physician, from the near market")
    follow(page, "Caravan, for nothing")
    follow(page, "That will do")
    follow(page, "Influence")
    follow(page, "At the Orchards")


def test_a_year_of_crescent_moon(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "crescent_moon")
    told(page, "Four powers, one land")
    read_on_to(page, "The first action: build")
    follow(page, "A town becomes a city")
    expect(page.locator(".choice[data-taught]")).to_be_in_viewport(ratio=1)  # far down a long list
    follow(page, "A town at the Holy Site")
    for _ in range(2):
        page.locator("#hex-T16").click()
    told(page, "Guard your city")
    to_the_orchards(page)
    follow(page, "A contest of influence")
    page.get_by_role("button", name="Go on without a card").click()
    told(page, "2 to 2, and yours")
    read_on_to(page, "Play a card")
    follow(page, "The year was scored")
    expect(page.locator("#power-2 .power-points")).to_contain_text("25")
    read_on_to(page, "That was a year")
    expect(page.get_by_role("button", name="Play a whole game")).to_be_visible()


def at_modes(open_browser: OpenBrowser) -> Page:
    """The guided year of Apocalypse in the East, as far as modes are changed."""
    page = learn(open_browser, "apocalypse")
    read_on_to(page, "Your counters")
    follow(page, "Three modes")
    return page


def test_a_year_of_apocalypse_in_the_east(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "apocalypse")
    told(page, "To Constantinople")
    read_on_to(page, "Your counters")
    follow(page, "Three modes")
    read_on_to(page, "Form an Expedition")
    page.locator("#tab-syria").click()
    page.get_by_label("All at Damascus").check()
    take(page, page.get_by_role("button", name="Form it with 8 units at Damascus"))
    told(page, "Your Expedition")
    follow(page, "No ships yet")
    follow(page, "March on Iconium")
    page.wait_for_function(UNCOVERED, arg="#plan-to[data-taught]")
    page.locator("#pile-2226-byzantine").click()
    take(page, page.get_by_role("button", name="March to Iconium"))
    told(page, "Besiege it")
    expect(page.locator(".choice[data-taught]")).to_contain_text("83%")
    follow(page, "Iconium is yours")
    follow(page, "The end of your year")
    follow(page, "A new year")
    read_on_to(page, "That was a year")
    expect(page.get_by_role("button", name="Play a whole game")).to_be_visible()


def test_what_is_to_be_done_is_waited_for_and_what_is_undone_is_waited_for_again(
    open_browser: OpenBrowser,
) -> None:
    page = at_modes(open_browser)
    read_on_to(page, "Form an Expedition")
    expect(next_button(page)).to_be_hidden()
    page.locator("#tab-syria").click()
    page.get_by_label("All at Damascus").check()
    take(page, page.get_by_role("button", name="Form it with 8 units at Damascus"))
    told(page, "Your Expedition")
    page.get_by_role("button", name="Back", exact=True).click()
    told(page, "Form an Expedition")
    go_on(page)  # it is done
    told(page, "Your Expedition")
    page.get_by_role("button", name="Take back", exact=True).click()
    told(page, "Form an Expedition")
    expect(next_button(page)).to_be_hidden()


def test_who_marches_nowhere_is_told_of_no_siege(open_browser: OpenBrowser) -> None:
    page = at_modes(open_browser)
    page.get_by_role("button", name="Change no more modes").click()
    told(page, "A way of your own")
    page.get_by_role("button", name="End the phase").click()
    expect(page.locator(".lesson")).not_to_contain_text("Iconium")
    expect(page.get_by_role("button", name="Begin anew")).to_be_visible()


def test_what_is_composed_is_waited_for_and_a_turn_that_lies_open_is_read_on(
    open_browser: OpenBrowser,
) -> None:
    page = learn(open_browser, "bidding")
    read_on_to(page, "Stay Caliph")
    expect(next_button(page)).to_be_hidden()
    fate(page, 5, 10)  # as good to learn from
    place(page)
    told(page, "The screens are lifted")
    expect(page.locator(".lesson")).to_contain_text("You go a way of your own; this holds whatever you do.")
    page.locator("#fold").click()
    told(page, "The turn is over")
    fate(page, 5, 1)
    place(page)
    expect(page.locator("#lesson")).to_have_count(0)
    page.reload()  # what is told no more is not looked for
    expect(page.locator("#fold")).to_be_visible()


# Wholly in the window, and under nothing that sticks there, at any of its edges.
CLEAR = """selector => {
  const one = document.querySelector(selector), box = one?.getBoundingClientRect();
  if (!box?.width) return false;
  return [box.top + 4, box.bottom - 4].every(y =>
    one.contains(document.elementFromPoint(box.left + box.width / 2, y)));
}"""


def test_what_a_step_says_to_press_stands_clear_of_the_guide(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "crescent_moon", viewport={"width": 1366, "height": 768})
    read_on_to(page, "The first action: build")
    follow(page, "A town becomes a city")
    follow(page, "A town at the Holy Site")
    follow(page, "Guard your city")
    to_the_orchards(page)
    # what is asked next then begins under the guide, and only the edge of its button looks out
    page.locator(".table-side").evaluate("one => one.scrollTo({ top: 122, behavior: 'instant' })")
    page.locator(".choice[data-taught]").dispatch_event("click")  # which scrolls to nothing by itself
    told(page, "A contest of influence")
    page.wait_for_function(CLEAR, arg="#form-send")
    assert page.locator("#form-send[data-taught]").count() == 1


# Which of these lie under the number of something that a step speaks of.
NUMBERED_OVER = """selector => {
  const lit = [...document.querySelectorAll("[data-taught]:not([data-taught=''])")];
  const number = one => {
    const { left, top } = one.getBoundingClientRect(), style = getComputedStyle(one, "::after");
    const x = left + one.clientLeft + parseFloat(style.left), y = top + one.clientTop + parseFloat(style.top);
    return { x, y, right: x + parseFloat(style.width), bottom: y + parseFloat(style.height) };
  };
  const numbers = lit.map(number);
  const under = one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return numbers.some(n => n.x < right && n.right > left && n.y < bottom && n.bottom > top);
  };
  return [numbers.length, [...document.querySelectorAll(selector)].filter(under).map(one => one.textContent)];
}"""


def test_a_number_lies_on_no_name_and_on_no_price(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "crescent_moon", viewport={"width": 1366, "height": 768})
    read_on_to(page, "Who holds the land")
    assert page.evaluate(NUMBERED_OVER, ".hex-name") == [3, []]
    page.locator("#slot-8").evaluate("one => one.setAttribute('data-taught', '4')")
    assert page.evaluate(NUMBERED_OVER, ".hex-name, .ticket-name, .ticket-price") == [4, []]


def test_a_guide_that_was_left_lies_over_nothing(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "apocalypse", viewport={"width": 390, "height": 844}, color_scheme="dark")
    expect(page.locator("#turn[data-mine]")).to_be_visible()
    page.wait_for_function(STILL_AGAIN)  # what is asked has come, to which a page is led
    page.get_by_role("button", name="Leave the guide").click()
    back = page.get_by_role("button", name="Take up the guide again")
    expect(back).to_be_in_viewport()
    page.locator("#choices").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".board-field")).to_be_in_viewport()  # which stays in sight
    expect(back).not_to_be_in_viewport()
    back.click()
    told(page, "To Constantinople")


def test_on_a_phone_the_guide_does_not_cover_the_place_that_it_speaks_of(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "apocalypse", viewport={"width": 390, "height": 844})
    expect(page.locator("#turn[data-mine]")).to_be_visible()
    told(page, "To Constantinople")
    page.wait_for_function(STILL_AGAIN)  # what is asked has come, to which a page is led
    page.wait_for_function(CLEAR, arg="#pile-1235e-byzantine")


def test_on_a_phone_jihad_begins_at_its_map(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "jihad", viewport={"width": 390, "height": 844})
    expect(page.locator("#turn[data-mine]")).to_be_visible()
    told(page, "Out of Arabia")
    page.wait_for_function(STILL_AGAIN)
    page.wait_for_function(CLEAR, arg="#board")


def test_on_a_phone_what_a_march_costs_is_shown_before_the_place(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "jihad", viewport={"width": 390, "height": 844})
    read_on_to(page, "Raise an army")
    recruit(page, ("2411", "all"))
    take(page, page.get_by_role("button", name="Recruit no more"))
    page.locator("#pile-2411-m").click()
    page.locator("#pile-2607-e").click()
    expect(page.locator(".look")).to_be_attached()
    page.wait_for_function(CLEAR, arg=".plan-way h3")


# Where the column beside the board is scrolled to, one after the other.
WATCH = """addEventListener("scroll", event => {
    if (event.target.matches?.(".table-side")) window.wasAt?.push(event.target.scrollTop);
}, true)"""
WATCH_NOW = "window.wasAt = [document.querySelector('.table-side').scrollTop]"
STILL_AGAIN = """async () => {
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
    return !document.querySelector("form[data-plan][aria-busy]");
}"""


def to_and_fro(page: Page) -> list[int]:
    """Where the column went since it is watched, if down and then up, or up and then down."""
    page.wait_for_function(STILL_AGAIN)
    at: list[int] = page.evaluate("window.wasAt")
    ways = [after > before for before, after in pairwise(at) if after != before]
    return at if any(one != other for one, other in pairwise(ways)) else []


def test_what_is_asked_for_comes_into_sight_without_going_to_and_fro(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "apocalypse", viewport={"width": 1366, "height": 768}, watch=WATCH)
    told(page, "To Constantinople")
    read_on_to(page, "Your counters")
    turned: dict[str, list[int]] = {}

    def press(pressed: Locator, words: str) -> None:
        page.evaluate(WATCH_NOW)
        pressed.dispatch_event("click")  # which scrolls to nothing by itself
        told(page, words)
        turned[words] = to_and_fro(page)

    proposed = page.locator(".choice[data-taught]")
    press(proposed, "Three modes")
    page.wait_for_function(CLEAR, arg="#tab-shift")  # though the choices below it need the room
    press(page.get_by_role("button", name="Next", exact=True), "Form an Expedition")
    press(page.locator("#tab-syria"), "Form an Expedition")
    page.get_by_label("All at Damascus").dispatch_event("click")
    form = page.get_by_role("button", name="Form it with 8 units at Damascus")
    expect(form).to_be_in_viewport(ratio=1)
    press(form, "Your Expedition")
    expect(proposed).to_be_in_viewport(ratio=1)
    press(proposed, "No ships yet")
    expect(proposed).to_be_in_viewport(ratio=1)
    press(proposed, "March on Iconium")
    page.locator("#pile-2226-byzantine").dispatch_event("click")
    march = page.get_by_role("button", name="March to Iconium")
    expect(march).to_be_in_viewport(ratio=1)
    press(march, "Besiege it")
    expect(proposed).to_be_in_viewport(ratio=1)
    press(proposed, "Iconium is yours")
    expect(proposed).to_be_in_viewport(ratio=1)
    assert not any(turned.values()), turned


def recruit(page: Page, *chosen: tuple[str, str]) -> None:
    """At each place, by this button of its stepper; then all of them."""
    for city, button in chosen:
        page.locator(f"#muster-{city}").click()
        page.locator(f"#{button}-n-{city}-Muslims-Bedouin").click()
        expect(page.locator(f"#muster-{city} b")).to_be_visible()  # what the panel counts there
    take(page, page.locator("#plan-do-1"))


def test_a_turn_of_jihad(open_browser: OpenBrowser) -> None:
    page = learn(open_browser, "jihad")
    told(page, "Out of Arabia")
    read_on_to(page, "Land earns")
    expect(page.locator("#track-M")).to_be_in_viewport(ratio=1)
    read_on_to(page, "Raise an army")
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.99)  # the map is spoken of again
    recruit(page, ("2411", "all"))
    told(page, "A guard for each city")
    recruit(page, *((at, "more") for at in ("2412", "2515", "2611", "2615", "3011")))
    told(page, "Keep your point")
    take(page, page.get_by_role("button", name="Recruit no more"))
    told(page, "The way to Persia")
    read_on_to(page, "March on Ctesiphon")
    page.locator("#pile-2411-m").click()
    page.get_by_role("button", name="One Bedouin fewer").click()
    expect(page.locator(".plan-stack")).to_contain_text("Strength 30")
    page.locator("#pile-2607-e").click()
    expect(page.locator(".clash")).to_contain_text("6:1")
    take(page, page.locator("#plan-do-1"))
    told(page, "Four have arrived")
    page.get_by_role("button", name="End the movement").click()
    told(page, "The odds")
    expect(page.locator("#plan")).to_have_attribute("data-taught", "")
    page.get_by_role("button", name="Roll for this combat").click()
    told(page, "Ctesiphon is yours")
    read_on_to(page, "Win them over")
    page.get_by_role("button", name="One Levy more").click()
    page.get_by_role("button", name="Attempt 1 unit").click()
    told(page, "Your first convert")
    expect(page.locator("#lot-pool-Persians-Levy-m")).to_be_visible()
    read_on_to(page, "Nineteen are left")
    expect(page.get_by_role("button", name="Play a whole game")).to_be_visible()
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.99)
