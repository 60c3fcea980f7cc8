"""The bid that does best against all the ways in which the others may bid that one thinks up."""

from math import exp
from random import Random
from typing import Any, NamedTuple

from games.bidding.bot.foresight import Scenario, foresee
from games.bidding.bot.stakes import PRICES, is_last, penalty, prize, weakest
from games.bidding.rules.actions import Bid, Discard
from games.bidding.rules.bid import playable
from games.bidding.rules.board import CardId, Game
from games.bidding.rules.end import EndPhase
from games.engine.contract import Action, Rules, Seat

TIE_BREAK = 0.02  # what a Fate Token is worth when the game ends
RIVALRY = 8.0  # how far behind the leader, in Victory Tokens, a rival counts for a third as much


class Skill(NamedTuple):
    """How far one thinks."""

    scenarios: int  # ways the others may bid
    habit: float  # after so many turns, what somebody did before counts as much as what the stakes advise
    envies: bool = True  # cares who gains what it does not, the leader above all


class Play(NamedTuple):
    """Cards for one Space: the force they add there, and what they are worth besides, or cost."""

    force: int
    value: float
    cards: tuple[CardId, ...]


class Offer(NamedTuple):
    """Fate for one Space, with the cards that go best with it, and what to expect of both."""

    fate: int
    value: float
    cards: tuple[CardId, ...]


def best_bid(rules: Rules[Any], seen: Game, seat: Seat, rng: Random, skill: Skill) -> Action:
    frame = seen.stack[-1]
    if isinstance(frame, EndPhase):
        return Discard(weakest(seen, seat, frame.excess(seen, seat)))
    scenarios = foreseen(rules, seen, seat, rng, skill)
    rivals = envy(seen, seat) if skill.envies else {}
    spaces = range(len(seen.components.spaces))
    choices = [
        offers(seen, seat, space, expectations(seen, seat, space, scenarios, rivals)) for space in spaces
    ]
    chosen = best_offers(choices, seen.board.fate[seat], TIE_BREAK if is_last(seen) else PRICES.fate)
    cards = [card for offer in chosen for card in offer.cards]
    return Bid(tuple(offer.fate for offer in chosen), tuple(cards))


def foreseen(rules: Rules[Any], seen: Game, seat: Seat, rng: Random, skill: Skill) -> list[Scenario]:
    return [foresee(rules, seen, seat, rng, skill.habit) for _ in range(skill.scenarios)]


def expectations(
    seen: Game, seat: Seat, index: int, scenarios: list[Scenario], rivals: dict[Seat, float]
) -> list[float]:
    """What each bid on a Space, from 0 up, is worth on average; the last one stands for all above."""
    space, caliph = seen.components.spaces[index], seen.board.caliph
    mine, lost = prize(seen, seat, space), penalty(seen, seat, space)
    theirs = {other: weight * prize(seen, other, space) for other, weight in rivals.items()}
    rows = [{other: bid[index] for other, bid in scenario.items()} for scenario in scenarios]
    worth = [0.0] * (max(max(bids.values()) for bids in rows) + 2)
    for bids in rows:
        best, rival = max(bids.values()), taker(seen, bids)
        kept = 0.0 if rival is None else theirs.get(rival, 0.0)
        for bid in range(best, len(worth)):
            if bid > best or (best and seat == caliph):
                worth[bid] += mine + kept
            elif rival != caliph:
                worth[bid] += kept  # a tie that nobody wins
        for bid in range(min(bids.values()) + 1):
            worth[bid] -= lost
    return [total / len(rows) for total in worth]


def taker(seen: Game, bids: dict[Seat, int]) -> Seat | None:
    """Who of these wins a Space."""
    best = max(bids.values())
    holders = [other for other, bid in bids.items() if bid == best > 0]
    if seen.board.caliph in holders:
        return seen.board.caliph
    return holders[0] if len(holders) == 1 else None


def envy(seen: Game, seat: Seat) -> dict[Seat, float]:
    """How much it matters that each of the others does not gain: the leaders most, all together 1."""
    victory = seen.board.victory
    others = [other for other in seen.board.seats if other != seat]
    most = max(victory[other] for other in others)
    weights = {other: exp((victory[other] - most) / RIVALRY) for other in others}
    total = sum(weights.values())
    return {other: weight / total for other, weight in weights.items()}


def offers(seen: Game, seat: Seat, index: int, worth: list[float]) -> list[Offer]:
    """The bids on a Space worth a thought: each better than every cheaper one."""
    found: list[Offer] = []
    most, top = seen.board.fate[seat], len(worth) - 1
    choices = plays(seen, seat, index)
    for fate in range(min(most, top) + 1):
        value, _, cards = max(
            (worth[min(fate + play.force, top)] + play.value, -play.force, play.cards) for play in choices
        )
        if not found or value > found[-1].value:
            found.append(Offer(fate, value, cards))
    return found


def plays(seen: Game, seat: Seat, index: int) -> list[Play]:
    """Which cards could go on a Space together, one way for each force and number of sorts."""
    faces, numbers = seen.components.card, seen.components.numbers
    ways: dict[tuple[int, frozenset[str]], tuple[CardId, ...]] = {(0, frozenset()): ()}
    for card in playable(seen, seat):
        if seen.components.index_for[card] == index:
            for (force, sorts), cards in list(ways.items()):
                key = force + faces[card].force, sorts | {faces[card].sort}
                ways.setdefault(key, (*cards, card))
    price = card_price(seen, seat)
    best: dict[tuple[int, bool], Play] = {}
    for (force, sorts), cards in ways.items():
        scored = len(sorts - {""}) >= numbers.sorts_needed
        value = numbers.sorts_bonus * scored - price * force
        best.setdefault((force, scored), Play(force, value, cards))
    return list(best.values())


def card_price(seen: Game, seat: Seat) -> float:
    """What a point of force is worth if kept; less in a full hand, nothing on the last turn."""
    if is_last(seen):
        return 0.0
    room = seen.components.numbers.hand_limit - len(seen.board.hands[seat])
    return PRICES.card / 2 * min(1.0, max(0.1, room / 4))


def best_offers(choices: list[list[Offer]], purse: int, price: float) -> list[Offer]:
    """One offer for each Space, of the greatest value that the purse can pay for."""
    plans: dict[int, tuple[float, tuple[Offer, ...]]] = {0: (0.0, ())}  # by Fate spent
    for offers_here in choices:
        longer: dict[int, tuple[float, tuple[Offer, ...]]] = {}
        for spent, (value, plan) in plans.items():
            for offer in offers_here:
                total = spent + offer.fate
                if total > purse:
                    break
                worth = value + offer.value - price * offer.fate
                if total not in longer or worth > longer[total][0]:
                    longer[total] = (worth, (*plan, offer))
        plans = longer
    return list(max(plans.values(), key=lambda plan: plan[0])[1])
