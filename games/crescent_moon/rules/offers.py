"""16. Offers on the table: who may sell what to whom, and when an offer has no more sense."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.crescent_moon.rules.board import NOBODY, NOMAD, Game, Offer
from games.crescent_moon.rules.events import OfferAnswered, OfferEnded, OfferMade
from games.crescent_moon.rules.stand import called, free_of_others, name, presences, supply
from games.engine.contract import Reason, Seat

MOST_STANDING = 12  # offers of one maker: the table is small
PARAGRAPH = {"hire": "6.8", "bribe": "6.6", "card": "6.9.2"}  # of what is sold


def read(game: Game, maker: Seat, to: Seat, what: str, coins: int) -> Offer | None:
    """What somebody wrote as an offer: "hire:2", "bribe:T05:1", "card:17"; None if it makes no sense."""
    kind, *rest = what.split(":")
    blank = Offer(game.board.offered + 1, maker, to, "hire", coins)
    match kind, rest:
        case "hire", [units] if units in ("1", "2"):
            return replace(blank, units=int(units))
        case "bribe", [hex_, units] if hex_ in game.board.hexes and units in ("1", "2"):
            return replace(blank, what="bribe", hex=hex_, units=int(units))
        case "card", [card] if card.isascii() and card.isdigit() and len(card) < 4:
            return replace(blank, what="card", card=int(card))
    return None


def written(offer: Offer) -> str:
    """The same, the other way."""
    if offer.what == "hire":
        return f"hire:{offer.units}"
    return f"bribe:{offer.hex}:{offer.units}" if offer.what == "bribe" else f"card:{offer.card}"


def bar(game: Game, offer: Offer) -> Reason | None:
    """Why an offer makes no sense now: nobody could sell or buy that."""
    if offer.what != "card" and game.board.seats <= NOMAD:
        return Reason("There is no Nomad at this table to hire from.", "6.7")
    if offer.seller not in (offer.maker, offer.to):
        return Reason(f"Only {called(game, offer.seller)} sells that.", PARAGRAPH[offer.what])
    if offer.buyer == offer.seller:
        rule = "12.15" if offer.what == "card" else PARAGRAPH[offer.what]
        return Reason("Nobody buys from themselves.", rule)
    return bar_wares(game, offer) or (bar_buyer(game, offer) if offer.buyer != NOBODY else None)


def bar_wares(game: Game, offer: Offer) -> Reason | None:
    board = game.board
    if offer.what == "card":
        if offer.card and offer.card in board.sultans:
            return None
        return Reason("That card is not in the Sultan's market.", "6.9.2")
    if offer.what == "hire":
        if board.reserves[NOMAD] >= offer.units:
            return None
        return Reason(f"The Nomad has {board.reserves[NOMAD]} units in reserve.", "6.8")
    stack = board.forces[NOMAD].get(offer.hex)
    if stack and stack.mercenary >= offer.units:
        return None
    return Reason(f"There are not so many Nomad mercenaries at {name(game, offer.hex)}.", "6.6")


def bar_buyer(game: Game, offer: Offer) -> Reason | None:
    """Ruling 48. Whoever buys units needs as many in supply, and for a hire somewhere to place them."""
    if offer.what == "card":
        return None
    left = supply(game, offer.buyer, "unit")
    if left < offer.units:
        return Reason(f"There are {left} units in the supply to place.", "Ruling 48")
    if offer.what == "hire" and not any(
        free_of_others(game, offer.buyer, hex_) for hex_ in presences(game, offer.buyer)
    ):
        return Reason("There is no hex with your presence where nobody else has control.", "6.8")
    return None


def bar_price(game: Game, offer: Offer) -> Reason | None:
    if offer.coins > game.board.coins[offer.buyer]:
        return Reason(f"You have {game.board.coins[offer.buyer]} coins.", PARAGRAPH[offer.what])
    return None


def usable(game: Game, buyer: Seat) -> Iterator[Offer]:
    """Terms that this buyer can act on now: the seller is bound by them."""
    for offer in game.board.offers:
        bound = offer.agreed or offer.maker == offer.seller
        if not bound or buyer == offer.seller or offer.buyer not in (buyer, NOBODY):
            continue
        mine = offer if offer.buyer == buyer else replace(offer, to=buyer)
        if not (bar(game, mine) or bar_price(game, mine)):
            yield mine


def find(game: Game, id_: int) -> Offer | None:
    return next((offer for offer in game.board.offers if offer.id == id_), None)


def lay(game: Game, offer: Offer, standing: bool, rule: str) -> None:
    game.board.offered = offer.id
    game.board.offers.append(offer)
    game.tell(OfferMade(offer=offer, standing=standing, rule=rule, seen_by=concerned(offer)))


def agree(game: Game, offer: Offer, seat: Seat, passing: bool, rule: str) -> None:
    """Both want it: the seller is bound, the buyer free (Ruling 65)."""
    now = replace(offer, agreed=True, passing=passing)
    game.board.offers = [now if other.id == offer.id else other for other in game.board.offers]
    game.tell(OfferAnswered(offer=now, seat=seat, answer="accepted", rule=rule, seen_by=concerned(offer)))


def end(game: Game, offer: Offer, lapsed: bool, rule: str) -> None:
    game.board.offers = [other for other in game.board.offers if other.id != offer.id]
    game.tell(OfferEnded(offer=offer, lapsed=lapsed, rule=rule, seen_by=concerned(offer)))


def lapse(game: Game) -> None:
    """16.3, Ruling 65. What was agreed for this action alone, and offers that make no sense any more."""
    for offer in list(game.board.offers):
        if offer.passing or bar(game, offer):
            end(game, offer, lapsed=True, rule="16.3")


def concerned(offer: Offer) -> tuple[Seat, ...] | None:
    """Who sees an offer: the two whom it concerns; one to all, everybody."""
    return None if NOBODY in (offer.maker, offer.to) else tuple(sorted({offer.maker, offer.to}))


def sees(offer: Offer, seat: Seat | None) -> bool:
    seats = concerned(offer)
    return seats is None or seat in seats
