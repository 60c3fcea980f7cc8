"""Normal: the Muslims take ports, gather ships and go for Constantinople; the Byzantines man its walls, keep
an army by them, and strike where the odds are good."""

from random import Random
from typing import Any

from games.apocalypse.bot import battles, homes, musters, raids, voyages, walls
from games.apocalypse.rules.arrival import Joining
from games.apocalypse.rules.board import BYZANTINE, Game
from games.apocalypse.rules.campaign import SEA, Campaign, Patrols
from games.apocalypse.rules.dispersal import Dispersal
from games.apocalypse.rules.exchange import Paying
from games.apocalypse.rules.fleets import Commissioning
from games.apocalypse.rules.flight import Flight
from games.apocalypse.rules.fortune import Placing
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.naval import PayingShips, Sinking
from games.apocalypse.rules.replacements import Choosing, Recruiting
from games.apocalypse.rules.reserve import HoldingBack, Reply
from games.apocalypse.rules.setup import Noble
from games.engine.contract import Action, Rules, Seat


def normal(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    action = answer(seen, seat)
    return rules.absent(seen, seat) if action is None else action


def answer(game: Game, seat: Seat) -> Action | None:
    """None: what whoever is absent would answer."""
    match game.stack[-1]:
        case Adjustment() as frame:
            return walls.act(game, frame) if seat == BYZANTINE else musters.act(game, frame)
        case Campaign(phase=phase) as frame:
            return voyages.act(game, frame) if phase == SEA else raids.act(game, frame)
        case Patrols() as frame:
            return walls.patrol(game, frame)
        case HoldingBack() | Reply() | Paying() | Sinking() | Flight() as frame:
            return in_battle(game, frame)
        case _ as frame:
            return at_home(game, frame)


def in_battle(game: Game, frame: Any) -> Action | None:
    match frame:
        case HoldingBack():
            return battles.hold_back(game, frame)
        case Reply():
            return battles.reply(game, frame)
        case Paying():
            return battles.pay(game, frame)
        case PayingShips():
            return battles.pay_ships(game, frame)
        case Sinking():
            return battles.sink(game, frame)
    return battles.flee(game, frame)


def at_home(game: Game, frame: Any) -> Action | None:
    match frame:
        case Noble():
            return homes.noble(game, frame)
        case Placing():
            return homes.place(game, frame)
        case Dispersal():
            return homes.disperse(game, frame)
        case Recruiting():
            return homes.recruit(game)
        case Choosing():
            return homes.choose(game, frame)
        case Commissioning():
            return homes.commission(game, frame)
        case Joining():
            return frame.options(game, BYZANTINE)[-1]
    return None
