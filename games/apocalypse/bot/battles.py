"""In battle: what is held back, when the reserve is thrown in, when to run, and who is lost."""

from itertools import product

from games.apocalypse.bot.appraise import clash, might
from games.apocalypse.parts import LeaderId, Node
from games.apocalypse.rules import battle, fleets, loading, stacking
from games.apocalypse.rules.actions import Flee, HoldBack, Lose, Rout, Sink, Stay
from games.apocalypse.rules.battle import Battle
from games.apocalypse.rules.board import (
    BYZANTINE,
    IMPERIAL,
    Game,
    Unit,
    enemy,
    ids,
    mounted,
    power,
)
from games.apocalypse.rules.dispersal import Dispersal
from games.apocalypse.rules.exchange import Paying
from games.apocalypse.rules.flight import Flight
from games.apocalypse.rules.losses import cheapest
from games.apocalypse.rules.naval import PayingShips, Sinking, squadron
from games.apocalypse.rules.reserve import COUNTER, COVER, NOTHING, HoldingBack, Reply
from games.engine.contract import Action, Seat
from games.engine.questions import Choose

RUIN = 1.6  # how bad it is to lose all in a counter-attack, where a defeat without one is 1
TRIUMPH = 1.6  # and how good to destroy all
COVERED = 0.6  # what it is worth to lose nobody in a rout
EVEN = 0.5  # the chance to win it from which a counter-attack is ordered


def fought(game: Game) -> Battle:
    """The battle that is going on."""
    return next(frame for frame in reversed(game.stack) if isinstance(frame, Battle))


def hold_back(game: Game, frame: HoldingBack) -> Action:
    """6.4 Whatever part leaves the best prospects, with what it may mend of a defeat; or none."""
    return max(reserves(game, frame), key=lambda action: expectation(game, action))


def reserves(game: Game, frame: HoldingBack) -> list[Stay | HoldBack]:
    """Nobody, the weakest, the strongest or the riders; with the best leader or without."""
    units = sorted(game.board.members(IMPERIAL), key=lambda unit: power(game, unit))
    leaders = sorted(game.board.leaders_of(IMPERIAL), key=lambda one: game.components.leader[one].land)
    half = frame.most(game)
    parts = [part for part in (units[:half], units[-half:], mounted(game, units)[:half]) if part]
    return [Stay(), *[HoldBack(ids(part), leader) for part, leader in product(parts, ["", *leaders[-1:]])]]


def expectation(game: Game, action: Stay | HoldBack) -> float:
    """The chance to win less that to lose, and what those held back would mend of it."""
    held = action.units if isinstance(action, HoldBack) else ()
    leader = action.leader if isinstance(action, HoldBack) else ""
    units = game.board.members(IMPERIAL)
    reserve, line = [u for u in units if u.id in held], [u for u in units if u.id not in held]
    wins, loses = chances(game, line, reserve, [leader], again=False)
    return wins - loses + loses * (mended(game, reserve, leader) if reserve else 0.0)


def mended(game: Game, reserve: list[Unit], leader: LeaderId) -> float:
    """6.4.3 By a counter-attack, which destroys one side or the other, or by covering the rout."""
    foes = game.board.members(fought(game).muslim)
    cover = min(1.0, len(mounted(game, reserve)) / len(foes))
    wins, ruin = chances(game, reserve, reserve, [leader], again=True)
    return max(COVERED * cover, 1 + TRIUMPH * wins - RUIN * ruin)


def chances(
    game: Game, line: list[Unit], reserve: list[Unit], back: list[str], *, again: bool
) -> tuple[float, float]:
    """The Byzantines' chances to win and to lose, with these in the line."""
    going, board = fought(game), game.board
    broken = going.where in game.components.atlas.broken
    foes = board.members(going.muslim)
    own = [one for one in board.leaders_of(IMPERIAL) if (one in back) == again]
    help_ = max([game.components.leader[one].land for one in own], default=0)
    shift = help_ - battle.shift(game, [going.muslim])
    sums = battle.strength(game, line, broken=broken), might(game, foes, broken=broken)
    more = len(line) + (0 if again else len(reserve)) > len(foes)
    if going.attacker == IMPERIAL:
        return clash(game, sums, shift, more)
    other = clash(game, (sums[1], sums[0]), -shift, not more)
    return other.loses, other.wins


def reply(game: Game, frame: Reply) -> Choose:
    """6.4.3 The counter-attack if it is likely won, else cover for those who run."""
    reserve = game.board.line(IMPERIAL, reserve=True)
    back = [one for one in game.board.leaders_of(IMPERIAL) if game.board.leaders[one].reserve]
    wins, _ = chances(game, reserve, reserve, back, again=True)
    if wins >= EVEN:
        return Choose(COUNTER)
    return Choose(COVER if frame.rout else NOTHING)


def pay(game: Game, frame: Paying) -> Action:
    """6.1.4 Whoever would be the first to have nobody left runs while he can."""
    foes = [name for name in game.board.expeditions if game.board.expeditions[name].seat != frame.side]
    here = game.board.expeditions[frame.name].where
    against = sum(
        [len(game.board.members(name)) for name in foes if game.board.expeditions[name].where == here]
    )
    own = frame.among(game)
    doomed = len(own) <= against * frame.count
    if frame.may_rout and doomed and beds(game, frame.side, here) >= len(own) // 2:
        return Rout()
    return loss(game, frame)


def loss(game: Game, frame: Paying) -> Lose:
    return Lose(ids(cheapest(game, frame.among(game), frame.number(game))))


def beds(game: Game, side: Seat, here: Node) -> int:
    """6.2.4 For how many there is room where a rout ends: whoever finds none is lost."""
    return sum([stacking.room(game, node, side) for node in Dispersal(side, here, routed=True).havens(game)])


def pay_ships(game: Game, frame: PayingShips) -> Action:
    own, against = frame.ships(game), squadron(game, frame.at, enemy(frame.side))
    if frame.may_rout and len(own) <= len(against):
        return Rout()
    return sink(game, frame)


def sink(game: Game, frame: Sinking) -> Sink:
    """Of one's own those with nobody aboard; of the others any, for nobody knows who is on them."""
    known = [game.board.ships[ship] for ship in frame.ships(game)]
    ranked = fleets.spare(game, known) if frame.chooser == frame.side else [ship.id for ship in known]
    return Sink(tuple(ranked[: frame.number(game)]))


def flee(game: Game, frame: Flight) -> Action:
    """7.3 Out of any place but Constantinople, as many as the ships hold."""
    units, ships = frame.units(game), frame.ships(game)
    if frame.where == game.components.capital and frame.side == BYZANTINE:
        return Stay()
    ranked = sorted(units, key=lambda unit: power(game, unit), reverse=True)
    for count in range(len(ranked), 0, -1):
        if loading.load(game, ranked[:count], ships) is not None:
            return Flee(ids(ranked[:count]), ships, frame.havens(game)[0])
    return Stay()
