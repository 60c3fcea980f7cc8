"""A move being composed, as the panel and the map show it: reach, points, the way, the chances of loss."""

from itertools import pairwise
from typing import Any

import msgspec

from games.engine import flow
from games.engine.contract import Reason
from games.engine.page import View
from games.hexmap.grid import HexId
from games.hexwar.present.bars import Bar, bar
from games.hexwar.present.kinds import Row
from games.hexwar.present.verdict import why_not
from games.hexwar.search import Reach
from games.jihad.atlas import GRID
from games.jihad.charts import read_cell
from games.jihad.present import overlay, words
from games.jihad.present.compose import (
    NOWHERE,
    Plan,
    Stack,
    action,
    by_place,
    common,
    going,
    is_under_way,
    movers,
    reaches,
)
from games.jihad.present.sorts import SORTS
from games.jihad.rules import attrition, ways
from games.jihad.rules.board import BOX, Game, Place, Unit, hex_of
from games.jihad.rules.movement import Movement
from games.jihad.rules.outlook import clash
from games.jihad.rules.stacking import limit
from games.jihad.rules.underway import UnderWay

ALSO = 10  # stacks that are offered to go along


def context(view: View, plan: Plan) -> dict[str, Any]:
    game: Game = view.seen
    found = reaches(game, plan)
    costs = common(found)
    places = _places(game, costs, {stack.place for stack in plan.stacks})
    return {
        "mode": "march",
        "join": plan.join,
        "mine": _mine(game) if not plan.stacks else [],
        "stacks": [_stack(game, stack) for stack in plan.stacks],
        "fixed": is_under_way(game),
        "places": places,
        "to": plan.to,
        "to_name": words.name(game.components, plan.to) if plan.to else "",
        "other": _other(game, plan),
        "key": _key(game, costs.get(plan.to, -1)),
        "ways": [_way(game, stack, found, plan.to) for stack in plan.stacks] if plan.to else [],
        "clash": _clash(game, plan) if plan.to else None,
        "acts": _acts(view, plan) if plan.to else [],
        "refusal": why_not(view, action(plan)) if plan.to and plan.stacks else _stuck(plan, places),
        "also": also(game, plan) if plan.to and not is_under_way(game) else [],
    }


def _mine(game: Game) -> list[tuple[Place, str]]:
    """The stacks that may go, by name."""
    named = [(at, words.name(game.components, at), units) for at, units in by_place(game).items()]
    found = [(at, f"{called[0].upper()}{called[1:]}: {words.units(units)}") for at, called, units in named]
    return sorted(found, key=lambda pair: pair[1])


def _other(game: Game, plan: Plan) -> dict[str, str] | None:
    """The goal holds units that could be moved instead."""
    if not plan.to or is_under_way(game) or plan.to not in by_place(game):
        return None
    return {"place": plan.to, "name": words.name(game.components, plan.to)}


def _stack(game: Game, stack: Stack) -> dict[str, Any]:
    components = game.components
    going = set(stack.going)
    decision = flow.decision(game)
    assert isinstance(decision, Movement | UnderWay)
    rows = [_row(game, units, len([u for u in units if u in going])) for units in SORTS.sorts(stack.free)]
    holds = stack.place != BOX and components.hex[stack.place].terrain != "sea"
    return {
        "place": stack.place,
        "name": words.short(components, stack.place),
        "number": stack.place if stack.place in components.hex else "",
        "ground": words.ground(components, stack.place),
        "room": limit(game, stack.place, decision.force) if holds else "",
        "rows": rows,
        "strength": sum(components.strength[u.state, u.kind] for u in stack.going if not u.naval),
        "pace": attrition.column(movers(stack)) if movers(stack) else "",
    }


def _row(game: Game, units: list[Unit], value: int) -> Row:
    first = units[0]
    worth = game.components.strength[first.state, first.kind]
    note = f"strength {worth}" if first.leader else f"strength {worth}; {_points(game, first.kind)}"
    return SORTS.row(game, units, value, note)


def _points(game: Game, kind: str) -> str:
    """ "fertile 1, rough 2, desert 0"."""
    table = game.components.tables.attrition_points
    terrains = ("partial sea", "all sea") if kind == "Naval" else ("fertile", "rough", "desert")
    return ", ".join(f"{terrain} {table[terrain][kind]}" for terrain in terrains)


def _places(game: Game, costs: dict[HexId, int], stacks: set[Place]) -> list[tuple[str, str]]:
    """Every hex in reach as a list to choose from: the named ones first."""
    named = [(at, words.name(game.components, at)) for at in costs if at not in stacks]
    named.sort(key=lambda pair: (pair[1].startswith("hex"), pair[1]))
    return [(at, f"{called[0].upper()}{called[1:]}: {costs[at]}") for at, called in named]


def _stuck(plan: Plan, places: list[tuple[str, str]]) -> Reason | None:
    """Why units that are to go find no place to go to."""
    if places or not any(stack.going for stack in plan.stacks):
        return None
    if len(plan.stacks) > 1:
        return Reason("No hex is in reach of them all.", "7.2")
    return Reason("No hex is in reach from here by land. Ships in a port can carry them.", "7.4")


def _key(game: Game, points: int) -> list[dict[str, Any]]:
    """The columns of the Attrition Resolution Table: points, and the fewest and most units lost."""
    table = game.components.tables.attrition
    out = [{"band": 0, "text": "0", "lost": "0", "on": points == 0}]
    least = 1
    for i, most in enumerate(table.upto):
        lost = [row[i] for row in table.rows]
        span = f"{min(lost)}–{max(lost)}" if min(lost) != max(lost) else f"{lost[0]}"
        out.append({"band": i + 1, "text": f"{least}–{most}", "lost": span, "on": least <= points <= most})
        least = most + 1
    return out


def _way(game: Game, stack: Stack, found: dict[Place, Reach], to: Place) -> dict[str, Any]:
    """One stack's way: each hex with what it adds, and the chances of loss at its end."""
    reach = found.get(stack.place, NOWHERE)
    if to not in reach.cost or to == stack.place:
        return {}
    pace = movers(stack)
    path = (stack.place, *reach.path(to))
    total = reach.cost[to]
    chances = () if game.board.war else attrition.odds(game, total, len([u for u in pace if not u.leader]))
    return {
        "name": words.short(game.components, stack.place),
        "total": total,
        "steps": [_step(game, reach, a, b) for a, b in pairwise(path)],
        "odds": [loss(n, chance) for n, chance in enumerate(chances) if chance],
        "war": bool(game.board.war),
    }


def _clash(game: Game, plan: Plan) -> dict[str, Any] | None:
    """8.2 What fighting there would come to, before any are lost on the way."""
    units = [unit for stack in plan.stacks for unit in stack.going]
    land = [unit for unit in units if not unit.naval]
    force = game.board.force_of(plan.stacks[0].free[0])
    enemy = game.board.enemy(force)
    naval = not land
    foes = game.board.naval_at(plan.to, enemy) if naval else game.board.land_at(plan.to, enemy)
    if not foes or not units:
        return None
    seen = clash(game, force, units if naval else land, plan.to, naval=naval)
    held = len([one for one in map(read_cell, seen.results) if one.defender_retreats])
    return {
        "attack": seen.attack,
        "defence": seen.defence,
        "odds": seen.odds,
        "held": held,
        "foes": words.units(foes),
    }


def _step(game: Game, reach: Reach, before: Place, at: Place) -> dict[str, Any]:
    components = game.components
    start = reach.cost.get(before, 0)
    return {
        "at": hex_of(game, at),
        "name": words.short(components, at) if words.short(components, at) != at else "",
        "ground": words.ground(components, at),
        "adds": reach.cost[at] - start,
        "sum": reach.cost[at],
    }


def loss(lost: int, chance: float) -> Bar:
    tone = "good" if lost == 0 else "bad" if lost > 1 else ""
    return bar("none" if lost == 0 else f"{lost} lost", chance, tone)


def _acts(view: View, plan: Plan) -> list[dict[str, str]]:
    """The buttons that do it; none when it is not allowed."""
    if not plan.stacks or why_not(view, action(plan)):
        return []
    first = action(plan)
    acts = [{"json": msgspec.json.encode(first).decode(), "text": "Sail" if first.cargo else "March"}]
    further = action(plan, on=True)
    if len(plan.stacks) == 1 and not why_not(view, further):
        acts.append({"json": msgspec.json.encode(further).decode(), "text": "Go there, then on"})
    return acts


def also(game: Game, plan: Plan) -> list[dict[str, Any]]:
    """Other stacks that could go to the same place, the nearest first: a tick takes them along."""
    goal, chosen = hex_of(game, plan.to), {stack.place for stack in plan.stacks}
    free = {at: units for at, units in by_place(game).items() if at not in chosen and at != plan.to}
    near = sorted(free, key=lambda at: GRID.distance(hex_of(game, at), goal))[:ALSO]
    found = []
    for at in near:
        units = going(free[at], {})
        pace = movers(Stack(at, tuple(free[at]), units))
        points = ways.reach(game, pace).cost.get(plan.to) if pace else None
        if points is not None:
            name = words.name(game.components, at)
            found.append({"at": at, "name": name, "units": words.units(units), "points": points})
    return sorted(found, key=lambda one: int(one["points"]))


# What is drawn


def drawings(view: View, plan: Plan) -> dict[str, str]:
    game: Game = view.seen
    found = reaches(game, plan)
    costs = {at: points for at, points in common(found).items() if at in game.components.hex}
    if not costs:
        return {"lit": "", "route": ""}
    starts = [hex_of(game, stack.place) for stack in plan.stacks]
    busy = set(game.board.places())
    return {
        "lit": overlay.sheet(game.components).reach(starts, costs, busy),
        "route": "".join(_route(game, stack, found, plan.to, busy) for stack in plan.stacks)
        if plan.to
        else "",
    }


def _route(game: Game, stack: Stack, found: dict[Place, Reach], to: Place, busy: set[Place]) -> str:
    reach = found.get(stack.place, NOWHERE)
    if to not in reach.cost or to == stack.place:
        return ""
    path = [at for at in (stack.place, *reach.path(to)) if at != BOX] or [hex_of(game, to)]
    sums = [reach.cost.get(at, 0) for at in path]
    return overlay.sheet(game.components).route(path, sums, busy)
