"""Cards, tiles and maps by themselves, for those who edit them."""

import re
from typing import Any

from games.crescent_moon.components import Components
from games.crescent_moon.components.geometry import first_side
from games.crescent_moon.components.parts import Map, Power, Tile
from games.crescent_moon.drawing.tiles import INKS, motifs, picture
from games.crescent_moon.present.board import FEATURES, laid
from games.crescent_moon.present.hand import face
from games.crescent_moon.present.plane import Plane, plane_of
from games.crescent_moon.present.river import River, river
from games.crescent_moon.present.words import badge
from games.engine.page import Context, Printed

SIGNS = "crescent_moon/signs.svg"
NAMED = re.compile(r'(?<=id=")\w+|(?<=url\(#)\w+')  # what a picture calls its own patterns


def printed(components: Components, section: str, part: Any) -> Printed | None:
    match section, part:
        case "cards", Power():
            return Printed("crescent_moon/printed_card.html", dict(face(components, part)), SIGNS)
        case "tiles", Tile():
            return Printed("crescent_moon/printed_tile.html", _tile(components, part))
        case "maps", Map() if part.tiles:
            return Printed("crescent_moon/printed_map.html", _map(components, part))
    return None


def _tile(components: Components, tile: Tile) -> Context:
    """By day and by night, drawn now: those that are served are of the set before."""
    motif = motifs(components.tiles)[tile.id]
    pictures = {
        hour or "day": NAMED.sub(rf"{tile.id}{hour}-\g<0>", picture(motif, inks))
        for hour, inks in INKS.items()
    }
    feature = FEATURES.get(tile.feature, "")
    about = ", ".join([tile.name, tile.terrain, *([feature] if feature else [])])
    return {"day": pictures["day"], "night": pictures["-night"], "about": about}


def _map(components: Components, map_: Map) -> Context:
    """Its tiles and the river, and on each tile whose group begins there."""
    at = {one.tile: (one.q, one.r) for one in map_.tiles}
    plane = plane_of(at.values())
    groups: dict[str, list[tuple[str, str]]] = {tile: [] for tile in at}
    for stand in map_.stands:
        side, letter, _ = badge(components, components.seat[stand.who])
        groups[stand.tile].append((letter, side))
    hexes = [
        {**laid(plane, tile, place), "name": components.tile[tile].name, "groups": groups[tile]}
        for tile, place in at.items()
    ]
    return {
        **plane._asdict(),
        "width": round(plane.width),
        "height": round(plane.height),
        "hexes": hexes,
        "river": _river(components, map_, plane),
        "about": f"{map_.name}, for {map_.players}: {len(at)} hexes",
    }


def _river(components: Components, map_: Map, plane: Plane) -> River:
    at = {one.tile: (one.q, one.r) for one in map_.tiles}
    crossings = [at[tile] for tile in at if components.tile[tile].feature == "river_crossing"]
    banks = {(one.q, one.r): one.sides for one in map_.tiles if first_side(one.sides) is not None}
    return river(plane, at.values(), crossings[0], banks)
