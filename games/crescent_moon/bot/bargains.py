"""How bots bargain: prices by what the thing is worth to them."""

from msgspec.structs import replace

from games.crescent_moon.rules.actions import Counter, Post
from games.crescent_moon.rules.bargain import Answering, Bargaining
from games.crescent_moon.rules.board import NOBODY, NOMAD, SULTAN, Game, Offer
from games.engine.contract import Action, Seat
from games.engine.questions import Choose

ASKED = {"hire": 2, "bribe": 3, "card": 3}  # coins for each unit, or for a card
PAID = {"hire": 3, "bribe": 3, "card": 4}


def asked(offer: Offer) -> int:
    """What a seller wants for it."""
    return ASKED[offer.what] * max(1, offer.units)


def paid(offer: Offer) -> int:
    """What a buyer would pay at most."""
    return PAID[offer.what] * max(1, offer.units)


def ready(offer: Offer) -> int:
    """What a buyer offers who keeps a little back."""
    return max(1, paid(offer) - 1)


def answer(game: Game, frame: Bargaining) -> Action:
    offer, rich = frame.offer, game.board.coins[frame.offer.buyer]
    if isinstance(frame, Answering):
        if offer.coins >= asked(offer):
            return Choose("accept")
        return Counter((asked(offer),)) if rich >= asked(offer) else Choose("decline")
    if offer.coins <= min(paid(offer), rich):
        return Choose("accept")
    if frame.may_counter(game):
        return Counter((min(rich, paid(offer)),))
    return Choose("leave")


def posted(game: Game, seat: Seat) -> Post | None:
    """What a seller offers to all, once, in its own turn."""
    board = game.board
    if seat not in (NOMAD, SULTAN) or any(offer.maker == seat for offer in board.offers):
        return None
    if seat == NOMAD and board.reserves[NOMAD]:
        return Post(NOBODY, "hire:1", (ASKED["hire"] + 1,))
    cards = [card for card in board.sultans if card]
    return Post(NOBODY, f"card:{cards[0]}", (ASKED["card"] + 1,)) if seat == SULTAN and cards else None


def agreed(game: Game, offer: Offer) -> None:
    """In a game that is only thought of: as if the seller had said yes."""
    game.board.offers.append(replace(offer, agreed=True, passing=True))
