"""The corner of the map where there is no land to show: what it is, and what each sign on it means."""

from games.hexmap.glyphs import ANCHOR, HEXAGON, SIGNS, SITE, castle
from games.hexmap.grid import MARGIN, PITCH
from games.hexmap.palette import Palette, inked
from games.jihad.components import Components

BOX = (MARGIN + 1010, 1285.0, 330.0, 300.0)  # the Constantinople box: left, top, width, height
LEGEND = (MARGIN + 8, 1275.0, 960.0, 350.0)
HEX_KM = 270


def legend(components: Components, palette: Palette) -> str:
    x, y, width, height = LEGEND
    inner = f'<rect class="q" x="{x + 8}" y="{y + 8}" width="{width - 16}" height="{height - 16}" rx="3"/>'
    frame = f'<rect class="p" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>{inner}'
    return f'<g class="lg">{frame}{_title()}{_scale(palette)}{_key(components, palette)}{_box()}</g>'


def _title() -> str:
    x, y, *_ = LEGEND
    return (
        f'<text class="t" x="{x + 34}" y="{y + 112}">Jihad!</text>'
        f'<text class="s" x="{x + 38}" y="{y + 154}">The Rise of Islam, 632–732</text>'
        f'<path class="rule" d="M{x + 38} {y + 176}h300"/>'
    )


def _scale(palette: Palette) -> str:
    x, y = LEGEND[0] + 40, LEGEND[1] + 222
    half = 250 * PITCH / HEX_KM
    bar = f"M{x} {y}v8h{2 * half:.0f}v-8M{x + half:.0f} {y}v8"
    return (
        f'<path d="{bar}" fill="none" stroke="{palette["ink"]}" stroke-width="2.5"/>'
        f'<text x="{x + 2 * half + 14:.0f}" y="{y + 10}">500 km</text>'
        f'<text class="s" x="{x}" y="{y + 56}">one hex = {HEX_KM} km</text>'
        f'<text class="s" x="{x}" y="{y + 94}">one turn = 5 years</text>'
    )


def _key(components: Components, palette: Palette) -> str:
    """What each sign means, in two columns."""
    out = []
    for i, (art, words) in enumerate(_signs(components, palette)):
        column, row = divmod(i, 6)
        x, y = LEGEND[0] + 385 + column * 285, LEGEND[1] + 50 + row * 51
        out.append(
            f'<g transform="translate({x} {y})">{art}</g><text x="{x + 44}" y="{y + 9}">{words}</text>'
        )
    return "".join(out)


def _signs(components: Components, palette: Palette) -> list[tuple[str, str]]:
    state, line = components.state[components.capital.state], "M-26 0H26"
    fill = inked((state.colour, state.lamplight), palette)
    peaks = "".join(
        f'<path class="pk" d="M{x - 9} 14L{x}-9L{x + 9} 14z"/>'
        f'<path class="pd" d="M{x}-9L{x + 9} 14h-8l3-9z"/>'
        for x in (-18, 0, 18)
    )
    water = f'<path d="{HEXAGON}" fill="{palette["sea"]}" stroke="{palette["grid"]}"/>'
    sea = f'{water}<path class="wave" d="M-9 1q4.5-5 9 0t9 0"/>'
    return [
        (
            _ground("fertile", palette, (("tree", 0, -8, -1), ("tree", 0, 9, 8), ("tuft", 0, -8, 14))),
            "Fertile: stack 4 / 3",
        ),
        (_ground("rough", palette, (("hill", 0, -6, 2), ("hill", 1, 6, 13))), "Rough: stack 2"),
        (_ground("desert", palette, (("dune", 0, 0, -2), ("dune", 1, 2, 11))), "Desert: stack 1"),
        (sea, "Sea"),
        (f'<path class="ridge-bar" d="M-26 8H26"/>{peaks}', "Mountain hexside"),
        (_line("strait", line), "Strait: ships, ZOC"),
        (
            f'<path class="castle" d="{castle(15)}" fill="{fill}"/><text class="val" y="8">2</text>',
            "City and value",
        ),
        (f'<path class="anchor" d="{ANCHOR}" transform="scale(1.6)"/>', "Port"),
        (f'<path class="site" d="{SITE}"/>', "Base site"),
        (_line("seaside", line), "All-sea hexside"),
        (f'<path class="closed" d="{line}"/>', "No passage at all"),
        (
            f'<g class="coin"><circle r="17" fill="{fill}"/><text class="val" y="6">{state.base}</text></g>',
            "Base productivity",
        ),
    ]


def _line(kind: str, d: str) -> str:
    return f'<path class="{kind}-case" d="{d}"/><path class="{kind}" d="{d}"/>'


def _ground(terrain: str, palette: Palette, signs: tuple[tuple[str, int, int, int], ...]) -> str:
    out = [f'<path d="{HEXAGON}" class="t-{terrain}" stroke="{palette["grid"]}" stroke-width="1.2"/>']
    for sign, which, x, y in signs:
        line, fill = SIGNS[sign][which]
        filled = f'<path class="f-{terrain}" d="M{x} {y}{fill}"/>' if fill else ""
        out.append(f'{filled}<path class="p-{terrain}" d="M{x} {y}{line}"/>')
    return "".join(out)


def _box() -> str:
    x, y, width, height = BOX
    return (
        f'<rect class="p" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'
        f'<path class="rule" d="M{x} {y + 50}h{width}M{x} {y + 175}h{width}"/>'
        f'<text class="h mid" x="{x + width / 2}" y="{y + 36}">Constantinople</text>'
        f'<text class="s" x="{x + 16}" y="{y + 82}">Land</text>'
        f'<text class="s" x="{x + 16}" y="{y + 207}">Naval</text>'
    )
