"""What charts and tables need for the units of their set, and page and map for its nations."""

from collections.abc import Iterator, Sequence

from games.engine.colours import READABLE, contrast
from games.engine.components import twice
from games.jihad.charts import FATES, Tables
from games.jihad.parts import Leader, Numbers, State, UnitType

LIGHT, DARK = (
    "#ffffff",
    "#14100a",
)  # what stands on a nation's colour: on its counters, and by night on the map
LAND, SEA = ("fertile", "rough", "desert"), ("partial sea", "all sea")
LAND_KINDS = ("Bedouin", "Mercenary", "Levy")
NAVAL = "Naval"


def check_nations(states: Sequence[State], leaders: Sequence[Leader]) -> Iterator[str]:
    yield from twice("State letter", (state.letter for state in states))
    for state in states:
        yield from check_colours(state)
    yield from twice("leader", (leader.name for leader in leaders))
    for leader in leaders:
        if leader.name in (*LAND_KINDS, NAVAL):
            yield f"A leader cannot be called {leader.name}, as units are."


def check_colours(state: State) -> Iterator[str]:
    for what, figures, colour in (("light", LIGHT, state.colour), ("dark", DARK, state.lamplight)):
        ratio = contrast(figures, colour)
        if ratio < READABLE:
            yield (
                f"{state.name}: {what} figures cannot be read on {colour}: they stand out"
                f" {ratio:.1f} to 1, and {READABLE} to 1 are needed."
            )


def check_tables(
    tables: Tables, numbers: Numbers, states: Sequence[State], units: Sequence[UnitType]
) -> Iterator[str]:
    yield from check_shapes(tables)
    yield from check_susceptibility(tables)
    yield from check_attrition(tables, numbers)
    yield from check_conversion(tables, states)
    yield from check_rebellion(tables, states, units)
    yield from twice("row of recruitment costs for", (row.group for row in tables.recruitment_cost))


def check_shapes(tables: Tables) -> Iterator[str]:
    """As many cells in a row as there are columns."""
    widths = [
        ("Combat Results", tables.combat.columns, tables.combat.rows),
        ("Attrition Resolution", tables.attrition.upto, tables.attrition.rows),
        ("Conversion", tables.conversion.columns, tables.conversion.rows),
        ("Re-conversion", tables.reconversion.columns, tables.reconversion.rows),
        ("Rebellion", tables.rebellion.columns, tables.rebellion.rows),
        ("Suppression", (*tables.suppression.upto, "more"), tables.suppression.rows.values()),
        ("Civil War", ("least", "middle", "most"), tables.civil_war.rows.values()),
    ]
    for name, columns, rows in widths:
        if any(len(row) != len(columns) for row in rows):
            yield f"{name} Table: each row needs {len(columns)} cells."
    bounds = ("Attrition Resolution", tables.attrition.upto), ("Suppression", tables.suppression.upto)
    for name, upto in bounds:
        if list(upto) != sorted(set(upto)):
            yield f"{name} Table: its columns are out of order."
    for fate in FATES:
        if fate not in tables.civil_war.rows:
            yield f"Civil War Table: there is no row for {fate!r}."


def check_susceptibility(tables: Tables) -> Iterator[str]:
    """7.2 What each hex costs each kind of unit that can be in it."""
    yield from twice("row of attrition points for", (row.terrain for row in tables.susceptibility))
    for terrain in (*LAND, *SEA):
        known = tables.attrition_points.get(terrain, {})
        for kind in LAND_KINDS if terrain in LAND else (NAVAL,):
            if kind not in known:
                yield f"Attrition Susceptibility Chart: there are no points for {kind} in {terrain}."
        if any(points < 0 for points in known.values()):
            yield f"Attrition Susceptibility Chart: points in {terrain} are below none."


def check_attrition(tables: Tables, numbers: Numbers) -> Iterator[str]:
    """7.2 The last column holds the most points that a stack can come to, on its way or where it stands."""
    dearest = max([most for row in tables.susceptibility for most in row.points.values()], default=0)
    most = max(numbers.attrition_cap, numbers.standing_factor * dearest)
    if most > max(tables.attrition.upto, default=0):
        yield f"Attrition Resolution Table: its columns end before {most}, and a stack can come to that."


def check_conversion(tables: Tables, states: Sequence[State]) -> Iterator[str]:
    """9.2"""
    for state in states:
        if state.side == "empires" and state.converts:
            for name, known in (
                ("Conversion Table", tables.conversion.columns),
                ("Re-conversion Table", tables.reconversion.columns),
                ("Conversion Cost Chart", tables.conversion_cost.costs),
            ):
                if state.name not in known:
                    yield f"{name}: there is nothing for {state.name}."


def check_rebellion(tables: Tables, states: Sequence[State], units: Sequence[UnitType]) -> Iterator[str]:
    """10.1, 10.2. For all that the Muslim player can have."""
    known = {state.name: state for state in states if state.side == "muslim" or state.converts}
    for unit in units:
        if unit.kind == NAVAL or unit.state not in known:
            continue
        column = f"{known[unit.state].group} {unit.kind}"
        if column not in tables.rebellion.columns:
            yield f"Rebellion Table: there is no column {column!r}."
        if known[unit.state].side == "muslim" and unit.kind not in tables.suppression.rows:
            yield f"Suppression Table: there is no row for {unit.kind}."
