"""What the latest move brought that one would read as a table: many dice at once, and combats."""

from collections.abc import Sequence
from typing import TypedDict

from games.engine.contract import Event
from games.engine.page import Part, View
from games.engine.words import counted
from games.hexwar.present.kinds import Lot
from games.hexwar.stacks import Where
from games.hexwar.tables import DieTable
from games.jihad.components import Components
from games.jihad.present import words
from games.jihad.present.log import roster
from games.jihad.present.sorts import tile
from games.jihad.rules import events
from games.jihad.rules.board import OFF_MAP, Game, UnitId

MANY = events.RebellionRolled | events.SuppressionRolled | events.ConversionRolled


class Rolled(Lot):
    """Units alike, in one place and with one result, and all their dice."""

    at: Where
    place: str
    dice: list[int]
    needed: str
    result: str
    bad: bool


class Table(TypedDict):
    title: str
    rule: str
    needs: str
    groups: Sequence[Rolled]


class Cell(TypedDict):
    die: int
    text: str
    on: bool


class Fight(TypedDict):
    at: Where
    title: str
    attack: int
    defence: int
    odds: str
    die: int
    result: str
    says: str
    cells: Sequence[Cell]


class News(TypedDict):
    fetch: str
    tables: Sequence[Table]
    fights: Sequence[Fight]


def part(view: View) -> Part:
    """Tables of many dice are fetched when they are shown, so that the push that brings them stays small."""
    many = [type(event).__name__ for event in view.news if isinstance(event, MANY)]
    fetch = f"{many} {view.seen.board.turn}" if many else ""
    return shown({"fetch": fetch, "tables": [], "fights": fights(view)})


def whole(view: View) -> Part:
    tables = [table for event in view.news if (table := table_of(view.seen, event))]
    return shown({"fetch": "", "tables": tables, "fights": fights(view)})


def shown(context: News) -> Part:
    """Above what is asked next, where it is read without leaving the map."""
    return Part("news", "jihad/news.html", context, position="top")


def fights(view: View) -> list[Fight]:
    return [fight(view.seen.components, event) for event in view.news if isinstance(event, events.Fought)]


def table_of(game: Game, event: Event) -> Table | None:
    match event:
        case events.RebellionRolled():
            return rebellion(game, event)
        case events.SuppressionRolled():
            return suppression(game, event)
        case events.ConversionRolled():
            return conversion(game, event)
    return None


def rebellion(game: Game, event: events.RebellionRolled) -> Table:
    components, known = game.components, roster(game.components)
    rows = []
    for unit, die, rebels in event.rolls:
        state, kind = known[unit]
        column = f"{components.state[state].group} {kind}"
        needed = faces(components.tables.rebellion, column)
        rows.append(row(game, unit, die, needed, "rebels" if rebels else "loyal", bad=rebels))
    return {"title": "Rebellion", "rule": event.rule, "needs": "rebels on", "groups": grouped(rows)}


def suppression(game: Game, event: events.SuppressionRolled) -> Table:
    table, known = game.components.tables.suppression, roster(game.components)
    rows = []
    for unit, die, loyal in event.rolls:
        needed = f"{table.read(known[unit][1], event.income)} or less"
        rows.append(row(game, unit, die, needed, "put down" if loyal else "in revolt", bad=not loyal))
    title = f"Suppression, income {event.income}"
    return {"title": title, "rule": event.rule, "needs": "put down on", "groups": grouped(rows)}


def conversion(game: Game, event: events.ConversionRolled) -> Table:
    tables, known = game.components.tables, roster(game.components)
    table = tables.reconversion if event.again else tables.conversion
    yes, no = ("won back", "stays converted") if event.again else ("converts", "does not")
    rows = [
        row(game, unit, die, faces(table, known[unit][0]), yes if happened else no, bad=happened)
        for unit, die, happened in event.rolls
    ]
    title = "Re-conversion" if event.again else "Conversion"
    return {"title": title, "rule": event.rule, "needs": "on", "groups": grouped(rows)}


def faces(table: DieTable, column: str) -> str:
    """ "4–6", "6"."""
    marked = [die for die in range(1, 7) if table.marked(column, die)]
    if not marked:
        return "never"
    return f"{marked[0]}–{marked[-1]}" if len(marked) > 1 else f"{marked[0]}"


def row(game: Game, unit: UnitId, die: int, needed: str, result: str, *, bad: bool) -> Rolled:
    state, kind = roster(game.components)[unit]
    at = game.board.units[unit].where
    here = "" if at in OFF_MAP else at
    return {
        **tile(game.components, state, kind, muslim=state == game.components.muslims),
        "count": 1,
        "at": here,
        "place": words.short(game.components, here) if here else "",
        "dice": [die],
        "needed": needed,
        "result": result,
        "bad": bad,
    }


def grouped(rows: Sequence[Rolled]) -> list[Rolled]:
    found: dict[tuple[str, ...], Rolled] = {}
    for one in rows:
        key = (one["place"], one["tile"], one["kind"], one["result"])
        if key in found:
            found[key]["dice"] += one["dice"]
            found[key]["count"] += 1
        else:
            found[key] = one
    return list(found.values())


def fight(components: Components, event: events.Fought) -> Fight:
    table = components.tables.combat
    return {
        "at": event.where,
        "title": f"Combat at {words.name(components, event.where)}",
        "attack": event.strengths[0],
        "defence": event.strengths[1],
        "odds": table.columns[event.column],
        "die": event.die,
        "result": event.result.replace("-", "–"),
        "says": says(event),
        "cells": [
            {"die": die, "text": cells[event.column].replace("-", "–"), "on": die == event.die}
            for die, cells in enumerate(table.rows, start=1)
        ],
    }


def says(event: events.Fought) -> str:
    """ "1/1R" in words: of one that stands alone no two are lost."""
    sides = zip(
        ("attacker", "defender"), (event.attackers, event.defenders), event.result.split("/"), strict=True
    )
    return " and ".join([f"the {who} {fared(len(units), text)}" for who, units, text in sides])


def fared(there: int, result: str) -> str:
    wanted = int(result.rstrip("R").strip("-") or 0)
    if not wanted:
        return f"loses none{' and retreats' if result.endswith('R') else ''}"
    if wanted >= there:
        return f"loses {counted(there, 'unit')}, all there is"
    return f"loses {counted(wanted, 'unit')}{' and retreats' if result.endswith('R') else ''}"
