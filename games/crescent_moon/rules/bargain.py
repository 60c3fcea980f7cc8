"""6.6, 6.8, 6.9.2. Agreeing with the Nomad or the Sultan, before an action is taken.

Ruling 47: the buyer proposes, the seller accepts, declines or names another price; three rounds at most.
"""

from random import Random
from typing import ClassVar

from msgspec.structs import replace

from games.crescent_moon.rules import offers, orders
from games.crescent_moon.rules.actions import Counter, Propose
from games.crescent_moon.rules.board import NOMAD, SULTAN, Game, Offer
from games.crescent_moon.rules.events import OfferAnswered, OfferMade
from games.crescent_moon.rules.table import Filling
from games.engine.contract import Action, Amounts, Beforehand, Form, One, Reason, Seat
from games.engine.questions import Choose
from games.engine.words import counted

COINS = ("Coins",)


def wares(game: Game, buyer: Seat) -> list[str]:
    """What a buyer could propose to buy now."""
    return [what for what in on_sale(game, buyer) if not bar_what(game, buyer, what)]


def on_sale(game: Game, buyer: Seat) -> list[str]:
    """What others have to sell, whether this buyer may have it now or not."""
    board = game.board
    found = [f"card:{card}" for card in board.sultans if card and buyer != SULTAN]
    if board.seats > NOMAD and buyer != NOMAD:
        bribes = [
            f"bribe:{hex_}:{n}"
            for hex_, stack in board.forces[NOMAD].items()
            for n in (1, 2)
            if stack.mercenary >= n
        ]
        found += ["hire:1", "hire:2", *bribes]
    return found


def unpriced(game: Game, buyer: Seat, deed: str) -> Reason | None:
    """6.6, 6.8. Why an action that needs a price first is not among those of now."""
    bought = any(offer.what == deed for offer in offers.usable(game, buyer))
    if bought or game.board.seats <= NOMAD or deed not in game.components.verb[buyer]:
        return None
    rule = offers.PARAGRAPH[deed]
    barred = [bar_what(game, buyer, what) for what in on_sale(game, buyer) if what.startswith(deed)]
    if not barred:
        return Reason("The Nomad has no mercenary on the map.", rule)
    return barred[0] if all(barred) else Reason("Offer the Nomad a price first, under this list.", rule)


def bar_what(game: Game, buyer: Seat, what: str) -> Reason | None:
    offer = proposed(game, buyer, what, 0)
    if offer is None:
        return Reason("Name what you would have.", "6.8")
    if offer.what in game.board.failed:
        return Reason("You have not come to terms over that: take another action.", "Ruling 47")
    deed = {"card": "buy"}.get(offer.what, offer.what)
    if deed not in game.components.verb[buyer]:
        return Reason("Your character does not do that.", "12.20")
    return offers.bar(game, offer)


def proposed(game: Game, buyer: Seat, what: str, coins: int) -> Offer | None:
    seller = SULTAN if what.startswith("card") else NOMAD
    return offers.read(game, buyer, seller, what, coins)


def sheet(game: Game, buyer: Seat) -> Form | None:
    what = tuple(wares(game, buyer))
    fields = (One("what", what), Amounts("coins", COINS, total=game.board.coins[buyer]))
    return Form("Propose", fields) if what else None


def bar(game: Game, buyer: Seat, action: Propose) -> Reason | None:
    """The price last: before it is known what is bought there is no telling by which paragraph."""
    if reason := bar_what(game, buyer, action.what):
        return reason
    offer = proposed(game, buyer, action.what, 0)
    assert offer
    return bar_coins(action.coins, game.board.coins[buyer], offer.what)


def bar_coins(coins: tuple[int, ...], most: int, what: str) -> Reason | None:
    if len(coins) != 1 or not 0 <= coins[0] <= most:
        return Reason(f"Name a price of up to {counted(most, 'coin')}.", offers.PARAGRAPH[what])
    return None


def begin(game: Game, buyer: Seat, action: Propose) -> None:
    offer = proposed(game, buyer, action.what, action.coins[0])
    assert offer
    game.board.offered += 1
    put(game, offer)
    game.call(Answering(offer=offer, round=1))


def put(game: Game, offer: Offer) -> None:
    game.tell(OfferMade(offer=offer, rule="Ruling 47", seen_by=offers.concerned(offer)))


def told(game: Game, offer: Offer, seat: Seat, answer: str) -> None:
    seen_by = offers.concerned(offer)
    game.tell(OfferAnswered(offer=offer, seat=seat, answer=answer, rule="Ruling 47", seen_by=seen_by))


def agreed(game: Game, offer: Offer, seat: Seat) -> None:
    """Ruling 65. Good for the present action, if the buyer takes it."""
    told(game, offer, seat, "accepted")
    game.board.offers.append(replace(offer, agreed=True, passing=True))


def failed(game: Game, offer: Offer, seat: Seat, answer: str) -> None:
    """Ruling 47. Over this kind of thing there is no more talk in this action."""
    told(game, offer, seat, answer)
    game.board.failed.append(offer.what)


class Bargaining(Filling, kw_only=True):
    """An offer lies before one of the two. `offer.maker` stays the buyer: only its price changes."""

    offer: Offer
    round: int

    def words(self, game: Game) -> list[str]:
        raise NotImplementedError

    def most(self, game: Game) -> int:
        """Coins that the buyer has: they are open."""
        return game.board.coins[self.offer.buyer]

    def may_counter(self, game: Game) -> bool:
        raise NotImplementedError

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Choose(word) for word in self.words(game)] if seat in self.who(game) else []

    def sheet(self, game: Game, seat: Seat) -> Form | None:
        fields = (Amounts("coins", COINS, total=self.most(game)),)
        return Form("Counter", fields) if self.may_counter(game) else None

    def objection(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Choose):
            return None if action.answer in self.words(game) else self.wanted
        if not isinstance(action, Counter):
            return self.wanted
        if not self.may_counter(game):
            return Reason("There have been three rounds: say yes or no.", "Ruling 47")
        return bar_coins(action.coins, self.most(game), self.offer.what)

    def draw(self, game: Game, seat: Seat, rng: Random) -> Action:
        if self.may_counter(game) and rng.random() < 0.3:
            return Counter((rng.randint(0, self.most(game)),))
        return rng.choice(self.options(game, seat))

    def away(self, game: Game, seat: Seat) -> Action:
        """16.5. Whoever is away agrees to nothing."""
        return Choose(self.words(game)[-1])


class Answering(Bargaining, kw_only=True):
    """Ruling 47. The seller: yes, no, or another price; at the third round too."""

    wanted: ClassVar[Reason] = Reason("Accept, decline, or name your price.", "Ruling 47")

    def seat(self, game: Game) -> Seat:
        return self.offer.seller

    def words(self, game: Game) -> list[str]:
        return ["accept", "decline"]

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        """16.6"""
        return orders.answering(seat)

    def ordered(self, game: Game, seat: Seat, order: str) -> Action:
        return orders.sold(order, self.offer)

    def may_counter(self, game: Game) -> bool:
        return True

    def decided(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, Counter):
            offer = replace(self.offer, coins=action.coins[0])
            told(game, offer, seat, "countered")
            game.call(Considering(offer=offer, round=self.round))
        elif action == Choose("accept"):
            agreed(game, self.offer, seat)
        else:
            failed(game, self.offer, seat, "declined")


class Considering(Bargaining, kw_only=True):
    """Ruling 47. The buyer, to the seller's price: yes, no, or another offer while there is a round left."""

    wanted: ClassVar[Reason] = Reason("Accept, leave it, or make another offer.", "Ruling 47")

    def seat(self, game: Game) -> Seat:
        return self.offer.buyer

    def words(self, game: Game) -> list[str]:
        return ["accept", "leave"]

    def may_counter(self, game: Game) -> bool:
        return self.round < game.components.numbers.rounds

    def decided(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, Counter):
            offer = replace(self.offer, coins=action.coins[0])
            put(game, offer)
            game.call(Answering(offer=offer, round=self.round + 1))
        elif action == Choose("accept"):
            agreed(game, self.offer, seat)
        else:
            failed(game, self.offer, seat, "left")
