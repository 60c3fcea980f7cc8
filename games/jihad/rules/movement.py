"""7.0 Movement: the Physical Movement part of a Movement Segment."""

from random import Random
from typing import ClassVar

from games.engine.contract import Action, Beforehand, Form, One, Pick, Reason, Refusal, Seat
from games.engine.questions import Once
from games.hexwar.stacks import Where, stacked
from games.jihad.rules import transport
from games.jihad.rules.actions import Done, March
from games.jihad.rules.attrition import Arrival
from games.jihad.rules.board import BOX, EMPIRES, Force, Game, Unit, is_on, names
from games.jihad.rules.moves import (
    go,
    movable,
    why_no_way,
    why_not_end,
    why_not_together,
    why_not_units,
)
from games.jihad.rules.orders import this_turn
from games.jihad.rules.underway import UnderWay
from games.jihad.rules.ways import closed_states, reach


class Movement(Once):
    """7.1 The phasing side moves some, all or none of its units, a stack at a time."""

    wanted: ClassVar[Reason] = Reason("Move a stack, or end the movement.", "7.1")
    force: Force

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(self.force)

    def asks(self, game: Game, seat: Seat) -> bool:
        return any(not unit.leader for unit in movable(game, self.force))

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Done()]

    def form(self, game: Game, seat: Seat) -> Form:
        units = tuple([unit.id for unit in movable(game, self.force)])
        places = (*game.components.hex, BOX)
        return Form("March", (Pick("units", units, least=1, most=len(units)), One("to", places)))

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        return list(why_states_stand(game)) if self.force == EMPIRES else []

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        match action:
            case Done():
                return None
            case March(cargo=()):
                return why_not_march(game, self.force, action)
            case March():
                return transport.why_not_sail(game, self.force, action)
        return self.wanted

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return sample_move(game, self.force, rng)

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        return Beforehand("move", "Your movement", this_turn(game, "Move nobody"), "7.1", aside=True)

    def ordered(self, game: Game, seat: Seat, order: str) -> Done:
        return Done()

    def absent(self, game: Game, seat: Seat) -> Done:
        return Done()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        match action:
            case March(cargo=()):
                march(game, self.force, action)
            case March():
                transport.sail(game, self.force, action)
            case _:
                self.done = True


def why_states_stand(game: Game) -> list[Refusal]:
    """What the Empires player would look for and is not allowed, State by State."""
    found = []
    for state in game.components.empires:
        if is_on(game, "still") and state not in game.board.recruited:
            reason = Reason("They have not recruited this turn, and do not move.", "7.3")
            found.append(Refusal(state, reason, state))
    for state in closed_states(game):
        words = f"The {game.components.capital.state} do not enter: no Muslim unit is in these borders."
        found.append(Refusal(f"Into {state}", Reason(words, "7.3"), state))
    return found


def why_not_march(game: Game, force: Force, action: March) -> Reason | None:
    if reason := why_not_units(game, force, action.units):
        return reason
    groups = stacked(names(game, action.units))
    if action.on and len(groups) > 1:
        return Reason("Only a single stack can be told to go on.", "7.2")
    units = names(game, action.units)
    if len({unit.naval for unit in units}) > 1:
        return Reason("Ships and land units move by themselves, or by sea transport.", "7.4")
    for start, stack in groups.items():
        if reason := why_not_stack(game, start, stack, action.to):
            return reason
    return why_not_end(game, force, units, action.to)


def why_not_stack(game: Game, start: Where, stack: list[Unit], to: Where) -> Reason | None:
    """7.2 Within the limit of points; 7.1: all that go from one hex to another go as one stack."""
    if all(unit.leader for unit in stack):
        return Reason("A leader moves only with a unit.", "12.0")
    if to == start:
        return Reason("They are there already.", "7.1")
    return why_no_way(game, to, reach(game, stack).cost) or why_not_together(game, stack, to)


def march(game: Game, force: Force, action: March) -> None:
    """7.1, 7.2. Each stack goes its way and is judged when it ends its move, or asked to go on."""
    ended = []
    for stack in stacked(names(game, action.units)).values():
        found = reach(game, stack)
        points = found.cost[action.to]
        ids = tuple([unit.id for unit in stack])
        go(game, force, ids, (stack[0].where, *found.path(action.to)), points)
        ended.append(Arrival(force, ids, points))
    if action.on:
        game.call(UnderWay(force, ended[0].units, ended[0].points))
    else:
        game.call(*ended)


def sample_move(game: Game, force: Force, rng: Random) -> Action:
    """A random stack to a random place near its reach; sooner or later, none."""
    units = movable(game, force)
    if not units or rng.random() < 0.2:
        return Done()
    first = rng.choice([unit for unit in units if not unit.leader])
    stack = [unit for unit in units if unit.where == first.where and unit.naval == first.naval]
    if first.naval and (voyage := transport.sample(game, force, first, rng)):
        return voyage
    some = tuple([u.id for u in stack if u.id == first.id or rng.random() < 0.7])
    costs = reach(game, [game.board.units[i] for i in some]).cost
    for to in rng.sample(sorted(costs), min(4, len(costs))):
        action = March(some, to, on=rng.random() < 0.05)
        if not why_not_march(game, force, action):
            return action
    return Done()
