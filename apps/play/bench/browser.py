"""How fast the pages are in a browser, on a desktop and on a slow phone: `bench --only pages`."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

import httpx

from apps.play.bench.figures import Figures, spread
from apps.play.bench.tables import CSRF, Makers, Place, Playing

BEGUN = 16  # moves that a table has behind it when it is opened
VISITS = 5  # first visits, each by a browser that has nothing yet
PUSHES = 12
PRESSES = 16  # on what lies on the board, spread over it
PATIENCE = 120_000  # milliseconds; the slowed page on a busy machine
SETTLED = 700  # milliseconds after which a press or a push has been shown, however slow the machine
ALL, KINDS = "Task", ("Script", "RecalcStyle", "Layout")  # of work; what is of no kind is mostly painting
MAP = re.compile(r"/(map|overview|names|tile)-[\w.-]+\.svg$")
PRESSED = ".table-main :is(button:not([form='act']), label, summary):not([aria-disabled='true'])"
FLAGS = ("--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update")

# What the page itself can tell of how it came and how it answers.
WATCH = """
window.seen = { lcp: 0, shift: 0, presses: new Map() };
const watch = (type, heed) => {
  const watcher = new PerformanceObserver(list => list.getEntries().forEach(heed));
  watcher.observe({ type, buffered: true, durationThreshold: 16 });
};
watch("largest-contentful-paint", entry => { seen.lcp = entry.startTime; });
watch("layout-shift", entry => { if (!entry.hadRecentInput) seen.shift += entry.value; });
watch("event", ({ interactionId, duration }) => {
  const before = seen.presses.get(interactionId) || 0;
  if (interactionId) seen.presses.set(interactionId, Math.max(duration, before));
});
"""
TOLD = "({ lcp_ms: Math.round(seen.lcp), shift: Math.round(seen.shift * 1000) / 1000 })"
SIZES = "performance.getEntries().filter(one => one.transferSize).map(one => [one.name, one.transferSize])"
SHOWS = "version => document.querySelector('#version')?.value >= version"
# The middle of what may be pressed, brought into sight; nothing if something else covers it.
MIDDLE = """element => {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = element.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""


@dataclass(frozen=True)
class Device:
    name: str
    screen: dict[str, int]
    slower: int = 1  # times
    bits: int = 0  # a second, downwards; 0: as fast as it goes
    delay: int = 0  # milliseconds there and back

    @property
    def options(self) -> dict[str, Any]:
        phone = self.screen["width"] < 600
        return {"viewport": self.screen, "has_touch": phone, "is_mobile": phone, "reduced_motion": "reduce"}


DEVICES = (
    Device("desktop", {"width": 1440, "height": 900}),
    Device("phone", {"width": 412, "height": 915}, slower=4, bits=1_600_000, delay=150),
)


def measure_pages(url: str, makers: Makers, of: Callable[[int], int]) -> Figures:
    """On every device, of a site that plays with the same database; `of`: so many of these are measured."""
    # before the browser's loop runs in this thread; none of them far on, for random games are soon over
    tables = [makers.make(moves=of(PUSHES), played=BEGUN) for _ in DEVICES]
    with chromium() as browser:
        return {
            device.name: Page(browser, url, playing, device).measure(of)
            for device, playing in zip(DEVICES, tables, strict=True)
        }


@contextmanager
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright  # for development, and not installed everywhere

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(FLAGS))
        yield browser
        browser.close()


class Page:
    """A table's page as one player has it on one device."""

    def __init__(self, browser: Any, url: str, playing: Playing, device: Device) -> None:
        self.browser, self.url, self.playing, self.device = browser, url, playing, device
        self.seat = playing.script[0][0]

    def measure(self, of: Callable[[int], int]) -> Figures:
        visits = [self.visit() for _ in range(of(VISITS))]
        figures = {name: median(visit[name] for visit in visits) for name in visits[0]}
        with self.opened() as (page, line):
            figures["push_ms"] = self.push(page, line)
        with self.opened() as (page, line):  # last: a press may be a move, of which the script knows nothing
            figures["press_ms"] = self.press(page, of(PRESSES))
        return figures

    @contextmanager
    def opened(self) -> Iterator[tuple[Any, Any]]:
        """The page, come to rest, and a line to what the browser knows about it."""
        context = self.browser.new_context(base_url=self.url, **self.device.options)
        context.add_cookies(self.cookies(self.seat))
        context.add_init_script(WATCH)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        line = context.new_cdp_session(page)
        self.slow_down(line)
        page.goto(self.playing.table.get_absolute_url(), wait_until="load")
        page.locator("#presence", has_text="Here now").wait_for(state="attached")
        page.wait_for_timeout(SETTLED)
        yield page, line
        context.close()

    def cookies(self, seat: int) -> list[Any]:
        pairs = (pair.split("=", 1) for pair in self.playing.places[seat].cookies.split("; "))
        return [{"name": name, "value": value, "url": self.url} for name, value in pairs]

    def slow_down(self, line: Any) -> None:
        line.send(
            "Performance.enable", {"timeDomain": "threadTicks"}
        )  # what others do at the time does not count
        line.send("Network.enable")
        if self.device.bits:
            down = self.device.bits / 8
            limits = {"offline": False, "latency": self.device.delay, "downloadThroughput": down}
            line.send("Network.emulateNetworkConditions", limits | {"uploadThroughput": down / 2})
        line.send("Emulation.setCPUThrottlingRate", {"rate": self.device.slower})

    def visit(self) -> Figures:
        """A first visit: what it asks for, and how it looks while it comes."""
        with self.opened() as (page, _):
            sizes = page.evaluate(SIZES)
            seen: Figures = page.evaluate(TOLD)
        maps = sum(size for name, size in sizes if MAP.search(name))
        html = next(size for name, size in sizes if name.endswith(self.playing.table.get_absolute_url()))
        weights = {"kB": sum(size for _, size in sizes) - maps, "map_kB": maps, "html_kB": html}
        kilobytes = {name: round(size / 1000, 1) for name, size in weights.items()}
        return {"requests": len(sizes)} | kilobytes | seen

    def press(self, page: Any, most: int) -> Figures:
        """From each press until it is painted, the worst of what one press does."""
        found = page.query_selector_all(PRESSED)
        for element in found[:: max(1, len(found) // most)]:
            if middle := element.evaluate(MIDDLE):
                page.mouse.click(*middle)
            page.wait_for_timeout(SETTLED)
        return spread(page.evaluate("[...seen.presses.values()]"), 0)

    def push(self, page: Any, line: Any) -> Figures:
        """The main thread's work for each move that is shown, whoever made it; and each kind's median."""
        line.send("Emulation.setCPUThrottlingRate", {"rate": 1})  # see `busy`
        works = [self.work_of_one(page, line, *move) for move in self.playing.script]
        kinds = {kind: round(median(work[kind] for work in works), 1) for kind in KINDS}
        return spread([work[ALL] for work in works], 0) | {"median_of": kinds}

    def work_of_one(self, page: Any, line: Any, seat: int, posted: dict[str, str]) -> dict[str, float]:
        before = busy(line)
        self.act(seat, posted)
        page.wait_for_timeout(SETTLED)  # nothing is asked of the page meanwhile, for that is work as well
        while not page.evaluate(SHOWS, int(posted["version"]) + 1):
            page.wait_for_timeout(SETTLED)
        return {kind: since(before[kind], now, self.device) for kind, now in busy(line).items()}

    def act(self, seat: int, posted: dict[str, str]) -> None:
        """A move from elsewhere, be it at this page's own seat."""
        place: Place = self.playing.places[seat]
        headers = {"Cookie": place.cookies, "X-CSRFToken": CSRF, "HX-Request": "true", "Origin": self.url}
        answer = httpx.post(f"{self.url}/tables/{place.key}/act/", data=posted, headers=headers)
        answer.raise_for_status()


def busy(line: Any) -> dict[str, float]:
    """Seconds that the page's main thread has worked since it began: in all, and at what.

    To be asked at full speed. A browser that is to be slow halts the thread again and again, and makes more
    of short tasks than it says: told to be 4 times slower, it was 4.0 times in one task of 15 ms, and 6.1
    times in twenty of half a millisecond.
    """
    metrics = line.send("Performance.getMetrics")["metrics"]
    told = {one["name"].removesuffix("Duration"): float(one["value"]) for one in metrics}
    return {kind: told[kind] for kind in (ALL, *KINDS)}


def since(before: float, now: float, device: Device) -> float:
    """Milliseconds of work, as the device would take for them."""
    return 1000 * device.slower * (now - before)
