"""Tables that no database knows, for games that nobody plays: what their pages would show."""

from typing import Any

from apps.play.archive import Record, pack_record
from apps.play.models import Move, Seat, Table
from apps.play.moment import Moment
from games.engine.contract import Rules


def unsaved_seats(rules: Rules[Any], count: int) -> list[Seat]:
    """Those of a table under way, a person in each."""
    table = Table(pk=1, key="abcdefghjk", title="A table", game=rules.slug, status=Table.Status.PLAYING)
    table.rules = rules
    return [
        Seat(pk=number + 1, table=table, number=number, user_id=number + 1, player=name)
        for number, name in enumerate(rules.names(count))
    ]


def moment_of(rules: Rules[Any], game: Any) -> Moment:
    """This game at such a table."""
    seats = unsaved_seats(rules, len(rules.scores(game)))
    table = seats[0].table
    move = Move(table=table, number=7, record=pack_record(rules.slug, Record()))
    return Moment.of(table, seats, game, move)
