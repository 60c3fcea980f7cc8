"""What it costs a browser to open a stack with all that it can reach, on the map of `ways`."""

import re
from collections.abc import Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

from django.contrib.staticfiles import finders
from django.urls import reverse
from msgspec import Struct

from apps.play.bench.browser import DEVICES, PATIENCE, SETTLED, busy, chromium
from apps.play.bench.figures import Figures, spread
from apps.play.bench.ways import GRID, HEXES, POINTS, over_land
from apps.play.page import element
from games.engine.contract import Form
from games.engine.drawing import place
from games.engine.flow import Decision
from games.engine.page import View
from games.hexmap.grid import HexId
from games.hexwar.ground import hexsides, links
from games.hexwar.present.kinds import Kinds, Tile
from games.hexwar.present.layers import Layer
from games.hexwar.present.look import Look
from games.hexwar.present.march import Marches
from games.hexwar.present.overlay import Sheet
from games.hexwar.present.piles import Counted, Pile, Piles
from games.hexwar.present.presenter import MARCH, Presenter
from games.hexwar.search import Reach, cheapest
from games.hexwar.stacks import Stacks, Where, stacked

PHONE = DEVICES[-1]
STACKS, OPENINGS = 10, 20
KEY = "bench"
SITE = "http://bench.invalid"
STATIC = re.compile(r"/static/(.+)")
BAND = 8  # points
HTMX = "django_htmx/htmx-2.min.js"
SHEETS = ("tokens.css", "site.css", "table.css", "board.css", "hexwar/panel.css")
TABLE: Any = SimpleNamespace(table=SimpleNamespace(key=KEY, game=KEY, components_id=None))


class Unit(Struct, frozen=True):
    id: int
    where: HexId


class Board(Struct, Stacks[Unit], dict=True):
    units: list[Unit]
    turn: int = 1


class BenchKinds(Kinds[Unit]):
    def alike(self, unit: Unit) -> str:
        return "unit"

    def tile(self, game: Any, unit: Unit) -> Tile:
        return {"tile": "", "kind": "unit", "name": "Unit", "also": ""}


class BenchPiles(Piles[Unit]):
    sides = ("own",)

    def side(self, unit: Unit, spot: str) -> str:
        return "own"

    def shown(self, game: Any, pile: Pile[Unit], *, marked: bool) -> Counted:
        says = f"Stack at {pile.place}"
        return {"classes": "c1", "at": pile.spot, "says": says, "worth": 1, "kinds": (), "marks": ()}


class BenchMarches(Marches[Unit]):
    """All of the land is in reach of all."""

    kinds = BenchKinds()

    def __init__(self, seed: str) -> None:
        self.land = over_land(set(), Random(seed))
        self.glass = Sheet(GRID, links(HEXES, hexsides(HEXES, GRID)), lambda points: min(6, points // BAND))

    def free(self, game: Any) -> Mapping[Where, Sequence[Unit]]:
        return stacked(game.board.units)

    def is_goal(self, game: Any, at: Where) -> bool:
        return at in self.glass.centres

    def reach(self, game: Any, pace: Sequence[Unit]) -> Reach:
        return cheapest(pace[0].where, self.land, limit=2 * POINTS)

    def sheet(self, game: Any) -> Sheet:
        return self.glass

    def units(self, game: Any, units: Sequence[Unit]) -> str:
        return f"{len(units)} units"


class BenchLook(Look[Unit]):
    def worth(self, game: Any, units: Sequence[Unit]) -> int:
        return len(units)


LAYERS: Mapping[str, Layer] = {"": Layer("Counters")}


class BenchPresenter(Presenter[Unit]):
    alt = ""
    layers = LAYERS
    modes: ClassVar[Mapping[type[Any], str]] = {Decision: MARCH}

    def __init__(self, seed: str) -> None:
        self.piles, self.marches = BenchPiles(), BenchMarches(seed)
        self.look = BenchLook(self.marches, self.piles)


def measure_reach(seed: str, share: float) -> Figures:
    """Milliseconds of a slow phone's main thread, from the press on a stack until all is shown."""
    with chromium() as browser:
        return Opening(browser, seed).measure(max(2, round(OPENINGS * share)))


class Opening:
    """A page with the map and the panel alone, whose questions are answered here."""

    def __init__(self, browser: Any, seed: str) -> None:
        units = [Unit(n, at) for n, at in enumerate(Random(seed).sample(HEXES, STACKS))]
        game: Any = SimpleNamespace(board=Board(units), stack=[Decision()])
        rules: Any = None  # nothing is judged, for nothing is composed to its end
        self.view = View(rules, game, 0, (), frozenset({0}), (), Form("March", ()), (), None)
        self.presenter = BenchPresenter(seed)
        self.piles = [f"#pile-{unit.where}-own" for unit in units]
        context = browser.new_context(base_url=SITE, **PHONE.options)
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.route("**/*", self.answer)
        self.line = context.new_cdp_session(self.page)
        self.line.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.line.send("Emulation.setCPUThrottlingRate", {"rate": PHONE.slower})

    def measure(self, openings: int) -> Figures:
        self.page.goto("/", wait_until="load")
        self.page.wait_for_timeout(SETTLED)
        costs = [self.open(self.piles[n % STACKS]) for n in range(openings)]
        return {name: spread([cost[name] for cost in costs], 1) for name in costs[0]}

    def open(self, pile: str) -> dict[str, float]:
        """It is brought into sight before; and what a press costs by itself, on which nothing is opened."""
        self.page.locator(pile).hover()
        self.page.wait_for_timeout(SETTLED)
        opened = self.cost_of_press(pile)
        self.page.locator("svg.lit .band").first.wait_for(state="attached")
        self.cost_of_press(pile)
        self.page.locator(pile).hover()
        return {"opened": opened, "press_alone": self.cost_of_press("#board")}

    def cost_of_press(self, what: str) -> float:
        before = busy(self.line)
        self.page.locator(what).click(force=True)
        self.page.wait_for_timeout(SETTLED)
        return (busy(self.line) - before) * 1000

    def answer(self, route: Any) -> None:
        address = urlsplit(route.request.url)
        if found := STATIC.match(address.path):
            file = finders.find(found[1])
            route.fulfill(path=file) if file else route.fulfill(status=204)
        elif address.path == reverse("play:plan", args=[KEY]):
            route.fulfill(content_type="text/html", body=self.planned(parse_qs(address.query)))
        else:
            route.fulfill(content_type="text/html", body=self.whole())

    def planned(self, asked: Mapping[str, list[str]]) -> str:
        return "".join(element(part, TABLE, swap=True) for part in self.presenter.plan(self.view, asked))

    def whole(self) -> str:
        frame, *inside = self.presenter.map_parts(self.view)
        frame = frame._replace(context={**frame.context, "drawn": lambda table, name: "data:,"})
        field = element(frame, TABLE, inside={part.id: element(part, TABLE) for part in inside})
        side = "".join(element(part, TABLE) for part in self.presenter.panel_parts(self.view))
        sheets = "".join(f'<link rel="stylesheet" href="/static/{sheet}">' for sheet in SHEETS)
        names = (HTMX, *self.presenter.scripts)
        scripts = "".join(f'<script src="/static/{name}" defer></script>' for name in names)
        return (
            f"<!doctype html><html><head>{sheets}<style>{self.places()}</style>{scripts}</head>"
            f'<body><main class="table-grid" id="main"><div class="table-main">{field}</div>'
            f'<div class="table-side">{side}</div></main></body></html>'
        )

    def places(self) -> str:
        glass = self.presenter.marches.sheet(self.view.seen)
        wide, high = glass.size
        rules = [place(f'[data-at="{at}"]', glass.size, spot) for at, spot in glass.centres.items()]
        return f".plane{{--w:{wide};--h:{high}}}{''.join(rules)}"
