"""The Paths out of Mecca, what each crosses, and the trade routes between them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from games.engine.drawing import at, num, smooth, text
from games.first_jihad.drawing.layout import Layout
from games.first_jihad.drawing.printed import Land
from games.first_jihad.drawing.signs import CROSSINGS, INK, PATHS
from games.first_jihad.drawing.theme import Theme

ROUTES = {
    "silk_road": "Silk Road",
    "pontic": "Pontic trade",
    "nile": "Nile trade",
    "socotra": "Socotra trade",
}
COIN = (
    '<g fill="none" stroke="#9a2f24" stroke-width="1.8"><ellipse cy="-5" rx="7" ry="2.8"/>'
    '<path d="M-7-5v9c0 4 14 4 14 0v-9M-7-.5c0 4 14 4 14 0"/></g>'
)


def roads(layout: Layout, ink: Theme, lands: Sequence[Land]) -> Iterator[str]:
    for path, along in groupby(lands, key=lambda land: land.path):
        stops = [layout.mecca, *(layout.lands[land.id] for land in along)]
        line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in stops)
        yield _road(line, path, ink)


def _road(line: str, path: str, ink: Theme) -> str:
    paving = "#5a4308" if path == "caucasus" else "#fff7e3"
    return (
        '<g fill="none" stroke-linejoin="round">'
        f'<path d="{line}" stroke="{ink.road_edge}" stroke-width="22" opacity="{ink.shade}"'
        ' transform="translate(0 3)"/>'
        f'<path d="{line}" stroke="{ink.road}" stroke-width="20"/>'
        f'<path d="{line}" stroke="{PATHS[path]}" stroke-width="14.5"/>'
        f'<path d="{line}" stroke="{paving}" stroke-width="2" stroke-dasharray="7 6" opacity=".9"/></g>'
    )


def crossings(layout: Layout, lands: Sequence[Land]) -> Iterator[str]:
    """A sign where a road meets a mountain, a river or the straits; a dot where it meets nothing."""
    for land in lands:
        x, y = layout.crossing(land.before, land.id, land.end)
        if land.crossing in CROSSINGS:
            yield f'<use href="#x-{land.crossing}" x="{num(x)}" y="{num(y)}"/>'
        else:
            yield (
                f'<circle cx="{num(x)}" cy="{num(y)}" r="5.5" fill="#fff7e3" stroke="{INK}"'
                ' stroke-width="1.6"/>'
            )


def trade(layout: Layout, ink: Theme) -> Iterator[str]:
    for route in layout.trade.values():
        yield (
            f'<path d="{smooth(route)}" fill="none" stroke="{ink.trade}" stroke-width="4.5"'
            ' stroke-linecap="round" stroke-dasharray=".1 10"/>'
        )
    for name, mark in layout.trade_marks.items():
        disc = f'<circle r="15" fill="#fbf4e1" stroke="{ink.trade}" stroke-width="2"/>'
        yield at(*mark.at, disc + COIN)
        yield text(
            *mark.name_at, ROUTES[name], 14, fill=ink.soft, font_style="italic", letter_spacing=".12em"
        )
