"""The Hit List, Path by Path and line by line: for the card that lies open, or for what may come next."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple, TypedDict

from games.engine.page import Context, Part, View, alike, the_moment
from games.engine.words import plain, signed
from games.first_jihad.present.step import Step, step_of
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


class HitRow(TypedDict):
    path: str
    name: str
    now: bool
    cells: tuple[str, ...]
    total: str


class Note(TypedDict):
    note: str


class Said(NamedTuple):
    """What the Hit List says of a Path."""

    note: str
    cells: tuple[str, ...]
    total: str


@alike(the_moment)
def parts(view: View) -> list[Part]:
    """The table's frame; and for each Path its numbers and what they mean, which change by themselves."""
    game: Game = view.seen
    now = step_of(game)
    open_card = now.phase in ("A", "B", "C") and bool(game.board.card)
    rows = [_row(game, path, now, open_card) for path in game.board.active]
    return [
        Part("hits", "first_jihad/hits.html", {}, "Hits", position="panel"),
        Part(
            "hitrows",
            "",
            {},
            inside="hits",
            pieces=dict(chain.from_iterable(rows)),
            piece="first_jihad/hit_row.html",
        ),
    ]


def _row(game: Game, path: str, now: Step, open_card: bool) -> Iterator[tuple[str, Context]]:
    """The numbers of a Path, and under them what they mean."""
    name, said = short_path(game.components, path), _said(game, path, now, open_card)
    yield (
        f"hits-{path}",
        HitRow(path=path, name=name, now=path == now.path, cells=said.cells, total=said.total),
    )
    yield f"way-{path}", Note(note=said.note)


def _said(game: Game, path: str, now: Step, open_card: bool) -> Said:
    army = active_army(game, path)
    if army is None:
        return Said(STOPPED["baqt"], (), "–")
    if not open_card:
        lines = (*invader(game, path, army), *neighbours(game, path), *defenders(game, path, army))
        total = sum(hits for _, hits, _ in lines)
        return Said(_way(game, path, army), _cells(lines), signed(total) if total else "±0")
    listed = hit_list(game, path)
    if now.phase == "C" and path not in now.left:
        return _being_taken(path, now)
    if listed.stopped:
        return Said(STOPPED[listed.stopped], (), "–")
    shown = f"{listed.total}+⚂" if listed.red else str(listed.total)
    return Said(_way(game, path, army), _cells(listed.lines, listed.red), shown)


def _being_taken(path: str, now: Step) -> Said:
    """The invasion under way, or one that is over."""
    if path == now.path and now.hits:
        return Said("Still to be taken", (), str(now.hits))
    return Said("Over", (), "✓")


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
