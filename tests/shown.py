"""What a game's parts come to as HTML, without a table."""

from types import SimpleNamespace

from apps.play.markup import render
from apps.play.pieces import piece_of
from games.engine.page import Part


def pieces(part: Part) -> dict[str, str]:
    """Each piece by its id."""
    return {name: piece_of(part, name) for name in part.pieces or ()}


def html(part: Part) -> str:
    if part.pieces is not None:
        return "".join(pieces(part).values())
    table = SimpleNamespace(key="k", game="jihad", components_id=None)
    return render(part.template, {**part.context, "table": table, "inside": {}})
