"""The Hit List, Path by Path and line by line: for the card that lies open, or for what may come next."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from games.engine.page import Part, View, alike, the_moment
from games.engine.words import plain, signed
from games.first_jihad.present.stage import Stage, stage
from games.first_jihad.present.words import land_name, short_path
from games.first_jihad.rules.board import Army, Game, active_army
from games.first_jihad.rules.hits import defenders, hit_list, invader, neighbours
from games.first_jihad.rules.news import HitLine

COLUMNS = ("rose", "road", "islam", "mecca", "powers", "other")
COLUMN = {
    "rose": "rose",
    "mountain": "road",
    "river": "road",
    "straits": "road",
    "islam": "islam",
    "mecca": "mecca",
    "themes": "other",
    "jews": "other",
    "mujahideen": "other",
}
STOPPED = {
    "fitna": "Fitna: no invasion, and the Islam marker is disrupted",
    "truce": "Truce: no invasion",
    "baqt": "Under a Baqt: at peace",
    "rose": "No Rose on this card: no invasion",
}


@alike(the_moment)
def parts(view: View) -> list[Part]:
    """The table's frame; and for each Path its numbers and what they mean, which change by themselves."""
    game: Game = view.seen
    now = stage(game)
    open_card = now.phase in ("A", "B", "C") and bool(game.board.card)
    rows = [_row(game, path, now, open_card) for path in game.board.active]
    return [
        Part("hits", "first_jihad/hits.html", {}, "Hits", place="panel"),
        Part(
            "hitrows",
            "",
            {},
            inside="hits",
            pieces=dict(chain.from_iterable(map(_pieces, rows))),
            piece="first_jihad/hit_row.html",
        ),
    ]


def _pieces(row: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The numbers, and under them what they mean."""
    note = row.pop("note")
    yield f"hits-{row['path']}", row
    yield f"way-{row['path']}", {"note": note}


def _row(game: Game, path: str, now: Stage, open_card: bool) -> dict[str, Any]:
    army = active_army(game, path)
    row: dict[str, Any] = {"path": path, "name": short_path(game.components, path), "now": path == now.path}
    if army is None:
        return row | {"note": STOPPED["baqt"], "cells": (), "total": "–"}
    if not open_card:
        lines = (*invader(game, path, army), *neighbours(game, path), *defenders(game, path, army))
        total = sum(hits for _, hits, _ in lines)
        shown = signed(total) if total else "±0"
        return row | {"note": _way(game, path, army), "cells": _cells(lines), "total": shown}
    listed = hit_list(game, path)
    if now.phase == "C" and path not in now.left:
        return row | _being_taken(path, now)
    if listed.stopped:
        return row | {"note": STOPPED[listed.stopped], "cells": (), "total": "–"}
    return row | {
        "note": _way(game, path, army),
        "cells": _cells(listed.lines, listed.red),
        "total": f"{listed.total}+⚂" if listed.red else str(listed.total),
    }


def _being_taken(path: str, now: Stage) -> dict[str, Any]:
    """The invasion under way, or one that is over."""
    if path == now.path and now.hits:
        return {"note": "Still to be taken", "cells": (), "total": str(now.hits)}
    return {"note": "Over", "cells": (), "total": "✓"}


def _way(game: Game, path: str, army: Army) -> str:
    """No more than the two Lands, so that the row stays as it is while the army only suffers."""
    lands = game.components.at[path]
    source, target = lands[army.at - (not army.inside)], lands[army.at]
    if army.inside:
        return f"Against the castle in {land_name(game.components, target)}"
    return f"From {land_name(game.components, source)} into {land_name(game.components, target)}"


def _cells(lines: tuple[HitLine, ...], red: bool = False) -> tuple[str, ...]:
    """A number under each heading; a triangle where Islam cancels the terrain."""
    sums = dict.fromkeys(COLUMNS, 0)
    cancelled = False
    for what, hits, _rule in lines:
        cancelled |= what == "islam_cancels_terrain"
        sums[COLUMN.get(what, "powers")] += hits
    cells = {name: signed(hits) if hits else "·" for name, hits in sums.items()}
    has_rose = any(what == "rose" for what, _, _ in lines)
    cells["rose"] = f"{plain(sums['rose'])}{'+⚂' if red else ''}" if has_rose else "?"
    if cancelled:
        cells["road"] = cells["islam"] = "▲"
    return tuple(cells.values())
