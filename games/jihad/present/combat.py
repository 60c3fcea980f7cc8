"""Combat before the die: strengths, odds, the table, and what may come of it."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

import msgspec

from games.engine import flow
from games.engine.page import Asked, View
from games.hexwar.present.asked import last
from games.hexwar.present.bars import Bar, bar
from games.hexwar.present.kinds import Lot
from games.hexwar.stacks import Where
from games.jihad.charts import Result, read_cell
from games.jihad.present import words
from games.jihad.present.sorts import SORTS
from games.jihad.rules.actions import Fight
from games.jihad.rules.board import BOX, Game, Unit, UnitId, names
from games.jihad.rules.combat import Battles, Forecast, forecast


class Side(TypedDict):
    strength: int
    units: str
    sorts: Sequence[Lot]


class Column(TypedDict):
    odds: str
    on: bool


class Cell(TypedDict):
    text: str
    on: bool
    bad: bool


class Face(TypedDict):
    """A row of the table."""

    die: int
    cells: Sequence[Cell]


class Combat(TypedDict):
    title: str
    at: str
    ground: str
    attack: Side
    defence: Side
    odds: str
    columns: Sequence[Column]
    rows: Sequence[Face]
    hold: Sequence[Bar]
    mean: Mapping[str, str]
    json: str


class Combats(TypedDict):
    mode: str
    many: int
    fights: Sequence[Combat]


def context(view: View, asked: Asked) -> Combats:
    """The combat that was picked on the map; the first, if only one is left."""
    game: Game = view.seen
    decision = flow.decision(game)
    assert isinstance(decision, Battles)
    fights = [action for action in view.legal if isinstance(action, Fight)]
    pick = words.place_of(last(asked, "pick"))
    wanted = [fight for fight in fights if fight.where == pick]
    if not wanted and len(fights) == 1:
        wanted = fights
    return {
        "mode": "combat",
        "many": len(fights),
        "fights": [shown(game, forecast(game, decision.force, fight), fight) for fight in wanted],
    }


def shown(game: Game, seen: Forecast, fight: Fight) -> Combat:
    table = game.components.tables.combat
    results = [read_cell(cell) for cell in seen.results]
    return {
        "title": title(game, seen),
        "at": seen.where,
        "ground": ground(game, seen),
        "attack": side(game, seen.attackers, seen.attack),
        "defence": side(game, seen.defenders, seen.defence),
        "odds": seen.odds,
        "columns": [{"odds": odds, "on": i == seen.column} for i, odds in enumerate(table.columns)],
        "rows": [table_row(row, seen.column, die) for die, row in enumerate(table.rows, start=1)],
        "hold": bars(results),
        "mean": means(results, len(seen.attackers), len(seen.defenders)),
        "json": msgspec.json.encode(fight).decode(),
    }


def title(game: Game, seen: Forecast) -> str:
    what = (
        "Combat at sea off"
        if seen.naval and seen.where != BOX
        else "Combat in"
        if seen.where == BOX
        else "Combat at"
    )
    return f"{what} {words.short(game.components, seen.where)}"


def ground(game: Game, seen: Forecast) -> str:
    if seen.naval:
        return "Ships against ships"
    strength = sum(game.components.strength[u.state, u.kind] for u in names(game, seen.defenders))
    if strength == seen.defence:
        return f"{words.ground(game.components, seen.where).capitalize()}: nothing added"
    return f"Defence {raised(game, seen.where, strength, seen.defence)}"


def raised(game: Game, where: Where, strength: int, defence: int) -> str:
    """8.2 What ground and walls make of a strength, as "2 × 2 for rough ground + 3 for the city"."""
    factor = game.components.numbers.rough_factor if where in game.components.atlas.rough else 1
    times = f" × {factor} for rough ground" if factor > 1 else ""
    wall = defence - strength * factor
    return f"{strength}{times}{f' + {wall} for the city' if wall else ''}"


def side(game: Game, ids: tuple[UnitId, ...], strength: int) -> Side:
    units = names(game, ids)
    return {
        "strength": strength,
        "units": words.units(game.components, units),
        "sorts": [lot(game, alike) for alike in SORTS.sorts(game, units)],
    }


def lot(game: Game, alike: list[Unit]) -> Lot:
    return {**SORTS.tile(game, alike[0]), "count": len(alike)}


def table_row(row: tuple[str, ...], column: int, die: int) -> Face:
    cells: list[Cell] = [
        {"text": cell.replace("-", "–"), "on": i == column, "bad": read_cell(cell).attacker_retreats}
        for i, cell in enumerate(row)
    ]
    return {"die": die, "cells": cells}


def bars(results: list[Result]) -> list[Bar]:
    """How often each side holds the hex."""
    held = len([one for one in results if one.defender_retreats])
    lost = len([one for one in results if one.attacker_retreats])
    return [bar("Defender retreats", held / 6, "good"), bar("Attacker retreats", lost / 6, "bad")]


def means(results: list[Result], attackers: int, defenders: int) -> dict[str, str]:
    return {
        "attacker": f"{sum(min(attackers, one.attacker) for one in results) / 6:.1f}",
        "defender": f"{sum(min(defenders, one.defender) for one in results) / 6:.1f}",
    }


def label(game: Game, fight: Fight) -> tuple[str, str, str]:
    """The choice in the list: its name, its odds, its chances."""
    decision = flow.decision(game)
    assert isinstance(decision, Battles)
    seen = forecast(game, decision.force, fight)
    results = [read_cell(cell) for cell in seen.results]
    held = len([one for one in results if one.defender_retreats])
    what = "at sea" if fight.naval else "on land"
    name = words.name(game.components, fight.where)
    text = f"Attack {name if fight.where == BOX else f'at {name}'}{f' {what}' if fight.naval else ''}"
    return text, seen.odds, f"{seen.attack} against {seen.defence}; they retreat on {held} of 6"
