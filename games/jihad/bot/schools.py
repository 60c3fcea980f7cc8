"""Ways to march through a Movement Segment, of which the hard bot takes what comes out best."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from games.hexwar.stacks import Where
from games.jihad.bot import campaign, marches
from games.jihad.bot.appraise import free_units, is_last_turn
from games.jihad.bot.assaults import FAR, assaults, groups
from games.jihad.bot.finale import finale
from games.jihad.bot.voyages import voyages
from games.jihad.rules.actions import March
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, Force, Game, Unit

Free = dict[Where, list[Unit]]
Plan = Callable[[Game, Free], Iterator[March]]
School = Callable[[Game], Iterator[March]]


def muslims(*plans: Plan) -> School:
    def march(game: Game) -> Iterator[March]:
        free = free_units(game, MUSLIM, campaign.garrison)
        return chain.from_iterable(plan(game, free) for plan in plans)

    return march


def reinforce(game: Game, free: Free) -> Iterator[March]:
    """All who can goes where there is a fight: who attacks does not rebel."""
    board = game.board
    for at in board.places():
        if at != BOX and board.land_at(at, EMPIRES) and board.land_at(at, MUSLIM):
            for _, units in groups(game, free, at, FAR):
                yield campaign.order(units, at)


def settle(game: Game, free: Free) -> Iterator[March]:
    """Pairs to all that yields anything and that nobody defends."""
    for _, at in campaign.vacant(game, 1.0):
        for units in campaign.heavy_first(groups(game, free, at, FAR))[:3]:
            yield campaign.order(units[-campaign.PAIR :], at)


def empires(*plans: Plan, stay: Callable[[Game, Where], int] = marches.garrison) -> School:
    def march(game: Game) -> Iterator[March]:
        able, idle = free_units(game, EMPIRES, marches.garrison), free_units(game, EMPIRES, stay)
        return chain.from_iterable(plan(game, able if plan in STRIKES else idle) for plan in plans)

    return march


bold = partial(marches.attacks, bold=True)
STRIKES = (marches.attacks, bold)
USUAL = (voyages, campaign.sites, assaults, campaign.reliefs)
REST = (campaign.joins, campaign.company, campaign.embark)
LAST: dict[str, School] = {"finale": finale}  # of the Muslims, in the last turn
SCHOOLS: dict[Force, dict[str, School]] = {
    MUSLIM: {
        "usual": muslims(*USUAL, campaign.occupations, *REST),
        "settle": muslims(*USUAL, settle, *REST),
        "strike": muslims(voyages, campaign.sites, assaults, reinforce, campaign.reliefs, campaign.company),
    },
    EMPIRES: {
        "usual": empires(marches.attacks, marches.reliefs, marches.occupations, stay=marches.massed),
        "scatter": empires(marches.attacks, marches.scatter, marches.reliefs),
        "bold": empires(bold, marches.reliefs, marches.occupations, stay=marches.massed),
    },
}


def schools(game: Game, force: Force) -> dict[str, School]:
    """Those that come into question now, by name; the usual one first."""
    return SCHOOLS[force] | (LAST if force == MUSLIM and is_last_turn(game) else {})
