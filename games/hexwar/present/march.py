"""A move being composed, as the panel and the map show it: reach, points, the way, what may come of it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypedDict

from games.engine.contract import Reason
from games.engine.flow import Game
from games.engine.page import View
from games.engine.words import counted, does, sentence
from games.hexmap.grid import HexId
from games.hexwar.present.bars import Bar
from games.hexwar.present.compose import NOWHERE, Composing, Plan, Stack, common
from games.hexwar.present.kinds import Row
from games.hexwar.present.overlay import Sheet
from games.hexwar.present.unlisted import unlisted
from games.hexwar.present.verdict import Act, Verdict, button, why_not
from games.hexwar.search import Reach
from games.hexwar.stacks import U, Where

ALSO = 10  # stacks that are offered to go along


class Called(TypedDict):
    at: Where
    name: str


class StackShown(TypedDict):
    place: Where
    name: str
    about: Sequence[str]
    rows: Sequence[Row]
    says: str  # of those who go, if any do


class Band(TypedDict):
    """An entry in the key of the colours."""

    band: int
    text: str
    below: str
    on: bool


class Step(TypedDict):
    at: HexId
    name: str
    ground: str
    adds: int
    sum: int


class Dangers(TypedDict):
    """What may happen on the way."""

    says: str
    rule: str
    bars: Sequence[Bar]


class Way(TypedDict):
    name: str
    total: int
    steps: Sequence[Step]
    dangers: Dangers | None


class Clash(TypedDict):
    """What fighting at the goal would come to."""

    odds: str
    says: str


class Also(TypedDict):
    at: Where
    name: str
    units: str
    points: int


class Marching(Verdict):
    mode: str
    rule: str
    clash_rule: str
    join: bool
    mine: Sequence[tuple[Where, str]]
    stacks: Sequence[StackShown]
    fixed: bool
    places: Sequence[tuple[HexId, str]]
    unnamed: str
    to: Where
    to_name: str
    other: Called | None
    key: Sequence[Band]
    key_says: str
    ways: Sequence[Way]
    clash: Clash | None
    crowd: Reason | None
    bare: Reason | None
    also: Sequence[Also]


class Marches(Composing[U]):
    """How a game's marches are shown."""

    rule = ""  # the paragraph of what a march costs
    clash_rule = ""
    key_says = ""

    def sheet(self, game: Game[Any, Any]) -> Sheet:
        raise NotImplementedError

    def units(self, game: Game[Any, Any], units: Sequence[U]) -> str:
        """ "2 Levies and 1 Bedouin"."""
        return counted(len(units), "unit")

    def is_goal(self, game: Game[Any, Any], at: Where) -> bool:
        return at in self.sheet(game).centres

    def hex_of(self, game: Game[Any, Any], at: Where) -> HexId:
        """The hex that a place lies in."""
        return at

    def short(self, game: Game[Any, Any], at: Where) -> str:
        """Its name, if it has one, or else its number."""
        return at

    def name(self, game: Game[Any, Any], at: Where) -> str:
        called = self.short(game, at)
        return f"{called} {at}" if called != at else f"hex {at}"

    def ground(self, game: Game[Any, Any], at: Where) -> str:
        return ""

    def room(self, game: Game[Any, Any], at: Where) -> str:
        """How many units it holds, if that is worth saying."""
        return ""

    def crowd(self, game: Game[Any, Any], plan: Plan[U]) -> Reason | None:
        """What will be lost at the goal for want of room."""
        return None

    def bare(self, game: Game[Any, Any], plan: Plan[U]) -> Reason | None:
        """What the march leaves without anybody."""
        return None

    def note(self, game: Game[Any, Any], unit: U) -> str:
        return ""

    def says(self, game: Game[Any, Any], going: Sequence[U]) -> str:
        return f"{self.units(game, going)} {does(len(going), 'go')}."

    def key(self, game: Game[Any, Any], points: int) -> Sequence[Band]:
        """What the colours mean; `on`: these points."""
        return ()

    def dangers(self, game: Game[Any, Any], pace: Sequence[U], points: int) -> Dangers | None:
        return None

    def clash(self, game: Game[Any, Any], plan: Plan[U]) -> Clash | None:
        return None

    def stuck(self, plan: Plan[U]) -> Reason:
        """Why units that are to go find no place to go to."""
        return Reason("No hex is in reach.", self.rule)

    def acts(self, view: View, plan: Plan[U]) -> list[Act]:
        """The buttons for what is allowed."""
        return [button(self.action(plan), "March")]

    def context(self, view: View, plan: Plan[U]) -> Marching:
        game, fixed = view.seen, self.under_way(view.seen)
        found = self.reaches(game, plan)
        costs, starts = common(found), {stack.place for stack in plan.stacks}
        goals = {at: points for at, points in costs.items() if at not in starts}
        return {
            "mode": "march",
            "rule": self.rule,
            "clash_rule": self.clash_rule,
            "join": plan.join,
            "mine": [] if plan.stacks else self._mine(game),
            "stacks": [self._stack(game, stack) for stack in plan.stacks],
            "fixed": fixed,
            "places": self._places(game, goals, plan.to),
            "unnamed": self._unnamed(game, goals),
            "to": plan.to,
            "to_name": self.name(game, plan.to) if plan.to else "",
            "other": None if fixed else self._other(game, plan.to),
            "key": self.key(game, costs.get(plan.to, -1)),
            "key_says": self.key_says,
            "ways": [self._way(game, stack, found, plan.to) for stack in plan.stacks] if plan.to else [],
            "clash": self.clash(game, plan) if plan.to else None,
            "crowd": self.crowd(game, plan) if plan.to else None,
            "bare": self.bare(game, plan) if plan.to else None,
            "also": self._also(game, plan) if plan.to and not fixed else [],
            **self._verdict(view, plan, bool(goals)),
        }

    def _verdict(self, view: View, plan: Plan[U], reaches: bool) -> Verdict:
        if plan.to:
            refusal = why_not(view, self.action(plan))
            return {"acts": [] if refusal else self.acts(view, plan), "refusal": refusal}
        stuck = not reaches and any(stack.going for stack in plan.stacks)
        return {"acts": [], "refusal": self.stuck(plan) if stuck else None}

    def _mine(self, game: Game[Any, Any]) -> list[tuple[Where, str]]:
        """The stacks that may go, by name."""
        found = [
            (at, f"{sentence(self.name(game, at))}: {self.units(game, units)}")
            for at, units in self.free(game).items()
        ]
        return sorted(found, key=lambda pair: pair[1])

    def _other(self, game: Game[Any, Any], to: Where) -> Called | None:
        """The goal holds units that could be moved instead."""
        return {"at": to, "name": self.name(game, to)} if to and to in self.free(game) else None

    def _stack(self, game: Game[Any, Any], stack: Stack[U]) -> StackShown:
        going, pace = set(stack.going), self.pace(stack.going)
        rows = [
            self.kinds.row(game, alike, len(going.intersection(alike)), self.note(game, alike[0]))
            for alike in self.kinds.sorts(game, stack.free)
        ]
        return {
            "place": stack.place,
            "name": self.short(game, stack.place),
            "about": self.about(game, stack.place),
            "rows": rows,
            "says": self.says(game, stack.going) if pace else "",
        }

    def about(self, game: Game[Any, Any], at: Where) -> list[str]:
        """Its number, if it has a name, its ground, and its room."""
        number = "" if self.short(game, at) == at or self.hex_of(game, at) != at else at
        return [one for one in (number, self.ground(game, at), self.room(game, at)) if one]

    def _places(self, game: Game[Any, Any], costs: Mapping[HexId, int], to: Where) -> list[tuple[HexId, str]]:
        """The hexes with names as a list to choose from, and the one that is chosen."""
        named = [(at, self.name(game, at)) for at in costs if at == to or self.short(game, at) != at]
        named.sort(key=lambda pair: (pair[1].startswith("hex "), pair[1]))
        return [(at, f"{sentence(called)}: {costs[at]}") for at, called in named]

    def _unnamed(self, game: Game[Any, Any], costs: Mapping[HexId, int]) -> str:
        """All others, of which the page makes choices only once somebody opens the list."""
        return unlisted({at: points for at, points in costs.items() if self.short(game, at) == at})

    def _way(self, game: Game[Any, Any], stack: Stack[U], found: Mapping[Where, Reach], to: Where) -> Way:
        """One stack's way: each hex with what it adds, and what may happen on it."""
        reach, name = found.get(stack.place, NOWHERE), self.short(game, stack.place)
        if to not in reach.cost or to == stack.place:
            return {"name": name, "total": 0, "steps": (), "dangers": None}
        path, total = (stack.place, *reach.path(to)), reach.cost[to]
        return {
            "name": name,
            "total": total,
            "steps": [self._step(game, reach, before, at) for before, at in pairwise(path)],
            "dangers": self.dangers(game, self.pace(stack.going), total),
        }

    def _step(self, game: Game[Any, Any], reach: Reach, before: Where, at: Where) -> Step:
        called = self.short(game, at)
        return {
            "at": self.hex_of(game, at),
            "name": called if called != at else "",
            "ground": self.ground(game, at),
            "adds": reach.cost[at] - reach.cost.get(before, 0),
            "sum": reach.cost[at],
        }

    def _also(self, game: Game[Any, Any], plan: Plan[U]) -> list[Also]:
        """Other stacks that could go to the same place, the nearest first: a tick takes them along."""
        chosen = {plan.to, *[stack.place for stack in plan.stacks]}
        goal, grid = self.hex_of(game, plan.to), self.sheet(game).grid
        free = {at: units for at, units in self.free(game).items() if at not in chosen}
        near = sorted(free, key=lambda at: grid.distance(self.hex_of(game, at), goal))[:ALSO]
        found = [one for at in near if (one := self._could_go(game, at, free[at], plan.to))]
        return sorted(found, key=lambda one: one["points"])

    def _could_go(self, game: Game[Any, Any], at: Where, free: Sequence[U], to: Where) -> Also | None:
        going = self.going(game, free, {})
        pace = self.pace(going)
        points = self.reach(game, pace).cost.get(to) if pace else None
        if points is None:
            return None
        return {"at": at, "name": self.name(game, at), "units": self.units(game, going), "points": points}

    # What is drawn

    def drawings(self, game: Game[Any, Any], plan: Plan[U]) -> tuple[str, str]:
        """The reach of all that go, and their ways."""
        sheet, found, busy = self.sheet(game), self.reaches(game, plan), set(game.board.places())
        costs = {at: points for at, points in common(found).items() if at in sheet.centres}
        if not costs:
            return "", ""
        starts = [self.hex_of(game, stack.place) for stack in plan.stacks]
        return sheet.reach(starts, costs, busy), self.ways(game, plan)

    def ways(self, game: Game[Any, Any], plan: Plan[U]) -> str:
        """The way of each stack."""
        found, busy = self.reaches(game, plan), set(game.board.places())
        ways = [self._route(game, stack, found, plan.to, busy) for stack in plan.stacks] if plan.to else []
        return "".join(ways)

    def _route(
        self,
        game: Game[Any, Any],
        stack: Stack[U],
        found: Mapping[Where, Reach],
        to: Where,
        busy: set[Where],
    ) -> str:
        reach, sheet = found.get(stack.place, NOWHERE), self.sheet(game)
        if to not in reach.cost or to == stack.place:
            return ""
        path = [at for at in (stack.place, *reach.path(to)) if at in sheet.centres]
        path = path or [self.hex_of(game, to)]
        return sheet.route(path, [reach.cost.get(at, 0) for at in path], busy)
