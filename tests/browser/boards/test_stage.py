"""What happens is seen and told: in its order, once, and never in the way."""

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.play.models import Table
from tests.browser.boards.test_jihad import muslims_recruit
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, fold, go_to, place, take
from tests.factories import TableFactory

LONG = """() => {
  const line = document.querySelector("#log-lines li:last-child");
  for (let n = 0; n < 80; n += 1) line.before(Object.assign(line.cloneNode(true), { id: `line-${n}` }));
}"""
IN_BOX = """id => document.getElementById(id).getBoundingClientRect().top
  - document.querySelector(".log-end").getBoundingClientRect().top"""
AT_ITS_END = """() => {
  const box = document.querySelector(".log-end").getBoundingClientRect();
  return Math.abs(box.bottom - document.querySelector("#log-lines").getBoundingClientRect().bottom) < 2;
}"""

# What is free above three lines of words in the head, and below them as far as the line of the show.
SAID = """() => {
  const bar = document.querySelector("#stage"), say = bar.querySelector(".stage-say");
  bar.hidden = false;
  say.textContent = "An empty Muslim squadron sails from Caesarea Maritima 4420 to hex 4936: 19 points.";
  const boxes = [bar, say, bar.querySelector(".stage-way")].map(one => one.getBoundingClientRect());
  const [all, words, way] = boxes, line = parseFloat(getComputedStyle(say).lineHeight);
  return words.height > 2.9 * line ? [words.top - all.top, way.top - words.bottom] : [-1];
}"""
# Of a fight at the edge of the map: how far the throw stands from either side of the window.
THROWN = """() => {
  const words = { title: "36 against 2: 6:1", need: "–/3R", faces: [5] };
  const sum = "the attacker loses none and the defender loses 3 units and retreats";
  const where = { left: 380, width: 10, top: 300, bottom: 310, height: 10 };
  const box = window.throwDice({ ...words, sum }, where, 100).getBoundingClientRect();
  return [box.left, innerWidth - box.right];
}"""


@pytest.fixture
def table(layla: User, omar: User, components: None) -> Table:
    table: Table = TableFactory.create(players=[{"user": layla}, {"user": omar}])
    return table


def both(open_browser: OpenBrowser, layla: User, omar: User, table: Table) -> tuple[Page, Page]:
    hers, his = open_browser(layla, **STILL), open_browser(omar, **STILL)
    for page in (hers, his):
        go_to(page, table.get_absolute_url())
    return hers, his


def test_who_listens_is_told_what_happened_in_its_order_and_once(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = both(open_browser, layla, omar, table)
    place(hers)
    expect(his.locator("#told p")).to_have_text(["Banu Umayya has bid."])
    place(his)
    expect(his.locator("#told p").first).to_have_text("Banu Hashim has bid.")
    expect(his.locator("#told p").nth(1)).to_have_text("The screens are lifted.")
    told = his.locator("#told p").all_text_contents()
    assert told[-1].startswith("You drew")
    logged = his.locator("#log-lines > li").evaluate_all(
        "all => all.map(one => one.querySelector('h3')?.firstChild.textContent.trim().concat('.')"
        " ?? one.textContent)"
    )
    assert len(logged) > len(told)
    assert "Turn 2, Palestine." in told  # a heading, which ends without a stop where it stands
    assert all(
        line.lstrip("UH").startswith(words) for words, line in zip(told[::-1], logged[::-1], strict=False)
    )
    go_to(his, table.get_absolute_url())
    expect(his.locator("#told p")).to_have_count(0)


def test_a_throw_stands_in_the_window_of_a_phone(
    open_browser: OpenBrowser, layla: User, table: Table
) -> None:
    page = open_browser(layla, **STILL, viewport={"width": 390, "height": 844})
    go_to(page, table.get_absolute_url())
    assert min(page.evaluate(THROWN)) >= 0
    assert min(page.evaluate(SAID)) >= 0


def test_the_log_stays_at_its_end_or_where_its_reader_is(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = both(open_browser, layla, omar, table)
    hers.evaluate(LONG)
    assert hers.evaluate(AT_ITS_END)
    place(hers)
    expect(hers.locator("#log-lines > li").last).to_contain_text("Banu Umayya has bid.")
    assert hers.evaluate(AT_ITS_END)
    hers.locator(".log-end").hover()
    hers.mouse.wheel(0, -600)
    hers.wait_for_function("() => document.querySelector('.log-end').scrollTop < -500")
    before = hers.evaluate(IN_BOX, "line-40")
    place(his)
    expect(hers.locator("#log-lines > li").last).to_contain_text("You drew")
    assert abs(hers.evaluate(IN_BOX, "line-40") - before) < 2


# The show is held in the frame in which it begins: a test is slower than it is.
HELD = """() => {
  const stage = document.querySelector("#stage");
  if (!stage.hidden && !stage.hasAttribute("data-paused")) stage.querySelector("[data-stage=hold]").click();
  return stage.hasAttribute("data-paused");
}"""
OVER = "() => document.querySelector('#stage').hidden"


def revealed(open_browser: OpenBrowser, layla: User, omar: User, table: Table) -> Page:
    """His page, just after the reveal of a turn in which she won something."""
    hers, his = open_browser(layla, **STILL), open_browser(omar)
    for page in (hers, his):
        go_to(page, table.get_absolute_url())
    hers.locator("#fate-0").fill("3")
    place(hers)
    place(his)
    return his


def test_a_reveal_is_not_read_off_before_it_is_seen_and_any_key_ends_it(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    his = revealed(open_browser, layla, omar, table)
    his.wait_for_function(HELD)
    score = his.locator("#score-0:visible")
    assert score.inner_text() == "0"
    expect(his.locator("#log-lines li:visible").last).not_to_contain_text("You drew")
    expect(his.locator("#turn:visible")).to_contain_text("Turn 1 of 10")
    expect(his.locator(".stage-say")).to_contain_text("screens are lifted")
    expect(his.locator("#version")).to_have_value("2")
    his.keyboard.press("x")
    his.wait_for_function(OVER)
    expect(score).not_to_have_text("0")
    expect(his.locator("#turn:visible")).to_contain_text("Turn 2 of 10")
    expect(his.locator("#log-lines li:visible").last).to_contain_text("You drew")
    assert his.locator("[data-held], [inert], .stage-token, .stage-throw").count() == 0


def test_a_reveal_can_be_held_and_stepped_and_is_shown_once(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    his = revealed(open_browser, layla, omar, table)
    his.wait_for_function(HELD)
    words = his.locator(".stage-say")
    before = words.inner_text()
    his.locator("[data-stage=step]").click()
    expect(words).not_to_have_text(before)
    expect(his.locator("#stage[data-paused]")).to_be_visible()
    his.locator("[data-stage=end]").click()
    his.wait_for_function(OVER)
    go_to(his, table.get_absolute_url())
    assert his.evaluate(OVER)
    expect(his.locator("#told p")).to_have_count(0)


def test_a_push_that_comes_meanwhile_is_let_in_at_once_and_seen_after(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = open_browser(layla, **STILL), open_browser(omar)
    for page in (hers, his):
        go_to(page, table.get_absolute_url())
    for page in (hers, his):
        place(page)
    his.wait_for_function(HELD)
    fold(hers)
    place(hers)
    expect(his.locator("#version")).to_have_value("3")
    expect(his.locator("#stage[data-paused]")).to_be_visible()
    expect(his.locator("#part-seat-0")).to_contain_text("Has bid")
    line = his.locator("#log-lines li", has_text="Banu Umayya has bid.")
    assert [one.is_visible() for one in line.all()] == [True, False]
    his.locator("[data-stage=end]").click()
    his.wait_for_function(OVER)
    assert [one.is_visible() for one in line.all()] == [True, True]


def test_who_comes_after_a_reveal_reads_nothing_off_before_it_is_seen(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = both(open_browser, layla, omar, table)
    hers.locator("#fate-0").fill("3")
    place(hers)
    place(his)
    late = open_browser(omar)
    go_to(late, table.get_absolute_url())
    hidden = "id => getComputedStyle(document.getElementById(id)).opacity === '0'"
    assert [late.evaluate(hidden, name) for name in ("score-0", "facts-0", "stop-1")] == [True, True, False]
    late.keyboard.press("Escape")
    assert not late.evaluate(hidden, "score-0")


def test_with_less_motion_there_is_nothing_to_wait_for(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = both(open_browser, layla, omar, table)
    hers.locator("#fate-0").fill("3")
    place(hers)
    place(his)
    assert his.evaluate(OVER)
    assert his.locator("[data-held]").count() == 0
    assert his.locator("#score-0").inner_text() != "0"


def test_who_wishes_so_is_shown_nothing_on_any_page(
    open_browser: OpenBrowser, layla: User, omar: User, table: Table
) -> None:
    hers, his = open_browser(layla, **STILL), open_browser(omar)
    go_to(his, table.get_absolute_url())
    his.locator(".tablehead .menu > summary").click()
    his.locator("#motion").select_option("off")
    for page in (hers, his):
        go_to(page, table.get_absolute_url())
    place(hers)
    place(his)
    assert his.evaluate(OVER)
    assert his.locator("[data-held]").count() == 0


# Where the token on the map is, frame by frame, in parts of the map; and the words of the bar.
WATCH = """() => {
  window.went = [];
  const look = () => {
    const token = document.querySelector(".stage-token");
    const map = document.querySelector("[data-plane]").getBoundingClientRect();
    if (token && getComputedStyle(token).opacity > 0.5) {
      const at = token.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2;
      window.went.push([(x - map.x) / map.width, (y - map.y) / map.height]);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
PLACE = "at => window.places().get(at)"
FAR = 0.04  # of the map: less than from a hex to the next but one


def marched(open_browser: OpenBrowser, layla: User, omar: User) -> Page:
    """What he sees while she marches from Medina to Damascus."""
    table = TableFactory.create(game="jihad", scenario="campaign", players=[{"user": layla}, {"user": omar}])
    hers, his = open_browser(layla, **STILL), open_browser(omar)
    muslims_recruit(hers, table, his)
    hers.locator("#muster-2411").click()
    hers.locator("#n-2411-Muslims-Bedouin").fill("2")
    take(hers, hers.locator("#plan-do-1"))
    hers.get_by_role("button", name="Recruit no more").click()
    expect(hers.locator("#h-choices")).to_have_text("Move your stacks")
    hers.locator("#pile-2411-m").press("Enter")
    hers.locator("#plan-to").select_option("2207")
    expect(hers.locator(".plan-way")).to_contain_text("To Damascus 2207: 1 point")
    his.wait_for_function(OVER)
    his.evaluate(WATCH)
    hers.locator("#plan-do-1").click()
    return his


def test_a_stack_is_seen_to_pass_through_the_places_between(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    his = marched(open_browser, layla, omar)
    his.wait_for_function(HELD)
    assert his.locator("[data-held]").count() > 0
    expect(his.locator(".stage-say")).to_contain_text("2 Bedouins go from Medina 2411 to Damascus 2207")
    his.locator("[data-stage=hold]").click()
    his.wait_for_function(OVER)
    assert his.locator("[data-held], [inert], .stage-token").count() == 0
    start, end = his.evaluate(PLACE, "2411"), his.evaluate(PLACE, "2207")
    went = his.evaluate("() => window.went")

    def near(place: list[float]) -> list[int]:
        return [n for n, (x, y) in enumerate(went) if abs(x - place[0]) + abs(y - place[1]) < FAR]

    between = set(range(len(went))) - set(near(start)) - set(near(end))
    assert near(start) and between and near(end)
    assert min(near(start)) < min(between) < max(near(end))


def test_a_key_ends_a_march_at_once(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    his = marched(open_browser, layla, omar)
    his.wait_for_function(HELD)
    his.keyboard.press("Escape")
    assert his.evaluate(OVER)
    assert his.locator("[data-held], [inert], .stage-token").count() == 0
