"""The corner of the map where there is no land to show: what it is, and what each sign on it means."""

from games.engine.drawing import at, text
from games.hexmap.barriers import peak
from games.hexmap.board import HexMap, Legend
from games.hexmap.grid import MARGIN, PITCH
from games.hexmap.signs import ANCHOR, HEXAGON, SITE, castle
from games.jihad.components import Components

LEGEND = (MARGIN + 8, 1275.0, 960.0, 350.0)  # left, top, width, height
BOX = (MARGIN + 1010, 1285.0, 330.0, 300.0)  # the Constantinople box
HEX_KM = 270
LINE = "M-26 0H26"
PLOTS = (
    '<path class="plough" d="M-12-4l9-5M-11-1l9-5M-10 2l9-5M4 12l10 2M3 15l10 2"/>'
    '<path class="trunk" d="M8 2v-4"/><path class="tree" d="M3-6a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"/>'
)
HILLS = (
    '<path class="h0" d="M-10-6l-3 8M-5-8l-1 9M0-8l2 9M4-6l4 8"/>'
    '<path class="h1" d="M6-2l6 8M2 4l5 9M-4 5l-1 9M-9 4l-4 8"/>'
)
DUNES = '<path class="dune" d="M-15-3q8-6 15-1t14-1M-13 9q7-5 13-1t12-1"/>'
# One terrain in the tints of three countries.
ROUGH = {
    "forest": "M-28 0l14-24h5v48h-5z",
    "high": "M-9-24H9V24H-9z",
    "steppe": "M28 0l-14-24h-5v48h5z",
}


def legend(board: HexMap, components: Components) -> Legend:
    """What is drawn, and what is written over it."""
    signs = list(enumerate(_signs(board, components)))
    drawn = "".join(at(*_spot(i), sign) for i, (sign, _) in signs)
    written = "".join(_written(i, words, value) for i, (_, (words, value)) in signs)
    box, called = _box()
    return _key(_frames() + drawn) + _group(box), _key(_titles() + written) + _group(called)


def _key(inner: str) -> str:
    return f'<g class="lg key">{inner}</g>'


def _group(inner: str) -> str:
    return f'<g class="lg">{inner}</g>'


def _spot(i: int) -> tuple[float, float]:
    """Two columns of six."""
    column, row = divmod(i, 6)
    return LEGEND[0] + 385 + column * 285, LEGEND[1] + 50 + row * 51


def _written(i: int, words: str, value: str) -> str:
    x, y = _spot(i)
    figure = text(x, y + 6, value, class_="val") if value else ""
    return text(x + 44, y + 9, words, anchor="start") + figure


def _frames() -> str:
    x, y, width, height = LEGEND
    half = 250 * PITCH / HEX_KM
    scale = f"M{x + 40:g} {y + 212:g}v8h{2 * half:.0f}v-8m-{half:.0f} 0v8"
    return (
        f'<rect class="p" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'
        f'<rect class="q" x="{x + 8}" y="{y + 8}" width="{width - 16}" height="{height - 16}" rx="3"/>'
        f'<path class="rule" d="M{x + 38} {y + 176}h300{scale}"/>'
    )


def _box() -> tuple[str, str]:
    left, top, wide, high = BOX
    rules = f'<path class="rule" d="M{left} {top + 50}h{wide}M{left} {top + 175}h{wide}"/>'
    names = [
        text(left + wide / 2, top + 36, "Constantinople", anchor="start", class_="h mid"),
        text(left + 16, top + 82, "Land", anchor="start", class_="s"),
        text(left + 16, top + 207, "Naval", anchor="start", class_="s"),
    ]
    return f'<rect class="p" x="{left}" y="{top}" width="{wide}" height="{high}" rx="6"/>{rules}', "".join(
        names
    )


def _titles() -> str:
    x, y, *_ = LEGEND
    return "".join([
        text(x + 34, y + 112, "Jihad!", anchor="start", class_="t"),
        text(x + 38, y + 154, "The Rise of Islam, 632–732", anchor="start", class_="s"),
        text(x + 40 + 2 * 250 * PITCH / HEX_KM + 14, y + 222, "500 km", anchor="start"),
        text(x + 40, y + 264, f"one hex = {HEX_KM} km", anchor="start", class_="s"),
        text(x + 40, y + 298, "one turn = 5 years", anchor="start", class_="s"),
        text(x + 40, y + 332, "rivers and lakes: ornament", anchor="start", class_="s"),
    ])  # fmt: skip


def _signs(board: HexMap, components: Components) -> list[tuple[str, tuple[str, str]]]:
    """Each sign, what it means, and the figure that stands on it."""
    state = components.state[components.capital.state]
    fill, port = board.fill(state.name), f'<path class="anchor" d="{ANCHOR}" transform="scale(1.6)"/>'
    peaks = f'<path class="wall" d="M-26 12H26"/>{"".join(peak(x, 14, 23, 9) for x in (-17, 1, 18))}'
    return [
        (_ground("fertile") + PLOTS, ("Fertile: stack 4 / 3", "")),
        (_rough() + HILLS, ("Rough (any): stack 2", "")),
        (_ground("desert") + DUNES, ("Desert: stack 1", "")),
        (f'<path class="lake" d="{HEXAGON}"/>', ("Sea", "")),
        (peaks, ("Mountain hexside", "")),
        (_line("strait"), ("Strait: ships, ZOC", "")),
        (f'<path class="castle {fill}" d="{castle(15)}"/>', ("City and value", "2")),
        (port, ("Port", "")),
        (f'<path class="site" d="{SITE}"/>', ("Base site", "")),
        (_line("seaside"), ("All-sea hexside", "")),
        (f'<path class="closed" d="{LINE}"/>', ("No passage at all", "")),
        (f'<circle r="17" class="{fill}"/>', ("Base productivity", f"{state.base}")),
    ]


def _line(kind: str) -> str:
    return f'<path class="{kind}case" d="{LINE}"/><path class="{kind}" d="{LINE}"/>'


def _ground(tint: str) -> str:
    return f'<path class="t-{tint}" d="{HEXAGON}"/><path class="grid" d="{HEXAGON}"/>'


def _rough() -> str:
    tints = "".join(f'<path class="t-{kind}" d="{d}"/>' for kind, d in ROUGH.items())
    return f'{tints}<path class="grid" d="{HEXAGON}"/>'
