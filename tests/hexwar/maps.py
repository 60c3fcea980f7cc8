"""Small maps at random, with rivers, roads, fords and lakes, numbered either way."""

from typing import NamedTuple

from hypothesis import strategies as st

from games.hexmap.grid import Grid, HexId
from games.hexwar.ground import STOP, Steps, both_ways, hexsides, links, runs, steps

START = "0202"


class Setting(NamedTuple):
    """Somewhere to go, and what it takes."""

    steps: Steps
    enter: dict[HexId, int]
    leave: dict[HexId, int]


@st.composite
def somewhere(draw: st.DrawFn) -> Setting:
    grid = Grid(draw(st.integers(0, 1)), draw(st.booleans()))
    wide, high = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    hexes = [f"{line:02}{place:02}" for line in range(1, wide + 1) for place in range(1, high + 1)]
    sides = hexsides(hexes, grid)
    near = links(hexes, sides)
    lakes = draw(st.sets(st.sampled_from(hexes), max_size=3)) - {START}
    ground = {at: draw(st.integers(0, 4)) for at in hexes if at not in lakes}
    rivers = both_ways(draw(st.sets(st.sampled_from(sides), max_size=8)))
    fords = dict.fromkeys(both_ways(draw(st.sets(st.sampled_from(sides), max_size=2))), 2)
    road = [START]
    for turn in draw(st.lists(st.integers(0, 5), max_size=6)):
        road.append(near[road[-1]][turn % len(near[road[-1]])])
    along = fords | dict.fromkeys(runs([road]), 1)
    on_top = st.dictionaries(st.sampled_from(hexes), st.sampled_from([1, 2, 3, STOP]), max_size=4)
    ways = steps(near, ground, across=dict.fromkeys(rivers, 2), along=along)
    return Setting(ways, draw(on_top), draw(on_top))
