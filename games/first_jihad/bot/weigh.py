"""The worth of each thing that can be done now, by trying it on a copy."""

from typing import Any, NamedTuple

from games.engine.contract import Action
from games.engine.dice import Dice
from games.engine.flow import clone
from games.first_jihad.bot.forecast import Judge, forecast, path_worths, untouched
from games.first_jihad.rules import actions, building, naval, trade
from games.first_jihad.rules import attack as attacks
from games.first_jihad.rules.board import Game
from games.first_jihad.rules.play import EFFECTS, offers

GIFT = 2.0  # an event that helps at no cost is best played at once
TRIFLE = 0.05


class Always(Dice):
    """Dice that always fall the same way."""

    def __init__(self, face: int) -> None:
        super().__init__("")
        self.face = face

    def below(self, n: int) -> int:
        return min(n, self.face) - 1


class Weighed(NamedTuple):
    action: Action
    gain: float  # of Outcome Points that will not be scored
    after: Game  # as it is when the dice are kind
    chance: float = 1.0  # that they are
    failed: Game | None = None  # as it is when they are not


def weigh_actions(game: Game, paths: tuple[str, ...], judge: Judge = forecast) -> list[Weighed]:
    """8. Everything that can be done on these Paths, the best first."""
    worths = path_worths(game)
    before = Before(game, paths, judge, worths, judge(game, worths))
    found = [weigh(before, action) for action in offers(game, paths)]
    return sorted(found, key=lambda item: -item.gain)


class Before(NamedTuple):
    """A position in which actions are weighed."""

    game: Game
    paths: tuple[str, ...]
    judge: Judge
    worths: dict[str, float]  # of each Path
    worth: float

    def gain(self, after: Game) -> float:
        return self.worth - self.judge(after, untouched(self.game, after, self.worths))


def weigh(before: Before, action: Action) -> Weighed:
    game = before.game
    if isinstance(action, actions.BuildCastle | actions.BuildCapital):
        return build(before, action)
    if isinstance(action, actions.SendAp):
        after = sent(game, action)
        return Weighed(action, before.gain(after), after)
    after, chance = tried(game, action, 6), chance_of(game, action)
    if isinstance(action, actions.PlayEvent):
        return Weighed(action, GIFT if action.code != "IMPERIAL_VISIT" else TRIFLE, after)
    if chance == 1:
        return Weighed(action, before.gain(after), after)
    failed = tried(game, action, 1)
    gain = chance * before.gain(after) + (1 - chance) * before.gain(failed)
    return Weighed(action, gain, after, chance, failed)


def tried(game: Game, action: Any, face: int) -> Game:
    """A copy after this action, with dice as wanted; questions that follow are left aside."""
    after = twin(game)
    after.dice = Always(face)
    EFFECTS[type(action)](after, action)
    del after.stack[len(game.stack) :]
    return after


def twin(game: Game) -> Game:
    """A copy to try things on that change the board alone."""
    return Game(game.components, clone(game.board), [*game.stack], game.dice)


def sent(game: Game, action: actions.SendAp) -> Game:
    """21.4. A copy after AP have travelled, by the first of the ways that are as good."""
    after = twin(game)
    question = trade.TradeWay(to=action.to, source=action.source, rally=action.rally)
    question.answer(after, question.answers(after)[0])
    return after


def chance_of(game: Game, action: Action) -> float:
    if isinstance(action, actions.Attack):
        return attacks.odds(game, action).chance
    if isinstance(action, actions.NavalBattle):
        needed = game.components.numbers.naval_roll - naval.battle_drm(game, action)
        return max(0, min(6, 7 - needed)) / 6
    return 1.0


def build(before: Before, action: Any) -> Weighed:
    """8.7, 8.8. On the best of its sites."""
    tries = []
    for site in sites(before.game, action, before.paths):
        after = twin(before.game)
        question(action, before.paths).answer(after, site)
        tries.append((before.gain(after), after))
    gain, after = max(tries, key=lambda item: item[0], default=(-1.0, before.game))
    return Weighed(action, gain, after)


def sites(game: Game, action: Any, paths: tuple[str, ...]) -> list[str]:
    if isinstance(action, actions.BuildCastle):
        return building.castle_sites(game, paths, action.empire)
    return building.capital_sites(game, paths, action.empire)


def question(action: Any, paths: tuple[str, ...]) -> building.CastleSite | building.CapitalSite:
    if isinstance(action, actions.BuildCastle):
        return building.CastleSite(paths=paths, castle=action.castle, empire=action.empire)
    return building.CapitalSite(paths=paths, empire=action.empire)
