"""What can be laid over the map: who holds what, where patrols reach, where an Expedition can form, what a
march costs."""

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import HexId
from games.apocalypse.present import words
from games.apocalypse.present.overlay import by_hex, sheet
from games.apocalypse.rules.board import BYZANTINE, MUSLIM, Game
from games.apocalypse.rules.control import control
from games.apocalypse.rules.muster import gathering_ground
from games.apocalypse.rules.ways import zones
from games.engine.page import View
from games.hexwar.present.layers import BARE, Layer, of_all
from games.hexwar.search import cheapest

FIRST_LOOK = "1235"
FAR = 40  # points: as far as a Muslim Expedition would ever go


def holders(game: Game) -> str:
    """2.1 Towns and cities in the colours of their holders; what is pillaged is struck through."""
    glass, held, out = sheet(game.components), control(game), []
    for place in game.components.places:
        x, y = glass.centres[place.hex]
        size = {"town": 26, "city": 34}.get(place.sort, 42)
        out.append(f'<circle class="{words.FACES[held[place.id]]}" cx="{x:.0f}" cy="{y:.0f}" r="{size}"/>')
        if place.id in game.board.pillaged:
            out.append(f'<path class="cross" d="M{x - 24:.0f} {y + 24:.0f}l48-48"/>')
    return glass.svg("layer dims holders", "".join(out))


def patrols(game: Game) -> str:
    """3.2.4 The hexes in which a Muslim Expedition stops and loses points."""
    return area(game, {hex_of(node) for node in zones(game)}, "zone")


def gathering(view: View) -> str:
    """3.3 Where one's own side can form an Expedition now; for a spectator both."""
    game: Game = view.seen
    seats = (BYZANTINE, MUSLIM) if view.seat is None else (view.seat,)
    glass = sheet(game.components)
    drawn = [outlined(game, {hex_of(n) for n in gathering_ground(game, seat)}, seat) for seat in seats]
    return glass.svg("layer grounds", "".join(drawn))


def outlined(game: Game, hexes: set[HexId], seat: int) -> str:
    return f'<path class="ground {words.FACES[seat]}" d="{sheet(game.components).outline(hexes)}"/>'


def area(game: Game, hexes: set[HexId], kind: str) -> str:
    glass = sheet(game.components)
    return glass.svg("layer", f'<path class="{kind}" d="{glass.outline(hexes)}"/>' if hexes else "")


def from_here(view: View, spot: str) -> str:
    """3.3.1 What the ground costs from the place picked, enemies or none."""
    game: Game = view.seen
    atlas = game.components.atlas
    nodes = (spot,) if spot in atlas.all_nodes else atlas.nodes.get(hex_of(spot), atlas.nodes[FIRST_LOOK])
    costs = by_hex(cheapest(nodes[0], atlas.steps, limit=FAR).cost)
    return sheet(game.components).reach([hex_of(nodes[0])], costs, {unit.where for unit in game.board.units})


LAYERS = {
    "": Layer("Armies"),
    "control": Layer(
        "Control",
        "Towns and cities in their holders' colours; struck through: pillaged.",
        of_all(holders),
    ),
    "zones": Layer("Patrols", "Where a Muslim Expedition stops and loses points.", of_all(patrols)),
    "gathering": Layer(
        "Expeditions", "Where an Expedition can be formed now.", lambda view, spot: gathering(view)
    ),
    "reach": Layer(
        "From here",
        "Points that it costs to go there from the place picked last; enemies are not counted.",
        from_here,
    ),
    "bare": BARE,
}
