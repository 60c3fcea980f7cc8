"""2. Setup."""

from games.crescent_moon.components import Components, geometry
from games.crescent_moon.components.parts import Group
from games.crescent_moon.rules import market
from games.crescent_moon.rules.board import EMPTY, NONE, Board, Force, Game, HexId, Spot
from games.engine.contract import Seat
from games.engine.dice import Dice

VARIABLE = "variable"


def set_up(components: Components, dice: Dice, seats: int, scenario: str, years: int) -> Game:
    """2.1, 2.4, 2.5, 2.9. What needs no decision; the map of the variable setup is still to be laid."""
    numbers, playing = components.numbers, components.characters[:seats]
    board = Board(
        seats=seats,
        years=years,
        hexes={},
        forces=[{} for _ in playing],
        settlements={},
        influence={},
        reserves=[0] * seats,
        coins=[who.coins for who in playing],  # Ruling 1
        points=[numbers.points] * seats,
        announced=[[] for _ in playing],
        brought=[{} for _ in playing],
        traded=[0] * seats,
        hands=[started_with(components, who.id) for who in playing],
        shown=[()] * seats,
        deck=[card for card, power in components.power.items() if not power.starts_with],
        discard=[],
        market=[EMPTY] * len(components.slot),
        sultans=[EMPTY] * numbers.sultan_slots,
    )
    game = Game(components, board, [], dice)
    if scenario == VARIABLE:
        deal_tiles(game)
    else:
        lay_map(game, scenario)
    return game


def started_with(components: Components, who: str) -> tuple[int, ...]:
    """2.7. Warfare, for the Warlord."""
    return tuple(card for card, power in components.power.items() if power.starts_with == who)


def lay_map(game: Game, scenario: str) -> None:
    """2.2"""
    printed = game.components.map_for[scenario, game.board.seats]
    for laid in printed.tiles:
        game.board.hexes[laid.tile] = Spot(laid.q, laid.r, laid.sides)
    measure(game)
    for stand in printed.stands:
        seat = game.components.seat[stand.who]
        place_group(game, seat, stand.tile, game.components.characters[seat].groups[stand.group])


def measure(game: Game) -> None:
    """3.3. What is adjacent to what, once the map lies."""
    laid = {tile: (spot.at, spot.sides) for tile, spot in game.board.hexes.items()}
    touching = geometry.touching(laid)
    game.board.near = geometry.adjacency(laid)
    game.board.across = {
        tile: tuple(there for there in touching[tile] if there not in near)
        for tile, near in game.board.near.items()
    }


def place_group(game: Game, seat: Seat, hex_: HexId, group: Group) -> None:
    board = game.board
    stronghold = "castle" if group.castle else "fort" if group.fort else ""
    stack = Force(group.ordinary, group.mercenary, stronghold)  # type: ignore[arg-type]
    if stack != NONE:
        board.forces[seat][hex_] = stack
    if group.influence:
        board.influence[hex_] = seat
    if group.city or group.town:
        board.settlements[hex_] = "city" if group.city else "town"


def deal_tiles(game: Game) -> None:
    """13.1, 13.2, 13.3. The crossing in the centre, three of the others to each."""
    board, numbers = game.board, game.components.numbers
    tiles = [tile for tile in game.components.tiles if tile.four or board.seats == 5]
    (crossing,) = (tile.id for tile in tiles if tile.feature == "river_crossing")
    board.hexes[crossing] = Spot(*geometry.CENTRE)
    rest = [tile.id for tile in tiles if tile.id != crossing]
    board.dealt = [
        tuple(sorted(game.dice.take(rest) for _ in range(numbers.tiles_dealt))) for _ in range(board.seats)
    ]
    board.groups = [(0, 1) for _ in range(board.seats)]


def fill_markets(game: Game) -> None:
    """2.6. The deck is shuffled, then the market of nine is filled, then the Sultan's."""
    market.shuffle(game.dice, game.board.deck)
    market.replenish(game, rule="2.6")
    market.fill_sultans(game)
