"""The dice of a finished game, computed again by the browser of whoever asks."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from apps.accounts.models import User
from apps.play.models import Table
from tests.browser.conftest import OpenBrowser
from tests.factories import TableFactory, keep_record
from tests.play.conftest import play_on


@pytest.fixture
def over(layla: User, components: None) -> Table:
    table: Table = TableFactory.create(players=[{"user": layla}, {"bot": "easy"}])
    play_on(table)
    return table


def says(open_browser: OpenBrowser, user: User, table: Table, change: str = "") -> str:
    """What the page finds, after this change of it."""
    page = open_browser(user)
    page.goto(reverse("play:fair", args=[table.key]))
    if change:
        page.evaluate(change)
    page.get_by_role("button", name="Compute it again").click()
    found = page.locator("[data-proof-says]")
    expect(found).to_contain_text(".", timeout=20_000)
    assert page.locator(".is-wrong").count() == int("draws do not" in found.inner_text())
    return found.inner_text()


def test_the_browser_computes_all_draws_again(open_browser: OpenBrowser, layla: User, over: Table) -> None:
    told = says(open_browser, layla, over)
    assert told.startswith("This browser has computed seal, seed and all ") and told.endswith("the same.")


def test_it_finds_a_draw_that_was_altered_in_the_database(
    open_browser: OpenBrowser, layla: User, over: Table
) -> None:
    move = [move for move in over.moves.all() if move.draws][3]
    (of, value), *others = move.draws
    keep_record(over, move, draws=[(of, (value + 1) % of), *others])
    assert says(open_browser, layla, over).startswith("1 of ")


def test_it_finds_another_secret_and_another_part_of_a_browser(
    open_browser: OpenBrowser, layla: User, over: Table
) -> None:
    other = "document.querySelector('[data-secret]').textContent = '0'.repeat(64)"
    assert says(open_browser, layla, over, other) == "The secret does not give the seal."
    other = "document.querySelector('[data-added]').dataset.added = '0'.repeat(32)"
    assert says(open_browser, layla, over, other) == "The secret and what was added do not give the seed."
