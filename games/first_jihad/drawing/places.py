"""The stylesheet of places: where each thing lies on the map."""

from collections.abc import Iterator

from games.engine.drawing import Point, place
from games.first_jihad.drawing.layout import Layout
from games.first_jihad.drawing.printed import Land

CELL = (42.0, 44.0)


def places(layout: Layout, lands: list[Land]) -> Iterator[str]:
    yield "/* By drawboard, not to be edited: the middle of each place in percent of the map, and its size */"

    def put(name: str, middle: Point, size: Point | None = None) -> str:
        return place(name, layout.size, middle, size)

    x, y = layout.mecca
    yield put("mecca", layout.mecca, (196, 176))
    yield put("mecca/kaaba", (x - 28, y + 47), (42, 42))
    yield put("mecca/tile", (x + 28, y + 47), (42, 42))
    width, height = layout.size
    for slot, (_dx, _dy, wide, high) in layout.slots.items():
        yield f'[data-at$="/{slot}"]{{width:{wide / width * 100:.2f}%;height:{high / height * 100:.2f}%}}'
    for land in lands:
        yield from (put(*spot) for spot in _land(layout, land))
    for power, (x, y) in layout.powers.items():
        for i, value in enumerate(("plus", "zero", "minus")):
            yield put(f"{power}/{value}", (x - 52 + i * 52, y + 9), CELL)
    for box, (x, y, _width, _height) in layout.boxes.items():
        for i in range(3):
            yield put(f"{box}/{i + 1}", (x + (i - 1) * 38, y + 9), (38, 38))
        yield put(box, (x, y), (_width, _height))
    for theater, track in layout.skill.items():
        left, top = track.at
        for i in range(8):
            middle = left + (i + 0.5) * track.cell
            yield put(f"{theater}/{i}", (middle, top + 23), (track.cell - 5, 40))
    for route, mark in layout.trade_marks.items():
        yield put(f"trade/{route}", mark.at, (34, 34))


def _land(layout: Layout, land: Land) -> Iterator[tuple[str, Point, Point | None]]:
    x, y = layout.lands[land.id]
    size = (2 * layout.end_radius,) * 2 if land.end else (layout.width(land.id), layout.tile[1])
    yield land.id, (x, y), size
    yield f"{land.id}/from", layout.crossing(land.before, land.id, land.end), (46, 46)
    for slot, (dx, dy, _width, _height) in layout.slots.items():
        if land.end:
            dx, dy = (0, 24) if slot == "army" else (dx, dy + 14)
        elif not slot.startswith("p"):
            dx -= (layout.width(land.id) - layout.tile[0]) / 2
        yield f"{land.id}/{slot}", (x + dx, y + dy), None
