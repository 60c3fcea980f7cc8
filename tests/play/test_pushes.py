"""What a move sends, in games of every rulebook: how much, and that it makes of the page what it should."""

from itertools import islice

import pytest

from apps.play.models import Watcher
from apps.play.moment import Moment
from apps.play.packing import Parcel, words_of
from apps.play.page import layout, parts_of, version_mark
from apps.play.pushes import pages_of
from apps.play.rehearsal import changes
from apps.play.shown import Shown
from games.engine.rulebook import Rulebook
from tests.engine.any_game import EVERY_GAME
from tests.play.dom import Page

MOST = 3000  # bytes on the wire
MOVES = 60  # of a game
EVERY_SCENARIO = [(rules, scenario) for rules in EVERY_GAME for scenario in rules.scenarios]

every_scenario = pytest.mark.parametrize(
    ("rules", "scenario"), EVERY_SCENARIO, ids=lambda given: given if isinstance(given, str) else given.slug
)


def whole(moment: Moment, watcher: Watcher) -> str:
    """The page as it is when it is loaded, apart from what stands still."""
    parts = layout(parts_of(moment, watcher), moment).values()
    return "".join([*parts, '<ol id="log-lines"></ol>', version_mark(moment.number, None)])


def elements(page: Page) -> dict[str | None, str]:
    """All but the log, which only grows, and what says which version this is."""
    return {child.id: str(child) for child in page.root.children if child.id not in ("log-lines", "version")}


@every_scenario
def test_small_pushes_make_of_a_page_what_the_whole_would_be(rules: Rulebook, scenario: str) -> None:
    pages: dict[Watcher, Page] = {}
    shown = Shown()
    for number, change in enumerate(islice(changes(rules, scenario, "random", "7"), MOVES)):
        pushed = pages_of(change, (0, None), shown)
        for watcher in (0, None):
            if watcher not in pages:
                pages[watcher] = Page(whole(change.before, watcher))
            page = pages[watcher]
            assert len(Parcel(pushed[watcher], words_of(rules, scenario)).frame(packs=True)) <= MOST
            page.show(pushed[watcher])
            if number % 10 == 9:
                assert elements(page) == elements(Page(whole(change.after, watcher)))
