"""How bots bargain: prices by what the thing is worth to them."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.crescent_moon.rules import asides, bargain, offers, stand
from games.crescent_moon.rules.actions import Counter, Post, Propose, Take, Withdraw
from games.crescent_moon.rules.bargain import Answering, Bargaining
from games.crescent_moon.rules.board import NOBODY, NOMAD, SULTAN, Game, Offer
from games.engine.contract import Action, Rules, Seat
from games.engine.questions import Choose

ASKED = {"hire": 2, "bribe": 3, "card": 3}  # coins for each unit, or for a card
PAID = {"hire": 3, "bribe": 3, "card": 4}
DEAR = 4  # coins that are asked of all: whoever is rich or in haste does not haggle
FIRST = 1  # of those who have no mercenaries: that they have some scores


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


def haggled(game: Game, frame: Bargaining) -> Action:
    """A seller names once what it may be worth to the buyer, and then takes what is enough."""
    offer = frame.offer
    dear = min(paid(offer), game.board.coins[offer.buyer])
    if isinstance(frame, Answering) and frame.round == 1 and max(asked(offer), offer.coins + 1) <= dear:
        return Counter((dear,))
    return answer(game, frame)


def displayed(game: Game, seat: Seat) -> Post | Withdraw | None:
    """A seller offers in its own turn whatever it has, and takes back what it would not sell so any more."""
    wanted = dict.fromkeys(for_sale(game, seat))
    for offer in game.board.offers:
        if offer.maker == seat and not offer.agreed:
            post = Post(offer.to, offers.written(offer), (offer.coins,))
            if post not in wanted:
                return Withdraw(offer.id)
            del wanted[post]
    return next((post for post in wanted if not asides.bar_post(game, seat, post)), None)


def for_sale(game: Game, seat: Seat) -> Iterator[Post]:
    """Dear to all; cheap to those whom it would bring the Nomad points to employ."""
    board = game.board
    if seat == SULTAN:
        yield from (Post(NOBODY, f"card:{card}", (DEAR,)) for card in board.sultans if card)
    if seat != NOMAD:
        return
    if board.reserves[NOMAD]:
        unemployed = [other for other in range(NOMAD) if not stand.mercenaries_on_map(game, other)]
        yield from (Post(other, "hire:1", (FIRST,)) for other in unemployed)
        yield Post(NOBODY, "hire:1", (DEAR,))
    yield from (Post(NOBODY, f"bribe:{hex_}:1", (DEAR,)) for hex_ in board.forces[NOMAD])


def posted(game: Game, seat: Seat) -> Post | None:
    """What a seller offers to all, once, in its own turn."""
    board = game.board
    if seat not in (NOMAD, SULTAN) or any(offer.maker == seat for offer in board.offers):
        return None
    if seat == NOMAD and board.reserves[NOMAD]:
        return Post(NOBODY, "hire:1", (ASKED["hire"] + 1,))
    cards = [card for card in board.sultans if card]
    return Post(NOBODY, f"card:{cards[0]}", (ASKED["card"] + 1,)) if seat == SULTAN and cards else None


class Manner(NamedTuple):
    """How one bargains."""

    bid: Callable[[Offer], int]  # coins that a buyer begins with
    answer: Callable[[Game, Bargaining], Action]
    post: Callable[[Game, Seat], Post | Withdraw | None]
    wares: int  # how many of what is for sale a buyer thinks of
    pledge: int  # points that the Murshid is promised at most


PLAIN = Manner(ready, answer, posted, 6, 5)
SHREWD = Manner(asked, haggled, displayed, 24, 1)


class Terms(NamedTuple):
    """What could be had if the seller said yes: in a game that is only thought of he has."""

    proposal: Propose
    game: Game
    take: Take


def terms(rules: Rules[Any], game: Game, buyer: Seat, manner: Manner) -> Iterator[Terms]:
    for what in bargain.wares(game, buyer)[: manner.wares]:
        offer = bargain.proposed(game, buyer, what, 0)
        assert offer
        coins = manner.bid(offer)
        if offer.what != "card" and coins <= game.board.coins[buyer]:
            twin, take = rules.clone(game), Take(offer.what, offer=offer.id)
            twin.board.offers.append(replace(offer, coins=coins, agreed=True, passing=True))
            if not rules.why_not(twin, buyer, take):
                yield Terms(Propose(what, (coins,)), twin, take)
