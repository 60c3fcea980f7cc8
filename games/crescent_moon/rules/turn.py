"""5.2. A player's turn: one action, after whatever bargains come before it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar

from games.crescent_moon.rules import (
    bargain,
    building,
    buying,
    hire,
    influence,
    limits,
    march,
    money,
    offers,
    played,
    plot,
    recruit,
    special,
)
from games.crescent_moon.rules.actions import Propose, Take
from games.crescent_moon.rules.board import NOMAD, Game, Underway
from games.crescent_moon.rules.events import ActionTaken
from games.crescent_moon.rules.table import Choosing
from games.engine.contract import Action, Form, Reason, Refusal, Seat
from games.engine.flow import Frame, Procedure

Bar = Callable[[Game, Seat], Reason | None]


def always(game: Game, seat: Seat) -> Reason | None:
    """6.11, 6.14, 6.15, Ruling 71. These always do something."""
    return None


BARS: dict[str, Bar] = {
    "influence": influence.bar,
    "build": building.bar,
    "move": march.bar_move,
    "assault": march.bar_assault,
    "recruit": recruit.bar,
    "buy": buying.bar,
    "collect": always,
    "uprising": special.bar_uprising,
    "mass": special.bar_mass,
    "plot": always,
    "conspire": always,
    "palace": special.bar_palace,
    "desert": special.bar_desert,
}
FRAMES: dict[str, Callable[[Game, Seat], Frame]] = {
    "influence": lambda game, seat: influence.Influencing(),
    "build": lambda game, seat: building.Building(),
    "move": lambda game, seat: march.Marching(),
    "assault": lambda game, seat: march.Assaulting(),
    "recruit": recruit.first,
    "buy": lambda game, seat: buying.Buying(),
    "uprising": lambda game, seat: special.Uprising(),
    "mass": lambda game, seat: special.Massing(hexes=tuple(special.massing(game))),
    "plot": lambda game, seat: plot.Plot(),
    "conspire": lambda game, seat: plot.Conspiracy(),
    "palace": lambda game, seat: special.MovePalace(),
    "desert": lambda game, seat: special.Desertion(),
}
# Deeds that may be given up for others: what is done in them tells itself
TAKEN_BACK = ("influence", "build", "move", "assault", "recruit", "buy", "uprising", "palace", "desert")


class Turn(Procedure):
    """5.2. Until an action is taken; then limits, and what was agreed for this action lapses."""

    steps: ClassVar[tuple[str, ...]] = ("begin", "choose", "acted", "settled")

    def begin(self, game: Game) -> None:
        game.board.underway, game.board.failed = Underway(), []

    def choose(self, game: Game) -> None:
        game.call(ChooseAction())

    def acted(self, game: Game) -> None:
        """11.1. At the end of the action."""
        if not game.board.underway.deed:
            self.goto("choose")
            return
        limits.check_units(game)

    def settled(self, game: Game) -> None:
        offers.lapse(game)
        game.board.underway = Underway()


class ChooseAction(Choosing):
    """5.2, 6.0. An action of the character's booklet; or an offer to the Nomad or the Sultan, before it."""

    wanted: ClassVar[Reason] = Reason("Choose an action.", "5.2")

    def seat(self, game: Game) -> Seat:
        return game.board.turn

    def asks(self, game: Game, seat: Seat) -> bool:
        return True

    def candidates(self, game: Game, seat: Seat) -> Iterator[Take]:
        for deed, verb in game.components.verb[seat].items():
            if verb.five and game.board.seats <= NOMAD:
                continue
            if deed == "play":
                yield from played.takes(game, seat)
            elif deed in ("hire", "bribe"):
                yield from hire.takes(game, seat, deed)
            else:
                yield Take(deed)

    def bars(self, game: Game, seat: Seat, action: Take) -> Reason | None:
        return bar(game, seat, action)

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        """Also what there is no price for yet: nobody is to look for it in vain."""
        if seat not in self.who(game):
            return []
        priceless = [
            Refusal(called, reason, "offer")
            for deed, called in (("hire", "Hire mercenaries"), ("bribe", "Bribe mercenaries"))
            if (reason := bargain.unpriced(game, seat, deed))
        ]
        return [*super().refused(game, seat), *priceless]

    def beyond(self, game: Game, seat: Seat, action: Action) -> Reason:
        """A card or an offer that is not there, or an action of others."""
        if not isinstance(action, Take):
            return self.wanted
        if action.deed not in game.components.verb[seat]:
            return Reason("Your character does not have that action.", "6.0")
        return bar(game, seat, action) or Reason("There is no such thing to do.", "6.0")

    def named(self, game: Game, action: Take) -> tuple[str, str]:
        if action.card:
            return game.components.power[action.card].name, f"card-{action.card}"
        return action.deed.capitalize(), f"deed-{action.deed}"

    def sheet(self, game: Game, seat: Seat) -> Form | None:
        return bargain.sheet(game, seat)

    def objection(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Propose):
            return bargain.bar(game, seat, action)
        return super().objection(game, seat, action)

    def draw(self, game: Game, seat: Seat, rng: Random) -> Action:
        """A bargain now and then; else one of the actions, each as often as the others."""
        if rng.random() < 0.15 and (what := bargain.wares(game, seat)):
            return Propose(rng.choice(what), (rng.randint(0, game.board.coins[seat]),))
        takes = list(self.candidates(game, seat))
        rng.shuffle(takes)
        return next(take for take in takes if not bar(game, seat, take))

    def away(self, game: Game, seat: Seat) -> Action:
        return Take("collect")

    def decided(self, game: Game, seat: Seat, action: Any) -> None:
        self.done = True
        if isinstance(action, Propose):
            bargain.begin(game, seat, action)
        else:
            take(game, seat, action)


def bar(game: Game, seat: Seat, action: Take) -> Reason | None:
    if action.deed == "play":
        return played.bar(game, seat, action)
    if action.deed in ("hire", "bribe"):
        return hire.bar(game, seat, action)
    return BARS[action.deed](game, seat)


def take(game: Game, seat: Seat, action: Take) -> None:
    game.board.underway = Underway(action.deed)
    if action.deed not in TAKEN_BACK:
        game.tell(ActionTaken(seat=seat, deed=action.deed, card=action.card, rule="5.2"))
    if action.deed == "collect":
        money.gain(game, seat, game.components.numbers.collect_coins, "6.11")
    elif action.deed == "play":
        game.call(played.Playing(card=action.card))
    elif action.deed in ("hire", "bribe"):
        hire.start(game, seat, action)
    else:
        game.call(FRAMES[action.deed](game, seat))
