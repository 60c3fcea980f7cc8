"""Bots, the weakest first. They see what their seat sees, and have dice of their own."""

from random import Random
from typing import Any

from games.crescent_moon.bot.bargains import agreed, answer, paid, posted
from games.crescent_moon.bot.choices import considered
from games.crescent_moon.bot.worth import worth
from games.crescent_moon.rules import bargain, deals
from games.crescent_moon.rules.actions import AnswerDeal, Promise, Propose, Select, Take
from games.crescent_moon.rules.bargain import Bargaining
from games.crescent_moon.rules.board import MURSHID, Game, change_conflict, conflict
from games.crescent_moon.rules.draft import LayTile, StandGroup
from games.crescent_moon.rules.selecting import Selecting
from games.crescent_moon.rules.turn import ChooseAction
from games.engine.contract import Action, Bot, Rules, Seat
from games.engine.playout import at_random

FORWARD = 14  # decisions that are thought through before an action is over
HELP = 2  # strength that the Murshid may lend
MARGIN = 0.4  # points that a bargain must bring more than what needs no agreement


def normal(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    """Whatever leaves the most worth when the action is over, if the others do as those who are away."""
    frame = seen.stack[-1]
    if isinstance(frame, Bargaining):
        return answer(seen, frame, rng)
    if isinstance(frame, LayTile):  # what lies where says little before all lie
        return rules.sample(seen, seat, rng)
    if isinstance(frame, Selecting) and seat == MURSHID and (open_ := deals.unanswered(seen)):
        return AnswerDeal(open_[0].payer, open_[0].points > 0)
    if isinstance(frame, Selecting) and (promise := promised(rules, seen, seat, rng)):
        return promise
    if (
        isinstance(frame, ChooseAction)
        and (post := posted(seen, seat))
        and not rules.why_not(seen, seat, post)
    ):
        return post
    game = rules.imagine(seen, seat, rng)
    values = {
        action: outlook(rules, game, seat, action, rng) for action in considered(rules, game, seat, rng)
    }
    best = max(values.values())
    if isinstance(frame, ChooseAction) and (offer := bargains(rules, game, seat, best, rng)):
        return offer
    return rng.choice([action for action, value in values.items() if value >= best - 1e-9])


def outlook(rules: Rules[Any], game: Game, seat: Seat, action: Action, rng: Random) -> float:
    """What the position is worth when this action and all that it brings about is over."""
    twin = rules.clone(game)
    rules.apply(twin, seat, action)
    for _ in range(0 if isinstance(game.stack[-1], StandGroup) else FORWARD):  # each group for itself
        if not twin.stack or isinstance(twin.stack[-1], ChooseAction) or twin.board.phase != game.board.phase:
            break
        mover = min(rules.waiting(twin))
        if mover == seat:
            follow(rules, twin, seat, rng)
        else:
            rules.apply(twin, mover, rules.absent(twin, mover))
    return worth(twin, seat)


def follow(rules: Rules[Any], game: Game, seat: Seat, rng: Random) -> None:
    """The next step of one's own: the one that looks best at once."""
    choices = considered(rules, game, seat, rng)
    if len(choices) > 1:
        choices = [max(choices, key=lambda action: at_once(rules, game, seat, action))]
    rules.apply(game, seat, choices[0] if choices else rules.absent(game, seat))


def at_once(rules: Rules[Any], game: Game, seat: Seat, action: Action) -> float:
    twin = rules.clone(game)
    rules.apply(twin, seat, action)
    return worth(twin, seat)


def bargains(rules: Rules[Any], game: Game, seat: Seat, best: float, rng: Random) -> Action | None:
    """What would be better than all that needs no agreement, at the price that one would pay."""
    found: list[tuple[float, Propose]] = []
    for what in bargain.wares(game, seat)[:6]:
        offer = bargain.proposed(game, seat, what, 0)
        assert offer
        coins = min(game.board.coins[seat], max(1, paid(offer) - 1))
        if offer.what != "card":
            twin = rules.clone(game)
            agreed(twin, bargain.proposed(game, seat, what, coins) or offer)
            take = Take(offer.what, offer=offer.id)
            if not rules.why_not(twin, seat, take):
                found.append((outlook(rules, twin, seat, take, rng), Propose(what, (coins,))))
    value, proposal = max(found, key=lambda pair: pair[0], default=(best, None))
    return proposal if value > best + MARGIN else None


def promised(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Promise | None:
    """12.10. To the Murshid, once in a combat: half of what a strong card on one's side would be worth."""
    going = conflict(seen)
    if going.kind != "combat" or deals.of(seen, seat) or not deals.may_offer(seen, seat):
        return None
    game, none = rules.imagine(seen, seat, rng), Select(())
    helped = rules.clone(game)
    change_conflict(helped, strength=going.strength + (HELP if seat == going.attacker else -HELP))
    gain = outlook(rules, helped, seat, none, rng) - outlook(rules, game, seat, none, rng)
    points = min(int(gain / 2), deals.most(seen, seat))
    return Promise(points) if points > 0 else None


BOTS: dict[str, Bot] = {"easy": at_random, "normal": normal}
