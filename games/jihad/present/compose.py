"""A move being composed: what was asked so far, and what it comes to."""

from typing import NamedTuple

from games.engine import flow
from games.engine.page import Asked, View
from games.hexmap.grid import HexId
from games.hexwar.present.asked import last
from games.hexwar.search import Reach
from games.hexwar.stacks import stacked
from games.jihad.present import words
from games.jihad.present.sorts import SORTS
from games.jihad.rules import ways
from games.jihad.rules.actions import March
from games.jihad.rules.board import BOX, Game, Place, Unit
from games.jihad.rules.movement import Movement
from games.jihad.rules.moves import movable
from games.jihad.rules.underway import UnderWay

NOWHERE = Reach({}, {})


class Stack(NamedTuple):
    """The units of one place that may go, and how many of each sort are to."""

    place: Place
    free: tuple[Unit, ...]
    going: tuple[Unit, ...]


class Plan(NamedTuple):
    stacks: tuple[Stack, ...]
    to: Place
    join: bool  # the next stack picked goes along


def read(view: View, asked: Asked) -> Plan:
    """What has been composed so far, with the latest pick on the map worked in."""
    free = by_place(view.seen)
    chosen = [at for at in dict.fromkeys(asked.get("stack", ())) if at in free]
    to, picks = last(asked, "to"), [words.place_of(pick) for pick in last(asked, "pick").split()]
    if is_under_way(view.seen):
        chosen, to = list(free), next(iter(picks), to)
    elif last(asked, "instead") in free:
        chosen, to = [last(asked, "instead")], ""
    elif len(picks) > 1:
        chosen = list(dict.fromkeys([*chosen, *[at for at in picks if at in free]]))
    elif picks:
        join = "join" in asked or bool(last(asked, "more"))
        chosen, to = picked(free, chosen, to, picks[0], join=join)
    if to != BOX and to not in view.seen.components.hex:
        to = ""
    stacks = tuple(Stack(at, tuple(free[at]), going(free[at], asked)) for at in chosen)
    return Plan(stacks, to if stacks else "", "join" in asked)


def picked(
    free: dict[Place, list[Unit]], chosen: list[Place], to: Place, pick: Place, *, join: bool
) -> tuple[list[Place], Place]:
    """A stack first, then where it goes; `join`: another stack that goes with it."""
    if not chosen:
        return ([pick], "") if pick in free else ([], "")
    if pick in chosen:
        return [at for at in chosen if at != pick], to
    return ([*chosen, pick], to) if join and pick in free else (chosen, pick)


def is_under_way(game: Game) -> bool:
    return isinstance(flow.decision(game), UnderWay)


def by_place(game: Game) -> dict[Place, list[Unit]]:
    """The units that may go now, by where they stand."""
    decision = flow.decision(game)
    if isinstance(decision, UnderWay):
        units = [game.board.units[i] for i in decision.riders(game)]
    elif isinstance(decision, Movement):
        units = movable(game, decision.force)
    else:
        units = []
    return {at: stack for at, stack in stacked(units).items() if not all(unit.leader for unit in stack)}


def going(free: list[Unit], asked: Asked) -> tuple[Unit, ...]:
    """As many of each sort as were asked for; at first all on land, or all ships if nothing else."""
    land = any(not unit.naval for unit in free)
    out: list[Unit] = []
    for units in SORTS.sorts(free):
        out += SORTS.asked_for(asked, units, 0 if units[0].naval and land else len(units))
    return tuple(out)


# What it comes to


def reaches(game: Game, plan: Plan) -> dict[Place, Reach]:
    """For each stack, all it can reach."""
    decision = flow.decision(game)
    spent = decision.points if isinstance(decision, UnderWay) else 0
    under_way = isinstance(decision, UnderWay)
    return {
        s.place: ways.reach(game, movers(s), spent, under_way=under_way) for s in plan.stacks if movers(s)
    }


def movers(stack: Stack) -> list[Unit]:
    """Who sets the pace: the ships if any go, for they carry the rest."""
    ships = [unit for unit in stack.going if unit.naval]
    land = [unit for unit in stack.going if not unit.naval]
    return ships or (land if any(not unit.leader for unit in land) else [])


def common(found: dict[Place, Reach]) -> dict[HexId, int]:
    """The hexes that all the stacks reach, at the points of the one that pays most."""
    costs = [reach.cost for reach in found.values()]
    if not costs:
        return {}
    shared = set(costs[0]).intersection(*costs[1:])
    return {at: max(cost[at] for cost in costs) for at in sorted(shared)}


def action(plan: Plan, *, on: bool = False) -> March:
    units = [unit for stack in plan.stacks for unit in stack.going]
    ships = tuple(unit.id for unit in units if unit.naval)
    land = tuple(unit.id for unit in units if not unit.naval)
    return March(ships, plan.to, land, on) if ships and land else March(ships or land, plan.to, on=on)
