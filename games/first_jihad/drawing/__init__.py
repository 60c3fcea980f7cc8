"""The map and the stylesheet of places, drawn from the components."""

import base64
from collections.abc import Iterator
from functools import partial

from games.engine.drawing import Drawing, num
from games.first_jihad.components import Components
from games.first_jihad.drawing import furniture, ground, roads, tiles
from games.first_jihad.drawing.layout import FOLDER, Layout, layout
from games.first_jihad.drawing.places import places
from games.first_jihad.drawing.printed import Land, printed
from games.first_jihad.drawing.signs import CROSSINGS, INK, RELIGIONS, pens
from games.first_jihad.drawing.theme import THEMES, Theme

FONTS = "Plate,'EB Garamond','Iowan Old Style','Palatino Linotype',Georgia,'Liberation Serif',serif"


def drawings(components: Components) -> dict[str, Drawing]:
    """Every file to be served, by its name."""
    files: dict[str, Drawing] = {"places.css": partial(sheet, components)}
    for scenario in ("basic", "advanced"):
        for suffix, ink in THEMES.items():
            for kind, draw in (("map", picture), ("overview", overview)):
                files[f"{kind}-{scenario}{suffix}.svg"] = partial(draw, components, scenario == "basic", ink)
    return files


def sheet(components: Components) -> str:
    return "\n".join(places(layout(), printed(components, basic=False))) + "\n"


def picture(components: Components, basic: bool, ink: Theme) -> str:
    return "".join(board(ink, printed(components, basic), basic))


def overview(components: Components, basic: bool, ink: Theme) -> str:
    """What is there before the map is: coasts, Paths and Lands, in a tenth of the bytes."""
    return "".join(sketch(ink, printed(components, basic)))


def sketch(ink: Theme, shown: list[Land]) -> Iterator[str]:
    plan = layout()
    yield _opened(plan, ink)
    yield from ground.sketch(plan, ink)
    yield from roads.roads(plan, ink, shown)
    yield from tiles.sketch(plan, ink, shown)
    yield "</g>"
    yield from furniture.frame(plan, ink)
    yield "</svg>\n"


def board(ink: Theme, shown: list[Land], basic: bool) -> Iterator[str]:
    plan = layout()
    yield _opened(plan, ink, _definitions(ink))
    yield from ground.ground(plan, ink, basic)
    yield ground.ships(ink)
    if not basic:
        yield from roads.trade(plan, ink)
    yield from roads.roads(plan, ink, shown)
    yield tiles.mecca(plan, ink, basic)
    yield from tiles.tiles(plan, ink, shown, basic)
    yield from roads.crossings(plan, shown)
    yield from furniture.powers(plan, ink, basic)
    yield from furniture.boxes(plan, ink, basic)
    yield from furniture.skill(plan, ink)
    yield furniture.cartouche(ink)
    yield from furniture.key(plan)
    yield "</g>"
    yield from furniture.frame(plan, ink)
    yield "</svg>\n"


def _opened(plan: Layout, ink: Theme, definitions: str = "") -> str:
    """The paper, and the plate on it that nothing is drawn beyond."""
    width, height = map(num, plan.size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" fill="{ink.ink}"'
        f' font-family="{FONTS}" font-weight="600">{definitions}{_plate(plan)}'
        f'<rect width="{width}" height="{height}" rx="14" fill="{ink.paper}"/><g clip-path="url(#plate)">'
    )


def _plate(plan: Layout) -> str:
    width, height = plan.size
    return (
        f'<clipPath id="plate"><rect x="26" y="26" width="{num(width - 52)}" height="{num(height - 52)}"'
        ' rx="6"/></clipPath>'
    )


def _definitions(ink: Theme) -> str:
    """A picture cannot see the page's fonts, so the letters it needs ride inside."""
    font = base64.b64encode((FOLDER / "plate.woff2").read_bytes()).decode()
    face = f"@font-face{{font-family:Plate;font-weight:600;src:url(data:font/woff2;base64,{font})}}"
    religions = "".join(
        f'<symbol id="r-{slug}" viewBox="-12 -12 24 24" overflow="visible">{faith.sign}</symbol>'
        for slug, faith in RELIGIONS.items()
    )
    crossings = "".join(
        f'<g id="x-{kind}"><circle r="16.5" fill="#fff7e3" stroke="{INK}" stroke-width="1.6"/>{sign}</g>'
        for kind, sign in CROSSINGS.items()
    )
    signs = pens(religions + crossings + tiles.SIGNS + ground.hills(ink))
    return f"<style>{face}</style><defs>{signs}</defs>"
