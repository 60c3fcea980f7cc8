"""Signs in the corners of a hex, beside its counters: castles with their value, anchors, sites."""

from collections.abc import Iterator

from games.engine.drawing import at, num, text
from games.hexmap.board import HexMap, Town

ANCHOR = "M0-8a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4M0-3.6V8M-4.4-.6H4.4M-7 2.4Q-6 8 0 8Q6 8 7 2.4"
SITE = "M0-13L13 10H-13z"
HEXAGON = "M-28 0l14-24h28l14 24l-14 24h-28z"
CORNER, FOOT = 41, 17  # where signs stand, from the hex's centre
HALF = {1: 10.0, 2: 12.0, 3: 14.0}  # of a castle, by the city's rank


def castle(half: float) -> str:
    tooth, notch = 2 * half / 5, half * 0.34
    step = f"h{tooth:g}v{notch:g}h{tooth:g}v{-notch:g}"
    return f"M{-half:g} {half:g}V{-half:g}{step}{step}h{tooth:g}V{half:g}z"


def signs(board: HexMap) -> str:
    return "".join([*_sites(board), *(_town(board, town) for town in board.towns)])


def _sites(board: HexMap) -> Iterator[str]:
    for name, _ in board.sites:
        x, y = board.centre[name]
        spot = f"translate({num(x - CORNER)} {num(y + 6)})"
        yield f'<path class="site" d="{SITE}" transform="{spot} scale(.85)"/>'


def _town(board: HexMap, town: Town) -> str:
    drawn = _castle(board, town) if town.value else ""
    if town.port:
        drawn += at(CORNER, 3, f'<path class="anchorcase" d="{ANCHOR}"/><path class="anchor" d="{ANCHOR}"/>')
    return at(*board.centre[town.hex], drawn, class_=f"v{town.rank}")


def _castle(board: HexMap, town: Town) -> str:
    half = HALF[town.rank]
    value = text(-CORNER, FOOT - half * 0.28, f"{town.value}", anchor="start", class_="val")
    form = f'class="castle {board.fill(town.owner)}" d="{castle(half)}"'
    return f'<path {form} transform="translate({-CORNER} {num(FOOT - half)})"/>{value if town.told else ""}'
