"""What stands round the map: tracks, boxes, the key, and the frame."""

from collections.abc import Iterator

from games.engine.drawing import at, num, star, text
from games.first_jihad.drawing.layout import Layout
from games.first_jihad.drawing.signs import BYZANTINE, CREAM, GREEN, INK, KEY, PERSIAN, RELIGIONS
from games.first_jihad.drawing.theme import Theme

BOXES = {
    "casbah": "Casbah",
    "jihad": "Jihad",
    "berber": "Berber revolt",
    "navy": "Muslim Navy",
    "zabulistan": "Zabulistan",
}
BASIC_BOXES = ("berber",)
BASIC_POWERS = ("bulgars", "cyprus", "tibet")
POWER_BOXES = (("+1", GREEN, "#fff"), ("0", CREAM, INK), ("−1", BYZANTINE, "#fff"))
STEP = 52  # from one box of a minor power's track to the next


def powers(layout: Layout, ink: Theme, basic: bool) -> Iterator[str]:
    """13.1 The tracks of the minor powers."""
    for power, middle in layout.powers.items():
        if basic and power not in BASIC_POWERS:
            continue
        plate = (
            f'<rect x="-84" y="-44" width="168" height="86" rx="10" fill="{ink.plate}" stroke="{ink.line}"'
            ' stroke-width="2"/>'
        )
        boxes = "".join(
            f'<rect x="{-75 + i * STEP}" y="-15" width="46" height="48" rx="7" fill="{ground}"'
            f' stroke="{ink.line}"/>' + text(-52 + i * STEP, 17, value, 22, fill=on)
            for i, (value, ground, on) in enumerate(POWER_BOXES)
        )
        yield at(*middle, plate + text(0, -23, power.capitalize(), 20) + boxes)


def boxes(layout: Layout, ink: Theme, basic: bool) -> Iterator[str]:
    for box, (x, y, width, height) in layout.boxes.items():
        if basic and box not in BASIC_BOXES:
            continue
        plate = (
            f'<rect x="{num(-width / 2)}" y="{num(-height / 2)}" width="{num(width)}" height="{num(height)}"'
            f' rx="9" fill="{ink.plate}" fill-opacity=".9" stroke="{ink.line}" stroke-width="1.8"'
            ' stroke-dasharray="6 4"/>'
        )
        yield at(x, y, plate + text(0, 17 - height / 2, BOXES[box], 15))


def skill(layout: Layout, ink: Theme) -> Iterator[str]:
    """11.1 The skill tracks; no ruler is worse than 3."""
    for theater, track in layout.skill.items():
        west = theater == "west"
        edge, tint = (BYZANTINE, "#e7eef7") if west else (PERSIAN, "#f9e6e0")
        cell = track.cell
        plate = (
            f'<rect x="-12" y="-34" width="{num(8 * cell + 24)}" height="112" rx="10" fill="{ink.plate}"'
            f' stroke="{edge}" stroke-width="3"/>'
        )
        title = text(
            4 * cell, -12, "West · Byzantium" if west else "East · Persia", 19, letter_spacing=".06em"
        )
        cells = "".join(
            f'<rect x="{num(i * cell + 1)}" y="0" width="{num(cell - 2)}" height="68" rx="6"'
            f' fill="{CREAM if i < 3 else tint}" stroke="{edge}" stroke-width="{1.2 if i < 3 else 2}"/>'
            + text(i * cell + cell / 2, 61, str(i), 19, fill=INK)
            for i in range(8)
        )
        yield at(*track.at, plate + title + cells)


def cartouche(ink: Theme) -> str:
    """The title, the signs of the religions, and how to read a Land."""
    frame = (
        f'<rect width="398" height="196" rx="12" fill="{ink.plate}" stroke="{ink.line}" stroke-width="2"/>'
        f'<rect x="6" y="6" width="386" height="184" rx="8" fill="none" stroke="{ink.line}"'
        ' stroke-width=".9"/>'
    )
    title = text(199, 35, "The First Jihad", 28, letter_spacing=".05em")
    title += text(199, 54, "The rise of Islam · 632–750", 15, fill=ink.soft)
    rule = f'<path d="M16 165H382" stroke="{ink.line}"/>'
    return at(40, 882, frame + title + "".join(map(_faith, range(len(KEY)))) + rule + "".join(_key()))


def _faith(index: int) -> str:
    faith = RELIGIONS[KEY[index]]
    disc = (
        f'<circle r="12.5" fill="{faith.head}" stroke="{faith.deep}" stroke-width="1.2"/>'
        f'<circle r="9.5" fill="#fffaf0"/><use href="#r-{KEY[index]}" x="-7" y="-7" width="14" height="14"/>'
    )
    x, y = 26 + index // 4 * 126, 74 + index % 4 * 26
    return at(x, y, disc, color=faith.deep) + text(x + 18, y + 5, faith.name, 15.5, anchor="start")


def _key() -> Iterator[str]:
    hatch = "".join(
        f'<path d="M{-10 + i * 5} 8l8-16" stroke="#1f6a3f" stroke-width="1.8" opacity=".7"/>'
        for i in range(4)
    )
    land = '<rect x="-12" y="-9" width="24" height="18" rx="3" fill="#fffaf0"'
    signs = (
        (
            '<path d="M0-11L11 0L0 11L-11 0z" fill="#fffaf0" stroke="#5a4308" stroke-width="1.6"/>',
            "apostasy",
            26,
        ),
        ('<circle r="10" fill="#d3a96c" stroke="#6d4a1c" stroke-width="1.4"/>', "points", 122),
        (f'{land} stroke="#1f6a3f" stroke-width="2.5"/>{hatch}', "Arab", 204),
        (
            f'{land} stroke="{BYZANTINE}" stroke-width="1.6"/><rect x="-8.5" y="-5.5" width="17" height="11"'
            f' rx="1" fill="none" stroke="{BYZANTINE}" stroke-width="1.6"/>',
            "yours",
            278,
        ),
    )
    for sign, words, x in signs:
        yield at(x, 180, sign) + text(x + 17, 185, words, 15, anchor="start")


def key(layout: Layout) -> Iterator[str]:
    """7.2, 8.3 What a crossing takes from the Arabs' hits, and what it costs to attack over it."""
    x, y = layout.key
    for i, (kind, hits, cost) in enumerate(
        (("mountain", "−1", "1"), ("river", "−2", "2"), ("straits", "−2", "1–3"))
    ):
        left = x + i * 108
        yield f'<use href="#x-{kind}" transform="translate({num(left)} {num(y)})"/>'
        yield text(left + 22, y - 1, f"{hits} hits", 14, anchor="start")
        yield text(left + 22, y + 14, f"{cost} AP", 14, anchor="start")


def frame(layout: Layout, ink: Theme) -> Iterator[str]:
    width, height = layout.size

    def rule(inset: int, radius: int, colour: str, stroke: float, dashes: str = "") -> str:
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        return (
            f'<rect x="{inset}" y="{inset}" width="{num(width - 2 * inset)}"'
            f' height="{num(height - 2 * inset)}" rx="{radius}" fill="none" stroke="{colour}"'
            f' stroke-width="{stroke}"{dashed}/>'
        )

    yield rule(26, 6, ink.ink, 2.5) + rule(18, 9, ink.gold, 5, "26 26")
    yield rule(14, 10, ink.ink, 1.2) + rule(22, 8, ink.ink, 1)
    for x in (24, width - 24):
        for y in (24, height - 24):
            boss = (
                f'<polygon points="{star(21, 15)}" fill="{ink.paper_edge}" stroke="{ink.ink}"'
                f' stroke-width="1.4"/><polygon points="{star(12, 6)}" fill="{ink.gold}"/>'
            )
            yield at(x, y, boss)
