"""What is seen of a move: of every type of event, on the page as it was or is, and after it once."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import get_args

import pytest

from apps.play.moment import Moment, told
from apps.play.page import event_lines, layout, parts_of, render_whole
from apps.play.pieces import changes_by_pieces
from apps.play.pushes import Change, pages_of
from apps.play.rehearsal import changes
from apps.play.shown import Shown
from apps.play.telling import beats_of
from games.engine.beats import Beat
from games.engine.page import Part
from games.engine.rulebook import Rulebook
from games.registry import presenter
from tests.engine.any_game import EVERY_GAME

any_game = pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)
MOVES = 150
MAYBE = ("pile-",)  # of a side that has none there: it is passed over


@any_game
def test_every_type_of_event_is_seen_or_says_why_it_is_not(rules: Rulebook) -> None:
    shown = presenter(rules.slug)
    types = set(get_args(rules.event_type) or (rules.event_type,))
    seen = {kind for kind in shown.seen.registry if kind is not object}  # type: ignore[attr-defined]
    assert seen | set(shown.unseen) == types
    assert not seen & set(shown.unseen)
    assert all(shown.unseen.values())


def ids(moment: Moment, watcher: int | None) -> set[str]:
    page = "".join(layout(parts_of(moment, watcher), moment).values())
    return set(re.findall(r'\bid="([^"]+)"', page))


def named(beats: list[Beat]) -> set[str]:
    return {what for beat in beats if (what := getattr(beat, "what", ""))}


Changed = list[tuple[Part | None, Part]]


def shows(rules: Rulebook) -> Iterator[tuple[Change, Changed, list[Beat]]]:
    """Moves in which more is seen than words, as the first seat sees them: what changed, and the beats."""
    shown = Shown()
    for change in islice(changes(rules, [*rules.scenarios][-1], "random", "3"), MOVES):
        shown.parts(change.before, 0)
        was = {part.id: part for part in shown.parts(change.before, 0)}
        view, now = shown.page(change.after, 0)
        parts = [(was.get(part.id), part) for part in now if was.get(part.id) != part]
        news = [(event, event_lines(change.after, event)) for event in told(change.events, 0)]
        if beats := beats_of(change.after, view, news, parts):
            yield change, parts, beats


@any_game
def test_a_beat_speaks_of_what_the_page_has_or_had(rules: Rulebook) -> None:
    told_of = 0
    for change, _, beats in shows(rules):
        told_of += 1
        missing = named(beats) - ids(change.before, 0) - ids(change.after, 0)
        assert not [name for name in missing if not name.startswith(MAYBE)]
    assert told_of > MOVES / 20


@any_game
def test_what_sums_a_game_up_stands_as_it_was_until_all_is_seen(rules: Rulebook) -> None:
    own, waits = presenter(rules.slug).at_last, set[str]()
    for _, parts, beats in shows(rules):
        for was, part in parts:
            if was and part.id in ("turn", *own) and changes_by_pieces(was, part):
                before, now = was.pieces or {}, part.pieces or {}
                assert named(beats) >= {name for name in now if now[name] != before[name]}
                waits.add(part.id)
    assert waits >= set(own)


@any_game
def test_what_is_seen_comes_with_the_move_and_with_nothing_else(rules: Rulebook) -> None:
    """A page that is loaded, or comes back to the line, is shown nothing twice."""
    played = list(islice(changes(rules, [*rules.scenarios][-1], "random", "3"), MOVES))
    pushes = [pages_of(change, [0])[0] for change in played]
    assert any("data-beats" in push for push in pushes)
    assert not any("data-beats" in render_whole(change.after, 0) for change in played[-20:])
