"""16. What anybody may do at any moment of an action phase: bargain, speak, play a card."""

from random import Random
from typing import Any

from games.crescent_moon.rules import offers
from games.crescent_moon.rules.actions import Accept, PlayAnytime, Post, Say, Withdraw
from games.crescent_moon.rules.board import NOBODY, Game, Offer
from games.crescent_moon.rules.cards import anytime
from games.crescent_moon.rules.events import Said
from games.engine.contract import Action, Reason, Seat

ASIDES = (Post, Accept, Withdraw, Say, PlayAnytime)
NO_OFFER = Reason("That offer is not on the table.", "16.2")


def why_not(game: Game, seat: Seat, action: Action) -> Reason | None:
    if game.board.phase != "action":
        return Reason("There is a time for that: the action phase.", "16.1")
    match action:
        case Post():
            return bar_post(game, seat, action)
        case Accept():
            return bar_accept(game, seat, action)
        case Withdraw():
            return bar_withdraw(game, seat, action)
        case Say():
            return bar_say(game, seat, action)
        case PlayAnytime():
            return anytime.bar(game, seat, action)
    return NO_OFFER


def act(game: Game, seat: Seat, action: Any) -> None:
    match action:
        case Post():
            offer = offers.read(game, seat, action.to, action.what, action.coins[0])
            assert offer
            offers.lay(game, offer, standing=True, rule="16.1")
        case Accept():
            found = offers.find(game, action.offer)
            assert found
            offers.agree(game, found, seat, passing=False, rule="16.2")
        case Withdraw():
            withdraw(game, seat, action.offer)
        case Say():
            seen_by = None if action.to == NOBODY else tuple(sorted((seat, action.to)))
            game.tell(Said(seat=seat, to=action.to, words=action.words, rule="16.4", seen_by=seen_by))
        case PlayAnytime():
            anytime.play(game, seat, action)


def bar_post(game: Game, seat: Seat, action: Post) -> Reason | None:
    if not (action.to == NOBODY or 0 <= action.to < game.board.seats):
        return Reason("Nobody sits there.", "16.1")
    if action.to == seat:
        return Reason("Nobody buys from themselves.", "16.1")
    if len(action.coins) != 1 or not 0 <= action.coins[0] <= 99:
        return Reason("Name a price, of 0 to 99 coins.", "16.1")
    offer = offers.read(game, seat, action.to, action.what, action.coins[0])
    if offer is None:
        return Reason("Name what the offer is about.", "16.1")
    if sum(mine.maker == seat for mine in game.board.offers) >= offers.MOST_STANDING:
        return Reason(f"You have {offers.MOST_STANDING} offers on the table. Withdraw one first.", "16.1")
    return offers.bar(game, offer)


def bar_accept(game: Game, seat: Seat, action: Accept) -> Reason | None:
    offer = offers.find(game, action.offer)
    if offer is None or offer.maker == offer.seller or offer.to != seat:
        return NO_OFFER
    return Reason("You have agreed already.", "16.2") if offer.agreed else offers.bar(game, offer)


def bar_withdraw(game: Game, seat: Seat, action: Withdraw) -> Reason | None:
    if not action.offer or action.offer in [offer.id for offer in withdrawable(game, seat)]:
        return None
    return NO_OFFER


def withdrawable(game: Game, seat: Seat) -> list[Offer]:
    """16.3. One's own offers, and the word that one has given as a seller; not in the midst of a bargain."""
    return [
        offer
        for offer in game.board.offers
        if seat in (offer.maker, offer.seller if offer.agreed else offer.maker)
        and not (offer.passing and seat == offer.seller)
    ]


def withdraw(game: Game, seat: Seat, id_: int) -> None:
    for offer in withdrawable(game, seat):
        if id_ in (0, offer.id):
            offers.end(game, offer, lapsed=False, rule="16.3")


def bar_say(game: Game, seat: Seat, action: Say) -> Reason | None:
    if action.to == seat or not (action.to == NOBODY or 0 <= action.to < game.board.seats):
        return Reason("Nobody else sits there.", "16.4")
    return None if action.words.strip() else Reason("Say something.", "16.4")


def sample(game: Game, seat: Seat, rng: Random) -> Action:
    """An offer that makes sense, if there is one; or all withdrawn."""
    to = rng.choice([NOBODY, *(other for other in range(game.board.seats) if other != seat)])
    wares = ["hire:1", "hire:2", *(f"card:{card}" for card in game.board.sultans if card)]
    post = Post(to, rng.choice(wares), (rng.randrange(6),))
    return Withdraw() if rng.random() < 0.5 or bar_post(game, seat, post) else post
