"""axe finds nothing serious on a table's pages, in either theme, wide or narrow; and nothing is cut off."""

from random import Random
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from apps.accounts.models import User
from apps.play import archive, services
from apps.play.models import Table
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL
from tests.factories import TableFactory, UserFactory

Theme = Literal["light", "dark"]

GRAVE = ("serious", "critical")
NARROW: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1440, "height": 900}
LOOKS: tuple[tuple[ViewportSize, Theme], ...] = ((WIDE, "light"), (NARROW, "dark"))
ROWS = [".draws tr:nth-child(n + 3)"]  # hundreds, all alike
OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], "resultTypes": ["violations"]}
SETTLED = """async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const passing = document.getAnimations().filter(one => one instanceof CSSTransition);
    await Promise.allSettled(passing.map(one => one.finished));
}"""


def played(host: User, moves: int) -> Table:
    """A table of four after so many moves, or at its end."""
    players = [{"user": host}, *({"user": UserFactory.create()} for _ in range(3))]
    table: Table = TableFactory.create(players=players, host=host)
    rules, rng = table.rules, Random(11)
    for number in range(moves):
        game = archive.load(table, table.moves.latest())
        waiting = rules.waiting(game)
        if not waiting:
            break
        seat = max(waiting)  # the host's comes last
        action = rules.sample(game, seat, rng)
        services.take_action(table_id=table.pk, seat=seat, action=action, version=number)
    return table


def faults(page: Page) -> list[str]:
    found = Axe().run(page, context={"exclude": [ROWS]}, options=OPTIONS).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:120]}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


def check(page: Page, size: ViewportSize, theme: Theme) -> None:
    appear(page, size, theme)
    assert not faults(page), (size, theme)


def appear(page: Page, size: ViewportSize, theme: Theme) -> None:
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=theme)
    page.evaluate(SETTLED)  # colours pass over into each other


def look_at(page: Page, at: str, status: int = 200) -> None:
    """As `check_twice`, a page of the site, by all rules that axe has. It is put into the page by script,
    which the page's own policy forbids: `bypass_csp`.
    """
    answer = page.goto(at)
    assert answer and answer.status == status, at
    for look in LOOKS:
        appear(page, *look)
        violations = Axe().run(page).response["violations"]
        assert [found for found in violations if found["impact"] in GRAVE] == [], (at, look)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (at, look)


def check_width(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 780})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def check_twice(page: Page) -> None:
    """Each width and each theme once: what colours there are hangs on the theme alone."""
    for look in LOOKS:
        check(page, *look)
    check_width(page)


def test_bidding(open_browser: OpenBrowser, layla: User) -> None:
    table = played(layla, 3)
    page = open_browser(layla, **STILL)
    page.goto(table.get_absolute_url())
    expect(page.locator("#mat .well").first).to_be_attached()
    page.locator("#fate-0").fill("3")
    for card in page.locator(".hand label.card:not([data-barred])").all():
        card.click()
    check_twice(page)
    for tab in ("chat", "notes", "rules"):
        page.locator(f".tabs a[href='#{tab}']").click()
        assert not faults(page), tab


def test_reveal(open_browser: OpenBrowser, layla: User) -> None:
    table = played(layla, 20)
    page = open_browser(layla, **STILL)
    page.goto(table.get_absolute_url())
    expect(page.locator(".spoils[data-open]")).to_be_visible()
    check_twice(page)


def test_end(open_browser: OpenBrowser, layla: User) -> None:
    table = played(layla, 200)
    page = open_browser(layla, **STILL)
    page.goto(table.get_absolute_url())
    expect(page.locator("#h-end")).to_be_visible()
    check_twice(page)
    for more in ("move/9/", "fair/", "rules/"):
        page.goto(table.get_absolute_url() + more)
        check_twice(page)


def test_curtain_and_watchers(open_browser: OpenBrowser, layla: User) -> None:
    players = [{"user": layla, "player": "Layla"}, {"user": layla, "player": "Sami"}]
    table: Table = TableFactory.create(players=players, host=layla)
    page = open_browser(layla, **STILL)
    page.goto(table.get_absolute_url())
    expect(page.locator("#lift")).to_be_visible()
    check_twice(page)
    stranger = open_browser(**STILL)
    stranger.goto(table.get_absolute_url())
    expect(stranger.locator(".screens")).to_be_visible()
    check_twice(stranger)
