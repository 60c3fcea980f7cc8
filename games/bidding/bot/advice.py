"""What a careful player would bid or discard, and why."""

from random import Random
from typing import Any

from games.bidding.bot.foresight import Scenario
from games.bidding.bot.hard import HARD
from games.bidding.bot.search import best_bid, foreseen, taker
from games.bidding.bot.stakes import is_last, penalty, prize, turn_of
from games.bidding.components import Space
from games.bidding.rules.actions import Bid, Discard
from games.bidding.rules.board import Game, Mat, points
from games.engine.contract import Action, Rules, Seat
from games.engine.words import counted, listed

TOLD = 3  # Spaces of which is said why, those with the most at stake
SLIM = 0.1  # a chance that is not worth telling of


def advise(rules: Rules[Any], seen: Game, seat: Seat) -> tuple[Action, str, str]:
    """The answer, its reason, and the paragraph that this rests on: alike for whoever sees alike."""
    luck = f"{seen.board.turn} {seat}"
    action = best_bid(rules, seen, seat, Random(luck), HARD)
    if isinstance(action, Discard):
        return action, why_these(seen, seat), "End 1"
    assert isinstance(action, Bid)
    scenarios = foreseen(rules, seen, seat, Random(luck), HARD)
    turn = turn_of(seen)
    rule = f"Turns {turn.id}" if turn.bonus or turn.penalty else ""
    return action, why(seen, seat, action, scenarios), rule


def why_these(seen: Game, seat: Seat) -> str:
    barred = "Rebel" if seat == seen.board.caliph else "Caliph"
    return f"They add the least Force; {barred} cards count for less, as you cannot play them now."


def why(seen: Game, seat: Seat, bid: Bid, scenarios: list[Scenario]) -> str:
    spaces, total = seen.components.spaces, points(seen.components, Mat(bid.fate, bid.cards))
    aims = sorted([i for i in range(len(spaces)) if total[i]], key=lambda i: -stake(seen, seat, spaces[i]))
    told = [here for i in aims if (here := why_here(seen, seat, i, total[i], scenarios))][:TOLD]
    if not told:
        return "Nothing is likely to be won for what it is worth." + kept(seen, seat, bid)
    known = "much as before" if seen.board.past else "by what the turn pays"
    return f"If the others bid {known}: {'; '.join(told)}." + kept(seen, seat, bid)


def stake(seen: Game, seat: Seat, space: Space) -> float:
    return prize(seen, seat, space) + penalty(seen, seat, space)


def why_here(seen: Game, seat: Seat, index: int, mine: int, scenarios: list[Scenario]) -> str:
    """How likely so many points win a Space, and keep its lowest bid to others."""
    space = seen.components.spaces[index]
    rows = [{other: bid[index] for other, bid in scenario.items()} for scenario in scenarios]
    won = sum([taker(seen, {**row, seat: mine}) == seat for row in rows]) / len(rows)
    safe = sum([mine > min(row.values()) for row in rows]) / len(rows)
    found = [f"{won:.0%} to win {paid(seen, space)}"] if won >= SLIM else []
    if penalty(seen, seat, space):
        found.append(f"{safe:.0%} not to be the lowest")
    return f"{mine} on {space.name}: {' and '.join(found)}" if found else ""


def paid(seen: Game, space: Space) -> str:
    turn = turn_of(seen)
    victory = space.victory + (turn.bonus if turn.won_in == space.id else 0)
    amounts = [(victory, "Victory Token"), (space.fate, "Fate Token"), (space.cards, "card")]
    return listed([counted(count, what) for count, what in amounts if count])


def kept(seen: Game, seat: Seat, bid: Bid) -> str:
    left = seen.board.fate[seat] - sum(bid.fate)
    if is_last(seen) or not left:
        return ""
    return f" The other {left} Fate will be wanted in later turns."
