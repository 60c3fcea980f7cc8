"""The Lands: squares with head and body, round ones at the ends of the earth, and Mecca."""

from collections.abc import Iterator, Sequence

from games.engine.drawing import at, fitted, num, star, text
from games.first_jihad.drawing.layout import Layout
from games.first_jihad.drawing.printed import Land
from games.first_jihad.drawing.signs import INK, PATHS, RELIGIONS, Religion
from games.first_jihad.drawing.theme import Theme

EMPIRE_INK = {"byzantium": "#1f4e8c", "persia": "#a02a1f"}
FAINT = 'fill="none" stroke-width="1.2" stroke-dasharray="3 4" opacity=".55"'


def tiles(layout: Layout, ink: Theme, lands: Sequence[Land], basic: bool) -> Iterator[str]:
    for land in lands:
        yield at(*layout.lands[land.id], tile(layout, ink, land, basic))


def sketch(layout: Layout, ink: Theme, lands: Sequence[Land]) -> Iterator[str]:
    """What one knows the Lands by from afar: the colours of Path and faith."""
    for land in lands:
        yield at(*layout.lands[land.id], (_disc if land.end else _plate)(layout, ink, land))


def tile(layout: Layout, ink: Theme, land: Land, basic: bool) -> str:
    """Round 0,0."""
    draw = _round if land.end else _square
    return "".join(draw(layout, ink, land, basic))


def room(layout: Layout, land: Land) -> tuple[float, float, float, float]:
    """What a tile by itself takes up, as an SVG's viewBox, with the signs that lie over its edges."""
    width, height = layout.width(land.id) + 34, layout.tile[1] + 44
    if land.end:
        width = height = 2 * layout.end_radius + 34
    return -width / 2, -height / 2 - 4, width, height


def _glyph(x: float, y: float, land: Land, faith: Religion) -> str:
    disc = f'<circle r="18" fill="#fffaf0" stroke="{PATHS[land.path]}" stroke-width="3"/>'
    sign = f'<use href="#r-{land.religion}" x="-11.5" y="-11.5" width="23" height="23"/>'
    return at(x, y, disc + sign, color=faith.deep)


def _round(layout: Layout, ink: Theme, land: Land, basic: bool) -> Iterator[str]:
    """2.1.2 An End of the Earth."""
    faith, path, r = RELIGIONS[land.religion], PATHS[land.path], layout.end_radius
    yield f'<circle r="{num(r)}" cy="4" opacity="{ink.shade}"/>'
    yield _disc(layout, ink, land)
    yield (
        f'<path d="M-72-36H72L66-23L72-10H-72L-66-23z" fill="{faith.head}" stroke="{path}"'
        ' stroke-width="2.5" stroke-linejoin="round"/>'
    )
    yield text(0, -16.5, land.name, fitted(land.name, 20, 116), fill=faith.on_head)
    yield f'<rect x="-30" y="-6" width="60" height="60" rx="10" stroke="{faith.deep}" {FAINT}/>'
    yield _glyph(0, 7 - r, land, faith)


def _disc(layout: Layout, ink: Theme, land: Land) -> str:
    faith, r = RELIGIONS[land.religion], layout.end_radius
    return (
        f'<circle r="{num(r)}" fill="{PATHS[land.path]}" stroke="{ink.road}" stroke-width="2"/>'
        f'<circle r="{num(r - 6)}" fill="{faith.tint}"/>'
        f'<circle r="{num(r - 10)}" fill="none" stroke="{faith.head}" stroke-width="3.5"/>'
    )


def _square(layout: Layout, ink: Theme, land: Land, basic: bool) -> Iterator[str]:
    faith, width = RELIGIONS[land.religion], layout.width(land.id)
    left, top = -width / 2, -layout.tile[1] / 2
    yield f'<rect {_box(layout, land)} y="{num(top + 4)}" opacity="{ink.shade}"/>'
    yield _plate(layout, ink, land)
    crowded = not basic and (land.green or land.heartland)
    room = width - 38 - (14 if crowded else 8)
    yield text(left + 31 + room / 2, top + 24, land.name, fitted(land.name, 19.5, room), fill=faith.on_head)
    yield from _stands(layout, land, faith, left, top)
    yield from _numbers(land, faith, width / 2, top)
    if not basic:
        yield from _advanced(land, width / 2, top)
    if land.id == "constantinople":
        yield f'<use href="#eagle" transform="translate(-8 {num(top - 6)}) scale(1.15)"/>'
    yield _glyph(left + 11, top + 13, land, faith)


def _box(layout: Layout, land: Land) -> str:
    width = layout.width(land.id)
    return f'x="{num(-width / 2)}" width="{num(width)}" height="{num(layout.tile[1])}" rx="11"'


def _plate(layout: Layout, ink: Theme, land: Land) -> str:
    top = -layout.tile[1] / 2
    edge = f'y="{num(top)}" fill="{PATHS[land.path]}" stroke="{ink.road}" stroke-width="2"'
    ground = _grounds(-layout.width(land.id) / 2, top, RELIGIONS[land.religion])
    return f"<rect {_box(layout, land)} {edge}/>{ground}"


def _grounds(left: float, top: float, faith: Religion) -> str:
    """The head in the colour of the faith, the body in its tint."""
    side, foot = num(-left - 5), num(-top - 12)
    head = (
        f"M{num(left + 5)} {num(top + 30)}V{num(top + 12)}q0-7 7-7H{num(-left - 12)}q7 0 7 7V{num(top + 30)}z"
    )
    body = f"M{num(left + 5)} {num(top + 30)}H{side}V{foot}q0 7-7 7H{num(left + 12)}q-7 0-7-7z"
    line = f"M{num(left + 5)} {num(top + 30.5)}H{side}"
    return (
        f'<path d="{head}" fill="{faith.head}"/><path d="{body}" fill="{faith.tint}"/>'
        f'<path d="{line}" stroke="{faith.deep}" stroke-width="1.5"/>'
    )


def _stands(layout: Layout, land: Land, faith: Religion, left: float, top: float) -> Iterator[str]:
    """Where pieces stand: the army, the Islam marker; and what was built there."""
    shift = (layout.tile[0] - layout.width(land.id)) / 2
    yield (
        f'<rect x="{num(left + 8)}" y="{num(top + 41)}" width="60" height="60" rx="10"'
        f' stroke="{faith.deep}" {FAINT}/>'
        f'<circle cx="{num(13 + shift)}" cy="{num(top + 62)}" r="18" stroke="{faith.deep}" {FAINT}/>'
    )
    for dx in {0: (), 1: (0,), 2: (-10, 10)}[land.stars]:
        yield (
            f'<polygon points="{star(9, 3.6, 5)}" fill="{faith.deep}" opacity=".5"'
            f' transform="translate({num(left + 38 + dx)} {num(top + 72)})"/>'
        )
    if land.capital:
        yield (
            f'<path d="M{num(2 + shift)} 46l-2-11 6 5 7-8 7 8 6-5-2 11z" fill="none" stroke="{faith.deep}"'
            ' stroke-width="1.3" stroke-linejoin="round" opacity=".6"/>'
        )


def _numbers(land: Land, faith: Religion, right: float, top: float) -> Iterator[str]:
    """10.2 Apostasy in a lozenge; 5.2 outcome points in a tan circle."""
    lozenge = f'<path d="M0-16L16 0L0 16L-16 0z" fill="#fffaf0" stroke="{faith.deep}" stroke-width="2"/>'
    yield at(right - 22, top + 49, lozenge + text(0, 7, str(land.apostasy), 21, fill=INK))
    if land.points is not None:
        circle = '<circle r="15.5" fill="#d3a96c" stroke="#6d4a1c" stroke-width="1.6"/>'
        size = 20 if land.points < 10 else 19
        yield at(right - 22, -top - 22, circle + text(0, 7, str(land.points), size, fill=INK))


def _advanced(land: Land, right: float, top: float) -> Iterator[str]:
    """21.3 Green Boxes, 21.5 Heartlands, 16.3 flags."""
    if land.green:
        box = (
            '<rect x="-13" y="-13" width="26" height="26" rx="4" fill="#2f7d4f" stroke="#fff7e3"'
            ' stroke-width="2.5"/><rect x="-6" y="-6" width="12" height="12" fill="none" stroke="#fff7e3"'
            ' stroke-width="2.5"/>'
        )
        yield at(right - 5, top + 3, box)
    if land.heartland:
        disc = '<circle r="17" fill="#fff7e3" stroke="currentColor" stroke-width="2.2"/>'
        sign = f'<use href="#{"swords" if land.heartland == "military" else "temple"}"/>'
        yield at(right - 3, top + 1, disc + sign, color=EMPIRE_INK[land.empire])
    if land.flags:
        number = text(12.5, -16.5, str(land.flags), 17, fill=INK)
        yield at(33 - right, top + 3, '<use href="#flag"/>' + number)


def mecca(layout: Layout, ink: Theme, basic: bool) -> str:
    """The star that all Paths leave, with the Ka'aba in it."""
    rays = (
        f'<g opacity="{ink.shade}"><polygon points="{star(112, 88)}" transform="translate(0 5)"/></g>'
        f'<polygon points="{star(112, 88)}" fill="#1f6a3f" stroke="{ink.road}" stroke-width="3"/>'
        f'<polygon points="{star(101, 79)}" fill="none" stroke="#e3c565" stroke-width="1.6"/>'
        f'<polygon points="{star(96, 75, 8, 0.3927)}" fill="#f2ead2" stroke="#e3c565" stroke-width="1.5"/>'
    )
    kaaba = (
        '<path d="M-24-18L0-28L24-18V14L0 24L-24 14z" fill="#17171a"/>'
        '<path d="M-24-18L0-8L24-18L0-28z" fill="#34343a"/>'
        '<path d="M0-8V24" stroke="#34343a" stroke-width="1.2"/>'
        '<path d="M-24-8L0 2L24-8V-2L0 8L-24-2z" fill="#d9ab36"/>'
        '<path d="M7 21V9l8-3.5V17.6z" fill="#d9ab36"/>'
    )
    stands = (("Ka’aba", -28), ("+0 / +1", 28))
    well = "".join(
        f'<rect x="{x - 22}" y="25" width="44" height="44" rx="7" fill="#fffaf0" stroke="#8d7b4d"'
        f' stroke-width="1.4" stroke-dasharray="4 3"/>{text(x, 52, words, 12, fill=INK)}'
        for words, x in stands
    )
    name = text(0, 17, "MECCA", 22, fill=INK, letter_spacing=".14em")
    return at(*layout.mecca, rays + at(0, -30, kaaba) + name + ("" if basic else well))


SIGNS = (
    '<g id="swords"><path d="M-7-8L6 6M7-8L-6 6M3 8.5L8.5 3M-3 8.5L-8.5 3" class="g"/></g>'
    '<g id="temple"><path d="M-8-3L0-9L8-3z" class="f"/>'
    '<path d="M-5.5-1V6M0-1V6M5.5-1V6M-8.5 8H8.5" class="g"/></g>'
    '<g id="flag"><path d="M0 0V-30" stroke="#241c12" stroke-width="2.4" stroke-linecap="round"/>'
    '<path d="M1-30H27L21-22L27-14H1z" fill="#fbf4e1" stroke="#241c12" stroke-width="1.5"'
    ' stroke-linejoin="round"/></g>'
    '<g id="eagle" fill="#e3b51f" stroke="#5a4308" stroke-width="1">'
    '<path d="M0-6l-3-6-4 1 2 3-1 3C-12-9-15-5-15 1c3-1 4 0 5 2-2 0-3 1-3 3 4-1 6 0 7 2l3-1-3 5h12l-3-5 3 1'
    'c1-2 3-3 7-2 0-2-1-3-3-3 1-2 2-3 5-2C15-5 12-9 6-5L5-8l2-3-4-1z"/></g>'
)
