"""16.6. What players can leave word about, so that nobody waits for them."""

from games.crescent_moon.components import Components
from games.crescent_moon.rules.board import MURSHID, NOMAD, SULTAN, Game, Offer
from games.engine.contract import Beforehand, Seat
from games.engine.questions import Choose
from games.engine.words import counted

MOST = 6  # coins of an order for a price
NEVER, OWN, UNTIL, AGREE = "never", "own", "until-", "agree-"


def selecting(game: Game, seat: Seat) -> Beforehand:
    orders = [
        (NEVER, "Select no cards"),
        (f"{UNTIL}{begun(game, seat)}", "Select no cards until my next action"),
        (OWN, "Select no cards, unless I attack or am attacked"),
        *(agreeing(game) if seat == MURSHID else ()),
    ]
    return Beforehand("select", "Cards for combats and contests", tuple(orders), rule="16.6")


def begun(game: Game, seat: Seat) -> int:
    """How many actions this seat has begun, and those of a year more: with the next it is another number."""
    board, actions = game.board, game.components.numbers.actions
    return board.year * actions + board.round - (board.turn < seat)


def agreeing(game: Game) -> list[tuple[str, str]]:
    """12.10. By the points that others promise."""
    points = range(1, game.components.numbers.deal_points + 1)
    words = "Select no cards; agree to {} or more, decline less"
    return [(f"{AGREE}{least}", words.format(counted(least, "point"))) for least in points]


def least_points(order: str) -> int | None:
    """For how many a deal is agreed to, if the order says so."""
    return int(order.removeprefix(AGREE)) if order.startswith(AGREE) else None


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
