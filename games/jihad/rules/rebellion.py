"""10.0 Rebellion, the fate of the Khalif, and 11.2 whether a Civil War breaks out."""

from random import Random
from typing import ClassVar

from games.engine.contract import Action, Form, Pick, Reason, Seat
from games.engine.flow import Procedure
from games.engine.questions import Once
from games.jihad.charts import Fate
from games.jihad.rules.actions import Done, Suppress
from games.jihad.rules.board import MUSLIM, POOL, Game, Unit, UnitId, names
from games.jihad.rules.civil_war import CivilWar
from games.jihad.rules.events import (
    BoughtOff,
    KhalifFate,
    RebellionRolled,
    RevoltEnded,
    Roll,
    SuppressionRolled,
    WarJudged,
)


class Rebellion(Procedure):
    """4.2 B.4. The Rebellion Segment."""

    fate: Fate = "Survives"
    steps: ClassVar[tuple[str, ...]] = ("determine", "buy_off", "put_down", "khalif", "war_or_not")

    def determine(self, game: Game) -> None:
        """10.1 One die for each unit that may rebel, on the column of its kind and nationality."""
        table = game.components.tables.rebellion
        units = may_rebel(game)
        rolls: list[Roll] = []
        for unit, die in zip(units, game.dice.d6(len(units)), strict=True):
            rebels = table.marked(column(game, unit), die)
            rolls.append((unit.id, die, rebels))
            if rebels:
                game.board.put(unit.id, unit.where, rebel=True)
        if rolls:
            game.tell(RebellionRolled(rolls=tuple(rolls), rule="10.1"))

    def buy_off(self, game: Game) -> None:
        if rebels(game, native=False):
            game.call(Payment())

    def put_down(self, game: Game) -> None:
        """10.2 A die for each Muslim rebel, against the income of the turn. Ruling 36: at no cost."""
        income = game.board.income[game.components.muslims]
        table = game.components.tables.suppression
        units = rebels(game, native=True)
        rolls: list[Roll] = []
        for unit, die in zip(units, game.dice.d6(len(units)), strict=True):
            loyal = die <= table.read(unit.kind, income)
            rolls.append((unit.id, die, loyal))
            if loyal:
                game.board.put(unit.id, unit.where, rebel=False)
        if rolls:
            game.tell(SuppressionRolled(income=income, rolls=tuple(rolls), rule="10.2"))

    def khalif(self, game: Game) -> None:
        """10.3 One die for the fate of the Khalif."""
        die = game.dice.d6()[0]
        self.fate = game.components.tables.khalif.rows[die - 1]
        game.tell(KhalifFate(die=die, fate=self.fate, rule="10.3"))

    def war_or_not(self, game: Game) -> None:
        if breaks_out(game, self.fate):
            game.call(CivilWar())
        else:
            end_revolt(game)


def may_rebel(game: Game) -> list[Unit]:
    """10.1 The Muslim player's land units that have not attacked. Ruling 35: nor built a base (6.42)."""
    board = game.board
    return [
        unit
        for unit in board.on_map()
        if unit.muslim
        and not unit.naval
        and not unit.leader
        and unit.id not in board.attacked
        and unit.id not in board.builders
    ]


def column(game: Game, unit: Unit) -> str:
    """10.1 The column of the Rebellion Table."""
    return f"{game.components.state[unit.state].group} {unit.kind}"


def rebels(game: Game, *, native: bool) -> list[Unit]:
    muslims = game.components.muslims
    return [unit for unit in game.board.on_map() if unit.rebel and (unit.state == muslims) == native]


class Payment(Once):
    """10.2 Converts in revolt are bought off for a point each. Ruling 36: as many as one likes."""

    wanted: ClassVar[Reason] = Reason("Name converts to buy off, or be done with it.", "10.2")

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(MUSLIM)

    def affordable(self, game: Game) -> int:
        price = game.components.numbers.suppression_cost
        return game.board.points[game.components.muslims] // price if price else len(game.board.units)

    def asks(self, game: Game, seat: Seat) -> bool:
        return self.affordable(game) > 0

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Done()]

    def form(self, game: Game, seat: Seat) -> Form:
        units = tuple([unit.id for unit in rebels(game, native=False)])
        return Form("Suppress", (Pick("units", units, least=1, most=min(len(units), self.affordable(game))),))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Suppress):
            return self.wanted
        ids = {unit.id for unit in rebels(game, native=False)}
        if not action.units or len(set(action.units)) != len(action.units) or not set(action.units) <= ids:
            return Reason("Name converts in revolt, each once.", "10.2")
        if len(action.units) > self.affordable(game):
            return Reason(f"You can pay for {self.affordable(game)}.", "10.2")
        return None

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        ids = [unit.id for unit in rebels(game, native=False)]
        count = rng.randint(0, min(len(ids), self.affordable(game)))
        return Suppress(tuple(rng.sample(ids, count))) if count else Done()

    def absent(self, game: Game, seat: Seat) -> Action:
        """As many as can be paid for."""
        ids = [unit.id for unit in rebels(game, native=False)]
        return Suppress(tuple(ids[: self.affordable(game)]))

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, Suppress):
            buy_off(game, action.units)


def buy_off(game: Game, units: tuple[UnitId, ...]) -> None:
    paid = game.components.numbers.suppression_cost * len(units)
    game.board.spend(game.components.muslims, paid)
    for unit in names(game, units):
        game.board.put(unit.id, unit.where, rebel=False)
    game.tell(BoughtOff(units=units, paid=paid, rule="10.2"))


def breaks_out(game: Game, fate: Fate) -> bool:
    """11.1, 11.2. Rebels out of all Muslim units on the map, after suppression; ships count (Ruling 37)."""
    muslims, table = game.components.muslims, game.components.tables.civil_war
    units = [unit for unit in game.board.on_map() if unit.state == muslims]
    count = len([unit for unit in units if unit.rebel])
    needed = table.read(fate, count, len(units))
    die = game.dice.d6()[0] if needed else 0
    war = 0 < die <= needed
    told = WarJudged(
        rebels=count,
        total=len(units),
        column=table.column(count, len(units)),
        needed=needed,
        die=die,
        war=war,
        rule="11.2",
    )
    game.tell(told)
    return war


def end_revolt(game: Game) -> None:
    """11.2 Without a war Muslim rebels are loyal again and converts in revolt disperse. Ruling 38."""
    loyal = tuple([unit.id for unit in rebels(game, native=True)])
    dispersed = tuple([unit.id for unit in rebels(game, native=False)])
    for unit in names(game, loyal):
        game.board.put(unit.id, unit.where, rebel=False)
    for unit in names(game, dispersed):
        game.board.put(unit.id, POOL, rebel=False)
    if loyal or dispersed:
        game.tell(RevoltEnded(loyal=loyal, dispersed=dispersed, rule="11.2"))
