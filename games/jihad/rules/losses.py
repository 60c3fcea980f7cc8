"""7.2, 7.5, 8.2, 8.3. Units lost: who chooses them, and where they go."""

from random import Random

from games.engine.contract import Action, Beforehand, Form, Pick, Reason, Seat
from games.engine.questions import Once
from games.hexwar.stacks import Where, each_once
from games.jihad.rules import constantinople
from games.jihad.rules.actions import Lose
from games.jihad.rules.board import (
    ASIDE,
    BOX,
    CONVERSION,
    DEAD,
    POOL,
    UNBUILT,
    Force,
    Game,
    Unit,
    UnitId,
    names,
)
from games.jihad.rules.events import UnitsLost

ATTRITION, STACKING, SUNK, COMBAT, RETREAT = "attrition", "stacking", "sunk", "combat", "retreat"
RULES = {ATTRITION: "7.2", STACKING: "7.5", SUNK: "7.4", COMBAT: "8.3", RETREAT: "8.2"}
WEAKEST = "weakest", "The weakest, leaders last"


def take(game: Game, force: Force, units: tuple[UnitId, ...], count: int, why: str) -> None:
    """The owner chooses `count` of these to lose, unless there is nothing to choose."""
    if count <= 0 or not units:
        return
    if count >= len(units) or all_alike(game, units, why):
        lose(game, units[:count], why)
    else:
        game.call(Losses(force, units, count, why))


def all_alike(game: Game, units: tuple[UnitId, ...], why: str) -> bool:
    """Whether it is all one which are lost. To the Muslim player it is not if some will not rebel (10.1)."""
    board = game.board
    exempt = (
        {*board.attacked, *board.builders} if why in (ATTRITION, STACKING, SUNK) and not board.war else set()
    )
    kinds = {(u.state, u.kind, u.rebel, u.muslim and u.id in exempt) for u in names(game, units)}
    return len(kinds) == 1


def lose(game: Game, units: tuple[UnitId, ...], why: str) -> None:
    """8.3 In combat each goes where its kind goes; attrition and crowding send all to the pool (7.2, 7.5)."""
    if not units:
        return
    board = game.board
    where = board.units[units[0]].where
    fates = []
    for unit in names(game, units):
        fate = fate_in_combat(game, unit) if why in (COMBAT, RETREAT) else POOL
        fates.append(fate)
        board.put(unit.id, fate, rebel=False)
    game.tell(UnitsLost(why=why, where=where, units=units, to=tuple(fates), rule=RULES[why]))
    if where == BOX:
        constantinople.close_if_empty(game, by_combat=why in (COMBAT, RETREAT))


def fate_in_combat(game: Game, unit: Unit) -> Where:
    """8.3 Muslim Bedouins die for good and ships are broken up (Ruling 32); the Muslim player's other
    units go to the pool. Units of the Empires wait in the Conversion Box, but those that never convert
    go straight to their pool. 12.0: a leader is out of play."""
    if unit.leader:
        return ASIDE
    if unit.muslim:
        if unit.naval:
            return UNBUILT
        return DEAD if unit.kind == "Bedouin" else POOL
    return CONVERSION if game.components.state[unit.state].converts else POOL


class Losses(Once):
    """7.2, 7.5, 8.2. Whoever controls the units says which are lost."""

    force: Force
    units: tuple[UnitId, ...]
    count: int
    why: str

    def paragraph(self, game: Game) -> str:
        return RULES[self.why]

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(self.force)

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        return Beforehand("losses", "Units that are lost", (WEAKEST,), "8.3")

    def ordered(self, game: Game, seat: Seat, order: str) -> Lose:
        return self.absent(game, seat)

    def form(self, game: Game, seat: Seat) -> Form:
        return Form("Lose", (Pick("units", self.units, least=self.count, most=self.count),))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        rule = RULES[self.why]
        if not isinstance(action, Lose):
            return Reason("Say which units are lost.", rule)
        if not each_once(action.units, self.units):
            return Reason("Only units of that stack can be lost, each once.", rule)
        if len(action.units) != self.count:
            return Reason(f"Exactly {self.count} must be lost.", rule)
        return None

    def sample(self, game: Game, seat: Seat, rng: Random) -> Lose:
        return Lose(tuple(rng.sample(self.units, self.count)))

    def absent(self, game: Game, seat: Seat) -> Lose:
        """The weakest go, leaders last."""
        worth = game.components.strength
        weakest = sorted(names(game, self.units), key=lambda u: (u.leader, worth[u.state, u.kind], u.id))
        return Lose(tuple([unit.id for unit in weakest[: self.count]]))

    def chosen(self, game: Game, seat: Seat, action: Lose) -> None:
        self.done = True
        lose(game, action.units, self.why)
