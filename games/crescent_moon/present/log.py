"""The log: a sentence an event, with every sum that can be checked."""

from functools import singledispatch

from games.crescent_moon.components import Components
from games.crescent_moon.present import words
from games.crescent_moon.present.scores import told
from games.crescent_moon.present.words import card_name, card_names, coins, land, points, terms, the, units
from games.crescent_moon.rules import events
from games.crescent_moon.rules.board import NOBODY
from games.engine.contract import Event, Seat
from games.engine.page import Line
from games.engine.words import counted, listed, sentence, signed

KINDS = {"turn": "Years", "act": "Actions", "war": "Conflicts", "deal": "Bargains", "card": "Cards"}
HEADS = (events.YearBegan, events.RoundBegan, events.GameEnded)
SOURCES = {"supply": "the supply", "reserves": "the reserves"}
WHY = {
    "casualties": "as casualties",
    "retreat": "in the retreat",
    "card": "to a card",
    "limit": "over what one hex may hold",
    "bribed": "to a bribe",
    "deserted": "to the desert",
}
BY_A_CARD = "7.4"  # the paragraph of what a card does
ANSWERS = {"accepted": "accepts", "declined": "declines", "left": "lets pass", "countered": "would have"}
SIDES = {"attacker": "attack", "supporter": "attack", "defender": "defence"}


def tell(components: Components, event: Event) -> list[Line]:
    return [line._replace(rule=event.rule) for line in _lines(event, components)]


def who(components: Components, seat: Seat) -> str:
    return sentence(the(components, seat))


@singledispatch
def _lines(event: Event, components: Components) -> list[Line]:
    """What the page itself shows at a glance, the log does not repeat."""
    return []


def _act(components: Components, seat: Seat, says: str, kind: str = "act") -> list[Line]:
    """ "The Sultan ..."."""
    return [Line(f"{who(components, seat)} {says}.", kind, seat)]


# Setup and the year


@_lines.register
def _(event: events.TilePlaced, components: Components) -> list[Line]:
    return _act(components, event.seat, f"lays {land(components, event.tile)}", "turn")


@_lines.register
def _(event: events.GroupPlaced, components: Components) -> list[Line]:
    return _act(components, event.seat, f"places pieces at {land(components, event.hex)}", "turn")


@_lines.register
def _(event: events.PalacePlaced, components: Components) -> list[Line]:
    moved = f", from {land(components, event.before)}" if event.before else ""
    return _act(components, event.seat, f"places the palace at {land(components, event.hex)}{moved}")


@_lines.register
def _(event: events.YearBegan, components: Components) -> list[Line]:
    return [Line(f"Year {event.year}", "turn", head=True)]


@_lines.register
def _(event: events.IncomeTaken, components: Components) -> list[Line]:
    each = listed(f"{components.characters[seat].name} {n}" for seat, n in enumerate(event.coins))
    return [Line(f"Income in coins: {each}.", "turn")]


@_lines.register
def _(event: events.ReservesFilled, components: Components) -> list[Line]:
    how = f"value {event.value}, strength {event.strength}"
    return _act(components, event.seat, f"adds {counted(event.units, 'unit')} to the reserves: {how}", "turn")


@_lines.register
def _(event: events.CardsReturned, components: Components) -> list[Line]:
    return _act(components, event.seat, f"takes {card_names(components, event.cards)} back to hand", "card")


@_lines.register
def _(event: events.NearDiscarded, components: Components) -> list[Line]:
    return [Line(f"The near market is cleared: {card_names(components, event.cards)}.", "card")]


@_lines.register
def _(event: events.MarketFilled, components: Components) -> list[Line]:
    return [Line(f"New in the market: {card_names(components, event.cards)}.", "card")]


@_lines.register
def _(event: events.DeckShuffled, components: Components) -> list[Line]:
    return [Line(f"{counted(event.cards, 'discarded card')} are shuffled under the deck.", "card")]


@_lines.register
def _(event: events.RoundBegan, components: Components) -> list[Line]:
    return [Line(f"Year {event.year}, action {event.round}", "turn", head=True)]


@_lines.register
def _(event: events.PointsScored, components: Components) -> list[Line]:
    return _act(components, event.seat, told(components, event), "turn")


@_lines.register
def _(event: events.GameEnded, components: Components) -> list[Line]:
    order = sorted(range(len(event.points)), key=lambda seat: (-event.points[seat], -event.coins[seat], seat))
    each = listed(f"{components.characters[seat].name} {event.points[seat]}" for seat in order)
    return [Line("The end", "turn", head=True), Line(f"Points are turned over: {each}.", "turn")]


# Actions


@_lines.register
def _(event: events.ActionTaken, components: Components) -> list[Line]:
    card = f": {card_name(components, event.card)}" if event.card else ""
    return _act(components, event.seat, f"takes the action {words.DEEDS[event.deed]}{card}")


@_lines.register
def _(event: events.TokenPlaced, components: Components) -> list[Line]:
    ousted = f"; the token of {the(components, event.ousted)} goes" if event.ousted != NOBODY else ""
    return _act(components, event.seat, f"places influence at {land(components, event.hex)}{ousted}")


@_lines.register
def _(event: events.TokenRemoved, components: Components) -> list[Line]:
    return _act(components, event.seat, f"takes the token from {land(components, event.hex)}")


@_lines.register
def _(event: events.Built, components: Components) -> list[Line]:
    where = land(components, event.hex)
    return _act(components, event.seat, f"builds a {event.piece} at {where} for {coins(event.coins)}")


@_lines.register
def _(event: events.UnitsMoved, components: Components) -> list[Line]:
    way = f"from {land(components, event.origin)} to {land(components, event.hex)}"
    return _act(components, event.seat, f"moves {units(event.ordinary, event.mercenary)} {way}")


@_lines.register
def _(event: events.UnitsPlaced, components: Components) -> list[Line]:
    what, where = units(event.ordinary, event.mercenary), land(components, event.hex)
    return _act(components, event.seat, f"places {what} at {where}, from {SOURCES[event.source]}")


@_lines.register
def _(event: events.UnitsLost, components: Components) -> list[Line]:
    what, where = units(event.ordinary, event.mercenary), land(components, event.hex)
    return _act(components, event.seat, f"loses {what} at {where} {WHY[event.why]}", "war")


@_lines.register
def _(event: events.UnitsHired, components: Components) -> list[Line]:
    what = words.mercenaries(event.units)
    return _act(components, event.seat, f"hires {what} for {coins(event.coins)}", "deal")


@_lines.register
def _(event: events.UnitsBribed, components: Components) -> list[Line]:
    what, where = words.mercenaries(event.units), land(components, event.hex)
    return _act(components, event.seat, f"bribes {what} at {where} for {coins(event.coins)}", "deal")


@_lines.register
def _(event: events.CoinsGained, components: Components) -> list[Line]:
    return _act(components, event.seat, f"gains {coins(event.coins)}")


@_lines.register
def _(event: events.CoinsPaid, components: Components) -> list[Line]:
    return _act(components, event.seat, f"pays {coins(event.coins)} to {the(components, event.to)}")


@_lines.register
def _(event: events.CardBought, components: Components) -> list[Line]:
    card = card_name(components, event.card)
    paid = f"for {coins(event.coins)}, paid to {the(components, event.to)}" if event.coins else "for nothing"
    market = "the Sultan's market" if event.market == "sultan" else f"the {event.market} market"
    return _act(components, event.seat, f"buys {card} from {market} {paid}", "card")


@_lines.register
def _(event: events.CardPlayed, components: Components) -> list[Line]:
    return _act(components, event.seat, f"plays {card_name(components, event.card)}", "card")


@_lines.register
def _(event: events.CardsDiscarded, components: Components) -> list[Line]:
    return _act(components, event.seat, f"discards {card_names(components, event.cards)}", "card")


@_lines.register
def _(event: events.CardsTaken, components: Components) -> list[Line]:
    verb = "take" if event.rule == BY_A_CARD else "look at"
    return [Line(f"You {verb} {card_names(components, event.cards)}.", "card", event.seat)]


@_lines.register
def _(event: events.CardGiven, components: Components) -> list[Line]:
    return _act(components, event.seat, f"gives a card to {the(components, event.to)}", "card")


@_lines.register
def _(event: events.Plotted, components: Components) -> list[Line]:
    taken = f"looks at {counted(event.looked, 'card')} and takes {event.taken}"
    short = f", with {coins(event.coins)} for what was not there" if event.coins else ""
    return _act(components, event.seat, f"{taken}{short}", "card")


@_lines.register
def _(event: events.Conspired, components: Components) -> list[Line]:
    put = f"puts {card_names(components, event.cards)} into the Sultan's market"
    return _act(components, event.seat, f"looks at {counted(event.looked, 'card')} and {put}", "card")


@_lines.register
def _(event: events.HandLookedAt, components: Components) -> list[Line]:
    return _act(components, event.seat, f"looks at the hand of {the(components, event.of)}", "card")


@_lines.register
def _(event: events.HandSeen, components: Components) -> list[Line]:
    text = f"{who(components, event.of)} holds {card_names(components, event.cards)}."
    return [Line(text, "card", event.of)]


# Combats and contests


@_lines.register
def _(event: events.CombatBegan, components: Components) -> list[Line]:
    says = f"attacks {the(components, event.defender)} at {land(components, event.hex)}"
    return _act(components, event.attacker, says, "war")


@_lines.register
def _(event: events.ContestBegan, components: Components) -> list[Line]:
    others = [components.characters[seat].name for seat in event.participants]
    against = f"; {listed(others)} may take sides" if others else ", and nobody else takes part"
    says = f"seeks influence at {land(components, event.hex)}{against}"
    return _act(components, event.attacker, says, "war")


@_lines.register
def _(event: events.Sealed, components: Components) -> list[Line]:
    again = "again " if event.changed else ""
    return [Line(f"You have {again}sealed your choice of cards.", "war", event.seat)]


@_lines.register
def _(event: events.Declared, components: Components) -> list[Line]:
    return _act(components, event.seat, f"declares for the {SIDES[event.side]}", "war")


@_lines.register
def _(event: events.Revealed, components: Components) -> list[Line]:
    if not event.cards:
        return [Line("No cards were selected.", "war")]
    each = listed(
        f"{card_name(components, card.card)} ({components.characters[card.by].name})" for card in event.cards
    )
    return [Line(f"Revealed: {each}.", "war")]


@_lines.register
def _(event: events.CardResolved, components: Components) -> list[Line]:
    name, seat = card_name(components, event.card), the(components, event.seat)
    if not event.used:
        return [Line(f"{name}, for {seat}: its condition does not hold.", "war", event.seat)]
    sums = [f"{signed(event.n)} for its side" if event.n else ""]
    sums += [f"{signed(event.against)} for the other side" if event.against else ""]
    what = listed(filter(None, sums)) if any(sums) else "resolved"
    return [Line(f"{name}, for {seat}: {what}.", "war", event.seat)]


@_lines.register
def _(event: events.CardCancelled, components: Components) -> list[Line]:
    by = card_name(components, event.by)
    text = f"{by} cancels {card_name(components, event.card)} of {the(components, event.seat)}."
    return [Line(text, "war", event.seat)]


@_lines.register
def _(event: events.Totalled, components: Components) -> list[Line]:
    sums = [_sum(components, event, side) for side in ("attacker", "defender")]
    return [Line(f"Attack {sums[0]}; defence {sums[1]}.", "war")]


def _sum(components: Components, event: events.Totalled, side: str) -> str:
    """ "3 + 1 = 4": every line, in the order in which it was counted."""
    lines = [line.n for line in event.lines if line.side == side]
    total = event.attacker if side == "attacker" else event.defender
    return f"{' + '.join(map(str, lines))} = {total}".replace("+ -", "− ") if lines else str(total)


@_lines.register
def _(event: events.TieDecided, components: Components) -> list[Line]:
    return _act(components, event.seat, f"decides the tie for the {SIDES[event.side]}", "war")


@_lines.register
def _(event: events.ConflictWon, components: Components) -> list[Line]:
    where = land(components, event.hex)
    if event.side == "attacker":
        return _act(components, event.attacker, f"wins at {where}", "war")
    return [Line(f"The defence of {where} holds.", "war")]


@_lines.register
def _(event: events.Settled, components: Components) -> list[Line]:
    what = "combat" if event.won.kind == "combat" else "contest"
    return [Line(f"The {what} at {land(components, event.won.hex)} is over.", "war")]


@_lines.register
def _(event: events.Captured, components: Components) -> list[Line]:
    says = f"captures the {event.piece} of {the(components, event.owner)} at {land(components, event.hex)}"
    return _act(components, event.seat, says, "war")


@_lines.register
def _(event: events.Sacked, components: Components) -> list[Line]:
    says = f"sacks the {event.piece} of {the(components, event.owner)} at {land(components, event.hex)}"
    return _act(components, event.seat, f"{says} and takes {coins(event.coins)}", "war")


@_lines.register
def _(event: events.BuildingRemoved, components: Components) -> list[Line]:
    says = f"removes the {event.piece} of {the(components, event.owner)} at {land(components, event.hex)}"
    return _act(components, event.seat, says, "war")


# Bargains


@_lines.register
def _(event: events.OfferMade, components: Components) -> list[Line]:
    offer = event.offer
    to = "anybody" if offer.to == NOBODY else the(components, offer.to)
    verb = "offers" if offer.maker == offer.seller else "asks for"
    what = f"{verb} {terms(components, offer)}, to {to}"
    return _act(components, offer.maker, f"{what}{', standing' if event.standing else ''}", "deal")


@_lines.register
def _(event: events.OfferAnswered, components: Components) -> list[Line]:
    return _act(components, event.seat, f"{ANSWERS[event.answer]} {terms(components, event.offer)}", "deal")


@_lines.register
def _(event: events.OfferEnded, components: Components) -> list[Line]:
    offer, what = event.offer, terms(components, event.offer)
    if event.lapsed and offer.agreed:  # kept or not: a card that was bought tells itself
        text = f"The terms of {the(components, offer.maker)}, {what}, are over with the action."
        return [Line(text, "deal", offer.maker)]
    how = "lapses" if event.lapsed else "is withdrawn"
    return [Line(f"The offer of {the(components, offer.maker)}, {what}, {how}.", "deal", offer.maker)]


@_lines.register
def _(event: events.Said, components: Components) -> list[Line]:
    to = "all" if event.to == NOBODY else f"{the(components, event.to)} alone"
    return [Line(f"{who(components, event.seat)} to {to}: “{event.words}”", "deal", event.seat)]


@_lines.register
def _(event: events.DealOffered, components: Components) -> list[Line]:
    if not event.points:
        return _act(components, event.payer, "takes the promise to the Murshid back", "deal")
    return _act(components, event.payer, f"promises the Murshid {points(event.points)} for a victory", "deal")


@_lines.register
def _(event: events.DealAnswered, components: Components) -> list[Line]:
    verb = "agrees to" if event.agreed else "declines"
    text = f"The Murshid {verb} {points(event.points)} from {the(components, event.payer)}."
    return [Line(text, "deal", event.payer)]


@_lines.register
def _(event: events.DealPaid, components: Components) -> list[Line]:
    return _act(components, event.payer, f"pays {the(components, event.to)} {points(event.points)}", "deal")
