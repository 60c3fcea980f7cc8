"""What it costs a browser to open a stack with all that it can reach, on the map of `ways`."""

from collections.abc import Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

from msgspec import Struct

from apps.play.bench.alone import SITE, Alone
from apps.play.bench.browser import ALL, DEVICES, PATIENCE, SETTLED, busy, chromium, since
from apps.play.bench.figures import Figures, spread
from apps.play.bench.ways import GRID, HEXES, POINTS, over_land
from games.engine.contract import Form
from games.engine.flow import Decision
from games.engine.page import View
from games.hexmap.grid import HexId
from games.hexwar.ground import hexsides, links
from games.hexwar.present.kinds import Kinds
from games.hexwar.present.look import Look
from games.hexwar.present.march import Marches
from games.hexwar.present.overlay import Sheet
from games.hexwar.present.piles import Piles
from games.hexwar.present.presenter import MARCH, Presenter
from games.hexwar.search import Reach, cheapest
from games.hexwar.stacks import Stacks, Where, stacked

PHONE = DEVICES[-1]
STACKS, OPENINGS = 10, 20
BAND = 8  # points
# Frames in which the page hears that it was scrolled; it would hear of it with the press that is measured.
SHOWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
ASIDE = 1 / 5  # of the board, in whose midst the pile lies that was opened


class Unit(Struct, frozen=True):
    id: int
    where: HexId


class Board(Struct, Stacks[Unit], dict=True):
    units: list[Unit]
    turn: int = 1


class BenchKinds(Kinds[Unit]):
    def alike(self, unit: Unit) -> str:
        return "Unit"


class BenchPiles(Piles[Unit]):
    sides = ("own",)

    def side(self, unit: Unit, spot: str) -> str:
        return "own"

    def worth(self, game: Any, units: Sequence[Unit]) -> int:
        return len(units)


class BenchMarches(Marches[Unit]):
    """All of the map is in reach of all."""

    kinds = BenchKinds()

    def __init__(self, seed: str) -> None:
        self.land = over_land(set(), Random(seed))
        self.glass = Sheet(GRID, links(HEXES, hexsides(HEXES, GRID)), lambda points: min(6, points // BAND))

    def free(self, game: Any) -> Mapping[Where, Sequence[Unit]]:
        return stacked(game.board.units)

    def reach(self, game: Any, pace: Sequence[Unit]) -> Reach:
        return cheapest(pace[0].where, self.land, limit=2 * POINTS)

    def sheet(self, game: Any) -> Sheet:
        return self.glass


class BenchPresenter(Presenter[Unit]):
    modes: ClassVar[Mapping[type[Any], str]] = {Decision: MARCH}

    def __init__(self, seed: str) -> None:
        self.piles, self.marches = BenchPiles(), BenchMarches(seed)
        self.look = Look(self.marches, self.piles)


def measure_reach(seed: str, share: float) -> Figures:
    """Milliseconds of a slow phone's main thread, from the press on a stack until all is shown."""
    with chromium() as browser:
        return Opening(browser, seed).measure(max(2, round(OPENINGS * share)))


class Slow:
    """A page on a slow phone, whose main thread is measured."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)
        self.line = page.context.new_cdp_session(page)
        self.line.send("Performance.enable", {"timeDomain": "threadTicks"})

    def cost_of_press(self, what: str, part: float = 1 / 2) -> float:
        """Of its middle, or so far across and down. Found beforehand: the press alone is to be measured."""
        box = self.page.locator(what).bounding_box()
        self.page.wait_for_timeout(SETTLED)
        before = busy(self.line)[ALL]
        self.page.mouse.click(box["x"] + box["width"] * part, box["y"] + box["height"] * part)
        self.page.wait_for_timeout(SETTLED)
        return since(before, busy(self.line)[ALL], PHONE)


class Opening(Alone):
    def __init__(self, browser: Any, seed: str) -> None:
        context = browser.new_context(base_url=SITE, **PHONE.options)
        super().__init__(context.new_page(), BenchPresenter(seed))
        self.slow, self.empty = Slow(self.page), Slow(context.new_page())
        self.units = [Unit(n, at) for n, at in enumerate(Random(seed).sample(HEXES, STACKS))]
        self.piles = [f"#pile-{unit.where}-own" for unit in self.units]

    def view(self) -> View:
        game: Any = SimpleNamespace(board=Board(self.units), stack=[Decision()])
        rules: Any = None  # nothing is judged, for nothing is composed to its end
        return View(rules, game, 0, (), frozenset({0}), (), Form("March", ()), (), None)

    def measure(self, openings: int) -> Figures:
        self.empty.page.set_content("<p>Nothing</p>")
        self.page.goto("/", wait_until="load")
        self.page.wait_for_timeout(SETTLED)
        costs = [self.open(self.piles[n % STACKS]) for n in range(openings)]
        return {name: spread([cost[name] for cost in costs], 1) for name in costs[0]}

    def open(self, pile: str) -> dict[str, float]:
        """It is brought into sight before, and put away after; then a press opens nothing, and one goes to a
        page that has nothing: so much of each is the measuring's."""
        self.page.bring_to_front()
        self.page.locator(pile).scroll_into_view_if_needed()
        self.page.evaluate(SHOWN)
        self.page.wait_for_timeout(SETTLED)
        opened = self.slow.cost_of_press(pile)
        self.page.locator("svg.lit .band").first.wait_for(state="attached")
        self.slow.cost_of_press(pile)
        alone = self.slow.cost_of_press("#board", ASIDE)
        self.empty.page.bring_to_front()
        return {"opened": opened, "press_alone": alone, "empty_page": self.empty.cost_of_press("html")}
