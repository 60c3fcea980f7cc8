"""Where units start: at set-up, and when an event brings them."""

from games.apocalypse.parts import Node
from games.apocalypse.present import words
from games.apocalypse.present.overlay import sheet
from games.apocalypse.present.panel import (
    Check,
    Composed,
    asked_for,
    groups,
    judged,
    panel,
    places,
    select,
    target,
)
from games.apocalypse.present.sorts import SORTS
from games.apocalypse.present.space import space
from games.apocalypse.rules import fortune
from games.apocalypse.rules.actions import Deploy
from games.apocalypse.rules.board import GARRISON, PATROL, WAITING, Game, Unit, ids, kind_of
from games.apocalypse.rules.fortune import Placing
from games.apocalypse.rules.setup import Deployment, may_start
from games.engine.page import Asked, View
from games.engine.words import counted
from games.hexwar.present.verdict import NOTHING_YET

ONE_A_HEX = " Mounted units alone patrol, one in a hex."
ALL_COME = " While you choose nobody, all of them are placed."


def deploying(view: View, frame: Deployment, asked: Asked) -> Composed:
    """10.0 First the place, then who starts there."""
    game, units = view.seen, frame.units(view.seen)
    rides = any(kind_of(game, unit).mounted for unit in units)
    patrol = rides and "patrol" in asked
    open_to = homes(game, units, patrol=patrol)
    to = target(game, asked, open_to)
    here = [unit for unit in units if to and is_to_come(game, unit, to, patrol)]
    waiting = [unit for unit in units if unit.where == WAITING]
    says = f"{left(game, waiting)}{ONE_A_HEX if patrol else ''}"
    return composed(view, here, to, open_to, asked, patrol=patrol, says=says, rides=rides)


def placing(view: View, frame: Placing, asked: Asked) -> Composed:
    """2.2 Whom an event has brought."""
    game = view.seen
    open_to = fortune.homes(game, frame.side, frame.roll)
    to = open_to[0] if len(open_to) == 1 else target(game, asked, open_to)
    units = frame.units(game)
    says = f"{game.components.event[frame.roll].words} {left(game, units)}{ALL_COME if to else ''}"
    return composed(view, units if to else [], to, open_to, asked, says=says, placing=True)


def left(game: Game, waiting: list[Unit]) -> str:
    return f"{counted(len(waiting), 'unit')} still to be placed." if waiting else "All units are placed."


def homes(game: Game, units: list[Unit], *, patrol: bool) -> list[Node]:
    """Where any of them may start: towns, or any hex for a patrol."""
    atlas = game.components.atlas
    kinds = {
        kind_of(game, unit).id: kind_of(game, unit) for unit in units if unit.where == WAITING or not patrol
    }
    able = [kind for kind in kinds.values() if kind.mounted or not patrol]
    nodes = atlas.all_nodes if patrol else atlas.place_at.keys()
    return sorted(node for node in nodes if any(may_start(game, kind, node, patrol) for kind in able))


def is_to_come(game: Game, unit: Unit, to: Node, patrol: bool) -> bool:
    kind, post = kind_of(game, unit), PATROL if patrol else GARRISON
    if patrol and not kind.mounted:
        return False
    return (unit.where, unit.post) != (to, post) and may_start(game, kind, to, patrol)


def composed(
    view: View,
    units: list[Unit],
    to: Node,
    open_to: list[Node],
    asked: Asked,
    *,
    says: str,
    patrol: bool = False,
    rides: bool = False,
    placing: bool = False,
) -> Composed:
    assert view.seat is not None
    game: Game = view.seen
    chosen = asked_for(game, SORTS, units, asked)
    where = words.short(game.components, to) if to else ""
    going = chosen or (units if placing else [])  # all, while nobody is chosen
    act = Deploy(ids(going), to, patrol), f"Place {counted(len(going), 'unit')} at {where}"
    check: Check = {"name": "patrol", "value": "on", "text": "On patrol", "on": patrol}
    found = groups(game, SORTS, units, chosen)
    return Composed(
        panel(
            "Place your units",
            judged(view, act) if going and to else NOTHING_YET,
            says=says if to else f"{says} Pick a place on the map, or choose it here.",
            rule="2.2" if placing else "10.0",
            place=to,
            groups=sorted(found, key=lambda one: (bool(one["at"]), one["name"])),
            checks=[check] if rides else [],
            selects=[select("to", "Where to", places(game, open_to), to)],
            notes=[] if patrol else space(game, to, view.seat, going),
        ),
        lit=sheet(game.components).marked("spot", sorted({node[:4] for node in open_to})),
    )
