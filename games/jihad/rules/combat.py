"""8.0 Combat."""

from typing import ClassVar, NamedTuple

from games.engine.contract import Action, Reason, Seat
from games.engine.flow import Procedure
from games.engine.questions import Menu, Once
from games.hexwar.stacks import Where, fact
from games.jihad.charts import Result
from games.jihad.rules import constantinople, losses, retreat
from games.jihad.rules.actions import Done, Fight
from games.jihad.rules.board import (
    ASIDE,
    BOX,
    EMPIRES,
    MUSLIM,
    Force,
    Game,
    Unit,
    UnitId,
    hex_of,
    names,
    total,
)
from games.jihad.rules.events import Fought
from games.jihad.rules.stacking import site_value


class Forecast(NamedTuple):
    """8.2 A combat before its die: who, with what strength, on which column, and what may come.

    Ruling 29: all of the attacker's units in the hex take part.
    """

    where: Where
    naval: bool
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    attack: int
    defence: int
    column: int
    odds: str
    results: tuple[str, ...]  # by die


def forecast(game: Game, force: Force, fight: Fight) -> Forecast:
    attackers, defenders = sides(game, force, fight)
    attack = total(game, attackers)
    defend = defence(game, fight, defenders)
    table = game.components.tables.combat
    column = table.column(attack, defend)
    return Forecast(
        fight.where,
        fight.naval,
        tuple([unit.id for unit in attackers]),
        tuple([unit.id for unit in defenders]),
        attack,
        defend,
        column,
        table.columns[column],
        tuple([row[column] for row in table.rows]),
    )


def sides(game: Game, force: Force, fight: Fight) -> tuple[list[Unit], list[Unit]]:
    """8.1 All units of one sort of both sides in a hex, as far as they may attack (8.4).

    13.0: those in the box defend against the hex.
    """
    board = game.board
    start = hex_of(game, fight.where)
    of = board.naval_at if fight.naval else board.land_at
    fresh = [unit for unit in of(start, force) if unit.id not in board.attacked]
    return within_limit(game, fresh), of(fight.where, board.enemy(force))


def defence(game: Game, fight: Fight, defenders: list[Unit]) -> int:
    """8.2 The defender's strength, with what ground and walls add. Ruling 31.

    Ruling 34: in the box, walls but no ground.
    """
    strength = total(game, defenders)
    if fight.naval or not defenders:
        return strength
    if fight.where in game.components.atlas.rough:
        strength *= game.components.numbers.rough_factor
    force = game.board.force_of(defenders[0])
    return strength + site_value(game, hex_of(game, fight.where), force)


@fact
def due(game: Game, force: Force) -> list[Fight]:
    """8.1 Combats that must be fought: units of both sides, land or naval, in one hex."""
    found = [fight for at in shared_places(game, force) for fight in due_at(game, force, at)]
    first = [fight for fight in found if fight.naval and fight.where == game.components.capital.hex]
    if first:  # Ruling 34: at Constantinople ships fight first
        found = [fight for fight in found if fight.naval or fight.where != first[0].where]
    return found


def shared_places(game: Game, force: Force) -> list[Where]:
    """The hexes in which both sides have units."""
    board = game.board
    present: dict[Force, set[Where]] = {force: set(), board.enemy(force): set()}
    for unit in board.on_map():
        if (side := board.force_of(unit)) in present:
            present[side].add(unit.where)
    return sorted(set.intersection(*present.values()))


def due_at(game: Game, force: Force, at: Where) -> list[Fight]:
    found = []
    for naval in (False,) if game.board.war else (True, False):
        fight = Fight(at, naval)
        attackers, defenders = sides(game, force, fight)
        if attackers and defenders:
            found.append(fight)
    return found


def within_limit(game: Game, units: list[Unit]) -> list[Unit]:
    """8.4 Those who can attack: of a limited State as many as may still do so this turn, the strongest."""
    board = game.board
    if not units or units[0].muslim or units[0].naval or units[0].state not in board.limits:
        return units
    state, worth = units[0].state, game.components.strength
    spent = len([i for i in board.attacked if board.units[i].state == state])
    left = max(0, board.limits[state] - spent)
    return sorted(units, key=lambda unit: (-worth[state, unit.kind], unit.id))[:left]


class Battles(Menu, Once):
    """8.1 The phasing side takes its combats in the order it likes. All in shared hexes are mandatory;
    attacks on the Constantinople box are not."""

    wanted: ClassVar[Reason] = Reason("Fight the combats that are due, one after the other.", "8.1")
    force: Force
    box_exposed: bool  # 13.0: as it was at the start of the segment

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(self.force)

    def options(self, game: Game, seat: Seat) -> list[Action]:
        if leader_fallen(game):
            return []
        must: list[Action] = [*due(game, self.force)]
        may: list[Action] = [*constantinople.assaults(game, self.force)] if self.box_exposed else []
        return [*must, *may] if must or not may else [Done(), *may]

    def candidates(self, game: Game, seat: Seat) -> list[Action]:
        return [*self.options(game, seat), *barred(game, self.force, self.box_exposed)]

    def bars(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        held_up = barred(game, self.force, self.box_exposed)
        return held_up.get(action) if isinstance(action, Fight) else None

    def named(self, game: Game, action: Fight) -> tuple[str, str]:
        return "Constantinople box" if action.where == BOX else action.where, action.where

    def beyond(self, game: Game, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Done):
            return Reason("Combat is mandatory where both sides are in a hex.", "8.1")
        if not isinstance(action, Fight):
            return self.wanted
        capital = game.components.capital.hex
        if action.where == capital and Fight(capital, naval=True) in due(game, self.force):
            return Reason("At Constantinople ships fight first.", "13.0")
        there = barred(game, self.force, self.box_exposed).items()
        near = [reason for fight, reason in there if fight.where == action.where]
        return near[0] if near else Reason("There is no such combat to be fought.", "8.1")

    def absent(self, game: Game, seat: Seat) -> Action:
        return self.options(game, seat)[0]

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        if isinstance(action, Fight):
            game.call(Battle(self.force, action.where, action.naval))
        else:
            self.done = True


def barred(game: Game, force: Force, box_exposed: bool) -> dict[Fight, Reason]:
    """Combats that one would look for and are not to be had."""
    found = constantinople.barred(game, force, box_exposed)
    board = game.board
    for at in shared_places(game, force) if force == EMPIRES else ():
        fresh = [unit for unit in board.land_at(at, force) if unit.id not in board.attacked]
        if fresh and board.land_at(at, board.enemy(force)) and not within_limit(game, fresh):
            state = fresh[0].state
            words = f"The {state} attack with {board.limits[state]} units at most this turn."
            found[Fight(at, naval=False)] = Reason(words, "8.4")
    return found


class Battle(Procedure):
    """8.2 One combat."""

    force: Force  # that attacks
    where: Where
    naval: bool
    attackers: tuple[UnitId, ...] = ()
    defenders: tuple[UnitId, ...] = ()
    column: int = 0
    die: int = 0
    steps: ClassVar[tuple[str, ...]] = (
        "meet",
        "roll",
        "attacker_loses",
        "defender_loses",
        "end_with_leader",
        "attacker_retreats",
        "defender_retreats",
        "look_back",
    )

    def meet(self, game: Game) -> None:
        """8.5 Before anything else, ships at sea may decline."""
        attackers, defenders = sides(game, self.force, Fight(self.where, self.naval))
        self.attackers = tuple([unit.id for unit in attackers])
        self.defenders = tuple([unit.id for unit in defenders])
        enemy = game.board.enemy(self.force)
        if self.naval and retreat.refuges(game, enemy, defenders):
            game.call(retreat.Declining(enemy, self.defenders))

    def roll(self, game: Game) -> None:
        """8.2 Odds in the defender's favour, one die, and the cell of the Combat Results Table."""
        board = game.board
        self.note_first_attack(game)
        if board.units[self.defenders[0]].where != self.where:
            self.goto("end")
            return
        seen = forecast(game, self.force, Fight(self.where, self.naval))
        self.column, self.die = seen.column, game.dice.d6()[0]
        board.attack_with(self.attackers)
        game.tell(
            Fought(
                force=self.force,
                where=self.where,
                naval=self.naval,
                attackers=self.attackers,
                defenders=self.defenders,
                strengths=(seen.attack, seen.defence),
                column=self.column,
                die=self.die,
                result=seen.results[self.die - 1],
                rule="8.2",
            )
        )

    def note_first_attack(self, game: Game) -> None:
        """5.3 Ruling 11: on a Byzantine unit of any kind, in the box as well.

        8.5: ships decline when they are attacked, so those that do have been.
        """
        board, capital = game.board, game.components.capital.state
        attacked = any(board.units[i].state == capital for i in self.defenders)
        if self.force == MUSLIM and attacked and not board.first_attack:
            board.first_attack = board.turn

    def result(self, game: Game) -> Result:
        return game.components.tables.combat.read(self.column, self.die)

    def attacker_loses(self, game: Game) -> None:
        losses.take(game, self.force, self.attackers, self.result(game).attacker, losses.COMBAT)

    def defender_loses(self, game: Game) -> None:
        enemy = game.board.enemy(self.force)
        losses.take(game, enemy, self.defenders, self.result(game).defender, losses.COMBAT)

    def end_with_leader(self, game: Game) -> None:
        """12.0 A Civil War ends as soon as a leader is eliminated: nobody retreats any more."""
        if leader_fallen(game):
            self.goto("end")

    def attacker_retreats(self, game: Game) -> None:
        if self.result(game).attacker_retreats:
            retreat.retreat(game, self.force, left_of(game, self.attackers, hex_of(game, self.where)))

    def defender_retreats(self, game: Game) -> None:
        if self.result(game).defender_retreats:
            enemy = game.board.enemy(self.force)
            retreat.retreat(game, enemy, left_of(game, self.defenders, self.where))

    def look_back(self, game: Game) -> None:
        """13.0 The last of the box may have retreated from it."""
        if self.where == BOX:
            constantinople.close_if_empty(game, by_combat=True)


def left_of(game: Game, units: tuple[UnitId, ...], where: Where) -> tuple[UnitId, ...]:
    """8.2 The survivors, still where they fought. Ruling 30: without any, nothing retreats."""
    return tuple([unit.id for unit in names(game, units) if unit.where == where])


def leader_fallen(game: Game) -> bool:
    """12.0 The Civil War is over as soon as a leader is eliminated."""
    return bool(game.board.war) and any(unit.where == ASIDE for unit in game.board.leaders)
