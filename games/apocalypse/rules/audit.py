"""What must hold in every sound game, read off the counters themselves."""

from collections import Counter
from collections.abc import Iterator

from games.apocalypse.atlas import entry_of
from games.apocalypse.rules import control, loading
from games.apocalypse.rules.battle import Battle
from games.apocalypse.rules.board import (
    ASHORE,
    AT_SEA,
    BYZANTINE,
    GARRISON,
    LOOSE,
    MUSLIM,
    OFF_MAP,
    PATROL,
    RESERVE,
    SEAT,
    UNKNOWN,
    WAVERS,
    Game,
    Unit,
    is_on_map,
    kind_of,
)


def problems(game: Game) -> Iterator[str]:
    if any(unit.kind == UNKNOWN for unit in game.board.units):
        return  # as a watcher sees it
    yield from miscounted(game)
    yield from misplaced(game)
    yield from bad_expeditions(game)
    yield from bad_ships(game)
    yield from bad_leaders(game)
    yield from bad_numbers(game)
    yield from bad_marks(game)
    yield from bad_control(game)


def miscounted(game: Game) -> Iterator[str]:
    """1.1 The counters are those of the box, and each is found where it is."""
    units = game.board.units
    printed = {kind.id: kind.count for kind in game.components.unit_types}
    if Counter(unit.kind for unit in units) != printed:
        yield "The counters are not those of the box."
    found: dict[str, list[int]] = {}
    for unit in units:
        found.setdefault(unit.where, []).append(unit.id)
    if [unit.id for unit in units] != list(range(len(units))) or game.board.index != found:
        yield "The index of places is wrong."


def misplaced(game: Game) -> Iterator[str]:
    """3.0 Each unit is in one of three modes, and where one can be in it."""
    for unit in game.board.units:
        if fault := fault_of(game, unit):
            yield f"{unit} {fault}."
    patrols = Counter(unit.where for unit in game.board.units if unit.post == PATROL)
    if patrols and max(patrols.values()) > 1:
        yield "There are two patrols in a hex."


def fault_of(game: Game, unit: Unit) -> str:
    side, board = SEAT[kind_of(game, unit).side], game.board
    if unit.where in OFF_MAP:
        return "has a mode off the map" if unit.post or unit.ship != ASHORE else ""
    if unit.seat != side and unit.post not in (GARRISON, LOOSE):
        return "has gone over, and is no garrison"
    if unit.post == GARRISON:
        return "" if unit.where in game.components.atlas.place_at else "is a garrison of nothing"
    if unit.post == PATROL:
        return "" if unit.seat == BYZANTINE and kind_of(game, unit).mounted else "cannot patrol"
    known = unit.post in board.expeditions or unit.post == LOOSE or bool(board.ended)
    return "" if known else "is in no mode"


def bad_expeditions(game: Game) -> Iterator[str]:
    """3.3 All of one are together, with their leaders, and of the right army."""
    board, atlas = game.board, game.components.atlas
    for name, one in board.expeditions.items():
        units = [unit for unit in board.units if unit.post == name]
        if any(unit.where != one.where or unit.seat != one.seat for unit in units):
            yield f"{name}: its units are not together."
        if any((unit.ship == ASHORE) == one.afloat for unit in units):
            yield f"{name}: some of it are aboard and some are not."
        if one.seat == MUSLIM and any(kind_of(game, unit).army != name for unit in units):
            yield f"{name}: others are with it."
        if one.where not in (atlas.sea if one.afloat else atlas.all_nodes) and one.where != entry_of(name):
            yield f"{name} cannot be at {one.where}."
        if one.spent < 0 or (one.allowance >= 0 and one.spent > one.allowance):
            yield f"{name} has spent {one.spent} of {one.allowance} points."
        if one.afloat and not board.ended:
            yield from overloaded(game, name)


def overloaded(game: Game, name: str) -> Iterator[str]:
    """5.1.6"""
    for ship in game.board.fleet(name):
        load = game.board.aboard(ship.id)
        if load and loading.load(game, load, [ship.id]) is None:
            yield f"{name}: a ship carries too much."
    if any(
        unit.ship not in [ship.id for ship in game.board.fleet(name)] for unit in game.board.members(name)
    ):
        yield f"{name}: some are on ships that do not sail with it."


def bad_ships(game: Game) -> Iterator[str]:
    board, atlas = game.board, game.components.atlas
    for ship in board.ships:
        if not is_on_map(ship.where):
            continue
        if ship.where not in atlas.sea:
            yield f"{ship} is not on the water."
        if ship.post not in (GARRISON, AT_SEA):
            yield f"{ship} is in no mode."
        if ship.post == GARRISON and ship.where not in atlas.ports:
            yield f"{ship} is a garrison of no port."
        if ship.fleet and ship.fleet not in board.expeditions:
            yield f"{ship} sails with nobody."
    counts = Counter(ship.seat for ship in board.ships)
    if counts != {SEAT[side]: count for side, count in game.components.fleet.items()}:
        yield "The ships are not those of the box."


def bad_leaders(game: Game) -> Iterator[str]:
    """3.3 A leader is with his Expedition, or by himself on land."""
    board, atlas = game.board, game.components.atlas
    for name, at in board.leaders.items():
        one = board.expeditions.get(at.post)
        if one and one.where != at.where:
            yield f"{name} is not with his Expedition."
        if at.post == LOOSE and (game.stack or not board.ended):
            continue
        if at.post and not one and not board.ended:
            yield f"{name} is with no Expedition that there is."
        if not at.post and is_on_map(at.where) and at.where not in atlas.all_nodes:
            yield f"{name} stands nowhere."


def bad_numbers(game: Game) -> Iterator[str]:
    board, printed = game.board, game.components
    if not 0 <= board.turn <= printed.numbers.turns:
        yield f"There is no turn {board.turn}."
    if board.holders.keys() != printed.place.keys():
        yield "Not every place has a holder."
    if len(set(board.happened)) < len(board.happened):
        yield "What comes once has come twice."
    if bool(board.ended) == bool(game.stack):
        yield "The game is over, and goes on; or it is not, and does not."


def bad_marks(game: Game) -> Iterator[str]:
    """2.2.1, 6.4. Who wavers is a Byzantine garrison; a reserve is held back in a battle alone."""
    board = game.board
    fighting = any(isinstance(frame, Battle) for frame in game.stack)
    for unit in board.units:
        if unit.mark == WAVERS and (unit.seat, unit.post) != (BYZANTINE, GARRISON):
            yield f"{unit} cannot waver."
        if unit.mark == RESERVE and not fighting and not board.ended:
            yield f"{unit} is held back in peace."


def bad_control(game: Game) -> Iterator[str]:
    """2.1 A garrison by itself holds its place."""
    atlas, whose = game.components.atlas, control.control(game)
    garrisons = {node: set[int]() for node in atlas.place_at}
    for unit in game.board.units:
        if unit.post == GARRISON and unit.where in garrisons:
            garrisons[unit.where].add(unit.seat)
    for node, seats in garrisons.items():
        place = atlas.place_at[node]
        if len(seats) == 1 and whose[place.id] not in seats:
            yield f"{place.name} is held by its garrison, and is not."
