"""The market, with the price that each card has for whoever looks, and who is paid it."""

from functools import partial
from typing import TypedDict

from games.crescent_moon.components import CardId, Components
from games.crescent_moon.components.parts import Power
from games.crescent_moon.present.words import Badge, aligned, badge, keywords, side
from games.crescent_moon.rules.board import EMPTY, NOBODY, SULTAN, Game, Offer
from games.crescent_moon.rules.buying import price
from games.engine.contract import Seat
from games.engine.page import Context, Part, View, reads

NAMES = {"far": "Far", "middle": "Middle", "near": "Near"}
TICKET = "crescent_moon/ticket.html"


class Shelf(TypedDict):
    id: str
    name: str
    price: str
    slots: tuple[str, ...]


class Face(TypedDict):
    side: str
    drawn_as: str
    name: str
    keywords: tuple[tuple[str, str], ...]


class Ticket(Face):
    price: int | None  # None: it has none before one is agreed
    short: int
    note: str
    paid: Badge | None


def texts(view: View) -> Part:
    """What each kind of card does: it stands in the page once, and is shown beside the card pointed at."""
    cards = tuple([(card.id, card.text) for card in view.seen.components.cards])
    return Part("texts", "crescent_moon/texts.html", {"cards": cards})


@reads(lambda view: on_sale(view))
def market(view: View) -> Part:
    game: Game = view.seen
    filled = any((*game.board.market, *game.board.sultans))
    found: dict[str, Context] = {
        "h-market": {"deck": len(game.board.deck), "discarded": len(game.board.discard), "filled": filled}
    }
    for number, card in enumerate(game.board.market):
        found[f"slot-{number}"] = _slot(view, card, partial(bought, view, number))
    for number, card in enumerate(game.board.sultans):
        found[f"sultans-{number}"] = _slot(view, card, partial(sultans, view, card))
    return Part(
        "market",
        "crescent_moon/market.html",
        {"shelves": shelves(game)},
        pieces=found,
        piece=TICKET,
        frame="" if filled else "unfilled",
    )


def on_sale(view: View) -> object:
    """All that a price is made of."""
    board = view.seen.board
    purse = None if view.seat is None else board.coins[view.seat]
    return board.market, board.sultans, len(board.deck), len(board.discard), purse, board.offers


def shelves(game: Game) -> tuple[Shelf, ...]:
    """Three from left to right, and the Sultan's own."""
    found, first = [], 0
    for market_ in game.components.market:
        slots = tuple([f"slot-{number}" for number in range(first, first + market_.slots)])
        found.append(Shelf(id=market_.id, name=NAMES[market_.id], price=str(market_.price), slots=slots))
        first += market_.slots
    own = tuple([f"sultans-{number}" for number in range(len(game.board.sultans))])
    return (*found, Shelf(id="sultans", name="Sultan's market", price="", slots=own))


def _slot(view: View, card: CardId, shown: "partial[Ticket]") -> Context:
    return {"name": ""} if card == EMPTY else dict(shown())


def bought(view: View, number: int) -> Ticket:
    """From the shelves: half of it for one's own, and to whoever the card is aligned with."""
    game: Game = view.seen
    components, seat = game.components, view.seat
    power = components.power[game.board.market[number]]
    cost, payee = _terms(game, seat, number)
    half = seat is not None and power.alignment == components.characters[seat].id
    return {
        **_face(components, power),
        "price": cost,
        "short": _short(game, seat, cost),
        "note": "yours, half" if half else "to" if payee else "to the supply",
        "paid": payee,
    }


def _terms(game: Game, seat: Seat | None, number: int) -> tuple[int, Badge | None]:
    """What the card costs this seat and whom it pays, if not the supply; to others what most would pay."""
    components, card = game.components, game.board.market[number]
    if seat is None:
        return components.slot[number].price, aligned(components, components.power[card])
    cost, payee = price(game, seat, card)
    return cost, None if payee == NOBODY else badge(components, payee)


def sultans(view: View, card: CardId) -> Ticket:
    """The Sultan's: free for him, for others at what is asked."""
    game: Game = view.seen
    components = game.components
    asked = standing(game, view.seat, card)
    mine = view.seat == SULTAN
    return {
        **_face(components, components.power[card]),
        "price": 0 if mine else asked.coins if asked else None,
        "short": 0 if mine or not asked else _short(game, view.seat, asked.coins),
        "note": "free" if mine else "asked, to" if asked else "offer to",
        "paid": None if mine else badge(components, SULTAN),
    }


def standing(game: Game, seat: Seat | None, card: CardId) -> Offer | None:
    """What the Sultan asks of this seat for the card: the lowest of the offers that stand for it."""
    open_ = [
        offer
        for offer in game.board.offers
        if offer.what == "card"
        and offer.card == card
        and offer.maker == SULTAN
        and offer.to in (NOBODY, seat)
    ]
    return min(open_, key=lambda offer: offer.coins, default=None)


def _short(game: Game, seat: Seat | None, cost: int) -> int:
    return 0 if seat is None else max(0, cost - game.board.coins[seat])


def _face(components: Components, power: Power) -> Face:
    return {
        "side": side(components, components.seat[power.alignment]) if power.alignment else "none",
        "drawn_as": power.id,
        "name": power.name,
        "keywords": keywords(power),
    }
