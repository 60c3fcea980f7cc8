"""What is filled into a form, or done besides, as a list would name it."""

from games.crescent_moon.present.words import (
    card_name,
    card_names,
    coins,
    land,
    mercenaries,
    points,
    the,
    units,
)
from games.crescent_moon.rules import actions
from games.crescent_moon.rules.board import NOBODY, Game
from games.engine.contract import Action
from games.engine.page import Label
from games.engine.words import sentence


def composed(game: Game, action: Action) -> Label:
    known = game.components
    match action:
        case actions.March(origin=origin, target=target):
            text = f"{sentence(units(*action.units))} to {land(known, target)}"
            return Label(text, f"from {land(known, origin)}", about=hexes(target, origin))
        case actions.PlaceTile(tile=tile):
            return Label(f"Lay {land(known, tile)}", rule="13.5")
        case actions.TakeCards() | actions.Discard() | actions.Select() | actions.Lend():
            return of_cards(game, action)
        case actions.PlayAnytime(card=card):
            return Label(f"Play {card_name(known, card)}", rule="7.5", about=f"card-{card}")
        case actions.Promise():
            return Label("Promise the Murshid", points(action.points), rule="12.10")
        case actions.Withdraw():
            return Label("Take an offer back", rule="16.3")
    return of_offer(game, action)


def of_cards(
    game: Game, action: actions.TakeCards | actions.Discard | actions.Select | actions.Lend
) -> Label:
    named = card_names(game.components, action.cards) if action.cards else "no card"
    about = " ".join(f"card-{card}" for card in action.cards)
    match action:
        case actions.TakeCards():
            return Label(f"Take {named}", about=about)
        case actions.Discard():
            return Label(f"Discard {named}", "", "", "11.2", about)
        case actions.Lend():
            return Label(f"Lend {named} to the {action.side}", "", "", "12.9", about)
    return Label(f"Select {named}", "", "", "9.2", about)


def of_offer(game: Game, action: Action) -> Label:
    match action:
        case actions.Counter(coins=paid):
            return Label("Name another price", coins(sum(paid)), rule="16.1")
        case actions.Propose(what=what, coins=paid):
            return Label(f"Ask for {ware(game, what)}", coins(sum(paid)), rule="16.1")
        case actions.Post(to=to, what=what, coins=paid):
            whom = "all" if to == NOBODY else the(game.components, to)
            return Label(f"Offer {ware(game, what)} to {whom}", coins(sum(paid)), rule="16.1")
    return Label(sentence(type(action).__name__.lower()))


def ware(game: Game, what: str) -> str:
    kind, *rest = what.split(":")
    match kind, rest:
        case "card", [card]:
            return card_name(game.components, int(card))
        case "bribe", [hex_, number]:
            return f"{mercenaries(int(number))} at {land(game.components, hex_)}"
    return f"{mercenaries(int(rest[0]))} from the reserves"


def hexes(*all_: str) -> str:
    return " ".join(f"hex-{one}" for one in all_)
