"""16.6. What players can leave word about, so that nobody waits for them."""

from games.crescent_moon.components import Components
from games.crescent_moon.rules.board import NOMAD, SULTAN, Game, Offer
from games.engine.contract import Beforehand, Seat
from games.engine.questions import Choose

MOST = 6  # coins of an order for a price
NEVER, OWN = "never", "own"


def selecting(seat: Seat) -> Beforehand:
    own = "Select no cards, unless I attack or am attacked"
    orders = ((NEVER, "Select no cards"), (OWN, own))
    return Beforehand("select", "Cards for combats and contests", orders, rule="16.6")


def declaring(components: Components, seats: int, seat: Seat) -> Beforehand:
    """Whom to support; all others are defended against."""
    names = [who.name for who in components.characters[:seats]]
    friends = tuple(
        (f"support-{other}", f"Support the {name}, defend against all others")
        for other, name in enumerate(names)
        if other != seat
    )
    orders = (("defend", "Defend, whoever attacks"), *friends)
    return Beforehand("declare", "Sides in influence contests", orders, rule="16.6")


def declared(order: str, attacker: Seat) -> Choose:
    return Choose("supporter" if order == f"support-{attacker}" else "defender")


def answering(seat: Seat) -> Beforehand | None:
    """Only whoever sells is asked."""
    if seat not in (NOMAD, SULTAN):
        return None
    what = "a mercenary" if seat == NOMAD else "a card"
    prices = tuple(
        (f"above-{coins - 1}", f"Sell {what} for {coins} or more, decline less")
        for coins in range(1, MOST + 1)
    )
    return Beforehand("sell", "What others want to buy", (("decline", "Decline"), *prices), rule="16.6")


def sold(order: str, offer: Offer) -> Choose:
    """By the price of each unit, or of the card."""
    if order == "decline":
        return Choose("decline")
    each = offer.coins / max(1, offer.units)
    return Choose("accept" if each > int(order.removeprefix("above-")) else "decline")


def involved(game: Game, seat: Seat) -> bool:
    """Whether a conflict is one's own: as attacker, or as the defender of a combat."""
    going = game.board.conflict
    assert going
    return seat == going.attacker or (going.kind == "combat" and seat in going.participants)
