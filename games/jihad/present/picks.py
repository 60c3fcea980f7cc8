"""Some units out of many, being chosen: losses, converts to pay for, attempts at conversion."""

from typing import Any

import msgspec

from games.engine.contract import Action, Pick
from games.engine.page import Asked, View
from games.engine.words import counted
from games.hexwar.stacks import stacked
from games.jihad.present import words
from games.jihad.present.checks import why_not
from games.jihad.present.sorts import count, field_of, row, sorts
from games.jihad.rules.actions import Convert, Lose, Suppress
from games.jihad.rules.board import CONVERSION, Game, Unit

ACTS: dict[str, type[Lose | Suppress | Convert]] = {"Lose": Lose, "Suppress": Suppress, "Convert": Convert}
VERBS = {"Lose": "Lose", "Suppress": "Buy off", "Convert": "Attempt"}


def field_asked(view: View) -> Pick | None:
    """The one field of the form that waits, if it asks for units."""
    if view.form is None or view.form.action not in ACTS:
        return None
    first = view.form.fields[0]
    return first if isinstance(first, Pick) else None


def context(view: View, asked: Asked) -> dict[str, Any]:
    game: Game = view.seen
    pick = field_asked(view)
    assert pick is not None
    assert view.form is not None
    name = view.form.action
    units = [game.board.units[i] for i in pick.options]
    chosen = read(units, asked, pick)
    act = ACTS[name](tuple(unit.id for unit in chosen))
    return {
        "mode": "picks",
        "action": name,
        "groups": [group(game, at, there, chosen, name) for at, there in stacked(units).items()],
        "least": pick.least,
        "most": pick.most,
        "chosen": len(chosen),
        "cost": sum(cost(game, unit, name) for unit in chosen),
        "costs": name != "Lose",
        **verdict(view, act, len(chosen), VERBS[name]),
    }


def read(units: list[Unit], asked: Asked, pick: Pick) -> list[Unit]:
    """As asked; at first all, where all may be chosen, and the first that must where some must be."""
    chosen: list[Unit] = []
    for alike in sorts(units):
        for there in stacked(alike).values():
            chosen += there[: count(asked, field_of(there[0]), 0, len(there))]
    return chosen


def group(game: Game, at: str, units: list[Unit], chosen: list[Unit], name: str) -> dict[str, Any]:
    meant = {unit.id for unit in chosen}
    rows = []
    for alike in sorts(units):
        value = len([unit for unit in alike if unit.id in meant])
        rows.append(row(game.components, alike, value, note(game, alike[0], name)))
    return {
        "at": at if at in game.components.hex else "",
        "name": words.short(game.components, at),
        "rows": rows,
    }


def note(game: Game, unit: Unit, name: str) -> str:
    if name == "Lose":
        worth = game.components.strength.get((unit.state, unit.kind), 0)
        return f"strength {worth}{'; gone for good' if unit.kind == 'Bedouin' else ''}"
    return f"{counted(cost(game, unit, name), 'point')} each{chance(game, unit, name)}"


def cost(game: Game, unit: Unit, name: str) -> int:
    if name == "Suppress":
        return game.components.numbers.suppression_cost
    return game.components.tables.conversion_cost.costs[unit.state] if name == "Convert" else 0


def chance(game: Game, unit: Unit, name: str) -> str:
    """9.2 What the die has to show."""
    if name != "Convert":
        return ""
    tables = game.components.tables
    table = tables.conversion if unit.where == CONVERSION and not unit.muslim else tables.reconversion
    faces = [die for die in range(1, 7) if table.marked(unit.state, die)]
    return f"; succeeds on {faces[0]} or more" if faces else "; cannot succeed"


def verdict(view: View, act: Action, number: int, verb: str) -> dict[str, Any]:
    if not number:
        return {"acts": [], "refusal": None}
    if refusal := why_not(view, act):
        return {"acts": [], "refusal": refusal}
    text = f"{verb} {counted(number, 'unit')}"
    return {"acts": [{"json": msgspec.json.encode(act).decode(), "text": text}], "refusal": None}
