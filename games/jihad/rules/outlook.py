"""What a march would come to, before anybody marches: for pages and bots."""

from typing import NamedTuple

from games.hexwar.stacks import Where
from games.jihad.rules.actions import Fight
from games.jihad.rules.board import POOL, Force, Game, Unit, hex_of, total
from games.jihad.rules.combat import defence
from games.jihad.rules.productivity import income


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


def income_after(game: Game, force: Force, units: list[Unit], at: Where) -> int:
    """5.1 What the Muslims would earn if these had the place to themselves."""
    after = game.clone()
    for foe in after.board.land_at(at, after.board.enemy(force)):
        after.board.put(foe.id, POOL)
    for unit in units:
        after.board.put(unit.id, at)
    return income(after, game.components.muslims)
