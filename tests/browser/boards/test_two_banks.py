"""Two Banks, the tiny war made of the kit, played in a browser to its end."""

from collections.abc import Iterator, Mapping
from random import Random

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from apps.play.bench.alone import SITE, Alone
from games.engine.contract import Action
from games.engine.page import View
from tests.browser.boards.warring import values
from tests.browser.conftest import WHOLE, launched
from tests.browser.playing import ready
from tests.hexwar.marching import Halt, March
from tests.hexwar.two_banks import RULES, Presenter

HALT = msgspec.json.encode(Halt()).decode()


class Table(Alone):
    """Both sides at one screen, in turn."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, Presenter())
        self.game = RULES.setup("war", "a seed", 2, {})
        self.taken: list[Action] = []

    def view(self) -> View:
        waiting = RULES.waiting(self.game)
        seat = min(waiting, default=0)
        return View(
            rules=RULES,
            seen=RULES.seen_by(self.game, seat),
            seat=seat,
            names=RULES.names(2),
            waiting=waiting,
            legal=RULES.legal(self.game, seat) if waiting else (),
            form=RULES.form(self.game, seat) if waiting else None,
            refusals=(),
            outcome=RULES.outcome(self.game),
        )

    def beside(self) -> str:
        taken = f"<p id=taken>{len(self.taken)}</p>"
        return f"{taken}<button form=act name=action id=halt value='{HALT}'>Halt</button>"

    def posted(self, fields: Mapping[str, list[str]]) -> None:
        action = RULES.read_action(fields["action"][0])
        RULES.apply(self.game, min(RULES.waiting(self.game)), action)
        self.taken.append(action)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The shell does not go on to what answers a form, where the test answers it itself."""
    with launched(WHOLE) as browser:
        yield browser


@pytest.fixture
def table(browser: Browser) -> Table:
    return Table(browser.new_context(base_url=SITE, reduced_motion="reduce").new_page())


def march(table: Table, rng: Random) -> None:
    """A stack from the list to any hex in reach, as far as that is allowed; or a halt."""
    page = table.page
    ready(page)
    stacks = values(page.locator("#plan-instead option:not([value=''])"))
    if not stacks or rng.random() < 0.4:
        page.locator("#halt").click()
        return
    page.locator("#plan-instead").select_option(rng.choice(stacks))
    page.locator("#plan-to").focus()
    goals = page.locator("#plan-to option:not([value=''])")
    expect(goals.first).to_be_attached()
    page.locator("#plan-to").select_option(rng.choice(values(goals)))
    do = page.locator("#plan-do-1")
    expect(do.or_(page.locator("#plan .why"))).to_be_visible()
    (do if do.count() else page.locator("#halt")).click()


@pytest.mark.timeout(280)
def test_it_is_played_to_its_end(table: Table) -> None:
    rng = Random(2)
    table.page.goto("/")
    while table.view().waiting:
        before = len(table.taken)
        march(table, rng)
        expect(table.page.locator("#taken")).to_have_text(str(before + 1))
    assert len([action for action in table.taken if isinstance(action, March)]) > 5
    assert RULES.outcome(table.game)
    places = set(table.page.locator(".pile").evaluate_all("all => all.map(one => one.dataset.at)"))
    assert places == set(table.game.board.places())


def test_a_pick_on_the_map_opens_a_stack_and_another_sends_it(table: Table) -> None:
    page = table.page
    page.goto("/")
    ready(page)
    page.locator("#pile-0307-west").click()
    expect(page.locator("svg.lit .band").first).to_be_attached()
    expect(page.locator(".unit-row")).to_have_count(2)
    page.locator("[name='n-0307-Strength 1']").fill("0")
    expect(page.locator("#plan .plan-stack")).to_contain_text("1 unit goes.")
    page.locator("#plan-to").focus()
    page.locator("#plan-to").select_option("0306")
    expect(page.locator("svg.route .goal")).to_be_attached()
    page.locator("#plan-do-1").click()
    expect(page.locator("#pile-0306-west")).to_be_visible()
    assert {unit.strength for unit in table.game.board.at("0306")} == {2}
