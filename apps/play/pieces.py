"""Parts made of pieces: what of them has changed, each piece by its own id."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any

from django.utils.safestring import SafeString

from apps.play.markup import joined, render
from games.engine.page import Part

Piece = Callable[[Part, str], SafeString]  # what makes a part's piece of that name


def piece_of(part: Part, name: str) -> SafeString:
    assert part.pieces
    return render(part.piece, {**part.pieces[name], "id": name})


def changes_by_pieces(before: Part, after: Part) -> bool:
    """Whether pieces are all that can have changed, and those that stay follow one another as they did."""
    was, now = before.pieces, after.pieces
    if was is None or now is None or (before.context, before.frame) != (after.context, after.frame):
        return False
    kept = [name for name in now if name in was]
    if after.template and kept[:1] != list(now)[:1]:
        return False  # in a frame the first has none to follow
    return kept == [name for name in was if name in now]


def changed_pieces(before: Part, after: Part, piece: Piece = piece_of) -> SafeString:
    """The pieces that came, went or changed, each out of band by its own id."""
    was, now = before.pieces or {}, after.pieces or {}
    gone = ",".join(f"#{name}" for name in was if name not in now)
    first = f'<i hx-swap-oob="delete:{gone}"></i>' if gone else ""
    changed = (piece(after, name) for name in now if name in was and now[name] != was[name])
    return joined((first, *changed, *_new_pieces(after, was, piece)))


def _new_pieces(part: Part, known: Mapping[str, Any], piece: Piece) -> Iterable[str]:
    """Those that came, each group of them after the piece that it follows."""
    place = f"afterbegin:#part-{part.id}"
    for is_new, names in groupby(part.pieces or (), lambda name: name not in known):
        group = list(names)
        if is_new:
            html = "".join(piece(part, name) for name in group)
            yield f'<div hx-swap-oob="{place}">{html}</div>'
        place = f"afterend:#{group[-1]}"
