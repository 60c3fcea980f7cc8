"""7.0 Movement: the Physical Movement part of a Movement Segment."""

from random import Random

from games.engine.contract import Action, Form, IllegalAction, One, Pick, Refusal, Seat
from games.engine.flow import FormDecision
from games.jihad.rules import transport
from games.jihad.rules.actions import Done, March
from games.jihad.rules.attrition import Arrival
from games.jihad.rules.board import BOX, EMPIRES, Force, Game, Place, Unit, is_on, names
from games.jihad.rules.moves import check_end, check_together, check_units, check_way, go, movable, stacks
from games.jihad.rules.underway import UnderWay
from games.jihad.rules.ways import closed_states, reach


class Movement(FormDecision):
    """7.1 The phasing side moves some, all or none of its units, a stack at a time."""

    force: Force
    done: bool = False

    def who(self, game: Game) -> frozenset[Seat]:
        return frozenset({game.board.seat_of(self.force)})

    def asks(self, game: Game, seat: Seat) -> bool:
        return not self.done and any(not unit.leader for unit in movable(game, self.force))

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Done()]

    def form(self, game: Game, seat: Seat) -> Form:
        units = tuple([unit.id for unit in movable(game, self.force)])
        places = (*game.components.hex, BOX)
        return Form("March", (Pick("units", units, least=1, most=len(units)), One("to", places)))

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        return list(why_states_stand(game)) if self.force == EMPIRES else []

    def check(self, game: Game, seat: Seat, action: Action) -> None:
        match action:
            case Done():
                pass
            case March(cargo=()):
                check_march(game, self.force, action)
            case March():
                transport.check_sailing(game, self.force, action)
            case _:
                raise IllegalAction("Move a stack, or end the movement.", rule="7.1")

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return sample_move(game, self.force, rng)

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
            reason = "They have not recruited this turn, and do not move."
            found.append(Refusal(state, reason, "7.3", state))
    for state in closed_states(game):
        reason = f"The {game.components.capital.state} stay out: no Muslim unit is in these borders."
        found.append(Refusal(f"Into {state}", reason, "7.3", state))
    return found


def check_march(game: Game, force: Force, action: March) -> None:
    check_units(game, force, action.units)
    groups = stacks(game, action.units)
    if action.on and len(groups) > 1:
        raise IllegalAction("Only a single stack can be told to go on.", rule="7.2")
    units = names(game, action.units)
    if len({unit.naval for unit in units}) > 1:
        raise IllegalAction("Ships and land units move by themselves, or by sea transport.", rule="7.4")
    for start, stack in groups.items():
        check_stack(game, start, stack, action.to)
    check_end(game, force, units, action.to)


def check_stack(game: Game, start: Place, stack: list[Unit], to: Place) -> None:
    """7.2 Within the limit of points; 7.1: all that go from one hex to another go as one stack."""
    if all(unit.leader for unit in stack):
        raise IllegalAction("A leader moves only with a unit.", rule="12.0")
    if to == start:
        raise IllegalAction("They are there already.", rule="7.1")
    check_way(game, to, reach(game, stack).cost)
    check_together(game, stack, to)


def march(game: Game, force: Force, action: March) -> None:
    """7.1, 7.2. Each stack goes its way and is judged when it ends its move, or asked to go on."""
    ended = []
    for stack in stacks(game, action.units).values():
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
        try:
            check_march(game, force, action)
        except IllegalAction:
            continue
        return action
    return Done()
