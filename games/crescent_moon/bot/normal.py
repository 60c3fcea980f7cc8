"""Normal: whatever leaves the most worth when the action is over, if the others do as those who are away."""

from random import Random
from typing import Any

from games.crescent_moon.bot.bargains import terms
from games.crescent_moon.bot.choices import considered
from games.crescent_moon.bot.minds import NORMAL, Mind, play_on
from games.crescent_moon.rules import deals
from games.crescent_moon.rules.actions import AnswerDeal, Promise, Select
from games.crescent_moon.rules.bargain import Bargaining
from games.crescent_moon.rules.board import MURSHID, Game, change_conflict, conflict
from games.crescent_moon.rules.draft import LayTile, StandGroup
from games.crescent_moon.rules.selecting import Selecting
from games.crescent_moon.rules.turn import ChooseAction
from games.engine.contract import Action, Rules, Seat

HELP = 2  # strength that the Murshid may lend
MARGIN = 0.4  # points that a bargain must bring more than what needs no agreement


def normal(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    if said := at_sight(rules, seen, seat, rng):
        return said
    game = rules.imagine(seen, seat, rng)
    values = weighed(rules, game, seat, rng)
    best = max(values.values())
    if isinstance(seen.stack[-1], ChooseAction) and (offer := bargains(rules, game, seat, best, rng)):
        return offer
    return rng.choice([action for action, value in values.items() if value >= best - 1e-9])


def at_sight(rules: Rules[Any], seen: Game, seat: Seat, rng: Random, mind: Mind = NORMAL) -> Action | None:
    """What needs no weighing of positions, or comes before it."""
    frame = seen.stack[-1]
    if isinstance(frame, Bargaining):
        return mind.manner.answer(seen, frame)
    if isinstance(frame, LayTile):  # what lies where says little before all lie
        return rules.sample(seen, seat, rng)
    if isinstance(frame, Selecting):
        if seat == MURSHID and (open_ := deals.unanswered(seen)):
            return AnswerDeal(open_[0].payer, open_[0].points > 0)
        return promised(rules, seen, seat, rng, mind)
    post = mind.manner.post(seen, seat) if isinstance(frame, ChooseAction) else None
    return post if post and not rules.why_not(seen, seat, post) else None


def weighed(
    rules: Rules[Any], game: Game, seat: Seat, rng: Random, mind: Mind = NORMAL
) -> dict[Action, float]:
    choices = considered(rules, game, seat, rng)
    return {action: outlook(rules, game, seat, action, rng, mind) for action in choices}


def outlook(
    rules: Rules[Any], game: Game, seat: Seat, action: Action, rng: Random, mind: Mind = NORMAL
) -> float:
    """What the position is worth when this action and all that it brings about is over."""
    twin = rules.clone(game)
    rules.apply(twin, seat, action)
    if not isinstance(game.stack[-1], StandGroup):  # each group for itself
        play_on(rules, twin, seat, rng, mind, game.board.phase)
    return mind.worth(twin, seat)


def bargains(
    rules: Rules[Any], game: Game, seat: Seat, best: float, rng: Random, mind: Mind = NORMAL
) -> Action | None:
    """What would be better than all that needs no more agreement, at the price that one would offer."""
    if any(offer.passing for offer in game.board.offers):  # come to terms: what they are worth is known
        return None
    found = [
        (outlook(rules, what.game, seat, what.take, rng, mind), what.proposal)
        for what in terms(rules, game, seat, mind.manner)
    ]
    value, proposal = max(found, key=lambda pair: pair[0], default=(best, None))
    return proposal if value > best + MARGIN else None


def promised(rules: Rules[Any], seen: Game, seat: Seat, rng: Random, mind: Mind) -> Promise | None:
    """12.10. To the Murshid, once in a combat: half of what a strong card on one's side would be worth."""
    going = conflict(seen)
    if going.kind != "combat" or deals.of(seen, seat) or not deals.may_offer(seen, seat):
        return None
    game, none = rules.imagine(seen, seat, rng), Select(())
    helped = rules.clone(game)
    change_conflict(helped, strength=going.strength + (HELP if seat == going.attacker else -HELP))
    gain = outlook(rules, helped, seat, none, rng, mind) - outlook(rules, game, seat, none, rng, mind)
    points = min(int(gain / 2), deals.most(seen, seat), mind.manner.pledge)
    return Promise(points) if points > 0 else None
