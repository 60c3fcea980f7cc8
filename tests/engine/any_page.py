"""The page of a game that stands on no table that was ever saved."""

from typing import Any

from apps.play.archive import Record, pack_record
from apps.play.models import Move, Seat, Table
from apps.play.page import Moment, parts_of, render_whole
from games.engine.rulebook import Rulebook


def moment_of(rules: Rulebook, game: Any) -> Moment:
    """This game on a table, a stranger in every seat."""
    table = Table(pk=1, key="abcdefghjk", title="A table", game=rules.slug, status=Table.Status.PLAYING)
    table.rules = rules
    names = rules.names(len(rules.scores(game)))
    seats = [Seat(pk=n + 1, table=table, number=n, player=name) for n, name in enumerate(names)]
    move = Move(table=table, number=7, record=pack_record(rules.slug, Record()))
    return Moment.of(table, seats, game, move)


def shown(rules: Rulebook, game: Any, watcher: int | None) -> str:
    """All that the templates are given for a watcher's page."""
    return repr(parts_of(moment_of(rules, game), watcher))


def show_all(rules: Rulebook, game: Any) -> None:
    """The page of everybody who may act, and of a spectator."""
    for watcher in (*rules.open_to(game), None):
        render_whole(moment_of(rules, game), watcher)
