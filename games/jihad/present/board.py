"""The map as parts of the page: a frame that stays, and what lies on it."""

from games.engine.page import Asked, Part, View, alike, reads
from games.hexwar.present.asked import last
from games.jihad.present import layers, overlay, piles, since, words
from games.jihad.rules.board import Game, Place, hex_of


def parts(view: View, places: list[Place]) -> list[Part]:
    """`places`: those that the present question is about."""
    return [
        frame(view),
        shown("layer", ""),
        since.idle(view),
        shown("lit", ""),
        shown("marks", standing_marks(view, places)),
        pile_part(view),
        shown("route", ""),
    ]


@alike(lambda view: (view.seen.board.units, view.seen.board.bases))
def pile_part(view: View) -> Part:
    return Part("piles", "", {}, inside="map", pieces=piles.pieces(view), piece="jihad/pile.html")


@reads(lambda view: view.seat)
def frame(view: View) -> Part:
    components = view.seen.components
    context = {
        "seat": view.seat,
        "first_look": layers.FIRST_LOOK,
        "places": words.named_places(components),
        "layers": layers.NAMES,
    }
    return Part("map", "jihad/map.html", context)


def shown(name: str, svg: str) -> Part:
    """A layer of drawing over or under the piles."""
    return Part(name, "jihad/drawn.html", {"svg": svg}, inside="map")


def layer(view: View, asked: Asked) -> Part:
    """Asked for again after each move, while it is shown."""
    name = last(asked, "layer")
    svg = layers.draw(view, name, last(asked, "at"))
    return Part("layer", "jihad/drawn.html", {"svg": svg, "asks": "layers" if name else ""}, inside="map")


def standing_marks(view: View, places: list[Place]) -> str:
    """Hexes in which both sides stand, and those that may be chosen now."""
    game: Game = view.seen
    spots = sorted({hex_of(game, at) for at in places})
    return overlay.sheet(game.components).marked("spot", spots) + fights(view)


@alike(lambda view: (view.seen.board.units, view.seen.board.war))
def fights(view: View) -> str:
    return overlay.sheet(view.seen.components).marked("fight", contested(view.seen))


def contested(game: Game) -> list[Place]:
    forces = {at: {game.board.force_of(u) for u in game.board.at(at)} for at in game.board.places()}
    return [at for at, present in forces.items() if len(present) > 1 and at in game.components.hex]
