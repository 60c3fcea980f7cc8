"""8. The Actions Phase."""

from collections.abc import Callable, Collection, Iterator
from itertools import chain
from random import Random
from typing import Any, ClassVar

from games.engine.contract import Action, Reason, Seat
from games.engine.flow import Procedure
from games.engine.questions import Menu, Once
from games.first_jihad.rules import (
    actions,
    attack,
    bribes,
    building,
    chits,
    damascus,
    naval,
    rally,
    trade,
    words,
)
from games.first_jihad.rules.ap import settle_debt, spendable, stages
from games.first_jihad.rules.board import Game, PathId
from games.first_jihad.rules.choice import PLAYER
from games.first_jihad.rules.codes import optional

Paths = tuple[PathId, ...]

DONE_SHARE = 0.15  # how often the random player has had enough

BARS: dict[type[Action], Callable[[Game, Paths, Any], Reason | None]] = {
    actions.Attack: naval.bar_landed_attack,
    actions.Rally: rally.bar_rally,
    actions.UseToken: rally.bar_use_token,
    actions.NavalBattle: naval.bar_battle,
    actions.CoastalRaid: naval.bar_coastal_raid,
    actions.Landing: naval.bar_landing,
    actions.CavalryRaid: naval.bar_cavalry_raid,
    actions.BuildCastle: building.bar_build_castle,
    actions.FixCastle: building.bar_fix_castle,
    actions.BuildCapital: building.bar_build_capital,
    actions.FixCapital: building.bar_fix_capital,
    actions.Appease: bribes.bar_appease,
    actions.BuyElephants: bribes.bar_elephants,
    actions.LastStand: chits.bar_last_stand,
    actions.PlayEvent: chits.bar_event,
    actions.SendAp: trade.bar_send,
}
EFFECTS: dict[type[Action], Callable[[Game, Any], None]] = {
    actions.Attack: naval.landed_attack,
    actions.Rally: rally.rally,
    actions.UseToken: rally.use_token,
    actions.NavalBattle: naval.naval_battle,
    actions.CoastalRaid: naval.coastal_raid,
    actions.Landing: naval.land,
    actions.CavalryRaid: naval.cavalry_raid,
    actions.FixCastle: building.fix_castle,
    actions.FixCapital: building.fix_capital,
    actions.Appease: bribes.appease,
    actions.BuyElephants: bribes.buy_elephants,
    actions.LastStand: chits.last_stand,
    actions.PlayEvent: chits.play_event,
    actions.SendAp: trade.send,
}


class ActionsPhase(Procedure, kw_only=True):
    """8.0, 8.1, 8.2.1. Theater by Theater, or Path by Path where one is Divided, counter-clockwise."""

    acted: tuple[PathId, ...] = ()
    steps: ClassVar[tuple[str, ...]] = ("begin", "act_next", "conclude")

    def begin(self, game: Game) -> None:
        damascus.pay_tokens(game)

    def act_next(self, game: Game) -> None:
        for paths in stages(game):
            if paths[0] not in self.acted:
                self.acted = (*self.acted, *paths)
                self.goto("act_next")
                game.call(Stage(paths=paths))
                return

    def conclude(self, game: Game) -> None:
        """8.5.3, 8.13. A landing without an attack, and events not played, are lost."""
        game.board.landing = 0
        game.board.optional = []


class Stage(Menu, Once, kw_only=True):
    """8.2. One action after another on these Paths, until the player has had enough."""

    wanted: ClassVar[Reason] = Reason("Act on these Paths, or be done with them.", "8.0")
    paths: Paths

    def seat(self, game: Game) -> Seat:
        return PLAYER

    def candidates(self, game: Game, seat: Seat) -> Iterator[Action]:
        return chain((actions.Done(),), candidates(game, self.paths))

    def bars(self, game: Game, seat: Seat, action: Any) -> Reason | None:
        return None if isinstance(action, actions.Done) else BARS[type(action)](game, self.paths, action)

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        """8.5.3. A Landing is listed with its attack alone, but games of old have it apart."""
        if isinstance(action, actions.Landing):
            return self.bars(game, seat, action)
        return super().why_not(game, seat, action)

    def beyond(self, game: Game, seat: Seat, action: Action) -> Reason:
        """Of pieces and places that are there the rules know why not, be they looked for here or not."""
        if type(action) not in BARS or not known(game, action):
            return self.wanted
        return self.bars(game, seat, action) or Reason("That would come to nothing here.", "8.0")

    def named(self, game: Game, action: Action) -> tuple[str, str]:
        return words.action(game, action), words.about(game, action)

    def options(self, game: Game, seat: Seat) -> list[Action]:
        """Without AP few of the candidates need be looked at."""
        return [*offers(game, self.paths), actions.Done()]

    def asks(self, game: Game, seat: Seat) -> bool:
        return any(self.matters(game, action) for action in offers(game, self.paths))

    def matters(self, game: Game, action: Action) -> bool:
        """A chit alone is no reason to stop here: it can be played with its own Theater's actions."""
        if not isinstance(action, actions.LastStand):
            return True
        theater = game.components.ruler[action.empire].theater
        return game.components.theater[self.paths[0]] == theater

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        if rng.random() < DONE_SHARE:
            return actions.Done()
        return rng.choice(self.options(game, seat))

    def absent(self, game: Game, seat: Seat) -> Action:
        return actions.Done()

    def chosen(self, game: Game, seat: Seat, action: Any) -> None:
        if isinstance(action, actions.Done):
            self.done = True
        elif isinstance(action, actions.BuildCastle):
            building.build_castle(game, self.paths, action)
        elif isinstance(action, actions.BuildCapital):
            building.build_capital(game, self.paths, action)
        else:
            EFFECTS[type(action)](game, action)

    def concluded(self, game: Game) -> None:
        """8.2.2"""
        for path in self.paths:
            settle_debt(game, path)
        theater = game.components.theater[self.paths[0]]
        if theater not in game.board.this_turn.concluded:
            game.board.this_turn.concluded.append(theater)


def known(game: Game, action: Action) -> bool:
    """Whether all that an action names is in this game: somebody may have sent any words in it."""
    board = game.board
    powers = naval.ISLANDS if isinstance(action, actions.NavalBattle) else bribes.RULES
    names: dict[str, Collection[str]] = {
        "path": board.active,
        "rally": ("", *board.active),
        "power": board.affects.keys() & powers,
        "castle": board.castles,
        "empire": game.components.ruler,
        "colour": board.tokens,
        "token": ("", *board.tokens),
        "theater": board.ap,
        "to": board.ap,
        "source": board.ap,
        "code": optional.BARS,
    }
    fields = names.keys() & set(action.__struct_fields__)
    return all(getattr(action, field) in names[field] for field in fields)


def candidates(game: Game, paths: Paths) -> Iterator[Action]:
    """Everything a player would look for on these Paths, allowed or not."""
    yield from attack.candidates(game, paths)
    yield from rally.candidates(game, paths)
    yield from naval.candidates(game, paths)
    yield from bribes.candidates(game, paths)
    yield from building.candidates(game, paths)
    yield from trade.candidates(game, paths)
    yield from chits.candidates(game, paths)


def for_nothing(game: Game, paths: Paths) -> Iterator[Action]:
    """What can be done without AP."""
    for colour, held in game.board.tokens.items():
        if held:
            yield from rally.with_token(game, colour)
    yield from chits.candidates(game, paths)


def offers(game: Game, paths: Paths) -> Iterator[Action]:
    """8.0. What can be done now."""
    rich = any(spendable(game, path) for path in paths)
    for action in candidates(game, paths) if rich else for_nothing(game, paths):
        if not BARS[type(action)](game, paths, action):
            yield action
