"""3.3 What there is to know of those who are chosen for an Expedition, before it is formed."""

from collections.abc import Sequence

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import Node
from games.apocalypse.present import words
from games.apocalypse.present.forecast import FACES
from games.apocalypse.present.panel import Note, note
from games.apocalypse.rules import loading
from games.apocalypse.rules.attrition import hardship, toll
from games.apocalypse.rules.board import BYZANTINE, GARRISON, ExpeditionId, Game, Unit, kind_of, mounted
from games.apocalypse.rules.fleets import afloat
from games.apocalypse.rules.muster import must_join
from games.engine.contract import Seat
from games.engine.words import counted, listed
from games.hexwar.stacks import stacked

NAMED = 4  # places of which each is told


def notes(game: Game, seat: Seat, name: ExpeditionId, chosen: Sequence[Unit], where: Node) -> list[Note]:
    if not chosen:
        return []
    by_sea, weary = aboard(game, seat, chosen, where), camped(game, name, chosen, where)
    return [*allowance(game, seat, chosen), *by_sea, *weary, *bared(game, chosen)]


def allowance(game: Game, seat: Seat, chosen: Sequence[Unit]) -> list[Note]:
    """3.3.1"""
    numbers = game.components.numbers
    base = numbers.muslim_allowance
    if seat == BYZANTINE:
        riders = len(mounted(game, chosen)) == len(chosen)
        base = numbers.mounted_allowance if riders else numbers.foot_allowance
    less = numbers.per_unit * len(chosen)
    led = must_join(game, seat, {kind_of(game, unit).army for unit in chosen})
    with_ = f"Leaders: {words.leaders(game.components, led)}." if led else "No leader goes along."
    if base <= less:
        return [note(f"{base} − {less} leave no points: so many cannot march. {with_}", "3.3.1", bad=True)]
    return [note(f"{base} − {less} = {base - less} points a turn. {with_}", "3.3.1")]


def aboard(game: Game, seat: Seat, chosen: Sequence[Unit], where: Node) -> list[Note]:
    """5.1.6 How many ships they fill, of all that their side has: a warning if they gather on a coast."""
    ships, filled = len(afloat(game, seat)), loading.filled(game, chosen)
    few = ships < filled and hex_of(where) in game.components.atlas.coasts
    says = f"To go by sea they fill {counted(filled, 'ship')}; you have {ships}."
    return [note(says, "5.1.6", bad=few)] if ships else []


def camped(game: Game, name: ExpeditionId, chosen: Sequence[Unit], where: Node) -> list[Note]:
    """3.3.3, Ruling 60. Whoever takes along some who have camped pays for it with all, where it gathers."""
    old = game.board.expeditions.get(name)
    if not old or not old.camped or all(unit.post != name for unit in chosen):
        return []
    change = hardship(game, where, old.seat)
    lost = [toll(game, len(chosen), die, change) for die in FACES]
    says = "Some of these have camped: the die for attrition is thrown for all who join"
    return [note(f"{says}, {min(lost)} to {max(lost)} lost.", "Ruling 60", bad=max(lost) > 0)]


def bared(game: Game, chosen: Sequence[Unit]) -> list[Note]:
    """7.1, Ruling 42. Places whose garrison goes as a whole fall without a die to whoever comes."""
    taken = stacked(unit for unit in chosen if unit.post == GARRISON)
    empty = [at for at, going in taken.items() if len(going) == len(game.board.garrison(at, going[0].seat))]
    names = sorted(words.short(game.components, at) for at in empty)
    told = listed(names if len(names) <= NAMED else [*names[: NAMED - 1], f"{len(names) - NAMED + 1} more"])
    says = f"Nobody stays in {told}: without a garrison a place falls at once."
    return [note(says, "7.1", bad=True)] if names else []
