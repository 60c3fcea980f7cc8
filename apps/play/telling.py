"""What a push has to show: the game's beats with the lines of the log, and at last what they sum up to."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from apps.play.moment import Moment
from apps.play.pieces import changes_by_pieces
from games.engine.beats import Beat, Become, Count, Say, is_seen
from games.engine.contract import Event, Explained, Obeyed, Resigned, TookBack
from games.engine.page import Line, Part, View

Changed = Iterable[tuple[Part | None, Part]]  # each part as it was and as it is
Told = tuple[Event, Sequence[Line]]  # with what it says in the log


def beats_of(moment: Moment, view: View, news: Iterable[Told], changed: Changed) -> list[Beat]:
    """In the order of the log, as the page reads it; nothing where nothing is seen but words."""
    beats = [beat for event, lines in news for beat in _beats(moment, view, event, len(lines))]
    if not is_seen(beats):
        return []
    return [*beats, *_at_last(changed, moment.presenter.at_last)]


def _beats(moment: Moment, view: View, event: Event, lines: int) -> Sequence[Beat]:
    """An event's beats, the first of which tells its lines."""
    site = isinstance(event, Explained | Obeyed | Resigned | TookBack)
    beats = [] if site else [*moment.presenter.beats(view, event)]
    if lines:
        first = beats[0] if beats else Say(together=True)
        beats[:1] = [replace(first, lines=lines)]
    return beats


def _at_last(changed: Changed, own: tuple[str, ...]) -> Iterator[Beat]:
    """Whose turn it is and how the seats stand, and what else sums a game up: a reveal is not to be read off
    before it is seen.
    """
    together = False
    for was, part in changed:
        if was and (part.id in ("turn", *own) or part.id.startswith("seat-")):
            for beat in _settling(was, part):
                yield replace(beat, together=together)
                together = True


def _settling(was: Part, part: Part) -> Iterator[Beat]:
    if not changes_by_pieces(was, part):
        yield Become(what=f"part-{part.id}")
        return
    before, now = was.pieces or {}, part.pieces or {}
    for name in [name for name in now if now[name] != before[name]]:
        yield Count(what=name) if name.startswith("score-") else Become(what=name)
