"""The list of choices: what each is called, what it costs, and what it will do."""

from functools import singledispatch

from games.crescent_moon.components import CardId
from games.crescent_moon.present import answers
from games.crescent_moon.present.composed import composed, hexes
from games.crescent_moon.present.gains import of_build
from games.crescent_moon.present.words import DEEDS, coins, land, mercenaries, offered, the, units
from games.crescent_moon.rules import actions, march
from games.crescent_moon.rules.board import NOMAD, Game, HexId
from games.crescent_moon.rules.building import to_pay
from games.crescent_moon.rules.buying import terms
from games.crescent_moon.rules.contest import taking_part
from games.crescent_moon.rules.influence import Influencing, contested
from games.crescent_moon.rules.market import market_of
from games.crescent_moon.rules.plot import empty_slots
from games.engine import flow
from games.engine.contract import Action
from games.engine.page import Label, View
from games.engine.questions import Choose
from games.engine.words import counted, listed, sentence

# What an action is for, in a line; {x} is the character's own number.
DOES = {
    "influence": ("A token where you have presence, or next to it", "6.1"),
    "build": ("Up to {x} buildings, each in another hex", "6.2"),
    "move": ("Up to {x} steps, never into a hex that another controls", "6.3"),
    "assault": ("Units into a hex that another controls, or to sack a settlement", "6.4"),
    "recruit": ("Up to {x} units from your reserves", "6.5"),
    "hire": ("From the Nomad's reserves, at a price you agree on", "6.8"),
    "bribe": ("The Nomad's men on the map, at a price you agree on", "6.6"),
    "buy": ("One card from each market, if you like", "6.9"),
    "play": ("Its effect, once; then it is spent", "6.10"),
    "collect": ("From the supply", "6.11"),
    "uprising": ("A token becomes units, where another controls: a combat", "6.12"),
    "mass": ("Units where your tokens are and nobody else controls", "6.13"),
    "plot": ("Look at the top of the deck and take of your own", "6.14"),
    "conspire": ("Look at the top of the deck, fill your market", "6.15"),
    "palace": ("To a hex of your presence that nobody else controls", "6.16"),
    "desert": ("A mercenary of anybody's leaves the map", "6.17"),
}

IN_VAIN = "No slot of your market is empty: you would look at cards and put none there"
PIECES = {"ordinary": "ordinary unit"}
MARCHES: dict[str, type[march.Stepping]] = {one.deed: one for one in (march.Marching, march.Assaulting)}


def label(view: View, action: Action) -> Label:
    return _label(action, view)


@singledispatch
def _label(action: Action, view: View) -> Label:
    return composed(view.seen, action)


def about(hex_: str) -> str:
    return f"hex-{hex_}" if hex_ else ""


@_label.register
def _(action: actions.Take, view: View) -> Label:
    game: Game = view.seen
    does, rule = DOES[action.deed]
    if action.card:
        power = game.components.power[action.card]
        return Label(f"Play {power.name}", "", power.text, rule, f"card-{action.card}")
    if action.offer:
        return _agreed(game, action)
    if action.deed == "collect":
        return Label(DEEDS[action.deed], f"+{coins(game.components.numbers.collect_coins)}", does, rule)
    verb = game.components.verb[game.board.turn].get(action.deed)
    does = IN_VAIN if in_vain(game, action) else does.format(x=verb.x if verb else 1)
    return Label(DEEDS[action.deed], "", does, rule, begins=hexes(*origins(game, action)))


def origins(game: Game, action: actions.Take) -> list[HexId]:
    """6.3, 6.4. The hexes from which a march can begin as the rivers are: whoever would move the units there
    points at them.
    """
    if action.deed not in MARCHES:
        return []
    ways = march.ways(game, game.board.turn, MARCHES[action.deed]())
    return list(dict.fromkeys(origin for origin, _ in ways))


def in_vain(game: Game, action: actions.Take) -> bool:
    """Ruling 11. It may be done, and changes nothing."""
    return action.deed == "conspire" and not empty_slots(game)


def _agreed(game: Game, action: actions.Take) -> Label:
    if game.board.seats <= NOMAD:
        price = next(one.coins for one in game.components.hire if one.units == action.offer)
        return Label(f"Hire {mercenaries(action.offer)}", coins(price), "Paid to the supply", "6.7")
    offer = next(one for one in game.board.offers if one.id == action.offer)
    what = offered(game.components, offer)
    seller = the(game.components, offer.seller)
    standing = f"{sentence(seller)} offers it: no answer is needed"
    detail = f"As agreed with {seller}, who is paid" if offer.agreed else standing
    text = f"{DEEDS[action.deed].split()[0]} {what}"
    return Label(text, coins(offer.coins), detail, DOES[action.deed][1], about(offer.hex))


@_label.register
def _(action: actions.Back, view: View) -> Label:
    return Label("Another action instead", detail="Nothing of this one is done yet", rule="5.2")


@_label.register
def _(action: actions.Done, view: View) -> Label:
    return Label("No more", detail="The action ends here")


@_label.register
def _(action: actions.Build, view: View) -> Label:
    game: Game = view.seen
    assert view.seat is not None
    text = f"{sentence(action.piece)} at {land(game.components, action.hex)}"
    cost = coins(to_pay(game, view.seat, action))
    return Label(text, cost, of_build(view.rules, game, view.seat, action), "6.2.1", about(action.hex))


@_label.register
def _(action: actions.Muster, view: View) -> Label:
    game: Game = view.seen
    how = "The token goes" if action.units > 1 else "The token stays"
    text = f"{counted(action.units, 'unit')} at {land(game.components, action.hex)}"
    return Label(text, detail=how, rule="6.13", about=about(action.hex))


@_label.register
def _(action: actions.PlaceGroup, view: View) -> Label:
    game: Game = view.seen
    assert view.seat is not None
    group = game.components.characters[view.seat].groups[action.group]
    held = [units(group.ordinary, group.mercenary)] if group.ordinary + group.mercenary else []
    kinds = ("influence", "fort", "castle", "town", "city")
    held += [f"{getattr(group, kind)} {kind}" for kind in kinds if getattr(group, kind)]
    return Label(land(game.components, action.hex), "", ", ".join(held), "13.6", about(action.hex))


@_label.register
def _(action: actions.AnswerDeal, view: View) -> Label:
    game: Game = view.seen
    deal = next(deal for deal in game.board.deals if deal.payer == action.payer)
    who = the(game.components, action.payer)
    verb = "Agree with" if action.agreed else "Decline"
    detail = "Paid to you only if that side wins; you are bound to nothing" if action.agreed else ""
    return Label(f"{verb} {who}", counted(deal.points, "point"), detail, "12.10")


@_label.register
def _(action: actions.Buy, view: View) -> Label:
    game: Game = view.seen
    assert view.seat is not None
    power = game.components.power[action.card]
    paid, to = terms(game, view.seat, action.card, market_of(game, action.card))
    detail = f"Paid to {the(game.components, to)}" if paid else ""
    return Label(power.name, coins(paid), detail, "6.9.1", ticket(game, action.card))


def ticket(game: Game, card: CardId) -> str:
    """Where a card lies on the page that is for sale."""
    board = game.board
    row, slots = ("slot", board.market) if card in board.market else ("sultans", board.sultans)
    return f"{row}-{slots.index(card)}-card"


@_label.register
def _(action: actions.Units, view: View) -> Label:
    return Label(sentence(units(action.ordinary, action.mercenary)), rule=_rule(view.seen))


@_label.register
def _(action: Choose, view: View) -> Label:
    """A hex, a player, or a word of the question."""
    game: Game = view.seen
    hex_, *rest = action.answer.split(":")
    if hex_ not in game.components.tile:
        return answers.label(game, action.answer)._replace(rule=_rule(game))
    where = land(game.components, hex_)
    if not rest:
        detail = _contest(game, hex_) if isinstance(flow.decision(game), Influencing) else ""
        return Label(where, detail=detail, about=about(hex_))
    owner, kind = the(game.components, int(rest[0])), rest[1]
    what = PIECES.get(kind, kind)
    return Label(f"The {what} of {owner} at {where}", about=about(hex_))


def _contest(game: Game, hex_: HexId) -> str:
    """6.1, 10.1. Whether a token is placed there at once, or has to be won."""
    seat = game.board.turn
    if not contested(game, seat, hex_):
        return "Nobody contests it"
    others = [game.components.characters[other].name for other in taking_part(game, seat, hex_)]
    return f"A contest: {listed(others)} may take sides" if others else "A contest against nobody"


def _rule(game: Game) -> str:
    frame = flow.decision(game)
    return frame.paragraph(game) if frame else ""
