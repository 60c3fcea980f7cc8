"""What it costs to find all ways over a big map: no game's, but as large, and crossed by rivers and roads."""

import time
from collections.abc import Callable, Iterable
from random import Random

from apps.play.bench.figures import Figures, spread
from games.hexmap.grid import Grid, HexId
from games.hexwar.ground import Hexside, Priced, Steps, both_ways, hexsides, links, priced, runs, steps
from games.hexwar.purses import choices, two_purses
from games.hexwar.search import cheapest

GRID = Grid(shifted=1, flat=False, westward=True)
ROWS, PLACES = range(5, 61), range(1, 44)
HEXES = [f"{row:02}{place:02}" for row in ROWS for place in PLACES]
POINTS = 40  # of each purse
ABOARD = "a"  # before a hex's number: being there on a ship


def measure_ways(searches: int, seed: str) -> dict[str, Figures]:
    """The processor's milliseconds for each search, from hexes of the coast taken at random."""
    rng = Random(seed)
    sea = {at for at in HEXES if int(at[2:]) > 30}
    land, sailing = over_land(sea, rng), over_sea(sea)
    armies = two_purses(landings(land.onward, sailing.onward), sailing.onward)
    coast = sorted(at for at in land.onward if ABOARD + at in sailing.onward)
    starts = [rng.choice(coast) for _ in range(searches)]
    return {
        "by_land": timed(lambda start: cheapest(start, land, limit=POINTS), starts),
        "by_sea": timed(lambda start: cheapest(ABOARD + start, sailing, limit=POINTS), starts),
        "by_both": timed(lambda start: choices(start, armies, limits=(POINTS, POINTS)), starts),
    }


def over_land(sea: set[HexId], rng: Random) -> Steps:
    hexes = [at for at in HEXES if at not in sea]
    sides = hexsides(hexes, GRID)
    ground = {at: rng.choice((1, 1, 1, 2, 2, 3)) for at in hexes}
    rivers = both_ways(rng.sample(sides, len(sides) // 8))
    roads = runs(road(at) for at in rng.sample(hexes, 40))
    return steps(links(hexes, sides), ground, across=dict.fromkeys(rivers, 1), along=dict.fromkeys(roads, 1))


def road(start: HexId) -> list[HexId]:
    """Some way along a row."""
    return [f"{start[:2]}{place:02}" for place in range(int(start[2:]), min(30, int(start[2:]) + 12))]


def over_sea(sea: set[HexId]) -> Steps:
    """Also along the coast, whose hexes are land and water."""
    sides: list[Hexside] = [side for side in hexsides(HEXES, GRID) if not sea.isdisjoint(side)]
    near = links(sorted({at for side in sides for at in side}), sides)
    return priced({ABOARD + at: [(ABOARD + there, 1) for there in around] for at, around in near.items()})


def landings(land: Priced, sailing: Priced) -> Priced:
    """The steps on land, and those on and off a ship."""
    ports = [at for at in land if ABOARD + at in sailing]
    on = {at: (*land[at], (ABOARD + at, 1)) for at in ports}
    return {**land, **on, **{ABOARD + at: ((at, 1),) for at in ports}}


def timed(search: Callable[[HexId], object], starts: Iterable[HexId]) -> Figures:
    milliseconds = []
    for start in starts:
        began = time.process_time()
        search(start)
        milliseconds.append(1000 * (time.process_time() - began))
    return spread(milliseconds, 1)
