"""A move being composed: what was asked so far, and what it comes to."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple

from games.engine.contract import Action
from games.engine.flow import Game
from games.engine.page import Asked
from games.hexmap.grid import HexId
from games.hexwar.present.asked import last
from games.hexwar.present.kinds import Kinds
from games.hexwar.search import Reach
from games.hexwar.stacks import U, Where

NOWHERE = Reach({}, {})


class Stack(NamedTuple, Generic[U]):
    """The units of one place that may go, and those of them that are to."""

    place: Where
    free: tuple[U, ...]
    going: tuple[U, ...]


class Plan(NamedTuple, Generic[U]):
    stacks: tuple[Stack[U], ...]
    to: Where
    join: bool  # the next stack picked goes along


class Composing(Generic[U]):
    """Who moves, and how far: what a game says of its marches."""

    kinds: Kinds[U]

    def free(self, game: Game[Any, Any]) -> Mapping[Where, Sequence[U]]:
        """The units that may go now, by where they stand."""
        raise NotImplementedError

    def under_way(self, game: Game[Any, Any]) -> bool:
        """Whether those that may go are on their way already, and are asked where next."""
        return False

    def is_goal(self, game: Game[Any, Any], at: Where) -> bool:
        """Whether it is a place at all; whether it is in reach is another question."""
        raise NotImplementedError

    def place_of(self, spot: str) -> Where:
        """What place a spot of the picture is."""
        return spot

    def at_first(self, alike: Sequence[U], free: Sequence[U]) -> int:
        """How many of a kind go unless it is said how many."""
        return len(alike)

    def pace(self, going: Sequence[U]) -> Sequence[U]:
        """Who of them sets the pace; nobody: they cannot go."""
        return going

    def reach(self, game: Game[Any, Any], pace: Sequence[U]) -> Reach:
        raise NotImplementedError

    def action(self, plan: Plan[U], *, on: bool = False) -> Action:
        """`on`: to go there and then on, where a game knows that."""
        raise NotImplementedError

    def read(self, game: Game[Any, Any], asked: Asked) -> Plan[U]:
        """What has been composed so far, with the latest pick on the map worked in."""
        free = self.free(game)
        chosen, to = self._chosen(game, asked, free)
        if not self.is_goal(game, to):
            to = ""
        stacks = [Stack(at, tuple(free[at]), self.going(game, free[at], asked)) for at in chosen]
        return Plan(tuple(stacks), to if stacks else "", "join" in asked)

    def _chosen(
        self, game: Game[Any, Any], asked: Asked, free: Mapping[Where, Sequence[U]]
    ) -> tuple[list[Where], Where]:
        """The stacks that go, and where to."""
        chosen = [at for at in dict.fromkeys(asked.get("stack", ())) if at in free]
        to, picks = last(asked, "to"), [self.place_of(pick) for pick in last(asked, "pick").split()]
        if self.under_way(game):
            return list(free), next(iter(picks), to)
        if (instead := last(asked, "instead")) in free:
            return [instead], ""
        if len(picks) > 1:
            return list(dict.fromkeys([*chosen, *[at for at in picks if at in free]])), to
        if picks:
            return picked(free, chosen, to, picks[0], join="join" in asked or bool(last(asked, "more")))
        return chosen, to

    def going(self, game: Game[Any, Any], free: Sequence[U], asked: Asked) -> tuple[U, ...]:
        """As many of each kind as were asked for."""
        out: list[U] = []
        for alike in self.kinds.sorts(game, free):
            out += self.kinds.asked_for(asked, alike, self.at_first(alike, free))
        return tuple(out)

    def reaches(self, game: Game[Any, Any], plan: Plan[U]) -> dict[Where, Reach]:
        """For each stack, all it can reach."""
        paces = [(stack.place, self.pace(stack.going)) for stack in plan.stacks]
        return {place: self.reach(game, pace) for place, pace in paces if pace}


def picked(
    free: Mapping[Where, Sequence[U]], chosen: list[Where], to: Where, pick: Where, *, join: bool
) -> tuple[list[Where], Where]:
    """A stack first, then where it goes; `join`: another stack that goes with it."""
    if not chosen:
        return ([pick], "") if pick in free else ([], "")
    if pick in chosen:
        return [at for at in chosen if at != pick], to
    return ([*chosen, pick], to) if join and pick in free else (chosen, pick)


def common(found: Mapping[Where, Reach]) -> dict[HexId, int]:
    """The hexes that all the stacks reach, at the points of the one that pays most."""
    costs = [reach.cost for reach in found.values()]
    if not costs:
        return {}
    shared = set(costs[0]).intersection(*costs[1:])
    return {at: max(cost[at] for cost in costs) for at in sorted(shared)}
