"""What must hold in every sound game, read off the counters themselves."""

from collections import Counter
from collections.abc import Iterator

from games.apocalypse.atlas import entry_of, hex_of
from games.apocalypse.rules import control, loading
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
    Game,
    is_on_map,
    kind_of,
)
from games.apocalypse.rules.fleets import anchors
from games.apocalypse.rules.setup import Deployment, Noble


def problems(game: Game) -> Iterator[str]:
    if any(unit.kind == UNKNOWN for unit in game.board.units):
        return  # as a watcher sees it
    yield from miscounted(game)
    yield from misplaced(game)
    yield from bad_expeditions(game)
    yield from bad_ships(game)
    yield from bad_leaders(game)
    yield from bad_numbers(game)


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
    atlas, board = game.components.atlas, game.board
    loose = bool(game.stack) and not board.ended
    for unit in board.units:
        if unit.where in OFF_MAP:
            if unit.post or unit.ship != ASHORE:
                yield f"{unit} has a mode off the map."
        elif unit.post == GARRISON:
            if unit.where not in atlas.place_at:
                yield f"{unit} is a garrison of nothing."
        elif unit.post == PATROL:
            if unit.seat != BYZANTINE or not kind_of(game, unit).mounted:
                yield f"{unit} cannot patrol."
        elif unit.post not in board.expeditions and not (unit.post == LOOSE and loose) and not board.ended:
            yield f"{unit} is in no mode."
        if unit.seat != SEAT[kind_of(game, unit).side] and unit.post not in (GARRISON, "", LOOSE):
            yield f"{unit} has gone over, and is no garrison."
    patrols = Counter(unit.where for unit in board.units if unit.post == PATROL)
    if patrols and max(patrols.values()) > 1:
        yield "There are two patrols in a hex."


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
    if not game.stack and not board.ended:
        yield "The game is over, and nobody has won."


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
    if any(anchors(game, seat) < 0 for seat in (BYZANTINE, MUSLIM)):
        yield "A fleet is smaller than none."
    setting_up = any(isinstance(frame, Deployment | Noble) for frame in game.stack)
    if (
        not setting_up
        and not board.ended
        and any(u.mark == RESERVE for u in board.units)
        and board.loser == -2
    ):
        yield "A reserve is held back in peace."
    whose = control.control(game)
    garrisons = {(hex_of(u.where), u.where, u.seat) for u in board.units if u.post == GARRISON}
    for _, node, seat in garrisons:
        place = atlas_place(game, node)
        if place and whose[place] != seat and (hex_of(node), node, 1 - seat) not in garrisons:
            yield f"{place} is held by its garrison, and is not."


def atlas_place(game: Game, node: str) -> str:
    place = game.components.atlas.place_at.get(node)
    return place.id if place else ""
