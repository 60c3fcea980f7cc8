"""6.9. Buying power cards."""

from random import Random
from typing import ClassVar

from games.crescent_moon.components import CardId
from games.crescent_moon.rules import limits, market, money, offers
from games.crescent_moon.rules.actions import Back, Buy, Done
from games.crescent_moon.rules.board import EMPTY, NOBODY, SULTAN, Game, Offer
from games.crescent_moon.rules.events import CardBought
from games.crescent_moon.rules.table import Choosing
from games.crescent_moon.rules.target import give_up
from games.engine.contract import Action, Reason, Seat
from games.engine.flow import Procedure
from games.engine.words import counted


def bar(game: Game, seat: Seat) -> Reason | None:
    """Ruling 8. Not to buy nothing."""
    if any(not bar_card(game, seat, card) for card in on_sale(game)):
        return None
    return Reason("There is no card that you can pay for.", "6.9")


def on_sale(game: Game) -> list[CardId]:
    return [card for card in (*game.board.market, *game.board.sultans) if card]


def price(game: Game, seat: Seat, card: CardId) -> tuple[int, Seat]:
    """6.9.1. What a card of the market costs, and who is paid: for one's own colour half, to the supply.

    7.1. Nomad's cards are paid to the supply where there is no Nomad.
    """
    power = game.components.power[card]
    full = game.components.slot[game.board.market.index(card)].price
    aligned = NOBODY if power.alignment is None else game.components.seat[power.alignment]
    if aligned == seat:
        return full // 2, NOBODY
    return full, aligned if aligned < game.board.seats else NOBODY


def agreement(game: Game, seat: Seat, card: CardId) -> Offer | None:
    """6.9.2. The cheapest terms there are with the Sultan."""
    terms = [offer for offer in offers.usable(game, seat) if offer.card == card and offer.what == "card"]
    return min(terms, key=lambda offer: offer.coins, default=None)


def bar_card(game: Game, seat: Seat, card: CardId, bought: tuple[str, ...] = ()) -> Reason | None:
    where = market.market_of(game, card)
    if where in bought:
        return Reason("You have bought from that market in this action.", "6.9")
    if where == "sultan":
        return bar_sultans(game, seat, card)
    coins, _ = price(game, seat, card)
    if coins > game.board.coins[seat]:
        return Reason(f"It costs {counted(coins, 'coin')}.", "6.9.1")
    return None


def bar_sultans(game: Game, seat: Seat, card: CardId) -> Reason | None:
    """6.9.2, 12.15"""
    if seat == SULTAN or agreement(game, seat, card):
        return None
    return Reason("No price for it is agreed with the Sultan.", "6.9.2")


class Buying(Procedure):
    """6.9, Ruling 61. When all are bought the hand limit holds, then the market is replenished."""

    steps: ClassVar[tuple[str, ...]] = ("buy", "hand", "replenish")

    def buy(self, game: Game) -> None:
        game.call(Purchase())

    def hand(self, game: Game) -> None:
        limits.check_hands(game)

    def replenish(self, game: Game) -> None:
        if game.board.underway.deed:
            market.replenish(game)


class Purchase(Choosing, kw_only=True):
    """6.9. One card from each market, from as many as one wants."""

    wanted: ClassVar[Reason] = Reason("Say which card you buy.", "6.9")
    bought: tuple[str, ...] = ()

    def seat(self, game: Game) -> Seat:
        return game.board.turn

    def candidates(self, game: Game, seat: Seat) -> list[Action]:
        return [*map(Buy, on_sale(game)), Done() if self.bought else Back()]

    def bars(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        return bar_card(game, seat, action.card, self.bought) if isinstance(action, Buy) else None

    def beyond(self, game: Game, seat: Seat, action: Action) -> Reason:
        return Reason("That card is not for sale.", "6.9") if isinstance(action, Buy) else self.wanted

    def named(self, game: Game, action: Buy) -> tuple[str, str]:
        return game.components.power[action.card].name, f"card-{action.card}"

    def asks(self, game: Game, seat: Seat) -> bool:
        return any(isinstance(action, Buy) for action in self.options(game, seat))

    def draw(self, game: Game, seat: Seat, rng: Random) -> Action:
        return rng.choice([action for action in self.options(game, seat) if action != Back()])

    def away(self, game: Game, seat: Seat) -> Action:
        return self.options(game, seat)[-1]

    def decided(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, Back):
            give_up(game)
        elif isinstance(action, Buy):
            where = market.market_of(game, action.card)
            buy(game, seat, action.card, where)
            game.call(Purchase(bought=(*self.bought, where)))

    def concluded(self, game: Game) -> None:
        """Ruling 8. Nothing is left to buy since the Sultan withdrew an offer: another action is taken."""
        if not (self.done or self.bought):
            give_up(game)


def buy(game: Game, seat: Seat, card: CardId, where: str) -> None:
    board = game.board
    coins, to = terms(game, seat, card, where)
    board.market = [EMPTY if other == card else other for other in board.market]
    board.sultans = [EMPTY if other == card else other for other in board.sultans]
    board.hands[seat] += (card,)
    if coins:
        money.pay(game, seat, to, coins, "6.9.1")
    game.tell(CardBought(seat=seat, card=card, market=where, coins=coins, to=to, rule="6.9"))


def terms(game: Game, seat: Seat, card: CardId, where: str) -> tuple[int, Seat]:
    """6.9.1; 6.9.2, 12.15: of the Sultan's market the agreed price, to the Sultan, who takes for nothing."""
    if where != "sultan":
        return price(game, seat, card)
    if seat == SULTAN:
        return 0, NOBODY
    offer = agreement(game, seat, card)
    assert offer
    return offer.coins, SULTAN
