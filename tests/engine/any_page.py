"""The page of a game that stands on no table that was ever saved."""

from typing import Any

from apps.play.page import parts_of, render_whole
from apps.play.unsaved import moment_of
from games.engine.rulebook import Rulebook


def shown(rules: Rulebook, game: Any, watcher: int | None) -> str:
    """All that the templates are given for a watcher's page."""
    return repr(parts_of(moment_of(rules, game), watcher))


def show_all(rules: Rulebook, game: Any) -> None:
    """The page of everybody who may act, and of a spectator."""
    for watcher in (*rules.open_to(game), None):
        render_whole(moment_of(rules, game), watcher)
