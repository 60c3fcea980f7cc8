"""Where units, ships and leaders go who come anew, or home."""

from collections.abc import Callable

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.bot.appraise import worth
from games.apocalypse.parts import Node, PlaceId
from games.apocalypse.rules import stacking
from games.apocalypse.rules.actions import Commission, Deploy, Disperse, Done, Replace
from games.apocalypse.rules.board import BYZANTINE, Game, Unit, ids, kind_of, power
from games.apocalypse.rules.dispersal import Dispersal
from games.apocalypse.rules.fleets import Commissioning
from games.apocalypse.rules.fortune import Placing, homes
from games.apocalypse.rules.replacements import FOOT, PICKED, Choosing, box, is_picked
from games.apocalypse.rules.setup import Noble
from games.apocalypse.rules.ways import sea_distances
from games.engine.contract import Action, Seat
from games.engine.questions import Choose

FEW = 3  # units on foot in the box below which one asks for a picked one


def noble(game: Game, frame: Noble) -> Choose:
    """10.1.7 The one who will not go over."""
    known = game.components.leader
    return Choose(min(frame.answers(game), key=lambda name: (known[name].revolts, name)))


def fits(game: Game, units: list[Unit], node: Node, seat: Seat) -> list[Unit]:
    """As many of these as there is room for."""
    room, found = stacking.room(game, node, seat), list[Unit]()
    for unit in units:
        size = stacking.points(game, kind_of(game, unit))
        if size <= room:
            found.append(unit)
            room -= size
    return found


def value_of(game: Game, seat: Seat) -> Callable[[Node], tuple[float, Node]]:
    """What it is worth to have a garrison there: most where there is none."""

    def value(node: Node) -> tuple[float, Node]:
        place = game.components.atlas.place_at[node]
        return worth(game, place) / (1 + len(game.board.garrison(node, seat))), node

    return value


def place(game: Game, frame: Placing) -> Deploy:
    """2.2 Where there is most room."""
    units = frame.units(game)
    node = max(homes(game, frame.side, frame.roll), key=lambda at: (stacking.room(game, at, frame.side), at))
    return Deploy(ids(fits(game, units, node, frame.side) or units), node)


def disperse(game: Game, frame: Dispersal) -> Action:
    """3.3.4 The best where it matters most."""
    pairs = frame.pairs(game)
    if not pairs:
        return frame.to_company(game)
    node = max({node for _, node in pairs}, key=value_of(game, frame.side))
    units = sorted(frame.units(game), key=lambda unit: power(game, unit), reverse=True)
    return Disperse(ids(fits(game, units, node, frame.side)), node)


def recruit(game: Game) -> Choose:
    """2.3.2 Those on foot come back by the die."""
    afoot = [unit for unit in box(game, BYZANTINE) if not is_picked(game, unit)]
    return Choose(FOOT if len(afoot) > FEW else PICKED)


def choose(game: Game, frame: Choosing) -> Action:
    """2.3 The best, where there is room for it."""
    units = sorted(frame.units(game), key=lambda unit: power(game, unit), reverse=True)
    site = game.components.atlas.site

    def room(name: PlaceId) -> tuple[int, str]:
        return stacking.room(game, site[name], frame.side), name

    place = max(frame.places(game), key=room)
    return Replace(units[0].id, place) if fits(game, units[:1], site[place], frame.side) else Done()


def commission(game: Game, frame: Commissioning) -> Action:
    """2.4.2 The Byzantines as near to Constantinople as may be, the others where most of theirs lie."""
    known = game.components.place
    ports = [action for action in frame.options(game, frame.side) if isinstance(action, Commission)]
    lying = [ship.where for ship in game.board.ships if ship.seat == frame.side]
    capital = hex_of(game.components.capital)

    def distance(action: Commission) -> tuple[int, str]:
        far = sea_distances(game, known[action.place].hex)
        ends = [capital] if frame.side == BYZANTINE else lying
        return sum([far.get(at, FAR) for at in ends]), action.place

    return min(ports, key=distance)
