"""8.2, 8.5, 13.0. Where units retreat from a combat."""

from typing import ClassVar

from games.engine.contract import Action, Beforehand, Reason, Seat
from games.engine.questions import Once
from games.hexwar.stacks import Where
from games.jihad.parts import HexId, StateId
from games.jihad.rules import losses
from games.jihad.rules.actions import Retreat, Stand
from games.jihad.rules.board import BOX, EMPIRES, Force, Game, Unit, UnitId, hex_of, names, strength
from games.jihad.rules.events import Retreated
from games.jihad.rules.ways import can_use_box, closed_hexes, is_barred, stays_with_own

STAND = "stand", "Stand and fight"


def retreat(game: Game, force: Force, units: tuple[UnitId, ...]) -> None:
    """8.2 As one stack to an adjacent hex. Those that cannot are lost as in combat (Ruling 33)."""
    units = tuple([unit.id for unit in names(game, units)])
    if not units:
        return
    places = havens(game, force, names(game, units))
    if not places:
        losses.lose(game, units, losses.RETREAT)
    elif len(places) == 1:
        go_back(game, units, places[0])
    else:
        game.call(RetreatTo(force, units))


def go_back(game: Game, units: tuple[UnitId, ...], to: Where, declined: bool = False) -> None:
    start = game.board.units[units[0]].where
    for unit in units:
        game.board.put(unit, to)
    rule = "8.5" if declined else "8.2"
    game.tell(Retreated(units=units, start=start, to=to, declined=declined, rule=rule))


def havens(game: Game, force: Force, units: list[Unit]) -> list[Where]:
    """8.2 The places this stack may retreat to."""
    start = units[0].where
    if start == BOX:
        return from_box(game, force, units)
    places: list[Where] = [at for at in open_hexes(game, force, units) if is_homeward(game, units, start, at)]
    at_capital = start == game.components.capital.hex
    if at_capital and all(can_use_box(game, unit) for unit in units):
        places.append(BOX)  # 13.0
    return places


def open_hexes(game: Game, force: Force, units: list[Unit]) -> list[HexId]:
    """8.2 Adjacent, to be entered by normal movement, free of opposing units of any type, and not
    holding others that these cannot stack with (7.5); overstacking is allowed."""
    atlas, board, first = game.components.atlas, game.board, units[0]
    start = hex_of(game, first.where)
    ways = atlas.naval if first.naval else atlas.land
    enemy, inside = board.enemy(force), game.components.hex[start].state
    closed = closed_hexes(game, is_barred(game, first), inside)
    return [
        at
        for at in ways[start]
        if at not in closed
        and not board.land_at(at, enemy)
        and not board.naval_at(at, enemy)
        and stays_with_own(game, units, at)
    ]


def is_homeward(game: Game, units: list[Unit], start: HexId, to: HexId) -> bool:
    """8.2 No farther than now from the home of the nationality with the most strength.

    Ruling 28: straight distance; between equally strong nationalities the owner chooses.
    """
    away = game.components.atlas.from_home
    return any(away[state][to] <= away[state][start] for state in strongest(game, units))


def strongest(game: Game, units: list[Unit]) -> list[StateId]:
    sums: dict[StateId, int] = {}
    for unit in units:
        sums[unit.state] = sums.get(unit.state, 0) + strength(game, unit)
    return [state for state, worth in sums.items() if worth == max(sums.values())]


def from_box(game: Game, force: Force, units: list[Unit]) -> list[Where]:
    """13.0 To any hex next to Constantinople; ships to the Black Sea only with a friendly port there.

    Ruling 34: a port that a Byzantine land unit holds.
    """
    capital, atlas = game.components.capital, game.components.atlas
    places = open_hexes(game, force, units)
    if not units[0].naval:
        return list(places)
    shut = {at for at in atlas.hex if atlas.hex[at].sea == capital.closed_sea}
    friendly = any(game.board.land_at(at, EMPIRES) for at in shut & atlas.ports if holds(game, at))
    return [at for at in places if friendly or at not in shut]


def holds(game: Game, at: HexId) -> bool:
    return any(u.state == game.components.capital.state for u in game.board.land_at(at, EMPIRES))


def why_no_haven(game: Game, force: Force, ids: tuple[UnitId, ...], to: Where) -> Reason:
    """8.2, 13.0. Why a stack cannot retreat there."""
    units, at = names(game, ids), hex_of(game, to)
    start, atlas = hex_of(game, units[0].where), game.components.atlas
    ways = atlas.naval if units[0].naval else atlas.land
    if to == BOX:
        return Reason("Only from the hex of Constantinople, and only those that may use the box.", "13.0")
    if at not in ways[start]:
        return Reason("That is no adjacent hex that they could enter.", "8.2")
    if to in closed_hexes(game, is_barred(game, units[0]), game.components.hex[start].state):
        return Reason("Those borders are closed to them.", "7.3")
    if not stays_with_own(game, units, to):
        return Reason("Units of different nationalities of the Empires cannot stack.", "7.5")
    if to not in open_hexes(game, force, units):
        return Reason("Opposing units are there.", "8.2")
    if units[0].where == BOX:
        return Reason("Ships go to the closed sea only with a friendly port there.", "13.0")
    return Reason("That is farther from home.", "8.2")


class RetreatTo(Once):
    """8.2 The owner of the stack chooses among the hexes it may retreat to."""

    wanted: ClassVar[Reason] = Reason("Say where the stack retreats to.", "8.2")
    force: Force
    units: tuple[UnitId, ...]

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(self.force)

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Retreat(at) for at in havens(game, self.force, names(game, self.units))]

    def beyond(self, game: Game, seat: Seat, action: Action) -> Reason:
        if not isinstance(action, Retreat):
            return self.wanted
        return why_no_haven(game, self.force, self.units, action.to)

    def absent(self, game: Game, seat: Seat) -> Action:
        return self.options(game, seat)[0]

    def chosen(self, game: Game, seat: Seat, action: Retreat) -> None:
        self.done = True
        go_back(game, self.units, action.to)


class Declining(Once):
    """8.5 Naval units at sea, in a full sea hex, may decline combat before the die is rolled.

    No ship carries anything then: what was carried was landed in a port (7.4).
    """

    wanted: ClassVar[Reason] = Reason("Stand and fight, or decline.", "8.5")
    force: Force
    units: tuple[UnitId, ...]

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(self.force)

    def options(self, game: Game, seat: Seat) -> list[Action]:
        places = refuges(game, self.force, names(game, self.units))
        return [Stand(), *[Retreat(at) for at in places]] if places else []

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        return Beforehand("decline", "Ships attacked at sea", (STAND,), "8.5")

    def ordered(self, game: Game, seat: Seat, order: str) -> Stand:
        return Stand()

    def beyond(self, game: Game, seat: Seat, action: Action) -> Reason:
        if not isinstance(action, Retreat):
            return self.wanted
        if action.to not in game.components.atlas.full_sea:
            return Reason("Ships that decline combat stay at sea, in a full sea hex.", "8.5")
        return why_no_haven(game, self.force, self.units, action.to)

    def absent(self, game: Game, seat: Seat) -> Action:
        return Stand()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, Retreat):
            go_back(game, self.units, action.to, declined=True)


def refuges(game: Game, force: Force, units: list[Unit]) -> list[HexId]:
    """8.5 Adjacent full sea hexes, by the rules of retreat; Ruling 33: any, if none is nearer home."""
    atlas, start = game.components.atlas, units[0].where
    if start not in atlas.full_sea:
        return []
    places = [at for at in open_hexes(game, force, units) if at in atlas.full_sea]
    return [at for at in places if is_homeward(game, units, start, at)] or places
