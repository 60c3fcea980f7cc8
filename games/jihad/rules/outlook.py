"""8.2 What an attack would come to, before anybody marches: for pages and bots."""

from typing import NamedTuple

from games.hexwar.stacks import Where
from games.jihad.rules.actions import Fight
from games.jihad.rules.board import Force, Game, Unit, hex_of, total
from games.jihad.rules.combat import defence


class Clash(NamedTuple):
    """8.2 What an attack there would come to, with these units added to those that are there already."""

    attack: int
    defence: int
    column: int
    odds: str
    results: tuple[str, ...]  # by die


def clash(game: Game, force: Force, units: list[Unit], at: Where, *, naval: bool = False) -> Clash:
    board, table = game.board, game.components.tables.combat
    of = board.naval_at if naval else board.land_at
    there = [unit for unit in of(hex_of(game, at), force) if unit not in units]
    attack = total(game, [*units, *there])
    defend = defence(game, Fight(at, naval), of(at, board.enemy(force)))
    column = table.column(attack, defend)
    return Clash(attack, defend, column, table.columns[column], tuple([row[column] for row in table.rows]))
