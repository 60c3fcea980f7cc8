"""2.1 Whose a place is, in three steps; and what follows when somebody comes there."""

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import HexId, Node, Place, PlaceId
from games.apocalypse.rules import victory
from games.apocalypse.rules.board import BYZANTINE, GARRISON, LOOSE, MUSLIM, SEAT, Game
from games.engine.contract import Seat
from games.hexwar.stacks import fact


@fact
def control(game: Game) -> dict[PlaceId, Seat]:
    """2.1, Ruling 5. A garrison of land units, a fleet alone in the port, or whoever was last there alone.

    Ruling 51: where both have a garrison, it stays its owner's.
    """
    board, atlas = game.board, game.components.atlas
    found = dict(board.holders)
    for at, fleets in fleets_by_hex(game).items():
        port = port_at(game, at)
        if port and len(fleets) == 1:
            found[port.id] = next(iter(fleets))
    for node in board.index.keys() & atlas.place_at.keys():
        garrisons = {unit.seat for unit in board.at(node) if unit.post == GARRISON}
        if garrisons:
            place = atlas.place_at[node].id
            found[place] = board.holders[place] if len(garrisons) > 1 else garrisons.pop()
    return found


def fleets_by_hex(game: Game) -> dict[HexId, set[Seat]]:
    found: dict[HexId, set[Seat]] = {}
    for ship in game.board.ships:
        found.setdefault(ship.where, set()).add(ship.seat)
    return found


def owner(game: Game, place: PlaceId) -> Seat:
    return control(game)[place]


def friendly_places(game: Game, seat: Seat) -> list[Place]:
    whose = control(game)
    return [place for place in game.components.places if whose[place.id] == seat]


def is_friendly(game: Game, node: Node, seat: Seat) -> bool:
    place = game.components.atlas.place_at.get(node)
    return place is not None and owner(game, place.id) == seat


def is_port(game: Game, place: Place) -> bool:
    """2.4.1, 7.2.3. With an anchor by its name, and not pillaged."""
    return place.anchors > 0 and place.id not in game.board.pillaged


def port_at(game: Game, at: HexId) -> Place | None:
    place = game.components.atlas.ports.get(at)
    return place if place and is_port(game, place) else None


def is_friendly_port(game: Game, at: HexId, seat: Seat) -> bool:
    port = port_at(game, at)
    return port is not None and owner(game, port.id) == seat


def friendly_ports(game: Game, seat: Seat) -> list[HexId]:
    return [at for at in sorted(game.components.atlas.ports) if is_friendly_port(game, at, seat)]


def settle(game: Game) -> None:
    """2.1 Whoever is alone somewhere holds it from now on. Ruling 4: Constantinople ends the game."""
    board, atlas = game.board, game.components.atlas
    present = {
        node: {unit.seat for unit in board.at(node)} for node in board.index.keys() & atlas.place_at.keys()
    }
    for at, fleets in fleets_by_hex(game).items():
        for node in atlas.places_in.get(at, ()):
            present[node] = present.get(node, set()) | fleets
    for node, seats in present.items():
        place = atlas.place_at[node].id
        if len(seats) == 1 and board.holders[place] not in seats:
            board.hold(place, seats.pop())
    judge_capital(game)


def judge_capital(game: Game) -> None:
    """2.1.1, Ruling 4. By land units, on the European bank, in whatever way; not by those who go home."""
    capital = game.components.capital
    held = any(unit.post != LOOSE for unit in game.board.ashore(capital, MUSLIM))
    if held and is_friendly(game, capital, MUSLIM):
        victory.win(game, victory.CAPTURED)


def passes(game: Game, node: Node, seat: Seat) -> None:
    """2.1 Whoever marches through an empty place has been there alone."""
    board, place = game.board, game.components.atlas.place_at.get(node)
    if not place or board.holders[place.id] == seat:
        return
    others = board.ashore(node, 1 - seat) or board.ships_at(hex_of(node), 1 - seat)
    if others:
        return
    board.hold(place.id, seat)
    if seat == MUSLIM and node == game.components.capital:
        victory.win(game, victory.CAPTURED)


def start_holders(game_places: tuple[Place, ...]) -> dict[PlaceId, Seat]:
    """2.1 Until somebody comes: whose it is at the start."""
    return {place.id: SEAT[place.side] for place in game_places}


def holds_capital(game: Game) -> bool:
    return is_friendly(game, game.components.capital, BYZANTINE)
