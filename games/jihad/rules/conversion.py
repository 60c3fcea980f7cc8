"""9.0 Conversion and re-conversion."""

from collections import Counter
from random import Random
from typing import ClassVar

from games.engine.contract import Action, Beforehand, Form, Pick, Reason, Seat
from games.engine.flow import Procedure
from games.engine.questions import Once
from games.jihad.parts import StateId
from games.jihad.rules.actions import Convert, Done
from games.jihad.rules.board import (
    CONVERSION,
    EMPIRES,
    MUSLIM,
    POOL,
    UNBUILT,
    Game,
    Unit,
    UnitId,
    names,
)
from games.jihad.rules.events import ConversionRolled, FleetConverted, Roll

ALL = "all", "Try them all, if the points are enough for all"
NONE = "none", "Win nobody back"
OWN = "own", "Win back whom their own State can pay for"


class Conversion(Procedure):
    """4.2 D. The Muslim player converts, the Empires player reconverts, and the box is emptied."""

    candidates: tuple[UnitId, ...] = ()
    steps: ClassVar[tuple[str, ...]] = ("convert", "reconvert", "settle", "follow_suit")

    def convert(self, game: Game) -> None:
        """9.2 Without the points for any of them nothing is attempted."""
        if not game.board.at(CONVERSION):
            return
        if game.board.points[game.components.muslims] >= cheapest(game):
            game.call(Attempt())
        else:
            back_to_pool(game, set())

    def reconvert(self, game: Game) -> None:
        """9.1 What was not attempted or did not convert is in the pool already; the rest may be won back."""
        if game.board.at(CONVERSION):
            game.call(WinBack())

    def settle(self, game: Game) -> None:
        """9.2 What is still in the box is the Muslim player's."""
        for unit in game.board.at(CONVERSION):
            game.board.put(unit.id, POOL, muslim=True)

    def follow_suit(self, game: Game) -> None:
        """9.2 When every built ship of a State is converted, the un-built ones are too, in their box."""
        for state in game.components.empires:
            ships = [unit for unit in game.board.units if unit.state == state and unit.naval]
            left = [unit for unit in ships if not unit.muslim]
            if left and len(left) < len(ships) and all(unit.where == UNBUILT for unit in left):
                for unit in left:
                    game.board.put(unit.id, UNBUILT, muslim=True)
                game.tell(FleetConverted(state=state, count=len(left), rule="9.2"))


def cost(game: Game, unit: Unit) -> int:
    return game.components.tables.conversion_cost.costs[unit.state]


def cheapest(game: Game) -> int:
    return min([cost(game, unit) for unit in game.board.at(CONVERSION)])


def back_to_pool(game: Game, converted: set[UnitId]) -> None:
    """9.1 What is not converted leaves the box."""
    for unit in game.board.at(CONVERSION):
        if unit.id not in converted:
            game.board.put(unit.id, POOL)


class Naming(Once):
    """9.2 Units of the Conversion Box are named, once, or none."""

    wanted: ClassVar[Reason] = Reason("Name units of the Conversion Box, or be done with it.", "9.2")

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Done()]

    def form(self, game: Game, seat: Seat) -> Form:
        units = tuple(sorted(unit.id for unit in game.board.at(CONVERSION)))
        return Form("Convert", (Pick("units", units, least=1, most=len(units)),))

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        """Random units, as many as can be paid for."""
        ids = sorted(unit.id for unit in game.board.at(CONVERSION))
        rng.shuffle(ids)
        for count in range(rng.randint(0, len(ids)), 0, -1):
            action = Convert(tuple(ids[:count]))
            if not self.why_not(game, seat, action):
                return action
        return Done()

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Convert):
            return self.wanted
        return why_not_these(game, action.units) or self.why_not_paid(game, names(game, action.units))

    def why_not_paid(self, game: Game, units: list[Unit]) -> Reason | None:
        raise NotImplementedError

    def absent(self, game: Game, seat: Seat) -> Done:
        return Done()


class Attempt(Naming):
    """9.2 The Muslim player names units of the Conversion Box, pays for each, and rolls for each.

    Ruling 40: one attempt a unit, and none need be made.
    """

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(MUSLIM)

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        asked = seat == game.board.seat_of(MUSLIM)
        return Beforehand("convert", "Units to convert", (ALL,), "9.2") if asked else None

    def ordered(self, game: Game, seat: Seat, order: str) -> Convert | None:
        everyone = Convert(tuple(sorted(unit.id for unit in game.board.at(CONVERSION))))
        return None if self.why_not(game, seat, everyone) else everyone

    def why_not_paid(self, game: Game, units: list[Unit]) -> Reason | None:
        price, points = sum([cost(game, u) for u in units]), game.board.points[game.components.muslims]
        if price > points:
            return Reason(f"That costs {price} points, and you have {points}.", "9.2")
        return None

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        tried = names(game, action.units) if isinstance(action, Convert) else []
        back_to_pool(game, converted=roll(game, tried, again=False))


def why_not_these(game: Game, units: tuple[UnitId, ...]) -> Reason | None:
    ids = {unit.id for unit in game.board.at(CONVERSION)}
    if not units or len(set(units)) != len(units) or not set(units) <= ids:
        return Reason("Name units of the Conversion Box, each once.", "9.2")
    return None


def roll(game: Game, units: list[Unit], *, again: bool) -> set[UnitId]:
    """9.2 Pay, and one die for each; those for whom the table says so."""
    if not units:
        return set()
    tables = game.components.tables
    table = tables.reconversion if again else tables.conversion
    own = Counter({game.components.muslims: sum([cost(game, unit) for unit in units])})
    paid = bills(game, units)[0] if again else own
    for state, points in paid.items():
        game.board.spend(state, points)
    rolls: list[Roll] = []
    for unit, die in zip(units, game.dice.d6(len(units)), strict=True):
        rolls.append((unit.id, die, table.marked(unit.state, die)))
    told = ConversionRolled(again=again, rolls=tuple(rolls), paid=tuple(sorted(paid.items())), rule="9.2")
    game.tell(told)
    return {unit for unit, _, happened in rolls if happened}


def bills(game: Game, units: list[Unit]) -> tuple[Counter[StateId], list[Unit]]:
    """9.2 Each State pays for its own; what its track cannot pay, the Byzantines may, at double cost.

    Ruling 40: the whole attempt from the one track or the other. Also those for whom neither can.
    """
    capital = game.components.capital.state
    paid: Counter[StateId] = Counter()
    unpaid = []
    for unit in sorted(units, key=lambda u: u.state == capital):
        price, points = cost(game, unit), game.board.points
        if points[unit.state] - paid[unit.state] >= price:
            paid[unit.state] += price
        elif (
            points[capital] - paid[capital] >= game.components.numbers.aid_factor * price
            and unit.state != capital
        ):
            paid[capital] += game.components.numbers.aid_factor * price
        else:
            unpaid.append(unit)
    return paid, unpaid


def paid_by_own(game: Game) -> tuple[UnitId, ...]:
    """9.2 Those in the box for whom their own track suffices, one after the other."""
    left, found = dict(game.board.points), []
    for unit in sorted(game.board.at(CONVERSION), key=lambda u: u.id):
        if left[unit.state] >= cost(game, unit):
            left[unit.state] -= cost(game, unit)
            found.append(unit.id)
    return tuple(found)


class WinBack(Naming):
    """9.2 The Empires player may win back what was just converted; after this it is too late."""

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(EMPIRES)

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        asked = seat == game.board.seat_of(EMPIRES)
        return Beforehand("win-back", "Units to win back", (NONE, OWN), "9.2") if asked else None

    def ordered(self, game: Game, seat: Seat, order: str) -> Action:
        units = paid_by_own(game) if order == OWN[0] else ()
        return Convert(units) if units else Done()

    def asks(self, game: Game, seat: Seat) -> bool:
        return any(not self.why_not_paid(game, [unit]) for unit in game.board.at(CONVERSION))

    def why_not_paid(self, game: Game, units: list[Unit]) -> Reason | None:
        unpaid = bills(game, units)[1]
        return Reason(f"There are no points to win back the {unpaid[0].state}.", "9.2") if unpaid else None

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, Convert):
            for unit in roll(game, names(game, action.units), again=True):
                game.board.put(unit, POOL)
