"""Positions that somebody tries from: what a table begins with that is not set up anew."""

from random import Random
from typing import Any

from msgspec import Struct, convert, to_builtins

from apps.play import archive
from apps.play.models import Move, Table, Watcher
from apps.site.troubles import Unreadable
from games.engine.contract import Rules
from games.engine.dice import Dice

GONE = "It began from a table that is gone."


class Position(Struct, frozen=True):
    """Of another table, as one of its watchers knew it. A table's row has it as plain data."""

    table: str
    move: int
    watcher: Watcher

    def kept(self) -> dict[str, Any]:
        found: dict[str, Any] = to_builtins(self)
        return found


def first_game(table: Table, seed: str, seats: int) -> Any:
    """What a table begins with: a game that is set up, or the position that it is tried from.

    Raises Unreadable if the table of that is gone.
    """
    if table.begun_from is None:
        return table.rules.setup(table.scenario, seed, seats, table.options)
    position = convert(table.begun_from, Position)
    try:
        origin = Table.objects.get(key=position.table)
        game = archive.load(origin, origin.move_at(position.move))
    except (Table.DoesNotExist, Move.DoesNotExist) as error:
        raise Unreadable(GONE) from error
    return imagined(table.rules, game, position.watcher, seed)


def imagined(rules: Rules[Any], game: Any, watcher: Watcher, seed: str) -> Any:
    """A game that this watcher might be in, with dice of its own: what they do not see is thought up, so
    that it is the same whatever it is."""
    guess = rules.imagine(rules.seen_by(game, watcher), watcher, Random(seed))
    guess.dice = Dice(seed)
    return guess
