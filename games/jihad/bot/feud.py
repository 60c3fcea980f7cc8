"""The Civil War: after the other side's leader with all that can reach it, and keep one's own safe."""

from games.engine.contract import Action
from games.hexwar.stacks import Where
from games.jihad.bot.appraise import by_use
from games.jihad.bot.campaign import garrison
from games.jihad.rules.actions import Done, March, PlaceLeader
from games.jihad.rules.board import ASIDE, AUTHORITY, BOX, REBEL, Force, Game, Unit, is_on, total
from games.jihad.rules.movement import why_not_march
from games.jihad.rules.moves import movable
from games.jihad.rules.outlook import clash
from games.jihad.rules.ways import reach

GOOD, BEST = 4, 7  # the columns of 3:1 and 6:1


def place(game: Game, force: Force, options: list[Action]) -> Action:
    """With the strongest stack; where nothing hangs on who wins, the Authority's with the weakest."""

    def guard(action: Action) -> tuple[int, str]:
        assert isinstance(action, PlaceLeader)
        return total(game, game.board.land_at(action.hex, force)), action.hex

    return min(options, key=guard) if gives_way(game, force) else max(options, key=guard)


def gives_way(game: Game, force: Force) -> bool:
    """Whether a side is best served by a short war, however it ends.

    Who wins is all one to the Muslim player, unless the victor is to play the Muslims (15.0); every round
    costs units, and the places from which rebels go away.
    """
    return force == AUTHORITY and not is_on(game, "victor")


def march(game: Game, force: Force) -> Action:
    """Enough units go after the hostile leader, if it can be had at good odds; the rest stay where they earn.

    The Authority wins in time, so it does no more than that, or gives way; the Rebels attack whatever they
    can beat.
    """
    board = game.board
    enemy = board.enemy(force)
    hunted = [unit.where for unit in board.leaders if unit.where != ASIDE and board.force_of(unit) == enemy]
    others = sorted({at for at in board.places() if board.land_at(at, enemy)} - set(hunted))
    for at in hunted if force == AUTHORITY else (*hunted, *others):
        units = [] if board.land_at(at, force) else enough(game, force, able(game, force, at), at)
        if units:
            action = March(tuple([unit.id for unit in units]), at)
            if not why_not_march(game, force, action):
                return action
    return give_way(game) if gives_way(game, force) else Done()


def give_way(game: Game) -> Action:
    """The leader seeks a fight with a single unit, and falls in it."""
    board = game.board
    leader = next(unit for unit in board.leaders if board.force_of(unit) == AUTHORITY)
    friends = [unit for unit in movable(game, AUTHORITY) if unit.where == leader.where and not unit.leader]
    if not friends or board.land_at(leader.where, REBEL):
        return Done()
    stack = [by_use(game, friends)[-1], leader]
    ways = reach(game, stack).cost
    rebels = [at for at in board.places() if at in ways and board.land_at(at, REBEL)]
    for at in sorted(rebels, key=lambda at: (-total(game, board.land_at(at, REBEL)), at)):
        action = March((stack[0].id, leader.id), at)
        if not why_not_march(game, AUTHORITY, action):
            return action
    return Done()


def enough(game: Game, force: Force, units: list[Unit], at: Where) -> list[Unit]:
    """As few of these as make the best odds; none if they cannot even make good ones."""
    chosen: list[Unit] = []
    for unit in units:
        chosen.append(unit)
        if clash(game, force, chosen, at).column >= BEST:
            return chosen
    return chosen if chosen and clash(game, force, chosen, at).column >= GOOD else []


def able(game: Game, force: Force, to: Where) -> list[Unit]:
    """The units that can get there, stack by stack; leaders and those with a fight at hand stay.

    The Authority leaves garrisons behind, as it is the Muslim player who will want the places.
    """
    stacks: dict[Where, list[Unit]] = {}
    for unit in movable(game, force):
        if not unit.leader and not game.board.land_at(unit.where, game.board.enemy(force)):
            stacks.setdefault(unit.where, []).append(unit)
    found: list[Unit] = []
    for at, stack in stacks.items():
        stay = garrison(game, at) if force == AUTHORITY and at != BOX else 0
        units = by_use(game, stack)[stay:]
        light = [unit for unit in units if unit.kind == "Bedouin"]
        for group in (units, light):
            if group and at != to and to in reach(game, group).cost:
                found += group
                break
    return found
