"""The log: a sentence an event."""

from collections.abc import Sequence
from functools import singledispatch

from games.bidding.components import Components
from games.bidding.present.words import card_names, cards, space_name, tokens
from games.bidding.rules import actions
from games.bidding.rules.victory import places
from games.engine.contract import Event, Place, Seat
from games.engine.page import Line
from games.engine.words import listed

KINDS = {"turn": "Turns", "bid": "Bids", "spoils": "Spoils", "card": "Cards"}
HEADS = (actions.TurnBegan, actions.GameEnded)


def tell(components: Components, event: Event) -> list[Line]:
    return [line._replace(rule=event.rule) for line in _lines(event, components)]


def _name(components: Components, seat: Seat) -> str:
    return components.families[seat].name


@singledispatch
def _lines(event: Event, components: Components) -> list[Line]:
    """What the page itself shows at a glance, the log does not repeat."""
    return []


@_lines.register
def _(event: actions.CaliphNamed, components: Components) -> list[Line]:
    name = _name(components, event.seat)
    if event.before == event.seat:
        return [Line(f"{name} remains Caliph.", "spoils", event.seat)]
    verb = "is the first Caliph" if event.before is None else "becomes Caliph"
    return [Line(f"{name} {verb}.", "spoils", event.seat)]


@_lines.register
def _(event: actions.CardsDealt, components: Components) -> list[Line]:
    return [Line(f"Everyone is dealt {cards(event.count)}.", "card")]


@_lines.register
def _(event: actions.TurnBegan, components: Components) -> list[Line]:
    turn = components.turns[event.turn - 1]
    return [Line(f"Turn {turn.id}, {turn.conquest}", "turn", head=True)]


@_lines.register
def _(event: actions.FateTaken, components: Components) -> list[Line]:
    drawn = set(event.cards)
    if len(drawn) == 1:
        text = f"Everyone takes {event.fate} Fate and draws {cards(drawn.pop())}."
    else:
        each = listed(f"{_name(components, seat)} {count}" for seat, count in enumerate(event.cards))
        text = f"Everyone takes {event.fate} Fate. The deck runs short; cards drawn: {each}."
    return [Line(text, "card")]


@_lines.register
def _(event: actions.CardsTaken, components: Components) -> list[Line]:
    return [Line(f"You drew {card_names(components, event.cards)}.", "card", event.seat)]


@_lines.register
def _(event: actions.DeckShuffled, components: Components) -> list[Line]:
    return [Line(f"The deck is empty: {cards(event.cards)} from the discards are shuffled.", "card")]


@_lines.register
def _(event: actions.BidMade, components: Components) -> list[Line]:
    verb = "bids again" if event.changed else "has bid"
    return [Line(f"{_name(components, event.seat)} {verb}.", "bid", event.seat)]


@_lines.register
def _(event: actions.MatsRevealed, components: Components) -> list[Line]:
    return [Line("The screens are lifted.", "spoils")]


@_lines.register
def _(event: actions.SortsScored, components: Components) -> list[Line]:
    needed = components.numbers.sorts_needed
    text = f"{_name(components, event.seat)} shows {needed} sorts of Culture: {tokens(event.victory)}."
    return [Line(text, "spoils", event.seat)]


@_lines.register
def _(event: actions.SpaceSettled, components: Components) -> list[Line]:
    where = space_name(components, event.space)
    best, *rest = sorted(event.points, reverse=True)
    if event.winner is None:
        if not best:
            return [Line(f"Nobody bid on {where}.", "spoils")]
        tied = listed(_name(components, seat) for seat in event.tied)
        return [Line(f"{tied} tie on {where} at {best}: nobody wins it.", "spoils")]
    how = (
        f"tied at {best}"
        if event.tied
        else f"{best} to {rest[0]}"
        if rest and rest[0]
        else f"{best}, unopposed"
    )
    paid = [
        tokens(event.victory) if event.victory else "",
        f"{event.fate} Fate" if event.fate else "",
        cards(event.cards) if event.cards else "",
    ]
    gains = listed(filter(None, paid))
    return [Line(f"{_name(components, event.winner)} wins {where}, {how}: {gains}.", "spoils", event.winner)]


@_lines.register
def _(event: actions.BonusScored, components: Components) -> list[Line]:
    text = f"{_name(components, event.seat)} gains {tokens(event.victory)} more for the conquest."
    return [Line(text, "spoils", event.seat)]


@_lines.register
def _(event: actions.PenaltyPaid, components: Components) -> list[Line]:
    name, bid = _name(components, event.seat), event.points or "nothing"
    lost = tokens(event.victory) if event.victory else "nothing, having none"
    return [Line(f"{name} bid {bid}, the lowest, and loses {lost}.", "spoils", event.seat)]


@_lines.register
def _(event: actions.CardsDiscarded, components: Components) -> list[Line]:
    text = f"{_name(components, event.seat)} discards {card_names(components, event.cards)}."
    return [Line(text, "card", event.seat)]


@_lines.register
def _(event: actions.DiscardChosen, components: Components) -> list[Line]:
    return [Line(f"{_name(components, event.seat)} has chosen what to discard.", "bid", event.seat)]


@_lines.register
def _(event: actions.GameEnded, components: Components) -> list[Line]:
    found = places(event.victory, event.fate)
    told = listed(f"{_name(components, place.seat)} {place.score}" for place in found)
    end = Line(f"{_who_won(found, components)} Victory Tokens: {told}.", "turn")
    return [Line("The end", "turn", head=True), end]


def _who_won(found: Sequence[Place], components: Components) -> str:
    """Victory 1 to 3."""
    first, second = found[0], found[1]
    winners = listed(_name(components, place.seat) for place in found if place.rank == first.rank)
    if first.rank == second.rank:
        return f"{winners} share the victory, with as much Fate left."
    return f"{winners} wins, having more Fate left." if first.score == second.score else f"{winners} wins."
