"""The map: the frame with its hexes and its river, and on each hex who holds it and all that stands there."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple, TypedDict

from games.crescent_moon.components import Components
from games.crescent_moon.components.geometry import At, beside, neighbours
from games.crescent_moon.present.form import empty_place
from games.crescent_moon.present.plane import RADIUS, Plane, free_corners, plane_of
from games.crescent_moon.present.river import River, point, river
from games.crescent_moon.present.words import arms, badge, land, side, the
from games.crescent_moon.rules.board import NOBODY, SULTAN, Board, Force, Game, HexId
from games.crescent_moon.rules.draft import spot
from games.crescent_moon.rules.stand import controller
from games.engine.contract import Form, One, Seat
from games.engine.drawing import num
from games.engine.page import Context, Part, View, alike, reads
from games.engine.words import listed

WET = {4, 5}  # the lower sides: where a river runs along them, all stands a little higher
CROWD = 3  # more kinds of piece in a row than have room at their full size
UNDER = {4: "four powers", 5: "five powers"}
FEATURES = {"river": "river", "river_crossing": "the river crossing", "holy_site": "the holy site"}


class HexLaid(TypedDict):
    tile: HexId
    x: int
    y: int
    top: str  # its topmost corner on the plate


class FrameShown(TypedDict):
    name: str
    under: str
    cols: int
    rows: int
    width: int
    height: int
    hexes: tuple[HexLaid, ...]
    near: tuple[tuple[HexId, str], ...]  # each hex, and which lie next to it
    river: River
    title: str
    moon: str


class Piece(NamedTuple):
    kind: str
    side: str
    letter: str
    number: int = 0  # of units; buildings and tokens stand alone


class HexShown(TypedDict):
    x: int
    y: int
    name: str
    wet: bool
    crowd: bool
    held: str
    arms: tuple[Piece, ...]
    civil: tuple[Piece, ...]
    coins: int
    says: str


# The pictures of pieces and cards, which stand in the page itself and never change
SIGNS = Part("signs", "crescent_moon/signs.svg", {})


def field(view: View) -> Part:
    """The ground with all that lies on it: whole while the map is laid out, after that a hex by itself."""
    pieces = {**hexes(view), **slots(view)}
    return Part(
        "board", "crescent_moon/board.html", frame(view), pieces=pieces, piece="crescent_moon/hex.html"
    )


@alike(lambda view: (view.seen.board.hexes, any(view.seen.board.dealt)))
def frame(view: View) -> Context:
    """The tiles and the river, which change only while the map is laid out."""
    return dict(_frame(view.seen))


def _frame(game: Game) -> FrameShown:
    board = game.board
    places = {tile: spot.at for tile, spot in board.hexes.items()}
    plane = extent(board)
    title, moon, *_ = (*map(point, free_corners(plane, places.values())), "", "")
    return {
        "name": _name(game),
        "under": UNDER[board.seats],
        "cols": plane.cols,
        "rows": plane.rows,
        "width": round(plane.width),
        "height": round(plane.height),
        "hexes": tuple([laid(plane, tile, at) for tile, at in places.items()]),
        "near": _near(game),
        "river": _river(game.components, board, plane),
        "title": title,
        "moon": moon,
    }


def _near(game: Game) -> tuple[tuple[HexId, str], ...]:
    """3.3, 3.4. For who does not see where the hexes and the river lie; nothing until they are all laid."""
    return tuple([(tile, beside_it(game, tile)) for tile in game.board.near])


def beside_it(game: Game, tile: HexId) -> str:
    ways = (("next to", game.board.near[tile]), ("over the river:", game.board.across[tile]))
    names = [(way, ", ".join([land(game.components, one) for one in found])) for way, found in ways if found]
    return "; ".join([f"{way} {named}" for way, named in names])


def _name(game: Game) -> str:
    """The map is known by where its tiles lie."""
    lie = set(game.board.hexes)
    for map_ in game.components.maps:
        if {laid.tile for laid in map_.tiles} == lie and all(
            game.board.hexes[laid.tile].at == (laid.q, laid.r) for laid in map_.tiles
        ):
            return map_.name
    return "A land of your own"


def laid(plane: Plane, tile: HexId, at: At) -> HexLaid:
    x, y = plane.middle(at)
    spot_ = plane.spot(at)
    return {"tile": tile, "x": spot_.x, "y": spot_.y, "top": f"{num(x)} {num(y - RADIUS)}"}


def _river(components: Components, board: Board, plane: Plane) -> River:
    at = {tile: spot.at for tile, spot in board.hexes.items()}
    crossing = next(at[tile] for tile in at if components.tile[tile].feature == "river_crossing")
    banks = {spot.at: spot.sides for spot in board.hexes.values() if spot.sides}
    return river(plane, at.values(), crossing, banks)


@alike(lambda view: (standing(view.seen.board), any(view.seen.board.dealt)))
def hexes(view: View) -> Mapping[str, Context]:
    """Each hex by itself, made again when something there is another."""
    game: Game = view.seen
    plane = extent(game.board)
    found = {}
    for tile in game.board.hexes:
        lies = plane, game.board.hexes, standing_at(game.board, tile)  # a neighbour's river wets it too
        found[f"hex-{tile}"] = view.recall(("hex", tile), lies, partial(_hex, game, plane, tile))
    return found


def extent(board: Board) -> Plane:
    """With the places about them, while the map is laid by the players."""
    laid = {spot.at for spot in board.hexes.values()}
    return plane_of(laid | {place for at in laid for place in neighbours(at)} if any(board.dealt) else laid)


@reads(lambda view: (view.form, view.seen.board.hexes))
def slots(view: View) -> Mapping[str, Context]:
    """13.5. The places where the one who is asked may lay a hex."""
    game: Game = view.seen
    plane, found = extent(game.board), {}
    for name in one_of(view.form, "at"):
        at = spot(name).at
        id_ = f"hex-{at[0]}_{at[1]}"  # a comma parts selectors
        found[id_] = {"name": "", "says": empty_place(game, at), **plane.spot(at)._asdict()}
    return found


def one_of(form: Form | None, name: str) -> tuple[str, ...]:
    fields = form.fields if form else ()
    return next((one.options for one in fields if isinstance(one, One) and one.name == name), ())


def standing(board: Board) -> object:
    """All that lies on the map."""
    return board.hexes, board.forces, board.settlements, board.influence


def standing_at(board: Board, tile: HexId) -> object:
    forces = tuple([forces.get(tile) for forces in board.forces])
    return forces, board.settlements.get(tile), board.influence.get(tile)


def _hex(game: Game, plane: Plane, tile: HexId) -> HexShown:
    components, board = game.components, game.board
    holder = controller(game, tile)
    above, below = arms_at(game, tile), civil_at(game, tile)
    place = plane.spot(board.hexes[tile].at)
    return {
        "x": place.x,
        "y": place.y,
        "name": land(components, tile),
        "wet": bool(WET & sides_with_river(board, tile)),
        "crowd": max(len(above), len(below)) > CROWD,
        "held": "" if holder == NOBODY else side(components, holder),
        "arms": above,
        "civil": below,
        "coins": yields(components, tile),
        "says": says(game, tile),
    }


def yields(components: Components, tile: HexId) -> int:
    """4.2. What the land alone brings whoever controls it."""
    income: dict[str, int] = {**components.numbers.income}
    return income.get(components.tile[tile].terrain, 0)


def sides_with_river(board: Board, tile: HexId) -> set[int]:
    """The sides of a hex along which the river runs, whichever tile carries it."""
    here = board.hexes[tile]
    found = set(here.sides)
    for other in board.hexes.values():
        for number in other.sides:
            if beside(other.at, number) == here.at:
                found.add((number + 3) % 6)
    return found


def arms_at(game: Game, tile: HexId) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for seat, forces in enumerate(game.board.forces):
        if force := forces.get(tile):
            found += _force(game.components, seat, force)
    return tuple(found)


def _force(components: Components, seat: Seat, force: Force) -> list[Piece]:
    side_, letter, _ = badge(components, seat)
    counts = (("ordinary", force.ordinary), ("mercenary", force.mercenary))
    found = [Piece(kind, side_, letter, number) for kind, number in counts if number]
    found += [Piece(force.stronghold, side_, letter)] if force.stronghold else []
    return [*found, *([Piece("palace", side_, letter)] if force.palace else [])]


def civil_at(game: Game, tile: HexId) -> tuple[Piece, ...]:
    components, board = game.components, game.board
    found = []
    if kind := board.settlements.get(tile):
        found.append(Piece(kind, *badge(components, SULTAN)[:2]))
    if (owner := board.influence.get(tile)) is not None:
        found.append(Piece("influence", *badge(components, owner)[:2]))
    return tuple(found)


def says(game: Game, tile: HexId) -> str:
    """All that is printed on a hex, and all that lies on it."""
    components, board = game.components, game.board
    printed = components.tile[tile]
    land_ = [printed.name, printed.terrain, *filter(None, [FEATURES.get(printed.feature, "")])]
    holders = [
        f"{the(components, seat)} controls it with {arms(forces[tile])}"
        for seat, forces in enumerate(board.forces)
        if tile in forces
    ] or ["nobody controls it"]
    civil = [f"a {board.settlements[tile]} of the Sultan"] if tile in board.settlements else []
    if tile in board.influence:
        civil.append(f"influence of {the(components, board.influence[tile])}")
    return "; ".join([", ".join(land_), listed(holders), *civil])
