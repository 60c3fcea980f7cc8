"""Orders: what seats have left word to answer, so that the game need not stop for them.

They stand in the seat's row, and no game knows of them: one that is obeyed is a move like any other.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from apps.play.models import Seat
from games.engine.contract import Beforehand, IllegalAction, Ordered, Rules
from games.engine.contract import Seat as SeatNumber
from games.engine.page import Part

Orders = Mapping[str, str]  # by the question that each answers


def with_one(rules: Rules[Any], game: Any, seat: Seat, question: str, order: str) -> Orders:
    """The seat's orders with this one; without a word, with none for that question. Raises IllegalAction."""
    others = {slug: given for slug, given in seat.orders.items() if slug != question}
    if not order:
        return others
    known = {one.slug: one for one in rules.beforehand(rules.seen_by(game, seat.number), seat.number)}
    if question not in known or order not in dict(known[question].orders):
        raise IllegalAction("Nothing of that kind can be answered beforehand now.")
    return others | {question: order}


def to_obey(rules: Rules[Any], game: Any, seats: Iterable[Seat]) -> tuple[SeatNumber, Ordered] | None:
    """The first seat whose order answers what it is asked, from what the seat itself sees."""
    for seat in seats:
        if seat.to_act and seat.orders and not seat.absent:
            found = rules.ordered(rules.seen_by(game, seat.number), seat.number, seat.orders)
            if found:
                return seat.number, found
    return None


def orders_part(found: Sequence[Beforehand], key: str, given: Orders) -> Part:
    """What a seat can have answered for it, and has: shown to nobody else."""
    shown = {one.slug: _shown(one, key, given.get(one.slug, "")) for one in found}
    pieces = {f"order-{slug}": piece for slug, piece in shown.items()}
    context = {"some": bool(found), "open": any(one.asked and shown[one.slug]["asks"] for one in found)}
    return Part("orders", "play/parts/orders.html", context, pieces=pieces, piece="play/parts/order.html")


def _shown(one: Beforehand, key: str, given: str) -> dict[str, Any]:
    choices = (("", "Ask me"), *one.orders)
    known = given if given in dict(choices) else ""
    return {
        "key": key,
        "slug": one.slug,
        "title": one.title,
        "rule": one.rule,
        "asks": not known,
        "choices": [(order, words, order == known) for order, words in choices],
    }
