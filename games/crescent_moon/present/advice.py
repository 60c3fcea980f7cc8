"""Why a careful player does what they do: what it brings, and what it guards against."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from games.crescent_moon.bot.dangers import exposed
from games.crescent_moon.bot.hard import hard
from games.crescent_moon.bot.minds import PLANS, play_on
from games.crescent_moon.present.words import coins, points
from games.crescent_moon.rules import actions, scoring, stand
from games.crescent_moon.rules.bargain import Bargaining
from games.crescent_moon.rules.board import Game
from games.crescent_moon.rules.combat import strength_lines
from games.crescent_moon.rules.influence import Influencing
from games.crescent_moon.rules.selecting import playable
from games.engine.contract import Action, Explained, Rules, Seat
from games.engine.page import Advice, View
from games.engine.questions import Choose
from games.engine.words import counted, listed


class Why(NamedTuple):
    reason: str
    rule: str = ""


PLAIN: dict[type[Action], Why] = {
    actions.PlaceTile: Why("What lies where says little before all lie: it is as good as any.", "13.5"),
    actions.Discard: Why("They are missed least.", "11.2"),
    actions.Post: Why("It stands while others act, and who is in haste does not haggle.", "16.1"),
    actions.Withdraw: Why("At that price you would not sell any more.", "16.3"),
    actions.Promise: Why("It is paid only if your side wins, which the Murshid's cards can decide.", "12.10"),
    actions.AnswerDeal: Why("It is paid if that side wins, and binds you to nothing.", "12.10"),
    actions.Propose: Why("At this price it is worth more to you than all that needs no agreement.", "16.1"),
    actions.Counter: Why("To ask for more costs nothing, and it is what the thing is worth.", "16.1"),
}
BARGAIN = {
    "accept": Why("The price is fair: elsewhere you would pay or get no better.", "16.2"),
    "decline": Why("It is worth more to you than they can pay.", "16.2"),
    "leave": Why("It is not worth that price to you.", "16.2"),
}
OPEN = (actions.March, actions.Build)
ENOUGH = (actions.Done(), Choose("done"))
NO_MORE = Why("To go on would cost more than it brings.")
PLANNED = " That counts the steps that are to follow."
NOTHING_MORE = Why("Nothing else that can be chosen now leaves you with more.")


def advise(view: View) -> Advice:
    assert view.seat is not None
    luck = view.rules.question(view.seen)
    action = hard(view.rules, view.seen, view.seat, Random(luck))
    return Advice(action, *why(view.rules, view.seen, view.seat, action, Random(luck)))


def why(rules: Rules[Any], seen: Game, seat: Seat, action: Action, rng: Random) -> Why:
    if isinstance(action, actions.Select | actions.Lend):
        return why_cards(seen, seat, action.cards)
    if action in ENOUGH:
        return NO_MORE
    if isinstance(seen.stack[-1], Bargaining) and isinstance(action, Choose):
        return BARGAIN[action.answer]
    return PLAIN.get(type(action)) or why_so(rules, seen, seat, action, rng)


def why_cards(game: Game, seat: Seat, cards: tuple[int, ...]) -> Why:
    """9.2, 10.2. By what lies open to all."""
    if not playable(game, seat):
        return Why("You hold no card of the kind that is asked for.", "9.2")
    stands = before_cards(game)
    if cards:
        return Why(f"{stands}; these are likelier to turn it than to be missed.", "9.2")
    return Why(f"{stands}, and cards are worth more later than they would change here.", "9.2")


def before_cards(game: Game) -> str:
    going = game.board.conflict
    assert going
    if going.kind != "combat":
        return "What the others select is not to be seen"
    lines = strength_lines(game)
    attack, defence = [
        sum([line.n for line in lines if line.seat == side]) for side in (going.attacker, going.defender)
    ]
    return f"The attack stands at {attack} against {defence} before cards"


def why_so(rules: Rules[Any], seen: Game, seat: Seat, action: Action, rng: Random) -> Why:
    before, after = when_over(rules, seen, seat, action, rng)
    if after.board.phase != before.board.phase:  # what comes of it then comes of the scoring as well
        return NOTHING_MORE
    if found := gained(before, after, seat, "your"):
        return found
    more = list(brought(before, after, seat))
    return Why(f"You have {listed(more)}.") if more else NOTHING_MORE


def explain(rules: Rules[Any], seen: Game, seat: Seat, action: Action) -> Explained | None:
    """To all, of what is done before their eyes: as if nobody held a card, for theirs are hidden."""
    where = action.answer if isinstance(action, Choose) else ""
    seeks = where in seen.board.hexes and isinstance(seen.stack[-1], Influencing)
    if not (seeks or isinstance(action, OPEN)):
        return None
    before, after = when_over(rules, seen, seat, action, Random(rules.question(seen)))
    same = after.board.phase == before.board.phase
    found = gained(before, after, seat, "its") if same else None
    if found is None:
        return None
    rest = "" if alone(rules, before, after, seat, action) else PLANNED
    return Explained(seat=seat, words=f"{found.reason}{rest}", rule=found.rule)


def alone(rules: Rules[Any], before: Game, after: Game, seat: Seat, action: Action) -> bool:
    """Whether a step scores by itself all that it does with those that are to follow."""
    step = rules.clone(before)
    rules.apply(step, seat, action)
    return list(scores(before, step, seat)) == list(scores(before, after, seat))


def when_over(rules: Rules[Any], seen: Game, seat: Seat, action: Action, rng: Random) -> tuple[Game, Game]:
    """What was, and what is when all that the action brings about is over, were no card played."""
    before = rules.imagine(seen, seat, rng)
    after = rules.clone(before)
    rules.apply(after, seat, action)
    play_on(rules, after, seat, rng, PLANS, before.board.phase)
    return before, after


def gained(before: Game, after: Game, seat: Seat, whose: str) -> Why | None:
    if scored := list(scores(before, after, seat)):
        return Why(f"It brings {listed(scored)}.", "8.1")
    danger = dangers(before, after, seat, whose)
    return Why(danger, "6.4") if danger else None


def scores(before: Game, after: Game, seat: Seat) -> Iterator[str]:
    """8.1. What the year would score more if it ended then."""
    if (gained := after.board.points[seat] - before.board.points[seat]) > 0:
        yield points(gained)
    was, now = scoring.due(before, seat), scoring.due(after, seat)
    for aim in before.components.characters[seat].objectives:
        if (gained := now.get(aim.id, 0) - was.get(aim.id, 0)) > 0:
            yield f"{points(gained)} more for {aim.name}"


def dangers(before: Game, after: Game, seat: Seat, whose: str) -> str:
    """6.4, 9.5. Hexes that one assault would take."""
    was, now = len(exposed(before, seat)), len(exposed(after, seat))
    falls = f"{was} of {whose} hexes could fall to one assault before, now {now or 'none'}."
    return falls if now < was else ""


STOCKS: tuple[tuple[Callable[[Game, Seat], int], Callable[[int], str]], ...] = (
    (lambda game, seat: len(stand.tokens(game, seat)), lambda n: f"{counted(n, 'token')} more on the map"),
    (
        lambda game, seat: sum(stack.units for stack in game.board.forces[seat].values()),
        lambda n: f"{counted(n, 'unit')} more on the map",
    ),
    (
        lambda game, seat: len(game.board.forces[seat]),
        lambda n: f"pieces in {n} more {'hex' if n == 1 else 'hexes'}",
    ),
    (lambda game, seat: len(game.board.hands[seat]), lambda n: f"{counted(n, 'card')} more in hand"),
    (lambda game, seat: game.board.coins[seat], lambda n: f"{coins(n)} more"),
)


def brought(before: Game, after: Game, seat: Seat) -> Iterator[str]:
    """What more points can be made of."""
    for count, told in STOCKS:
        if (gained := count(after, seat) - count(before, seat)) > 0:
            yield told(gained)
